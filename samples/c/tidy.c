/*
 * Tidies an archive: sets a tag of the records that a query finds, joins
 * spellings of the same name, joins records of the same game, and prints what
 * was done:
 *
 *     tidy ARCHIVE QUERY TAG [VALUE]
 *     tidy club.ludex 'event = Opn' Event Open
 */
#include <ludex.h>
#include <stdio.h>
#include <string.h>

/* Prints refusals, after which nothing has changed. */
static int may_go_on(int code, const struct ludex_error *error, int *refused)
{
    if (code != LUDEX_REFUSED)
        return code;
    fprintf(stderr, "tidy: %s\n", ludex_error_message(error));
    *refused = 1;
    return LUDEX_OK;
}

static int end(struct ludex_edit *edit, int code, int refused,
               struct ludex_error *error)
{
    if (code >= 0 && !refused)
        code = ludex_edit_commit(edit, NULL, NULL, error);
    ludex_edit_free(edit);
    return code;
}

static int set_tag(struct ludex_archive *archive, const char *query,
                   const char *tag, const char *value,
                   struct ludex_error *error)
{
    const struct ludex_option options[] = {{"what", query}, {NULL, NULL}};
    struct ludex_edit *edit;
    int refused = 0,
        code = ludex_edit_new(&edit, archive, "tag", options, error);
    int64_t record;

    if (!code)
        code = ludex_edit_find(edit, query, NULL, error);
    while (!code && ludex_edit_next(edit, &record))
        code = may_go_on(ludex_edit_tag(edit, record, tag, value, error), error,
                         &refused);
    return end(edit, code, refused, error);
}

/* Names that cannot be joined stay unchanged. */
static int join_names(struct ludex_archive *archive, struct ludex_error *error)
{
    struct ludex_edit *edit;
    int refused, code = ludex_edit_new(&edit, archive, "fold", NULL, error);

    if (!code)
        code = may_go_on(ludex_edit_fold(edit, error), error, &refused);
    return end(edit, code, 0, error);
}

static int join_all(struct ludex_edit *edit, const struct ludex_table *found,
                    struct ludex_error *error)
{
    int refused, code = 0;

    for (size_t row = 0; !code && row < ludex_table_rows(found); row++)
        if (strcmp(ludex_table_text(found, row, 2), "kept") != 0)
            code = may_go_on(
                ludex_edit_join(edit, ludex_table_number(found, row, 1), error),
                error, &refused);
    return code;
}

static int join_duplicates(struct ludex_archive *archive,
                           struct ludex_error *error)
{
    struct ludex_edit *edit;
    struct ludex_table *found = NULL;
    int code = ludex_edit_new(&edit, archive, "join", NULL, error);

    if (!code)
        code = ludex_edit_duplicates(&found, edit, NULL, error);
    if (!code)
        code = join_all(edit, found, error);
    ludex_table_free(found);
    return end(edit, code, 0, error);
}

static int print_log(struct ludex_archive *archive, struct ludex_error *error)
{
    struct ludex_table *log;
    int code = ludex_archive_table(&log, archive, "log", NULL, error);

    for (size_t row = code ? 0 : ludex_table_rows(log); row > 0; row--)
        printf("%s %s: %s\n", ludex_table_text(log, row - 1, 2),
               ludex_table_text(log, row - 1, 3),
               ludex_table_text(log, row - 1, 4));
    ludex_table_free(log);
    return code;
}

int main(int argc, char **argv)
{
    struct ludex_archive *archive;
    struct ludex_error *error = ludex_error_new();
    int code;

    if (argc < 4 || argc > 5)
        return fprintf(stderr, "usage: tidy ARCHIVE QUERY TAG [VALUE]\n"), 2;
    code = ludex_archive_new(&archive, argv[1], LUDEX_CHANGE, NULL, error);
    if (!code)
        code = set_tag(archive, argv[2], argv[3], argv[4], error);
    if (!code)
        code = join_names(archive, error);
    if (!code)
        code = join_duplicates(archive, error);
    if (!code)
        code = print_log(archive, error);
    if (code < 0)
        fprintf(stderr, "tidy: %s\n", ludex_error_message(error));
    ludex_archive_free(archive);
    ludex_error_free(error);
    return code < 0 ? 3 : 0;
}
