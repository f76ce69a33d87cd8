/* Writes the pages of a site about players, events and series, and their
   lists. */
#include <stdlib.h>

#include "site.h"

enum { LIST_MOST = 1000 };

static int no_memory(void)
{
    return cli_environment("out of memory");
}

/* ---- lists of links ------------------------------------------------------ */

static void list_name(const struct site_list *l, uint64_t number,
                      struct text *out)
{
    text_addf(out, "%s", l->name);
    if (number)
        text_addf(out, "-%llu", (unsigned long long)number + 1);
    text_add(out, STR(".html"));
}

static int write_list(struct site_list *l, bool more)
{
    struct text name = {0}, before = {0}, after = {0}, page = {0};
    struct text navigation = {0};
    int status;

    list_name(l, l->files, &name);
    text_add_char(&name, '\0');
    if (l->files)
        list_name(l, l->files - 1, &before);
    if (more)
        list_name(l, l->files + 1, &after);
    site_write_navigation(l->site, "", &navigation);
    page_write(&(struct page){"list.html",
                              (const struct page_part[]){
                                  {"title", str_of(l->title), false},
                                  {"summary", site_title(l->site), false},
                                  {"navigation", text_str(&navigation), true},
                                  {"rows", text_str(&l->rows), true},
                                  {"before", text_str(&before), false},
                                  {"after", text_str(&after), false},
                                  {NULL, STR_NONE, false}},
                              ""},
               &page);
    page.failed |= name.failed || before.failed || after.failed ||
                   navigation.failed || l->rows.failed;
    status = page.failed ? no_memory()
                         : site_write(l->site, name.ptr, text_str(&page));
    l->files++;
    text_clear(&l->rows);
    text_release(&name);
    text_release(&before);
    text_release(&after);
    text_release(&navigation);
    text_release(&page);
    return status;
}

int site_list_add(struct site_list *l, struct str address, struct str title,
                  struct str subtitle)
{
    struct text number = {0};
    int status = STATUS_FINE;

    if (l->count && l->count % LIST_MOST == 0)
        status = write_list(l, true);
    text_add_number(&number, ++l->count);
    page_write(&(struct page){"site_row.html",
                              (const struct page_part[]){
                                  {"number", text_str(&number), false},
                                  {"address", address, false},
                                  {"title", title, false},
                                  {"subtitle", subtitle, false},
                                  {NULL, STR_NONE, false}},
                              NULL},
               &l->rows);
    l->rows.failed |= number.failed;
    text_release(&number);
    return status;
}

int site_list_end(struct site_list *l, int status)
{
    if (!status)
        status = write_list(l, false);
    text_release(&l->rows);
    return status;
}

/* ---- players ------------------------------------------------------------- */

/* Returns the games of player i. */
static struct page_game *list_player_games(const struct site_index *x, size_t i,
                                           size_t *count)
{
    size_t begin = x->begins[i], end = x->begins[i + 1];
    struct page_game *list = malloc((end - begin + 1) * sizeof *list);

    *count = list ? end - begin : 0;
    for (size_t k = 0; k < *count; k++) {
        const struct site_game *g = &x->games[x->of_player[begin + k]];
        bool second = g->players[0] != i;
        list[k] = (struct page_game){
            g->record, g->year, g->event, g->names[second ? 0 : 1],
            second,    g->kind, g->how};
    }
    return list;
}

static int compare_by_year(const void *left, const void *right)
{
    const struct page_game *a = left, *b = right;

    if (a->year != b->year)
        return a->year < b->year ? -1 : 1;
    return (a->record > b->record) - (a->record < b->record);
}

static int write_player(struct site *s, const struct page_player *player,
                        uint64_t number, struct site_list *list)
{
    struct text page = {0}, address = {0}, summary = {0};
    int status;

    site_address("players", number, &address);
    page_player_summary(player, &summary);
    status =
        page_player_write(player, &page) && !address.failed && !summary.failed
            ? site_write_page(s, "players", number, &page)
            : no_memory();
    if (!status)
        status = site_list_add(list, text_str(&address), player->name,
                               text_str(&summary));
    text_release(&page);
    text_release(&address);
    text_release(&summary);
    return status;
}

int site_write_players(struct site *s)
{
    const struct page_links links = site_index_links(&s->who, "../../");
    struct site_list list = {.site = s, .name = "players", .title = "Players"};
    struct text navigation = {0};
    int status = STATUS_FINE;

    site_write_navigation(s, "../../", &navigation);
    for (size_t i = 0; i < s->who.player_count && !status; i++) {
        struct page_player player = {
            .name = s->who.players[i],
            .place = {"../../", text_str(&navigation), &links}};
        struct page_game *played = list_player_games(&s->who, i, &player.count);
        player.games = played;
        if (played && player.count)
            qsort(played, player.count, sizeof *played, compare_by_year);
        status = played ? write_player(s, &player, i + 1, &list) : no_memory();
        free(played);
    }
    if (!status && navigation.failed)
        status = no_memory();
    text_release(&navigation);
    return s->who.player_count ? site_list_end(&list, status) : status;
}

/* ---- events -------------------------------------------------------------- */

static int write_events(struct site *s, const struct page_events *page,
                        const char *kind, uint64_t number)
{
    struct arena arena;
    struct text out = {0};
    int status;

    arena_init(&arena, 1 << 16, 1 << 30);
    status = page_events_write(page, &arena, &out)
                 ? site_write_page(s, kind, number, &out)
                 : no_memory();
    arena_release(&arena);
    text_release(&out);
    return status;
}

static int write_event(struct site *s, const struct page_place *place, size_t i,
                       struct site_list *list)
{
    struct event *e = s->who.events[i];
    const struct page_events page = {.events = e,
                                     .title = e->name,
                                     .options = &s->paging->standings,
                                     .place = *place};
    struct text address = {0}, about = {0};
    int status;

    e->next = NULL;
    site_address("events", i + 1, &address);
    page_event_about(e, &about);
    status = write_events(s, &page, "events", i + 1);
    if (!status && (address.failed || about.failed))
        status = no_memory();
    if (!status)
        status =
            site_list_add(list, text_str(&address), e->name, text_str(&about));
    text_release(&address);
    text_release(&about);
    return status;
}

static int compare_by_series(const void *left, const void *right)
{
    const struct event *a = *(struct event *const *)left;
    const struct event *b = *(struct event *const *)right;
    int order = str_compare(a->series, b->series);

    return order ? order : (a->year > b->year) - (a->year < b->year);
}

/* Writes the page of a series. Its events are adjacent in the list. */
static int write_one_series(struct site *s, const struct page_place *place,
                            struct event **events, size_t count,
                            uint64_t number, struct site_list *list)
{
    const struct page_events page = {.events = events[0],
                                     .title = events[0]->series,
                                     .options = &s->paging->standings,
                                     .brief = true,
                                     .place = *place};
    struct text address = {0}, about = {0};
    int status;

    for (size_t i = 0; i < count; i++)
        events[i]->next = i + 1 < count ? events[i + 1] : NULL;
    site_address("series", number, &address);
    text_addf(&about, "%llu events", (unsigned long long)count);
    status = write_events(s, &page, "series", number);
    if (!status && (address.failed || about.failed))
        status = no_memory();
    if (!status)
        status = site_list_add(list, text_str(&address), events[0]->series,
                               text_str(&about));
    text_release(&address);
    text_release(&about);
    return status;
}

/* Writes a page of the title winners for each series that has several
   events. */
static int write_series(struct site *s, const struct page_place *place,
                        struct site_list *list)
{
    size_t count = s->who.event_count, end;
    struct event **sorted = malloc((count + 1) * sizeof(struct event *));
    uint64_t number = 0;
    int status = sorted ? STATUS_FINE : no_memory();

    for (size_t i = 0; i < count && sorted; i++)
        sorted[i] = s->who.events[i];
    if (count && sorted)
        qsort(sorted, count, sizeof(struct event *), compare_by_series);
    for (size_t i = 0; i < count && !status; i = end) {
        for (end = i + 1;
             end < count && str_equal(sorted[end]->series, sorted[i]->series);)
            end++;
        if (sorted[i]->series.len && end - i > 1)
            status =
                write_one_series(s, place, sorted + i, end - i, ++number, list);
    }
    free(sorted);
    return status;
}

int site_write_events(struct site *s)
{
    const struct page_links links = site_index_links(&s->who, "../../");
    struct site_list list = {.site = s, .name = "events", .title = "Events"};
    struct text navigation = {0};
    struct page_place place = {.root = "../../", .links = &links};
    int status;

    site_write_navigation(s, "../../", &navigation);
    place.navigation = text_str(&navigation);
    status = navigation.failed ? no_memory() : write_series(s, &place, &list);
    for (size_t i = 0; i < s->who.event_count && !status; i++)
        status = write_event(s, &place, i, &list);
    text_release(&navigation);
    return s->who.event_count ? site_list_end(&list, status) : status;
}
