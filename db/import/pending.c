#include "../store.h"

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

static struct pending *pending_of(struct archive *a)
{
    if (!a->pending)
        a->pending = calloc(1, sizeof *a->pending);
    return a->pending;
}

bool pending_full(const struct archive *a)
{
    return a->pending && a->pending->count == PENDING_MAX;
}

void pending_clear(struct archive *a)
{
    if (!a->pending || !a->pending->count)
        return;
    a->pending->count = a->pending->opening_count = 0;
    memset(a->pending->slots, 0, sizeof a->pending->slots);
}

int pending_add(struct archive *a, const struct row *row, int64_t id,
                int64_t variant)
{
    struct pending *p = pending_of(a);

    if (!p)
        return SQLITE_NOMEM;
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
    return SQLITE_OK;
}

int64_t pending_find(const struct archive *a, uint64_t identity, size_t *from)
{
    const struct pending *p = a->pending;
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

/* One table's rows: how many parameters each has, and how they are bound. */
struct table {
    enum statement one, many;
    int parameters;
    void (*bind)(sqlite3_stmt *statement, int at, const struct pending *p,
                 size_t index);
};

static void bind_opening(sqlite3_stmt *statement, int at,
                         const struct pending *p, size_t index)
{
    const struct pending_opening *o = &p->openings[index];

    sqlite3_bind_int64(statement, at, (int64_t)o->canonical);
    sqlite3_bind_int64(statement, at + 1, (int64_t)o->exact);
    sqlite3_bind_int64(statement, at + 2, o->record);
    sqlite3_bind_int64(statement, at + 3, o->ply);
}

static void bind_signature(sqlite3_stmt *statement, int at,
                           const struct pending *p, size_t index)
{
    const struct pending_record *r = &p->records[index];

    sqlite3_bind_int64(statement, at, r->id);
    sqlite3_bind_int64(statement, at + 1, r->variant);
    sqlite3_bind_int64(statement, at + 2, r->light);
    for (int i = 0; i < SIGNATURE_WORDS; i++)
        sqlite3_bind_int64(statement, at + 3 + i, (int64_t)r->signature[i]);
}

static void bind_identity(sqlite3_stmt *statement, int at,
                          const struct pending *p, size_t index)
{
    sqlite3_bind_int64(statement, at, (int64_t)p->records[index].identity);
    sqlite3_bind_int64(statement, at + 1, p->records[index].id);
}

static int write_rows(struct archive *a, const struct table *table,
                      size_t begin, size_t end)
{
    int result = SQLITE_OK;

    while (result == SQLITE_OK && begin < end) {
        bool many = end - begin >= STORE_MANY;
        sqlite3_stmt *statement =
            store_statement(a, many ? table->many : table->one);
        for (int i = 0; statement && i < (many ? STORE_MANY : 1); i++)
            table->bind(statement, 1 + i * table->parameters, a->pending,
                        begin++);
        result = store_run(a, statement);
    }
    return result;
}

static int write_openings(struct archive *a, struct pending *p)
{
    static const struct table table = {STATEMENT_OPENING, STATEMENT_OPENINGS, 4,
                                       bind_opening};

    qsort(p->openings, p->opening_count, sizeof *p->openings, by_opening_key);
    return write_rows(a, &table, 0, p->opening_count);
}

/* Before the records are sorted otherwise; those without moves stand last. */
static int write_signatures(struct archive *a, struct pending *p)
{
    static const struct table table = {STATEMENT_SIGNATURE,
                                       STATEMENT_SIGNATURES, 7, bind_signature};
    size_t played = 0;

    qsort(p->records, p->count, sizeof *p->records, by_played);
    while (played < p->count && p->records[played].played)
        played++;
    return write_rows(a, &table, 0, played);
}

static int write_identities(struct archive *a, struct pending *p)
{
    static const struct table table = {STATEMENT_IDENTITY, STATEMENT_IDENTITIES,
                                       2, bind_identity};

    qsort(p->records, p->count, sizeof *p->records, by_identity);
    return write_rows(a, &table, 0, p->count);
}

int pending_write(struct archive *a)
{
    int result;

    if (!a->pending)
        return SQLITE_OK;
    result = write_signatures(a, a->pending);
    if (result == SQLITE_OK)
        result = write_openings(a, a->pending);
    if (result == SQLITE_OK)
        result = write_identities(a, a->pending);
    pending_clear(a);
    return result;
}
