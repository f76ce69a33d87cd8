/* "ludex convert": writes records in another notation, repairs them, and sorts
   or splits the output. */
#include <stdlib.h>
#include <string.h>

#include "conversion.h"
#include "diff.h"
#include "in_place.h"
#include "ordered_workers.h"
#include "rejects.h"
#include "table_options.h"

enum {
    OPT_TO = OPT_OWN,
    OPT_STYLE,
    OPT_ASCII,
    OPT_REPAIR,
    OPT_DROP,
    OPT_GUESS,
    OPT_DRY_RUN,
    OPT_REST,
    OPT_SLOW,
    OPT_NO_POSITIONS,
    OPT_DIAGNOSTICS,
    OPT_COLUMNS
};

struct convert {
    struct files files;
    struct conversion each;
    const char *out;     /* output file, or NULL for standard output */
    const char *columns; /* columns of a table, or NULL for the usual columns */
    struct output output;
    struct rejects rest;
    bool given; /* --to was given */
    bool dry_run, drop;
    struct patched_file {
        const char *path;                /* file of the last record, or NULL */
        const struct notation *notation; /* notation of that file */
        struct in_place place;
        struct text text; /* text of the current record */
        bool end_mark;    /* the last file ends with the byte 0x1A */
    } patched;
    struct repair_summary repaired;
    struct diff diff;
    struct conversion_counts counts;
};

/* ---- repair in place ----------------------------------------------------- */

static void report_too_long(const struct visit *v)
{
    files_report(v, DIAG_RECORD_TOO_LONG,
                 "the diff contains only the first %d MiB of this record, so "
                 "patch(1) will refuse it",
                 SLICE_MAX >> 20);
}

/* Appends another file to the same output, if the notations of both allow
   it. */
static int append_file(struct convert *c, const struct visit *v,
                       const struct notation *n)
{
    const struct notation *last = c->patched.notation;
    bool both =
        !n || !last || (notation_is_native(n) && notation_is_native(last));

    if ((!both && n != last) || v->slice->preamble.len)
        return cli_usage("convert: %s: the records of this file cannot be "
                         "written after those of the earlier files; repair "
                         "this file separately, or use --to",
                         v->path);
    in_place_join(&c->patched.place);
    return STATUS_FINE;
}

static int begin_file(struct convert *c, const struct visit *v)
{
    struct patched_file *p = &c->patched;
    const char *game = v->rules ? v->rules->name : "";
    const struct notation *n = notation_of_text(v->made, str_of(game));
    int status = STATUS_FINE;

    if (c->dry_run)
        p->place = (struct in_place){.any = false};
    else if (p->path)
        status = append_file(c, v, n);
    p->path = v->path;
    p->notation = n;
    return status;
}

/* Refuses a record that was cut off when it was read, because its rest would be
   lost. */
static int refuse_too_long(const struct convert *c, const struct visit *v)
{
    if (v->slice->flaw != SLICE_TOO_LONG || !conversion_retains(&c->each))
        return STATUS_FINE;
    return cli_usage("convert: %s: record %llu is too long to be read "
                     "completely; use --drop to omit it",
                     v->path, (unsigned long long)v->number);
}

/* Refuses bytes that the encoding does not define, because U+FFFD would replace
   them. */
static int refuse_undecodable(const struct convert *c, const struct visit *v)
{
    if (v->slice->odd.worst != ODD_UNDECODABLE || !conversion_retains(&c->each))
        return STATUS_FINE;
    return cli_usage("convert: %s: record %llu has bytes that are not valid in "
                     "its encoding, and would be lost: --drop omits it",
                     v->path, (unsigned long long)v->number);
}

static int write_in_place(struct convert *c, const struct visit *v)
{
    struct patched_file *p = &c->patched;
    bool changed = v->kind != UNTOUCHED && v->kind != UNREPAIRED;
    int status = p->path != v->path ? begin_file(c, v) : STATUS_FINE;

    if (!status && !c->dry_run)
        status = refuse_too_long(c, v);
    if (!status && !c->dry_run)
        status = refuse_undecodable(c, v);
    if (status)
        return status;
    text_clear(&p->text);
    in_place_next(&p->place, v->slice, v->made, changed, &p->text);
    if (p->text.failed)
        return cli_environment("out of memory");
    if (!c->dry_run)
        return output_write(&c->output, text_str(&p->text));
    if (v->slice->flaw == SLICE_TOO_LONG)
        report_too_long(v);
    c->diff.output = &c->output;
    return diff_add(&c->diff, v->path, v->slice, text_str(&p->text));
}

/* Completes a file after its last record: writes its end mark and reports its
   encoding. */
static int end_file(void *context, const char *path)
{
    struct convert *c = context;
    const struct text_form *form = &c->files.form;
    const char *now = c->dry_run ? "shown" : "written";

    if (!c->each.in_place || path != c->patched.path)
        return STATUS_FINE;
    c->patched.end_mark = form->end_mark;
    if (form->end_mark && c->dry_run)
        diff_add_same(&c->diff, STR("\x1A"));
    if (strcmp(form->encoding, "UTF-8") != 0)
        cli_say("convert: %s was read as %s; the text is %s as UTF-8", path,
                form->encoding, now);
    return STATUS_FINE;
}

/* Refuses a file that was not read at all, because its contents would be
   lost. */
static int refuse_file(void *context, enum diag_code code, struct str words)
{
    const struct convert *c = context;

    (void)words;
    if (code != DIAG_FOREIGN_FILE || !c->each.in_place || c->dry_run ||
        !conversion_retains(&c->each))
        return STATUS_FINE;
    return cli_usage("convert: the file contains no records, and --repair "
                     "would lose its contents; use --drop to omit them");
}

/* ---- records ------------------------------------------------------------- */

static void *begin_conversion(void *context)
{
    return conversion_open(&((struct convert *)context)->each);
}

static int write_made(void *context, const struct visit *v)
{
    struct convert *c = context;
    int status = c->each.in_place ? write_in_place(c, v) : STATUS_FINE;

    if (status)
        return status;
    conversion_count(&c->counts, v);
    repair_summary_unpack(&c->repaired, v->noted);
    if (v->kind == OMITTED)
        return rejects_write(&c->rest, v);
    if (c->each.in_place)
        return STATUS_FINE;
    return c->each.spool.wanted ? spool_add(&c->each.spool, v->made)
                                : output_write(&c->output, v->made);
}

/* Writes the last changes and the summary of repairs. */
static int finish_output(struct convert *c, struct files *f)
{
    int status = c->dry_run            ? diff_end(&c->diff)
                 : c->patched.end_mark ? output_write(&c->output, STR("\x1A"))
                                       : STATUS_FINE;

    fflush(stdout); /* the table must come after the output so far */
    if (!status && c->each.as.repair)
        status = repair_summary_write(&c->repaired, f->printer.style.json,
                                      c->each.guess ? "guessed" : NULL,
                                      f->printer.style.json ? f->printer.json_to
                                                            : stderr);
    return status;
}

/* ---- options ------------------------------------------------------------- */

static int handle_option(void *context, int option)
{
    struct convert *c = context;
    int status;

    if (option == OPT_TO) {
        c->given = true;
        return conversion_set_target(&c->each, optarg);
    }
    status = transform_option(&c->each.transform, option, optarg);
    if (status < 0)
        status = spool_option(&c->each.spool, option, optarg);
    return status < 0 ? files_option(&c->files, option, optarg) : status;
}

/* True if the output is split into several files of a folder. */
static bool is_split(const struct convert *c)
{
    return c->each.spool.by || c->each.spool.split;
}

/* Writes the records that were buffered for sorting or splitting, if there are
   any. */
static int write_spool(struct convert *c, const struct inputs *inputs)
{
    if (!c->each.spool.wanted)
        return STATUS_FINE;
    return is_split(c) ? spool_write_files(&c->each.spool, c->out, inputs)
                       : spool_write(&c->each.spool, &c->output);
}

/* Writes the preamble of the output, or stores it for each file of a split
   output. */
static int write_preamble(struct convert *c)
{
    struct text *preamble = &c->each.spool.preamble;
    int status =
        c->dry_run ? STATUS_FINE : conversion_preamble(&c->each, preamble);

    return status || is_split(c) ? status
                                 : output_write(&c->output, text_str(preamble));
}

/* Opens the outputs and writes the preamble. */
static int open_outputs(struct convert *c, const struct inputs *inputs)
{
    int status = output_open(&c->output, is_split(c) ? NULL : c->out, inputs);

    if (!c->output.path && !is_split(c)) {
        c->files.printer.json_to = stderr;
        progress_unless_terminal(&c->files.printer.progress, stdout);
    }
    if (!status)
        status = rejects_open(&c->rest, inputs);
    if (!status && output_same(&c->output, &c->rest.output))
        status = cli_usage("convert: -o and --rest must name different files");
    return status ? status : write_preamble(c);
}

/* Writes the text after the last record, unless reading was aborted. */
static int end_outputs(struct convert *c, const struct inputs *inputs)
{
    struct files *f = &c->files;
    int status = STATUS_FINE;

    if (f->printer.stopped || f->ended)
        return STATUS_FINE;
    if (f->printer.status < STATUS_USAGE)
        status = write_spool(c, inputs);
    if (!status && f->printer.status != STATUS_USAGE)
        status = finish_output(c, f);
    printer_raise_status(&f->printer, status);
    if (f->printer.status != STATUS_USAGE && status != STATUS_ENVIRONMENT)
        conversion_summary(&c->counts, f,
                           f->printer.style.json ? f->printer.json_to : stderr);
    return status;
}

static int run_convert(struct convert *c, struct files *f, int count,
                       char **paths)
{
    f->reads_on = true;
    files_operands(f, &count, &paths);
    if (f->printer.stopped)
        return f->printer.status;
    const struct inputs inputs = files_inputs(f, count, paths);
    int status = open_outputs(c, &inputs);

    if (!status) {
        files_read_all(f, count, paths,
                       &(struct visitor){.context = c,
                                         .begin = begin_conversion,
                                         .end = conversion_close,
                                         .make = conversion_convert,
                                         .takes_text = true,
                                         .take = write_made,
                                         .fault = refuse_file,
                                         .done = end_file});
        status = end_outputs(c, &inputs);
    }
    printer_raise_status(&f->printer, status);
    status = cli_finish(f->printer.status);
    c->output.reported |= f->printer.stopped;
    c->rest.output.reported |= f->printer.stopped;
    status = output_close(&c->output, status);
    return files_status(f, rejects_close(&c->rest, status));
}

static int run_command(int argc, char **argv)
{
    struct convert c = {.out = NULL};
    int status;

    files_init(&c.files);
    c.files.threads = ordered_workers_processors();
    status = cli_parse_options(&convert_command, argc, argv, &c, handle_option);
    c.each.as.options.style = (enum style)c.each.style;
    c.each.omits = c.drop || c.rest.path;
    c.each.as.options.names = c.files.input.reading.names;
    c.each.as.stays = !c.given;
    c.each.in_place = c.dry_run || c.each.as.stays;
    conversion_set_time(&c.each);
    if (c.columns)
        c.each.as.options.columns = str_of(c.columns);
    if (!status && !c.given && !c.each.as.repair)
        status = cli_usage("convert: specify a notation with --to");
    if (!status && c.dry_run && (c.out || c.rest.path))
        status = cli_usage("convert: --dry-run and %s cannot be used together",
                           c.out ? "-o" : "--rest");
    if (!status && c.dry_run && c.each.spool.wanted)
        status = cli_usage("convert: --dry-run shows each file separately, so "
                           "--sort, --by and --split cannot be used with it");
    if (!status && c.each.as.stays && c.each.spool.wanted)
        status = cli_usage("convert: --sort, --by and --split require --to");
    if (!status && c.each.guess && !c.each.as.repair)
        status = cli_usage("convert: --guess requires --repair");
    if (!status && c.drop && !c.each.as.repair)
        status = cli_usage("convert: --drop requires --repair");
    if (!status)
        status = spool_settle(&c.each.spool, c.out);
    if (!status)
        status = run_convert(&c, &c.files, argc - optind, argv + optind);
    files_release(&c.files);
    diff_release(&c.diff);
    text_release(&c.patched.text);
    spool_release(&c.each.spool);
    return status;
}

/* Indexed by enum style. */
static const char *const styles[] = {"rounds", "list", NULL};

static const struct cli_option own[] = {
    {OPT_TO, "to", "NOTATION",
     "notation to write (native: the native notation of each game)", TO_OWN},
    {OPT_STYLE, "style", "rounds|list",
     "layout of the plies (default: the layout of the notation)",
     TO_WORD(struct convert, each.style, styles)},
    {OPT_ASCII, "ascii", NULL, "use only ASCII characters",
     TO_FLAG(struct convert, each.as.options.ascii)},
    {OPT_REPAIR, "repair", NULL,
     "fix all faults that can be fixed without a decision",
     TO_FLAG(struct convert, each.as.repair)},
    {OPT_GUESS, "guess", NULL,
     "with --repair: replace unreadable and illegal plies if the intended ply "
     "is clear",
     TO_FLAG(struct convert, each.guess)},
    {OPT_DROP, "drop", NULL, "omit records that --repair cannot rewrite",
     TO_FLAG(struct convert, drop)},
    {OPT_DRY_RUN, "dry-run", NULL,
     "print the changes as a diff, and write no files",
     TO_FLAG(struct convert, dry_run)},
    {OPT_REST, "rest", "FILE", "file for the omitted records",
     TO_STRING(struct convert, rest.path)},
    {OPT_NO_POSITIONS, "no-positions", NULL, "write JSON without positions",
     TO_FLAG(struct convert, each.as.no_positions)},
    {OPT_DIAGNOSTICS, "diagnostics", NULL, "write JSON with diagnostics",
     TO_FLAG(struct convert, each.as.diagnostics)},
    {OPT_COLUMNS, "columns", "NAME,...",
     "columns of the table (csv, csv-plies)",
     TO_STRING(struct convert, columns)},
    {OPT_SLOW, "slow", NULL, "do not use the fast parser for tags and plies",
     TO_FLAG(struct convert, files.input.reading.slow)},
    {'o', "output", "FILE", "output file or folder (default: standard output)",
     TO_STRING(struct convert, out)},
    CSV_RAW(struct convert, each.as.options.raw),
    FILES_JOBS(struct convert),
    FILES_VERBOSE(struct convert),
    CLI_END,
};

const struct command convert_command = {
    "convert",
    run_command,
    "rewrite records in another notation",
    "[FILE]...",
    {files_options, own, transform_options, spool_options},
    NULL};
