/* Stores a record: its row, its text and the rows that belong to it. */
#include <time.h>

#include "import.h"
#include "text_words.h"

const struct sql_write import_insert_source = {
    SQL_INSERT("import", "file", "time")};

int import_source(struct archive_import *import)
{
    struct str file = import->file.len ? text_str(&import->file) : STR("-");
    time_t now = time(NULL);
    struct tm tm;
    char when[32];

    if (import->source)
        return ARCHIVE_OK;
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &tm));
    return sql_insert(import->sql, &import_insert_source,
                      VALUES(value_text(file), value_text(str_of(when))),
                      &import->source);
}

int import_index(struct archive_import *import, const struct row *row,
                 int64_t id)
{
    int fault = commit_buffer_add(&import->pending, row, id);

    return fault ? fault : words_store(import->sql, import->names, row, id);
}

/* Stores the parts of a record that are neither in its row nor in its text. */
static int store_record_details(struct archive_import *import,
                                const struct row *row, int64_t id)
{
    static const struct sql_write
        insert_content = {SQL_INSERT("content", "record", "content")},
        insert_claim = {SQL_INSERT("claim", "record", "ending", "plies")},
        insert_tag = {SQL_INSERT("tag", "record", "name", "value"),
                      .skips = true};
    int fault = ARCHIVE_OK;

    if (row->content.len)
        fault = sql_run(import->sql, &insert_content,
                        VALUES(value_number(id), value_bytes(row->content)));
    if (!fault && row->claims.len)
        fault =
            sql_run(import->sql, &insert_claim,
                    VALUES(value_number(id), value_text(row->claimed_ending),
                           value_bytes(row->claims)));
    if (!fault)
        fault = settings_write(import->sql, &insert_tag, id, row->tags,
                               row->tag_count);
    return fault ? fault : import_index(import, row, id);
}

static int store_row(struct archive_import *import, const struct row *row,
                     int64_t byte, int64_t *id)
{
    struct archive_value values[RECORD_VALUES];
    struct record_numbers *numbers = &import->incoming.numbers;
    const struct bulk *bulk = &import->bulk;
    int64_t next = import->transaction.next;
    int fault = record_find_numbers(import->names, row, numbers);

    if (!fault)
        fault = import_source(import);
    if (fault)
        return fault;
    const struct origin from = {import->source, byte};
    record_values(numbers, row, from, next, values);
    *id = next;
    fault = bulk->records && !bulk->alone
                ? sql_bulk_add(bulk->records, values)
                : sql_insert(import->sql, &record_insert,
                             (struct sql_values){values, RECORD_VALUES}, id);
    if (!fault)
        fault = texts_store(import->texts, row, numbers->variant, *id);
    return fault ? fault : store_record_details(import, row, *id);
}

int import_rewrite(struct archive_import *import, const struct row *row,
                   struct origin from, int64_t id)
{
    struct archive_value values[RECORD_VALUES];
    struct record_numbers *numbers = &import->incoming.numbers;
    int fault = record_find_numbers(import->names, row, numbers);

    if (fault)
        return fault;
    record_values(numbers, row, from, id, values);
    fault = sql_run(import->sql, &record_update,
                    (struct sql_values){values, RECORD_VALUES});
    if (!fault)
        fault = texts_replace(import->texts, row, numbers->variant, id);
    return fault ? fault : store_record_details(import, row, id);
}

/* ---- faults caused by one record ----------------------------------------- */

/* A fault caused by the data of one record does not affect other records. If a
   legal record violates a constraint, however, the archive was already
   damaged. */
enum {
    LARGE_BYTES = 1 << 20,
    LONG_NAME = 2000, /* longer names may not fit into an index of the
                         database */
};

static bool is_of_record(const struct row *row, int fault)
{
    return fault == ARCHIVE_TOO_LARGE ||
           (row->broken && fault == ARCHIVE_BREACH);
}

static bool is_large(const struct row *row)
{
    size_t bytes = row->text.len + row->moves.len + row->content.len +
                   row->start.len + row->claims.len;

    for (size_t i = 0; i < ROW_FIELDS; i++)
        bytes += row->field[i].len;
    return bytes > LARGE_BYTES;
}

static bool has_long_name(const struct row *row)
{
    bool has = row->game.len > LONG_NAME || row->options.len > LONG_NAME;

    for (size_t i = 0; !has && i < ROW_FIELDS; i++)
        has = row->field[i].len > LONG_NAME;
    for (size_t i = 0; !has && i < row->tag_count; i++)
        has = row->tags[i].name.len > LONG_NAME;
    return has;
}

/* Rolls back a record whose data the archive cannot hold. */
static int roll_back(struct archive_import *import, int64_t source)
{
    int fault = sql_undo_savepoint(import->sql);

    import->source = source;
    names_forget(import->names);
    texts_roll_back(import->texts);
    return fault ? fault : sql_release_savepoint(import->sql);
}

int import_store(struct archive_import *import, const struct row *row,
                 int64_t byte, int64_t *id)
{
    int64_t source = import->source;

    if (!row->broken && !is_large(row) && !has_long_name(row))
        return store_row(import, row, byte, id);
    int fault = sql_begin_savepoint(import->sql);
    if (fault)
        return fault;
    import->bulk.alone = true;
    fault = store_row(import, row, byte, id);
    import->bulk.alone = false;
    if (!fault)
        fault = sql_release_savepoint(import->sql);
    if (!is_of_record(row, fault))
        return fault;
    *id = 0;
    return roll_back(import, source);
}
