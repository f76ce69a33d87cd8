/*
 * Prose in movetext: text without braces that people write before, between and
 * after plies. Ludex reads prose as comments.
 *
 *     Ann opened in the corner, as usual, and won in 24 moves.
 *     1. d3 f5 2. e4 after some thought g7 1-0
 *
 * A line is prose if it begins with a word, has few plies, and has at least
 * three words that no notation has. Above the plies, a line that has neither
 * plies nor results is prose too. Anywhere else, three such words in a row are
 * prose, even if they are on different lines. One or two such words are more
 * probably mistyped plies and are not treated as prose, except in brackets that
 * contain nothing else, as in "(hm)". A word such as "resigned" belongs to the
 * prose around it if it cannot be the record's result.
 *
 * Comments are never prose; a comment separates the text before it from the
 * text after it. All functions take linear time.
 */
#ifndef LUDEX_PROSE_H
#define LUDEX_PROSE_H

#include "text.h"

/*
 * Returns the length of the prose at the beginning of a line, or of a part of a
 * line before or after a comment: 0, or the whole length, or the length without
 * a phrase or result at the end. `opens` is set if only prose and comments
 * precede the line; a result in the line is then not the record's result.
 */
size_t prose_line(struct str line, bool opens);
/* True if there is a word of prose outside comments. This check is fast. */
bool prose_has_words(struct str text);
/* True if a text has words, and none of its lines can be plies, numbers of
   plies or a result: headings, letters, signatures. */
bool prose_is_text(struct str text);
/*
 * True if the word at `at`, such as "resigned", belongs to a sentence, as in
 * "she resigned too early": words and then plies follow the word, or words
 * follow the word and a pronoun precedes it. The sentence may begin on the line
 * before, and continue with small letters on the next line.
 */
bool prose_has_phrase(struct str text, size_t at);
/* Returns false if the first words of a line show that it is not prose. */
bool prose_may_begin(struct str line);

/* Iterates over the pieces of prose in movetext. */
struct prose {
    struct str text;
    size_t begin, end; /* the current piece; consecutive lines of prose are one
                          piece */
    /* Private: */
    size_t line, at;
    size_t stretch;         /* where the current comment begins */
    size_t line_end, ended; /* the end of the line at `ended` */
    bool opens;             /* only prose and comments precede the line */
    bool others; /* the movetext has something other than prose and comments */
};

void prose_begin(struct prose *p, struct str movetext);
bool prose_next(struct prose *p);
/* True if the movetext consists of prose and white space only. Call it after
   the last piece. */
bool prose_is_all(const struct prose *p);

#endif
