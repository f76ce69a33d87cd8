/* Tests exploring archives through ludex.h. */
#include <check.h>
#include <stdio.h>

#include "filled_archive.h"
#include "scratch.h"
#include "suite.h"

static struct ludex_error *error;
static struct ludex_archive *archive;
static char path[SCRATCH_PATH];

static const char records[] =
    "[Game \"quax\"]\n[First \"Ada\"]\n[Second \"Bob\"]\n"
    "[Date \"1961.05.12\"]\n\nd3 e4 f5 0-1\n\n"
    "[Game \"quax\"]\n[First \"Ada\"]\n[Second \"Cy\"]\n"
    "[Date \"1962.05.12\"]\n\nd3 e4 g6 *\n\n"
    "[Game \"quax\"]\n[First \"Bob\"]\n[Second \"Cy\"]\n"
    "[Date \"1963.05.12\"]\n\nd3 h7 *\n\n"
    "[Game \"quax\"]\n[First \"Cy\"]\n[Second \"Bob\"]\n\nc2 *\n\n"
    "[Game \"quax\"]\n[Size \"13\"]\n[First \"Cy\"]\n[Second \"Bob\"]\n\nc2 "
    "*\n";

static void setup(void)
{
    archive = archive_of(path, records);
}

static void teardown(void)
{
    ludex_archive_free(archive);
    remove(path);
}

/* Writes three columns of each row, or the code of the failure. */
static const char *three(int code, struct ludex_table *t, size_t first)
{
    static char out[400];
    size_t at = 0;

    if (code) {
        ck_assert_ptr_null(t);
        ck_assert_int_eq(ludex_error_code(error), code);
        return ludex_code_name(code);
    }
    out[0] = '\0';
    for (size_t row = 0; row < ludex_table_rows(t); row++)
        at += (size_t)snprintf(out + at, sizeof out - at, "%s%s %s %s",
                               row ? ", " : "", ludex_table_text(t, row, first),
                               ludex_table_text(t, row, first + 1),
                               ludex_table_text(t, row, first + 2));
    ludex_table_free(t);
    return out;
}

static struct ludex_position *start(void)
{
    struct ludex_position *p;

    ck_assert_int_eq(ludex_position_new(&p, "quax", NULL, NULL, error), 0);
    return p;
}

/* Explores from the start. Writes depth, ply and games of each row. */
static const char *explore(const char *query, const char *who,
                           const char *options)
{
    const struct ludex_parameter parameters[] = {{"who", who}, {NULL, NULL}};
    struct ludex_option list[5] = {{NULL, NULL}};
    struct ludex_position *p = start();
    struct ludex_table *t;
    char words[80];
    size_t count = 0;
    int code;

    snprintf(words, sizeof words, "%s", options);
    for (char *name = strtok(words, "="); name; name = strtok(NULL, "="))
        list[count++] = (struct ludex_option){name, strtok(NULL, ";")};
    code = ludex_archive_explore(&t, archive, p, query, who ? parameters : NULL,
                                 list, error);
    ludex_position_free(p);
    return three(code, t, 0);
}

START_TEST(columns)
{
    struct ludex_position *p = start();
    struct ludex_table *t;
    int code;

    ck_assert_int_eq(
        ludex_archive_explore(&t, archive, p, NULL, NULL, NULL, error), 0);
    ck_assert_uint_eq(ludex_table_rows(t), 3);
    ck_assert_uint_eq(ludex_table_columns(t), 14);
    ck_assert_str_eq(ludex_table_column(t, 13), "players");
    ck_assert_int_eq(ludex_table_number(t, 0, 6), 2);
    ck_assert_int_eq(ludex_table_number(t, 0, 8), 3);
    ck_assert_int_eq(ludex_table_number(t, 0, 9), 1961);
    ck_assert_int_eq(ludex_table_number(t, 0, 12), 3);
    ck_assert_str_eq(ludex_table_text(t, 0, 13), "Ada 2, Bob 1");
    ck_assert_int_eq(ludex_table_type(t, 1, 9), LUDEX_NONE);
    ck_assert_int_eq(ludex_table_number(t, 2, 2), 4);
    ck_assert_str_eq(ludex_table_column(t, 7), "score");
    ck_assert_int_eq(ludex_table_type(t, 1, 7), LUDEX_NONE);
    ludex_table_free(t);
    ludex_position_play_line(p, "d3", NULL, error);
    code = ludex_archive_explore(&t, archive, p, "", NULL, NULL, error);
    ck_assert_str_eq(three(code, t, 5), "1 1 100, 0 1 , 1 2 100");
    ludex_position_free(p);
    p = start();
    ludex_position_play_line(p, "d3 e4 f5", NULL, error);
    code = ludex_archive_explore(&t, archive, p, "", NULL, NULL, error);
    ck_assert_str_eq(three(code, t, 0), "1  1, 0  1");
    ludex_position_free(p);
}
END_TEST

static const struct {
    const char *query, *who, *options, *expected;
} asked[] = {
    {"", NULL, "", "1 d3 3, 1 c2 1, 0  4"},
    {"", NULL, "plies=d3", "1 e4 2, 1 h7 1, 0  3"},
    {"", NULL, "plies=1. d3 e4", "1 f5 1, 1 g6 1, 0  2"},
    {"", NULL, "plies=d3 d3", "refused"},
    {"first = :who", "Ada", "", "1 d3 2, 0  2"},
    {"first = :who", "Cy", "", "1 c2 1, 0  1"},
    {"first =", NULL, "", "refused"},
    {"count by first", NULL, "", "refused"},
    {"", NULL, "depth=2", "1 d3 3, 2 e4 2, 2 h7 1, 1 c2 1, 2  1, 0  4"},
    {"", NULL, "depth=2;width=1", "1 d3 3, 2 e4 2, 0  4"},
    {"", NULL, "width=1", "1 d3 3, 0  4"},
    {"", NULL, "depth=65", "refused"},
    {"", NULL, "depth=0", "refused"},
    {"", NULL, "exact=2", "refused"},
    {"", NULL, "deep=2", "unknown name"},
    {"", NULL, "plies=h9", "1 g8 2, 1 d5 1, 0  3"},
    {"", NULL, "plies=h9;exact=1", "0  0"},
};

START_TEST(rows)
{
    ck_assert_str_eq(explore(asked[_i].query, asked[_i].who, asked[_i].options),
                     asked[_i].expected);
}
END_TEST

START_TEST(saved_queries)
{
    ck_assert_str_eq(explore("@none", NULL, ""), "unknown name");
}
END_TEST

START_TEST(options)
{
    struct ludex_table *t;
    int code =
        ludex_archive_options(&t, archive, ludex_game_find("quax"), error);

    ck_assert_int_eq(code, 0);
    ck_assert_uint_eq(ludex_table_rows(t), 2);
    ck_assert_str_eq(ludex_table_text(t, 0, 0), "");
    ck_assert_str_eq(ludex_table_text(t, 1, 0), "Size=13");
    ludex_table_free(t);
}
END_TEST

static const char *new_in(int64_t record)
{
    static const struct ludex_option exact[] = {{"exact", "1"}, {NULL, NULL}};
    struct ludex_table *t;
    int code = ludex_archive_novelty(&t, archive, record, exact, error);

    return three(code, t, 0);
}

START_TEST(novelties)
{
    static const struct ludex_option wrong[] = {{"exct", "1"}, {NULL, NULL}};
    struct ludex_table *t;

    ck_assert_str_eq(new_in(1), "1 d3 0");
    ck_assert_str_eq(new_in(2), "3 g6 1");
    ck_assert_str_eq(new_in(3), "2 h7 2");
    ck_assert_str_eq(new_in(4), "refused");
    ck_assert_str_eq(ludex_error_message(error),
                     "the date of record 4 is unknown");
    ck_assert_str_eq(new_in(99), "unknown name");
    ck_assert_int_eq(ludex_archive_novelty(&t, archive, 2, NULL, error), 0);
    ck_assert_int_eq(ludex_table_number(t, 0, 3), 1);
    ludex_table_free(t);
    ck_assert_int_eq(ludex_archive_novelty(&t, archive, 2, wrong, error),
                     LUDEX_UNKNOWN);
    ck_assert_str_eq(ludex_error_help(error, 0), "exact");
    ck_assert_ptr_null(t);
}
END_TEST

static int stop(void *context, uint64_t done, uint64_t total)
{
    (void)done, (void)total;
    ++*(int *)context;
    return 1;
}

/* Imports enough records for calls to take some time. */
static void import_many(void)
{
    struct ludex_import *import;
    struct ludex_record *r;
    char name[20];

    ck_assert_int_eq(ludex_import_new(&import, archive, "many", NULL, error),
                     0);
    for (int i = 0; i < 3000; i++) {
        snprintf(name, sizeof name, "Player %d", i);
        ck_assert_int_eq(ludex_record_new(&r, "quax", NULL, NULL, error), 0);
        ludex_record_add_ply(r, NULL, "d3", NULL, error);
        ludex_record_set_tag(r, "First", name, error);
        ck_assert_int_eq(ludex_import_record(import, r, NULL, NULL, error), 0);
        ludex_record_free(r);
    }
    ck_assert_int_eq(ludex_import_commit(import, error), 0);
    ludex_import_free(import);
}

START_TEST(interrupted)
{
    int calls = 0;

    import_many();
    ludex_archive_watch(archive, stop, &calls);
    ck_assert_str_eq(explore("plies > 0", NULL, "width=1"), "interrupted");
    ck_assert_int_gt(calls, 0);
    ludex_archive_watch(archive, NULL, NULL);
    ck_assert_str_eq(explore("", NULL, "width=1"), "1 d3 3003, 0  3004");
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("explore");
    int status;

    error = ludex_error_new();
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, columns);
    suite_rows(cases, rows, asked);
    tcase_add_test(cases, saved_queries);
    tcase_add_test(cases, options);
    tcase_add_test(cases, novelties);
    tcase_add_test(cases, interrupted);
    status = suite_run_one("explorers of ludex.h", cases);
    ludex_error_free(error);
    return status;
}
