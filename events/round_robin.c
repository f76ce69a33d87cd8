/*
 * Round robins by Berger's tables (FIDE Handbook C.05, Annex 1). Of an odd
 * number one more is added, and who meets him is free. In a double one the
 * colours of the second half are exchanged, and the last two rounds of the first
 * half change places, so that nobody has a colour three times on end.
 */
#include "swiss.h"

struct table_round {
    uint32_t size;  /* even */
    uint32_t cycle; /* rounds of one half */
    uint32_t round; /* of its half, from 1 */
    bool exchanged; /* colours are */
};

/* The player of an index in 1 .. size - 1, which goes round. */
static uint32_t around(const struct table_round *t, int64_t index)
{
    int64_t turn = (int64_t)t->size - 1;

    return (uint32_t)((index - 1 + turn) % turn + 1);
}

/* Who meets whom on a table, from 0: numbers from 1. */
static void berger(const struct table_round *t, uint32_t table,
                   uint32_t pair[2])
{
    bool odd = t->round % 2 == 1;
    uint32_t pivot = odd ? (t->round + 1) / 2 : (t->size + t->round) / 2;
    bool last_first = (table == 0 && !odd) != t->exchanged;
    uint32_t a = around(t, (int64_t)pivot + table);
    uint32_t b =
        table == 0 ? t->size : around(t, (int64_t)pivot - (int64_t)table);

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

static bool is_gone(const struct event *event, uint32_t stage, uint32_t after,
                    uint32_t player)
{
    for (const struct event_result *r = event->results; r; r = r->next)
        if (r->how == HOW_WITHDRAWN && r->stage == stage &&
            r->first == player && r->round <= after + 1)
            return true;
    return false;
}

/* The places of those who are gone stay empty. */
static void mark_gone(const struct event *event, uint32_t stage, uint32_t after,
                      struct entrants *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (is_gone(event, stage, after, all->list[i]))
            all->list[i] = NOBODY;
}

static void fill_round(const struct table_round *t, const struct entrants *all,
                       struct pairing *out)
{
    for (uint32_t table = 0; table < t->size / 2; table++) {
        uint32_t pair[2];
        berger(t, table, pair);
        for (size_t i = 0; i < 2; i++)
            pair[i] = pair[i] > all->count ? NOBODY : all->list[pair[i] - 1];
        if (pair[0] == NOBODY)
            pair[0] = pair[1], pair[1] = NOBODY;
        if (pair[0] != NOBODY)
            out->boards[out->count++] =
                (struct pairing_board){.first = pair[0], .second = pair[1]};
    }
}

/* Free rounds come last. */
static void free_last(struct pairing *out, struct pairing_board *room)
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
    if (!out->boards || !room)
        return false;
    mark_gone(event, stage, after, &all);
    fill_round(&t, &all, out);
    free_last(out, room);
    return true;
}
