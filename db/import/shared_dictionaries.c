/*
 * Dictionaries that were offered never change and are not freed until the
 * import ends, so threads never wait for each other. A text that was packed
 * with a dictionary that is no longer offered is packed again when it is
 * stored.
 */
#include <stdatomic.h>
#include <stdlib.h>

#include "shared_dictionaries.h"

enum { SLOTS = 64, OFFERS_MOST = 4096, DICTIONARIES_MOST = 64 };

struct shared_dictionary {
    uint64_t variant; /* hash of the game and its options */
    int64_t id;
    const struct dictionary *dictionary;
    struct shared_dictionary *before;
};

struct shared_dictionaries {
    _Atomic(const struct shared_dictionary *) slots[SLOTS];
    struct shared_dictionary *last; /* the most recent dictionary in a linked
                                       list of all offered ones */
    size_t count;
    struct offered_dictionary dictionaries[DICTIONARIES_MOST];
    size_t dictionary_count;
};

struct shared_dictionaries *shared_dictionaries_new(void)
{
    return calloc(1, sizeof(struct shared_dictionaries));
}

static void release_dictionary(struct offered_dictionary *d)
{
    dictionary_free(d->dictionary);
    text_release(&d->spellings);
    text_release(&d->samples);
    *d = (struct offered_dictionary){0};
}

void shared_dictionaries_free(struct shared_dictionaries *o)
{
    if (!o)
        return;
    for (size_t i = 0; i < o->dictionary_count; i++)
        release_dictionary(&o->dictionaries[i]);
    while (o->last) {
        struct shared_dictionary *offer = o->last;
        o->last = offer->before;
        free(offer);
    }
    free(o);
}

const struct shared_dictionary *
shared_dictionaries_find(const struct shared_dictionaries *o,
                         const struct row *row,
                         const struct dictionary **dictionary)
{
    uint64_t variant = row_variant(row);
    const struct shared_dictionary *offer =
        atomic_load_explicit(&o->slots[variant % SLOTS], memory_order_acquire);

    if (!offer || offer->variant != variant)
        return NULL;
    *dictionary = offer->dictionary;
    return offer;
}

/* Reads a dictionary. Leaves `to` empty if the dictionary is damaged. */
static int read_offered(struct text_store *store, int64_t id,
                        struct offered_dictionary *to)
{
    struct dictionary_parts parts;
    const char *damage;
    int fault = text_store_parts(store, id, &parts, &to->learned, &damage);

    if (fault || damage)
        return fault;
    text_add(&to->spellings, parts.spellings);
    text_add(&to->samples, parts.samples);
    if (to->spellings.failed || to->samples.failed ||
        dictionary_read(parts, &to->dictionary) != TEXT_FINE)
        release_dictionary(to);
    else
        to->id = id;
    return ARCHIVE_OK;
}

int shared_dictionaries_find_by_number(struct shared_dictionaries *o,
                                       struct text_store *store, int64_t id,
                                       const struct offered_dictionary **out)
{
    size_t at = 0;

    *out = NULL;
    while (at < o->dictionary_count && o->dictionaries[at].id != id)
        at++;
    if (at == DICTIONARIES_MOST)
        return ARCHIVE_OK;
    struct offered_dictionary *d = &o->dictionaries[at];
    if (at == o->dictionary_count) {
        int fault = read_offered(store, id, d);
        if (fault || !d->dictionary)
            return fault;
        o->dictionary_count++;
    }
    *out = d;
    return ARCHIVE_OK;
}

int shared_dictionaries_make(struct shared_dictionaries *o,
                             struct text_store *store, const struct row *row,
                             int64_t id, const struct shared_dictionary **out)
{
    const struct offered_dictionary *d;
    int fault = shared_dictionaries_find_by_number(o, store, id, &d);
    struct shared_dictionary *offer =
        d && o->count < OFFERS_MOST ? malloc(sizeof *offer) : NULL;

    *out = offer;
    if (!offer)
        return fault;
    *offer = (struct shared_dictionary){row_variant(row), id, d->dictionary,
                                        o->last};
    o->last = offer;
    o->count++;
    atomic_store_explicit(&o->slots[offer->variant % SLOTS], offer,
                          memory_order_release);
    return ARCHIVE_OK;
}

/* Withdraws all dictionaries, since their numbers may now belong to other
   dictionaries. */
void shared_dictionaries_forget(struct shared_dictionaries *o)
{
    for (size_t i = 0; o && i < o->dictionary_count; i++)
        o->dictionaries[i].id = 0;
    for (size_t i = 0; o && i < SLOTS; i++)
        atomic_store_explicit(&o->slots[i], NULL, memory_order_release);
}

bool shared_dictionary_is_of(const struct shared_dictionary *offer, int64_t id)
{
    return offer && offer->id == id;
}
