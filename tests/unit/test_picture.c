#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "picture.h"

/* A 3x3 board: two links that cross, a marked stone, a number. */
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

static void ck_text(const struct board *b, bool colour, const char *expected)
{
    struct text out = {0};

    picture_text(b, &(struct picture_style){.colour = colour}, &out);
    text_add_char(&out, '\0');
    ck_assert_str_eq(out.ptr, expected);
    text_release(&out);
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

START_TEST(text_of_the_largest)
{
    struct board b = {.rows = BOARD_SIDE_MAX, .columns = BOARD_SIDE_MAX};
    struct text out = {0};

    picture_text(&b, &(struct picture_style){0}, &out);
    ck_assert_uint_eq(out.len, 2 * (2 + 2 * 26 + 1) + 26 * (2 + 2 * 26 + 3) +
                                   25 + 17 /* second digits on the right */);
    text_release(&out);
}
END_TEST

static bool has(struct str s, const char *words)
{
    struct str wanted = str_of(words);

    for (size_t i = 0; i + wanted.len <= s.len; i++)
        if (str_starts((struct str){s.ptr + i, s.len - i}, wanted))
            return true;
    return false;
}

/* Prisoners, promoted figures, sides by case; then with Unicode's signs. */
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
    ck_assert(str_starts(text_str(&ascii), STR("11  K  -  -\n"
                                               "    A  B  C\n"
                                               "10 +S  .  r\n"
                                               " 9  .  .  .\n")));
    ck_assert(str_starts(text_str(&unicode), STR(" \u2D52  K  -  -\n"
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

START_TEST(svg)
{
    struct board b = small_board();
    struct text out = {0};

    ck_assert(picture_svg(&b, &out));
    ck_assert(str_starts(text_str(&out), STR("<?xml")));
    ck_assert(has(text_str(&out), "<svg "));
    ck_assert(has(text_str(&out), "</svg>"));
    text_release(&out);
}
END_TEST

START_TEST(png)
{
    struct board b = small_board();
    struct text out = {0};

    ck_assert(picture_png(&b, &out));
    ck_assert(str_starts(text_str(&out), STR("\x89PNG\r\n")));
    ck_assert(has(text_str(&out), "IEND"));
    text_release(&out);
}
END_TEST

START_TEST(drawings_differ_by_what_is_on_the_board)
{
    struct board b = small_board();
    struct text one = {0}, other = {0};

    ck_assert(picture_png(&b, &one));
    b.cells[0][0].links = 0; /* the link's first end tells of it */
    ck_assert(picture_png(&b, &other));
    ck_assert(!str_equal(text_str(&one), text_str(&other)));
    text_release(&one);
    text_release(&other);
}
END_TEST

START_TEST(no_memory_is_said)
{
    struct board b = small_board();
    struct text out = {.failed = true};

    ck_assert(!picture_png(&b, &out));
    ck_assert(!picture_svg(&b, &out));
    ck_assert_uint_eq(out.len, 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("picture");
    TCase *tests = tcase_create("picture");

    tcase_add_test(tests, text_of_a_board);
    tcase_add_test(tests, text_of_links_that_cross);
    tcase_add_test(tests, text_in_colour);
    tcase_add_test(tests, text_of_the_largest);
    tcase_add_test(tests, text_of_figures);
    tcase_add_test(tests, svg);
    tcase_add_test(tests, png);
    tcase_add_test(tests, drawings_differ_by_what_is_on_the_board);
    tcase_add_test(tests, no_memory_is_said);
    suite_add_tcase(suite, tests);

    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
