/* Colours of drawings in the default theme. */
#include "drawing.h"

#include "stone_style.h"

const struct colour colour_lines = {0.45, 0.40, 0.33, PICTURE_LINES},
                    colour_wood = {0.96, 0.91, 0.80, PICTURE_BOARD},
                    colour_dark = {0.1, 0.1, 0.1, PICTURE_OUTLINE},
                    colour_ink = {0.25, 0.25, 0.25, PICTURE_INK},
                    colour_white = {1, 1, 1, PICTURE_PAPER},
                    colour_last = {0.95, 0.76, 0.31, PICTURE_LAST},
                    colour_accent = {0.71, 0.28, 0.16, PICTURE_ACCENT};

struct colour contrast_with(char stone)
{
    const struct colour *of = &stone_style_of(stone)->colour;
    struct colour contrast = colour_is_light(of) ? colour_dark : colour_white;

    contrast.role = of->role | COLOUR_ON;
    return contrast;
}
