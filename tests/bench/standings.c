/*
 * Computes the standings of a generated Swiss with all tie-breaks. Prints the
 * time of the best of several runs in milliseconds. Arguments: PLAYERS and
 * ROUNDS.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "standings.h"

enum { RUNS = 20, FEW = 2 };

static double milliseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Pairs neighbours in a rotating circle. The results come from a fixed
   sequence. */
static void generate(struct event *event, uint32_t rounds)
{
    uint32_t n = (uint32_t)event->player_count, at = 0;
    uint64_t state = 1;

    for (uint32_t round = 1; round <= rounds; round++)
        for (uint32_t i = 0; i < n / 2; i++) {
            struct event_result *r = &event->results[at++];
            state = state * 6364136223846793005U + 1442695040888963407U;
            *r = (struct event_result){
                .round = round,
                .first = i,
                .second = n / 2 + (i + round) % (n / 2),
                .kind = (uint8_t)(RESULT_FIRST + (state >> 33) % 3),
                .how = (state >> 40) % 50 == 0 ? HOW_FORFEIT : HOW_PLAYED};
            r->next = r + 1;
        }
    event->result_count = at;
    event->results[at - 1].next = NULL;
}

static double run(const struct event *event,
                  const struct standings_options *options)
{
    struct standings standings;
    struct arena arena;
    double begin = milliseconds();

    arena_init(&arena, 0, (size_t)1 << 30);
    if (!standings_make(event, 0, options, &arena, &standings))
        exit(3);
    arena_release(&arena);
    return milliseconds() - begin;
}

/* All tie-breaks, with each of their modifiers. */
static const char all[] =
    "wins, direct, sonneborn-berger, buchholz, buchholz-cut1, median, koya, "
    "progressive, DE, DE-P, WIN, WON, BPG, BWG, PS, PS-C1, PS-C2, REP, STD, "
    "BH, "
    "BH-C1, BH-C2, BH-M1, BH-M2, BH-P, BH-C1-P, AOB, AOB-F, FB, FB-C1, FB-C2, "
    "FB-M1, FB-M2, FB-P, SB, SB-C1, SB-C2, SB-P, KS, KS-L+1, KS-L-1, ARO, "
    "ARO-C1, ARO-C2, ARO-M1, TPR, PTP, APRO, APPO, RTNG, TPN";

int main(int argc, char **argv)
{
    uint32_t players = argc > 1 ? (uint32_t)atoi(argv[1]) : 200;
    uint32_t rounds = argc > 2 ? (uint32_t)atoi(argv[2]) : 11;
    struct standings_options options = {.points = {2, 1, 0},
                                        .unplayed = UNPLAYED_VIRTUAL};
    struct event_stage stage = {0};
    struct event event = {.stages = &stage,
                          .format = {.kind = FORMAT_SWISS, .games = rounds},
                          .player_count = players,
                          .stage_count = 1};
    double best = 1e9;

    event.results = calloc((size_t)players * rounds + 1, sizeof *event.results);
    event.players = calloc(players, sizeof *event.players);
    if (!event.results || !event.players || players < 4)
        return 3;
    for (uint32_t i = 0; i < players; i++)
        event.players[i] =
            (struct event_player){.rating = 2400 - i % 1400, .seed = i + 1};
    tiebreaks_read(str_of(all), &options);
    generate(&event, rounds);
    for (int i = 0; i < (players > 1000 ? FEW : RUNS); i++) {
        double took = run(&event, &options);
        best = took < best ? took : best;
    }
    printf("standings, %u players, %u rounds, %d tie-breaks  %8.2f ms\n",
           players, rounds, (int)options.tiebreak_count, best);
    free(event.results);
    free(event.players);
    return 0;
}
