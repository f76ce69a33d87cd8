/*
 * Concatenates the original texts of records so that the output is read again
 * as the same records of the same games. Used by ludex-export(1) and by the
 * option --rest.
 */
#ifndef LUDEX_CONCAT_H
#define LUDEX_CONCAT_H

#include "notation.h"

struct record_reader;

/* State after the last text written. Set `path` and `only_counts`, and set all
   other members to zero, before the first text. */
struct concat {
    const char *path;   /* path of the output file, whose name may determine the
                           game, or NULL */
    bool only_counts;   /* only count texts whose game would be lost, without
                          changing them */
    uint64_t unmatched; /* number of texts whose game would be lost */
    uint64_t mixed;     /* number of texts in another notation than the first
                          text, which may be read differently in one file */
    bool any, in_line;  /* `any`: a text was written; `in_line`: its last line
                          has no line break */
    bool closed;        /* the end of the last text does not depend on the next
                          text */
    const struct notation
        *notation;                 /* notation of the beginning of the output */
    const struct notation *first;  /* notation of the first text, by
                                        notation_of_text */
    struct record_reader *reading; /* reads texts that do not name their game */
};

/*
 * Appends what is necessary before the next text, usually nothing. `follows`
 * means that the text came directly after the last text in its file; otherwise
 * the last line is ended. A Game tag is added if nothing else would separate
 * the two texts, since the last text has no result and this text has no tags. A
 * Game tag is also added (or the text is counted) if only the name of the
 * text's file or an option determined its game, so that the text would be read
 * as another game or not at all. `game` is the text's game, or empty if
 * unknown. Returns false if out of memory.
 */
bool concat_add_separator(struct concat *j, struct str text, struct str game,
                          bool follows, struct text *out);
void concat_release(struct concat *j);

#endif
