/* The standard board of Brax, as a table that the build generates. */
#include "brax.h"

/* board.awk generates the table from standard.board. */
const struct brax_board brax_standard = {
#include "games/brax/standard.inc"
};
