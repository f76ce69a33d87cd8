/*
 * Decides whether to read a file that was found in a folder. The contents of
 * the file take precedence over its name.
 */
#ifndef LUDEX_TOOLS_INPUT_KIND_H
#define LUDEX_TOOLS_INPUT_KIND_H

#include "record_input.h"

/* State for checking many files. */
struct kind_finder {
    const struct input_options *options;
    bool events;                   /* also read files of events */
    struct record_reader *reading; /* created on first use */
    struct text why;               /* description of the last file, if it is not
                                      read */
};

void kind_finder_release(struct kind_finder *k);
/*
 * Returns 1 if the file contains records or events, or if its name suggests
 * this and its contents are not of another kind. Also returns 1 for a file with
 * a suitable name that cannot be opened, so that the fault is reported later.
 * Otherwise returns 0, and sets k->why to a description of the file, such as "a
 * PNG picture". Returns -1 if out of memory.
 */
int kind_is_read(struct kind_finder *k, const char *path);

#endif
