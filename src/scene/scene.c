#include "scene.h"

#include <string.h>

#include "marks.h"
#include "notation.h"

/* Uses the board of a diagram if there is one, since it has marks and numbers;
   the owners of its edges come from the rules. */
void scene_board(const struct scene *s, struct board *out)
{
    const struct record *r = s->record;

    *out = (struct board){0};
    if (s->position)
        s->rules->draw(s->position, out);
    if (r && r->board && s->ply == 0) {
        char owners[2] = {out->owner[0], out->owner[1]};
        *out = *r->board;
        memcpy(out->owner, owners, sizeof owners);
    }
}

/* ---- words --------------------------------------------------------------- */

void scene_ply(const struct scene *s, bool ascii, struct text *out)
{
    const struct notation *native = notation_native(str_of(s->rules->name));

    if (!s->node) {
        text_add(out, s->record ? STR("start") : STR("position"));
        return;
    }
    text_addf(out, "ply %llu", (unsigned long long)s->ply);
    if (native) {
        struct ply ply = node_ply(s->node);
        text_add(out, STR(": "));
        native->write_ply(&ply, ascii, out);
    }
}

const char *scene_mover(const struct scene *s)
{
    const struct rules *rules = s->rules;

    return rules->teams ? rules->teams->mover(s->position)
                        : rules->sides[rules->side(s->position)];
}

void scene_state(const struct scene *s, struct text *out)
{
    struct ending ending;

    if (!s->position)
        return;
    ending = s->rules->ending(s->position);
    if (!ending.over)
        text_addf(out, "%s to move", scene_mover(s));
    else if (ending.winner == NO_SIDE)
        text_add(out, STR("drawn"));
    else
        text_addf(out, "%s has won", s->rules->sides[ending.winner]);
}

/* ---- notes --------------------------------------------------------------- */

static void add_note(void *context, const struct picture_note *note)
{
    struct scene_drawing *out = context;

    if (out->look.note_count < SCENE_NOTES_MAX)
        out->notes[out->look.note_count++] = *note;
}

static void add_line(struct scene_drawing *out, enum picture_sign sign,
                     struct point at, struct point to)
{
    add_note(out,
             &(struct picture_note){.sign = (uint8_t)sign, .at = at, .to = to});
}

/* Adds the path of a ply from point to point, and the separate path of a second
   piece. */
static void add_path(struct scene_drawing *out, const struct ply *ply)
{
    bool goes = ply->kind == PLY_PATH || ply->kind == PLY_LINK;

    for (unsigned i = 0; goes && i + 1U < ply->count; i++)
        if (!ply->second || i + 1U != ply->second)
            add_line(out, PICTURE_WAY, ply->points[i], ply->points[i + 1]);
}

/* Marks the last ply: the points and the path of a piece that moved, but only
   the path of a link. */
static void mark_last(struct scene_drawing *out, const struct ply *ply)
{
    add_path(out, ply);
    for (unsigned i = 0; i < ply->count && ply->kind != PLY_LINK; i++)
        add_line(out, PICTURE_TOUCHED, ply->points[i], (struct point){0, 0});
}

/* ---- numbers ------------------------------------------------------------- */

static bool has_label(const struct scene_drawing *drawing,
                      const struct picture_note *label)
{
    for (size_t i = 0; i < drawing->look.note_count; i++) {
        const struct picture_note *note = &drawing->notes[i];
        if (note->sign == PICTURE_LABEL && point_equal(note->at, label->at) &&
            point_equal(note->to, label->to))
            return true;
    }
    return false;
}

/* Adds "; 9: e4" to the caption for a ply that has no cell, or whose cell
   already has a number. */
static void add_number_to_caption(const struct scene *s, const struct ply *ply,
                                  uint64_t number, struct scene_drawing *out)
{
    const struct notation *native = notation_native(str_of(s->rules->name));

    if (!native)
        return;
    text_addf(&out->caption, "; %llu: ", (unsigned long long)number);
    native->write_ply(ply, false, &out->caption);
}

static void number_ply(const struct scene *s, const struct ply *ply,
                       uint64_t number, struct scene_drawing *out)
{
    struct picture_note label = {.sign = PICTURE_LABEL};
    char digits[24];
    size_t at = sizeof digits;

    for (uint64_t rest = number; rest; rest /= 10)
        digits[--at] = (char)('0' + rest % 10);
    picture_label(&label, (struct str){digits + at, sizeof digits - at});
    if (ply->kind == PLY_MOVE)
        add_line(out, PICTURE_ARROW, ply->points[0], ply->points[1]);
    if (ply->kind == PLY_PATH)
        add_path(out, ply);
    if (ply->count)
        label.at = ply->points[ply->kind == PLY_DROP ? 0 : ply->count - 1];
    if (ply->kind == PLY_LINK)
        label.to = ply->points[0];
    if (!ply->count || has_label(out, &label))
        add_number_to_caption(s, ply, number, out);
    else
        add_note(out, &label);
}

/* ---- the line up to the position ----------------------------------------- */

/* True if another link between the same four cells crosses this link. */
static bool is_crossed(const struct board *b, const struct ply *link)
{
    struct point p = link->points[0], q = link->points[1];
    bool rises = (p.column < q.column) == (p.row < q.row);
    unsigned row = p.row > q.row ? p.row : q.row;
    unsigned column = p.column < q.column ? p.column : q.column;

    if (!row || row > b->rows || !column || column > b->columns ||
        p.column == q.column || p.row == q.row)
        return false;
    const uint8_t links = b->cells[row - 1][column - 1].links;
    const uint8_t below = row < 2 ? 0 : b->cells[row - 2][column - 1].links;
    return rises ? links & LINK_SE : below & LINK_NE;
}

/* Draws links in the order in which they were played, and numbers plies. */
static void follow_line(const struct scene *s, struct scene_drawing *out)
{
    const struct node *node = s->record ? s->record->line : NULL;

    for (uint64_t number = 1; node && number <= s->ply; number++) {
        struct ply ply = node_ply(node);
        if (ply.kind == PLY_LINK && is_crossed(&out->board, &ply))
            add_line(out, PICTURE_OVER, ply.points[0], ply.points[1]);
        if (s->from && number >= s->from)
            number_ply(s, &ply, number, out);
        node = node->next;
    }
}

static void add_notes(const struct scene *s, struct scene_drawing *out)
{
    const struct mark_taker taker = {add_note, out, out->board.rows};

    if (s->node && !s->from) {
        struct ply ply = node_ply(s->node);
        mark_last(out, &ply);
    }
    follow_line(s, out);
    if (s->node)
        marks_of(s->node->notes, &taker);
    else if (s->record)
        marks_of(s->record->notes, &taker);
}

/* ---- the drawing --------------------------------------------------------- */

static char stone_of_mover(const struct scene *s, const struct board *b)
{
    uint8_t side = s->rules->side(s->position);

    return b->sides[side].stone ? b->sides[side].stone
                                : s->rules->letters[side];
}

/* Returns the "Quax" of "Quax: join two edges with ...". */
static struct str short_title(const struct rules *rules)
{
    struct str title = str_of(rules->title);

    for (size_t i = 0; i < title.len; i++)
        if (title.ptr[i] == ':')
            return str_part(title, 0, i);
    return title;
}

static void add_title(const struct scene *s, struct scene_drawing *out)
{
    text_add(&out->title, short_title(s->rules));
    text_add(&out->title, STR(", "));
    text_add(&out->title, text_str(&out->caption));
}

static void begin_caption(const struct scene *s, struct scene_drawing *out)
{
    if (s->from && s->from < s->ply)
        text_addf(&out->caption, "plies %llu to %llu",
                  (unsigned long long)s->from, (unsigned long long)s->ply);
    else
        scene_ply(s, false, &out->caption);
    add_title(s, out);
    text_add(&out->caption, s->position ? STR("; ") : STR(""));
    scene_state(s, &out->caption);
}

bool scene_draw(const struct scene *s, struct scene_drawing *out)
{
    scene_board(s, &out->board);
    if (s->position && !s->rules->ending(s->position).over)
        out->look.to_move = stone_of_mover(s, &out->board);
    out->look.notes = out->notes;
    out->look.note_count = 0;
    begin_caption(s, out);
    add_notes(s, out);
    out->look.title = text_str(&out->title);
    out->look.caption = text_str(&out->caption);
    return !out->title.failed && !out->caption.failed;
}

void scene_release(struct scene_drawing *drawing)
{
    text_release(&drawing->title);
    text_release(&drawing->caption);
}
