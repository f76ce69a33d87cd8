/*
 * Positions that were reached. Before a replay SQL knows: a record whose
 * signature lacks a feature of the position never had it, nor has one after
 * the openings whose positions all have more features (struct features); what
 * was reached in the openings stands in their table. So a position with few
 * features, whose signature says little, is found there, or by what the openings
 * ended with (predecessors.h), and links made twice or captures cost a replay,
 * never an answer.
 *
 * The game's own start is in no table: every record without another start has
 * it. Up to symmetry (~) it is the same with the features of the position under
 * each; where a game does not tell these, all is replayed.
 */
#include <limits.h>
#include <string.h>

#include "../rows/rows.h"
#include "pattern.h"
#include "predecessors.h"
#include "prefilter.h"

enum {
    DISTINCT_MAX = 16, /* with more of them SQL knows the variants only */
    GOALS_MAX = DISTINCT_MAX * POSITION_TURNS,
};

/* A position that is sought, as one or more variants have it. */
struct sought {
    const struct rules *rules;
    struct str string; /* as the game writes it */
    uint64_t exact, canonical;
    uint64_t set[SIGNATURE_WORDS];
    unsigned weight, left; /* of features; rules->left */
    uint32_t age;          /* rules->age; 0 where it is not told */
    bool start;            /* the variant's own: every record has it */
    /* Of ~: the features of the position under each symmetry. */
    uint64_t turned[POSITION_TURNS][SIGNATURE_WORDS];
    size_t turned_count;  /* 0: not told */
    unsigned least, most; /* features of these */
};

struct distinct {
    const struct sought *list[DISTINCT_MAX];
    size_t count;
    bool more;
};

/* ---- reading -------------------------------------------------------------- */

static bool begin(struct interpretation *in, const struct variant *v,
                  struct str words)
{
    reason_clear(&in->why);
    return rules_begin(v->rules, in->start, v->options, v->option_count, words,
                       &in->why);
}

static bool is_same(const struct sought *a, const struct sought *b)
{
    return a->exact == b->exact && a->canonical == b->canonical &&
           a->weight == b->weight && a->left == b->left && a->age == b->age &&
           a->start == b->start && memcmp(a->set, b->set, sizeof a->set) == 0 &&
           a->turned_count == b->turned_count &&
           memcmp(a->turned, b->turned, sizeof a->turned) == 0 &&
           str_equal(a->string, b->string);
}

static const struct sought *keep(struct interpretation *in, struct sought *s)
{
    struct distinct *distinct = in->context;
    struct sought *copy;

    for (size_t i = 0; i < distinct->count; i++)
        if (is_same(distinct->list[i], s))
            return distinct->list[i];
    copy = ARENA_NEW(in->t->arena, struct sought);
    if (!copy)
        return NULL;
    *copy = *s;
    copy->string = arena_copy(in->t->arena, s->string);
    if (distinct->count < DISTINCT_MAX)
        distinct->list[distinct->count++] = copy;
    else
        distinct->more = true;
    return copy;
}

/* The position under a symmetry, as features; false: the symmetry is refused, as
   it is for each cell. */
static bool turn(const struct rules *rules, const struct position *p,
                 size_t symmetry, unsigned cells, uint64_t *set)
{
    const struct rules_symmetry *turns = rules->symmetry;

    for (unsigned cell = 0; cell < cells; cell++) {
        uint8_t content = rules->cells->content(p, cell);
        unsigned to = turns->cell(p, cell, symmetry);
        if (to == NO_CELL)
            return false;
        if (!content)
            continue;
        unsigned bit =
            rules->cells->feature(p, to, turns->content(p, content, symmetry));
        set[bit / 64] |= UINT64_C(1) << bit % 64;
    }
    return true;
}

size_t position_features(const struct rules *rules, const struct position *p,
                         uint64_t sets[POSITION_TURNS][SIGNATURE_WORDS])
{
    const char *const *names = rules->symmetry ? rules->symmetry->names : NULL;
    size_t count = 0, told = 0;

    if (!names || !rules->cells || !rules->cells->feature)
        return 0;
    unsigned cells = pattern_cells(rules, p);
    while (count < POSITION_TURNS && names[count])
        count++;
    if (names[count])
        return 0;
    memset(sets, 0, POSITION_TURNS * sizeof *sets);
    for (size_t i = 0; i < count; i++)
        told += turn(rules, p, i, cells, sets[told]);
    return told;
}

/* Of ~: what is told of it under the symmetries. */
static void turn_all(const struct rules *rules, const struct position *p,
                     struct sought *s)
{
    s->turned_count = position_features(rules, p, s->turned);
    s->least = UINT_MAX;
    for (size_t i = 0; i < s->turned_count; i++) {
        unsigned weight = row_weight(s->turned[i]);
        s->least = weight < s->least ? weight : s->least;
        s->most = weight > s->most ? weight : s->most;
    }
}

/* Whether it is the variant's own start, or a symmetry makes that of it. */
static bool is_start(struct interpretation *in, const struct variant *v,
                     const struct sought *s)
{
    if (!begin(in, v, STR("")))
        return false;
    return in->condition->op == QUERY_CONTAINS
               ? v->rules->hash_canonical(in->start) == s->canonical
               : v->rules->hash(in->start) == s->exact;
}

static const void *set_up(struct interpretation *in, const struct variant *v)
{
    const struct rules *rules = v->rules;
    struct sought s = {0};
    struct text string = {0};

    if (!begin(in, v, in->condition->value))
        return NULL;
    if (!v->id)
        return in->start;
    s.rules = rules;
    s.exact = rules->hash(in->start);
    s.canonical = rules->hash_canonical(in->start);
    rules->signature(in->start, s.set);
    s.weight = row_weight(s.set);
    s.left = rules->left ? rules->left(in->start) : 0;
    s.age = rules->age ? rules->age(in->start) : 0;
    if (in->condition->op == QUERY_CONTAINS)
        turn_all(rules, in->start, &s);
    rules_format(rules, in->start, &string);
    s.string = text_str(&string);
    s.start = is_start(in, v, &s);
    const struct sought *kept = keep(in, &s);
    in->t->work.failed |= string.failed;
    text_release(&string);
    return kept;
}

/* ---- what SQL knows ------------------------------------------------------- */

/* r.variant IN (1, 2): those whose start it is, or is not; true if there are
   some. */
static bool write_variants(struct translation *t, const void **by_variant,
                           bool start)
{
    const struct variants *v = &t->criteria->variants;
    const char *before = "r.variant IN (";

    for (size_t i = 0; i < v->count; i++) {
        const struct sought *s = by_variant[i];
        if (!s || s->start != start)
            continue;
        text_addf(&t->work, "%s%lld", before, (long long)v->list[i].id);
        before = ", ";
    }
    if (*before == ',')
        text_add_char(&t->work, ')');
    return *before == ',';
}

/* What the openings have of it; of ~ those of all that symmetries make of it. */
static void write_hashes(const struct sought *s, struct text *out)
{
    text_addf(out, " WHERE canonical = %lld", (long long)s->canonical);
    if (!s->turned_count)
        text_addf(out, " AND exact = %lld", (long long)s->exact);
}

static void write_opening(const struct sought *s, struct text *out)
{
    text_add(out, STR("SELECT record FROM " ROW_OPENINGS));
    write_hashes(s, out);
}

/* Whether some record reached it there: else the openings would be asked for
   nothing. */
static bool is_opening(struct translation *t, const struct sought *s)
{
    struct text sql = {0};

    text_add(&sql, STR("SELECT 1 FROM " ROW_OPENINGS));
    write_hashes(s, &sql);
    text_add(&sql, STR(" LIMIT 1"));
    struct sql_rows row = sql_ask_text(t->archive->sql, &sql, NO_VALUES);
    bool found = sql_next(&row);
    int fault = sql_end(&row);
    if (fault)
        t->fault = fault;
    text_release(&sql);
    return found;
}

/* Up to symmetry any age is as good. */
static struct goal goal_of(const struct sought *s,
                           const uint64_t set[SIGNATURE_WORDS])
{
    struct goal goal = {.rules = s->rules,
                        .aged = s->rules->age && !s->turned_count,
                        .age = s->age};

    memcpy(goal.set, set, sizeof goal.set);
    return goal;
}

/* What a record had to have: of ~ one of those under the symmetries. The game's
   own start is not among them. */
static size_t list_goals(const struct distinct *distinct,
                         struct goal goals[GOALS_MAX])
{
    size_t count = 0;

    for (size_t i = 0; i < distinct->count; i++) {
        const struct sought *s = distinct->list[i];
        if (s->start)
            continue;
        for (size_t k = 0; k < s->turned_count; k++)
            goals[count++] = goal_of(s, s->turned[k]);
        if (!s->turned_count)
            goals[count++] = goal_of(s, s->set);
    }
    return count;
}

/* Of records that had predecessors of them, and those that were there in the
   openings. */
static struct prefilter
prefilter_of_predecessors(struct translation *t,
                          const struct distinct *distinct, struct str numbers)
{
    text_clear(&t->work);
    predecessors_select(numbers, &t->work);
    for (size_t i = 0; i < distinct->count; i++)
        if (!distinct->list[i]->start) {
            text_add(&t->work, STR(" UNION "));
            write_opening(distinct->list[i], &t->work);
        }
    if (t->work.failed)
        return (struct prefilter){0};
    struct prefilter prefilter =
        prefilter_of(t, arena_copy(t->arena, text_str(&t->work)));
    prefilter.whole = true;
    return prefilter;
}

/* None where signatures are as good. */
static struct prefilter look_ahead(struct translation *t,
                                   const struct distinct *distinct,
                                   const struct goal *goals, size_t count)
{
    struct text numbers = {0};
    struct prefilter prefilter = {0};

    if (predecessors_find(t, goals, count, &numbers))
        prefilter = prefilter_of_predecessors(t, distinct, text_str(&numbers));
    text_release(&numbers);
    return prefilter;
}

static struct features features_of_goal(const struct goal *goal)
{
    unsigned weight = row_weight(goal->set);
    struct features f = {.light = LIGHT_NONE};

    memcpy(f.set, goal->set, sizeof f.set);
    if (weight < LIGHT_NONE)
        f.light = (uint8_t)weight;
    return f;
}

static struct prefilter prefilter_of_features(struct translation *t,
                                              const struct goal *goals,
                                              size_t count)
{
    struct features wanted[GOALS_MAX];

    for (size_t i = 0; i < count; i++)
        wanted[i] = features_of_goal(&goals[i]);
    return prefilter_make(t, wanted, count);
}

/* One for all of them; none if it would let everything through. */
static struct prefilter make_prefilter(struct translation *t,
                                       const struct distinct *distinct)
{
    struct goal goals[GOALS_MAX];
    struct prefilter prefilter = {0};
    size_t count = list_goals(distinct, goals);

    if (count && !sql_sift(t->archive->sql))
        prefilter = look_ahead(t, distinct, goals, count);
    return prefilter_is(prefilter) || !count || t->fault
               ? prefilter
               : prefilter_of_features(t, goals, count);
}

/* Those in the prefilter, and those that were there in the openings. True: the prefilter
   has them all. */
static bool write_table(struct translation *t, const struct distinct *distinct,
                        struct prefilter prefilter)
{
    bool all = true;

    text_add(&t->work, STR(" AND (r.id IN ("));
    prefilter_select(t, prefilter, &t->work);
    text_add_char(&t->work, ')');
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

/* The same where it is a statement: one list of records, which a server looks up
   one by one. */
static void write_list(struct translation *t, const struct distinct *distinct,
                       struct prefilter prefilter)
{
    prefilter_select(t, prefilter, &t->work);
    for (size_t i = 0; i < distinct->count; i++)
        if (!distinct->list[i]->start) {
            text_add(&t->work, STR(" UNION "));
            write_opening(distinct->list[i], &t->work);
        }
}

static void write_in_list(struct translation *t,
                          const struct distinct *distinct,
                          struct prefilter prefilter)
{
    text_add(&t->work, STR(" AND r.id IN ("));
    write_list(t, distinct, prefilter);
    text_add_char(&t->work, ')');
}

/* Of the variants whose start it is, all records; of the others what is known of
   them. */
static void write_variant_conditions(struct translation *t, struct criterion *c,
                                     const struct distinct *distinct,
                                     struct prefilter prefilter)
{
    text_clear(&t->work);
    text_add(&t->work, distinct->count ? STR("(") : STR("FALSE"));
    bool some = distinct->count && write_variants(t, c->by_variant, true);
    if (some)
        text_add(&t->work, STR(" OR "));
    if (distinct->count && !write_variants(t, c->by_variant, false))
        text_add(&t->work, STR("FALSE"));
    if (prefilter.value && some)
        write_in_list(t, distinct, prefilter);
    if (prefilter.table && write_table(t, distinct, prefilter) && !some)
        c->prefilter = prefilter.table;
    if (distinct->count)
        text_add_char(&t->work, ')');
    c->beforehand = arena_copy(t->arena, text_str(&t->work));
    if (!prefilter.value || some)
        return;
    text_clear(&t->work);
    write_list(t, distinct, prefilter);
    c->source = arena_copy(t->arena, text_str(&t->work));
}

/* Whether their features are. */
static bool are_told(const struct criterion *c, const struct distinct *distinct)
{
    bool told = true;

    for (size_t i = 0; i < distinct->count; i++)
        told &= c->op != QUERY_CONTAINS || distinct->list[i]->turned_count;
    return told;
}

static void write_beforehand(struct translation *t, struct criterion *c,
                             const struct distinct *distinct)
{
    struct prefilter prefilter = {0};

    if (!distinct->more && are_told(c, distinct))
        prefilter = make_prefilter(t, distinct);
    c->sifted |= prefilter_is(prefilter);
    write_variant_conditions(t, c, distinct, prefilter);
}

bool position_read(struct translation *t, const struct condition *condition,
                   struct criterion *out)
{
    struct distinct distinct = {0};
    struct interpretation in = {.t = t,
                                .condition = condition,
                                .out = out,
                                .read = set_up,
                                .context = &distinct,
                                .span = condition->value_span,
                                .code = DIAG_BAD_POSITION,
                                .any_game = true};

    if (!condition->value.len) { /* it would mean the start */
        diag_report(t->diags, DIAG_BAD_POSITION, condition->value_span,
                    "a position is wanted here");
        t->faulty = true;
        return false;
    }
    if (!translate_by_variant(&in))
        return false;
    out->sifted = out->op != QUERY_CONTAINS;
    out->memory = 1 + t->criteria->variants.position_size;
    if (!t->alone)
        write_beforehand(t, out, &distinct);
    return true;
}

bool position_may_meet(const struct criterion *c, const struct progress *p,
                       const uint64_t set[SIGNATURE_WORDS])
{
    const struct sought *sought = p->sought;
    bool may = c->sifted || !sought->turned_count;

    for (size_t i = 0; !may && i < sought->turned_count; i++) {
        uint64_t lacking = 0;
        for (size_t k = 0; k < SIGNATURE_WORDS; k++)
            lacking |= sought->turned[i][k] & ~set[k];
        may = !lacking;
    }
    return may;
}

/* ---- looking -------------------------------------------------------------- */

/* A canonical hash takes many times as long as features do. */
static enum answer look_turned(const struct moment *m,
                               const struct sought *sought)
{
    uint64_t set[SIGNATURE_WORDS] = {0};

    if (sought->turned_count) {
        m->rules->signature(m->now, set);
        unsigned weight = row_weight(set);
        if (weight > sought->most && m->rules->lasting)
            return ANSWER_NO;
        if (weight < sought->least || weight > sought->most)
            return ANSWER_OPEN;
    }
    return m->rules->hash_canonical(m->now) == sought->canonical ? ANSWER_YES
                                                                 : ANSWER_OPEN;
}

/* Whether it is the same to the last sign. The bytes of one that was are kept:
   most others have the same. */
static bool is_written_so(struct moment *m, const struct sought *sought,
                          char *kept)
{
    size_t size = m->rules->position_size;

    if (*kept && memcmp(kept + 1, m->now, size) == 0)
        return true;
    text_clear(&m->work);
    rules_format(m->rules, m->now, &m->work);
    if (!str_equal(text_str(&m->work), sought->string))
        return false;
    *kept = true;
    memcpy(kept + 1, m->now, size);
    return true;
}

/* Equal positions have equally many features, and as much left; where features
   last, one with more of them is after the one that is sought, and so is one with
   less left. */
enum answer position_look(struct moment *m, const struct criterion *c,
                          struct progress *p)
{
    const struct sought *sought = p->sought;
    uint64_t set[SIGNATURE_WORDS] = {0};
    unsigned weight, left = m->rules->left ? m->rules->left(m->now) : 0;
    uint32_t age = m->rules->age ? m->rules->age(m->now) : 0;

    if (left != sought->left)
        return left < sought->left ? ANSWER_NO : ANSWER_OPEN;
    if (c->op == QUERY_CONTAINS)
        return look_turned(m, sought);
    if (age != sought->age)
        return age > sought->age ? ANSWER_NO : ANSWER_OPEN;
    m->rules->signature(m->now, set);
    weight = row_weight(set);
    if (weight > sought->weight && m->rules->lasting)
        return ANSWER_NO;
    if (weight != sought->weight || m->rules->hash(m->now) != sought->exact)
        return ANSWER_OPEN;
    return is_written_so(m, sought, p->memory) ? ANSWER_YES : ANSWER_OPEN;
}
