/* Sends rows by COPY in its binary form: all by one call, or row by row
   (load.c). */

#include "postgres.h"

/* Includes the terminating NUL. */
static const char signature[] = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0";

void postgres_add_bytes(struct text *out, uint64_t n, size_t bytes)
{
    for (size_t i = bytes; i-- > 0;)
        text_add_char(out, (char)(n >> 8 * i));
}

int postgres_copy_pour(struct link *link, size_t least)
{
    struct text *t = &link->loading;

    if (t->failed)
        return ARCHIVE_MEMORY;
    if (t->len < least || !t->len)
        return ARCHIVE_OK;
    int sent = link->pq.PQputCopyData(link->connection, t->ptr, (int)t->len);
    text_clear(t);
    return sent == 1 ? ARCHIVE_OK : postgres_lost(link);
}

int postgres_copy_begin(struct link *link, const char *table,
                        struct str columns)
{
    struct text sql = {0};
    int fault = postgres_settle(link);

    text_addf(&sql, "COPY %s (%.*s) FROM STDIN (FORMAT binary)", table,
              (int)columns.len, columns.ptr);
    text_add_char(&sql, '\0');
    if (!fault && sql.failed)
        fault = ARCHIVE_MEMORY;
    if (!fault) {
        PGresult *result = link->pq.PQexec(link->connection, sql.ptr);
        if (result && link->pq.PQresultStatus(result) == PGRES_COPY_IN)
            link->pq.PQclear(result);
        else
            fault = postgres_done(link, result);
    }
    text_release(&sql);
    text_clear(&link->loading);
    text_add(&link->loading, (struct str){signature, sizeof signature});
    link->copying = !fault;
    return fault;
}

int postgres_copy_end(struct link *link)
{
    link->copying = false;
    postgres_add_bytes(&link->loading, UINT16_MAX, 2);
    int fault = postgres_copy_pour(link, 0);
    if (link->pq.PQputCopyEnd(link->connection, NULL) != 1)
        return postgres_lost(link);
    link->answering = true;
    return fault;
}

int postgres_copy(struct link *link, const char *table, struct str columns,
                  struct str rows)
{
    int fault = postgres_copy_begin(link, table, columns);

    if (fault)
        return fault;
    text_add(&link->loading, rows);
    return postgres_copy_end(link);
}
