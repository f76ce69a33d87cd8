/* Declarations that the files of the SGF writer share. */
#ifndef LUDEX_GRAMMAR_SGF_WRITER_H
#define LUDEX_GRAMMAR_SGF_WRITER_H

#include "sgf.h"

struct sgf_writer {
    const struct record *record;
    const struct sgf_game *game;
    const struct notation *native; /* native notation of the game */
    unsigned rows;                 /* number of rows of the board */
    struct text *out, *why;
    size_t line;          /* offset at which the current line of `out` begins */
    bool refused;         /* the record has data that SGF cannot represent;
                             `why` names them */
    struct text words;    /* temporary buffer */
    struct text comments; /* comments of the current node */
    struct text order, order_before; /* letters of the current node's notes, as
                                        in LO */
    struct text branches;            /* list of struct branch that are still to
                                        be written */
};

/* Append a byte of a value, the words of a value, and a property
   NAME[value]. */
void sgf_write_byte(struct text *out, char c);
void sgf_write_words(struct text *out, struct str words);
void sgf_write_property(struct text *out, const char *name, struct str value);
/* Returns the letter of a column, or of a row counted from the top: a for 1, A
   for 27. */
char sgf_point_letter(unsigned number);
void sgf_write_break(struct sgf_writer *w);

/* Appends the root node and begins a new line. */
void sgf_write_root(struct sgf_writer *w, const struct write_options *options);
/* Appends the notes before and after a ply. `colour` is the colour of the ply,
   B or W; 0 for the notes of the root. */
void sgf_write_notes(struct sgf_writer *w, const struct note *before,
                     const struct note *notes, char colour);

#endif
