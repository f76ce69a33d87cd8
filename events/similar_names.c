#include "similar_names.h"

#include <stdlib.h>

#include "alike.h"
#include "list.h"

enum {
    WORD_LEAST = 2, /* minimum number of bytes of a word that similar names have
                       in common */
};

/* Returns the FNV-1a hash of the word in lower case. */
static uint32_t hash_word(struct str word)
{
    uint32_t hash = 2166136261u;

    for (size_t i = 0; i < word.len; i++)
        hash = (hash ^ (unsigned char)ascii_lower(word.ptr[i])) * 16777619u;
    return hash;
}

static uint32_t initials_of(struct str name)
{
    uint32_t initials = 0;
    struct str word;

    while ((word = str_take_word(&name)).len)
        initials |= 1u << ((unsigned char)ascii_lower(word.ptr[0]) % 32);
    return initials;
}

/* ---- the few names ------------------------------------------------------- */

static bool add_words(struct similar_names *n, struct arena *arena,
                      struct str name, uint32_t owner)
{
    uint32_t initials = initials_of(name);
    struct str word;

    while ((word = str_take_word(&name)).len) {
        uint32_t hash = hash_word(word);
        if (word.len < WORD_LEAST)
            continue;
        if (!ARENA_ROOM(arena, n->words, n->count, n->room, 64))
            return false;
        n->words[n->count++] = (struct similar_word){hash, owner, initials};
        n->seen[hash % SIMILAR_BITS / 64] |= UINT64_C(1) << hash % 64;
    }
    return true;
}

bool similar_names_add(struct similar_names *n, struct arena *arena,
                       struct str name, uint32_t owner)
{
    struct readings r = {.count = 0};
    bool fine = readings_of_name(&r, name);

    for (size_t i = 0; fine && i < r.count; i++)
        fine = add_words(n, arena, r.list[i].words, owner);
    readings_release(&r);
    return fine;
}

static int compare_words(const void *left, const void *right)
{
    const struct similar_word *a = left, *b = right;

    return (a->hash > b->hash) - (a->hash < b->hash);
}

void similar_names_sort(struct similar_names *n)
{
    if (n->count)
        qsort(n->words, n->count, sizeof *n->words, compare_words);
}

/* ---- a name of the list -------------------------------------------------- */

static void search_word(const struct similar_names *n, struct str word,
                        uint32_t initials, similar_taker *take, void *context)
{
    uint32_t hash = hash_word(word);
    size_t at;

    if (word.len < WORD_LEAST ||
        !(n->seen[hash % SIMILAR_BITS / 64] >> hash % 64 & 1))
        return;
    LIST_SEEK(at, n->count, n->words[at].hash < hash);
    for (; at < n->count && n->words[at].hash == hash; at++) {
        uint32_t both = n->words[at].initials & initials;
        if (both == initials || both == n->words[at].initials)
            take(context, n->words[at].owner);
    }
}

static void search_words(const struct similar_names *n, struct str name,
                         similar_taker *take, void *context)
{
    uint32_t initials = initials_of(name);
    struct str word;

    while ((word = str_take_word(&name)).len)
        search_word(n, word, initials, take, context);
}

bool similar_names_search(const struct similar_names *n, struct str name,
                          similar_taker *take, void *context)
{
    struct readings r = {.count = 0};
    bool fine = true;

    if (str_is_ascii(name))
        search_words(n, name, take, context);
    else
        fine = readings_of_name(&r, name);
    for (size_t i = 0; fine && i < r.count; i++)
        search_words(n, r.list[i].words, take, context);
    readings_release(&r);
    return fine;
}

bool names_are_similar(struct str a, struct str b)
{
    return str_has_words(a, b) || str_has_words(b, a) || names_are_alike(a, b);
}
