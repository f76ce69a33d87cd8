/* The standard board of Brax, as a table that the build generates. */
#include "brax.h"

/* Generated from standard.board by board.awk. */
const struct brax_board brax_standard = {
#include "games/brax/standard.inc"
};
