/* Reads events, and makes tables of them. */
#include "events.h"

#include <stdlib.h>

#include "companion_file.h"
#include "date.h"
#include "options.h"
#include "pairing.h"
#include "standings.h"
#include "tables.h"

/* ---- reading ------------------------------------------------------------- */

void ludex_events_free(struct ludex_events *e)
{
    if (!e)
        return;
    arena_release(&e->arena);
    text_release(&e->source);
    text_release(&e->written);
    text_release(&e->name);
    text_release(&e->lost);
    free(e);
}

struct ludex_events *events_make(void)
{
    struct ludex_events *e = calloc(1, sizeof *e);

    if (e)
        arena_init(&e->arena, EVENTS_SOFT, EVENTS_HARD);
    return e;
}

struct ludex_events *events_counted(struct ludex_events *e)
{
    for (const struct event *i = e->first; i; i = i->next)
        e->count++;
    return e;
}

/* The kind of a text: an event file or TRF, a list of players, or a page with
   tables of events. For a page, the series, the game and the source of its
   events are given too. */
struct text_kind {
    size_t form; /* index into forms */
    const char *series, *game, *source;
    size_t date_order; /* enum date_order */
};

enum { FORM_EVENTS, FORM_PLAYERS, FORM_TABLES };

static const char *const forms[] = {"events", "players", "tables", NULL};

static const struct option_row kind_rows[] = {
    {"form", TO_WORD(struct text_kind, form, forms, "kind of list")},
    {"series", TO_TEXT(struct text_kind, series)},
    {"game", TO_TEXT(struct text_kind, game)},
    {"source", TO_TEXT(struct text_kind, source)},
    {"date_order",
     TO_WORD(struct text_kind, date_order, date_order_words, "date order")},
    OPTIONS_END,
};

static bool take_text(struct ludex_events *e, struct str text,
                      struct slice *slice)
{
    if (!slice_of_text(slice, text, &e->source))
        return false;
    slice_normalise_line_ends(slice);
    return true;
}

static bool parse_dated(struct ludex_events *e, struct str text,
                        enum date_order order, struct slice *slice,
                        struct diags *diags)
{
    bool fine = take_text(e, text, slice);

    if (fine)
        e->first = event_parse_any(&e->arena, slice_text(slice), (uint8_t)order,
                                   diags);
    return fine;
}

bool events_parse(struct ludex_events *e, struct str text, struct slice *slice,
                  struct diags *diags)
{
    return parse_dated(e, text, DATE_ORDER_UNKNOWN, slice, diags);
}

static bool parse_kind(struct ludex_events *e, const struct text_kind *kind,
                       struct str text, struct slice *slice,
                       struct diags *diags)
{
    const struct event_defaults given = {.series = str_of(kind->series),
                                         .game = str_of(kind->game),
                                         .source = str_of(kind->source),
                                         .date_order =
                                             (uint8_t)kind->date_order};

    if (kind->form == FORM_EVENTS)
        return parse_dated(e, text, (enum date_order)kind->date_order, slice,
                           diags);
    if (!take_text(e, text, slice))
        return false;
    e->first =
        kind->form == FORM_PLAYERS
            ? event_players_parse(&e->arena, slice_text(slice), diags)
            : event_tables_parse(&e->arena, slice_text(slice), &given, diags);
    return true;
}

static int parse_text(struct ludex_events *e, const struct text_kind *kind,
                      struct str text, struct ludex_error *error)
{
    struct diag_levels levels;
    struct diags diags;
    struct slice slice;
    int code = LUDEX_OK;

    diag_levels_init(&levels);
    diags_init(&diags, &levels, 1);
    if (!parse_kind(e, kind, text, &slice, &diags) || e->arena.no_memory ||
        diags.no_memory)
        code = fail_no_memory(error);
    else if (e->arena.exhausted || slice.flaw == SLICE_TOO_LONG)
        code = fail(error, LUDEX_TOO_LARGE, "there are too many events");
    else if (diags.counts[SEVERITY_ERROR])
        code = fail_diags(error, &diags);
    else if (!e->first)
        code = fail(error, LUDEX_REFUSED, "the text contains no event");
    diags_release(&diags);
    return code;
}

static int read_events(struct ludex_events **out, struct str text,
                       const struct ludex_option *options,
                       struct ludex_error *error)
{
    struct text_kind kind = {.series = "", .game = "", .source = ""};
    int code = options_read(kind_rows, &kind, options, error);
    struct ludex_events *e;

    if (code)
        return code;
    e = events_make();
    code = e ? parse_text(e, &kind, text, error) : fail_no_memory(error);
    if (code)
        ludex_events_free(e);
    else
        *out = events_counted(e);
    return code;
}

int ludex_events_new(struct ludex_events **out, const char *path,
                     const struct ludex_option *options,
                     struct ludex_error *error)
{
    struct text text = {0}, why = {0};
    int code;

    *out = NULL;
    if (companion_file_read(path, NULL, &text, NULL, &why))
        code = read_events(out, text_str(&text), options, error);
    else if (why.failed)
        code = fail_no_memory(error);
    else
        code =
            fail(error, LUDEX_SYSTEM, "%s: %.*s", path, (int)why.len, why.ptr);
    text_release(&text);
    text_release(&why);
    return code;
}

int ludex_events_new_memory(struct ludex_events **out, const void *bytes,
                            size_t length, const struct ludex_option *options,
                            struct ludex_error *error)
{
    *out = NULL;
    return read_events(out, (struct str){bytes, length}, options, error);
}

size_t ludex_events_count(const struct ludex_events *e)
{
    return e->count;
}

struct event *events_at(const struct ludex_events *e, size_t index)
{
    struct event *event = e->first;

    while (event && index--)
        event = event->next;
    return event;
}

const char *ludex_events_name(struct ludex_events *e, size_t index)
{
    const struct event *event = events_at(e, index);

    if (!event)
        return NULL;
    text_clear(&e->name);
    text_add(&e->name, event->name);
    return text_c(&e->name, NULL);
}

const char *ludex_events_text(struct ludex_events *e, size_t *length)
{
    text_clear(&e->written);
    for (const struct event *i = e->first; i; i = i->next)
        event_write(i, &e->written);
    return text_c(&e->written, length);
}

/* ---- options ------------------------------------------------------------- */

int standings_set_points(struct standings_options *options, const char *value,
                         struct ludex_error *error)
{
    options->points_asked = true;
    return points_read(str_of(value), &options->points)
               ? LUDEX_OK
               : fail(error, LUDEX_REFUSED,
                      "points must be given for a win, a draw and a loss, such "
                      "as 3-1-0");
}

int standings_set_tiebreaks(struct standings_options *options,
                            const char *value, struct ludex_error *error)
{
    struct str wrong = tiebreaks_read(str_of(value), options);
    struct text near = {0};
    int code = LUDEX_OK;

    if (wrong.len) {
        text_add(&near, tiebreak_nearest(wrong));
        code = fail_unknown(error, "tie-break", wrong,
                            near.len ? text_c(&near, NULL) : NULL);
    }
    text_release(&near);
    return code;
}

static int set_points(void *to, const struct option_row *row, const char *value,
                      struct ludex_error *error)
{
    (void)row;
    return standings_set_points(&((struct events_options *)to)->standings,
                                value, error);
}

static int set_tiebreaks(void *to, const struct option_row *row,
                         const char *value, struct ludex_error *error)
{
    (void)row;
    return standings_set_tiebreaks(&((struct events_options *)to)->standings,
                                   value, error);
}

static int set_k(void *to, const struct option_row *row, const char *value,
                 struct ludex_error *error)
{
    return rating_set(&((struct events_options *)to)->rating, row, value,
                      error);
}

static const struct option_row rows[] = {
    {"points", TO_FUNCTION(set_points, 0)},
    {"tiebreaks", TO_FUNCTION(set_tiebreaks, 0)},
    {"k", TO_FUNCTION(set_k, RULE_K)},
    {"fide", TO_FLAG(struct events_options, rating.elo.fide)},
    {"round", TO_NUMBER(struct events_options, round, 1, UINT32_MAX)},
    {"by", TO_WORD(struct events_options, by, table_by_words,
                   "grouping of the rows")},
    {"system",
     TO_WORD(struct events_options, system, pairing_systems, "pairing system")},
    {"stage", TO_TEXT(struct events_options, stage)},
    {"player", TO_TEXT(struct events_options, player)},
    {"opponent", TO_TEXT(struct events_options, opponent)},
    OPTIONS_END,
};

int events_read_options(struct events_options *a,
                        const struct ludex_option *options,
                        struct ludex_error *error)
{
    *a = (struct events_options){
        .standings = standings_usual, .player = "", .opponent = ""};
    rating_rule_init(&a->rating);
    int code = options_read(rows, a, options, error);

    a->standings.elo = rating_rule_k(&a->rating);
    a->standings.after = (uint32_t)a->round;
    return code;
}

/* ---- tables -------------------------------------------------------------- */

typedef bool stage_table_maker(const struct event *event, uint32_t stage,
                               const struct standings_options *options,
                               struct table *out);

static bool make_bracket(const struct event *event, uint32_t stage,
                         const struct standings_options *options,
                         struct table *out)
{
    (void)options;
    return table_bracket(event, stage, out);
}

static bool make_matches(const struct event *event, uint32_t stage,
                         const struct standings_options *options,
                         struct table *out)
{
    (void)options;
    return table_matches(event, stage, out);
}

static void add_player(struct table *t, const struct event *e, uint32_t player)
{
    struct text *cell = table_cell_of(t, TABLE_WORDS);

    if (player != NOBODY)
        text_add(cell, e->players[player].name);
}

static bool add_result(struct table *t, const struct event *e,
                       const struct event_result *r)
{
    text_add_number(table_cell(t), r->round);
    add_player(t, e, r->first);
    add_player(t, e, r->second);
    text_add(table_cell_of(t, TABLE_WORDS),
             result_ascii((enum result_kind)r->kind));
    return !t->failed;
}

/* Makes a table of all results, in their order in the event. */
static bool make_results(const struct event *event, uint32_t stage,
                         const struct standings_options *options,
                         struct table *out)
{
    static const char *const heads[] = {">round", "first", "second", "result"};

    if (!table_init(out, heads, sizeof heads / sizeof *heads))
        return false;
    for (const struct event_result *r = event->results; r; r = r->next)
        if (r->stage == stage &&
            (!options->after || r->round <= options->after))
            add_result(out, event, r);
    return !out->failed;
}

static const struct {
    const char *name;
    stage_table_maker *make;
} stage_tables[] = {
    {"standings", table_standings},   {"teams", table_teams},
    {"crosstable", table_crosstable}, {"bracket", make_bracket},
    {"matches", make_matches},        {"performance", table_performance},
    {"explain", table_explain},       {"results", make_results},
};

enum { STAGE_TABLES = sizeof stage_tables / sizeof *stage_tables };

int events_find_stage(const struct event *event, const char *name,
                      uint32_t *out, struct ludex_error *error)
{
    *out = (uint32_t)event->stage_count - 1;
    if (!name)
        return LUDEX_OK;
    for (uint32_t i = 0; i < event->stage_count; i++)
        if (event_stage_is(event, i, str_of(name))) {
            *out = i;
            return LUDEX_OK;
        }
    return fail_unknown(error, "stage", str_of(name), NULL);
}

int events_find(const struct ludex_events *e, size_t index, struct event **out,
                struct ludex_error *error)
{
    *out = events_at(e, index);
    return *out ? LUDEX_OK
                : fail(error, LUDEX_UNKNOWN,
                       "there is no event %zu: events are counted from 0, and "
                       "there are %zu",
                       index, e->count);
}

/* Makes a table of all events. Returns false if out of memory. If there is no
   table of this name, returns false and sets *known to false. */
static bool make_table_of_events(const struct event *events, const char *name,
                                 const struct events_options *a,
                                 struct table *out, bool *known)
{
    struct str player = str_of(a->player);

    *known = true;
    if (strcmp(name, "champions") == 0)
        return table_champions(events, out);
    if (strcmp(name, "countries") == 0)
        return table_countries(events, out);
    if (strcmp(name, "titles") == 0)
        return table_titles(events, (enum table_by)a->by, out);
    if (strcmp(name, "hosts") == 0)
        return table_hosts(events, (enum table_by)a->by, out);
    if (strcmp(name, "player") == 0)
        return table_player(events, NULL, player, (enum table_by)a->by, out);
    if (strcmp(name, "head-to-head") == 0)
        return table_head_to_head(events, player, str_of(a->opponent), out);
    if (strcmp(name, "list") == 0)
        return table_events(events, out);
    *known = false;
    return false;
}

/* The names of all tables, for suggestions. */
static const char *const table_names[] = {
    "standings", "teams",       "crosstable",   "bracket",
    "matches",   "performance", "explain",      "results",
    "list",      "champions",   "countries",    "titles",
    "hosts",     "player",      "head-to-head", NULL};

int ludex_events_table(struct ludex_table **out, struct ludex_events *e,
                       const char *name, size_t event,
                       const struct ludex_option *options,
                       struct ludex_error *error)
{
    struct table table = {.failed = false};
    struct events_options asked;
    struct event *of;
    uint32_t stage;
    bool made, known;
    size_t i = 0;
    int code = events_read_options(&asked, options, error);

    *out = NULL;
    if (code)
        return code;
    made = make_table_of_events(e->first, name, &asked, &table, &known);
    if (known)
        return table_hand_out(out, &table, made, error);
    while (i < STAGE_TABLES && strcmp(stage_tables[i].name, name) != 0)
        i++;
    if (i == STAGE_TABLES)
        return fail_unknown_word(error, "table", name, table_names);
    code = events_find(e, event, &of, error);
    if (!code)
        code = events_find_stage(of, asked.stage, &stage, error);
    if (code)
        return code;
    made = stage_tables[i].make(of, stage, &asked.standings, &table);
    return table_hand_out(out, &table, made, error);
}
