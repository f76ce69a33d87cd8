/*
 * Concatenates the original texts of records, so that the result is read as the
 * same number of records, of the same games. Used by export and --rest.
 */
#ifndef LUDEX_CONCAT_H
#define LUDEX_CONCAT_H

#include "notation.h"

struct record_reader;

/* The state after the last text written; zero it first, except `path` and
   `only_counts`. */
struct concat {
    const char *path;  /* the output file, whose name may determine the game;
                          or NULL */
    bool only_counts;  /* texts whose game would be lost are not changed,
                          only counted */
    uint64_t untold;   /* number of texts whose game would be lost */
    uint64_t mixed;    /* number of texts in another notation than the first: a
                          file with both is read differently from its parts */
    bool any, in_line; /* a text was written; its last line is not ended */
    bool closed;       /* the last text's end is certain without the next
                          text */
    const struct notation *notation; /* in which the output begins */
    const struct notation *first;    /* of the first text: notation_of_text */
    struct record_reader *reading;   /* to read texts that do not name their
                                        game */
};

/*
 * Appends what is needed before a text; usually nothing. `follows`: it came
 * directly after the last one in its file. If not, the last line is ended, and
 * a text that nothing would separate from the last one (which has no result,
 * while this one has no tag) gets its Game tag. `game` is its game, or empty if
 * unknown. A text that would be read as another game, or as none, because only
 * its file's name or an option determined the game, also gets its Game tag, or
 * is counted. Returns false if out of memory.
 */
bool concat_joint(struct concat *j, struct str text, struct str game,
                  bool follows, struct text *out);
void concat_release(struct concat *j);

#endif
