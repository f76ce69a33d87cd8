/*
 * Prints the results of a query as JSON, one object per line, with numbers,
 * truth values and null:
 *
 *     json ARCHIVE QUERY COLUMNS [NAME=VALUE]...
 *     json club.ludex 'first = :who' first,plies,date who='Ada "the" B'
 *
 * The query may contain parameters, whose values need not be quoted.
 */
#include <ludex.h>
#include <stdio.h>
#include <string.h>

enum { PARAMETERS_MAX = 16 };

static void print_text(const char *text)
{
    putchar('"');
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else if ((unsigned char)*text < 0x20)
            printf("\\u%04x", (unsigned)*text);
        else
            putchar(*text);
    putchar('"');
}

static void print_value(struct ludex_query *q, size_t column)
{
    const char *text = ludex_query_text(q, column, NULL);

    switch (ludex_query_type(q, column)) {
    case LUDEX_NUMBER:
        printf("%s", text);
        break;
    case LUDEX_TRUTH:
        printf(ludex_query_number(q, column) ? "true" : "false");
        break;
    case LUDEX_NONE:
        printf("null");
        break;
    default:
        print_text(text ? text : "");
    }
}

static void print_row(struct ludex_query *q)
{
    for (size_t i = 0; i < ludex_query_columns(q); i++) {
        putchar(i ? ',' : '{');
        print_text(ludex_query_column(q, i));
        putchar(':');
        print_value(q, i);
    }
    puts("}");
}

/* "who=Ada" */
static int read_parameters(struct ludex_parameter *list, char **words)
{
    size_t count = 0;

    for (; *words && count < PARAMETERS_MAX; words++, count++) {
        char *equals = strchr(*words, '=');
        if (!equals)
            return -1;
        *equals = '\0';
        list[count].name = *words;
        list[count].value = equals + 1;
    }
    return *words ? -1 : 0;
}

int main(int argc, char **argv)
{
    struct ludex_parameter parameters[PARAMETERS_MAX + 1] = {{NULL, NULL}};
    struct ludex_error *error = ludex_error_new();
    struct ludex_archive *archive = NULL;
    struct ludex_query *q = NULL;
    int more;

    if (argc < 4 || read_parameters(parameters, argv + 4))
        return fprintf(stderr,
                       "usage: json ARCHIVE QUERY COLUMNS [NAME=VALUE]...\n"),
               2;
    more = ludex_archive_new(&archive, argv[1], LUDEX_READ, NULL, error);
    if (more >= 0)
        more =
            ludex_query_new(&q, archive, argv[2], argv[3], parameters, error);
    while (more >= 0 && (more = ludex_query_next(q, error)) > 0)
        print_row(q);
    if (more < 0)
        fprintf(stderr, "json: %s\n", ludex_error_message(error));
    ludex_query_free(q);
    ludex_archive_free(archive);
    ludex_error_free(error);
    return more < 0 ? 3 : 0;
}
