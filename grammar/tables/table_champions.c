/* Converts lists of champions to events, one event per row. The heading of a
   column determines how its cells are read. In tables that have lost cells, the
   contents of each cell determine it. */
#include <string.h>

#include "table_reader.h"

/* The kind of contents that a column, or a cell, has. */
enum kind { KIND_WORDS, KIND_NUMBER, KIND_FORMAT, KIND_GAP };

/* ---- cells --------------------------------------------------------------- */

static enum kind kind_of_column(uint8_t column)
{
    return column >= COLUMN_WON && column <= COLUMN_DRAWN ? KIND_NUMBER
           : column == COLUMN_FORMAT                      ? KIND_FORMAT
                                                          : KIND_WORDS;
}

/* Reads a format such as "Round-robin tournament" or "best of 24 + tiebreak".
   Spaces count as hyphens, except after the name of the format. */
static bool read_format(struct table_reader *r, struct str words,
                        struct event_format *out)
{
    struct str copy = arena_copy(r->arena, words);
    char *bytes = (char *)copy.ptr;

    if (event_format_find(words, out))
        return true;
    for (size_t i = 0; i < copy.len; i++) {
        struct str rest = str_from(copy, i + 1);
        bytes[i] = ascii_lower(bytes[i]);
        if (bytes[i] == ' ' && i && copy.ptr[i - 1] != '+' &&
            !str_starts_with(rest, STR("+")) &&
            !str_starts_with(rest, STR("wins")) &&
            !str_starts_with(rest, STR("tournament")))
            bytes[i] = '-';
    }
    return event_format_find(copy, out);
}

static enum kind cell_kind(struct table_reader *r, struct str cell)
{
    struct event_format format;
    uint64_t number;

    return table_is_gap(cell)              ? KIND_GAP
           : str_number(cell, &number)     ? KIND_NUMBER
           : read_format(r, cell, &format) ? KIND_FORMAT
                                           : KIND_WORDS;
}

static struct str text_at(const struct table_reader *r, size_t column)
{
    return r->cells[column] ? r->cells[column]->text : STR("");
}

/* ---- fields of an event -------------------------------------------------- */

/* Returns the name of a country: that of an empire in "In the Polyashi Empire",
   and the name in a template that the text of a page left unresolved. */
static struct str place_name(struct str s)
{
    str_skip(&s, STR("Template:"));
    str_skip(&s, STR("Country data "));
    if (str_skip(&s, STR("In ")))
        str_skip(&s, STR("the "));
    return str_trim(s);
}

static bool is_listed(const struct str *list, size_t count, struct str name)
{
    size_t i = 0;

    while (i < count && !str_equal(list[i], name))
        i++;
    return i < count;
}

/* Splits names at any of the separators. Returns their number. A name that
   occurs twice is listed once. */
static size_t add_names(struct table_reader *r, struct str **list,
                        const struct grid_cell *c, const char *separators)
{
    struct str names = c->text;
    size_t most = 1, count = 0;

    for (size_t i = 0; i < names.len && most < EVENT_SHARED_MAX; i++)
        most += strchr(separators, names.ptr[i]) != NULL;
    *list = arena_alloc(r->arena, most * sizeof **list);
    while (*list && names.len && count < EVENT_SHARED_MAX) {
        size_t end = 0;
        while (end < names.len && !strchr(separators, names.ptr[end]))
            end++;
        struct str name = str_trim(str_part(names, 0, end));
        names = str_from(names, end + (end < names.len));
        if (name.len && !is_listed(*list, count, name))
            (*list)[count++] = arena_copy(r->arena, name);
    }
    if (names.len)
        table_report_cell(
            r, c, "there are too many names: only the first 1000 are read");
    return count;
}

static void set_count(struct table_reader *r, const struct grid_cell *c,
                      int64_t *out, struct span *span)
{
    uint64_t number;

    if (str_number(c->text, &number) && number <= EVENT_COUNT_MAX) {
        *out = (int64_t)number;
        *span = c->span;
    } else {
        table_report_cell(r, c, "this is not a number: omitted");
    }
}

static void set_format(struct table_reader *r, const struct grid_cell *c)
{
    struct event_format format;

    if (!read_format(r, c->text, &format)) {
        table_report_cell(r, c, "there is no such format: omitted");
        return;
    }
    r->event->format = r->format = format;
    r->event->format_span = c->span;
}

/* Returns the text of the event that a column sets, or NULL if the column does
   not set a plain text. */
static struct str *event_text_field(struct event *e, uint8_t column)
{
    switch (column) {
    case COLUMN_COUNTRY:
        return &e->country;
    case COLUMN_CITY:
        return &e->city;
    case COLUMN_NAME:
        return &e->name;
    case COLUMN_SERIES:
        return &e->series;
    case COLUMN_ERA:
        return &e->era;
    case COLUMN_GAME:
        return &e->game;
    case COLUMN_SOURCE:
        return &e->source;
    default:
        return NULL;
    }
}

static void set_words(struct table_reader *r, uint8_t column, struct str *words,
                      const struct grid_cell *c)
{
    *words = table_line(r, c->text);
    if (column == COLUMN_COUNTRY || column == COLUMN_CITY)
        *words = place_name(*words);
    if (column == COLUMN_NAME)
        r->event->name_span = c->span;
}

static bool says_no_champion(struct str s)
{
    static const char *const words[] = {
        "not held",   "cancelled",   "canceled",    "abandoned", "no contest",
        "no winner",  "no champion", "not awarded", "none",      "vacant",
        "not played", "no event",    NULL};

    return str_in_list(s, words);
}

/* Sets the champions. Commas do not separate names, because they may be part of
   one. */
static void set_champions(struct table_reader *r, struct event_stated *s,
                          const struct grid_cell *c)
{
    if (says_no_champion(c->text)) {
        diag_report(r->diags, DIAG_NO_CHAMPION, c->span,
                    "%.*s: the event has no champion", (int)c->text.len,
                    c->text.ptr);
        return;
    }
    s->champion_count = add_names(r, &s->champions, c, "\n;");
    s->champion_span = c->span;
}

static void set_event_field(struct table_reader *r, uint8_t column,
                            const struct grid_cell *c)
{
    struct event_stated *s = &r->event->stated;
    struct str *words = event_text_field(r->event, column);

    if (words)
        set_words(r, column, words, c);
    else if (column == COLUMN_RUNNER_UP)
        s->runner_up_count = add_names(r, &s->runners_up, c, "\n,;");
    else if (column == COLUMN_CHAMPION)
        set_champions(r, s, c);
    else if (column == COLUMN_WON)
        set_count(r, c, &s->won, &s->won_span);
    else if (column == COLUMN_LOST)
        set_count(r, c, &s->lost, &s->lost_span);
    else if (column == COLUMN_DRAWN)
        set_count(r, c, &s->drawn, &s->drawn_span);
    else if (column == COLUMN_FORMAT)
        set_format(r, c);
}

/* ---- rows ---------------------------------------------------------------- */

/* True if each cell has the kind of its column. */
static bool fits_columns(struct table_reader *r)
{
    for (size_t i = 0; i < r->count; i++) {
        enum kind kind = cell_kind(r, text_at(r, i));
        if (kind != KIND_GAP && r->columns[i] > COLUMN_YEAR &&
            kind != kind_of_column(r->columns[i]))
            return false;
    }
    return true;
}

static void read_by_column(struct table_reader *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (!table_is_gap(text_at(r, i)))
            set_event_field(r, r->columns[i], r->cells[i]);
}

/* Returns the leftmost column of this kind that has no cell yet. */
static size_t free_column(const struct table_reader *r, enum kind kind,
                          const bool *taken)
{
    size_t i = 0;

    while (i < r->count && (taken[i] || r->columns[i] <= COLUMN_YEAR ||
                            kind_of_column(r->columns[i]) != kind))
        i++;
    return i;
}

static void read_by_kind(struct table_reader *r)
{
    bool taken[GRID_COLUMNS_MAX] = {false};

    for (size_t i = 0; i < GRID_COLUMNS_MAX; i++) {
        enum kind kind = cell_kind(r, text_at(r, i));
        bool year = i < r->count && r->columns[i] == COLUMN_YEAR;
        if (kind == KIND_GAP || year)
            continue;
        size_t column = free_column(r, kind, taken);
        if (column == r->count) {
            table_report_cell(
                r, r->cells[i],
                "this cell does not belong to any column: omitted");
            continue;
        }
        taken[column] = true;
        set_event_field(r, r->columns[column], r->cells[i]);
    }
}

static void read_event(struct table_reader *r, const struct grid_row *row,
                       uint64_t year)
{
    struct event *e = r->event = table_event(r, row->span);

    if (!e)
        return;
    e->year = (int32_t)year;
    e->era = r->era;
    if (r->grid->lossy && !fits_columns(r))
        read_by_kind(r);
    else
        read_by_column(r);
    if (r->grid->lossy && e->format.kind == FORMAT_UNKNOWN)
        e->format = r->format;
    table_add(r, e);
}

static size_t year_column(const struct table_reader *r)
{
    return (size_t)((const uint8_t *)memchr(r->columns, COLUMN_YEAR, r->count) -
                    r->columns);
}

/* Moves the cells one column to the left if only the row, and not the headings,
   begins with |. Since plain text may have lost empty cells, the place of the
   year or of the word "Year" determines whether the cells must be moved. */
static void drop_leading_bar(struct table_reader *r)
{
    size_t at = year_column(r);
    uint64_t here, next;

    if (!r->grid->lossy || !r->cells[0] || r->cells[0]->text.len ||
        at + 1 >= GRID_COLUMNS_MAX)
        return;
    table_is_year(text_at(r, at), &here);
    if (table_is_year(text_at(r, at + 1), &next)
            ? here >= next
            : column_find(SHAPE_CHAMPIONS, text_at(r, at + 1)) != COLUMN_YEAR)
        return;
    memmove(r->cells, r->cells + 1, sizeof r->cells - sizeof *r->cells);
    r->cells[GRID_COLUMNS_MAX - 1] = NULL;
}

/* Returns the first cell that is not empty. There must be one. */
static const struct grid_cell *first_cell(const struct table_reader *r)
{
    size_t i = 0;

    while (!r->cells[i] || !r->cells[i]->text.len)
        i++;
    return r->cells[i];
}

/* Finds the year of a date, which may be known even if its day is not. */
static bool is_dated(struct str s, uint64_t *year)
{
    struct date date = date_parse_as(s, DATE_DAY_FIRST);

    if (!date_has_days(&date))
        date = date_parse_as(s, DATE_MONTH_FIRST);
    *year = date_has_days(&date) ? date.first / 10000 : 0;
    return *year > 0 && *year == date.last / 10000;
}

/* Reads a row that has a date in place of a year: the event began then. */
static void read_dated(struct table_reader *r, const struct grid_row *row,
                       uint64_t year)
{
    const struct grid_cell *cell = r->cells[year_column(r)];
    struct date date;

    r->event = NULL;
    read_event(r, row, year);
    if (r->event && table_date(r, cell, &date))
        r->event->begins =
            arena_copy(r->arena, (struct str){date.usual, DATE_BYTES});
}

/* Reads a row. If only one cell is not empty and it is not a year, it begins an
   era. */
static void read_row(struct table_reader *r, const struct grid_row *row)
{
    size_t said = table_lay_out(r, row);
    struct str cell;
    uint64_t year;

    drop_leading_bar(r);
    cell = text_at(r, year_column(r));
    if (!said)
        return;
    if (table_is_year(cell, &year)) {
        read_event(r, row, year);
    } else if (is_dated(cell, &year)) {
        read_dated(r, row, year);
    } else if (said == 1) {
        r->era = table_line(r, first_cell(r)->text);
        r->format = (struct event_format){0};
    } else if (column_find(SHAPE_CHAMPIONS, cell) !=
               COLUMN_YEAR) { /* repeated heads */
        cell = first_cell(r)->text;
        diag_report(r->diags, DIAG_UNKNOWN_ROW, first_cell(r)->span,
                    "%.*s is not a year: the row is omitted", (int)cell.len,
                    cell.ptr);
    }
}

void table_read_champions(struct table_reader *r, const struct grid_row *row)
{
    table_read_heads(r, row);
    if (!memchr(r->columns, COLUMN_YEAR, r->count))
        return; /* the year is right of the last column that is read */
    r->era = STR("");
    r->format = (struct event_format){0};
    while ((row = row->next))
        if (table_row_fits(r, row, r->count))
            read_row(r, row);
}
