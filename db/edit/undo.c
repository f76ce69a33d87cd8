/* Undoes changes. */
#include "undo.h"

#include <stdlib.h>

#include "../store/watch.h"

/* Recorded tables whose rows are restored directly. Names, which records share,
   are deleted separately (undo_names.c). */
static const char *const put_back_tables[] = {
    "import",  "record", "text",  "content", "claim",      "tag",       "label",
    "shape",   "result", "event", "team",    "champion",   "runner_up", "stage",
    "entrant", "ban",    "bonus", "prizes",  "team_match", "remark",    NULL};

/* ---- checks ------------------------------------------------------------- */

/* Fails if the change does not exist or can never be undone. */
static int check_change(struct undo_state *u)
{
    struct sql *sql = u->edit->sql;
    long long change = (long long)u->change;
    int64_t undone_by = 0;
    bool there = false;

    struct sql_rows row = sql_query(
        sql,
        "SELECT undone_by, (SELECT count(*) FROM changeset"
        " WHERE change = ?1), last FROM change WHERE id = ?1"
        " AND id < ?2",
        VALUES(value_number(u->change), value_number(u->edit->change)));

    if (sql_next(&row)) {
        there = true;
        undone_by = sql_number(&row, 0);
        u->parts = sql_number(&row, 1);
        u->last = sql_number(&row, 2);
    }
    int fault = sql_end(&row);
    if (fault)
        return fault;
    if (!there)
        return sql_fail(sql, EDIT_REFUSED, "there is no change %lld", change);
    if (undone_by)
        return sql_fail(sql, EDIT_REFUSED,
                        "change %lld has already been undone by change %lld",
                        change, (long long)undone_by);
    return u->parts ? ARCHIVE_OK
                    : sql_fail(sql, EDIT_REFUSED,
                               "change %lld cannot be undone, because "
                               "\"forget\" deleted its data",
                               change);
}

static int refuse_if_changed_later(struct undo_state *u)
{
    struct text names = {0};
    size_t count = 0;
    int fault = undo_find_later(u, &names, &count);

    if (!fault && names.failed)
        fault = sql_fault(u->edit->sql, ARCHIVE_MEMORY);
    if (!fault && count)
        fault = sql_fail(u->edit->sql, EDIT_REFUSED,
                         "change %lld cannot be undone before these later "
                         "changes of the same data: %.*s",
                         (long long)u->change, (int)names.len, names.ptr);
    text_release(&names);
    return fault;
}

static int report_conflict(struct undo_state *u, const struct sql_conflict *c)
{
    bool record = edit_is_record_table(c->table);

    return sql_fail(u->edit->sql, EDIT_REFUSED,
                    "change %lld cannot be undone: %s %lld is no longer as the "
                    "change left it",
                    (long long)u->change,
                    record      ? "record"
                    : *c->table ? c->table
                                : "row",
                    (long long)c->key);
}

/* ---- identical records -------------------------------------------------- */

static int refuse_identical(struct undo_state *u, int64_t twin)
{
    struct archive_edit *edit = u->edit;
    struct stored *s = &edit->also;
    bool equal;

    stored_begin_whole(s, twin);
    equal = stored_next(s) && str_equal(s->row.text, edit->stored.row.text);
    int fault = stored_end(s);
    return fault ? fault
                 : sql_fail(edit->sql, EDIT_REFUSED,
                            "change %lld cannot be undone: record %lld was "
                            "added again as record %lld, %s; delete record "
                            "%lld first",
                            (long long)u->change, (long long)edit->stored.id,
                            (long long)twin,
                            equal ? "which is equal byte for byte"
                                  : "which has the same content",
                            (long long)twin);
}

/* Fails if undoing would make a record identical to one that was added since
   the change. At this point, the records to be restored are not in the
   index. */
static int check_identical(struct archive_edit *edit, struct undo_state *u)
{
    struct row *row = &edit->stored.row;
    int64_t twin;
    bool new = false;

    if (!row_identity(row))
        return sql_fault(edit->sql, ARCHIVE_MEMORY);
    int fault = import_find_identical(edit->import, row, &twin);
    if (!fault && twin)
        fault = undo_check_new(u, twin, &new);
    return fault || !new ? fault : refuse_identical(u, twin);
}

/* Reports progress. Each record whose derived data is computed again is counted
   four times, once per pass. */
static int report_undo_progress(struct undo_state *u)
{
    enum { TIMES = 4, EVERY = 16 };

    if (u->passed++ % (TIMES * EVERY) != 0)
        return ARCHIVE_OK;
    return watch_report(u->edit->archive, (u->passed - 1) / TIMES,
                        (int64_t)u->rewritten.count);
}

static int check_all_identical(struct undo_state *u)
{
    struct stored *s = &u->edit->stored;
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < u->rewritten.count; i++) {
        fault = report_undo_progress(u);
        if (fault)
            break;
        stored_begin_whole(s, u->rewritten.list[i]);
        if (stored_next(s))
            fault = check_identical(u->edit, u);
        int end = stored_end(s);
        fault = fault ? fault : end;
    }
    return fault;
}

/* ---- undoing ------------------------------------------------------------- */

static int index_rotations_again(struct archive_import *import, int64_t id)
{
    return rotated_index_again(import->turning, id);
}

static int for_each_record(struct undo_state *u,
                           int (*make)(struct archive_import *, int64_t))
{
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < u->rewritten.count; i++) {
        fault = report_undo_progress(u);
        if (!fault)
            fault = make(u->edit->import, u->rewritten.list[i]);
    }
    return fault;
}

static int unindex_records(struct undo_state *u)
{
    return for_each_record(u, record_unindex);
}

static int index_records_again(struct undo_state *u)
{
    int fault = for_each_record(u, record_index);

    return fault ? fault : for_each_record(u, index_rotations_again);
}

static int restore_rows(struct undo_state *u)
{
    struct sql *sql = u->edit->sql;
    struct sql_conflict conflict = {.found = false};
    struct sql_rows parts = sql_query(
        sql,
        "SELECT bytes FROM changeset WHERE change = ?1 ORDER BY number DESC",
        VALUES(value_number(u->change)));
    const char *const *tables =
        u->made_count && !u->names ? put_back_tables : edit_tables;

    while (!conflict.found && sql_next(&parts))
        sql_stop_rows(&parts, sql_changes_undo(sql, sql_text(&parts, 0), tables,
                                               &conflict));
    int fault = sql_end(&parts);
    return !fault && conflict.found ? report_conflict(u, &conflict) : fault;
}

/* Updates which changes are undone. If this change undid another one, that
   change is in effect again; if that one had undone a third, the third is
   undone again, and so on. */
static int note_undone(struct undo_state *u)
{
    static const struct sql_write set_undoes = {SQL_UPDATE("change", "undoes"),
                                                .keys = {"id"}},
                                  set_undone_by = {
                                      SQL_UPDATE("change", "undone_by"),
                                      .keys = {"id"}};
    struct sql *sql = u->edit->sql;
    int64_t by = u->edit->change, id = u->change;
    bool undone = true;
    int fault =
        sql_run(sql, &set_undoes, VALUES(value_number(id), value_number(by)));

    for (; !fault && id; undone = !undone) {
        fault = sql_run(sql, &set_undone_by,
                        VALUES(value_id(undone ? by : 0), value_number(id)));
        by = id;
        if (!fault)
            fault = sql_get(sql,
                            "SELECT undoes FROM change WHERE id = ?1"
                            " AND undoes < id",
                            VALUES(value_number(by)), &id);
    }
    return fault;
}

static int undo_change(struct undo_state *u)
{
    static int (*const steps[])(struct undo_state *) = {
        check_change,        undo_note_rows,      refuse_if_changed_later,
        unindex_records,     restore_rows,        undo_drop_names,
        check_all_identical, index_records_again, note_undone,
    };
    int fault = ARCHIVE_OK;

    for (size_t i = 0; !fault && i < sizeof steps / sizeof *steps; i++)
        fault = steps[i](u);
    if (!u->names)
        u->edit->count =
            (int64_t)(u->records.count ? u->records.count : u->events);
    else if (!fault)
        fault = edit_count_names(u->edit);
    return fault;
}

int archive_undo(struct archive *a, int64_t change, struct str reason,
                 struct archive_edit_result *done)
{
    struct undo_state u = {.change = change};
    struct text words = {0};

    *done = (struct archive_edit_result){0};
    text_addf(&words, "%lld", (long long)change);
    const struct archive_edit_request asked = {"undo", text_str(&words), reason,
                                               false};
    int fault = words.failed ? sql_fault(a->sql, ARCHIVE_MEMORY)
                             : archive_edit_begin(a, &asked, &u.edit);

    if (!fault) {
        fault = undo_change(&u);
        int end = archive_edit_end(u.edit, !fault, done);
        fault = fault ? fault : end;
        done->names = u.names;
    }
    free(u.records.list);
    free(u.rewritten.list);
    free(u.rows.list);
    free(u.made);
    text_release(&words);
    return fault;
}
