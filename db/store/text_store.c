#include "text_store.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>

enum {
    CACHED_DICTIONARIES = 8, /* number of dictionaries cached */
    SPELLINGS_LEVEL = 9,     /* compression level of zstd */
};

struct loaded_dictionary {
    int64_t id;
    struct dictionary *dictionary;
    const char *damage; /* NULL if the dictionary is undamaged, in which case
                           `dictionary` is set */
    uint64_t used;      /* time of the last use */
};

struct text_store {
    struct sql *sql;
    struct packer *packer;
    struct loaded_dictionary list[CACHED_DICTIONARIES];
    uint64_t uses;
    struct text squeezed, spellings, samples;
};

struct text_store *text_store_new(struct sql *sql)
{
    struct text_store *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->sql = sql;
    s->packer = packer_new();
    if (s->packer)
        return s;
    free(s);
    return NULL;
}

void text_store_forget(struct text_store *s)
{
    for (size_t i = 0; i < CACHED_DICTIONARIES; i++)
        dictionary_free(s->list[i].dictionary);
    memset(s->list, 0, sizeof s->list);
}

void text_store_free(struct text_store *s)
{
    if (!s)
        return;
    text_store_forget(s);
    packer_free(s->packer);
    text_release(&s->squeezed);
    text_release(&s->spellings);
    text_release(&s->samples);
    free(s);
}

static int no_memory(struct text_store *s)
{
    return sql_fault(s->sql, ARCHIVE_MEMORY);
}

/* ---- parts of dictionaries ----------------------------------------------- */

static int64_t hash_parts(struct dictionary_parts parts)
{
    uint64_t first = XXH3_64bits(parts.spellings.len ? parts.spellings.ptr : "",
                                 parts.spellings.len);

    return (int64_t)XXH3_64bits_withSeed(
        parts.samples.len ? parts.samples.ptr : "", parts.samples.len, first);
}

/*
 * Returns the `hash` of a row. The last bits are a hash of the number of texts
 * from which the dictionary was made; the other bits are a hash of the parts. A
 * wrong number of texts does not damage any texts.
 */
enum { LEARNED_BITS = 16 };

static int64_t mix_learned_records(struct dictionary_parts parts,
                                   int64_t learned)
{
    const uint64_t mask = ((uint64_t)1 << LEARNED_BITS) - 1;
    uint64_t hash = (uint64_t)hash_parts(parts);

    return (
        int64_t)((hash & ~mask) |
                 (XXH3_64bits_withSeed(&learned, sizeof learned, hash) & mask));
}

static bool is_of_parts(int64_t hash, struct dictionary_parts parts)
{
    return (((uint64_t)hash ^ (uint64_t)hash_parts(parts)) >> LEARNED_BITS) ==
           0;
}

/* Compresses text. An empty text remains empty. */
static bool compress_text(struct str from, struct text *to)
{
    size_t most = ZSTD_compressBound(from.len);
    char *room;

    text_clear(to);
    if (!from.len)
        return true;
    room = text_room(to, most);
    if (!room)
        return false;
    to->len = ZSTD_compress(room, most, from.ptr, from.len, SPELLINGS_LEVEL);
    return !ZSTD_isError(to->len);
}

static enum text_result expand_text(struct str from, struct text *to)
{
    unsigned long long size;

    text_clear(to);
    if (!from.len)
        return TEXT_FINE;
    size = ZSTD_getFrameContentSize(from.ptr, from.len);
    if (!size || size > DICTIONARY_MAX) /* also rejects an unknown size and
                                           errors */
        return TEXT_DAMAGED;
    char *room = text_room(to, (size_t)size);
    if (!room)
        return TEXT_MEMORY;
    to->len = ZSTD_decompress(room, (size_t)size, from.ptr, from.len);
    if (to->len == size)
        return TEXT_FINE;
    to->len = 0;
    return TEXT_DAMAGED;
}

/* Reads and checks the parts of a dictionary in a row. */
static enum text_result read_dictionary_parts(struct text_store *s,
                                              const struct sql_rows *row)
{
    struct dictionary_parts parts;
    enum text_result result = expand_text(sql_text(row, 2), &s->spellings);

    text_clear(&s->samples);
    text_add(&s->samples, sql_text(row, 3));
    parts = (struct dictionary_parts){text_str(&s->spellings),
                                      text_str(&s->samples)};
    if (s->samples.failed || s->spellings.failed)
        return TEXT_MEMORY;
    if (result == TEXT_FINE && !is_of_parts(sql_number(row, 1), parts))
        result = TEXT_DAMAGED;
    return result;
}

static const char missing[] = "the dictionary of the text is missing",
                  damaged[] = "the dictionary of the text is damaged",
                  text_damaged[] = "the text is damaged";

int text_store_check(struct text_store *s, int64_t id, const char **why)
{
    static const struct sql_lookup find_hash = {
        SQL_LOOKUP("dictionary", "hash", "id")};
    struct dictionary_parts parts;
    int64_t learned = 0, hash;
    int fault = text_store_parts(s, id, &parts, &learned, why);

    if (fault || *why)
        return fault;
    fault = sql_find(s->sql, &find_hash, VALUES(value_number(id)), &hash);
    if (!fault && hash != mix_learned_records(parts, learned))
        *why = "the dictionary was made from a different number of texts";
    return fault;
}

bool text_store_is_dictionary(const char *damage)
{
    return damage == missing || damage == damaged;
}

int text_store_parts(struct text_store *s, int64_t id,
                     struct dictionary_parts *parts, int64_t *learned,
                     const char **damage)
{
    static const struct sql_lookup find_parts = {
        SQL_LOOKUP("dictionary", "learned, hash, spellings, samples", "id")};
    struct sql_rows row =
        sql_look_up(s->sql, &find_parts, VALUES(value_number(id)));
    enum text_result result = TEXT_FINE;

    *damage = missing;
    if (sql_next(&row)) {
        *learned = sql_number(&row, 0);
        result = read_dictionary_parts(s, &row);
        *damage = result == TEXT_FINE ? NULL : damaged;
    }
    *parts = (struct dictionary_parts){text_str(&s->spellings),
                                       text_str(&s->samples)};
    int fault = sql_end(&row);
    return fault || result != TEXT_MEMORY ? fault : no_memory(s);
}

/* ---- cached dictionaries ------------------------------------------------- */

static struct loaded_dictionary *oldest_dictionary(struct text_store *s)
{
    struct loaded_dictionary *oldest = s->list;

    for (size_t i = 1; i < CACHED_DICTIONARIES; i++)
        if (s->list[i].used < oldest->used)
            oldest = &s->list[i];
    return oldest;
}

/* Loads a dictionary into the cache. A damaged dictionary is also cached,
   together with its damage, since many texts may use it. */
static int load_dictionary(struct text_store *s, int64_t id,
                           struct loaded_dictionary *to)
{
    struct dictionary_parts parts;
    const char *damage;
    int64_t learned;
    int fault = text_store_parts(s, id, &parts, &learned, &damage);

    dictionary_free(to->dictionary);
    *to = (struct loaded_dictionary){0};
    if (fault)
        return fault;
    enum text_result result =
        damage ? TEXT_FINE : dictionary_read(parts, &to->dictionary);
    if (result == TEXT_MEMORY)
        return no_memory(s);
    to->damage = result == TEXT_FINE ? damage : damaged;
    to->id = id;
    return ARCHIVE_OK;
}

static int find_dictionary(struct text_store *s, int64_t id,
                           const struct dictionary **out, const char **damage)
{
    struct loaded_dictionary *at = NULL;
    int fault = ARCHIVE_OK;

    *damage = NULL;
    for (size_t i = 0; i < CACHED_DICTIONARIES; i++)
        if (s->list[i].id == id)
            at = &s->list[i];
    if (!at) {
        at = oldest_dictionary(s);
        fault = load_dictionary(s, id, at);
    }
    at->used = ++s->uses;
    *damage = at->damage;
    *out = at->dictionary;
    return fault;
}

/* ---- texts --------------------------------------------------------------- */

int text_store_get(struct text_store *s, const struct row *row,
                   struct stored_text kept, struct str *text,
                   const char **damage)
{
    const struct dictionary *d;

    *text = kept.bytes;
    *damage = NULL;
    if (!kept.dictionary)
        return ARCHIVE_OK;
    *text = STR("");
    int fault = find_dictionary(s, kept.dictionary, &d, damage);
    if (fault || *damage)
        return fault;
    enum text_result result = text_unpack(s->packer, d, row, kept.bytes, text);
    *damage = result == TEXT_DAMAGED ? text_damaged : NULL;
    return result == TEXT_MEMORY ? no_memory(s) : ARCHIVE_OK;
}

int text_store_pack(struct text_store *s, const struct row *row,
                    int64_t dictionary, struct stored_text *kept)
{
    const struct dictionary *d;
    const char *damage;

    *kept = (struct stored_text){0, row->text};
    int fault = find_dictionary(s, dictionary, &d, &damage);
    if (fault || damage)
        return fault;
    struct str packed;
    if (!text_pack(s->packer, d, row, &packed))
        return no_memory(s);
    if (packed.len)
        *kept = (struct stored_text){dictionary, packed};
    return ARCHIVE_OK;
}

const struct sql_write text_store_insert = {
    SQL_INSERT("text", "record", "dictionary", "text")};

int text_store_put(struct text_store *s, int64_t record,
                   struct stored_text kept)
{
    return sql_run(s->sql, &text_store_insert,
                   VALUES(value_number(record), value_id(kept.dictionary),
                          text_value(kept)));
}

int text_store_put_later(struct sql_bulk *texts, int64_t record,
                         struct stored_text kept)
{
    const struct archive_value values[] = {value_number(record),
                                           value_id(kept.dictionary),
                                           value_bytes(kept.bytes)};

    return sql_bulk_add(texts, values);
}

int text_store_replace(struct text_store *s, int64_t record,
                       struct stored_text kept)
{
    static const struct sql_write delete_text = {SQL_DELETE("text", "record")};
    /* Deletes the row and adds a new one. A deleted row frees its page for
       other rows; a row that becomes shorter does not. */
    int fault = sql_run(s->sql, &delete_text, VALUES(value_number(record)));

    return fault ? fault : text_store_put(s, record, kept);
}

/* ---- the table of dictionaries ------------------------------------------- */

int text_store_best(struct text_store *s, int64_t variant,
                    struct dictionary_row *out)
{
    static const struct sql_lookup find_best = {
        SQL_LOOKUP("dictionary", "id, learned", "variant"),
        .rest = " ORDER BY learned DESC, id LIMIT 1"};
    struct sql_rows row =
        sql_look_up(s->sql, &find_best, VALUES(value_number(variant)));

    *out = (struct dictionary_row){0};
    if (sql_next(&row))
        *out =
            (struct dictionary_row){sql_number(&row, 0), sql_number(&row, 1)};
    return sql_end(&row);
}

int text_store_add(struct text_store *s, int64_t variant, int64_t learned,
                   struct dictionary_parts parts, int64_t *id)
{
    static const struct sql_lookup find_equal = {
        SQL_LOOKUP("dictionary", "id", "hash", "spellings", "samples")};
    static const struct sql_write insert_dictionary = {SQL_INSERT(
        "dictionary", "variant", "learned", "hash", "spellings", "samples")};
    int64_t hash = mix_learned_records(parts, learned);

    if (!compress_text(parts.spellings, &s->squeezed))
        return no_memory(s);
    int fault =
        sql_find(s->sql, &find_equal,
                 VALUES(value_number(hash), value_bytes(text_str(&s->squeezed)),
                        value_bytes(parts.samples)),
                 id);
    if (fault || *id)
        return fault;
    return sql_insert(
        s->sql, &insert_dictionary,
        VALUES(value_id(variant), value_number(learned), value_number(hash),
               value_bytes(text_str(&s->squeezed)), value_bytes(parts.samples)),
        id);
}

int text_store_plain(struct text_store *s, int64_t *id)
{
    return text_store_add(s, 0, 0, (struct dictionary_parts){STR(""), STR("")},
                          id);
}
