/* Makes the pages of records on several threads, and takes them in the order of
   the records. */
#include <stdlib.h>
#include <string.h>

#include "archive_import.h"
#include "site.h"
#include "site_spool.h"

/* ---- making pages -------------------------------------------------------- */

/* Each thread has its own workspace. */
struct maker {
    struct page_downloads downloads;
    struct archive_packer *packer; /* for records from files, or NULL */
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

/* Lengths of the parts that `make` creates for a record. The page follows these
   parts. */
struct part_lengths {
    size_t row; /* the packed row for the archive */
    size_t title, subtitle;
    size_t
        start; /* start of the game, if it does not begin from the usual one */
};

/* Returns the number of bytes added since `mark`, and advances `mark`. */
static size_t added_since(const struct text *out, size_t *mark)
{
    size_t begin = *mark;

    *mark = out->len;
    return *mark - begin;
}

static bool has_unusual_start(const struct record *r)
{
    return r->rules && r->started && r->legal &&
           !record_tag(r, STR("Position")) && !r->board;
}

static void add_titles(const struct visit *v, struct part_lengths *parts,
                       struct text *out)
{
    size_t mark = out->len;
    struct text place = {0};

    paging_place(v, &place);
    page_record_title(v->record, text_str(&place), out);
    out->failed |= place.failed;
    text_release(&place);
    parts->title = added_since(out, &mark);
    page_record_subtitle(v->record, out);
    parts->subtitle = added_since(out, &mark);
}

static void add_start(const struct visit *v, struct part_lengths *parts,
                      struct text *out)
{
    const struct record *r = v->record;

    if (!has_unusual_start(r))
        return;
    parts->start = r->rules->position_size;
    text_add(out,
             (struct str){(const char *)replay_begin(&v->reading->replay, r),
                          parts->start});
}

/* Appends the parts of a record. Returns false if out of memory. */
static bool add_parts(const struct site *s, struct maker *m,
                      const struct visit *v, struct part_lengths *parts,
                      struct text *out)
{
    const struct page_record where = {.root = "../../",
                                      .theme = s->paging->theme.theme,
                                      .navigation = STR(SITE_NAVIGATION),
                                      .citation = STR(SITE_CITATION)};
    size_t mark = out->len;

    if (m->packer && !archive_pack(m->packer, v->slice, v->record, v->broken,
                                   &v->reading->replay, out))
        return false;
    parts->row = added_since(out, &mark);
    if (!v->record)
        return true;
    add_titles(v, parts, out);
    add_start(v, parts, out);
    return paging_record(v, PAGE_DOWNLOAD_NATIVE, &m->downloads, &where, out);
}

static int make_record_parts(void *context, void *workspace, struct visit *v)
{
    struct part_lengths parts = {0};
    struct text *out = v->out;
    size_t begin = out->len;

    text_add(out, (struct str){(const char *)&parts, sizeof parts});
    if (out->failed || !add_parts(context, workspace, v, &parts, out))
        return MADE_NO_MEMORY;
    memcpy(out->ptr + begin, &parts, sizeof parts);
    return 0;
}

/* ---- taking pages -------------------------------------------------------- */

int site_archive_fault(const struct site *s)
{
    return cli_archive_fault(s->archive_path, s->archive);
}

static struct str split_bytes(struct str *rest, size_t bytes)
{
    struct str part = str_part(*rest, 0, bytes);

    *rest = str_from(*rest, bytes);
    return part;
}

/* Determines the record's number in the archive. A record from a file is
   imported, which gives it a number. */
static int number_record(struct site *s, const struct visit *v, struct str row,
                         int64_t *id)
{
    enum imported imported;

    *id = v->stored ? v->stored->id : 0;
    if (s->import &&
        archive_import_packed(s->import, v->slice, row, &imported, id))
        return site_archive_fault(s);
    if (!s->whole)
        text_add(&s->ids, (struct str){(const char *)id, sizeof *id});
    return s->ids.failed ? cli_environment("out of memory") : STATUS_FINE;
}

static int add_record_parts(void *context, const struct visit *v)
{
    struct site *s = context;
    struct str rest = v->made, row;
    struct part_lengths parts;
    struct site_page page;
    int status;

    memcpy(&parts, split_bytes(&rest, sizeof parts).ptr, sizeof parts);
    row = split_bytes(&rest, parts.row);
    status = number_record(s, v, row, &page.record);
    if (status || !rest.len)
        return status;
    page.title = split_bytes(&rest, parts.title);
    page.subtitle = split_bytes(&rest, parts.subtitle);
    if (s->whole && parts.start)
        site_start_add(s, v->rules, str_part(rest, 0, parts.start));
    page.text = str_from(rest, parts.start);
    s->count++;
    text_add(&s->records,
             (struct str){(const char *)&page.record, sizeof page.record});
    if (s->starts.failed || s->records.failed)
        return cli_environment("out of memory");
    return site_spool_add(s->spool, &page);
}

struct visitor site_visitor(struct site *s)
{
    return (struct visitor){.context = s,
                            .begin = begin_making,
                            .end = end_making,
                            .make = make_record_parts,
                            .take = add_record_parts};
}
