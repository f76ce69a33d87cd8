/*
 * Tie-breaks that use ratings (C.07, Article 10), with the two tables of FIDE's
 * Rating Regulations (B.02, 8.1.1 and 8.1.2).
 */
#include <stdlib.h>

#include "c07.h"
#include "list.h"

/* ---- tables -------------------------------------------------------------- */

/* The rating differences for scores of 50 to 100 per cent. For a lower score,
   the difference is the negative of that for the opponent's score. */
static const int16_t differences[] = {
    0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,
    95,  102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
    351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
};

/* The greatest differences at which the stronger player's expected score is 50,
   51 ... 99 per cent. Above the last difference, the expected score is 100 per
   cent. */
static const int16_t bands[] = {
    3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,
    98,  106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344,
    357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
};
enum { BANDS = sizeof bands / sizeof *bands };

int64_t round_half_up(int64_t sum, int64_t of)
{
    int64_t twice = 2 * sum + of, by = 2 * of;

    return twice / by - (twice % by < 0);
}

int64_t rating_difference(int64_t halves, int64_t games)
{
    int64_t hundredths = round_half_up(50 * halves, games);

    return hundredths < 50 ? -differences[50 - hundredths]
                           : differences[hundredths - 50];
}

int64_t rating_expected(int64_t difference)
{
    int64_t size = difference < 0 ? -difference : difference;
    size_t at;

    LIST_SEEK(at, BANDS, size > bands[at]);
    return difference < 0 ? 50 - (int64_t)at : 50 + (int64_t)at;
}

/* ---- opponents met over the board ---------------------------------------- */

static int compare_ratings(const void *a, const void *b)
{
    const int64_t *x = a, *y = b;

    return *x < *y ? -1 : *x > *y;
}

size_t ratings_met(const struct c07 *c, uint32_t player, int64_t *out,
                   int64_t *halves)
{
    static const uint8_t worth[] = {[SCORE_DRAWN] = 1, [SCORE_WON] = 2};
    const struct ledger *l = c->ledger;
    size_t count = 0;

    *halves = 0;
    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct round_result *round_result = &l->round_results[i];
        if (round_result->result->tiebreak || !round_result->played)
            continue;
        out[count++] = l->event->players[round_result->opponent].rating;
        *halves += worth[round_result->score];
    }
    qsort(out, count, sizeof *out, compare_ratings);
    return count;
}

static int64_t average_rating(const int64_t *ratings, size_t count)
{
    int64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += ratings[i];
    return round_half_up(sum, (int64_t)count);
}

/* ---- values -------------------------------------------------------------- */

/* A function that computes a tie-break from `count` ratings of opponents, in
   ascending order. */
typedef int64_t rating_statistic(const int64_t *ratings, size_t count,
                                 int64_t halves);

static int64_t value_aro(const int64_t *ratings, size_t count, int64_t halves)
{
    (void)halves;
    return average_rating(ratings, count);
}

static int64_t value_tpr(const int64_t *ratings, size_t count, int64_t halves)
{
    return average_rating(ratings, count) +
           rating_difference(halves, (int64_t)count);
}

static int64_t expected_total(const int64_t *ratings, size_t count, int64_t own)
{
    int64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += rating_expected(own - ratings[i]);
    return sum;
}

/* Returns the lowest rating whose expected score is at least the actual score.
   For a zero score, returns the lowest opponent's rating minus 800 (10.3). */
static int64_t value_ptp(const int64_t *ratings, size_t count, int64_t halves)
{
    int64_t low = ratings[0] - bands[BANDS - 1] - 1;
    int64_t high = ratings[count - 1] + bands[BANDS - 1] + 1;

    if (halves == 0)
        return ratings[0] - differences[50];
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        if (expected_total(ratings, count, middle) >= 50 * halves)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

static rating_statistic *const functions[TIEBREAK_KINDS] = {
    [TIEBREAK_ARO] = value_aro,
    [TIEBREAK_TPR] = value_tpr,
    [TIEBREAK_PTP] = value_ptp};

struct fraction ratings_value(const struct c07 *c, struct tiebreak t,
                              uint32_t player)
{
    static const struct fraction none = {0, 0};
    int64_t halves, n;
    size_t count;

    if (c->unrated)
        return none;
    if (t.kind == TIEBREAK_RTNG)
        return (struct fraction){
            4 * (int64_t)c->ledger->event->players[player].rating, 1};
    count = ratings_met(c, player, c->ratings, &halves);
    if (count <= (size_t)t.lowest + t.highest)
        return none;
    n = functions[t.kind](c->ratings + t.lowest, count - t.lowest - t.highest,
                          halves);
    return (struct fraction){4 * n, 1};
}
