/* Writes animations (animation.h) as GIF, with giflib. */
#include "animation.h"

#include <stdlib.h>

#include <gif_lib.h>

#include "dynamic_library.h"
#include "palette.h"

#define FUNCTIONS(X)           \
    X(EGifOpen)                \
    X(EGifCloseFile)           \
    X(EGifSetGifVersion)       \
    X(EGifPutScreenDesc)       \
    X(EGifPutImageDesc)        \
    X(EGifPutLine)             \
    X(EGifPutExtension)        \
    X(EGifPutExtensionLeader)  \
    X(EGifPutExtensionBlock)   \
    X(EGifPutExtensionTrailer) \
    X(EGifGCBToExtension)      \
    X(GifMakeMapObject)        \
    X(GifFreeMapObject)

struct library {
    FUNCTIONS(LOADED_MEMBER)
};

/* One of the colours is used for transparency. */
enum { COLOURS = PALETTE_MAX - 1 };

struct animation {
    struct library library;
    GifFileType *gif; /* NULL until the first raster */
    struct text *out;
    struct raster before; /* previous raster; without pixels at first */
    struct palette whole; /* palette of the first raster */
    struct palette part;  /* palette of a changed part, used if `whole` lacks
                             colours of that part */
    bool failed;
};

static const char *load_library(struct library *library)
{
    return DYNAMIC_LIBRARY_LOAD("libgif.so.7", FUNCTIONS, library);
}

const char *animation_missing_library(void)
{
    return load_library(NULL);
}

struct animation *animation_open(void)
{
    struct animation *a = calloc(1, sizeof *a);

    if (a && load_library(&a->library)) {
        free(a);
        return NULL;
    }
    return a;
}

static int write_bytes(GifFileType *gif, const GifByteType *bytes, int length)
{
    struct animation *a = gif->UserData;

    text_add(a->out, (struct str){(const char *)bytes, (size_t)length});
    return a->out->failed ? 0 : length;
}

/* ---- colours ------------------------------------------------------------- */

/* Makes a colour map. Its length is a power of two, with room for the
   transparent colour. Returns NULL if out of memory. */
static ColorMapObject *make_colour_map(const struct library *l,
                                       const struct palette *p)
{
    int length = 2;

    while ((size_t)length < p->count + 1)
        length *= 2;
    ColorMapObject *map = l->GifMakeMapObject(length, NULL);
    for (size_t i = 0; map && i < p->count; i++)
        map->Colors[i] = (GifColorType){(GifByteType)(p->seen[i].rgb >> 16),
                                        (GifByteType)(p->seen[i].rgb >> 8),
                                        (GifByteType)p->seen[i].rgb};
    return map;
}

/* True if a pixel is the same as in the previous raster. */
static bool is_unchanged(const struct animation *a, const struct raster *frame,
                         size_t at)
{
    return a->before.pixels &&
           ((a->before.pixels[at] ^ frame->pixels[at]) & 0xffffff) == 0;
}

/* Counts the colours of changed pixels. Returns true if the palette of the
   first raster contains all of them. */
static bool count_colours(struct animation *a, const struct raster *frame,
                          struct palette *p)
{
    size_t count = (size_t)frame->width * frame->height;
    bool known = true;

    palette_clear(p);
    for (size_t i = 0; i < count; i++)
        if (!is_unchanged(a, frame, i)) {
            palette_count(p, frame->pixels[i]);
            known = known && palette_keeps(&a->whole, frame->pixels[i]);
        }
    palette_settle(p, COLOURS);
    return known;
}

/* ---- frames -------------------------------------------------------------- */

static bool begin_animation(struct animation *a, const struct raster *frame)
{
    const struct library *l = &a->library;
    static const char program[] = "NETSCAPE2.0", for_ever[] = "\1\0";
    int error;

    count_colours(a, frame, &a->whole);
    a->gif = l->EGifOpen(a, write_bytes, &error);
    ColorMapObject *map = a->gif ? make_colour_map(l, &a->whole) : NULL;
    if (!map)
        return false;
    l->EGifSetGifVersion(a->gif, true);
    bool fine =
        l->EGifPutScreenDesc(a->gif, (int)frame->width, (int)frame->height, 8,
                             0, map) == GIF_OK &&
        l->EGifPutExtensionLeader(a->gif, APPLICATION_EXT_FUNC_CODE) ==
            GIF_OK &&
        l->EGifPutExtensionBlock(a->gif, sizeof program - 1, program) ==
            GIF_OK &&
        l->EGifPutExtensionBlock(a->gif, sizeof for_ever, for_ever) == GIF_OK &&
        l->EGifPutExtensionTrailer(a->gif) == GIF_OK;
    l->GifFreeMapObject(map);
    return fine;
}

static bool write_frame_delay(struct animation *a, uint32_t milliseconds,
                              const struct palette *p)
{
    const GraphicsControlBlock block = {.DisposalMode = DISPOSE_DO_NOT,
                                        .DelayTime =
                                            (int)((milliseconds + 5) / 10),
                                        .TransparentColor = (int)p->count};
    GifByteType bytes[4];
    size_t length = a->library.EGifGCBToExtension(&block, bytes);

    return a->library.EGifPutExtension(a->gif, GRAPHICS_EXT_FUNC_CODE,
                                       (int)length, bytes) == GIF_OK;
}

static bool write_frame_lines(struct animation *a, const struct raster *frame,
                              const struct raster_part *part,
                              const struct palette *p)
{
    GifPixelType *line = malloc(part->width);
    bool fine = line;

    for (uint32_t y = part->y; fine && y < part->y + part->height; y++) {
        size_t at = (size_t)y * frame->width + part->x;
        for (uint32_t x = 0; x < part->width; x++, at++)
            line[x] = is_unchanged(a, frame, at)
                          ? (GifPixelType)p->count
                          : palette_index(p, frame->pixels[at]);
        fine = a->library.EGifPutLine(a->gif, line, (int)part->width) == GIF_OK;
    }
    free(line);
    return fine;
}

/* giflib discards the colour map of the previous picture if the next picture
   has none. */
static bool write_part(struct animation *a, const struct raster_part *part,
                       const ColorMapObject *map)
{
    const struct library *l = &a->library;

    if (!map) {
        l->GifFreeMapObject(a->gif->Image.ColorMap);
        a->gif->Image.ColorMap = NULL;
    }
    return l->EGifPutImageDesc(a->gif, (int)part->x, (int)part->y,
                               (int)part->width, (int)part->height, false,
                               map) == GIF_OK;
}

static bool write_gif_frame(struct animation *a, const struct raster *frame,
                            uint32_t milliseconds)
{
    struct raster_part part = {0, 0, frame->width, frame->height};
    const struct palette *p = &a->whole;
    ColorMapObject *map = NULL;

    if (a->before.pixels) {
        part = raster_changed(&a->before, frame);
        if (!count_colours(a, frame, &a->part)) {
            p = &a->part;
            map = make_colour_map(&a->library, p);
        }
    }
    if (!part.width) /* a GIF picture needs at least one pixel */
        part.width = part.height = 1;
    bool fine =
        (map || p == &a->whole) && write_frame_delay(a, milliseconds, p) &&
        write_part(a, &part, map) && write_frame_lines(a, frame, &part, p);
    a->library.GifFreeMapObject(map);
    return fine;
}

static bool copy_frame(struct animation *a, const struct raster *frame)
{
    size_t size = (size_t)frame->width * frame->height * sizeof *frame->pixels;
    uint32_t *pixels = a->before.pixels ? a->before.pixels : malloc(size);

    a->before = (struct raster){frame->width, frame->height, pixels};
    if (pixels)
        memcpy(pixels, frame->pixels, size);
    return pixels;
}

bool animation_add(struct animation *a, const struct raster *frame,
                   uint32_t milliseconds, struct text *out)
{
    assert(!a->before.pixels || (a->before.width == frame->width &&
                                 a->before.height == frame->height));
    a->out = out;
    a->failed = a->failed || !((a->gif || begin_animation(a, frame)) &&
                               write_gif_frame(a, frame, milliseconds) &&
                               copy_frame(a, frame) && !out->failed);
    return !a->failed;
}

bool animation_close(struct animation *a, struct text *out)
{
    bool fine = a && !a->failed;
    int error;

    if (a) {
        a->out = out;
        if (a->gif && a->library.EGifCloseFile(a->gif, &error) != GIF_OK)
            fine = false;
        raster_release(&a->before);
    }
    free(a);
    return fine && !out->failed;
}
