/* Converts errors of the server to faults and stores the server's message. */
#include <stdio.h>
#include <string.h>

#include "postgres.h"

/* The fault for each beginning of an SQLSTATE. Longer beginnings come first. */
static const struct {
    const char *state;
    enum archive_fault fault;
} faults[] = {
    {"53100", ARCHIVE_FULL},      /* disk full */
    {"53400", ARCHIVE_FULL},      /* temp_file_limit exceeded */
    {"53200", ARCHIVE_MEMORY},    /* the server is out of memory */
    {"42501", ARCHIVE_FORBIDDEN}, /* insufficient privilege */
    {"25006", ARCHIVE_READ_ONLY}, /* read-only transaction */
    {"42883", ARCHIVE_LACKING},   /* undefined function */
    {"54000", ARCHIVE_TOO_LARGE}, {"55P03", ARCHIVE_LOCKED},
    {"40001", ARCHIVE_LOCKED}, /* serialization failure */
    {"40P01", ARCHIVE_LOCKED}, /* deadlock */
    {"22", ARCHIVE_BREACH},    /* text that is not UTF-8 or contains a NUL */
    {"23", ARCHIVE_BREACH},       {"08", ARCHIVE_IO},
    {"53", ARCHIVE_IO}, /* insufficient resources; nothing is damaged */
    {"57", ARCHIVE_IO},           {"58", ARCHIVE_IO},
    {"42", ARCHIVE_REFUSED}, /* the server rejects the statement */
    {"", ARCHIVE_BROKEN},
};

void postgres_keep_message(struct connection *connection, const char *words)
{
    struct str rest = str_of(words), line = str_line(&rest);

    if (!str_skip(&line, STR("ERROR:  ")))
        str_skip(&line, STR("FATAL:  "));
    snprintf(connection->message, sizeof connection->message, "%.*s",
             (int)line.len, line.ptr);
}

int postgres_connection_fault(struct connection *connection)
{
    postgres_keep_message(
        connection, connection->pq.PQerrorMessage(connection->connection));
    return connection->fault = ARCHIVE_IO;
}

/* Returns the fault of a failed result and stores the server's message. */
static int fault_of_result(struct connection *connection,
                           const PGresult *result)
{
    const char *state =
        connection->pq.PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *words =
        connection->pq.PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    size_t i = 0;

    if (!state)
        return postgres_connection_fault(connection);
    while (strncmp(state, faults[i].state, strlen(faults[i].state)) != 0)
        i++;
    postgres_keep_message(connection, words ? words : "");
    return connection->fault = faults[i].fault;
}

int postgres_invalid_text(struct connection *connection)
{
    postgres_keep_message(connection,
                          "invalid byte sequence for encoding \"UTF8\"");
    return connection->fault = ARCHIVE_BREACH;
}

int postgres_finish_result(struct connection *connection, PGresult *result)
{
    ExecStatusType status =
        result ? connection->pq.PQresultStatus(result) : PGRES_FATAL_ERROR;
    int fault = !result ? postgres_connection_fault(connection)
                : status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
                        status == PGRES_EMPTY_QUERY
                    ? ARCHIVE_OK
                    : fault_of_result(connection, result);

    connection->pq.PQclear(result);
    return fault;
}

int postgres_load_answer(struct connection *connection)
{
    int fault = ARCHIVE_OK;

    if (!connection->answering)
        return fault;
    connection->answering = false;
    for (PGresult *result;
         (result = connection->pq.PQgetResult(connection->connection));) {
        int done = postgres_finish_result(connection, result);
        fault = done ? done : fault;
    }
    return fault;
}
