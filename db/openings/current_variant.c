#include "current_variant.h"

#include <stdlib.h>

#include "../rows/rows.h"

void current_variant_release(struct current_variant *h)
{
    variants_release(&h->variants);
    reason_release(&h->why);
    free(h->start);
    free(h->now);
}

static bool make_room(struct current_variant *h)
{
    size_t size = h->variants.position_size + 1;

    free(h->start);
    free(h->now);
    h->start = malloc(size);
    h->now = malloc(size);
    return h->start && h->now;
}

/* Finds a variant. If the variant was stored after the variants were last
   loaded, loads them again. */
static int find_variant(struct current_variant *h, int64_t id)
{
    h->variant = variants_find(&h->variants, id);
    if (h->variant)
        return ARCHIVE_OK;
    variants_release(&h->variants);
    int fault = variants_load(&h->variants, h->sql, NULL);
    if (!fault && !make_room(h))
        fault = sql_fault(h->sql, ARCHIVE_MEMORY);
    h->variant = fault ? NULL : variants_find(&h->variants, id);
    return fault;
}

int current_variant_set(struct current_variant *h, int64_t variant)
{
    if (h->variant && h->variant->id == variant)
        return ARCHIVE_OK;
    int fault = find_variant(h, variant);
    const struct variant *v = h->variant;

    if (fault || !v)
        return fault;
    reason_clear(&h->why);
    if (rules_begin(v->rules, h->start, v->options, v->option_count, STR(""),
                    &h->why))
        h->start_hash = v->rules->hash(h->start);
    else
        h->variant = NULL;
    return ARCHIVE_OK;
}

bool current_variant_begin(struct current_variant *h, struct str start)
{
    const struct variant *v = h->variant;

    if (!start.len) {
        memcpy(h->now, h->start, v->rules->position_size);
        return true;
    }
    reason_clear(&h->why);
    return rules_begin(v->rules, h->now, v->options, v->option_count, start,
                       &h->why);
}

bool current_variant_next(const struct current_variant *h, struct str *moves,
                          struct move *move, uint32_t *code)
{
    return code_read(moves, code) &&
           h->variant->rules->unpack(h->now, *code, move);
}
