/* Steps through statements whose rows may be buffered or recorded, and explains
   plans. */
#include "prepared.h"

int postgres_step(struct prepared *s)
{
    bool waits = false;
    int fault = prepared_buffer_rows(s, &waits);

    if (fault || waits)
        return fault;
    if (s->state == STATE_BOUND && s->write &&
        postgres_is_recorded(s->connection, s->table))
        return prepared_step_recorded(s);
    if (s->peeked) {
        s->peeked = false;
        return 1;
    }
    return prepared_step_sent(s);
}

/* Steps to the first row if necessary. The number of columns is unknown before
   the first row or the end. */
int postgres_columns(struct prepared *s)
{
    if (s->state == STATE_BOUND) {
        int got = postgres_step(s);
        s->peeked = got > 0;
        s->fault = got < 0 ? got : ARCHIVE_OK;
    }
    return s->column_count > 0 ? s->column_count : 0;
}

/* ---- plans --------------------------------------------------------------- */

/* Appends the lines of a plan. */
static int add_plan_lines(struct connection *connection, struct text *steps)
{
    int fault = ARCHIVE_OK;

    for (PGresult *result;
         (result = connection->pq.PQgetResult(connection->connection));) {
        for (int i = 0; i < connection->pq.PQntuples(result); i++) {
            text_add(
                steps,
                (struct str){connection->pq.PQgetvalue(result, i, 0),
                             (size_t)connection->pq.PQgetlength(result, i, 0)});
            text_add_char(steps, '\n');
        }
        int done = postgres_finish_result(connection, result);
        fault = done ? done : fault;
    }
    return fault;
}

int postgres_explain(struct prepared *s, struct text *sql, struct text *steps)
{
    struct connection *connection = s->connection;
    struct text ask = {0};
    int fault = postgres_finish_pending(connection);

    text_add(sql, prepared_sql(s));
    text_addf(&ask, "EXPLAIN %s", s->sql.ptr);
    text_add_char(&ask, '\0');
    if (!fault && ask.failed)
        fault = ARCHIVE_MEMORY;
    if (!fault && !connection->pq.PQsendQueryParams(
                      connection->connection, ask.ptr, (int)s->value_count,
                      s->types, s->values, s->lengths, s->formats, 0))
        fault = postgres_connection_fault(connection);
    text_release(&ask);
    return fault ? fault : add_plan_lines(connection, steps);
}
