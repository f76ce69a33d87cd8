/* Writes a raster as sixels, using libsixel. */
#include "raster.h"

#include <stdlib.h>

#include <sixel.h>

#include "dynamic_library.h"
#include "palette.h"

#define FUNCTIONS(X)                \
    X(sixel_output_new)             \
    X(sixel_output_unref)           \
    X(sixel_dither_new)             \
    X(sixel_dither_set_palette)     \
    X(sixel_dither_set_pixelformat) \
    X(sixel_dither_unref)           \
    X(sixel_encode)

struct library {
    FUNCTIONS(LOADED_MEMBER)
};

static const char *load_library(struct library *library)
{
    return DYNAMIC_LIBRARY_LOAD("libsixel.so.1", FUNCTIONS, library);
}

const char *raster_sixel_missing_library(void)
{
    return load_library(NULL);
}

static int write_bytes(char *bytes, int length, void *context)
{
    text_add(context, (struct str){bytes, (size_t)length});
    return length;
}

/* Returns the palette index of each pixel, or NULL if out of memory. */
static unsigned char *palette_indexes(const struct raster *r, struct palette *p)
{
    size_t count = (size_t)r->width * r->height;
    unsigned char *indexes = malloc(count);

    palette_clear(p);
    for (size_t i = 0; i < count; i++)
        palette_count(p, r->pixels[i]);
    palette_settle(p, PALETTE_MAX);
    for (size_t i = 0; indexes && i < count; i++)
        indexes[i] = palette_index(p, r->pixels[i]);
    return indexes;
}

/* Returns the palette in the form of libsixel, or NULL if out of memory. */
static sixel_dither_t *make_dither(const struct library *l,
                                   const struct palette *p)
{
    unsigned char bytes[3 * PALETTE_MAX];
    sixel_dither_t *dither;

    for (size_t i = 0; i < p->count; i++) {
        bytes[3 * i] = (unsigned char)(p->seen[i].rgb >> 16);
        bytes[3 * i + 1] = (unsigned char)(p->seen[i].rgb >> 8);
        bytes[3 * i + 2] = (unsigned char)p->seen[i].rgb;
    }
    if (SIXEL_FAILED(l->sixel_dither_new(&dither, (int)p->count, NULL)))
        return NULL;
    l->sixel_dither_set_palette(dither, bytes);
    l->sixel_dither_set_pixelformat(dither, SIXEL_PIXELFORMAT_PAL8);
    return dither;
}

static bool encode_raster(const struct library *l, const struct raster *r,
                          struct palette *p, struct text *out)
{
    unsigned char *indexes = palette_indexes(r, p);
    sixel_dither_t *dither = indexes ? make_dither(l, p) : NULL;
    sixel_output_t *output = NULL;
    bool fine =
        dither &&
        !SIXEL_FAILED(l->sixel_output_new(&output, write_bytes, out, NULL)) &&
        !SIXEL_FAILED(l->sixel_encode(indexes, (int)r->width, (int)r->height, 8,
                                      dither, output));

    if (output)
        l->sixel_output_unref(output);
    if (dither)
        l->sixel_dither_unref(dither);
    free(indexes);
    return fine && !out->failed;
}

bool raster_sixel(const struct raster *r, struct text *out)
{
    struct palette *palette = malloc(sizeof *palette);
    size_t before = out->len;
    struct library library;
    bool fine = palette && !load_library(&library) &&
                encode_raster(&library, r, palette, out);

    if (!fine)
        out->len = before;
    free(palette);
    return fine;
}
