/*
 * Picture: a board as text, as SVG and as PNG. It knows no rules: what is
 * drawn is what struct board says.
 */
#ifndef LUDEX_PICTURE_H
#define LUDEX_PICTURE_H

#include "board.h"
#include "text.h"

struct picture_style {
    bool colour;  /* ANSI */
    bool unicode; /* signs beyond ASCII, where a game has such */
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

/*
 * Drawings of the same: borders in their owners' colours, links as bars, a
 * ring on marked stones, one around called men; no board of points is larger
 * than 1600 units either way. False when memory ran out; `out` then holds
 * nothing more than before. PNG needs cairo, which is loaded when it is first
 * wanted: picture_png_missing loads it and gives NULL, or why it cannot be
 * loaded (valid until the next call); then picture_png is false as well.
 */
bool picture_svg(const struct board *board, struct text *out);
bool picture_png(const struct board *board, struct text *out);
const char *picture_png_missing(void);

#endif
