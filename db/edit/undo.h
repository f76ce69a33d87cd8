/* What the parts of undoing a change share. */
#ifndef DB_EDIT_UNDO_H
#define DB_EDIT_UNDO_H

#include "edit.h"

/* A list of numbers that grows. */
struct numbers {
    int64_t *list;
    size_t count, room;
};

/* A row of a name that the change has made. */
struct made {
    int64_t id, row; /* its hash */
    uint8_t table;   /* of `named` */
};

struct undoing {
    struct archive_edit *edit;
    int64_t change, parts, last; /* the last record's number before it */
    struct numbers records;      /* that it touched */
    struct numbers rewritten;    /* of these, those of which more than labels */
    struct numbers rows;         /* likewise, as hashes */
    struct made *made;
    size_t made_count, made_room;
    uint64_t passed; /* of the records: tell_passed */
    bool names;      /* it is of names alone */
    bool events;     /* it is of an event, or of results of one */
    bool crosses;    /* the current later change touched one of the rows */
    bool failed;
};

/* ---- names that the change made ------------------------------------------- */

/* Returns the place of a table among those of names, or -1. */
int undo_names_table(const char *table);
/* Deletes the names that nothing else uses. */
int undo_drop_names(struct undoing *u);

/* ---- rows that it touched ------------------------------------------------- */

/* Notes the records, rows and names that the change touched. */
int undo_note_rows(struct undoing *u);
/* Appends the first of the later changes that touched one of u->rows, and counts
   these. */
int undo_find_later(struct undoing *u, struct text *changes, size_t *count);
/* Sets *new if a record was added, or became what it is, after the change. A record
   that had a twin before the change may have one again. */
int undo_is_new(struct undoing *u, int64_t id, bool *new);

#endif
