/* Criteria on positions: parsed for each variant, and searched in a replay. */
#include <limits.h>
#include <string.h>

#include "../rows/rows.h"
#include "pattern.h"
#include "positions.h"

/* ---- reading ------------------------------------------------------------- */

static bool begin_start_position(struct interpretation *in,
                                 const struct variant *v, struct str words)
{
    reason_clear(&in->why);
    return rules_begin(v->rules, in->start, v->options, v->option_count, words,
                       &in->why);
}

static bool is_same(const struct sought_position *a,
                    const struct sought_position *b)
{
    return a->exact == b->exact && a->canonical == b->canonical &&
           a->weight == b->weight && a->left == b->left && a->age == b->age &&
           a->start == b->start && memcmp(a->set, b->set, sizeof a->set) == 0 &&
           a->turned_count == b->turned_count &&
           memcmp(a->turned, b->turned, sizeof a->turned) == 0 &&
           str_equal(a->string, b->string);
}

static const struct sought_position *
store_distinct_position(struct interpretation *in, struct sought_position *s)
{
    struct distinct_positions *distinct = in->context;
    struct sought_position *copy;

    for (size_t i = 0; i < distinct->count; i++)
        if (is_same(distinct->list[i], s))
            return distinct->list[i];
    copy = ARENA_NEW(in->t->arena, struct sought_position);
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

/* Computes the features of the position under a symmetry. Returns false if the
   options do not allow the symmetry. */
static bool map_features(const struct rules *rules, const struct position *p,
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
        told += map_features(rules, p, i, cells, sets[told]);
    return told;
}

/* Computes the data for the operator ~: the features under all symmetries. */
static void rotate_all_ways(const struct rules *rules, const struct position *p,
                            struct sought_position *s)
{
    s->turned_count = position_features(rules, p, s->turned);
    s->least = UINT_MAX;
    for (size_t i = 0; i < s->turned_count; i++) {
        unsigned weight = row_weight(s->turned[i]);
        s->least = weight < s->least ? weight : s->least;
        s->most = weight > s->most ? weight : s->most;
    }
}

/* True if the position is the usual start of the variant or, for the operator
   ~, symmetric to it. */
static bool is_start(struct interpretation *in, const struct variant *v,
                     const struct sought_position *s)
{
    if (!begin_start_position(in, v, STR("")))
        return false;
    return in->condition->op == QUERY_CONTAINS
               ? v->rules->hash_canonical(in->start) == s->canonical
               : v->rules->hash(in->start) == s->exact;
}

static const void *make_sought_position(struct interpretation *in,
                                        const struct variant *v)
{
    const struct rules *rules = v->rules;
    struct sought_position s = {0};
    struct text string = {0};

    if (!begin_start_position(in, v, in->condition->value))
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
        rotate_all_ways(rules, in->start, &s);
    rules_format(rules, in->start, &string);
    s.string = text_str(&string);
    s.start = is_start(in, v, &s);
    const struct sought_position *kept = store_distinct_position(in, &s);
    in->t->work.failed |= string.failed;
    text_release(&string);
    return kept;
}

bool position_read(struct translation *t, const struct condition *condition,
                   struct criterion *out)
{
    struct distinct_positions distinct = {0};
    struct interpretation in = {.t = t,
                                .condition = condition,
                                .out = out,
                                .read = make_sought_position,
                                .context = &distinct,
                                .span = condition->value_span,
                                .code = DIAG_BAD_POSITION,
                                .any_game = true};

    if (!condition->value.len) { /* an empty position would mean the start */
        diag_report(t->diags, DIAG_BAD_POSITION, condition->value_span,
                    "a position is expected here");
        t->faulty = true;
        return false;
    }
    if (!translate_by_variant(&in))
        return false;
    out->sifted = out->op != QUERY_CONTAINS;
    out->memory = 1 + t->criteria->variants.position_size;
    if (!t->alone)
        position_write_sql(t, out, &distinct);
    return true;
}

bool position_may_meet(const struct criterion *c, const struct progress *p,
                       const uint64_t set[SIGNATURE_WORDS])
{
    const struct sought_position *sought = p->sought;
    bool may = c->sifted || !sought->turned_count;

    for (size_t i = 0; !may && i < sought->turned_count; i++) {
        uint64_t lacking = 0;
        for (size_t k = 0; k < SIGNATURE_WORDS; k++)
            lacking |= sought->turned[i][k] & ~set[k];
        may = !lacking;
    }
    return may;
}

/* ---- searching ----------------------------------------------------------- */

/* Compares features first, because computing a canonical hash takes many times
   as long. */
static enum answer compare_symmetries(const struct moment *m,
                                      const struct sought_position *sought)
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

/* True if both positions have the same text. Caches the bytes of the last
   position that matched, since later positions are often equal to it. */
static bool has_same_text(struct moment *m,
                          const struct sought_position *sought, char *kept)
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

/* Compares rules->left, age and features before hashes, as these are equal for
   equal positions. If the features of the game are lasting, a position that has
   more features, or for which rules->left is less, can only come after the
   sought position. */
enum answer answer_position(struct moment *m, const struct criterion *c,
                            struct progress *p)
{
    const struct sought_position *sought = p->sought;
    uint64_t set[SIGNATURE_WORDS] = {0};
    unsigned weight, left = m->rules->left ? m->rules->left(m->now) : 0;
    uint32_t age = m->rules->age ? m->rules->age(m->now) : 0;

    if (left != sought->left)
        return left < sought->left ? ANSWER_NO : ANSWER_OPEN;
    if (c->op == QUERY_CONTAINS)
        return compare_symmetries(m, sought);
    if (age != sought->age)
        return age > sought->age ? ANSWER_NO : ANSWER_OPEN;
    m->rules->signature(m->now, set);
    weight = row_weight(set);
    if (weight > sought->weight && m->rules->lasting)
        return ANSWER_NO;
    if (weight != sought->weight || m->rules->hash(m->now) != sought->exact)
        return ANSWER_OPEN;
    return has_same_text(m, sought, p->memory) ? ANSWER_YES : ANSWER_OPEN;
}
