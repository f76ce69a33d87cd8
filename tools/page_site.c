#define _GNU_SOURCE /* nftw */
#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "paging.h"
#include "query_run.h"

enum { LIST_ROWS = 200, CHUNK_ROWS = 5000, FOLDER_PAGES = 1000 };

struct site {
    struct paging *paging;
    struct text folder;  /* where it is made, with a NUL; then it is renamed */
    const char *source;  /* what its records are of; NULL: their files */
    uint64_t count;      /* of records so far */
    struct text waiting; /* the last one's page, until its next is known */
    struct text rows, data; /* of the list and the chunk at hand */
    uint64_t lists, chunks; /* that are written */
    struct text index;      /* rows of the first list, which is written last */
};

/* ---- its folder ----------------------------------------------------------- */

static int world(const char *path)
{
    return cli_world("%s: %s", path, strerror(errno));
}

static int make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 ? STATUS_FINE : world(path);
}

static int remove_one(const char *path, const struct stat *about, int kind,
                      struct FTW *where)
{
    (void)about;
    (void)kind;
    (void)where;
    return remove(path);
}

static int write_file(const struct site *s, const char *name, struct str text)
{
    struct text path = {0};
    FILE *file = NULL;
    int status = STATUS_FINE;

    text_addf(&path, "%s/%s", s->folder.ptr, name);
    text_add_char(&path, '\0');
    errno = ENOMEM;
    if (!path.failed)
        file = fopen(path.ptr, "wx");
    if (!file)
        return world(name);
    if (fwrite(text.ptr, 1, text.len, file) != text.len)
        status = world(name);
    if (fclose(file) != 0 && !status)
        status = world(name);
    text_release(&path);
    return status;
}

static int begin_site(struct site *s)
{
    static const char *const shared[] = {"page.css", "record.css", "site.css",
                                         "record.js", "site.js"};
    const char *out = s->paging->out;
    size_t length = out ? strlen(out) : 0;
    int status;

    if (!out)
        return cli_usage("page: a site wants a folder: -o FOLDER");
    if (rmdir(out) != 0 && errno != ENOENT)
        return errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR
                   ? cli_usage("%s is there already", out)
                   : world(out);
    while (length > 1 && out[length - 1] == '/')
        length--;
    text_addf(&s->folder, "%.*s.%ld", (int)length, out, (long)getpid());
    text_add_char(&s->folder, '\0');
    if (s->folder.failed)
        return cli_world("out of memory");
    status = make_folder(s->folder.ptr);
    for (size_t i = 0; !status && i < sizeof shared / sizeof *shared; i++) {
        const struct page_file *f = page_file_find(str_of(shared[i]));
        status = write_file(s, shared[i],
                            (struct str){(const char *)f->bytes, f->len});
    }
    return status;
}

/* ---- its pages ------------------------------------------------------------ */

/* "games/0/17.html" */
static void add_address(uint64_t number, struct text *out)
{
    text_addf(out, "games/%llu/%llu.html",
              (unsigned long long)(number / FOLDER_PAGES),
              (unsigned long long)number);
}

static void add_list_name(uint64_t number, struct text *out)
{
    if (number == 0)
        text_add(out, STR("index.html"));
    else
        text_addf(out, "list-%llu.html", (unsigned long long)number + 1);
}

/* The page that waits, with the way to those beside it in the place of the
   mark. */
static int write_waiting(struct site *s, bool more)
{
    static const char mark[] = "<!--pages-->";
    struct text before = {0}, after = {0}, name = {0}, page = {0};
    const char *at = s->waiting.len ? memmem(s->waiting.ptr, s->waiting.len,
                                             mark, sizeof mark - 1)
                                    : NULL;
    size_t begin = at ? (size_t)(at - s->waiting.ptr) : 0;
    int status = STATUS_FINE;

    if (!at)
        return STATUS_FINE;
    text_add(&before, s->count > 1 ? STR("../../") : STR(""));
    if (s->count > 1)
        add_address(s->count - 1, &before);
    text_add(&after, more ? STR("../../") : STR(""));
    if (more)
        add_address(s->count + 1, &after);
    text_add(&page, str_part(text_str(&s->waiting), 0, begin));
    page_write(&(struct page){"record_nav.html",
                              (const struct page_part[]){
                                  {"before", text_str(&before), false},
                                  {"after", text_str(&after), false},
                                  {NULL, STR_NONE, false}},
                              NULL},
               &page);
    text_add(&page, str_from(text_str(&s->waiting), begin + sizeof mark - 1));
    add_address(s->count, &name);
    text_add_char(&name, '\0');
    if (page.failed || name.failed || before.failed || after.failed)
        status = cli_world("out of memory");
    else
        status = write_file(s, name.ptr, text_str(&page));
    text_release(&before);
    text_release(&after);
    text_release(&name);
    text_release(&page);
    return status;
}

static int write_chunk(struct site *s)
{
    struct text name = {0};
    int status;

    if (!s->data.len)
        return STATUS_FINE;
    text_addf(&name, "data-%llu.js", (unsigned long long)++s->chunks);
    text_add_char(&name, '\0');
    text_add(&s->data, STR("]);\n"));
    status = name.failed || s->data.failed
                 ? cli_world("out of memory")
                 : write_file(s, name.ptr, text_str(&s->data));
    text_clear(&s->data);
    text_release(&name);
    return status;
}

static void add_title(const struct site *s, struct text *out)
{
    text_add(out, str_of(s->paging->title ? s->paging->title
                         : s->source      ? s->source
                                          : "Games"));
}

struct list_texts {
    struct text name, before, after, chunks, title, summary;
};

static void make_texts(const struct site *s, uint64_t number, bool more,
                       struct list_texts *t)
{
    add_list_name(number, &t->name);
    text_add_char(&t->name, '\0');
    if (number)
        add_list_name(number - 1, &t->before);
    if (more)
        add_list_name(number + 1, &t->after);
    if (!number) {
        text_add_number(&t->chunks, s->chunks);
        text_addf(&t->summary, "%llu game%s", (unsigned long long)s->count,
                  s->count == 1 ? "" : "s");
    }
    add_title(s, &t->title);
}

/* A list of games; the first is index.html, which has the search. */
static int write_list(struct site *s, uint64_t number, struct str rows,
                      bool more)
{
    struct list_texts t = {.name = {0}};
    struct text page = {0};
    int status;

    make_texts(s, number, more, &t);
    page_write(&(struct page){"site.html",
                              (const struct page_part[]){
                                  {"title", text_str(&t.title), false},
                                  {"summary", text_str(&t.summary), false},
                                  {"chunks", text_str(&t.chunks), false},
                                  {"rows", rows, true},
                                  {"before", text_str(&t.before), false},
                                  {"after", text_str(&t.after), false},
                                  {NULL, STR_NONE, false}},
                              ""},
               &page);
    status = page.failed || t.name.failed
                 ? cli_world("out of memory")
                 : write_file(s, t.name.ptr, text_str(&page));
    text_release(&t.name);
    text_release(&t.before);
    text_release(&t.after);
    text_release(&t.chunks);
    text_release(&t.title);
    text_release(&t.summary);
    text_release(&page);
    return status;
}

/* The rows of a list that is full or the last; those of the first are kept. */
static int end_list(struct site *s, bool more)
{
    int status = STATUS_FINE;

    if (s->lists == 0)
        text_add(&s->index, text_str(&s->rows));
    else
        status = write_list(s, s->lists, text_str(&s->rows), more);
    s->lists++;
    text_clear(&s->rows);
    return status;
}

/* ---- a record ------------------------------------------------------------- */

/* As html_add has it: a script shows it. */
static json_t *safe_text(struct str s)
{
    struct text safe = {0};
    json_t *value;

    text_add_safe(&safe, s);
    value = safe.failed ? NULL : json_text(text_str(&safe));
    text_release(&safe);
    return value;
}

static void add_row(struct site *s, struct str title, struct str subtitle)
{
    struct text number = {0}, address = {0};
    json_t *row = json_array();

    text_add_number(&number, s->count);
    add_address(s->count, &address);
    page_write(&(struct page){"site_row.html",
                              (const struct page_part[]){
                                  {"number", text_str(&number), false},
                                  {"address", text_str(&address), false},
                                  {"title", title, false},
                                  {"subtitle", subtitle, false},
                                  {NULL, STR_NONE, false}},
                              ""},
               &s->rows);
    json_append(&row, json_count(s->count));
    json_append(&row, json_text(text_str(&address)));
    json_append(&row, safe_text(title));
    json_append(&row, safe_text(subtitle));
    text_add(&s->data, s->data.len ? STR(",\n") : STR("ludexGames([\n"));
    json_write(&s->data, row);
    s->rows.failed |= number.failed || address.failed;
    text_release(&number);
    text_release(&address);
}

/* The one of the record at hand. */
static int make_games_folder(const struct site *s)
{
    struct text name = {0};
    int status = STATUS_FINE;

    text_addf(&name, "%s/games", s->folder.ptr);
    text_add_char(&name, '\0');
    if (!name.failed && s->count == 1)
        status = make_folder(name.ptr);
    text_clear(&name);
    text_addf(&name, "%s/games/%llu", s->folder.ptr,
              (unsigned long long)(s->count / FOLDER_PAGES));
    text_add_char(&name, '\0');
    if (name.failed)
        status = cli_world("out of memory");
    if (!status)
        status = make_folder(name.ptr);
    text_release(&name);
    return status;
}

/* A visit makes its title and subtitle, each with a NUL after it, and its
   page. */
static int take_page(void *context, const struct visit *v)
{
    struct site *s = context;
    struct str rest = v->made, title, subtitle;
    int status;

    if (!rest.len)
        return STATUS_FINE;
    title = str_take(&rest, '\0');
    subtitle = str_take(&rest, '\0');
    status = write_waiting(s, true);
    if (!status && s->count && s->count % LIST_ROWS == 0)
        status = end_list(s, true);
    if (!status && s->count && s->count % CHUNK_ROWS == 0)
        status = write_chunk(s);
    s->count++;
    if (!status && (s->count == 1 || s->count % FOLDER_PAGES == 0))
        status = make_games_folder(s);
    add_row(s, title, subtitle);
    text_clear(&s->waiting);
    text_add(&s->waiting, rest);
    if (!status && (s->waiting.failed || s->rows.failed || s->data.failed))
        status = cli_world("out of memory");
    return status;
}

static int make_page(void *context, void *workspace, struct visit *v)
{
    const struct site *s = context;
    struct page_downloads *downloads = workspace;
    const struct page_record where = {.root = "../../",
                                      .index = STR("../../index.html")};
    struct text place = {0};

    if (!v->record)
        return 0;
    paging_place(v, s->source, &place);
    page_record_title(v->record, text_str(&place), v->out);
    v->out->failed |= place.failed;
    text_release(&place);
    text_add_char(v->out, '\0');
    page_record_subtitle(v->record, v->out);
    text_add_char(v->out, '\0');
    return paging_record(v, s->source, PAGE_DOWNLOAD_HOME, downloads, &where,
                         v->out)
               ? 0
               : MADE_NO_MEMORY;
}

static void *begin(void *context)
{
    (void)context;
    return calloc(1, sizeof(struct page_downloads));
}

static void end(void *context, void *workspace)
{
    (void)context;
    page_downloads_release(workspace);
    free(workspace);
}

/* ---- the site ------------------------------------------------------------- */

static int end_site(struct site *s, int status)
{
    if (status < STATUS_USAGE) {
        int made = write_waiting(s, false);
        if (!made)
            made = end_list(s, false);
        if (!made)
            made = write_chunk(s);
        if (!made)
            made = write_list(s, 0, text_str(&s->index), s->lists > 1);
        if (!made && rename(s->folder.ptr, s->paging->out) != 0)
            made = world(s->paging->out);
        status = made ? made : status;
    }
    if (status >= STATUS_USAGE && s->folder.len)
        nftw(s->folder.ptr, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    text_release(&s->folder);
    text_release(&s->waiting);
    text_release(&s->rows);
    text_release(&s->data);
    text_release(&s->index);
    return status;
}

static int run_files(struct paging *p, const char *source, int count,
                     char **paths)
{
    struct site s = {.paging = p, .source = source};
    const struct visitor visitor = {.context = &s,
                                    .begin = begin,
                                    .end = end,
                                    .make = make_page,
                                    .take = take_page};
    struct files *f = &p->files;
    int status = begin_site(&s);

    if (!status) {
        files_read_all(f, count, paths, &visitor);
        if (!s.count && f->status < STATUS_USAGE)
            files_raise(f, cli_usage("page: no record for a site"));
        status = f->status;
    }
    return end_site(&s, status);
}

/* Records of an archive, as `ludex export` gives them, in a file without a
   name. */
static int export_texts(struct query_run *run, FILE *file)
{
    struct output o = {.stream = file};
    struct concat joint = {0};
    int64_t id;
    uint64_t count = 0;
    int more, status = STATUS_FINE;

    while (!status && (more = query_run_next(run, &id)) != 0) {
        if (more < 0)
            return -more;
        if (query_run_is_lost(run))
            continue;
        status =
            output_record(&o, &joint, archive_query_value(run->query, 0).text,
                          archive_query_value(run->query, 1).text, false);
        count++;
        if (status < 0)
            status = cli_world("out of memory");
    }
    if (!status && !count)
        status = cli_usage("page: the query finds no record");
    if (!status && fflush(file) != 0)
        status = cli_world("a file for the records: %s", strerror(errno));
    return status;
}

int page_query(struct paging *p, int count, char **words)
{
    const struct str columns[] = {STR("text"), STR("game")};
    const struct query_run_options how = {.threads = p->files.threads};
    struct query_run run = {0};
    FILE *file = tmpfile();
    char name[64], *paths[] = {name};
    int status;

    if (count == 0 || !file)
        status = file
                     ? cli_usage("page query: of which archive?")
                     : cli_world("a file for the records: %s", strerror(errno));
    else
        status = query_run_begin(&run, words[0], count - 1, words + 1, &how,
                                 columns, sizeof columns / sizeof *columns);
    if (!status && archive_query_counts(run.query))
        status = cli_usage("page query: \"count by\" gives no records");
    if (!status)
        status = export_texts(&run, file);
    if (!status)
        status = query_run_status(&run);
    if (run.path)
        query_run_end(&run);
    if (!status) {
        snprintf(name, sizeof name, "/proc/self/fd/%d", fileno(file));
        status = run_files(p, paging_base(words[0]), 1, paths);
    }
    if (file)
        fclose(file);
    return status;
}

int page_site(struct paging *p, int count, char **words)
{
    struct files *f = &p->files;

    if (count == 1 && cli_is_archive(words[0]))
        return page_query(p, count, words);
    files_operands(f, &count, &words);
    if (f->stopped)
        return f->status;
    return run_files(p, NULL, count, words);
}
