/*
 * Runs commands of the program within the process of a test, into which it is
 * linked. Starting processes would take much of the time of the tests.
 */
#ifndef TESTS_IN_PROCESS_H
#define TESTS_IN_PROCESS_H

/* Paths of files for the standard streams. `err` may be the same as `out`. */
struct streams {
    const char *in, *out, *err;
};

/* Runs "ludex ARGUMENT..." with the given words, the first of which is
   words[0], and returns its exit status. The words are not changed. Exits if a
   stream cannot be opened. */
int run_in_process(int count, char *const *words,
                   const struct streams *streams);

/* Does the same without redirecting the standard streams. */
int call_in_process(int count, char *const *words);

#endif
