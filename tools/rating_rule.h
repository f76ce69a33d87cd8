/* The rating rule of "ludex ratings" and its options. */
#ifndef LUDEX_TOOLS_RATING_RULE_H
#define LUDEX_TOOLS_RATING_RULE_H

#include "cli.h"
#include "ratings.h"

enum rating_option {
    OPT_METHOD = OPT_OWN,
    OPT_STATED,
    OPT_FIDE,
    OPT_RULE, /* enum rating_rule_option continues from here */
    OPT_RATINGS = OPT_RULE + RULE_OPTIONS /* first code for other options */
};

/* Takes an option. Returns 0, -1 if it is not an option of the rule, or prints
   a message and returns STATUS_USAGE. */
int rating_rule_option(struct rating_rule *rule, int option,
                       const char *argument);
/* Checks all options together. Returns 0, or STATUS_USAGE if they contradict
   each other. */
int rating_rule_check(struct rating_rule *rule);

#endif
