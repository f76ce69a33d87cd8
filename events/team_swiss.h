/*
 * FIDE's Swiss Team Pairing System (Handbook C.04.6, in force since February
 * 2026), with colour preferences of type A. In these files, `Article` means an
 * article of C.04.6, and C1 to C10 are its criteria.
 *
 * Each bracket consists of the teams with the highest score, and of upfloaters.
 * The upfloaters (3.5) and the pairing of a bracket (3.6) are chosen in the
 * same way: among the best choices, the first one in a given order. Each choice
 * is found as the best matching of a graph whose weights have a word for each
 * criterion and a bit for each place in the order.
 */
#ifndef LUDEX_EVENTS_TEAM_SWISS_H
#define LUDEX_EVENTS_TEAM_SWISS_H

#include "swiss.h"
#include "teams.h"

struct team_swiss {
    struct swiss swiss;   /* its players are the teams; `number` is the TPN */
    const int64_t *games; /* game points of each team, by index */
    bool early;           /* the round is not one of the last two (C7, C10) */
    uint32_t *left;       /* teams not yet paired, as indices of swiss.players,
                             by score and number */
    uint32_t left_count;
    struct pairing_board *boards;
    uint32_t board_count, bracket;
};

/* True if team `a` has the first colour on the first board (Article 4). Sets
   *rule to the last number of the article 4.3.x that decides.
   (team_colours.c) */
bool team_plays_first(const struct team_swiss *t, const struct swiss_player *a,
                      const struct swiss_player *b, uint8_t *rule);
/* Sets the preference of a team from its colours (1.7.1). */
void team_find_preference(struct swiss_player *p);
/* Pairs all remaining teams, bracket by bracket. Returns false if out of
   memory. (team_brackets.c) */
bool team_pair_brackets(struct team_swiss *t);

#endif
