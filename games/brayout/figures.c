/* Lists the figures of Brayout and how they move. */
#include "brayout.h"

/* STEPS makes the members for a number of steps forward, sideways, backward and
   diagonally. BITS makes the set of directions in which these steps go. */
#define BITS(f, s, b, d) \
    ((s ? 0x11 : 0) | (d ? 0xaa : 0) | (f ? 0x04 : 0) | (b ? 0x40 : 0))
#define STEPS(f, s, b, d)                  \
    {s, d, f, d, s, d, b, d},              \
    {                                      \
        BITS(f, s, b, d), BITS(b, s, f, d) \
    }

enum { STAYS = NO_FIGURE, DIES = NO_FIGURE };

/* The mark after each figure names the source of its steps (see brayout.h). */
/* clang-format off */
const struct figure_moves bry_figures[FIGURES] = {
    /*               name     letter, promoted  flipped     captive   leaps */
    [PAWN] =       {"pawn",       'P', false, DRAGON,     DIES,     false,
                    STEPS(1, 0, 0, 0)},         /* [seed] */
    [DRAGON] =     {"dragon",     'P', true,  STAYS,      DIES,     false,
                    STEPS(1, 0, 1, 0)},         /* [found] */
    [ROOK] =       {"rook",       'V', false, STRONGHOLD, ROOK,     false,
                    STEPS(FAR, FAR, FAR, 0)},   /* [found] */
    [STRONGHOLD] = {"stronghold", 'V', true,  STAYS,      ROOK,     false,
                    STEPS(FAR, FAR, FAR, 1)},   /* [found] */
    [BISHOP] =     {"bishop",     'S', false, SERVICEMAN, BISHOP,   false,
                    STEPS(0, 0, 0, FAR)},       /* [found] */
    [SERVICEMAN] = {"serviceman", 'S', true,  STAYS,      BISHOP,   false,
                    STEPS(1, 1, 1, FAR)},       /* [ruling] */
    [HORSE] =      {"horse",      'K', false, KNIGHT,     HORSE,    true,
                    STEPS(0, 0, 0, 0)},         /* [ruling]; leaping [seed] */
    [KNIGHT] =     {"knight",     'K', true,  STAYS,      HORSE,    true,
                    STEPS(1, 1, 1, 1)},         /* [ruling] */
    [PREACHER] =   {"preacher",   'B', false, SPEAKER,    PREACHER, true,
                    STEPS(0, 0, 0, FAR)},       /* [ruling]; leaping [seed] */
    [SPEAKER] =    {"speaker",    'B', true,  STAYS,      PREACHER, true,
                    STEPS(2, 2, 2, 2)},         /* [ruling]; leaping [seed] */
    [ADVISOR] =    {"advisor",    'I', false, STAYS,      DIES,     false,
                    STEPS(0, 0, 0, 1)},         /* [ruling] */
    [QUEEN] =      {"queen",      'D', false, STAYS,      QUEEN,    false,
                    STEPS(FAR, FAR, FAR, FAR)}, /* [ruling] */
    [KING] =       {"king",       'R', false, STAYS,      DIES,     false,
                    STEPS(1, 1, 1, 1)},         /* [seed]; may also leap, see
                                                   can_leap() */
};
/* clang-format on */

const uint8_t bry_captives[CAPTIVES] = {ROOK, BISHOP, HORSE, PREACHER, QUEEN};

enum figure bry_figure_of(char letter)
{
    for (unsigned i = PAWN; i < FIGURES; i++)
        if (bry_figures[i].letter == letter)
            return (enum figure)i;
    return NO_FIGURE;
}
