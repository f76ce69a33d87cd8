#include "edit_command.h"

enum { REFUSALS_PRINTED = 20 };

/* ---- result -------------------------------------------------------------- */

int edit_command_print_done(struct archive_command *k, uint64_t records,
                            const struct archive_edit_result *done)
{
    const struct named_count counts[] = {
        {"records", records},
        {"changed", (uint64_t)done->count},
        {done->change ? "change" : NULL, (uint64_t)done->change},
        {NULL, 0}};

    return archive_command_print_counts(k, counts);
}

/* ---- one change ---------------------------------------------------------- */

int edit_command_begin(struct edit_command *e, const char *kind,
                       struct str words)
{
    struct archive_command *k = e->k;
    const struct archive_edit_request asked = {
        kind, words, k->reason ? str_of(k->reason) : STR(""), k->force};

    return archive_edit_begin(k->archive, &asked, &e->edit)
               ? archive_command_print_fault(k)
               : STATUS_FINE;
}

void edit_command_print_refusal(struct edit_command *e)
{
    if (e->refused++ < REFUSALS_PRINTED)
        archive_command_print_refusal(e->k);
}

int edit_command_end(struct edit_command *e, int status)
{
    struct archive_edit_result done;
    bool keep = !status && !e->refused;

    int fault = archive_edit_end(e->edit, keep, &done);
    progress_clear(&e->k->files.printer.progress);
    if (fault && keep)
        status = archive_command_print_fault(e->k);
    if (status)
        return status;
    if (!e->refused)
        return edit_command_print_done(e->k, e->count, &done);
    if (e->refused > REFUSALS_PRINTED)
        cli_say("%s: %llu more changes were refused", e->k->path,
                (unsigned long long)(e->refused - REFUSALS_PRINTED));
    fflush(stdout);
    cli_say("nothing was changed");
    return STATUS_DATA;
}
