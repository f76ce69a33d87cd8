/*
 * Claims: what is known of a record whose start is not (Position "?"). Nothing
 * of it is replayed: its plies do what their signs say, and no more.
 */
#ifndef LUDEX_CLAIMS_H
#define LUDEX_CLAIMS_H

#include "rules.h"

/* What the ply's signs claim, enum trait. */
uint32_t claims_traits(const struct ply *ply);

/* Whether the ply, and the one before it (each may be NULL), claim that the
   rules end the game with it. */
bool claims_over(const struct rules *rules, const struct ply *before,
                 const struct ply *last);
/* The same, or that the players ended it: what it did, "ended the game by
   agreement"; NULL: the game goes on. */
const char *claims_end(const struct rules *rules, const struct ply *before,
                       const struct ply *last);

/*
 * Whether a ply as asked for is this written one. A sign that is asked for must
 * be written, one that is not may be; the points between those of a man's way
 * may be left out.
 */
bool claims_agree(const struct ply *asked, const struct ply *is);

#endif
