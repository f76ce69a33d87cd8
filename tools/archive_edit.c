#include "edit_command.h"

enum { REFUSALS_TOLD = 20 };

/* ---- what came of it ------------------------------------------------------ */

int editing_print_done(struct keeping *k, uint64_t records,
                       const struct archive_edited *done)
{
    const struct named_count counts[] = {
        {"records", records},
        {"changed", (uint64_t)done->count},
        {done->change ? "change" : NULL, (uint64_t)done->change},
        {NULL, 0}};

    return keeping_print_counts(k, counts);
}

/* ---- one change ----------------------------------------------------------- */

int editing_begin(struct editing *e, const char *kind, struct str words)
{
    struct keeping *k = e->k;
    const struct archive_edit_asked asked = {
        kind, words, k->reason ? str_of(k->reason) : STR(""), k->force};

    return archive_edit_begin(k->archive, &asked, &e->edit) ? keeping_world(k)
                                                            : STATUS_FINE;
}

void editing_refused(struct editing *e)
{
    if (e->refused++ < REFUSALS_TOLD)
        keeping_refused(e->k);
}

int editing_end(struct editing *e, int status)
{
    struct archive_edited done;
    bool keep = !status && !e->refused;

    int fault = archive_edit_end(e->edit, keep, &done);
    progress_clear(&e->k->files.printer.progress);
    if (fault && keep)
        status = keeping_world(e->k);
    if (status)
        return status;
    if (!e->refused)
        return editing_print_done(e->k, e->count, &done);
    if (e->refused > REFUSALS_TOLD)
        cli_say("%s: refused: %llu more", e->k->path,
                (unsigned long long)(e->refused - REFUSALS_TOLD));
    fflush(stdout);
    cli_say("nothing was changed");
    return STATUS_DATA;
}
