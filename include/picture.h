/*
 * Picture: a board as text, SVG, PNG and PDF. The functions draw a struct board
 * and use no rules of games.
 */
#ifndef LUDEX_PICTURE_H
#define LUDEX_PICTURE_H

#include "board.h"
#include "move.h"
#include "raster.h"
#include "text.h"

/* The colours of a board on a terminal: none; 16 colours for letters; or the
   colours of the pieces as backgrounds of letters, either the nearest of 256
   colours or the exact colours. */
enum picture_colours { PICTURE_PLAIN, PICTURE_16, PICTURE_256, PICTURE_RGB };

struct picture_style {
    uint8_t colour; /* enum picture_colours */
    bool unicode;   /* use characters beyond ASCII if the game has them */
};

/*
 * Appends the board as text: rows from the top, with two characters per cell.
 * Links are / and \ (X where they cross) in lines between the rows. Marked
 * stones are capitals. An empty cell is a dot or its number. If the edges of
 * the board have owners, a caption names them. Figures are letters, in lower
 * case for the second player, with `+` before promoted figures. Prisoners are
 * above and below the board.
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
 * The points of a LAYOUT_POINTS board are drawn at their places, on a scale
 * that separates the two nearest points. If this requires more than 240 columns
 * or 120 lines, the scale is smaller, and the number of hidden points is
 * printed. A called piece is in brackets. Each colour of segments has a line
 * character, which a legend explains. The rows of a hexagon are slanted. An
 * octagon is (.), and a square between octagons [.].
 */
void picture_text(const struct board *board, const struct picture_style *style,
                  struct text *out);

/* The use of a colour in a drawing. */
enum picture_role {
    PICTURE_OWN, /* a colour that themes do not define */
    PICTURE_PAPER,
    PICTURE_BOARD,
    PICTURE_LINES,
    PICTURE_INK,     /* coordinates and texts */
    PICTURE_OUTLINE, /* outlines of stones, and numbers on cells */
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
                     are visible */
};

/* The built-in themes: "light" (the default), "dark", "print" (black, white and
   grays), "safe" (for colour-blind people) and "letters" (light, with figures
   as letters). */
#define PICTURE_THEMES "light, dark, print, safe or letters"
/* Returns the built-in theme of this name, or NULL. */
const struct picture_theme *picture_theme_find(struct str name);
/*
 * Reads a user's theme, one setting per line:
 *
 *     like dark        # base for everything else (default: light)
 *     board #204020
 *
 * The names are those of the roles, "paper" to "promoted", and "figures", whose
 * value is "drawn" or "letters". Each name may occur at most once. Returns 0,
 * or the number of the first invalid line, with the reason.
 */
size_t picture_theme_read(struct str text, struct picture_theme *out,
                          const char **why);

/* Marks that are drawn in addition to the stones of a board. */
enum picture_sign {
    /* Drawn below stones and pieces: */
    PICTURE_TOUCHED, /* the last ply touched `at` */
    PICTURE_WAY,     /* the last ply moved, or made a link, from `at` to `to` */
    PICTURE_FIELD,   /* background in the colour of the note */
    /* Drawn above stones and pieces: */
    PICTURE_OVER, /* link from `at` to `to` where it crosses an older link */
    PICTURE_ARROW,
    PICTURE_LABEL, /* text (`words`) on `at`, or halfway to `to` unless `to` is
                      {0, 0} */
    PICTURE_CIRCLE,
    PICTURE_SQUARE,
    PICTURE_TRIANGLE,
    PICTURE_CROSS,
};

enum { PICTURE_LABEL_MAX = 12 };

/* A mark on a board. `at` and `to` are points in the coordinates of notations.
   A mark is not drawn if the board does not have its point. */
struct picture_note {
    uint8_t sign; /* enum picture_sign */
    char colour;  /* letter of a stone of that colour, or 0 for the theme's
                     colour for such marks */
    struct point at, to;
    char words[PICTURE_LABEL_MAX + 1];
};

/* Sets the text of a label, cut to the available room. */
void picture_label(struct picture_note *note, struct str words);

/* Characters that no installed font has. In place of such a character, a
   picture or PDF shows a box with the character's code. */
enum { PICTURE_MISSING_MAX = 8 };
struct picture_missing {
    int32_t signs[PICTURE_MISSING_MAX];
    size_t count; /* further characters are not recorded */
};

/*
 * The look of a drawing, and its texts. SVG contains the title and a
 * description for screen readers. The caption is printed below the board, after
 * a stone of the side to move. The strings must remain valid as long as the
 * drawing.
 */
struct picture_look {
    const struct picture_theme *theme; /* theme, or NULL for "light" */
    uint32_t size;      /* size of the longer side, in units of SVG, pixels of
                           PNG or points of PDF; 0 for the natural size of the
                           board */
    bool rotated;       /* rotated by 180°, as seen by the player at the top of
                           the board */
    char to_move;       /* letter of a stone of the side to move, or 0 to show
                         none */
    struct str title;   /* title, or empty for "Board" */
    struct str caption; /* caption, or empty for none */
    const struct picture_note *notes;
    size_t note_count;
    /* For SVG inside an HTML page: omit the XML declaration, and begin ids with
       a prefix. */
    bool inner;
    struct str ids;
    struct picture_missing *missing; /* receives the missing characters; may be
                                        NULL */
    /* For pixel images: use few shades at edges, so that 256 colours
       suffice. */
    bool few_shades;
    /* Minimum number of caption lines for which to leave room. */
    uint32_t caption_room;
    uint32_t caption_size; /* size of the caption in percent; 0 for 100 */
};

enum { PICTURE_SIZE_MIN = 16, PICTURE_SIZE_MAX = 8192 };

/*
 * Draw a board. Borders have the colours of their owners, links are bars, and
 * marked stones and called pieces have a ring. SVG contains a description of
 * the position. A LAYOUT_POINTS board for which no size is given is at most
 * 1600 units wide and high. Returns false if out of memory; `out` is then
 * unchanged.
 *
 * PDF and pixels need cairo and Pango, and PNG also libpng; these libraries are
 * loaded when first needed. The functions whose names end in _missing_library
 * load these libraries. They return NULL, or the reason why a library cannot be
 * loaded, valid until the next call; the drawing functions then return false
 * too. Texts use installed fonts; if the fonts lack a character of a notation,
 * the character is drawn with lines. picture_svg uses the natural size and the
 * light theme.
 */
bool picture_svg_as(const struct board *board, const struct picture_look *look,
                    struct text *out);
bool picture_png_as(const struct board *board, const struct picture_look *look,
                    struct text *out);
bool picture_pdf_as(const struct board *board, const struct picture_look *look,
                    struct text *out);
/* Draw a board for terminals that show images, on separate lines (raster.h). */
bool picture_kitty_as(const struct board *board,
                      const struct picture_look *look, struct text *out);
bool picture_sixel_as(const struct board *board,
                      const struct picture_look *look, struct text *out);
/* Returns the number of caption lines in a picture of this board. */
uint32_t picture_caption_lines(const struct board *board,
                               const struct picture_look *look);
/* Draws a board as pixels, which the caller releases. */
bool picture_raster(const struct board *board, const struct picture_look *look,
                    struct raster *out);
bool picture_svg(const struct board *board, struct text *out);
const char *picture_cairo_missing_library(void);
const char *
picture_png_missing_library(void); /* kitty's protocol needs libpng too */
const char *picture_sixel_missing_library(void);
const char *picture_gif_missing_library(void); /* for animation.h */

/* Reads the configuration of fonts, unless Pango uses another library than
   fontconfig. Otherwise Pango does this in a thread, where fontconfig repeats it
   forever if memory runs out. Call this once before anything is drawn. Returns
   false if out of memory. */
bool picture_read_fonts(void);

/* ---- sheets -------------------------------------------------------------- */

/* A sheet: pictures side by side, row by row from the top left, each with its
   own look. The look of the sheet provides theme, size, title and so on, as for
   a single picture. */
struct picture_cell {
    const struct board *board;
    const struct picture_look *look;
};

enum { PICTURE_SHEET_MAX = 12 }; /* maximum number of columns and of rows */

struct picture_sheet {
    const struct picture_cell *cells;
    size_t count;
    uint32_t columns, rows;
    const struct picture_look *look;
};

/* Draw a sheet in the way in which picture_svg_as and picture_png_as draw a
   board. The sheet has as many rows as necessary. */
bool picture_sheet_svg(const struct picture_sheet *sheet, struct text *out);
bool picture_sheet_png(const struct picture_sheet *sheet, struct text *out);

/*
 * A PDF whose pages are sheets. If the look has no size, pages are A4, portrait
 * or landscape depending on the sheet. Output is appended to a text, which the
 * caller may empty between calls. The functions fail in the same cases as
 * picture_pdf_as.
 */
struct picture_pages;
struct picture_pages *picture_pages_open(struct text *out);
bool picture_pages_add(struct picture_pages *pages,
                       const struct picture_sheet *sheet);
/* Ends the PDF and frees `pages`. Returns false for NULL. */
bool picture_pages_close(struct picture_pages *pages);

#endif
