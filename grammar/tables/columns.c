/* Finds tables of events in text whose columns are aligned. A paragraph is a
   table if its columns have the headings of a table of events. Columns are
   separated by places that are blank in every line: spaces, tabs and vertical
   bars. A line of dashes between rows is ignored. The title is the line above
   the headings, or a paragraph of one line above the table. */
#include <string.h>

#include "grid.h"
#include "table_heads.h"

enum {
    WIDTH_MAX = 2048, /* maximum width; text further right belongs to the last
                         column */
    TITLES = 3,       /* maximum number of lines before the headings, plus 1 */
    TAB = 8
};

struct text_column {
    size_t begin, end;    /* positions in a line */
    struct str head;      /* heading, a part of the text; may be empty */
    bool filled, figures; /* `filled`: other lines have text in the column;
                             `figures`: this text consists of digits only */
};

struct paragraph {
    struct grids *grids;
    struct str text;  /* lines that are not blank */
    struct str *rest; /* text after these lines */
    struct str title; /* the previous paragraph if it is one line, otherwise
                         empty */
    bool ink[WIDTH_MAX + 1];
    struct text_column columns[WIDTH_MAX / 2 + 1];
    size_t width, count;
};

/* ---- positions ----------------------------------------------------------- */

/* A character of a line, and its positions. */
struct spot {
    size_t at, bytes; /* offset and length in the line */
    size_t begin, end;
    bool blank;
};

/* True for the lines of a tree: box drawing, slashes, and dashes that touch
   others. */
static bool is_drawing(struct str line, size_t at, int32_t point)
{
    char c = line.ptr[at];
    bool doubled = (at + 1 < line.len && line.ptr[at + 1] == c) ||
                   (at && line.ptr[at - 1] == c);

    if (point >= 0x2500 && point <= 0x257F)
        return true;
    return c == '\\' || ((c == '-' || c == '_') && doubled);
}

/* Advances to the next character. Zero `s` before the first call. Returns false
   at the end of the line. */
static bool next_spot(struct str line, struct spot *s)
{
    int32_t point = 0;

    s->at += s->bytes;
    s->begin = s->end;
    if (s->at >= line.len)
        return false;
    char c = line.ptr[s->at];
    s->bytes = (unsigned char)c < 0x80
                   ? 1
                   : str_code_point(str_from(line, s->at), &point);
    size_t columns =
        s->bytes > 1 ? str_columns(str_part(line, s->at, s->at + s->bytes)) : 1;
    s->end = c == '\t' ? (s->begin / TAB + 1) * TAB : s->begin + columns;
    s->blank = ascii_is_space(c) || c == '|' ||
               str_wide_space_length(str_from(line, s->at)) > 0 ||
               is_drawing(line, s->at, point);
    return true;
}

static bool is_rule(struct str line)
{
    size_t dashes = 0;

    for (size_t i = 0; i < line.len; i++) {
        if (!line.ptr[i] || !strchr("-=_+| \t\r", line.ptr[i]))
            return false;
        dashes +=
            line.ptr[i] == '-' || line.ptr[i] == '=' || line.ptr[i] == '_';
    }
    return dashes > 2;
}

static void note_ink(struct paragraph *p, struct str line)
{
    struct spot s = {0};

    while (next_spot(line, &s) && s.begin < WIDTH_MAX)
        for (size_t i = s.begin; !s.blank && i < s.end && i < WIDTH_MAX; i++) {
            p->ink[i] = true;
            p->width = i >= p->width ? i + 1 : p->width;
        }
}

/* ---- columns ------------------------------------------------------------- */

static void find_columns(struct paragraph *p)
{
    p->count = 0;
    for (size_t i = 0; i < p->width;) {
        size_t begin = i;
        while (i < p->width && p->ink[i])
            i++;
        if (i > begin)
            p->columns[p->count++] =
                (struct text_column){begin, i, STR(""), false, true};
        i += i < p->width;
    }
}

static bool is_figure(char c)
{
    return ascii_is_digit(c) || c == '.';
}

/* Passes the part of a line in each column to `take`. */
static void for_each_column_part(struct paragraph *p, struct str line,
                                 void (*take)(struct text_column *c,
                                              struct str part))
{
    struct spot s = {0};
    size_t i = 0, from = 0, to = 0;

    while (next_spot(line, &s) && i < p->count) {
        if (s.begin >= p->columns[i].end && i + 1 < p->count) {
            if (to > from)
                take(&p->columns[i], str_part(line, from, to));
            from = to = 0;
            while (i + 1 < p->count && s.begin >= p->columns[i].end)
                i++;
        }
        if (s.blank)
            continue;
        from = to ? from : s.at;
        to = s.at + s.bytes;
    }
    if (to > from)
        take(&p->columns[i], str_part(line, from, to));
}

static void note_filled(struct text_column *c, struct str part)
{
    c->filled = true;
    for (size_t i = 0; i < part.len; i++)
        c->figures &= is_figure(part.ptr[i]);
}

static void note_head(struct text_column *c, struct str part)
{
    c->head = part;
}

static bool is_head(struct paragraph *p, struct str head)
{
    struct arena *arena = p->grids->arena;
    struct str words = head_words(arena, cell_words(arena, head, MARKUP_NONE));

    for (enum table_shape i = SHAPE_CHAMPIONS; i <= SHAPE_CROSS; i++)
        if (column_find(i, words) > COLUMN_LEFT)
            return true;
    return false;
}

/* Returns the text from the beginning of part `a` to the end of part `b` of a
   line. If one of them is empty, returns the other one. */
static struct str join_parts(struct str a, struct str b)
{
    if (!a.len || !b.len)
        return a.len ? a : b;
    return (struct str){a.ptr, (size_t)(b.ptr + b.len - a.ptr)};
}

/* True if two columns that are one space apart are in fact one column. In that
   case the space is within words below a short heading, or within the heading
   itself. */
static bool is_one_column(struct paragraph *p, const struct text_column *a,
                          const struct text_column *b)
{
    if (b->begin != a->end + 1)
        return false;
    if (!b->head.len || !a->head.len)
        return a->head.len || (!a->figures && (b->head.len || !b->figures));
    return (!a->filled || !b->filled) &&
           is_head(p, join_parts(a->head, b->head));
}

static void join_columns(struct paragraph *p)
{
    size_t count = 0;

    for (size_t i = 0; i < p->count; i++) {
        struct text_column *last = count ? &p->columns[count - 1] : NULL;
        const struct text_column own = p->columns[i];
        if (last && is_one_column(p, last, &own)) {
            last->end = own.end;
            last->head = join_parts(last->head, own.head);
            last->filled |= own.filled;
            last->figures &= own.figures;
        } else {
            p->columns[count++] = own;
        }
    }
    p->count = count;
}

/* ---- paragraphs ---------------------------------------------------------- */

/* Returns the next line that is not a rule, or an empty one after the last
   line. */
static struct str next_line(struct str *rest)
{
    struct str line = {rest->ptr, 0};

    while (rest->len && (!line.len || is_rule(line)))
        line = str_line(rest);
    return is_rule(line) ? str_part(line, 0, 0) : line;
}

/* Adds a cell for each column, even an empty one. */
static void add_row(const struct paragraph *p, struct grids *grids,
                    struct str line)
{
    struct spot s = {0};
    size_t from = 0;
    bool more = next_spot(line, &s);

    grids_row(grids, str_trim(line));
    for (size_t i = 0; i < p->count; i++) {
        size_t end = i + 1 < p->count ? p->columns[i + 1].begin : SIZE_MAX;
        struct str raw = {line.ptr + from, 0};
        for (; more && s.begin < end; more = next_spot(line, &s)) {
            if (s.blank)
                continue;
            if (!raw.len)
                raw.ptr = line.ptr + s.at;
            raw.len = (size_t)(line.ptr + s.at + s.bytes - raw.ptr);
        }
        from = s.at < line.len ? s.at : line.len;
        grids_cell(grids, raw, MARKUP_NONE, 1, 1);
    }
}

/* True if the lines, whose columns have been found, are a square with names. */
static bool is_named_square(const struct paragraph *p, struct str lines)
{
    struct grids grids = {.arena = p->grids->arena, .text = p->grids->text};
    struct str line;

    if (p->count <= 2 || p->count > GRID_COLUMNS_MAX)
        return false;
    grids.next = &grids.first;
    grids_begin(&grids, str_part(lines, 0, 0), false);
    for (size_t i = 0; i <= p->count && (line = next_line(&lines)).len; i++)
        add_row(p, &grids, line);
    return grids.first && grids.first->rows &&
           named_square_find(grids.arena, grids.first->rows);
}

/* Finds the columns of these lines. Returns the shape of a table with the first
   line as its headings. */
static enum table_shape lay_out_columns(struct paragraph *p, struct str lines)
{
    const struct str all = lines;
    struct heads_seen seen = {.numbers = 0};
    struct arena *arena = p->grids->arena;
    struct str rest = lines, line, heads;

    memset(p->ink, 0, p->width);
    p->width = 0;
    while ((line = next_line(&rest)).len)
        note_ink(p, line);
    find_columns(p);
    heads = next_line(&lines);
    for_each_column_part(p, heads, note_head);
    while ((line = next_line(&lines)).len)
        for_each_column_part(p, line, note_filled);
    join_columns(p);
    for (size_t i = 0; i < p->count; i++) {
        struct str words = cell_words(arena, p->columns[i].head, MARKUP_NONE);
        heads_note(&seen, head_words(arena, words));
    }
    enum table_shape shape = heads_shape(&seen);

    return !shape && is_named_square(p, all) ? SHAPE_CROSS : shape;
}

/* Removes the lines before the next blank line from *rest, and returns them. */
static struct str next_paragraph(struct str *rest)
{
    struct str all = *rest;

    while (rest->len) {
        struct str after = *rest, line = str_line(&after);
        if (!str_trim(line).len)
            break;
        *rest = after;
    }
    return str_part(all, 0, all.len - rest->len);
}

/* ---- trees --------------------------------------------------------------- */

/* Iterates over the parts of a line of a tree, which are separated by two or
   more blank positions. */
struct line_parts {
    struct str line;
    struct spot spot;
    bool more;
    size_t begin, end; /* positions of the current part */
    struct str text;   /* text of the current part */
};

static struct line_parts split_parts(struct str line)
{
    struct line_parts parts = {.line = line};

    parts.more = next_spot(line, &parts.spot);
    return parts;
}

static bool next_part(struct line_parts *p)
{
    while (p->more && p->spot.blank)
        p->more = next_spot(p->line, &p->spot);
    if (!p->more)
        return false;
    p->begin = p->end = p->spot.begin;
    p->text = (struct str){p->line.ptr + p->spot.at, 0};
    while (p->more && p->spot.begin < p->end + 2) {
        if (!p->spot.blank) {
            const char *after = p->line.ptr + p->spot.at + p->spot.bytes;
            p->text.len = (size_t)(after - p->text.ptr);
            p->end = p->spot.end;
        }
        p->more = next_spot(p->line, &p->spot);
    }
    return true;
}

/* Sets the columns from a line of headings. Returns the shape of a table with
   these headings. */
static enum table_shape read_heads(struct paragraph *p, struct str line)
{
    struct line_parts parts = split_parts(line);
    struct heads_seen seen = {.numbers = 0};
    struct arena *arena = p->grids->arena;

    p->count = 0;
    while (p->count < GRID_COLUMNS_MAX && next_part(&parts)) {
        p->columns[p->count++] =
            (struct text_column){.begin = parts.begin, .end = parts.end};
        heads_note(&seen, head_words(arena, cell_words(arena, parts.text,
                                                       MARKUP_NONE)));
    }
    return heads_shape(&seen);
}

/* Adds a cell for each column. A part may begin a little before the heading of
   its column. */
static void add_tree_row(struct paragraph *p, struct str line)
{
    enum { BEFORE = 2 };
    struct line_parts parts = split_parts(line);
    bool more = next_part(&parts);

    grids_row(p->grids, str_trim(line));
    for (size_t i = 0; i < p->count; i++) {
        struct str raw = {line.ptr, 0};
        for (; more && (i + 1 == p->count ||
                        parts.begin + BEFORE < p->columns[i + 1].begin);
             more = next_part(&parts))
            raw = join_parts(raw, parts.text);
        grids_cell(p->grids, raw, MARKUP_NONE, 1, 1);
    }
}

static bool has_line_breaks(struct str text)
{
    int32_t point;

    for (size_t i = 0; i < text.len; i++)
        if (!utf8_goes_on(text.ptr[i]) &&
            str_code_point(str_from(text, i), &point) &&
            (text.ptr[i] == '|' || is_drawing(text, i, point)))
            return true;
    return false;
}

/* Reads a tree whose headings are the first line of `lines`. An empty line does
   not end the tree if only the headings precede it, or if lines of the tree
   follow it. */
static void read_tree(struct paragraph *p, struct str lines, struct str title)
{
    struct str heads = lines, after, line;
    size_t rows = 0;

    grids_begin(p->grids, str_trim(str_line(&heads)), false);
    grids_title(p->grids, title, MARKUP_NONE);
    do {
        for (; (line = next_line(&lines)).len; rows++)
            add_tree_row(p, line);
        after = *p->rest;
        while (after.len && !(lines = next_paragraph(&after)).len)
            str_line(&after);
        if (lines.len && (rows < 2 || has_line_breaks(lines)))
            *p->rest = after;
        else
            lines.len = 0;
    } while (lines.len);
    grids_end(p->grids);
}

/* ---- columns below their headings ---------------------------------------- */

/* Returns the column whose heading is above or below the part, or p->count if
   there is none or more than one. */
static size_t column_of_part(const struct paragraph *p,
                             const struct line_parts *parts)
{
    size_t found = p->count, count = 0;

    for (size_t i = 0; i < p->count; i++)
        if (parts->begin < p->columns[i].end &&
            p->columns[i].begin < parts->end) {
            found = i;
            count++;
        }
    return count == 1 ? found : p->count;
}

/* Adds a cell for each column. If any part is not in exactly one column, only
   notes the first such part. */
static void add_row_below_heads(struct paragraph *p, struct str line)
{
    struct str cells[GRID_COLUMNS_MAX];
    struct line_parts parts = split_parts(line);

    for (size_t i = 0; i < p->count; i++)
        cells[i] = (struct str){line.ptr, 0};
    grids_row(p->grids, str_trim(line));
    while (next_part(&parts)) {
        size_t at = column_of_part(p, &parts);
        if (at == p->count || cells[at].len) {
            grids_crossing(p->grids, parts.text);
            return;
        }
        cells[at] = parts.text;
    }
    for (size_t i = 0; i < p->count; i++)
        grids_cell(p->grids, cells[i], MARKUP_NONE, 1, 1);
}

/* Reads a table whose columns are not separated by blanks in every line,
   because a cell is too long. The headings determine the columns. */
static void read_below_heads(struct paragraph *p)
{
    struct str rest = p->text, title = p->title;

    for (int i = 0; rest.len && i < TITLES; i++) {
        struct str from = rest, line = str_line(&rest);
        enum table_shape shape = read_heads(p, line);
        if (rest.len && (shape == SHAPE_CHAMPIONS || shape == SHAPE_GAMES)) {
            grids_begin(p->grids, str_trim(line), false);
            grids_title(p->grids, title, MARKUP_NONE);
            while ((line = next_line(&from)).len)
                add_row_below_heads(p, line);
            grids_end(p->grids);
            return;
        }
        title = str_trim(line);
    }
}

/* ---- all tables ---------------------------------------------------------- */

static bool read_table(struct paragraph *p)
{
    struct str rest = p->text, title = p->title;

    for (int i = 0; rest.len && i < TITLES; i++) {
        struct str from = rest, line = str_line(&rest);
        if (read_heads(p, line) == SHAPE_TREE) {
            read_tree(p, from, title);
            return true;
        }
        if (!rest.len || is_rule(line))
            continue;
        if (lay_out_columns(p, from)) {
            grids_begin(p->grids, str_trim(line), false);
            grids_title(p->grids, title, MARKUP_NONE);
            while ((line = next_line(&from)).len)
                add_row(p, p->grids, line);
            grids_end(p->grids);
            return true;
        }
        title = str_trim(line);
    }
    return false;
}

void columns_find(struct grids *g)
{
    struct paragraph *p = ARENA_NEW(g->arena, struct paragraph);
    struct str rest = g->text;

    if (!p)
        return;
    str_skip(&rest, STR("\xEF\xBB\xBF"));
    p->grids = g;
    p->rest = &rest;
    p->title = STR("");
    while (rest.len) {
        p->text = next_paragraph(&rest);
        struct str after = p->text;
        if (!p->text.len) {
            str_line(&rest);
            continue;
        }
        if (!read_table(p))
            read_below_heads(p);
        p->title = str_trim(str_line(&after));
        if (after.len)
            p->title = STR("");
    }
}
