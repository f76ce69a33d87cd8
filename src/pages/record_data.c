#include "record_data.h"

#include <stdlib.h>

#include "addresses.h"
#include "drawings.h"
#include "frames.h"
#include "position_text.h"
#include "scene.h"

/* A position in a line of play. */
struct spot {
    size_t index; /* index in the list */
    struct drawn_frame frame;
    struct text string;
};

/* A line of play in a walk. */
struct level {
    struct spot here, before; /* positions after and before the last ply */
};

struct maker {
    const struct page_record *p;
    struct picture_theme theme;
    struct frames frames;
    struct drawn_frame first;
    size_t first_lines;
    struct position_text line;
    struct text drawing;
    json_t *list;
    size_t count;
    struct addresses addresses;
    struct level levels[NESTING_MAX + 1];
};

struct picture_theme record_data_theme(void)
{
    struct picture_theme theme = *picture_theme_find(STR("light"));

    for (size_t i = 0; i < PICTURE_ROLES; i++)
        theme.colours[i] ^= 1;
    theme.colours[PICTURE_OUTLINE] = 0x1b1a1a; /* almost black */
    return theme;
}

static void draw_scene(struct maker *m, const struct scene *scene)
{
    text_clear(&m->drawing);
    drawing_draw_board(scene, &m->theme, STR("board-"), &m->drawing);
    m->frames.failed |= m->drawing.failed;
}

/* Returns the contents of the <svg ...> element. The element itself is the same
   for all positions. */
static struct str inner_svg(const struct text *drawing)
{
    struct str s = text_str(drawing);

    str_line(&s);
    return s.len > 7 ? str_part(s, 0, s.len - 7) : s; /* without </svg>\n */
}

/* Returns the change of a string as [begin, end, between]: the lengths of the
   common beginning and end, and the new text between them. */
static json_t *string_edit(struct str from, struct str to)
{
    json_t *edit = json_array();
    size_t most = from.len < to.len ? from.len : to.len, begin = 0, end = 0;

    while (begin < most && from.ptr[begin] == to.ptr[begin])
        begin++;
    while (end < most - begin &&
           from.ptr[from.len - end - 1] == to.ptr[to.len - end - 1])
        end++;
    json_append(&edit, json_count(begin));
    json_append(&edit, json_count(end));
    json_append(&edit, json_text(str_part(to, begin, to.len - end)));
    return edit;
}

/* Adds a position and stores it in `to`. `from` is NULL for the start
   position. */
static void add_position(struct maker *m, const struct scene *scene,
                         struct str id, const struct spot *from,
                         struct spot *to)
{
    json_t *ply = json_object();
    struct text say = {0};

    draw_scene(m, scene);
    frame_make(&m->frames, inner_svg(&m->drawing), &to->frame);
    text_clear(&to->string);
    if (scene->position) {
        scene->rules->format(scene->position, &m->line);
        text_add(&to->string, text_str(&m->line.text));
        scene_state(scene, &say);
    }
    json_set(&ply, "id", json_text(id));
    if (from)
        json_set(&ply, "from", json_count(from->index));
    json_set(
        &ply, "draw",
        frame_edits(&m->frames, from ? &from->frame : &m->first, &to->frame));
    json_set(&ply, "string",
             from ? string_edit(text_str(&from->string), text_str(&to->string))
                  : json_from_text(&to->string));
    json_set(&ply, "say", json_from_text(&say));
    m->frames.failed |= say.failed || to->string.failed || m->drawing.failed ||
                        m->line.text.failed;
    to->index = m->count++;
    json_append(&m->list, ply);
    text_release(&say);
}

static void copy_spot(struct maker *m, const struct spot *from, struct spot *to)
{
    to->index = from->index;
    text_clear(&to->string);
    text_add(&to->string, text_str(&from->string));
    text_clear(&to->frame.numbers);
    text_add(&to->frame.numbers, text_str(&from->frame.numbers));
    m->frames.failed |= to->string.failed || to->frame.numbers.failed;
}

/* Returns the level of the current ply of the walk, with the position before
   the ply. */
static struct level *current_level(struct maker *m, const struct walk *w)
{
    struct level *level = &m->levels[w->depth];
    struct spot swapped;

    if (w->depth && w->outer[w->depth - 1].variation == w->node) {
        copy_spot(m, &level[-1].before, &level->before);
        return level;
    }
    swapped = level->before;
    level->before = level->here;
    level->here = swapped;
    return level;
}

static struct scene make_scene(const struct maker *m,
                               const struct position *position)
{
    return (struct scene){.rules = m->p->record->rules,
                          .record = m->p->record,
                          .position = position};
}

static void add_ply(struct maker *m, const struct walk *w,
                    const struct position *position)
{
    struct level *level = current_level(m, w);
    struct scene scene = make_scene(m, position);
    struct text id = {0};

    scene.node = w->node;
    scene.ply = w->index;

    address_add(&m->addresses, w, &id);
    if (position && w->node->state == NODE_LEGAL)
        add_position(m, &scene, text_str(&id), &level->before, &level->here);
    else
        copy_spot(m, &level->before, &level->here);
    m->frames.failed |= id.failed;
    text_release(&id);
}

static void add_line_data(struct maker *m)
{
    const struct record *r = m->p->record;
    struct position_walk *positions = malloc(sizeof *positions);
    struct scene start;
    struct walk w;

    if (!positions) {
        m->frames.failed = true;
        return;
    }
    start = make_scene(m, r->started ? replay_begin(m->p->replay, r) : NULL);
    add_position(m, &start, STR("0"), NULL, &m->levels[0].here);
    if (r->started) {
        position_walk_begin(positions, m->p->replay, r);
        for (walk_begin(&w, r); w.node && !m->frames.failed; walk_next(&w))
            add_ply(m, &w, position_walk_next(positions, &w));
    }
    free(positions);
}

/* ---- the data ------------------------------------------------------------ */

/* Returns the last legal position of the main line. */
static struct scene last_scene(const struct maker *m)
{
    const struct record *r = m->p->record;
    const struct node *next = r->line;
    struct scene scene = make_scene(m, NULL);

    if (!r->started)
        return scene;
    scene.position = replay_begin(m->p->replay, r);
    while (next && next->state == NODE_LEGAL) {
        scene.node = next;
        scene.position = replay_next(m->p->replay, r, &next);
        scene.ply++;
    }
    return scene;
}

static void draw_first_scene(struct maker *m, struct record_data *d)
{
    struct scene last = last_scene(m);

    draw_scene(m, &last);
    d->plies = last.ply;
    text_add(&d->drawing, text_str(&m->drawing));
    frame_make(&m->frames, inner_svg(&m->drawing), &m->first);
    m->first_lines = frames_count(&m->frames);
    if (last.position) {
        last.rules->format(last.position, &m->line);
        text_add(&d->position, text_str(&m->line.text));
        scene_state(&last, &d->say);
    }
}

static json_t *lines_as_json(const struct maker *m)
{
    json_t *lines = json_array();

    for (size_t i = m->first_lines; i < frames_count(&m->frames); i++)
        json_append(&lines, json_text(frames_line(&m->frames, i)));
    return lines;
}

/* Returns the line numbers of the first drawing, which the page itself
   contains. */
static json_t *numbers_as_json(const struct drawn_frame *frame)
{
    const uint32_t *numbers =
        (const uint32_t *)(const void *)frame->numbers.ptr;
    json_t *list = json_array();

    for (size_t i = 0; i < frame->numbers.len / sizeof *numbers; i++)
        json_append(&list, json_count(numbers[i]));
    return list;
}

static void maker_release(struct maker *m)
{
    for (size_t i = 0; i <= NESTING_MAX; i++) {
        frame_release(&m->levels[i].here.frame);
        frame_release(&m->levels[i].before.frame);
        text_release(&m->levels[i].here.string);
        text_release(&m->levels[i].before.string);
    }
    frame_release(&m->first);
    frames_release(&m->frames);
    position_text_release(&m->line);
    text_release(&m->drawing);
    json_decref(m->list);
    free(m);
}

bool record_data_make(struct record_data *d, const struct page_record *p)
{
    struct maker *m;
    bool fine;

    d->shown = p->record->rules && (p->record->started || p->record->board);
    if (!d->shown)
        return true;
    m = calloc(1, sizeof *m);
    if (!m)
        return false;
    m->p = p;
    m->theme = p->theme ? *p->theme : record_data_theme();
    m->list = json_array();
    draw_first_scene(m, d);
    add_line_data(m);
    d->plies_list = json_object();
    json_set(&d->plies_list, "first", numbers_as_json(&m->first));
    json_set(&d->plies_list, "lines", lines_as_json(m));
    json_set(&d->plies_list, "plies", json_incref(m->list));
    fine = !m->frames.failed && d->plies_list && !d->drawing.failed &&
           !d->position.failed && !d->say.failed && !m->drawing.failed;
    maker_release(m);
    return fine;
}

void record_data_release(struct record_data *d)
{
    text_release(&d->drawing);
    text_release(&d->position);
    text_release(&d->say);
    json_decref(d->plies_list);
}
