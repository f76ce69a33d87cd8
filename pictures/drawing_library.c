#include "drawing_library.h"

#include <errno.h>
#include <stddef.h>

#include "canvas.h"
#include "picture.h"

/* The library of Pango depends on all the other libraries, whose functions are
   therefore found through it. */
#define DRAWING_LIBRARY "libpangocairo-1.0.so.0"

const char *drawing_library_load(struct drawing_library *library)
{
    return DYNAMIC_LIBRARY_LOAD(DRAWING_LIBRARY, DRAWING_FUNCTIONS, library);
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

/* Functions of fontconfig, on which Pango depends. They are declared here because
   nothing else needs its headers. */
struct font_library {
    void *(*FcInitLoadConfigAndFonts)(void);
    int (*FcConfigSetCurrent)(void *config);
};

bool picture_read_fonts(void)
{
    static const char *const names[] = {"FcInitLoadConfigAndFonts",
                                        "FcConfigSetCurrent", NULL};
    struct font_library fonts;

    if (dynamic_library_load(DRAWING_LIBRARY, names, &fonts))
        return true; /* Pango uses another library for fonts */
    errno = 0;
    void *config = fonts.FcInitLoadConfigAndFonts();
    return config && fonts.FcConfigSetCurrent(config) && errno != ENOMEM;
}

const char *drawing_cairo_missing_library(void)
{
    return drawing_library_load(NULL);
}
