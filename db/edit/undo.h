/* Declarations shared by the files that undo changes. */
#ifndef DB_EDIT_UNDO_H
#define DB_EDIT_UNDO_H

#include "edit.h"

/* A growing list of numbers. */
struct number_list {
    int64_t *list;
    size_t count, room;
};

/* A row of a table of names that the change added. */
struct added_name {
    int64_t id, row; /* number of the row, and hash of the row */
    uint8_t table;   /* index in `named` */
};

struct undo_state {
    struct archive_edit *edit;
    int64_t change, parts, last;  /* number of the change, number of its parts,
                                     and greatest record number before the
                                     change */
    struct number_list records;   /* records that the change affected */
    struct number_list rewritten; /* records of which the change affected more
                                     than labels */
    struct number_list rows; /* hashes of the rows that the change affected */
    struct added_name *made;
    size_t made_count, made_room;
    uint64_t passed; /* progress reports requested so far
                        (report_undo_progress) */
    bool names;      /* the change affected only names */
    bool events;     /* the change affected events or their results */
    bool crosses;    /* the later change being read affected one of `rows` */
    bool failed;
};

/* ---- names added by the change ------------------------------------------- */

/* Returns the index of a table in `named`, or -1 if it is not a table of
   names. */
int undo_names_table(const char *table);
/* Deletes the names that the change added, unless something else uses them. If
   the change affects only names, returns EDIT_REFUSED if one of them is in
   use. */
int undo_drop_names(struct undo_state *u);

/* ---- rows affected by the change ----------------------------------------- */

/* Collects the records, rows and names that the change affected. */
int undo_note_rows(struct undo_state *u);
/* Appends the numbers of the first later changes that affected one of u->rows,
   and sets *count to the total number of such changes. */
int undo_find_later(struct undo_state *u, struct text *changes, size_t *count);
/* Sets *new if the record was added or changed after the change that is being
   undone. Two records that were identical before that change may be identical
   again, so only newer ones are checked. */
int undo_check_new(struct undo_state *u, int64_t id, bool *new);

#endif
