/*
 * Runs commands of the program in the process of a test, which has it linked in:
 * starting processes takes much of the time of tests.
 */
#ifndef TESTS_IN_PROCESS_H
#define TESTS_IN_PROCESS_H

/* Paths of files for the standard streams; err may be out. */
struct streams {
    const char *in, *out, *err;
};

/* Runs "ludex ARGUMENT...", whose first word is words[0], and returns its exit
   status. Leaves the words as they are; exits if a stream cannot be opened. */
int run_in_process(int count, char *const *words,
                   const struct streams *streams);

/* The same, on the streams as they are. */
int call_in_process(int count, char *const *words);

#endif
