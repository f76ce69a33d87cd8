#include "terms.h"

#include <assert.h>

static bool is_operator(const struct term *term)
{
    return term->kind >= TERM_AND && term->kind <= TERM_NOT;
}

/* ---- terms --------------------------------------------------------------- */

static struct term *add_term(struct terms *terms, enum term_kind kind)
{
    const struct term *parent = &terms->list[terms->open];

    assert(terms->count < TERMS_MAX);
    struct term *term = &terms->list[terms->count++];
    *term = (struct term){
        .kind = (uint8_t)kind,
        .parent = terms->open,
        .required = parent->required && parent->kind == TERM_AND,
        .negated = parent->negated != (parent->kind == TERM_NOT),
    };
    return term;
}

void terms_begin(struct terms *terms)
{
    terms->list[0] = (struct term){.kind = TERM_AND, .required = true};
    terms->count = 1;
}

void terms_open(struct terms *terms, enum term_kind kind)
{
    terms->open = (uint16_t)(add_term(terms, kind) - terms->list);
}

void terms_close(struct terms *terms)
{
    terms->open = terms->list[terms->open].parent;
}

void terms_add_sql(struct terms *terms, struct str sql)
{
    add_term(terms, TERM_SQL)->sql = sql;
}

void terms_add_source(struct terms *terms, struct str source)
{
    terms->list[terms->count - 1].source = source;
}

/* Marks a term and all operators around it as replayed, which makes them a part
   of the filter. */
static void mark_replayed(struct terms *terms, struct term *term)
{
    for (; !term->replayed; term = &terms->list[term->parent])
        term->replayed = true;
}

void terms_add_criterion(struct terms *terms, size_t which,
                         struct str beforehand)
{
    struct term *term = add_term(terms, TERM_CRITERION);

    term->which = (uint16_t)which;
    term->sql = beforehand;
    mark_replayed(terms, term);
}

void terms_add_fact(struct terms *terms, size_t which)
{
    struct term *term = add_term(terms, TERM_FACT);

    term->which = (uint16_t)which;
    mark_replayed(terms, term);
}

/* Returns the index after a term and all its operands. */
static size_t index_after(const struct terms *terms, size_t at)
{
    size_t end = at + 1;

    while (end < terms->count && terms->list[end].parent >= at)
        end++;
    return end;
}

/* ---- terms as SQL -------------------------------------------------------- */

static void write_operand(const struct terms *terms, size_t at,
                          struct text *out)
{
    const struct term *term = &terms->list[at];

    if (term->kind == TERM_CRITERION && term->negated) {
        text_add(out, STR("FALSE"));
        return;
    }
    if (term->source.len && at != terms->source) {
        text_add(out, STR("r.id IN ("));
        text_add(out, term->source);
        text_add(out, STR(") AND "));
    }
    text_add(out, term->sql.len ? term->sql : STR("TRUE"));
}

/* Closes the operators from `open` up to, but not including, `until`. */
static size_t close_operators(const struct terms *terms, size_t open,
                              size_t until, struct text *out)
{
    while (open != until) {
        text_add(out, terms->list[open].kind == TERM_NOT ? STR(") IS NOT TRUE")
                                                         : STR(")"));
        open = terms->list[open].parent;
    }
    return open;
}

/* Writes a term and all its operands. */
static void write_sql(const struct terms *terms, size_t from, struct text *out)
{
    size_t outside = terms->list[from].parent, end = index_after(terms, from);
    size_t open = outside;

    for (size_t i = from; i < end; i++) {
        const struct term *term = &terms->list[i];
        open = close_operators(terms, open, term->parent, out);
        if (i > from && i > open + 1)
            text_add(out, terms->list[open].kind == TERM_OR ? STR(" OR ")
                                                            : STR(" AND "));
        if (!is_operator(term)) {
            write_operand(terms, i, out);
            continue;
        }
        text_add_char(out, '(');
        open = i;
    }
    close_operators(terms, open, outside, out);
}

bool terms_require(const struct terms *terms, size_t which)
{
    for (size_t i = 0; i < terms->count; i++) {
        const struct term *term = &terms->list[i];
        if (term->kind == TERM_CRITERION && term->which == which &&
            term->required && !term->negated)
            return true;
    }
    return false;
}

bool terms_have_source(const struct terms *terms)
{
    for (size_t i = 1; i < terms->count; i++)
        if (terms->list[i].source.len)
            return true;
    return false;
}

struct str terms_take_source(struct terms *terms)
{
    for (size_t i = 1; i < terms->count && !terms->source; i++)
        if (terms->list[i].source.len && terms->list[i].required)
            terms->source = i;
    return terms->source ? terms->list[terms->source].source : STR_NONE;
}

void terms_where(const struct terms *terms, struct text *out)
{
    for (size_t i = 1; i < terms->count; i = index_after(terms, i)) {
        text_add(out, i > 1 ? STR(" AND ") : STR(" WHERE "));
        write_sql(terms, i, out);
    }
}

/* ---- terms as a filter --------------------------------------------------- */

static void add_fact(struct filter *v, const struct terms *terms, size_t at,
                     uint16_t parent, struct text *facts)
{
    assert(v->facts < FACTS_MAX);
    text_add(facts, STR(", ("));
    write_sql(terms, at, facts);
    text_add(facts, STR(") IS TRUE"));
    v->steps[v->count++] = (struct term){
        .kind = TERM_FACT, .parent = parent, .which = (uint16_t)v->facts++};
}

void filter_make(struct filter *v, const struct terms *terms,
                 struct text *facts)
{
    uint16_t step_of[TERMS_MAX] = {0}; /* index of the step for each term */

    for (size_t i = 0; i < terms->count;) {
        const struct term *term = &terms->list[i];
        uint16_t parent = step_of[term->parent];
        step_of[i] = (uint16_t)v->count;
        if (term->replayed) {
            v->steps[v->count] = *term;
            v->steps[v->count++].parent = parent;
            i++;
            continue;
        }
        if (!term->required)
            add_fact(v, terms, i, parent, facts);
        i = index_after(terms, i);
    }
}

static bool has_bit(const uint64_t *bits, size_t which)
{
    return bits[which / 64] >> which % 64 & 1;
}

/* Evaluates the steps backwards, so that operands are evaluated before their
   operator. */
bool filter_passes(const struct filter *v, const uint64_t *facts, uint64_t met)
{
    bool truth[TERMS_MAX]; /* value of each step; for an operator, its value
                              according to the operands so far */

    for (size_t i = 0; i < v->count; i++)
        truth[i] = v->steps[i].kind != TERM_OR;
    for (size_t i = v->count; i-- > 0;) {
        const struct term *step = &v->steps[i];
        bool is = step->kind == TERM_FACT        ? has_bit(facts, step->which)
                  : step->kind == TERM_CRITERION ? has_bit(&met, step->which)
                                                 : truth[i];
        bool *joined = &truth[step->parent];
        uint8_t by = v->steps[step->parent].kind;
        *joined = by == TERM_NOT  ? !is
                  : by == TERM_OR ? *joined || is
                                  : *joined && is;
    }
    return !v->count || truth[0];
}
