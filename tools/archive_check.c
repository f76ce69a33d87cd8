/* The commands "archive check", "archive verify" and "archive seal". */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "archive_command.h"
#include "archive_maintenance.h"
#include "output.h"

enum { SEAL_BYTES_MAX = 64 << 20 };

/* Prints the final line of counts as text or JSON. A CSV table has no such
   line. */
static int print_checked(const struct archive_command *k, uint64_t records,
                         uint64_t findings)
{
    if (k->listing.form == TABLE_JSON)
        return cli_json_line(stdout,
                             json_pack("{soso}", "records", json_count(records),
                                       "findings", json_count(findings)));
    if (k->listing.form == TABLE_TEXT)
        printf("records: %llu, findings: %llu\n", (unsigned long long)records,
               (unsigned long long)findings);
    return STATUS_FINE;
}

/* Begins the table of findings, and progress. */
static struct archive_rows begin_check(struct archive_command *k)
{
    archive_set_watch(k->archive,
                      &(struct archive_watch){archive_command_progress, k});
    return archive_command_begin_rows(k, archive_check_columns);
}

/* Prints the findings and the counts. Returns STATUS_DATA if there are
   findings. */
static int end_check(struct archive_command *k, int fault, uint64_t records)
{
    int status = fault ? archive_command_print_fault(k) : STATUS_FINE;

    status = archive_command_end_rows(k, status);
    if (!status)
        status = print_checked(k, records, k->listing.rows.count);
    return status ? status : k->listing.rows.count ? STATUS_DATA : STATUS_FINE;
}

int archive_command_check(struct archive_command *k)
{
    const struct archive_reader *reader =
        k->texts ? &k->opened.rereading.reader : NULL;
    const struct archive_rows rows = begin_check(k);
    uint64_t records = 0;
    int fault = archive_check(k->archive, reader, &rows, &records);

    return end_check(k, fault, records);
}

/* ---- seals --------------------------------------------------------------- */

/* Reads a file or standard input, which must be a seal. */
static int read_seal(const char *path, struct text *seal)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    char bytes[1 << 12];
    size_t count;

    if (!file)
        return cli_environment("%s: %s", path, cli_errno(errno));
    while ((count = fread(bytes, 1, sizeof bytes, file)) &&
           seal->len <= SEAL_BYTES_MAX)
        text_add(seal, (struct str){bytes, count});
    int error = ferror(file) ? errno : seal->failed ? ENOMEM : 0;
    if (!standard)
        fclose(file);
    if (error)
        return cli_environment("%s: %s", path, cli_errno(error));
    if (archive_seal_is_valid(text_str(seal)))
        return STATUS_FINE;
    cli_say("%s: the file is not a seal of an archive", path);
    return STATUS_DATA;
}

static int verify_seal(struct archive_command *k, struct str seal)
{
    const struct archive_rows rows = begin_check(k);
    uint64_t records = 0;
    int fault = archive_verify_seal(k->archive, seal, &rows, &records);

    return end_check(k, fault, records);
}

int archive_command_verify(struct archive_command *k)
{
    struct text seal = {0};
    uint64_t records = 0;
    int status = k->seal ? read_seal(k->seal, &seal) : STATUS_FINE;

    if (!status && k->seal) {
        status = verify_seal(k, text_str(&seal));
    } else if (!status) {
        const struct archive_rows rows = begin_check(k);
        int fault = archive_verify(k->archive, &rows, &records);
        status = end_check(k, fault, records);
    }
    text_release(&seal);
    return status;
}

static int write_seal(const struct archive_command *k, struct str seal)
{
    const char *path = k->verb.words[0];
    const struct inputs inputs = {.archive = k->path};
    struct output o;
    int status = output_open(&o, path, &inputs);

    if (status)
        return status;
    o.fresh = !output_is_standard(path) && !k->force;
    status = output_write(&o, seal);
    return output_close(&o, status);
}

/* Makes a seal, unless the archive has findings. */
static int make_seal(struct archive_command *k)
{
    struct text seal = {0};
    const struct archive_rows rows = begin_check(k);
    uint64_t records = 0;
    int fault = archive_seal(k->archive, &rows, &records, &seal);
    int status;

    if (fault || k->listing.rows.count || !output_is_standard(k->verb.words[0]))
        status = end_check(k, fault, records);
    else
        status = archive_command_end_rows(k, STATUS_FINE);
    if (!status)
        status = write_seal(k, text_str(&seal));
    text_release(&seal);
    return status;
}

int archive_command_seal(struct archive_command *k)
{
    const char *path = k->verb.words[0];
    struct stat file;

    if (!output_is_standard(path) && !k->force && lstat(path, &file) == 0)
        return cli_usage("archive seal: %s already exists; use --force to "
                         "replace it",
                         path);
    return make_seal(k);
}
