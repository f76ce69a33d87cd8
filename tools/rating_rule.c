#include "rating_rule.h"

#include <stdlib.h>
#include <string.h>

void rating_rule_init(struct rating_rule *rule)
{
    *rule = (struct rating_rule){
        .elo = elo_usual, .glicko = glicko_usual, .whole = whole_history_usual};
}

/* ---- options -------------------------------------------------------------- */

static int read_real(const char *option, const char *argument, double low,
                     double high, double *out)
{
    char *end;
    double value = strtod(argument, &end);

    if (end == argument || *end || !(value >= low && value <= high))
        return cli_usage("%s takes a number from %g to %g, not \"%s\"", option,
                         low, high, argument);
    *out = value;
    return STATUS_FINE;
}

enum { K_MOST = 1000, GAMES_MOST = 1000000, POINTS_MOST = 100000 };

/* Reads "40/30,20": 40 for 30 games, then 20. */
static bool read_steps(struct elo_options *elo, struct str rest)
{
    bool fine = rest.len && ascii_is_digit(rest.ptr[rest.len - 1]);
    bool last = false;

    elo->step_count = 0;
    while (rest.len && fine && elo->step_count < ELO_STEPS) {
        struct str step = str_take(&rest, ','), k = str_take(&step, '/');
        uint64_t value = 0, until = 0;
        fine = str_number(k, &value) && value <= K_MOST && !last;
        last = !step.len;
        fine = fine && (last || (str_number(step, &until) && until &&
                                 until <= GAMES_MOST));
        elo->steps[elo->step_count++] =
            (struct elo_step){(double)value, (uint32_t)until};
    }
    for (size_t i = 1; i + 1 < elo->step_count; i++)
        fine = fine && elo->steps[i].games > elo->steps[i - 1].games;
    return fine && last && !rest.len;
}

/* Reads "10@2400": 10 for good after a rating of 2400. */
static bool read_high(struct elo_options *elo, struct str step)
{
    struct str k = str_take(&step, '@');
    uint64_t value, from;

    if (!str_number(k, &value) || value > K_MOST || !str_number(step, &from) ||
        !from || from > POINTS_MOST)
        return false;
    elo->high_k = (double)value;
    elo->high_from = (double)from;
    return true;
}

static int set_k(struct rating_rule *rule, const char *argument)
{
    struct str steps = str_of(argument);
    size_t comma = steps.len;
    bool fine = true;

    rule->k_given = true;
    rule->elo.high_from = 0;
    if (memchr(steps.ptr, '@', steps.len)) {
        while (comma && steps.ptr[comma - 1] != ',')
            comma--;
        fine = comma && read_high(&rule->elo, str_from(steps, comma));
        steps.len = comma - fine;
    }
    return fine && read_steps(&rule->elo, steps)
               ? STATUS_FINE
               : cli_usage("--k takes 20, or 40/30,20 for 40 in the first 30 "
                           "games and then 20, or 40/30,20,10@2400 for 10 for "
                           "good from 2400, not \"%s\"",
                           argument);
}

static int set_period(struct glicko_options *glicko, const char *argument)
{
    static const struct {
        const char *word;
        uint8_t unit;
        uint32_t length;
    } named[] = {{"week", PERIOD_DAYS, 7},
                 {"month", PERIOD_MONTHS, 1},
                 {"quarter", PERIOD_MONTHS, 3},
                 {"year", PERIOD_MONTHS, 12}};
    enum { DAYS_MOST = 36525 };
    uint64_t days;

    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strcmp(named[i].word, argument) == 0) {
            glicko->unit = named[i].unit;
            glicko->length = named[i].length;
            return STATUS_FINE;
        }
    if (!str_number(str_of(argument), &days) || !days || days > DAYS_MOST)
        return cli_usage("--period takes week, month, quarter, year or a "
                         "number of days, not \"%s\"",
                         argument);
    glicko->unit = PERIOD_DAYS;
    glicko->length = (uint32_t)days;
    return STATUS_FINE;
}

static int set_advantage(struct rating_rule *rule, const char *argument)
{
    double advantage = 0;
    int status = STATUS_FINE;

    rule->fit = strcmp(argument, "fit") == 0;
    rule->whole.fitted = rule->fit;
    if (!rule->fit)
        status = read_real("--advantage", argument, -1000, 1000, &advantage);
    rule->elo.advantage = advantage;
    rule->glicko.advantage = rule->whole.advantage = advantage;
    return status;
}

static int set_start(struct rating_rule *rule, const char *argument)
{
    double start;
    int status =
        read_real("--start", argument, -POINTS_MOST, POINTS_MOST, &start);

    if (!status)
        rule->elo.start = rule->glicko.start = rule->whole.start = start;
    return status;
}

int rating_rule_option(struct rating_rule *rule, int option,
                       const char *argument)
{
    switch (option) {
    case OPT_START:
        return set_start(rule, argument);
    case OPT_K:
        return set_k(rule, argument);
    case OPT_PERIOD:
        return set_period(&rule->glicko, argument);
    case OPT_TAU:
        return read_real("--tau", argument, 0.01, 10, &rule->glicko.tau);
    case OPT_DRIFT:
        return read_real("--drift", argument, 0, 1000000, &rule->whole.drift);
    case OPT_ADVANTAGE:
        return set_advantage(rule, argument);
    default:
        return -1;
    }
}

int rating_rule_check(struct rating_rule *rule)
{
    if (rule->elo.stated && rule->method != METHOD_ELO)
        return cli_usage("ratings: --stated is for --method elo");
    if (rule->elo.fide && rule->method != METHOD_ELO)
        return cli_usage("ratings: --fide is for --method elo");
    if (rule->elo.fide && !rule->k_given)
        rule->elo.step_count = 0;
    return STATUS_FINE;
}

bool rating_rule_has_advantage(const struct rating_rule *rule)
{
    return rule->method == METHOD_WHOLE || rule->fit || !rule->whole.fitted;
}

/* ---- rating --------------------------------------------------------------- */

/* The other methods use the advantage that is estimated from all results. */
bool rating_rule_apply(const struct rating_rule *rule,
                       const struct rating_list *list, struct arena *arena,
                       struct ratings *out)
{
    struct elo_options elo = rule->elo;
    struct glicko_options glicko = rule->glicko;
    bool whole = rule->method == METHOD_WHOLE || rule->fit;
    double deviation = 0;

    if (whole && !ratings_whole_history(list, &rule->whole, arena, out))
        return false;
    if (rule->method == METHOD_WHOLE)
        return true;
    if (rule->fit) {
        elo.advantage = glicko.advantage = out->advantage;
        deviation = out->advantage_deviation;
    }
    bool made = rule->method == METHOD_ELO
                    ? ratings_elo(list, &elo, arena, out)
                    : ratings_glicko(list, &glicko, arena, out);
    if (deviation > 0)
        out->advantage_deviation = deviation;
    return made;
}

/* ---- as text -------------------------------------------------------------- */

/* Appends "40/30,20,10@2400". */
static void add_k(const struct elo_options *elo, struct text *out)
{
    for (size_t i = 0; i < elo->step_count; i++) {
        text_addf(out, i ? ",%.0f" : "%.0f", elo->steps[i].k);
        if (i + 1 < elo->step_count)
            text_addf(out, "/%u", elo->steps[i].games);
    }
    if (elo->high_from > 0)
        text_addf(out, ",%.0f@%.0f", elo->high_k, elo->high_from);
}

static void add_elo(const struct elo_options *elo, const struct ratings *r,
                    struct text *out)
{
    text_addf(out, "Elo%s after each event, K ",
              elo->fide ? " by FIDE B.02 of 1 March 2024" : "");
    add_k(elo->step_count ? elo : &elo_fide, out);
    if (!elo->step_count)
        text_add(out, STR(", 40 for under-18s below 2300"));
    if (r->split)
        text_addf(out,
                  "; events with more than %d games of a player: %zu, in %zu "
                  "periods of at most %d",
                  ELO_PERIOD, r->split, r->periods, ELO_PERIOD);
}

static void add_glicko(const struct glicko_options *glicko, struct text *out)
{
    text_addf(out, "Glicko-2 in periods of %u %s%s, tau %g", glicko->length,
              glicko->unit == PERIOD_DAYS ? "day" : "month",
              glicko->length == 1 ? "" : "s", glicko->tau);
}

void rating_rule_text(const struct rating_rule *rule, const struct ratings *r,
                      struct text *out)
{
    if (rule->method == METHOD_ELO)
        add_elo(&rule->elo, r, out);
    else if (rule->method == METHOD_GLICKO)
        add_glicko(&rule->glicko, out);
    else
        text_addf(out, "whole history, drift %g", rule->whole.drift);
    text_addf(out, "; newcomers: %s%g",
              rule->elo.stated ? "as stated, or " : "", rule->elo.start);
}
