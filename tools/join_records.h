/*
 * Joins two texts of one game: the comments, glyphs and variations of the
 * second go to the same plies of the first.
 */
#ifndef LUDEX_TOOLS_JOIN_RECORDS_H
#define LUDEX_TOOLS_JOIN_RECORDS_H

#include "archive_edit.h"
#include "cli_archive.h"

struct joining {
    struct rereading kept, other, joined;
    struct text text;
    struct archive_joiner joiner;
};

void joining_init(struct joining *j);
void joining_release(struct joining *j);

#endif
