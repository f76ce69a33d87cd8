/*
 * Precomputes the values of functions that this program evaluates, for
 * statements that call them on the server. The values are stored in a temporary
 * table, and functions with the same names look them up in that table.
 */
#include "postgres.h"

static void write_script(const struct sql_precomputed *what, struct text *out)
{
    const char *name = what->function;

    text_addf(out,
              "CREATE TEMP TABLE IF NOT EXISTS foreseen_%s"
              " (id BIGINT PRIMARY KEY, value BYTEA);",
              name);
    text_addf(out,
              "CREATE OR REPLACE FUNCTION pg_temp.%s(BIGINT) RETURNS %s"
              " LANGUAGE sql STABLE AS 'SELECT %s FROM pg_temp.foreseen_%s"
              " WHERE id = $1'",
              name, what->words ? "TEXT" : "BYTEA",
              what->words ? "convert_from(value, ''UTF8'')" : "value", name);
    text_add_char(out, '\0');
}

static int make_function(struct connection *connection,
                         const struct sql_precomputed *what)
{
    struct text script = {0};
    int fault = postgres_finish_pending(connection);

    write_script(what, &script);
    if (!fault)
        fault = script.failed
                    ? ARCHIVE_MEMORY
                    : postgres_finish_result(
                          connection, connection->pq.PQexec(
                                          connection->connection, script.ptr));
    text_release(&script);
    return fault;
}

static int prepare_text(struct connection *connection, struct text *sql,
                        struct prepared **out)
{
    int fault =
        sql->failed
            ? ARCHIVE_MEMORY
            : postgres_prepare(connection,
                               &(struct statement){.sql = text_str(sql)}, out);

    text_release(sql);
    return fault;
}

static int prepare_numbers(struct connection *connection,
                           const struct sql_precomputed *what,
                           struct prepared **out)
{
    struct text sql = {0};

    text_addf(&sql, "SELECT k.id, %s(k.id) FROM (", what->function);
    text_add(&sql, what->numbers);
    text_add(&sql, STR(") AS k (id)"));
    return prepare_text(connection, &sql, out);
}

static int prepare_insert(struct connection *connection,
                          const struct sql_precomputed *what,
                          struct prepared **out)
{
    struct text sql = {0};

    text_addf(&sql,
              "INSERT INTO foreseen_%s VALUES (?1, ?2) ON CONFLICT (id)"
              " DO UPDATE SET value = excluded.value",
              what->function);
    return prepare_text(connection, &sql, out);
}

static int insert_precomputed_value(struct prepared *numbers,
                                    struct prepared *insert)
{
    struct archive_value row[] = {
        {.kind = VALUE_NUMBER, .number = postgres_number(numbers, 0)},
        {.kind = postgres_kind(numbers, 1), .text = postgres_text(numbers, 1)},
    };
    int fault = postgres_bind(insert, row, sizeof row / sizeof *row);

    if (!fault)
        fault = postgres_step(insert);
    postgres_reset(insert);
    return fault;
}

int postgres_precompute(struct connection *connection,
                        const struct sql_precomputed *what,
                        const struct archive_value *values, size_t count)
{
    struct prepared *numbers = NULL, *insert = NULL;
    int got = 0, fault = make_function(connection, what);

    if (!fault)
        fault = prepare_numbers(connection, what, &numbers);
    if (!fault)
        fault = prepare_insert(connection, what, &insert);
    if (!fault)
        fault = postgres_bind(numbers, values, count);
    while (!fault && (got = postgres_step(numbers)) > 0)
        fault = insert_precomputed_value(numbers, insert);
    postgres_finish(numbers);
    postgres_finish(insert);
    return fault ? fault : got;
}
