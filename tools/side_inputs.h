/*
 * Files that records name, such as a board. They are inputs, so no output may
 * replace them, but they become known only while records are read. Each reader
 * (one per thread) adds files to its own list. The lists are searched when no
 * other thread reads.
 */
#ifndef LUDEX_TOOLS_SIDE_INPUTS_H
#define LUDEX_TOOLS_SIDE_INPUTS_H

#include <stdbool.h>
#include <sys/stat.h>

struct side_inputs {
    void *files; /* tree for tsearch(3) */
    bool lent;
    struct side_inputs *next;
};

/* Lends a list to a reader, which returns the list by setting `lent` to false.
   Call this on the thread that searches the lists. Returns NULL if out of
   memory. */
struct side_inputs *side_inputs_borrow(struct side_inputs **list);
/* Adds a file. Returns false if out of memory. */
bool side_inputs_add(struct side_inputs *s, const struct stat *about);
/* True if one of the lists contains the file. */
bool side_inputs_contain(const struct side_inputs *list,
                         const struct stat *about);
void side_inputs_release(struct side_inputs **list);

#endif
