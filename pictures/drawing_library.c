#include "drawing_library.h"

#include <stddef.h>

#include "canvas.h"

/* Pango's wants all the others, which are searched as well. */
const char *drawing_library_load(struct drawing_library *library)
{
    return LOADED("libpangocairo-1.0.so.0", DRAWING_FUNCTIONS, library);
}

const char *drawing_cairo_missing(void)
{
    return drawing_library_load(NULL);
}
