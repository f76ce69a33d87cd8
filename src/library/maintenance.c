/* Maintenance of archives: undoing and forgetting changes, saving queries,
   merging and copying archives, releasing space. */
#include "archive_edit.h"
#include "archive_maintenance.h"
#include "archive_rows.h"
#include "archives.h"
#include "options.h"

/* ---- changes ------------------------------------------------------------- */

void archive_report_edit(const struct archive_edit_result *done,
                         int64_t *change, int64_t *count)
{
    if (change)
        *change = done->change;
    if (count)
        *count = done->count;
}

/* Converts the result of a function that undoes or forgets changes to a
   code. */
static int end_change_call(struct ludex_archive *a, int fault,
                           struct ludex_error *error)
{
    if (fault == 1)
        return fail(error, LUDEX_REFUSED, "%s", archive_message(a->archive));
    return fault ? fail_archive(error, a, fault) : LUDEX_OK;
}

struct undo_options {
    const char *reason;
};

static const struct option_row undo_rows[] = {
    {"reason", TO_TEXT(struct undo_options, reason)},
    OPTIONS_END,
};

int ludex_archive_undo(struct ludex_archive *a, int64_t change,
                       const struct ludex_option *options, int64_t *made,
                       struct ludex_error *error)
{
    struct undo_options asked = {.reason = ""};
    struct archive_edit_result done = {0};
    int code = options_read(undo_rows, &asked, options, error);

    archive_report_edit(&done, made, NULL);
    if (!code)
        code = archive_may_change(a, true, error);
    if (!code)
        code = end_change_call(
            a, archive_undo(a->archive, change, str_of(asked.reason), &done),
            error);
    if (!code)
        archive_report_edit(&done, made, NULL);
    return code;
}

int ludex_archive_forget(struct ludex_archive *a, const char *until,
                         uint64_t *changes, uint64_t *bytes,
                         struct ludex_error *error)
{
    struct archive_forget_result forgotten = {0, 0};
    int64_t last, day;
    int code = archive_may_change(a, true, error);

    if (!code && !archive_read_until(str_of(until), &last, &day))
        code =
            fail(error, LUDEX_REFUSED,
                 "\"%s\" is neither the number of a change nor a date", until);
    if (!code)
        code = end_change_call(
            a, archive_forget(a->archive, last, day, &forgotten), error);
    if (changes)
        *changes = code ? 0 : (uint64_t)forgotten.changes;
    if (bytes)
        *bytes = code ? 0 : (uint64_t)forgotten.bytes;
    return code;
}

/* ---- saved queries ------------------------------------------------------- */

int ludex_archive_save_query(struct ludex_archive *a, const char *name,
                             const char *query, struct ludex_error *error)
{
    struct ludex_query *q = NULL;
    int fault, code = archive_may_change(a, true, error);

    if (!code && !archive_is_query_name(str_of(name)))
        code = fail(
            error, LUDEX_REFUSED,
            "\"%s\" is not a name; a name consists of letters, digits, - and _",
            name);
    if (!code && str_utf8_fault(str_of(query)) != strlen(query))
        code = fail(error, LUDEX_REFUSED, "the query is not UTF-8");
    if (!code)
        code = ludex_query_new(&q, a, query, NULL, NULL, error);
    ludex_query_free(q);
    if (code)
        return code;
    fault = archive_save_query(a->archive, str_of(name), str_of(query));
    return fault ? fail_archive(error, a, fault) : LUDEX_OK;
}

int ludex_archive_remove_query(struct ludex_archive *a, const char *name,
                               struct ludex_error *error)
{
    bool found = false;
    int fault, code = archive_may_change(a, true, error);

    if (code)
        return code;
    fault = archive_remove_query(a->archive, str_of(name), &found);
    if (fault)
        return fail_archive(error, a, fault);
    return found ? LUDEX_OK : fail_unsaved(a, str_of(name), error);
}

/* ---- whole archives ------------------------------------------------------ */

/* Makes a table of one row. */
static int table_of_counts(struct ludex_table **out,
                           const struct archive_merge_result *merged,
                           struct ludex_error *error)
{
    enum { COUNTS_MAX = 16 };
    const char *columns[COUNTS_MAX];
    struct archive_value values[COUNTS_MAX];
    struct table_of_rows t;
    uint64_t number;
    size_t count = 0;

    while ((columns[count] = archive_merge_count_at(merged, count, &number)))
        values[count++] = (struct archive_value){.kind = VALUE_NUMBER,
                                                 .number = (int64_t)number};
    table_of_rows_begin(&t, columns);
    if (t.made)
        t.rows.take(t.rows.context, values);
    return table_hand_out(out, &t.table, t.made, error);
}

int ludex_archive_merge(struct ludex_archive *a, struct ludex_archive *other,
                        struct ludex_table **counts,
                        struct ludex_table **unchanged,
                        struct ludex_error *error)
{
    struct archive_merge_result merged = {0};
    struct ludex_table *kept = NULL;
    struct table_of_rows t;
    int fault, code = archive_may_change(a, true, error);

    if (counts)
        *counts = NULL;
    if (unchanged)
        *unchanged = NULL;
    if (code)
        return code;
    table_of_rows_begin(&t, archive_unchanged_columns);
    fault = t.made ? archive_merge(a->archive, other->archive, &merged, &t.rows)
                   : 0;
    if (fault) {
        table_release(&t.table);
        return fail_archive(error, other->watcher.stopped ? other : a, fault);
    }
    code = table_hand_out(&kept, &t.table, t.made, error);
    if (!code && counts)
        code = table_of_counts(counts, &merged, error);
    if (!code && unchanged)
        *unchanged = kept;
    else
        ludex_table_free(kept);
    return code;
}

int ludex_archive_copy(struct ludex_archive *a, struct ludex_archive *to,
                       struct ludex_error *error)
{
    int fault, code = archive_may_change(to, true, error);

    if (!code)
        code = archive_may_change(a, false, error);
    if (code)
        return code;
    fault = archive_copy(a->archive, to->archive);
    return fault ? fail_archive(error, a->watcher.stopped ? a : to, fault)
                 : LUDEX_OK;
}

int ludex_archive_vacuum(struct ludex_archive *a, uint64_t *before,
                         uint64_t *after, struct ludex_error *error)
{
    uint64_t had = 0, has = 0;
    int fault, code = archive_may_change(a, true, error);

    if (code)
        return code;
    fault = archive_vacuum(a->archive, &had, &has);
    if (fault)
        return fail_archive(error, a, fault);
    if (before)
        *before = had;
    if (after)
        *after = has;
    return LUDEX_OK;
}

int ludex_archive_partition(struct ludex_archive *a, unsigned count,
                            const char *const *servers,
                            struct ludex_error *error)
{
    enum { PARTITIONS_MAX = 1024, SERVERS_MAX = 64 };
    size_t server_count = 0;
    int fault, code = archive_may_change(a, true, error);

    while (servers && servers[server_count])
        server_count++;
    if (!code && (count > PARTITIONS_MAX || server_count > SERVERS_MAX ||
                  (count && count < server_count) || !(count + server_count)))
        code = fail(error, LUDEX_REFUSED,
                    "an archive can have 1 to %d partitions, on at most %d "
                    "servers and no more servers than partitions",
                    PARTITIONS_MAX, SERVERS_MAX);
    if (code)
        return code;
    fault = archive_partition(a->archive, count ? count : server_count, servers,
                              server_count);
    return fault ? fail_archive(error, a, fault) : LUDEX_OK;
}
