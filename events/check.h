/*
 * The parts of event_check(): errors that any event can have (check.c), results
 * that contradict the format (check_format.c), wrong data stated by the source
 * (check_stated.c), a wrong list of tie-breaks (check_tiebreaks.c), and prizes
 * that nobody can win (check_prizes.c). Each error is reported once, at its place
 * in the source.
 */
#ifndef LUDEX_EVENTS_CHECK_H
#define LUDEX_EVENTS_CHECK_H

#include "diag.h"
#include "matches.h"

struct withdrawal {
    bool gone;
    uint32_t round; /* the round; 0 if unspecified */
};

struct check {
    const struct event *event;
    const struct standings_options *options;
    struct diags *diags;
    struct arena work; /* memory for one stage */
    struct ledger ledger;
    const struct round_result *
        *sorted; /* buffer for the round_results of one player */
};

/* Makes the arguments of the format "%.*s" that print a player's name. */
#define NAME(c, player)                        \
    (int)(c)->event->players[player].name.len, \
        (c)->event->players[player].name.ptr

void check_results(struct check *c); /* checks each result separately
                                        (check_result.c) */
void check_format(struct check *c);
void check_stated(struct check *c);
void check_tiebreaks(struct check *c);
void check_prizes(struct check *c);

#endif
