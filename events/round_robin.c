/*
 * Pairs round robins with Berger's tables (FIDE Handbook C.05, Annex 1). If the
 * number of players is odd, a dummy player is added; the dummy's opponent has a
 * free round. In a double round robin, colours are exchanged in the second
 * half. The last two rounds of the first half are also exchanged, so that
 * nobody has the same colour three times in a row.
 */
#include "swiss.h"

struct table_round {
    uint32_t size;  /* number of players, made even */
    uint32_t cycle; /* number of rounds of one half */
    uint32_t round; /* round within the half, from 1 */
    bool exchanged; /* true if colours are exchanged */
};

/* Returns the player with an index from 1 to size - 1. Other indices are
   wrapped around. */
static uint32_t player_at_wrapped_index(const struct table_round *t,
                                        int64_t index)
{
    int64_t turn = (int64_t)t->size - 1;

    return (uint32_t)((index - 1 + turn) % turn + 1);
}

/* Sets `pair` to the numbers (from 1) of the players at a table (from 0). */
static void berger_pair(const struct table_round *t, uint32_t table,
                        uint32_t pair[2])
{
    bool odd = t->round % 2 == 1;
    uint32_t pivot = odd ? (t->round + 1) / 2 : (t->size + t->round) / 2;
    bool last_first = (table == 0 && !odd) != t->exchanged;
    uint32_t a = player_at_wrapped_index(t, (int64_t)pivot + table);
    uint32_t b =
        table == 0
            ? t->size
            : player_at_wrapped_index(t, (int64_t)pivot - (int64_t)table);

    pair[last_first] = a;
    pair[!last_first] = b;
}

static struct table_round table_round(uint32_t players, uint32_t round,
                                      bool twice)
{
    struct table_round t = {.size = players + players % 2};
    uint32_t half;

    t.cycle = t.size - 1;
    half = (round - 1) / t.cycle;
    t.exchanged = half % 2 == 1;
    t.round = (round - 1) % t.cycle + 1;
    if (twice && half == 0 && t.cycle > 2 && t.round + 1 >= t.cycle)
        t.round = t.round == t.cycle ? t.cycle - 1 : t.cycle;
    return t;
}

/* Marks for absent players: players who have withdrawn (`gone`), and players
   who miss this round (`away`). */
struct absences {
    bool *gone, *away;
    bool paired; /* true if the round has already been paired */
};

static bool find_absences(const struct event *event, uint32_t stage,
                          uint32_t round, struct arena *arena,
                          struct absences *out)
{
    out->gone = arena_alloc(arena, event->player_count + 1);
    out->away = arena_alloc(arena, event->player_count + 1);
    if (!out->gone || !out->away)
        return false;
    pairing_mark_withdrawn(event, stage, round, out->gone);
    pairing_mark_byes(event, stage, round, out->away);
    out->paired = pairing_has_games(event, stage, round);
    return true;
}

/* Returns the player with a number. Returns NOBODY if that player is absent, so
   that the opponent has a free round. In a paired round, the player whom the
   table leaves free already has a bye and is not absent. */
static uint32_t present_player(const struct entrants *all,
                               const struct absences *a, uint32_t number,
                               bool free_by_table)
{
    uint32_t player = number > all->count ? NOBODY : all->list[number - 1];

    if (player == NOBODY || a->gone[player])
        return NOBODY;
    return a->away[player] && !(a->paired && free_by_table) ? NOBODY : player;
}

static void fill_round(const struct table_round *t, const struct entrants *all,
                       const struct absences *absences, struct pairing *out)
{
    for (uint32_t table = 0; table < t->size / 2; table++) {
        uint32_t pair[2];
        berger_pair(t, table, pair);
        bool is_free = pair[0] > all->count || pair[1] > all->count;
        for (size_t i = 0; i < 2; i++)
            pair[i] = present_player(all, absences, pair[i], is_free);
        if (pair[0] == NOBODY)
            pair[0] = pair[1], pair[1] = NOBODY;
        if (pair[0] != NOBODY)
            out->boards[out->count++] =
                (struct pairing_board){.first = pair[0], .second = pair[1]};
    }
}

/* Moves the boards with free players to the end. */
static void move_free_boards_last(struct pairing *out,
                                  struct pairing_board *room)
{
    size_t count = 0;

    for (int is_free = 0; is_free < 2; is_free++)
        for (size_t i = 0; i < out->count; i++)
            if ((out->boards[i].second == NOBODY) == is_free)
                room[count++] = out->boards[i];
    out->boards = room;
}

bool pairing_round_robin(const struct event *event, uint32_t stage,
                         uint32_t after,
                         const struct standings_options *options,
                         struct arena *arena, struct pairing *out)
{
    struct entrants all;
    struct absences absences;
    struct pairing_board *room;
    bool twice = pairing_format(event, stage).kind == FORMAT_DOUBLE_ROUND_ROBIN;

    (void)options;
    if (!pairing_entrants(event, arena, &all))
        return false;
    if (all.count < 2) {
        out->fault = PAIRING_FEW;
        return true;
    }
    out->rounds = (uint32_t)(all.count + all.count % 2 - 1) << twice;
    if (after >= out->rounds) {
        out->fault = PAIRING_OVER;
        return true;
    }
    struct table_round t = table_round((uint32_t)all.count, after + 1, twice);
    out->boards = arena_alloc(arena, (t.size + 1) * sizeof *out->boards);
    room = arena_alloc(arena, (t.size + 1) * sizeof *room);
    if (!out->boards || !room ||
        !find_absences(event, stage, after + 1, arena, &absences))
        return false;
    fill_round(&t, &all, &absences, out);
    move_free_boards_last(out, room);
    return true;
}
