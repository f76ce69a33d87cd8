/* Writes the pages of a site about openings. */
#include <stdlib.h>
#include <string.h>

#include "archive_explore.h"
#include "legal_plies.h"
#include "site.h"

/*
 * Limits for the pages of openings. From each start, pages are made ply by ply
 * while enough games continue, the most played continuations first.
 */
enum {
    DEPTH_MOST = 8,   /* plies from the start */
    PAGES_MOST = 400, /* pages for one start */
    STARTS_MOST = 40,
    GAMES_LEAST = 2, /* minimum number of games for a page */
    WAYS_MOST = 60,  /* continuations shown on a page */
};

/* A position that has, or will have, a page. */
struct opening {
    uint64_t page;
    uint32_t parent; /* index of the parent in the list, or the opening's own
                        index if it has none */
    unsigned plies;
    struct move move; /* the ply that led to this position */
    struct str word;  /* that ply as text */
};

struct openings {
    struct site *site;
    const struct rules *rules;
    const struct position *start;
    struct str title;
    struct opening *list; /* sorted by page number */
    size_t count;
    uint64_t pages; /* number of pages for earlier starts */
    struct arena arena;
};

static int no_memory(void)
{
    return cli_environment("out of memory");
}

/* ---- starts -------------------------------------------------------------- */

void site_start_add(struct site *s, const struct rules *rules, struct str bytes)
{
    struct site_start *list = (struct site_start *)(void *)s->starts.ptr;
    size_t count = s->starts.len / sizeof *list;
    struct site_start start = {.rules = rules, .games = 1};

    for (size_t i = 0; i < count; i++)
        if (list[i].rules == rules &&
            memcmp(list[i].position, bytes.ptr, bytes.len) == 0) {
            list[i].games++;
            return;
        }
    if (count == STARTS_MOST)
        return;
    start.position = malloc(bytes.len);
    if (start.position) {
        memcpy(start.position, bytes.ptr, bytes.len);
        text_add(&s->starts, (struct str){(const char *)&start, sizeof start});
    }
    if (s->starts.failed)
        free(start.position);
    s->starts.failed |= !start.position;
}

void site_starts_release(struct site *s)
{
    struct site_start *list = (struct site_start *)(void *)s->starts.ptr;

    for (size_t i = 0; i < s->starts.len / sizeof *list; i++)
        free(list[i].position);
    text_release(&s->starts);
}

/* ---- one position -------------------------------------------------------- */

static struct str players_text(struct openings *o,
                               const struct explored_ply *way)
{
    struct text words = {0};
    struct str kept;

    for (size_t i = 0; i < EXPLORED_PLAYERS && way->players[i].games; i++)
        text_addf(&words, "%s%.*s %llu", i ? ", " : "",
                  (int)way->players[i].name.len, way->players[i].name.ptr,
                  (unsigned long long)way->players[i].games);
    kept = arena_copy(&o->arena, text_str(&words));
    o->arena.exhausted |= words.failed;
    text_release(&words);
    return kept;
}

static struct str ply_text(struct openings *o, const struct explored_ply *way)
{
    struct text words = {0};
    struct str kept;

    if (way->ends)
        text_add(&words, STR("(end)"));
    else if (way->move.bits)
        legal_ply_write(o->rules, way->position, way->move, &words);
    kept = arena_copy(&o->arena, text_str(&words));
    o->arena.exhausted |= words.failed;
    text_release(&words);
    return kept;
}

static struct str page_address(struct openings *o, uint64_t page)
{
    struct text words = {0};
    struct str kept;

    text_add(&words, STR("../../"));
    site_address("openings", page, &words);
    kept = arena_copy(&o->arena, text_str(&words));
    o->arena.exhausted |= words.failed;
    text_release(&words);
    return kept;
}

static struct str copy_score(struct openings *o, const struct explored_ply *way)
{
    struct text words = {0};
    struct str kept;
    uint64_t percent;

    if (explored_score(way, &percent))
        text_addf(&words, "%llu%%", (unsigned long long)percent);
    kept = arena_copy(&o->arena, text_str(&words));
    o->arena.exhausted |= words.failed;
    text_release(&words);
    return kept;
}

static struct page_way make_page_way(struct openings *o,
                                     const struct explored_ply *way)
{
    struct page_way w = {.games = way->games,
                         .from = (int32_t)way->first_year,
                         .to = (int32_t)way->last_year,
                         .oldest = way->oldest,
                         .newest = way->newest};

    memcpy(w.results, way->results, sizeof w.results);
    w.score = copy_score(o, way);
    w.players = players_text(o, way);
    return w;
}

/* Adds a page for a continuation if enough games continued in this way. */
static void follow_continuation(struct openings *o, size_t from,
                                const struct explored_ply *way,
                                struct page_way *w)
{
    const struct opening *parent = &o->list[from];

    w->ply = ply_text(o, way);
    if (way->ends || !way->move.bits || way->games < GAMES_LEAST ||
        o->count == PAGES_MOST || parent->plies == DEPTH_MOST)
        return;
    o->list[o->count] = (struct opening){.page = o->pages + o->count + 1,
                                         .parent = (uint32_t)from,
                                         .plies = parent->plies + 1,
                                         .move = way->move,
                                         .word = w->ply};
    w->address = page_address(o, o->list[o->count].page);
    o->count++;
}

static void add_line(struct openings *o, size_t at, struct text *out)
{
    size_t line[DEPTH_MOST + 1];
    size_t count = 0;

    for (; o->list[at].plies; at = o->list[at].parent)
        line[count++] = at;
    if (count)
        page_opening_step(STR("start"), page_address(o, o->list[0].page), out);
    while (count--)
        page_opening_step(o->list[line[count]].word,
                          page_address(o, o->list[line[count]].page), out);
}

static int write_opening(struct openings *o, size_t at,
                         const struct archive_exploration *e,
                         const struct page_place *place)
{
    size_t count = e->count < WAYS_MOST ? e->count : WAYS_MOST;
    struct page_way *ways = calloc(count + 1, sizeof *ways);
    struct page_opening page = {.title = o->title,
                                .rules = o->rules,
                                .position = e->all.position,
                                .all = make_page_way(o, &e->all),
                                .ways = ways,
                                .count = count,
                                .theme = o->site->paging->theme.theme,
                                .place = *place};
    struct text line = {0}, out = {0};
    int status;

    for (size_t i = 0; ways && i < count; i++) {
        ways[i] = make_page_way(o, &e->list[i]);
        follow_continuation(o, at, &e->list[i], &ways[i]);
    }
    add_line(o, at, &line);
    page.line = text_str(&line);
    status = ways && page_opening_write(&page, &out) && !line.failed &&
                     !o->arena.exhausted
                 ? site_write_page(o->site, "openings", o->list[at].page, &out)
                 : no_memory();
    free(ways);
    text_release(&line);
    text_release(&out);
    return status;
}

static int explore_opening(struct openings *o, size_t at,
                           const struct page_place *place)
{
    struct move line[DEPTH_MOST];
    struct explore_request asked = {.rules = o->rules,
                                    .start = o->start,
                                    .line = line,
                                    .plies = o->list[at].plies,
                                    .write = legal_ply_write,
                                    .depth = 1};
    struct archive_exploration *e = NULL;
    int status;

    for (size_t i = at; o->list[i].plies; i = o->list[i].parent)
        line[o->list[i].plies - 1] = o->list[i].move;
    status = archive_explore(o->site->archive, &asked, NULL, &e)
                 ? cli_archive_fault("openings", o->site->archive)
                 : write_opening(o, at, e, place);
    archive_exploration_free(e);
    return status;
}

/* ---- one start ----------------------------------------------------------- */

static int explore_start(struct openings *o, const struct page_place *place)
{
    int status = STATUS_FINE;

    o->list[0] = (struct opening){.page = o->pages + 1};
    o->count = 1;
    for (size_t i = 0; i < o->count && !status; i++)
        status = explore_opening(o, i, place);
    o->pages += o->count;
    return status;
}

static int list_start(struct openings *o, const struct site_start *start,
                      struct site_list *list)
{
    struct text address = {0}, about = {0};
    int status;

    site_address("openings", o->pages + 1, &address);
    text_addf(&about, "%llu games", (unsigned long long)start->games);
    status = address.failed || about.failed
                 ? no_memory()
                 : site_list_add(list, text_str(&address), o->title,
                                 text_str(&about));
    text_release(&address);
    text_release(&about);
    return status;
}

/* Returns a title such as "quax", or "quax 11/11/..." if the game has several
   starts. */
static struct str openings_title(struct openings *o,
                                 const struct site_start *list, size_t count)
{
    struct text words = {0};
    size_t same = 0;
    struct str kept;

    for (size_t i = 0; i < count; i++)
        same += list[i].rules == o->rules;
    text_add(&words, str_of(o->rules->name));
    if (same > 1) {
        text_add(&words, STR(", from "));
        rules_format(o->rules, o->start, &words);
    }
    kept = arena_copy(&o->arena, text_str(&words));
    o->arena.exhausted |= words.failed;
    text_release(&words);
    return kept;
}

int site_write_openings(struct site *s)
{
    const struct page_links links = site_index_links(&s->who, "../../");
    const struct site_start *starts =
        (const struct site_start *)(const void *)s->starts.ptr;
    size_t count = s->starts.len / sizeof *starts;
    struct site_list list = {
        .site = s, .name = "openings", .title = "Openings"};
    struct openings o = {.site = s};
    struct text navigation = {0};
    struct page_place place = {.root = "../../", .links = &links};
    int status = STATUS_FINE;

    arena_init(&o.arena, 1 << 16, 1 << 30);
    o.list = calloc(PAGES_MOST, sizeof *o.list);
    site_write_navigation(s, "../../", &navigation);
    place.navigation = text_str(&navigation);
    if (!o.list || navigation.failed)
        status = no_memory();
    for (size_t i = 0; i < count && !status; i++) {
        arena_reset(&o.arena);
        o.rules = starts[i].rules;
        o.start = starts[i].position;
        o.title = openings_title(&o, starts, count);
        status = list_start(&o, &starts[i], &list);
        if (!status)
            status = explore_start(&o, &place);
    }
    free(o.list);
    arena_release(&o.arena);
    text_release(&navigation);
    return s->whole ? site_list_end(&list, status) : status;
}
