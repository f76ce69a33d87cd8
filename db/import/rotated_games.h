/*
 * Finds archived games that are a rotation or reflection of another one.
 * Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_IMPORT_ROTATED_GAMES_H
#define DB_IMPORT_ROTATED_GAMES_H

#include "../rows/rows.h"
#include "../sql.h"

struct turning; /* computes shapes */

/* The archived game that another one is a rotation of; id is 0 if there is
   none. */
struct original {
    int64_t id;
    const char *symmetry; /* the name of the symmetry that maps it to the
                             other */
};

struct turning *
turning_new(struct sql *sql);         /* Returns NULL if out of memory. */
void turning_free(struct turning *t); /* NULL is allowed */
/* Computes missing shapes. Called once per transaction, before rotated_find and
   rotated_add. */
int rotated_prepare(struct turning *t);
/* True if the row may be a rotated game; rotated_find and rotated_add are only
   for these. */
bool rotated_concerns(const struct row *row);
int rotated_find(struct turning *t, const struct row *row,
                 struct original *original);
/* Stores the shape of the row last passed to rotated_find, under its number. */
int rotated_add(struct turning *t, int64_t id);
/* Computes the shape of a record again after a change, unless no import has
   requested shapes of records up to it. */
int rotated_again(struct turning *t, int64_t id);
/* Sets *shape to the shape of a game from its variant's own start, or to 0. */
int rotated_shape(struct turning *t, int64_t variant, struct str game,
                  struct str options, struct str moves, uint64_t *shape);
/* True if a symmetry maps the row's moves to these; *symmetry is its name. */
bool rotated_same(struct turning *t, const struct row *row, struct str moves,
                  const char **symmetry);

#endif
