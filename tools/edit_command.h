/*
 * A change of an archive's records, as the verbs of "ludex archive" make it: what
 * is refused is told, and then nothing is changed.
 */
#ifndef TOOLS_EDIT_COMMAND_H
#define TOOLS_EDIT_COMMAND_H

#include "archive_command.h"
#include "archive_edit.h"
#include "query_run.h"

struct editing {
    struct keeping *k;
    struct query_run query;
    struct archive_edit *edit;
    int64_t *ids; /* that the query found */
    size_t count, room;
    uint64_t refused;
    struct str name, value; /* a tag; or a label */
    int (*make)(struct editing *e, int64_t id);
};

/* Begins the change in k->archive: 0, or STATUS_WORLD after a message. */
int editing_begin(struct editing *e, const char *kind, struct str words);
/* Tells why the record at hand was refused. */
void editing_refused(struct editing *e);
/* Commits, unless something was refused or `status` is not 0, and prints what
   came of e->count records: the status of the command. */
int editing_end(struct editing *e, int status);
/* Prints what came of so many records. */
int editing_print_done(struct keeping *k, uint64_t records,
                       const struct archive_edited *done);

#endif
