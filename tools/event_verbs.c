/* Lists the commands of "ludex event". */
#include <string.h>

#include "event_command.h"

static const enum table_by country_or_era[] = {BY_COUNTRY, BY_ERA, BY_NOTHING};
static const enum table_by year[] = {BY_YEAR, BY_NOTHING};
static const enum table_by by_name[] = {BY_NAME, BY_NOTHING};
static const enum table_by era[] = {BY_ERA, BY_NOTHING};

static const struct event_verb verbs[] = {
    {"list", event_command_list, .most = QUERY_WORDS, .takes = TAKES_COLUMNS},
    {"show", event_command_show, .most = QUERY_WORDS, .forms = TEXT_ONLY,
     .takes = TAKES_EVENT | TAKES_TO},
    {"standings", event_command_standings, .most = QUERY_WORDS,
     .takes = TAKES_EVENT | TAKES_STAGE | TAKES_EXPLAIN | TAKES_COLUMNS},
    {"crosstable", event_command_crosstable, .most = QUERY_WORDS,
     .takes = TAKES_EVENT | TAKES_STAGE},
    {"wall-chart", event_command_wall_chart, .most = QUERY_WORDS,
     .takes = TAKES_EVENT | TAKES_STAGE},
    {"prizes", event_command_prizes, .most = QUERY_WORDS,
     .takes = TAKES_EVENT | TAKES_STAGE},
    {"board-prizes", event_command_board_prizes, .most = QUERY_WORDS,
     .takes = TAKES_EVENT | TAKES_STAGE | TAKES_GAMES},
    {"performance", event_command_performance, .most = QUERY_WORDS,
     .takes = TAKES_EVENT | TAKES_STAGE | TAKES_K},
    {"bracket", event_command_bracket, .most = QUERY_WORDS,
     .takes = TAKES_EVENT | TAKES_STAGE},
    {"champions", .table = table_champions, .most = QUERY_WORDS},
    {"countries", .table = table_countries, .most = QUERY_WORDS},
    {"titles", event_command_titles, .most = QUERY_WORDS, .by = country_or_era},
    {"hosts", event_command_hosts, .most = QUERY_WORDS, .by = era},
    {"head-to-head", event_command_head_to_head, .least = 2, .most = 2,
     .words = "the names of two players", .takes = TAKES_EVENT},
    {"player", event_command_player, .least = 1, .most = 1, .by = year,
     .words = "the name of a player", .takes = TAKES_EVENT},
    {"new", event_command_new, .least = 1, .most = 2, .forms = TEXT_ONLY,
     .takes = TAKES_INITIAL | TAKES_SYSTEM | TAKES_ROUNDS | TAKES_DETAILS,
     .words = "the name of the event"},
    {"add", event_command_add, .most = CHANGE_WORDS_MOST, .forms = TEXT_ONLY,
     .takes = TAKES_WAIT | TAKES_FROM},
    {"update-ratings", event_command_update_ratings, .least = 1, .most = 3,
     .forms = TEXT_ONLY, .takes = TAKES_WAIT, .words = "a list of players"},
    {"edit", event_command_change, .most = CHANGE_WORDS_MOST,
     .forms = TEXT_ONLY, .takes = TAKES_WAIT},
    {"remove", event_command_change, .most = CHANGE_WORDS_MOST,
     .forms = TEXT_ONLY, .takes = TAKES_WAIT},
    {"withdraw", event_command_change, .most = CHANGE_WORDS_MOST,
     .forms = TEXT_ONLY, .takes = TAKES_WAIT},
    {"return", event_command_change, .most = CHANGE_WORDS_MOST,
     .forms = TEXT_ONLY, .takes = TAKES_WAIT},
    {"bye", event_command_change, .most = CHANGE_WORDS_MOST, .forms = TEXT_ONLY,
     .takes = TAKES_WAIT},
    {"undo", event_command_undo, .most = 1, .forms = TEXT_ONLY,
     .takes = TAKES_WAIT},
    {"forbid", event_command_change, .most = CHANGE_WORDS_MOST,
     .forms = TEXT_ONLY, .takes = TAKES_WAIT},
    {"allow", event_command_change, .most = CHANGE_WORDS_MOST,
     .forms = TEXT_ONLY, .takes = TAKES_WAIT},
    {"swap", event_command_change, .most = CHANGE_WORDS_MOST,
     .forms = TEXT_ONLY, .takes = TAKES_WAIT},
    {"lineup", event_command_change, .most = CHANGE_WORDS_MOST,
     .forms = TEXT_ONLY, .takes = TAKES_WAIT},
    {"set", event_command_change, .most = CHANGE_WORDS_MOST, .forms = TEXT_ONLY,
     .takes = TAKES_WAIT},
    {"unset", event_command_change, .most = CHANGE_WORDS_MOST,
     .forms = TEXT_ONLY, .takes = TAKES_WAIT},
    {"pair", event_command_pair, .most = QUERY_WORDS,
     .takes = TAKES_EVENT | TAKES_STAGE | TAKES_EXPLAIN | TAKES_SYSTEM |
              TAKES_WRITE | TAKES_SEED},
    {"boards", event_command_boards, .most = QUERY_WORDS, .by = by_name,
     .takes = TAKES_EVENT | TAKES_STAGE | TAKES_ROUND},
    {"result", event_command_change, .least = 3, .most = CHANGE_WORDS_MOST,
     .forms = TEXT_ONLY, .takes = TAKES_SYSTEM | TAKES_WAIT,
     .words = "a round, a board and a result"},
    {"draw", event_command_draw, .forms = TEXT_ONLY,
     .takes = TAKES_INITIAL | TAKES_SYSTEM | TAKES_TO | TAKES_SEED |
              TAKES_ROUNDS | TAKES_DRAWING | TAKES_WRITE | TAKES_OUTPUT},
    {"check", event_command_check, .most = QUERY_WORDS, .forms = TEXT_OR_JSON,
     .takes = TAKES_EVENT},
    {"import-table", event_command_import_table, .forms = TEXT_ONLY,
     .takes = TAKES_DETAILS},
};

enum { VERBS = sizeof verbs / sizeof *verbs };

struct str event_verb_at(const void *list, size_t i)
{
    (void)list;
    return i < VERBS ? str_of(verbs[i].name) : STR_NONE;
}

const struct event_verb *event_verb_find(const char *name)
{
    size_t near = str_nearest(str_of(name), 4, event_verb_at, NULL);

    if (near != STR_NOWHERE && strcmp(name, verbs[near].name) == 0)
        return &verbs[near];
    if (near != STR_NOWHERE)
        cli_usage("event: unknown command \"%s\"; did you mean %s?", name,
                  verbs[near].name);
    else
        cli_usage("event: unknown command \"%s\"; see \"ludex help event\"",
                  name);
    return NULL;
}

int event_verb_print_names(void)
{
    struct text names = {0};
    int status;

    for (size_t i = 0; i < VERBS; i++)
        text_addf(&names, "%s%s", cli_separator(i, VERBS), verbs[i].name);
    status =
        cli_usage("event: specify a command: %.*s", (int)names.len, names.ptr);
    text_release(&names);
    return status;
}
