/* Finds tables of events in rows of fields, separated by commas, semicolons or
   tabs. A title may be above the headings; empty rows separate tables. */
#include "../csv/csv.h"
#include "grid.h"
#include "table_heads.h"

/* Number of rows after an empty one that may contain the headings. */
enum { TITLES = 3 };

struct rows {
    struct grids *grids;
    struct str text;
    char separator;   /* separator of the current table */
    size_t since;     /* number of rows since the last empty one */
    struct str title; /* the previous row if it has only one field, otherwise
                         empty */
};

static struct csv_row row_at(const struct rows *r, size_t at, char separator)
{
    return (struct csv_row){.text = r->text, .separator = separator, .at = at};
}

static struct str field_text(const struct rows *r, struct csv_field field)
{
    struct arena *arena = r->grids->arena;

    return cell_words(arena, str_trim(csv_quote(arena, r->text, field).words),
                      MARKUP_NONE);
}

/* A guess at the kind of a row. */
struct row_guess {
    size_t count, filled; /* number of fields, and of those that are not
                             empty */
    struct str last;      /* last field that is not empty */
    enum table_shape shape;
    bool broken; /* a quote is not closed, or other text follows it */
};

static struct row_guess guess_row(const struct rows *r, size_t at,
                                  char separator)
{
    struct row_guess look = {.last = STR("")};
    struct csv_row row = row_at(r, at, separator);
    struct heads_seen seen = {.numbers = 0};
    struct csv_field field;

    for (; csv_next_field(&row, &field); look.count++) {
        struct str words = field_text(r, field);
        heads_note(&seen, head_words(r->grids->arena, words));
        look.filled += words.len > 0;
        if (words.len)
            look.last = span_str(r->text, field.span);
    }
    look.shape = row.broken ? SHAPE_NONE : heads_shape(&seen);
    look.broken = row.broken;
    return look;
}

static void add_row(struct rows *r, size_t at, size_t end)
{
    struct csv_row row = row_at(r, at, r->separator);
    struct csv_field field;

    grids_row(r->grids, str_trim(str_part(r->text, at, end)));
    while (csv_next_field(&row, &field))
        grids_words(r->grids, span_str(r->text, field.span),
                    field_text(r, field));
    if (r->grids->row)
        r->grids->row->broken = row.broken;
}

/* Adds as many rows as a square can have, and its headings. */
static void add_square(struct rows *r, size_t at)
{
    for (size_t i = 0; i <= GRID_COLUMNS_MAX && at < r->text.len; i++) {
        size_t end = csv_row_end(r->text, at, true, r->separator);
        add_row(r, at, end);
        at = end;
    }
}

/* True if the headings of a square with names begin here. */
static bool is_named_square(const struct rows *r, size_t at, char separator)
{
    struct grids grids = {.arena = r->grids->arena, .text = r->text};
    struct rows own = {
        .grids = &grids, .text = r->text, .separator = separator};

    grids.next = &grids.first;
    grids_begin(&grids, str_part(r->text, at, at + 1), false);
    add_square(&own, at);
    return grids.first && grids.first->rows &&
           named_square_find(grids.arena, grids.first->rows);
}

static void begin_table(struct rows *r, size_t at, char separator)
{
    r->separator = separator;
    grids_begin(r->grids, str_part(r->text, at, at + 1), false);
    if (r->grids->grid)
        r->grids->grid->strict = true;
    grids_title(r->grids, r->title, MARKUP_NONE);
}

/* Reads a row that is not empty. Returns the offset of the next one. */
static size_t read_row(struct rows *r, size_t at)
{
    struct row_guess look = {.last = STR("")};
    size_t end;

    if (r->since++ < TITLES) {
        char separator = csv_separator(str_from(r->text, at));
        look = guess_row(r, at, separator);
        if (look.shape || (look.count > 2 && is_named_square(r, at, separator)))
            begin_table(r, at, separator);
    }
    end = csv_row_end(r->text, at, true, r->separator);
    if (r->grids->grid)
        add_row(r, at, end);
    r->title = look.filled == 1 && look.count ? look.last : STR("");
    return end;
}

void csv_find(struct grids *g)
{
    struct rows r = {.grids = g, .text = g->text, .title = STR("")};
    size_t at = csv_names_begin(g->text);

    while (at < r.text.len) {
        struct str rest = str_from(r.text, at), line = str_line(&rest);
        if (csv_is_blank(line, ',')) {
            r.since = 0;
            at = r.text.len - rest.len;
        } else {
            at = read_row(&r, at);
        }
    }
    grids_end(g);
}

void csv_guess(struct grids *g)
{
    struct rows r = {.grids = g, .text = g->text, .title = STR("")};
    size_t at = csv_names_begin(g->text), next;
    char separator = csv_separator(g->text);
    struct row_guess look, other;

    if (at >= r.text.len)
        return;
    next = csv_row_end(r.text, at, true, separator);
    look = guess_row(&r, at, separator);
    other = guess_row(&r, next, separator);
    if (next >= r.text.len || look.broken || look.count < 2 ||
        look.count != other.count)
        return;
    begin_table(&r, at, separator);
    add_row(&r, at, next);
    grids_end(g);
}
