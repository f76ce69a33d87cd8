/*
 * Picture: a board as text, as SVG, PNG and PDF. It knows no rules: what is
 * drawn is what struct board says.
 */
#ifndef LUDEX_PICTURE_H
#define LUDEX_PICTURE_H

#include "board.h"
#include "move.h"
#include "raster.h"
#include "text.h"

/* What a terminal can: letters in its own sixteen colours, or on grounds in the
   colours of men, the nearest of 256 or these themselves. */
enum picture_colours { PICTURE_PLAIN, PICTURE_16, PICTURE_256, PICTURE_RGB };

struct picture_style {
    uint8_t colour; /* enum picture_colours */
    bool unicode;   /* signs beyond ASCII, where a game has such */
};

/*
 * Rows from the top, two characters a cell, links as / and \ (X where they
 * cross) in lines between the rows; marked stones are capitals, an empty cell
 * is a dot or its number. A caption line says which colour owns which edges,
 * where the board tells. Figures are letters, the second player's in lower
 * case, a `+` before promoted ones, prisoners above and below the board.
 *
 *        a b c
 *      3 . x . 3
 *           \
 *      2 u . x 2
 *
 *      1 . . . 1
 *        a b c
 *     x Black: left-right, u Red: top-bottom
 *
 * Points stand where they lie, at a scale that keeps the nearest apart or, if
 * that is more than 240 columns or 120 lines, a smaller one; points that
 * others hide are counted then. A called man is in brackets; segments differ
 * by their strokes, which a line explains. A hexagon's rows are slanted, an
 * octagon is (.), a square between octagons [.].
 */
void picture_text(const struct board *board, const struct picture_style *style,
                  struct text *out);

/* What a colour of a drawing is for. */
enum picture_role {
    PICTURE_OWN, /* nothing that a theme knows */
    PICTURE_PAPER,
    PICTURE_BOARD,
    PICTURE_LINES,
    PICTURE_INK,     /* coordinates and words */
    PICTURE_OUTLINE, /* of stones, and numbers on cells */
    PICTURE_BLACK,
    PICTURE_WHITE,
    PICTURE_BROWN,
    PICTURE_YELLOW,
    PICTURE_GRAY,
    PICTURE_BLUE,
    PICTURE_GREEN,
    PICTURE_RED,
    PICTURE_MAGENTA,
    PICTURE_FIRST, /* stones of games that have figures */
    PICTURE_SECOND,
    PICTURE_LAST,   /* what the last ply touched */
    PICTURE_ACCENT, /* arrows and marks */
    PICTURE_ZONE,   /* fields where figures are promoted */
    PICTURE_PALACE,
    PICTURE_PROMOTED, /* what a promoted figure bears */
    PICTURE_ROLES,
};

/*
 * A colour for each of them, 0xRRGGBB. What stands on a stone is dark or white,
 * as its colour is light or dark.
 */
struct picture_theme {
    uint32_t colours[PICTURE_ROLES];
    bool letters; /* figures are letters on stones, not drawn */
    bool edges; /* segments and arrows have dark edges: no gray is too light */
};

/* "light", which is the usual one, "dark", "print" (black, white and grays) and
   "safe" (for the colour-blind), "letters" (light, figures as letters). */
#define PICTURE_THEMES "light, dark, print, safe or letters"
/* One of these; NULL if it is none. */
const struct picture_theme *picture_theme_find(struct str name);
/*
 * Reads a theme of one's own, a line each:
 *
 *     like dark        # what it does not say; else it is like light
 *     board #204020
 *
 * with the roles' names, "paper" to "promoted", and "figures", which are
 * "drawn" or "letters", once each. 0, or the number of the
 * first line that is none of that, with what is wrong there.
 */
size_t picture_theme_read(struct str text, struct picture_theme *out,
                          const char **why);

/* What is drawn on a board beside what stands there. */
enum picture_sign {
    /* On the ground, below men and stones: */
    PICTURE_TOUCHED, /* the last ply was here, on `at` */
    PICTURE_WAY,     /* and it went, or made a link, from `at` to `to` */
    PICTURE_FIELD,   /* a ground in its colour */
    /* Over them: */
    PICTURE_OVER, /* the link from `at` to `to`, where it crosses one made before
                     it */
    PICTURE_ARROW,
    PICTURE_LABEL, /* `words`, on `at`; or halfway to `to`, if that is not 0, 0 */
    PICTURE_CIRCLE,
    PICTURE_SQUARE,
    PICTURE_TRIANGLE,
    PICTURE_CROSS,
};

enum { PICTURE_LABEL_MAX = 12 };

/* `at` and `to` are points as the notation has them; a note of one that the board
   has not is left out. */
struct picture_note {
    uint8_t sign; /* enum picture_sign */
    char colour;  /* a stone's letter; 0: the theme's for such notes */
    struct point at, to;
    char words[PICTURE_LABEL_MAX + 1];
};

/* Makes the words of a label: as many as there is room for. */
void picture_label(struct picture_note *note, struct str words);

/* Signs of pixels or a PDF that no font of the machine has: a box with its number
   stands for each. */
enum { PICTURE_MISSING_MAX = 8 };
struct picture_missing {
    int32_t signs[PICTURE_MISSING_MAX];
    size_t count; /* those beyond are not told */
};

/*
 * How drawings look, and what they say. The words of a picture are for readers of
 * SVG, who find them as its title and description; the caption, below the board,
 * with the stone of the side to move before it, for everybody. Views last as long
 * as the drawing.
 */
struct picture_look {
    const struct picture_theme *theme; /* NULL: light */
    uint32_t size; /* of the longer side: units of SVG, pixels of PNG, points of
                      PDF; 0: as large as the board wants */
    bool turned;   /* a half turn: the board as who sits above it sees it */
    char to_move;  /* a stone's letter; 0: not shown */
    struct str title;   /* empty: "Board" */
    struct str caption; /* empty: none */
    const struct picture_note *notes;
    size_t note_count;
    /* Of SVG that stands in a page: no XML declaration, and what names of its
       own (id) begin with. */
    bool inner;
    struct str ids;
    struct picture_missing *missing; /* to which what is missing is added; NULL:
                                        nobody asks */
    /* Of pixels: edges in few shades, for files of 256 colours. */
    bool few_shades;
    /* Room below the board for so many lines of a caption at least. */
    uint32_t caption_room;
    uint32_t caption_size; /* percent of the usual; 0: the usual */
};

enum { PICTURE_SIZE_MIN = 16, PICTURE_SIZE_MAX = 8192 };

/*
 * Drawings of the same: borders in their owners' colours, links as bars, a
 * ring on marked stones, one around called men; in SVG a description that says
 * what stands where. No board of points is larger
 * than 1600 units either way, as long as no size is asked for. False when memory
 * ran out; `out` then holds nothing more than before. PDF and pixels need cairo
 * and Pango, PNG libpng as well, which are loaded when they are first wanted: the functions
 * that end in _missing do so and give NULL, or why it cannot be (valid until the
 * next call); then they are false as well. Their words
 * are in the fonts of the machine, and what signs of notations these lack have lines
 * of their own. The short form is as large as the board wants, and light.
 */
bool picture_svg_as(const struct board *board, const struct picture_look *look,
                    struct text *out);
bool picture_png_as(const struct board *board, const struct picture_look *look,
                    struct text *out);
bool picture_pdf_as(const struct board *board, const struct picture_look *look,
                    struct text *out);
/* For terminals that show images, in a line of their own (raster.h). */
bool picture_kitty_as(const struct board *board,
                      const struct picture_look *look, struct text *out);
bool picture_sixel_as(const struct board *board,
                      const struct picture_look *look, struct text *out);
/* How many lines the caption of such a picture takes. */
uint32_t picture_caption_lines(const struct board *board,
                               const struct picture_look *look);
/* Pixels, which the caller releases. */
bool picture_raster(const struct board *board, const struct picture_look *look,
                    struct raster *out);
bool picture_svg(const struct board *board, struct text *out);
const char *picture_cairo_missing(void);
const char *picture_png_missing(void); /* and for terminals of kitty's kind */
const char *picture_sixel_missing(void);
const char *picture_gif_missing(void); /* animation.h */

/* ---- sheets ----------------------------------------------------------------- */

/* Pictures side by side, from the left and the top, each with its own look; of the
   sheet's look theme, size, title and the like are as of a picture. */
struct picture_cell {
    const struct board *board;
    const struct picture_look *look;
};

enum { PICTURE_SHEET_MAX = 12 }; /* columns, rows */

struct picture_sheet {
    const struct picture_cell *cells;
    size_t count;
    uint32_t columns, rows;
    const struct picture_look *look;
};

/* As picture_svg_as and picture_png_as, of as many rows as there are pictures for. */
bool picture_sheet_svg(const struct picture_sheet *sheet, struct text *out);
bool picture_sheet_png(const struct picture_sheet *sheet, struct text *out);

/*
 * Sheets as pages of a PDF, of A4 if their look has no size, upright or lying as they
 * are. What is made is appended to a text, which may be emptied between calls. NULL,
 * false: as picture_pdf_as.
 */
struct picture_pages;
struct picture_pages *picture_pages_open(struct text *out);
bool picture_pages_add(struct picture_pages *pages,
                       const struct picture_sheet *sheet);
/* Ends it, and releases it; NULL gives false. */
bool picture_pages_close(struct picture_pages *pages);

#endif
