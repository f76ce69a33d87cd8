/*
 * Fuzzing: reads bytes as a changeset. Rows that were
 * added or removed are collected and written; the result must be read without
 * faults, and collecting its rows must give the same bytes.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

#include "../../db/engine/changeset.h"

enum { TABLES = 8 };

struct copy {
    struct changeset *changes;
    struct sql_table tables[TABLES];
    char names[TABLES][32], keys[TABLES][CHANGED_COLUMNS];
    size_t tables_count, rows;
};

static const struct sql_table *find_table(struct copy *c,
                                          const struct sql_change *change)
{
    size_t count = (size_t)change->columns, key = 0;

    for (size_t i = 0; i < c->tables_count; i++)
        if (!strcmp(c->names[i], change->table))
            return c->tables[i].count == change->columns ? &c->tables[i] : NULL;
    if (c->tables_count == TABLES || strlen(change->table) > 30)
        return NULL;
    struct sql_table *table = &c->tables[c->tables_count];
    strcpy(c->names[c->tables_count], change->table);
    for (size_t i = 0; i < count; i++)
        c->keys[c->tables_count][i] = (char)(change->key[i] ? ++key : 0);
    *table = (struct sql_table){.name = c->names[c->tables_count],
                                .count = change->columns,
                                .keys = c->keys[c->tables_count]};
    c->tables_count++;
    return table;
}

static bool take(void *context, const struct sql_change *change)
{
    struct copy *c = context;
    const struct sql_table *table = find_table(c, change);

    c->rows++;
    for (int i = 0; i < change->columns; i++)
        fuzz_require(change->before[i].kind <= VALUE_BYTES &&
                     change->after[i].kind <= VALUE_BYTES);
    if (table && change->kind != ROW_CHANGED)
        changeset_note(c->changes, table,
                       change->kind == ROW_ADDED ? change->after
                                                 : change->before,
                       change->kind == ROW_ADDED);
    return true;
}

static bool collect(struct str bytes, struct text *out, size_t *rows)
{
    struct copy *c = calloc(1, sizeof *c);

    fuzz_require(c && (c->changes = changeset_new()) != NULL);
    bool fine = changeset_each(bytes, take, c) == ARCHIVE_OK;
    fuzz_require(changeset_write(c->changes, out) == ARCHIVE_OK);
    changeset_free(c->changes);
    *rows = c->rows;
    free(c);
    return fine;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct str bytes = {(const char *)data, size};
    struct text once = {0}, twice = {0};
    size_t rows;

    bool fine = changeset_each(bytes, NULL, NULL) == ARCHIVE_OK;
    fuzz_require(collect(bytes, &once, &rows) == fine);
    fuzz_require(collect(text_str(&once), &twice, &rows));
    fuzz_require(str_equal(text_str(&once), text_str(&twice)));
    text_release(&once);
    text_release(&twice);
    return 0;
}
