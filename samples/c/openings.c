/* Lists the plies played next in the games of an archive, as a tree: openings
   ARCHIVE GAME PLIES DEPTH */
#include <ludex.h>
#include <stdio.h>

static int fail(const struct ludex_error *error)
{
    fprintf(stderr, "openings: %s\n", ludex_error_message(error));
    return 1;
}

static void print(const struct ludex_table *t)
{
    for (size_t row = 0; row < ludex_table_rows(t); row++) {
        int depth = (int)ludex_table_number(t, row, 0);

        if (depth > 0)
            printf("%*s%s %s\n", 2 * (depth - 1), "",
                   *ludex_table_text(t, row, 1) ? ludex_table_text(t, row, 1)
                                                : "(end)",
                   ludex_table_text(t, row, 2));
        else
            printf("games: %s\n", ludex_table_text(t, row, 2));
    }
}

static int explore(struct ludex_archive *archive, char **words,
                   struct ludex_error *error)
{
    const struct ludex_option options[] = {
        {"plies", words[1]}, {"depth", words[2]}, {NULL, NULL}};
    struct ludex_position *start;
    struct ludex_table *t;
    int code = ludex_position_new(&start, words[0], NULL, NULL, error);

    if (code < 0)
        return fail(error);
    code = ludex_archive_explore(&t, archive, start, "", NULL, options, error);
    if (code == LUDEX_OK)
        print(t);
    ludex_table_free(t);
    ludex_position_free(start);
    return code < 0 ? fail(error) : 0;
}

int main(int argc, char **argv)
{
    struct ludex_error *error = ludex_error_new();
    struct ludex_archive *archive;
    int status;

    if (argc != 5) {
        ludex_error_free(error);
        return fprintf(stderr, "usage: openings ARCHIVE GAME PLIES DEPTH\n"), 2;
    }
    if (ludex_archive_new(&archive, argv[1], LUDEX_READ, NULL, error) < 0) {
        status = fail(error);
    } else {
        status = explore(archive, argv + 2, error);
        ludex_archive_free(archive);
    }
    ludex_error_free(error);
    return status;
}
