/* Actions of the grammar of Brayout's moves (brayout.c). */
#ifndef LUDEX_GRAMMAR_BRAYOUT_H
#define LUDEX_GRAMMAR_BRAYOUT_H

#include "../scan.h"

/* A figure as written in a ply. */
struct figure {
    char letter; /* in upper case */
    bool promoted, challenger;
};

struct written_movement {
    struct point from, to;
};

/* A symbol of a special action and its operand. */
struct special_action {
    uint8_t kind; /* enum ply_special */
    struct point prisoner;
    char becomes;
};

/* Groups of symbols after a movement, in the order in which they are
   written. */
enum sign { SIGN_TAKES = 1, SIGN_SPECIAL = 2, SIGN_STATE = 4, SIGN_STATUS = 8 };

/* A ply that is being built. */
struct ply_builder {
    struct ply ply;
    uint8_t signs;   /* groups that the ply has so far */
    bool disordered; /* symbols are in the wrong order, and this has been
                        reported */
    const char *odd; /* reason why the ply cannot be read, or NULL */
};

static inline struct ply_builder brayout_plain(char letter, struct point from,
                                               struct point to)
{
    return (struct ply_builder){.ply = {.kind = PLY_MOVE,
                                        .count = 2,
                                        .points = {from, to},
                                        .figure = letter}};
}

static inline struct ply_builder
brayout_moved(struct figure figure, struct point from, struct point to)
{
    struct ply_builder w = brayout_plain(figure.letter, from, to);

    w.ply.promoted = figure.promoted;
    w.ply.challenger = figure.challenger;
    return w;
}

/* Read a figure, or a square, at the front of a token. */
struct figure brayout_figure(const char *text, int length);
struct point brayout_square(const char *text, int length);
/*
 * Reads a move at the front of a token in a form that people type, such as
 * F3-F5, PF3-F5 or P(F5xF6). Returns the length of the move. Without a letter
 * the ply has no figure; the replay takes it from the board.
 */
int brayout_parse_typed_ply(const char *text, struct ply *ply);
bool brayout_has_lower_case(const char *text, int length); /* ignores "x" */
/* For tokens with spaces: brayout_word() returns the number of bytes before the
   first space or bracket, and brayout_bracket() the number up to and including
   the bracket. */
int brayout_word(const char *text);
int brayout_bracket(const char *text);

/* Mark a ply as unreadable, either from its beginning or from the current
   place. */
struct ply_builder brayout_unreadable_start(const char *why);
struct ply_builder brayout_mark_unreadable(struct ply_builder w,
                                           const char *why);

/*
 * Add a symbol to the ply; `where` is its place. A symbol that should precede
 * an earlier one is reported. A second symbol of one group makes the ply
 * unreadable.
 */
struct ply_builder brayout_takes(struct scan *scan, struct ply_builder w,
                                 struct point place, struct span where);
struct ply_builder brayout_special(struct scan *scan, struct ply_builder w,
                                   struct special_action special,
                                   struct span where);
struct ply_builder brayout_add_state(struct scan *scan, struct ply_builder w,
                                     uint8_t state, struct span where);
struct ply_builder brayout_status(struct scan *scan, struct ply_builder w,
                                  uint8_t status, struct span where);
/* Adds the completed ply to the record. */
void brayout_build(struct scan *scan, const struct ply_builder *w,
                   struct span where);

/* Scans and parses the movetext, beginning at `begin`. */
void brayout_run(struct scan *scan, size_t begin);
/* The function notation.plain, defined in plain.c. */
const char *brayout_plain_run(struct scan *scan, const char *at);

#endif
