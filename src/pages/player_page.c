/* The page of a player. */
#include <stdlib.h>

#include "page.h"

enum { WON, DRAWN, LOST, OPEN, OUTCOMES };

static const char *const outcome_words[OUTCOMES] = {"won", "drawn", "lost",
                                                    "open"};

/* The games with one opponent, or of one year. */
struct tally {
    struct str opponent;
    int32_t year;
    uint32_t games, counts[OUTCOMES];
};

static int game_outcome(const struct page_game *g)
{
    if (g->kind == RESULT_DRAW)
        return DRAWN;
    if (g->kind == RESULT_FIRST || g->kind == RESULT_SECOND)
        return (g->kind == RESULT_SECOND) == g->second ? WON : LOST;
    return OPEN;
}

static void count_game(struct tally *t, const struct page_game *g)
{
    t->games++;
    t->counts[game_outcome(g)]++;
}

/* ---- tallies ------------------------------------------------------------- */

static int compare_by_opponent(const void *left, const void *right)
{
    const struct tally *a = left, *b = right;

    return str_compare(a->opponent, b->opponent);
}

static int compare_by_year(const void *left, const void *right)
{
    const struct tally *a = left, *b = right;

    return (a->year > b->year) - (a->year < b->year);
}

/* Sorts by number of games, the highest first. */
static int compare_by_games(const void *left, const void *right)
{
    const struct tally *a = left, *b = right;

    return a->games != b->games ? (a->games < b->games ? 1 : -1)
                                : compare_by_opponent(a, b);
}

/* Sorts tallies of single games, and combines those that are equal. */
static size_t join_tallies(struct tally *list, size_t count,
                           int (*order)(const void *, const void *))
{
    size_t kept = 0;

    qsort(list, count, sizeof *list, order);
    for (size_t i = 0; i < count; i++) {
        if (!kept || order(&list[kept - 1], &list[i])) {
            list[kept++] = list[i];
            continue;
        }
        list[kept - 1].games += list[i].games;
        for (size_t k = 0; k < OUTCOMES; k++)
            list[kept - 1].counts[k] += list[i].counts[k];
    }
    return kept;
}

static void add_tallies(const struct page_player *p, struct tally *list,
                        bool years, struct text *out)
{
    const char *const heads[] = {years ? ">year" : "opponent",
                                 ">games",
                                 ">won",
                                 ">drawn",
                                 ">lost",
                                 ">open"};
    size_t count = 0;
    struct table t;

    for (size_t i = 0; i < p->count; i++) {
        const struct page_game *g = &p->games[i];
        struct tally one = {g->opponent, g->year, 0, {0}};
        count_game(&one, g);
        if (years ? g->year != 0 : g->opponent.len != 0)
            list[count++] = one;
    }
    count = join_tallies(list, count,
                         years ? compare_by_year : compare_by_opponent);
    if (!years)
        qsort(list, count, sizeof *list, compare_by_games);
    out->failed |= !table_init(&t, heads, sizeof heads / sizeof *heads);
    for (size_t i = 0; i < count; i++) {
        if (years)
            text_add_number(table_cell(&t), (uint64_t)list[i].year);
        else
            text_add(table_cell(&t), list[i].opponent);
        text_add_number(table_cell(&t), list[i].games);
        for (size_t k = 0; k < OUTCOMES; k++)
            text_add_number(table_cell(&t), list[i].counts[k]);
    }
    page_table(&t, years ? STR("Years") : STR("Opponents"), p->place.links,
               NULL, out);
    table_release(&t);
}

/* ---- games --------------------------------------------------------------- */

static void add_games(const struct page_player *p, struct text *out)
{
    static const char *const heads[] = {">year",  "event",  "opponent",
                                        "played", "result", "for the player"};
    int64_t *records = calloc(p->count + 1, sizeof *records);
    struct table t;

    out->failed |=
        !records || !table_init(&t, heads, sizeof heads / sizeof *heads);
    if (!records)
        return;
    for (size_t i = 0; i < p->count; i++) {
        const struct page_game *g = &p->games[i];
        records[i] = g->record;
        if (g->year)
            text_add_number(table_cell(&t), (uint64_t)g->year);
        else
            table_cell(&t);
        text_add(table_cell(&t), g->event);
        text_add(table_cell(&t), g->opponent);
        text_add(table_cell(&t), g->second ? STR("second") : STR("first"));
        text_add(table_cell(&t), result_text((enum result_kind)g->kind));
        text_add(table_cell(&t), str_of(outcome_words[game_outcome(g)]));
    }
    page_table(&t, STR("Games"), p->place.links, records, out);
    table_release(&t);
    free(records);
}

/* ---- the page ------------------------------------------------------------ */

void page_player_summary(const struct page_player *p, struct text *out)
{
    struct tally all = {.games = 0};
    int32_t from = 0, to = 0;

    for (size_t i = 0; i < p->count; i++) {
        int32_t year = p->games[i].year;
        count_game(&all, &p->games[i]);
        from = year && (!from || year < from) ? year : from;
        to = year > to ? year : to;
    }
    text_addf(out, "%lu game%s", (unsigned long)all.games,
              all.games == 1 ? "" : "s");
    if (from)
        text_addf(out, ", %ld", (long)from);
    if (to > from)
        text_addf(out, "–%ld", (long)to);
    for (size_t i = 0; i < OUTCOMES; i++)
        if (i != OPEN || all.counts[OPEN])
            text_addf(out, "%s%lu %s", i ? ", " : ": ",
                      (unsigned long)all.counts[i], outcome_words[i]);
}

bool page_player_write(const struct page_player *p, struct text *out)
{
    struct tally *list = malloc((p->count + 1) * sizeof *list);
    struct text summary = {0}, tables = {0};

    out->failed |= !list;
    if (list) {
        page_player_summary(p, &summary);
        add_tallies(p, list, true, &tables);
        add_tallies(p, list, false, &tables);
        add_games(p, &tables);
    }
    page_write(&(struct page){"player.html",
                              (const struct page_part[]){
                                  {"title", p->name, false},
                                  {"navigation", p->place.navigation, true},
                                  {"summary", text_str(&summary), false},
                                  {"tables", text_str(&tables), true},
                                  {NULL, STR_NONE, false}},
                              p->place.root},
               out);
    out->failed |= summary.failed || tables.failed;
    text_release(&summary);
    text_release(&tables);
    free(list);
    return !out->failed;
}
