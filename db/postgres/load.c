/* Loads rows one by one with COPY. */

#include "postgres.h"

enum { LOAD_ROOM = 1 << 16 }; /* bytes that are sent at once */

int postgres_load_begin(struct connection *connection,
                        const struct sql_table *table)
{
    struct text columns = {0};
    int fault = postgres_batches_end(connection);

    for (int i = 0; i < table->count; i++)
        text_addf(&columns, "%s%s", i ? ", " : "", table->columns[i]);
    if (!fault)
        fault = columns.failed ? ARCHIVE_MEMORY
                               : postgres_copy_begin(connection, table->name,
                                                     text_str(&columns));
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

int postgres_load_row(struct connection *connection,
                      const struct archive_value *values, size_t count)
{
    postgres_add_bytes(&connection->loading, count, 2);
    for (size_t i = 0; i < count; i++) {
        if (values[i].text.len > INT32_MAX)
            return ARCHIVE_TOO_LARGE;
        add_value(&connection->loading, &values[i]);
    }
    return postgres_copy_flush(connection, LOAD_ROOM);
}

int postgres_load_end(struct connection *connection)
{
    if (!connection->copying)
        return ARCHIVE_OK;
    int fault = postgres_copy_end(connection),
        answer = postgres_load_answer(connection);

    return fault ? fault : answer;
}
