/*
 * Options by name: reads a list of struct ludex_option.
 */
#ifndef LUDEX_SRC_LIBRARY_OPTIONS_H
#define LUDEX_SRC_LIBRARY_OPTIONS_H

#include "library.h"

/* A name, and the function that sets it; the last row has no name. */
struct option_row {
    const char *name;
    int (*set)(void *to, const char *value, struct ludex_error *error);
};

/* Sets every option of the list, which may be NULL. Returns LUDEX_UNKNOWN for
   an unknown name, with the nearest one. */
int options_read(const struct option_row *rows, void *to,
                 const struct ludex_option *options, struct ludex_error *error);
/* Read a value, or fail with LUDEX_REFUSED. */
int option_flag(bool *out, const char *name, const char *value,
                struct ludex_error *error);
int option_number(uint64_t *out, const char *name, const char *value,
                  struct ludex_error *error);

#endif
