/* The rating rule of "ludex ratings" and its options. */
#ifndef LUDEX_TOOLS_RATING_RULE_H
#define LUDEX_TOOLS_RATING_RULE_H

#include "cli.h"
#include "ratings.h"

enum rating_option {
    OPT_METHOD = OPT_OWN,
    OPT_STATED,
    OPT_FIDE,
    OPT_RULE, /* first code of enum rating_rule_option */
    OPT_RATINGS = OPT_RULE + RULE_OPTIONS /* first code for other options */
};

/* Handles an option. Returns 0, or prints a message and returns STATUS_USAGE.
   Returns -1 if this is not an option of the rule. */
int rating_rule_option(struct rating_rule *rule, int option,
                       const char *argument);
/* Checks all options together. If they contradict each other, prints a message
   and returns STATUS_USAGE. Otherwise returns 0. */
int rating_rule_check(struct rating_rule *rule);

#endif
