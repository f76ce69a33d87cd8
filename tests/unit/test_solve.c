/* Compares the solver with a plain search of all positions. */
#include "solve.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "suite.h"

enum { MEMORY = 1 << 20, PLIES_MAX = 64, LINE_MAX = 40 };

static const struct rules *rules;

static struct position *begin(const char *name, const char *size,
                              const char *position)
{
    struct setting settings[] = {{STR("Size"), str_of(size)}};
    struct reason why = {0};

    rules = game_find(str_of(name));
    struct position *p = malloc(rules->position_size);
    ck_assert_msg(rules_begin(rules, p, settings, size[0] ? 1 : 0,
                              str_of(position), &why),
                  "%.*s", (int)why.text.len, why.text.ptr);
    reason_release(&why);
    return p;
}

/* ---- the plain search: all plies, no table ------------------------------ */

enum { DEPTH_MAX = 64 };

static void *ply_after(void *p)
{
    return (char *)p + rules->position_size;
}

/* Searches small positions only, because it is recursive. The memory at `p` has
   room for the positions after it. */
static uint8_t search(struct position *p)
{
    struct move moves[PLIES_MAX];
    struct position *after = ply_after(p);
    struct ending end = rules->ending(p);
    uint8_t side = rules->side(p), best = !side;

    if (end.over)
        return end.winner;
    ck_assert_uint_le(rules->count(p), PLIES_MAX);
    size_t count = rules->moves(p, moves);
    if (count == 0)
        return NO_SIDE;
    for (size_t i = 0; i < count && best != side; i++) {
        memcpy(after, p, rules->position_size);
        rules->play(after, moves[i]);
        uint8_t winner = search(after);
        if (winner == side || winner == NO_SIDE)
            best = winner;
    }
    return best;
}

static uint8_t plain_winner(const struct position *p)
{
    struct position *line = calloc(DEPTH_MAX, rules->position_size);

    memcpy(line, p, rules->position_size);
    uint8_t winner = search(line);
    free(line);
    return winner;
}

static uint8_t solved_winner(const struct position *p)
{
    struct solver *s = solver_open(rules, MEMORY);
    struct solution solution = solver_solve(s, p, UINT64_MAX);

    ck_assert_uint_eq(solution.state, SOLVE_DECIDED);
    solver_close(s);
    return solution.winner;
}

/* Plays random plies until at most `most` plies are legal, or the game ends. */
static void play_down(struct position *p, uint64_t *state, size_t most)
{
    struct move moves[PLIES_MAX];

    while (rules->count(p) > most) {
        size_t count = rules->moves(p, moves);
        rules->play(p, moves[next_random(state) % count]);
    }
}

/* ---- tests -------------------------------------------------------------- */

/* Returns the smallest number of plies needed after any ply of the side. */
static uint32_t least_after(const struct position *p, struct position *after)
{
    struct move moves[PLIES_MAX];
    size_t count = rules->moves(p, moves);
    uint32_t least = UINT32_MAX;

    for (size_t i = 0; i < count; i++) {
        memcpy(after, p, rules->position_size);
        rules->play(after, moves[i]);
        uint32_t plies = rules->ending(after).over
                             ? 0
                             : rules->to_win(after, rules->side(p));
        if (plies < least)
            least = plies;
    }
    return least;
}

/* Each side has a ply that brings it nearer to the win by one ply, and no ply
   brings it nearer by more. */
START_TEST(plies_to_win)
{
    struct position *p = begin("quax", "4", "");
    struct position *start = begin("quax", "4", "");
    struct position *after = malloc(rules->position_size);
    uint64_t state = 7;

    for (int i = 0; i < 3000; i++) {
        if (i % 25 == 0 || rules->ending(p).over || !rules->count(p))
            memcpy(p, start, rules->position_size);
        uint32_t plies = rules->to_win(p, rules->side(p));
        uint32_t needed = least_after(p, after);
        ck_assert_uint_eq(plies - (plies != UINT32_MAX), needed);
        play_down(p, &state, rules->count(p) - 1);
    }
    free(after);
    free(start);
    free(p);
}
END_TEST

static const struct {
    const char *size;
    size_t plies;
    int positions;
} samples[] = {{"3", 7, 60}, {"4", 6, 100}, {"5", 6, 100}};

START_TEST(agrees_with_a_plain_search)
{
    struct position *start = begin("quax", samples[_i].size, "");
    struct position *p = malloc(rules->position_size);
    struct rules untold = *rules;
    struct solver *shared = solver_open(&untold, MEMORY);
    uint64_t state = (uint64_t)_i;

    untold.to_win = NULL; /* makes the solver search */

    for (int i = 0; i < samples[_i].positions; i++) {
        memcpy(p, start, rules->position_size);
        play_down(p, &state, samples[_i].plies - (size_t)i % 3);
        uint8_t winner = plain_winner(p);
        ck_assert_uint_eq(solved_winner(p), winner);
        struct solution again = solver_solve(shared, p, UINT64_MAX);
        ck_assert_uint_eq(again.state, SOLVE_DECIDED);
        ck_assert_uint_eq(again.winner, winner);
    }
    solver_close(shared);
    free(p);
    free(start);
}
END_TEST

START_TEST(solves_the_puzzle)
{
    struct position *p = begin("quax", "", "3/3/1x1 u -");

    ck_assert_uint_eq(plain_winner(p), 0);
    ck_assert_uint_eq(solved_winner(p), 0);
    free(p);
}
END_TEST

/* The second position is the mirror image of the first in the diagonal, with
   the sides exchanged. Both have the same entry in the table, but different
   winners. */
START_TEST(exchanged_sides_exchange_the_winner)
{
    static const char *const positions[] = {"3/3/1x1 u -", "3/u2/3 x -"};
    struct solver *shared = NULL;
    uint64_t canonical[2];

    for (uint8_t i = 0; i < 2; i++) {
        struct position *p = begin("quax", "", positions[i]);
        shared = shared ? shared : solver_open(rules, MEMORY);
        canonical[i] = rules->hash_canonical(p);
        struct solution solution = solver_solve(shared, p, UINT64_MAX);
        ck_assert_uint_eq(solution.state, SOLVE_DECIDED);
        ck_assert_uint_eq(solution.winner, i);
        ck_assert_uint_eq(plain_winner(p), i);
        free(p);
    }
    ck_assert_uint_eq(canonical[0], canonical[1]);
    solver_close(shared);
}
END_TEST

/* An ending without a winner: nobody can move, and nobody has made a
   connection. */
static struct ending never_over(const struct position *p)
{
    (void)p;
    return (struct ending){.winner = NO_SIDE};
}

START_TEST(no_ply_left_is_drawn)
{
    struct position *p = begin("quax", "", "xu1/uxu/xux x -");
    struct rules stuck = *rules;

    stuck.ending = never_over;
    stuck.to_win = NULL;
    rules = &stuck;
    ck_assert_uint_eq(plain_winner(p), NO_SIDE);
    ck_assert_uint_eq(solved_winner(p), NO_SIDE);
    free(p);
}
END_TEST

START_TEST(nodes_are_bounded_and_add_up)
{
    struct position *p = begin("quax", "4", "");
    struct solver *s = solver_open(rules, MEMORY);
    struct solution solution = solver_solve(s, p, 1000);
    uint64_t calls = 1;

    ck_assert_uint_eq(solution.state, SOLVE_OPEN);
    ck_assert_uint_le(solution.nodes, 3000);
    while (solution.state == SOLVE_OPEN && ++calls < 10000)
        solution = solver_solve(s, p, 10000);
    ck_assert_uint_eq(solution.state, SOLVE_DECIDED);
    ck_assert_uint_eq(solution.winner, 0);
    solver_close(s);
    free(p);
}
END_TEST

/* The shared solver takes over the findings of a parallel solver and does not
   search again. */
START_TEST(parallel_findings_are_taken)
{
    struct position *p = begin("quax", "3", "");
    struct solver *base = solver_open(rules, MEMORY);
    struct solver *first = solver_open_shared(base, MEMORY);
    struct solver *second = solver_open_shared(base, MEMORY);
    struct solution alone = solver_solve(first, p, UINT64_MAX);

    ck_assert_uint_eq(alone.state, SOLVE_DECIDED);
    ck_assert_uint_eq(solver_solve(second, p, UINT64_MAX).nodes, alone.nodes);
    solver_merge(base, first);
    ck_assert_uint_eq(solver_solve(second, p, UINT64_MAX).nodes, 0);
    ck_assert_uint_eq(solver_solve(first, p, UINT64_MAX).nodes, 0);
    solver_merge(base, second);
    struct solution taken = solver_solve(base, p, UINT64_MAX);
    ck_assert_uint_eq(taken.state, SOLVE_DECIDED);
    ck_assert_uint_eq(taken.winner, alone.winner);
    ck_assert_uint_eq(taken.nodes, 0);
    solver_close(first);
    solver_close(second);
    solver_close(base);
    free(p);
}
END_TEST

/* An open entry does not replace a decided one. */
START_TEST(decided_entries_stay)
{
    struct position *p = begin("quax", "3", "");
    struct solver *base = solver_open(rules, MEMORY);
    struct solver *beside = solver_open_shared(base, MEMORY);

    ck_assert_uint_eq(solver_solve(beside, p, 10).state, SOLVE_OPEN);
    ck_assert_uint_eq(solver_solve(base, p, UINT64_MAX).state, SOLVE_DECIDED);
    solver_merge(base, beside);
    ck_assert_uint_eq(solver_solve(base, p, UINT64_MAX).nodes, 0);
    solver_close(beside);
    solver_close(base);
    free(p);
}
END_TEST

/* A game that never ends, in which plies only change the side to move. */
static void pass_turn(struct position *p, struct move move)
{
    struct position *other = malloc(rules->position_size);
    struct reason why = {0};

    (void)move;
    ck_assert(rules_begin(
        rules, other, NULL, 0,
        rules->side(p) ? STR("3/3/1x1 x -") : STR("3/3/1x1 u -"), &why));
    memcpy(p, other, rules->position_size);
    free(other);
}

START_TEST(repetition_is_seen)
{
    struct position *p = begin("quax", "", "3/3/1x1 u -");
    struct rules endless = *rules;

    endless.play = pass_turn;
    struct solver *s = solver_open(&endless, MEMORY);
    ck_assert_uint_eq(solver_solve(s, p, UINT64_MAX).state, SOLVE_REPEATED);
    solver_close(s);
    free(p);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("all");

    tcase_set_timeout(tests, 60);
    suite_rows(tests, agrees_with_a_plain_search, samples);
    tcase_add_test(tests, plies_to_win);
    tcase_add_test(tests, solves_the_puzzle);
    tcase_add_test(tests, exchanged_sides_exchange_the_winner);
    tcase_add_test(tests, no_ply_left_is_drawn);
    tcase_add_test(tests, nodes_are_bounded_and_add_up);
    tcase_add_test(tests, parallel_findings_are_taken);
    tcase_add_test(tests, decided_entries_stay);
    tcase_add_test(tests, repetition_is_seen);
    return suite_run_one("solve", tests);
}
