/*
 * Decides whether a file found in a folder is to be read, by its contents
 * rather than its name.
 */
#ifndef LUDEX_TOOLS_INPUT_KIND_H
#define LUDEX_TOOLS_INPUT_KIND_H

#include "record_input.h"

/* State for asking about many files. */
struct kind_finder {
    const struct input_options *options;
    bool events;                   /* files of events are read, too */
    struct record_reader *reading; /* made when first wanted */
    struct text why;               /* about the last file */
};

void kind_finder_release(struct kind_finder *k);
/*
 * Returns 1 if a file has records or events by its contents, or if its name
 * says so and its contents are nothing else. Returns 0 if not, and k->why says
 * what it is ("a PNG picture"); -1 if out of memory. A fault of a file with
 * such a name is reported when it is read.
 */
int kind_is_read(struct kind_finder *k, const char *path);

#endif
