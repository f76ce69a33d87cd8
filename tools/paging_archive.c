#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "paging.h"
#include "query_run.h"

/* Pages are of all records that were asked for, or are not made. */
static int judge(const struct query_run *run, uint64_t count)
{
    int status = query_run_status(run, "no page was made");

    return status || count ? status
                           : cli_usage("page: the query finds no record");
}

int paging_export(struct query_run *run, FILE *file,
                  void (*take)(void *context, int64_t id), void *context)
{
    struct output o = {.stream = file};
    struct concat joint = {0};
    int64_t id;
    uint64_t count = 0;
    int more, status = STATUS_FINE;

    while (!status && (more = query_run_next(run, &id)) != 0) {
        if (more < 0) {
            status = -more;
            break;
        }
        if (query_run_is_lost(run))
            continue;
        status =
            output_record(&o, &joint, archive_query_value(run->query, 0).text,
                          archive_query_value(run->query, 1).text, false);
        if (take)
            take(context, id);
        count++;
        if (status < 0)
            status = cli_world("out of memory");
    }
    concat_release(&joint);
    if (!status)
        status = judge(run, count);
    if (!status && fflush(file) != 0)
        status = cli_world("a file for the records: %s", strerror(errno));
    return status;
}

int paging_query(struct query_run *run, struct paging *p, int count,
                 char **words)
{
    static const struct str columns[] = {{"text", 4}, {"game", 4}};
    const struct query_run_options how = {.threads = p->files.threads};
    int status;

    if (count == 0)
        return cli_usage("page %s: of which archive?", p->verb->name);
    p->archive = words[0];
    status = query_run_begin(run, words[0], count - 1, words + 1, &how, columns,
                             sizeof columns / sizeof *columns);
    if (!status && archive_query_counts(run->query))
        status =
            cli_usage("page %s: \"count by\" gives no records", p->verb->name);
    return status;
}

int paging_archive(struct paging *p, int count, char **words,
                   int (*run_files)(struct paging *p, const char *source,
                                    int count, char **paths))
{
    struct query_run run = {0};
    FILE *file = tmpfile();
    char name[64], *paths[] = {name};
    int status;

    if (!file)
        return cli_world("a file for the records: %s", strerror(errno));
    status = paging_query(&run, p, count, words);
    if (!status)
        status = paging_export(&run, file, NULL, NULL);
    if (run.path)
        query_run_end(&run);
    snprintf(name, sizeof name, "/proc/self/fd/%d", fileno(file));
    if (!status)
        status = run_files(p, paging_base(words[0]), 1, paths);
    fclose(file);
    return status;
}
