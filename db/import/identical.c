/*
 * Finds the stored record that is identical to a new one.
 */
#include "import.h"

/* True if the stored record is really identical. Equal hashes are not
   sufficient. */
static bool is_same_record(const struct row *row, const struct row *known)
{
    if (known->broken != row->broken)
        return false;
    if (row->broken)
        return str_equal(str_trim(known->text), str_trim(row->text));
    return row_same_fields(row, known) && row_same_tags(row, known) &&
           str_equal(row->game, known->game) &&
           str_equal(row->options, known->options) &&
           str_equal(row->start, known->start) &&
           str_equal(row->moves, known->moves) &&
           str_equal(row->content, known->content);
}

/* Sets *id to `other` if that stored record is identical to the row, otherwise
   to 0. */
static int compare_stored(struct archive_import *import, const struct row *row,
                          int64_t other, int64_t *id)
{
    struct stored *known = &import->known;
    int fault = bulk_write(&import->bulk);

    if (fault)
        return fault;
    stored_begin_one(known, other);
    *id =
        stored_next(known) &&
                (known->has_text || texts_are_waiting(import->texts, other)) &&
                is_same_record(row, &known->row)
            ? other
            : 0;
    return stored_end(known);
}

static int find_pending(struct archive_import *import, const struct row *row,
                        int64_t *id)
{
    size_t from = 0;
    int64_t other;
    int fault = ARCHIVE_OK;

    *id = 0;
    while (!fault && !*id &&
           (other = commit_buffer_find(&import->pending, row->identity, &from)))
        fault = compare_stored(import, row, other, id);
    return fault;
}

static int find_stored(struct archive_import *import, const struct row *row,
                       int64_t *id)
{
    static const struct sql_lookup find_records = {
        SQL_LOOKUP("identity", "record", "hash")};
    struct sql_rows others =
        sql_look_up(import->sql, &find_records,
                    VALUES(value_number(row_stored_identity(row->identity))));

    while (!*id && sql_next(&others))
        sql_stop_rows(&others,
                      compare_stored(import, row, sql_number(&others, 0), id));
    return sql_end(&others);
}

int import_find_identical(struct archive_import *import, const struct row *row,
                          int64_t *id)
{
    *id = 0;
    if (!identity_filter_may_contain(import->filter, row->identity))
        return ARCHIVE_OK;
    int fault = find_pending(import, row, id);
    return fault || *id ? fault : find_stored(import, row, id);
}
