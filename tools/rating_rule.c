#include "rating_rule.h"

static const char *const names[RULE_OPTIONS] = {
    [RULE_START] = "--start",   [RULE_K] = "--k",
    [RULE_PERIOD] = "--period", [RULE_TAU] = "--tau",
    [RULE_DRIFT] = "--drift",   [RULE_ADVANTAGE] = "--advantage",
};

int rating_rule_option(struct rating_rule *rule, int option,
                       const char *argument)
{
    struct text why = {0};
    int status = STATUS_FINE;

    if (option < OPT_RULE || option >= OPT_RATINGS)
        return -1;
    option -= OPT_RULE;
    if (!rating_rule_set(rule, (enum rating_rule_option)option,
                         str_of(argument), &why))
        status = cli_usage("%s takes %.*s, not \"%s\"", names[option],
                           (int)why.len, why.len ? why.ptr : "", argument);
    text_release(&why);
    return status;
}

int rating_rule_check(struct rating_rule *rule)
{
    const char *other = rating_rule_settle(rule);

    return other ? cli_usage("ratings: --%s can be used only with --method elo",
                             other)
                 : STATUS_FINE;
}
