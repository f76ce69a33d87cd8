/*
 * Files beside the records that these name, such as a board: what is read is an
 * input, and no output may take its place, but which they are is known only
 * when they were read. Each reader, which is a thread's own, notes its own in a
 * list of them all, which is looked at when no other thread reads.
 */
#ifndef LUDEX_TOOLS_SIDE_INPUTS_H
#define LUDEX_TOOLS_SIDE_INPUTS_H

#include <stdbool.h>
#include <sys/stat.h>

struct side_inputs {
    void *files; /* tsearch's */
    bool lent;
    struct side_inputs *next;
};

/* One for a reader, until it sets `lent` to false; by the thread that reads the
   list. NULL: no memory. */
struct side_inputs *side_inputs_lend(struct side_inputs **list);
/* False: no memory. */
bool side_inputs_add(struct side_inputs *s, const struct stat *about);
/* Whether any of them has it. */
bool side_inputs_have(const struct side_inputs *list, const struct stat *about);
void side_inputs_release(struct side_inputs **list);

#endif
