/*
 * Makes one record of several lines of play, with variations where they differ:
 *
 *     lines GAME LINE...
 *     lines quax 'd3 e4 h7' 'd3 f5' 'c3'
 *
 * Plies are separated by spaces. The first line is the main line.
 */
#include <ludex.h>
#include <stdio.h>
#include <string.h>

/* a ply that is already there is not added again */
static int add_line(struct ludex_record *record, char *line,
                    struct ludex_error *error)
{
    const struct ludex_node *node = NULL;
    int code = LUDEX_OK;

    for (char *ply = strtok(line, " "); ply && code >= 0;
         ply = strtok(NULL, " ")) {
        code = ludex_record_add_ply(record, node, ply, &node, error);
        if (code < 0)
            fprintf(stderr, "lines: %s: %s\n", ply, ludex_error_message(error));
    }
    return code;
}

static int print(struct ludex_record *record, struct ludex_error *error)
{
    struct ludex_writer *writer;
    const char *text = NULL;
    int code = ludex_writer_new(&writer, NULL, error);

    if (code >= 0)
        text = ludex_writer_record(writer, record, NULL, error);
    if (text)
        fputs(text, stdout);
    else
        fprintf(stderr, "lines: %s\n", ludex_error_message(error));
    ludex_writer_free(writer);
    return text ? 0 : 3;
}

int main(int argc, char **argv)
{
    struct ludex_error *error = ludex_error_new();
    struct ludex_record *record;
    int status = 0;

    if (argc < 3)
        return fprintf(stderr, "usage: lines GAME LINE...\n"), 2;
    if (ludex_record_new(&record, argv[1], NULL, NULL, error) < 0) {
        fprintf(stderr, "lines: %s\n", ludex_error_message(error));
        status = 2;
    }
    for (int i = 2; i < argc && !status; i++)
        status = add_line(record, argv[i], error) < 0;
    if (!status)
        status = print(record, error);
    ludex_record_free(record);
    ludex_error_free(error);
    return status;
}
