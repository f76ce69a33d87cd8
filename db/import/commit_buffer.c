#include "commit_buffer.h"

#include "../store/opening_lookup.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Rows of the tables that are written in the order of their keys. Writing them
   in random order would take many times as long. All columns are numbers. */
enum {
    IDENTITY_COLUMNS = 2,
    OPENING_COLUMNS = 3,
    SLOTS = 2 * PENDING_MAX,
    OPENINGS_MAX = PENDING_MAX * (OPENING_PLIES + 1),
    PLACES = 1 << 19, /* more than twice the number of openings */
};

/* A position that records reached. It gets a number when it is written. */
struct reached_position {
    struct opening_position early;
    size_t count, begin; /* number of openings with this position, and the index
                            of the first of them */
};

struct buffered_record {
    int64_t record;
    uint32_t met, ply;
};

/* A position, for sorting the positions by number. */
struct position_number {
    struct opening_position early;
    size_t met;
};

struct commit_buffer_rows {
    int64_t identities[PENDING_MAX][IDENTITY_COLUMNS];
    struct record_signature signatures[PENDING_MAX];
    struct buffered_record found[OPENINGS_MAX];
    int64_t openings[OPENINGS_MAX][OPENING_COLUMNS];
    struct reached_position met[OPENINGS_MAX];
    uint32_t places[PLACES]; /* hash table: indexes into `met`, counted from 1;
                                0 if there is none */
    size_t count, signature_count, opening_count, met_count;
    /* Hash table of identities. `slots` and `next` are indexes, counted from 1;
       0 if there is none. */
    uint32_t slots[SLOTS], next[PENDING_MAX];
    uint8_t records[SLOTS]; /* 1 if a record with this number, modulo SLOTS, is
                               buffered */
};

bool commit_buffer_full(const struct commit_buffer *pending)
{
    return pending->rows && pending->rows->count == PENDING_MAX;
}

bool commit_buffer_may_have(const struct commit_buffer *pending, int64_t id)
{
    return pending->rows && pending->rows->records[(uint64_t)id % SLOTS];
}

void commit_buffer_clear(struct commit_buffer *pending)
{
    struct commit_buffer_rows *p = pending->rows;

    if (!p || (!p->count && !p->signature_count))
        return;
    p->count = p->signature_count = p->opening_count = p->met_count = 0;
    memset(p->slots, 0, sizeof p->slots);
    memset(p->records, 0, sizeof p->records);
    memset(p->places, 0, sizeof p->places);
}

void commit_buffer_release(struct commit_buffer *pending)
{
    free(pending->rows);
}

static struct commit_buffer_rows *allocate_rows(struct commit_buffer *pending)
{
    if (!pending->rows)
        pending->rows = calloc(1, sizeof *pending->rows);
    return pending->rows;
}

static int write_signatures(struct commit_buffer *pending)
{
    struct commit_buffer_rows *p = pending->rows;
    int fault =
        feature_sets_write(pending->sql, p->signatures, p->signature_count);

    p->signature_count = 0;
    return fault;
}

int commit_buffer_add_signature(struct commit_buffer *pending, int64_t id,
                                struct features features)
{
    struct commit_buffer_rows *p = allocate_rows(pending);

    if (!p)
        return sql_fault(pending->sql, ARCHIVE_MEMORY);
    p->signatures[p->signature_count++] =
        (struct record_signature){.id = id, .features = features};
    return p->signature_count < PENDING_MAX ? ARCHIVE_OK
                                            : write_signatures(pending);
}

/* Writes to each page of a table before any of it is read. A page that is read
   first is mapped to the page of zeros and faults again when it is written to,
   which interrupts every thread. Small imports skip these writes, as they do
   not use most pages. */
enum { SMALL = 16, PAGE = 4096 };

static void load_index_pages(void *table, size_t size)
{
    for (size_t at = 0; at < size; at += PAGE)
        __atomic_fetch_or((char *)table + at, 0, __ATOMIC_RELAXED);
}

static void add_identity(struct commit_buffer_rows *p, uint64_t identity,
                         int64_t id)
{
    uint32_t *slot = &p->slots[(uint32_t)identity % SLOTS];

    p->identities[p->count][0] = row_stored_identity(identity);
    p->identities[p->count][1] = id;
    p->records[(uint64_t)id % SLOTS] = 1;
    p->next[p->count++] = *slot;
    *slot = (uint32_t)p->count;
}

static uint32_t add_reached_position(struct commit_buffer_rows *p,
                                     const struct row_opening *o)
{
    const struct opening_position wanted = {(int64_t)o->canonical,
                                            (int64_t)o->exact, 0};
    size_t at = (size_t)(o->exact ^ o->canonical >> 32) % PLACES;
    uint32_t met;

    for (; (met = p->places[at]) != 0; at = (at + 1) % PLACES) {
        const struct opening_position *e = &p->met[met - 1].early;
        if (e->exact == wanted.exact && e->canonical == wanted.canonical)
            break;
    }
    if (!met) {
        met = p->places[at] = (uint32_t)++p->met_count;
        p->met[met - 1] = (struct reached_position){.early = wanted};
    }
    p->met[met - 1].count++;
    return met - 1;
}

int commit_buffer_add(struct commit_buffer *pending, const struct row *row,
                      int64_t id)
{
    struct commit_buffer_rows *p = allocate_rows(pending);

    if (!p)
        return sql_fault(pending->sql, ARCHIVE_MEMORY);
    assert(!commit_buffer_full(pending));
    if (p->count == SMALL) {
        load_index_pages(p->slots, sizeof p->slots);
        load_index_pages(p->places, sizeof p->places);
    }
    add_identity(p, row->identity, id);
    for (size_t i = 0; i < row->opening_count; i++) {
        const struct row_opening *o = &row->openings[i];
        p->found[p->opening_count++] =
            (struct buffered_record){id, add_reached_position(p, o), o->ply};
    }
    return row->played
               ? commit_buffer_add_signature(pending, id, features_of_row(row))
               : ARCHIVE_OK;
}

int64_t commit_buffer_find(const struct commit_buffer *pending,
                           uint64_t identity, size_t *from)
{
    const struct commit_buffer_rows *p = pending->rows;
    size_t at = *from;

    if (!p)
        return 0;
    at = at ? p->next[at - 1] : p->slots[(uint32_t)identity % SLOTS];
    while (at && p->identities[at - 1][0] != row_stored_identity(identity))
        at = p->next[at - 1];
    *from = at;
    return at ? p->identities[at - 1][1] : 0;
}

/* ---- writing ------------------------------------------------------------- */

static int compare_by_identity(const void *left, const void *right)
{
    const int64_t *a = left, *b = right;

    return *a == *b ? integer_compare(a[1], b[1]) : integer_compare(*a, *b);
}

static int compare_by_hashes(const void *left, const void *right)
{
    const struct opening_position *a =
        &((const struct position_number *)left)->early;
    const struct opening_position *b =
        &((const struct position_number *)right)->early;

    return a->canonical == b->canonical
               ? integer_compare(a->exact, b->exact)
               : integer_compare(a->canonical, b->canonical);
}

static int compare_by_number(const void *left, const void *right)
{
    const struct position_number *a = left, *b = right;

    return integer_compare(a->early.answer, b->early.answer);
}

static int write_rows(struct sql *sql, const struct sql_write *insert,
                      const int64_t *numbers, size_t count, size_t columns)
{
    struct archive_value values[SQL_COLUMNS];
    struct sql_bulk *bulk;
    int fault = sql_bulk_begin(sql, insert, &bulk);

    for (; !fault && count; count--) {
        for (size_t i = 0; i < columns; i++)
            values[i] = value_number(*numbers++);
        fault = sql_bulk_add(bulk, values);
    }
    if (!fault)
        fault = sql_bulk_write(bulk);
    sql_bulk_end(bulk);
    return fault;
}

/* Adds the positions that have no number yet, in the order of their hashes. */
static int add_positions(struct sql *sql, struct opening_position *list,
                         size_t count)
{
    static const struct sql_write insert_position = {
        SQL_INSERT("early_position", "canonical", "exact")};
    int fault = opening_number_games(sql, list, count);

    for (size_t i = 0; !fault && i < count; i++)
        if (!list[i].answer)
            fault = sql_insert(sql, &insert_position,
                               VALUES(value_number(list[i].canonical),
                                      value_number(list[i].exact)),
                               &list[i].answer);
    return fault;
}

static int number_positions(struct sql *sql, const struct commit_buffer_rows *p,
                            struct position_number *order)
{
    struct opening_position *list = calloc(p->met_count + 1, sizeof *list);
    int fault = ARCHIVE_OK;

    if (!list)
        return sql_fault(sql, ARCHIVE_MEMORY);
    for (size_t i = 0; i < p->met_count; i++)
        order[i] = (struct position_number){p->met[i].early, i};
    qsort(order, p->met_count, sizeof *order, compare_by_hashes);
    for (size_t i = 0; i < p->met_count; i++)
        list[i] = order[i].early;
    fault = add_positions(sql, list, p->met_count);
    for (size_t i = 0; i < p->met_count; i++)
        order[i].early = list[i];
    free(list);
    return fault;
}

/* Sorts the openings by position. The openings of a position remain in the
   order in which they were added. */
static void order_openings(struct commit_buffer_rows *p,
                           struct position_number *order)
{
    size_t begin = 0;

    qsort(order, p->met_count, sizeof *order, compare_by_number);
    for (size_t i = 0; i < p->met_count; i++) {
        struct reached_position *met = &p->met[order[i].met];
        met->early = order[i].early;
        met->begin = begin;
        begin += met->count;
    }
    for (size_t i = 0; i < p->opening_count; i++) {
        const struct buffered_record *found = &p->found[i];
        struct reached_position *met = &p->met[found->met];
        int64_t *to = p->openings[met->begin++];
        *to++ = met->early.answer;
        *to++ = found->record;
        *to = found->ply;
    }
}

static int number_openings(struct sql *sql, struct commit_buffer_rows *p)
{
    struct position_number *order = calloc(p->met_count + 1, sizeof *order);

    if (!order)
        return sql_fault(sql, ARCHIVE_MEMORY);
    int fault = number_positions(sql, p, order);
    if (!fault)
        order_openings(p, order);
    free(order);
    return fault;
}

int commit_buffer_write(struct commit_buffer *pending)
{
    static const struct sql_write insert_openings = {SQL_INSERT(
                                      "opening", "position", "record", "ply")},
                                  insert_identities = {
                                      SQL_INSERT("identity", "hash", "record")};
    struct commit_buffer_rows *p = pending->rows;

    if (!p)
        return ARCHIVE_OK;
    qsort(p->identities, p->count, sizeof *p->identities, compare_by_identity);
    int fault = write_signatures(pending);
    if (!fault)
        fault = number_openings(pending->sql, p);
    if (!fault)
        fault = write_rows(pending->sql, &insert_openings, *p->openings,
                           p->opening_count, OPENING_COLUMNS);
    if (!fault)
        fault = write_rows(pending->sql, &insert_identities, *p->identities,
                           p->count, IDENTITY_COLUMNS);
    commit_buffer_clear(pending);
    return fault;
}

int commit_buffer_write_if_full(struct commit_buffer *pending)
{
    return commit_buffer_full(pending) ? commit_buffer_write(pending)
                                       : ARCHIVE_OK;
}
