/*
 * Records changed rows. The server returns the rows that a statement changes by
 * a RETURNING clause. Rows that a statement will update are read before the
 * statement runs (recorded.c). No objects therefore have to be created on the
 * server, and write privileges are sufficient. Only one program at a time
 * changes rows (`lock` in engine.c).
 */
#include <assert.h>
#include <string.h>

#include "../engine/changeset.h"
#include "../engine/text_value.h"
#include "postgres.h"

int postgres_changes_begin(struct connection *connection,
                           const char *const *list)
{
    assert(!connection->changes);
    memset(connection->recorded, 0, sizeof connection->recorded);
    for (; *list; list++)
        connection->recorded[sql_table_index(str_of(*list))] = true;
    connection->changes = changeset_new();
    return connection->changes ? ARCHIVE_OK : ARCHIVE_MEMORY;
}

void postgres_changes_end(struct connection *connection)
{
    changeset_free(connection->changes);
    connection->changes = NULL;
    connection->paused = false;
}

void postgres_changes_pause(struct connection *connection, bool pause)
{
    connection->paused = pause;
}

int postgres_changes_get(struct connection *connection, struct text *out)
{
    return changeset_write(connection->changes, out);
}

bool postgres_is_recorded(const struct connection *connection, int table)
{
    return connection->changes && !connection->paused && table >= 0 &&
           connection->recorded[table];
}

void postgres_read_row(struct prepared *row, int table,
                       struct archive_value *values)
{
    for (int i = 0; i < sql_tables[table].count; i++)
        values[i] = (struct archive_value){.kind = postgres_kind(row, i),
                                           .number = postgres_number(row, i),
                                           .text = postgres_text(row, i)};
    if (strcmp(sql_tables[table].name, "text") == 0)
        values[2] =
            text_value((struct stored_text){values[1].number, values[2].text});
}

void postgres_note_change(struct connection *connection, int table,
                          struct prepared *row, bool came)
{
    struct archive_value values[CHANGED_COLUMNS];

    postgres_read_row(row, table, values);
    changeset_note(connection->changes, &sql_tables[table], values, came);
}
