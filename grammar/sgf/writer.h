/* Shared by the files of SGF's writer. */
#ifndef LUDEX_GRAMMAR_SGF_WRITER_H
#define LUDEX_GRAMMAR_SGF_WRITER_H

#include "sgf.h"

struct sgf_writer {
    const struct record *record;
    const struct sgf_game *game;
    const struct notation *home; /* the native notation of the game */
    unsigned rows;               /* of the board */
    struct text *out, *why;
    size_t line;          /* where the current line of `out` begins */
    bool refused;         /* `why` is what SGF has no place for */
    struct text words;    /* buffer */
    struct text comments; /* of a node, while its notes are written */
    struct text order, order_before; /* letters of its notes, as in LO */
    struct text branches;            /* struct branch: those not yet written */
};

/* Appends bytes of a value, and NAME[value]. */
void sgf_write_byte(struct text *out, char c);
void sgf_write_words(struct text *out, struct str words);
void sgf_write_property(struct text *out, const char *name, struct str value);
/* Returns the letter of a column, or of a row from the top: a is 1, A is 27. */
char sgf_point_letter(unsigned number);
void sgf_write_break(struct sgf_writer *w);

/* Appends the node of the root, and begins a line. */
void sgf_write_root(struct sgf_writer *w, const struct write_options *options);
/* Appends the notes before a ply and after it. `colour` is B or W, who played,
   or 0 for the notes of the root. */
void sgf_write_notes(struct sgf_writer *w, const struct note *before,
                     const struct note *notes, char colour);

#endif
