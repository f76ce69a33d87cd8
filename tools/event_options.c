/* Checks the options of "ludex event" against the chosen command. */
#include <string.h>

#include "event_command.h"

/* ---- --by ---------------------------------------------------------------- */

/* Prints a message such as "event titles: --by takes country or era, not ...".
   Returns STATUS_USAGE. */
static int refuse_by_option(const struct event_verb *verb, const char *word)
{
    struct text words = {0};
    int status;

    if (!verb->by)
        return cli_usage("event: --by cannot be used with %s", verb->name);
    for (size_t i = 0; verb->by[i]; i++)
        text_addf(&words, "%s%s", i ? " or " : "", table_by_words[verb->by[i]]);
    status = cli_usage("event %s: --by takes %.*s, not \"%s\"", verb->name,
                       (int)words.len, words.len ? words.ptr : "", word);
    text_release(&words);
    return status;
}

static int read_by_option(const struct event_verb *verb,
                          struct event_table_options *tables)
{
    const enum table_by *by = verb->by;

    if (!tables->by_word)
        return STATUS_FINE;
    while (by && *by && strcmp(table_by_words[*by], tables->by_word) != 0)
        by++;
    if (!by || !*by)
        return refuse_by_option(verb, tables->by_word);
    tables->by = *by;
    return STATUS_FINE;
}

/* ---- --system ------------------------------------------------------------ */

/* Reads the words of a format. A command that does not write them into an
   event takes only the system itself (`plain`). */
static int read_system(struct event_pairing_options *p, const char *verb,
                       bool plain)
{
    struct str words = str_of(p->system ? p->system : "own");
    struct event_format *f = &p->format;

    if (str_equal(words, STR("own")))
        return STATUS_FINE;
    if (!event_format_find(words, f) || f->kind == FORMAT_UNKNOWN)
        return cli_usage("--system takes a system such as \"round-robin\" or "
                         "\"single-elimination best-of-2 + third-place\", "
                         "not \"%s\"",
                         p->system);
    if (plain && (f->games || f->match || f->third_place || f->tiebreak))
        return cli_usage("event %s: --system takes only the system, without a "
                         "number, tiebreak or third-place",
                         verb);
    if (f->kind == FORMAT_SWISS && p->rounds && f->games &&
        p->rounds != f->games)
        return cli_usage("event %s: --system %s and --rounds %u contradict "
                         "each other",
                         verb, p->system, (unsigned)p->rounds);
    if (f->kind == FORMAT_SWISS && p->rounds)
        f->games = (uint32_t)p->rounds;
    return STATUS_FINE;
}

/* ---- options without effect ---------------------------------------------- */

static const char chance_options[] =
    "--players, --teams, --boards, --reserves, --draws, --forfeits, --byes and "
    "--withdrawals";

static bool has_chances(const struct event_pairing_options *p)
{
    return p->players || p->teams || p->boards || p->reserves != NOT_GIVEN ||
           p->draws != NOT_GIVEN || p->forfeits != NOT_GIVEN ||
           p->byes != NOT_GIVEN || p->withdrawals != NOT_GIVEN;
}

/* An option that only some commands take. */
struct limited_option {
    bool given;
    unsigned bit; /* enum event_takes */
    const char *name, *verbs;
};

static int refuse_limited(const struct limited_option *options, size_t count,
                          const char *verb, unsigned takes)
{
    for (size_t i = 0; i < count; i++)
        if (options[i].given && !(takes & options[i].bit))
            return cli_usage("event: %s can be used only with %s, not with %s",
                             options[i].name, options[i].verbs, verb);
    return STATUS_FINE;
}

/* Refuses options for tables that the command does not take. */
static int refuse_table_options(const struct event_options *o, const char *verb,
                                unsigned takes)
{
    const struct limited_option options[] = {
        {o->pairing.round, TAKES_ROUND, "--round", "boards"},
        {o->pairing.all, TAKES_ROUND, "--all", "boards"},
        {o->games, TAKES_GAMES, "--games", "board-prizes"},
        {o->tables.columns, TAKES_COLUMNS, "--columns", "list and standings"},
    };

    return refuse_limited(options, sizeof options / sizeof *options, verb,
                          takes);
}

static int refuse_other_options(const struct event_options *o, const char *verb,
                                unsigned takes)
{
    const struct event_pairing_options *p = &o->pairing;
    const struct event_defaults *g = &o->given;
    const struct limited_option options[] = {
        {o->stage, TAKES_STAGE, "--stage",
         "standings, crosstable, wall-chart, prizes, board-prizes, "
         "performance, bracket, "
         "pair and boards"},
        {o->explain, TAKES_EXPLAIN, "--explain", "standings and pair"},
        {p->system != NULL, TAKES_SYSTEM, "--system",
         "new, pair, result, draw and generate"},
        {o->writing.to || o->writing.ends, TAKES_TO,
         o->writing.to ? "--to" : "--ends", "show, draw and generate"},
        {p->rounds, TAKES_ROUNDS, "--rounds", "new, draw and generate"},
        {p->seed != NOT_GIVEN, TAKES_SEED, "--seed", "pair, draw and generate"},
        {has_chances(p), TAKES_CHANCE, chance_options, "generate"},
        {o->rating.k_given || o->rating.elo.fide, TAKES_K,
         o->rating.k_given ? "--k" : "--fide", "performance"},
        {p->schedule, TAKES_DRAWING, "--schedule", "draw"},
        {p->dates, TAKES_DRAWING, "--dates", "draw"},
        {p->initial, TAKES_INITIAL, "--initial-colour", "new and draw"},
        {p->acceleration, TAKES_DRAWING, "--acceleration", "draw"},
        {o->write, TAKES_WRITE, "--write", "draw and pair"},
        {o->event && !o->write, TAKES_WAIT | TAKES_EVENT, "--event",
         "commands that change or show one event"},
        {o->output, TAKES_OUTPUT, "-o", "draw"},
        {o->from != NULL, TAKES_FROM, "--from", "add"},
        {o->wait != NOT_GIVEN && !o->write, TAKES_WAIT, "--wait",
         "commands that change a file"},
        {g->series.len + g->game.len + g->source.len, TAKES_DETAILS,
         "--series, --game and --source", "new and import-table"},
    };

    return refuse_limited(options, sizeof options / sizeof *options, verb,
                          takes);
}

static int refuse_form(const struct event_verb *verb, enum table_form form)
{
    bool json = verb->forms == TEXT_OR_JSON;

    if (verb->forms == ANY_FORM || form == TABLE_TEXT ||
        (json && form == TABLE_JSON))
        return STATUS_FINE;
    return cli_usage("event %s: --format can only be text%s", verb->name,
                     json ? " or json" : "");
}

/* Refuses options that only one other command takes. */
static int refuse_single_event_options(const struct event_options *o)
{
    event_verb_runner *verb = o->operands.verb->run;

    /* only "pair" accepts --after 0, which means before round 1 */
    if (o->pairing.after && !o->standings.after && verb != event_command_pair)
        return cli_usage(
            "--after takes the number of a round, from 1, not \"0\"");
    if (o->event && o->operands.choice)
        return cli_usage("event: --event cannot be used with words that select "
                         "events");
    if (o->watch && verb != event_command_standings)
        return cli_usage("--watch can be used only with standings");
    if (verb == event_command_import_table)
        return o->records
                   ? cli_usage(
                         "event: --records cannot be used with import-table")
                   : STATUS_FINE;
    return STATUS_FINE;
}

/* Refuses options for standings and tables that the command would ignore. */
static int refuse_unused(const struct event_options *o)
{
    event_verb_runner *verb = o->operands.verb->run;
    const struct standings_options *s = &o->standings;
    const struct {
        bool given;
        const char *name;
    } options[] = {
        {s->points_asked && verb != event_command_new, "--points"},
        {!s->in_force && verb != event_command_new, "--tiebreaks"},
        {s->after, "--after"},
        {s->unplayed, "--unplayed"},
        {o->look.raw, "--raw"},
        {o->look.wide, "--wide"},
    };

    if (verb != event_command_draw && verb != event_command_new &&
        verb != event_command_undo)
        return STATUS_FINE;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (options[i].given)
            return cli_usage("event: %s cannot be used with %s",
                             options[i].name, o->operands.verb->name);
    return STATUS_FINE;
}

int event_options_check(struct event_options *o)
{
    const struct event_verb *verb = o->operands.verb;
    int status = refuse_other_options(o, verb->name, verb->takes);

    if (!status)
        status = refuse_table_options(o, verb->name, verb->takes);
    if (!status)
        status = refuse_form(verb, o->tables.form);
    if (!status)
        status = read_by_option(verb, &o->tables);
    if (!status)
        status = read_system(&o->pairing, verb->name,
                             verb->run == event_command_pair ||
                                 verb->run == event_command_change);
    o->standings.elo = rating_rule_k(&o->rating);
    o->standings.games = (uint32_t)o->games;
    if (!status)
        status = refuse_single_event_options(o);
    return status ? status : refuse_unused(o);
}

/* Sets the size of generated teams. Refuses teams that cannot be generated. */
static int check_teams(struct event_pairing_options *p)
{
    enum { USUAL_BOARDS = 4 };
    uint8_t kind = p->format.kind;

    if (!p->teams && (p->boards || p->reserves != NOT_GIVEN))
        return cli_usage("event generate: %s requires --teams",
                         p->boards ? "--boards" : "--reserves");
    if (!p->teams)
        return STATUS_FINE;
    if (p->players)
        return cli_usage("event generate: --players cannot be used with "
                         "--teams; --boards and --reserves say how many "
                         "players a team has");
    if (kind != FORMAT_UNKNOWN && kind != FORMAT_SWISS &&
        kind != FORMAT_ROUND_ROBIN && kind != FORMAT_DOUBLE_ROUND_ROBIN)
        return cli_usage("event generate: --teams can be used only with the "
                         "systems swiss, round-robin and double-round-robin");
    p->boards = p->boards ? p->boards : USUAL_BOARDS;
    p->reserves = p->reserves == NOT_GIVEN ? 1 : p->reserves;
    if (p->teams * (p->boards + p->reserves) > EVENT_PLAYERS_MAX)
        return cli_usage("event generate: %u teams have more than %d players",
                         (unsigned)p->teams, EVENT_PLAYERS_MAX);
    return STATUS_FINE;
}

int event_options_check_generate(struct event_options *o)
{
    int status = refuse_table_options(o, "generate", 0);

    if (!status)
        status = refuse_other_options(o, "generate",
                                      TAKES_SYSTEM | TAKES_TO | TAKES_SEED |
                                          TAKES_ROUNDS | TAKES_CHANCE);
    if (!status)
        status = read_system(&o->pairing, "generate", false);
    return status ? status : check_teams(&o->pairing);
}
