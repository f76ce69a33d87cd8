#include "drawing_library.h"

#include <stddef.h>

#include "canvas.h"

/* The library of Pango depends on all the other libraries, whose functions are
   therefore found through it. */
const char *drawing_library_load(struct drawing_library *library)
{
    return DYNAMIC_LIBRARY_LOAD("libpangocairo-1.0.so.0", DRAWING_FUNCTIONS,
                                library);
}

cairo_surface_t *drawing_library_pdf(const struct drawing_library *library,
                                     cairo_write_func_t take, void *context,
                                     double width, double height)
{
    cairo_surface_t *surface = library->cairo_pdf_surface_create_for_stream(
        take, context, width, height);

    library->cairo_pdf_surface_set_metadata(surface,
                                            CAIRO_PDF_METADATA_CREATE_DATE, "");
    return surface;
}

const char *drawing_cairo_missing_library(void)
{
    return drawing_library_load(NULL);
}
