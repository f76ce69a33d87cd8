/* The page of an opening position. */
#include "drawings.h"
#include "page.h"
#include "record_data.h"
#include "scene.h"

static void write_template(const char *name, const struct page_part *parts,
                           struct text *out)
{
    page_write(&(struct page){name, parts, NULL}, out);
}

void page_opening_step(struct str word, struct str address, struct text *out)
{
    write_template("opening_step.html",
                   (const struct page_part[]){{"word", word, false},
                                              {"address", address, false},
                                              {NULL, STR_NONE, false}},
                   out);
}

/* ---- board --------------------------------------------------------------- */

static void draw_board(const struct page_opening *p, struct text *out)
{
    const struct scene scene = {.rules = p->rules, .position = p->position};
    const struct picture_theme theme =
        p->theme ? *p->theme : record_data_theme();

    drawing_draw_board(&scene, &theme, STR("board-"), out);
}

/* ---- results ------------------------------------------------------------- */

enum { BAR = 180 };

/* Adds a bar with the shares of the results. */
static void add_bar(const struct page_way *way, struct text *out)
{
    static const char *const names[] = {"first", "drawn", "second", "open"};
    uint64_t before = 0;
    struct text parts = {0};

    for (size_t i = 0; i < 4; i++) {
        uint64_t x = before * BAR / way->games;
        struct text at = {0}, width = {0};
        before += way->results[i];
        text_add_number(&at, x);
        text_add_number(&width, before * BAR / way->games - x);
        if (way->results[i])
            write_template(
                "opening_share.html",
                (const struct page_part[]){{"kind", str_of(names[i]), false},
                                           {"x", text_str(&at), false},
                                           {"width", text_str(&width), false},
                                           {NULL, STR_NONE, false}},
                &parts);
        parts.failed |= at.failed || width.failed;
        text_release(&at);
        text_release(&width);
    }
    write_template(
        "opening_bar.html",
        (const struct page_part[]){{"shares", text_str(&parts), true},
                                   {NULL, STR_NONE, false}},
        out);
    out->failed |= parts.failed;
    text_release(&parts);
}

struct way_texts {
    struct text games, results[4], bar, from, to, oldest, newest;
};

static void make_texts(const struct page_opening *p, const struct page_way *way,
                       struct way_texts *t)
{
    const struct page_links *links = p->place.links;

    text_add_number(&t->games, way->games);
    for (size_t i = 0; i < 4; i++)
        text_add_number(&t->results[i], way->results[i]);
    add_bar(way, &t->bar);
    if (!way->oldest)
        return;
    text_addf(&t->from, "%ld", (long)way->from);
    links->record(links->context, way->oldest, &t->oldest);
    if (way->newest != way->oldest) {
        text_addf(&t->to, "%ld", (long)way->to);
        links->record(links->context, way->newest, &t->newest);
    }
}

static void add_continuation(const struct page_opening *p,
                             const struct page_way *way, struct text *out)
{
    struct way_texts t = {.bar = {0}};

    make_texts(p, way, &t);
    write_template(
        "opening_way.html",
        (const struct page_part[]){{"ply", way->ply, false},
                                   {"address", way->address, false},
                                   {"games", text_str(&t.games), false},
                                   {"bar", text_str(&t.bar), true},
                                   {"first", text_str(&t.results[0]), false},
                                   {"drawn", text_str(&t.results[1]), false},
                                   {"second", text_str(&t.results[2]), false},
                                   {"open", text_str(&t.results[3]), false},
                                   {"score", way->score, false},
                                   {"from", text_str(&t.from), false},
                                   {"to", text_str(&t.to), false},
                                   {"players", way->players, false},
                                   {"oldest", text_str(&t.oldest), false},
                                   {"newest", text_str(&t.newest), false},
                                   {NULL, STR_NONE, false}},
        out);
    for (size_t i = 0; i < 4; i++) {
        out->failed |= t.results[i].failed;
        text_release(&t.results[i]);
    }
    out->failed |= t.games.failed || t.bar.failed || t.from.failed ||
                   t.to.failed || t.oldest.failed || t.newest.failed;
    text_release(&t.games);
    text_release(&t.bar);
    text_release(&t.from);
    text_release(&t.to);
    text_release(&t.oldest);
    text_release(&t.newest);
}

/* ---- the page ------------------------------------------------------------ */

/* Adds a text such as "12 games: first 7, drawn 2, second 3, open 0, score of
   the player to move 67%". */
static void add_summary(const struct page_way *all, struct text *out)
{
    static const char *const names[] = {"first", "drawn", "second", "open"};

    text_addf(out, "%llu game%s", (unsigned long long)all->games,
              all->games == 1 ? "" : "s");
    for (size_t i = 0; i < 4; i++)
        text_addf(out, "%s%s %llu", i ? ", " : ": ", names[i],
                  (unsigned long long)all->results[i]);
    if (all->score.len)
        text_addf(out, ", score of the player to move %.*s",
                  (int)all->score.len, all->score.ptr);
}

bool page_opening_write(const struct page_opening *p, struct text *out)
{
    struct text board = {0}, position = {0}, summary = {0}, ways = {0};

    draw_board(p, &board);
    rules_format(p->rules, p->position, &position);
    add_summary(&p->all, &summary);
    for (size_t i = 0; i < p->count; i++)
        if (p->ways[i].games)
            add_continuation(p, &p->ways[i], &ways);
    page_write(&(struct page){"opening.html",
                              (const struct page_part[]){
                                  {"title", p->title, false},
                                  {"navigation", p->place.navigation, true},
                                  {"summary", text_str(&summary), false},
                                  {"line", p->line, true},
                                  {"board", text_str(&board), true},
                                  {"position", text_str(&position), false},
                                  {"sides", str_of(p->rules->sides[0]), false},
                                  {"others", str_of(p->rules->sides[1]), false},
                                  {"ways", text_str(&ways), true},
                                  {NULL, STR_NONE, false}},
                              p->place.root},
               out);
    out->failed |=
        board.failed || position.failed || summary.failed || ways.failed;
    text_release(&board);
    text_release(&position);
    text_release(&summary);
    text_release(&ways);
    return !out->failed;
}
