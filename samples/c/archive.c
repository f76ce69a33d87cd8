/*
 * Puts files into an archive, and then queries it:
 *
 *     archive ARCHIVE QUERY [FILE]...
 *     archive club.ludex 'game = quax and plies > 15' *.qux
 */
#include <ludex.h>
#include <stdio.h>

/* Imports all records of a file, or none. */
static int import(struct ludex_archive *archive, const char *path,
                  struct ludex_error *error)
{
    struct ludex_import *import = NULL;
    struct ludex_reader *reader;
    struct ludex_record *record;
    int more = ludex_reader_new(&reader, path, NULL, error);

    if (!more)
        more = ludex_import_new(&import, archive, path, NULL, error);
    while (more >= 0 && (more = ludex_reader_next(reader, &record, error)) > 0)
        more = ludex_import_record(import, record, NULL, NULL, error);
    if (more >= 0)
        more = ludex_import_commit(import, error);
    ludex_import_free(import);
    ludex_reader_free(reader);
    return more;
}

/* Prints the names of the columns, and the rows, with tabs between columns. */
static int ask(struct ludex_archive *archive, const char *query,
               struct ludex_error *error)
{
    struct ludex_query *q;
    int more = ludex_query_new(&q, archive, query, NULL, NULL, error);
    size_t count;

    if (more < 0)
        return more;
    count = ludex_query_columns(q);
    for (size_t i = 0; i < count; i++)
        printf("%s%c", ludex_query_column(q, i), i + 1 < count ? '\t' : '\n');
    while ((more = ludex_query_next(q, error)) > 0)
        for (size_t i = 0; i < count; i++)
            printf("%s%c", ludex_query_text(q, i, NULL),
                   i + 1 < count ? '\t' : '\n');
    ludex_query_free(q);
    return more;
}

int main(int argc, char **argv)
{
    struct ludex_archive *archive;
    struct ludex_error *error = ludex_error_new();
    int code;

    if (argc < 3)
        return fprintf(stderr, "usage: archive ARCHIVE QUERY [FILE]...\n"), 2;
    code = ludex_archive_new(&archive, argv[1],
                             argc > 3 ? LUDEX_MAKE : LUDEX_READ, NULL, error);
    for (int i = 3; i < argc && code >= 0; i++)
        code = import(archive, argv[i], error);
    if (code >= 0)
        code = ask(archive, argv[2], error);
    if (code < 0)
        fprintf(stderr, "archive: %s\n", ludex_error_message(error));
    if (code == LUDEX_REFUSED && ludex_error_length(error))
        fprintf(stderr, "    %s\n    %*s^\n", argv[2],
                (int)ludex_error_at(error), "");
    if (code < 0 && ludex_error_help(error, 0))
        fprintf(stderr, "    did you mean %s?\n", ludex_error_help(error, 0));
    ludex_archive_free(archive);
    ludex_error_free(error);
    return code == LUDEX_REFUSED ? 2 : code < 0 ? 3 : 0;
}
