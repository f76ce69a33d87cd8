/*
 * How results are rated, as the options of "ludex ratings" say: by which method,
 * with which figures.
 */
#ifndef LUDEX_TOOLS_RATING_RULE_H
#define LUDEX_TOOLS_RATING_RULE_H

#include "cli.h"
#include "ratings.h"

enum rating_rule_option {
    OPT_METHOD = OPT_OWN,
    OPT_START,
    OPT_STATED,
    OPT_K,
    OPT_FIDE,
    OPT_PERIOD,
    OPT_TAU,
    OPT_DRIFT,
    OPT_ADVANTAGE,
    OPT_RATINGS, /* the other options go on from here */
};

struct rating_rule {
    size_t method; /* enum rating_method */
    struct elo_options elo;
    struct glicko_options glicko;
    struct whole_history_options whole;
    bool k_given;
    bool fit; /* the advantage of the first move is estimated */
};

void rating_rule_init(struct rating_rule *rule);
/* Takes an option: 0, STATUS_USAGE after a message, or -1 if it is another. */
int rating_rule_option(struct rating_rule *rule, int option,
                       const char *argument);
/* After the last option: 0, or STATUS_USAGE if they contradict each other. */
int rating_rule_check(struct rating_rule *rule);

/* Rates a list, in the arena. Returns false if out of memory. */
bool rating_rule_apply(const struct rating_rule *rule,
                       const struct rating_list *list, struct arena *arena,
                       struct ratings *out);
/* True if the advantage of the first move was given or is estimated. */
bool rating_rule_has_advantage(const struct rating_rule *rule);
/* Appends "Elo after each event, K 40/30,20; newcomers: 1500". */
void rating_rule_text(const struct rating_rule *rule, const struct ratings *r,
                      struct text *out);

#endif
