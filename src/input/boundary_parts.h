/* Recognises the parts of a tagged record in a stretch, in their correct forms
   and in common misspellings. record_boundaries.c combines them. */
#ifndef SRC_INPUT_BOUNDARY_PARTS_H
#define SRC_INPUT_BOUNDARY_PARTS_H

#include "stretch.h"

/* ---- tags: [Name "value"] ------------------------------------------------ */

/* Returns the offset of the first letter of the tag's name on the line that
   begins at `i`, after spaces, "[" and spaces, or 0 if the line is not of this
   form. */
size_t tag_name_at(struct stretch s, size_t i);
/* True if the line begins with a bracket, a name and a quote, [Name ", and is
   thus a tag even inside a comment. */
bool is_strict_tag_line(struct stretch s, size_t i);
/* True if the line that begins at `i` is a tag line, or was probably meant as
   one. */
bool is_tag_line(struct stretch s, size_t i);
/* True if there is a complete tag at `i`: [Name "value"]. */
bool is_whole_tag(struct stretch s, size_t i);
/* Returns the end of the tag at `i`, which is the beginning of the next line,
   or of a complete tag on the same line. */
size_t tag_end(struct stretch s, size_t i);
/*
 * Returns the end of a tag line without "[", which consists only of Name
 * "value"], or 0 if the line is not of this form. If `bare` is set, the "]" may
 * also be missing.
 */
size_t tag_without_bracket(struct stretch s, size_t i, bool bare);
/* True if two tags have the same name. The first one may be cut off within its
   name. */
bool is_same_tag_name(struct stretch s, size_t a, size_t b, bool cut);

/* ---- comments ------------------------------------------------------------ */

struct comment {
    size_t
        end; /* offset after its "}", or of the tag line that cuts it short */
    bool closed;
    bool unknown; /* the end is unknown until more bytes are read */
};

/* Finds the end of the comment that opens at `i`. A strict tag line cuts it
   short. */
struct comment comment_at(struct stretch s, size_t i);
/* Skips spaces and complete comments up to the end of the line. */
size_t skip_notes(struct stretch s, size_t i);

/* ---- results and phrases ------------------------------------------------- */

/* True if a word may begin at `i`. */
bool begins_word(struct stretch s, size_t i);
/* Return the end of the result, of the last word of a phrase ("resigns"), or of
   the whole phrase at `i`, or 0 if there is none. */
size_t result_at(struct stretch s, size_t i);
/* Examines a "*" at `i` that directly follows a move of Brayout without
   brackets. Returns its end if it is the result, since the next record follows
   with the move number 1. Returns 0 if it is not the result, and s.len if more
   text is needed to decide. */
size_t result_after_move(struct stretch s, size_t i);
size_t closing_word_at(struct stretch s, size_t i);
size_t phrase_at(struct stretch s, size_t i);

/* ---- after a result ------------------------------------------------------ */

struct result_end {
    size_t
        border; /* offset at which the next record begins, or BORDER_UNKNOWN */
    bool goes_on; /* more plies of the record come after the result, with a move
                     number that continues the last number */
};

struct result_end after_result(struct stretch s, size_t end);

/* ---- move numbers -------------------------------------------------------- */

/* The state of a scan for move numbers outside comments and variations, from
   the beginning of the movetext. */
struct number_scan {
    size_t i, depth;
    bool any,
        higher; /* `any`: a number was found; `higher`: a number above 1 */
};

/* True if the line that begins at `line` has the move number 1 of a first
   player, after a higher number or, if an empty line precedes the line, after
   any number. Continues the scan from its last place. */
bool number_restarts(struct stretch s, struct number_scan *numbers,
                     size_t line);
/* Returns the beginning of the first line between two offsets for which
   number_restarts() is true, or `end`. */
size_t number_restart(struct stretch s, size_t begin, size_t end);

/* ---- complete parts ------------------------------------------------------ */

/* Returns the offset at which the movetext or the next record begins. */
size_t header_end(struct stretch s);

/* Returns the end of the record whose movetext begins at `begin`, including the
   white space after it, or BORDER_UNKNOWN. */
size_t movetext_end(struct stretch s, size_t begin);

#endif
