/*
 * Pattern: what a board looks like in part. A pattern is read once for a game
 * with its options and then held against positions.
 *
 * It is written as the board field of a position string, rows from the top,
 * parted by strokes. Besides what position strings have for a cell (a number
 * is that many empty cells):
 *
 *      .     an empty cell
 *      ?     any cell
 *      *     the rest of its row, whatever it is
 *      [xu.] one of these; [^x.] none of these
 *
 * A whole pattern describes all rows of the board. A piece is looked for
 * anywhere, in rows one below the other, each cell in its column.
 */
#ifndef LUDEX_PATTERN_H
#define LUDEX_PATTERN_H

#include "arena.h"
#include "rules.h"

struct pattern;

enum pattern_extent { PATTERN_WHOLE, PATTERN_PIECE };

/*
 * Reads a pattern for the boards of `start`; `turned`: under every symmetry
 * of the rules as well. NULL with a reason if the game's boards cannot look
 * like that, or if the arena's limit is met (arena->exhausted).
 */
const struct pattern *pattern_make(struct arena *arena,
                                   const struct rules *rules,
                                   const struct position *start,
                                   struct str text, enum pattern_extent extent,
                                   bool turned, struct reason *why);
/* Whether the position, of the same board, looks like that: all placings are
   tried. The plain way, which tests hold the others against. */
bool pattern_fits(const struct pattern *pattern, const struct rules *rules,
                  const struct position *p);

/* Whether some position of a game may look like that, by the set of bits that
   has seen them all (rules->signature). */
bool pattern_may_fit(const struct pattern *pattern,
                     const uint64_t set[SIGNATURE_WORDS]);

/*
 * The same along a game: what a pattern knows of a board that changes cell by
 * cell, so that a ply costs no more than the cells it changes.
 *
 *      struct pattern_watch *w = malloc(pattern_watch_size(pattern));
 *      pattern_watch_begin(pattern, w, contents);
 *      pattern_watch_change(pattern, w, cell, was, is);
 *      if (pattern_watch_fits(w))
 *
 * `contents` has what stands on each cell, `was` and `is` what stood and stands
 * on one, all as rules->cells->content() gives it. A watch is plain bytes.
 */
struct pattern_watch;

size_t pattern_watch_size(const struct pattern *pattern);
void pattern_watch_begin(const struct pattern *pattern,
                         struct pattern_watch *watch, const uint8_t *contents);
void pattern_watch_change(const struct pattern *pattern,
                          struct pattern_watch *watch, unsigned cell,
                          uint8_t was, uint8_t is);
bool pattern_watch_fits(const struct pattern_watch *watch);

/*
 * What stands on cells, by its name in position strings ("." and "" are
 * empty): its index in rules->contents; false if the game has no such.
 */
bool pattern_content(const struct rules *rules, struct str name, uint8_t *out);
/* The number of cells of a board. */
unsigned pattern_cells(const struct rules *rules, const struct position *p);

#endif
