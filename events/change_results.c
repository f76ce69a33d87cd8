/* The verb that enters results of games. */
#include "change.h"

#include "matches.h"
#include "swiss.h"

/* ---- boards -------------------------------------------------------------- */

/* A result that is to be entered. */
struct entry_words {
    struct str board, result;
    uint8_t kind, how;
    bool tiebreak;               /* a play-off game */
    uint32_t nth;                /* which game of the match, or of its play-off;
                                    0 for the last one */
    uint32_t number;             /* number of the board; 0 if the board is
                                    identified by a player */
    uint32_t player;             /* player who identifies the board, or
                                    NOBODY */
    struct event_result *target; /* the game */
    struct event_result *game;   /* the game to which the result belongs; it
                                    represents its match */
    struct event_result was;     /* the game before the result was entered */
    bool adds;                   /* a play-off game is added */
    uint32_t winner;             /* who had won the match before, or NOBODY */
};

static bool is_game(const struct event_change *c, const struct event_result *r)
{
    return r->stage == c->stage && r->round == c->round && !r->tiebreak &&
           result_is_paired(r);
}

bool change_list_boards(struct event_change *c, struct round_boards *out)
{
    const struct event *e =
        pairing_with_system(c->event, c->stage, c->system, &c->work);

    return (e && event_list_boards(e, c->stage, c->round, c->options, &c->work,
                                   out)) ||
           !change_no_memory(c);
}

struct event_result *change_board_game(const struct round_boards *boards,
                                       uint32_t number)
{
    for (size_t i = 0; i < boards->count; i++)
        if (boards->list[i].number == number)
            return boards->list[i].result;
    return NULL;
}

static uint32_t board_number(const struct round_boards *boards,
                             const struct event_result *game)
{
    size_t i = 0;

    while (i < boards->count && boards->list[i].result != game)
        i++;
    return i < boards->count ? boards->list[i].number : 0;
}

/* ---- entering ------------------------------------------------------------ */

bool change_can_store(struct event_change *c, uint8_t how)
{
    if (how == HOW_ANNULLED && c->event->trf.len)
        change_refuse(c, CHANGE_NOT_STORABLE,
                      "a TRF file cannot store annulled games");
    return !c->refusal;
}

static bool refuse_board(struct event_change *c, const struct entry_words *n)
{
    if (n->player != NOBODY)
        change_refuse(c, CHANGE_NO_BOARD, "%.*s has no game in round %u",
                      NAME_OF(c, n->player), (unsigned)c->round);
    else
        change_refuse(c, CHANGE_NO_BOARD, "round %u has no board %u",
                      (unsigned)c->round, (unsigned)n->number);
    return false;
}

bool change_read_board(struct event_change *c, struct str word,
                       uint32_t *number, uint32_t *player)
{
    uint64_t read = 0;

    *player = NOBODY;
    *number = 0;
    if (str_number(word, &read)) {
        if (read == 0 || read > EVENT_PLAYERS_MAX) {
            change_refuse(c, CHANGE_WORDS,
                          "\"%.*s\" is not the number of a board", SHOWN(word));
            return false;
        }
        *number = (uint32_t)read;
        return true;
    }
    return change_find_player(c, word, player);
}

static bool read_entry(struct event_change *c, struct entry_words *n)
{
    if (!change_read_board(c, n->board, &n->number, &n->player))
        return false;
    if (!event_result_read(n->result, &n->kind, &n->how))
        change_refuse(c, CHANGE_WORDS,
                      "the result must be 1-0, 0-1, 1/2-1/2, * or annulled, or "
                      "+-, -+ or -- for a forfeit, not \"%.*s\"",
                      SHOWN(n->result));
    return !c->refusal && change_can_store(c, n->how);
}

/* Reads an optional "tiebreak", and an optional "game" with its number. Returns
   the number of words read. */
static size_t read_entry_game(const struct str *words, size_t count,
                              struct entry_words *n)
{
    size_t used = count && str_equal_nocase(words[0], STR("tiebreak"));
    uint64_t nth;

    n->tiebreak = used == 1;
    if (count < used + 2 || !str_equal_nocase(words[used], STR("game")) ||
        !str_number(words[used + 1], &nth))
        return used;
    n->nth = nth && nth < EVENT_COUNT_MAX ? (uint32_t)nth : EVENT_COUNT_MAX;
    return used + 2;
}

/* Reads a board, a result, an optional "forfeit" and the game. Returns the
   number of words read, or 0 after a refusal. */
static size_t read_board_entry(struct event_change *c, const struct str *words,
                               size_t count, struct entry_words *n)
{
    struct str forfeit = STR("forfeit");
    size_t used = count > 2 && str_equal_nocase(words[2], forfeit) ? 3 : 2;

    if (count < 2) {
        change_refuse(c, CHANGE_WORDS, "the result of board %.*s is missing",
                      SHOWN(words[0]));
        return 0;
    }
    *n = (struct entry_words){.board = words[0], .result = words[1]};
    if (used == 3) {
        struct text joined = {0};
        text_addf(&joined, "%.*s forfeit", (int)words[1].len, words[1].ptr);
        n->result = arena_copy(&c->work, text_str(&joined));
        text_release(&joined);
        if (!n->result.len) {
            change_no_memory(c);
            return 0;
        }
    }
    used += read_entry_game(words + used, count - used, n);
    return read_entry(c, n) ? used : 0;
}

/* True if both are games of the same two players in the round. If `tiebreak` is
   set, considers only play-off games, otherwise only other games. */
static bool is_of_match(const struct event_change *c,
                        const struct event_result *r,
                        const struct event_result *game, bool tiebreak)
{
    return r->stage == c->stage && r->round == c->round &&
           r->tiebreak == tiebreak &&
           (r->how == HOW_PLAYED || r->how == HOW_FORFEIT) &&
           ((r->first == game->first && r->second == game->second) ||
            (r->first == game->second && r->second == game->first));
}

/* Returns the last game of the round between the players of this game. If
   `tiebreak` is set, considers only play-off games, and returns NULL if there
   are none. */
static struct event_result *
last_of_match(struct event_change *c, struct event_result *game, bool tiebreak)
{
    struct event_result *last = tiebreak ? NULL : game;

    for (struct event_result *r = c->event->results; r; r = r->next)
        if (is_of_match(c, r, game, tiebreak))
            last = r;
    return last;
}

/* True if the match of this game is tied, or has been played off. Refuses
   otherwise. */
static bool check_tied(struct event_change *c, const struct event_result *game)
{
    struct matches m = {0};
    struct ledger l;

    if (!ledger_make(&l, c->event, c->stage, c->options, &c->work) ||
        !matches_make(&l, &m))
        return !change_no_memory(c);
    for (size_t i = 0; i < m.count; i++) {
        const struct match *match = &m.list[i];
        bool theirs = (match->players[0] == game->first &&
                       match->players[1] == game->second) ||
                      (match->players[0] == game->second &&
                       match->players[1] == game->first);
        if (theirs && (match->last_game->tiebreak || match->level) &&
            !match->decided && game->round == match->last_game->round)
            return true;
    }
    change_refuse(c, CHANGE_NO_BOARD,
                  "the match between %.*s and %.*s is not tied, so it has no "
                  "play-off",
                  NAME_OF(c, game->first), NAME_OF(c, game->second));
    return false;
}

static bool is_unplayed(const struct event_result *r)
{
    return r && r->kind == RESULT_UNKNOWN && r->how == HOW_PLAYED;
}

/* Refuses a play-off game that the match of this game cannot have. */
static bool check_play_off(struct event_change *c, struct event_result *game)
{
    uint8_t kind = pairing_format(c->event, c->stage).kind;

    if (kind == FORMAT_KNOCKOUT || kind == FORMAT_FIRST_TO ||
        kind == FORMAT_BEST_OF)
        return is_unplayed(last_of_match(c, game, true)) || check_tied(c, game);
    change_refuse(c, CHANGE_WORDS,
                  "only the matches of a knock-out and matches of two players "
                  "have play-off games");
    return false;
}

/* Returns the play-off game without a result. If there is none, adds one, with
   the colours of the previous game exchanged. Returns NULL if out of memory. */
static struct event_result *add_play_off(struct event_change *c,
                                         struct event_result *game)
{
    struct event_result *last = last_of_match(c, game, true), **place, *added;

    if (is_unplayed(last))
        return last;
    last = last ? last : last_of_match(c, game, false);
    place = pairing_insertion_place(c->event, c->stage, c->round);
    added = ARENA_NEW(c->arena, struct event_result);
    if (!added)
        return NULL;
    *added = (struct event_result){.next = *place,
                                   .stage = c->stage,
                                   .round = c->round,
                                   .first = last->second,
                                   .second = last->first,
                                   .kind = RESULT_UNKNOWN,
                                   .tiebreak = true};
    *place = added;
    c->event->result_count++;
    return added;
}

/* Sets the target of an entry that names a game of the match. The next play-off
   game can be named too; it is added later. Refuses other games. */
static bool find_named_game(struct event_change *c, struct entry_words *n)
{
    uint32_t games = 0;

    for (struct event_result *r = c->event->results; r; r = r->next)
        if (is_of_match(c, r, n->game, n->tiebreak) && ++games == n->nth) {
            n->target = r;
            return true;
        }
    if (n->tiebreak && n->nth == games + 1)
        return true;
    change_refuse(c, CHANGE_NO_BOARD,
                  "%s %.*s and %.*s in round %u has %u game%s",
                  n->tiebreak ? "the play-off between" : "the match between",
                  NAME_OF(c, n->game->first), NAME_OF(c, n->game->second),
                  (unsigned)c->round, (unsigned)games, games == 1 ? "" : "s");
    return false;
}

/* Finds the game of an entry. */
static bool find_entry(struct event_change *c,
                       const struct round_boards *boards, struct entry_words *n)
{
    n->target = n->player == NOBODY ? change_board_game(boards, n->number)
                                    : change_game(c, n->player, c->round);
    if (!n->target || !is_game(c, n->target))
        return refuse_board(c, n);
    n->game = n->target;
    if (pairing_format(c->event, c->stage).kind == FORMAT_KNOCKOUT)
        n->game = n->target = last_of_match(c, n->target, false);
    if (n->nth && !find_named_game(c, n))
        return false;
    return !n->tiebreak || n->target->tiebreak || check_play_off(c, n->game);
}

static bool find_entries(struct event_change *c,
                         const struct round_boards *boards,
                         struct entry_words *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct entry_words *n = &list[i];
        if (!find_entry(c, boards, n))
            return false;
        for (size_t k = 0; k < i; k++)
            if (list[k].target == n->target) {
                change_refuse(c, CHANGE_WORDS, "board %u is named twice",
                              (unsigned)board_number(boards, n->game));
                return false;
            }
    }
    return true;
}

/* Appends a result, such as "0-1 by forfeit". */
static void report_result(struct event_change *c, const struct event_result *r)
{
    bool forfeit = r->how == HOW_FORFEIT;
    struct str text = change_result_form(r);

    change_report(c, "%.*s%s", (int)text.len, text.ptr,
                  forfeit ? " by forfeit" : "");
}

static void enter_result(const struct event_change *c, struct entry_words *n)
{
    struct event_result *r = n->target;

    n->was = *r;
    r->kind = n->kind;
    r->how = n->how;
    if (!result_fits_finish(r))
        r->came = CAME_UNSPECIFIED;
    if (r->kind != n->was.kind || r->how != n->was.how)
        change_mark_changed(c, r);
}

/* True if entering the result changed nothing. */
static bool is_as_before(const struct entry_words *n)
{
    const struct event_result *r = n->target, *was = &n->was;

    return !is_unplayed(was) && r->kind == was->kind && r->how == was->how;
}

/* Returns which game of its match, or of its play-off, the entry's game is. */
static uint32_t game_number(const struct event_change *c,
                            const struct entry_words *n)
{
    uint32_t number = 0;

    for (const struct event_result *r = c->event->results; r; r = r->next) {
        number += is_of_match(c, r, n->game, n->target->tiebreak);
        if (r == n->target)
            break;
    }
    return number;
}

/* Appends a message such as "round 1, board 2: Ann - Bob 0-1 by forfeit,
   instead of 1-0", or "round 1, board 2, game 1 of the play-off: Ann - Bob
   0-1". */
static void report_entry(struct event_change *c,
                         const struct round_boards *boards,
                         const struct entry_words *n)
{
    const struct event_result *r = n->target, *was = &n->was;

    change_report(c, "%sround %u, board %u", c->text.len ? "\n" : "",
                  (unsigned)c->round, (unsigned)board_number(boards, n->game));
    if (n->nth || r->tiebreak)
        change_report(c, ", game %u%s", (unsigned)game_number(c, n),
                      r->tiebreak ? " of the play-off" : "");
    change_report(c, ": %.*s - %.*s ", NAME_OF(c, r->first),
                  NAME_OF(c, r->second));
    report_result(c, r);
    if (is_unplayed(was))
        return;
    if (is_as_before(n)) {
        change_report(c, ", as before");
        return;
    }
    change_report(c, ", instead of ");
    report_result(c, was);
    if (r->came != was->came)
        change_report(c, ", which was reached by %s",
                      result_manner_name((enum result_manner)was->came));
}

/* Makes the matches of the stage; *m stays empty if it has no matches. Refuses if
   out of memory. */
static bool make_matches(struct event_change *c, struct ledger *l,
                         struct matches *m)
{
    uint8_t kind = pairing_format(c->event, c->stage).kind;

    *m = (struct matches){0};
    if (kind != FORMAT_KNOCKOUT && kind != FORMAT_FIRST_TO &&
        kind != FORMAT_BEST_OF)
        return true;
    return (ledger_make(l, c->event, c->stage, c->options, &c->work) &&
            matches_make(l, m)) ||
           !change_no_memory(c);
}

static const struct match *match_of_entry(const struct event_change *c,
                                          const struct ledger *l,
                                          const struct matches *m,
                                          const struct entry_words *n)
{
    return m->count
               ? matches_find(l, m, c->round, n->game->first, n->game->second)
               : NULL;
}

/* Stores who has won the match of each entry. Refuses if out of memory. */
static bool find_winners(struct event_change *c, struct entry_words *list,
                         size_t count)
{
    struct ledger l;
    struct matches m;

    if (!make_matches(c, &l, &m))
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct match *match = match_of_entry(c, &l, &m, &list[i]);
        list[i].winner = match ? match->winner : NOBODY;
    }
    return true;
}

/* Appends the score of a match, such as "; Ann leads Bob 2-1 after 3 of 5", and
   who is first in the play-off that it needs. */
static void report_match(struct event_change *c, const struct ledger *l,
                         const struct match *match)
{
    uint32_t first = match_next_first(match);

    if (match_length_of(l->format).games) {
        change_report(c, "; ");
        match_add_score(l, match, &c->text);
        match_add_progress(l, match, match->level ? STR(", ") : STR(" "),
                           &c->text);
    }
    if (first != NOBODY)
        change_report(c, "; %.*s is first in the %splay-off game",
                      NAME_OF(c, first),
                      match->last_game->tiebreak ? "next " : "");
}

/* Reports that the play-off was decided before a game was added to it. */
static void report_decided(struct event_change *c, const struct entry_words *n)
{
    uint32_t game = game_number(c, n) - 1;

    if (n->adds && n->winner != NOBODY && game > 0)
        change_report(c,
                      "\nthe play-off was already decided; to correct game %u "
                      "instead, enter \"undo\", then the result with "
                      "\"tiebreak game %u\"",
                      (unsigned)game, (unsigned)game);
}

/* Reports the command that puts the new winner into the next round. */
static void report_correction(struct event_change *c,
                              const struct entry_words *n,
                              const struct match *match)
{
    uint32_t loser = match->players[match->winner == match->players[0]];

    if (match->winner == NOBODY ||
        (n->winner == NOBODY &&
         pairing_format(c->event, c->stage).third_place) ||
        !change_game(c, loser, c->round + 1))
        return;
    change_report(c, "; to correct it: swap %u \"%.*s\" \"%.*s\"",
                  (unsigned)c->round + 1, NAME_OF(c, loser),
                  NAME_OF(c, match->winner));
}

/* Reports that the winner of a match has changed after the next round was
   paired. */
static void report_winner(struct event_change *c, const struct entry_words *n,
                          const struct match *match)
{
    if (n->winner == match->winner || c->round >= c->paired ||
        pairing_format(c->event, c->stage).kind != FORMAT_KNOCKOUT)
        return;
    if (match->winner == NOBODY)
        change_report(c, "\n%.*s is no longer the winner of the match",
                      NAME_OF(c, n->winner));
    else
        change_report(c, "\n%.*s is now the winner of the match",
                      NAME_OF(c, match->winner));
    if (match->winner != NOBODY && n->winner != NOBODY)
        change_report(c, " instead of %.*s", NAME_OF(c, n->winner));
    change_report(c, "; round %u is already paired and does not change",
                  (unsigned)c->round + 1);
    report_correction(c, n, match);
}

/* Reports each result, the score of its match, and what follows for the match.
   Refuses if out of memory. */
static bool report_entries(struct event_change *c,
                           const struct round_boards *boards,
                           const struct entry_words *list, size_t count)
{
    struct ledger l;
    struct matches m;

    if (!make_matches(c, &l, &m))
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct match *match = match_of_entry(c, &l, &m, &list[i]);
        report_entry(c, boards, &list[i]);
        if (!match || !match->played)
            continue;
        report_match(c, &l, match);
        report_decided(c, &list[i]);
        report_winner(c, &list[i], match);
    }
    return true;
}

/* True if entering the results changed nothing. */
static bool are_as_before(const struct entry_words *list, size_t count)
{
    size_t i = 0;

    while (i < count && is_as_before(&list[i]))
        i++;
    return i == count;
}

/* Reports, after a correction, that later rounds are already paired and do not
   change, if a round after them is still to be paired by points. */
static void report_later_rounds(struct event_change *c)
{
    uint32_t rounds = change_round_count(c);

    if (!change_is_swiss(c) || (rounds && c->paired >= rounds))
        return;
    if (c->round + 1 < c->paired)
        change_report(c,
                      "\nrounds %u to %u are already paired and do not "
                      "change; the points count from round %u on",
                      (unsigned)c->round + 1, (unsigned)c->paired,
                      (unsigned)c->paired + 1);
    else if (c->round < c->paired)
        change_report(c,
                      "\nround %u is already paired and does not change; "
                      "the points count from round %u on",
                      (unsigned)c->paired, (unsigned)c->paired + 1);
}

static enum event_refusal enter_all_results(struct event_change *c,
                                            struct entry_words *list,
                                            size_t count)
{
    struct round_boards boards;

    if (!change_list_boards(c, &boards) ||
        !find_entries(c, &boards, list, count) || !find_winners(c, list, count))
        return (enum event_refusal)c->refusal;
    for (size_t i = 0; i < count; i++) {
        list[i].adds = list[i].tiebreak && !list[i].target->tiebreak;
        if (list[i].adds && !(list[i].target = add_play_off(c, list[i].game)))
            return change_no_memory(c);
        enter_result(c, &list[i]);
    }
    if (!report_entries(c, &boards, list, count))
        return (enum event_refusal)c->refusal;
    if (are_as_before(list, count))
        change_report(c, "\nnothing changed");
    else
        report_later_rounds(c);
    return CHANGE_DONE;
}

enum event_refusal change_result(struct event_change *c,
                                 const struct str *words, size_t count)
{
    struct entry_words *list = arena_alloc(&c->work, count * sizeof *list);
    size_t entries = 0, used;

    if (c->event->team_count)
        return change_team_results(c, words, count);
    if (!list)
        return change_no_memory(c);
    if (!change_read_paired_round(c, words[0]))
        return (enum event_refusal)c->refusal;
    for (size_t i = 1; i < count; i += used) {
        used = read_board_entry(c, words + i, count - i, &list[entries++]);
        if (!used)
            return (enum event_refusal)c->refusal;
    }
    return enter_all_results(c, list, entries);
}
