/*
 * Picture: a board as text, SVG, PNG and PDF. It knows no rules: it draws what
 * struct board says.
 */
#ifndef LUDEX_PICTURE_H
#define LUDEX_PICTURE_H

#include "board.h"
#include "move.h"
#include "raster.h"
#include "text.h"

/* What a terminal can display: letters in its 16 colours, or letters on
   backgrounds in the colours of the pieces, as the nearest of 256 colours or
   exactly. */
enum picture_colours { PICTURE_PLAIN, PICTURE_16, PICTURE_256, PICTURE_RGB };

struct picture_style {
    uint8_t colour; /* enum picture_colours */
    bool unicode;   /* characters beyond ASCII, if a game has them */
};

/*
 * Appends the board as text: rows from the top, two characters per cell; links
 * as / and \ (X where they cross) in lines between the rows; marked stones as
 * capitals; an empty cell as a dot or its number. A caption says which colour
 * owns which edges, if the board says so. Figures are letters, the second
 * player's in lower case, with `+` before promoted ones; prisoners are above
 * and below the board.
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
 * Points are at their places, at a scale that separates the nearest two. If
 * that takes more than 240 columns or 120 lines, the scale is smaller, and the
 * points hidden by others are counted. A called piece is in brackets; segments
 * differ in their line characters, which a legend explains. The rows of a
 * hexagon are slanted; an octagon is (.), a square between octagons [.].
 */
void picture_text(const struct board *board, const struct picture_style *style,
                  struct text *out);

/* The purpose of a colour in a drawing. */
enum picture_role {
    PICTURE_OWN, /* a colour that no theme defines */
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
    PICTURE_LAST,   /* cells touched by the last ply */
    PICTURE_ACCENT, /* arrows and marks */
    PICTURE_ZONE,   /* cells where figures are promoted */
    PICTURE_PALACE,
    PICTURE_PROMOTED, /* the symbol of a promoted figure */
    PICTURE_ROLES,
};

/*
 * A colour for each role, 0xRRGGBB. Symbols on a stone are dark or white,
 * depending on whether its colour is light or dark.
 */
struct picture_theme {
    uint32_t colours[PICTURE_ROLES];
    bool letters; /* figures are letters on stones instead of drawings */
    bool edges;   /* segments and arrows have dark edges, so that light grays
                     remain visible */
};

/* Built-in themes: "light" (the default), "dark", "print" (black, white and
   grays), "safe" (for the colour-blind), "letters" (light, figures as
   letters). */
#define PICTURE_THEMES "light, dark, print, safe or letters"
/* Finds a built-in theme; NULL if there is none of this name. */
const struct picture_theme *picture_theme_find(struct str name);
/*
 * Reads a user's theme, one setting per line:
 *
 *     like dark        # base for everything else (default: light)
 *     board #204020
 *
 * The names are those of the roles, "paper" to "promoted", and "figures" with
 * the value "drawn" or "letters"; each at most once. Returns 0, or the number
 * of the first invalid line, and why it is invalid.
 */
size_t picture_theme_read(struct str text, struct picture_theme *out,
                          const char **why);

/* What is drawn on a board in addition to its stones. */
enum picture_sign {
    /* On the ground, below pieces and stones: */
    PICTURE_TOUCHED, /* the last ply touched `at` */
    PICTURE_WAY,     /* the last ply went, or made a link, from `at` to `to` */
    PICTURE_FIELD,   /* a background in the note's colour */
    /* Above them: */
    PICTURE_OVER, /* the link from `at` to `to`, where it crosses an older
                     one */
    PICTURE_ARROW,
    PICTURE_LABEL, /* `words` on `at`, or halfway to `to` unless that is 0, 0 */
    PICTURE_CIRCLE,
    PICTURE_SQUARE,
    PICTURE_TRIANGLE,
    PICTURE_CROSS,
};

enum { PICTURE_LABEL_MAX = 12 };

/* `at` and `to` are points in the notation's coordinates. A note at a point
   that the board does not have is omitted. */
struct picture_note {
    uint8_t sign; /* enum picture_sign */
    char colour;  /* a stone's letter; 0: the theme's colour for such notes */
    struct point at, to;
    char words[PICTURE_LABEL_MAX + 1];
};

/* Sets the words of a label, cut to the room there is. */
void picture_label(struct picture_note *note, struct str words);

/* Characters of a picture or PDF that no installed font has; each is drawn as a
   box with its code. */
enum { PICTURE_MISSING_MAX = 8 };
struct picture_missing {
    int32_t signs[PICTURE_MISSING_MAX];
    size_t count; /* further ones are not recorded */
};

/*
 * The look of a drawing, and its texts. SVG readers find the title and a
 * description; the caption, below the board, is visible to everybody, after the
 * stone of the side to move. The strings must be valid as long as the drawing.
 */
struct picture_look {
    const struct picture_theme *theme; /* NULL: light */
    uint32_t size;      /* of the longer side: units of SVG, pixels of PNG,
                           points of PDF; 0: the board's natural size */
    bool turned;        /* rotated by 180°, as seen by the player at the top */
    char to_move;       /* a stone's letter; 0: not shown */
    struct str title;   /* empty: "Board" */
    struct str caption; /* empty: none */
    const struct picture_note *notes;
    size_t note_count;
    /* For SVG inside a page: no XML declaration, and a prefix for the SVG's own
       ids. */
    bool inner;
    struct str ids;
    struct picture_missing *missing; /* records missing characters; may be
                                        NULL */
    /* For pixels: few shades at edges, for files of 256 colours. */
    bool few_shades;
    /* Minimum number of caption lines to leave room for below the board. */
    uint32_t caption_room;
    uint32_t caption_size; /* in percent; 0: 100 */
};

enum { PICTURE_SIZE_MIN = 16, PICTURE_SIZE_MAX = 8192 };

/*
 * Draws a board: borders in their owners' colours, links as bars, a ring on
 * marked stones, one around called pieces; in SVG, with a description of the
 * position. Unless a size is given, no board of points is larger than 1600
 * units either way. Returns false if out of memory; `out` is then unchanged.
 *
 * PDF and pixels need cairo and Pango, PNG also libpng; these are loaded when
 * first needed. The functions that end in _missing load them, and return NULL
 * or the reason why they cannot be loaded (valid until the next call); the
 * drawing functions then return false as well. Text is set in installed fonts;
 * characters of notations that these lack are drawn with lines. picture_svg
 * uses the natural size and the theme light.
 */
bool picture_svg_as(const struct board *board, const struct picture_look *look,
                    struct text *out);
bool picture_png_as(const struct board *board, const struct picture_look *look,
                    struct text *out);
bool picture_pdf_as(const struct board *board, const struct picture_look *look,
                    struct text *out);
/* For terminals that show images, on lines of their own (raster.h). */
bool picture_kitty_as(const struct board *board,
                      const struct picture_look *look, struct text *out);
bool picture_sixel_as(const struct board *board,
                      const struct picture_look *look, struct text *out);
/* Returns the number of lines of the caption of such a picture. */
uint32_t picture_caption_lines(const struct board *board,
                               const struct picture_look *look);
/* Draws pixels, which the caller releases. */
bool picture_raster(const struct board *board, const struct picture_look *look,
                    struct raster *out);
bool picture_svg(const struct board *board, struct text *out);
const char *picture_cairo_missing_library(void);
const char *
picture_png_missing_library(void); /* also for terminals with kitty's
                                          protocol */
const char *picture_sixel_missing_library(void);
const char *picture_gif_missing_library(void); /* animation.h */

/* ---- sheets -------------------------------------------------------------- */

/* Pictures side by side, row by row from the top left, each with its own
   look. The sheet's look provides theme, size, title and the like, as for a
   picture. */
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

/* As picture_svg_as and picture_png_as, with as many rows as the pictures
   need. */
bool picture_sheet_svg(const struct picture_sheet *sheet, struct text *out);
bool picture_sheet_png(const struct picture_sheet *sheet, struct text *out);

/*
 * Sheets as pages of a PDF: A4 if their look has no size, portrait or landscape
 * to suit them. Output is appended to a text, which may be emptied between
 * calls. NULL and false mean the same as from picture_pdf_as.
 */
struct picture_pages;
struct picture_pages *picture_pages_open(struct text *out);
bool picture_pages_add(struct picture_pages *pages,
                       const struct picture_sheet *sheet);
/* Ends the PDF and frees `pages`. Returns false for NULL. */
bool picture_pages_close(struct picture_pages *pages);

#endif
