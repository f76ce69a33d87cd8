#define _GNU_SOURCE /* nftw */
#include <dirent.h>
#include <errno.h>
#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive_import.h"
#include "list.h"
#include "notation.h"
#include "query_run.h"
#include "site.h"

enum { LIST_ROWS = 200, CHUNK_ROWS = 5000 };

/* Where the navigation of a page is put when the next one is known. */
#define MARK "<!--pages-->"

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

int site_write(const struct site *s, const char *name, struct str text)
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

/* Nothing, or an empty folder, which the site takes the place of at its end. */
static bool is_free(const char *out)
{
    struct stat about;
    DIR *folder;
    int names = 0;

    if (lstat(out, &about) != 0)
        return true; /* what else may be wrong is told when it is made */
    folder = S_ISDIR(about.st_mode) ? opendir(out) : NULL;
    while (folder && names < 3 && readdir(folder))
        names++;
    if (folder)
        closedir(folder);
    return names == 2; /* "." and ".." */
}

static int begin_site(struct site *s)
{
    static const char *const shared[] = {
        "page.css", "record.css", "event.css", "opening.css",
        "site.css", "record.js",  "site.js"};
    const char *out = s->paging->out;
    size_t length = out ? strlen(out) : 0;
    int status;

    if (!out)
        return cli_usage("page: a site wants a folder: -o FOLDER");
    if (!is_free(out))
        return cli_usage("%s is there already", out);
    if (output_refuse_folder(out, s->paging->archive))
        return STATUS_USAGE;
    while (length > 1 && out[length - 1] == '/')
        length--;
    text_addf(&s->folder, "%.*s.%ld", (int)length, out, (long)getpid());
    text_add_char(&s->folder, '\0');
    if (s->folder.failed)
        return cli_world("out of memory");
    status = mkdir(s->folder.ptr, 0777) ? world(out) : STATUS_FINE;
    for (size_t i = 0; !status && i < sizeof shared / sizeof *shared; i++) {
        const struct page_file *f = page_file_find(str_of(shared[i]));
        status = site_write(s, shared[i],
                            (struct str){(const char *)f->bytes, f->len});
    }
    return status;
}

/* ---- its pages ------------------------------------------------------------ */

static void add_list_name(uint64_t number, struct text *out)
{
    if (number == 0)
        text_add(out, STR("index.html"));
    else
        text_addf(out, "list-%llu.html", (unsigned long long)number + 1);
}

static int make_folder_of(const struct site *s, const char *kind,
                          uint64_t number)
{
    struct text name = {0};
    int status = STATUS_FINE;

    text_addf(&name, "%s/%s", s->folder.ptr, kind);
    text_add_char(&name, '\0');
    if (!name.failed && number == 1)
        status = make_folder(name.ptr);
    text_clear(&name);
    text_addf(&name, "%s/%s/%llu", s->folder.ptr, kind,
              (unsigned long long)(number / SITE_FOLDER_PAGES));
    text_add_char(&name, '\0');
    if (name.failed)
        status = cli_world("out of memory");
    if (!status)
        status = make_folder(name.ptr);
    text_release(&name);
    return status;
}

int site_write_page(const struct site *s, const char *kind, uint64_t number,
                    const struct text *page)
{
    struct text name = {0};
    int status = STATUS_FINE;

    if (number == 1 || number % SITE_FOLDER_PAGES == 0)
        status = make_folder_of(s, kind, number);
    site_address(kind, number, &name);
    text_add_char(&name, '\0');
    if (!status)
        status = page->failed || name.failed
                     ? cli_world("out of memory")
                     : site_write(s, name.ptr, text_str(page));
    text_release(&name);
    return status;
}

void site_navigation(const struct site *s, const char *root, struct text *out)
{
    page_write(
        &(struct page){
            "site_nav.html",
            (const struct page_part[]){
                {"root", str_of(root), false},
                {"players", str_of(s->who.player_count ? "yes" : ""), false},
                {"events", str_of(s->who.event_count ? "yes" : ""), false},
                {"openings", str_of(s->archive ? "yes" : ""), false},
                {NULL, STR_NONE, false}},
            NULL},
        out);
}

static void add_player(const struct page_links *links, struct str name,
                       struct text *out)
{
    struct text address = {0};

    links->player(links->context, name, &address);
    if (address.len)
        page_write(&(struct page){"record_player.html",
                                  (const struct page_part[]){
                                      {"address", text_str(&address), false},
                                      {"name", name, false},
                                      {NULL, STR_NONE, false}},
                                  NULL},
                   out);
    out->failed |= address.failed;
    text_release(&address);
}

/* What leads from the page that waits to its players, its event, and the games
   beside it. */
static void add_navigation(struct site *s, bool more, struct text *out)
{
    static const char root[] = "../../";
    const struct page_links links = site_index_links(&s->who, root);
    const struct site_game *g = site_index_game(&s->who, s->record);
    struct text before = {0}, after = {0}, people = {0}, event = {0};

    if (s->count > 1) {
        text_add(&before, STR(root));
        site_address("games", s->count - 1, &before);
    }
    if (more) {
        text_add(&after, STR(root));
        site_address("games", s->count + 1, &after);
    }
    for (size_t i = 0; g && i < 2; i++)
        add_player(&links, g->names[i], &people);
    if (g)
        links.event(links.context, g->event, g->year, &event);
    site_navigation(s, root, out);
    page_write(&(struct page){"record_nav.html",
                              (const struct page_part[]){
                                  {"people", text_str(&people), true},
                                  {"event", text_str(&event), false},
                                  {"event_name", g ? g->event : STR(""), false},
                                  {"before", text_str(&before), false},
                                  {"after", text_str(&after), false},
                                  {NULL, STR_NONE, false}},
                              NULL},
               out);
    out->failed |=
        before.failed || after.failed || people.failed || event.failed;
    text_release(&before);
    text_release(&after);
    text_release(&people);
    text_release(&event);
}

/* The page that waits, once it is known whether there is one after it. */
static int write_waiting(struct site *s, bool more)
{
    const char *at = s->waiting.len ? memmem(s->waiting.ptr, s->waiting.len,
                                             MARK, sizeof MARK - 1)
                                    : NULL;
    size_t begin = at ? (size_t)(at - s->waiting.ptr) : 0;
    struct text page = {0};
    int status;

    if (!at)
        return STATUS_FINE;
    text_add(&page, str_part(text_str(&s->waiting), 0, begin));
    add_navigation(s, more, &page);
    text_add(&page, str_from(text_str(&s->waiting), begin + sizeof MARK - 1));
    status = site_write_page(s, "games", s->count, &page);
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
                 : site_write(s, name.ptr, text_str(&s->data));
    text_clear(&s->data);
    text_release(&name);
    return status;
}

struct str site_title(const struct site *s)
{
    return str_of(s->paging->title ? s->paging->title
                  : s->source      ? s->source
                                   : "Games");
}

struct list_texts {
    struct text name, before, after, chunks, summary, navigation;
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
    site_navigation(s, "", &t->navigation);
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
                                  {"title", site_title(s), false},
                                  {"navigation", text_str(&t.navigation), true},
                                  {"summary", text_str(&t.summary), false},
                                  {"chunks", text_str(&t.chunks), false},
                                  {"rows", rows, true},
                                  {"before", text_str(&t.before), false},
                                  {"after", text_str(&t.after), false},
                                  {NULL, STR_NONE, false}},
                              ""},
               &page);
    status = page.failed || t.name.failed || t.navigation.failed ||
                     t.before.failed || t.after.failed || t.chunks.failed ||
                     t.summary.failed
                 ? cli_world("out of memory")
                 : site_write(s, t.name.ptr, text_str(&page));
    text_release(&t.name);
    text_release(&t.before);
    text_release(&t.after);
    text_release(&t.chunks);
    text_release(&t.navigation);
    text_release(&t.summary);
    text_release(&page);
    return status;
}

/* The rows of a list that is full or the last; those of the first are kept. */
static int end_list(struct site *s, bool more)
{
    int status = STATUS_FINE;

    if (s->lists == 0) {
        text_add(&s->index, text_str(&s->rows));
        status = s->index.failed ? cli_world("out of memory") : STATUS_FINE;
    } else {
        status = write_list(s, s->lists, text_str(&s->rows), more);
    }
    s->lists++;
    text_clear(&s->rows);
    return status;
}

/* ---- a record ------------------------------------------------------------- */

/* As a part of a page has it: a script shows it. */
static json_t *safe_text(struct str s)
{
    struct text safe = {0};
    json_t *value;

    text_add_safe(&safe, s);
    value = json_of_text(&safe);
    text_release(&safe);
    return value;
}

static void add_row(struct site *s, struct str title, struct str subtitle)
{
    struct text number = {0}, address = {0};
    json_t *row = json_array();

    text_add_number(&number, s->count);
    site_address("games", s->count, &address);
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
    json_append(&row, json_of_text(&address));
    json_append(&row, safe_text(title));
    json_append(&row, safe_text(subtitle));
    text_add(&s->data, s->data.len ? STR(",\n") : STR("ludexGames([\n"));
    json_write(&s->data, row);
    s->rows.failed |= number.failed || address.failed;
    text_release(&number);
    text_release(&address);
}

/* Whose page is the next one: its number in the archive. */
static int64_t next_record(struct site *s)
{
    int64_t id = 0;

    if (s->seen < s->ids.len / sizeof id)
        memcpy(&id, s->ids.ptr + s->seen * sizeof id, sizeof id);
    s->seen++;
    return id;
}

static void note_page(struct site *s, int64_t record)
{
    struct site_game *game = site_index_game(&s->who, record);

    s->record = record;
    if (game && !game->page)
        game->page = s->count;
}

/* Before its page: whether it began at the game's own start, and then that. */
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

static struct str take_start(struct site *s, const struct visit *v,
                             struct str made)
{
    bool own = made.ptr[0] == '1';

    made = str_from(made, 1);
    if (!own)
        return made;
    if (s->archive)
        site_start_add(s, v->rules, str_part(made, 0, v->rules->position_size));
    return str_from(made, v->rules->position_size);
}

/* A visit makes its title and subtitle, each with a NUL after it, its start, and
   its page. */
static int take_page(void *context, const struct visit *v)
{
    struct site *s = context;
    struct str rest = v->made, title, subtitle;
    int64_t record = next_record(s);
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
    note_page(s, record);
    add_row(s, title, subtitle);
    rest = take_start(s, v, rest);
    text_clear(&s->waiting);
    text_add(&s->waiting, rest);
    if (!status && (s->waiting.failed || s->starts.failed || s->rows.failed ||
                    s->data.failed))
        status = cli_world("out of memory");
    return status;
}

static int make_page(void *context, void *workspace, struct visit *v)
{
    const struct site *s = context;
    struct page_downloads *downloads = workspace;
    const struct page_record where = {
        .root = "../../", .theme = s->paging->theme, .navigation = STR(MARK)};
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
    add_start(v, v->out);
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

static int write_rest(struct site *s)
{
    int status = write_waiting(s, false);

    if (!status)
        status = end_list(s, false);
    if (!status)
        status = write_chunk(s);
    if (!status)
        status = write_list(s, 0, text_str(&s->index), s->lists > 1);
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
    bool done = s->written && status < STATUS_USAGE;

    if (done && rename(s->folder.ptr, s->paging->out) != 0) {
        status = world(s->paging->out);
        done = false;
    }
    if (!done && s->folder.len)
        nftw(s->folder.ptr, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    text_release(&s->folder);
    text_release(&s->waiting);
    text_release(&s->rows);
    text_release(&s->data);
    text_release(&s->index);
    text_release(&s->ids);
    site_starts_release(s);
    site_index_release(&s->who);
    return status;
}

/* Its pages of records, then all that is beside them. */
static int write_pages(struct site *s, int count, char **paths)
{
    const struct visitor visitor = {.context = s,
                                    .begin = begin,
                                    .end = end,
                                    .make = make_page,
                                    .take = take_page};
    struct files *f = &s->paging->files;

    s->written = true;
    files_read_all(f, count, paths, &visitor);
    if (!s->count && f->status < STATUS_USAGE)
        files_raise(f, cli_usage("page: no record for a site"));
    if (f->status < STATUS_USAGE)
        files_raise(f, write_rest(s));
    return f->status;
}

/* ---- its index ------------------------------------------------------------ */

static int make_index(struct site *s, struct archive *a, const char *path,
                      bool whole)
{
    size_t count = s->ids.len / sizeof(int64_t);
    int64_t *sorted = malloc((count + 1) * sizeof *sorted);
    int fault = 0;

    if (!sorted || s->ids.failed) {
        free(sorted);
        return cli_world("out of memory");
    }
    if (count)
        memcpy(sorted, s->ids.ptr, s->ids.len);
    qsort(sorted, count, sizeof *sorted, list_by_number);
    s->archive = whole ? a : NULL;
    fault = site_index_make(&s->who, a, sorted, count, whole);
    free(sorted);
    if (fault)
        return cli_archive_fault(path, a);
    return s->who.failed ? cli_world("out of memory") : STATUS_FINE;
}

static void add_id(struct site *s, int64_t id)
{
    text_add(&s->ids, (struct str){(const char *)&id, sizeof id});
}

/* ---- of an archive -------------------------------------------------------- */

static void take_id(void *context, int64_t id)
{
    add_id(context, id);
}

static int write_query(struct site *s, struct query_run *run, bool whole,
                       FILE *file)
{
    char name[64], *paths[] = {name};
    int status = paging_export(run, file, take_id, s);

    progress_clear(&run->progress);
    if (!status)
        status = begin_site(s);
    if (!status)
        status = make_index(s, run->archive, run->path, whole);
    snprintf(name, sizeof name, "/proc/self/fd/%d", fileno(file));
    return status ? status : write_pages(s, 1, paths);
}

int page_query(struct paging *p, int count, char **words)
{
    struct site s = {.paging = p,
                     .source = count ? paging_base(words[0]) : NULL};
    struct query_run run = {0};
    FILE *file = tmpfile();
    int status;

    if (!file)
        return cli_world("a file for the records: %s", strerror(errno));
    status = paging_query(&run, p, count, words);
    if (!status)
        status = write_query(&s, &run, count == 1, file);
    status = end_site(&s, status);
    if (run.path)
        query_run_end(&run);
    fclose(file);
    return status;
}

/* ---- of files ------------------------------------------------------------- */

/* They are put into an archive that lies in the site's folder until it is
   done. */
struct filling {
    struct site *site;
    struct cli_archive opened;
    struct archive_import *import;
};

static int fill_fault(const struct filling *f)
{
    return cli_archive_fault("the site's index", f->opened.archive);
}

static void *begin_packing(void *context)
{
    const struct filling *f = context;

    return archive_packer_open(f->import);
}

static void end_packing(void *context, void *packer)
{
    (void)context;
    archive_packer_close(packer);
}

static int pack(void *context, void *packer, struct visit *v)
{
    (void)context;
    return archive_pack(packer, v->slice, v->record, v->broken,
                        &v->reading->replay, v->out)
               ? STATUS_FINE
               : MADE_NO_MEMORY;
}

static int take_packed(void *context, const struct visit *v)
{
    const struct filling *f = context;
    enum imported imported;
    int64_t id;

    if (archive_import_packed(f->import, v->slice, v->made, &imported, &id))
        return fill_fault(f);
    add_id(f->site, id);
    return f->site->ids.failed ? cli_world("out of memory") : STATUS_FINE;
}

static int take_events(void *context, const struct events_visit *v)
{
    const struct filling *f = context;
    enum event_imported imported;
    int64_t id;

    for (const struct event *e = v->events; e; e = e->next)
        if (archive_import_event(f->import, e, NULL, &imported, &id))
            return fill_fault(f);
    return STATUS_FINE;
}

/* Nothing is said of the records yet. */
static int read_into(struct filling *f, int count, char **paths)
{
    const struct visitor visitor = {.context = f,
                                    .begin = begin_packing,
                                    .end = end_packing,
                                    .make = pack,
                                    .take = take_packed};
    struct files *files = &f->site->paging->files;
    bool keep;

    files->summary = true;
    files->events.context = f;
    files_read_all(files, count, paths, &visitor);
    files->summary = false;
    files->past = 0;
    files->events.visit = events_only;
    keep = files->status < STATUS_USAGE;
    if (archive_import_end(f->import, keep) && keep)
        return fill_fault(f);
    return keep ? STATUS_FINE : files->status;
}

static int fill(struct filling *f, const char *path, int count, char **paths)
{
    int status = cli_archive_open(&f->opened, path, ARCHIVE_MAKE, 0);

    if (!status &&
        archive_import_begin(f->opened.archive, TURNED_UNSEEN, &f->import))
        status = fill_fault(f);
    if (!status)
        status = read_into(f, count, paths);
    if (!status)
        status = make_index(f->site, f->opened.archive, path, true);
    return status;
}

static bool reads_standard_input(int count, char **paths)
{
    for (int i = 0; i < count; i++)
        if (strcmp(paths[i], "-") == 0)
            return true;
    return count == 0;
}

static int write_files(struct site *s, int count, char **paths)
{
    struct filling f = {.site = s};
    struct text path = {0};
    int status = begin_site(s);

    s->paging->files.events.visit = take_events;
    text_addf(&path, "%s/.index", s->folder.len ? s->folder.ptr : "");
    text_add_char(&path, '\0');
    if (!status && path.failed)
        status = cli_world("out of memory");
    if (!status && !reads_standard_input(count, paths))
        status = fill(&f, path.ptr, count, paths);
    if (!status)
        status = write_pages(s, count, paths);
    if (f.opened.path)
        cli_archive_close(&f.opened);
    if (f.opened.path && remove(path.ptr) != 0 && status < STATUS_USAGE)
        status = world(path.ptr);
    text_release(&path);
    return status;
}

int page_site(struct paging *p, int count, char **words)
{
    struct files *f = &p->files;
    struct site s = {.paging = p};

    if (count == 1 && cli_is_archive(words[0]))
        return page_query(p, count, words);
    f->events.visit = events_only;
    files_operands(f, &count, &words);
    if (f->stopped)
        return f->status;
    return end_site(&s, write_files(&s, count, words));
}
