#include "cli_archive.h"
#include "query_run.h"
#include "value_printer.h"

enum { OPT_PLAN = OPT_OWN, OPT_SAVE, OPT_SAVED };

struct query_options {
    struct str columns[COLUMNS_MAX];
    size_t count;
    enum table_form form;
    struct query_run_options how;
    struct table_look look;
    bool plan, saved, formatted;
    const char *save; /* name under which to save the query, or NULL */
};

static int set_columns(struct query_options *options, const char *argument)
{
    static const struct column_names names = {archive_is_column,
                                              archive_nearest_field, "query.7"};

    options->how.usual = false;
    return columns_read(argument, &names, options->columns, &options->count);
}

static int list_records(struct query_run *run,
                        const struct query_options *options)
{
    struct archive_value values[COLUMNS_MAX];
    struct value_printer rows;
    size_t count;
    const struct str *columns = archive_query_columns(run->query, &count);
    int64_t id;
    int more = query_run_next(run, &id);

    progress_clear(&run->progress);
    if (more < 0) /* print no column headings if the query failed */
        return -more;
    value_printer_begin(&rows, options->form, options->look, columns, count);
    for (; more > 0 && !ferror(stdout); more = query_run_next(run, &id)) {
        if (options->form != TABLE_TEXT)
            progress_clear(&run->progress);
        for (size_t i = 0; i < count; i++)
            values[i] = archive_query_value(run->query, i);
        value_printer_add(&rows, values);
    }
    progress_clear(&run->progress);
    if (!value_printer_end(&rows) && more >= 0)
        return cli_environment("%s: out of memory", run->path);
    return more < 0 ? -more
                    : query_run_status(run, "all other records were written");
}

static int print_plan(struct query_run *run)
{
    struct text out = {0};
    int status = STATUS_FINE;

    if (archive_query_plan(run->query, &out) || out.failed)
        status = cli_archive_fault(run->path, run->archive);
    cli_write(stdout, text_str(&out));
    text_release(&out);
    return status;
}

/* Saves a query. The query is valid, because it has already been parsed. */
static int save_query(const char *path, const char *name, int count,
                      char **words)
{
    struct cli_archive opened;
    struct text query = {0};
    int status =
        cli_archive_open(&opened, path, ARCHIVE_CHANGE, CLI_ARCHIVE_WAIT);

    for (int i = 0; i < count; i++)
        text_addf(&query, "%s%s", i ? " " : "", words[i]);
    if (!status && query.failed)
        status = cli_environment("%s: out of memory", path);
    if (!status && str_utf8_fault(text_str(&query)) < query.len)
        status = cli_usage("--save: the query must be UTF-8");
    if (!status &&
        archive_save_query(opened.archive, str_of(name), text_str(&query)))
        status = cli_archive_fault(opened.path, opened.archive);
    cli_archive_close(&opened);
    text_release(&query);
    return status;
}

/* Prints a saved query in the form that --save accepts: "NAME: QUERY". */
static void add_saved(void *context, const struct archive_value *values)
{
    struct text *out = context;

    text_add(out, values[0].text);
    text_add(out, STR(": "));
    text_add(out, values[1].text);
    text_add_char(out, '\n');
}

static int list_saved(const char *path)
{
    struct cli_archive opened;
    struct text out = {0};
    const struct archive_rows rows = {add_saved, &out};
    int status =
        cli_archive_open(&opened, path, ARCHIVE_READ, CLI_ARCHIVE_WAIT);

    if (!status && archive_saved_queries(opened.archive, &rows))
        status = cli_archive_fault(opened.path, opened.archive);
    else if (!status && out.failed)
        status = cli_environment("%s: out of memory", path);
    cli_write(stdout, text_str(&out));
    cli_archive_close(&opened);
    text_release(&out);
    return status;
}

static int handle_option(void *context, int option)
{
    struct query_options *options = context;

    if (option == 'c')
        return set_columns(options, optarg);
    if (option == OPT_SAVE) {
        options->save = optarg;
        return archive_is_query_name(str_of(optarg))
                   ? STATUS_FINE
                   : cli_usage("--save: the name may contain only letters, "
                               "digits, - and _");
    }
    options->formatted = true;
    return value_printer_format(optarg, &options->form);
}

static int run_command(int argc, char **argv)
{
    struct query_options options = {0};
    struct query_run run;
    int status;

    set_columns(&options,
                "id,game,date,event,round,first,second,result,plies,claimed");
    options.how.usual = true;
    status =
        cli_parse_options(&query_command, argc, argv, &options, handle_option);
    if (status)
        return status;
    if (optind >= argc)
        return cli_usage("query: specify an archive");
    if (options.formatted && (options.saved || options.plan || options.save))
        return cli_usage(
            "query: --format cannot be used with --plan, --save or --saved");
    if (options.saved && argc - optind > 1)
        return cli_usage("query: --saved lists all saved queries and cannot be "
                         "used with a query");
    if (options.saved)
        return cli_finish(list_saved(argv[optind]));
    status = query_run_begin(&run, argv[optind], argc - optind - 1,
                             argv + optind + 1, &options.how, options.columns,
                             options.count);
    if (!status)
        status = options.plan   ? print_plan(&run)
                 : options.save ? STATUS_FINE
                                : list_records(&run, &options);
    query_run_end(&run);
    if (!status && options.save)
        status = save_query(argv[optind], options.save, argc - optind - 1,
                            argv + optind + 1);
    return cli_finish(status);
}

static const struct cli_option own[] = {
    {'c', "columns", "LIST", "columns to show", TO_OWN},
    {OPT_FORMAT, "format", "table|csv|json|values",
     "output format (default table)", TO_OWN},
    {'j', "jobs", "N", "number of threads (default: one per processor)",
     TO_NUMBER(struct query_options, how.threads, 1, RING_THREADS)},
    {OPT_NO_PROGRESS, "no-progress", NULL, "do not show progress",
     TO_FLAG(struct query_options, how.quiet)},
    {OPT_PLAN, "plan", NULL,
     "explain how the query would be run, but do not run it",
     TO_FLAG(struct query_options, plan)},
    TABLE_RAW(struct query_options, look),
    TABLE_WIDE(struct query_options, look),
    {OPT_SAVE, "save", "NAME", "save the query under this name", TO_OWN},
    {OPT_SAVED, "saved", NULL, "list the saved queries",
     TO_FLAG(struct query_options, saved)},
    CLI_END,
};

const struct command query_command = {
    "query",           run_command, "list the records of an archive",
    "ARCHIVE [QUERY]", {own},       NULL};
