/* Rates the players of an archive and prints CSV: ratings ARCHIVE QUERY
   [OPTION=VALUE]... */
#include <ludex.h>
#include <stdio.h>
#include <string.h>

enum { OPTIONS = 16 };

static int fail(const struct ludex_error *error)
{
    fprintf(stderr, "ratings: %s\n", ludex_error_message(error));
    return 1;
}

/* Splits arguments of the form NAME=VALUE. */
static void read_options(char **words, struct ludex_option *options)
{
    for (size_t i = 0; words[i] && i < OPTIONS; i++) {
        char *value = strchr(words[i], '=');

        if (value)
            *value++ = '\0';
        options[i].name = words[i];
        options[i].value = value;
    }
}

static int rate(struct ludex_archive *archive, char **words,
                struct ludex_error *error)
{
    struct ludex_option options[OPTIONS + 1] = {{NULL, NULL}};
    struct ludex_table *t;
    const char *text;
    int code;

    read_options(words + 1, options);
    code = ludex_archive_ratings(&t, archive, "ratings", words[0], NULL,
                                 options, error);
    if (code < 0)
        return fail(error);
    text = ludex_table_write(t, "csv", NULL, error);
    if (text)
        fputs(text, stdout);
    ludex_table_free(t);
    return text ? 0 : fail(error);
}

int main(int argc, char **argv)
{
    struct ludex_error *error = ludex_error_new();
    struct ludex_archive *archive;
    int status;

    if (argc < 3) {
        ludex_error_free(error);
        return fprintf(stderr,
                       "usage: ratings ARCHIVE QUERY [OPTION=VALUE]...\n"),
               2;
    }
    if (ludex_archive_new(&archive, argv[1], LUDEX_READ, NULL, error) < 0) {
        status = fail(error);
    } else {
        status = rate(archive, argv + 2, error);
        ludex_archive_free(archive);
    }
    ludex_error_free(error);
    return status;
}
