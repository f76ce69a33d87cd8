/* Rows in bulk: COPY, in its binary form. */

#include "postgres.h"

enum { LOAD_ROOM = 1 << 16 }; /* bytes that are sent at a time */

/* With the NUL at its end. */
static const char signature[] = "PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0";

void postgres_add_bytes(struct text *out, uint64_t n, size_t bytes)
{
    for (size_t i = bytes; i-- > 0;)
        text_add_char(out, (char)(n >> 8 * i));
}

static int pour(struct link *link, size_t least)
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

static int begin(struct link *link, const char *table, struct str columns)
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

int postgres_load_begin(struct link *link, const struct sql_table *table)
{
    struct text columns = {0};
    int fault = postgres_batches_end(link);

    for (int i = 0; i < table->count; i++)
        text_addf(&columns, "%s%s", i ? ", " : "", table->columns[i]);
    if (!fault)
        fault = columns.failed ? ARCHIVE_MEMORY
                               : begin(link, table->name, text_str(&columns));
    text_release(&columns);
    return fault;
}

static void add_value(struct text *out, const struct archive_value *v)
{
    if (v->kind == VALUE_NONE) {
        postgres_add_bytes(out, UINT32_MAX, 4);
    } else if (v->kind == VALUE_NUMBER || v->kind == VALUE_TRUTH) {
        postgres_add_bytes(out, 8, 4);
        postgres_add_bytes(out, (uint64_t)v->number, 8);
    } else {
        postgres_add_bytes(out, v->text.len, 4);
        text_add(out, v->text);
    }
}

int postgres_load_row(struct link *link, const struct archive_value *values,
                      size_t count)
{
    postgres_add_bytes(&link->loading, count, 2);
    for (size_t i = 0; i < count; i++) {
        if (values[i].text.len > INT32_MAX)
            return ARCHIVE_TOO_LARGE;
        add_value(&link->loading, &values[i]);
    }
    return pour(link, LOAD_ROOM);
}

/* Nothing more is to come; what the server says to it stays with it. */
static int end(struct link *link)
{
    link->copying = false;
    postgres_add_bytes(&link->loading, UINT16_MAX, 2);
    int fault = pour(link, 0);
    if (link->pq.PQputCopyEnd(link->connection, NULL) != 1)
        return postgres_lost(link);
    link->answering = true;
    return fault;
}

int postgres_load_answer(struct link *link)
{
    int fault = ARCHIVE_OK;

    if (!link->answering)
        return fault;
    link->answering = false;
    for (PGresult *result; (result = link->pq.PQgetResult(link->connection));) {
        int done = postgres_done(link, result);
        fault = done ? done : fault;
    }
    return fault;
}

int postgres_load_end(struct link *link)
{
    if (!link->copying)
        return ARCHIVE_OK;
    int fault = end(link), answer = postgres_load_answer(link);

    return fault ? fault : answer;
}

int postgres_copy(struct link *link, const char *table, struct str columns,
                  struct str rows)
{
    int fault = begin(link, table, columns);

    if (fault)
        return fault;
    text_add(&link->loading, rows);
    return end(link);
}
