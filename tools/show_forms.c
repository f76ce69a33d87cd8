/* Writes the forms of "ludex show": text, position strings, JSON, and
   images. */
#include <stdlib.h>
#include <string.h>

#include "animation.h"
#include "booklet.h"
#include "notation.h"
#include "show.h"

/* Appends the ply and the state, such as "ply 21: e8; Black to move". */
static void add_state(const struct show_position *showing, struct text *out)
{
    scene_ply(&showing->scene, false, out);
    text_add(out, STR("; "));
    scene_state(&showing->scene, out);
    text_add_char(out, '\n');
}

static bool make_text(const struct show *s, const struct show_position *showing,
                      struct text *out)
{
    struct board board;

    scene_board(&showing->scene, &board);
    if (!showing->first)
        text_add_char(out, '\n');
    picture_text(&board, &s->style, out);
    if (showing->scene.position)
        add_state(showing, out);
    if (showing->scene.position && s->choice.score)
        showing->scene.rules->scoring->explain(showing->scene.position, out);
    return !out->failed;
}

static bool make_position(const struct show *s,
                          const struct show_position *showing, struct text *out)
{
    (void)s;
    if (showing->scene.position) {
        const struct text *line = &showing->line->text;
        showing->scene.rules->format(showing->scene.position, showing->line);
        char *room = text_room(out, line->len + 1);
        if (room) {
            memcpy(room, line->ptr, line->len);
            room[line->len] = '\n';
            out->len += line->len + 1;
        }
        out->failed |= line->failed;
    }
    return !out->failed;
}

static void set_plain_style(struct picture_look *look)
{
    look->note_count = 0;
    look->to_move = 0;
    look->caption = STR("");
}

struct scene_drawing *show_drawing_open(const struct show *s,
                                        const struct show_position *showing)
{
    struct scene_drawing *drawing = calloc(1, sizeof *drawing);

    if (!drawing)
        return NULL;
    drawing->look = s->picture.look;
    if (!scene_draw(&showing->scene, drawing)) {
        scene_release(drawing);
        free(drawing);
        return NULL;
    }
    if (s->picture.plain)
        set_plain_style(&drawing->look);
    if (s->picture.caption)
        drawing->look.caption = str_of(s->picture.caption);
    return drawing;
}

void show_drawing_close(struct scene_drawing *drawing)
{
    if (drawing)
        scene_release(drawing);
    free(drawing);
}

static bool make_picture(const struct show *s,
                         const struct show_position *showing, struct text *out)
{
    struct scene_drawing *d = show_drawing_open(s, showing);
    bool fine = d && s->form->draw(&d->board, &d->look, out);

    if (s->form->kind == SHOW_ON_A_TERMINAL)
        text_add_char(out, '\n');
    show_drawing_close(d);
    return fine;
}

enum { DELAY = 1000, DELAYS_LAST = 3 }; /* milliseconds */

static bool make_frame(const struct show *s,
                       const struct show_position *showing, struct text *out)
{
    struct scene_drawing *d = show_drawing_open(s, showing);
    uint64_t delay = (s->picture.delay ? s->picture.delay : DELAY) *
                     (showing->last ? DELAYS_LAST : 1);
    struct raster raster = {0};
    bool fine =
        d && picture_raster(&d->board, &d->look, &raster) &&
        animation_add(s->drawing.animation, &raster, (uint32_t)delay, out);

    raster_release(&raster);
    show_drawing_close(d);
    return fine;
}

static void set_state(const struct show_position *showing, json_t **line)
{
    struct ending ending =
        showing->scene.rules->ending(showing->scene.position);

    if (!ending.over)
        json_set(line, "to_move", json_string(scene_mover(&showing->scene)));
    else if (ending.winner == NO_SIDE)
        json_set(line, "drawn", json_true());
    else
        json_set(line, "winner",
                 json_string(showing->scene.rules->sides[ending.winner]));
}

/* Appends the position as JSON. A diagram that is not a position of its game
   has no position string. */
static bool make_json(const struct show *s, const struct show_position *showing,
                      struct text *out)
{
    json_t *line = json_pack("{ss}", "game", showing->scene.rules->name);
    struct text words = {0};
    const struct notation *native =
        notation_native(str_of(showing->scene.rules->name));

    if (showing->scene.record) {
        json_set(&line, "record", json_count(showing->number));
        if (s->choice.variation)
            json_set(&line, "variation", json_count(s->choice.variation));
        json_set(&line, "ply", json_count(showing->scene.ply));
    }
    if (showing->scene.node && native) {
        struct ply ply = node_ply(showing->scene.node);
        native->write_ply(&ply, false, &words);
        json_set(&line, "text", json_from_text(&words));
        text_clear(&words);
    }
    if (showing->scene.position) {
        showing->scene.rules->format(showing->scene.position, showing->line);
        json_set(&line, "position", json_from_text(&showing->line->text));
        words.failed |= showing->line->text.failed;
        set_state(showing, &line);
    }
    json_line(out, line);
    out->failed |= words.failed;
    text_release(&words);
    return !out->failed;
}

/* ---- all of them --------------------------------------------------------- */

const struct show_form show_forms[] = {
    {.name = "text", .kind = SHOW_TEXT, .make = make_text},
    {.name = "position", .kind = SHOW_POSITION, .make = make_position},
    {.name = "svg",
     .title = "SVG",
     .kind = SHOW_ONE_A_FILE,
     .make = make_picture,
     .draw = picture_svg_as,
     .sheet = picture_sheet_svg},
    {.name = "png",
     .title = "PNG",
     .kind = SHOW_ONE_A_FILE,
     .make = make_picture,
     .draw = picture_png_as,
     .sheet = picture_sheet_png,
     .missing = picture_png_missing_library},
    {.name = "pdf",
     .title = "PDF",
     .kind = SHOW_ONE_A_FILE,
     .make = make_picture,
     .draw = picture_pdf_as,
     .pages = true,
     .missing = picture_cairo_missing_library},
    {.name = "latex",
     .title = "LaTeX",
     .kind = SHOW_ONE_A_FILE,
     .make = make_picture,
     .draw = latex_board},
    {.name = "gif",
     .title = "GIF",
     .kind = SHOW_MOVING,
     .make = make_frame,
     .missing = picture_gif_missing_library},
    {.name = "kitty",
     .title = "an image",
     .kind = SHOW_ON_A_TERMINAL,
     .make = make_picture,
     .draw = picture_kitty_as,
     .missing = picture_png_missing_library},
    {.name = "sixel",
     .title = "an image",
     .kind = SHOW_ON_A_TERMINAL,
     .make = make_picture,
     .draw = picture_sixel_as,
     .missing = picture_sixel_missing_library},
    {.name = NULL}};

const struct show_form show_json = {
    .name = "json", .kind = SHOW_JSON, .make = make_json};
const struct show_form show_terminal = {.name = "terminal"};

const struct show_form *show_form_find(const char *name)
{
    for (const struct show_form *f = show_forms; f->name; f++)
        if (strcmp(name, f->name) == 0)
            return f;
    return strcmp(name, show_terminal.name) == 0 ? &show_terminal : NULL;
}
