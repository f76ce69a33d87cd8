/*
 * Prose in movetext: what people write above, between and after plies without
 * braces around it. It is read as comments.
 *
 *     Ann opened in the corner, as usual, and won in 24 moves.
 *     1. d3 f5 2. e4 after some thought g7 1-0
 *
 * A line is prose if it begins with a word, and has at least three words that no
 * notation has and few plies; above the plies a line without plies and results
 * is, too. Elsewhere three such words in a row are. Two words, or one, are more
 * probably plies that went wrong, and stay what they are. Written on one line or
 * on many, words are prose or not.
 *
 * No comment is prose, and a comment parts what stands before it from what
 * follows. All of this is linear in the text.
 */
#ifndef LUDEX_PROSE_H
#define LUDEX_PROSE_H

#include "text.h"

/*
 * The bytes of prose that a line of movetext begins with, or the part of a line
 * up to a comment or after one: 0 or all of it, or all but a phrase or result at
 * its end. `opens`: nothing but prose and comments stands above it; then a
 * result in it is not that of the record.
 */
size_t prose_line(struct str line, bool opens);
/* Whether there is a word of prose at all, outside comments. Quick. */
bool prose_has_words(struct str text);
/* False if the words that a line begins with say that it is not prose. */
bool prose_may_begin(struct str line);

/* Goes through movetext from one piece of prose to the next. */
struct prose {
    struct str text;
    size_t begin, end; /* the piece; lines of prose in a row are one */
    /* Its own: */
    size_t line, at;
    size_t stretch; /* where a comment begins */
    bool opens;     /* nothing but prose and comments stands above the line */
    bool others;    /* there is something else */
};

void prose_begin(struct prose *p, struct str movetext);
bool prose_next(struct prose *p);
/* Whether the pieces so far are all that there is but white space; after the last
   one. */
bool prose_is_all(const struct prose *p);

#endif
