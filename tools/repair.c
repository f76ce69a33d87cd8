#define _GNU_SOURCE /* for memrchr */
/* "ludex repair": repairs files of records, each in its own notation. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "conversion.h"
#include "diff.h"
#include "file_ids.h"
#include "in_place.h"
#include "ordered_workers.h"
#include "output_batch.h"
#include "output_tree.h"
#include "rewrite.h"

enum {
    OPT_IN_PLACE = OPT_OWN,
    OPT_NO_BACKUP,
    OPT_OUTPUT,
    OPT_ASCII,
    OPT_GUESS,
    OPT_INTERACTIVE,
    OPT_DRY_RUN,
    OPT_SUMMARY,
    OPT_SLOW
};

/* A file whose new text is written, but not yet in its place. */
struct waiting_file {
    size_t at; /* index of the file */
    struct output output;
    struct text place; /* path of the output in the output folder */
    bool changes;
    char encoding[ENCODING_NAME];
    struct repair_summary counts;
};

/* Maximum number of bytes of the files that wait. */
#define WAITING_BYTES ((off_t)64 << 20)

struct repair {
    struct files files;
    struct conversion each;
    struct repair_dialog dialog;
    bool rewrites, no_backup, dry_run, asks;
    const char *folder;        /* output folder, or NULL */
    struct text cleaned;       /* folder whose leftovers were removed last */
    struct fingerprint *noted; /* fingerprint of each file before it was read */
    size_t at;                 /* index of the current file */
    struct repaired_file {
        struct in_place place;
        FILE *made;    /* new text of the file, or NULL if there is none yet */
        bool any;      /* the file has a record */
        bool changed;  /* a record was repaired, or the encoding changes */
        bool too_long; /* a record was cut off */
        struct repair_summary counts;
    } file; /* the current file */
    struct waiting_file *waiting;
    size_t waiting_count, waiting_most;
    off_t waiting_bytes;
    struct output_batch batch;
    struct text text;     /* text of the current record */
    struct output output; /* output for the diff */
    struct diff diff;
    struct repair_summary counts;
    uint64_t file_count, changed;
    bool failed; /* a file could not be written */
};

static bool writes_files(const struct repair *r)
{
    return r->rewrites || r->folder;
}

static int no_memory(void)
{
    return cli_environment("out of memory");
}

/* ---- records ------------------------------------------------------------- */

static void *begin_repair(void *context)
{
    return conversion_open(&((struct repair *)context)->each);
}

/* Appends to the new text of the current file, which is in a temporary file. */
static int add_text(struct repair *r, struct str text)
{
    FILE *made = r->file.made;

    if (!made)
        made = r->file.made = tmpfile();
    if (!made || fwrite(text.ptr, 1, text.len, made) != text.len)
        return cli_environment("cannot write a temporary file: %s",
                               cli_errno(errno));
    return STATUS_FINE;
}

static void report_too_long(const struct visit *v)
{
    files_report(v, DIAG_RECORD_TOO_LONG,
                 "the diff contains only the first %d MiB of this record, so "
                 "patch(1) will refuse it",
                 SLICE_MAX >> 20);
}

static int add_record(struct repair *r, const struct visit *v)
{
    text_clear(&r->text);
    in_place_next(&r->file.place, v->slice, v->made, v->kind > 0, &r->text);
    if (r->text.failed)
        return no_memory();
    if (writes_files(r))
        return add_text(r, text_str(&r->text));
    if (v->slice->flaw == SLICE_TOO_LONG)
        report_too_long(v);
    return diff_add(&r->diff, v->path, v->slice, text_str(&r->text));
}

static int add_repaired_record(void *context, const struct visit *v)
{
    struct repair *r = context;
    struct repaired_file *file = &r->file;

    file->any = true;
    file->changed |= v->kind > 0;
    repair_summary_unpack(&file->counts, v->noted);
    file->too_long |= v->slice->flaw == SLICE_TOO_LONG;
    if (r->files.packed || (!writes_files(r) && !r->dry_run))
        return STATUS_FINE;
    return add_record(r, v);
}

/* ---- files --------------------------------------------------------------- */

/* Returns the reason why the file cannot be rewritten, or NULL if it can be. */
static const char *unwritable_reason(const struct repair *r)
{
    return r->files.packed ? "compressed files cannot be rewritten"
           : r->file.too_long && !r->dry_run
               ? "a record is longer than the limit"
           : r->files.fault ? "the file could not be read completely"
           : r->files.form.undecodable
               ? "the file has bytes that are not valid in its encoding"
               : NULL;
}

static bool report_unwritable_change(const struct repair *r, const char *path)
{
    const char *why = unwritable_reason(r);

    if (r->file.changed && why)
        cli_say("%s: %s: the file is unchanged", path, why);
    return !r->file.changed || why;
}

/* True if the encoding was named by --encoding, or guessed without doubt. */
static bool has_certain_encoding(const struct repair *r)
{
    const struct text_form *form = &r->files.form;
    struct str asked = str_of(r->files.input.encoding);

    return form->guessed
               ? !form->doubtful
               : !form->mark && str_equal_nocase(asked, str_of(form->encoding));
}

/* Decides whether the file becomes UTF-8. Bytes whose meaning is uncertain
   would be lost. */
static void settle_encoding(struct repair *r)
{
    struct repaired_file *file = &r->file;
    const uint64_t *left = file->counts.left;

    if (!file->any || strcmp(r->files.form.encoding, "UTF-8") == 0 ||
        !has_certain_encoding(r) || left[DIAG_INVALID_UTF8] ||
        left[DIAG_UNDECODABLE])
        return;
    file->changed = true;
    repair_summary_reencode(&file->counts);
}

static void report_encoding(const struct repair *r, const char *path,
                            const char *encoding)
{
    if (strcmp(encoding, "UTF-8") != 0)
        cli_say("%s was read as %s; the text %s as UTF-8", path, encoding,
                r->dry_run        ? "is shown"
                : writes_files(r) ? "was written"
                                  : "would be written");
}

static FILE *report_stream(const struct repair *r)
{
    return r->files.printer.style.json ? r->files.printer.json_to
           : r->dry_run                ? stderr
                                       : stdout;
}

/* Returns the word for plies whose repair is uncertain. */
static const char *uncertain_plies_name(const struct repair *r)
{
    return r->each.guess ? "guessed" : r->asks ? "chosen" : NULL;
}

/* Counts the repairs of a file. Prints the counts if the file changes. */
static int count_file(struct repair *r, const char *path, bool changes,
                      struct repair_summary *counts)
{
    int status = STATUS_FINE;

    if (changes)
        status = repair_summary_line(counts, path, r->files.printer.style.json,
                                     uncertain_plies_name(r), report_stream(r));
    else
        repair_summary_count_unrepaired(counts);
    repair_summary_add(&r->counts, counts);
    r->file_count++;
    r->changed += changes;
    return status;
}

/* Reports and counts a file that is in its place, or that could not be written
   because of a fault. */
static int finish_file(struct repair *r, struct waiting_file *w, int fault)
{
    const char *path = r->files.paths.list[w->at];
    bool changes = w->changes && !fault;

    printer_raise_status(&r->files.printer, fault);
    r->failed |= fault == STATUS_ENVIRONMENT;
    if (changes)
        report_encoding(r, path, w->encoding);
    return count_file(r, path, changes, &w->counts);
}

/* ---- writing files ------------------------------------------------------- */

static int rewrite_file(struct repair *r, struct waiting_file *w)
{
    const char *path = r->files.paths.list[w->at];
    struct text backup = {0};
    struct rewrite rewrite;
    int status =
        rewrite_begin_noted(&rewrite, path, &r->noted[w->at], REWRITE_WAIT);

    if (status)
        output_close(&w->output, STATUS_USAGE);
    else
        status = rewrite_replace_output(&rewrite, &w->output,
                                        r->no_backup ? NULL : &backup);
    if (!status && rewrite.backups)
        cli_say("%s: a backup already exists, so the new backup is %s", path,
                backup.ptr);
    rewrite_end(&rewrite);
    text_release(&backup);
    return status;
}

/* Puts the waiting files in their places. */
static int place_files(struct repair *r)
{
    struct output *outputs[OUTPUT_BATCH_FILES];
    int status = STATUS_FINE;

    for (size_t i = 0; i < r->waiting_count; i++)
        outputs[i] = &r->waiting[i].output;
    output_batch_sync(&r->batch, outputs, r->waiting_count);
    for (size_t i = 0; i < r->waiting_count; i++) {
        struct waiting_file *w = &r->waiting[i];
        int fault = r->rewrites ? rewrite_file(r, w)
                                : output_close(&w->output, STATUS_FINE);
        int printed = finish_file(r, w, fault);
        status = status ? status : printed;
        text_release(&w->place);
    }
    r->waiting_count = 0;
    r->waiting_bytes = 0;
    return status;
}

/* Removes the temporary files that killed programs have left behind in the
   folder of a path, unless the previous file was in the same folder. */
static int clean_folder(struct repair *r, struct str place)
{
    const char *slash = memrchr(place.ptr, '/', place.len);
    struct str folder =
        slash ? str_part(place, 0, (size_t)(slash - place.ptr)) : STR(".");

    if (r->cleaned.len && str_equal(str_of(r->cleaned.ptr), folder))
        return STATUS_FINE;
    text_clear(&r->cleaned);
    text_add(&r->cleaned, folder);
    text_add_char(&r->cleaned, '\0');
    if (r->cleaned.failed)
        return no_memory();
    output_remove_folder_leftovers(r->cleaned.ptr);
    return STATUS_FINE;
}

/* Opens the output of a file: the file itself, or a file in the output
   folder. */
static int open_new_file(struct repair *r, struct waiting_file *w)
{
    const struct inputs inputs = files_inputs(&r->files, 0, NULL);
    int status;

    if (r->rewrites)
        return output_open(&w->output, r->files.paths.list[w->at],
                           &(const struct inputs){0});
    status = output_tree_place(
        r->folder, input_paths_name(&r->files.paths, w->at), &w->place);
    if (!status)
        status = clean_folder(r, text_str(&w->place));
    return status ? status
                  : output_open_from_data(&w->output, w->place.ptr, &inputs);
}

/* Writes the contents of a stream to the output of a file. */
static int write_new_file(struct repair *r, struct waiting_file *w,
                          FILE *stream)
{
    const char *path = r->files.paths.list[w->at];
    int status = open_new_file(r, w);

    if (!status) {
        status = output_write_stream(&w->output, stream);
        if (!status && r->folder)
            status = rewrite_check_noted(path, &r->noted[w->at]);
        if (!status)
            r->waiting_bytes += ftello(w->output.stream);
        else
            status = output_close(&w->output, status);
    }
    if (status)
        text_release(&w->place);
    return status;
}

static int copy_file(struct repair *r, struct waiting_file *w)
{
    const char *path = r->files.paths.list[w->at];
    FILE *stream = fopen(path, "rb");
    int status;

    if (!stream)
        return cli_environment("%s: %s", path, cli_errno(errno));
    status = write_new_file(r, w, stream);
    fclose(stream);
    return status;
}

static bool has_new_file(const struct repair *r, bool changes)
{
    bool missing = r->files.fault < 0 && r->files.fault > SOURCE_TRUNCATED;

    return r->rewrites ? changes : r->folder && !missing;
}

/* Writes the new text of the current file, if any. Files wait until there are
   many, since a sync takes long. */
static int write_file(struct repair *r, bool changes)
{
    struct waiting_file *w = &r->waiting[r->waiting_count];
    int fault = STATUS_FINE;

    *w = (struct waiting_file){
        .at = r->at, .changes = changes, .counts = r->file.counts};
    memcpy(w->encoding, r->files.form.encoding, sizeof w->encoding);
    if (has_new_file(r, changes))
        fault = changes ? write_new_file(r, w, r->file.made) : copy_file(r, w);
    if (fault || !has_new_file(r, changes))
        return finish_file(r, w, fault);
    r->waiting_count++;
    return r->waiting_count == r->waiting_most ||
                   r->waiting_bytes >= WAITING_BYTES
               ? place_files(r)
               : STATUS_FINE;
}

/* Prepares the state for the next file. A temporary file that could not be
   written is not used again. */
static void begin_next(struct repair *r)
{
    FILE *made = r->file.made;

    if (made && !(output_rewind(made) && ftruncate(fileno(made), 0) == 0)) {
        fclose(made);
        made = NULL;
    }
    r->at++;
    r->file = (struct repaired_file){.made = made};
}

/* Adds the text after the last record of a file. */
static int end_text(struct repair *r)
{
    if (!r->files.form.end_mark || !r->file.changed)
        return STATUS_FINE;
    if (r->dry_run)
        diff_add_same(&r->diff, STR("\x1A"));
    return writes_files(r) ? add_text(r, STR("\x1A")) : STATUS_FINE;
}

static int end_file(void *context, const char *path)
{
    struct repair *r = context;
    bool changes;
    int status;

    settle_encoding(r);
    changes = !report_unwritable_change(r, path);
    status = changes ? end_text(r) : STATUS_FINE;
    if (status)
        return status;
    status = write_file(r, changes);
    begin_next(r);
    return status;
}

/* ---- the command --------------------------------------------------------- */

static int print_summary(struct repair *r)
{
    struct files *f = &r->files;
    const struct named_count counts[] = {
        {"files", r->file_count},
        {"records", f->counts.records},
        {writes_files(r) ? "changed" : "would change", r->changed},
        files_texts(f),
        files_skipped(f),
        {NULL, 0}};
    int status =
        repair_summary_write(&r->counts, f->printer.style.json,
                             uncertain_plies_name(r), report_stream(r));

    if (!status)
        printer_print_summary(&f->printer, report_stream(r), counts);
    return status;
}

/* Records the identity of a file before it is read, to detect changes during
   the reading. If the file cannot be read, the fault is reported later. */
static void note_identity(struct repair *r, size_t i)
{
    if (writes_files(r) && !rewrite_note(r->files.paths.list[i], &r->noted[i]))
        r->noted[i] = (struct fingerprint){0};
}

static void read_files(struct repair *r)
{
    static const struct visitor visitor = {.begin = begin_repair,
                                           .end = conversion_close,
                                           .make = conversion_convert,
                                           .takes_text = true,
                                           .take = add_repaired_record,
                                           .done = end_file};
    struct files *f = &r->files;
    struct visitor with = visitor;

    with.context = r;
    f->bytes = files_bytes((int)f->paths.count, f->paths.list);
    for (size_t i = 0; i < f->paths.count; i++) {
        if (f->printer.stopped || f->ended)
            break;
        note_identity(r, i);
        files_read(f, f->paths.list[i], &with);
    }
    files_end(f);
    files_end_with_status(f, place_files(r));
    output_batch_end(&r->batch);
}

/* Drops paths that lead to a file that is already in the list under another
   name. */
static int drop_repeated(struct input_paths *paths)
{
    struct file_ids ids = {0};
    bool *drop = calloc(paths->count + 1, sizeof *drop);
    bool noted = drop && file_ids_note(&ids, paths->count, paths->list);
    struct stat about;

    for (size_t i = 0; noted && i < paths->count; i++) {
        const size_t *first = stat(paths->list[i], &about) == 0
                                  ? file_ids_find(&ids, &about)
                                  : NULL;
        drop[i] = first && *first != i;
        if (drop[i])
            cli_say("%s is the same file as %s, and was skipped",
                    paths->list[i], paths->list[*first]);
    }
    if (noted)
        input_paths_drop(paths, drop);
    file_ids_release(&ids);
    free(drop);
    return noted ? STATUS_FINE : no_memory();
}

/* Refuses a pipe or a device, which cannot be read again after it is locked. */
static int refuse_irregular(int count, char *const *paths)
{
    struct stat about;

    for (int i = 0; i < count; i++)
        if (stat(paths[i], &about) == 0 && !S_ISREG(about.st_mode) &&
            !S_ISDIR(about.st_mode))
            return cli_usage("repair: %s is not a regular file; use \"ludex "
                             "convert --repair\"",
                             paths[i]);
    return STATUS_FINE;
}

static int refuse_standard_input(int count, char *const *paths)
{
    if (count == 0)
        return cli_usage("repair: specify files or folders");
    for (int i = 0; i < count; i++)
        if (strcmp(paths[i], "-") == 0)
            return cli_usage("repair: standard input cannot be repaired in "
                             "place; use \"ludex convert --repair\"");
    return STATUS_FINE;
}

/* Returns the maximum number of files that wait. Each has an open descriptor. A
   dialog must not lose answers, so no file waits. */
static size_t count_waiting(const struct repair *r)
{
    long open_most = sysconf(_SC_OPEN_MAX);

    return r->asks || (open_most > 0 && open_most < 4 * OUTPUT_BATCH_FILES)
               ? 1
               : OUTPUT_BATCH_FILES;
}

static int find_files(struct repair *r, int count, char **operands)
{
    struct files *f = &r->files;
    char **paths = operands;
    int found = count, status;

    f->no_links = !r->folder;
    f->cleans = r->rewrites;
    status = refuse_irregular(count, operands);
    if (status)
        return status;
    files_operands(f, &found, &paths);
    if (f->printer.stopped)
        return f->printer.status;
    status = r->folder
                 ? output_tree_check(r->folder, count, operands, &f->paths)
                 : drop_repeated(&f->paths);
    if (!status && files_refuse_outputs(f, (int)f->paths.count, f->paths.list))
        return STATUS_USAGE;
    r->noted = calloc(f->paths.count + 1, sizeof *r->noted);
    r->waiting_most = count_waiting(r);
    r->waiting = calloc(r->waiting_most, sizeof *r->waiting);
    return status ? status : r->noted && r->waiting ? STATUS_FINE : no_memory();
}

static int open_diff(struct repair *r)
{
    int status = output_open(&r->output, NULL, &(const struct inputs){0});

    r->diff.output = &r->output;
    if (r->dry_run) {
        r->files.printer.json_to = stderr;
        progress_unless_terminal(&r->files.printer.progress, stdout);
    }
    return status;
}

static int run_repair(struct repair *r, int count, char **operands)
{
    struct printer *p = &r->files.printer;
    int status = find_files(r, count, operands);

    if (!status)
        status = open_diff(r);
    if (status)
        return status;
    read_files(r);
    if (!p->stopped && !r->files.ended) {
        status = r->dry_run ? diff_end(&r->diff) : STATUS_FINE;
        fflush(stdout); /* the table must come after the output so far */
        if (!status && !r->failed)
            status = print_summary(r);
        printer_raise_status(p, status);
    }
    return output_close(&r->output, cli_finish(p->status));
}

static int check_dialog(struct repair *r)
{
    if (r->each.guess)
        return cli_usage(
            "repair: --guess and --interactive cannot be used together");
    if (!writes_files(r) && !r->dry_run)
        return cli_usage("repair: --interactive requires --in-place, --output "
                         "or --dry-run");
    if (!isatty(STDIN_FILENO))
        return cli_usage("repair: --interactive requires a terminal as "
                         "standard input");
    r->each.dialog = &r->dialog;
    r->files.printer.summary = true; /* the questions show the diagnostics */
    r->files.printer.progress.wanted = false;
    repair_dialog_begin();
    return STATUS_FINE;
}

static int check_options(struct repair *r)
{
    if (r->rewrites + r->dry_run + (r->folder != NULL) > 1)
        return cli_usage("repair: only one of --in-place, --output and "
                         "--dry-run can be used");
    if (r->no_backup && !r->rewrites)
        return cli_usage("repair: --no-backup requires --in-place");
    return r->asks ? check_dialog(r) : STATUS_FINE;
}

static int handle_option(void *context, int option)
{
    struct repair *r = context;

    return files_option(&r->files, option, optarg);
}

static void release_repair(struct repair *r)
{
    if (r->file.made)
        fclose(r->file.made);
    free(r->noted);
    free(r->waiting);
    files_release(&r->files);
    diff_release(&r->diff);
    text_release(&r->text);
    text_release(&r->cleaned);
}

static int run_command(int argc, char **argv)
{
    struct repair r = {.folder = NULL};
    int status;

    files_init(&r.files);
    r.files.threads = ordered_workers_processors();
    status = cli_parse_options(&repair_command, argc, argv, &r, handle_option);
    r.each.as.options.names = r.files.input.reading.names;
    r.each.as.repair = r.each.as.stays = r.each.in_place = true;
    if (!status)
        status = check_options(&r);
    if (!status)
        status = refuse_standard_input(argc - optind, argv + optind);
    if (!status)
        status = run_repair(&r, argc - optind, argv + optind);
    release_repair(&r);
    return status;
}

static const struct cli_option own[] = {
    {OPT_IN_PLACE, "in-place", NULL, "rewrite the files that change",
     TO_FLAG(struct repair, rewrites)},
    {OPT_NO_BACKUP, "no-backup", NULL, "do not keep backups of rewritten files",
     TO_FLAG(struct repair, no_backup)},
    {OPT_OUTPUT, "output", "DIR", "write the repaired files to this folder",
     TO_STRING(struct repair, folder)},
    {OPT_DRY_RUN, "dry-run", NULL,
     "print the changes as a diff, and write no files",
     TO_FLAG(struct repair, dry_run)},
    {OPT_ASCII, "ascii", NULL, "use only ASCII characters in all records",
     TO_FLAG(struct repair, each.as.options.ascii)},
    {OPT_GUESS, "guess", NULL,
     "replace unreadable and illegal plies if the intended ply is clear",
     TO_FLAG(struct repair, each.guess)},
    {OPT_INTERACTIVE, "interactive", NULL,
     "ask how to correct each unreadable or illegal ply",
     TO_FLAG(struct repair, asks)},
    {OPT_SUMMARY, "summary", NULL, "print only counts, without diagnostics",
     TO_FLAG(struct repair, files.printer.summary)},
    {OPT_SLOW, "slow", NULL, "do not use the fast parser for tags and plies",
     TO_FLAG(struct repair, files.input.reading.slow)},
    FILES_JOBS(struct repair),
    FILES_VERBOSE(struct repair),
    CLI_END,
};

const struct command repair_command = {
    "repair",  run_command,          "repair files and folders of records",
    "PATH...", {files_options, own}, NULL};
