/* "ludex archive duplicates": lists and joins duplicate records. */
#include <string.h>

#include "archive_duplicates.h"
#include "archive_maintenance.h"
#include "edit_command.h"
#include "join_records.h"

enum { DUPLICATES_ARENA = 1 << 30 };

static int read_order(const char *words, enum duplicate_better out[BETTERS])
{
    return archive_read_better(str_of(words ? words : ""), out)
               ? STATUS_FINE
               : cli_usage("archive: --keep takes best, or a list of long, "
                           "clean and source in order of preference");
}

/* ---- listed -------------------------------------------------------------- */

static void list_all_duplicates(struct archive_command *k,
                                const struct archive_duplicates *found)
{
    struct archive_rows rows =
        archive_command_begin_rows(k, archive_duplicates_columns);

    archive_duplicates_rows(found, &rows);
}

/* ---- joined -------------------------------------------------------------- */

static int join_one(struct edit_command *e, struct joining *j,
                    const struct duplicate *kept, const struct duplicate *d)
{
    int result = joining_join(j, e->edit, kept->record, d);

    e->count++;
    if (result > 0)
        edit_command_print_refusal(e);
    return result < 0 ? archive_command_print_fault(e->k) : STATUS_FINE;
}

/* Retains a record that contradicts its duplicate. Only the user may delete
   such a record. */
static void keep_contradicting(struct edit_command *e,
                               const struct duplicate *kept,
                               const struct duplicate *d)
{
    e->count++;
    e->left++;
    cli_say("%s: record %lld was not joined with record %lld, which it "
            "contradicts: %.*s",
            e->k->path, (long long)d->record, (long long)kept->record,
            (int)d->differs.len, d->differs.ptr);
}

static int join_all(struct edit_command *e,
                    const struct archive_duplicates *found)
{
    const struct duplicate *kept = NULL;
    struct joining j;
    int status = STATUS_FINE;

    joining_init(&j);
    for (size_t i = 0; !status && i < found->count; i++) {
        const struct duplicate *d = &found->list[i];
        if (d->kind == DUPLICATE_KEPT)
            kept = d;
        else if (d->contradicts && !e->k->force)
            keep_contradicting(e, kept, d);
        else
            status = join_one(e, &j, kept, d);
    }
    joining_release(&j);
    return status;
}

static int find_duplicates(struct archive_command *k,
                           const enum duplicate_better order[BETTERS],
                           struct arena *arena,
                           struct archive_duplicates *found)
{
    archive_set_watch(k->archive,
                      &(struct archive_watch){archive_command_progress, k});
    int fault = archive_find_duplicates(k->archive, order, arena, found);
    archive_set_watch(k->archive, NULL);
    progress_clear(&k->files.printer.progress);
    return fault ? archive_command_print_fault(k) : STATUS_FINE;
}

/* Finds and joins duplicates within one transaction. */
static int apply_joins(struct archive_command *k,
                       const enum duplicate_better order[BETTERS],
                       struct arena *arena)
{
    struct edit_command e = {.k = k};
    struct archive_duplicates found;
    int status =
        edit_command_begin(&e, "join", str_of(k->keep ? k->keep : "best"));

    if (status)
        return status;
    status = find_duplicates(k, order, arena, &found);
    if (!status)
        status = join_all(&e, &found);
    status = edit_command_end(&e, status);
    return !status && e.left ? STATUS_DATA : status;
}

static int list_duplicates(struct archive_command *k,
                           const enum duplicate_better order[BETTERS],
                           struct arena *arena)
{
    struct archive_duplicates found;

    int status = find_duplicates(k, order, arena, &found);
    if (!status)
        list_all_duplicates(k, &found);
    return status;
}

int archive_command_duplicates(struct archive_command *k)
{
    enum duplicate_better order[BETTERS];
    struct arena arena;
    int status = read_order(k->keep, order);

    if (status)
        return status;
    arena_init(&arena, 0, DUPLICATES_ARENA);
    status = k->apply ? apply_joins(k, order, &arena)
                      : list_duplicates(k, order, &arena);
    arena_release(&arena);
    return status;
}
