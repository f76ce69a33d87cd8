#include "../import.h"

#include <stdlib.h>
#include <string.h>

/* What waits for the commit: rows of the tables that are written in the
   order of their keys, which costs a fraction of writing them at random. */
struct pending_record {
    uint64_t identity;
    int64_t id, variant;
    uint64_t signature[SIGNATURE_WORDS];
    uint32_t light;
    uint32_t next; /* with the same hash slot, counted from 1; 0: none */
    bool played;
};

struct pending_opening {
    uint64_t canonical, exact;
    int64_t record;
    uint32_t ply;
};

enum {
    SLOTS = 2 * PENDING_MAX,
    OPENINGS_MAX = PENDING_MAX * (OPENING_PLIES + 1),
};

struct pending {
    struct pending_record records[PENDING_MAX];
    size_t count;
    struct pending_opening openings[OPENINGS_MAX];
    size_t opening_count;
    uint32_t slots[SLOTS];
};

static struct pending *pending_of(struct archive_import *import)
{
    if (!import->pending)
        import->pending = calloc(1, sizeof *import->pending);
    return import->pending;
}

bool pending_full(const struct archive_import *import)
{
    return import->pending && import->pending->count == PENDING_MAX;
}

void pending_clear(struct archive_import *import)
{
    if (!import->pending || !import->pending->count)
        return;
    import->pending->count = import->pending->opening_count = 0;
    memset(import->pending->slots, 0, sizeof import->pending->slots);
}

int pending_add(struct archive_import *import, const struct row *row,
                int64_t id, int64_t variant)
{
    struct pending *p = pending_of(import);

    if (!p)
        return sql_fault(import->sql, ARCHIVE_MEMORY);
    struct pending_record *r = &p->records[p->count++];
    uint32_t *slot = &p->slots[row->identity % SLOTS];

    *r = (struct pending_record){.identity = row->identity,
                                 .id = id,
                                 .variant = variant,
                                 .light = row->light,
                                 .next = *slot,
                                 .played = row->played};
    *slot = (uint32_t)p->count;
    memcpy(r->signature, row->signature, sizeof r->signature);
    for (size_t i = 0; i < row->opening_count; i++)
        p->openings[p->opening_count++] = (struct pending_opening){
            row->openings[i].canonical, row->openings[i].exact, id,
            row->openings[i].ply};
    return ARCHIVE_OK;
}

int64_t pending_find(const struct archive_import *import, uint64_t identity,
                     size_t *from)
{
    const struct pending *p = import->pending;
    size_t at = *from;

    if (!p)
        return 0;
    at = at ? p->records[at - 1].next : p->slots[identity % SLOTS];
    while (at && p->records[at - 1].identity != identity)
        at = p->records[at - 1].next;
    *from = at;
    return at ? p->records[at - 1].id : 0;
}

/* ---- writing -------------------------------------------------------------- */

/* SQLite's integers have a sign, and so have the orders of its keys. */
static int compare_hashes(uint64_t a, uint64_t b)
{
    return ((int64_t)a > (int64_t)b) - ((int64_t)a < (int64_t)b);
}

static int compare_ids(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int by_opening_key(const void *left, const void *right)
{
    const struct pending_opening *a = left, *b = right;
    int order = compare_hashes(a->canonical, b->canonical);

    if (!order)
        order = compare_hashes(a->exact, b->exact);
    if (!order)
        order = compare_ids(a->record, b->record);
    return order ? order : compare_ids(a->ply, b->ply);
}

static int by_played(const void *left, const void *right)
{
    const struct pending_record *a = left, *b = right;

    if (a->played != b->played)
        return a->played ? -1 : 1;
    return compare_ids(a->id, b->id);
}

static int by_identity(const void *left, const void *right)
{
    const struct pending_record *a = left, *b = right;
    int order = compare_hashes(a->identity, b->identity);

    return order ? order : compare_ids(a->id, b->id);
}

/* One table's rows, of which a statement inserts one or MANY. */
struct table {
    const char *one, *many;
    size_t columns;
    void (*fill)(struct archive_value *values, const struct pending *p,
                 size_t index);
};

enum { MANY = 16, COLUMNS_MAX = 3 + SIGNATURE_WORDS };

#define FOUR(row)              row ", " row ", " row ", " row
#define ONE_AND_MANY(sql, row) sql row, sql FOUR(FOUR(row))

static void fill_opening(struct archive_value *values, const struct pending *p,
                         size_t index)
{
    const struct pending_opening *o = &p->openings[index];

    *values++ = value_number((int64_t)o->canonical);
    *values++ = value_number((int64_t)o->exact);
    *values++ = value_number(o->record);
    *values = value_number(o->ply);
}

static void fill_signature(struct archive_value *values,
                           const struct pending *p, size_t index)
{
    const struct pending_record *r = &p->records[index];

    *values++ = value_number(r->id);
    *values++ = value_number(r->variant);
    *values++ = value_number(r->light);
    for (int i = 0; i < SIGNATURE_WORDS; i++)
        *values++ = value_number((int64_t)r->signature[i]);
}

static void fill_identity(struct archive_value *values, const struct pending *p,
                          size_t index)
{
    *values++ = value_number((int64_t)p->records[index].identity);
    *values = value_number(p->records[index].id);
}

static int write_rows(struct archive_import *import, const struct table *table,
                      size_t count)
{
    struct archive_value values[MANY * COLUMNS_MAX];
    int fault = ARCHIVE_OK;

    for (size_t from = 0, rows; !fault && from < count; from += rows) {
        rows = count - from >= MANY ? MANY : 1;
        for (size_t i = 0; i < rows; i++)
            table->fill(values + i * table->columns, import->pending, from + i);
        fault = sql_run(import->sql, rows == MANY ? table->many : table->one,
                        (struct sql_values){values, rows * table->columns});
    }
    return fault;
}

static int write_openings(struct archive_import *import, struct pending *p)
{
    static const struct table table = {
        ONE_AND_MANY("INSERT INTO openings (canonical, exact, record, ply)"
                     " VALUES ",
                     "(?, ?, ?, ?)"),
        4, fill_opening};

    qsort(p->openings, p->opening_count, sizeof *p->openings, by_opening_key);
    return write_rows(import, &table, p->opening_count);
}

/* Before the records are sorted otherwise; those without moves stand last. */
static int write_signatures(struct archive_import *import, struct pending *p)
{
    static const struct table table = {
        ONE_AND_MANY("INSERT INTO signatures (record, variant, light, set1,"
                     " set2, set3, set4) VALUES ",
                     "(?, ?, ?, ?, ?, ?, ?)"),
        COLUMNS_MAX, fill_signature};
    size_t played = 0;

    qsort(p->records, p->count, sizeof *p->records, by_played);
    while (played < p->count && p->records[played].played)
        played++;
    return write_rows(import, &table, played);
}

static int write_identities(struct archive_import *import, struct pending *p)
{
    static const struct table table = {
        ONE_AND_MANY("INSERT INTO identities (identity, record) VALUES ",
                     "(?, ?)"),
        2, fill_identity};

    qsort(p->records, p->count, sizeof *p->records, by_identity);
    return write_rows(import, &table, p->count);
}

int pending_write(struct archive_import *import)
{
    struct pending *p = import->pending;

    if (!p)
        return ARCHIVE_OK;
    int fault = write_signatures(import, p);
    if (!fault)
        fault = write_openings(import, p);
    if (!fault)
        fault = write_identities(import, p);
    pending_clear(import);
    return fault;
}
