/*
 * Prose in movetext: what people write above, between and after plies without
 * braces. It is read as comments.
 *
 *     Ann opened in the corner, as usual, and won in 24 moves.
 *     1. d3 f5 2. e4 after some thought g7 1-0
 *
 * A line is prose if it begins with a word, has few plies, and has at least
 * three words that no notation has; above the plies, also if it has neither
 * plies nor results. Anywhere else, three such words in a row are prose. One or
 * two words are more probably mistyped plies, and are left as they are. Line
 * breaks do not matter for this.
 *
 * Comments are never prose, and a comment separates what is before it from what
 * is after it. All of this takes linear time.
 */
#ifndef LUDEX_PROSE_H
#define LUDEX_PROSE_H

#include "text.h"

/*
 * Returns the length of the prose at the beginning of a line, or of the part of
 * a line before or after a comment: 0, or all of it, or all except a phrase or
 * result at its end. `opens`: only prose and comments come before the line; a
 * result in it is then not the record's.
 */
size_t prose_line(struct str line, bool opens);
/* True if there is any word of prose outside comments. Fast. */
bool prose_has_words(struct str text);
/* False if the first words of a line show that it is not prose. */
bool prose_may_begin(struct str line);

/* Iterates over the pieces of prose in movetext. */
struct prose {
    struct str text;
    size_t begin, end; /* the piece; consecutive lines of prose are one piece */
    /* Private: */
    size_t line, at;
    size_t stretch; /* where a comment begins */
    bool opens;     /* only prose and comments come before the line */
    bool others;    /* there is something other than prose and comments */
};

void prose_begin(struct prose *p, struct str movetext);
bool prose_next(struct prose *p);
/* True if the movetext is only prose and white space. To be called after the
   last piece. */
bool prose_is_all(const struct prose *p);

#endif
