#include "drawing_library.h"

#include <stddef.h>

#include "canvas.h"

/* Pango's wants all the others, which are searched as well. */
const char *drawing_library_load(struct drawing_library *library)
{
    static const char *const names[] = {DRAWING_FUNCTIONS(LOADED_NAME) NULL};

    return loaded("libpangocairo-1.0.so.0", names, library);
}

const char *drawing_cairo_missing(void)
{
    struct drawing_library library;

    return drawing_library_load(&library);
}
