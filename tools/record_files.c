#include "record_files.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "query_run.h"
#include "record_outcome.h"
#include "record_stream.h"

const struct cli_option files_options[] = {
    {OPT_GAME, "game", "GAME", "game of records without a Game tag", TO_OWN},
    {OPT_FROM, "from", "NOTATION",
     "notation of the files (default: determined from the content)", TO_OWN},
    {OPT_TO_MOVE, "to-move", "COLOUR",
     "player to move in diagrams (default: the player with fewer stones)",
     TO_OWN},
    {OPT_BOARD, "board", "FILE", "file with the board of all records (Brax)",
     TO_OWN},
    {OPT_NAMES, "names", "FILE",
     "file that translates the names in saved games of Zillions", TO_OWN},
    ENCODING_OPTION(TO_OWN),
    DATE_ORDER_OPTION(TO_OWN),
    {OPT_MEMORY, "memory", "MIB",
     "maximum memory for decompressing a file, in MiB (default 128)", TO_OWN},
    {OPT_KEEP_GOING, "keep-going", NULL,
     "print all diagnostics (default: a limited number)", TO_OWN},
    {OPT_COLUMN_UNIT, "column-unit", "UNIT",
     "unit of column numbers: character, byte or utf-16 (default character)",
     TO_OWN},
    {OPT_NO_PROGRESS, "no-progress", NULL, "do not show progress", TO_OWN},
    {OPT_FORMAT, "format", "text|json", "format of diagnostics (default text)",
     TO_OWN},
    {'W', NULL, "NAME",
     "turn a diagnostic on (NAME) or off (no-NAME), or make it an error "
     "(error=NAME)",
     TO_OWN},
    CLI_END,
};

void files_init(struct files *f)
{
    *f = (struct files){.threads = 1};
    printer_init(&f->printer);
    input_options_init(&f->input);
    f->events.options = standings_usual;
}

void files_release(struct files *f)
{
    record_stream_close(f->stream);
    input_options_release(&f->input);
    input_paths_release(&f->paths);
    side_inputs_release(&f->named);
    printer_release(&f->printer);
}

int files_option(struct files *f, int option, const char *argument)
{
    int status = input_option(&f->input, option, argument);

    return status < 0 ? printer_option(&f->printer, option, argument) : status;
}

void files_operands(struct files *f, int *count, char ***paths)
{
    const struct input_search how = {.options = &f->input,
                                     .events = f->events.visit != NULL,
                                     .verbose = f->verbose,
                                     .no_links = f->no_links,
                                     .cleans = f->cleans};
    int status;

    f->printer.stopped = !input_paths_expand(&f->paths, *count, *paths, &how,
                                             &f->skipped, &status);
    if (f->reads_on && !f->printer.stopped)
        f->unread = status;
    else
        printer_raise_status(&f->printer, status);
    *count = (int)f->paths.count;
    *paths = f->paths.list;
}

void files_report_skipped(const struct files *f)
{
    if (f->skipped)
        cli_say("skipped files: %zu%s", f->skipped,
                f->verbose ? "" : " (use --verbose to list them)");
}

struct inputs files_inputs(const struct files *f, int count, char **paths)
{
    return (struct inputs){.paths = paths,
                           .count = count,
                           .others = {f->input.board_path, f->input.names_path,
                                      count ? NULL : "-"},
                           .side_inputs = &f->named};
}

bool files_refuse_outputs(struct files *f, int count, char **paths)
{
    int status = count ? STATUS_FINE : output_refuse("-");

    for (int i = 0; i < count && !status; i++)
        status = output_refuse(paths[i]);
    printer_raise_status(&f->printer, status);
    return status != STATUS_FINE;
}

int files_no_record(const struct files *f, int count, char **paths)
{
    return cli_usage("%s: there is no record %llu", count ? paths[0] : "-",
                     (unsigned long long)f->only);
}

/* ---- further diagnostics ------------------------------------------------- */

/* Prints diagnostics about a record that may have been released. The tags of
   the record are printed only if it still exists. */
static void report_again(const struct visit *v, const struct diags *diags)
{
    struct tag round = {.meant = STR("Round"), .value = v->round};
    struct tag event = {.meant = STR("Event"), .value = v->event};
    struct record names = {.tags = &event};

    event.next = v->round.ptr ? &round : NULL;
    if (!v->event.ptr)
        names.tags = event.next;
    printer_report(&v->files->printer, v->path, v->number, v->slice,
                   v->record ? v->record : &names, diags);
}

void files_report(const struct visit *v, enum diag_code code,
                  const char *format, ...)
{
    struct span place = {(uint32_t)v->slice->head, 1};
    struct diags diags;
    va_list args;

    diags_init(&diags, &v->files->printer.levels, 1);
    va_start(args, format);
    diag_reportv(&diags, code, place, format, args);
    va_end(args);
    if (v->say)
        words_add(v->say, v, &diags);
    else
        report_again(v, &diags);
    diags_release(&diags);
}

/* ---- reading ------------------------------------------------------------- */

/* Opens a stream for the visitor. If that fails, prints a message and returns
   NULL. */
static struct record_stream *stream_for(struct files *f,
                                        const struct visitor *visitor)
{
    if (f->stream && f->visitor == visitor)
        return f->stream; /* whose threads are reading f->visitor */
    record_stream_close(f->stream);
    f->visitor = visitor;
    if (!(f->stream = record_stream_open(f)))
        printer_no_memory(&f->printer, "records");
    return f->stream;
}

void files_read(struct files *f, const char *path,
                const struct visitor *visitor)
{
    struct record_stream *s = stream_for(f, visitor);

    if (s)
        record_stream_read(s, path);
}

void files_end(struct files *f)
{
    record_stream_close(f->stream);
    f->stream = NULL;
    progress_clear(&f->printer.progress);
    printer_end(&f->printer);
}

void files_read_query(struct files *f, struct query_run *query,
                      const struct visitor *visitor)
{
    struct record_stream *s = stream_for(f, visitor);

    if (s)
        record_stream_read_query(s, query);
    files_end(f);
}

uint64_t files_bytes(int count, char *const *paths)
{
    struct stat about;
    uint64_t sum = 0;

    for (int i = 0; i < count; i++) {
        int fault = strcmp(paths[i], "-") == 0 ? fstat(STDIN_FILENO, &about)
                                               : stat(paths[i], &about);
        if (!fault && !S_ISREG(about.st_mode))
            return 0;
        if (!fault)
            sum += (uint64_t)about.st_size;
    }
    return sum;
}

void files_read_all(struct files *f, int count, char **paths,
                    const struct visitor *visitor)
{
    char standard_input[] = "-";
    char *none[] = {standard_input};

    if (files_refuse_outputs(f, count, paths))
        return;
    if (count == 0) {
        count = 1;
        paths = none;
    }
    f->bytes = files_bytes(count, paths);
    for (int i = 0; i < count && !f->printer.stopped && !f->ended; i++)
        files_read(f, paths[i], visitor);
    files_end(f);
}
