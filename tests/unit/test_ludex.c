/* Tests the library in the same way as other programs use it. */
#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ludex.h"

#include "scratch.h"
#include "suite.h"

static struct ludex_error *error;

/* Returns the suggestions for the last error, one per line. */
static const char *meant(void)
{
    static char lines[400];
    const char *word;

    lines[0] = '\0';
    for (size_t i = 0; (word = ludex_error_help(error, i)); i++) {
        strcat(lines, i ? "\n" : "");
        strcat(lines, word);
    }
    return lines;
}

static struct ludex_position *start(const char *game, const char *size)
{
    const struct ludex_option options[] = {{"size", size}, {NULL, NULL}};
    struct ludex_position *p;

    ck_assert_int_eq(
        ludex_position_new(&p, game, size ? options : NULL, NULL, error),
        LUDEX_OK);
    return p;
}

/* ---- games and notations ------------------------------------------------- */

START_TEST(games)
{
    const struct ludex_game *game, *quax = ludex_game_find("Quax");
    size_t i;

    for (i = 0; (game = ludex_game_at(i)); i++) {
        ck_assert_ptr_eq(ludex_game_find(ludex_game_name(game)), game);
        ck_assert(ludex_notation_holds(ludex_game_notation(game), game));
        ck_assert_int_ge(ludex_game_players(game), 2);
        ck_assert(*ludex_game_title(game));
    }
    ck_assert_uint_ge(i, 12);
    ck_assert_ptr_null(ludex_game_at(i + 1000));
    ck_assert_ptr_null(ludex_game_find("chess"));
    ck_assert_str_eq(ludex_game_colour(quax, 1), "Red");
    ck_assert_ptr_null(ludex_game_colour(quax, 2));
    ck_assert_str_eq(ludex_game_option(quax, 0), "Size");
    ck_assert_ptr_null(ludex_game_option(quax, 99));
    ck_assert_str_eq(ludex_game_symmetry(quax, 3), "rotated by 180 degrees");
    ck_assert_ptr_null(ludex_game_symmetry(quax, 99));
    ck_assert_str_eq(ludex_game_name(ludex_game_find("jinx")), "brax");
}
END_TEST

START_TEST(notations)
{
    const struct ludex_notation *n = ludex_notation_find("QUAX");
    size_t i = 0;

    while (ludex_notation_at(i))
        i++;
    ck_assert_uint_ge(i, 12);
    ck_assert_str_eq(ludex_notation_name(n), "quax");
    ck_assert_str_eq(ludex_notation_extension(n), ".qux");
    ck_assert(*ludex_notation_title(n));
    ck_assert_int_eq(ludex_notation_writes(n), 1);
    ck_assert_int_eq(ludex_notation_holds(n, ludex_game_find("brax")), 0);
    ck_assert_ptr_null(ludex_notation_find("algebraic"));
}
END_TEST

/* ---- positions ----------------------------------------------------------- */

START_TEST(a_position)
{
    struct ludex_position *p = start("quax", "3"), *copy;

    ck_assert_str_eq(ludex_position_text(p), "3/3/3 x -");
    ck_assert_str_eq(ludex_position_option(p, "SIZE"), "3");
    ck_assert_str_eq(ludex_position_option(p, "Komi"), "");
    ck_assert_int_eq(ludex_position_play(p, "b2", error), LUDEX_OK);
    ck_assert_int_eq(ludex_position_copy(&copy, p), LUDEX_OK);
    ck_assert_int_eq(ludex_position_play(copy, "swap", error), LUDEX_OK);
    ck_assert_str_eq(ludex_position_text(p), "3/1x1/3 u -");
    ck_assert_int_eq(ludex_position_side(p), 1);
    ck_assert_str_eq(ludex_position_mover(p), "Red");
    ck_assert_uint_eq(ludex_position_hash(p), ludex_position_hash(copy));
    ck_assert_str_eq(ludex_game_name(ludex_position_game(p)), "quax");
    ludex_position_free(copy);
    ludex_position_free(p);
    ludex_position_free(NULL);
}
END_TEST

START_TEST(texts_are_apart)
{
    struct ludex_position *p = start("quax", "3");
    const char *text = ludex_position_text(p);
    const char *board = ludex_position_board(p, 0);
    const char *svg = ludex_position_svg(p);

    ck_assert_str_eq(text, "3/3/3 x -");
    ck_assert_ptr_nonnull(strstr(board, "a b c"));
    ck_assert_ptr_nonnull(strstr(svg, "</svg>"));
    ludex_position_free(p);
}
END_TEST

START_TEST(legal_plies)
{
    struct ludex_position *p = start("quax", "3");
    const char *const *plies;
    size_t count;
    uint64_t sequences;

    plies = ludex_position_plies(p, &count);
    ck_assert_uint_eq(count, 9);
    ck_assert_str_eq(plies[0], "a1");
    ck_assert_str_eq(plies[8], "c3");
    ck_assert_ptr_null(plies[9]);
    ck_assert_ptr_eq(ludex_position_plies(p, NULL), plies);
    ludex_position_play(p, "a1", NULL);
    ck_assert_str_eq(ludex_position_plies(p, &count)[0], "a2");
    ck_assert_uint_eq(count, 8);
    ck_assert_int_eq(ludex_position_perft(p, 2, &sequences), LUDEX_OK);
    ck_assert_uint_eq(sequences, 56);
    ck_assert_int_eq(ludex_position_perft(p, 0, &sequences), LUDEX_OK);
    ck_assert_uint_eq(sequences, 1);
    ludex_position_free(p);
}
END_TEST

START_TEST(why_not)
{
    struct ludex_position *p = start("quax", NULL);

    ck_assert_int_eq(ludex_position_play(p, "d3", error), LUDEX_OK);
    ck_assert_int_eq(ludex_position_play(p, "d3", error), LUDEX_REFUSED);
    ck_assert_int_eq(ludex_error_code(error), LUDEX_REFUSED);
    ck_assert_str_eq(ludex_error_message(error), "d3 is taken by Black");
    ck_assert_str_eq(ludex_error_detail(error),
                     "a stone must be dropped on an empty cell");
    ck_assert_str_eq(meant(), "a3\nd5\nd8");
    ck_assert_uint_eq(ludex_error_at(error), 0);
    ck_assert_uint_eq(ludex_error_length(error), 2);
    ck_assert_int_eq(ludex_position_why_illegal(p, "e4", error), LUDEX_OK);
    ck_assert_int_eq(ludex_position_side(p), 1);
    ck_assert_int_eq(ludex_position_play(p, "e4 f5", error), LUDEX_REFUSED);
    ck_assert_int_eq(ludex_position_play(p, "", error), LUDEX_REFUSED);
    ck_assert_int_eq(ludex_position_play(p, "Red resigns", NULL),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_position_play(p, "\x01\xFF[", error), LUDEX_REFUSED);
    ck_assert(*ludex_error_message(error));
    ck_assert_int_eq(ludex_position_side(p), 1);
    ludex_position_free(p);
}
END_TEST

START_TEST(signs)
{
    struct ludex_position *p = start("brayout", NULL);

    ck_assert_str_eq(ludex_position_describe(p, "P(F3-F5)", error),
                     "P(F3-F5)^");
    ck_assert_str_eq(ludex_position_describe(p, "P(F3-F5)\u00BD", error),
                     "P(F3-F5)^\u00BD");
    ck_assert_int_eq(ludex_position_play(p, "P(F3-F4)+", error), LUDEX_REFUSED);
    ck_assert_str_eq(ludex_error_message(error),
                     "the move does not give check");
    ck_assert_int_eq(ludex_position_play(p, "P(F3-F5)", error), LUDEX_OK);
    ck_assert_ptr_null(ludex_position_describe(p, "P(F3-F5)", error));
    ck_assert_int_eq(ludex_error_code(error), LUDEX_REFUSED);
    ludex_position_free(p);
}
END_TEST

START_TEST(lines)
{
    struct ludex_position *p = start("quax", NULL);
    size_t played;

    ck_assert_int_eq(ludex_position_play_line(
                         p, "1. d3 {a} e4 (f5) 2. h7, b2 *", &played, error),
                     LUDEX_OK);
    ck_assert_uint_eq(played, 4);
    ck_assert_int_eq(
        ludex_position_play_line(p, "17. k2 d3 k3", &played, error),
        LUDEX_REFUSED);
    ck_assert_uint_eq(played, 1);
    ck_assert_uint_eq(ludex_error_at(error), 7);
    ck_assert_str_eq(ludex_error_message(error), "d3 is taken by Black");
    ck_assert_str_eq(ludex_position_mover(p), "Red");
    ck_assert_int_eq(ludex_position_play_line(p, "", &played, NULL), LUDEX_OK);
    ludex_position_free(p);
}
END_TEST

START_TEST(endings)
{
    struct ludex_position *p = start("quax", "3");

    ck_assert_int_eq(ludex_position_result(p), LUDEX_UNFINISHED);
    ludex_position_play_line(p, "a1 swap a2 b1 c3 c1", NULL, error);
    ck_assert_int_eq(ludex_position_is_over(p), 1);
    ck_assert_int_eq(ludex_position_result(p), LUDEX_SECOND_WINS);
    ludex_position_free(p);
    p = start("quax", "3");
    ludex_position_play_line(p, "a1 a3 b1 b3 c1", NULL, error);
    ck_assert_int_eq(ludex_position_is_over(p), 1);
    ck_assert_int_eq(ludex_position_result(p), LUDEX_FIRST_WINS);
    ck_assert_int_eq(ludex_position_play(p, "c2", error), LUDEX_REFUSED);
    ck_assert_ptr_null(ludex_position_plies(p, NULL)[0]);
    ck_assert_str_eq(ludex_position_score(p), "");
    ludex_position_free(p);
    ck_assert_str_eq(ludex_result_text(LUDEX_DRAW), "1/2-1/2");
    ck_assert_str_eq(ludex_result_text((enum ludex_result)99), "*");
}
END_TEST

START_TEST(scores)
{
    struct ludex_position *p = start("braunche", NULL);

    ck_assert_str_eq(ludex_position_score(p), "");
    ck_assert_str_eq(ludex_position_counting(p), "");
    ludex_position_play_line(p, "a1 pass pass", NULL, error);
    ck_assert_str_eq(ludex_position_score(p), "1-0.5");
    ck_assert_ptr_nonnull(strstr(ludex_position_counting(p), "Black"));
    ck_assert_int_eq(ludex_position_result(p), LUDEX_FIRST_WINS);
    ludex_position_free(p);
}
END_TEST

/* Text that is too long or nested too deeply is refused without harm. */
START_TEST(limits)
{
    enum { LONG = 3 << 20 };
    struct ludex_position *p = start("quax", NULL);
    char *text = malloc(LONG + 1);

    memset(text, 'a', LONG);
    text[LONG] = '\0';
    ck_assert_int_eq(ludex_position_play(p, text, error), LUDEX_REFUSED);
    ck_assert_int_eq(ludex_position_play_line(p, text, NULL, error),
                     LUDEX_REFUSED);
    memset(text, '(', LONG);
    ck_assert_int_eq(ludex_position_play(p, text + LONG - 100000, error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_position_play(p, "d3", error), LUDEX_OK);
    ludex_position_free(p);
    ck_assert_int_eq(ludex_position_new(&p, "quax", NULL, text, error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_position_new(&p, text, NULL, NULL, error),
                     LUDEX_UNKNOWN);
    free(text);
}
END_TEST

START_TEST(symmetries)
{
    struct ludex_position *p = start("quax", "5"), *q = start("quax", "5");

    ck_assert_str_eq(ludex_position_map_ply(p, "a2", 0, error), "a2");
    ck_assert_str_eq(ludex_position_map_ply(p, "a2", 3, error), "e4");
    ck_assert_ptr_null(ludex_position_map_ply(p, "a2", 5, error));
    ck_assert_int_eq(ludex_error_code(error), LUDEX_REFUSED);
    ck_assert_ptr_null(ludex_position_map_ply(p, "a2", 99, error));
    ludex_position_play(p, "a2", NULL);
    ludex_position_play(q, "e4", NULL);
    ck_assert_uint_ne(ludex_position_hash(p), ludex_position_hash(q));
    ck_assert_uint_eq(ludex_position_canonical_hash(p),
                      ludex_position_canonical_hash(q));
    ludex_position_free(p);
    ludex_position_free(q);
}
END_TEST

START_TEST(bad_positions)
{
    static const struct ludex_option sizes[] = {{"Size", "99"}, {NULL, NULL}};
    static const struct ludex_option none[] = {{"Sise", "9"}, {NULL, NULL}};
    struct ludex_position *p;

    ck_assert_int_eq(ludex_position_new(&p, "qaux", NULL, NULL, error),
                     LUDEX_UNKNOWN);
    ck_assert_ptr_null(p);
    ck_assert_str_eq(ludex_error_message(error), "unknown game \"qaux\"");
    ck_assert_str_eq(meant(), "quax");
    ck_assert_int_eq(ludex_position_new(&p, "quax", none, NULL, error),
                     LUDEX_UNKNOWN);
    ck_assert_str_eq(meant(), "Size");
    ck_assert_int_eq(ludex_position_new(&p, "quax", sizes, NULL, error),
                     LUDEX_REFUSED);
    ck_assert_uint_eq(ludex_error_length(error), 0);
    ck_assert_int_eq(ludex_position_new(&p, "link", NULL, "8/8 x -", error),
                     LUDEX_REFUSED);
    ck_assert_uint_eq(ludex_error_length(error), 3);
    ck_assert_int_eq(ludex_position_new(&p, "link", NULL, "?", NULL),
                     LUDEX_REFUSED);
    ck_assert_ptr_null(p);
}
END_TEST

/* ---- cells --------------------------------------------------------------- */

/* Clears the board and sets all cells of a position again, with the same
   options. */
static void set_again(struct ludex_position *p)
{
    enum { CELLS = 400 };
    static char names[CELLS][8];
    struct ludex_cell list[CELLS + 1] = {{NULL, NULL}};
    const struct ludex_game *game = ludex_position_game(p);
    size_t count = ludex_position_cells(p);
    struct ludex_position *q;

    ck_assert_uint_gt(count, 8);
    for (size_t i = 0; i < count; i++) {
        strcpy(names[i], ludex_position_cell(p, i));
        list[i].name = names[i];
        list[i].content = ludex_position_content(p, names[i]);
        ck_assert_ptr_nonnull(list[i].content);
        for (size_t k = 0; k < i; k++)
            ck_assert_str_ne(names[k], names[i]);
    }
    ck_assert_int_eq(ludex_position_copy(&q, p), 0);
    ck_assert_msg(
        ludex_position_set(q, list, 1, ludex_position_side(p), error) == 0,
        "%s: %s", ludex_game_name(game), ludex_error_message(error));
    for (size_t i = 0; i < count; i++)
        ck_assert_str_eq(ludex_position_content(q, names[i]), list[i].content);
    ck_assert_int_eq(ludex_position_side(q), ludex_position_side(p));
    ludex_position_free(q);
}

/* Every game, from a position in the middle of it. */
START_TEST(cells_of_games)
{
    const struct ludex_game *game;

    for (size_t i = 0; (game = ludex_game_at(i)); i++) {
        struct ludex_position *p = start(ludex_game_name(game), NULL);
        for (size_t ply = 0; ply < 6; ply++) {
            size_t count;
            const char *const *plies = ludex_position_plies(p, &count);
            ck_assert_int_eq(
                ludex_position_play(p, plies[7 * ply % count], error), 0);
        }
        set_again(p);
        ludex_position_free(p);
    }
}
END_TEST

static const struct {
    const char *game, *ply, *cell, *content;
} played[] = {
    {"quax", "d3", "D3", "x"},         {"brayout", "P(F3-F5)", "f5", "P"},
    {"brayout", "P(F3-F5)", "F3", ""}, {"braunche", "b9", "b9", "x"},
    {"stymie", "c5", "c5", "v"},       {"brax", "C1-C2", "C2", "B"},
};

START_TEST(names_of_cells)
{
    struct ludex_position *p = start(played[_i].game, NULL);

    ck_assert_msg(ludex_position_play(p, played[_i].ply, error) == 0, "%s",
                  ludex_error_message(error));
    ck_assert_str_eq(ludex_position_content(p, played[_i].cell),
                     played[_i].content);
    ck_assert_ptr_null(ludex_position_content(p, "z99"));
    ck_assert_ptr_null(ludex_position_content(p, ""));
    ck_assert_ptr_null(ludex_position_content(p, "d300"));
    ck_assert_ptr_null(ludex_position_cell(p, 999));
    ludex_position_free(p);
}
END_TEST

START_TEST(set_up_by_cells)
{
    const struct ludex_cell some[] = {{"b2", "x"}, {"C3", "u"}, {NULL, NULL}};
    const struct ludex_cell gone[] = {{"b2", NULL}, {NULL, NULL}};
    const struct ludex_cell nowhere[] = {{"f9", "x"}, {NULL, NULL}};
    const struct ludex_cell nothing[] = {{"a1", "K"}, {NULL, NULL}};
    const struct ludex_option edges[] = {
        {"Size", "4"}, {"Edges", "NS"}, {NULL, NULL}};
    struct ludex_position *p;

    ck_assert_int_eq(ludex_position_new(&p, "quax", edges, NULL, error), 0);
    ck_assert_int_eq(ludex_position_set(p, some, 0, -1, error), 0);
    ck_assert_str_eq(ludex_position_text(p), "4/2u1/1x2/4 x -");
    ck_assert_int_eq(ludex_position_set(p, gone, 0, 1, error), 0);
    ck_assert_str_eq(ludex_position_text(p), "4/2u1/4/4 u -");
    ck_assert_str_eq(ludex_position_option(p, "Edges"), "NS");
    ck_assert_int_eq(ludex_position_set(p, nowhere, 0, -1, error),
                     LUDEX_UNKNOWN);
    ck_assert_int_eq(ludex_position_set(p, nothing, 0, -1, error),
                     LUDEX_UNKNOWN);
    ck_assert_int_eq(ludex_position_set(p, some, 0, 2, error), LUDEX_REFUSED);
    ck_assert_int_eq(ludex_position_set(p, NULL, 1, 0, error), 0);
    ck_assert_str_eq(ludex_position_text(p), "4/4/4/4 x -");
    ludex_position_free(p);
    p = start("brayout", NULL);
    ck_assert_int_eq(ludex_position_set(p, NULL, 1, -1, error), LUDEX_REFUSED);
    ck_assert_ptr_nonnull(strstr(ludex_error_message(error), "king"));
    ck_assert_str_eq(ludex_position_content(p, "a3"), "P");
    ck_assert_str_eq(ludex_game_content(ludex_position_game(p), 2), "+P");
    ck_assert_ptr_null(ludex_game_content(ludex_position_game(p), 99));
    ludex_position_free(p);
}
END_TEST

/* ---- readers ------------------------------------------------------------- */

static const char *const tree =
    "[Game \"quax\"]\n[First \"A \\\"B\\\"\"]\n[Red \"C\"]\n[Odd \"\"]\n\n"
    "{opening} 1. d3! e4 {why?} (1... f5 g6) ({or} 1... c3) 2. h7 1-0\n\n"
    "[Game \"quax\"]\n\nd3 f5, d3 g6 *\n";

static struct ludex_reader *open_text(const char *text)
{
    struct ludex_reader *reader;

    ck_assert_int_eq(
        ludex_reader_new_memory(&reader, text, strlen(text), NULL, error),
        LUDEX_OK);
    return reader;
}

static struct ludex_record *next(struct ludex_reader *reader)
{
    struct ludex_record *r;

    ck_assert_int_eq(ludex_reader_next(reader, &r, error), 1);
    return r;
}

START_TEST(a_record)
{
    struct ludex_reader *reader = open_text(tree);
    struct ludex_record *r = next(reader);
    const char *first = ludex_record_tag(r, "FIRST"), *name, *value;
    size_t length;

    ck_assert_str_eq(first, "A \"B\"");
    ck_assert_str_eq(ludex_record_tag(r, "Second"), "C");
    ck_assert_str_eq(ludex_record_tag(r, "Odd"), "");
    ck_assert_ptr_null(ludex_record_tag(r, "Event"));
    ck_assert_ptr_eq(ludex_record_tag(r, "First"), first);
    ck_assert_int_eq(ludex_record_tag_at(r, 2, &name, &value), 1);
    ck_assert_str_eq(name, "Red");
    ck_assert_int_eq(ludex_record_tag_at(r, 3, NULL, &value), 1);
    ck_assert_str_eq(value, "");
    ck_assert_int_eq(ludex_record_tag_at(r, 4, &name, &value), 0);
    ck_assert_uint_eq(ludex_record_plies(r), 3);
    ck_assert_int_eq(ludex_record_result(r), LUDEX_FIRST_WINS);
    ck_assert_int_eq(ludex_record_is_legal(r), 1);
    ck_assert_int_eq(ludex_record_is_clean(r), 1);
    ck_assert_str_eq(ludex_record_report(r, LUDEX_FORMAT_TEXT, &length), "");
    ck_assert_uint_eq(length, 0);
    ck_assert_str_eq(ludex_game_name(ludex_record_game(r)), "quax");
    ck_assert_str_eq(ludex_notation_name(ludex_record_notation(r)), "quax");
    ck_assert_mem_eq(ludex_record_text(r, &length), tree, 20);
    ck_assert_uint_eq(ludex_record_byte(next(reader)), length);
    ck_assert_int_eq(ludex_record_failed(r), 0);
    ludex_reader_free(reader);
}
END_TEST

START_TEST(its_tree)
{
    struct ludex_reader *reader = open_text(tree);
    struct ludex_record *r = next(reader);
    const struct ludex_node *d3 = ludex_record_first(r);
    const struct ludex_node *e4 = ludex_node_next(d3);
    const struct ludex_node *f5 = ludex_node_variation(e4);
    const struct ludex_node *c3 = ludex_node_sibling(f5);

    ck_assert_str_eq(ludex_record_ply(r, d3), "d3");
    ck_assert_str_eq(ludex_record_ply(r, ludex_node_next(f5)), "g6");
    ck_assert_str_eq(ludex_record_ply(r, c3), "c3");
    ck_assert_ptr_null(ludex_node_sibling(c3));
    ck_assert_ptr_null(ludex_node_variation(d3));
    ck_assert_int_eq(ludex_node_is_legal(c3), 1);
    ck_assert_uint_eq(ludex_node_round(c3), 1);
    ck_assert_uint_eq(ludex_node_turn(c3), 1);
    ck_assert_str_eq(ludex_record_comment(r, ludex_record_notes(r)), "opening");
    ck_assert_str_eq(ludex_record_comment(r, ludex_node_notes(e4)), "why?");
    ck_assert_str_eq(ludex_record_comment(r, ludex_node_notes_before(c3)),
                     "or");
    ck_assert_int_eq(ludex_note_glyph(ludex_node_notes(e4)), 0);
    ck_assert_int_eq(ludex_note_glyph(ludex_node_notes(d3)), 1);
    ck_assert_ptr_null(ludex_note_next(ludex_node_notes(d3)));
    ck_assert_str_eq(ludex_record_comment(r, ludex_node_notes(d3)), "");
    ludex_reader_free(reader);
}
END_TEST

START_TEST(a_walk)
{
    static const char *const plies[] = {"d3", "e4", "f5", "g6", "c3", "h7"};
    static const size_t depths[] = {0, 0, 1, 1, 1, 0};
    static const uint32_t indices[] = {1, 2, 2, 3, 2, 3};
    struct ludex_reader *reader = open_text(tree);
    struct ludex_record *r = next(reader);

    ck_assert_int_eq(ludex_record_walk(r, LUDEX_ALL_LINES), 1);
    ck_assert_ptr_null(ludex_record_node(r));
    ck_assert_str_eq(ludex_position_text(ludex_record_position(r)),
                     "11/11/11/11/11/11/11/11/11/11/11 x -");
    for (size_t i = 0; i < 6; i++) {
        ck_assert_int_eq(ludex_record_step(r), 1);
        ck_assert_str_eq(ludex_record_ply(r, ludex_record_node(r)), plies[i]);
        ck_assert_uint_eq(ludex_record_depth(r), depths[i]);
        ck_assert_uint_eq(ludex_record_index(r), indices[i]);
    }
    ck_assert_str_eq(ludex_position_text(ludex_record_position(r)),
                     "11/11/11/11/7x3/11/11/4u6/3x7/11/11 u -");
    ck_assert_int_eq(ludex_position_play(ludex_record_position(r), "a1", error),
                     LUDEX_MISUSE);
    ck_assert_int_eq(ludex_record_step(r), 0);
    ck_assert_int_eq(ludex_record_step(r), 0);
    ludex_record_walk(r, LUDEX_MAIN_LINE);
    for (size_t i = 0; i < 3; i++)
        ck_assert_int_eq(ludex_record_step(r), 1);
    ck_assert_int_eq(ludex_record_step(r), 0);
    r = next(reader);
    ludex_record_walk(r, LUDEX_MAIN_LINE);
    for (size_t i = 0; i < 3; i++)
        ck_assert_int_eq(ludex_record_step(r), 1);
    ck_assert_ptr_null(ludex_record_position(r));
    ludex_reader_free(reader);
}
END_TEST

START_TEST(many_walks)
{
    struct ludex_reader *reader = open_text(tree);
    struct ludex_record *r = next(reader);

    for (int i = 0; i < 20000; i++) {
        ludex_record_walk(r, LUDEX_ALL_LINES);
        while (ludex_record_step(r) > 0)
            ck_assert_ptr_nonnull(ludex_record_position(r));
    }
    ck_assert_int_eq(ludex_record_failed(r), 0);
    ludex_reader_free(reader);
}
END_TEST

/* If the game is not recognised, there is a tree of plies but no position. */
START_TEST(an_unknown_game)
{
    struct ludex_reader *reader =
        open_text("[Event \"E\"]\n\n1. e4 (1. d4 d5) e5 2. Nf3 Nc6 *\n");
    struct ludex_record *r = next(reader);
    size_t plies = 0;

    ck_assert_ptr_null(ludex_record_game(r));
    ck_assert_int_eq(ludex_record_walk(r, LUDEX_ALL_LINES), 0);
    while (ludex_record_step(r) > 0) {
        ck_assert_ptr_null(ludex_record_position(r));
        ck_assert(*ludex_record_ply(r, ludex_record_node(r)));
        plies++;
    }
    ck_assert_int_eq(ludex_record_failed(r), 0);
    ck_assert_uint_eq(plies, 6);
    ludex_reader_free(reader);
    reader = open_text("[Game \"quax\"]\n[Size \"99\"]\n\n"
                       "1. a1 (1. b2 c3) d4 (e5) *\n");
    r = next(reader);
    ludex_record_walk(r, LUDEX_ALL_LINES);
    for (plies = 0; ludex_record_step(r) > 0; plies++)
        ck_assert_ptr_null(ludex_record_position(r));
    ck_assert_uint_eq(plies, 5);
    ludex_reader_free(reader);
}
END_TEST

START_TEST(diagnostics)
{
    struct ludex_reader *reader = open_text(tree);
    struct ludex_record *r = next(reader);
    const struct ludex_diagnostic *d;
    size_t length;

    ck_assert_ptr_null(ludex_record_diagnostic(r, 0));
    r = next(reader);
    d = ludex_record_diagnostic(r, 0);
    ck_assert_str_eq(d->slug, "illegal-move");
    ck_assert_int_eq(d->severity, LUDEX_ERROR);
    ck_assert_str_eq(d->message, "d3 is taken by Black");
    ck_assert_str_eq(d->reason, "a stone must be dropped on an empty cell");
    ck_assert_str_eq(d->text, "d3");
    ck_assert_str_eq(d->position, "11/11/11/11/11/11/5u5/11/3x7/11/11 x -");
    ck_assert_str_eq(d->help[0], "a3");
    ck_assert_ptr_null(d->help[3]);
    ck_assert_uint_eq(d->ply, 3);
    ck_assert_uint_eq(d->line, 10);
    ck_assert_uint_eq(d->column, 8);
    ck_assert_mem_eq(tree + d->byte, "d3 g6", 5);
    ck_assert_uint_eq(d->length, 2);
    ck_assert_ptr_null(ludex_record_diagnostic(r, 1));
    ck_assert_uint_eq(ludex_record_count(r, LUDEX_ERROR), 1);
    ck_assert_uint_eq(ludex_record_count(r, (enum ludex_severity)9), 0);
    ck_assert_int_eq(ludex_record_is_clean(r), 0);
    ck_assert_ptr_nonnull(
        strstr(ludex_record_report(r, LUDEX_FORMAT_JSON, &length),
               "\"line\":10,\"column\":8,"));
    ck_assert_ptr_nonnull(
        strstr(ludex_record_report(r, LUDEX_FORMAT_TEXT, NULL),
               "-:10:8: error: d3 is taken by Black [illegal-move]"));
    ludex_reader_free(reader);
}
END_TEST

START_TEST(summaries)
{
    struct ludex_reader *reader = open_text(tree);
    struct ludex_record *r;

    next(reader);
    next(reader);
    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(ludex_reader_next(reader, &r, error), 0);
        ck_assert_ptr_null(r);
    }
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_RECORDS), 2);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_CLEAN), 1);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_WITH_ERRORS), 1);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_PLIES), 7);
    ck_assert_uint_eq(ludex_reader_count(reader, (enum ludex_count)99), 0);
    ck_assert_str_eq(ludex_reader_report(reader, LUDEX_FORMAT_TEXT, NULL), "");
    ludex_reader_free(reader);
    ludex_reader_free(NULL);
}
END_TEST

static struct ludex_reader *check(const char *path)
{
    struct ludex_reader *reader;

    ck_assert_int_eq(ludex_reader_new(&reader, path, NULL, error), LUDEX_OK);
    ck_assert_int_eq(ludex_reader_check(reader, NULL, NULL, error), LUDEX_OK);
    return reader;
}

START_TEST(foreign_games)
{
    struct ludex_reader *reader = check("samples/zsg/Dameo.46291e7.zsg");

    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_RECORDS), 1);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_CLEAN), 0);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_WITH_ERRORS), 0);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_FOREIGN), 1);
    ludex_reader_free(reader);
}
END_TEST

START_TEST(of_nothing)
{
    struct ludex_reader *reader = open_text("");
    struct ludex_record *r;

    ck_assert_int_eq(ludex_reader_next(reader, &r, error), 0);
    ck_assert_ptr_nonnull(
        strstr(ludex_reader_report(reader, LUDEX_FORMAT_JSON, NULL),
               "\"slug\":\"empty-file\""));
    ludex_reader_free(reader);
    reader = open_text("\x89PNG\r\n\x1A\n");
    ck_assert_int_eq(ludex_reader_next(reader, &r, error), 0);
    ck_assert_ptr_nonnull(
        strstr(ludex_reader_report(reader, LUDEX_FORMAT_TEXT, NULL),
               "[foreign-file]"));
    ludex_reader_free(reader);
}
END_TEST

START_TEST(as_asked)
{
    static const struct ludex_option options[] = {{"game", "link"},
                                                  {"name", "club.txt"},
                                                  {"level", "error=upper-case"},
                                                  {NULL, NULL}};
    struct ludex_reader *reader;

    ck_assert_int_eq(
        ludex_reader_new_memory(&reader, "D3 *", 4, options, error), 0);
    ck_assert_ptr_nonnull(
        strstr(ludex_record_report(next(reader), LUDEX_FORMAT_TEXT, NULL),
               "club.txt:1:1: error: "));
    ludex_reader_free(reader);
}
END_TEST

static const struct {
    const char *name, *value;
    int code;
    const char *help;
} bad[] = {
    {"game", "stymy", LUDEX_UNKNOWN, "stymie"},
    {"notation", "jason", LUDEX_UNKNOWN, "json"},
    {"to_move", "Mauve", LUDEX_UNKNOWN, ""},
    {"to_move", "Blakc", LUDEX_UNKNOWN, "Black"},
    {"encoding", "no such", LUDEX_UNKNOWN, ""},
    {"date_order", "dym", LUDEX_UNKNOWN, "dmy"},
    {"level", "no-such-coulour", LUDEX_UNKNOWN, "no-such-colour"},
    {"level", "no-illegal-move", LUDEX_REFUSED, ""},
    {"level", "error=look-alkie", LUDEX_UNKNOWN, "look-alike"},
    {"memory", "0", LUDEX_REFUSED, ""},
    {"memory", "much", LUDEX_REFUSED, ""},
    {"kept", "-1", LUDEX_REFUSED, ""},
    {"gane", "quax", LUDEX_UNKNOWN, "game"},
};

START_TEST(bad_options)
{
    const struct ludex_option options[] = {{bad[_i].name, bad[_i].value},
                                           {NULL, NULL}};
    struct ludex_reader *reader;

    ck_assert_int_eq(ludex_reader_new_memory(&reader, "", 0, options, error),
                     bad[_i].code);
    ck_assert_ptr_null(reader);
    ck_assert_str_eq(meant(), bad[_i].help);
}
END_TEST

START_TEST(order_of_dates)
{
    static const struct ludex_option options[] = {{"date_order", "mdy"},
                                                  {NULL, NULL}};
    static const char text[] =
        "[Game \"quax\"]\n[Date \"12/5/2002\"]\n\n1. d3 *\n";
    struct ludex_reader *reader;

    for (int given = 0; given < 2; given++) {
        ck_assert_int_eq(ludex_reader_new_memory(&reader, text, strlen(text),
                                                 given ? options : NULL, error),
                         0);
        ck_assert_str_eq(ludex_record_tag(next(reader), "Date"),
                         given ? "2002.12.05" : "12/5/2002");
        ludex_reader_free(reader);
    }
}
END_TEST

START_TEST(stored_diagnostics)
{
    static const struct ludex_option options[] = {{"kept", "1"}, {NULL, NULL}};
    static const char text[] = "[Game \"quax\"]\n\n1. d3 5. e4 9. d3 *\n";
    struct ludex_reader *reader;
    struct ludex_record *r;

    ck_assert_int_eq(
        ludex_reader_new_memory(&reader, text, strlen(text), options, error),
        0);
    r = next(reader);
    ck_assert_uint_gt(ludex_record_count(r, LUDEX_ERROR) +
                          ludex_record_count(r, LUDEX_WARNING),
                      1);
    ck_assert_ptr_nonnull(ludex_record_diagnostic(r, 0));
    ck_assert_ptr_null(ludex_record_diagnostic(r, 1));
    ludex_reader_free(reader);
}
END_TEST

START_TEST(options_are_copied)
{
    static const char text[] = "[Game \"brax\"]\n[Board \"own.board\"]\n\n"
                               "1. C1-C2 *\n";
    char board[] = "no board", names[] = "x = y", name[] = "club";
    const struct ludex_option options[] = {
        {"board", board}, {"names", names}, {"name", name}, {NULL, NULL}};
    struct ludex_reader *reader;

    ck_assert_int_eq(
        ludex_reader_new_memory(&reader, text, strlen(text), options, error),
        0);
    memset(board, '!', strlen(board));
    memset(names, '!', strlen(names));
    memset(name, '!', strlen(name));
    const char *report =
        ludex_record_report(next(reader), LUDEX_FORMAT_TEXT, NULL);
    ck_assert_ptr_nonnull(strstr(report, "club:2:9: error: "));
    ck_assert_ptr_null(strchr(report, '!'));
    ludex_reader_free(reader);
}
END_TEST

/* ---- callbacks ----------------------------------------------------------- */

/* Returns a text in pieces, followed by 0 or a fault. */
struct drops {
    const char *text;
    size_t size;
    int64_t fault;
};

static int64_t drip(void *context, void *into, size_t size)
{
    struct drops *d = context;
    size_t length = strlen(d->text);

    length = length < d->size ? length : d->size;
    ck_assert_uint_ge(size, length);
    memcpy(into, d->text, length);
    d->text += length;
    return length ? (int64_t)length : d->fault;
}

START_TEST(callbacks)
{
    struct drops d = {tree, 3, 0};
    struct ludex_reader *reader;
    struct ludex_record *r;

    ck_assert_int_eq(ludex_reader_new_callback(&reader, drip, &d, NULL, error),
                     0);
    ck_assert_uint_eq(ludex_record_plies(next(reader)), 3);
    ck_assert_uint_eq(ludex_record_plies(next(reader)), 4);
    ck_assert_int_eq(ludex_reader_next(reader, &r, error), 0);
    ludex_reader_free(reader);
    d = (struct drops){tree, 50, -EPIPE};
    ck_assert_int_eq(ludex_reader_new_callback(&reader, drip, &d, NULL, error),
                     0);
    next(reader);
    next(reader);
    ck_assert_int_eq(ludex_reader_next(reader, &r, error), LUDEX_SYSTEM);
    ck_assert_int_eq(ludex_error_system(error), EPIPE);
    ck_assert_int_eq(ludex_reader_next(reader, &r, NULL), LUDEX_SYSTEM);
    ludex_reader_free(reader);
}
END_TEST

static int64_t lie(void *context, void *into, size_t size)
{
    (void)context;
    memset(into, 'a', size);
    return (int64_t)size + 1;
}

START_TEST(a_callback_that_lies)
{
    struct ludex_reader *reader;

    ck_assert_int_eq(ludex_reader_new_callback(&reader, lie, NULL, NULL, error),
                     LUDEX_SYSTEM);
    ck_assert_int_eq(ludex_error_system(error), EIO);
    ck_assert_ptr_null(reader);
}
END_TEST

START_TEST(packed_and_cut)
{
    /* The gzip data of "d3 e4 *" without the last bytes. */
    static const char packed[] = "\x1F\x8B\x08\x00\x00\x00\x00\x00\x00\x03\x4B"
                                 "\x31";
    struct ludex_reader *reader;
    struct ludex_record *r;
    int more;

    ck_assert_int_eq(ludex_reader_new_memory(&reader, packed, sizeof packed - 1,
                                             NULL, error),
                     LUDEX_OK);
    while ((more = ludex_reader_next(reader, &r, error)) > 0)
        ck_assert_int_eq(ludex_record_is_clean(r), 0);
    ck_assert_int_eq(more, LUDEX_TRUNCATED);
    ck_assert_ptr_nonnull(strstr(
        ludex_reader_report(reader, LUDEX_FORMAT_TEXT, NULL), "[truncated]"));
    ludex_reader_free(reader);
}
END_TEST

/* ---- reading a text at once ---------------------------------------------- */

static char said[4096];

static void hear(void *context, const char *json, size_t length)
{
    size_t *count = context;

    ++*count;
    ck_assert_uint_lt(strlen(said) + length, sizeof said);
    strncat(said, json, length);
}

START_TEST(a_file)
{
    struct ludex_reader *reader = check("samples/quax/taylor.qux");

    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_RECORDS), 3);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_CLEAN), 3);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_WITH_ERRORS), 0);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_PLIES), 57);
    ludex_reader_free(reader);
}
END_TEST

/* Text between records is not a record, as in `ludex check`. */
START_TEST(stray_texts)
{
    static const char text[] = "[Game \"quax\"]\n\n1. d3 f5 *\n\n"
                               "See you later, said Bob, and left.\n\n"
                               "[Game \"quax\"]\n\n1. d3 *\n\nThe end of it.\n";
    struct ludex_reader *reader = open_text(text);
    struct ludex_record *r;
    size_t count = 0, records = 0, length;

    while (ludex_reader_next(reader, &r, error) > 0)
        ck_assert_uint_eq(ludex_record_number(r), ++records);
    ck_assert_uint_eq(records, 2);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_RECORDS), 2);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_CLEAN), 2);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_WITH_ERRORS), 0);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_TEXTS), 2);
    const char *report =
        ludex_reader_report(reader, LUDEX_FORMAT_JSON, &length);
    ck_assert_uint_eq(length, strlen(report));
    ck_assert_ptr_nonnull(strstr(report, "\"slug\":\"stray-text\""));
    ck_assert_ptr_nonnull(strstr(report, "\"line\":5"));
    ck_assert_ptr_nonnull(strstr(report, "The end of it."));
    ck_assert_ptr_null(strstr(report, "\"record\""));
    report = ludex_reader_report(reader, LUDEX_FORMAT_TEXT, NULL);
    ck_assert_ptr_nonnull(strstr(report, ":5:1: error: "));
    ludex_reader_free(reader);

    said[0] = '\0';
    reader = open_text(text);
    ck_assert_int_eq(ludex_reader_check(reader, hear, &count, error), 0);
    ck_assert_uint_eq(count, 2);
    ck_assert_ptr_nonnull(strstr(said, "The end of it."));
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_TEXTS), 2);
    ck_assert_str_eq(ludex_reader_report(reader, LUDEX_FORMAT_JSON, NULL), "");
    ludex_reader_free(reader);
}
END_TEST

START_TEST(faults_are_reported)
{
    struct ludex_reader *reader = open_text(tree);
    size_t count = 0;

    said[0] = '\0';
    ck_assert_int_eq(ludex_reader_check(reader, hear, &count, error), 0);
    ck_assert_uint_eq(count, 1);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_WITH_ERRORS), 1);
    ludex_reader_free(reader);
    reader = open_text("");
    ck_assert_int_eq(ludex_reader_check(reader, hear, &count, error), 0);
    ck_assert_uint_eq(count, 2);
    ck_assert_ptr_nonnull(strstr(said, "\"slug\":\"empty-file\""));
    ludex_reader_free(reader);
    ck_assert_ptr_nonnull(strstr(said, "\"slug\":\"illegal-move\""));
    ck_assert_ptr_nonnull(strstr(said, "\"line\":10,\"column\":8"));
}
END_TEST

START_TEST(environment_faults)
{
    static const struct ludex_option options[] = {{"game", "chess"},
                                                  {NULL, NULL}};
    struct ludex_reader *reader;

    ck_assert_int_eq(ludex_reader_new(&reader, "/nonexistent", NULL, error),
                     LUDEX_SYSTEM);
    ck_assert_int_eq(ludex_error_system(error), ENOENT);
    ck_assert_str_eq(ludex_error_message(error),
                     "/nonexistent: No such file or directory");
    ck_assert_int_eq(ludex_reader_new(&reader, "/tmp", NULL, error),
                     LUDEX_SYSTEM);
    ck_assert_int_eq(ludex_error_system(error), EISDIR);
    ck_assert_int_eq(ludex_reader_new(&reader, "-", options, NULL),
                     LUDEX_UNKNOWN);
    ck_assert_str_eq(ludex_version(), LUDEX_VERSION);
    ck_assert_int_eq(ludex_version_number(), LUDEX_VERSION_NUMBER);
    ck_assert_str_eq(ludex_code_name(LUDEX_REFUSED), "refused");
    ck_assert_str_eq(ludex_code_name(LUDEX_DAMAGED), "damaged");
    ck_assert_str_eq(ludex_code_name(7), "unknown code");
    ck_assert_str_eq(ludex_code_name(-99), "unknown code");
    ck_assert_str_eq(ludex_severity_name(LUDEX_NOTE), "note");
}
END_TEST

START_TEST(long_words_are_cut)
{
    struct ludex_position *p;
    char name[2000];

    /* the limit of the message would be within a character */
    name[0] = 'x';
    for (size_t i = 1; i + 2 < sizeof name; i += 2)
        memcpy(name + i, "\u00E4", 2);
    name[sizeof name - 1] = '\0';
    ck_assert_int_eq(ludex_position_new(&p, name, NULL, NULL, error),
                     LUDEX_UNKNOWN);
    ck_assert_uint_ge(strlen(ludex_error_message(error)), 397);
    ck_assert_int_eq(
        ludex_error_message(error)[strlen(ludex_error_message(error)) - 1],
        '\xA4');
}
END_TEST

START_TEST(words_are_one_line)
{
    struct ludex_position *p;
    static const struct ludex_option o[] = {{"notation", "a\tb\n\033[1m\xFF"},
                                            {NULL, NULL}};
    struct ludex_writer *w;

    ck_assert_int_eq(ludex_writer_new(&w, o, error), LUDEX_UNKNOWN);
    ck_assert_str_eq(ludex_error_message(error),
                     "unknown notation \"a b\uFFFD\uFFFD[1m\uFFFD\"");
    p = start("quax", NULL);
    ck_assert_int_eq(ludex_position_play(p, "d3\nd4", error), LUDEX_REFUSED);
    ck_assert_str_eq(ludex_error_message(error),
                     "\"d3\uFFFDd4\" is more than one ply");
    ludex_position_free(p);
}
END_TEST

START_TEST(errors)
{
    struct ludex_error *e = ludex_error_new();
    struct ludex_position *p = start("quax", NULL);

    ck_assert_int_eq(ludex_error_code(e), LUDEX_OK);
    ck_assert_str_eq(ludex_error_message(e), "");
    ck_assert_ptr_null(ludex_error_help(e, 0));
    ck_assert_int_eq(ludex_position_play(p, "d3", e), LUDEX_OK);
    ck_assert_int_eq(ludex_position_play(p, "d3", e), LUDEX_REFUSED);
    ck_assert_int_eq(ludex_position_play(p, "d4", e), LUDEX_OK);
    ck_assert_int_eq(ludex_error_code(e), LUDEX_REFUSED);
    ck_assert_str_eq(ludex_error_help(e, 2), "d8");
    ck_assert_ptr_null(ludex_error_help(e, 3));
    ck_assert_int_eq(ludex_error_code(NULL), LUDEX_OK);
    ck_assert_int_eq(ludex_error_system(NULL), 0);
    ck_assert_uint_eq(ludex_error_at(NULL) + ludex_error_length(NULL), 0);
    ck_assert_str_eq(ludex_error_message(NULL), "");
    ck_assert_str_eq(ludex_error_detail(NULL), "");
    ck_assert_ptr_null(ludex_error_help(NULL, 0));
    ludex_position_free(p);
    ludex_error_free(e);
    ludex_error_free(NULL);
}
END_TEST

/* ---- writers ------------------------------------------------------------- */

/* Makes a writer with one option, or without options if it is NULL. */
static struct ludex_writer *writer_of(const char *notation, const char *name,
                                      const char *value)
{
    const struct ludex_option options[] = {
        {"notation", notation}, {name, value}, {NULL, NULL}};
    struct ludex_writer *w;

    ck_assert_int_eq(ludex_writer_new(&w, options, error), LUDEX_OK);
    return w;
}

START_TEST(a_writer)
{
    struct ludex_writer *w;
    struct ludex_reader *reader = open_text(tree);
    struct ludex_record *r = next(reader);
    size_t length;

    ck_assert_int_eq(ludex_writer_new(&w, NULL, error), LUDEX_OK);
    const char *text = ludex_writer_record(w, r, &length, error);
    ck_assert_str_eq(text,
                     "[Game \"quax\"]\n[First \"A \\\"B\\\"\"]\n"
                     "[Second \"C\"]\n[Odd \"\"]\n\n"
                     "{opening} 1. d3! e4 {why?} (1... f5 2. g6) ({or} 1... "
                     "c3) 2. h7 1-0\n\n");
    ck_assert_uint_eq(length, strlen(text));
    ck_assert_str_eq(ludex_writer_lost(w), "");
    ck_assert_str_eq(ludex_writer_preamble(w, &length), "");
    /* the walk is back at the start */
    ck_assert_ptr_null(ludex_record_node(r));
    ck_assert_str_eq(ludex_position_text(ludex_record_position(r)),
                     "11/11/11/11/11/11/11/11/11/11/11 x -");
    ludex_writer_free(w);
    ludex_writer_free(NULL);
    ludex_reader_free(reader);
}
END_TEST

START_TEST(a_table)
{
    struct ludex_reader *reader = open_text(tree);
    struct ludex_writer *w;

    w = writer_of("csv", "columns", "First,Game");
    ck_assert_str_eq(ludex_writer_preamble(w, NULL), "First,Game\n");
    ck_assert_str_eq(ludex_writer_record(w, next(reader), NULL, error),
                     "\"A \"\"B\"\"\",quax\n");
    ludex_writer_free(w);
    ludex_reader_free(reader);
}
END_TEST

START_TEST(a_formula)
{
    static const char text[] = "[Game \"quax\"]\n[First \"=1+1\"]\n\nd3 *\n";

    for (int raw = 0; raw < 2; raw++) {
        struct ludex_reader *reader = open_text(text);
        struct ludex_writer *w;
        const struct ludex_option o[] = {{"notation", "csv"},
                                         {"columns", "First"},
                                         {"raw", raw ? "1" : "0"},
                                         {NULL, NULL}};
        ck_assert_int_eq(ludex_writer_new(&w, o, error), LUDEX_OK);
        ck_assert_str_eq(ludex_writer_record(w, next(reader), NULL, error),
                         raw ? "=1+1\n" : "'=1+1\n");
        ludex_writer_free(w);
        ludex_reader_free(reader);
    }
}
END_TEST

START_TEST(lost_text)
{
    struct ludex_reader *reader = open_text(tree);
    struct ludex_writer *w;
    size_t length;

    w = writer_of("boardgv", NULL, NULL);
    ck_assert_ptr_nonnull(ludex_writer_record(w, next(reader), NULL, error));
    ck_assert_ptr_nonnull(strstr(ludex_writer_lost(w), "variations"));
    ludex_writer_free(w);
    w = writer_of("zsg", NULL, NULL);
    ck_assert_ptr_null(ludex_writer_record(w, next(reader), &length, error));
    ck_assert_int_eq(ludex_error_code(error), LUDEX_REFUSED);
    ck_assert_uint_eq(length, 0);
    ck_assert_str_eq(ludex_error_message(error),
                     "zsg can hold brax-zillions, brax-easy, but not quax");
    ludex_writer_free(w);
    ludex_reader_free(reader);
    static const struct ludex_option morse[] = {{"notation", "morse"},
                                                {NULL, NULL}};
    ck_assert_int_eq(ludex_writer_new(&w, morse, error), LUDEX_UNKNOWN);
    ck_assert_ptr_null(w);
}
END_TEST

START_TEST(repaired)
{
    static const char text[] = "[Game \"brayout\"]\n\n1. P(F3-F5) *\n";
    struct ludex_reader *reader = open_text(text);
    struct ludex_record *r = next(reader);
    struct ludex_writer *w;

    w = writer_of("brayout", "ascii", "1");
    ck_assert_ptr_nonnull(
        strstr(ludex_writer_record(w, r, NULL, error), "1. P(F3-F5) *"));
    ludex_writer_free(w);
    w = writer_of("brayout", "repair", "1");
    ck_assert_ptr_nonnull(
        strstr(ludex_writer_record(w, r, NULL, error), "1. P(F3-F5)^ *"));
    ludex_writer_free(w);
    ludex_reader_free(reader);
}
END_TEST

START_TEST(bad_writers)
{
    static const struct ludex_option flags[] = {{"ascii", "yes"}, {NULL, NULL}};
    static const struct ludex_option names[] = {{"notatoin", "csv"},
                                                {NULL, NULL}};
    struct ludex_writer *w;

    ck_assert_int_eq(ludex_writer_new(&w, flags, error), LUDEX_REFUSED);
    ck_assert_ptr_null(w);
    ck_assert_int_eq(ludex_writer_new(&w, names, error), LUDEX_UNKNOWN);
    ck_assert_str_eq(meant(), "notation");
}
END_TEST

/* ---- archives ------------------------------------------------------------ */

/* A temporary archive. */
static char folder[SCRATCH_PATH];
static char path_of_archive[SCRATCH_PATH + 16];

static void make_folder(void)
{
    scratch_folder(folder);
    snprintf(path_of_archive, sizeof path_of_archive, "%s/a.ludex", folder);
}

static void remove_folder(void)
{
    char command[SCRATCH_PATH + 16];

    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    ck_assert_int_eq(system(command), 0);
}

static struct ludex_archive *open_archive(enum ludex_use use)
{
    struct ludex_archive *a;

    ck_assert_int_eq(ludex_archive_new(&a, path_of_archive, use, NULL, error),
                     LUDEX_OK);
    return a;
}

static void import_text(struct ludex_archive *a, const char *text, int keep)
{
    struct ludex_reader *reader = open_text(text);
    struct ludex_import *import;
    struct ludex_record *r;

    ck_assert_int_eq(ludex_import_new(&import, a, "club.qux", NULL, error), 0);
    while (ludex_reader_next(reader, &r, error) > 0)
        ck_assert_int_eq(ludex_import_record(import, r, NULL, NULL, error), 0);
    if (keep)
        ck_assert_int_eq(ludex_import_commit(import, error), LUDEX_OK);
    ludex_import_free(import);
    ludex_reader_free(reader);
}

START_TEST(an_import)
{
    struct ludex_archive *a = open_archive(LUDEX_MAKE);
    struct ludex_reader *reader = open_text(tree);
    struct ludex_import *import, *second;
    struct ludex_record *r = next(reader);
    enum ludex_imported how;
    int64_t id;

    ck_assert_int_eq(ludex_import_new(&import, a, "club.qux", NULL, error), 0);
    ck_assert_int_eq(ludex_import_new(&second, a, "b.qux", NULL, error),
                     LUDEX_MISUSE);
    ck_assert_ptr_null(second);
    ck_assert_int_eq(ludex_import_record(import, r, &how, &id, error), 0);
    ck_assert_int_eq(how, LUDEX_RECORD_STORED);
    ck_assert_int_eq(id, 1);
    ludex_import_record(import, r, &how, &id, error);
    ck_assert_int_eq(how, LUDEX_RECORD_DUPLICATE);
    ck_assert_int_eq(id, 1);
    ludex_import_record(import, next(reader), &how, &id, error);
    ck_assert_int_eq(how, LUDEX_RECORD_BROKEN);
    ck_assert_int_eq(id, 2);
    ck_assert_int_eq(ludex_import_commit(import, error), LUDEX_OK);
    ck_assert_int_eq(ludex_import_commit(import, error), LUDEX_MISUSE);
    ck_assert_int_eq(ludex_import_record(import, r, &how, &id, error),
                     LUDEX_MISUSE);
    ck_assert_int_eq(ludex_import_new(&second, a, "b.qux", NULL, error),
                     LUDEX_OK);
    ludex_import_free(second);
    ludex_import_free(import);
    ludex_import_free(NULL);
    ludex_reader_free(reader);
    ludex_archive_free(a);
    ludex_archive_free(NULL);
}
END_TEST

START_TEST(an_import_undone)
{
    struct ludex_archive *a = open_archive(LUDEX_MAKE);
    struct ludex_import *import;
    struct ludex_query *q;

    import_text(a, tree, 0);
    ck_assert_int_eq(ludex_query_new(&q, a, "", "id", NULL, error), 0);
    ck_assert_int_eq(ludex_query_next(q, error), 0);
    ludex_query_free(q);
    ludex_query_free(NULL);
    ludex_archive_free(a);
    a = open_archive(LUDEX_READ);
    ck_assert_int_eq(ludex_import_new(&import, a, "x", NULL, error),
                     LUDEX_MISUSE);
    ludex_archive_free(a);
}
END_TEST

START_TEST(a_query)
{
    struct ludex_archive *a = open_archive(LUDEX_MAKE);
    struct ludex_query *q;
    size_t length;

    import_text(a, tree, 1);
    ludex_archive_threads(a, 1);
    ck_assert_int_eq(ludex_query_new(&q, a, "game = quax order by id",
                                     "first,plies,broken,text", NULL, error),
                     0);
    ck_assert_uint_eq(ludex_query_columns(q), 4);
    ck_assert_str_eq(ludex_query_column(q, 1), "plies");
    ck_assert_ptr_null(ludex_query_column(q, 4));
    ck_assert_int_eq(ludex_query_next(q, error), 1);
    const char *first = ludex_query_text(q, 0, &length);
    ck_assert_str_eq(ludex_query_text(q, 1, NULL), "3");
    ck_assert_str_eq(first, "A \"B\"");
    ck_assert_uint_eq(length, 5);
    ck_assert_int_eq(ludex_query_number(q, 1), 3);
    ck_assert_int_eq(ludex_query_number(q, 0), 0);
    ck_assert_str_eq(ludex_query_text(q, 2, NULL), "no");
    ck_assert_mem_eq(ludex_query_text(q, 3, NULL), tree, 40);
    ck_assert_ptr_null(ludex_query_text(q, 4, &length));
    ck_assert_int_eq(ludex_query_record(q), 1);
    ck_assert_int_eq(ludex_query_next(q, error), 1);
    ck_assert_str_eq(ludex_query_text(q, 0, NULL), "");
    ck_assert_str_eq(ludex_query_text(q, 2, NULL), "yes");
    ck_assert_int_eq(ludex_query_next(q, error), 0);
    ck_assert_int_eq(ludex_query_next(q, error), 0); /* nor after going back to
                                                        the start */
    ludex_query_free(q);
    ck_assert_int_eq(
        ludex_query_new(&q, a, "count by broken", NULL, NULL, error), 0);
    ck_assert_int_eq(ludex_query_next(q, error), 1);
    ck_assert_int_eq(ludex_query_record(q), 0);
    ck_assert_int_eq(ludex_query_number(q, 1), 1);
    ludex_query_free(q);
    ludex_archive_free(a);
}
END_TEST

/* Queries that are refused, and queries whose columns are refused. */
static const struct {
    const char *query, *columns;
    int code;
    size_t at;
    const char *help;
} bad_queries[] = {
    {"game = qaux and plies > 3", "id", LUDEX_REFUSED, 7, "quax"},
    {"game = quax and pleis > 3", "id", LUDEX_REFUSED, 16, "plies"},
    {"(game = quax", "id", LUDEX_REFUSED, 0, ""},
    {"@none", "id", LUDEX_UNKNOWN, 0, ""},
    {"", "id,pleis", LUDEX_UNKNOWN, 0, "plies"},
    {"", "", LUDEX_REFUSED, 0, ""},
};

START_TEST(a_bad_query)
{
    struct ludex_archive *a = open_archive(LUDEX_MAKE);
    struct ludex_query *q;

    ck_assert_int_eq(ludex_query_new(&q, a, bad_queries[_i].query,
                                     bad_queries[_i].columns, NULL, error),
                     bad_queries[_i].code);
    ck_assert_ptr_null(q);
    ck_assert_uint_eq(ludex_error_at(error), bad_queries[_i].at);
    ck_assert_str_eq(meant(), bad_queries[_i].help);
    ck_assert(*ludex_error_message(error));
    ludex_archive_free(a);
}
END_TEST

static void count_is(struct ludex_archive *a, const char *query,
                     const struct ludex_parameter *parameters, int count)
{
    struct ludex_query *q;
    int rows = 0;

    ck_assert_msg(!ludex_query_new(&q, a, query, "id", parameters, error),
                  "%s: %s", query, ludex_error_message(error));
    while (ludex_query_next(q, error) > 0)
        rows++;
    ck_assert_int_eq(rows, count);
    ludex_query_free(q);
}

/* Parameters in every place where a value may be. */
static const struct {
    const char *query, *value;
    int count;
} bound[] = {
    {"first = :v", "A \"B\"", 1},
    {"first = \":v\"", "A \"B\"", 0},
    {"first = :vv", "", 0},
    {"first = :v.", "A \"B\"", 0},
    {"first != :v", "A \"B\"", 1},
    {"first ~ :v", "b", 1},
    {"first ~~ :v", "\"B\"$", 1},
    {"first ~~ :v", "^\\w \\W", 1},
    {"plies in :v..3", "3", 1},
    {"plies in 4..:v", "9", 1},
    {"plies in ..:v", "3", 1},
    {"plies in (:v, 9)", "3", 1},
    {"plies not in (:v, 9)", "3", 1},
    {"limit :v", "1", 1},
    {"offset :v", "1", 1},
    {"sequence = :v", "d3 e4", 1},
    {"count:x = 1 for :v plies", "1", 1},
    {"position = :v", "11/11/11/11/11/11/11/11/3x7/11/11 u -", 1},
    {"first = :v", "x\" or plies > 0 or first = \"x", 0},
};

START_TEST(parameters)
{
    const struct ludex_parameter list[] = {
        {"v", bound[_i].value}, {"vv", NULL}, {NULL, NULL}};
    struct ludex_archive *a = open_archive(LUDEX_MAKE);

    import_text(a, tree, 1);
    if (strstr(bound[_i].query, ":vv"))
        count_is(a, bound[_i].query, list, 1);
    else
        count_is(a, bound[_i].query, list, bound[_i].count);
    ludex_archive_free(a);
}
END_TEST

/* The place of a fault is the whole name of the parameter. */
static const struct {
    const char *query, *value;
    size_t at, length;
} wrong_values[] = {
    {"plies > 3 and first = :none", "", 22, 5},
    {"plies > :v", "many", 8, 2},
    {"limit :v", "many", 6, 2},
    {"first ~~ :v", "abcdefgh(", 9, 2},
    {"sequence = :v", "d3 e4 nonsense", 11, 2},
    {"game = quax and position = :v", "11/11/11/11/11/zz", 27, 2},
};

START_TEST(wrong_parameters)
{
    const struct ludex_parameter list[] = {{"v", wrong_values[_i].value},
                                           {NULL, NULL}};
    struct ludex_archive *a = open_archive(LUDEX_MAKE);
    struct ludex_query *q;

    import_text(a, tree, 1);
    ck_assert_int_eq(
        ludex_query_new(&q, a, wrong_values[_i].query, "id", list, error),
        LUDEX_REFUSED);
    ck_assert_ptr_null(q);
    ck_assert_uint_eq(ludex_error_at(error), wrong_values[_i].at);
    ck_assert_uint_eq(ludex_error_length(error), wrong_values[_i].length);
    ludex_archive_free(a);
}
END_TEST

/* A word with a colon is an ordinary word if no parameters are bound. */
START_TEST(without_parameters)
{
    static const struct ludex_parameter none[] = {{NULL, NULL}};
    struct ludex_archive *a = open_archive(LUDEX_MAKE);

    import_text(a, "[Game \"quax\"]\n[First \":v\"]\n\nd3 *\n", 1);
    count_is(a, "first = :v", NULL, 1);
    count_is(a, "first = :v", none, 1);
    ludex_archive_free(a);
}
END_TEST

START_TEST(types)
{
    struct ludex_archive *a = open_archive(LUDEX_MAKE);
    struct ludex_query *q;

    import_text(a, tree, 1);
    ludex_query_new(&q, a, "order by id", "plies,broken,first,text", NULL,
                    error);
    ck_assert_int_eq(ludex_query_next(q, error), 1);
    ck_assert_int_eq(ludex_query_type(q, 0), LUDEX_NUMBER);
    ck_assert_int_eq(ludex_query_type(q, 1), LUDEX_TRUTH);
    ck_assert_int_eq(ludex_query_type(q, 2), LUDEX_TEXT);
    ck_assert_int_eq(ludex_query_type(q, 3), LUDEX_TEXT);
    ck_assert_int_eq(ludex_query_type(q, 4), LUDEX_NONE);
    ck_assert_int_eq(ludex_query_next(q, error), 1);
    ck_assert_int_eq(ludex_query_type(q, 2), LUDEX_NONE);
    ludex_query_free(q);
    ludex_archive_free(a);
}
END_TEST

static int collect(void *context, const char *bytes, size_t length)
{
    strncat(context, bytes, length);
    return 0;
}

/* ---- interrupts ---------------------------------------------------------- */

struct patience {
    int calls, most;
    uint64_t done;
};

static int lose(void *context, uint64_t done, uint64_t total)
{
    struct patience *p = context;

    (void)total;
    ck_assert_uint_ge(done, p->done);
    p->done = done;
    return ++p->calls > p->most;
}

START_TEST(interrupted_perft)
{
    struct ludex_position *p = start("quax", NULL), *copy;
    struct patience patience = {.most = 1};
    uint64_t count;

    ludex_position_watch(p, lose, &patience);
    ck_assert_int_eq(ludex_position_perft(p, 9, &count), LUDEX_INTERRUPTED);
    ck_assert_int_eq(patience.calls, 2);
    ck_assert_uint_gt(count, 0);
    ck_assert_int_eq(ludex_position_perft(p, 2, &count), LUDEX_OK);
    ck_assert_uint_eq(count, 121 * 120);
    ck_assert_int_eq(ludex_position_copy(&copy, p), 0);
    ludex_position_watch(p, NULL, NULL);
    ck_assert_int_eq(ludex_position_perft(p, 3, &count), LUDEX_OK);
    ck_assert_int_eq(ludex_position_perft(copy, 3, &count), LUDEX_OK);
    ck_assert_uint_eq(count, 121 * 120 * 119);
    ck_assert_int_eq(patience.calls, 2);
    ludex_position_free(copy);
    ludex_position_free(p);
}
END_TEST

START_TEST(interrupted_check)
{
    struct ludex_reader *reader = open_text(tree);
    struct patience patience = {.most = 0};

    ludex_reader_watch(reader, lose, &patience);
    ck_assert_int_eq(ludex_reader_check(reader, NULL, NULL, error),
                     LUDEX_INTERRUPTED);
    ck_assert_int_eq(ludex_error_code(error), LUDEX_INTERRUPTED);
    ck_assert_str_eq(ludex_error_message(error), "interrupted");
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_RECORDS), 1);
    ludex_reader_watch(reader, NULL, NULL);
    ck_assert_int_eq(ludex_reader_check(reader, NULL, NULL, error), 0);
    ck_assert_uint_eq(ludex_reader_count(reader, LUDEX_COUNT_RECORDS), 2);
    ludex_reader_free(reader);
}
END_TEST

/* Imports enough records for queries to be interruptible. */
static void import_many(struct ludex_archive *a)
{
    enum { MANY = 2000 };
    struct ludex_import *import;

    ck_assert_int_eq(ludex_import_new(&import, a, "many", NULL, error), 0);
    for (int i = 0; i < MANY; i++) {
        struct ludex_reader *reader;
        char text[100];
        int length =
            snprintf(text, sizeof text,
                     "[Game \"quax\"]\n[First \"%d\"]\n\nd3 e4 *\n", i);
        ck_assert_int_eq(
            ludex_reader_new_memory(&reader, text, (size_t)length, NULL, error),
            0);
        ck_assert_int_eq(
            ludex_import_record(import, next(reader), NULL, NULL, error), 0);
        ludex_reader_free(reader);
    }
    ck_assert_int_eq(ludex_import_commit(import, error), 0);
    ludex_import_free(import);
}

/* Queries that are answered by the engine, by sorting, by replaying, and by
   counting. */
static const char *const long_queries[] = {
    "",
    "order by first",
    "links = 1",
    "links = 0 order by first",
    "links = 0 count by first",
};

START_TEST(interrupted_query)
{
    struct ludex_archive *a = open_archive(LUDEX_MAKE);
    struct patience patience = {.most = 1};
    struct ludex_query *q;
    char out[10] = "";
    int more, rows = 0;

    import_many(a);
    ludex_archive_threads(a, 1);
    ludex_archive_watch(a, lose, &patience);
    more = ludex_query_new(&q, a, long_queries[_i],
                           strstr(long_queries[_i], "count") ? NULL : "first",
                           NULL, error);
    while (more >= 0 && (more = ludex_query_next(q, error)) > 0)
        rows++;
    ck_assert_int_eq(more, LUDEX_INTERRUPTED);
    ck_assert_int_eq(ludex_error_code(error), LUDEX_INTERRUPTED);
    ck_assert_int_eq(patience.calls, 2);
    ck_assert_int_lt(rows, 2000);
    if (q) {
        ludex_archive_watch(a, NULL, NULL);
        ck_assert_int_eq(ludex_query_next(q, error), LUDEX_INTERRUPTED);
        ludex_archive_watch(a, lose, &patience);
    }
    ludex_query_free(q);
    if (!strstr(long_queries[_i], "count")) {
        patience.calls = 0;
        patience.done = 0;
        ck_assert_int_eq(ludex_archive_export(a, "links = 1", NULL, collect,
                                              out, NULL, error),
                         LUDEX_INTERRUPTED);
    }
    ludex_archive_watch(a, NULL, NULL);
    count_is(a, "limit 3", NULL, 3);
    ludex_archive_free(a);
}
END_TEST

START_TEST(interrupted_import)
{
    struct ludex_archive *a = open_archive(LUDEX_MAKE);
    struct ludex_reader *reader = open_text(tree);
    struct patience patience = {.most = 0};
    struct ludex_import *import;
    struct ludex_record *r = next(reader);
    int code = 0;

    import_many(a);
    ludex_archive_watch(a, lose, &patience);
    ck_assert_int_eq(ludex_import_new(&import, a, "x", NULL, error), 0);
    for (int i = 0; i < 2000 && code >= 0; i++)
        code = ludex_import_record(import, r, NULL, NULL, error);
    ck_assert_int_eq(code, LUDEX_INTERRUPTED);
    ck_assert_int_eq(ludex_import_commit(import, error), LUDEX_MISUSE);
    ludex_import_free(import);
    ludex_archive_watch(a, NULL, NULL);
    count_is(a, "", NULL, 2000);
    ludex_reader_free(reader);
    ludex_archive_free(a);
}
END_TEST

static int refuse_bytes(void *context, const char *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return -ENOSPC;
}

START_TEST(an_export)
{
    /* Two records on one line have no separator. */
    static const char line[] = "[Game \"quax\"]\n\nd3 e4 * d5 f5 *\n";
    struct ludex_archive *a = open_archive(LUDEX_MAKE);
    char out[1024] = "";
    uint64_t records;

    import_text(a, line, 1);
    ck_assert_int_eq(
        ludex_archive_export(a, "", NULL, collect, out, &records, error), 0);
    ck_assert_str_eq(out, line);
    ludex_archive_free(a);
    remove(path_of_archive);
    out[0] = '\0';
    a = open_archive(LUDEX_MAKE);
    import_text(a, tree, 1);
    ck_assert_int_eq(
        ludex_archive_export(a, "", NULL, collect, out, &records, error), 0);
    ck_assert_str_eq(out, tree);
    ck_assert_uint_eq(records, 2);
    ck_assert_int_eq(ludex_archive_export(a, "plies = 3", NULL, refuse_bytes,
                                          NULL, &records, error),
                     LUDEX_SYSTEM);
    ck_assert_int_eq(ludex_error_system(error), ENOSPC);
    ck_assert_uint_eq(records, 0);
    ck_assert_int_eq(ludex_archive_export(a, "count by game", NULL, collect,
                                          out, NULL, error),
                     LUDEX_REFUSED);
    ludex_archive_free(a);
}
END_TEST

START_TEST(no_archive)
{
    struct ludex_archive *a;

    ck_assert_int_eq(
        ludex_archive_new(&a, path_of_archive, LUDEX_READ, NULL, error),
        LUDEX_SYSTEM);
    ck_assert_ptr_null(a);
    ck_assert(*ludex_error_message(error));
    ck_assert_int_eq(ludex_archive_new(&a, "samples/quax/taylor.qux",
                                       LUDEX_READ, NULL, error),
                     LUDEX_NO_ARCHIVE);
    ck_assert_int_eq(
        ludex_archive_new(&a, path_of_archive, (enum ludex_use)7, NULL, error),
        LUDEX_MISUSE);
    ck_assert_int_eq(ludex_archive_new(&a, "", LUDEX_MAKE, NULL, error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_archive_new(&a, ":memory:", LUDEX_MAKE, NULL, error),
                     LUDEX_REFUSED);
}
END_TEST

static TCase *archives_case(void)
{
    TCase *cases = tcase_create("archives");

    tcase_add_checked_fixture(cases, make_folder, remove_folder);
    tcase_add_test(cases, an_import);
    tcase_add_test(cases, an_import_undone);
    tcase_add_test(cases, a_query);
    suite_rows(cases, a_bad_query, bad_queries);
    suite_rows(cases, parameters, bound);
    suite_rows(cases, wrong_parameters, wrong_values);
    tcase_add_test(cases, without_parameters);
    tcase_add_test(cases, types);
    suite_rows(cases, interrupted_query, long_queries);
    tcase_add_test(cases, interrupted_import);
    tcase_add_test(cases, an_export);
    tcase_add_test(cases, no_archive);
    return cases;
}

static TCase *positions_case(void)
{
    TCase *cases = tcase_create("positions");

    tcase_add_test(cases, games);
    tcase_add_test(cases, notations);
    tcase_add_test(cases, a_position);
    tcase_add_test(cases, texts_are_apart);
    tcase_add_test(cases, legal_plies);
    tcase_add_test(cases, why_not);
    tcase_add_test(cases, signs);
    tcase_add_test(cases, lines);
    tcase_add_test(cases, endings);
    tcase_add_test(cases, scores);
    tcase_add_test(cases, limits);
    tcase_add_test(cases, symmetries);
    tcase_add_test(cases, bad_positions);
    tcase_add_test(cases, interrupted_perft);
    tcase_add_test(cases, cells_of_games);
    suite_rows(cases, names_of_cells, played);
    tcase_add_test(cases, set_up_by_cells);
    tcase_add_test(cases, errors);
    tcase_add_test(cases, words_are_one_line);
    tcase_add_test(cases, long_words_are_cut);
    return cases;
}

static TCase *records_case(void)
{
    TCase *cases = tcase_create("records");

    tcase_add_test(cases, a_record);
    tcase_add_test(cases, its_tree);
    tcase_add_test(cases, a_walk);
    tcase_add_test(cases, many_walks);
    tcase_add_test(cases, an_unknown_game);
    tcase_add_test(cases, diagnostics);
    tcase_add_test(cases, summaries);
    tcase_add_test(cases, foreign_games);
    tcase_add_test(cases, of_nothing);
    tcase_add_test(cases, as_asked);
    suite_rows(cases, bad_options, bad);
    tcase_add_test(cases, order_of_dates);
    tcase_add_test(cases, stored_diagnostics);
    tcase_add_test(cases, options_are_copied);
    tcase_add_test(cases, interrupted_check);
    tcase_add_test(cases, callbacks);
    tcase_add_test(cases, a_callback_that_lies);
    tcase_add_test(cases, packed_and_cut);
    tcase_add_test(cases, a_file);
    tcase_add_test(cases, stray_texts);
    tcase_add_test(cases, faults_are_reported);
    tcase_add_test(cases, environment_faults);
    return cases;
}

static TCase *writers_case(void)
{
    TCase *cases = tcase_create("writers");

    tcase_add_test(cases, a_writer);
    tcase_add_test(cases, a_table);
    tcase_add_test(cases, a_formula);
    tcase_add_test(cases, lost_text);
    tcase_add_test(cases, repaired);
    tcase_add_test(cases, bad_writers);
    return cases;
}

int main(void)
{
    Suite *suite = suite_create("ludex.h");
    int status;

    error = ludex_error_new();

    suite_add_tcase(suite, positions_case());
    suite_add_tcase(suite, records_case());
    suite_add_tcase(suite, writers_case());
    suite_add_tcase(suite, archives_case());
    status = suite_run(suite);
    ludex_error_free(error);
    return status;
}
