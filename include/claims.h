/*
 * Claims: what can be concluded from a record whose start position is unknown
 * (Position "?"). Such a record is not replayed; each ply is assumed to do
 * exactly what its symbols claim.
 */
#ifndef LUDEX_CLAIMS_H
#define LUDEX_CLAIMS_H

#include "rules.h"

/* Returns what the symbols of a ply claim, as bits of enum trait. */
uint32_t claims_traits(const struct ply *ply);

/* True if the last ply and the ply before it (either may be NULL) claim that
   the rules end the game after the last ply. */
bool claims_end_by_rule(const struct rules *rules, const struct ply *before,
                        const struct ply *last);
/* Returns how the last ply ended the game, by rule or by the players' agreement
   ("ended the game by agreement"), or NULL if the game continues. */
const char *claims_ending(const struct rules *rules, const struct ply *before,
                          const struct ply *last);

/*
 * True if the ply `written` matches the ply `wanted`. `written` must
 * have each symbol of `wanted`, and may have others. The intermediate points of
 * a piece's path may be omitted.
 */
bool claims_agree(const struct ply *wanted, const struct ply *written);

#endif
