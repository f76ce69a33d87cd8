/*
 * Changes records of an archive, for the commands of "ludex archive". If a
 * record is refused, the reason is reported and nothing is changed.
 */
#ifndef TOOLS_EDIT_COMMAND_H
#define TOOLS_EDIT_COMMAND_H

#include "archive_command.h"
#include "archive_edit.h"
#include "query_run.h"

struct edit_command {
    struct archive_command *k;
    struct query_run query;
    struct archive_edit *edit;
    int64_t *ids; /* records that the query found */
    size_t count, room;
    uint64_t refused;
    uint64_t left; /* number of records that remain, because they contradict a
                      duplicate */
    struct str name, value; /* a tag and its value, or a label */
    int (*make)(struct edit_command *e, int64_t id);
};

/* Begins the change in k->archive. Returns 0, or prints a message and returns
   STATUS_ENVIRONMENT. */
int edit_command_begin(struct edit_command *e, const char *kind,
                       struct str words);
/* Reports why the current record was refused. */
void edit_command_print_refusal(struct edit_command *e);
/* Commits the change and prints the result for e->count records, unless a
   record was refused or `status` is not 0. Returns the status of the
   command. */
int edit_command_end(struct edit_command *e, int status);
/* Prints the result for the given number of records. */
int edit_command_print_done(struct archive_command *k, uint64_t records,
                            const struct archive_edit_result *done);

#endif
