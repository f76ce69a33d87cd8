/* The player to move. */
#ifndef DB_MOVER_H
#define DB_MOVER_H

#include <stdint.h>

struct mover {
    uint8_t seat;   /* seat of the player to move; 0 means First */
    uint8_t player; /* the player whose result counts: 0 for First, 1 for
                       Second */
};

#endif
