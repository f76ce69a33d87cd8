#include "bracket_paper.h"

#include "page.h"

/* True if a stage has results and is, or may be, a knock-out. */
static bool has_bracket(const struct event *event, uint32_t stage)
{
    uint8_t kind = event->stages[stage].format.kind;
    const struct event_result *r = event->results;

    while (r && r->stage != stage)
        r = r->next;
    return r && (kind == FORMAT_KNOCKOUT || kind == FORMAT_UNKNOWN);
}

bool bracket_paper_find(const struct event *event, bool chosen, uint32_t *stage)
{
    uint32_t at = (uint32_t)event->stage_count;

    if (chosen)
        return has_bracket(event, *stage);
    while (at > 0 && !has_bracket(event, at - 1))
        at--;
    *stage = at - 1;
    return at > 0;
}

/* ---- pages for PDF ------------------------------------------------------- */

/* The parts of a page that is being made. */
struct page_maker {
    struct arena *arena;
    const struct bracket_part *part;
    struct paper_place *places;
    struct paper_match *matches;
    size_t place_count, match_count;
    bool ends; /* a winner does not play on in another part */
};

/* Moves the text to the arena. */
static struct str move_to_arena(struct arena *arena, struct text *words)
{
    struct str copy = arena_copy(arena, text_str(words));

    arena->exhausted |= words->failed;
    text_release(words);
    return copy;
}

static struct str make_safe(struct arena *arena, struct str words)
{
    struct text safe = {0};

    text_add_safe(&safe, words);
    return move_to_arena(arena, &safe);
}

static struct str seed_text(struct arena *arena, uint32_t seed)
{
    struct text words = {0};

    if (seed)
        text_addf(&words, "%lu", (unsigned long)seed);
    return move_to_arena(arena, &words);
}

static void add_place(struct page_maker *p, const struct bracket_match *m,
                      size_t side)
{
    p->places[p->place_count++] =
        (struct paper_place){.column = m->round - 1,
                             .line = m->lines[side],
                             .seed = seed_text(p->arena, m->seeds[side]),
                             .name = make_safe(p->arena, m->names[side]),
                             .score = m->scores[side],
                             .won = m->won[side]};
}

/* Adds the winner of a match that leads to no other match of the part. */
static void add_winner(struct page_maker *p, const struct bracket_match *m)
{
    size_t side = m->won[1] ? 1 : 0;
    bool decided = m->won[0] || m->won[1];

    p->places[p->place_count++] = (struct paper_place){
        .column = m->round,
        .line = m->middle,
        .seed = decided ? seed_text(p->arena, m->seeds[side]) : STR(""),
        .name = decided ? make_safe(p->arena, m->names[side]) : STR(""),
        .score = m->third ? STR("third place") : m->next,
        .won = decided};
    p->ends = p->ends || !m->next.len;
}

static void add_matches(struct page_maker *p)
{
    const struct bracket_drawing *drawing = &p->part->drawing;

    for (size_t i = 0; i < drawing->count; i++) {
        const struct bracket_match *m = &drawing->list[i];
        for (size_t side = 0; side < m->sides; side++)
            add_place(p, m, side);
        if (m->sides == 2)
            p->matches[p->match_count++] = (struct paper_match){
                m->round - 1, m->lines[0], m->lines[1], m->progress};
        if (m->last)
            add_winner(p, m);
    }
}

static const struct str *make_heads(struct page_maker *p)
{
    uint32_t rounds = p->part->drawing.rounds;
    struct str *heads =
        arena_alloc(p->arena, ((size_t)rounds + 1) * sizeof *heads);

    for (uint32_t i = 0; heads && i <= rounds; i++) {
        struct text words = {0};
        if (i == rounds && p->ends)
            text_add(&words, STR("winner"));
        else
            text_addf(&words, "round %lu", (unsigned long)p->part->first + i);
        heads[i] = move_to_arena(p->arena, &words);
    }
    return heads;
}

/* Makes a title such as "Cup, part 1 of 5". */
static struct str part_title(struct arena *arena, struct str title,
                             size_t number, size_t count)
{
    struct text words = {0};

    text_add_safe(&words, title);
    if (count > 1)
        text_addf(&words, "%spart %zu of %zu", title.len ? ", " : "",
                  number + 1, count);
    return move_to_arena(arena, &words);
}

static bool make_page(struct arena *arena, const struct bracket_part *part,
                      struct paper_bracket *out)
{
    struct page_maker p = {.arena = arena, .part = part};
    size_t room = part->drawing.count + 1;

    p.places = arena_alloc(arena, 3 * room * sizeof *p.places);
    p.matches = arena_alloc(arena, room * sizeof *p.matches);
    if (!p.places || !p.matches)
        return false;
    add_matches(&p);
    out->heads = make_heads(&p);
    out->columns = (size_t)part->drawing.rounds + 1;
    out->lines = part->drawing.lines;
    out->places = p.places;
    out->place_count = p.place_count;
    out->matches = p.matches;
    out->match_count = p.match_count;
    return out->heads != NULL;
}

bool bracket_paper_make(const struct event *event, uint32_t stage,
                        struct arena *arena, struct bracket_paper *out)
{
    struct bracket_drawing drawing;

    if (!bracket_draw(event, stage, arena, &drawing) ||
        !bracket_divide(&drawing, arena, &out->parts))
        return false;
    out->pages =
        arena_alloc(arena, (out->parts.count + 1) * sizeof *out->pages);
    if (!out->pages)
        return false;
    out->count = out->parts.count;
    for (size_t i = 0; i < out->count; i++) {
        out->pages[i].about = make_safe(arena, out->facts);
        out->pages[i].title = part_title(arena, out->title, i, out->count);
        if (!make_page(arena, &out->parts.list[i], &out->pages[i]))
            return false;
    }
    return !arena->exhausted;
}

/* ---- HTML ---------------------------------------------------------------- */

void bracket_paper_html(const struct bracket_paper *paper,
                        struct table *matches, struct text *out)
{
    struct text parts = {0}, drawing = {0}, list = {0};

    for (size_t i = 0; i < paper->count; i++) {
        struct str title = paper->pages[i].title;
        text_clear(&drawing);
        page_bracket(&paper->parts.list[i].drawing, title, &drawing);
        page_write(&(struct page){"bracket_part.html",
                                  (const struct page_part[]){
                                      {"title", title, false},
                                      {"facts", paper->facts, false},
                                      {"drawing", text_str(&drawing), true},
                                      {NULL, STR_NONE, false}},
                                  NULL},
                   &parts);
    }
    page_table(matches, STR("Matches"), NULL, NULL, &list);
    page_write(&(struct page){"bracket_paper.html",
                              (const struct page_part[]){
                                  {"title", paper->title, false},
                                  {"parts", text_str(&parts), true},
                                  {"matches", text_str(&list), true},
                                  {NULL, STR_NONE, false}},
                              NULL},
               out);
    out->failed |= parts.failed || drawing.failed || list.failed;
    text_release(&parts);
    text_release(&drawing);
    text_release(&list);
}
