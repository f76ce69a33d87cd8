/* The options --ply and --variation of commands that need one position of a
   record. */
#ifndef LUDEX_TOOLS_RECORD_POSITION_H
#define LUDEX_TOOLS_RECORD_POSITION_H

#include "ply_range.h"

/* The last position of the main line by default. */
struct position_choice {
    struct ply_range range; /* of one position */
    uint64_t variation;     /* number of the variation, or 0 */
};

#define POSITION_LAST                   \
    {                                   \
        .range = { PLY_LAST, PLY_LAST } \
    }

/* Returns the position in a visited record, valid until the record is replayed
   again. Returns NULL with a message and *status if the record has none. */
const struct position *record_position(const struct visit *v,
                                       const struct position_choice *choice,
                                       int *status);

#endif
