/*
 * Records changed rows. The server returns the rows that each statement
 * changes, by RETURNING. Before a statement that updates rows, they are read
 * first (recorded.c). So nothing is created on the server, and no privilege is
 * needed except to write. Only one program at a time changes rows (engine.c,
 * `lock`).
 */
#include <assert.h>
#include <string.h>

#include "../engine/changeset.h"
#include "../engine/text_value.h"
#include "postgres.h"

int postgres_changes_begin(struct link *link, const char *const *list)
{
    assert(!link->changes);
    memset(link->recorded, 0, sizeof link->recorded);
    for (; *list; list++)
        link->recorded[sql_table_of(str_of(*list))] = true;
    link->changes = changeset_new();
    return link->changes ? ARCHIVE_OK : ARCHIVE_MEMORY;
}

void postgres_changes_end(struct link *link)
{
    changeset_free(link->changes);
    link->changes = NULL;
    link->paused = false;
}

void postgres_changes_pause(struct link *link, bool pause)
{
    link->paused = pause;
}

int postgres_changes_get(struct link *link, struct text *out)
{
    return changeset_write(link->changes, out);
}

bool postgres_records(const struct link *link, int table)
{
    return link->changes && !link->paused && table >= 0 &&
           link->recorded[table];
}

void postgres_take_row(struct prepared *row, int table,
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

void postgres_note(struct link *link, int table, struct prepared *row,
                   bool came)
{
    struct archive_value values[CHANGED_COLUMNS];

    postgres_take_row(row, table, values);
    changeset_note(link->changes, &sql_tables[table], values, came);
}
