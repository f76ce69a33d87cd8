/* "ludex page report": makes a page of the diagnostics of files. */
#define _GNU_SOURCE /* for memmem */
#include <errno.h>
#include <string.h>

#include "paging.h"

enum { SHOWN_OF_FILE = 200 };

/*
 * State of the report. Temporary files contain the report about all files so
 * far, which is put into the page at the end. Memory contains only the report
 * about the current file.
 */
struct report_writer {
    struct paging *paging;
    FILE *sections, *rows, *clean;
    struct text faults;               /* diagnostics of the current file, as
                                         HTML */
    uint64_t shown;                   /* number of diagnostics in `faults` */
    uint64_t records, broken, events; /* counts of the current file */
    uint64_t files, faulty;
    uint64_t kinds[DIAG_COUNT]; /* number of diagnostics shown, by code */
};

static int no_memory(void)
{
    return cli_environment("out of memory");
}

/* ---- buffered ------------------------------------------------------------ */

static int open_temporary(FILE **file)
{
    *file = tmpfile();
    return *file ? STATUS_FINE
                 : cli_environment(
                       "cannot write a temporary file for the report: %s",
                       strerror(errno));
}

/* Appends a text to a temporary file and releases the text. */
static int append_to_spool(FILE *file, struct text *made)
{
    int status = made->failed ? no_memory() : STATUS_FINE;

    if (!status && fwrite(made->ptr, 1, made->len, file) != made->len)
        status =
            cli_environment("cannot write a temporary file for the report: %s",
                            strerror(errno));
    text_release(made);
    return status;
}

static int copy_from_spool(FILE *file, struct output *output)
{
    char bytes[1 << 14];
    size_t count;
    int status = STATUS_FINE;
    bool fine = output_rewind(file);

    while (!status && fine && (count = fread(bytes, 1, sizeof bytes, file)) > 0)
        status = output_write(output, (struct str){bytes, count});
    if (!status && (!fine || ferror(file)))
        status =
            cli_environment("cannot write a temporary file for the report: %s",
                            strerror(errno));
    return status;
}

static void close_temporary(FILE *file)
{
    if (file)
        fclose(file);
}

/* ---- a record, a file of events ------------------------------------------ */

static int make_faults(void *context, void *workspace, struct visit *v)
{
    const struct report_writer *r = context;

    (void)workspace;
    page_faults_add(v->out,
                    &(struct page_faulty){.number = v->number,
                                          .slice = v->slice,
                                          .record = v->record,
                                          .replay = &v->reading->replay,
                                          .diags = &v->reading->diags,
                                          .unit = v->files->printer.style.unit,
                                          .theme = r->paging->theme.theme});
    return v->out->failed ? MADE_NO_MEMORY : 0;
}

/* Stores the diagnostics of a record. If a file has too many, stores only the
   first ones, unless all are requested. */
static int store_faults(struct report_writer *r, struct str made)
{
    struct page_fault fault;

    while (page_fault_take(&made, &fault)) {
        if (r->shown == SHOWN_OF_FILE && !r->paging->files.printer.keep_going)
            break;
        r->shown++;
        page_fault_write(&fault, ++r->kinds[fault.code], &r->faults);
    }
    return r->faults.failed ? no_memory() : STATUS_FINE;
}

static int add_record_faults(void *context, const struct visit *v)
{
    struct report_writer *r = context;

    r->records++;
    r->broken += v->broken;
    return store_faults(r, v->made);
}

static int store_event_faults(void *context, const struct events_visit *v)
{
    struct report_writer *r = context;
    struct text made = {0};
    int status;

    for (const struct event *e = v->events; e; e = e->next) {
        r->events++;
        r->broken += events_broken(v, e);
    }
    page_faults_add(
        &made, &(struct page_faulty){.slice = v->slice,
                                     .diags = v->diags,
                                     .unit = v->files->printer.style.unit});
    status = made.failed ? no_memory() : store_faults(r, text_str(&made));
    text_release(&made);
    return status;
}

static int store_file_fault(void *context, enum diag_code code,
                            struct str words)
{
    struct report_writer *r = context;
    struct text made = {0};
    int status;

    page_file_fault_add(&made, code,
                        r->paging->files.printer.levels.level[code], words);
    status = made.failed ? no_memory() : store_faults(r, text_str(&made));
    text_release(&made);
    return status;
}

/* ---- a file -------------------------------------------------------------- */

static void add_count(uint64_t count, const char *word, struct text *out)
{
    text_addf(out, "%llu %s%s", (unsigned long long)count, word,
              count == 1 ? "" : "s");
}

/* Appends counts, such as "3 records, 1 with errors". */
static void add_counts(uint64_t records, uint64_t events, uint64_t broken,
                       struct text *out)
{
    if (records || !events)
        add_count(records, "record", out);
    text_add(out, records && events ? STR(", ") : STR(""));
    if (events)
        add_count(events, "event", out);
    if (broken)
        text_addf(out, ", %llu with errors", (unsigned long long)broken);
}

static void count_by_severity(const struct files *f,
                              const uint64_t counts[DIAG_COUNT],
                              uint64_t sums[SEVERITY_ERROR + 1])
{
    for (size_t i = 0; i < DIAG_COUNT; i++)
        sums[f->printer.levels.level[i]] += counts[i];
}

struct file_texts {
    struct text number, summary, more, records, broken, sums[4];
};

static void make_texts(const struct report_writer *r, const uint64_t sums[4],
                       struct file_texts *t)
{
    static const char *const words[] = {"", "note", "warning", "error"};
    bool first = true;

    add_counts(r->records, r->events, r->broken, &t->summary);
    text_add_number(&t->number, r->faulty);
    text_add_number(&t->records, r->records + r->events);
    text_add_number(&t->broken, r->broken);
    for (size_t i = SEVERITY_ERROR; i > SEVERITY_OFF; i--) {
        text_add_number(&t->sums[i], sums[i]);
        if (!sums[i])
            continue;
        text_add(&t->summary, first ? STR(": ") : STR(", "));
        add_count(sums[i], words[i], &t->summary);
        first = false;
    }
    if (sums[1] + sums[2] + sums[3] > r->shown)
        text_add_number(&t->more, sums[1] + sums[2] + sums[3] - r->shown);
}

static void release_texts(struct file_texts *t)
{
    text_release(&t->number);
    text_release(&t->summary);
    text_release(&t->more);
    text_release(&t->records);
    text_release(&t->broken);
    for (size_t i = 0; i < 4; i++)
        text_release(&t->sums[i]);
}

static int write_part(const struct report_writer *r, const char *template_name,
                      const char *path, const struct file_texts *t, FILE *file)
{
    const struct page_part parts[] = {
        {"path", str_of(path), false},
        {"number", text_str(&t->number), false},
        {"summary", text_str(&t->summary), false},
        {"faults", text_str(&r->faults), true},
        {"more", text_str(&t->more), false},
        {"records", text_str(&t->records), false},
        {"broken", text_str(&t->broken), false},
        {"errors", text_str(&t->sums[SEVERITY_ERROR]), false},
        {"warnings", text_str(&t->sums[SEVERITY_WARNING]), false},
        {"notes", text_str(&t->sums[SEVERITY_NOTE]), false},
        {NULL, STR_NONE, false}};
    struct text made = {.failed = t->number.failed || t->summary.failed ||
                                  t->more.failed || t->records.failed ||
                                  t->broken.failed};

    for (size_t i = 0; i < 4; i++)
        made.failed |= t->sums[i].failed;
    page_write(&(struct page){template_name, parts, NULL}, &made);
    return append_to_spool(file, &made);
}

static int end_file(void *context, const char *path)
{
    struct report_writer *r = context;
    const struct files *f = &r->paging->files;
    uint64_t sums[SEVERITY_ERROR + 1] = {0};
    struct file_texts t = {.more = {0}};
    bool clean;
    int status;

    count_by_severity(f, f->printer.counts.file, sums);
    clean = !sums[SEVERITY_ERROR] && !r->shown;
    r->files++;
    r->faulty += !clean;
    make_texts(r, sums, &t);
    if (clean)
        status = write_part(r, "report_clean.html", path, &t, r->clean);
    else
        status = write_part(r, "report_file.html", path, &t, r->sections);
    if (!status && !clean)
        status = write_part(r, "report_row.html", path, &t, r->rows);
    release_texts(&t);
    text_clear(&r->faults);
    r->shown = r->records = r->broken = r->events = 0;
    return status;
}

/* ---- the page ------------------------------------------------------------ */

static void add_kind(const struct report_writer *r, enum diag_code code,
                     struct text *rows, struct text *choices)
{
    const struct diag_info *info = diag_info(code);
    enum severity level = r->paging->files.printer.levels.level[code];
    struct text count = {0}, next = {0};
    struct str shown = str_of(r->kinds[code] ? "yes" : "");
    const struct page_part parts[] = {
        {"slug", str_of(info->slug), false},
        {"severity", str_of(severity_name(level)), false},
        {"meaning", str_of(info->text), false},
        {"first", shown, false},
        {"none", str_of(shown.len ? "" : "yes"), false},
        {"count", {NULL, 0}, false},
        {"next", {NULL, 0}, false},
        {NULL, STR_NONE, false}};
    struct page_part own[sizeof parts / sizeof *parts];

    text_add_number(&count, r->paging->files.printer.counts.all[code]);
    text_add_number(&next, r->kinds[code] + 1);
    memcpy(own, parts, sizeof parts);
    own[5].text = text_str(&count);
    own[6].text = text_str(&next);
    page_write(&(struct page){"report_kind.html", own, NULL}, rows);
    page_write(&(struct page){"report_choice.html", own, NULL}, choices);
    rows->failed |= count.failed || next.failed;
    text_release(&count);
    text_release(&next);
}

/* Appends the kinds of diagnostics, most severe first, then in the order of the
   manual. */
static void add_kinds(const struct report_writer *r, struct text *rows,
                      struct text *choices)
{
    const struct files *f = &r->paging->files;

    for (int level = SEVERITY_ERROR; level > SEVERITY_OFF; level--)
        for (size_t i = 0; i < DIAG_COUNT; i++)
            if (f->printer.counts.all[i] && f->printer.levels.level[i] == level)
                add_kind(r, (enum diag_code)i, rows, choices);
}

/* Appends a summary, such as "12 files, 340 records, 3 with errors". */
static void add_summary(const struct report_writer *r, struct text *out)
{
    const struct files *f = &r->paging->files;

    add_count(r->files, "file", out);
    text_add(out, STR(", "));
    add_counts(f->counts.records, f->events.count,
               f->counts.broken + f->events.broken, out);
}

/* Writes the page, with its marks replaced by the contents of the temporary
   files. */
static int write_page_from_spool(struct str page, const struct report_writer *r)
{
    const struct {
        const char *mark;
        FILE *file;
    } pieces[] = {{"<!--rows-->", r->rows},
                  {"<!--files-->", r->sections},
                  {"<!--clean-->", r->clean}};
    struct output *output = &r->paging->output;
    int status = STATUS_FINE;

    for (size_t i = 0; i < 3 && !status; i++) {
        struct str mark = str_of(pieces[i].mark);
        const char *at = memmem(page.ptr, page.len, mark.ptr, mark.len);
        size_t before = at ? (size_t)(at - page.ptr) : 0;
        if (!at)
            continue;
        status = output_write(output, str_part(page, 0, before));
        if (!status)
            status = copy_from_spool(pieces[i].file, output);
        page = str_from(page, before + mark.len);
    }
    return status ? status : output_write(output, page);
}

static int write_report(const struct report_writer *r, struct str title)
{
    struct text page = {0}, summary = {0}, kinds = {0}, choices = {0};
    bool clean = r->files > r->faulty;
    int status;

    add_summary(r, &summary);
    add_kinds(r, &kinds, &choices);
    page_write(
        &(struct page){"report.html",
                       (const struct page_part[]){
                           {"title", title, false},
                           {"summary", text_str(&summary), false},
                           {"fine", str_of(r->faulty ? "" : "yes"), false},
                           {"kinds", text_str(&kinds), true},
                           {"choices", text_str(&choices), true},
                           {"rows", STR("<!--rows-->"), true},
                           {"files", STR("<!--files-->"), true},
                           {"clean", str_of(clean ? "<!--clean-->" : ""), true},
                           {NULL, STR_NONE, false}},
                       NULL},
        &page);
    status = page.failed || summary.failed || kinds.failed || choices.failed
                 ? no_memory()
                 : write_page_from_spool(text_str(&page), r);
    text_release(&page);
    text_release(&summary);
    text_release(&kinds);
    text_release(&choices);
    return status;
}

/* ---- the command --------------------------------------------------------- */

static int report_files(struct report_writer *r, int count, char **paths,
                        struct str title)
{
    struct paging *p = r->paging;
    struct files *f = &p->files;
    const struct visitor visitor = {.context = r,
                                    .make = make_faults,
                                    .take = add_record_faults,
                                    .fault = store_file_fault,
                                    .done = end_file};
    int status = open_temporary(&r->sections);

    if (!status)
        status = open_temporary(&r->rows);
    if (!status)
        status = open_temporary(&r->clean);
    if (status)
        return status;
    files_read_all(f, count, paths, &visitor);
    return f->printer.status >= STATUS_USAGE ? f->printer.status
                                             : write_report(r, title);
}

int page_report(struct paging *p, int count, char **words)
{
    struct files *f = &p->files;
    struct report_writer r = {.paging = p};
    struct text title = {0};
    int status;

    text_addf(&title, "Report on %s",
              count == 1 ? paging_base(words[0]) : "records");
    f->events.visit = store_event_faults;
    f->events.context = &r;
    f->printer.summary = true;
    files_operands(f, &count, &words);
    files_report_skipped(f);
    if (f->printer.stopped)
        return f->printer.status;
    status = paging_open(p, count, words);
    if (!status && title.failed)
        status = no_memory();
    if (!status)
        printer_raise_status(
            &f->printer,
            report_files(&r, count, words,
                         p->title ? str_of(p->title) : text_str(&title)));
    printer_raise_status(&f->printer, status);
    close_temporary(r.sections);
    close_temporary(r.rows);
    close_temporary(r.clean);
    text_release(&r.faults);
    text_release(&title);
    return output_close(&p->output, f->printer.status);
}
