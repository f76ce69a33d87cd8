/*
 * Checks files of records, as `ludex check` does:
 *
 *     check [FILE]...         standard input without files
 *
 * Diagnostics are written to standard error, and a summary to standard output.
 * Exit status: 0 no errors, 1 errors in the records, 3 a file that cannot be
 * read.
 */
#include <ludex.h>
#include <stdio.h>

enum { CLEAN = 0, FAULTY = 1, UNREAD = 3 };

static int check(const char *path, struct ludex_error *error)
{
    struct ludex_reader *reader;
    struct ludex_record *record;
    const char *report;
    int more, faulty;

    if (ludex_reader_new(&reader, path, NULL, error) < 0) {
        fprintf(stderr, "check: %s\n", ludex_error_message(error));
        return UNREAD;
    }
    while ((more = ludex_reader_next(reader, &record, error)) > 0) {
        report = ludex_record_report(record, LUDEX_FORMAT_TEXT, NULL);
        fputs(report ? report : "check: out of memory\n", stderr);
    }
    report = ludex_reader_report(reader, LUDEX_FORMAT_TEXT, NULL);
    if (more < 0)
        fprintf(stderr, "check: %s\n", ludex_error_message(error));
    else if (report)
        fputs(report, stderr);
    printf("%s: %llu records, %llu clean, %llu plies\n", path,
           (unsigned long long)ludex_reader_count(reader, LUDEX_COUNT_RECORDS),
           (unsigned long long)ludex_reader_count(reader, LUDEX_COUNT_CLEAN),
           (unsigned long long)ludex_reader_count(reader, LUDEX_COUNT_PLIES));
    faulty = ludex_reader_count(reader, LUDEX_COUNT_WITH_ERRORS) || !report ||
             *report;
    ludex_reader_free(reader); /* the record belonged to the reader */
    return more < 0 ? UNREAD : faulty ? FAULTY : CLEAN;
}

int main(int argc, char **argv)
{
    struct ludex_error *error = ludex_error_new();
    int worst = argc < 2 ? check("-", error) : CLEAN;

    for (int i = 1; i < argc; i++) {
        int status = check(argv[i], error);
        if (status > worst)
            worst = status;
    }
    ludex_error_free(error);
    return worst;
}
