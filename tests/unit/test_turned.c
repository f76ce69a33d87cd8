/* A game that a symmetry maps onto another is a game, and as good. */
#include "rules.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "suite.h"

enum { GAMES = 20, PLIES = 60 };

/* Its code gives it back, which only a legal one's does. */
static bool is_legal(const struct rules *rules, const struct position *p,
                     struct move move)
{
    struct move back;

    return rules->unpack(p, rules->pack(p, move), &back) &&
           back.bits == move.bits;
}

struct room {
    struct position *start, *now, *other;
    struct move *moves;
};

static void play_both(const struct rules *rules, struct room *r,
                      size_t symmetry, uint64_t *state)
{
    memcpy(r->now, r->start, rules->position_size);
    memcpy(r->other, r->start, rules->position_size);
    for (size_t ply = 0; ply < PLIES && rules->count(r->now); ply++) {
        size_t count = rules->moves(r->now, r->moves);
        struct move move = r->moves[next_random(state) % count];
        struct move extra = rules->extra(r->now);
        if (extra.bits && next_random(state) % 2)
            move = extra;
        struct move turned = rules->turned(r->start, move, symmetry);
        if (!turned.bits)
            return; /* not with these options */
        ck_assert(symmetry || turned.bits == move.bits);
        ck_assert(is_legal(rules, r->other, turned));
        rules->play(r->now, move);
        rules->play(r->other, turned);
        ck_assert_uint_eq(rules->hash_canonical(r->now),
                          rules->hash_canonical(r->other));
        ck_assert_uint_eq(rules->ending(r->now).over,
                          rules->ending(r->other).over);
        ck_assert_uint_eq(rules->ending(r->now).winner,
                          rules->ending(r->other).winner);
    }
}

START_TEST(turned_games_are_games)
{
    const struct rules *rules = games[_i];
    struct reason why = {0};
    uint64_t state = 1;

    if (!rules->turned)
        return;
    struct room r = {malloc(rules->position_size), malloc(rules->position_size),
                     malloc(rules->position_size),
                     malloc(rules->moves_max * sizeof(struct move))};
    ck_assert(rules->begin(rules, r.start, NULL, 0, STR(""), &why));
    for (size_t s = 0; rules->symmetries[s]; s++)
        for (int i = 0; i < GAMES; i++)
            play_both(rules, &r, s, &state);
    reason_release(&why);
    free(r.start);
    free(r.now);
    free(r.other);
    free(r.moves);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("turned");
    TCase *tests = tcase_create("turned");
    int count = 0;

    while (games[count])
        count++;
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, turned_games_are_games, 0, count);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
