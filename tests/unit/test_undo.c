/* Tests histories of changes (undo.h). Undoing must restore each text, and a
   history must be the same when it is stored and read again. */
#include <check.h>
#include <stdio.h>

#include "undo.h"

#include "suite.h"

static struct undo_history history;

static void setup(void)
{
    history.count = history.undone = 0;
}

/* Stores the history and reads it again, into memory that `out` holds. */
static void store(struct text *out)
{
    text_clear(out);
    undo_format(&history, out);
    ck_assert(!out->failed);
    ck_assert(undo_is_history(text_str(out)));
    ck_assert(undo_parse(text_str(out), &history));
}

static const char *const texts[] = {
    "",
    "one\ntwo\nthree\n",
    "one\n2\nthree\n",
    "zero\none\n2\nthree\n",
    "zero\nthree\n",
    "zero\nthree\nthree\n",
    "three\n",
    "",
    "\n\n",
    "ludex undo 1\n",
};

enum { TEXTS = sizeof texts / sizeof *texts };

START_TEST(test_all)
{
    struct text stored[TEXTS] = {{0}};

    for (int i = 1; i < TEXTS; i++) {
        undo_add(&history, str_of(texts[i - 1]), str_of(texts[i]),
                 str_of("change\nand more"));
        store(&stored[i]);
    }
    ck_assert_uint_eq(history.count, TEXTS - 1);
    for (int i = TEXTS - 1; i > 0; i--) {
        struct text out = {0};
        ck_assert(str_equal(history.changes[0].label, STR("change")));
        undo_fit(&history, str_of(texts[i]));
        ck_assert_uint_eq(history.count, i);
        ck_assert(undo_take(&history, str_of(texts[i]), &out));
        ck_assert(str_equal(text_str(&out), str_of(texts[i - 1])));
        text_release(&out);
    }
    ck_assert_uint_eq(history.count, 0);
    for (int i = 0; i < TEXTS; i++)
        text_release(&stored[i]);
}
END_TEST

/* A change that was noted but never made, and one by another program. */
START_TEST(test_fit)
{
    undo_add(&history, STR("a"), STR("b"), STR("first"));
    undo_add(&history, STR("b"), STR("c"), STR("never made"));
    undo_fit(&history, STR("b"));
    ck_assert_uint_eq(history.count, 1);
    ck_assert(str_equal(history.changes[0].label, STR("first")));
    undo_fit(&history, STR("x"));
    ck_assert_uint_eq(history.count, 0);
    undo_add(&history, STR("a"), STR("b"), STR("first"));
    undo_add(&history, STR("x"), STR("y"), STR("after an edit"));
    ck_assert_uint_eq(history.count, 1);
}
END_TEST

/* A change and its reverse, which lead back to the same text: the note says
   which of them are undone. */
START_TEST(test_note)
{
    struct text stored = {0};

    undo_add(&history, STR("a"), STR("b"), STR("there"));
    undo_add(&history, STR("b"), STR("a"), STR("back"));
    undo_note(&history, 2, STR("a"));
    store(&stored);
    ck_assert_uint_eq(history.undone, 2);
    undo_fit(&history, STR("a"));
    ck_assert_uint_eq(history.count, 0);
    undo_add(&history, STR("a"), STR("b"), STR("there"));
    undo_note(&history, 1, STR("a"));
    undo_fit(&history, STR("b")); /* not undone after all */
    ck_assert_uint_eq(history.count, 1);
    ck_assert_uint_eq(history.undone, 0);
    text_release(&stored);
}
END_TEST

START_TEST(test_wrong_text)
{
    struct text out = {0};

    undo_add(&history, STR("a long text"), STR("a short text"), STR("x"));
    history.changes[0].before++;
    ck_assert(!undo_take(&history, STR("a short text"), &out));
    undo_add(&history, STR("a long text"), STR("a short text"), STR("x"));
    ck_assert(!undo_take(&history, STR("a"), &out));
    history.changes[0].at = SIZE_MAX;
    ck_assert(!undo_take(&history, STR("a short text"), &out));
    text_release(&out);
}
END_TEST

START_TEST(test_levels)
{
    char names[UNDO_LEVELS + 11][8];

    for (int i = 0; i < UNDO_LEVELS + 11; i++)
        snprintf(names[i], sizeof names[i], "%d", i);
    for (int i = 1; i < UNDO_LEVELS + 11; i++)
        undo_add(&history, str_of(names[i - 1]), str_of(names[i]), STR("x"));
    ck_assert_uint_eq(history.count, UNDO_LEVELS);
    undo_fit(&history, str_of(names[UNDO_LEVELS + 10]));
    ck_assert_uint_eq(history.count, UNDO_LEVELS);
}
END_TEST

/* Large changes push out the oldest ones, but the newest one stays. */
START_TEST(test_bytes)
{
    enum { LARGE = UNDO_BYTES / 2 + 1 };
    char *large = malloc(2 * LARGE);
    struct str half = {large, LARGE}, whole = {large, 2 * LARGE};

    ck_assert_ptr_nonnull(large);
    memset(large, 'x', 2 * LARGE);
    undo_add(&history, STR("a"), half, STR("1"));
    undo_add(&history, half, STR(""), STR("2"));
    undo_add(&history, STR(""), half, STR("3"));
    ck_assert_uint_eq(history.count, 3);
    undo_add(&history, half, STR(""), STR("4"));
    ck_assert_uint_eq(history.count, 2);
    undo_add(&history, STR(""), whole, STR("5"));
    undo_add(&history, whole, STR(""), STR("6"));
    ck_assert_uint_eq(history.count, 1);
    free(large);
}
END_TEST

static const char *const damaged[] = {
    "",
    "ludex undo 2\n",
    "ludex undo 1\n1",
    "ludex undo 1\n1 2 3\n",
    "ludex undo 1\n1 2 0 5 0 x\nabc\n",
    "ludex undo 1\n1 2 0 3 0 x\nabc",
    "ludex undo 1\n1 2 0 2 0 x\nabc\n",
    "ludex undo 1\n1 2 0 -1 0 x\nabc\n",
    "ludex undo 1\n1 2 0 99999999999999999999 0 x\nabc\n",
    "ludex undo 1\n1 2 18446744073709551615 3 0 x\nabc\n",
    "ludex undo 1\n1 2 0 3 0 x\nabc\n\n",
    "ludex undo 1\n1 2 0 2 0 x\nabcd\n",
    "ludex undo 1\n1 2 0 3 0 x\nabcd",
    "ludex undo 1\nundone 1 2\n",
    "ludex undo 1\nundone x 2\n1 2 0 3 0 x\nabc\n",
    "ludex undo 1\nundone 1 x\n1 2 0 3 0 x\nabc\n",
};

START_TEST(test_damaged)
{
    ck_assert(!undo_parse(str_of(damaged[_i]), &history));
    ck_assert_uint_eq(history.count, 0);
}
END_TEST

START_TEST(test_too_many)
{
    struct text text = {0};

    text_add(&text, STR("ludex undo 1\n"));
    for (int i = 0; i < UNDO_LEVELS; i++)
        text_add(&text, STR("1 2 0 0 0 x\n\n"));
    ck_assert(undo_parse(text_str(&text), &history));
    ck_assert_uint_eq(history.count, UNDO_LEVELS);
    text_add(&text, STR("1 2 0 0 0 x\n\n"));
    ck_assert(!undo_parse(text_str(&text), &history));
    text_clear(&text);
    text_add(&text, STR("ludex undo 1\n1 2 0 0 0 "));
    text_add_repeat(&text, 'x', UNDO_LABEL);
    text_add(&text, STR("\n\n"));
    ck_assert(undo_parse(text_str(&text), &history));
    text_clear(&text);
    text_add(&text, STR("ludex undo 1\n1 2 0 0 0 "));
    text_add_repeat(&text, 'x', UNDO_LABEL + 1);
    text_add(&text, STR("\n\n"));
    ck_assert(!undo_parse(text_str(&text), &history));
    text_release(&text);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("undo");

    tcase_add_checked_fixture(cases, setup, NULL);
    tcase_add_test(cases, test_all);
    tcase_add_test(cases, test_fit);
    tcase_add_test(cases, test_note);
    tcase_add_test(cases, test_wrong_text);
    tcase_add_test(cases, test_levels);
    tcase_add_test(cases, test_bytes);
    suite_rows(cases, test_damaged, damaged);
    tcase_add_test(cases, test_too_many);
    return suite_run_one("undo", cases);
}
