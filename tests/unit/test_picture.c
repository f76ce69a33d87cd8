#include <check.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <sixel.h>

#include "dynamic_library.h"
#include "picture.h"

#include "suite.h"

/* Makes a 3x3 board with two crossing links, a marked stone and a number. */
static struct board small_board(void)
{
    struct board b = {.rows = 3,
                      .columns = 3,
                      .borders =
                          BORDER_LEFT | BORDER_UP | BORDER_RIGHT | BORDER_DOWN,
                      .owner = {'x', 'u'}};

    b.cells[0][0] = (struct board_cell){.stone = 'x', .links = LINK_NE};
    b.cells[1][1] =
        (struct board_cell){.stone = 'x', .links = LINK_SW | LINK_NW};
    b.cells[2][0] = (struct board_cell){.stone = 'x', .links = LINK_SE};
    b.cells[2][2] = (struct board_cell){.stone = 'u', .marked = true};
    b.cells[0][2].number = 7;
    return b;
}

static void ck_text(const struct board *b, uint8_t colour, const char *expected)
{
    struct text out = {0};

    picture_text(b, &(struct picture_style){.colour = colour}, &out);
    text_add_char(&out, '\0');
    ck_assert_str_eq(out.ptr, expected);
    text_release(&out);
}

static bool png_of(const struct board *b, struct text *out)
{
    return picture_png_as(b, &(struct picture_look){.size = 0}, out);
}

START_TEST(text_of_a_board)
{
    struct board b = small_board();

    ck_text(&b, false,
            "   a b c\n"
            " 3 x . U 3\n"
            "    \\\n"
            " 2 . x . 2\n"
            "    /\n"
            " 1 x . 7 1\n"
            "   a b c\n"
            "x Black: left-right, u Red: top-bottom\n");
}
END_TEST

START_TEST(text_of_links_that_cross)
{
    struct board b = {.rows = 2, .columns = 3, .owner = {'u', 0}};

    b.cells[0][1] = (struct board_cell){.stone = 'x', .links = LINK_NE};
    b.cells[1][2] = (struct board_cell){.stone = 'x', .links = LINK_SW};
    b.cells[0][2] = (struct board_cell){.stone = 'x', .links = LINK_NW};
    b.cells[1][1] = (struct board_cell){.stone = 'x', .links = LINK_SE};
    ck_text(&b, false,
            "   a b c\n"
            " 2 . x x 2\n"
            "      X\n"
            " 1 . x x 1\n"
            "   a b c\n"
            "u Red: left-right\n");
}
END_TEST

START_TEST(text_in_colour)
{
    struct board b = {.rows = 1, .columns = 2};

    b.cells[0][0] = (struct board_cell){.stone = 'u', .marked = true};
    ck_text(&b, true,
            "   a b\n"
            " 1 \033[1;7m\033[1;31mU\033[0m . 1\n"
            "   a b\n");
}
END_TEST

/* Letters on backgrounds in the colours of the pieces. With 256 colours, both
   the greys and the colour cube are used. */
START_TEST(text_in_more_colours)
{
    struct board b = {.rows = 1, .columns = 4};

    b.cells[0][0].stone = 'u';
    b.cells[0][1].stone = 'q';
    b.cells[0][2].stone = 'p';
    b.cells[0][3].stone = 'x';
    ck_text(&b, PICTURE_RGB,
            "   a b c d\n"
            " 1 \033[97;48;2;204;26;31mu\033[0m "
            "\033[30;48;2;140;140;140mq\033[0m "
            "\033[30;48;2;245;212;51mp\033[0m "
            "\033[97;48;2;26;26;26mx\033[0m 1\n"
            "   a b c d\n");
    ck_text(&b, PICTURE_256,
            "   a b c d\n"
            " 1 \033[97;48;5;160mu\033[0m "
            "\033[30;48;5;245mq\033[0m "
            "\033[30;48;5;221mp\033[0m "
            "\033[97;48;5;233mx\033[0m 1\n"
            "   a b c d\n");
}
END_TEST

START_TEST(text_of_the_largest)
{
    struct board b = {.rows = BOARD_SIDE_MAX, .columns = BOARD_SIDE_MAX};
    struct text out = {0};

    picture_text(&b, &(struct picture_style){0}, &out);
    ck_assert_uint_eq(out.len,
                      2 * (2 + 2 * 26 + 1) + 26 * (2 + 2 * 26 + 3) + 25 +
                          17 /* second digits of the numbers on the right */);
    text_release(&out);
}
END_TEST

static bool has(struct str s, const char *words)
{
    struct str wanted = str_of(words);

    for (size_t i = 0; i + wanted.len <= s.len; i++)
        if (str_starts_with((struct str){s.ptr + i, s.len - i}, wanted))
            return true;
    return false;
}

/* Prisoners, promoted figures, and sides distinguished by case; then the same
   with Unicode symbols. */
START_TEST(text_of_figures)
{
    struct board b = {.rows = 10, .columns = 3, .captivity = true};
    struct text ascii = {0}, unicode = {0};

    b.cells[0][1] = (struct board_cell){.stone = '1', .figure = 'R'};
    b.cells[9][2] = (struct board_cell){.stone = '2', .figure = 'R'};
    b.cells[9][0] =
        (struct board_cell){.stone = '1', .figure = 'S', .promoted = true};
    b.captives[0][2] = 'D';
    b.captives[1][0] = 'K';
    picture_text(&b, &(struct picture_style){0}, &ascii);
    picture_text(&b, &(struct picture_style){.unicode = true}, &unicode);
    ck_assert(str_starts_with(text_str(&ascii), STR("11  K  -  -\n"
                                                    "    A  B  C\n"
                                                    "10 +S  .  r\n"
                                                    " 9  .  .  .\n")));
    ck_assert(str_starts_with(text_str(&unicode), STR(" \u2D52  K  -  -\n"
                                                      "    A  B  C\n"
                                                      " \u16B4  S\u031F  .  "
                                                      "\u211E\n")));
    text_add_char(&ascii, '\0');
    ck_assert_ptr_nonnull(strstr(ascii.ptr, " 1  .  R  .\n"
                                            "    A  B  C\n"
                                            " 0  -  -  d\n"));
    text_release(&ascii);
    text_release(&unicode);
}
END_TEST

static size_t count_of(const struct text *out, const char *wanted)
{
    size_t count = 0;

    for (size_t i = 0; i < out->len; i++)
        count += str_starts_with((struct str){out->ptr + i, out->len - i},
                                 str_of(wanted));
    return count;
}

/* Cells are 36 wide, and 34 from the edges. */
START_TEST(svg)
{
    static const char *const parts[] = {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=",
        " width=\"176\" height=\"176\" viewBox=\"0 0 176 176\" role=\"img\">",
        "<title>Board</title>\n<desc>Black: a1 b2 a3; Red: c3.</desc>\n",
        "<path d=\"M34 34L34 142L28 148L28 28Z\" fill=\"#1a1a1a\"/>",
        "<g id=\"sx\">\n<circle cx=\"0\" cy=\"0\" r=\"14.5\" fill=\"#1a1a1a\"",
        "<g id=\"sum\">\n<circle cx=\"0\" cy=\"0\" r=\"14.5\" fill=\"#cc1a1f\"",
        "<circle cx=\"0\" cy=\"0\" r=\"7.3\" stroke=\"#ffffff\"",
        "<use href=\"#sx\" x=\"52\" y=\"124\"/>",
        "<use href=\"#sum\" x=\"124\" y=\"52\"/>",
        "<path d=\"M52 124L88 88\" stroke=\"#1a1a1a\" stroke-width=\"8\"/>",
        "</svg>\n",
    };
    struct board b = small_board();
    struct text out = {0};

    ck_assert(picture_svg(&b, &out));
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        ck_assert_msg(count_of(&out, parts[i]) == 1, "%s in %.*s", parts[i],
                      (int)out.len, out.ptr);
    ck_assert_uint_eq(count_of(&out, "<circle"), 3);
    ck_assert_uint_eq(count_of(&out, "<use"), 4);
    ck_assert_uint_eq(count_of(&out, ">3</text>"), 2);
    text_release(&out);
}
END_TEST

static void ck_svg(const struct picture_look *look, const char *wanted,
                   bool there)
{
    struct board b = small_board();
    struct text out = {0};

    ck_assert(picture_svg_as(&b, look, &out));
    ck_assert_msg(has(text_str(&out), wanted) == there, "%s in %.*s", wanted,
                  (int)out.len, out.ptr);
    text_release(&out);
}

static const struct picture_note touched[] = {
    {.sign = PICTURE_TOUCHED, .at = {3, 1}},
    {.sign = PICTURE_WAY, .at = {1, 1}, .to = {2, 2}},
    {.sign = PICTURE_TOUCHED, .at = {4, 1}}, /* not on the board */
    {.sign = PICTURE_WAY, .at = {1, 1}, .to = {0, 7}},
};

/* The side from which the board is seen, and the text below it. */
enum { LOOKS = 16 };
START_TEST(looks_of_svg)
{
    const struct {
        struct picture_look look;
        const char *wanted;
    } cases[LOOKS] = {
        {{.size = 0}, "viewBox=\"0 0 176 176\""},
        {{.rotated = true}, "<use href=\"#sx\" x=\"124\" y=\"52\"/>"},
        {{.rotated = true}, "M142 142L142 34L148 28L148 148Z"},
        {{.caption = STR("22. e8 & <on>")}, ">22. e8 &amp; &lt;on&gt;<"},
        {{.caption = STR("e8")}, "viewBox=\"0 0 176 196\""},
        {{.caption = STR("e8")}, "<text x=\"17\" y=\"190.8\""},
        {{.to_move = 'u', .caption = STR("e8")},
         "<circle cx=\"24\" cy=\"186\" r=\"7\" fill=\"#cc1a1f\""},
        {{.to_move = 'u', .caption = STR("e8")}, "<text x=\"39\""},
        {{.to_move = 'u'}, "viewBox=\"0 0 176 196\""},
        {{.caption = STR("a caption for which two lines are needed")},
         ">two lines are needed</text>"},
        {{.caption = STR("a caption for which two lines are needed")},
         ">a caption for which</text>"},
        {{.caption = STR("a caption for which two lines are needed")},
         "viewBox=\"0 0 176 216\""},
        {{.title = STR("\"Quax\"")}, "<title>&quot;Quax&quot;<"},
        {{.ids = STR("b2-")}, "<g id=\"b2-sx\">"},
        {{.ids = STR("b2-")}, "<use href=\"#b2-sx\""},
        {{.notes = touched, .note_count = 4},
         "<path d=\"M106.5 106.5L141.5 106.5L141.5 141.5L106.5 141.5Z\" "
         "fill=\"#f2c14e\"/>\n"
         "<path d=\"M52 124L88 88\" stroke=\"#f2c14e\" "
         "stroke-width=\"16\"/>\n<path d=\"M52 124L88 88\""},
    };

    ck_svg(&cases[_i].look, cases[_i].wanted, true);
}
END_TEST

/* Returns the paths of a drawing. They do not depend on its words. */
static struct str paths_of(const struct text *out)
{
    struct str all = text_str(out);

    for (size_t i = 0; i + 5 < all.len; i++)
        if (str_starts_with(str_from(all, i), STR("<path")))
            return str_from(all, i);
    return all;
}

static bool same_paths(const struct text *a, const struct text *b)
{
    return str_equal(paths_of(a), paths_of(b));
}

/* Every figure of Brayout has its own drawing, for each side, promoted or not,
   and without a letter. */
START_TEST(figures_differ)
{
    static const char letters[] = "PVSKBIDR";
    struct text drawn[32] = {{0}};
    size_t count = 0;

    for (size_t i = 0; letters[i]; i++)
        for (int kind = 0; kind < (i < 5 ? 4 : 2); kind++) {
            struct board b = {.rows = 1, .columns = 1};
            b.cells[0][0] = (struct board_cell){.stone = kind % 2 ? '2' : '1',
                                                .figure = letters[i],
                                                .promoted = kind > 1};
            ck_assert(picture_svg(&b, &drawn[count]));
            ck_assert_uint_eq(count_of(&drawn[count], "</text>"), 4);
            for (size_t k = 0; k < count; k++)
                ck_assert(!same_paths(&drawn[k], &drawn[count]));
            count++;
        }
    ck_assert_uint_eq(count, 26);
    for (size_t k = 0; k < count; k++)
        text_release(&drawn[k]);
}
END_TEST

#define FOOT "<path d=\"M-9.4 13.6L-7.7 9.4L7.7 9.4L9.4 13.6Z\" fill=\""

/* The background of a figure shows that it is promoted. */
START_TEST(promoted_figures_have_gold_background)
{
    struct board b = {.rows = 1, .columns = 1};
    struct text plain = {0}, promoted = {0};

    b.cells[0][0] = (struct board_cell){.stone = '1', .figure = 'P'};
    ck_assert(picture_svg(&b, &plain));
    b.cells[0][0].promoted = true;
    ck_assert(picture_svg(&b, &promoted));
    ck_assert(has(text_str(&promoted), FOOT "#e0a526\""));
    ck_assert(has(text_str(&plain), FOOT "#fcf7e6\""));
    text_release(&plain);
    text_release(&promoted);
}
END_TEST

START_TEST(svg_of_a_page)
{
    ck_svg(&(struct picture_look){.size = 0}, "<?xml", true);
    ck_svg(&(struct picture_look){.inner = true}, "<?xml", false);
}
END_TEST

START_TEST(png)
{
    struct board b = small_board();
    struct text out = {0};

    ck_assert(png_of(&b, &out));
    ck_assert(str_starts_with(text_str(&out), STR("\x89PNG\r\n")));
    ck_assert(has(text_str(&out), "IEND"));
    text_release(&out);
}
END_TEST

/* Reads a PNG with libpng as red, green and blue, from the top. */
#define READING(X) X(png_image_begin_read_from_memory) X(png_image_finish_read)
struct reader {
    READING(LOADED_MEMBER)
};

static void ck_png(struct str file, const struct raster *wanted)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    struct reader reader;

    ck_assert_ptr_null(
        DYNAMIC_LIBRARY_LOAD("libpng16.so.16", READING, &reader));
    ck_assert(
        reader.png_image_begin_read_from_memory(&image, file.ptr, file.len));
    ck_assert_uint_eq(image.format, PNG_FORMAT_RGB);
    ck_assert_uint_eq(image.width, wanted->width);
    ck_assert_uint_eq(image.height, wanted->height);
    size_t count = (size_t)image.width * image.height;
    png_byte *bytes = malloc(3 * count);
    ck_assert(bytes &&
              reader.png_image_finish_read(&image, NULL, bytes, 0, NULL));
    for (size_t i = 0; i < count; i++)
        ck_assert_uint_eq(wanted->pixels[i] & 0xffffff,
                          (uint32_t)bytes[3 * i] << 16 | bytes[3 * i + 1] << 8 |
                              bytes[3 * i + 2]);
    free(bytes);
}

START_TEST(png_of_pixels)
{
    struct board b = small_board();
    struct picture_look look = {.size = 150};
    struct raster raster;
    struct text out = {0}, again = {0};

    ck_assert(picture_raster(&b, &look, &raster));
    ck_assert_uint_eq(raster.width, 150);
    ck_assert(picture_png_as(&b, &look, &out));
    ck_png(text_str(&out), &raster);
    ck_assert(picture_png_as(&b, &look, &again));
    ck_assert(str_equal(text_str(&out), text_str(&again)));
    /* paper, and the area below the links in the middle */
    ck_assert_uint_eq(raster.pixels[0] & 0xffffff, 0xffffff);
    ck_assert_uint_eq(raster.pixels[raster.height / 2 * 150 + 75] & 0xffffff,
                      0x1a1a1a);
    raster_release(&raster);
    text_release(&out);
    text_release(&again);
}
END_TEST

#define OF_SIXELS(X) X(sixel_decode_raw)
struct sixel_reader {
    OF_SIXELS(LOADED_MEMBER)
};

/* libsixel reads colour components as percentages. */
START_TEST(sixels_of_pixels)
{
    enum { WIDTH = 9, HEIGHT = 8 };
    uint32_t pixels[WIDTH * HEIGHT];
    const struct raster raster = {WIDTH, HEIGHT, pixels};
    struct sixel_reader reader;
    struct text out = {0};
    unsigned char *indexes, *palette;
    int width, height, colours;

    for (uint32_t i = 0; i < WIDTH * HEIGHT; i++)
        pixels[i] = 0xff000000 | i * 3 << 16 | (255 - i) << 8 | (i & 7) * 20;
    ck_assert_ptr_null(
        DYNAMIC_LIBRARY_LOAD("libsixel.so.1", OF_SIXELS, &reader));
    ck_assert(raster_sixel(&raster, &out));
    ck_assert(!SIXEL_FAILED(reader.sixel_decode_raw(
        (unsigned char *)out.ptr, (int)out.len, &indexes, &width, &height,
        &palette, &colours, NULL)));
    ck_assert_int_eq(width, WIDTH);
    ck_assert_int_eq(height, HEIGHT);
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        for (int part = 0; part < 3; part++)
            ck_assert_int_le(abs((int)(pixels[i] >> (16 - 8 * part) & 0xff) -
                                 palette[3 * indexes[i] + part]),
                             3);
    free(indexes);
    free(palette);
    text_release(&out);
}
END_TEST

/* The symbols of plies are drawn regardless of the available fonts. */
START_TEST(signs_of_captions)
{
    static const char *const signs[] = {
        ".",      ",",      ":",      ";",      "-",      "+",      "/",
        "(",      ")",      "[",      "]",      "!",      "?",      "=",
        "#",      "*",      "'",      "^",      "&",      "a",      "B",
        "7",      "\u00d7", "\u16b4", "\u211e", "\u21d1", "\u290a", "\u2d52",
        "\u29de", "\u2059", "\u00bd", "\u2191"};
    struct board b = {.rows = 3, .columns = 3};
    struct text blank = {0}, drawn = {0};

    ck_assert(picture_png_as(
        &b, &(struct picture_look){.caption = STR("x\u3000x")}, &blank));
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        struct text words = {0};
        text_addf(&words, "x%sx", signs[i]);
        text_clear(&drawn);
        ck_assert(picture_png_as(
            &b, &(struct picture_look){.caption = text_str(&words)}, &drawn));
        ck_assert_msg(!str_equal(text_str(&drawn), text_str(&blank)), "%s",
                      signs[i]);
        text_release(&words);
    }
    text_release(&blank);
    text_release(&drawn);
}
END_TEST

START_TEST(drawings_differ_by_contents)
{
    struct board b = small_board();
    struct text one = {0}, other = {0};

    ck_assert(png_of(&b, &one));
    b.cells[0][0].links = 0; /* the link is found by its first end */
    ck_assert(png_of(&b, &other));
    ck_assert(!str_equal(text_str(&one), text_str(&other)));
    text_release(&one);
    text_release(&other);
}
END_TEST

START_TEST(out_of_memory_is_reported)
{
    struct board b = small_board();
    struct text out = {.failed = true};

    ck_assert(!png_of(&b, &out));
    ck_assert(!picture_svg(&b, &out));
    ck_assert_uint_eq(out.len, 0);
}
END_TEST

/* ---- other layouts ------------------------------------------------------- */

static const struct board_side blue = {'s', 'B', "Blue"};
static const struct board_side red = {'u', 'R', "Red"};

static void add_point(struct board *b, uint8_t column, uint8_t row, int16_t x,
                      int16_t y)
{
    b->points[b->point_count++] =
        (struct board_point){.column = column, .row = row, .x = x, .y = y};
}

static void add_segment(struct board *b, uint8_t from, uint8_t to, bool is_blue)
{
    b->segments[b->segment_count++] =
        (struct board_segment){from, to, is_blue ? 's' : 'u'};
}

/* Makes the standard board with a call. Colours are as in the rules, rows start
   from 1, and each row from column A. */
static struct board brax_board(void)
{
    static const char level[] = "bbrrbbrr"
                                "rbrbrbrb"
                                "rrbbrrbb"
                                "rbrbrbrb"
                                "bbrrbbrr"
                                "rbrbrbrb"
                                "rrbbrrbb"
                                "rbrbrbrb"
                                "bbrrbbrr";
    static const char upright[] = "rrbrrrbrr"
                                  "rbbbrbbbr"
                                  "brrrbrrrb"
                                  "bbrbbbrbb"
                                  "rrbrrrbrr"
                                  "rbbbrbbbr"
                                  "brrrbrrrb"
                                  "bbrbbbrbb";
    struct board b = {.layout = LAYOUT_POINTS, .sides = {blue, red}};

    for (uint8_t i = 0; i < 81; i++)
        add_point(&b, i % 9 + 1, i / 9 + 1, i % 9, i / 9);
    for (uint8_t i = 0; i < 72; i++) {
        uint8_t from = (uint8_t)(i / 8 * 9 + i % 8);
        add_segment(&b, from, from + 1, level[i] == 'b');
        add_segment(&b, i, i + 9, upright[i] == 'b');
    }
    for (uint8_t i = 1; i < 8; i++) {
        b.points[i].stone = 's';
        b.points[72 + i].stone = 'u';
    }
    b.points[4].marked = b.points[74].called = b.points[75].called = true;
    return b;
}

/* Makes two rhombi that share a side, as slanted rows. */
static struct board rhombus_board(void)
{
    struct board b = {.layout = LAYOUT_POINTS, .sides = {blue, red}};

    for (uint8_t i = 0; i < 6; i++)
        add_point(&b, i % 3 + 1, i / 3 + 1, (int16_t)(i % 3 * 2 + i / 3),
                  i / 3 * 2);
    for (uint8_t i = 0; i < 3; i++) {
        add_segment(&b, i, i + 3, i != 1);
        if (i < 2)
            add_segment(&b, i, i + 1, true);
        if (i < 2)
            add_segment(&b, i + 3, i + 4, false);
    }
    add_segment(&b, 1, 3, false);
    b.points[0].stone = 's';
    b.points[5] = (struct board_point){3, 2, 5, 2, 'u', true, true};
    return b;
}

/* Makes a ring of points around a cell. */
static struct board ring_board(const int16_t (*corners)[2], uint8_t count)
{
    struct board b = {.layout = LAYOUT_POINTS, .sides = {blue, red}};

    for (uint8_t i = 0; i < count; i++) {
        add_point(&b, i + 1, 1, corners[i][0], corners[i][1]);
        add_segment(&b, i, (uint8_t)((i + 1) % count), i % 2 == 0);
    }
    b.points[0].stone = 's';
    b.points[count / 2].stone = 'u';
    return b;
}

static struct board hexagon_cell(void)
{
    static const int16_t corners[][2] = {{1, 0}, {3, 0}, {4, 2},
                                         {3, 4}, {1, 4}, {0, 2}};

    return ring_board(corners, 6);
}

static struct board octagon_cell(void)
{
    static const int16_t corners[][2] = {{7, 0},   {17, 0}, {24, 7}, {24, 17},
                                         {17, 24}, {7, 24}, {0, 17}, {0, 7}};

    return ring_board(corners, 8);
}

static struct board hexagon_board(uint8_t side)
{
    struct board b = {.layout = LAYOUT_HEXAGON,
                      .rows = (uint8_t)(2 * side - 1),
                      .columns = (uint8_t)(2 * side - 1),
                      .sides = {{'x', 'x', "Black"}, {'w', 'o', "White"}}};

    b.cells[0][0].stone = b.cells[side - 1][2 * side - 2].stone = 'x';
    b.cells[2 * side - 2][side - 1] =
        (struct board_cell){.stone = 'w', .marked = true};
    return b;
}

static struct board seven_a_side(void)
{
    return hexagon_board(7);
}

static struct board three_a_side(void)
{
    return hexagon_board(3);
}

static struct board eleven_a_side(void)
{
    return hexagon_board(11);
}

static struct board octagons_board(void)
{
    struct board b = {.layout = LAYOUT_OCTAGONS,
                      .rows = 11,
                      .columns = 11,
                      .borders =
                          BORDER_LEFT | BORDER_UP | BORDER_RIGHT | BORDER_DOWN,
                      .owner = {'u', 'x'},
                      .sides = {{'x', 'v', "Vert"}, {'u', 'h', "Horz"}}};

    b.cells[0][2].stone = b.cells[9][1].stone = 'x';
    b.cells[10][10] = (struct board_cell){.stone = 'u', .marked = true};
    return b;
}

struct layout_case {
    const char *name;
    struct board (*make)(void);
    struct picture_style style;
    const char *expected;
};

static const struct layout_case layout_cases[] = {
    {"brax",
     brax_board,
     {0},
     "    A   B   C   D   E   F   G   H   I\n"
     "  9 .---R--[R]=[R]==R---R---R===R===. 9\n"
     "    |   |   :   |   |   |   :   |   |\n"
     "  8 .===.---.===.---.===.---.===.---. 8\n"
     "    |   :   :   :   |   :   :   :   |\n"
     "  7 .===.===.---.---.===.===.---.---. 7\n"
     "    :   |   |   |   :   |   |   |   :\n"
     "  6 .===.---.===.---.===.---.===.---. 6\n"
     "    :   :   |   :   :   :   |   :   :\n"
     "  5 .---.---.===.===.---.---.===.===. 5\n"
     "    |   |   :   |   |   |   :   |   |\n"
     "  4 .===.---.===.---.===.---.===.---. 4\n"
     "    |   :   :   :   |   :   :   :   |\n"
     "  3 .===.===.---.---.===.===.---.---. 3\n"
     "    :   |   |   |   :   |   |   |   :\n"
     "  2 .===.---.===.---.===.---.===.---. 2\n"
     "    :   :   |   :   :   :   |   :   :\n"
     "  1 .---B---B===B===b---B---B===B===. 1\n"
     "    A   B   C   D   E   F   G   H   I\n"
     "B Blue, R Red\n"
     "Segments: Blue - |, Red = :\n"
     "Marked pieces: in the opposite case, [ ]: called points\n"},
    {"brax in Unicode",
     brax_board,
     {.unicode = true},
     "    A   B   C   D   E   F   G   H   I\n"
     "  9 .───R──[R]═[R]══R───R───R═══R═══. 9\n"
     "    │   │   ║   │   │   │   ║   │   │\n"
     "  8 .═══.───.═══.───.═══.───.═══.───. 8\n"
     "    │   ║   ║   ║   │   ║   ║   ║   │\n"
     "  7 .═══.═══.───.───.═══.═══.───.───. 7\n"
     "    ║   │   │   │   ║   │   │   │   ║\n"
     "  6 .═══.───.═══.───.═══.───.═══.───. 6\n"
     "    ║   ║   │   ║   ║   ║   │   ║   ║\n"
     "  5 .───.───.═══.═══.───.───.═══.═══. 5\n"
     "    │   │   ║   │   │   │   ║   │   │\n"
     "  4 .═══.───.═══.───.═══.───.═══.───. 4\n"
     "    │   ║   ║   ║   │   ║   ║   ║   │\n"
     "  3 .═══.═══.───.───.═══.═══.───.───. 3\n"
     "    ║   │   │   │   ║   │   │   │   ║\n"
     "  2 .═══.───.═══.───.═══.───.═══.───. 2\n"
     "    ║   ║   │   ║   ║   ║   │   ║   ║\n"
     "  1 .───B───B═══B═══b───B───B═══B═══. 1\n"
     "    A   B   C   D   E   F   G   H   I\n"
     "B Blue, R Red\n"
     "Segments: Blue ─ │, Red ═ ║\n"
     "Marked pieces: in the opposite case, [ ]: called points\n"},
    {"rhombus",
     rhombus_board,
     {0},
     "        .A2=====.B2====[r]C2\n"
     "       / :     :       /\n"
     "      /   :   :       /\n"
     "     /     : :       /\n"
     "    BA1-----.B1-----.C1\n"
     "B Blue, R Red\n"
     "Segments: Blue - /, Red = :\n"
     "Marked pieces: in the opposite case, [ ]: called points\n"},
    {"rhombus in Unicode",
     rhombus_board,
     {.unicode = true},
     "        .A2═════.B2════[r]C2\n"
     "       ╱ ⑊     ⫽       ╱\n"
     "      ╱   ⑊   ⫽       ╱\n"
     "     ╱     ⑊ ⫽       ╱\n"
     "    BA1─────.B1─────.C1\n"
     "B Blue, R Red\n"
     "Segments: Blue ─ ╱, Red ═ ⫽ ⑊\n"
     "Marked pieces: in the opposite case, [ ]: called points\n"},
    {"rhombus in colour",
     rhombus_board,
     {.colour = true},
     "        "
     ".A2\033[1;31m=\033[0m\033[1;31m=\033[0m\033[1;31m=\033[0m\033[1;31m=\033["
     "0m\033[1;31m=\033[0m.B2\033[1;31m=\033[0m\033[1;31m=\033[0m\033[1;31m="
     "\033[0m\033[1;31m=\033[0m[\033[1;7m\033[1;31mr\033[0m]C2\n"
     "       \033[94m/\033[0m \033[1;31m:\033[0m     \033[1;31m:\033[0m       "
     "\033[94m/\033[0m\n"
     "      \033[94m/\033[0m   \033[1;31m:\033[0m   \033[1;31m:\033[0m       "
     "\033[94m/\033[0m\n"
     "     \033[94m/\033[0m     \033[1;31m:\033[0m \033[1;31m:\033[0m       "
     "\033[94m/\033[0m\n"
     "    "
     "\033[94mB\033[0mA1\033[94m-\033[0m\033[94m-\033[0m\033[94m-\033[0m\033["
     "94m-\033[0m\033[94m-\033[0m.B1\033[94m-\033[0m\033[94m-\033[0m\033[94m-"
     "\033[0m\033[94m-\033[0m\033[94m-\033[0m.C1\n"
     "B Blue, R Red\n"
     "Segments: Blue - /, Red = :\n"
     "Marked pieces: in the opposite case, [ ]: called points\n"},
    {"hexagon cell",
     hexagon_cell,
     {0},
     "        .E1=====RD1\n"
     "       /         \\\n"
     "      /           \\\n"
     "     /             \\\n"
     "    .F1             .C1\n"
     "     :             :\n"
     "      :           :\n"
     "       :         :\n"
     "        BA1-----.B1\n"
     "B Blue, R Red\n"
     "Segments: Blue - / \\, Red = :\n"},
    {"octagon cell",
     octagon_cell,
     {0},
     "            .F1--------RE1\n"
     "          :              :\n"
     "        :                  :\n"
     "      :                      :\n"
     "    .G1                        .D1\n"
     "    |                          |\n"
     "    |                          |\n"
     "    |                          |\n"
     "    |                          |\n"
     "    |                          |\n"
     "    .H1                        .C1\n"
     "      :                      :\n"
     "        :                  :\n"
     "          :              :\n"
     "            BA1--------.B1\n"
     "B Blue, R Red\n"
     "Segments: Blue - |, Red :\n"},
    {"octagon cell in Unicode",
     octagon_cell,
     {.unicode = true},
     "            .F1────────RE1\n"
     "          ⫽              ⑊\n"
     "        ⫽                  ⑊\n"
     "      ⫽                      ⑊\n"
     "    .G1                        .D1\n"
     "    │                          │\n"
     "    │                          │\n"
     "    │                          │\n"
     "    │                          │\n"
     "    │                          │\n"
     "    .H1                        .C1\n"
     "      ⑊                      ⫽\n"
     "        ⑊                  ⫽\n"
     "          ⑊              ⫽\n"
     "            BA1────────.B1\n"
     "B Blue, R Red\n"
     "Segments: Blue ─ │, Red ⫽ ⑊\n"},
    {"hexagon of 3",
     three_a_side,
     {0},
     "      1 2 3\n"
     "   e . . O 3\n"
     "  d . . . . 4\n"
     " c . . . . x 5\n"
     "  b . . . . 4\n"
     "   a x . . 3\n"
     "      1 2 3\n"
     "x Black, o White\n"},
    {"hexagon of 7",
     seven_a_side,
     {0},
     "          1 2 3 4 5 6 7\n"
     "       m . . . . . . O 7\n"
     "      l . . . . . . . . 8\n"
     "     k . . . . . . . . . 9\n"
     "    j . . . . . . . . . . 10\n"
     "   i . . . . . . . . . . . 11\n"
     "  h . . . . . . . . . . . . 12\n"
     " g . . . . . . . . . . . . x 13\n"
     "  f . . . . . . . . . . . . 12\n"
     "   e . . . . . . . . . . . 11\n"
     "    d . . . . . . . . . . 10\n"
     "     c . . . . . . . . . 9\n"
     "      b . . . . . . . . 8\n"
     "       a x . . . . . . 7\n"
     "          1 2 3 4 5 6 7\n"
     "x Black, o White\n"},
    {"hexagon of 11",
     eleven_a_side,
     {0},
     "              1   3   5   7   9   11\n"
     "           u . . . . . . . . . . O 11\n"
     "          t . . . . . . . . . . . . 12\n"
     "         s . . . . . . . . . . . . . 13\n"
     "        r . . . . . . . . . . . . . . 14\n"
     "       q . . . . . . . . . . . . . . . 15\n"
     "      p . . . . . . . . . . . . . . . . 16\n"
     "     o . . . . . . . . . . . . . . . . . 17\n"
     "    n . . . . . . . . . . . . . . . . . . 18\n"
     "   m . . . . . . . . . . . . . . . . . . . 19\n"
     "  l . . . . . . . . . . . . . . . . . . . . 20\n"
     " k . . . . . . . . . . . . . . . . . . . . x 21\n"
     "  j . . . . . . . . . . . . . . . . . . . . 20\n"
     "   i . . . . . . . . . . . . . . . . . . . 19\n"
     "    h . . . . . . . . . . . . . . . . . . 18\n"
     "     g . . . . . . . . . . . . . . . . . 17\n"
     "      f . . . . . . . . . . . . . . . . 16\n"
     "       e . . . . . . . . . . . . . . . 15\n"
     "        d . . . . . . . . . . . . . . 14\n"
     "         c . . . . . . . . . . . . . 13\n"
     "          b . . . . . . . . . . . . 12\n"
     "           a x . . . . . . . . . . 11\n"
     "              1   3   5   7   9   11\n"
     "x Black, o White\n"},
    {"octagons",
     octagons_board,
     {0},
     "    a b c d e f g h i j k\n"
     "11 (.) (.) (.) (.) (.) (H) 11\n"
     "10   [v] [.] [.] [.] [.]   10\n"
     " 9 (.) (.) (.) (.) (.) (.) 9\n"
     " 8   [.] [.] [.] [.] [.]   8\n"
     " 7 (.) (.) (.) (.) (.) (.) 7\n"
     " 6   [.] [.] [.] [.] [.]   6\n"
     " 5 (.) (.) (.) (.) (.) (.) 5\n"
     " 4   [.] [.] [.] [.] [.]   4\n"
     " 3 (.) (.) (.) (.) (.) (.) 3\n"
     " 2   [.] [.] [.] [.] [.]   2\n"
     " 1 (.) (v) (.) (.) (.) (.) 1\n"
     "    a b c d e f g h i j k\n"
     "h Horz: left-right, v Vert: top-bottom\n"},
    {"octagons in colour",
     octagons_board,
     {.colour = true},
     "    a b c d e f g h i j k\n"
     "11 (.) (.) (.) (.) (.) (\033[1;7m\033[1;31mH\033[0m) 11\n"
     "10   [\033[1mv\033[0m] [.] [.] [.] [.]   10\n"
     " 9 (.) (.) (.) (.) (.) (.) 9\n"
     " 8   [.] [.] [.] [.] [.]   8\n"
     " 7 (.) (.) (.) (.) (.) (.) 7\n"
     " 6   [.] [.] [.] [.] [.]   6\n"
     " 5 (.) (.) (.) (.) (.) (.) 5\n"
     " 4   [.] [.] [.] [.] [.]   4\n"
     " 3 (.) (.) (.) (.) (.) (.) 3\n"
     " 2   [.] [.] [.] [.] [.]   2\n"
     " 1 (.) (\033[1mv\033[0m) (.) (.) (.) (.) 1\n"
     "    a b c d e f g h i j k\n"
     "h Horz: left-right, v Vert: top-bottom\n"},
};

START_TEST(texts_of_layouts)
{
    const struct layout_case *layout = &layout_cases[_i];
    struct board b = layout->make();
    struct text out = {0};

    picture_text(&b, &layout->style, &out);
    text_add_char(&out, '\0');
    ck_assert_msg(strcmp(out.ptr, layout->expected) == 0, "%s:\n%s",
                  layout->name, out.ptr);
    text_release(&out);
}
END_TEST

/* True if elements are closed in order, and there is a single root. */
static bool is_well_formed(struct str s)
{
    size_t depth = 0, roots = 0;

    for (size_t i = 0; i < s.len; i++) {
        if (s.ptr[i] != '<' || s.ptr[i + 1] == '?')
            continue;
        const char *end = memchr(s.ptr + i, '>', s.len - i);
        if (!end || (s.ptr[i + 1] == '/' && depth == 0))
            return false;
        if (s.ptr[i + 1] == '/')
            depth--;
        else if (depth == 0 && ++roots > 1)
            return false;
        if (s.ptr[i + 1] != '/' && end[-1] != '/')
            depth++;
    }
    return depth == 0 && roots == 1;
}

START_TEST(drawings_of_layouts)
{
    struct board b = layout_cases[_i].make();
    struct text vector = {0}, pixels = {0}, bare = {0};

    ck_assert(picture_svg(&b, &vector));
    ck_assert(is_well_formed(text_str(&vector)));
    ck_assert(png_of(&b, &pixels));
    for (size_t i = 0; i < b.point_count; i++)
        b.points[i].stone = 0;
    memset(b.cells, 0, sizeof b.cells);
    ck_assert(png_of(&b, &bare));
    ck_assert(!str_equal(text_str(&pixels), text_str(&bare)));
    text_release(&vector);
    text_release(&pixels);
    text_release(&bare);
}
END_TEST

#define SEGMENT_BLUE "stroke=\"#7d94e0\" stroke-width" /* paler than a piece */
#define LINES        "stroke=\"#736654\" stroke-width=\"1\""

/* Counts how often the pen is lifted in the longest path. */
static size_t moves_of(const struct text *out)
{
    size_t most = 0, here = 0;

    for (size_t i = 0; i < out->len; i++) {
        here = out->ptr[i] == '<' ? 0 : here + (out->ptr[i] == 'M');
        most = here > most ? here : most;
    }
    return most;
}

/* A hexagon of n points per side has 2n - 1 lines in each of three directions,
   and a background. */
START_TEST(lines_of_a_hexagon)
{
    struct board b = hexagon_board((uint8_t)_i);
    struct text out = {0};
    size_t n = (size_t)_i;

    ck_assert(picture_svg(&b, &out));
    ck_assert_uint_eq(count_of(&out, LINES), 2);
    ck_assert_uint_eq(moves_of(&out), 3 * (2 * n - 1));
    text_release(&out);
}
END_TEST

static struct board far_apart(void)
{
    struct board b = {.layout = LAYOUT_POINTS};

    add_point(&b, 1, 1, INT16_MIN, INT16_MIN);
    add_point(&b, 26, 255, INT16_MAX, INT16_MAX);
    add_point(&b, 26, 255, INT16_MAX - 1, INT16_MAX);
    b.points[1].called = true;
    add_segment(&b, 0, 1, true);
    add_segment(&b, 0, 200, true); /* there is no such point */
    return b;
}

static struct board one_place(void)
{
    struct board b = {.layout = LAYOUT_POINTS};

    for (uint8_t i = 0; i < BOARD_POINTS_MAX; i++)
        add_point(&b, i % 26 + 1, i, 7, 7);
    for (size_t i = 0; i < BOARD_SEGMENTS_MAX; i++)
        add_segment(&b, i % 128, (i + 1) % 128, i % 2);
    return b;
}

static struct board in_a_line(void)
{
    struct board b = {.layout = LAYOUT_POINTS};

    for (uint8_t i = 0; i < BOARD_POINTS_MAX; i++)
        add_point(&b, i % 26 + 1, i, 0, i);
    for (size_t i = 0; i < BOARD_SEGMENTS_MAX; i++)
        add_segment(&b, 0, 127, i % 2); /* the same segment several times */
    return b;
}

static struct board no_points(void)
{
    return (struct board){.layout = LAYOUT_POINTS};
}

static struct board (*const hostile[])(void) = {far_apart, one_place, in_a_line,
                                                no_points};

/* Returns the big-endian number at an offset of a PNG's header. */
static unsigned long png_number(const struct text *pixels, size_t at)
{
    unsigned long number = 0;

    for (size_t i = 0; i < 4; i++)
        number = number << 8 | (unsigned char)pixels->ptr[at + i];
    return number;
}

START_TEST(hostile_points_stay_within_bounds)
{
    struct board b = hostile[_i]();
    struct text text = {0}, vector = {0}, pixels = {0};
    size_t width = 0;

    picture_text(&b, &(struct picture_style){0}, &text);
    for (size_t i = 0; i < text.len; i++) {
        width = text.ptr[i] == '\n' ? 0 : width + 1;
        ck_assert_uint_le(width, 240);
    }
    ck_assert_uint_le(text.len, 30000);
    ck_assert(picture_svg(&b, &vector));
    ck_assert(is_well_formed(text_str(&vector)));
    ck_assert(png_of(&b, &pixels));
    ck_assert_uint_le(png_number(&pixels, 16), 1600);
    ck_assert_uint_le(png_number(&pixels, 20), 1600);
    text_release(&text);
    text_release(&vector);
    text_release(&pixels);
}
END_TEST

START_TEST(segments_to_nowhere_are_not_drawn)
{
    struct board b = far_apart();
    struct text with = {0}, without = {0};

    ck_assert(picture_svg(&b, &with));
    b.segment_count = 1;
    ck_assert(picture_svg(&b, &without));
    ck_assert_uint_eq(count_of(&with, SEGMENT_BLUE), 1);
    ck_assert(str_equal(text_str(&with), text_str(&without)));
    text_release(&with);
    text_release(&without);
}
END_TEST

START_TEST(hidden_points_are_counted)
{
    struct board b = one_place();

    struct text out = {0};
    picture_text(&b, &(struct picture_style){0}, &out);
    ck_assert(has(text_str(&out), "Points hidden by others: 127\n"));
    text_release(&out);
}
END_TEST

START_TEST(out_of_memory_for_layouts_is_reported)
{
    struct board b = layout_cases[_i].make();
    struct text out = {.failed = true};

    picture_text(&b, &(struct picture_style){0}, &out);
    ck_assert(!png_of(&b, &out));
    ck_assert(!picture_svg(&b, &out));
    ck_assert_uint_eq(out.len, 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("all");
    int layouts = sizeof layout_cases / sizeof *layout_cases;
    int boards = sizeof hostile / sizeof *hostile;

    tcase_add_test(tests, text_of_a_board);
    tcase_add_test(tests, text_of_links_that_cross);
    tcase_add_test(tests, text_in_colour);
    tcase_add_test(tests, text_in_more_colours);
    tcase_add_test(tests, text_of_the_largest);
    tcase_add_test(tests, text_of_figures);
    tcase_add_test(tests, svg);
    tcase_add_test(tests, svg_of_a_page);
    tcase_add_test(tests, signs_of_captions);
    tcase_add_test(tests, figures_differ);
    tcase_add_test(tests, promoted_figures_have_gold_background);
    tcase_add_loop_test(tests, looks_of_svg, 0, LOOKS);
    tcase_add_test(tests, png);
    tcase_add_test(tests, png_of_pixels);
    tcase_add_test(tests, sixels_of_pixels);
    tcase_add_test(tests, drawings_differ_by_contents);
    tcase_add_test(tests, out_of_memory_is_reported);
    tcase_add_loop_test(tests, texts_of_layouts, 0, layouts);
    tcase_add_loop_test(tests, drawings_of_layouts, 0, layouts);
    tcase_add_loop_test(tests, out_of_memory_for_layouts_is_reported, 0,
                        layouts);
    tcase_add_loop_test(tests, hostile_points_stay_within_bounds, 0, boards);
    tcase_add_loop_test(tests, lines_of_a_hexagon, 3, 10);
    tcase_add_test(tests, segments_to_nowhere_are_not_drawn);
    tcase_add_test(tests, hidden_points_are_counted);
    return suite_run_one("picture", tests);
}
