/* Tests the functions for databases without a database, mainly with hostile
   values. */
#include <stdio.h>
#include <string.h>

#include "random.h"
#include "rules.h"
#include "suite.h"

#include "../../sql/core.h"

static struct core *core;
static struct archive_value given[CORE_ARGUMENTS], got;

static struct archive_value words(const char *s)
{
    return (struct archive_value){.kind = s ? VALUE_TEXT : VALUE_NONE,
                                  .text = s ? str_of(s) : STR("")};
}

static const struct core_function *find(const char *name)
{
    const struct core_function *f = core_functions;

    while (f->name && strcmp(f->name, name) != 0)
        f++;
    ck_assert_ptr_nonnull(f->name);
    return f;
}

static bool call(const char *name, size_t count)
{
    return core_call(core, find(name), given, count, &got);
}

static void give_game(const char *game, const char *options, const char *start,
                      const char *moves)
{
    given[0] = words(game);
    given[1] = words(options);
    given[2] = words(start);
    given[3] = words(moves);
}

static void check_text(const char *wanted)
{
    ck_assert_int_eq(got.kind, VALUE_TEXT);
    ck_assert_int_eq((int)got.text.len, (int)strlen(wanted));
    ck_assert(memcmp(got.text.ptr, wanted, got.text.len) == 0);
}

static void begin(void)
{
    core = core_new(NULL);
    ck_assert_ptr_nonnull(core);
}

static void end(void)
{
    core_free(core);
}

START_TEST(one_core_for_many_games)
{
    for (int i = 0; i < 3; i++) {
        give_game("quax", "Size=5", NULL, "d3 e4");
        given[4] = (struct archive_value){.kind = VALUE_NUMBER, .number = 1};
        ck_assert(call("ludex_position", 5));
        check_text("5/5/3x1/5/5 u -");
        give_game("quax", NULL, NULL, "d3");
        ck_assert(call("ludex_position", 5));
        check_text("11/11/11/11/11/11/11/11/3x7/11/11 u -");
        give_game("brax", "", "", "(C1)-C2");
        ck_assert(call("ludex_text", 4));
        check_text("1. (C1)-C2");
    }
}
END_TEST

/* Uses more conditions than the cache holds. */
START_TEST(more_conditions_than_cached)
{
    char condition[32];

    give_game("quax", "", "", "d3 e4 f5");
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 20; i++) {
            snprintf(condition, sizeof condition, "last count:x = %d", i);
            given[4] = words(condition);
            ck_assert(call("ludex_matches", 5));
            ck_assert_int_eq(got.number, i == 2);
        }
}
END_TEST

/* Uses more variants of a game than the cache holds. */
START_TEST(more_variants_than_cached)
{
    char options[16];

    for (int round = 0; round < 2; round++)
        for (int size = 5; size <= 20; size++) {
            snprintf(options, sizeof options, "Size=%d", size);
            give_game("quax", options, "", "d3 e4");
            given[4] = words("board ~ \"*/*/*/*/*/*/*\"");
            ck_assert(call("ludex_matches", 5));
            ck_assert_int_eq(got.number, size == 7);
        }
}
END_TEST

START_TEST(moves_of_any_bytes)
{
    uint64_t state = 7;
    char bytes[64];

    for (size_t g = 0; games[g]; g++)
        for (int i = 0; i < 200; i++) {
            size_t length = random_below(&state, sizeof bytes);
            for (size_t k = 0; k < length; k++)
                bytes[k] = (char)random_below(&state, i % 2 ? 128 : 256);
            give_game(games[g]->name, NULL, NULL, NULL);
            given[3] = (struct archive_value){.kind = VALUE_BYTES,
                                              .text = {bytes, length}};
            ck_assert(call("ludex_text", 4));
            given[4] = words("captures > 1 or links > 1 or plies = 3");
            ck_assert(call("ludex_matches", 5));
            given[4] = (struct archive_value){.kind = VALUE_NUMBER,
                                              .number = (int64_t)i - 100};
            ck_assert(call("ludex_position", 5));
        }
}
END_TEST

START_TEST(plies_of_any_number)
{
    const int64_t numbers[] = {INT64_MIN, INT64_MIN + 1, -4, 4, INT64_MAX};

    give_game("quax", "", "", "d3 e4");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        given[4] =
            (struct archive_value){.kind = VALUE_NUMBER, .number = numbers[i]};
        ck_assert(call("ludex_position", 5));
        ck_assert_int_eq(got.kind, VALUE_NONE);
    }
}
END_TEST

START_TEST(refused_and_reported)
{
    give_game("quax", "Size", "", "d3");
    ck_assert(call("ludex_text", 4));
    ck_assert_int_eq(got.kind, VALUE_NONE);
    give_game("quax", "Size=99", "", "d3");
    ck_assert(call("ludex_text", 4));
    give_game("quax", ", =,=", "", "d3");
    ck_assert(!call("ludex_text", 4));
    ck_assert(core_message(core).len > 0);
    given[0] = (struct archive_value){.kind = VALUE_NUMBER, .number = 1};
    ck_assert(!call("ludex_text", 1));
    given[0] = words("\xff\xfe \x01[Game \"quax\"]");
    ck_assert(call("ludex_check", 1));
}
END_TEST

START_TEST(an_archive_of_texts)
{
    char text[128];

    for (int i = 0; i < 30; i++) {
        snprintf(text, sizeof text,
                 "[Game \"quax\"]\n[Size \"%d\"]\n[First \"P%d\"]\n\n1. d3 *",
                 5 + i % 3, i % 7);
        given[0] = words(text);
        given[1] = words("first = P3 and count:x = 1");
        ck_assert(call("ludex_matches", 2));
        ck_assert_int_eq(got.number, i % 7 == 3);
    }
}
END_TEST

int main(void)
{
    TCase *all = tcase_create("all");

    tcase_add_checked_fixture(all, begin, end);
    tcase_add_test(all, one_core_for_many_games);
    tcase_add_test(all, more_conditions_than_cached);
    tcase_add_test(all, more_variants_than_cached);
    tcase_add_test(all, moves_of_any_bytes);
    tcase_add_test(all, plies_of_any_number);
    tcase_add_test(all, refused_and_reported);
    tcase_add_test(all, an_archive_of_texts);
    return suite_run_one("core", all);
}
