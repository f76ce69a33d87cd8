/* Sends a statement, and steps through its rows. */
#include <stdio.h>

#include "prepared.h"

static int prepare_on_server(struct prepared *s)
{
    struct connection *connection = s->connection;

    snprintf(s->name, sizeof s->name, "s%llu",
             (unsigned long long)++connection->names);
    int fault = postgres_finish_result(
        connection,
        connection->pq.PQprepare(connection->connection, s->name, s->sql.ptr,
                                 (int)s->value_count, s->types));
    if (fault)
        s->name[0] = '\0';
    return fault;
}

static int send_statement(struct prepared *s)
{
    struct connection *connection = s->connection;
    struct libpq *pq = &connection->pq;
    int count = (int)s->value_count, sent;
    int fault = postgres_batches_before(connection, s);

    if (!fault)
        fault = postgres_finish_pending(connection);
    if (!fault && s->lasting && s->sent_once && !*s->name)
        fault = prepare_on_server(s);
    if (fault)
        return fault;
    s->sent_once = true;
    sent = *s->name
               ? pq->PQsendQueryPrepared(connection->connection, s->name, count,
                                         s->values, s->lengths, s->formats, 1)
               : pq->PQsendQueryParams(connection->connection, s->sql.ptr,
                                       count, s->types, s->values, s->lengths,
                                       s->formats, 1);
    if (!sent || !pq->PQsetSingleRowMode(connection->connection))
        return postgres_connection_fault(connection);
    connection->sending = s;
    s->state = STATE_COMING;
    s->column_count = -1;
    return ARCHIVE_OK;
}

/* Reads the number of a newly inserted row from the result. The caller does not
   get that row of the result. */
static int read_inserted_row_id(struct prepared *s)
{
    int got;

    while ((got = prepared_next(s)) > 0)
        s->connection->last_id = postgres_number(s, 0);
    return got;
}

int prepared_step_sent(struct prepared *s)
{
    int fault = ARCHIVE_OK;

    if (s->state == STATE_DONE)
        return s->fault;
    if (s->state <= STATE_BOUND)
        fault = send_statement(s);
    if (fault)
        return fault;
    return s->numbers ? read_inserted_row_id(s) : prepared_next(s);
}
