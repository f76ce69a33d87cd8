#include "template_writer.h"

#include <stdlib.h>

void template_buffers_release(struct template_buffers *d)
{
    words_release(&d->words);
    free(d->codes);
    free(d->plies);
    *d = (struct template_buffers){0};
}

/* Allocates memory for `room` plies. The length of the moves in bytes is
   sufficient, since a code has at least one byte. */
static bool make_room(struct template_buffers *d, size_t room)
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

bool template_buffers_codes(struct template_buffers *d, struct str moves)
{
    d->count = 0;
    if (!make_room(d, moves.len + 1))
        return false;
    while (moves.len && code_read(&moves, &d->codes[d->count]))
        d->count++;
    return true;
}

/* ---- writing ------------------------------------------------------------- */

static size_t first_ply(const struct template_writer *w)
{
    for (size_t i = 0; i < w->d->count; i++)
        if (w->d->plies[i].end)
            return w->d->plies[i].begin;
    return w->text.len;
}

/* Writes a template with the layout. If `needed` is set and the layout predicts
   too few gaps, returns false and writes nothing. */
static bool write_draft(struct template_writer w, bool needed)
{
    const struct template_buffers *d = w.d;
    size_t before = w.out->len;

    template_writer_front(&w, first_ply(&w));
    for (size_t i = 0; i < d->count && !(needed && template_writer_misses(&w));
         i++)
        if (d->plies[i].end)
            template_writer_ply(&w, i);
    if (needed && template_writer_misses(&w)) {
        w.out->len = before;
        return false;
    }
    template_writer_end(&w);
    return true;
}

typedef bool write_with_layout(struct template_writer w);

static bool write_needed(struct template_writer w)
{
    return write_draft(w, true);
}

/* Writes a template with the first of the usual layouts that matches. */
static bool write_with_usual_layout(struct template_writer *w,
                                    write_with_layout *write)
{
    for (size_t i = 0; i < w->s->layout_count; i++) {
        w->layout = w->s->layouts[i];
        if (write(*w))
            return true;
    }
    return false;
}

bool text_template_write(struct template_buffers *d, const struct spellings *s,
                         const struct row *row, struct text *out, bool *certain)
{
    struct template_writer w = {
        .d = d, .s = s, .row = row, .text = row->text, .out = out};

    if (!template_buffers_codes(d, row->moves))
        return false;
    *certain = s->layout_count && str_utf8_fault(w.text) == w.text.len &&
               write_with_usual_layout(&w, text_template_follow);
    if (*certain)
        return !out->failed;
    if (!words_find(&d->words, w.text))
        return false;
    template_buffers_align(d, s, w.text);
    if (write_with_usual_layout(&w, write_needed))
        return !out->failed;
    layout_find(&w.layout, w.text, d->plies, d->count);
    write_draft(w, false);
    return !out->failed;
}
