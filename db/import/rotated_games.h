/*
 * Finds stored games of which a game is a rotation or reflection. Functions
 * that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_IMPORT_ROTATED_GAMES_H
#define DB_IMPORT_ROTATED_GAMES_H

#include "../rows/rows.h"
#include "../sql.h"

struct rotation_finder; /* memory and statements for computing shapes */

/* The stored game of which another game is a rotation or reflection. `id` is 0
   if there is none. */
struct original {
    int64_t id;
    const char *symmetry; /* name of the symmetry that maps the stored game to
                             the other one */
};

struct rotation_finder *
rotation_finder_new(struct sql *sql); /* returns NULL if out of memory */
void rotation_finder_free(struct rotation_finder *t); /* `t` may be NULL */
/* Computes missing shapes. Call once per transaction, before rotated_find and
   rotated_add. */
int rotated_prepare(struct rotation_finder *t);
/* True if the row may be a rotated game. Call rotated_find and rotated_add only
   for such rows. */
bool rotated_is_indexed(const struct row *row);
int rotated_find(struct rotation_finder *t, const struct row *row,
                 struct original *original);
/* Stores the shape of the row that was last passed to rotated_find. `id` is the
   number of its record. */
int rotated_add(struct rotation_finder *t, int64_t id);
/* Computes the shape of a record again after a change. If no import has
   requested shapes for records up to this record, does nothing. */
int rotated_index_again(struct rotation_finder *t, int64_t id);
/* Sets *shape to the shape of a game that begins at the usual start of its
   variant, or to 0 if the game has no shape. */
int rotated_game_shape(struct rotation_finder *t, int64_t variant,
                       struct str game, struct str options, struct str moves,
                       uint64_t *shape);
/* True if a symmetry maps the moves of the row to `moves`. Sets *symmetry to
   its name. */
bool rotated_maps_moves(struct rotation_finder *t, const struct row *row,
                        struct str moves, const char **symmetry);

#endif
