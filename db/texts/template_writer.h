/* A template that is being written. What has been written always restores the
   text up to `at`, because everything is compared with the text before it is
   written. */
#ifndef DB_TEXTS_TEMPLATE_WRITER_H
#define DB_TEXTS_TEMPLATE_WRITER_H

#include "text_template.h"

struct template_writer {
    struct template_buffers *d;
    const struct spellings *s;
    const struct row *row;
    struct str text;
    struct layout layout;
    size_t at;     /* end of the text that has been written */
    size_t column; /* column of `at` in its line */
    size_t ply;    /* the ply that a reader expects next */
    size_t missed; /* number of plies whose gaps the layout does not fully
                      predict */
    size_t run;    /* number of plies before `ply` that are usual and have not
                      been written yet */
    struct text *out;
};

/* Writes the layout, and the text up to the first ply, which begins at
   `begin`. */
void template_writer_front(struct template_writer *w, size_t begin);
/* Writes a ply at its position in w->d->plies: the gap or other text before it,
   and its word. */
void template_writer_ply(struct template_writer *w, size_t ply);
/* Writes a ply in one of its spellings. Writes the gap before the ply unless
   `bare` is set. */
void template_writer_known_ply(struct template_writer *w,
                               const struct spelling *list,
                               const struct word *word, bool bare);
/* Writes the text after the last ply. */
void template_writer_end(struct template_writer *w);
/* True if too many plies differed from the places that the layout predicted. */
bool template_writer_misses(const struct template_writer *w);
/* True if the word ends at a space, where readers of the template can find the
   end of the word. Words that end otherwise are written without a gap. */
bool ends_in_blank(struct str text, size_t end);

/*
 * Writes the template of a text that follows its moves, spellings and layout,
 * except for comments and the like. Returns false and writes nothing if the
 * text does not follow them. A text written by this function is certain to be
 * restored, so no test is needed. The text must be valid UTF-8, since
 * incomplete code points have no width.
 */
bool text_template_follow(struct template_writer w);

#endif
