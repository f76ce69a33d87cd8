/* "ludex page site" and "ludex page query": read records and events, index
   them, and write a page for each of them and all pages to which these link. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive_import.h"
#include "list.h"
#include "query_run.h"
#include "site.h"
#include "site_spool.h"

/* ---- the site ------------------------------------------------------------ */

static int write_site(struct site *s)
{
    static int (*const writers[])(struct site *
                                  s) = {site_write_games, site_write_players,
                                        site_write_events, site_write_openings};
    int status = STATUS_FINE;

    for (size_t i = 0; !status && i < sizeof writers / sizeof *writers; i++)
        status = writers[i](s);
    return status;
}

static int end_site(struct site *s, int status)
{
    status = site_end(s, status);
    site_spool_close(s->spool);
    text_release(&s->ids);
    text_release(&s->records);
    site_starts_release(s);
    site_index_release(&s->who);
    return status;
}

static int make_index(struct site *s)
{
    size_t count = s->ids.len / sizeof(int64_t);
    int64_t *sorted = malloc((count + 1) * sizeof *sorted);
    int fault;

    if (!sorted)
        return cli_environment("out of memory");
    if (count)
        memcpy(sorted, s->ids.ptr, s->ids.len);
    qsort(sorted, count, sizeof *sorted, list_by_number);
    fault = site_index_make(&s->who, s->archive, sorted, count, s->whole);
    free(sorted);
    if (fault)
        return site_archive_fault(s);
    return s->who.failed ? cli_environment("out of memory") : STATUS_FINE;
}

/* Indexes all records and writes the pages that depend on the index. */
static int finish_site(struct site *s)
{
    struct files *f = &s->paging->files;

    if (!s->count && f->printer.status < STATUS_USAGE)
        printer_raise_status(
            &f->printer, cli_usage("page site: there are no records to write"));
    if (f->printer.status < STATUS_USAGE)
        printer_raise_status(&f->printer, make_index(s));
    s->written = f->printer.status < STATUS_USAGE;
    if (s->written)
        printer_raise_status(&f->printer, write_site(s));
    return f->printer.status;
}

/* ---- an archive ---------------------------------------------------------- */

static int write_query(struct site *s, struct query_run *run)
{
    const struct visitor visitor = site_visitor(s);

    s->archive = run->archive;
    s->archive_path = run->path;
    paging_read_query(s->paging, run, &visitor);
    return finish_site(s);
}

int page_query(struct paging *p, int count, char **words)
{
    struct site s = {.paging = p, .whole = count == 1, .by_record = true};
    struct query_run run = {0};
    int status = STATUS_FINE;

    p->archive = count ? words[0] : NULL;
    if (count)
        status = site_begin(&s);
    if (!status)
        status = paging_query(&run, p, count, words);
    if (!status)
        status = write_query(&s, &run);
    status = end_site(&s, status);
    if (run.path)
        query_run_end(&run);
    return status;
}

/* ---- files --------------------------------------------------------------- */

static int import_site_events(void *context, const struct events_visit *v)
{
    const struct site *s = context;
    enum event_imported imported;
    int64_t id;

    for (const struct event *e = v->events; e; e = e->next)
        if (archive_import_event(s->import, e, NULL, &imported, &id))
            return site_archive_fault(s);
    return STATUS_FINE;
}

/* Makes the pages of the records in files, and puts the records into an
   archive. */
static int read_files(struct site *s, int count, char **paths)
{
    const struct visitor visitor = site_visitor(s);
    struct files *f = &s->paging->files;
    bool keep;

    if (archive_import_begin(s->archive, ROTATED_UNSEEN, &s->import))
        return site_archive_fault(s);
    f->events.context = s;
    files_read_all(f, count, paths, &visitor);
    keep = f->printer.status < STATUS_USAGE;
    if (archive_import_end(s->import, keep) && keep)
        printer_raise_status(&f->printer, site_archive_fault(s));
    s->import = NULL;
    return finish_site(s);
}

/* Writes a site of records in files. Until all pages are written, the folder of
   the site also contains an archive. */
static int write_files(struct site *s, int count, char **paths)
{
    struct cli_archive opened = {0};
    struct text path = {0};
    int status = site_begin(s);

    text_addf(&path, "%s/.index", s->folder.len ? s->folder.ptr : "");
    text_add_char(&path, '\0');
    if (!status && path.failed)
        status = cli_environment("out of memory");
    if (!status)
        status = cli_archive_open(&opened, path.ptr, ARCHIVE_MAKE, 0);
    s->archive = opened.archive;
    s->archive_path = "the index of the site";
    if (!status)
        status = read_files(s, count, paths);
    if (opened.path)
        cli_archive_close(&opened);
    if (opened.path && remove(path.ptr) != 0 && status < STATUS_USAGE)
        status = cli_environment("%s: %s", path.ptr, strerror(errno));
    text_release(&path);
    return status;
}

int page_site(struct paging *p, int count, char **words)
{
    struct files *f = &p->files;
    struct site s = {.paging = p, .whole = true};

    if (count == 1 && cli_is_archive(words[0]))
        return page_query(p, count, words);
    f->events.visit = import_site_events;
    files_operands(f, &count, &words);
    files_report_skipped(f);
    if (f->printer.stopped)
        return f->printer.status;
    return end_site(&s, write_files(&s, count, words));
}
