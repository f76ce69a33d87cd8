/* Writes PNG. Drawings of boards have large areas of one colour: libpng's fast
   settings (no filters, level 3) give smaller files than the settings that
   cairo uses, in a quarter of the time. */
#include "raster.h"

#include <stdlib.h>

#include <png.h>

#include "dynamic_library.h"

#define FUNCTIONS(X) X(png_image_write_to_memory)

struct library {
    FUNCTIONS(LOADED_MEMBER)
};

static const char *load_library(struct library *library)
{
    return DYNAMIC_LIBRARY_LOAD("libpng16.so.16", FUNCTIONS, library);
}

const char *raster_png_missing_library(void)
{
    return load_library(NULL);
}

/* Returns the pixels with one byte each for red, green and blue, or NULL if out
   of memory. */
static png_byte *rgb_bytes(const struct raster *r)
{
    size_t count = (size_t)r->width * r->height;
    png_byte *bytes = malloc(3 * count);

    for (size_t i = 0; bytes && i < count; i++) {
        bytes[3 * i] = (png_byte)(r->pixels[i] >> 16);
        bytes[3 * i + 1] = (png_byte)(r->pixels[i] >> 8);
        bytes[3 * i + 2] = (png_byte)r->pixels[i];
    }
    return bytes;
}

bool raster_png(const struct raster *r, struct text *out)
{
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = r->width,
                       .height = r->height,
                       .format = PNG_FORMAT_RGB,
                       .flags = PNG_IMAGE_FLAG_FAST};
    png_alloc_size_t length = PNG_IMAGE_PNG_SIZE_MAX(image);
    struct library library;
    bool fine = false;

    if (load_library(&library))
        return false;
    png_byte *bytes = rgb_bytes(r);
    char *room = bytes ? text_room(out, length) : NULL;
    if (room && library.png_image_write_to_memory(&image, room, &length, 0,
                                                  bytes, 0, NULL)) {
        out->len += length;
        fine = true;
    }
    free(bytes);
    return fine;
}
