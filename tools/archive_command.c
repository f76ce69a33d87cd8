/* Functions shared by the commands of "ludex archive". */
#include <assert.h>

#include "archive_command.h"

int archive_command_print_fault(const struct archive_command *k)
{
    return cli_archive_fault(k->path, k->archive);
}

int archive_command_print_refusal(const struct archive_command *k)
{
    cli_say("%s: refused: %s", k->path, archive_message(k->archive));
    return STATUS_DATA;
}

static void print_row(void *context, const struct archive_value *values)
{
    struct archive_command *k = context;

    progress_clear(&k->files.printer.progress);
    value_printer_add(&k->listing.rows, values);
}

struct archive_rows archive_command_begin_rows(struct archive_command *k,
                                               const char *const *columns)
{
    struct str names[LISTING_COLUMNS];
    size_t count = 0;

    for (; columns[count]; count++) {
        assert(count < LISTING_COLUMNS);
        names[count] = str_of(columns[count]);
    }
    value_printer_begin(&k->listing.rows, k->listing.form, k->listing.look,
                        names, count);
    k->listing.begun = true;
    return (struct archive_rows){print_row, k};
}

/* In text form, does not print an empty table. Faults have already been
   reported. */
int archive_command_end_rows(struct archive_command *k, int status)
{
    progress_clear(&k->files.printer.progress);
    if (!k->listing.begun)
        return status;
    k->listing.begun = false;
    if (!k->listing.rows.count && k->listing.form == TABLE_TEXT)
        k->listing.rows.form = TABLE_JSON;
    if (!value_printer_end(&k->listing.rows) && status != STATUS_ENVIRONMENT)
        return cli_environment("%s: out of memory", k->path);
    return status;
}

bool archive_command_progress(void *context, uint64_t done, uint64_t total)
{
    struct archive_command *k = context;
    struct progress *p = &k->files.printer.progress;

    if (done == 0)
        progress_restart(p);
    else
        progress_show(p, &(struct progress_at){
                             done, total, k->unit ? k->unit : "records", {0}});
    return false;
}

int archive_command_print_counts(struct archive_command *k,
                                 const struct named_count *counts)
{
    progress_clear(&k->files.printer.progress);
    return named_counts_print(counts, k->listing.form == TABLE_JSON, stdout)
               ? STATUS_FINE
               : cli_environment("out of memory while printing the summary");
}
