/*
 * Booklet: games for print, as a list of pieces. Each record is written as
 * pieces (page.h); the pieces of all games make a booklet, as LaTeX source
 * (page.h) or as PDF.
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
    BOOKLET_GAME,   /* its title, its details, its result */
    BOOKLET_PLAYER, /* a name for the index; follows the piece of its game */
    BOOKLET_ROUND,  /* plies of the main line: the number, then each player's
                       ply; "…" in place of a ply that came before */
    BOOKLET_WORDS,  /* a paragraph: comments and variations */
    BOOKLET_DIAGRAM,
    BOOKLET_ENDING,
};

/* BOOKLET_PART separates the fields of a piece; the other two surround comments
   within variations. Pieces contain no other control characters. */
#define BOOKLET_PART     '\x1f'
#define BOOKLET_SAYS     '\x0e'
#define BOOKLET_HAS_SAID '\x0f'

enum {
    BOOKLET_WORDS_MAX = 1500
}; /* bytes of a paragraph; longer text is split */

struct booklet_piece {
    enum booklet_piece_kind kind;
    struct str text;
};

/* Appends pieces. */
void booklet_piece_add(struct text *out, enum booklet_piece_kind kind,
                       struct str text);
/* Removes the first piece from `rest`. Returns false if there is none. */
bool booklet_piece_take(struct str *rest, struct booklet_piece *out);
/* Returns the length in bytes of the first piece; needs only its first
   BOOKLET_HEAD bytes. */
enum { BOOKLET_HEAD = 1 + sizeof(size_t) };
size_t booklet_piece_length(const char *head);

/* A diagram read from a piece: its strings are views of the piece, the notes
   are copied. */
enum { BOOKLET_NOTES_MAX = 64 };
struct booklet_diagram {
    struct board board;
    struct picture_look look; /* theme and size are not set */
    struct picture_note notes[BOOKLET_NOTES_MAX];
};

void booklet_diagram_add(struct text *out, const struct board *board,
                         const struct picture_look *look);
void booklet_diagram_take(struct str piece, struct booklet_diagram *out);

/* ---- whole booklets ------------------------------------------------------ */

/* A player, and the ascending numbers of the player's games, from 1. */
struct booklet_player {
    struct str name;
    const uint64_t *games;
    size_t count;
};

/*
 * A booklet to be made. `next` gives the pieces of all games in order, each
 * valid until the next call; it returns 0 at the end and a negative number on
 * failure. `rewind` starts again with the first piece. The output is passed to
 * `write` part by part, which returns false on failure.
 */
struct booklet {
    struct str title, about, author; /* of the whole booklet */
    const struct booklet_player *players;
    size_t player_count;
    const struct picture_theme *theme;
    struct picture_missing *missing;
    void *context;
    int (*next)(void *context, struct booklet_piece *out);
    bool (*rewind)(void *context);
    bool (*write)(void *context, struct str part);
};

/* Writes a PDF, with cairo and Pango (picture_cairo_missing_library). Returns false if
   a function failed or if out of memory. */
bool booklet_pdf(const struct booklet *b);

/* ---- LaTeX --------------------------------------------------------------- */

/* Appends text from outside, escaped for LaTeX. A character that text fonts may
   lack is written as \ludexsign{2D52}{...}. */
void latex_add(struct text *out, struct str s);

/* A picture, measured in points, as wide as requested unless it would be higher
   than `highest`: PDF operators that draw it, and its text as
   \ludexat{x}{y}{size}{red,green,blue}{words}, y measured from below. */
struct latex_drawing {
    double width, height;
    struct text operators, words;
};

/* Draws a board. Returns false if out of memory. The caller releases `out` in
   either case. */
bool picture_latex(const struct board *board, const struct picture_look *look,
                   double width, double highest, struct latex_drawing *out);
void latex_drawing_release(struct latex_drawing *drawing);

#endif
