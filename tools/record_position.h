/* The options --ply and --variation of commands that need one position of a
   record. */
#ifndef LUDEX_TOOLS_RECORD_POSITION_H
#define LUDEX_TOOLS_RECORD_POSITION_H

#include "ply_range.h"

/* The chosen position. The default is the last position of the main line. */
struct position_choice {
    struct ply_range range; /* a range of one position */
    uint64_t variation;     /* number of the variation, or 0 */
};

#define POSITION_LAST                   \
    {                                   \
        .range = { PLY_LAST, PLY_LAST } \
    }

/* Returns the chosen position of a visited record, which is valid until the
   record is replayed again. If the record does not have the position, prints a
   message, sets *status and returns NULL. */
const struct position *record_position(const struct visit *v,
                                       const struct position_choice *choice,
                                       int *status);

#endif
