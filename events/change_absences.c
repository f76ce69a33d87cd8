/* Verbs for absences: players withdraw, return, and get byes. */
#include "change.h"

#include "ledger.h"

/* ---- rounds of a player -------------------------------------------------- */

/* Refuses and returns false if the player has a game in one of the rounds. */
static bool check_no_game(struct event_change *c, uint32_t player,
                          struct change_rounds rounds, const char *instead)
{
    for (uint32_t i = rounds.from; i <= rounds.last && i <= c->paired; i++)
        if (change_game(c, player, i)) {
            change_refuse(c, CHANGE_TOO_LATE,
                          "round %u is paired, and %.*s has a game in it; %s",
                          (unsigned)i, NAME_OF(c, player), instead);
            return false;
        }
    return true;
}

/* Reads the words after the player: the first round of a withdrawal, or the
   round of a return. "after round 3" means round 4. Without words, sets *from
   to the next round. */
static bool read_absence_start(struct event_change *c, const struct str *words,
                               size_t count, uint32_t *from)
{
    struct change_rounds rounds = {c->paired + 1, c->paired + 1};
    size_t after = count > 1 && str_equal(words[0], STR("after"));

    if (count && !change_read_rounds(c, words + after, count - after, &rounds))
        return false;
    if (rounds.from != rounds.last) {
        change_refuse(c, CHANGE_WORDS, "%s requires a single round",
                      c->verb->name);
        return false;
    }
    *from = rounds.from + (uint32_t)after;
    c->round = *from;
    return !change_is_beyond(c, *from);
}

/* Removes a player's byes in all unpaired rounds from `from` on. Returns their
   number. */
static uint32_t remove_byes(struct event_change *c, uint32_t player,
                            uint32_t from)
{
    uint32_t count = 0;

    for (const struct event_result *r = c->event->results, *next; r; r = next) {
        next = r->next;
        if (r->stage != c->stage || r->how != HOW_BYE || r->first != player ||
            r->round < from || r->round <= c->paired)
            continue;
        change_remove(c, r);
        count++;
    }
    return count;
}

static bool add_byes(struct event_change *c, uint32_t player, uint32_t from,
                     uint32_t last, uint8_t kind)
{
    for (uint32_t i = from; i <= last; i++)
        if (!change_absence(c, player, i) && !change_game(c, player, i) &&
            !change_add_absence(c, player, i, HOW_BYE, kind))
            return false;
    return true;
}

/* ---- withdraw ------------------------------------------------------------ */

/* Withdraws a player of a TRF file. TRF has no withdrawals, so the player gets
   zero-point byes in all remaining rounds. */
static enum event_refusal withdraw_by_byes(struct event_change *c,
                                           uint32_t player, uint32_t from)
{
    uint32_t rounds = change_round_count(c);

    if (!rounds)
        return change_refuse(c, CHANGE_NOT_STORABLE,
                             "a TRF file cannot store a withdrawal without the "
                             "number of rounds (142, XXR)");
    remove_byes(c, player, from);
    if (!add_byes(c, player, from, rounds, RESULT_SECOND))
        return change_no_memory(c);
    change_report(c, "%.*s has zero-point byes in rounds %u to %u",
                  NAME_OF(c, player), (unsigned)from, (unsigned)rounds);
    change_report_next(c);
    return CHANGE_DONE;
}

/* The games of a player in a round robin, whose rounds can be paired
   beforehand. */
struct scheduled_games {
    size_t all, played;
    size_t earlier;       /* games without a result before round `from` */
    size_t open;          /* games without a result from round `from` on */
    uint32_t from;        /* 0 for the first round with such a game */
    uint32_t played_last; /* last round with a played game */
};

static bool is_game_of(const struct event_change *c,
                       const struct event_result *r, uint32_t player)
{
    return change_is_in_round(c, r, r->round) && result_is_paired(r) &&
           (r->first == player || r->second == player);
}

static void count_games(const struct event_change *c, uint32_t player,
                        struct scheduled_games *out)
{
    uint32_t first = 0;

    for (const struct event_result *r = c->event->results; r; r = r->next) {
        if (!is_game_of(c, r, player))
            continue;
        bool open = result_is_open(r);
        out->all++;
        out->open += open && r->round >= out->from;
        out->earlier += open && r->round < out->from;
        if (open && (!first || r->round < first))
            first = r->round;
        if (open || r->how != HOW_PLAYED)
            continue;
        out->played++;
        if (r->round > out->played_last)
            out->played_last = r->round;
    }
    if (!out->from)
        out->from = first;
}

/* The opponents of a player who withdraws win the games without a result. */
static void forfeit_games(struct event_change *c, uint32_t player,
                          uint32_t from)
{
    for (struct event_result *r = c->event->results; r; r = r->next) {
        if (!is_game_of(c, r, player) || !result_is_open(r) || r->round < from)
            continue;
        if (c->teams) {
            change_forfeit_match(c, r, player);
            continue;
        }
        r->how = HOW_FORFEIT;
        r->kind = r->first == player ? RESULT_SECOND : RESULT_FIRST;
    }
}

static void report_forfeits(struct event_change *c, uint32_t player,
                            const struct scheduled_games *games)
{
    const char *what = c->teams ? "match" : "game";
    const char *many = c->teams ? "matches" : "games";

    if (games->open == 1)
        change_report(c,
                      "; 1 %s without a result is won by the opponent by "
                      "forfeit",
                      what);
    else
        change_report(c,
                      "; %zu %s without a result are won by the opponents by "
                      "forfeit",
                      games->open, many);
    if (games->played && 2 * (games->played + games->earlier) < games->all)
        change_report(c,
                      "; %.*s has played %zu of %zu %s, fewer than half, so "
                      "their results can be annulled",
                      NAME_OF(c, player), games->played, games->all, many);
}

/* Withdraws a player of a round robin from games that are paired. The
   withdrawal is in a round that no played game follows. In a TRF file, the
   player has byes in the rounds that are not paired. */
static enum event_refusal
withdraw_from_schedule(struct event_change *c, uint32_t player,
                       const struct scheduled_games *games)
{
    uint32_t from =
        games->from > games->played_last ? games->from : games->played_last;
    bool added;

    forfeit_games(c, player, games->from);
    remove_byes(c, player, games->from);
    added = c->event->trf.len
                ? add_byes(c, player, games->from, change_round_count(c),
                           RESULT_SECOND)
                : change_add_absence(c, player, from, HOW_WITHDRAWN,
                                     RESULT_UNKNOWN);
    if (!added)
        return change_no_memory(c);
    change_report(c, "%.*s is withdrawn from round %u on", NAME_OF(c, player),
                  (unsigned)games->from);
    report_forfeits(c, player, games);
    return CHANGE_DONE;
}

/* Reads the first round of a withdrawal into games->from, and counts the games.
   If all rounds are paired, the default is the first round with a game that has
   no result. Refuses if there is no such game. */
static bool read_withdrawal(struct event_change *c, const struct str *words,
                            size_t count, uint32_t player,
                            struct scheduled_games *games)
{
    bool scheduled = change_is_scheduled(c);

    if ((!scheduled || count) &&
        !read_absence_start(c, words, count, &games->from))
        return false;
    count_games(c, player, games);
    if (scheduled && !games->open)
        change_refuse(c, CHANGE_TOO_LATE,
                      "all rounds are paired, and %.*s has no %s without a "
                      "result in them",
                      NAME_OF(c, player), c->teams ? "match" : "game");
    return !c->refusal;
}

enum event_refusal change_withdraw(struct event_change *c,
                                   const struct str *words, size_t count)
{
    struct scheduled_games games = {0};
    const struct event_result *gone;
    uint32_t player, from;

    if (!change_find_player(c, words[0], &player))
        return (enum event_refusal)c->refusal;
    if ((gone = change_withdrawal(c, player)))
        return change_refuse(c, CHANGE_NO_EFFECT,
                             "%.*s is already withdrawn from round %u on",
                             NAME_OF(c, player), (unsigned)gone->round);
    if (!read_withdrawal(c, words + 1, count - 1, player, &games))
        return (enum event_refusal)c->refusal;
    from = games.from;
    if (from <= c->paired && games.open && change_is_robin(c))
        return withdraw_from_schedule(c, player, &games);
    if (!check_no_game(
            c, player, (struct change_rounds){from, c->paired},
            "enter a forfeit, or withdraw the player from a later round"))
        return (enum event_refusal)c->refusal;
    if (c->event->trf.len)
        return withdraw_by_byes(c, player, from);
    remove_byes(c, player, from);
    if (!change_add_absence(c, player, from, HOW_WITHDRAWN, RESULT_UNKNOWN))
        return change_no_memory(c);
    change_report(c, "%.*s is withdrawn from round %u on", NAME_OF(c, player),
                  (unsigned)from);
    change_report_next(c);
    return CHANGE_DONE;
}

/* ---- return -------------------------------------------------------------- */

/* Removes the withdrawal `gone`. The rounds that the player missed become
   zero-point byes. Returns false if out of memory. */
static bool end_withdrawal(struct event_change *c, uint32_t player,
                           const struct event_result *gone, uint32_t from)
{
    uint32_t since = gone->round;

    change_remove(c, gone);
    return add_byes(c, player, since ? since : 1, from - 1, RESULT_SECOND);
}

/* The games that a player who returns had lost by forfeit. */
struct reopened_games {
    size_t open;    /* games that have no result again */
    size_t won;     /* games that the player wins, because the opponent has
                    withdrawn */
    uint32_t first; /* round of the first of them */
};

/* Removes the forfeit of a game that the player has lost. If `won`, the player
   wins it by forfeit instead. Returns false if it is not such a game. */
static bool reopen_game(struct event_change *c, struct event_result *r,
                        uint32_t player, bool won)
{
    uint8_t lost = r->first == player ? RESULT_SECOND : RESULT_FIRST;

    if (c->teams)
        return change_reopen_match(c, r, player, won);
    if (r->how != HOW_FORFEIT || r->kind != lost)
        return false;
    r->how = won ? HOW_FORFEIT : HOW_PLAYED;
    r->kind = !won                    ? RESULT_UNKNOWN
              : lost == RESULT_SECOND ? RESULT_FIRST
                                      : RESULT_SECOND;
    return true;
}

static struct reopened_games reopen_games(struct event_change *c,
                                          uint32_t player, uint32_t from)
{
    struct reopened_games games = {0};

    for (struct event_result *r = c->event->results; r; r = r->next) {
        if (!is_game_of(c, r, player) || r->round < from)
            continue;
        const struct event_result *gone =
            change_withdrawal(c, r->first == player ? r->second : r->first);
        bool won = gone && gone->round <= r->round;
        if (!reopen_game(c, r, player, won))
            continue;
        games.won += won;
        games.open += !won;
        if (!games.first || r->round < games.first)
            games.first = r->round;
    }
    return games;
}

static void report_reopened(struct event_change *c,
                            const struct reopened_games *games)
{
    const char *one = c->teams ? "match" : "game";
    const char *many = c->teams ? "matches" : "games";

    if (games->open)
        change_report(c, "; %zu %s lost by forfeit %s no result again",
                      games->open, games->open == 1 ? one : many,
                      games->open == 1 ? "has" : "have");
    if (games->won)
        change_report(c,
                      "; %zu %s won by forfeit, because the opponent has "
                      "withdrawn",
                      games->won, games->won == 1 ? one : many);
}

/* Returns the round from which on the player's games were forfeited. If a game
   of the withdrawal's round was played, games of earlier rounds may have been
   forfeited too, and this is round 1. */
static uint32_t first_forfeited(const struct event_change *c, uint32_t player,
                                const struct event_result *gone)
{
    const struct event_result *game = change_game(c, player, gone->round);

    return game && game->how == HOW_PLAYED && !result_is_open(game)
               ? 1
               : gone->round;
}

/* Reads the round in which a player returns. If all rounds are paired, the
   default is the first forfeited round. A TRF file does not store
   withdrawals. */
static bool read_return(struct event_change *c, const struct str *words,
                        size_t count, uint32_t player, uint32_t *from)
{
    const struct event_result *gone = change_withdrawal(c, player);

    if (count || !change_is_scheduled(c))
        return read_absence_start(c, words, count, from);
    if (gone) {
        *from = c->round = first_forfeited(c, player, gone);
        return true;
    }
    change_refuse(c, CHANGE_NO_EFFECT,
                  c->event->trf.len
                      ? "a TRF file does not store in which round %.*s has "
                        "withdrawn; add round and its number"
                      : "%.*s is not withdrawn",
                  NAME_OF(c, player));
    return false;
}

/* Lets a player return to paired rounds of a round robin. */
static enum event_refusal return_to_schedule(struct event_change *c,
                                             uint32_t player, uint32_t from)
{
    const struct event_result *gone = change_withdrawal(c, player);
    struct reopened_games games;

    if (!gone && !c->event->trf.len)
        return change_refuse(c, CHANGE_NO_EFFECT, "%.*s is not withdrawn",
                             NAME_OF(c, player));
    games = reopen_games(c, player, from);
    if (!gone && !games.open && !games.won)
        return change_refuse(c, CHANGE_NO_EFFECT,
                             "%.*s has lost no game by forfeit from round %u "
                             "on",
                             NAME_OF(c, player), (unsigned)from);
    if (gone && from < gone->round)
        from = games.first ? games.first : gone->round;
    remove_byes(c, player, from);
    if (gone && !end_withdrawal(c, player, gone, from))
        return change_no_memory(c);
    change_report(c, "%.*s returns in round %u", NAME_OF(c, player),
                  (unsigned)from);
    report_reopened(c, &games);
    return CHANGE_DONE;
}

enum event_refusal change_return(struct event_change *c,
                                 const struct str *words, size_t count)
{
    const struct event_result *gone;
    uint32_t player, from, byes;

    if (!change_find_player(c, words[0], &player) ||
        !read_return(c, words + 1, count - 1, player, &from))
        return (enum event_refusal)c->refusal;
    if (from <= c->paired && change_is_robin(c))
        return return_to_schedule(c, player, from);
    if (from <= c->paired)
        return change_refuse(c, CHANGE_TOO_LATE,
                             "round %u is paired; the next round is %u",
                             (unsigned)from, (unsigned)c->paired + 1);
    gone = change_withdrawal(c, player);
    byes = remove_byes(c, player, from);
    if (!gone && !byes)
        return change_refuse(c, CHANGE_NO_EFFECT,
                             "%.*s is not withdrawn, and has no bye from "
                             "round %u on",
                             NAME_OF(c, player), (unsigned)from);
    if (gone && !end_withdrawal(c, player, gone, from))
        return change_no_memory(c);
    change_report(c, "%.*s returns in round %u", NAME_OF(c, player),
                  (unsigned)from);
    change_report_next(c);
    return CHANGE_DONE;
}

/* ---- bye ----------------------------------------------------------------- */

static const struct {
    const char *word;
    uint8_t kind;
    const char *said;
} byes[] = {
    {"zero", RESULT_SECOND, "a zero-point bye"},
    {"half", RESULT_DRAW, "a half-point bye"},
    {"full", RESULT_FIRST, "a full-point bye"},
    {"none", RESULT_NONE, "no bye"},
    {"zero-bye", RESULT_SECOND, "a zero-point bye"},
    {"half-bye", RESULT_DRAW, "a half-point bye"},
    {"full-bye", RESULT_FIRST, "a full-point bye"},
};

enum { BYES = sizeof byes / sizeof *byes };

static size_t find_bye(struct str word)
{
    size_t i = 0;

    while (i < BYES && !str_is_word(word, byes[i].word))
        i++;
    return i;
}

/* Gives a player a bye in a round, or changes the bye that the player already
   has. Returns false if out of memory. */
static bool set_bye(struct event_change *c, uint32_t player, uint32_t round,
                    uint8_t kind)
{
    struct event_result *had = change_absence(c, player, round);

    if (had && kind == RESULT_NONE)
        change_remove(c, had);
    if (kind == RESULT_NONE)
        return true;
    bool fresh = !had;
    if (fresh && !change_add_absence(c, player, round, HOW_BYE, kind))
        return false;
    had = fresh ? change_absence(c, player, round) : had;
    if (fresh || had->kind != kind)
        change_mark_changed(c, had);
    had->kind = kind;
    had->requested = kind == RESULT_FIRST;
    return true;
}

/* Refuses to remove a bye that does not exist or belongs to a paired round, and
   to change the bye that the pairing assigned. Returns false after a
   refusal. */
static bool check_bye(struct event_change *c, uint32_t player, uint32_t round,
                      uint8_t kind)
{
    const struct event_result *had = change_absence(c, player, round);

    if (!had && kind == RESULT_NONE) {
        change_refuse(c, CHANGE_NO_EFFECT, "%.*s has no bye in round %u",
                      NAME_OF(c, player), (unsigned)round);
        return false;
    }
    if (!had || round > c->paired)
        return true;
    if (kind != RESULT_NONE && (had->kind != RESULT_FIRST || had->requested))
        return true;
    change_refuse(c, CHANGE_TOO_LATE,
                  kind == RESULT_NONE ? "round %u is paired without %.*s"
                                      : "the pairing of round %u assigned the "
                                        "bye of %.*s",
                  (unsigned)round, NAME_OF(c, player));
    return false;
}

/* Refuses and returns false if the player cannot have byes in all these
   rounds. */
static bool check_byes(struct event_change *c, uint32_t player,
                       struct change_rounds rounds, uint8_t kind)
{
    const struct event_result *gone = change_withdrawal(c, player);

    if (!check_no_game(c, player, rounds,
                       "if the player is absent, enter a forfeit"))
        return false;
    if (gone && gone->round <= rounds.last) {
        change_refuse(c, CHANGE_NO_EFFECT, "%.*s is withdrawn from round %u on",
                      NAME_OF(c, player), (unsigned)gone->round);
        return false;
    }
    for (uint32_t i = rounds.from; i <= rounds.last; i++)
        if (!check_bye(c, player, i, kind))
            return false;
    return true;
}

static void report_bye(struct event_change *c, uint32_t player,
                       struct change_rounds rounds, const char *bye)
{
    change_report(c, "%.*s has %s in round", NAME_OF(c, player), bye);
    if (rounds.from == rounds.last)
        change_report(c, " %u", (unsigned)rounds.from);
    else
        change_report(c, "s %u to %u", (unsigned)rounds.from,
                      (unsigned)rounds.last);
    if (rounds.from <= c->paired)
        change_report(c, "; its points count from round %u on",
                      (unsigned)c->paired + 1);
    else if (rounds.from == c->paired + 1)
        change_report_next(c);
}

enum event_refusal change_bye(struct event_change *c, const struct str *words,
                              size_t count)
{
    struct change_rounds rounds = {c->paired + 1, c->paired + 1};
    size_t bye = find_bye(words[1]);
    uint32_t player;

    if (!change_find_player(c, words[0], &player))
        return (enum event_refusal)c->refusal;
    if (bye == BYES)
        return change_refuse(
            c, CHANGE_WORDS,
            "the word after the player must be zero, half, full or "
            "none, not \"%.*s\"",
            SHOWN(words[1]));
    if (c->event->of_teams && byes[bye].kind == RESULT_FIRST)
        return change_refuse(c, CHANGE_WORDS,
                             "a team's bye gives the points of a draw or none; "
                             "use half or zero");
    if (change_is_knockout(c) && byes[bye].kind != RESULT_NONE)
        return change_refuse(c, CHANGE_NO_EFFECT,
                             "the bracket of a knock-out decides who has a "
                             "bye; a %s who does not come loses by forfeit, "
                             "or is withdrawn",
                             c->event->of_teams ? "team" : "player");
    if ((count > 2 ? !change_read_rounds(c, words + 2, count - 2, &rounds)
                   : change_is_over(c)) ||
        !check_byes(c, player, rounds, byes[bye].kind))
        return (enum event_refusal)c->refusal;
    c->round = rounds.from;
    for (uint32_t i = rounds.from; i <= rounds.last; i++)
        if (!set_bye(c, player, i, byes[bye].kind))
            return change_no_memory(c);
    report_bye(c, player, rounds, byes[bye].said);
    return CHANGE_DONE;
}
