/*
 * Booklet: games as they are printed, as a list of pieces. A record is written as
 * pieces (page.h); a booklet is made of the pieces of all its games,
 * as LaTeX source (page.h) or as PDF.
 *
 *     game      Ann – Bob | quax, Finals, 1998.05.01 | 1-0
 *     round     1. | d3 | e4
 *     words     Rather (1... f5! 2. g6).
 *     round     2. | h7
 *     diagram   the board after h7
 *     ending    Black resigns 1-0
 */
#ifndef LUDEX_BOOKLET_H
#define LUDEX_BOOKLET_H

#include "picture.h"
#include "text.h"

enum booklet_piece_kind {
    BOOKLET_GAME,   /* its title, what is told of it, its result */
    BOOKLET_PLAYER, /* a name, for the index: after its game's piece */
    BOOKLET_ROUND, /* plies of the main line: the number, and each player's; one
                       that is "…" stands before */
    BOOKLET_WORDS, /* a paragraph: comments and variations */
    BOOKLET_DIAGRAM,
    BOOKLET_ENDING,
};

/* What parts the fields of a piece, and stands around comments within variations;
   pieces have no control characters else. */
#define BOOKLET_PART     '\x1f'
#define BOOKLET_SAYS     '\x0e'
#define BOOKLET_HAS_SAID '\x0f'

enum { BOOKLET_WORDS_MAX = 1500 }; /* bytes of a paragraph; more are several */

struct booklet_piece {
    enum booklet_piece_kind kind;
    struct str text;
};

/* Appends pieces. */
void booklet_piece_add(struct text *out, enum booklet_piece_kind kind,
                       struct str text);
/* Takes the next piece off the front of what was written; false at its end. */
bool booklet_piece_take(struct str *rest, struct booklet_piece *out);
/* The bytes of the first piece of what is written, once BOOKLET_HEAD of them are
   known. */
enum { BOOKLET_HEAD = 1 + sizeof(size_t) };
size_t booklet_piece_length(const char *head);

/* A diagram of a piece: its views are the piece's, the notes are copied. */
enum { BOOKLET_NOTES_MAX = 64 };
struct booklet_diagram {
    struct board board;
    struct picture_look look; /* theme and size are not set */
    struct picture_note notes[BOOKLET_NOTES_MAX];
};

void booklet_diagram_add(struct text *out, const struct board *board,
                         const struct picture_look *look);
void booklet_diagram_take(struct str piece, struct booklet_diagram *out);

/* ---- the whole ------------------------------------------------------------ */

/* A player, and the numbers of his games, from 1, ascending. */
struct booklet_player {
    struct str name;
    const uint64_t *games;
    size_t count;
};

/*
 * `next` gives the pieces of all games in order: a buffer that holds one until the
 * next call; 0 at the end; negative if it cannot. `rewind` begins anew. What is made
 * goes to `write` part by part, false: it could not.
 */
struct booklet {
    struct str title, about, author; /* of the whole */
    const struct booklet_player *players;
    size_t player_count;
    const struct picture_theme *theme;
    struct picture_missing *missing;
    void *context;
    int (*next)(void *context, struct booklet_piece *out);
    bool (*rewind)(void *context);
    bool (*write)(void *context, struct str part);
};

/* PDF, by cairo and Pango; as picture_cairo_missing. False: a function failed, or
   there is no memory. */
bool booklet_pdf(const struct booklet *b);

/* ---- LaTeX ------------------------------------------------------------------ */

/* Text from outside, to stand in LaTeX: every sign that means something there is
   written so that it does not; one that text fonts may lack is
   \ludexsign{2D52}{...}. */
void latex_add(struct text *out, struct str s);

/* A picture in points, as wide as that or lower than `highest`: what draws it in
   PDF, and its words as \ludexat{x}{y}{size}{red,green,blue}{words}, from below. */
struct latex_drawing {
    double width, height;
    struct text operators, words;
};

/* False: out of memory; it is released in either case. */
bool picture_latex(const struct board *board, const struct picture_look *look,
                   double width, double highest, struct latex_drawing *out);
void latex_drawing_release(struct latex_drawing *drawing);

#endif
