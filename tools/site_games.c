/* Writes the pages of records, and the lists of games. */
#define _GNU_SOURCE /* for memmem */
#include <assert.h>
#include <string.h>

#include "archive_cite.h"
#include "site.h"
#include "site_spool.h"

enum { LIST_ROWS = 200, CHUNK_ROWS = 5000 };

/* State while the pages of records are written. */
struct games {
    struct site *site;
    uint64_t count;         /* number of pages, with the current one */
    uint64_t number;        /* number of the current page */
    struct text rows, data; /* rows of the current list and data of the current
                               chunk */
    uint64_t lists, chunks; /* number of lists and chunks written so far */
    struct text index;      /* rows of the first list, which is written last */
};

/* Returns the number of the page at a place, which counts from 0. A record of
   an archive has the same page number in every site, regardless of the other
   records of the site. */
static uint64_t page_number(const struct site *s, uint64_t at)
{
    int64_t record;

    if (!s->by_record)
        return at + 1;
    memcpy(&record, s->records.ptr + at * sizeof record, sizeof record);
    return (uint64_t)record;
}

static void add_list_name(uint64_t number, struct text *out)
{
    if (number == 0)
        text_add(out, STR("index.html"));
    else
        text_addf(out, "list-%llu.html", (unsigned long long)number + 1);
}

void site_write_navigation(const struct site *s, const char *root,
                           struct text *out)
{
    page_write(
        &(struct page){
            "site_nav.html",
            (const struct page_part[]){
                {"root", str_of(root), false},
                {"players", str_of(s->who.player_count ? "yes" : ""), false},
                {"events", str_of(s->who.event_count ? "yes" : ""), false},
                {"openings", str_of(s->whole ? "yes" : ""), false},
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

/* Appends links from the current page to its players, its event, and the
   previous and next game. */
static void add_navigation(const struct games *now, int64_t record,
                           struct text *out)
{
    static const char root[] = "../../";
    struct site *s = now->site;
    const struct page_links links = site_index_links(&s->who, root);
    const struct site_game *g = site_index_game(&s->who, record);
    struct text before = {0}, after = {0}, people = {0}, event = {0};

    if (now->count > 1) {
        text_add(&before, STR(root));
        site_address("games", page_number(s, now->count - 2), &before);
    }
    if (now->count < s->count) {
        text_add(&after, STR(root));
        site_address("games", page_number(s, now->count), &after);
    }
    for (size_t i = 0; g && i < 2; i++)
        add_player(&links, g->names[i], &people);
    if (g)
        links.event(links.context, g->event, g->year, &event);
    site_write_navigation(s, root, out);
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

/* A citation. `record` is the record's number if the archive is permanent,
   otherwise "". */
struct citation {
    struct str record;
    struct text *out;
};

static void add_citation_page(void *context, const struct archive_value *values)
{
    const struct citation *c = context;
    struct text line = {0};

    archive_cite_line(values, &line);
    page_write(&(struct page){"citation.html",
                              (const struct page_part[]){
                                  {"line", text_str(&line), false},
                                  {"record", c->record, false},
                                  {NULL, STR_NONE, false}},
                              NULL},
               c->out);
    c->out->failed |= line.failed;
    text_release(&line);
}

static int add_citation(const struct games *g, int64_t record, struct text *out)
{
    const struct site *s = g->site;
    struct text number = {0};
    struct citation citation = {.out = out};
    const struct archive_rows rows = {add_citation_page, &citation};
    int status = STATUS_FINE;

    if (s->by_record)
        text_add_number(&number, (uint64_t)record);
    citation.record = text_str(&number);
    if (archive_cite(s->archive, record, &rows))
        status = cli_archive_fault(s->archive_path, s->archive);
    out->failed |= number.failed;
    text_release(&number);
    return status;
}

/* Removes the text before the mark, and the mark itself, from *rest. Returns
   the text before the mark. */
static struct str text_before_mark(struct str *rest, struct str mark)
{
    const char *at = memmem(rest->ptr, rest->len, mark.ptr, mark.len);

    assert(at);
    struct str before = str_part(*rest, 0, (size_t)(at - rest->ptr));
    *rest = str_from(*rest, before.len + mark.len);
    return before;
}

/* Writes a record's page with its navigation and its citation. */
static int write_page(const struct games *g, const struct site_page *p)
{
    struct str rest = p->text;
    struct text page = {0};
    int status;

    text_add(&page, text_before_mark(&rest, STR(SITE_NAVIGATION)));
    add_navigation(g, p->record, &page);
    text_add(&page, text_before_mark(&rest, STR(SITE_CITATION)));
    status = add_citation(g, p->record, &page);
    text_add(&page, rest);
    if (!status)
        status = site_write_page(g->site, "games", g->number, &page);
    text_release(&page);
    return status;
}

static int write_chunk(struct games *g)
{
    struct text name = {0};
    int status;

    if (!g->data.len)
        return STATUS_FINE;
    text_addf(&name, "data-%llu.js", (unsigned long long)++g->chunks);
    text_add_char(&name, '\0');
    text_add(&g->data, STR("]);\n"));
    status = name.failed || g->data.failed
                 ? cli_environment("out of memory")
                 : site_write(g->site, name.ptr, text_str(&g->data));
    text_clear(&g->data);
    text_release(&name);
    return status;
}

struct str site_title(const struct site *s)
{
    return str_of(s->paging->title     ? s->paging->title
                  : s->paging->archive ? paging_base(s->paging->archive)
                                       : "Games");
}

struct list_texts {
    struct text name, before, after, chunks, summary, navigation;
};

static void make_texts(const struct games *g, uint64_t number, bool more,
                       struct list_texts *t)
{
    uint64_t count = g->site->count;

    add_list_name(number, &t->name);
    text_add_char(&t->name, '\0');
    if (number)
        add_list_name(number - 1, &t->before);
    if (more)
        add_list_name(number + 1, &t->after);
    if (!number) {
        text_add_number(&t->chunks, g->chunks);
        text_addf(&t->summary, "%llu game%s", (unsigned long long)count,
                  count == 1 ? "" : "s");
    }
    site_write_navigation(g->site, "", &t->navigation);
}

/* Writes a list of games. The first list is index.html, which also has the
   search form. */
static int write_list(const struct games *g, uint64_t number, struct str rows,
                      bool more)
{
    struct list_texts t = {.name = {0}};
    struct text page = {0};
    int status;

    make_texts(g, number, more, &t);
    page_write(&(struct page){"site.html",
                              (const struct page_part[]){
                                  {"title", site_title(g->site), false},
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
                 ? cli_environment("out of memory")
                 : site_write(g->site, t.name.ptr, text_str(&page));
    text_release(&t.name);
    text_release(&t.before);
    text_release(&t.after);
    text_release(&t.chunks);
    text_release(&t.navigation);
    text_release(&t.summary);
    text_release(&page);
    return status;
}

/* If the list is full or is the last one, writes its rows. The rows of the
   first list are retained. */
static int end_list(struct games *g, bool more)
{
    int status = STATUS_FINE;

    if (g->lists == 0) {
        text_add(&g->index, text_str(&g->rows));
        status =
            g->index.failed ? cli_environment("out of memory") : STATUS_FINE;
    } else {
        status = write_list(g, g->lists, text_str(&g->rows), more);
    }
    g->lists++;
    text_clear(&g->rows);
    return status;
}

/* ---- rows ---------------------------------------------------------------- */

/* Makes a text safe to be shown by the script of the page. */
static json_t *safe_text(struct str s)
{
    struct text safe = {0};
    json_t *value;

    text_add_safe(&safe, s);
    value = json_from_text(&safe);
    text_release(&safe);
    return value;
}

/* Adds the data of a game for the search, which a script performs. */
static void add_data(struct games *g, struct str address,
                     const struct site_page *p)
{
    json_t *row = json_array();

    json_append(&row, json_count(g->number));
    json_append(&row, json_text(address));
    json_append(&row, safe_text(p->title));
    json_append(&row, safe_text(p->subtitle));
    text_add(&g->data, g->data.len ? STR(",\n") : STR("ludexGames([\n"));
    json_write(&g->data, row);
}

static void add_row(struct games *g, const struct site_page *p)
{
    struct text number = {0}, address = {0};

    text_add_number(&number, g->number);
    site_address("games", g->number, &address);
    page_write(&(struct page){"site_row.html",
                              (const struct page_part[]){
                                  {"number", text_str(&number), false},
                                  {"address", text_str(&address), false},
                                  {"title", p->title, false},
                                  {"subtitle", p->subtitle, false},
                                  {NULL, STR_NONE, false}},
                              ""},
               &g->rows);
    add_data(g, text_str(&address), p);
    g->rows.failed |= number.failed || address.failed || g->data.failed;
    text_release(&number);
    text_release(&address);
}

/* ---- all games ----------------------------------------------------------- */

/* Writes the list if it is full, and the chunk if it is full. */
static int end_full(struct games *g)
{
    int status = STATUS_FINE;

    if (g->count && g->count % LIST_ROWS == 0)
        status = end_list(g, true);
    if (!status && g->count && g->count % CHUNK_ROWS == 0)
        status = write_chunk(g);
    return status;
}

static int write_game(struct games *g)
{
    struct site_page page;
    struct site_game *game;
    int status = end_full(g);

    if (!status)
        status = site_spool_next(g->site->spool, &page);
    if (status)
        return status;
    g->number = page_number(g->site, g->count++);
    game = site_index_game(&g->site->who, page.record);
    if (game && !game->page)
        game->page = g->number;
    add_row(g, &page);
    return g->rows.failed ? cli_environment("out of memory")
                          : write_page(g, &page);
}

int site_write_games(struct site *s)
{
    struct games g = {.site = s};
    int status = site_spool_rewind(s->spool);

    while (!status && g.count < s->count)
        status = write_game(&g);
    if (!status)
        status = end_list(&g, false);
    if (!status)
        status = write_chunk(&g);
    if (!status)
        status = write_list(&g, 0, text_str(&g.index), g.lists > 1);
    text_release(&g.rows);
    text_release(&g.data);
    text_release(&g.index);
    return status;
}
