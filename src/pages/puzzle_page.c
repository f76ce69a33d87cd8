/* The page of puzzles: positions of records that the side to move wins. */
#include "drawings.h"
#include "page.h"
#include "record_data.h"

static void draw_board(const struct page_puzzle *p, struct str ids,
                       struct text *out)
{
    const struct picture_theme theme =
        p->theme ? *p->theme : record_data_theme();

    drawing_draw_board(&p->scene, &theme, ids, out);
}

/* Adds a text such as "Black to move wins". */
static void add_task(const struct page_puzzle *p, struct text *out)
{
    text_add(out, str_of(scene_mover(&p->scene)));
    text_add(out, STR(" to move wins"));
}

struct puzzle_texts {
    struct text number, ids, board, task, position, ply, title, about;
};

static void release_texts(struct puzzle_texts *t, struct text *out)
{
    struct text *const all[] = {&t->number,   &t->ids, &t->board, &t->task,
                                &t->position, &t->ply, &t->title, &t->about};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        out->failed |= all[i]->failed;
        text_release(all[i]);
    }
}

static void make_texts(const struct page_puzzle *p, uint64_t number,
                       struct puzzle_texts *t)
{
    const struct scene *s = &p->scene;

    text_add_number(&t->number, number);
    text_addf(&t->ids, "board-%llu-", (unsigned long long)number);
    draw_board(p, text_str(&t->ids), &t->board);
    add_task(p, &t->task);
    rules_format(s->rules, s->position, &t->position);
    text_add_number(&t->ply, s->ply);
    page_record_title(s->record, STR("Game without players"), &t->title);
    page_record_about(s->record, &t->about);
}

bool page_puzzle_add(const struct page_puzzle *p, uint64_t number,
                     struct text *out)
{
    struct puzzle_texts t = {.number = {0}};

    make_texts(p, number, &t);
    page_write(&(struct page){"puzzle.html",
                              (const struct page_part[]){
                                  {"number", text_str(&t.number), false},
                                  {"board", text_str(&t.board), true},
                                  {"task", text_str(&t.task), false},
                                  {"position", text_str(&t.position), false},
                                  {"solution", p->solution, false},
                                  {"line", p->line, false},
                                  {"played", p->played, false},
                                  {"title", text_str(&t.title), false},
                                  {"about", text_str(&t.about), false},
                                  {"ply", text_str(&t.ply), false},
                                  {"source", p->source, false},
                                  {"citation", p->citation, false},
                                  {NULL, STR_NONE, false}},
                              NULL},
               out);
    release_texts(&t, out);
    return !out->failed;
}

bool page_puzzles_write(struct str title, struct str summary,
                        struct str puzzles, struct text *out)
{
    page_write(
        &(struct page){"puzzles.html",
                       (const struct page_part[]){{"title", title, false},
                                                  {"navigation", STR(""), true},
                                                  {"summary", summary, false},
                                                  {"puzzles", puzzles, true},
                                                  {NULL, STR_NONE, false}},
                       NULL},
        out);
    return !out->failed;
}
