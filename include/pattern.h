/*
 * Pattern: a partial description of a board. It is parsed once for a game with
 * its options, and then compared with positions.
 *
 * A pattern is written like the board field of a position string: rows from the
 * top, separated by slashes. In addition to the contents of cells in position
 * strings (where a number means that many empty cells), a pattern may contain:
 *
 *      .     an empty cell
 *      ?     any cell
 *      *     any contents for the rest of the row
 *      [xu.] one of these; [^x.] none of these
 *
 * A whole pattern describes all rows of the board. A piece of a pattern may be
 * anywhere on the board; its rows follow each other, with aligned columns.
 */
#ifndef LUDEX_PATTERN_H
#define LUDEX_PATTERN_H

#include "arena.h"
#include "rules.h"

struct pattern;

enum pattern_extent { PATTERN_WHOLE, PATTERN_PIECE };

/*
 * Reads a pattern for boards with the options of `start`. If `turned` is set,
 * the pattern also matches boards that are rotated or mirrored by a symmetry of
 * the rules. Returns NULL, with a reason, if no board of the game can match, or
 * if the arena's limit is reached (arena->exhausted).
 */
const struct pattern *pattern_make(struct arena *arena,
                                   const struct rules *rules,
                                   const struct position *start,
                                   struct str text, enum pattern_extent extent,
                                   bool turned, struct reason *why);
/* True if a position with the same options matches. Tries all placings of the
   pattern; tests compare the faster functions with this function. */
bool pattern_fits(const struct pattern *pattern, const struct rules *rules,
                  const struct position *p);

/* True if a position of a game may match, according to the set of features of
   the game (rules->signature). */
bool pattern_may_fit(const struct pattern *pattern,
                     const uint64_t set[SIGNATURE_WORDS]);

/*
 * Matches a pattern at each position of a game. A watch stores the state of the
 * match on a board that changes cell by cell, so that the time for a ply
 * depends only on the number of cells that it changes.
 *
 *      struct pattern_watch *w = malloc(pattern_watch_size(pattern));
 *      pattern_watch_begin(pattern, w, contents);
 *      pattern_watch_change(pattern, w, cell, was, is);
 *      if (pattern_watch_fits(w))
 *
 * `contents` has the content of each cell; `was` and `is` are the old and the
 * new content of one cell. Contents are indices as returned by
 * rules->cells->content(). A watch may be copied with memcpy.
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
 * Finds a cell content by its name in position strings ("." and "" mean empty),
 * and sets an index into rules->contents. Returns false if the game has no such
 * content.
 */
bool pattern_content(const struct rules *rules, struct str name, uint8_t *out);
/* Returns the number of cells of a board. */
unsigned pattern_cells(const struct rules *rules, const struct position *p);

#endif
