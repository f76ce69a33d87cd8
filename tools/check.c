#include "cli.h"

enum { THREADS_MAX = 64 };

static void summary(const struct files *f)
{
    const char *format =
        f->style.json
            ? "{\"records\":%llu,\"clean\":%llu,\"with_errors\":%llu,"
              "\"plies\":%llu}\n"
            : "records: %llu, clean: %llu, with errors: %llu, plies: %llu\n";

    events_summary(f);
    if (f->events.files && !f->records)
        return;
    printf(format, (unsigned long long)f->records, (unsigned long long)f->clean,
           (unsigned long long)f->broken, (unsigned long long)f->plies);
}

static int check_option(struct files *f, int option, uint64_t *threads)
{
    int status;

    if (option == 'A')
        return cli_number("--adjudicate", optarg, 1, UINT64_MAX,
                          &f->options.adjudicate)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    if (option == 'j')
        return cli_number("-j", optarg, 1, THREADS_MAX, threads) ? STATUS_FINE
                                                                 : STATUS_USAGE;
    status = files_option(f, option, optarg);
    return status < 0 ? cli_bad_option("check") : status;
}

int cmd_check(int argc, char **argv)
{
    static const struct option longs[] = {
        FILES_LONG_OPTIONS,
        {"adjudicate", required_argument, NULL, 'A'},
        {"jobs", required_argument, NULL, 'j'},
        {NULL, 0, NULL, 0}};
    struct files f;
    uint64_t threads = 1;
    int option, status = STATUS_FINE;

    files_init(&f);
    f.events.visit = events_only;
    while (!status &&
           (option = getopt_long(argc, argv, FILES_SHORT_OPTIONS "j:", longs,
                                 NULL)) != -1)
        status = check_option(&f, option, &threads);
    if (!status) {
        f.threads = (unsigned)threads;
        files_read_all(&f, argc - optind, argv + optind, NULL, NULL);
        if (f.status != STATUS_USAGE)
            summary(&f);
        status = f.status;
    }
    files_release(&f);
    return cli_finish(status);
}
