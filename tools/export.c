/* "ludex export": writes records of an archive, as original texts or in another
   notation. */
#include <inttypes.h>
#include <stdio.h>

#include "export.h"

enum { OPT_PERSONS = OPT_OWN, OPT_TO };

/* Columns of the query. */
enum {
    TEXT,
    BYTE,
    ID,
    GAME,
    FILE_NAME,
    BROKEN,
    PERSONS, /* used only with --persons */
    COLUMNS = PERSONS + 2 * PERSON_SEATS
};

/* The texts of exported records, original or with the names of persons. */
struct exported_text {
    struct query_run *run;
    struct output *output;
    const char *path; /* output path, or NULL */
    bool json, persons;
    struct text named; /* the current text, if names in it were replaced */
    uint64_t
        unchanged; /* number of texts in which a name could not be replaced */
};

/* Sets *out to the current text. Returns a status. */
static int find_text(struct exported_text *e, struct str *out)
{
    const struct archive_query *query = e->run->query;
    struct str game = archive_query_value(query, GAME).text;
    struct str names[PERSON_SEATS];

    *out = archive_query_value(query, TEXT).text;
    if (!e->persons || !persons_find(query, PERSONS, names))
        return STATUS_FINE;
    text_clear(&e->named);
    int done = persons_write(&e->run->opened.rereading.reader, *out, game,
                             names, &e->named);
    if (done < 0)
        return cli_environment("out of memory");
    e->unchanged += !done;
    if (done)
        *out = text_str(&e->named);
    return STATUS_FINE;
}

/* The end of the last text. The next text follows directly if it begins at
   `byte` of the same file. */
struct end {
    int64_t id, byte;
    struct concat concat;
};

/* Writes the original texts in the order of import. */
static int write_text(struct exported_text *e, int64_t id, struct str text,
                      struct end *end)
{
    const struct archive_query *query = e->run->query;
    size_t bytes = archive_query_value(query, TEXT).text.len;
    int64_t byte = archive_query_value(query, BYTE).number;
    bool follows = id == end->id + 1 && byte == end->byte;
    int status;

    end->id = id;
    end->byte = byte < INT64_MAX - (int64_t)bytes ? byte + (int64_t)bytes : -1;
    status = output_record(e->output, &end->concat, text,
                           archive_query_value(query, GAME).text, follows);
    return status < 0 ? cli_environment("out of memory") : status;
}

/* Writes a text that is not UTF-8 as a list of bytes. */
static int write_json(struct exported_text *e, struct str text)
{
    const struct archive_query *query = e->run->query;
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
    status = out.failed ? cli_environment("out of memory")
                        : output_write(e->output, text_str(&out));
    text_release(&out);
    return status;
}

/* Reports records whose game is unknown to Ludex. A reader of the stream might
   know the game, but the stream does not state it. */
static void report_unmatched_games(uint64_t count)
{
    if (count)
        fprintf(stderr,
                "ludex: export: records that do not state their game, which "
                "was determined from a file name: %" PRIu64
                "; use -o to write a Game tag into them\n",
                count);
}

/* Reports that one file contains records in several notations, although a file
   is read in only one. */
static int report_mixed(uint64_t count)
{
    if (!count)
        return STATUS_FINE;
    cli_say("export: records in another notation than the first: %" PRIu64
            "; they are written, but cannot be read again, because a file is "
            "read in only one notation; export each game separately (game = "
            "NAME), or use --format json",
            count);
    return STATUS_DATA;
}

/* Reports names that could not be replaced. */
static int report_unchanged(uint64_t count)
{
    if (!count)
        return STATUS_FINE;
    cli_say("export: records exported without the names of the persons, "
            "because their notation cannot express names: %" PRIu64,
            count);
    return STATUS_DATA;
}

static int write_record(struct exported_text *e, int64_t id, struct end *end)
{
    struct str text;
    int status = find_text(e, &text);

    return status    ? status
           : e->json ? write_json(e, text)
                     : write_text(e, id, text, end);
}

/* Writes a stream or JSON. A stream contains the original bytes. */
static int export_records(struct exported_text *e)
{
    struct end end = {.concat = {.path = e->path,
                                 .only_counts = output_is_standard(e->path)}};
    int64_t id;
    int more, status = STATUS_FINE;

    while (!status && (more = query_run_next(e->run, &id)) != 0) {
        if (more < 0)
            status = -more;
        else if (!query_run_is_lost(e->run))
            status = write_record(e, id, &end);
    }
    report_unmatched_games(end.concat.unmatched);
    if (!status)
        status = report_mixed(end.concat.mixed);
    if (!status)
        status = report_unchanged(e->unchanged);
    concat_release(&end.concat);
    text_release(&e->named);
    return status;
}

static const struct str columns[COLUMNS] = {
    {"text", 4},
    {"byte", 4},
    {"id", 2},
    {"game", 4},
    {"file", 4},
    {"broken", 6},
    [PERSONS] = {"first", 5},
    {"tag:First", 9},
    {"second", 6},
    {"tag:Second", 10},
    {"third", 5},
    {"tag:Third", 9},
    {"fourth", 6},
    {"tag:Fourth", 10},
};

static int begin_export(struct query_run *run,
                        const struct export_options *options, int count,
                        char **words)
{
    bool converts = options->converts;
    size_t own = options->persons ? COLUMNS : PERSONS;
    int status =
        query_run_begin(run, words[0], count - 1, words + 1, &options->how,
                        converts ? query_record_columns : columns,
                        converts ? RECORD_COLUMNS : own);

    return !status && archive_query_counts(run->query)
               ? cli_usage("export: \"count by\" cannot be used here, because "
                           "it returns counts instead of records")
               : status;
}

static int handle_option(void *context, int option)
{
    struct export_options *options = context;

    if (option == OPT_TO) {
        options->converts = true;
        return conversion_set_target(&options->conversion, optarg);
    }
    options->levels |= option == 'W';
    return files_option(&options->files, option, optarg);
}

static int check_options(const struct export_options *options, int operands)
{
    if (!operands)
        return cli_usage("export: specify an archive");
    if (options->converts && options->json)
        return cli_usage(
            "export: --format json writes the original texts, so --to cannot "
            "be used with it; --to json writes records as JSON");
    if (options->levels && !options->converts)
        return cli_usage("export: -W requires --to");
    return STATUS_FINE;
}

static int write_all(struct query_run *run, struct export_options *options,
                     struct output *o)
{
    return options->converts ? export_converted(run, options, o)
                             : export_records(&(struct exported_text){
                                   .run = run,
                                   .output = o,
                                   .path = options->path,
                                   .json = options->json,
                                   .persons = options->persons});
}

/* Writes the records that a query finds. */
static int export_query(struct export_options *options, int count, char **words)
{
    const struct inputs inputs = {.count = 1, .paths = words};
    struct output o = {0};
    struct query_run run = {0};
    int status = output_open(&o, options->path, &inputs);

    if (!status)
        status = begin_export(&run, options, count, words);
    if (!status && output_is_standard(options->path))
        progress_unless_terminal(&run.progress, stdout);
    if (!status)
        status = write_all(&run, options, &o);
    progress_clear(&run.progress);
    status = output_close(&o, status);
    if (status < STATUS_USAGE) {
        int lost = query_run_status(&run, "all other records were written");
        status = lost ? lost : status;
    }
    query_run_end(&run);
    return cli_finish(status);
}

static int run_command(int argc, char **argv)
{
    struct export_options options = {.path = NULL};
    int status;

    files_init(&options.files);
    options.how.threads = ordered_workers_processors();
    status =
        cli_parse_options(&export_command, argc, argv, &options, handle_option);
    if (!status)
        conversion_set_time(&options.conversion);
    if (!status)
        status = check_options(&options, argc - optind);
    if (!status)
        status = export_query(&options, argc - optind, argv + optind);
    files_release(&options.files);
    return status;
}

static const struct cli_option own[] = {
    {'j', "jobs", "N", "number of threads (default: one per processor)",
     TO_NUMBER(struct export_options, how.threads, 1, RING_THREADS)},
    {'o', "output", "FILE", "output file (default: standard output)",
     TO_STRING(struct export_options, path)},
    {OPT_NO_PROGRESS, "no-progress", NULL, "do not show progress",
     TO_FLAG(struct export_options, how.quiet)},
    {OPT_FORMAT, "format", "text|json", "output format (default text)",
     TO_JSON(struct export_options, json)},
    {OPT_PERSONS, "persons", NULL,
     "replace spellings of players' names by the name of the person",
     TO_FLAG(struct export_options, persons)},
    {OPT_TO, "to", "NOTATION",
     "notation to write (native: the native notation of each game)", TO_OWN},
    {'W', NULL, "NAME",
     "turn a diagnostic on (NAME) or off (no-NAME), or make it an error "
     "(error=NAME)",
     TO_OWN},
    CLI_END,
};

const struct command export_command = {
    "export",          run_command, "write the records of an archive",
    "ARCHIVE [QUERY]", {own},       NULL};
