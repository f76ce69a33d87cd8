/* Contains tables of squares: rays, distances, leaps, palaces. */
#include "brayout.h"

/*
 * The preprocessor writes the tables square by square. It adds the values of ON
 * for single squares along rays and around squares. Columns and rows count from
 * 0 here. `w` selects the word: 0 for low, 1 for high.
 */
#define ON(c, r, w)                                  \
    ((c) >= 0 && (c) < 10 && (r) >= 0 && (r) < 10 && \
             ((r)*10 + (c)) / 64 == (w)              \
         ? UINT64_C(1) << (((r)*10 + (c)) & 63)      \
         : 0)

#define ALONG(c, r, x, y, w)                                     \
    (ON(c + x, r + y, w) | ON(c + 2 * x, r + 2 * y, w) |         \
     ON(c + 3 * x, r + 3 * y, w) | ON(c + 4 * x, r + 4 * y, w) | \
     ON(c + 5 * x, r + 5 * y, w) | ON(c + 6 * x, r + 6 * y, w) | \
     ON(c + 7 * x, r + 7 * y, w) | ON(c + 8 * x, r + 8 * y, w) | \
     ON(c + 9 * x, r + 9 * y, w))

/* AROUND makes the set of the square at an offset and its rotations by quarter
   turns. */
#define AROUND(c, r, x, y, w)                                          \
    (ON(c + x, r + y, w) | ON(c - y, r + x, w) | ON(c - x, r - y, w) | \
     ON(c + y, r - x, w))
#define NEAR_1(c, r, w) (AROUND(c, r, 1, 0, w) | AROUND(c, r, 1, 1, w))
#define LEAPS(c, r, w)  (AROUND(c, r, 2, 1, w) | AROUND(c, r, 1, 2, w))
#define NEAR_2(c, r, w)                                         \
    (NEAR_1(c, r, w) | LEAPS(c, r, w) | AROUND(c, r, 2, 0, w) | \
     AROUND(c, r, 2, 2, w))

#define BOTH(of, c, r)           \
    {                            \
        of(c, r, 0), of(c, r, 1) \
    }
#define SET_OF(c, r) BOTH(ON, c, r)
#define RAY(c, r, x, y)                            \
    {                                              \
        ALONG(c, r, x, y, 0), ALONG(c, r, x, y, 1) \
    }
#define EAST_OF(c, r)       RAY(c, r, 1, 0)
#define NORTH_WEST_OF(c, r) RAY(c, r, -1, 1)
#define NORTH_OF(c, r)      RAY(c, r, 0, 1)
#define NORTH_EAST_OF(c, r) RAY(c, r, 1, 1)
#define WEST_OF(c, r)       RAY(c, r, -1, 0)
#define SOUTH_EAST_OF(c, r) RAY(c, r, 1, -1)
#define SOUTH_OF(c, r)      RAY(c, r, 0, -1)
#define SOUTH_WEST_OF(c, r) RAY(c, r, -1, -1)
#define NEAR_1_OF(c, r)     BOTH(NEAR_1, c, r)
#define NEAR_2_OF(c, r)     BOTH(NEAR_2, c, r)
#define LEAPS_OF(c, r)      BOTH(LEAPS, c, r)

#define EACH_IN_ROW(of, r)                                                \
    of(0, r), of(1, r), of(2, r), of(3, r), of(4, r), of(5, r), of(6, r), \
        of(7, r), of(8, r), of(9, r)
#define EACH(of)                                                        \
    {                                                                   \
        EACH_IN_ROW(of, 0), EACH_IN_ROW(of, 1), EACH_IN_ROW(of, 2),     \
            EACH_IN_ROW(of, 3), EACH_IN_ROW(of, 4), EACH_IN_ROW(of, 5), \
            EACH_IN_ROW(of, 6), EACH_IN_ROW(of, 7), EACH_IN_ROW(of, 8), \
            EACH_IN_ROW(of, 9)                                          \
    }

const struct squares bry_rays[WAYS][SQUARES] = {
    EACH(EAST_OF), EACH(NORTH_WEST_OF), EACH(NORTH_OF), EACH(NORTH_EAST_OF),
    EACH(WEST_OF), EACH(SOUTH_EAST_OF), EACH(SOUTH_OF), EACH(SOUTH_WEST_OF),
};

const struct squares bry_square_sets[SQUARES] = EACH(SET_OF);

const struct squares bry_near[3][SQUARES] = {
    [1] = EACH(NEAR_1_OF),
    [2] = EACH(NEAR_2_OF),
};

const struct squares bry_leaps[SQUARES] = EACH(LEAPS_OF);

#define LINES(c, r, w)                                                      \
    (ALONG(c, r, 1, 0, w) | ALONG(c, r, -1, 1, w) | ALONG(c, r, 0, 1, w) |  \
     ALONG(c, r, 1, 1, w) | ALONG(c, r, -1, 0, w) | ALONG(c, r, 1, -1, w) | \
     ALONG(c, r, 0, -1, w) | ALONG(c, r, -1, -1, w))
#define LINES_OF(c, r) BOTH(LINES, c, r)

const struct squares bry_lines[SQUARES] = EACH(LINES_OF);

/* A whole row, counted from 0. */
#define LOW_ROW(r)  (UINT64_C(1023) << (r)*10)
#define HIGH_ROW(r) (UINT64_C(1023) << ((r)*10 - 64))

#define FILES_E_F UINT64_C(0x30)

/* E1 E2 F1 F2 and E9 Eᚴ F9 Fᚴ [seed]. */
const struct squares bry_palace[2] = {
    {FILES_E_F | FILES_E_F << 10, 0},
    {0, FILES_E_F << (80 - 64) | FILES_E_F << (90 - 64)},
};

/* The last three rows [seed]. */
const struct squares bry_zone[2] = {
    {0, HIGH_ROW(7) | HIGH_ROW(8) | HIGH_ROW(9)},
    {LOW_ROW(0) | LOW_ROW(1) | LOW_ROW(2), 0},
};

const struct squares bry_last_row[2] = {{0, HIGH_ROW(9)}, {LOW_ROW(0), 0}};
const struct squares bry_home_row[2] = {{LOW_ROW(2), 0}, {0, HIGH_ROW(7)}};

/* WAY and SIZE compute the direction and the number of steps from one square to
   another that is x columns to the right and y rows up. */
#define SIZE(x) ((x) < 0 ? -(x) : (x))
#define WAY(x, y)                               \
    (SIZE(x) * SIZE(y) == 2 ? LEAP              \
     : (x) == 0 && (y) == 0 ? UNREACHABLE       \
     : (y) == 0             ? ((x) < 0) * 4     \
     : (x) == 0             ? 2 + ((y) < 0) * 4 \
     : (x) == (y)           ? 3 + ((y) < 0) * 4 \
     : (x) == -(y)          ? 1 + ((y) < 0) * 4 \
                            : UNREACHABLE)
#define STEPS(x, y)                                      \
    {                                                    \
        WAY(x, y), SIZE(x) > SIZE(y) ? SIZE(x) : SIZE(y) \
    }
#define STEPS_TO_ROW(c, r)                                                  \
    STEPS(0 - c, r), STEPS(1 - c, r), STEPS(2 - c, r), STEPS(3 - c, r),     \
        STEPS(4 - c, r), STEPS(5 - c, r), STEPS(6 - c, r), STEPS(7 - c, r), \
        STEPS(8 - c, r), STEPS(9 - c, r)
#define STEPS_FROM(c, r)                                    \
    {                                                       \
        STEPS_TO_ROW(c, 0 - r), STEPS_TO_ROW(c, 1 - r),     \
            STEPS_TO_ROW(c, 2 - r), STEPS_TO_ROW(c, 3 - r), \
            STEPS_TO_ROW(c, 4 - r), STEPS_TO_ROW(c, 5 - r), \
            STEPS_TO_ROW(c, 6 - r), STEPS_TO_ROW(c, 7 - r), \
            STEPS_TO_ROW(c, 8 - r), STEPS_TO_ROW(c, 9 - r)  \
    }

const struct steps bry_steps[SQUARES][SQUARES] = EACH(STEPS_FROM);
