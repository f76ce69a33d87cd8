/*
 * Texts of an archive read again, which changes of tags and the check of texts
 * need: each separately, in the notation that the record tells, then in each
 * notation of its game.
 */
#ifndef LUDEX_REREADING_H
#define LUDEX_REREADING_H

#include "archive.h"
#include "record_reader.h"

struct rereading {
    struct diag_levels levels;
    struct record_reader reading;
    struct text text;             /* scanners write to it */
    struct archive_reader reader; /* for archive_options and archive_check */
    struct record *record;        /* the last one read, or NULL */
};

void rereading_init(struct rereading *r);
void rereading_release(struct rereading *r);

#endif
