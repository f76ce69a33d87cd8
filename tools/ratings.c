#include <stdlib.h>

#include "ordered_workers.h"
#include "rating_sources.h"
#include "rating_tables.h"
#include "table_options.h"

enum {
    OPT_UNDATED = OPT_RATINGS,
    OPT_SINCE,
    OPT_UNTIL,
    OPT_TOGETHER,
    OPT_EVENTS,
    OPT_WHERE,
    OPT_LEAST,
    OPT_PLAYER,
    OPT_HISTORY,
    OPT_PLOT
};

enum {
    RATING_HARD = 1 << 30, /* maximum memory for the ratings of a list, in
                              bytes */
    RATING_SOFT = 1 << 20,
};

static const char *const undated_words[] = {"out", "first", "last", NULL};

struct ratings_command {
    struct ratings_options options;
    struct files files;
    struct rating_source source;
    struct rating_pool pool;
    struct rating_settling settling;
    size_t undated; /* index into undated_words */
    const char *where;
};

/* ---- all lists ----------------------------------------------------------- */

/* Rates the results of a list. Returns false if out of memory. */
static bool rate_list(const struct ratings_options *o, struct rated_list *rated)
{
    const struct rating_players *players = &o->players;

    if (players->count)
        rated->style.chosen = ratings_mark(rated->list, players->names,
                                           players->count, &rated->arena);
    if ((players->count && !rated->style.chosen) ||
        !rating_rule_apply(&o->rule, rated->list, &rated->arena,
                           &rated->ratings))
        return false;
    rated->ranks = ratings_rank(rated->list, &rated->ratings, &rated->arena);
    return rated->ranks;
}

static int print_list(struct rating_printer *p, const struct rating_list *list)
{
    const struct ratings_options *o = p->options;
    struct rated_list rated = {.list = list,
                               .style = {.method = (uint8_t)o->rule.method,
                                         .exact = rating_is_exact(o),
                                         .least = (uint32_t)o->least}};
    int status;

    arena_init(&rated.arena, RATING_SOFT, RATING_HARD);
    if (!rate_list(o, &rated))
        status = cli_environment("out of memory");
    else
        status = o->plot ? rating_plot(o, &rated, &p->out)
                         : rating_printer_add(p, &rated);
    arena_release(&rated.arena);
    return status;
}

static uint64_t count_unrated(const struct rating_pool *pool)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < RATING_REASONS; i++)
        sum += pool->left[i];
    return sum;
}

/* Prints the numbers of results that are not rated, with reasons. Prints below
   the table if the output is a text table, otherwise on standard error. */
static int report_unrated(const struct ratings_options *o,
                          const struct rating_pool *pool)
{
    struct text out = {0};
    const char *before = " (";
    int status = STATUS_FINE;

    if (!count_unrated(pool))
        return status;
    text_addf(&out, "not rated: %llu", (unsigned long long)count_unrated(pool));
    for (size_t i = 0; i < RATING_REASONS; i++) {
        if (!pool->left[i])
            continue;
        text_addf(&out, "%s%llu %s", before, (unsigned long long)pool->left[i],
                  rating_reason_name((enum rating_reason)i));
        before = ", ";
    }
    text_add_char(&out, ')');
    bool below =
        o->form == TABLE_TEXT && !o->history && !o->plot && pool->list_count;
    if (below)
        text_add_char(&out, '\n');
    if (out.failed)
        status = cli_environment("out of memory");
    else if (below)
        cli_write(stdout, text_str(&out));
    else
        cli_say("%.*s", (int)out.len, out.ptr);
    text_release(&out);
    return status;
}

static int print_rating_lists(const struct ratings_options *o,
                              const struct rating_pool *pool)
{
    struct rating_printer p;
    int status = STATUS_FINE;

    rating_printer_begin(&p, o);
    for (size_t i = 0; i < pool->list_count && !status; i++)
        status = print_list(&p, &pool->lists[i]);
    status = rating_printer_end(&p, status);
    return status ? status : report_unrated(o, pool);
}

static int choose_players(struct ratings_command *c)
{
    struct rating_players *players = &c->options.players;
    int status;

    c->settling.undated = (uint8_t)c->undated;
    if (!ratings_settle(&c->pool, &c->settling))
        return cli_environment("out of memory");
    status =
        rating_players_find(players, c->source.opened.archive, c->source.path);
    progress_clear(&c->files.printer.progress);
    if (!status && !c->pool.list_count && !players->count) {
        status = report_unrated(&c->options, &c->pool);
        if (!status)
            cli_say("there are no rated games");
        return status;
    }
    if (!status)
        status = rating_players_check(players, &c->pool);
    if (!status && c->options.plot && c->pool.list_count > 1)
        return cli_usage(
            "ratings: a plot can show only one game; select it with --game");
    return status ? status : print_rating_lists(&c->options, &c->pool);
}

static int run_ratings(struct ratings_command *c, int count, char **operands)
{
    int of_files, status;

    c->source.files = &c->files;
    c->source.pool = &c->pool;
    of_files = rating_source_read(&c->source, count, operands,
                                  (char *)(uintptr_t)c->where);
    if (c->source.unread)
        return of_files;
    status = choose_players(c);
    return status ? status : of_files;
}

/* ---- options ------------------------------------------------------------- */

/* Sets *out to the first or, if `last` is true, the last day of a date. */
static int set_day(const char *option, const char *argument, bool last,
                   uint32_t *out)
{
    struct date date = date_parse(str_of(argument));

    if (!date_has_days(&date))
        return cli_usage("%s takes a date such as 1961.05.12, not \"%s\"",
                         option, argument);
    *out = last ? date.last : date.first;
    return STATUS_FINE;
}

static int set_game(struct ratings_command *c, const char *argument)
{
    c->source.game = cli_game(argument);
    return c->source.game ? files_option(&c->files, OPT_GAME, argument)
                          : STATUS_USAGE;
}

static int handle_option(void *context, int option)
{
    struct ratings_command *c = context;
    int status = rating_rule_option(&c->options.rule, option, optarg);

    if (status >= 0)
        return status;
    switch (option) {
    case OPT_SINCE:
        return set_day("--since", optarg, false, &c->settling.from);
    case OPT_UNTIL:
        return set_day("--until", optarg, true, &c->settling.until);
    case OPT_PLAYER:
        return rating_players_add(&c->options.players, optarg);
    case OPT_FORMAT:
        c->options.formatted = true;
        return table_option_form(optarg, &c->options.form);
    case OPT_GAME:
        return set_game(c, optarg);
    default:
        return files_option(&c->files, option, optarg);
    }
}

static int check_options(struct ratings_options *o)
{
    if (o->plot && (o->history || o->formatted))
        return cli_usage(
            "ratings: --plot and --format cannot be used together");
    return rating_rule_check(&o->rule);
}

static int run_command(int argc, char **argv)
{
    struct ratings_command c = {.where = NULL};
    int status;

    files_init(&c.files);
    ratings_begin(&c.pool);
    rating_rule_init(&c.options.rule);
    rating_players_init(&c.options.players);
    status = cli_parse_options(&ratings_command, argc, argv, &c, handle_option);
    if (!status)
        status = check_options(&c.options);
    if (!status)
        status = run_ratings(&c, argc - optind, argv + optind);
    cli_archive_close(&c.source.opened);
    rating_players_release(&c.options.players);
    ratings_release(&c.pool);
    files_release(&c.files);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {OPT_METHOD, "method", "elo|glicko-2|whole-history",
     "rating method (default elo)",
     TO_WORD(struct ratings_command, options.rule.method, rating_methods)},
    {OPT_RULE + RULE_START, "start", "N",
     "rating of a new player (default 1500)", TO_OWN},
    {OPT_STATED, "stated", NULL,
     "Elo: start with the rating, and use the K, that an event gives for the "
     "player",
     TO_FLAG(struct ratings_command, options.rule.elo.stated)},
    {OPT_RULE + RULE_K, "k", "K/GAMES,...,K",
     "Elo: coefficient K (default 40/30,20: 40 for a player's first 30 games, "
     "then 20)",
     TO_OWN},
    {OPT_FIDE, "fide", NULL, "Elo: follow FIDE's regulations",
     TO_FLAG(struct ratings_command, options.rule.elo.fide)},
    {OPT_RULE + RULE_PERIOD, "period", "week|month|quarter|year|DAYS",
     "Glicko-2: length of a rating period (default month)", TO_OWN},
    {OPT_RULE + RULE_TAU, "tau", "N",
     "Glicko-2: limit on changes of volatility (default 0.5)", TO_OWN},
    {OPT_RULE + RULE_DRIFT, "drift", "N",
     "whole-history: variance of a rating per day (default 14)", TO_OWN},
    {OPT_RULE + RULE_ADVANTAGE, "advantage", "N|fit",
     "value of the first move, in rating points (fit: estimate it)", TO_OWN},
    {OPT_UNDATED, "undated", "out|first|last",
     "omit games without a year (out), or rate them first or last (default "
     "out)",
     TO_WORD(struct ratings_command, undated, undated_words)},
    {OPT_SINCE, "since", "DATE", "rate games from this day on", TO_OWN},
    {OPT_UNTIL, "until", "DATE", "rate games up to this day", TO_OWN},
    {OPT_TOGETHER, "together", NULL,
     "rate the results of different games in one list",
     TO_FLAG(struct ratings_command, settling.together)},
    {OPT_EVENTS, "events", NULL, "rate only results of events",
     TO_FLAG(struct ratings_command, source.events)},
    {OPT_EVENT, "event", "NAME",
     "rate only the results of this event, given by its name or by a query",
     TO_STRING(struct ratings_command, source.event)},
    {OPT_WHERE, "where", "QUERY", "rate only records of FILE that match QUERY",
     TO_STRING(struct ratings_command, where)},
    {OPT_LEAST, "least", "N", "list only players with at least N games",
     TO_NUMBER(struct ratings_command, options.least, 0, UINT32_MAX)},
    {OPT_PLAYER, "player", "NAME", "list only this player (may be repeated)",
     TO_OWN},
    {OPT_HISTORY, "history", NULL, "list rating changes",
     TO_FLAG(struct ratings_command, options.history)},
    {OPT_PLOT, "plot", NULL, "draw the changes of ratings as an SVG picture",
     TO_FLAG(struct ratings_command, options.plot)},
    TABLE_FORMAT,
    TABLE_RAW(struct ratings_command, options.look),
    TABLE_WIDE(struct ratings_command, options.look),
    {OPT_GAME, "game", "GAME", "rate only this game", TO_OWN},
    {'j', "jobs", "N", "number of threads (default: one per processor)",
     TO_NUMBER(struct ratings_command, source.threads, 1, RING_THREADS)},
    FILES_VERBOSE(struct ratings_command),
    {OPT_BOARD, "board", "FILE", "file with the board of all records (Brax)",
     TO_OWN},
    {OPT_NAMES, "names", "FILE",
     "file that translates the names in saved games of Zillions", TO_OWN},
    ENCODING_OPTION(TO_OWN),
    {OPT_NO_PROGRESS, "no-progress", NULL, "do not show progress", TO_OWN},
    {'W', NULL, "NAME",
     "turn a diagnostic on (NAME) or off (no-NAME), or make it an error "
     "(error=NAME)",
     TO_OWN},
    CLI_END,
};

const struct command ratings_command = {"ratings",
                                        run_command,
                                        "rate players by their results",
                                        "[ARCHIVE [QUERY] | FILE...]",
                                        {own},
                                        NULL};
