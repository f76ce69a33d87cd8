#include "../early.h"
#include "import.h"

#include <stdlib.h>
#include <string.h>

/* What waits for the commit: rows of the tables that are written in the
   order of their keys, which costs a fraction of writing them at random. All
   their columns are numbers. */
enum {
    IDENTITY_COLUMNS = 2,
    OPENING_COLUMNS = 3,
    FOUND_COLUMNS = 4, /* of an opening whose position has no number yet */
    COLUMNS = 3,       /* the most that are written at once */
    SLOTS = 2 * PENDING_MAX,
    OPENINGS_MAX = PENDING_MAX * (OPENING_PLIES + 1),
};

struct pending {
    int64_t identities[PENDING_MAX][IDENTITY_COLUMNS];
    struct signed_record signatures[PENDING_MAX];
    int64_t found[OPENINGS_MAX][FOUND_COLUMNS];
    int64_t openings[OPENINGS_MAX][OPENING_COLUMNS];
    size_t count, signature_count, opening_count;
    /* Identities by their hash, counted from 1; 0: none. */
    uint32_t slots[SLOTS], next[PENDING_MAX];
};

bool pending_full(const struct archive_import *import)
{
    return import->pending && import->pending->count == PENDING_MAX;
}

void pending_clear(struct archive_import *import)
{
    struct pending *p = import->pending;

    if (!p || (!p->count && !p->signature_count))
        return;
    p->count = p->signature_count = p->opening_count = 0;
    memset(p->slots, 0, sizeof p->slots);
}

static struct pending *make(struct archive_import *import)
{
    if (!import->pending)
        import->pending = calloc(1, sizeof *import->pending);
    return import->pending;
}

static int write_signatures(struct archive_import *import)
{
    struct pending *p = import->pending;
    int fault =
        signatures_write(import->sql, p->signatures, p->signature_count);

    p->signature_count = 0;
    return fault;
}

int pending_sign(struct archive_import *import, int64_t id,
                 struct features features)
{
    struct pending *p = make(import);

    if (!p)
        return sql_fault(import->sql, ARCHIVE_MEMORY);
    p->signatures[p->signature_count++] =
        (struct signed_record){.id = id, .features = features};
    return p->signature_count < PENDING_MAX ? ARCHIVE_OK
                                            : write_signatures(import);
}

static void add_identity(struct pending *p, uint64_t identity, int64_t id)
{
    uint32_t *slot = &p->slots[(uint32_t)identity % SLOTS];

    p->identities[p->count][0] = row_hint(identity);
    p->identities[p->count][1] = id;
    p->next[p->count++] = *slot;
    *slot = (uint32_t)p->count;
}

int pending_add(struct archive_import *import, const struct row *row,
                int64_t id)
{
    struct pending *p = make(import);

    if (!p)
        return sql_fault(import->sql, ARCHIVE_MEMORY);
    add_identity(p, row->identity, id);
    for (size_t i = 0; i < row->opening_count; i++) {
        const struct row_opening *o = &row->openings[i];
        int64_t *to = p->found[p->opening_count++];
        *to++ = (int64_t)o->canonical;
        *to++ = (int64_t)o->exact;
        *to++ = id;
        *to = o->ply;
    }
    int fault =
        row->played ? pending_sign(import, id, features_of(row)) : ARCHIVE_OK;
    return fault ? fault : words_put(import, row, id);
}

int64_t pending_find(const struct archive_import *import, uint64_t identity,
                     size_t *from)
{
    const struct pending *p = import->pending;
    size_t at = *from;

    if (!p)
        return 0;
    at = at ? p->next[at - 1] : p->slots[(uint32_t)identity % SLOTS];
    while (at && p->identities[at - 1][0] != row_hint(identity))
        at = p->next[at - 1];
    *from = at;
    return at ? p->identities[at - 1][1] : 0;
}

/* ---- writing -------------------------------------------------------------- */

static int compare(const int64_t *a, const int64_t *b, size_t columns)
{
    while (--columns && *a == *b)
        a++, b++;
    return (*a > *b) - (*a < *b);
}

static int by_identity(const void *a, const void *b)
{
    return compare(a, b, IDENTITY_COLUMNS);
}

static int by_opening(const void *a, const void *b)
{
    return compare(a, b, OPENING_COLUMNS);
}

static int by_position(const void *a, const void *b)
{
    return compare(a, b, FOUND_COLUMNS);
}

static int write_rows(struct sql *sql, const char *into, const int64_t *numbers,
                      size_t count, size_t columns)
{
    struct archive_value values[COLUMNS];
    struct sql_bulk *bulk;
    int fault = sql_bulk_begin(sql, into, columns, &bulk);

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

/* Each position once, as the openings stand sorted; how many there are. */
static size_t list_positions(const struct pending *p, struct early *list)
{
    size_t count = 0;

    for (size_t i = 0; i < p->opening_count; i++) {
        const int64_t *found = p->found[i];
        if (!i || found[0] != found[-FOUND_COLUMNS] ||
            found[1] != found[1 - FOUND_COLUMNS])
            list[count++] = (struct early){found[0], found[1], 0};
    }
    return count;
}

/* Those that have no number get one, in the order of their hashes. */
static int add_positions(struct sql *sql, struct early *list, size_t count)
{
    int fault = early_number(sql, list, count);

    for (size_t i = 0; !fault && i < count; i++)
        if (!list[i].answer)
            fault = sql_insert(sql,
                               "INSERT INTO early_position (canonical, exact)"
                               " VALUES (?1, ?2)",
                               VALUES(value_number(list[i].canonical),
                                      value_number(list[i].exact)),
                               &list[i].answer);
    return fault;
}

static void take_numbers(struct pending *p, const struct early *list)
{
    for (size_t i = 0; i < p->opening_count; i++) {
        const int64_t *found = p->found[i];
        while (list->canonical != found[0] || list->exact != found[1])
            list++;
        p->openings[i][0] = list->answer;
        p->openings[i][1] = found[2];
        p->openings[i][2] = found[3];
    }
    qsort(p->openings, p->opening_count, sizeof *p->openings, by_opening);
}

static int number_openings(struct sql *sql, struct pending *p)
{
    struct early *list = calloc(p->opening_count + 1, sizeof *list);

    if (!list)
        return sql_fault(sql, ARCHIVE_MEMORY);
    qsort(p->found, p->opening_count, sizeof *p->found, by_position);
    int fault = add_positions(sql, list, list_positions(p, list));
    if (!fault)
        take_numbers(p, list);
    free(list);
    return fault;
}

int pending_write(struct archive_import *import)
{
    struct pending *p = import->pending;

    if (!p)
        return ARCHIVE_OK;
    qsort(p->identities, p->count, sizeof *p->identities, by_identity);
    int fault = write_signatures(import);
    if (!fault)
        fault = number_openings(import->sql, p);
    if (!fault)
        fault = write_rows(import->sql, "opening (position, record, ply)",
                           *p->openings, p->opening_count, OPENING_COLUMNS);
    if (!fault)
        fault = write_rows(import->sql, "identity (hash, record)",
                           *p->identities, p->count, IDENTITY_COLUMNS);
    pending_clear(import);
    return fault;
}
