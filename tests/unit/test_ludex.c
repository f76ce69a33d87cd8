/* The library as a program of somebody else's sees it. */
#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ludex.h"

#include "suite.h"

static char said[4096];

static void hear(void *context, const char *json, size_t length)
{
    size_t *count = context;

    ++*count;
    ck_assert_uint_lt(strlen(said) + length, sizeof said);
    strncat(said, json, length);
}

static const char *const bad = "[Game \"quax\"]\n\nd3 d3 *\n\n"
                               "[Game \"quax\"]\n\nd3 f5 *\n";

START_TEST(a_file)
{
    struct ludex_summary s;

    ck_assert_int_eq(
        ludex_check("samples/quax/taylor.qux", NULL, NULL, NULL, &s), 0);
    ck_assert_uint_eq(s.records, 3);
    ck_assert_uint_eq(s.clean, 3);
    ck_assert_uint_eq(s.with_errors, 0);
    ck_assert_uint_eq(s.plies, 57);
}
END_TEST

START_TEST(faults_are_told)
{
    char path[] = "/tmp/ludex-test.XXXXXX";
    struct ludex_summary s;
    size_t count = 0;
    FILE *file = fdopen(mkstemp(path), "w");

    said[0] = '\0';
    fputs(bad, file);
    fclose(file);
    ck_assert_int_eq(ludex_check(path, "quax", hear, &count, &s), 0);
    remove(path);
    ck_assert_uint_eq(count, 1);
    ck_assert_uint_eq(s.records, 2);
    ck_assert_uint_eq(s.with_errors, 1);
    ck_assert_ptr_nonnull(strstr(said, "\"slug\":\"illegal-move\""));
    ck_assert_ptr_nonnull(strstr(said, "\"line\":3,\"column\":4"));
}
END_TEST

START_TEST(the_world)
{
    struct ludex_summary s;

    ck_assert_int_eq(ludex_check("/nonexistent", NULL, NULL, NULL, &s),
                     -ENOENT);
    ck_assert_int_eq(ludex_check("/tmp", NULL, NULL, NULL, &s), -EISDIR);
    ck_assert_int_eq(ludex_check("-", "chess", NULL, NULL, &s), -EINVAL);
    ck_assert_str_eq(ludex_version(), LUDEX_VERSION);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    tcase_add_test(cases, a_file);
    tcase_add_test(cases, faults_are_told);
    tcase_add_test(cases, the_world);
    return suite_run_one("ludex.h", cases);
}
