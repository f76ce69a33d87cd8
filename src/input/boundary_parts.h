/* The parts of a tagged record in a stretch, in their proper forms and in
   common misspellings; record_boundaries.c puts them together. */
#ifndef SRC_INPUT_BOUNDARY_PARTS_H
#define SRC_INPUT_BOUNDARY_PARTS_H

#include "stretch.h"

/* ---- tags: [Name "value"] ------------------------------------------------ */

/* Returns the letter that begins the tag's name on a line that begins at `i`:
   after spaces, "[" and spaces. 0 if it is not such a line. */
size_t tag_name_at(struct stretch s, size_t i);
/* True for the form that counts inside a comment too: [Name " */
bool strict_tag_line(struct stretch s, size_t i);
/* True if a line that begins at `i` is a tag line, or was meant to be. */
bool tag_line(struct stretch s, size_t i);
/* True for a whole tag at `i`: [Name "value"], quotes and all. */
bool whole_tag(struct stretch s, size_t i);
/* Returns the end of the tag at `i`: the next line, unless a complete tag
   follows on the same line. */
size_t tag_end(struct stretch s, size_t i);
/*
 * Returns the end of a tag line that lacks its "[": Name "value"] and nothing
 * else up to the line end. 0 if there is none. `bare`: the "]" may also be
 * missing.
 */
size_t lost_tag(struct stretch s, size_t i, bool bare);
/* True if two tags have the same name; the first may be cut off in it. */
bool same_tag_name(struct stretch s, size_t a, size_t b, bool cut);

/* ---- comments ------------------------------------------------------------ */

struct comment {
    size_t end; /* after its "}", or where it was cut short */
    bool closed;
    bool unknown; /* more bytes are needed */
};

/* Returns the comment that opens at `i`. A strict tag line cuts it short. */
struct comment comment_at(struct stretch s, size_t i);
/* Skips spaces and complete comments on their line. */
size_t skip_notes(struct stretch s, size_t i);

/* ---- results and phrases ------------------------------------------------- */

/* True if a word may begin at `i`. */
bool begins_word(struct stretch s, size_t i);
/* These return the end of what is at `i`, or 0: a result; the last word of a
   phrase ("resigns"); a phrase from its first word on. */
size_t result_at(struct stretch s, size_t i);
size_t closing_word_at(struct stretch s, size_t i);
size_t phrase_at(struct stretch s, size_t i);

/* ---- after a result ------------------------------------------------------ */

struct after {
    size_t border; /* where the next record begins, or BORDER_UNKNOWN */
    bool goes_on;  /* plies follow, with a number that continues the last one */
};

struct after after_result(struct stretch s, size_t end);

/* ---- move numbers -------------------------------------------------------- */

/* A position in movetext, counted from its beginning, outside comments and
   variations. */
struct numbers {
    size_t i, depth;
    bool any, higher; /* a number was seen; one above 1 */
};

/* True if a line that begins there has the number 1 of a first player, after a
   higher number, or after an empty line and any number. Continues from where
   `numbers` was last. */
bool number_restarts(struct stretch s, struct numbers *numbers, size_t line);
/* Returns the first such line between two places, or `end`. */
size_t number_restart(struct stretch s, size_t begin, size_t end);

/* ---- complete parts ------------------------------------------------------ */

/* Returns where movetext or the next record begins. */
size_t header_end(struct stretch s);

/* Returns the end of the record whose movetext begins there, including white
   space after it; or BORDER_UNKNOWN. */
size_t movetext_end(struct stretch s, size_t begin);

#endif
