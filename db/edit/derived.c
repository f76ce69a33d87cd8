/* Removes and adds data that is computed from the rows of a record. */
#include "../import/text_words.h"
#include "edit.h"

/* Reads a record and replays it. Returns false if the record does not exist, or
   after a fault, which is stored in *fault. */
static bool compute_row(struct stored *s, int64_t id, int *fault)
{
    size_t plies;
    bool there;

    stored_begin_whole(s, id);
    there = stored_next(s);
    if (there && ((s->row.played && row_replay(&s->row, &plies) < 0) ||
                  !row_identity(&s->row)))
        sql_stop_rows(&s->records, sql_fault(s->sql, ARCHIVE_MEMORY));
    *fault = s->records.fault;
    return there && !*fault;
}

/* ---- removing ------------------------------------------------------------ */

static int drop_words(struct sql *sql, const struct stored *s)
{
    return words_delete(sql, &s->row, s->id);
}

static int drop_identity(struct sql *sql, const struct stored *s)
{
    static const struct sql_write delete_identity = {
        SQL_DELETE("identity", "hash", "record")};

    return sql_run(sql, &delete_identity,
                   VALUES(value_number(row_stored_identity(s->row.identity)),
                          value_number(s->id)));
}

static int drop_openings(struct sql *sql, const struct stored *s)
{
    static const struct sql_write delete_opening = {
        SQL_DELETE("opening", "record", "ply"),
        .where = "position = (SELECT id FROM early_position"
                 " WHERE canonical = ?3 AND exact = ?4)"};
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < s->row.opening_count; i++) {
        const struct row_opening *o = &s->row.openings[i];
        fault = sql_run(sql, &delete_opening,
                        VALUES(value_number(s->id), value_number(o->ply),
                               value_number((int64_t)o->canonical),
                               value_number((int64_t)o->exact)));
    }
    return fault;
}

int record_unindex(struct archive_import *import, int64_t id)
{
    static int (*const drops[])(struct sql *, const struct stored *) = {
        drop_identity, drop_openings, drop_words};
    struct stored *s = &import->known;
    int fault, end;

    if (compute_row(s, id, &fault))
        for (size_t i = 0; !fault && i < sizeof drops / sizeof *drops; i++)
            fault = drops[i](import->sql, s);
    end = stored_end(s);
    if (!fault)
        fault = end;
    if (!fault)
        fault =
            commit_buffer_add_signature(&import->pending, id, features_none());
    return fault ? fault : import_count_openings(import, id, -1);
}

/* ---- adding -------------------------------------------------------------- */

int record_index(struct archive_import *import, int64_t id)
{
    struct stored *s = &import->known;
    int fault, end;

    if (compute_row(s, id, &fault))
        fault = import_index(import, &s->row, id);
    end = stored_end(s);
    if (!fault)
        fault = commit_buffer_write_if_full(&import->pending);
    if (!fault)
        fault = end;
    return fault ? fault : import_count_openings(import, id, 1);
}
