/* Changes to archives: records deleted, replaced and labelled, changes undone,
   other archives merged. */
#include "archives.h"

#include <stdlib.h>

#include "archive_edit.h"
#include "archive_upkeep.h"
#include "made_records.h"
#include "tables.h"

struct ludex_edit {
    struct ludex_archive *archive;
    struct archive_edit *edit; /* NULL: it has ended */
    struct text reason;
    bool failed;
};

static int may_change(const struct ludex_archive *a, struct ludex_error *error)
{
    return a->changes
               ? LUDEX_OK
               : fail(error, LUDEX_MISUSE, "the archive is open to be read");
}

int ludex_edit_new(struct ludex_edit **out, struct ludex_archive *a,
                   const char *kind, const char *reason, int force,
                   struct ludex_error *error)
{
    struct archive_edit_asked asked = {.kind = kind, .force = force != 0};
    struct ludex_edit *e = NULL;
    int fault, code = may_change(a, error);

    *out = NULL;
    if (!code && strcmp(kind, "delete") != 0 && strcmp(kind, "replace") != 0 &&
        strcmp(kind, "label") != 0)
        code = fail_unknown(error, "kind of change", str_of(kind), NULL);
    if (code)
        return code;
    e = calloc(1, sizeof *e);
    if (!e)
        return fail_no_memory(error);
    e->archive = a;
    text_add(&e->reason, str_of(reason ? reason : ""));
    asked.reason = text_str(&e->reason);
    fault = e->reason.failed ? ARCHIVE_MEMORY
                             : archive_edit_begin(a->archive, &asked, &e->edit);
    if (!fault) {
        *out = e;
        return LUDEX_OK;
    }
    code = fail_archive(error, a, fault);
    ludex_edit_free(e);
    return code;
}

/* Converts what an edit function returned to a code; after a refusal the change
   can go on. */
static int settle(struct ludex_edit *e, int fault, struct ludex_error *error)
{
    if (fault == 1)
        return fail(error, LUDEX_REFUSED, "%s",
                    archive_message(e->archive->archive));
    e->failed |= fault < 0;
    return fault < 0 ? fail_archive(error, e->archive, fault) : LUDEX_OK;
}

static int may_go_on(const struct ludex_edit *e, struct ludex_error *error)
{
    if (!e->edit)
        return fail(error, LUDEX_MISUSE, "the change has ended");
    return e->failed ? fail(error, LUDEX_MISUSE, "the change has failed")
                     : LUDEX_OK;
}

int ludex_edit_delete(struct ludex_edit *e, int64_t record,
                      struct ludex_error *error)
{
    int code = may_go_on(e, error);

    return code ? code : settle(e, archive_edit_delete(e->edit, record), error);
}

int ludex_edit_label(struct ludex_edit *e, int64_t record, const char *label,
                     int on, struct ludex_error *error)
{
    int code = may_go_on(e, error);

    if (!code && !archive_is_label(str_of(label)))
        code = fail(error, LUDEX_REFUSED, "\"%s\" is not a label", label);
    return code ? code
                : settle(e,
                         archive_edit_label(e->edit, record, str_of(label),
                                            on != 0),
                         error);
}

int ludex_edit_replace(struct ludex_edit *e, int64_t record,
                       struct ludex_record *by, const char *source,
                       struct ludex_error *error)
{
    struct ludex_record *as = record_as_written(by);
    int fault, code = may_go_on(e, error);

    if (!code && !as)
        code = fail_no_memory(error);
    if (code)
        return code;
    fault =
        archive_edit_replace(e->edit, record, source, &as->slice, as->record,
                             !ludex_record_is_clean(as), &as->reading->replay);
    ludex_record_walk(as, LUDEX_MAIN_LINE);
    return settle(e, fault, error);
}

static void tell(const struct archive_edited *done, int64_t *change,
                 int64_t *count)
{
    if (change)
        *change = done->change;
    if (count)
        *count = done->count;
}

int ludex_edit_commit(struct ludex_edit *e, int64_t *change, int64_t *count,
                      struct ludex_error *error)
{
    struct archive_edited done = {0};
    int fault, code = may_go_on(e, error);

    tell(&done, change, count);
    if (code)
        return code;
    fault = archive_edit_end(e->edit, true, &done);
    e->edit = NULL;
    if (fault)
        return fail_archive(error, e->archive, fault);
    tell(&done, change, count);
    return LUDEX_OK;
}

void ludex_edit_free(struct ludex_edit *e)
{
    struct archive_edited done;

    if (!e)
        return;
    if (e->edit)
        archive_edit_end(e->edit, false, &done);
    text_release(&e->reason);
    free(e);
}

int ludex_archive_undo(struct ludex_archive *a, int64_t change,
                       const char *reason, int64_t *made,
                       struct ludex_error *error)
{
    struct archive_edited done = {0};
    int fault, code = may_change(a, error);

    tell(&done, made, NULL);
    if (code)
        return code;
    fault =
        archive_undo(a->archive, change, str_of(reason ? reason : ""), &done);
    if (fault == 1)
        return fail(error, LUDEX_REFUSED, "%s", archive_message(a->archive));
    if (fault)
        return fail_archive(error, a, fault);
    tell(&done, made, NULL);
    return LUDEX_OK;
}

/* ---- tables -------------------------------------------------------------- */

static int check(struct archive *a, const struct archive_rows *rows)
{
    uint64_t records;

    return archive_check(a, NULL, rows, &records);
}

static const char *const label_columns[] = {"label", ">records", NULL};
static const char *const log_columns[] = {
    ">change", "time",       "kind",   "what",  ">count",
    "reason",  ">undone by", ">bytes", "state", NULL};
static const char *const stats_columns[] = {"what", "kind", ">number", NULL};
static const char *const check_columns[] = {">record", "finding", "to do",
                                            NULL};

static const struct {
    const char *name, *const *columns;
    int (*make)(struct archive *a, const struct archive_rows *rows);
} tables[] = {
    {"labels", label_columns, archive_labels},
    {"log", log_columns, archive_log},
    {"stats", stats_columns, archive_stats},
    {"check", check_columns, check},
};

int ludex_archive_table(struct ludex_table **out, struct ludex_archive *a,
                        const char *name, struct ludex_error *error)
{
    struct table_of_rows t;
    size_t i = 0, count = sizeof tables / sizeof *tables;
    int fault;

    *out = NULL;
    while (i < count && strcmp(tables[i].name, name) != 0)
        i++;
    if (i == count)
        return fail_unknown(error, "table", str_of(name), NULL);
    table_of_rows_begin(&t, tables[i].columns);
    fault = t.made ? tables[i].make(a->archive, &t.rows) : 0;
    if (!fault)
        return table_hand_out(out, &t.table, t.made, error);
    table_release(&t.table);
    return fail_archive(error, a, fault);
}

int ludex_archive_merge(struct ludex_archive *a, struct ludex_archive *other,
                        uint64_t *stored, uint64_t *known,
                        struct ludex_error *error)
{
    struct archive_merged counts = {0};
    struct table_of_rows unchanged;
    int fault, code = may_change(a, error);

    if (code)
        return code;
    table_of_rows_begin(&unchanged, (const char *const[]){NULL});
    fault = archive_merge(a->archive, other->archive, &counts, &unchanged.rows);
    table_release(&unchanged.table);
    if (stored)
        *stored = counts.stored;
    if (known)
        *known = counts.known;
    return fault ? fail_archive(error, a, fault) : LUDEX_OK;
}
