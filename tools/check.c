#include "cli.h"
#include "ring.h"

enum { OPT_ADJUDICATE = OPT_OWN, OPT_SUMMARY };

static void summary(struct files *f)
{
    const struct files_count counts[] = {{"records", f->records},
                                         {"clean", f->clean},
                                         {"with errors", f->broken},
                                         {"plies", f->plies},
                                         {NULL, 0}};

    events_summary(f);
    if (f->records || !f->events.files)
        files_summary(f, stdout, counts);
}

static void print_counts(struct files *f)
{
    struct text out = {0};

    diag_counts_summary(&f->counts, &f->levels,
                        f->style.json ? TABLE_JSON : TABLE_TEXT, &out);
    if (out.failed)
        files_no_memory(f, "summary");
    else
        cli_write(stdout, text_str(&out));
    text_release(&out);
}

static int check_option(struct files *f, int option, uint64_t *threads)
{
    int status;

    if (option == OPT_ADJUDICATE)
        return cli_number("--adjudicate", optarg, 1, UINT64_MAX,
                          &f->options.adjudicate)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    if (option == 'j')
        return cli_number("-j", optarg, 1, RING_THREADS, threads)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    if (option == OPT_SUMMARY) {
        f->summary = true;
        return diag_counts_by_file(&f->counts) ? STATUS_FINE
                                               : cli_world("out of memory");
    }
    status = files_option(f, option, optarg);
    return status < 0 ? cli_bad_option("check") : status;
}

static int run_command(int argc, char **argv)
{
    struct files f;
    uint64_t threads = 1;
    int option, status = STATUS_FINE;

    files_init(&f);
    f.events.visit = events_only;
    f.counts.few = true;
    while (!status && (option = cli_next(&check_command, argc, argv)) != -1)
        status = check_option(&f, option, &threads);
    if (!status) {
        f.threads = (unsigned)threads;
        int count = argc - optind;
        char **paths = argv + optind;
        files_operands(&f, &count, &paths);
        files_read_all(&f, count, paths, NULL, NULL);
        if (f.summary && f.status != STATUS_USAGE)
            print_counts(&f);
        if (f.status != STATUS_USAGE)
            summary(&f);
        status = f.status;
    }
    files_release(&f);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {OPT_ADJUDICATE, "adjudicate", "N", "were games that were given up lost?"},
    {OPT_SUMMARY, "summary", NULL, "only how many there are, by file"},
    {'j', "jobs", "N", "read on so many threads"},
    {0, NULL, NULL, NULL},
};

const struct command check_command = {
    "check",
    run_command,
    "read and replay records, report what is wrong",
    "[FILE]...",
    {files_options, own}};
