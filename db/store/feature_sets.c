#include "feature_sets.h"

#include <stdlib.h>
#include <string.h>

enum {
    CACHED = 1024, /* maximum number of blocks cached by a reader */
    BITMAP = SIGNATURE_BLOCK / 64,
};

struct block {
    int64_t number;
    uint8_t light[SIGNATURE_BLOCK];
    uint64_t set[SIGNATURE_WORDS][SIGNATURE_BLOCK];
};

struct feature_sets {
    struct sql *sql;
    struct block *blocks[CACHED]; /* blocks by number; NULL if not yet read */
};

struct features features_none(void)
{
    return (struct features){.light = MIN_FEATURES_NONE};
}

struct features features_of_row(const struct row *row)
{
    struct features f = features_none();

    memcpy(f.set, row->signature, sizeof f.set);
    if (row->light < MIN_FEATURES_NONE)
        f.light = (uint8_t)row->light;
    return f;
}

bool features_are_same(const struct features *a, const struct features *b)
{
    return a->light == b->light && memcmp(a->set, b->set, sizeof a->set) == 0;
}

/* ---- blocks -------------------------------------------------------------- */

static int64_t block_number(int64_t record)
{
    return record / SIGNATURE_BLOCK;
}

static size_t index_in_block(int64_t record)
{
    return (size_t)(record % SIGNATURE_BLOCK);
}

/* True if an archive may have this record number. An archive from an untrusted
   source may contain any number. */
static bool is_possible_record(int64_t record)
{
    return record >= 0 && block_number(record) < INT64_MAX / SIGNATURE_STEP;
}

static void clear_block(struct block *b, int64_t number)
{
    memset(b, 0, sizeof *b);
    memset(b->light, MIN_FEATURES_NONE, sizeof b->light);
    b->number = number;
}

/* Copies the first part of a block, whose length may be anything in an archive
   from an untrusted source. */
static void read_minimums(struct block *b, struct str bytes)
{
    if (bytes.len)
        memcpy(b->light, bytes.ptr,
               bytes.len < sizeof b->light ? bytes.len : sizeof b->light);
}

static void read_words(uint64_t words[SIGNATURE_BLOCK], struct str bytes)
{
    for (size_t i = 0; i < SIGNATURE_BLOCK && bytes.len >= 8 * (i + 1); i++)
        words[i] = features_word(bytes.ptr + 8 * i);
}

static int read_block(struct sql *sql, int64_t number, struct block *b)
{
    int64_t first = number * SIGNATURE_STEP;
    static const struct sql_lookup find_parts = {
        .table = "signature",
        .columns = "id, bytes",
        .rest = " WHERE id BETWEEN ?1 AND ?2"};
    struct sql_rows rows = sql_look_up(
        sql, &find_parts,
        VALUES(value_number(first), value_number(first + SIGNATURE_PARTS - 1)));

    clear_block(b, number);
    while (sql_next(&rows)) {
        int64_t part = sql_number(&rows, 0) - first;
        if (part == 0)
            read_minimums(b, sql_text(&rows, 1));
        else
            read_words(b->set[part - 1], sql_text(&rows, 1));
    }
    return sql_end(&rows);
}

static struct features features_at(const struct block *b, size_t place)
{
    struct features f = {.light = b->light[place]};

    for (size_t i = 0; i < SIGNATURE_WORDS; i++)
        f.set[i] = b->set[i][place];
    return f;
}

static bool has_no_features(const struct features *f)
{
    const struct features none = features_none();

    return features_are_same(f, &none);
}

/* ---- reading by record --------------------------------------------------- */

struct feature_sets *feature_sets_open(struct sql *sql)
{
    struct feature_sets *s = calloc(1, sizeof *s);

    if (s)
        s->sql = sql;
    return s;
}

void feature_sets_close(struct feature_sets *s)
{
    for (size_t i = 0; s && i < CACHED; i++)
        free(s->blocks[i]);
    free(s);
}

int feature_sets_get(struct feature_sets *s, int64_t record,
                     struct features *out)
{
    *out = features_none();
    if (!is_possible_record(record))
        return ARCHIVE_OK;
    int64_t number = block_number(record);
    struct block **place = &s->blocks[number % CACHED], *b = *place;
    int fault = ARCHIVE_OK;

    if (!b) {
        b = *place = malloc(sizeof *b);
        if (!b)
            return sql_fault(s->sql, ARCHIVE_MEMORY);
        b->number = -1;
    }
    if (b->number != number)
        fault = read_block(s->sql, number, b);
    if (fault)
        b->number = -1;
    else
        *out = features_at(b, index_in_block(record));
    return fault;
}

static int count_block(struct sql *sql, int64_t number, struct block *b,
                       uint64_t *count)
{
    int fault = read_block(sql, number, b);

    for (size_t i = 0; !fault && i < SIGNATURE_BLOCK; i++) {
        struct features f = features_at(b, i);
        *count += !has_no_features(&f);
    }
    return fault;
}

int feature_sets_count(struct sql *sql, uint64_t *count)
{
    struct block *b = malloc(sizeof *b);

    *count = 0;
    if (!b)
        return sql_fault(sql, ARCHIVE_MEMORY);
    struct sql_rows rows = sql_query(
        sql, "SELECT DISTINCT id / 8 FROM signature ORDER BY 1", NO_VALUES);

    while (sql_next(&rows))
        sql_stop_rows(&rows, count_block(sql, sql_number(&rows, 0), b, count));
    free(b);
    return sql_end(&rows);
}

/* ---- searching by features ----------------------------------------------- */

/* A search through all blocks. The part that is needed most often is read
   together with the first part of each block, because reading it alone would
   require one statement per block. */
struct feature_search {
    struct sql *sql;
    const struct features *wanted;
    size_t count;
    size_t likely;  /* number of the part that is read together with the first
                       part, or 0 */
    int64_t number; /* number of the current block; -1 if there is none */
    struct str bytes[2]; /* the first part and the part `likely` */
    char light[SIGNATURE_BLOCK];
    char other[8 * SIGNATURE_BLOCK];
    signature_taker *take;
    void *context;
};

static struct str copy_bytes(struct str bytes, char *room, size_t size)
{
    size_t length = bytes.len < size ? bytes.len : size;

    if (length)
        memcpy(room, bytes.ptr, length);
    return (struct str){room, length};
}

static int fetch_signature_part(void *context, size_t part, struct str *bytes)
{
    struct feature_search *pass = context;

    if (part == 0 || part == pass->likely) {
        *bytes = pass->bytes[part != 0];
        return ARCHIVE_OK;
    }
    struct sql_rows row = sql_query(
        pass->sql, "SELECT bytes FROM signature WHERE id = ?1",
        VALUES(value_number(pass->number * SIGNATURE_STEP + (int64_t)part)));

    if (sql_next(&row))
        *bytes = copy_bytes(sql_text(&row, 0), pass->other, sizeof pass->other);
    return sql_end(&row);
}

static int emit_found_records(const struct feature_search *pass,
                              const uint64_t found[BITMAP])
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; i < BITMAP; i++)
        for (uint64_t set = found[i]; !fault && set; set &= set - 1)
            fault = pass->take(pass->context, pass->number * SIGNATURE_BLOCK +
                                                  (int64_t)(64 * i) +
                                                  __builtin_ctzll(set));
    return fault;
}

/* Filters the current block, if there is one, and clears it. */
static int filter_current_block(struct feature_search *pass)
{
    uint64_t found[BITMAP];

    if (pass->number < 0)
        return ARCHIVE_OK;
    int fault = feature_filter_block(fetch_signature_part, pass, pass->wanted,
                                     pass->count, found);
    if (!fault)
        fault = emit_found_records(pass, found);
    pass->number = -1;
    return fault;
}

static int read_block_part(struct feature_search *pass,
                           const struct sql_rows *row)
{
    int64_t id = sql_number(row, 0), number = id / SIGNATURE_STEP;
    int fault = ARCHIVE_OK;

    if (id % SIGNATURE_STEP == 0) {
        fault = filter_current_block(pass); /* the block does not have the part
                                               `likely` */
        pass->number = number;
        pass->bytes[0] =
            copy_bytes(sql_text(row, 1), pass->light, sizeof pass->light);
        pass->bytes[1] = STR_NONE;
    } else if (number == pass->number) {
        pass->bytes[1] = sql_text(row, 1);
        fault = filter_current_block(pass);
    }
    return fault;
}

int feature_sets_each(struct sql *sql, const struct features *wanted,
                      size_t count, signature_taker *take, void *context)
{
    unsigned all = (1U << SIGNATURE_WORDS) - 1;
    size_t word =
        count ? feature_filter_fullest(&wanted[0], all) : SIGNATURE_WORDS;
    struct feature_search pass = {.sql = sql,
                                  .wanted = wanted,
                                  .count = count,
                                  .likely =
                                      word < SIGNATURE_WORDS ? word + 1 : 0,
                                  .number = -1,
                                  .take = take,
                                  .context = context};
    struct sql_rows rows =
        sql_query(sql,
                  "SELECT id, bytes FROM signature"
                  " WHERE id >= 0 AND (id % 8 = 0 OR id % 8 = ?1) ORDER BY id",
                  VALUES(value_number((int64_t)pass.likely)));

    while (sql_next(&rows))
        sql_stop_rows(&rows, read_block_part(&pass, &rows));
    int fault = sql_end(&rows);
    return fault ? fault : filter_current_block(&pass);
}

/* ---- writing ------------------------------------------------------------- */

static int compare_by_record(const void *left, const void *right)
{
    const struct record_signature *a = left, *b = right;

    if (a->id != b->id)
        return a->id < b->id ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

static int write_parts(struct sql *sql, const struct block *b,
                       const struct str parts[SIGNATURE_PARTS])
{
    static const struct sql_write put_parts = {
        SQL_INSERT("signature", "id", "bytes"), .keys = {"id"},
        .rows = SIGNATURE_PARTS};
    struct archive_value values[2 * SIGNATURE_PARTS];

    for (int i = 0; i < SIGNATURE_PARTS; i++) {
        values[2 * i] = value_number(b->number * SIGNATURE_STEP + i);
        values[2 * i + 1] = value_bytes(parts[i]);
    }
    return sql_run(sql, &put_parts,
                   (struct sql_values){values, 2 * SIGNATURE_PARTS});
}

static int write_block(struct sql *sql, const struct block *b)
{
    char words[SIGNATURE_WORDS][8 * SIGNATURE_BLOCK];
    struct str parts[SIGNATURE_PARTS];
    size_t used = SIGNATURE_BLOCK;
    struct features f;

    while (used && (f = features_at(b, used - 1), has_no_features(&f)))
        used--;
    parts[0] = (struct str){(const char *)b->light, used};
    for (size_t word = 0; word < SIGNATURE_WORDS; word++) {
        for (size_t i = 0; i < used; i++)
            features_put_word(b->set[word][i], words[word] + 8 * i);
        parts[word + 1] = (struct str){words[word], 8 * used};
    }
    return write_parts(sql, b, parts);
}

static void add_record_to_block(struct block *b,
                                const struct record_signature *r)
{
    size_t place = index_in_block(r->id);

    b->light[place] = r->features.light;
    for (size_t i = 0; i < SIGNATURE_WORDS; i++)
        b->set[i][place] = r->features.set[i];
}

static int write_signed_records(struct sql *sql,
                                const struct record_signature *list,
                                size_t count, struct block *b)
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < count;) {
        int64_t number = block_number(list[i].id);
        if (!is_possible_record(list[i].id)) {
            i++;
            continue;
        }
        fault = read_block(sql, number, b);
        while (i < count && block_number(list[i].id) == number)
            add_record_to_block(b, &list[i++]);
        if (!fault)
            fault = write_block(sql, b);
    }
    return fault;
}

int feature_sets_write(struct sql *sql, struct record_signature *list,
                       size_t count)
{
    struct block *b = count ? malloc(sizeof *b) : NULL;

    if (!count)
        return ARCHIVE_OK;
    if (!b)
        return sql_fault(sql, ARCHIVE_MEMORY);
    for (size_t i = 0; i < count; i++)
        list[i].order = (uint32_t)i;
    qsort(list, count, sizeof *list, compare_by_record);
    int fault = write_signed_records(sql, list, count, b);
    free(b);
    return fault;
}
