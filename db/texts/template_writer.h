/* A draft that is being written. What a reader makes of what is written so far
   is the text up to `at`: it is held against the text before it is written. */
#ifndef DB_TEXTS_TEMPLATE_WRITER_H
#define DB_TEXTS_TEMPLATE_WRITER_H

#include "text_template.h"

struct template_writer {
    struct template_buffers *d;
    const struct spellings *s;
    const struct row *row;
    struct str text;
    struct layout layout;
    size_t at;     /* so much of the text is written */
    size_t column; /* of the line, where that ends */
    size_t ply;    /* that a reader takes for the next one */
    size_t missed; /* plies whose gaps the layout does not tell whole */
    size_t run;    /* as usual, before that one, and not written yet */
    struct text *out;
};

/* Layout and header, up to the first ply, which begins there. */
void template_writer_front(struct template_writer *w, size_t begin);
/* A ply that stands where w->d->plies says: its gap, or what stands before it,
   and its word. */
void template_writer_ply(struct template_writer *w, size_t ply);
/* A ply in one of its spellings, after its gap or, if it is bare, without. */
void template_writer_known_ply(struct template_writer *w,
                               const struct spelling *list,
                               const struct word *word, bool bare);
/* What stands after the last ply. */
void template_writer_end(struct template_writer *w);
/* The layout tells too little. */
bool template_writer_misses(const struct template_writer *w);
/* A word of which a reader cannot tell how wide it is has no gap. */
bool ends_in_blank(struct str text, size_t end);

/*
 * Writes a text that is as its moves, the spellings and the layout have it, but
 * for comments and the like: false, and nothing is written, if it is not so.
 * What is written is given back: a text that goes on as a reader would go on
 * needs no reading. It must be UTF-8, as no width is known of torn code points.
 */
bool text_template_follow(struct template_writer w);

#endif
