/*
 * Whether a file that was found in a folder is to be read: what is in it decides,
 * not what it is called.
 */
#ifndef LUDEX_TOOLS_INPUT_KIND_H
#define LUDEX_TOOLS_INPUT_KIND_H

#include "record_input.h"

/* Who asks, of many files. */
struct kind_finder {
    const struct input_options *options;
    bool events;                   /* files of events are read, too */
    struct record_reader *reading; /* made when first wanted */
    struct text why;               /* of the file that was asked about last */
};

void kind_finder_release(struct kind_finder *k);
/*
 * 1 if a file is one of records or events: its content is, or its name says so and
 * its content is nothing else. 0 if it is not, and k->why says what it is ("a PNG
 * picture"); -1 if out of memory. A fault of a file with such a name is left to who
 * reads it.
 */
int kind_is_read(struct kind_finder *k, const char *path);

#endif
