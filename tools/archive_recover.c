/* The command "archive recover". */
#include "archive_command.h"
#include "archive_import.h"
#include "archive_maintenance.h"
#include "new_archive.h"

static int recover_into(struct archive_command *k, struct new_archive *to,
                        struct archive_merge_result *counts, int *fault)
{
    const struct archive_rows rows =
        archive_command_begin_rows(k, archive_unchanged_columns);

    archive_set_watch(k->archive,
                      &(struct archive_watch){archive_command_progress, k});
    *fault = archive_recover(to->opened.archive, k->archive, counts, &rows);
    int status = archive_command_end_rows(k, STATUS_FINE);
    return *fault ? cli_archive_fault(to->path, to->opened.archive) : status;
}

static int check_empty(struct new_archive *to, int *fault)
{
    bool empty = false;

    *fault = archive_check_empty(to->opened.archive, &empty);
    if (*fault)
        return cli_archive_fault(to->path, to->opened.archive);
    *fault = empty ? ARCHIVE_OK : ARCHIVE_NOT_EMPTY;
    return empty ? STATUS_FINE
                 : cli_usage("archive recover: %s is not empty; specify the "
                             "name of a new archive",
                             to->file);
}

static int print_recovered(struct archive_command *k,
                           const struct archive_merge_result *counts)
{
    const struct named_count list[] = {{"records", counts->stored},
                                       {"duplicates", counts->known},
                                       {"events", counts->stored_events},
                                       {"findings", k->listing.rows.count},
                                       {NULL, 0}};
    int status = k->listing.form == TABLE_TEXT || k->listing.form == TABLE_JSON
                     ? archive_command_print_counts(k, list)
                     : STATUS_FINE;

    return status                      ? status
           : k->listing.rows.count > 0 ? STATUS_DATA
                                       : STATUS_FINE;
}

int archive_command_recover(struct archive_command *k)
{
    struct archive_merge_result counts;
    struct new_archive to;
    int fault = ARCHIVE_OK;
    int status = new_archive_open(&to, k->verb.words[0], k->wait);

    if (!status)
        status = check_empty(&to, &fault);
    if (!status)
        status = recover_into(k, &to, &counts, &fault);
    status = new_archive_close(&to, status, fault);
    return status ? status : print_recovered(k, &counts);
}
