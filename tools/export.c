/* "ludex export": writes the original texts of records in an archive. */
#include <inttypes.h>
#include <stdio.h>

#include "query_run.h"

/* Columns of the query. */
enum { TEXT, BYTE, ID, GAME, FILE_NAME, BROKEN, COLUMNS };

/* The end of the last text: the next one of its file follows if it begins at
   `byte`. */
struct end {
    int64_t id, byte;
    struct concat concat;
};

/* Writes the original texts in the order of import. */
static int write_text(struct output *o, int64_t id,
                      const struct archive_query *query, struct end *end)
{
    struct str text = archive_query_value(query, TEXT).text;
    int64_t byte = archive_query_value(query, BYTE).number;
    bool follows = id == end->id + 1 && byte == end->byte;
    int status;

    end->id = id;
    end->byte =
        byte < INT64_MAX - (int64_t)text.len ? byte + (int64_t)text.len : -1;
    status = output_record(o, &end->concat, text,
                           archive_query_value(query, GAME).text, follows);
    return status < 0 ? cli_world("out of memory") : status;
}

/* Writes a text that is not UTF-8 as bytes. */
static int write_json(struct output *o, const struct archive_query *query)
{
    const struct str text = archive_query_value(query, TEXT).text;
    const struct archive_value game = archive_query_value(query, GAME);
    const struct archive_value file = archive_query_value(query, FILE_NAME);
    bool plain = str_utf8_fault(text) == text.len;
    json_t *line = json_object();
    struct text out = {0};
    int status;

    json_set(&line, "id", json_integer(archive_query_value(query, ID).number));
    if (game.kind == VALUE_TEXT)
        json_set(&line, "game", json_text(game.text));
    if (file.kind == VALUE_TEXT)
        json_set(&line, "file", json_text(file.text));
    json_set(&line, "byte",
             json_integer(archive_query_value(query, BYTE).number));
    json_set(&line, "broken",
             json_boolean(archive_query_value(query, BROKEN).number));
    json_set(&line, plain ? "text" : "base64",
             plain ? json_text(text) : json_base64(text));
    json_line(&out, line);
    status = out.failed ? cli_world("out of memory")
                        : output_write(o, text_str(&out));
    text_release(&out);
    return status;
}

/* Reports records without a game of ours: the reader of a stream may know the
   game, but the stream does not say it. */
static void report_unmatched_games(uint64_t count)
{
    if (count)
        fprintf(stderr,
                "ludex: export: records whose game only their file name "
                "determined: %" PRIu64 "; in a file (-o) they get a Game tag\n",
                count);
}

/* Reports several notations in one file, which is read in one notation. */
static int report_mixed(uint64_t count)
{
    if (!count)
        return STATUS_FINE;
    cli_say("export: records in another notation than the first: %" PRIu64
            "; a file is read in one notation, so they would be lost there; "
            "--format json writes each separately",
            count);
    return STATUS_DATA;
}

/* Writes a stream or JSON; a stream has the original bytes. */
static int export(struct query_run *run, struct output *o, const char *path,
                  bool json)
{
    struct end end = {
        .concat = {.path = path, .only_counts = output_is_standard(path)}};
    int64_t id;
    int more, status = STATUS_FINE;

    while (!status && (more = query_run_next(run, &id)) != 0) {
        if (more < 0)
            status = -more;
        else if (!query_run_is_lost(run))
            status = json ? write_json(o, run->query)
                          : write_text(o, id, run->query, &end);
    }
    report_unmatched_games(end.concat.untold);
    if (!status)
        status = report_mixed(end.concat.mixed);
    concat_release(&end.concat);
    return status;
}

struct export_options {
    struct query_run_options how;
    const char *path; /* the output */
    bool json;
};

static int run_command(int argc, char **argv)
{
    const struct str columns[COLUMNS] = {STR("text"), STR("byte"),
                                         STR("id"),   STR("game"),
                                         STR("file"), STR("broken")};
    struct export_options asked = {.path = NULL};
    struct inputs inputs = {.count = 1};
    struct output o = {0};
    struct query_run run = {0};
    int status = cli_options(&export_command, argc, argv, &asked, NULL);

    if (status)
        return status;
    if (optind >= argc)
        return cli_usage("export: give an archive");
    inputs.paths = argv + optind;
    status = output_open(&o, asked.path, &inputs);
    if (!status)
        status =
            query_run_begin(&run, argv[optind], argc - optind - 1,
                            argv + optind + 1, &asked.how, columns, COLUMNS);
    if (!status && archive_query_counts(run.query))
        status = cli_usage("export: \"count by\" gives no records");
    if (!status && output_is_standard(asked.path))
        progress_unless_terminal(&run.progress, stdout);
    if (!status)
        status = export(&run, &o, asked.path, asked.json);
    progress_clear(&run.progress);
    status = output_close(&o, status);
    if (!status)
        status = query_run_status(&run, "all others were written");
    query_run_end(&run);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {'j', "jobs", "N", "threads (default: one per processor)",
     TO_NUMBER(struct export_options, how.threads, 1, RING_THREADS)},
    {'o', "output", "FILE", "output file (default: standard output)",
     TO_STRING(struct export_options, path)},
    {OPT_NO_PROGRESS, "no-progress", NULL, "do not show progress",
     TO_FLAG(struct export_options, how.quiet)},
    {OPT_FORMAT, "format", "text|json", "output format (default text)",
     TO_JSON(struct export_options, json)},
    CLI_END,
};

const struct command export_command = {"export",
                                       run_command,
                                       "write the records of an archive",
                                       "ARCHIVE [QUERY]",
                                       {own}};
