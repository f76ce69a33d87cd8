/* Tests properties of Link, Quickway and Stymie that the invariants of all
   games do not cover. */
#include "invariants.h"

#include "suite.h"

/* ---- who has won, decided slowly from the drawing of Stymie's board ------ */

static bool touch(int row, int column, int to_row, int to_column)
{
    int down = abs(row - to_row), right = abs(column - to_column);

    if (down == 1 && right == 1)
        return true;
    return row % 2 == 0 &&
           ((down == 2 && right == 0) || (down == 0 && right == 2));
}

static bool spread(const struct board *b, char stone,
                   bool wet[BOARD_SIDE_MAX][BOARD_SIDE_MAX])
{
    bool more = false;

    for (int i = 0; i < b->rows * b->columns * 25; i++) {
        int row = i / 25 / b->columns, column = i / 25 % b->columns;
        int y = row + i % 25 / 5 - 2, x = column + i % 5 - 2;
        if (y < 0 || x < 0 || y >= b->rows || x >= b->columns)
            continue;
        if (wet[row][column] && !wet[y][x] && touch(row, column, y, x) &&
            b->cells[y][x].stone == stone)
            more = wet[y][x] = true;
    }
    return more;
}

static bool has_joined(const struct board *b, char stone, bool across)
{
    bool wet[BOARD_SIDE_MAX][BOARD_SIDE_MAX] = {0};

    for (int i = 0; i < b->rows; i++) {
        int row = across ? i : 0, column = across ? 0 : i;
        wet[row][column] = b->cells[row][column].stone == stone;
    }
    while (spread(b, stone, wet))
        ;
    for (int i = 0; i < b->rows; i++)
        if (wet[across ? i : b->rows - 1][across ? b->rows - 1 : i])
            return true;
    return false;
}

START_TEST(stymie_winner)
{
    struct invariants l;
    struct board board;
    uint64_t seed = 7 + (uint64_t)_i;

    invariants_begin(&l, "stymie", "Size 5");
    ck_assert(invariants_start(&l, l.now, STR("")));
    for (size_t count; (count = l.rules->moves(l.now, l.list)) > 0;) {
        l.rules->play(l.now, l.list[next_random(&seed) % count]);
        l.rules->draw(l.now, &board);
        ck_assert(has_joined(&board, 'x', false) ==
                  (l.rules->ending(l.now).winner == 0));
        ck_assert(has_joined(&board, 'u', true) ==
                  (l.rules->ending(l.now).winner == 1));
    }
    ck_assert(l.rules->ending(l.now).over); /* one side is connected on a full
                                               board */
    invariants_end(&l);
}
END_TEST

/* ---- drawings ------------------------------------------------------------ */

/* A position that is drawn and read back is the same, even if bars cross the
   player's own. */
START_TEST(drawn_links)
{
    static const struct {
        const char *game, *position;
    } drawn[] = {
        {"link", "4/4/xx2/xx2 u a1b2,a2b1"},
        {"link", "4/2uu/xxuu/xx2 x a1b2,a2b1,c2d3,c3d2"},
        {"quickway", "4/4/xx2/xx2 u a1b2"},
        {"quickway", "4/4/1x2/x3 u -"},
    };
    struct invariants l;
    struct board board;
    struct text out = {0};

    invariants_begin(&l, drawn[_i].game, "");
    ck_assert(invariants_start(&l, l.now, str_of(drawn[_i].position)));
    l.rules->draw(l.now, &board);
    ck_assert(rules_place(l.rules, l.other, NULL, 0, &board,
                          l.rules->side(l.now), &l.why));
    rules_format(l.rules, l.other, &out);
    ck_assert(str_equal(text_str(&out), str_of(drawn[_i].position)));
    text_release(&out);
    invariants_end(&l);
}
END_TEST

/* ---- refused positions and options --------------------------------------- */

static const struct {
    const char *game, *options, *position, *reason;
} refused[] = {
    {"quickway", "Relink yes", "", "this game has no such option"},
    {"quickway", "", "4/4/xx2/xx2 u a1b2,a2b1",
     "field 3 (links), column 20: this link would cross the link a1b2"},
    {"link", "", "4/4/xu2/ux2 x a1b2,a2b1",
     "field 3 (links), column 20: this link would cross the link a1b2"},
    {"stymie", "Edges NS", "", "this game has no such option"},
    {"stymie", "Size 2", "", "Size must be a number from 3 to 12"},
    {"stymie", "Size 13", "", "Size must be a number from 3 to 12"},
    {"stymie", "", "3/2/3/2 v 0 1",
     "field 1 (board), column 1: the field has 4 rows, but a lattice has an "
     "odd number from 5 to 23"},
    {"stymie", "Size 4", "3/2/3/2/3 v 0 1",
     "field 1 (board), column 1: the field has 5 rows, but a lattice of Size 4 "
     "has 7"},
    {"stymie", "", "3/3/3/2/3 v 0 1",
     "field 1 (board), column 3: row 4 has more than 2 cells"},
    {"stymie", "", "3/2/3/2/2x v 0 1",
     "field 1 (board), column 10: this is neither a stone, v or h, nor a "
     "number "
     "of empty "
     "cells"},
    {"stymie", "", "3/2/3/2/3 x 0 1",
     "field 2 (side to move), column 11: expected v or h for the side to move"},
    {"stymie", "", "3/2/3/2/3 v 2 1",
     "field 3 (three pieces), column 13: expected 1 if three pieces can be "
     "placed now, or else 0"},
    {"stymie", "", "3/2/3/2/3 v 0 0",
     "field 4 (turn), column 15: expected the number of the turn, from 1 to "
     "9999"},
    {"stymie", "", "3/2/3/2/3 v 0",
     "field 4 (turn), column 14: the field is missing"},
    {"stymie", "", "3/2/3/2/3 h 0 1",
     "field 4 (turn), column 15: Vert has the first turn"},
    {"stymie", "", "3/2/3/2/3 h 1 2",
     "field 4 (turn), column 15: three pieces cannot be placed before the "
     "third turn"},
    {"stymie", "", "v2/2/3/2/3 v 0 2",
     "field 4 (turn), column 16: Horz has the second turn"},
    {"stymie", "", "v2/2/3/2/3 h 1 3",
     "field 4 (turn), column 16: three pieces cannot be placed in the turn "
     "after a swap"},
    {"stymie", "", "3/2/3/2/3 v 0 1 x",
     "field 4 (turn), column 16: nothing can follow the fourth field"},
};

START_TEST(refusals)
{
    struct invariants l;
    struct str wanted = str_of(refused[_i].reason);

    invariants_begin(&l, refused[_i].game, refused[_i].options);
    ck_assert(!invariants_start(&l, l.now, str_of(refused[_i].position)));
    ck_assert_msg(str_equal(text_str(&l.why.text), wanted), "%.*s",
                  (int)l.why.text.len, l.why.text.ptr);
    invariants_end(&l);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("all");

    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, stymie_winner, 0, 20);
    tcase_add_loop_test(tests, drawn_links, 0, 4);
    suite_rows(tests, refusals, refused);
    return suite_run_one("quax family", tests);
}
