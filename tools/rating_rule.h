/* How "ludex ratings" rates results: the method and its numbers, by options. */
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
    OPT_RATINGS, /* the codes of other options begin here */
};

struct rating_rule {
    size_t method; /* enum rating_method */
    struct elo_options elo;
    struct glicko_options glicko;
    struct whole_history_options whole;
    bool k_given;
    bool fit; /* estimate the advantage of the first move */
};

void rating_rule_init(struct rating_rule *rule);
/* Takes an option. Returns 0, STATUS_USAGE after a message, or -1 if it is
   another. */
int rating_rule_option(struct rating_rule *rule, int option,
                       const char *argument);
/* Checks the options against each other, after the last. Returns 0, or
   STATUS_USAGE after a message. */
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
