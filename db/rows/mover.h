/* The player to move. */
#ifndef DB_MOVER_H
#define DB_MOVER_H

#include <stdint.h>

struct mover {
    uint8_t seat;   /* 0 is First */
    uint8_t player; /* whose result it is: 0 First's, 1 Second's */
};

#endif
