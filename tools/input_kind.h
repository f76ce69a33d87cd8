/*
 * Decides whether to read a file that was found in a folder. Its contents count
 * more than its name.
 */
#ifndef LUDEX_TOOLS_INPUT_KIND_H
#define LUDEX_TOOLS_INPUT_KIND_H

#include "record_input.h"

/* State for checking many files. */
struct kind_finder {
    const struct input_options *options;
    bool events;                   /* also read files of events */
    struct record_reader *reading; /* created on first use */
    struct text why;               /* reason about the last file */
};

void kind_finder_release(struct kind_finder *k);
/*
 * Returns 1 if the file contains records or events, or if its name suggests so
 * and the contents are nothing else. Returns 0 if not, and sets k->why to what
 * the file is, such as "a PNG picture". Returns -1 if out of memory. If a file
 * with a suitable name cannot be read, returns 1, so that the fault is reported
 * when the file is read.
 */
int kind_is_read(struct kind_finder *k, const char *path);

#endif
