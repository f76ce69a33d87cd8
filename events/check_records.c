/* Checks an event against the records that belong to it according to their
   tags. */
#include <stdlib.h>

#include "date.h"
#include "list.h"
#include "standings.h"

/* A game of the event. Its players are in ascending order. */
struct game {
    uint32_t low, high, round;
    const struct event_result *result;
};

struct record_check {
    const struct event *e, *records; /* the event, and the event that is made
                                        from the records */
    const struct event_records *told;
    struct arena *arena;
    struct diags *diags;
    uint32_t *players;  /* for each player of the records: index of the player
                           in the event */
    uint32_t *rounds;   /* rounds of the event, ascending */
    struct game *games; /* games of the event, sorted by players and round */
    int64_t *ids;       /* numbers of the records, ascending */
    size_t round_count, game_count, id_count;
};

/* ---- lookups ------------------------------------------------------------- */

struct name {
    struct str name;
    uint32_t player;
};

static int compare_names(const void *a, const void *b)
{
    const struct name *x = a, *y = b;

    return str_compare(x->name, y->name);
}

static int compare_numbers(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static int compare_games(const void *a, const void *b)
{
    const struct game *x = a, *y = b;
    int order = compare_numbers(&x->low, &y->low);

    if (order == 0)
        order = compare_numbers(&x->high, &y->high);
    return order ? order : compare_numbers(&x->round, &y->round);
}

static struct game make_game_key(uint32_t a, uint32_t b, uint32_t round)
{
    return a < b ? (struct game){.low = a, .high = b, .round = round}
                 : (struct game){.low = b, .high = a, .round = round};
}

/* Sets c->players: for each player of the records, finds the player of the
   event with the same name. Returns false if out of memory. */
static bool match_players(struct record_check *c)
{
    const struct event *e = c->e, *records = c->records;
    struct name *names =
        arena_alloc(c->arena, (e->player_count + 1) * sizeof *names);

    c->players =
        arena_alloc(c->arena, (records->player_count + 1) * sizeof *c->players);
    if (!names || !c->players)
        return false;
    for (size_t i = 0; i < e->player_count; i++)
        names[i] = (struct name){e->players[i].name, (uint32_t)i};
    qsort(names, e->player_count, sizeof *names, compare_names);
    for (size_t i = 0; i < records->player_count; i++) {
        const struct name key = {.name = records->players[i].name};
        const struct name *found =
            bsearch(&key, names, e->player_count, sizeof *names, compare_names);
        c->players[i] = found ? found->player : NOBODY;
    }
    return true;
}

static bool list_games(struct record_check *c)
{
    const size_t count = c->e->result_count + 1;

    c->games = arena_alloc(c->arena, count * sizeof *c->games);
    c->rounds = arena_alloc(c->arena, count * sizeof *c->rounds);
    if (!c->games || !c->rounds)
        return false;
    for (const struct event_result *r = c->e->results; r; r = r->next) {
        if (r->round)
            c->rounds[c->round_count++] = r->round;
        if (r->second == NOBODY)
            continue;
        c->games[c->game_count] = make_game_key(r->first, r->second, r->round);
        c->games[c->game_count++].result = r;
    }
    qsort(c->rounds, c->round_count, sizeof *c->rounds, compare_numbers);
    qsort(c->games, c->game_count, sizeof *c->games, compare_games);
    return true;
}

static bool list_ids(struct record_check *c)
{
    c->ids =
        arena_alloc(c->arena, (c->records->result_count + 1) * sizeof *c->ids);
    if (!c->ids)
        return false;
    for (const struct event_result *r = c->records->results; r; r = r->next)
        c->ids[c->id_count++] = r->record;
    qsort(c->ids, c->id_count, sizeof *c->ids, list_by_number);
    return true;
}

/* ---- findings ------------------------------------------------------------ */

/* True if the player is in the event. Reports a missing player only once, at
   the first record. */
static bool check_player(struct record_check *c, const struct event_result *r,
                         uint32_t player)
{
    const uint32_t told = UINT32_MAX - 1;
    uint32_t *in_event = &c->players[player];

    if (*in_event < told)
        return true;
    if (*in_event == NOBODY)
        diag_report(c->diags, DIAG_RECORD_PLAYER, c->e->name_span,
                    "record %lld has a player who is not in the event: %.*s",
                    (long long)r->record,
                    (int)c->records->players[player].name.len,
                    c->records->players[player].name.ptr);
    *in_event = told;
    return false;
}

static bool check_round(struct record_check *c, const struct event_result *r)
{
    if (!r->round || !c->round_count ||
        bsearch(&r->round, c->rounds, c->round_count, sizeof *c->rounds,
                compare_numbers))
        return true;
    diag_report(c->diags, DIAG_RECORD_ROUND, c->e->name_span,
                "record %lld is from round %u, which the event does not have",
                (long long)r->record, (unsigned)r->round);
    return false;
}

/* True if the results are equal, regardless of who moved first. */
static bool results_agree(const struct game *g, const struct event_result *r,
                          uint32_t first)
{
    static const uint8_t turned[RESULT_KINDS] = {[RESULT_FIRST] = RESULT_SECOND,
                                                 [RESULT_SECOND] = RESULT_FIRST,
                                                 [RESULT_DRAW] = RESULT_DRAW,
                                                 [RESULT_UNKNOWN] =
                                                     RESULT_UNKNOWN};
    uint8_t kind = g->result->first == first ? r->kind : turned[r->kind];

    return g->result->kind == kind || kind == RESULT_UNKNOWN ||
           (g->result->kind == RESULT_UNKNOWN && g->result->how != HOW_FORFEIT);
}

/* Returns the first game of the event that may be the game of the record, or
   NULL if there is none. */
static const struct game *first_game(const struct record_check *c,
                                     struct game key)
{
    size_t at;

    key.round = 0;
    LIST_SEEK(at, c->game_count, compare_games(&c->games[at], &key) < 0);
    return at < c->game_count && c->games[at].low == key.low &&
                   c->games[at].high == key.high
               ? &c->games[at]
               : NULL;
}

/* Maximum number of games that are compared per pair of players. */
enum { GAMES_MOST = 4096 };

/* Reports a record whose result contradicts the event. If its players have
   several games, the record is reported only if it contradicts all of them.
   Only the first GAMES_MOST games are examined. */
static void check_result(struct record_check *c, const struct event_result *r)
{
    uint32_t first = c->players[r->first], second = c->players[r->second];
    struct game key = make_game_key(first, second, r->round);
    const struct game *g = first_game(c, key), *other = NULL;
    const struct game *end = c->games + c->game_count;

    if (g && end - g > GAMES_MOST)
        end = g + GAMES_MOST;
    for (; g && g < end && g->low == key.low && g->high == key.high; g++) {
        if (g->round && r->round && g->round != r->round)
            continue;
        if (results_agree(g, r, first))
            return;
        other = g;
    }
    if (other)
        diag_report(c->diags, DIAG_RECORD_RESULT, other->result->span,
                    "record %lld of this game has the result %s",
                    (long long)r->record, result_ascii(r->kind).ptr);
    else
        diag_report(c->diags, DIAG_RECORD_UNPAIRED, c->e->name_span,
                    "the event has no game that matches record %lld",
                    (long long)r->record);
}

/* Reports a record whose winner was agreed on in advance although the rules no
   longer allowed such agreements. A record whose date has no year is assumed to
   be from the year of the event. */
static void check_arranged(struct record_check *c, const struct event_result *r)
{
    uint32_t until = c->told->arranged_until;
    struct date date = date_parse(r->date);
    bool before, told = date_is_before_year(&date, until, &before);

    if (r->came != CAME_ARRANGED || !until || told ||
        c->e->year < (int64_t)until)
        return;
    diag_report(c->diags, DIAG_ARRANGED, c->e->name_span,
                "the winner of record %lld was agreed on in advance, a "
                "practice abolished in %lu",
                (long long)r->record, (unsigned long)until);
}

static void check_record(struct record_check *c, const struct event_result *r)
{
    check_arranged(c, r);
    bool first = check_player(c, r, r->first);
    bool second = check_player(c, r, r->second);
    if (check_round(c, r) && first && second && c->game_count)
        check_result(c, r);
}

/* Reports records to which the event refers but which do not name the event. */
static void check_named(struct record_check *c)
{
    for (const struct event_result *r = c->e->results; r; r = r->next)
        if (r->record && !bsearch(&r->record, c->ids, c->id_count,
                                  sizeof *c->ids, list_by_number))
            diag_report(c->diags, DIAG_RECORD_MISSING, r->span,
                        "the archive has no record %lld for this event",
                        (long long)r->record);
}

bool event_check_records(const struct event *event,
                         const struct event_records *records,
                         struct arena *arena, struct diags *diags)
{
    static const struct event none;
    struct record_check c = {.e = event,
                             .records = records->made ? records->made : &none,
                             .told = records,
                             .arena = arena,
                             .diags = diags};

    if (event->player_count == 0)
        return true;
    if (!match_players(&c) || !list_games(&c) || !list_ids(&c))
        return false;
    for (const struct event_result *r = c.records->results; r; r = r->next)
        check_record(&c, r);
    check_named(&c);
    return true;
}
