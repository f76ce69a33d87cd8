/* Pages of the records that a query finds in an archive. */
#include "paging.h"
#include "query_run.h"

int paging_query(struct query_run *run, struct paging *p, int count,
                 char **words)
{
    const struct query_run_options how = {.threads = p->files.threads};
    int status;

    if (count == 0)
        return cli_usage("page %s: of which archive?", p->verb->name);
    p->archive = words[0];
    status = query_run_begin(run, words[0], count - 1, words + 1, &how,
                             query_record_columns, RECORD_COLUMNS);
    if (!status && archive_query_counts(run->query))
        status =
            cli_usage("page %s: \"count by\" gives no records", p->verb->name);
    return status;
}

void paging_read_query(struct paging *p, struct query_run *run,
                       const struct visitor *visitor)
{
    struct files *f = &p->files;

    files_read_query(f, run, visitor);
    progress_clear(&run->progress);
    printer_raise(&f->printer, query_run_status(run, "no page was made"));
    if (!f->counts.records && f->printer.status < STATUS_USAGE)
        printer_raise(&f->printer,
                      cli_usage("page: the query finds no record"));
}
