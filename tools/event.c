#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "event_pair.h"
#include "rating_rule.h"
#include "rules.h"
#include "standings_options.h"
#include "table_options.h"

enum {
    OPT_STAGE = OPT_OWN,
    OPT_POINTS,
    OPT_TIEBREAKS,
    OPT_AFTER,
    OPT_UNPLAYED,
    OPT_EXPLAIN,
    OPT_RECORDS,
    OPT_SERIES,
    OPT_SOURCE,
    OPT_BY,
    OPT_TO,
    OPT_ENDS,
    OPT_PLAYERS,
    OPT_TEAMS,
    OPT_TEAM_BOARDS,
    OPT_RESERVES,
    OPT_ROUNDS,
    OPT_DRAWS,
    OPT_FORFEITS,
    OPT_BYES,
    OPT_WITHDRAWALS,
    OPT_SEED,
    OPT_ACCELERATION,
    OPT_SCHEDULE,
    OPT_DATES,
    OPT_ROUND,
    OPT_ALL,
    OPT_SYSTEM,
    OPT_WATCH,
    OPT_ELO_K,
    OPT_LEAST_GAMES,
    OPT_ELO_FIDE,
    OPT_WAIT,
    OPT_WRITE,
    OPT_LIST,
    OPT_INITIAL
};

enum { WAIT_MAX = 7 * 24 * 3600 };

/* The command line, parsed. */
struct event_command {
    struct event_options options;
    struct files
        files; /* state of reading before any file is read; each run begins with
                  a copy */
};

/* ---- options ------------------------------------------------------------- */

static int set_after(struct event_options *o, const char *argument)
{
    uint64_t round;

    if (!str_number(str_of(argument), &round) || round >= UINT32_MAX)
        return cli_usage("--after takes the number of a round, not \"%s\"",
                         argument);
    o->standings.after = (uint32_t)round;
    o->pairing.after = true;
    return STATUS_FINE;
}

static int set_form(struct event_command *c, const char *argument)
{
    enum table_form *form = &c->options.tables.form;
    int status = table_option_form(argument, form);

    c->files.printer.style.json = *form == TABLE_JSON;
    return status;
}

static int set_game(struct event_options *o, const char *argument)
{
    const struct rules *rules = cli_game(argument);

    if (rules)
        o->given.game = str_of(rules->name);
    return rules ? STATUS_FINE : STATUS_USAGE;
}

static int handle_option(void *context, int option)
{
    struct event_command *c = context;
    struct event_options *o = &c->options;

    switch (option) {
    case OPT_POINTS:
        return standings_options_points(&o->standings, optarg);
    case OPT_TIEBREAKS:
        return standings_options_tiebreaks(&o->standings, optarg);
    case OPT_AFTER:
        return set_after(o, optarg);
    case OPT_UNPLAYED:
        return standings_options_unplayed(&o->standings, optarg);
    case OPT_ELO_K:
        return rating_rule_option(&o->rating, OPT_RULE + RULE_K, optarg);
    case OPT_FORMAT:
        return set_form(c, optarg);
    case OPT_SERIES:
        o->given.series = str_of(optarg);
        return STATUS_FINE;
    case OPT_SOURCE:
        o->given.source = str_of(optarg);
        return STATUS_FINE;
    case OPT_GAME:
        return set_game(o, optarg);
    default:
        return files_option(&c->files, option, optarg);
    }
}

/* ---- operands ------------------------------------------------------------ */

/*
 * A copy of the arguments in which forfeits that look like options are spelled
 * differently, because getopt would take the "--" of "result 1 2 --" for the
 * end of the options. The results that the command takes begin after its
 * first two words. If another such forfeit follows a "--", the "--" does end
 * the options.
 */
struct arguments {
    char **list;
    int count;
};

/* True for a forfeit that begins with a hyphen, such as "-+" or "-:-". */
static bool is_forfeit(const char *word)
{
    return word && word[0] == '-' && word[1] &&
           word[strspn(word, "+-:/")] == '\0';
}

/* Refuses words such as "-1", which getopt would take for options. The values
   of options are left to them. */
static int refuse_negative(int argc, char *const *argv)
{
    for (int i = 2; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (argv[i - 1][0] != '-' && argv[i][0] == '-' && argv[i][1] &&
            argv[i][1 + strspn(argv[i] + 1, "0123456789")] == '\0')
            return cli_usage("event: unexpected \"%s\": numbers of rounds, "
                             "boards and players cannot be negative",
                             argv[i]);
    return STATUS_FINE;
}

static int copy_arguments(struct arguments *a, int argc, char **argv)
{
    int verb = 2;

    *a = (struct arguments){.count = argc};
    a->list = calloc((size_t)argc + 1, sizeof *a->list);
    if (!a->list)
        return cli_environment("out of memory");
    memcpy(a->list, argv, (size_t)argc * sizeof *argv);
    while (verb < argc && strcmp(argv[verb], "result") != 0)
        verb++;
    for (int i = verb + 3; i < argc; i++)
        if (is_forfeit(argv[i]) && !(strcmp(argv[i], "--") == 0 &&
                                     i + 1 < argc && is_forfeit(argv[i + 1])))
            a->list[i] = (char *)(strchr(argv[i], '+') ? "0-1F" : "0-0F");
    return STATUS_FINE;
}

static int count_words(const struct event_operands *o)
{
    const struct event_verb *verb = o->verb;

    if (o->count < verb->least)
        return cli_usage("event %s requires %s", verb->name, verb->words);
    if (o->count > verb->most)
        return cli_usage("event %s: unexpected argument \"%s\"", verb->name,
                         o->words[verb->most]);
    return STATUS_FINE;
}

static int parse_operands(struct event_operands *o, const struct arguments *a)
{
    char **words = a->list + optind;
    int count = a->count - optind;

    if (count < 1)
        return cli_usage("event: specify an archive or a file");
    o->source = words[0];
    if (count < 2)
        return event_verb_print_names();
    if (!(o->verb = event_verb_find(words[1])))
        return STATUS_USAGE;
    o->words = (const char *const *)words + 2;
    o->count = (size_t)count - 2;
    if (o->verb->most == QUERY_WORDS && o->count)
        o->choice = o->words[0];
    return count_words(o);
}

/* ---- running ------------------------------------------------------------- */

/* Waits until the file is replaced or written to. */
static void wait_for_change(const char *path, const struct stat *known)
{
    const struct timespec pause = {.tv_nsec = 200 * 1000 * 1000};
    struct stat now;

    while (stat(path, &now) != 0 ||
           (now.st_ino == known->st_ino && now.st_size == known->st_size &&
            now.st_mtim.tv_sec == known->st_mtim.tv_sec &&
            now.st_mtim.tv_nsec == known->st_mtim.tv_nsec))
        nanosleep(&pause, NULL);
}

static int run_verb_once(const struct event_command *c)
{
    struct files files = c->files;
    struct event_run run = {.options = &c->options,
                            .source = c->options.operands.source,
                            .files = &files};
    int status = event_source_run(&run);

    files_release(&files);
    return status > run.status ? status : run.status;
}

/* Runs the command, and runs it again each time the file changes. */
static int run_watching(const struct event_command *c)
{
    const char *source = c->options.operands.source;
    struct stat known = {0};

    for (;;) {
        if (strcmp(source, "-") != 0 && stat(source, &known) != 0)
            return cli_environment("%s: %s", source, strerror(errno));
        if (!S_ISREG(known.st_mode))
            return cli_usage("--watch can be used only with a regular file, "
                             "and %s is not one",
                             source);
        int status = run_verb_once(c);
        if (status > STATUS_DATA || fflush(stdout) != 0)
            return status;
        wait_for_change(source, &known);
        cli_write(stdout, STR("\n"));
    }
}

static bool is_generate(int count, char **words)
{
    return count > 0 && strcmp(words[0], "generate") == 0 &&
           (count == 1 || words[1][0] != '\0') && access(words[0], F_OK) != 0;
}

static int run_generate(struct event_command *c, int more, char **words)
{
    int status = event_options_check_generate(&c->options);

    if (more > 0)
        return cli_usage("event generate: unexpected argument \"%s\"",
                         words[0]);
    return status ? status : event_generate_run(&c->options, &c->files);
}

static int run_event(struct event_command *c, const struct arguments *a)
{
    int status =
        cli_parse_options(&event_command, a->count, a->list, c, handle_option);

    if (status)
        return status;
    if (is_generate(a->count - optind, a->list + optind))
        return run_generate(c, a->count - optind - 1, a->list + optind + 1);
    status = parse_operands(&c->options.operands, a);
    if (!status)
        status = event_options_check(&c->options);
    if (status)
        return status;
    return c->options.watch ? run_watching(c) : run_verb_once(c);
}

static int run_command(int argc, char **argv)
{
    struct event_command command = {
        .options = {.standings = standings_usual,
                    .pairing = {.seed = NOT_GIVEN,
                                .draws = NOT_GIVEN,
                                .forfeits = NOT_GIVEN,
                                .byes = NOT_GIVEN,
                                .withdrawals = NOT_GIVEN,
                                .reserves = NOT_GIVEN},
                    .wait = NOT_GIVEN}};
    struct arguments arguments;
    int status = copy_arguments(&arguments, argc, argv);

    if (!status)
        status = refuse_negative(argc, argv);
    files_init(&command.files);
    rating_rule_init(&command.options.rating);
    if (!status)
        status = run_event(&command, &arguments);
    free(arguments.list);
    files_release(&command.files);
    return cli_finish(status);
}

const char *const event_initial_options[] = {"own", "first", "second", NULL};
static const char *const acceleration_words[] = {"own", "none", "baku", NULL};

static const struct cli_option own[] = {
    {OPT_STAGE, "stage", "STAGE", "show only this stage",
     TO_STRING(struct event_options, stage)},
    {OPT_POINTS, "points", "W-D-L", "points for a win, a draw and a loss",
     TO_OWN},
    {OPT_TIEBREAKS, "tiebreaks", "LIST",
     "tie-breaks, in order, separated by commas", TO_OWN},
    {OPT_AFTER, "after", "ROUND", "use only the results up to this round",
     TO_OWN},
    {OPT_UNPLAYED, "unplayed", "own|virtual|nothing",
     "value of an unplayed game in tie-breaks (default own: a game against a "
     "player with the same score)",
     TO_OWN},
    {OPT_ELO_K, "k", "K", "K of the players, for changes of ratings", TO_OWN},
    {OPT_LEAST_GAMES, "games", "N",
     "games that a place in board-prizes requires (default: half of the "
     "rounds)",
     TO_NUMBER(struct event_options, games, 1, EVENT_COUNT_MAX)},
    {OPT_ELO_FIDE, "fide", NULL,
     "compute changes of ratings by FIDE's regulations",
     TO_FLAG(struct event_options, rating.elo.fide)},
    TABLE_FORMAT,
    {'c', "columns", "LIST",
     "columns of the table that list or standings prints",
     TO_STRING(struct event_options, tables.columns)},
    {OPT_BY, "by", "country|era|year|name",
     "group the rows by country, era or year, or sort them by name",
     TO_STRING(struct event_options, tables.by_word)},
    {OPT_EXPLAIN, "explain", NULL, "explain how the values are computed",
     TO_FLAG(struct event_options, explain)},
    {OPT_NO_PROGRESS, "no-progress", NULL, "do not show progress",
     TO_FLAG(struct event_options, quiet)},
    TABLE_RAW(struct event_options, look),
    TABLE_WIDE(struct event_options, look),
    {OPT_WATCH, "watch", NULL,
     "print the standings again when the file changes",
     TO_FLAG(struct event_options, watch)},
    {OPT_RECORDS, "records", NULL,
     "use the results of the archived records, not those of the event",
     TO_FLAG(struct event_options, records)},
    {OPT_TO, "to", "event|json|trf|trf16",
     "format that show, draw and generate write (default event)",
     TO_WORD(struct event_options, writing.to, event_to_words)},
    {OPT_ENDS, "ends", "crlf|cr|lf", "line endings of TRF (default crlf)",
     TO_WORD(struct event_options, writing.ends, line_end_words)},
    {OPT_PLAYERS, "players", "N", "number of players to generate (default 40)",
     TO_NUMBER(struct event_options, pairing.players, 1, 9999)},
    {OPT_TEAMS, "teams", "N", "number of teams to generate, instead of players",
     TO_NUMBER(struct event_options, pairing.teams, 1, 9999)},
    {OPT_TEAM_BOARDS, "boards", "N",
     "number of boards of a generated match of teams (default 4)",
     TO_NUMBER(struct event_options, pairing.boards, 1, EVENT_BOARDS_MAX)},
    {OPT_RESERVES, "reserves", "N",
     "number of reserves of each generated team (default 1)",
     TO_NUMBER(struct event_options, pairing.reserves, 0, EVENT_BOARDS_MAX)},
    {OPT_ROUNDS, "rounds", "N",
     "number of rounds of a Swiss (generate: default 9)",
     TO_NUMBER(struct event_options, pairing.rounds, 1, 999)},
    {OPT_DRAWS, "draws", "PERCENT",
     "percentage of games to generate as draws (default 30)",
     TO_NUMBER(struct event_options, pairing.draws, 0, 100)},
    {OPT_FORFEITS, "forfeits", "PERCENT",
     "percentage of games to generate as forfeits (default 2)",
     TO_NUMBER(struct event_options, pairing.forfeits, 0, 100)},
    {OPT_BYES, "byes", "PERCENT",
     "percentage of players who ask for a bye in each round (default 2)",
     TO_NUMBER(struct event_options, pairing.byes, 0, 100)},
    {OPT_WITHDRAWALS, "withdrawals", "PERCENT",
     "percentage of players who withdraw in each round (default 1)",
     TO_NUMBER(struct event_options, pairing.withdrawals, 0, 100)},
    {OPT_SEED, "seed", "N",
     "random seed (default: 1 for generate, the clock for pair and draw)",
     TO_NUMBER(struct event_options, pairing.seed, 0, UINT64_MAX - 1)},
    {OPT_ACCELERATION, "acceleration", "own|none|baku",
     "acceleration of the Swiss to draw (default own: as the event states)",
     TO_WORD(struct event_options, pairing.acceleration, acceleration_words)},
    {OPT_SCHEDULE, "schedule", NULL, "draw all rounds of a round robin",
     TO_FLAG(struct event_options, pairing.schedule)},
    {OPT_DATES, "dates", "LIST",
     "dates of the rounds of the schedule, separated by commas",
     TO_STRING(struct event_options, pairing.dates)},
    {OPT_ROUND, "round", "N",
     "round whose boards are printed (default: the last one that is paired)",
     TO_NUMBER(struct event_options, pairing.round, 1, 9999)},
    {OPT_ALL, "all", NULL, "print the boards of all paired rounds",
     TO_FLAG(struct event_options, pairing.all)},
    {OPT_WAIT, "wait", "SECONDS",
     "time to wait while another program writes, in seconds (default 60)",
     TO_NUMBER(struct event_options, wait, 0, WAIT_MAX)},
    {'o', "output", "FILE", "output file of draw (default: standard output)",
     TO_STRING(struct event_options, output)},
    {OPT_WRITE, "write", NULL, "write the round into the file",
     TO_FLAG(struct event_options, write)},
    {OPT_EVENT, "event", "NAME",
     "the event to change or to show: its name, or a query that finds it",
     TO_STRING(struct event_options, event)},
    {OPT_LIST, "from", "LIST", "add all players of a list",
     TO_STRING(struct event_options, from)},
    {OPT_INITIAL, "initial-colour", "own|first|second",
     "colour of player 1 in round 1 (default own: as the event states, or by "
     "lot)",
     TO_WORD(struct event_options, pairing.initial, event_initial_options)},
    {OPT_SYSTEM, "system", "SYSTEM",
     "pairing system, in the words of a format, such as round-robin or "
     "\"single-elimination best-of-2\" (default own: that of the event)",
     TO_STRING(struct event_options, pairing.system)},
    {OPT_SERIES, "series", "NAME",
     "series of the events, if an imported table does not give it", TO_OWN},
    {OPT_GAME, "game", "GAME",
     "game of the events, if an imported table does not give it", TO_OWN},
    ENCODING_OPTION(TO_OWN),
    DATE_ORDER_OPTION(TO_OWN),
    {OPT_SOURCE, "source", "TEXT",
     "source of the events, if an imported table does not give it", TO_OWN},
    {'W', NULL, "NAME",
     "turn a diagnostic on (NAME) or off (no-NAME), or make it an error "
     "(error=NAME)",
     TO_OWN},
    CLI_END,
};

const struct command event_command = {"event",
                                      run_command,
                                      "run events and print their tables",
                                      "ARCHIVE|FILE COMMAND [WORD]...",
                                      {own},
                                      event_verb_at};
