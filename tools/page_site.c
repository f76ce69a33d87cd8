/* The verbs "site" and "query" of "ludex page": records and events are read, put
   into an index, and then written with all that leads to them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive_import.h"
#include "list.h"
#include "query_run.h"
#include "site.h"
#include "site_spool.h"

/* ---- its records ---------------------------------------------------------- */

/* What a thread makes a record's page with. */
struct maker {
    struct page_downloads downloads;
    struct archive_packer *packer; /* of files' records; or NULL */
};

static void *begin_making(void *context)
{
    const struct site *s = context;
    struct maker *m = calloc(1, sizeof *m);

    if (m && s->import && !(m->packer = archive_packer_open(s->import))) {
        free(m);
        return NULL;
    }
    return m;
}

static void end_making(void *context, void *workspace)
{
    struct maker *m = workspace;

    (void)context;
    page_downloads_release(&m->downloads);
    archive_packer_close(m->packer);
    free(m);
}

/* A record's row for the archive, after how many bytes it is. */
static bool add_packed(struct maker *m, const struct visit *v, struct text *out)
{
    size_t begin = out->len, length = 0;

    text_add(out, (struct str){(const char *)&length, sizeof length});
    if (out->failed || !m->packer)
        return !out->failed;
    if (!archive_pack(m->packer, v->slice, v->record, v->broken,
                      &v->reading->replay, out))
        return false;
    length = out->len - begin - sizeof length;
    memcpy(out->ptr + begin, &length, sizeof length);
    return true;
}

/* '1' and the position that the game began at, if that is its own start. */
static void add_start(const struct visit *v, struct text *out)
{
    const struct record *r = v->record;
    bool own = r->rules && r->started && r->legal &&
               !record_tag(r, STR("Position")) && !r->board;

    text_add_char(out, own ? '1' : '0');
    if (own)
        text_add(out, (struct str){
                          (const char *)replay_begin(&v->reading->replay, r),
                          r->rules->position_size});
}

/* Title and subtitle, each with a NUL after it, start and page. */
static bool add_page(const struct site *s, struct maker *m,
                     const struct visit *v, struct text *out)
{
    const struct page_record where = {.root = "../../",
                                      .theme = s->paging->theme,
                                      .navigation = STR(SITE_NAVIGATION)};
    struct text place = {0};

    paging_place(v, &place);
    page_record_title(v->record, text_str(&place), out);
    out->failed |= place.failed;
    text_release(&place);
    text_add_char(out, '\0');
    page_record_subtitle(v->record, out);
    text_add_char(out, '\0');
    add_start(v, out);
    return paging_record(v, PAGE_DOWNLOAD_HOME, &m->downloads, &where, out);
}

static int make(void *context, void *workspace, struct visit *v)
{
    return add_packed(workspace, v, v->out) &&
                   (!v->record || add_page(context, workspace, v, v->out))
               ? 0
               : MADE_NO_MEMORY;
}

static struct str take_start(struct site *s, const struct visit *v,
                             struct str made)
{
    bool own = made.ptr[0] == '1';

    made = str_from(made, 1);
    if (!own)
        return made;
    if (s->whole)
        site_start_add(s, v->rules, str_part(made, 0, v->rules->position_size));
    return str_from(made, v->rules->position_size);
}

static int archive_fault(const struct site *s)
{
    return cli_archive_fault(s->archive_path, s->archive);
}

/* The record's number in the archive, which a file's record gets now. */
static int number_record(struct site *s, const struct visit *v,
                         struct str packed, int64_t *id)
{
    enum imported imported;

    *id = v->stored ? v->stored->id : 0;
    if (s->import &&
        archive_import_packed(s->import, v->slice, packed, &imported, id))
        return archive_fault(s);
    if (!s->whole)
        text_add(&s->ids, (struct str){(const char *)id, sizeof *id});
    return s->ids.failed ? cli_world("out of memory") : STATUS_FINE;
}

static int take(void *context, const struct visit *v)
{
    struct site *s = context;
    struct str rest = v->made;
    struct site_page page;
    size_t packed;
    int status;

    memcpy(&packed, rest.ptr, sizeof packed);
    rest = str_from(rest, sizeof packed);
    status = number_record(s, v, str_part(rest, 0, packed), &page.record);
    rest = str_from(rest, packed);
    if (status || !rest.len)
        return status;
    page.title = str_take(&rest, '\0');
    page.subtitle = str_take(&rest, '\0');
    page.text = take_start(s, v, rest);
    s->count++;
    if (s->starts.failed)
        return cli_world("out of memory");
    return site_spool_add(s->spool, &page);
}

/* ---- the site ------------------------------------------------------------- */

static int write_all(struct site *s)
{
    int status = site_write_games(s);

    if (!status)
        status = site_write_players(s);
    if (!status)
        status = site_write_events(s);
    if (!status)
        status = site_write_openings(s);
    return status;
}

static int end_site(struct site *s, int status)
{
    status = site_end(s, status);
    site_spool_close(s->spool);
    text_release(&s->ids);
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
        return cli_world("out of memory");
    if (count)
        memcpy(sorted, s->ids.ptr, s->ids.len);
    qsort(sorted, count, sizeof *sorted, list_by_number);
    fault = site_index_make(&s->who, s->archive, sorted, count, s->whole);
    free(sorted);
    if (fault)
        return archive_fault(s);
    return s->who.failed ? cli_world("out of memory") : STATUS_FINE;
}

/* Once all records are read: what they lead to, and then all pages. */
static int finish_site(struct site *s)
{
    struct files *f = &s->paging->files;

    if (!s->count && f->printer.status < STATUS_USAGE)
        printer_raise(&f->printer, cli_usage("page: no record for a site"));
    if (f->printer.status < STATUS_USAGE)
        printer_raise(&f->printer, make_index(s));
    s->written = f->printer.status < STATUS_USAGE;
    if (s->written)
        printer_raise(&f->printer, write_all(s));
    return f->printer.status;
}

static struct visitor visitor_of(struct site *s)
{
    return (struct visitor){.context = s,
                            .begin = begin_making,
                            .end = end_making,
                            .make = make,
                            .take = take};
}

/* ---- of an archive -------------------------------------------------------- */

static int write_query(struct site *s, struct query_run *run)
{
    const struct visitor visitor = visitor_of(s);

    s->archive = run->archive;
    s->archive_path = run->path;
    paging_read_query(s->paging, run, &visitor);
    return finish_site(s);
}

int page_query(struct paging *p, int count, char **words)
{
    struct site s = {.paging = p, .whole = count == 1};
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

/* ---- of files ------------------------------------------------------------- */

static int take_events(void *context, const struct events_visit *v)
{
    const struct site *s = context;
    enum event_imported imported;
    int64_t id;

    for (const struct event *e = v->events; e; e = e->next)
        if (archive_import_event(s->import, e, NULL, &imported, &id))
            return archive_fault(s);
    return STATUS_FINE;
}

/* Makes the pages of the records, and puts these into an archive. */
static int read_files(struct site *s, int count, char **paths)
{
    const struct visitor visitor = visitor_of(s);
    struct files *f = &s->paging->files;
    bool keep;

    if (archive_import_begin(s->archive, TURNED_UNSEEN, &s->import))
        return archive_fault(s);
    f->events.context = s;
    files_read_all(f, count, paths, &visitor);
    keep = f->printer.status < STATUS_USAGE;
    if (archive_import_end(s->import, keep) && keep)
        printer_raise(&f->printer, archive_fault(s));
    s->import = NULL;
    return finish_site(s);
}

/* The archive lies in the site's folder until all is written. */
static int write_files(struct site *s, int count, char **paths)
{
    struct cli_archive opened = {0};
    struct text path = {0};
    int status = site_begin(s);

    text_addf(&path, "%s/.index", s->folder.len ? s->folder.ptr : "");
    text_add_char(&path, '\0');
    if (!status && path.failed)
        status = cli_world("out of memory");
    if (!status)
        status = cli_archive_open(&opened, path.ptr, ARCHIVE_MAKE, 0);
    s->archive = opened.archive;
    s->archive_path = "the site's index";
    if (!status)
        status = read_files(s, count, paths);
    if (opened.path)
        cli_archive_close(&opened);
    if (opened.path && remove(path.ptr) != 0 && status < STATUS_USAGE)
        status = cli_world("%s: %s", path.ptr, strerror(errno));
    text_release(&path);
    return status;
}

int page_site(struct paging *p, int count, char **words)
{
    struct files *f = &p->files;
    struct site s = {.paging = p, .whole = true};

    if (count == 1 && cli_is_archive(words[0]))
        return page_query(p, count, words);
    f->events.visit = take_events;
    files_operands(f, &count, &words);
    files_say_skipped(f);
    if (f->printer.stopped)
        return f->printer.status;
    return end_site(&s, write_files(&s, count, words));
}
