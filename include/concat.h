/*
 * Concatenates the original texts of records so that they are read again as the
 * same records, of the same games. Used by export and by --rest.
 */
#ifndef LUDEX_CONCAT_H
#define LUDEX_CONCAT_H

#include "notation.h"

struct record_reader;

/* State after the last text written. Zero it first, except `path` and
   `only_counts`. */
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
 * Appends what is necessary before the next text, usually nothing. If the text
 * did not come directly after the last one in its file (`follows`), the last
 * line is ended. A Game tag is added if nothing else would separate the two
 * texts, because the last one has no result and this one no tags. A Game tag is
 * also added (or the text is counted) if the text would be read as another
 * game, or as none, because only the name of its file or an option determined
 * the game. `game` is the text's game, or empty if unknown. Returns false if
 * out of memory.
 */
bool concat_separate(struct concat *j, struct str text, struct str game,
                     bool follows, struct text *out);
void concat_release(struct concat *j);

#endif
