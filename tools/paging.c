/* Functions shared by the commands of "ludex page". */
#include "paging.h"

#include <string.h>

#include "query_run.h"

int paging_open(struct paging *p, int count, char **paths)
{
    p->inputs = files_inputs(&p->files, count, paths);
    p->inputs.others[INPUTS_OTHERS - 1] = p->theme.path;
    p->inputs.archive = p->archive;
    return output_open(&p->output, p->out, &p->inputs);
}

const char *paging_base(const char *path)
{
    const char *slash = strrchr(path, '/');

    if (strcmp(path, "-") == 0)
        return "standard input";
    return slash ? slash + 1 : path;
}

void paging_place(const struct visit *v, struct text *out)
{
    const char *path = v->stored ? v->stored->archive : v->path;

    text_addf(out, "%s, record %llu", paging_base(path),
              (unsigned long long)v->number);
}

bool paging_record(const struct visit *v, enum page_download_set set,
                   struct page_downloads *downloads,
                   const struct page_record *where, struct text *out)
{
    struct page_record page = *where;
    struct text words = {0};
    bool fine;

    paging_place(v, &words);
    page.record = v->record;
    page.replay = &v->reading->replay;
    page.diags = &v->reading->diags;
    page.downloads = downloads;
    page.source = text_str(&words);
    fine =
        !words.failed &&
        page_downloads_make(downloads, set, v->record, &v->reading->replay) &&
        page_record_write(&page, out);
    text_release(&words);
    return fine;
}

/* ---- records that a query finds ------------------------------------------ */

int paging_query(struct query_run *run, struct paging *p, int count,
                 char **words)
{
    const struct query_run_options how = {.threads = p->files.threads};
    int status;

    if (count == 0)
        return cli_usage("page %s: specify an archive", p->verb->name);
    p->archive = words[0];
    status = query_run_begin(run, words[0], count - 1, words + 1, &how,
                             query_record_columns, RECORD_COLUMNS);
    if (!status && archive_query_counts(run->query))
        status = cli_usage("page %s: \"count by\" cannot be used here, because "
                           "it returns counts instead of records",
                           p->verb->name);
    return status;
}

/* Reports how many records have errors, whose diagnostics `import` printed. */
static void report_broken(const struct files *f, const struct query_run *run)
{
    if (f->printer.summary && f->counts.broken)
        cli_say("%s: records with errors: %llu (use --keep-going to print "
                "their diagnostics)",
                run->path, (unsigned long long)f->counts.broken);
}

void paging_read_query(struct paging *p, struct query_run *run,
                       const struct visitor *visitor)
{
    struct files *f = &p->files;

    f->printer.summary = !f->printer.keep_going && !f->printer.style.json;
    files_read_query(f, run, visitor);
    progress_clear(&run->progress);
    report_broken(f, run);
    printer_raise_status(&f->printer,
                         query_run_status(run, "no page was written"));
    if (!f->counts.records && f->printer.status < STATUS_USAGE)
        printer_raise_status(&f->printer,
                             cli_usage("page: no records match the query"));
}
