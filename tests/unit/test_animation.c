#include <check.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

#include "animation.h"
#include "dynamic_library.h"
#include "picture.h"

#include "suite.h"

#define READING(X) \
    X(DGifOpen) X(DGifSlurp) X(DGifCloseFile) X(DGifSavedExtensionToGCB)
struct reader {
    READING(LOADED_MEMBER)
};

enum { WIDTH = 40, HEIGHT = 30, PIXELS = WIDTH * HEIGHT };

static int read_bytes(GifFileType *gif, GifByteType *bytes, int length)
{
    struct str *rest = gif->UserData;
    size_t count = rest->len < (size_t)length ? rest->len : (size_t)length;

    memcpy(bytes, rest->ptr, count);
    *rest = str_from(*rest, count);
    return (int)count;
}

/* Opens a GIF with giflib. Call close_gif to close it. */
static GifFileType *open_gif(struct reader *reader, struct str *file)
{
    int error;

    ck_assert_ptr_null(DYNAMIC_LIBRARY_LOAD("libgif.so.7", READING, reader));
    GifFileType *gif = reader->DGifOpen(file, read_bytes, &error);
    ck_assert_ptr_nonnull(gif);
    ck_assert_int_eq(reader->DGifSlurp(gif), GIF_OK);
    return gif;
}

/* Draws an image of the GIF on the screen. Returns its delay in hundredths of a
   second. */
static int show_image(const struct reader *reader, GifFileType *gif, int i,
                      uint32_t *screen)
{
    const SavedImage *image = &gif->SavedImages[i];
    const GifImageDesc *d = &image->ImageDesc;
    const ColorMapObject *map = d->ColorMap ? d->ColorMap : gif->SColorMap;
    GraphicsControlBlock block;

    ck_assert_int_eq(reader->DGifSavedExtensionToGCB(gif, i, &block), GIF_OK);
    ck_assert_int_eq(block.DisposalMode, DISPOSE_DO_NOT);
    for (int y = 0; y < d->Height; y++)
        for (int x = 0; x < d->Width; x++) {
            GifByteType index = image->RasterBits[y * d->Width + x];
            GifColorType colour = map->Colors[index];
            if (index != block.TransparentColor)
                screen[(d->Top + y) * gif->SWidth + d->Left + x] =
                    (uint32_t)colour.Red << 16 | (uint32_t)colour.Green << 8 |
                    colour.Blue;
        }
    return block.DelayTime;
}

static struct raster plain_raster(uint32_t *pixels, uint32_t colour)
{
    for (size_t i = 0; i < PIXELS; i++)
        pixels[i] = colour;
    return (struct raster){WIDTH, HEIGHT, pixels};
}

/* Only a rectangle changes, or a single pixel, or nothing. Bits above the
   colour are ignored. */
START_TEST(only_what_changed)
{
    static const int parts[][4] = {
        {0, 0, WIDTH, HEIGHT}, {5, 6, 10, 3}, {0, 0, 1, 1}, {39, 29, 1, 1}};
    uint32_t pixels[PIXELS], screen[PIXELS];
    struct raster frame = plain_raster(pixels, 0xff102030);
    struct animation *a = animation_open();
    struct text out = {0};
    struct reader reader;

    ck_assert_ptr_nonnull(a);
    ck_assert(animation_add(a, &frame, 1000, &out));
    ck_assert(str_starts_with(text_str(&out), STR("GIF89a")));
    for (size_t y = 6; y < 9; y++)
        for (size_t x = 5; x < 15; x++)
            pixels[y * WIDTH + x] = 0xc08040;
    ck_assert(animation_add(a, &frame, 996, &out));
    pixels[0] = 0x102030;
    ck_assert(animation_add(a, &frame, 50, &out));
    pixels[PIXELS - 1] = 0xfefdfc;
    ck_assert(animation_add(a, &frame, 3000, &out));
    ck_assert(animation_close(a, &out));

    struct str rest = text_str(&out);
    GifFileType *gif = open_gif(&reader, &rest);
    ck_assert_int_eq(gif->ImageCount, 4);
    ck_assert_int_eq(gif->SWidth, WIDTH);
    ck_assert_int_eq(gif->SHeight, HEIGHT);
    for (int i = 0; i < 4; i++) {
        static const int delays[] = {100, 100, 5, 300};
        const GifImageDesc *d = &gif->SavedImages[i].ImageDesc;
        ck_assert_int_eq(d->Left, parts[i][0]);
        ck_assert_int_eq(d->Top, parts[i][1]);
        ck_assert_int_eq(d->Width, parts[i][2]);
        ck_assert_int_eq(d->Height, parts[i][3]);
        ck_assert_int_eq(show_image(&reader, gif, i, screen), delays[i]);
        ck_assert_uint_eq(screen[0], 0x102030);
        ck_assert_uint_eq(screen[6 * WIDTH + 5], i ? 0xc08040 : 0x102030);
    }
    ck_assert_uint_eq(screen[PIXELS - 1], 0xfefdfc);
    /* the animation repeats forever */
    const ExtensionBlock *blocks = gif->SavedImages[0].ExtensionBlocks;
    ck_assert_int_eq(blocks[0].Function, APPLICATION_EXT_FUNC_CODE);
    ck_assert_mem_eq(blocks[0].Bytes, "NETSCAPE2.0", 11);
    ck_assert_mem_eq(blocks[1].Bytes, "\1\0\0", 3);
    reader.DGifCloseFile(gif, NULL);
    text_release(&out);
}
END_TEST

/* Of 1,200 colours, the frequent ones are kept. The others are replaced by the
   nearest colour. */
START_TEST(many_colours)
{
    uint32_t pixels[PIXELS], screen[PIXELS];
    struct raster frame = plain_raster(pixels, 0);
    struct animation *a = animation_open();
    struct text out = {0};
    struct reader reader;

    for (uint32_t i = 0; i < PIXELS; i++)
        pixels[i] = i < 640 ? 0x800000 | i / 4 : 0x00ff00 | (i & 0xff);
    ck_assert(animation_add(a, &frame, 100, &out));
    ck_assert(animation_close(a, &out));
    struct str rest = text_str(&out);
    GifFileType *gif = open_gif(&reader, &rest);
    show_image(&reader, gif, 0, screen);
    for (size_t i = 0; i < 640; i++)
        ck_assert_uint_eq(screen[i], pixels[i]);
    for (size_t i = 640; i < PIXELS; i++)
        ck_assert_uint_eq(screen[i] & 0xffff00, 0x00ff00);
    reader.DGifCloseFile(gif, NULL);
    text_release(&out);
}
END_TEST

/* Boards use few shades, so their colours are exact. */
START_TEST(boards_are_exact)
{
    struct board b = {.rows = 3, .columns = 3, .borders = BORDER_LEFT};
    struct picture_look look = {.size = 200, .few_shades = true};
    struct animation *a = animation_open();
    struct raster frames[3];
    struct text out = {0};
    struct reader reader;

    for (size_t i = 0; i < 3; i++) {
        b.cells[i][i].stone = i & 1 ? 'u' : 'x';
        ck_assert(picture_raster(&b, &look, &frames[i]));
        ck_assert(animation_add(a, &frames[i], 100, &out));
    }
    ck_assert(animation_close(a, &out));
    struct str rest = text_str(&out);
    GifFileType *gif = open_gif(&reader, &rest);
    size_t count = (size_t)gif->SWidth * (size_t)gif->SHeight;
    uint32_t *screen = calloc(count, sizeof *screen);
    for (int i = 0; i < 3; i++) {
        show_image(&reader, gif, i, screen);
        for (size_t at = 0; at < count; at++)
            ck_assert_uint_eq(screen[at], frames[i].pixels[at] & 0xffffff);
        raster_release(&frames[i]);
    }
    ck_assert_int_lt(gif->SavedImages[1].ImageDesc.Width, gif->SWidth / 2);
    free(screen);
    reader.DGifCloseFile(gif, NULL);
    text_release(&out);
}
END_TEST

START_TEST(out_of_memory_is_reported)
{
    uint32_t pixels[PIXELS];
    struct raster frame = plain_raster(pixels, 1);
    struct animation *a = animation_open();
    struct text out = {.failed = true}, rest = {0};

    ck_assert(!animation_add(a, &frame, 100, &out));
    ck_assert(!animation_add(a, &frame, 100, &rest));
    ck_assert(!animation_close(a, &rest));
    ck_assert(!animation_close(NULL, &rest));
    text_release(&rest);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("animation");

    tcase_add_test(tests, only_what_changed);
    tcase_add_test(tests, many_colours);
    tcase_add_test(tests, boards_are_exact);
    tcase_add_test(tests, out_of_memory_is_reported);
    return suite_run_one("animation", tests);
}
