/*
 * Counts sequences of legal plies, with a time limit:
 *
 *     perft GAME DEPTH SECONDS
 *     perft quax 4 10
 *
 * Exit status: 0 all were counted, 1 the time limit was reached.
 */
#include <ludex.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Ends the call when the time is up. */
static int watch(void *context, uint64_t done, uint64_t total)
{
    const time_t *until = context;

    (void)done, (void)total;
    return time(NULL) >= *until;
}

int main(int argc, char **argv)
{
    struct ludex_error *error = ludex_error_new();
    struct ludex_position *p;
    uint64_t count = 0;
    time_t until;
    int code;

    if (argc != 4)
        return fprintf(stderr, "usage: perft GAME DEPTH SECONDS\n"), 2;
    until = time(NULL) + atoi(argv[3]);
    code = ludex_position_new(&p, argv[1], NULL, NULL, error);
    if (code < 0) {
        fprintf(stderr, "perft: %s\n", ludex_error_message(error));
    } else {
        ludex_position_watch(p, watch, &until);
        code = ludex_position_perft(p, (unsigned)atoi(argv[2]), &count);
        printf("%s%llu\n", code == LUDEX_INTERRUPTED ? "at least " : "",
               (unsigned long long)count);
    }
    ludex_position_free(p);
    ludex_error_free(error);
    return code == LUDEX_INTERRUPTED ? 1 : code < 0 ? 2 : 0;
}
