#include "brax.h"

/* Made of standard.board by board.awk. */
const struct brax_board brax_standard = {
#include "games/brax/standard.inc"
};
