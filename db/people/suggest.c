/* Finds spellings of different persons that probably mean the same person. */
#include "people.h"

#include <stdlib.h>
#include <xxhash.h>

#include "../store/watch.h"
#include "alike.h"
#include "list.h"
#include "suggest.h"

enum {
    ALIKE_ARENA = 1 << 30,
    RUN_MAX = 16, /* maximum number of readings with the same key that are
                     compared with each other */
};

#define EACH(words)                                                           \
    {                                                                         \
        words, words ", with umlauts written out", words ", in Latin letters" \
    }

static const char *const reasons[ALIKE_KINDS][READ_KINDS] = {
    {"the same except for case, diacritics and spaces",
     "the same with umlauts written out", "the same in Latin letters"},
    EACH("the same words in another order"),
    EACH("initials"),
    EACH("one letter differs"),
    EACH("characters that look alike"),
    EACH("the same in another transliteration"),
};

/* A key of a reading. Readings with the same hash and kind may be alike. */
struct key {
    uint64_t hash;
    uint32_t reading; /* index */
    uint8_t kind;
};

struct owned_reading {
    struct name_reading reading;
    uint32_t spelling; /* index */
};

struct alikes {
    const struct spelling *list;
    size_t count;
    struct owned_reading *readings;
    size_t reading_count, reading_room;
    struct key *keys;
    size_t key_count, key_room;
    struct pair *pairs;
    size_t pair_count, pair_room;
    struct arena *arena;
    struct text text;
    bool failed;
};

static void add_key(void *context, enum alike kind, struct str key)
{
    struct alikes *s = context;

    if (!LIST_ROOM(s->keys, s->key_count, s->key_room, 1024)) {
        s->failed = true;
        return;
    }
    s->keys[s->key_count++] =
        (struct key){XXH3_64bits(key.ptr, key.len),
                     (uint32_t)s->reading_count - 1, (uint8_t)kind};
}

static void add_reading(struct alikes *s, const struct name_reading *r,
                        size_t at)
{
    struct owned_reading *own;

    if (!LIST_ROOM(s->readings, s->reading_count, s->reading_room, 1024)) {
        s->failed = true;
        return;
    }
    own = &s->readings[s->reading_count++];
    own->reading = (struct name_reading){arena_copy(s->arena, r->folded),
                                         arena_copy(s->arena, r->words), r->as};
    own->spelling = (uint32_t)at;
    if (!s->arena->exhausted)
        reading_keys(&own->reading, &s->text, add_key, s);
}

static void add_readings(struct alikes *s)
{
    struct readings r = {.count = 0};

    for (size_t i = 0; i < s->count && !s->failed; i++) {
        if (!readings_make(&r, s->list[i].name, s->list[i].folded))
            s->failed = true;
        for (size_t k = 0; k < r.count && !s->failed; k++)
            add_reading(s, &r.list[k], i);
        s->failed |= s->arena->exhausted;
    }
    readings_release(&r);
}

static void add_pair(struct alikes *s, const struct key *a, const struct key *b)
{
    const struct owned_reading *x = &s->readings[a->reading];
    const struct owned_reading *y = &s->readings[b->reading];
    uint32_t one = x->spelling, other = y->spelling;

    if (one == other || s->list[one].person == s->list[other].person ||
        !readings_alike(&x->reading, &y->reading, (enum alike)a->kind))
        return;
    if (!LIST_ROOM(s->pairs, s->pair_count, s->pair_room, 1024)) {
        s->failed = true;
        return;
    }
    enum read_as as =
        x->reading.as > y->reading.as ? x->reading.as : y->reading.as;
    s->pairs[s->pair_count++] = (struct pair){
        one < other ? one : other, one < other ? other : one,
        reasons[a->kind][as], (uint8_t)(a->kind * READ_KINDS + as)};
}

static int compare_by_key(const void *left, const void *right)
{
    const struct key *a = left, *b = right;

    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    return (a->reading > b->reading) - (a->reading < b->reading);
}

static int compare_by_pair(const void *left, const void *right)
{
    const struct pair *a = left, *b = right;

    if (a->one != b->one)
        return a->one < b->one ? -1 : 1;
    if (a->other != b->other)
        return a->other < b->other ? -1 : 1;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

/* Retains only one reason for each pair of spellings. */
static void drop_repeated(struct alikes *s)
{
    size_t kept = 0;

    if (s->pair_count)
        qsort(s->pairs, s->pair_count, sizeof *s->pairs, compare_by_pair);
    for (size_t i = 0; i < s->pair_count; i++)
        if (!kept || s->pairs[kept - 1].one != s->pairs[i].one ||
            s->pairs[kept - 1].other != s->pairs[i].other)
            s->pairs[kept++] = s->pairs[i];
    s->pair_count = kept;
}

/* Compares each reading with the next few that have the same key. */
static void find_pairs(struct alikes *s)
{
    const struct key *k = s->keys;

    if (s->key_count)
        qsort(s->keys, s->key_count, sizeof *s->keys, compare_by_key);
    for (size_t i = 0; i < s->key_count; i++)
        for (size_t n = i + 1; n < s->key_count && n < i + RUN_MAX &&
                               k[n].kind == k[i].kind && k[n].hash == k[i].hash;
             n++)
            add_pair(s, &k[i], &k[n]);
    drop_repeated(s);
}

int suggest_pairs(struct archive *a, struct arena *arena,
                  struct spelling **list, size_t *spellings,
                  struct pair **pairs, size_t *count)
{
    struct alikes s = {.arena = arena};
    int fault = spellings_load(a, arena, list, &s.count);

    s.list = *list;
    if (!fault)
        add_readings(&s);
    if (!fault && !s.failed)
        find_pairs(&s);
    if (!fault && (s.failed || s.text.failed))
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    free(s.keys);
    free(s.readings);
    text_release(&s.text);
    *spellings = s.count;
    *pairs = s.pairs;
    *count = s.pair_count;
    return fault;
}

/* ---- output as a table --------------------------------------------------- */

static void emit_suggested_pair(const struct spelling *list,
                                const struct pair *p,
                                const struct archive_rows *rows)
{
    const struct spelling *a = &list[p->one], *b = &list[p->other];
    const struct archive_value values[] = {
        {.kind = VALUE_TEXT, .text = a->name},
        {.kind = VALUE_NUMBER, .number = a->games},
        {.kind = VALUE_TEXT, .text = b->name},
        {.kind = VALUE_NUMBER, .number = b->games},
        {.kind = VALUE_TEXT, .text = str_of(p->why)},
    };

    rows->take(rows->context, values);
}

const char *const archive_suggest_columns[] = {
    "spelling", "records", "another", "its records", "why", NULL};

int archive_suggest(struct archive *a, const struct archive_rows *rows)
{
    struct arena arena;
    struct spelling *list = NULL;
    struct pair *pairs = NULL;
    size_t spellings, count = 0;
    int fault = archive_check_version(a);

    if (fault)
        return fault;
    arena_init(&arena, 0, ALIKE_ARENA);
    fault = suggest_pairs(a, &arena, &list, &spellings, &pairs, &count);
    for (size_t i = 0; i < count && !fault; i++)
        emit_suggested_pair(list, &pairs[i], rows);
    free(pairs);
    arena_release(&arena);
    return fault;
}
