#include "reach.h"

#include <stdlib.h>
#include <string.h>

#include "../rows.h"

enum { REACH_ARENA = 32 << 20 };

/* What setting up needs. */
struct setter {
    struct reach *reach;
    const struct variants *variants;
    struct str words; /* the position as the condition has it */
    struct position *now, *sought;
    struct reason why;
    struct text text;
    struct str string; /* of the last target */
};

void reach_release(struct reach *reach)
{
    arena_release(&reach->arena);
    free(reach->targets);
}

/* ---- setting up ----------------------------------------------------------- */

static void add_opening(struct reach *reach, const struct target *t)
{
    for (size_t i = 0; i < reach->opening_count; i++)
        if (reach->openings[i].canonical == t->canonical &&
            reach->openings[i].exact == t->exact)
            return;
    if (reach->opening_count == REACH_OPENINGS) {
        reach->all = true;
        return;
    }
    reach->openings[reach->opening_count].canonical = t->canonical;
    reach->openings[reach->opening_count++].exact = t->exact;
}

/* The string as the game writes it; mostly that of the variant before. */
static int keep_string(struct setter *s, struct target *t)
{
    struct arena *arena = &s->reach->arena;

    text_clear(&s->text);
    t->variant->rules->format(s->sought, &s->text);
    if (!str_equal(s->string, text_str(&s->text)))
        s->string = arena_copy(arena, text_str(&s->text));
    t->string = s->string;
    return arena->exhausted || s->text.failed ? SQLITE_NOMEM : SQLITE_OK;
}

static bool set_up(struct setter *s, struct position *p,
                   const struct variant *v, struct str words)
{
    reason_clear(&s->why);
    return v->rules->begin(v->rules, p, v->options, v->option_count, words,
                           &s->why);
}

/* Kept only if the variant accepts the position. */
static int add_target(struct setter *s, const struct variant *v)
{
    const struct rules *rules = v->rules;
    struct target *t = &s->reach->targets[s->reach->count];

    if (!set_up(s, s->sought, v, s->words))
        return SQLITE_OK;
    *t = (struct target){.variant = v};
    t->exact = rules->hash(s->sought);
    t->canonical = rules->hash_canonical(s->sought);
    rules->signature(s->sought, t->set);
    t->weight = row_weight(t->set);
    t->start = set_up(s, s->now, v, STR("")) && rules->hash(s->now) == t->exact;
    s->reach->count++;
    add_opening(s->reach, t);
    return keep_string(s, t);
}

static int add_targets(struct setter *s)
{
    int result = SQLITE_OK;

    for (size_t i = 0; result == SQLITE_OK && i < s->variants->count; i++)
        result = add_target(s, &s->variants->list[i]);
    return result;
}

/* ---- a position that no variant accepts ----------------------------------- */

void reach_report(struct diags *diags, enum diag_code code,
                  const struct condition *c, const struct reason *why)
{
    size_t at = why->at < c->value_span.length ? why->at : c->value_span.length;
    size_t rest = c->value_span.length - at;
    struct span span = {c->value_span.begin + (uint32_t)at,
                        (uint32_t)(why->length < rest ? why->length : rest)};
    struct diag *d = diag_report(diags, code, span, "%.*s", (int)why->text.len,
                                 why->text.len ? why->text.ptr : "");

    if (why->label.len)
        diag_label(diags, d, "%.*s", (int)why->label.len, why->label.ptr);
}

/* Whether any game takes it; if none does, the reason of the one that read
   furthest is what is most likely meant. */
static int judge(struct setter *s, const struct condition *c,
                 struct diags *diags)
{
    struct variant best = {0};
    size_t furthest = 0;

    for (size_t i = 0; games[i]; i++) {
        struct variant usual = {.rules = games[i]};
        if (!variants_want(s->variants, games[i]))
            continue;
        if (set_up(s, s->sought, &usual, s->words))
            return SQLITE_OK;
        if (!best.rules || s->why.at > furthest)
            best = usual, furthest = s->why.at;
    }
    if (!best.rules)
        return SQLITE_OK;
    set_up(s, s->sought, &best, s->words);
    reach_report(diags, DIAG_BAD_POSITION, c, &s->why);
    return SQLITE_DONE;
}

static size_t largest_position(void)
{
    size_t size = 1;

    for (size_t i = 0; games[i]; i++)
        if (games[i]->position_size > size)
            size = games[i]->position_size;
    return size;
}

static int find_targets(struct setter *s, const struct condition *c,
                        struct diags *diags)
{
    int result;

    s->now = malloc(largest_position());
    s->sought = malloc(largest_position());
    s->reach->targets = calloc(s->variants->count + 1, sizeof(struct target));
    if (!s->now || !s->sought || !s->reach->targets)
        return SQLITE_NOMEM;
    result = add_targets(s);
    if (result == SQLITE_OK && !s->reach->count)
        result = judge(s, c, diags);
    return result;
}

int reach_make(struct reach *reach, const struct variants *variants,
               const struct condition *c, struct diags *diags)
{
    struct setter s = {.reach = reach, .variants = variants, .words = c->value};

    memset(reach, 0, sizeof *reach);
    arena_init(&reach->arena, 0, REACH_ARENA);
    reach->symmetric = c->op == QUERY_CONTAINS;
    if (!c->value.len) { /* an empty one would mean the start */
        diag_report(diags, DIAG_BAD_POSITION, c->value_span,
                    "a position is wanted here");
        return SQLITE_DONE;
    }
    int result = find_targets(&s, c, diags);
    reach->all |= reach->symmetric;
    free(s.now);
    free(s.sought);
    reason_release(&s.why);
    text_release(&s.text);
    return result;
}

/* ---- looking -------------------------------------------------------------- */

const struct target *reach_target(const struct reach *reach, int64_t variant)
{
    size_t low = 0, high = reach->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (reach->targets[middle].variant->id < variant)
            low = middle + 1;
        else
            high = middle;
    }
    return low < reach->count && reach->targets[low].variant->id == variant
               ? &reach->targets[low]
               : NULL;
}

/* Equal positions have equally many features; where features last, one with
   more is after the one that is sought. */
enum verdict reach_look(const struct reach *reach, const struct target *t,
                        const struct position *p, struct text *work)
{
    const struct rules *rules = t->variant->rules;
    uint64_t set[SIGNATURE_WORDS] = {0};
    unsigned weight;

    if (reach->symmetric)
        return rules->hash_canonical(p) == t->canonical ? REACH_FOUND
                                                        : REACH_ON;
    rules->signature(p, set);
    weight = row_weight(set);
    if (weight > t->weight && rules->lasting)
        return REACH_PAST;
    if (weight != t->weight || rules->hash(p) != t->exact)
        return REACH_ON;
    text_clear(work);
    rules->format(p, work);
    return str_equal(text_str(work), t->string) ? REACH_FOUND : REACH_ON;
}

/* ---- the first sieve ------------------------------------------------------ */

bool reach_fits(const struct reach *reach, int64_t variant, int64_t light,
                const uint64_t set[SIGNATURE_WORDS])
{
    const struct target *t = reach_target(reach, variant);

    if (!t)
        return false;
    if (reach->all || t->start)
        return true;
    if (light > t->weight)
        return false;
    for (size_t i = 0; i < SIGNATURE_WORDS; i++)
        if (t->set[i] & ~set[i])
            return false;
    return true;
}
