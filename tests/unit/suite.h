/* The end of every unit test program: runs its suite. */
#ifndef LUDEX_TESTS_SUITE_H
#define LUDEX_TESTS_SUITE_H

#include <check.h>
#include <stdlib.h>
#include <sys/time.h>

/* The number of rows of a table, for tcase_add_loop_test(). */
#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

/* Adds a test that runs once for each row of a table. */
#define suite_rows(cases, test, table) \
    tcase_add_loop_test(cases, test, 0, COUNT(table))

/*
 * Seconds after which tests that share a process count as hanging. Check itself
 * stops only tests that it forks.
 */
#define SUITE_HANGS 1200

/* Runs and frees the suite. Returns the exit status of main(). */
static inline int suite_run(Suite *suite)
{
    SRunner *runner = srunner_create(suite);

    if (srunner_fork_status(runner) == CK_NOFORK)
        setitimer(ITIMER_REAL,
                  &(struct itimerval){.it_value.tv_sec = SUITE_HANGS}, NULL);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* Runs a suite that consists only of these cases. */
static inline int suite_run_one(const char *name, TCase *cases)
{
    Suite *suite = suite_create(name);

    suite_add_tcase(suite, cases);
    return suite_run(suite);
}

#endif
