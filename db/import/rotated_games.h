/*
 * Games that are an archived one rotated or mirrored, while an import asks for
 * them. Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_IMPORT_ROTATED_GAMES_H
#define DB_IMPORT_ROTATED_GAMES_H

#include "../rows/rows.h"
#include "../sql.h"

struct turning; /* makes shapes */

/* The record that another one is a turned game of; id 0: there is none. */
struct original {
    int64_t id;
    const char *symmetry; /* the name of the one that leads there */
};

struct turning *
turning_new(struct sql *sql);         /* Returns NULL if out of memory. */
void turning_free(struct turning *t); /* NULL is fine */
/* Makes the shapes that are missing. Called once per transaction before those
   below it. */
int turned_ready(struct turning *t);
/* True if the row may be a turned game; the two others are only for these. */
bool turned_concerns(const struct row *row);
int turned_find(struct turning *t, const struct row *row,
                struct original *original);
/* Stores the shape of the last row that was looked for, under its number. */
int turned_add(struct turning *t, int64_t id);
/* Called when a record has changed, came back or went: its shape follows from
   its moves, if those of all records before it are there. */
int turned_again(struct turning *t, int64_t id);
/* Sets *shape to that of a game of this variant from its own start; 0: it has
   none. */
int turned_shape(struct turning *t, int64_t variant, struct str game,
                 struct str options, struct str moves, uint64_t *shape);
/* True if a symmetry makes these moves of the row's; *symmetry is its name. */
bool turned_same(struct turning *t, const struct row *row, struct str moves,
                 const char **symmetry);

#endif
