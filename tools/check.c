/* "ludex check": reads records and events, and reports their diagnostics. */
#include "ordered_workers.h"
#include "record_files.h"
#include "table_options.h"

enum { OPT_ADJUDICATE = OPT_OWN, OPT_SUMMARY, OPT_SLOW };

struct check_state {
    struct files files;
    struct table_look look;
};

static void print_summary(struct files *f)
{
    const struct named_count counts[] = {
        {"records", f->counts.records},
        {"clean", f->counts.clean},
        {"with errors", f->counts.broken},
        {"plies", f->counts.plies},
        {f->counts.foreign ? "foreign" : "", f->counts.foreign},
        files_texts(f),
        files_skipped(f),
        {NULL, 0}};

    events_summary(f);
    if (f->counts.records || f->counts.texts || f->skipped || !f->events.files)
        printer_print_summary(&f->printer, stdout, counts);
}

static void print_counts(struct files *f, struct table_look look)
{
    struct text out = {0};

    f->printer.counts.files.look = look;
    diag_counts_summary(&f->printer.counts, &f->printer.levels,
                        f->printer.style.json ? TABLE_JSON : TABLE_TEXT, &out);
    if (out.failed)
        printer_no_memory(&f->printer, "summary");
    else
        cli_write(stdout, text_str(&out));
    text_release(&out);
}

static int handle_option(void *context, int option)
{
    struct check_state *c = context;

    if (option != OPT_SUMMARY)
        return files_option(&c->files, option, optarg);
    c->files.printer.summary = true;
    return diag_counts_by_file(&c->files.printer.counts)
               ? STATUS_FINE
               : cli_environment("out of memory");
}

static int check_files(struct check_state *c, int count, char **paths)
{
    struct files *f = &c->files;

    files_operands(f, &count, &paths);
    files_read_all(f, count, paths, NULL);
    if (f->printer.summary && f->printer.status != STATUS_USAGE)
        print_counts(f, c->look);
    if (f->printer.status != STATUS_USAGE)
        print_summary(f);
    return f->printer.status;
}

static int run_command(int argc, char **argv)
{
    struct check_state c = {.look = {0}};
    struct files *f = &c.files;
    int status;

    files_init(f);
    f->threads = ordered_workers_processors();
    f->events.visit = events_ignore;
    f->printer.counts.few = true;
    status = cli_parse_options(&check_command, argc, argv, &c, handle_option);
    if (!status)
        status = check_files(&c, argc - optind, argv + optind);
    files_release(f);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {OPT_ADJUDICATE, "adjudicate", "N",
     "search N plies per record to find out whether players who gave up had "
     "lost",
     TO_NUMBER(struct check_state, files.input.reading.adjudicate, 1,
               UINT64_MAX)},
    {OPT_SUMMARY, "summary", NULL,
     "print only the number of diagnostics, in total and per file", TO_OWN},
    TABLE_WIDE(struct check_state, look),
    {OPT_SLOW, "slow", NULL, "do not use the fast parser for tags and plies",
     TO_FLAG(struct check_state, files.input.reading.slow)},
    FILES_JOBS(struct check_state),
    FILES_VERBOSE(struct check_state),
    CLI_END,
};

const struct command check_command = {
    "check",
    run_command,
    "read and replay records, and report errors",
    "[FILE]...",
    {files_options, own},
    NULL};
