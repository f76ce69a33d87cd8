/*
 * Drafts: texts in which single bytes stand for what the row says. A draft is a
 * layout (layout.h), then bytes that stand for themselves, but for these:
 *
 *     00            the next byte stands for itself, whatever it is
 *     01-08, 0E-1D  the next ply in its first, second, ... spelling, after its
 *                   gap
 *     0B            the next ply has no gap
 *     0C byte       the plies go on so many further, less 64
 *     1E byte       so many plies, each in its first spelling, after its gap;
 *                   0: all that are left
 *     1F            a ply, spelled by what follows, after its gap
 *     C0 byte       the value of a tag without a column, from 32
 *     C1, F5-FF     that of a field: Event, Site, ...
 *
 * UTF-8 has none of these, or hardly ever.
 */
#ifndef DB_TEXTS_TEXT_TEMPLATE_H
#define DB_TEXTS_TEXT_TEMPLATE_H

#include "spellings.h"
#include "texts.h"
#include "words.h"

struct template_buffers { /* buffers */
    struct words words;
    uint32_t *codes;    /* of the row's moves */
    struct word *plies; /* where each stands; end 0: it is not known */
    size_t count, room;
};

void template_buffers_release(struct template_buffers *d);
/* The codes of a row's moves; false if memory ran out. */
bool template_buffers_codes(struct template_buffers *d, struct str moves);

/* Which word of the text, as template_buffers_codes and words_find have left them, is
   which ply. */
void template_buffers_align(struct template_buffers *d,
                            const struct spellings *s, struct str text);

/* Appends the draft of row->text; false if memory ran out. *certain is whether
   text_template_read is known to give the text back; otherwise it has to be seen. */
bool text_template_write(struct template_buffers *d, const struct spellings *s,
                         const struct row *row, struct text *out,
                         bool *certain);
/* Appends the text of a draft, which is of `length` bytes. */
enum text_result text_template_read(struct template_buffers *d,
                                    const struct spellings *s,
                                    const struct row *row, struct str draft,
                                    size_t length, struct text *out);

#endif
