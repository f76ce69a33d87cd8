/*
 * Templates of texts. A template is a layout (layout.h) followed by bytes. Most
 * bytes stand for themselves; these refer to data of the row:
 *
 *     00            the next byte stands for itself
 *     01-08, 0E-1D  the next ply in its first, second, ... spelling, after its
 *                   gap
 *     0B            the next ply has no gap
 *     0C byte       move by this byte minus 64 plies, forwards or backwards
 *     1E byte       that many plies, each in its first spelling, after its gap;
 *                   0 means all remaining plies
 *     1F            a ply after its gap; its text follows
 *     C0 byte       the value of the tag without a column whose index is this
 *                   byte minus 32
 *     C1, F5-FF     the value of a field: Event, Site, ...
 *
 * These bytes are rare or impossible in UTF-8.
 */
#ifndef DB_TEXTS_TEXT_TEMPLATE_H
#define DB_TEXTS_TEXT_TEMPLATE_H

#include "spellings.h"
#include "texts.h"
#include "words.h"

struct template_buffers { /* buffers that are reused from text to text */
    struct words words;
    uint32_t *codes;    /* codes of the moves of the row */
    struct word *plies; /* words of the plies in the text; `end` is 0 for a ply
                           that was not found */
    size_t count, room;
};

void template_buffers_release(struct template_buffers *d);
/* Fills in the codes of the moves of a row. Returns false if out of memory. */
bool template_buffers_codes(struct template_buffers *d, struct str moves);

/* Finds the word in the text for each ply. Call template_buffers_codes and
   words_find before. */
void template_buffers_align(struct template_buffers *d,
                            const struct spellings *s, struct str text);

/* Appends the template of row->text. Returns false if out of memory. Sets
   *certain to true if text_template_read is certain to restore the text;
   otherwise the caller must test whether it does. */
bool text_template_write(struct template_buffers *d, const struct spellings *s,
                         const struct row *row, struct text *out,
                         bool *certain);
/* Appends the text of a template. `length` is the number of bytes of the
   text. */
enum text_result text_template_read(struct template_buffers *d,
                                    const struct spellings *s,
                                    const struct row *row, struct str template,
                                    size_t length, struct text *out);

#endif
