#include "misreading.h"
#include "suite.h"

#include <string.h>

static unsigned cost(const char *written, const char *meant)
{
    struct misreading m;

    misreading_begin(&m, str_of(written));
    return misreading_cost(&m, str_of(meant), 1000);
}

/* The written word more likely stands for the first word than for the
   second. */
static const struct {
    const char *written, *likely, *unlikely;
} pairs[] = {
    {"gS", "g5", "g6"},
    {"dlO", "d10", "d1"},
    {"e4", "c4", "h4"},
    {"a8", "a3", "a4"},
    {"P(D3-D4", "P(D3-D4)", "P(D3-D5)"},
    {"P(D3--D4)", "P(D3-D4)", "P(D3-D5)"},
    {"3d", "d3", "d5"},
    {"sworn", "swom", "swap"},
    {"rn6", "m6", "n6"},
    {"D4", "d4", "b4"},
    {"P(F3-F5)", "P(F3-F5)^", "P(F3-F6)"},
    {"K(E4-G6)", "K(E4-G5)", "K(E4-C3)"},
    {"B(A1-B2)", "E(A1-B2)", "W(A1-B2)"},
};

START_TEST(likely)
{
    ck_assert_uint_lt(cost(pairs[_i].written, pairs[_i].likely),
                      cost(pairs[_i].written, pairs[_i].unlikely));
    ck_assert_uint_gt(cost(pairs[_i].written, pairs[_i].likely), 0);
}
END_TEST

START_TEST(equal_texts_cost_nothing)
{
    ck_assert_uint_eq(cost("P(F3-F5)^", "P(F3-F5)^"), 0);
    ck_assert_uint_eq(cost("", ""), 0);
}
END_TEST

START_TEST(second_error_is_unlikely)
{
    ck_assert_uint_gt(cost("gS", "q5"), 2 * cost("gS", "g5"));
}
END_TEST

START_TEST(omitted_sign_is_likely)
{
    ck_assert_uint_lt(cost("P(F3-F5)", "P(F3-F5)^"),
                      cost("P(F3-F5)^", "P(F3-F5)"));
}
END_TEST

START_TEST(limits)
{
    struct misreading m;
    char text[3 * MISREADING_LENGTH];

    misreading_begin(&m, STR("gS"));
    ck_assert_uint_eq(misreading_cost(&m, STR("xyzzy"), 50), 50);
    memset(text, 'a', sizeof text);
    ck_assert_uint_eq(misreading_cost(&m, (struct str){text, sizeof text}, 77),
                      77);
    misreading_begin(&m, (struct str){text, sizeof text});
    ck_assert_uint_eq(misreading_cost(&m, STR("a"), 77), 77);
}
END_TEST

START_TEST(characters)
{
    ck_assert_ptr_nonnull(strchr(misreading_of('c'), 'e'));
    ck_assert_str_eq(misreading_of('x'), "");
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    suite_rows(cases, likely, pairs);
    tcase_add_test(cases, equal_texts_cost_nothing);
    tcase_add_test(cases, second_error_is_unlikely);
    tcase_add_test(cases, omitted_sign_is_likely);
    tcase_add_test(cases, limits);
    tcase_add_test(cases, characters);
    return suite_run_one("misreadings", cases);
}
