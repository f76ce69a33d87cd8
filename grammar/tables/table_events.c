/* Converts tables of championships to events, one per row. The head of its
   column determines how a cell is read; in tables that have lost cells, its
   kind does. */
#include <string.h>

#include "event.h"
#include "grid.h"

enum column {
    COLUMN_UNTOLD, /* head not recognised */
    COLUMN_LEFT,   /* ignored, because it follows from the other columns */
    COLUMN_YEAR,
    COLUMN_COUNTRY,
    COLUMN_CITY,
    COLUMN_CHAMPION,
    COLUMN_RUNNER_UP,
    COLUMN_WON,
    COLUMN_LOST,
    COLUMN_DRAWN,
    COLUMN_FORMAT,
    COLUMN_NAME,
    COLUMN_SERIES,
    COLUMN_ERA,
    COLUMN_GAME,
    COLUMN_SOURCE,
};

/* The kind of contents that a column, or a cell, has. */
enum kind { KIND_WORDS, KIND_NUMBER, KIND_FORMAT, KIND_GAP };

struct reader {
    struct arena *arena;
    struct diags *diags;
    const struct event_given *given;
    struct event *first, **next;

    const struct grid *grid;
    uint8_t columns[GRID_COLUMNS_MAX]; /* enum column */
    size_t count;
    const struct grid_cell *cells[GRID_COLUMNS_MAX]; /* cell of each column in
                                                        the current row; may be
                                                        NULL */
    struct {
        const struct grid_cell *cell;
        uint32_t left; /* number of further rows that it spans */
    } carried[GRID_COLUMNS_MAX];

    struct str era;
    struct event_format format; /* last format, for lossy tables */
    struct event *event;
};

/* ---- heads ---------------------------------------------------------------- */

/* Returns a head without text in parentheses, as in "Won (+)" or
   "Runner(s)-up", and without symbols at its end. */
static struct str head_words(struct reader *r, struct str head)
{
    char *out = arena_alloc(r->arena, head.len + 1);
    size_t len = 0, depth = 0;

    for (size_t i = 0; out && i < head.len; i++) {
        depth += head.ptr[i] == '(';
        if (!depth)
            out[len++] = head.ptr[i] == '\n' ? ' ' : head.ptr[i];
        depth -= head.ptr[i] == ')' && depth;
    }
    while (len && strchr(" .:", out[len - 1]))
        len--;
    return str_trim((struct str){out, len});
}

static enum column find_column(struct str head)
{
    static const struct {
        enum column column;
        const char *names[8];
    } heads[] = {
        {COLUMN_YEAR, {"year", "date", "season"}},
        {COLUMN_COUNTRY,
         {"host country", "country", "host nation", "nation", "host"}},
        {COLUMN_CITY,
         {"host city", "city", "venue", "location", "place", "site"}},
        {COLUMN_CHAMPION,
         {"world champion", "champion", "champions", "winner", "winners",
          "gold", "first place"}},
        {COLUMN_RUNNER_UP,
         {"runner-up", "runners-up", "runner up", "runners up", "finalist",
          "silver", "second place"}},
        {COLUMN_WON, {"won", "wins", "win", "w", "+"}},
        {COLUMN_LOST, {"lost", "losses", "loss", "l", "-", "\u2212"}},
        {COLUMN_DRAWN, {"draw", "draws", "drawn", "d", "="}},
        {COLUMN_FORMAT, {"format", "system", "mode"}},
        {COLUMN_NAME, {"event", "name", "tournament", "championship", "title"}},
        {COLUMN_SERIES, {"series"}},
        {COLUMN_ERA, {"era", "period"}},
        {COLUMN_GAME, {"game"}},
        {COLUMN_SOURCE, {"source"}},
        {COLUMN_LEFT,
         {"computed", "agree", "players", "results", "records", "no", "#"}},
    };

    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        for (size_t j = 0; j < 8 && heads[i].names[j]; j++)
            if (str_equal_nocase(head, str_of(heads[i].names[j])))
                return heads[i].column;
    return COLUMN_UNTOLD;
}

static bool told_before(const struct reader *r, enum column column)
{
    return column > COLUMN_LEFT && memchr(r->columns, column, r->count);
}

/* Reads the heads of the columns. Returns false if the row is not one of heads,
   which must include that of the year. */
static bool read_heads(struct reader *r, const struct grid_row *row)
{
    size_t told = 0;

    r->count = 0;
    for (const struct grid_cell *c = row->cells; c; c = c->next)
        for (uint32_t i = 0; i < c->columns; i++) {
            enum column column = find_column(head_words(r, c->text));
            if (r->count == GRID_COLUMNS_MAX)
                break;
            if (i || told_before(r, column))
                column = COLUMN_UNTOLD;
            told += column > COLUMN_LEFT;
            r->columns[r->count++] = (uint8_t)column;
        }
    return told > 1 && told_before(r, COLUMN_YEAR);
}

/* Reports the heads that were not recognised. */
static void report_unmatched(struct reader *r, const struct grid_row *heads)
{
    size_t i = 0;

    for (const struct grid_cell *c = heads->cells; c && i < r->count;
         c = c->next) {
        if (r->columns[i] == COLUMN_UNTOLD && c->text.len)
            diag_report(r->diags, DIAG_UNKNOWN_COLUMN, c->span,
                        "the column \"%.*s\" is not recognised: omitted",
                        (int)c->text.len, c->text.ptr);
        i += c->columns;
    }
}

/* ---- cells ---------------------------------------------------------------- */

static enum kind kind_of_column(uint8_t column)
{
    return column >= COLUMN_WON && column <= COLUMN_DRAWN ? KIND_NUMBER
           : column == COLUMN_FORMAT                      ? KIND_FORMAT
                                                          : KIND_WORDS;
}

static bool is_gap(struct str s)
{
    static const char *const gaps[] = {"-",      "\u2013", "\u2014", "\u2212",
                                       "?",      "n/a",    "TBD",    "...",
                                       "\u2026", NULL};

    return !s.len || str_in_list(s, gaps);
}

/* Reads a format such as "Round-robin tournament" or "best of 24 + tiebreak".
   Spaces count as hyphens, except after the name of the format. */
static bool read_format(struct reader *r, struct str words,
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
            !str_starts(rest, STR("+")) && !str_starts(rest, STR("wins")) &&
            !str_starts(rest, STR("tournament")))
            bytes[i] = '-';
    }
    return event_format_find(copy, out);
}

static enum kind kind_of(struct reader *r, struct str cell)
{
    struct event_format format;
    uint64_t number;

    return is_gap(cell)                    ? KIND_GAP
           : str_number(cell, &number)     ? KIND_NUMBER
           : read_format(r, cell, &format) ? KIND_FORMAT
                                           : KIND_WORDS;
}

static struct str text_at(const struct reader *r, size_t column)
{
    return r->cells[column] ? r->cells[column]->text : STR("");
}

static void report_cell(struct reader *r, const struct grid_cell *c,
                        const char *why)
{
    diag_report(r->diags, DIAG_UNKNOWN_CELL, c->span, "%.*s: %s",
                (int)c->text.len, c->text.ptr, why);
}

/* ---- fields of an event -------------------------------------------------- */

/* Returns a copy in which spaces replace line breaks. */
static struct str one_line(struct reader *r, struct str s)
{
    struct str copy = arena_copy(r->arena, s);

    for (size_t i = 0; i < copy.len; i++)
        if (copy.ptr[i] == '\n')
            ((char *)copy.ptr)[i] = ' ';
    return copy;
}

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
static size_t add_names(struct reader *r, struct str **list,
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
        report_cell(r, c, "too many names: the first 1000 are read");
    return count;
}

static void set_count(struct reader *r, const struct grid_cell *c, int64_t *out,
                      struct span *span)
{
    uint64_t number;

    if (str_number(c->text, &number) && number <= EVENT_COUNT_MAX) {
        *out = (int64_t)number;
        *span = c->span;
    } else {
        report_cell(r, c, "a number is expected: omitted");
    }
}

static void set_format(struct reader *r, const struct grid_cell *c)
{
    struct event_format format;

    if (!read_format(r, c->text, &format)) {
        report_cell(r, c, "there is no such format: omitted");
        return;
    }
    r->event->format = r->format = format;
    r->event->format_span = c->span;
}

/* Returns the text of the event that a column sets; NULL if the column does not
   set a plain text. */
static struct str *words_of(struct event *e, uint8_t column)
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

static void set_words(struct reader *r, uint8_t column, struct str *words,
                      const struct grid_cell *c)
{
    *words = one_line(r, c->text);
    if (column == COLUMN_COUNTRY || column == COLUMN_CITY)
        *words = place_name(*words);
    if (column == COLUMN_NAME)
        r->event->name_span = c->span;
}

/* Sets the champions. Commas do not separate names, because they may be part of
   one. */
static void set_champions(struct reader *r, struct event_stated *s,
                          const struct grid_cell *c)
{
    s->champion_count = add_names(r, &s->champions, c, "\n;");
    s->champion_span = c->span;
}

static void set(struct reader *r, uint8_t column, const struct grid_cell *c)
{
    struct event_stated *s = &r->event->stated;
    struct str *words = words_of(r->event, column);

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

/* ---- rows ----------------------------------------------------------------- */

/* Assigns cells to columns, including cells of rows above that span this row.
   Returns the number of cells that are not empty. */
static size_t lay_out(struct reader *r, const struct grid_row *row)
{
    const struct grid_cell *c = row->cells;
    size_t said = 0;

    memset(r->cells, 0, sizeof r->cells);
    for (size_t i = 0; i < GRID_COLUMNS_MAX; i++) {
        if (r->carried[i].left) {
            r->carried[i].left--;
            r->cells[i] = r->carried[i].cell;
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

/* True if each cell has the kind of its column. */
static bool fits(struct reader *r)
{
    for (size_t i = 0; i < r->count; i++) {
        enum kind kind = kind_of(r, text_at(r, i));
        if (kind != KIND_GAP && r->columns[i] > COLUMN_YEAR &&
            kind != kind_of_column(r->columns[i]))
            return false;
    }
    return true;
}

static void read_by_column(struct reader *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (!is_gap(text_at(r, i)))
            set(r, r->columns[i], r->cells[i]);
}

/* Returns the leftmost column of this kind that has no cell yet. */
static size_t free_column(const struct reader *r, enum kind kind,
                          const bool *taken)
{
    size_t i = 0;

    while (i < r->count && (taken[i] || r->columns[i] <= COLUMN_YEAR ||
                            kind_of_column(r->columns[i]) != kind))
        i++;
    return i;
}

static void read_by_kind(struct reader *r)
{
    bool taken[GRID_COLUMNS_MAX] = {false};

    for (size_t i = 0; i < GRID_COLUMNS_MAX; i++) {
        enum kind kind = kind_of(r, text_at(r, i));
        bool year = i < r->count && r->columns[i] == COLUMN_YEAR;
        if (kind == KIND_GAP || year)
            continue;
        size_t column = free_column(r, kind, taken);
        if (column == r->count) {
            report_cell(r, r->cells[i], "does not belong to a column: omitted");
            continue;
        }
        taken[column] = true;
        set(r, r->columns[column], r->cells[i]);
    }
}

static struct event *begin_event(struct reader *r, const struct grid_row *row,
                                 uint64_t year)
{
    struct event *e = ARENA_NEW(r->arena, struct event);

    if (!e)
        return NULL;
    e->stages = ARENA_NEW(r->arena, struct event_stage);
    if (!e->stages)
        return NULL;
    e->stage_count = 1;
    e->year = (int32_t)year;
    e->series = r->given->series;
    e->game = r->given->game;
    e->source = r->given->source;
    e->era = r->era;
    e->span = e->name_span = e->format_span = row->span;
    e->stated.won = e->stated.lost = e->stated.drawn = -1;
    return e;
}

static void read_event(struct reader *r, const struct grid_row *row,
                       uint64_t year)
{
    struct event *e = r->event = begin_event(r, row, year);

    if (!e)
        return;
    if (r->grid->lossy && !fits(r))
        read_by_kind(r);
    else
        read_by_column(r);
    if (r->grid->lossy && e->format.kind == FORMAT_UNKNOWN)
        e->format = r->format;
    e->stages[0].format = e->format;
    *r->next = e;
    r->next = &e->next;
}

static size_t year_column(const struct reader *r)
{
    return (size_t)((const uint8_t *)memchr(r->columns, COLUMN_YEAR, r->count) -
                    r->columns);
}

static bool is_year(struct str s, uint64_t *year)
{
    *year = 0;
    return str_number(s, year) && *year > 0 && *year <= EVENT_YEAR_MAX;
}

/* Moves the cells one column to the left if only the row, and not the heads,
   begins with |. Since plain text may have lost empty cells, the place of the
   year or of the word "Year" shows whether that is so. */
static void drop_leading_bar(struct reader *r)
{
    size_t at = year_column(r);
    uint64_t here, next;

    if (!r->grid->lossy || !r->cells[0] || r->cells[0]->text.len ||
        at + 1 >= GRID_COLUMNS_MAX)
        return;
    is_year(text_at(r, at), &here);
    if (is_year(text_at(r, at + 1), &next)
            ? here >= next
            : find_column(text_at(r, at + 1)) != COLUMN_YEAR)
        return;
    memmove(r->cells, r->cells + 1, sizeof r->cells - sizeof *r->cells);
    r->cells[GRID_COLUMNS_MAX - 1] = NULL;
}

/* Returns the first cell that is not empty. There must be one. */
static const struct grid_cell *first_cell(const struct reader *r)
{
    size_t i = 0;

    while (!r->cells[i] || !r->cells[i]->text.len)
        i++;
    return r->cells[i];
}

/* Reads a row. If only one cell is not empty and it is not a year, it begins an
   era. */
static void read_row(struct reader *r, const struct grid_row *row)
{
    size_t said = lay_out(r, row);
    struct str cell;
    uint64_t year;

    drop_leading_bar(r);
    cell = text_at(r, year_column(r));
    if (!said)
        return;
    if (is_year(cell, &year)) {
        read_event(r, row, year);
    } else if (said == 1) {
        r->era = one_line(r, first_cell(r)->text);
        r->format = (struct event_format){0};
    } else if (find_column(cell) != COLUMN_YEAR) { /* repeated heads */
        cell = first_cell(r)->text;
        diag_report(r->diags, DIAG_UNKNOWN_ROW, first_cell(r)->span,
                    "%.*s is not a year: the row is omitted", (int)cell.len,
                    cell.ptr);
    }
}

/* ---- tables --------------------------------------------------------------- */

static void report_skipped(struct reader *r, const struct grid *grid)
{
    struct text heads = {0};
    size_t count = 0;

    for (const struct grid_cell *c = grid->rows ? grid->rows->cells : NULL; c;
         c = c->next)
        if (c->text.len && count < 8)
            text_addf(&heads, "%s%.*s", count++ ? ", " : "", (int)c->text.len,
                      c->text.ptr);
    diag_report(r->diags, DIAG_UNKNOWN_TABLE, grid->span,
                "no table of events: no heading has a year%s%.*s%s",
                heads.len ? " (" : "", (int)heads.len,
                heads.len ? heads.ptr : "", heads.len ? ")" : "");
    text_release(&heads);
}

/* Reads a table. Another row may precede the heads. */
static void read_grid(struct reader *r, const struct grid *grid)
{
    const struct grid_row *row = grid->rows;

    r->grid = grid;
    for (int i = 0; row && i < 3 && !read_heads(r, row); i++)
        row = row->next;
    if (!row || !told_before(r, COLUMN_YEAR)) {
        report_skipped(r, grid);
        return;
    }
    report_unmatched(r, row);
    memset(r->carried, 0, sizeof r->carried);
    r->era = STR("");
    r->format = (struct event_format){0};
    while ((row = row->next))
        read_row(r, row);
}

static void find_grids(struct grids *g)
{
    g->next = &g->first;
    if (mediawiki_is(g->text))
        mediawiki_find(g);
    else if (html_is(g->text))
        html_find(g);
    else
        pipes_find(g);
}

struct event *event_tables_parse(struct arena *arena, struct str text,
                                 const struct event_given *given,
                                 struct diags *diags)
{
    struct reader r = {.arena = arena, .diags = diags, .given = given};
    struct grids grids = {.arena = arena, .text = text};

    r.next = &r.first;
    find_grids(&grids);
    for (const struct grid *g = grids.first; g; g = g->next)
        read_grid(&r, g);
    if (!r.first)
        diag_report(diags, DIAG_NO_TABLE, (struct span){0, 0}, NULL);
    if (arena->exhausted)
        diag_report(diags, DIAG_RECORD_TOO_LARGE, (struct span){0, 0},
                    "the file needs more memory than is allowed: only its "
                    "beginning is read");
    return r.first;
}
