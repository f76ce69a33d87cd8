#include "variant_dictionaries.h"

#include <string.h>

int variant_dictionaries_prepare(struct variant_dictionaries *d)
{
    if (!d->store)
        d->store = text_store_new(d->sql);
    return d->store ? ARCHIVE_OK : sql_fault(d->sql, ARCHIVE_MEMORY);
}

void variant_dictionaries_release(struct variant_dictionaries *d)
{
    text_store_free(d->store);
}

void variant_dictionaries_forget(struct variant_dictionaries *d)
{
    if (d->store)
        text_store_forget(d->store);
    d->plain = 0;
    memset(d->list, 0, sizeof d->list);
}

int variant_dictionaries_find(struct variant_dictionaries *d, int64_t variant,
                              struct variant_dictionary **out)
{
    struct variant_dictionary *v = &d->list[(uint64_t)variant % VARIANTS_KEPT];
    int fault = ARCHIVE_OK;

    *out = v;
    if (!d->plain)
        fault = text_store_plain(d->store, &d->plain);
    if (fault || (v->variant == variant && v->row.id))
        return fault;
    *v = (struct variant_dictionary){.variant = variant};
    fault = text_store_best(d->store, variant, &v->row);
    if (!v->row.id)
        v->row.id = d->plain;
    return fault;
}

int variant_dictionaries_learn(struct variant_dictionaries *d,
                               struct variant_dictionary *v,
                               struct learner *learner)
{
    struct dictionary_parts parts;

    if (!learner_learn(learner, &parts))
        return sql_fault(d->sql, ARCHIVE_MEMORY);
    v->row.learned = (int64_t)learner_count(learner);
    if (!parts.spellings.len && !parts.samples.len)
        return ARCHIVE_OK;
    return text_store_add(d->store, v->variant, v->row.learned, parts,
                          &v->row.id);
}
