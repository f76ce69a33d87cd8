/* Events: their standings and other tables, rounds paired, results set. */
#include "events.h"

#include <stdlib.h>

#include "companion_file.h"
#include "options.h"
#include "pairing.h"
#include "standings.h"
#include "tables.h"

/* ---- reading ------------------------------------------------------------ */

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

bool events_parse(struct ludex_events *e, struct str text, struct slice *slice,
                  struct diags *diags)
{
    if (!slice_of_text(slice, text, &e->source))
        return false;
    slice_end_lines(slice);
    e->first = trf_sniff(slice_text(slice))
                   ? trf_parse(&e->arena, slice_text(slice), diags)
                   : event_parse(&e->arena, slice_text(slice), diags);
    return true;
}

static int parse(struct ludex_events *e, struct str text,
                 struct ludex_error *error)
{
    struct diag_levels levels;
    struct diags diags;
    struct slice slice;
    int code = LUDEX_OK;

    diag_levels_init(&levels);
    diags_init(&diags, &levels, 1);
    if (!events_parse(e, text, &slice, &diags) || e->arena.no_memory ||
        diags.no_memory)
        code = fail_no_memory(error);
    else if (e->arena.exhausted || slice.flaw == SLICE_TOO_LONG)
        code = fail(error, LUDEX_TOO_LARGE, "there are too many events");
    else if (diags.counts[SEVERITY_ERROR])
        code = fail_diags(error, &diags);
    else if (!e->first)
        code = fail(error, LUDEX_REFUSED, "the text has no event");
    diags_release(&diags);
    return code;
}

static int read_events(struct ludex_events **out, struct str text,
                       struct ludex_error *error)
{
    struct ludex_events *e = events_make();
    int code = e ? parse(e, text, error) : fail_no_memory(error);

    if (code)
        ludex_events_free(e);
    else
        *out = events_counted(e);
    return code;
}

int ludex_events_new(struct ludex_events **out, const char *path,
                     struct ludex_error *error)
{
    struct text text = {0}, why = {0};
    int code;

    *out = NULL;
    if (companion_file_read(path, NULL, &text, NULL, &why))
        code = read_events(out, text_str(&text), error);
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
                            size_t length, struct ludex_error *error)
{
    *out = NULL;
    return read_events(out, (struct str){bytes, length}, error);
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

/* The options with which tables are made. */
struct asked {
    struct standings_options standings;
    const char *stage, *player, *opponent;
    uint64_t round;
    size_t by; /* enum table_by */
};

int standings_set_points(struct standings_options *options, const char *value,
                         struct ludex_error *error)
{
    options->points_asked = true;
    return points_read(str_of(value), &options->points)
               ? LUDEX_OK
               : fail(error, LUDEX_REFUSED,
                      "points are given for a win, a draw and a loss: 3-1-0");
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
    return standings_set_points(&((struct asked *)to)->standings, value, error);
}

static int set_tiebreaks(void *to, const struct option_row *row,
                         const char *value, struct ludex_error *error)
{
    (void)row;
    return standings_set_tiebreaks(&((struct asked *)to)->standings, value,
                                   error);
}

static const struct option_row rows[] = {
    {"points", TO_FUNCTION(set_points, 0)},
    {"tiebreaks", TO_FUNCTION(set_tiebreaks, 0)},
    {"round", TO_NUMBER(struct asked, round, 1, UINT32_MAX)},
    {"by", TO_WORD(struct asked, by, table_by_words, "way to split a table")},
    {"stage", TO_TEXT(struct asked, stage)},
    {"player", TO_TEXT(struct asked, player)},
    {"opponent", TO_TEXT(struct asked, opponent)},
    OPTIONS_END,
};

static int read_options(struct asked *a, const struct ludex_option *options,
                        struct ludex_error *error)
{
    *a = (struct asked){
        .standings = standings_usual, .player = "", .opponent = ""};
    int code = options_read(rows, a, options, error);

    a->standings.after = (uint32_t)a->round;
    return code;
}

/* ---- tables -------------------------------------------------------------- */

typedef bool of_stage(const struct event *event, uint32_t stage,
                      const struct standings_options *options,
                      struct table *out);

static bool bracket(const struct event *event, uint32_t stage,
                    const struct standings_options *options, struct table *out)
{
    (void)options;
    return table_bracket(event, stage, out);
}

static bool matches(const struct event *event, uint32_t stage,
                    const struct standings_options *options, struct table *out)
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

/* Lists all results, in order. */
static bool results(const struct event *event, uint32_t stage,
                    const struct standings_options *options, struct table *out)
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
    of_stage *make;
} stage_tables[] = {
    {"standings", table_standings},
    {"teams", table_teams},
    {"crosstable", table_crosstable},
    {"bracket", bracket},
    {"matches", matches},
    {"performance", table_performance},
    {"explain", table_explain},
    {"results", results},
};

enum { STAGE_TABLES = sizeof stage_tables / sizeof *stage_tables };

static int find_stage(const struct event *event, const char *name,
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
                : fail(error, LUDEX_UNKNOWN, "there are %zu events", e->count);
}

/* Makes a table of all events; false with *known false if there is no table of
   this name. */
static bool make_of_all(const struct event *events, const char *name,
                        const struct asked *a, struct table *out, bool *known)
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
        return table_player(events, player, (enum table_by)a->by, out);
    if (strcmp(name, "head-to-head") == 0)
        return table_head_to_head(events, player, str_of(a->opponent), out);
    if (strcmp(name, "list") == 0)
        return table_events(events, out);
    *known = false;
    return false;
}

int ludex_events_table(struct ludex_table **out, struct ludex_events *e,
                       const char *name, size_t event,
                       const struct ludex_option *options,
                       struct ludex_error *error)
{
    struct table table = {.failed = false};
    struct asked asked;
    struct event *of;
    uint32_t stage;
    bool made, known;
    size_t i = 0;
    int code = read_options(&asked, options, error);

    *out = NULL;
    if (code)
        return code;
    made = make_of_all(e->first, name, &asked, &table, &known);
    if (known)
        return table_hand_out(out, &table, made, error);
    while (i < STAGE_TABLES && strcmp(stage_tables[i].name, name) != 0)
        i++;
    if (i == STAGE_TABLES)
        return fail_unknown(error, "table", str_of(name), NULL);
    code = events_find(e, event, &of, error);
    if (!code)
        code = find_stage(of, asked.stage, &stage, error);
    if (code)
        return code;
    made = stage_tables[i].make(of, stage, &asked.standings, &table);
    return table_hand_out(out, &table, made, error);
}

/* ---- rounds -------------------------------------------------------------- */

static const char *const pairing_faults[PAIRING_FAULTS] = {
    [PAIRING_NO_SYSTEM] = "the format of the event does not say how to pair",
    [PAIRING_OVER] = "there is no further round",
    [PAIRING_OPEN] = "the last round is not decided",
    [PAIRING_FEW] = "no players are left to pair",
    [PAIRING_MANY] = "there are too many players to pair",
    [PAIRING_IMPOSSIBLE] = "the players cannot be paired by the rules",
};

int ludex_events_pair(struct ludex_events *e, size_t event,
                      const struct ludex_option *options,
                      struct ludex_error *error)
{
    struct arena work;
    struct pairing p;
    struct asked asked;
    struct event *of;
    uint32_t stage, last;
    int code = read_options(&asked, options, error);

    if (!code)
        code = events_find(e, event, &of, error);
    if (!code)
        code = find_stage(of, asked.stage, &stage, error);
    if (code)
        return code;
    arena_init(&work, EVENTS_SOFT, EVENTS_HARD);
    if (!event_paired_rounds(of, stage, &work, &last) ||
        !pairing_make(of, stage,
                      asked.standings.after ? asked.standings.after : last,
                      &asked.standings, &work, &p))
        code = fail_no_memory(error);
    else if (p.fault)
        code = fail(error, LUDEX_REFUSED, "%s", pairing_faults[p.fault]);
    else if (!pairing_add(of, stage, &p, &e->arena))
        code = fail_no_memory(error);
    else
        code = (int)p.round;
    arena_release(&work);
    return code;
}

static bool is_player(const struct event *e, uint32_t player, const char *name)
{
    return player != NOBODY && str_equal(e->players[player].name, str_of(name));
}

int ludex_events_set_result(struct ludex_events *e, size_t event,
                            unsigned round, const char *first,
                            const char *second, enum ludex_result result,
                            struct ludex_error *error)
{
    static const enum result_kind kinds[] = {RESULT_UNKNOWN, RESULT_FIRST,
                                             RESULT_SECOND, RESULT_DRAW};
    struct event *of;
    int code = events_find(e, event, &of, error);

    if (!code && (size_t)result >= sizeof kinds / sizeof *kinds)
        code = fail(error, LUDEX_REFUSED, "there is no such result");
    if (code)
        return code;
    for (struct event_result *r = of->results; r; r = r->next)
        if (r->round == round && is_player(of, r->first, first) &&
            is_player(of, r->second, second)) {
            r->kind = (uint8_t)kinds[result];
            r->how = HOW_PLAYED;
            return LUDEX_OK;
        }
    return fail(error, LUDEX_UNKNOWN,
                "there is no game of %s and %s in round %u", first, second,
                round);
}
