/*
 * Converts records to another notation, and names what that notation cannot
 * store.
 *
 *     convert NOTATION [FILE]...       json, sgf, csv, quax ...
 */
#include <ludex.h>
#include <stdio.h>

static int convert(struct ludex_writer *writer, const char *path,
                   struct ludex_error *error)
{
    struct ludex_reader *reader;
    struct ludex_record *record;
    const char *text;
    size_t length;
    int more, left_out = 0;

    if (ludex_reader_new(&reader, path, NULL, error) < 0)
        return fprintf(stderr, "convert: %s\n", ludex_error_message(error)), 3;
    while ((more = ludex_reader_next(reader, &record, error)) > 0) {
        text = ludex_writer_record(writer, record, &length, error);
        if (text)
            fwrite(text, 1, length, stdout);
        else
            fprintf(stderr, "convert: %s:%llu: %s\n", path,
                    (unsigned long long)ludex_record_line(record),
                    ludex_error_message(error));
        left_out |= !text;
        if (text && *ludex_writer_lost(writer))
            fprintf(stderr, "convert: %s:%llu: no place for %s\n", path,
                    (unsigned long long)ludex_record_line(record),
                    ludex_writer_lost(writer));
    }
    if (more < 0)
        fprintf(stderr, "convert: %s\n", ludex_error_message(error));
    ludex_reader_free(reader);
    return more < 0 ? 3 : left_out;
}

int main(int argc, char **argv)
{
    struct ludex_option options[] = {{"notation", NULL}, {NULL, NULL}};
    struct ludex_error *error;
    struct ludex_writer *writer;
    int worst = 0;

    if (argc < 2)
        return fprintf(stderr, "usage: convert NOTATION [FILE]...\n"), 2;
    error = ludex_error_new();
    options[0].value = argv[1];
    if (ludex_writer_new(&writer, options, error) < 0) {
        fprintf(stderr, "convert: %s\n", ludex_error_message(error));
        ludex_error_free(error);
        return 2;
    }
    fputs(ludex_writer_preamble(writer, NULL), stdout);
    for (int i = 2; i < argc || i == 2; i++) {
        int status = convert(writer, i < argc ? argv[i] : "-", error);
        if (status > worst)
            worst = status;
    }
    ludex_writer_free(writer);
    ludex_error_free(error);
    return worst;
}
