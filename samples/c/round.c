/*
 * Pairs the next round of an event, and writes the event file with it:
 *
 *     round FILE                          the pairings, and the file
 *     round FILE ROUND FIRST SECOND 1-0   sets a result first
 *
 * The pairings are written to standard error, the event file to standard
 * output.
 */
#include <ludex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns -1 if the word is not a result. */
static int find_result(const char *word)
{
    for (int r = LUDEX_UNFINISHED; r <= LUDEX_DRAW; r++)
        if (strcmp(ludex_result_text((enum ludex_result)r), word) == 0)
            return r;
    return -1;
}

/* Prints the games that do not have a result. */
static int print_open(struct ludex_events *events, struct ludex_error *error)
{
    struct ludex_table *t;
    int code = ludex_events_table(&t, events, "results", 0, NULL, error);

    for (size_t row = 0; code >= 0 && row < ludex_table_rows(t); row++)
        if (strcmp(ludex_table_text(t, row, 3), "*") == 0)
            fprintf(stderr, "round %s: %s - %s\n", ludex_table_text(t, row, 0),
                    ludex_table_text(t, row, 1), ludex_table_text(t, row, 2));
    ludex_table_free(t);
    return code;
}

int main(int argc, char **argv)
{
    struct ludex_error *error = ludex_error_new();
    struct ludex_events *events;
    const char *text;
    int code, result = 0;

    if (argc == 6)
        result = find_result(argv[5]);
    if ((argc != 2 && argc != 6) || result < 0)
        return fprintf(stderr, "usage: round FILE [ROUND FIRST SECOND "
                               "RESULT]\n"),
               2;
    code = ludex_events_new(&events, argv[1], NULL, error);
    if (code >= 0 && argc == 6)
        code = ludex_events_set_result(events, 0, (unsigned)atoi(argv[2]),
                                       argv[3], argv[4],
                                       (enum ludex_result)result, NULL, error);
    else if (code >= 0)
        code = ludex_events_pair(events, 0, NULL, error);
    if (code >= 0)
        code = print_open(events, error);
    text = code >= 0 ? ludex_events_text(events, NULL) : NULL;
    if (text)
        fputs(text, stdout);
    else
        fprintf(stderr, "round: %s\n", ludex_error_message(error));
    ludex_events_free(events);
    ludex_error_free(error);
    return text ? 0 : 1;
}
