#include "questions.h"

#include <stdlib.h>
#include <string.h>

/* Removes the first criterion from a set. Returns false if the set is empty. */
static bool next_criterion(uint64_t *set, size_t *i)
{
    if (!*set)
        return false;
    *i = (size_t)__builtin_ctzll(*set);
    *set &= *set - 1;
    return true;
}

bool questions_make(struct questions *q, const struct criteria *criteria)
{
    bool made = true;

    q->criteria = criteria;
    for (size_t i = 0; made && i < criteria->count; i++) {
        const struct criterion *c = &criteria->list[i];
        q->of_clocks |= (uint64_t)c->kind->of_clocks << i;
        q->measured |= (uint64_t)c->measured << i;
        if (c->memory)
            made = (q->progress[i].memory = calloc(1, c->memory)) != NULL;
    }
    return made;
}

void questions_release(struct questions *q)
{
    for (size_t i = 0; i < CRITERIA_MAX; i++)
        free(q->progress[i].memory);
}

/* ---- the variant --------------------------------------------------------- */

static bool enable_criterion(const struct questions *q, struct moment *m,
                             const struct criterion *c, struct progress *p)
{
    size_t number = (size_t)(m->variant - q->criteria->variants.list);

    p->sought = c->by_variant ? c->by_variant[number] : NULL;
    p->against = c->against ? c->against[number] : NULL;
    if (c->memory)
        memset(p->memory, 0, c->memory);
    if ((c->by_variant && !p->sought) || (c->against && !p->against))
        return false;
    return !c->kind->enable || c->kind->enable(m, c, p);
}

static bool looks_at_cells(const struct questions *q, size_t at)
{
    const struct criterion *c = &q->criteria->list[at];
    bool looks = c->kind->of_cells;

    for (size_t i = at; !looks && i <= at + c->others; i++)
        looks = q->criteria->list[i].against != NULL;
    return looks;
}

/* True if the variant can satisfy the criterion, or a criterion that is
   evaluated together with it. */
static bool enable_together(struct questions *q, struct moment *m, size_t at)
{
    size_t end = at + q->criteria->list[at].others;
    bool any = false;

    for (size_t i = at; i <= end; i++) {
        bool can =
            enable_criterion(q, m, &q->criteria->list[i], &q->progress[i]);
        q->enabled |= (uint64_t)can << i;
        any |= can;
    }
    return any;
}

void questions_enable(struct questions *q, struct moment *m)
{
    q->at_positions = q->at_last = q->at_moves = q->at_ends = 0;
    q->traits = q->of_cells = q->may_meet = q->enabled = 0;
    for (size_t i = 0; i < q->criteria->count; i++) {
        const struct criterion *c = &q->criteria->list[i];
        if (c->other || !enable_together(q, m, i))
            continue;
        uint64_t bit = UINT64_C(1) << i;
        *(c->last ? &q->at_last : &q->at_positions) |=
            c->kind->at_position ? bit : 0;
        q->at_moves |= c->kind->at_move ? bit : 0;
        q->at_ends |= c->kind->at_end ? bit : 0;
        q->traits |= c->trait ? bit : 0;
        q->may_meet |= c->kind->may_meet ? bit : 0;
        q->of_cells |= looks_at_cells(q, i) ? bit : 0;
    }
}

/* ---- answers ------------------------------------------------------------- */

void questions_begin(struct questions *q, bool claimed)
{
    q->met = 0;
    q->plies = 0;
    q->open = q->at_moves | q->at_ends;
    if (!claimed)
        q->open |= q->at_positions | q->at_last;
    for (size_t i = 0; i < q->criteria->count; i++)
        memset(&q->progress[i].seen, 0, sizeof q->progress[i].seen);
}

static void record_answer(struct questions *q, size_t i, enum answer answer)
{
    uint64_t bit = UINT64_C(1) << i;

    if (answer == ANSWER_OPEN)
        return;
    q->open &= ~bit;
    q->met |= answer == ANSWER_YES ? bit : 0;
    q->places[i] = q->plies;
}

static bool may_meet(const struct questions *q, size_t at,
                     const uint64_t *signature)
{
    const struct criterion *c = &q->criteria->list[at];
    bool may = c->none;

    for (size_t i = at; !may && i <= at + c->others; i++)
        may = q->enabled >> i & 1 &&
              c->kind->may_meet(&q->criteria->list[i], &q->progress[i],
                                signature);
    return may;
}

void questions_exclude(struct questions *q, const uint64_t *signature)
{
    uint64_t set = signature ? q->may_meet & q->open : 0;
    size_t i;

    while (next_criterion(&set, &i))
        if (!may_meet(q, i, signature))
            record_answer(q, i, ANSWER_NO);
}

/* ---- limits of plies ----------------------------------------------------- */

static bool is_before_limits(const struct questions *q,
                             const struct criterion *c)
{
    return c->limits.set && q->plies < c->limits.from;
}

static bool is_after_limits(const struct questions *q,
                            const struct criterion *c)
{
    return c->limits.set && q->plies > c->limits.to;
}

/* Decides a criterion when the last ply that may count has been played. If the
   criterion was found, its answer may still depend on how the game ends. A
   measured criterion remains open, which indicates that it has a number. */
static void end_limits(struct questions *q, struct moment *m, size_t i)
{
    const struct criterion *c = &q->criteria->list[i];
    struct progress *p = &q->progress[i];
    enum answer answer =
        c->trait && c->kind->at_end ? c->kind->at_end(m, c, p) : ANSWER_OPEN;

    if (p->seen.found || c->measured)
        return;
    record_answer(q, i, answer == ANSWER_OPEN ? ANSWER_NO : answer);
    q->places[i] = (size_t)c->limits.to;
}

/* ---- evaluating criteria ------------------------------------------------- */

/* Evaluates every criterion of the list at each position, even if one is
   already satisfied, because some criteria track changes from ply to ply. */
static enum answer evaluate_each_criterion(struct questions *q,
                                           struct moment *m, size_t at)
{
    const struct criterion *c = &q->criteria->list[at];
    enum answer answer = ANSWER_OPEN;
    bool any = false;

    for (size_t i = at; i <= at + c->others; i++) {
        if (!(q->enabled >> i & 1))
            continue;
        answer =
            c->kind->at_position(m, &q->criteria->list[i], &q->progress[i]);
        any |= answer == ANSWER_YES;
    }
    if (!c->others && !c->none)
        return answer;
    return any != c->none ? ANSWER_YES : ANSWER_OPEN;
}

/* Leaves the answer open until the condition has lasted long enough. */
static enum answer answer_when_lasted(const struct criterion *c,
                                      struct progress *p, enum answer answer)
{
    if (answer == ANSWER_NO)
        return answer;
    p->seen.held = answer == ANSWER_YES ? p->seen.held + 1 : 0;
    return p->seen.held > c->lasts ? ANSWER_YES : ANSWER_OPEN;
}

void questions_at_position(struct questions *q, struct moment *m, uint64_t set)
{
    size_t i;

    set &= q->open;
    while (next_criterion(&set, &i)) {
        const struct criterion *c = &q->criteria->list[i];
        enum answer answer = is_after_limits(q, c)
                                 ? ANSWER_NO
                                 : evaluate_each_criterion(q, m, i);
        if (is_before_limits(q, c) && answer == ANSWER_YES)
            answer = ANSWER_OPEN;
        record_answer(q, i, answer_when_lasted(c, &q->progress[i], answer));
    }
}

void questions_at_move(struct questions *q, struct moment *m, uint64_t set,
                       const struct made_ply *made)
{
    size_t i;

    set &= q->open;
    while (next_criterion(&set, &i)) {
        const struct criterion *c = &q->criteria->list[i];
        if (is_after_limits(q, c))
            end_limits(q, m, i);
        else if (!is_before_limits(q, c))
            record_answer(q, i, c->kind->at_move(m, c, &q->progress[i], made));
    }
}

void questions_at_end(struct questions *q, struct moment *m)
{
    uint64_t set = q->at_ends & q->open;
    size_t i;

    while (next_criterion(&set, &i)) {
        const struct criterion *c = &q->criteria->list[i];
        record_answer(q, i, c->kind->at_end(m, c, &q->progress[i]));
    }
}

/* A measured criterion has an answer only if the record has no number for
   it. */
struct measured questions_measured(const struct questions *q)
{
    struct measured out = {.known = q->open & q->measured};
    uint64_t set = out.known;
    size_t i;

    while (next_criterion(&set, &i))
        out.value[i] = q->progress[i].seen.total;
    return out;
}

uint64_t questions_met_at_position(struct questions *q, struct moment *m)
{
    uint64_t set = q->open, met = 0;
    size_t i;

    while (next_criterion(&set, &i)) {
        const struct criterion *c = &q->criteria->list[i];
        if (c->kind->at_position(m, c, &q->progress[i]) == ANSWER_YES)
            met |= UINT64_C(1) << i;
    }
    return met;
}
