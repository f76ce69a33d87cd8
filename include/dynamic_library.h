/*
 * Loads libraries with many dependencies when they are first needed. Their
 * functions are put into a struct:
 *
 *     #define FUNCTIONS(X) X(cairo_create) X(cairo_destroy)
 *     struct library {
 *         FUNCTIONS(LOADED_MEMBER)
 *     };
 *
 *     missing = DYNAMIC_LIBRARY_LOAD("libcairo.so.2", FUNCTIONS, &library);
 *     library.cairo_create(surface);
 */
#ifndef LUDEX_DYNAMIC_LIBRARY_H
#define LUDEX_DYNAMIC_LIBRARY_H

#include <stddef.h>

#define LOADED_MEMBER(name)        __typeof__(&(name)) name;
#define DYNAMIC_LIBRARY_NAME(name) #name,

/* Loads a library and fills the struct, which may be NULL. The library stays
   loaded until the process ends. Returns NULL, or the reason why it cannot be
   loaded, valid until the next call. */
#define DYNAMIC_LIBRARY_LOAD(file, functions, library)                       \
    dynamic_library_load(                                                    \
        (file), (const char *const[]){functions(DYNAMIC_LIBRARY_NAME) NULL}, \
        (library))

/* Used by DYNAMIC_LIBRARY_LOAD: fills the members in the order of `names`,
   which end with NULL. */
const char *dynamic_library_load(const char *file, const char *const *names,
                                 void *members);

#endif
