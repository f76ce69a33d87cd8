/* Sends rows with COPY in its binary form, either all in one call or one by one
   (load.c). */

#include "postgres.h"

/* The terminating NUL is part of the signature. */
static const char signature[] = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0";

void postgres_add_bytes(struct text *out, uint64_t n, size_t bytes)
{
    for (size_t i = bytes; i-- > 0;)
        text_add_char(out, (char)(n >> 8 * i));
}

int postgres_copy_flush(struct connection *connection, size_t least)
{
    struct text *t = &connection->loading;

    if (t->failed)
        return ARCHIVE_MEMORY;
    if (t->len < least || !t->len)
        return ARCHIVE_OK;
    int sent = connection->pq.PQputCopyData(connection->connection, t->ptr,
                                            (int)t->len);
    text_clear(t);
    return sent == 1 ? ARCHIVE_OK : postgres_connection_fault(connection);
}

int postgres_copy_begin(struct connection *connection, const char *table,
                        struct str columns)
{
    struct text sql = {0};
    int fault = postgres_finish_pending(connection);

    text_addf(&sql, "COPY %s (%.*s) FROM STDIN (FORMAT binary)", table,
              (int)columns.len, columns.ptr);
    text_add_char(&sql, '\0');
    if (!fault && sql.failed)
        fault = ARCHIVE_MEMORY;
    if (!fault) {
        PGresult *result =
            connection->pq.PQexec(connection->connection, sql.ptr);
        if (result && connection->pq.PQresultStatus(result) == PGRES_COPY_IN)
            connection->pq.PQclear(result);
        else
            fault = postgres_finish_result(connection, result);
    }
    text_release(&sql);
    text_clear(&connection->loading);
    text_add(&connection->loading, (struct str){signature, sizeof signature});
    connection->copying = !fault;
    return fault;
}

int postgres_copy_end(struct connection *connection)
{
    connection->copying = false;
    postgres_add_bytes(&connection->loading, UINT16_MAX, 2);
    int fault = postgres_copy_flush(connection, 0);
    if (connection->pq.PQputCopyEnd(connection->connection, NULL) != 1)
        return postgres_connection_fault(connection);
    connection->answering = true;
    return fault;
}

int postgres_copy(struct connection *connection, const char *table,
                  struct str columns, struct str rows)
{
    int fault = postgres_copy_begin(connection, table, columns);

    if (fault)
        return fault;
    text_add(&connection->loading, rows);
    return postgres_copy_end(connection);
}
