/*
 * Files that records name, such as a board. They are inputs, so no output may
 * replace them, but they are found only while records are read. Each reader (a
 * thread has its own) notes its files in its own list, which is searched when
 * no other thread reads.
 */
#ifndef LUDEX_TOOLS_SIDE_INPUTS_H
#define LUDEX_TOOLS_SIDE_INPUTS_H

#include <stdbool.h>
#include <sys/stat.h>

struct side_inputs {
    void *files; /* a tree of tsearch(3) */
    bool lent;
    struct side_inputs *next;
};

/* Lends a list to a reader, until it sets `lent` to false; on the thread that
   searches. Returns NULL if out of memory. */
struct side_inputs *side_inputs_lend(struct side_inputs **list);
/* Returns false if out of memory. */
bool side_inputs_add(struct side_inputs *s, const struct stat *about);
/* True if one of the lists has the file. */
bool side_inputs_have(const struct side_inputs *list, const struct stat *about);
void side_inputs_release(struct side_inputs **list);

#endif
