/* The rule by which results are rated: the method and its parameters, as set by
   options. */
#include <string.h>

#include "alike.h"
#include "ratings.h"

const char *const rating_methods[] = {"elo", "glicko-2", "whole-history", NULL};

void rating_rule_init(struct rating_rule *rule)
{
    *rule = (struct rating_rule){
        .elo = elo_usual, .glicko = glicko_usual, .whole = whole_history_usual};
}

/* ---- options ------------------------------------------------------------- */

enum { K_MOST = 1000, GAMES_MOST = 1000000, POINTS_MOST = 100000 };

/* Reads a decimal number such as "-12.5", independently of the locale. */
static bool read_decimal(struct str words, double *out)
{
    bool minus = str_skip(&words, STR("-"));
    struct str whole = str_take(&words, '.');
    uint64_t n = 0, part = 0;
    double scale = 1;

    if (whole.len > 9 || words.len > 9 || !str_number(whole, &n) ||
        (words.len && !str_number(words, &part)))
        return false;
    for (size_t i = 0; i < words.len; i++) {
        n *= 10;
        scale *= 10;
    }
    *out = (double)(n + part) / scale * (minus ? -1 : 1);
    return true;
}

static bool read_real(struct str words, double low, double high, double *out,
                      struct text *why)
{
    double value;

    if (!read_decimal(words, &value) || !(value >= low && value <= high)) {
        text_addf(why, "a number from %.10g to %.10g", low, high);
        return false;
    }
    *out = value;
    return true;
}

/* Reads values of K such as "40/30,20", which means 40 for the first 30 games,
   then 20. Returns false if the text is invalid. */
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

/* Reads a value of K such as "10@2400", which means 10 once the rating has
   reached 2400. Returns false if the text is invalid. */
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

static bool set_k(struct rating_rule *rule, struct str steps, struct text *why)
{
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
    fine = fine && read_steps(&rule->elo, steps);
    if (!fine)
        text_add(why, STR("a value such as 20, 40/30,20 (40 for the first 30 "
                          "games, then 20) or 40/30,20,10@2400 (then 10 "
                          "once the rating has reached 2400)"));
    return fine;
}

static bool set_period(struct rating_rule *rule, struct str value,
                       struct text *why)
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
        if (str_equal(str_of(named[i].word), value)) {
            rule->glicko.unit = named[i].unit;
            rule->glicko.length = named[i].length;
            return true;
        }
    if (!str_number(value, &days) || !days || days > DAYS_MOST) {
        text_add(why, STR("week, month, quarter, year or a number of days"));
        return false;
    }
    rule->glicko.unit = PERIOD_DAYS;
    rule->glicko.length = (uint32_t)days;
    return true;
}

static bool set_advantage(struct rating_rule *rule, struct str value,
                          struct text *why)
{
    double advantage = 0;
    bool fine;

    rule->fit = str_equal(value, STR("fit"));
    rule->whole.fitted = rule->fit;
    fine = rule->fit || read_real(value, -1000, 1000, &advantage, why);
    rule->elo.advantage = advantage;
    rule->glicko.advantage = rule->whole.advantage = advantage;
    return fine;
}

static bool set_start(struct rating_rule *rule, struct str value,
                      struct text *why)
{
    double start;

    if (!read_real(value, -POINTS_MOST, POINTS_MOST, &start, why))
        return false;
    rule->elo.start = rule->glicko.start = rule->whole.start = start;
    return true;
}

static bool set_tau(struct rating_rule *rule, struct str value,
                    struct text *why)
{
    return read_real(value, 0.01, 10, &rule->glicko.tau, why);
}

static bool set_drift(struct rating_rule *rule, struct str value,
                      struct text *why)
{
    return read_real(value, 0, 1000000, &rule->whole.drift, why);
}

bool rating_rule_set(struct rating_rule *rule, enum rating_rule_option option,
                     struct str value, struct text *why)
{
    static bool (*const set[RULE_OPTIONS])(struct rating_rule *, struct str,
                                           struct text *) = {
        [RULE_START] = set_start,   [RULE_K] = set_k,
        [RULE_PERIOD] = set_period, [RULE_TAU] = set_tau,
        [RULE_DRIFT] = set_drift,   [RULE_ADVANTAGE] = set_advantage,
    };

    return set[option](rule, value, why);
}

const char *rating_rule_settle(struct rating_rule *rule)
{
    if (rule->method != METHOD_ELO && rule->elo.stated)
        return "stated";
    if (rule->method != METHOD_ELO && rule->elo.fide)
        return "fide";
    if (rule->elo.fide && !rule->k_given)
        rule->elo.step_count = 0;
    return NULL;
}

const struct elo_options *rating_rule_k(const struct rating_rule *rule)
{
    const struct elo_options *elo = &rule->elo;

    return !rule->k_given && !elo->fide ? NULL
           : !rule->k_given             ? &elo_fide
                                        : elo;
}

bool rating_rule_has_advantage(const struct rating_rule *rule)
{
    return rule->method == METHOD_WHOLE || rule->fit || !rule->whole.fitted;
}

/* ---- rating -------------------------------------------------------------- */

/* Computes the ratings of a list. With the option `fit`, Elo and Glicko use the
   advantage of the first player that whole-history rating estimates from all
   results. Returns false if out of memory. */
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

/* ---- as text ------------------------------------------------------------- */

/* Appends values of K such as "40/30,20,10@2400". */
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
        text_add(out, STR(", 40 for players under 18 rated below 2300"));
    if (elo->stated)
        text_add(out, STR(", unless an event states K"));
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
    text_addf(out, "; initial rating: %s%g",
              rule->elo.stated ? "the stated rating, or " : "",
              rule->elo.start);
}

/* ---- players ------------------------------------------------------------- */

bool *ratings_mark(const struct rating_list *list, const struct str *names,
                   size_t count, struct arena *arena)
{
    bool *chosen = arena_alloc(arena, list->player_count + 1);

    for (size_t i = 0; chosen && i < count; i++) {
        size_t at = ratings_find(list, names[i]);
        if (at < list->player_count)
            chosen[at] = true;
    }
    return chosen;
}

/* Returns the name of player `i`, where the players of all lists are counted
   together. */
static struct str rated_name(const void *context, size_t i)
{
    const struct rating_pool *pool = context;
    const struct rating_list *list = pool->lists,
                             *end = list + pool->list_count;

    for (; list < end && i >= list->player_count; list++)
        i -= list->player_count;
    return list < end ? list->players[i].name : STR_NONE;
}

bool ratings_has(const struct rating_pool *pool, struct str name,
                 struct str *near)
{
    struct str own;
    size_t i = 0;

    while ((own = rated_name(pool, i)).ptr && !str_equal_nocase(own, name))
        i++;
    *near = own;
    if (own.ptr)
        return true;
    i = name_nearest(name, name.len < 4 ? 2 : 3, rated_name, pool);
    *near = i == STR_NOWHERE ? STR("") : rated_name(pool, i);
    return false;
}
