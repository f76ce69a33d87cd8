/* Shared by the files that undo changes. */
#ifndef DB_EDIT_UNDO_H
#define DB_EDIT_UNDO_H

#include "edit.h"

/* A list of numbers that grows. */
struct numbers {
    int64_t *list;
    size_t count, room;
};

/* A row of a name that the change added. */
struct made {
    int64_t id, row; /* its hash */
    uint8_t table;   /* index in `named` */
};

struct undoing {
    struct archive_edit *edit;
    int64_t change, parts, last; /* greatest number of a record before it */
    struct numbers records;      /* records that it changed */
    struct numbers rewritten;    /* those of which it changed more than
                                    labels */
    struct numbers rows;         /* rows that it changed, as hashes */
    struct made *made;
    size_t made_count, made_room;
    uint64_t passed; /* records passed so far: tell_passed */
    bool names;      /* it is only of names */
    bool events;     /* it is of an event, or of results of one */
    bool crosses;    /* the current later change touched one of the rows */
    bool failed;
};

/* ---- names that the change added ----------------------------------------- */

/* Returns the index of a table among those of names, or -1. */
int undo_names_table(const char *table);
/* Deletes the added names that nothing else uses. */
int undo_drop_names(struct undoing *u);

/* ---- rows that it changed ------------------------------------------------ */

/* Notes the records, rows and names that the change touched. */
int undo_note_rows(struct undoing *u);
/* Appends the numbers of the first later changes that touched one of u->rows,
   and counts all of them. */
int undo_find_later(struct undoing *u, struct text *changes, size_t *count);
/* Sets *new if a record was added, or became what it is, after the change. A
   record that was identical to another before the change may be so again. */
int undo_check_new(struct undoing *u, int64_t id, bool *new);

#endif
