/*
 * Libraries that bring a dozen others along are loaded when they are first wanted,
 * into a struct of their functions:
 *
 *     #define FUNCTIONS(X) X(cairo_create) X(cairo_destroy)
 *     struct library {
 *         FUNCTIONS(LOADED_MEMBER)
 *     };
 *     static const char *const names[] = {FUNCTIONS(LOADED_NAME) NULL};
 *
 *     missing = loaded("libcairo.so.2", names, &library);
 *     library.cairo_create(surface);
 */
#ifndef LUDEX_LOADED_H
#define LUDEX_LOADED_H

#define LOADED_MEMBER(name) __typeof__(&(name)) name;
#define LOADED_NAME(name)   #name,

/* Fills the members in the order of their names, which end with NULL. The library
   stays loaded to the end of the process. NULL, or why it cannot be loaded, valid
   until the next call. */
const char *loaded(const char *file, const char *const *names, void *members);

#endif
