/*
 * Concatenation of the original texts of records, so that as many records are
 * read from it as went in, and of the same games: what export and --rest write.
 */
#ifndef LUDEX_CONCAT_H
#define LUDEX_CONCAT_H

#include "notation.h"

struct record_reader;

/* The text written last; zeroed at first, but for `path` and `only_counts`. */
struct concat {
    const char *path;  /* where they go: its name may tell the game; or NULL */
    bool only_counts;  /* what lacks its game stays as it is */
    uint64_t untold;   /* how many of these there were */
    uint64_t mixed;    /* texts in another notation than the first: a file that
                          holds both is not read as what went in */
    bool any, in_line; /* one was written; it lacks its line's end */
    bool closed;       /* it says itself where it ends */
    const struct notation *notation; /* of what is written, as it begins */
    const struct notation *first;    /* of the first text: notation_of_text */
    struct record_reader *reading;   /* of texts that do not name their game */
};

/*
 * Appends what goes before a text: as a rule nothing. `follows`: it stood right
 * after the last one in its file. If not, the last one gets the end of its line,
 * and where nothing would part the two (it has no result, and this one no tag)
 * this one gets its Game tag; `game` may be empty, where none is known. So does
 * a text that would be read as another game, or as none, since only the name of
 * its file, or an option, told which; or it is counted. False if memory ran out.
 */
bool concat_joint(struct concat *j, struct str text, struct str game,
                  bool follows, struct text *out);
void concat_release(struct concat *j);

#endif
