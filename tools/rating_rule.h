/* How "ludex ratings" rates results: the options of the rule. */
#ifndef LUDEX_TOOLS_RATING_RULE_H
#define LUDEX_TOOLS_RATING_RULE_H

#include "cli.h"
#include "ratings.h"

enum rating_option {
    OPT_METHOD = OPT_OWN,
    OPT_STATED,
    OPT_FIDE,
    OPT_RULE, /* and those of enum rating_rule_option */
    OPT_RATINGS =
        OPT_RULE + RULE_OPTIONS /* the codes of other options begin here */
};

/* Takes an option. Returns 0, STATUS_USAGE after a message, or -1 if it is
   another. */
int rating_rule_option(struct rating_rule *rule, int option,
                       const char *argument);
/* Checks all options. Returns 0, or STATUS_USAGE if they contradict each
   other. */
int rating_rule_check(struct rating_rule *rule);

#endif
