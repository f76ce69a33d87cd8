#include "store.h"

#include <stdlib.h>

static int compare(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

/* The order of the table's key, where hashes are signed. */
static int in_key_order(const void *left, const void *right)
{
    static const uint64_t sign = UINT64_C(1) << 63;
    const struct opening *a = left, *b = right;
    int order = compare(a->canonical ^ sign, b->canonical ^ sign);

    if (!order)
        order = compare(a->exact ^ sign, b->exact ^ sign);
    if (!order)
        order = (a->record > b->record) - (a->record < b->record);
    return order ? order : (a->ply > b->ply) - (a->ply < b->ply);
}

int openings_write(struct archive *a)
{
    sqlite3_stmt *statement = store_statement(a, STATEMENT_OPENING);
    int result = SQLITE_OK;

    if (a->opening_count)
        qsort(a->openings, a->opening_count, sizeof *a->openings, in_key_order);
    for (size_t i = 0; result == SQLITE_OK && i < a->opening_count; i++) {
        const struct opening *o = &a->openings[i];
        sqlite3_bind_int64(statement, 1, (int64_t)o->canonical);
        sqlite3_bind_int64(statement, 2, (int64_t)o->exact);
        sqlite3_bind_int64(statement, 3, o->record);
        sqlite3_bind_int64(statement, 4, o->ply);
        result = store_run(a, statement);
    }
    a->opening_count = 0;
    return result;
}

int openings_add(struct archive *a, const struct row *row, int64_t record)
{
    int result = SQLITE_OK;

    if (!a->openings)
        a->openings = malloc(OPENINGS_MAX * sizeof *a->openings);
    if (!a->openings)
        return SQLITE_NOMEM;
    if (a->opening_count + row->opening_count > OPENINGS_MAX)
        result = openings_write(a);
    for (size_t i = 0; i < row->opening_count; i++)
        a->openings[a->opening_count++] =
            (struct opening){row->openings[i].canonical, row->openings[i].exact,
                             record, row->openings[i].ply};
    return result;
}
