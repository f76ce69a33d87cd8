/*
 * Prints a table of an event, as "ludex event FILE NAME" does:
 *
 *     table FILE NAME FORM [OPTION=VALUE]...
 */
#include <ludex.h>
#include <stdio.h>
#include <string.h>

enum { OPTIONS = 16 };

/* Splits the words "OPTION=VALUE". Returns false if a word has no "=" or if
   there are too many words. */
static int read_options(struct ludex_option *options, int count, char **words)
{
    if (count >= OPTIONS)
        return 0;
    for (int i = 0; i < count; i++) {
        char *equals = strchr(words[i], '=');
        if (!equals)
            return 0;
        *equals = '\0';
        options[i] = (struct ludex_option){words[i], equals + 1};
    }
    return 1;
}

int main(int argc, char **argv)
{
    struct ludex_option options[OPTIONS] = {{NULL, NULL}};
    struct ludex_error *error = ludex_error_new();
    struct ludex_events *events = NULL;
    struct ludex_table *t = NULL;
    const char *text = NULL;
    int code;

    if (argc < 4 || !read_options(options, argc - 4, argv + 4))
        return fprintf(stderr,
                       "usage: table FILE NAME FORM [OPTION=VALUE]...\n"),
               2;
    code = ludex_events_new(&events, argv[1], NULL, error);
    if (code >= 0)
        code = ludex_events_table(&t, events, argv[2], 0, options, error);
    if (code >= 0)
        text = ludex_table_write(t, argv[3], NULL, error);
    if (text)
        fputs(text, stdout);
    else
        fprintf(stderr, "table: %s\n", ludex_error_message(error));
    ludex_table_free(t);
    ludex_events_free(events);
    ludex_error_free(error);
    return text ? 0 : 1;
}
