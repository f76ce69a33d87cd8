/*
 * Claims: what can be concluded from a record whose start is unknown (Position
 * "?"). Nothing is replayed; a ply is taken to do what its symbols claim, and
 * nothing else.
 */
#ifndef LUDEX_CLAIMS_H
#define LUDEX_CLAIMS_H

#include "rules.h"

/* Returns what the ply's symbols claim, as bits of enum trait. */
uint32_t claims_traits(const struct ply *ply);

/* True if the last ply and the one before it (each may be NULL) claim that the
   rules end the game here. */
bool claims_over(const struct rules *rules, const struct ply *before,
                 const struct ply *last);
/* Returns how the game ended by the last ply, by rule or by the players'
   agreement ("ended the game by agreement"); NULL if the game goes on. */
const char *claims_end(const struct rules *rules, const struct ply *before,
                       const struct ply *last);

/*
 * True if the written ply `is` matches the ply `asked` for. A symbol that is
 * asked for must be written; one that is not asked for may be. The points
 * between the ends of a piece's path may be omitted.
 */
bool claims_agree(const struct ply *asked, const struct ply *is);

#endif
