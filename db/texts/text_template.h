/*
 * Templates of texts ("template" in the names here): single bytes refer to what
 * the row says. A template is a layout (layout.h), then bytes with their own
 * meaning, except for these:
 *
 *     00            the next byte is literal
 *     01-08, 0E-1D  the next ply in its first, second, ... spelling, after its
 *                   gap
 *     0B            the next ply has no gap
 *     0C byte       continue with the ply that many further, minus 64
 *     1E byte       that many plies, each in its first spelling, after its gap;
 *                   0 for all that are left
 *     1F            a ply, written out next, after its gap
 *     C0 byte       the value of a tag without a column, from 32
 *     C1, F5-FF     the value of a field: Event, Site, ...
 *
 * These bytes are rare or impossible in UTF-8.
 */
#ifndef DB_TEXTS_TEXT_TEMPLATE_H
#define DB_TEXTS_TEXT_TEMPLATE_H

#include "spellings.h"
#include "texts.h"
#include "words.h"

struct template_buffers { /* buffers that are reused */
    struct words words;
    uint32_t *codes;    /* of the row's moves */
    struct word *plies; /* its place in the text; end is 0 if it was not
                           found */
    size_t count, room;
};

void template_buffers_release(struct template_buffers *d);
/* Fills in the codes of a row's moves. Returns false if out of memory. */
bool template_buffers_codes(struct template_buffers *d, struct str moves);

/* Finds the word of the text for each ply, after template_buffers_codes and
   words_find. */
void template_buffers_align(struct template_buffers *d,
                            const struct spellings *s, struct str text);

/* Appends the template of row->text. Returns false if out of memory. *certain
   is true if text_template_read is sure to restore the text; otherwise the
   caller must test that. */
bool text_template_write(struct template_buffers *d, const struct spellings *s,
                         const struct row *row, struct text *out,
                         bool *certain);
/* Appends the text of a template; the text has `length` bytes. */
enum text_result text_template_read(struct template_buffers *d,
                                    const struct spellings *s,
                                    const struct row *row, struct str template,
                                    size_t length, struct text *out);

#endif
