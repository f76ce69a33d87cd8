/* Tests solving positions through ludex.h. */
#include <check.h>
#include <string.h>

#include "ludex.h"
#include "suite.h"

static struct ludex_error *error;

static struct ludex_position *open_board(const char *size, const char *text)
{
    const struct ludex_option options[] = {{"Size", size}, {NULL, NULL}};
    struct ludex_position *p;

    ck_assert_msg(ludex_position_new(&p, "quax", options, text, error) == 0,
                  "%s", ludex_error_message(error));
    return p;
}

static const struct {
    const char *size, *plies;
    int code, winner;
} solved[] = {
    {"3", "", 1, 0},
    {"3", "a1", 1, 1},
    {"4", "a1", 1, 1},
};

START_TEST(winners)
{
    struct ludex_position *p = open_board(solved[_i].size, NULL);
    uint64_t nodes = 0;
    int winner = 9;

    ludex_position_play_line(p, solved[_i].plies, NULL, error);
    ck_assert_int_eq(ludex_position_solve(p, NULL, &winner, &nodes, error),
                     solved[_i].code);
    ck_assert_int_eq(winner, solved[_i].winner);
    ck_assert_uint_gt(nodes, 0);
    ludex_position_free(p);
}
END_TEST

static int stop(void *context, uint64_t done, uint64_t total)
{
    ck_assert_uint_eq(total, 50000000);
    *(uint64_t *)context = done;
    return 1;
}

START_TEST(limits)
{
    static const struct ludex_option few[] = {
        {"nodes", "100"}, {"memory", "1"}, {NULL, NULL}};
    static const struct ludex_option none[] = {{"nodes", "0"}, {NULL, NULL}};
    struct ludex_position *p = open_board("11", NULL);
    uint64_t nodes, done = 0;
    int winner = 9;

    ck_assert_int_eq(ludex_position_solve(p, few, &winner, &nodes, error), 0);
    ck_assert_uint_ge(nodes, 100);
    ck_assert_uint_lt(nodes, 100000);
    ck_assert_int_eq(ludex_position_solve(p, none, &winner, NULL, error),
                     LUDEX_REFUSED);
    ludex_position_watch(p, stop, &done);
    ck_assert_int_eq(ludex_position_solve(p, NULL, &winner, &nodes, error),
                     LUDEX_INTERRUPTED);
    ck_assert_uint_gt(done, 0);
    ck_assert_uint_eq(nodes, done);
    ludex_position_free(p);
    p = open_board("3", NULL);
    ck_assert_int_eq(ludex_position_solve(p, NULL, NULL, NULL, error), 1);
    ludex_position_free(p);
}
END_TEST

START_TEST(over)
{
    struct ludex_position *p = open_board("3", NULL);
    int winner;

    while (!ludex_position_is_over(p))
        ludex_position_play(p, ludex_position_plies(p, NULL)[0], error);
    ck_assert_int_eq(ludex_position_solve(p, NULL, &winner, NULL, error),
                     LUDEX_MISUSE);
    ck_assert_str_eq(ludex_error_message(error), "the game is over");
    ludex_position_free(p);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("solve");
    int status;

    error = ludex_error_new();
    suite_rows(cases, winners, solved);
    tcase_add_test(cases, limits);
    tcase_add_test(cases, over);
    status = suite_run_one("solving of ludex.h", cases);
    ludex_error_free(error);
    return status;
}
