/* Finds tables of MediaWiki: {| ... |}, a row after each |-, cells after | or !
   at the beginning of a line, or after

   and !! within it. */
#include "grid.h"

struct wiki {
    struct grids *grids;
    struct str cell; /* current cell with its attributes; ptr is NULL if there
                        is none */
    bool caption;    /* the current cell is actually a caption */
};

static bool begins_table(struct str line)
{
    return str_starts_with(str_trim(line), STR("{|"));
}

bool mediawiki_is(struct str text)
{
    while (text.len)
        if (begins_table(str_line(&text)))
            return true;
    return false;
}

/* Returns the offset of `mark` or `other`, whichever comes first outside links
   and templates, or s.len if there is neither. */
static size_t find_outside(struct str s, struct str mark, struct str other)
{
    size_t depth = 0;

    for (size_t i = 0; i < s.len; i++) {
        struct str rest = str_from(s, i);
        if (depth == 0 &&
            (str_starts_with(rest, mark) || str_starts_with(rest, other)))
            return i;
        if (str_starts_with(rest, STR("[[")) ||
            str_starts_with(rest, STR("{{"))) {
            depth++;
            i++;
        } else if (depth && (str_starts_with(rest, STR("]]")) ||
                             str_starts_with(rest, STR("}}")))) {
            depth--;
            i++;
        }
    }
    return s.len;
}

/* Ends the current cell. Text before a single | is its attributes. */
static void end_cell(struct wiki *w)
{
    struct str cell = w->cell, attributes = {cell.ptr, 0};
    size_t bar;

    w->cell.ptr = NULL;
    if (!cell.ptr)
        return;
    bar = find_outside(cell, STR("|"), STR("|"));
    if (bar < cell.len) {
        attributes = str_part(cell, 0, bar);
        cell = str_from(cell, bar + 1);
    }
    if (w->caption) {
        grids_title(w->grids, cell, MARKUP_MEDIAWIKI);
        return;
    }
    grids_cell(w->grids, cell, MARKUP_MEDIAWIKI,
               attribute_number(attributes, STR("colspan")),
               attribute_number(attributes, STR("rowspan")));
}

/* Adds the cells of one line. The last cell may continue on the next line. */
static void add_cells(struct wiki *w, struct str line, bool head)
{
    for (;;) {
        size_t end =
            find_outside(line, STR("||"), head ? STR("!!") : STR("||"));
        w->cell = str_part(line, 0, end);
        if (end == line.len)
            return;
        end_cell(w);
        line = str_from(line, end + 2);
    }
}

static void add_line(struct wiki *w, struct str line)
{
    struct str rest = line;
    bool head = str_starts_with(line, STR("!"));

    if (!head && !str_starts_with(line, STR("|"))) {
        if (w->cell.ptr) /* the cell continues */
            w->cell.len = (size_t)(line.ptr + line.len - w->cell.ptr);
        return;
    }
    end_cell(w);
    w->caption = str_starts_with(line, STR("|+"));
    if (str_starts_with(line, STR("|}")))
        grids_end(w->grids);
    else if (str_starts_with(line, STR("|-")))
        grids_row(w->grids, line);
    else if (w->caption)
        w->cell = str_from(rest, 2);
    else
        add_cells(w, str_from(rest, 1), head);
}

void mediawiki_find(struct grids *g)
{
    struct wiki w = {.grids = g};
    struct str rest = g->text;

    while (rest.len) {
        struct str line = str_trim(str_line(&rest));
        if (begins_table(line)) {
            end_cell(&w);
            grids_begin(g, line, false);
            w.cell.ptr = NULL;
        } else if (g->grid) {
            add_line(&w, line);
        }
    }
    end_cell(&w);
    grids_end(g);
}
