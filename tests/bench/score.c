/*
 * Counts the score of a randomly filled Braunche board with 11 points per side.
 * Prints the time of the best of several runs in microseconds.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "rules.h"

enum { RUNS = 20, COUNTS = 1000 };

static double microseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

/* Plays random plies until the game ends. */
static bool fill(const struct rules *rules, struct position *p)
{
    struct move *moves = calloc(rules->moves_max, sizeof *moves);
    uint64_t state = 1;

    while (moves && !rules->ending(p).over) {
        size_t count = rules->moves(p, moves);
        state = state * 6364136223846793005U + 1442695040888963407U;
        rules->play(p, moves[(state >> 33) % count]);
    }
    bool full = moves != NULL;
    free(moves);
    return full;
}

static double run(const struct rules *rules, const struct position *p,
                  struct text *out)
{
    double begin = microseconds();

    for (int i = 0; i < COUNTS; i++) {
        text_clear(out);
        rules->scoring->write(p, out);
    }
    return (microseconds() - begin) / COUNTS;
}

int main(void)
{
    const struct rules *rules = game_find(STR("braunche"));
    struct setting size = {STR("Size"), STR("11")};
    struct position *p = rules ? malloc(rules->position_size) : NULL;
    struct reason why = {0};
    struct text out = {0};
    double best = 1e9;

    if (!p || !rules_begin(rules, p, &size, 1, STR(""), &why) ||
        !fill(rules, p))
        return 3;
    for (int i = 0; i < RUNS; i++) {
        double took = run(rules, p, &out);
        best = took < best ? took : best;
    }
    printf("%-44s  %8.1f us\n", "score of a full braunche board, size 11",
           best);
    text_release(&out);
    reason_release(&why);
    free(p);
    return 0;
}
