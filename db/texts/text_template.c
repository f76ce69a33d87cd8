#include "template_writer.h"

#include <stdlib.h>

void drafter_release(struct drafter *d)
{
    words_release(&d->words);
    free(d->codes);
    free(d->plies);
    *d = (struct drafter){0};
}

/* A code takes a byte at least. */
static bool make_room(struct drafter *d, size_t room)
{
    if (room <= d->room)
        return true;
    free(d->codes);
    free(d->plies);
    d->codes = malloc(room * sizeof *d->codes);
    d->plies = malloc(room * sizeof *d->plies);
    d->room = d->codes && d->plies ? room : 0;
    return d->room != 0;
}

bool drafter_codes(struct drafter *d, struct str moves)
{
    d->count = 0;
    if (!make_room(d, moves.len + 1))
        return false;
    while (moves.len && code_take(&moves, &d->codes[d->count]))
        d->count++;
    return true;
}

/* ---- writing -------------------------------------------------------------- */

static size_t first_ply(const struct drafting *w)
{
    for (size_t i = 0; i < w->d->count; i++)
        if (w->d->plies[i].end)
            return w->d->plies[i].begin;
    return w->text.len;
}

/* As the layout has it; false, and nothing is written, if that tells too little
   and `needed` is. */
static bool write_draft(struct drafting w, bool needed)
{
    const struct drafter *d = w.d;
    size_t before = w.out->len;

    drafting_front(&w, first_ply(&w));
    for (size_t i = 0; i < d->count && !(needed && drafting_misses(&w)); i++)
        if (d->plies[i].end)
            drafting_ply(&w, i);
    if (needed && drafting_misses(&w)) {
        w.out->len = before;
        return false;
    }
    drafting_end(&w);
    return true;
}

typedef bool write_with_layout(struct drafting w);

static bool write_needed(struct drafting w)
{
    return write_draft(w, true);
}

/* With the first usual layout that does. */
static bool write_usual(struct drafting *w, write_with_layout *write)
{
    for (size_t i = 0; i < w->s->layout_count; i++) {
        w->layout = w->s->layouts[i];
        if (write(*w))
            return true;
    }
    return false;
}

bool draft_write(struct drafter *d, const struct spellings *s,
                 const struct row *row, struct text *out, bool *certain)
{
    struct drafting w = {
        .d = d, .s = s, .row = row, .text = row->text, .out = out};

    if (!drafter_codes(d, row->moves))
        return false;
    *certain = s->layout_count && str_utf8_fault(w.text) == w.text.len &&
               write_usual(&w, draft_follow);
    if (*certain)
        return !out->failed;
    if (!words_find(&d->words, w.text))
        return false;
    drafter_align(d, s, w.text);
    if (write_usual(&w, write_needed))
        return !out->failed;
    layout_find(&w.layout, w.text, d->plies, d->count);
    write_draft(w, false);
    return !out->failed;
}
