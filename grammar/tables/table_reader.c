#include "table_reader.h"

#include <string.h>

/* ---- events -------------------------------------------------------------- */

struct event *table_event(struct table_reader *r, struct span where)
{
    struct event *e = ARENA_NEW(r->arena, struct event);

    if (!e)
        return NULL;
    e->stages = ARENA_NEW(r->arena, struct event_stage);
    if (!e->stages)
        return NULL;
    e->stage_count = 1;
    e->series = r->given->series;
    e->game = r->given->game;
    e->source = r->given->source;
    e->span = e->name_span = e->format_span = where;
    e->stated.won = e->stated.lost = e->stated.drawn = -1;
    return e;
}

/* Returns the only number in a title that may be a year, or 0 if there are
   several or none. */
static int32_t year_of_title(struct str title)
{
    int32_t year = 0;
    size_t digits;

    for (size_t i = 0; i < title.len; i += digits + 1) {
        uint64_t number;
        digits = 0;
        while (i + digits < title.len && ascii_is_digit(title.ptr[i + digits]))
            digits++;
        if (digits != 4 || !str_number(str_part(title, i, i + 4), &number) ||
            number < 1000)
            continue;
        if (year)
            return 0;
        year = (int32_t)number;
    }
    return year;
}

void table_set_title(struct table_reader *r, struct event *e)
{
    if (!r->grid->title.len)
        return;
    e->name = table_line(r, r->grid->title);
    e->name_span = r->grid->title_span;
    e->year = year_of_title(e->name);
}

void table_add(struct table_reader *r, struct event *e)
{
    e->stages[0].format = e->format;
    *r->next = e;
    r->next = &e->next;
}

/* ---- cells --------------------------------------------------------------- */

bool table_is_gap(struct str s)
{
    static const char *const gaps[] = {"-",      "\u2013", "\u2014", "\u2212",
                                       "?",      "n/a",    "TBD",    "...",
                                       "\u2026", NULL};

    return !s.len || str_in_list(s, gaps);
}

void table_report_cell(struct table_reader *r, const struct grid_cell *c,
                       const char *why)
{
    diag_report(r->diags, DIAG_UNKNOWN_CELL, c->span, "%.*s: %s",
                (int)c->text.len, c->text.ptr, why);
}

struct str table_line(struct table_reader *r, struct str s)
{
    struct str copy = arena_copy(r->arena, s);

    for (size_t i = 0; i < copy.len; i++)
        if (copy.ptr[i] == '\n')
            ((char *)copy.ptr)[i] = ' ';
    return copy;
}

bool table_is_year(struct str s, uint64_t *year)
{
    *year = 0;
    return str_number(s, year) && *year > 0 && *year <= EVENT_YEAR_MAX;
}

/* Returns the order that dates of the text show, if none is given. */
static enum date_order detect_date_order(struct table_reader *r)
{
    struct date_evidence evidence = {.begun = false};

    if (r->given->date_order)
        return (enum date_order)r->given->date_order;
    if (!r->ordered) {
        date_evidence_add(&evidence, r->text, true);
        r->order = date_evidence_order(&evidence);
        r->ordered = true;
    }
    return r->order;
}

bool table_date(struct table_reader *r, const struct grid_cell *c,
                struct date *out)
{
    struct date day_first, month_first;

    *out = date_parse_as(c->text, detect_date_order(r));
    if (date_has_days(out))
        return true;
    if (out->form != DATE_NONE ||
        !date_is_ambiguous(c->text, &day_first, &month_first)) {
        table_report_cell(r, c, "this is not a date, so it is omitted");
        return false;
    }
    struct diag *d = diag_report(
        r->diags, DIAG_DATE_ORDER, c->span,
        "the first number of this date can be the day or the month: omitted");
    diag_label(r->diags, d,
               "%.*s with --date-order dmy, %.*s with --date-order mdy",
               DATE_BYTES, day_first.usual, DATE_BYTES, month_first.usual);
    return false;
}

/* ---- headings and rows --------------------------------------------------- */

static bool is_reported_column(const struct table_reader *r, enum column column)
{
    return column > COLUMN_LEFT && column != COLUMN_MEETING &&
           memchr(r->columns, column, r->count);
}

void table_report_head(struct table_reader *r, const struct grid_cell *c,
                       bool first)
{
    struct diag *d =
        diag_report(r->diags, DIAG_UNKNOWN_COLUMN, c->span,
                    "the column \"%.*s\" is not recognised: omitted",
                    (int)c->text.len, c->text.ptr);
    struct text list = {0};

    if (!first)
        return;
    columns_list(r->shape, &list);
    diag_label(r->diags, d, "the columns can be: %.*s", (int)list.len,
               list.len ? list.ptr : "");
    r->diags->no_memory |= list.failed;
    text_release(&list);
}

/* Reports the headings that were not recognised. */
static void report_unmatched(struct table_reader *r,
                             const struct grid_row *heads)
{
    bool first = true;
    size_t i = 0;

    for (const struct grid_cell *c = heads->cells; c && i < r->count;
         c = c->next) {
        if (r->columns[i] == COLUMN_UNKNOWN && c->text.len) {
            table_report_head(r, c, first);
            first = false;
        }
        i += c->columns;
    }
}

void table_report_headless(struct table_reader *r, const struct grid_row *heads)
{
    bool quiet[GRID_COLUMNS_MAX] = {false};
    size_t i = 0, count;

    if (r->grid->lossy)
        return;
    for (const struct grid_cell *c = heads->cells; c; c = c->next)
        for (size_t end = i + c->columns; i < end && i < GRID_COLUMNS_MAX; i++)
            quiet[i] = c->text.len > 0;
    count = r->grid->strict ? i : GRID_COLUMNS_MAX;
    memset(r->carried, 0, sizeof r->carried);
    for (const struct grid_row *row = heads->next; row; row = row->next) {
        bool remark = table_lay_out(r, row) < 2;
        for (i = 0; i < count && !remark; i++) {
            if (!r->cells[i] || !r->cells[i]->text.len || quiet[i])
                continue;
            diag_report(r->diags, DIAG_UNKNOWN_COLUMN, r->cells[i]->span,
                        "column %zu has no heading: omitted", i + 1);
            quiet[i] = true;
        }
    }
    memset(r->carried, 0, sizeof r->carried);
}

void table_read_heads(struct table_reader *r, const struct grid_row *row)
{
    const struct grid_cell *c = row->cells;

    r->count = 0;
    for (; c && r->count < GRID_COLUMNS_MAX; c = c->next) {
        enum column column =
            column_find(r->shape, head_words(r->arena, c->text));
        for (uint32_t i = 0; i < c->columns && r->count < GRID_COLUMNS_MAX;
             i++) {
            if (i || is_reported_column(r, column))
                column = COLUMN_UNKNOWN;
            r->columns[r->count++] = (uint8_t)column;
        }
    }
    while (c && !c->text.len)
        c = c->next;
    if (c)
        diag_report(
            r->diags, DIAG_TOO_MANY, c->span,
            "the table has more than %d columns: the others are omitted",
            GRID_COLUMNS_MAX);
    memset(r->carried, 0, sizeof r->carried);
    report_unmatched(r, row);
    if (r->shape != SHAPE_TREE)
        table_report_headless(r, row);
}

bool table_row_fits(struct table_reader *r, const struct grid_row *row,
                    size_t columns)
{
    size_t count = 0, last = 0;

    for (const struct grid_cell *c = row->cells; c; c = c->next) {
        count++;
        last = c->text.len ? count : last;
    }
    if (row->crossing.length) {
        struct str words = span_str(r->text, row->crossing);
        diag_report(r->diags, DIAG_UNKNOWN_ROW, row->crossing,
                    "%.*s extends beyond its column: the row is omitted",
                    (int)words.len, words.ptr);
        return false;
    }
    if (!r->grid->strict ||
        (!row->broken && count >= columns && last <= columns))
        return true;
    if (row->broken)
        diag_report(
            r->diags, DIAG_FIELD_COUNT, row->span,
            "a quote in this row is not closed, or is closed too early: "
            "the row is omitted");
    else
        diag_report(r->diags, DIAG_FIELD_COUNT, row->span,
                    "the row has %zu fields, but there are %zu named columns: "
                    "the row is omitted",
                    count, columns);
    return false;
}

/* Returns the cell of an earlier row that spans this row, or NULL if its text
   is not repeated here. */
static const struct grid_cell *carry_cell(struct table_reader *r, size_t column)
{
    const struct grid_cell *c = r->carried[column].cell;
    uint32_t left = r->carried[column].left--;

    return c->rows - left < c->filled ? c : NULL;
}

size_t table_lay_out(struct table_reader *r, const struct grid_row *row)
{
    const struct grid_cell *c = row->cells;
    size_t said = 0;

    memset(r->cells, 0, sizeof r->cells);
    for (size_t i = 0; i < GRID_COLUMNS_MAX; i++) {
        if (r->carried[i].left) {
            r->cells[i] = carry_cell(r, i);
        } else if (c) {
            r->cells[i] = c;
            r->carried[i].cell = c;
            r->carried[i].left = c->rows - 1;
            i += c->columns - 1;
            c = c->next;
        }
    }
    for (size_t i = 0; i < GRID_COLUMNS_MAX; i++)
        said += r->cells[i] && r->cells[i]->text.len;
    return said;
}
