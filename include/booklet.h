/*
 * Booklet: games for print, as a list of pieces. Each record is written as
 * pieces (page.h). The pieces of all games make a booklet, in the form of LaTeX
 * source (page.h) or PDF.
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
    BOOKLET_GAME,   /* title, details and result of a game */
    BOOKLET_PLAYER, /* a name for the index, after the piece of its game */
    BOOKLET_ROUND,  /* plies of the main line: the number, then the ply of each
                       player; "…" in place of a ply that was already printed */
    BOOKLET_WORDS,  /* a paragraph: comments and variations */
    BOOKLET_DIAGRAM,
    BOOKLET_ENDING,
};

/* BOOKLET_PART separates the fields of a piece; the other two characters
   enclose comments within variations. Pieces contain no other control
   characters. */
#define BOOKLET_PART     '\x1f'
#define BOOKLET_SAYS     '\x0e'
#define BOOKLET_HAS_SAID '\x0f'

enum {
    BOOKLET_WORDS_MAX = 1500
}; /* maximum bytes of a paragraph; longer text is split */

struct booklet_piece {
    enum booklet_piece_kind kind;
    struct str text;
};

/* Appends a piece. */
void booklet_piece_add(struct text *out, enum booklet_piece_kind kind,
                       struct str text);
/* Removes the first piece from `rest` and stores it in *out. Returns false if
   `rest` has no piece. */
bool booklet_piece_take(struct str *rest, struct booklet_piece *out);
/* Returns the length in bytes of the piece whose first BOOKLET_HEAD bytes are
   given. */
enum { BOOKLET_HEAD = 1 + sizeof(size_t) };
size_t booklet_piece_length(const char *head);

/* A diagram read from a piece. Its strings are views of the piece; the notes
   are copied. */
enum { BOOKLET_NOTES_MAX = 64 };
struct booklet_diagram {
    struct board board;
    struct picture_look look; /* without theme and size */
    struct picture_note notes[BOOKLET_NOTES_MAX];
};

void booklet_diagram_add(struct text *out, const struct board *board,
                         const struct picture_look *look);
void booklet_diagram_take(struct str piece, struct booklet_diagram *out);

/* ---- whole booklets ------------------------------------------------------ */

/* A player, and the numbers of the player's games, counted from 1, in ascending
   order. */
struct booklet_player {
    struct str name;
    const uint64_t *games;
    size_t count;
};

/*
 * A booklet to be printed. `next` returns the pieces of all games in order,
 * each valid until the next call; it returns 0 at the end and a negative number
 * on failure. `rewind` goes back to the first piece. `write` receives the
 * output in parts; it returns false on failure.
 */
struct booklet {
    struct str title, about, author; /* title, description and author of the
                                        whole booklet */
    const struct booklet_player *players;
    size_t player_count;
    const struct picture_theme *theme;
    struct picture_missing *missing;
    void *context;
    int (*next)(void *context, struct booklet_piece *out);
    bool (*rewind)(void *context);
    bool (*write)(void *context, struct str part);
};

/* Writes a PDF, with cairo and Pango (picture_cairo_missing_library). Returns
   false if a function failed or if out of memory. */
bool booklet_pdf(const struct booklet *b);

/* ---- LaTeX --------------------------------------------------------------- */

/* Appends text from outside, escaped for LaTeX. A character that is missing in
   many fonts is written as \ludexsign{2D52}{...}. */
void latex_add(struct text *out, struct str s);

/* A picture of the requested width, or smaller if it would be higher than
   `highest`. All sizes are in points. The picture consists of PDF operators
   that draw it, and of its texts as
   \ludexat{x}{y}{size}{red,green,blue}{words}, where y is measured from the
   bottom. */
struct latex_drawing {
    double width, height;
    struct text operators, words;
};

/* Draws a board. Returns false if out of memory. The caller releases `out` in
   either case. */
bool picture_draw_latex(const struct board *board,
                        const struct picture_look *look, double width,
                        double highest, struct latex_drawing *out);
void latex_drawing_release(struct latex_drawing *drawing);

/* Default maximum size of a diagram in points. */
enum { LATEX_WIDTH = 180, LATEX_HEIGHT = 320 };

/* Appends a board as LaTeX for \input in a document. `look` is as for
   picture_svg_as; its size is in points. Returns false if out of memory. */
bool latex_board(const struct board *board, const struct picture_look *look,
                 struct text *out);

#endif
