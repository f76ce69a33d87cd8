/* The parts of a tagged record in a stretch, as record_boundaries.c looks at them:
   each as it is written, and as people meant to write it. */
#ifndef SRC_INPUT_BOUNDARY_PARTS_H
#define SRC_INPUT_BOUNDARY_PARTS_H

#include "stretch.h"

/* ---- tags: [Name "value"] ------------------------------------------------- */

/* Returns the letter that begins the tag's name on a line beginning at `i`: after
   blanks, "[", blanks. 0 if it is not such a line. */
size_t tag_name_at(struct stretch s, size_t i);
/* True for the form that counts inside a comment too: [Name " */
bool strict_tag_line(struct stretch s, size_t i);
/* True if a line beginning at `i` is a tag's, or meant to be. */
bool tag_line(struct stretch s, size_t i);
/* True for a whole tag at `i`: [Name "value"], quotes and all. */
bool whole_tag(struct stretch s, size_t i);
/* Returns the end of the tag at `i`: the next line if it is not a whole one, or
   a whole one that touches its name. */
size_t tag_end(struct stretch s, size_t i);
/*
 * Returns the end of a tag line that lost its "[": Name "value"] and nothing else
 * up to its newline. 0 if there is none. `bare`: the "]" may be missing too.
 */
size_t lost_tag(struct stretch s, size_t i, bool bare);
/* True if two tags have the same name; the first may be cut off in it. */
bool same_tag_name(struct stretch s, size_t a, size_t b, bool cut);

/* ---- comments ------------------------------------------------------------- */

struct comment {
    size_t end; /* after its "}", or the place that cut it short */
    bool closed;
    bool unknown; /* more bytes are wanted */
};

/* The comment that `i` opens. A strict tag line cuts it short. */
struct comment comment_at(struct stretch s, size_t i);
/* Skips blanks, and whole comments on their line. */
size_t skip_notes(struct stretch s, size_t i);

/* ---- results and phrases -------------------------------------------------- */

/* True if a word may begin at `i`. */
bool begins_word(struct stretch s, size_t i);
/* These return the end of what is at `i`, or 0: a result; the last word of a
   phrase ("resigns"); a phrase from its first word on. */
size_t result_at(struct stretch s, size_t i);
size_t closing_word_at(struct stretch s, size_t i);
size_t phrase_at(struct stretch s, size_t i);

/* ---- after a result ------------------------------------------------------- */

struct after {
    size_t border; /* where the next record begins, or BORDER_UNKNOWN */
    bool goes_on;  /* plies do, with a number that goes on from before */
};

struct after after_result(struct stretch s, size_t end);

/* ---- move numbers --------------------------------------------------------- */

/* Movetext from its beginning on, outside of comments and variations. */
struct numbers {
    size_t i, depth;
    bool any, higher; /* a number was seen; one above 1 */
};

/* True if a line that begins there has the number 1 of a first player, after a
   higher one, or after an empty line and any number. Looks no further back than
   `numbers` came before. */
bool number_restarts(struct stretch s, struct numbers *numbers, size_t line);
/* Returns the first such line between two places, or `end`. */
size_t number_restart(struct stretch s, size_t begin, size_t end);

/* ---- all of it ------------------------------------------------------------ */

/* Returns where movetext or the next record begins. */
size_t header_end(struct stretch s);

/* Returns where the record ends whose movetext begins there, white space after it
   included; or BORDER_UNKNOWN. */
size_t movetext_end(struct stretch s, size_t begin);

#endif
