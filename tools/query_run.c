#include <string.h>

#include "absent_names.h"
#include "archive_maintenance.h"
#include "query_run.h"
#include "report.h"

enum {
    QUERY_RUN_ARENA = 16 << 20,
    LOST_NAMED = 10, /* maximum number of lost texts to report; one damaged
                        dictionary can affect all texts */
};

static void join_words(struct text *out, int count, char **words)
{
    for (int i = 0; i < count; i++) {
        text_add(out, i ? STR(" ") : STR(""));
        text_add(out, str_of(words[i]));
    }
}

static int refuse_unsaved(const struct query_run *run, struct str name)
{
    struct str shown = str_for_display(name);
    struct text near = {0};
    int status;

    if (archive_nearest_query(run->archive, name, &near))
        status = cli_archive_fault(run->path, run->archive);
    else if (near.len)
        status =
            cli_usage("there is no saved query \"%.*s\"; did you mean %.*s?",
                      (int)shown.len, shown.ptr, (int)near.len, near.ptr);
    else
        status = cli_usage(
            "there is no saved query \"%.*s\"; --saved lists all saved queries",
            (int)shown.len, shown.ptr);
    text_release(&near);
    return status;
}

/* Replaces the names of saved queries with the queries, and appends SLICE_SLACK
   bytes. */
static int expand_saved(struct query_run *run)
{
    struct text out = {0};
    struct str missing = {0};
    int fault = archive_expand_query(run->archive, text_str(&run->words), &out,
                                     &missing);
    int status =
        fault == QUERY_UNSAVED ? refuse_unsaved(run, missing)
        : fault == QUERY_ENDLESS
            ? cli_usage("the saved queries refer to each other in a loop")
        : fault < 0 ? cli_archive_fault(run->path, run->archive)
                    : STATUS_FINE;

    text_add_repeat(&out, '\0', SLICE_SLACK);
    text_release(&run->words);
    run->words = out;
    return !status && out.failed ? cli_environment("out of memory") : status;
}

void query_run_report(const struct query_run *run, const struct diags *diags)
{
    struct slice slice = {.ptr = run->words.ptr,
                          .len = run->words.len - SLICE_SLACK,
                          .line = 1,
                          .column = 1};
    struct report_style style = {.colour = cli_colour(stderr)};
    struct text out = {0};

    report_record(&out, &style, STR("query"), 0, &slice, NULL, diags);
    cli_write_styled(stderr, text_str(&out));
    text_release(&out);
}

bool query_run_parse(struct query_run *run, struct query *out,
                     struct diags *diags)
{
    struct str words = {run->words.ptr, run->words.len - SLICE_SLACK};

    return query_parse(out, &run->arena, words, diags);
}

/* ---- events by name ------------------------------------------------------ */

static void add_quoted(struct text *out, const char *field, struct str value)
{
    text_addf(out, "%s = \"", field);
    for (size_t i = 0; i < value.len; i++) {
        text_add(out, strchr("\"\\", value.ptr[i]) && value.ptr[i] ? STR("\\")
                                                                   : STR(""));
        text_add_char(out, value.ptr[i]);
    }
    text_add_char(out, '"');
}

/* If the words contain no operators, replaces them with a query for a name or a
   year. */
static bool rewrite_as_name_query(struct query_run *run)
{
    struct str words = {run->words.ptr, run->words.len - SLICE_SLACK};
    struct text out = {0};
    uint64_t year;

    for (size_t i = 0; i < words.len; i++)
        if (strchr("=<>~()\"", words.ptr[i]))
            return false;
    add_quoted(&out, "name", words);
    add_quoted(&out, " or series", words);
    if (str_number(words, &year))
        text_addf(&out, " or year = %.*s", (int)words.len, words.ptr);
    text_add_repeat(&out, '\0', SLICE_SLACK);
    if (out.failed) {
        text_release(&out);
        run->arena.no_memory = true;
        return false;
    }
    text_release(&run->words);
    run->words = out;
    return run->named = true;
}

/* ---- all ----------------------------------------------------------------- */

static bool parse_query(struct query_run *run, bool events, struct query *query,
                        struct diags *diags)
{
    if (query_run_parse(run, query, diags))
        return true;
    if (!events || !rewrite_as_name_query(run))
        return false;
    diags_clear(diags);
    return query_run_parse(run, query, diags);
}

static int compile_query(struct query_run *run, const struct str *columns,
                         size_t count, const struct query_run_options *options,
                         struct diags *diags)
{
    struct query query;
    int fault = 1;

    if (parse_query(run, options->events, &query, diags)) {
        run->where = query.where;
        count -=
            options->usual && !archive_query_may_claim(run->archive, &query);
        fault = (options->events ? archive_event_query : archive_query)(
            run->archive, &query, columns, count, diags, &run->query);
    }
    if (run->arena.no_memory)
        return cli_environment("out of memory");
    if (fault == 1) {
        query_run_report(run, diags);
        return STATUS_USAGE;
    }
    return fault ? cli_archive_fault(run->path, run->archive) : STATUS_FINE;
}

/* Returns the index of the column "text", or SIZE_MAX if there is none. Also
   returns SIZE_MAX for a query that only counts, because it has no records to
   report. */
static size_t find_texts(const struct archive_query *query)
{
    size_t count;
    const struct str *columns = archive_query_columns(query, &count);

    for (size_t i = 0; i < count && !archive_query_counts(query); i++)
        if (str_equal_nocase(columns[i], STR("text")))
            return i;
    return SIZE_MAX;
}

/* Shows progress. The rate excludes the time before the first record, and is
   restarted for each pass. */
static bool show_query_progress(void *context, uint64_t done, uint64_t total)
{
    struct query_run *run = context;

    if (!run->seen || done < run->seen)
        progress_restart(&run->progress);
    run->seen = done;
    progress_show(&run->progress,
                  &(struct progress_at){done, total, "records", {0}});
    return false;
}

static void watch_query(struct query_run *run, bool quiet)
{
    progress_begin(&run->progress);
    run->progress.wanted = run->progress.wanted && !quiet;
    if (run->progress.wanted)
        archive_set_watch(run->archive,
                          &(struct archive_watch){show_query_progress, run});
}

int query_run_open(struct query_run *run, const char *path, int count,
                   char **words, const struct query_run_options *options)
{
    int status;

    *run = (struct query_run){.path = path, .texts = SIZE_MAX};
    arena_init(&run->arena, 0, QUERY_RUN_ARENA);
    join_words(&run->words, count, words);
    if (run->words.failed)
        return cli_environment("out of memory");
    run->lent = options->archive != NULL;
    status = run->lent
                 ? STATUS_FINE
                 : cli_archive_open(
                       &run->opened, path,
                       options->change ? ARCHIVE_CHANGE : ARCHIVE_READ,
                       options->change ? options->wait : CLI_ARCHIVE_WAIT);
    run->archive = run->lent ? options->archive : run->opened.archive;
    run->opened.progress = &run->progress;
    if (!status)
        status = expand_saved(run);
    if (!status) {
        archive_set_threads(run->archive, (unsigned)options->threads);
        if (!run->lent) /* a borrowed archive would outlive this callback */
            watch_query(run, options->quiet);
    }
    return status;
}

int query_run_begin(struct query_run *run, const char *path, int count,
                    char **words, const struct query_run_options *options,
                    const struct str *columns, size_t column_count)
{
    struct diag_levels levels;
    struct diags diags;
    int status = query_run_open(run, path, count, words, options);

    if (status)
        return status;
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    status = compile_query(run, columns, column_count, options, &diags);
    diags_release(&diags);
    if (!status)
        run->texts = find_texts(run->query);
    return status;
}

static int report_loss(struct query_run *run, int64_t id)
{
    struct text out = {0};

    if (run->lost++ >= LOST_NAMED)
        return 1;
    int fault = archive_report_loss(run->archive, id, &out);
    if (!fault)
        cli_say("%s: %.*s", run->path, (int)out.len, out.ptr);
    text_release(&out);
    return fault ? -cli_archive_fault(run->path, run->archive) : 1;
}

bool query_run_is_lost(const struct query_run *run)
{
    return run->texts != SIZE_MAX &&
           archive_query_value(run->query, run->texts).kind == VALUE_NONE;
}

int query_run_next(struct query_run *run, int64_t *id)
{
    int more = archive_query_next(run->query, id);

    if (!more && !run->found)
        progress_clear(&run->progress);
    if (!more && !run->found &&
        absent_names_report(run->archive, run->path, run->where, &run->arena))
        return -STATUS_ENVIRONMENT;
    run->found = true;
    if (more > 0 && *id && query_run_is_lost(run))
        return report_loss(run, *id);
    return more < 0 ? -cli_archive_fault(run->path, run->archive) : more;
}

int query_run_status(const struct query_run *run, const char *done)
{
    if (!run->lost)
        return STATUS_FINE;
    if (run->lost > LOST_NAMED)
        cli_say("%s: more lost texts: %llu; \"ludex archive %s check\" lists "
                "all of them",
                run->path, (unsigned long long)run->lost - LOST_NAMED,
                run->path);
    return cli_environment("%s: lost texts: %llu; %s", run->path,
                           (unsigned long long)run->lost, done);
}

void query_run_end(struct query_run *run)
{
    progress_clear(&run->progress);
    archive_query_free(run->query);
    if (!run->lent)
        cli_archive_close(&run->opened);
    arena_release(&run->arena);
    text_release(&run->words);
}

/* ---- columns ------------------------------------------------------------- */

static int refuse_column(struct str name, const struct column_names *names)
{
    const char *near = names->nearest(name);
    struct str shown = str_for_display(name);

    if (near && names->is(str_of(near)))
        return cli_usage("unknown column \"%.*s\"; did you mean %s?",
                         (int)shown.len, shown.ptr, near);
    return cli_usage("unknown column \"%.*s\"; see \"ludex help %s\"",
                     (int)shown.len, shown.ptr, names->page);
}

int columns_read(const char *words, const struct column_names *names,
                 struct str columns[COLUMNS_MAX], size_t *count)
{
    struct str rest = str_of(words);

    *count = 0;
    while (rest.len) {
        struct str name = str_trim(str_take(&rest, ','));

        if (*count == COLUMNS_MAX)
            return cli_usage("--columns takes at most %d columns", COLUMNS_MAX);
        if (!names->is(name))
            return refuse_column(name, names);
        columns[(*count)++] = name;
    }
    return *count ? STATUS_FINE
                  : cli_usage("--columns takes at least one column");
}
