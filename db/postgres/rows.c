/*
 * Receives the rows of statements, and buffers them when another statement
 * needs the connection.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "prepared.h"

static void note_columns(struct prepared *s, const PGresult *result)
{
    struct libpq *pq = &s->connection->pq;

    s->column_count = pq->PQnfields(result);
    assert(s->column_count <= FIELDS_MAX);
    for (int i = 0; i < s->column_count; i++) {
        s->column_types[i] = pq->PQftype(result, i);
        snprintf(s->column_names[i], sizeof s->column_names[i], "%s",
                 pq->PQfname(result, i));
    }
}

/* ---- receiving rows ------------------------------------------------------ */

void prepared_stop(struct prepared *s)
{
    struct connection *connection = s->connection;
    PGresult *result;

    if (connection->sending != s)
        return;
    connection->sending = NULL;
    while ((result = connection->pq.PQgetResult(connection->connection)))
        connection->pq.PQclear(result);
}

/*
 * Moves the next row from the connection to s->row. Returns 1, 0 after the last
 * row, or a fault. After 0 or a fault, the connection is free for other
 * statements.
 */
static int receive_row(struct prepared *s)
{
    struct connection *connection = s->connection;
    struct libpq *pq = &connection->pq;

    pq->PQclear(s->row);
    s->row = NULL;
    PGresult *result = pq->PQgetResult(connection->connection);
    if (!result) {
        connection->sending = NULL;
        return postgres_connection_fault(connection);
    }
    if (s->column_count < 0)
        note_columns(s, result);
    if (pq->PQresultStatus(result) == PGRES_SINGLE_TUPLE) {
        s->row = result;
        return 1;
    }
    int fault = postgres_finish_result(connection, result);
    prepared_stop(s);
    return fault;
}

static void point_at_row(struct prepared *s)
{
    struct libpq *pq = &s->connection->pq;

    for (int i = 0; i < s->column_count; i++) {
        bool none = pq->PQgetisnull(s->row, 0, i);
        s->fields[i].ptr = none ? NULL : pq->PQgetvalue(s->row, 0, i);
        s->fields[i].length = none ? 0 : pq->PQgetlength(s->row, 0, i);
    }
}

/* ---- buffered rows ------------------------------------------------------- */

/* Buffers a row: its size in bytes and, for each column, its length (-1 for
   NULL) and its bytes. */
static int buffer_row(struct prepared *s)
{
    size_t bytes = (size_t)s->column_count * sizeof(int);

    point_at_row(s);
    for (int i = 0; i < s->column_count; i++)
        bytes += (size_t)s->fields[i].length;
    text_add(&s->aside.rows, (struct str){(const char *)&bytes, sizeof bytes});
    for (int i = 0; i < s->column_count; i++) {
        const struct field *f = &s->fields[i];
        int length = f->ptr ? f->length : -1;
        text_add(&s->aside.rows,
                 (struct str){(const char *)&length, sizeof length});
        text_add(&s->aside.rows, (struct str){f->ptr, (size_t)f->length});
    }
    return row_spool_flush_if_full(&s->aside);
}

/* Buffers the remaining rows. The current row remains valid. */
static int spool_remaining_rows(struct prepared *s)
{
    PGresult *at_hand = s->row;
    int came = 1, fault = ARCHIVE_OK;

    s->row = NULL;
    while (!fault && (came = receive_row(s)) > 0)
        fault = buffer_row(s);
    s->fault = came < 0 ? came : ARCHIVE_OK;
    prepared_stop(s);
    s->row = at_hand;
    if (at_hand)
        point_at_row(s);
    s->state = STATE_KEPT;
    return fault ? fault : row_spool_rewind(&s->aside);
}

int postgres_finish_pending(struct connection *connection)
{
    int fault = postgres_load_answer(connection);

    return fault || !connection->sending
               ? fault
               : spool_remaining_rows(connection->sending);
}

static void point_fields_at(struct prepared *s, const char *from)
{
    for (int i = 0; i < s->column_count; i++) {
        int length;
        memcpy(&length, from, sizeof length);
        from += sizeof length;
        s->fields[i].ptr = length < 0 ? NULL : from;
        s->fields[i].length = length < 0 ? 0 : length;
        from += length < 0 ? 0 : length;
    }
}

static int read_buffered_row(struct prepared *s)
{
    size_t bytes = 0;
    int got = row_spool_fill(&s->aside, sizeof bytes);

    if (got > 0) {
        memcpy(&bytes, s->aside.rows.ptr + s->aside.at, sizeof bytes);
        got = row_spool_fill(&s->aside, sizeof bytes + bytes);
    }
    if (got <= 0)
        return got ? got : s->fault;
    point_fields_at(s, s->aside.rows.ptr + s->aside.at + sizeof bytes);
    s->aside.at += sizeof bytes + bytes;
    return 1;
}

/* ---- the next row -------------------------------------------------------- */

/* Calls the function of a column. The function may use the same connection, in
   which case the remaining rows are buffered. */
static int call_column_function(struct prepared *s, int column)
{
    struct text *out = &s->called[column];
    bool none = !s->fields[column].ptr;
    int fault = ARCHIVE_OK;

    text_clear(out);
    s->none[column] = false;
    if (!none)
        fault = postgres_call(s->calls[column], field_whole(&s->fields[column]),
                              out, &none);
    s->none[column] = none;
    return !fault && out->failed ? ARCHIVE_MEMORY : fault;
}

static int call_column_functions(struct prepared *s)
{
    int fault = ARCHIVE_OK;

    for (int i = 0; !fault && i < s->column_count; i++)
        if (s->calls[i])
            fault = call_column_function(s, i);
    return fault;
}

int prepared_next(struct prepared *s)
{
    bool coming = s->state == STATE_COMING;
    int got = coming ? receive_row(s) : read_buffered_row(s);

    if (got > 0 && coming)
        point_at_row(s);
    int fault = got > 0 ? call_column_functions(s) : ARCHIVE_OK;
    if (got <= 0)
        s->state = STATE_DONE;
    return fault ? fault : got;
}
