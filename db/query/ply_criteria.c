/* Criteria on the effects of plies, and on the clocks after them. */
#include "clock.h"
#include "translate.h"

/* ---- effects of plies ---------------------------------------------------- */

bool game_has_traits(struct moment *m, const struct criterion *c,
                     struct progress *p)
{
    (void)c, (void)p;
    return m->rules->traits != NULL;
}

/* Returns the answer for a count that only grows, as soon as the count is large
   enough. */
static enum answer decide_growing(const struct criterion *c,
                                  const struct progress *p)
{
    uint64_t total = p->seen.total;

    return answer_of_bool(c->op == QUERY_GREATER
                              ? total > c->number
                              : c->op == QUERY_GREATER_EQUAL &&
                                    total >= c->number);
}

enum answer plies_count(struct moment *m, const struct criterion *c,
                        struct progress *p, const struct made_ply *made)
{
    (void)m;
    p->seen.total += (made->traits & c->trait) != 0;
    return decide_growing(c, p);
}

static enum answer count_run(const struct criterion *c, struct progress *p,
                             uint64_t *run, const struct made_ply *made)
{
    *run = made->traits & c->trait ? *run + 1 : 0;
    if (*run > p->seen.total)
        p->seen.total = *run;
    return decide_growing(c, p);
}

enum answer streak_count(struct moment *m, const struct criterion *c,
                         struct progress *p, const struct made_ply *made)
{
    (void)m;
    return count_run(c, p, &p->seen.runs[0], made);
}

/* True if runs of plies can be counted. In games for three or more players,
   claims do not show which plies are consecutive, because players who have been
   eliminated are skipped. */
static bool has_consecutive_plies(const struct moment *m)
{
    return !m->claimed || m->rules->round <= 2;
}

enum answer series_count(struct moment *m, const struct criterion *c,
                         struct progress *p, const struct made_ply *made)
{
    return has_consecutive_plies(m)
               ? count_run(c, p, &p->seen.runs[made->side], made)
               : ANSWER_NO;
}

enum answer count_end(struct moment *m, const struct criterion *c,
                      struct progress *p)
{
    (void)m;
    return answer_of_bool(criterion_accepts(p->seen.total, c));
}

enum answer series_end(struct moment *m, const struct criterion *c,
                       struct progress *p)
{
    return has_consecutive_plies(m) ? count_end(m, c, p) : ANSWER_NO;
}

/* ---- clocks -------------------------------------------------------------- */

/* Reads a clock such as "83.5" or "0:01:23.5". */
static bool clock_value(struct str words, uint64_t *out)
{
    return clock_parse_seconds(words, out) || clock_parse(words, out);
}

bool clock_read(struct translation *t, const struct condition *condition,
                struct criterion *out)
{
    out->beforehand = STR("c.content IS NOT NULL");
    return (clock_value(condition->value, &out->number) &&
            (condition->op != QUERY_WITHIN ||
             clock_value(condition->high, &out->high))) ||
           translate_refuse(t, condition,
                            "seconds are expected, such as 10, 1.5 or 0:01:30");
}

enum answer clock_compare(struct moment *m, const struct criterion *c,
                          struct progress *p, const struct made_ply *made)
{
    (void)m, (void)p;
    return answer_of_bool(made->timed && criterion_accepts(made->clock, c));
}
