/*
 * Reads the texts of an archive again, to change tags and to check texts. Each
 * text is read separately, first in the notation that its record indicates,
 * then in each notation of the game.
 */
#ifndef LUDEX_REREADING_H
#define LUDEX_REREADING_H

#include "archive.h"
#include "record_reader.h"

struct rereading {
    struct diag_levels levels;
    struct record_reader reading;
    struct text text;             /* copy of the text, since scanners write to
                                     it */
    struct archive_reader reader; /* reader for archive_options and
                                     archive_check */
    struct record *record;        /* the last record read, or NULL */
};

void rereading_init(struct rereading *r);
void rereading_release(struct rereading *r);

#endif
