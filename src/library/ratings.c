/* Ratings of the results of events and archives. */
#include "events.h"
#include "parsed_query.h"

#include <stdlib.h>

#include "archive_events.h"
#include "archive_people.h"
#include "archive_ratings.h"
#include "list.h"
#include "options.h"
#include "ratings.h"
#include "tables.h"

enum {
    RATINGS_SOFT = 1 << 20,
    RATINGS_HARD = 1 << 30,
    PLAYERS_MAX = 64,
    FIRST_RECORDS = 1024,
};

/* The options, with the results to be rated. */
struct ratings_options {
    struct rating_rule rule;
    struct rating_settling settling;
    size_t undated; /* enum rating_undated */
    uint64_t least;
    const char *game; /* only this game, or NULL for all games */
    const char *words[PLAYERS_MAX];
    struct str players[PLAYERS_MAX]; /* names as spelled in the results */
    size_t player_count;
    struct rating_pool pool;
    struct arena arena;
};

/* ---- options ------------------------------------------------------------- */

static int set_rule(void *to, const struct option_row *row, const char *value,
                    struct ludex_error *error)
{
    return rating_set(&((struct ratings_options *)to)->rule, row, value, error);
}

/* Stores a day of a date that may mean several days: the last one if row->low
   is 1, otherwise the first. */
static int set_day(void *to, const struct option_row *row, const char *value,
                   struct ludex_error *error)
{
    struct ratings_options *a = to;
    struct date date = date_parse(str_of(value));

    if (!date_has_days(&date))
        return fail(error, LUDEX_REFUSED,
                    "%s must be a date such as 1961.05.12, not \"%s\"",
                    row->name, value);
    if (row->low)
        a->settling.until = date.last;
    else
        a->settling.from = date.first;
    return LUDEX_OK;
}

static int set_player(void *to, const struct option_row *row, const char *value,
                      struct ludex_error *error)
{
    struct ratings_options *a = to;

    (void)row;
    if (a->player_count == PLAYERS_MAX)
        return fail(error, LUDEX_REFUSED, "at most %d players can be named",
                    PLAYERS_MAX);
    a->words[a->player_count++] = value;
    return LUDEX_OK;
}

static const char *const undated_words[] = {"out", "first", "last", NULL};

static const struct option_row rows[] = {
    {"method", TO_WORD(struct ratings_options, rule.method, rating_methods,
                       "rating method")},
    {"start", TO_FUNCTION(set_rule, RULE_START)},
    {"k", TO_FUNCTION(set_rule, RULE_K)},
    {"period", TO_FUNCTION(set_rule, RULE_PERIOD)},
    {"tau", TO_FUNCTION(set_rule, RULE_TAU)},
    {"drift", TO_FUNCTION(set_rule, RULE_DRIFT)},
    {"advantage", TO_FUNCTION(set_rule, RULE_ADVANTAGE)},
    {"stated", TO_FLAG(struct ratings_options, rule.elo.stated)},
    {"fide", TO_FLAG(struct ratings_options, rule.elo.fide)},
    {"undated", TO_WORD(struct ratings_options, undated, undated_words,
                        "treatment of undated games")},
    {"since", TO_FUNCTION(set_day, 0)},
    {"until", TO_FUNCTION(set_day, 1)},
    {"together", TO_FLAG(struct ratings_options, settling.together)},
    {"least", TO_NUMBER(struct ratings_options, least, 0, UINT32_MAX)},
    {"player", TO_FUNCTION(set_player, 0)},
    {"game", TO_TEXT(struct ratings_options, game)},
    OPTIONS_END,
};

static int begin_ratings(struct ratings_options *a,
                         const struct ludex_option *options,
                         struct ludex_error *error)
{
    const struct rules *rules;
    const char *other;
    int code;

    *a = (struct ratings_options){.game = NULL};
    rating_rule_init(&a->rule);
    ratings_begin(&a->pool);
    arena_init(&a->arena, RATINGS_SOFT, RATINGS_HARD);
    code = options_read(rows, a, options, error);
    if (!code)
        code = find_named_game(&rules, a->game, error);
    if (code)
        return code;
    a->game = rules ? rules->name : "";
    a->settling.undated = (uint8_t)a->undated;
    for (size_t i = 0; i < a->player_count; i++)
        a->players[i] = str_of(a->words[i]);
    other = rating_rule_settle(&a->rule);
    return other ? fail(error, LUDEX_REFUSED,
                        "%s can be used only with the method elo", other)
                 : LUDEX_OK;
}

static void end_rating(struct ratings_options *a)
{
    ratings_release(&a->pool);
    arena_release(&a->arena);
}

/* ---- tables -------------------------------------------------------------- */

typedef bool list_adder(const struct ratings_options *a,
                        const struct rating_list *list,
                        const struct rating_style *style,
                        const struct ratings *ratings, struct arena *arena,
                        struct table *out);

static bool add_ratings(const struct ratings_options *a,
                        const struct rating_list *list,
                        const struct rating_style *style,
                        const struct ratings *ratings, struct arena *arena,
                        struct table *out)
{
    const struct rating_rank *ranks = ratings_rank(list, ratings, arena);

    (void)a;
    return ranks &&
           table_ratings_add(out, style, list, ranks, list->player_count);
}

static bool add_history(const struct ratings_options *a,
                        const struct rating_list *list,
                        const struct rating_style *style,
                        const struct ratings *ratings, struct arena *arena,
                        struct table *out)
{
    (void)a;
    (void)arena;
    for (size_t i = 0; i < list->player_count; i++)
        table_rating_history_add(out, style, list, ratings, i);
    return !out->failed;
}

static void add_count(struct table *out, uint64_t count)
{
    text_add_number(table_cell_of(out, TABLE_NUMBER), count);
}

static void add_real(struct table *out, bool known, double value)
{
    struct text *cell = table_cell(out);

    if (known)
        text_addf(cell, "%.2f", value);
}

static const char *const game_heads[] = {
    "game",    ">games",     ">players",   ">groups", ">first", ">drawn",
    ">second", ">advantage", ">deviation", ">draws",  "rule"};

/* Adds a row to the table of summaries, for one list. */
static bool add_game(const struct ratings_options *a,
                     const struct rating_list *list,
                     const struct rating_style *style,
                     const struct ratings *ratings, struct arena *arena,
                     struct table *out)
{
    (void)style;
    (void)arena;
    text_add(table_cell(out), list->game);
    add_count(out, list->game_count);
    add_count(out, list->player_count);
    add_count(out, list->group_count);
    add_count(out, list->first);
    add_count(out, list->drawn);
    add_count(out, list->second);
    add_real(out, rating_rule_has_advantage(&a->rule), ratings->advantage);
    add_real(out, ratings->advantage_deviation > 0,
             ratings->advantage_deviation);
    add_real(out, a->rule.method == METHOD_WHOLE, ratings->draws);
    rating_rule_text(&a->rule, ratings, table_cell_of(out, TABLE_WORDS));
    return !out->failed;
}

static bool add_list(const struct ratings_options *a,
                     const struct rating_list *list, list_adder *add,
                     struct table *out)
{
    struct rating_style style = {.method = (uint8_t)a->rule.method,
                                 .exact = true,
                                 .least = (uint32_t)a->least};
    struct ratings ratings;
    struct arena arena;
    bool fine = true;

    arena_init(&arena, RATINGS_SOFT, RATINGS_HARD);
    if (a->player_count) {
        style.chosen = ratings_mark(list, a->players, a->player_count, &arena);
        fine = style.chosen != NULL;
    }
    fine = fine && rating_rule_apply(&a->rule, list, &arena, &ratings) &&
           add(a, list, &style, &ratings, &arena, out);
    arena_release(&arena);
    return fine;
}

static bool make_unrated(const struct ratings_options *a, struct table *out)
{
    static const char *const heads[] = {"reason", ">results"};
    bool made = table_init(out, heads, sizeof heads / sizeof *heads);

    for (size_t i = 0; made && i < RATING_REASONS; i++)
        if (a->pool.left[i]) {
            text_add(table_cell_of(out, TABLE_WORDS),
                     str_of(rating_reason_name((enum rating_reason)i)));
            add_count(out, a->pool.left[i]);
        }
    return made && !out->failed;
}

static bool make_table(const struct ratings_options *a, size_t which,
                       struct table *out)
{
    static list_adder *const adders[] = {add_ratings, add_history, add_game};
    const struct rating_style style = {.method = (uint8_t)a->rule.method,
                                       .exact = true};
    bool fine = which == 0 ? table_ratings(&style, out)
                : which == 1
                    ? table_rating_history(&style, out)
                    : table_init(out, game_heads,
                                 sizeof game_heads / sizeof *game_heads);

    for (size_t i = 0; fine && i < a->pool.list_count; i++)
        fine = add_list(a, &a->pool.lists[i], adders[which], out);
    return fine;
}

static int find_players(struct ratings_options *a, struct ludex_error *error)
{
    for (size_t i = 0; i < a->player_count; i++) {
        struct text words = {0};
        struct str near;
        int code = LUDEX_OK;
        if (ratings_has(&a->pool, a->players[i], &near)) {
            a->players[i] = near;
        } else {
            text_add(&words, near);
            code = fail_unknown(error, "rated player", str_of(a->words[i]),
                                near.len ? text_c(&words, NULL) : NULL);
        }
        text_release(&words);
        if (code)
            return code;
    }
    return LUDEX_OK;
}

/* Rates the results in the pool and makes a table. */
static int rate_pool(struct ludex_table **out, struct ratings_options *a,
                     const char *name, struct ludex_error *error)
{
    static const char *const names[] = {"ratings", "history", "games",
                                        "unrated", NULL};
    struct table table = {.failed = false};
    size_t which = 0;
    bool made;
    int code;

    while (names[which] && strcmp(names[which], name) != 0)
        which++;
    if (!names[which])
        return fail_unknown_word(error, "table of ratings", name, names);
    if (a->pool.failed || !ratings_settle(&a->pool, &a->settling))
        return fail_no_memory(error);
    code = find_players(a, error);
    if (code)
        return code;
    made = strcmp(name, "unrated") == 0 ? make_unrated(a, &table)
                                        : make_table(a, which, &table);
    return table_hand_out(out, &table, made, error);
}

/* ---- ratings of events --------------------------------------------------- */

int ludex_events_ratings(struct ludex_table **out, struct ludex_events *events,
                         const char *name, const struct ludex_option *options,
                         struct ludex_error *error)
{
    struct ratings_options a;
    int code = begin_ratings(&a, options, error);

    *out = NULL;
    if (!code) {
        archive_rate_events(events->first, str_of(a.game), &a.pool);
        code = rate_pool(out, &a, name, error);
    }
    end_rating(&a);
    return code;
}

/* ---- ratings of archives ------------------------------------------------- */

/* The numbers of the chosen records. */
struct chosen_records {
    int64_t *list;
    size_t count, room;
};

static int choose_records(struct chosen_records *c,
                          struct ludex_archive *archive, const char *query,
                          const struct ludex_parameter *parameters,
                          struct ludex_error *error)
{
    struct ludex_query *q;
    int more = 0;
    int code = ludex_query_new(&q, archive, query, "id", parameters, error);

    if (!code && query_counts(q))
        code = fail(error, LUDEX_REFUSED,
                    "a query with \"count by\" selects no games");
    while (!code && (more = ludex_query_next(q, error)) > 0)
        if (LIST_ROOM(c->list, c->count, c->room, FIRST_RECORDS))
            c->list[c->count++] = ludex_query_record(q);
        else
            code = fail_no_memory(error);
    ludex_query_free(q);
    if (c->count)
        qsort(c->list, c->count, sizeof *c->list, list_by_number);
    return code ? code : more;
}

/* Rates all results: those of events, and those of records to which no event
   refers. */
static int rate_all(struct ratings_options *a, struct ludex_archive *archive,
                    struct ludex_error *error)
{
    const struct archive_wanted all = {.year = -1, .people = true};
    const struct archive_rated records = {.game = str_of(a->game)};
    struct event *events;
    int fault = archive_events(archive->archive, &all, &a->arena, &events);

    if (!fault) {
        archive_rate_events(events, records.game, &a->pool);
        fault = archive_rate_records(archive->archive, &records, &a->arena,
                                     &a->pool);
    }
    return fault ? fail_archive(error, archive, fault) : LUDEX_OK;
}

static int rate_chosen(struct ratings_options *a, struct ludex_archive *archive,
                       const char *query,
                       const struct ludex_parameter *parameters,
                       struct ludex_error *error)
{
    static const int64_t none = 0;
    struct chosen_records c = {NULL, 0, 0};
    int code = choose_records(&c, archive, query, parameters, error);
    const struct archive_rated records = {.game = str_of(a->game),
                                          .records = c.count ? c.list : &none,
                                          .count = c.count};
    int fault = code ? 0
                     : archive_rate_records(archive->archive, &records,
                                            &a->arena, &a->pool);

    free(c.list);
    return fault ? fail_archive(error, archive, fault) : code;
}

static int find_people(struct ratings_options *a, struct ludex_archive *archive,
                       struct ludex_error *error)
{
    for (size_t i = 0; i < a->player_count; i++) {
        int fault = archive_person(archive->archive, str_of(a->words[i]),
                                   &a->arena, &a->players[i]);
        if (fault)
            return fail_archive(error, archive, fault);
    }
    return LUDEX_OK;
}

int ludex_archive_ratings(struct ludex_table **out,
                          struct ludex_archive *archive, const char *name,
                          const char *query,
                          const struct ludex_parameter *parameters,
                          const struct ludex_option *options,
                          struct ludex_error *error)
{
    struct ratings_options a;
    int code = begin_ratings(&a, options, error);

    *out = NULL;
    if (!code)
        code = find_people(&a, archive, error);
    if (!code)
        code = query && *query
                   ? rate_chosen(&a, archive, query, parameters, error)
                   : rate_all(&a, archive, error);
    if (!code)
        code = rate_pool(out, &a, name, error);
    end_rating(&a);
    return code;
}
