/*
 * Joins two texts of one game: comments, glyphs and variations of the second
 * text are added to the same plies of the first.
 */
#ifndef LUDEX_JOIN_RECORDS_H
#define LUDEX_JOIN_RECORDS_H

#include "archive_duplicates.h"
#include "archive_edit.h"
#include "rereading.h"

struct joining {
    struct rereading kept, other, joined;
    struct text text;
    struct archive_joiner joiner;
};

void joining_init(struct joining *j);
void joining_release(struct joining *j);
/* Joins a duplicate to the retained record of its group. Returns the same
   values as archive_edit_join. */
int joining_join(struct joining *j, struct archive_edit *edit, int64_t kept,
                 const struct duplicate *d);

#endif
