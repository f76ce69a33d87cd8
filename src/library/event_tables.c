/* Makes tables of events. */
#include "events.h"

#include "pairing.h"
#include "tables.h"

/* ---- tables of a stage --------------------------------------------------- */

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
    {"explain", table_explain},       {"explain-teams", table_explain_teams},
    {"wall-chart", table_wall_chart}, {"prizes", table_prizes},
    {"results", make_results},
};

enum { STAGE_TABLES = sizeof stage_tables / sizeof *stage_tables };

/* A table of a stage that is to be made. */
struct stage_request {
    const struct events_options *asked;
    struct event *event;
    uint32_t stage;
};

/* Makes the standings with the columns of the option `columns`. */
static int make_columns(struct ludex_table **out, const struct stage_request *r,
                        struct ludex_error *error)
{
    struct table table;
    struct str unknown;
    bool made =
        table_standings_columns(r->event, r->stage, &r->asked->standings,
                                str_of(r->asked->columns), &table, &unknown);

    if (!made || !unknown.len)
        return table_hand_out(out, &table, made, error);
    table_release(&table);
    return fail_unknown(error, "column of standings", unknown, NULL);
}

static int make_stage_table(struct ludex_table **out,
                            const struct stage_request *r, size_t which,
                            struct ludex_error *error)
{
    stage_table_maker *make = stage_tables[which].make;
    struct table table = {.failed = false};

    if (r->asked->columns && make == table_standings)
        return make_columns(out, r, error);
    return table_hand_out(
        out, &table, make(r->event, r->stage, &r->asked->standings, &table),
        error);
}

/* ---- tables of a round --------------------------------------------------- */

typedef bool round_table_maker(const struct event *event,
                               const struct round_boards *boards,
                               enum table_by by, struct arena *arena,
                               struct table *out);

static bool make_boards(const struct event *event,
                        const struct round_boards *boards, enum table_by by,
                        struct arena *arena, struct table *out)
{
    return by == BY_NAME ? table_boards_by_name(event, boards, arena, out)
                         : table_boards(event, boards, true, out);
}

static bool make_slips(const struct event *event,
                       const struct round_boards *boards, enum table_by by,
                       struct arena *arena, struct table *out)
{
    (void)by;
    (void)arena;
    return table_slips(event, boards, out);
}

static const struct {
    const char *name;
    round_table_maker *make;
} round_tables[] = {{"boards", make_boards}, {"slips", make_slips}};

enum { ROUND_TABLES = sizeof round_tables / sizeof *round_tables };

/* Lists the boards of the round of the options, by default of the last one that
   is paired. */
static int list_boards(const struct stage_request *r, struct arena *arena,
                       struct round_boards *out, struct ludex_error *error)
{
    uint32_t last, round = r->asked->standings.after;

    if (!event_paired_rounds(r->event, r->stage, arena, &last))
        return fail_no_memory(error);
    round = round ? round : last ? last : 1;
    if (round > last + 1)
        return fail(error, LUDEX_REFUSED,
                    "round %u is not paired yet, and is not the next round, "
                    "which is %u",
                    (unsigned)round, (unsigned)last + 1);
    if (!event_round_boards(r->event, r->stage, round, &r->asked->standings,
                            arena, out))
        return fail_no_memory(error);
    return out->fault ? fail(error, LUDEX_REFUSED, "%s",
                             pairing_fault_text(out->fault))
                      : LUDEX_OK;
}

static int make_round_table(struct ludex_table **out,
                            const struct stage_request *r, size_t which,
                            struct ludex_error *error)
{
    struct table table = {.failed = false};
    struct round_boards boards;
    struct arena arena;
    int code;

    arena_init(&arena, EVENTS_SOFT, ROUNDS_HARD);
    code = list_boards(r, &arena, &boards, error);
    if (!code) {
        bool made = round_tables[which].make(
            r->event, &boards, (enum table_by)r->asked->by, &arena, &table);
        code = table_hand_out(out, &table, made, error);
    }
    arena_release(&arena);
    return code;
}

/* ---- tables of all events ------------------------------------------------ */

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
    "standings", "teams",  "crosstable",  "bracket", "matches",
    "results",   "prizes", "performance", "explain", "explain-teams",
    "boards",    "slips",  "wall-chart",  "list",    "champions",
    "countries", "titles", "hosts",       "player",  "head-to-head",
    NULL};

static size_t find_stage_table(const char *name)
{
    size_t i = 0;

    while (i < STAGE_TABLES && strcmp(stage_tables[i].name, name) != 0)
        i++;
    return i;
}

static size_t find_round_table(const char *name)
{
    size_t i = 0;

    while (i < ROUND_TABLES && strcmp(round_tables[i].name, name) != 0)
        i++;
    return i;
}

int ludex_events_table(struct ludex_table **out, struct ludex_events *e,
                       const char *name, size_t event,
                       const struct ludex_option *options,
                       struct ludex_error *error)
{
    const size_t of_stage = find_stage_table(name);
    const size_t of_round = find_round_table(name);
    struct table table = {.failed = false};
    struct events_options asked;
    struct stage_request r = {.asked = &asked};
    bool made, known;
    int code = events_read_options(&asked, options, error);

    *out = NULL;
    if (code)
        return code;
    made = make_table_of_events(e->first, name, &asked, &table, &known);
    if (known)
        return table_hand_out(out, &table, made, error);
    if (of_stage == STAGE_TABLES && of_round == ROUND_TABLES)
        return fail_unknown_word(error, "table", name, table_names);
    code = events_find(e, event, &r.event, error);
    if (!code)
        code = events_find_stage(r.event, asked.stage, &r.stage, error);
    if (code)
        return code;
    return of_stage < STAGE_TABLES ? make_stage_table(out, &r, of_stage, error)
                                   : make_round_table(out, &r, of_round, error);
}
