/* Reports the progress of work on all records. */
#include "watch.h"

enum { WATCH_EVERY = 64 }; /* number of records between two reports */

void archive_set_watch(struct archive *a, const struct archive_watch *watch)
{
    a->watch = watch ? *watch : (struct archive_watch){0};
}

int watch_begin(const struct archive *a, int64_t *total)
{
    *total = 0;
    if (!a->watch.see)
        return ARCHIVE_OK;
    /* Counts row by row. In a damaged table, count(*) might never end, as the
       limit of steps does not apply to it. */
    return sql_get(a->sql, "SELECT count(*) FROM record WHERE id > 0",
                   NO_VALUES, total);
}

int watch_report(struct archive *a, uint64_t done, int64_t total)
{
    if (a->watch.see && done % WATCH_EVERY == 0)
        a->stopped |= a->watch.see(a->watch.context, done, (uint64_t)total);
    return watch_stopped(a);
}

int watch_begin_pass(struct archive *a, bool ordered)
{
    a->passing = (struct passing){.ordered = ordered};
    if (!a->watch.see)
        return ARCHIVE_OK;
    return sql_get(a->sql, "SELECT max(id) FROM record", NO_VALUES,
                   &a->passing.last);
}

void watch_note_record(struct archive *a, int64_t id)
{
    struct passing *p = &a->passing;

    p->furthest = id > p->furthest ? id : p->furthest;
    if (!a->watch.see || ++p->count % WATCH_EVERY)
        return;
    if (p->ordered || p->furthest > p->last)
        a->stopped |= a->watch.see(a->watch.context, p->count, 0);
    else
        a->stopped |= a->watch.see(a->watch.context, (uint64_t)p->furthest,
                                   (uint64_t)p->last);
}

int watch_stopped(struct archive *a)
{
    bool stopped = a->stopped;

    a->stopped = false;
    return stopped ? sql_fault(a->sql, ARCHIVE_INTERRUPTED) : ARCHIVE_OK;
}
