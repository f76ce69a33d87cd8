/*
 * Tests positions in SQL before a replay. A record whose signature lacks a
 * feature of the position never reached it. Neither did a record whose opening
 * ended with more features than the position has (struct features). Positions
 * reached in the opening are in a table. For a position with few features,
 * signatures exclude few records. Such a position is found in that table, or by
 * the last positions of openings (predecessors.h). Links that are made twice,
 * and captures, may cause unnecessary replays but never wrong answers.
 *
 * The usual start of a game is not in the table, since every record has it
 * unless it states another start. For the operator ~, the features of the
 * position under each symmetry are used in the same way. If a game does not
 * provide these features, all records are replayed.
 */
#include "positions.h"

#include <string.h>

#include "../rows/rows.h"
#include "predecessors.h"
#include "prefilter.h"

enum { GOALS_MAX = DISTINCT_MAX * POSITION_TURNS };

/* ---- variants and openings ----------------------------------------------- */

/* Writes "r.variant IN (1, 2)" with the variants whose usual start is the
   position or, if `start` is false, is a different position. Returns false if
   there are no such variants. */
static bool write_variants(struct translation *t, const void **by_variant,
                           bool start)
{
    const struct variants *v = &t->criteria->variants;
    const char *before = "r.variant IN (";

    for (size_t i = 0; i < v->count; i++) {
        const struct sought_position *s = by_variant[i];
        if (!s || s->start != start)
            continue;
        text_addf(&t->work, "%s%lld", before, (long long)v->list[i].id);
        before = ", ";
    }
    if (*before == ',')
        text_add_char(&t->work, ')');
    return *before == ',';
}

/* Writes the hashes of the position or, for ~, of all symmetric positions. */
static void write_hashes(const struct sought_position *s, struct text *out)
{
    text_addf(out, " WHERE canonical = %lld", (long long)s->canonical);
    if (!s->turned_count)
        text_addf(out, " AND exact = %lld", (long long)s->exact);
}

static void write_opening(const struct sought_position *s, struct text *out)
{
    text_add(out, STR("SELECT record FROM " ROW_OPENINGS));
    write_hashes(s, out);
}

/* Appends to a SELECT the records that reached one of the positions in their
   opening. */
static void add_openings(struct translation *t,
                         const struct distinct_positions *distinct)
{
    for (size_t i = 0; i < distinct->count; i++)
        if (!distinct->list[i]->start) {
            text_add(&t->work, STR(" UNION "));
            write_opening(distinct->list[i], &t->work);
        }
}

/* True if a record reached the position in its opening. Otherwise, the query
   for openings is skipped. */
static bool is_opening(struct translation *t, const struct sought_position *s)
{
    struct text sql = {0};

    text_add(&sql, STR("SELECT 1 FROM " ROW_OPENINGS));
    write_hashes(s, &sql);
    text_add(&sql, STR(" LIMIT 1"));
    struct sql_rows row = sql_query_text(t->archive->sql, &sql, NO_VALUES);
    bool found = sql_next(&row);
    int fault = sql_end(&row);
    if (fault)
        t->fault = fault;
    text_release(&sql);
    return found;
}

/* ---- prefilters ---------------------------------------------------------- */

/* For ~, the age is ignored. */
static struct goal make_goal(const struct sought_position *s,
                             const uint64_t set[SIGNATURE_WORDS])
{
    struct goal goal = {.rules = s->rules,
                        .aged = s->rules->age && !s->turned_count,
                        .age = s->age};

    memcpy(goal.set, set, sizeof goal.set);
    return goal;
}

/* Lists the features that a record must have had or, for ~, must have had under
   one of the symmetries. The usual start of the game is omitted. */
static size_t list_goals(const struct distinct_positions *distinct,
                         struct goal goals[GOALS_MAX])
{
    size_t count = 0;

    for (size_t i = 0; i < distinct->count; i++) {
        const struct sought_position *s = distinct->list[i];
        if (s->start)
            continue;
        for (size_t k = 0; k < s->turned_count; k++)
            goals[count++] = make_goal(s, s->turned[k]);
        if (!s->turned_count)
            goals[count++] = make_goal(s, s->set);
    }
    return count;
}

/* Returns a prefilter of the records that had one of the predecessors or that
   reached one of the positions in their opening. */
static struct prefilter
prefilter_of_predecessors(struct translation *t,
                          const struct distinct_positions *distinct,
                          struct str numbers)
{
    text_clear(&t->work);
    predecessors_select(numbers, &t->work);
    add_openings(t, distinct);
    if (t->work.failed)
        return (struct prefilter){0};
    struct prefilter prefilter =
        prefilter_from_select(t, arena_copy(t->arena, text_str(&t->work)));
    prefilter.whole = true;
    return prefilter;
}

static struct features features_of_goal(const struct goal *goal)
{
    unsigned weight = row_weight(goal->set);
    struct features f = {.light = MIN_FEATURES_NONE};

    memcpy(f.set, goal->set, sizeof f.set);
    if (weight < MIN_FEATURES_NONE)
        f.light = (uint8_t)weight;
    return f;
}

/* The features that records must have had. */
struct goals {
    const struct distinct_positions *distinct;
    struct goal list[GOALS_MAX];
    size_t count;
};

/* Returns no prefilter if a prefilter made from features would exclude as many
   records. */
static struct prefilter find_predecessors(void *context, struct translation *t)
{
    const struct goals *goals = context;
    struct text numbers = {0};
    struct prefilter prefilter = {0};

    if (predecessors_find(t, goals->list, goals->count, &numbers))
        prefilter =
            prefilter_of_predecessors(t, goals->distinct, text_str(&numbers));
    text_release(&numbers);
    return prefilter;
}

/* Returns a prefilter for all positions, or no prefilter if it would not
   exclude any records. */
static struct prefilter
make_prefilter(struct translation *t, const struct distinct_positions *distinct)
{
    struct features wanted[GOALS_MAX];
    struct goals goals = {.distinct = distinct};

    goals.count = list_goals(distinct, goals.list);
    if (!goals.count)
        return (struct prefilter){0};
    for (size_t i = 0; i < goals.count; i++)
        wanted[i] = features_of_goal(&goals.list[i]);
    return prefilter_make(t, &(struct prefilter_request){wanted, goals.count,
                                                         find_predecessors,
                                                         &goals});
}

/* ---- conditions ---------------------------------------------------------- */

/* Writes the condition for the prefilter, and the condition that the position
   was reached in the opening. Returns true if the prefilter includes the latter
   condition. */
static bool write_table(struct translation *t,
                        const struct distinct_positions *distinct,
                        struct prefilter prefilter)
{
    bool all = true;

    text_add(&t->work, STR(" AND ("));
    prefilter_condition(t, prefilter);
    for (size_t i = 0; i < distinct->count && !prefilter.whole; i++)
        if (!distinct->list[i]->start && is_opening(t, distinct->list[i])) {
            text_add(&t->work, STR(" OR r.id IN ("));
            write_opening(distinct->list[i], &t->work);
            text_add_char(&t->work, ')');
            all = false;
        }
    text_add_char(&t->work, ')');
    return all;
}

/* Writes the same condition as a SELECT. The SELECT results in a single list of
   records, which a server looks up one by one. */
static void write_list(struct translation *t,
                       const struct distinct_positions *distinct,
                       struct prefilter prefilter)
{
    text_add(&t->work, prefilter.select);
    add_openings(t, distinct);
}

/* Writes the condition: all records of the variants whose start is the
   position, and the records of other variants that may have reached it. */
static void write_variant_conditions(struct translation *t, struct criterion *c,
                                     const struct distinct_positions *distinct,
                                     struct prefilter prefilter)
{
    text_clear(&t->work);
    text_add(&t->work, distinct->count ? STR("(") : STR("FALSE"));
    bool some = distinct->count && write_variants(t, c->by_variant, true);
    if (some)
        text_add(&t->work, STR(" OR "));
    if (distinct->count && !write_variants(t, c->by_variant, false))
        text_add(&t->work, STR("FALSE"));
    if (prefilter.select.len && some) {
        text_add(&t->work, STR(" AND r.id IN ("));
        write_list(t, distinct, prefilter);
        text_add_char(&t->work, ')');
    }
    if (prefilter.table && write_table(t, distinct, prefilter) && !some)
        c->prefilter = prefilter.table;
    if (distinct->count)
        text_add_char(&t->work, ')');
    c->beforehand = arena_copy(t->arena, text_str(&t->work));
    if (!prefilter.select.len || some)
        return;
    text_clear(&t->work);
    write_list(t, distinct, prefilter);
    c->source = arena_copy(t->arena, text_str(&t->work));
}

/* True if the features of all positions are known. */
static bool have_features(const struct criterion *c,
                          const struct distinct_positions *distinct)
{
    bool told = true;

    for (size_t i = 0; i < distinct->count; i++)
        told &= c->op != QUERY_CONTAINS || distinct->list[i]->turned_count;
    return told;
}

void position_write_sql(struct translation *t, struct criterion *c,
                        const struct distinct_positions *distinct)
{
    struct prefilter prefilter = {0};

    if (!distinct->more && have_features(c, distinct))
        prefilter = make_prefilter(t, distinct);
    c->sifted |= prefilter_exists(prefilter);
    write_variant_conditions(t, c, distinct, prefilter);
}
