/*
 * The command "archive backup". The backup is called "FILE.part" until it is
 * complete and verified. The part is locked, so that two programs never write
 * to it. If the program is killed, the next run overwrites the part.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive_command.h"
#include "archive_maintenance.h"
#include "output.h"
#include "rename_noreplace.h"

struct backup {
    struct archive_command *k;
    const char *path;         /* as given */
    struct text target, part; /* NUL-terminated; links are followed */
    int file;                 /* the locked part, or -1 */
    uint64_t records, findings, bytes;
    struct text finding; /* the first one */
};

static int report_errno(const struct backup *b)
{
    return cli_environment("%s: %s", b->path, cli_errno(errno));
}

/* ---- names --------------------------------------------------------------- */

/* A journal with this name would be applied to the new file by SQLite. */
static int refuse_journal(const struct backup *b, const char *suffix)
{
    struct text name = {0};
    struct stat file;

    text_addf(&name, "%s%s", b->target.ptr, suffix);
    text_add_char(&name, '\0');
    bool found = !name.failed && lstat(name.ptr, &file) == 0;
    text_release(&name);
    return found ? cli_environment("%s: the file %s%s belongs to another "
                                   "database; move it away",
                                   b->path, b->path, suffix)
                 : STATUS_FINE;
}

static int check_target(const struct backup *b)
{
    struct stat file, archive;
    bool exists = stat(b->target.ptr, &file) == 0;

    if (exists && stat(b->k->path, &archive) == 0 &&
        file.st_dev == archive.st_dev && file.st_ino == archive.st_ino)
        return cli_usage("archive backup: %s is the archive itself", b->path);
    if (exists && !S_ISREG(file.st_mode))
        return cli_usage("archive backup: %s is not a file", b->path);
    if (exists && !b->k->force)
        return cli_usage("archive backup: %s already exists; use --force to "
                         "replace it",
                         b->path);
    int status = refuse_journal(b, "-journal");
    return status ? status : refuse_journal(b, "-wal");
}

static int find_names(struct backup *b)
{
    if (archive_is_address(b->path) || !archive_is_permanent(b->path))
        return cli_usage("archive backup: \"%s\" cannot be the name of a file",
                         b->path);
    if (!output_target(b->path, &b->target))
        return report_errno(b);
    text_addf(&b->part, "%s.part", b->target.ptr);
    text_add_char(&b->part, '\0');
    return b->part.failed ? cli_environment("out of memory") : check_target(b);
}

/* ---- the part ------------------------------------------------------------ */

/* True if the locked file still has its name. Another program may have finished
   a backup in the meantime. */
static bool has_name(const struct backup *b)
{
    struct stat file, named;

    return fstat(b->file, &file) == 0 && lstat(b->part.ptr, &named) == 0 &&
           file.st_dev == named.st_dev && file.st_ino == named.st_ino;
}

static int close_part(struct backup *b, int status)
{
    if (b->file >= 0)
        close(b->file);
    b->file = -1;
    return status;
}

/* Makes an empty file that nobody else can read yet. */
static int open_part(struct backup *b)
{
    b->file = open(b->part.ptr, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC,
                   S_IRUSR | S_IWUSR);
    if (b->file < 0)
        return report_errno(b);
    if (flock(b->file, LOCK_EX | LOCK_NB) != 0 || !has_name(b))
        return close_part(
            b, cli_environment("%s: another program is writing this backup",
                               b->path));
    if (ftruncate(b->file, 0) != 0 || fchmod(b->file, S_IRUSR | S_IWUSR) != 0) {
        int status = report_errno(b);
        unlink(b->part.ptr);
        return close_part(b, status);
    }
    return STATUS_FINE;
}

/* ---- copying and verifying ----------------------------------------------- */

static int copy_pages(struct backup *b)
{
    struct archive_command *k = b->k;

    k->unit = "pages";
    archive_set_watch(k->archive,
                      &(struct archive_watch){archive_command_progress, k});
    int fault = archive_backup(k->archive, b->part.ptr);
    progress_clear(&k->files.printer.progress);
    k->unit = NULL;
    if (fault == ARCHIVE_UNABLE)
        return cli_usage("archive backup: %s: %s", k->path,
                         archive_message(k->archive));
    return fault ? archive_command_print_fault(k) : STATUS_FINE;
}

static void note_finding(void *context, const struct archive_value *values)
{
    struct backup *b = context;

    if (b->findings++)
        return;
    if (values[0].kind == VALUE_NUMBER)
        text_addf(&b->finding, "record %lld: ", (long long)values[0].number);
    text_add(&b->finding, values[1].text);
}

static int verify_part(struct backup *b)
{
    struct archive_command *k = b->k;
    const struct archive_rows rows = {note_finding, b};
    struct cli_archive copy;
    int status = cli_archive_open_file(&copy, b->path, b->part.ptr,
                                       ARCHIVE_READ, k->wait);

    copy.progress = &k->files.printer.progress;
    if (!status) {
        archive_set_watch(copy.archive,
                          &(struct archive_watch){archive_command_progress, k});
        if (archive_verify(copy.archive, &rows, &b->records))
            status = cli_archive_fault(b->path, copy.archive);
    }
    progress_clear(&k->files.printer.progress);
    cli_archive_close(&copy);
    if (!status && b->findings) {
        cli_say("%s: the archive is damaged, and the backup was discarded; see "
                "\"verify\" and \"recover\": %.*s",
                k->path, (int)b->finding.len, b->finding.ptr);
        status = STATUS_DATA;
    }
    return status;
}

/* ---- finishing ----------------------------------------------------------- */

/* Gives the backup the permissions of the archive, and its name. */
static int name_part(struct backup *b)
{
    struct stat file, archive;

    if (stat(b->k->path, &archive) != 0 ||
        fchmod(b->file, archive.st_mode & 0777) != 0 || fsync(b->file) != 0 ||
        fstat(b->file, &file) != 0)
        return report_errno(b);
    b->bytes = (uint64_t)file.st_size;
    bool named = b->k->force ? rename(b->part.ptr, b->target.ptr) == 0
                             : rename_noreplace(b->part.ptr, b->target.ptr);
    return named && output_sync_folder(b->target.ptr) ? STATUS_FINE
                                                      : report_errno(b);
}

static int print_backup(const struct backup *b)
{
    if (b->k->listing.form == TABLE_JSON)
        return cli_json_line(stdout, json_pack("{soso}", "records",
                                               json_count(b->records), "bytes",
                                               json_count(b->bytes)));
    printf("records: %llu, bytes: %llu\n", (unsigned long long)b->records,
           (unsigned long long)b->bytes);
    return STATUS_FINE;
}

static int make_backup(struct backup *b)
{
    int status = open_part(b);

    if (status)
        return status;
    status = copy_pages(b);
    if (!status)
        status = verify_part(b);
    if (!status)
        status = name_part(b);
    if (status && has_name(b))
        unlink(b->part.ptr);
    return close_part(b, status);
}

int archive_command_backup(struct archive_command *k)
{
    struct backup b = {.k = k, .path = k->verb.words[0], .file = -1};
    int status = find_names(&b);

    if (!status)
        status = make_backup(&b);
    text_release(&b.target);
    text_release(&b.part);
    text_release(&b.finding);
    return status ? status : print_backup(&b);
}
