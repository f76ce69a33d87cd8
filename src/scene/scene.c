#include "scene.h"

#include <string.h>

#include "notation.h"

/* A diagram's own board keeps its marks and numbers; rules know the owners. */
void scene_board(const struct scene *d, struct board *out)
{
    const struct record *r = d->record;

    *out = (struct board){0};
    if (d->position)
        d->rules->draw(d->position, out);
    if (r && r->board && d->ply == 0) {
        char owners[2] = {out->owner[0], out->owner[1]};
        *out = *r->board;
        memcpy(out->owner, owners, sizeof owners);
    }
}

/* ---- words ---------------------------------------------------------------- */

void scene_ply(const struct scene *d, bool ascii, struct text *out)
{
    const struct notation *home = notation_home(str_of(d->rules->name));

    if (!d->node) {
        text_add(out, d->record ? STR("start") : STR("position"));
        return;
    }
    text_addf(out, "ply %llu", (unsigned long long)d->ply);
    if (home) {
        struct ply ply = node_ply(d->node);
        text_add(out, STR(": "));
        home->write_ply(&ply, ascii, out);
    }
}

const char *scene_mover(const struct scene *d)
{
    const struct rules *rules = d->rules;

    return rules->teams ? rules->teams->mover(d->position)
                        : rules->sides[rules->side(d->position)];
}

void scene_state(const struct scene *d, struct text *out)
{
    struct ending ending;

    if (!d->position)
        return;
    ending = d->rules->ending(d->position);
    if (!ending.over)
        text_addf(out, "%s to move", scene_mover(d));
    else if (ending.winner == NO_SIDE)
        text_add(out, STR("drawn"));
    else
        text_addf(out, "%s has won", d->rules->sides[ending.winner]);
}

/* ---- notes ---------------------------------------------------------------- */

static void add_note(struct scene_drawing *out, struct picture_note note)
{
    if (out->look.note_count < SCENE_NOTES_MAX)
        out->notes[out->look.note_count++] = note;
}

/* Of a man that goes from point to point its way is shown as well, of a link that
   alone. */
static void note_ply(struct scene_drawing *out, const struct ply *ply)
{
    bool goes = ply->kind == PLY_PATH || ply->kind == PLY_LINK;

    for (unsigned i = 0; goes && i + 1U < ply->count; i++)
        if (!ply->second || i + 1U != ply->second)
            add_note(out, (struct picture_note){.sign = PICTURE_WAY,
                                                .at = ply->points[i],
                                                .to = ply->points[i + 1]});
    for (unsigned i = 0; i < ply->count && ply->kind != PLY_LINK; i++)
        add_note(out, (struct picture_note){.sign = PICTURE_TOUCHED,
                                            .at = ply->points[i]});
}

/* ---- the whole ------------------------------------------------------------ */

static char stone_of(const struct scene *d, const struct board *b)
{
    uint8_t side = d->rules->side(d->position);

    return b->sides[side].stone ? b->sides[side].stone
                                : d->rules->letters[side];
}

/* "Quax" of "Quax: join two edges with ..." */
static struct str short_title(const struct rules *rules)
{
    struct str title = str_of(rules->title);

    for (size_t i = 0; i < title.len; i++)
        if (title.ptr[i] == ':')
            return str_part(title, 0, i);
    return title;
}

static void add_words(const struct scene *d, struct scene_drawing *out)
{
    scene_ply(d, false, &out->caption);
    text_add(&out->title, short_title(d->rules));
    text_add(&out->title, STR(", "));
    text_add(&out->title, text_str(&out->caption));
    text_add(&out->caption, d->position ? STR("; ") : STR(""));
    scene_state(d, &out->caption);
    out->look.title = text_str(&out->title);
    out->look.caption = text_str(&out->caption);
}

bool scene_draw(const struct scene *d, struct scene_drawing *out)
{
    scene_board(d, &out->board);
    if (d->position && !d->rules->ending(d->position).over)
        out->look.to_move = stone_of(d, &out->board);
    out->look.notes = out->notes;
    out->look.note_count = 0;
    if (d->node) {
        struct ply ply = node_ply(d->node);
        note_ply(out, &ply);
    }
    add_words(d, out);
    return !out->title.failed && !out->caption.failed;
}

void scene_release(struct scene_drawing *drawing)
{
    text_release(&drawing->title);
    text_release(&drawing->caption);
}
