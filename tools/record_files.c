#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "notation.h"
#include "outcome.h"
#include "query_records.h"

const struct cli_option files_options[] = {
    {OPT_GAME, "game", "GAME", "the game of records that do not say it",
     TO_OWN},
    {OPT_FROM, "from", "NOTATION", "the notation of the files", TO_OWN},
    {OPT_TO_MOVE, "to-move", "COLOUR", "who moves on a diagram", TO_OWN},
    {OPT_BOARD, "board", "FILE", "the board of all records, in Brax", TO_OWN},
    {OPT_NAMES, "names", "FILE", "what a Zillions save calls things", TO_OWN},
    ENCODING_OPTION(TO_OWN),
    {OPT_MEMORY, "memory", "MIB", "what unpacking a file may take", TO_OWN},
    {OPT_KEEP_GOING, "keep-going", NULL, "print every diagnostic", TO_OWN},
    {OPT_COLUMN_UNIT, "column-unit", "UNIT", "character, byte or utf-16",
     TO_OWN},
    {OPT_NO_PROGRESS, "no-progress", NULL, "no progress on a terminal", TO_OWN},
    {OPT_FORMAT, "format", "text|json", "how diagnostics are printed", TO_OWN},
    {'W', NULL, "NAME", "diagnostics on, off (no-), errors (error=)", TO_OWN},
    CLI_END,
};

void files_init(struct files *f)
{
    *f = (struct files){.memory = SOURCE_MEMORY_USUAL,
                        .json_to = stdout,
                        .threads = 1,
                        .options.side = NO_SIDE};
    diag_levels_init(&f->levels);
    f->style.colour = cli_colour(stderr);
    progress_begin(&f->progress);
    f->events.options = standings_usual;
}

static int set_level(struct files *f, const char *argument)
{
    bool fixed;
    const char *near;

    if (diag_levels_set(&f->levels, str_of(argument), &fixed))
        return STATUS_FINE;
    if (fixed)
        return cli_usage("-W %s: an error cannot be switched off", argument);
    near = diag_nearest(str_of(argument));
    if (near)
        return cli_usage("-W %s: no such diagnostic; did you mean %s?",
                         argument, near);
    return cli_usage("-W %s: no such diagnostic; see ludex-diagnostics(7)",
                     argument);
}

static bool names_side(const struct rules *game, struct str name, uint8_t side)
{
    static const char *const players[] = {"first", "second"};

    return str_equal_nocase(name, str_of(game->sides[side])) ||
           str_equal(name, (struct str){&game->letters[side], 1}) ||
           str_equal_nocase(name, str_of(players[side]));
}

static int set_side(struct files *f, const char *argument)
{
    for (size_t i = 0; games[i]; i++)
        for (uint8_t side = 0; side < 2; side++)
            if (names_side(games[i], str_of(argument), side)) {
                f->options.side = side;
                return STATUS_FINE;
            }
    return cli_usage("--to-move takes a colour, not \"%s\"", argument);
}

static int set_board(struct files *f, const char *path)
{
    int status = cli_read("--board", path, f->encoding, &f->board);

    f->board_path = path;
    f->options.fetcher.given = text_str(&f->board);
    return status;
}

static int set_names(struct files *f, const char *path)
{
    int status = cli_read("--names", path, f->encoding, &f->names);

    f->names_path = path;
    f->options.names = text_str(&f->names);
    return status;
}

static int set_unit(struct files *f, const char *argument)
{
    static const char *const words[] = {"character", "byte", "utf-16", NULL};
    size_t which;
    int status = cli_word("--column-unit", argument, words, &which);

    if (!status)
        f->style.unit = (enum text_unit)which;
    return status;
}

int files_option(struct files *f, int option, const char *argument)
{
    switch (option) {
    case OPT_GAME:
        f->options.game = cli_game(argument);
        return f->options.game ? STATUS_FINE : STATUS_USAGE;
    case OPT_FROM:
        f->options.notation = cli_notation(argument);
        return f->options.notation ? STATUS_FINE : STATUS_USAGE;
    case OPT_TO_MOVE:
        return set_side(f, argument);
    case OPT_BOARD:
        return set_board(f, argument);
    case OPT_NAMES:
        return set_names(f, argument);
    case OPT_ENCODING:
        return cli_encoding(argument, f->encoding);
    case OPT_MEMORY:
        return cli_number("--memory", argument, 1, SOURCE_MEMORY_MOST,
                          &f->memory)
                   ? STATUS_FINE
                   : STATUS_USAGE;
    case OPT_KEEP_GOING:
        f->keep_going = true;
        return STATUS_FINE;
    case OPT_COLUMN_UNIT:
        return set_unit(f, argument);
    case OPT_NO_PROGRESS:
        f->progress.wanted = false;
        return STATUS_FINE;
    case OPT_FORMAT:
        return cli_json(argument, &f->style.json) ? STATUS_FINE : STATUS_USAGE;
    case 'W':
        return set_level(f, argument);
    default:
        return -1;
    }
}

void files_operands(struct files *f, int *count, char ***paths)
{
    int status;

    f->stopped = !input_paths_expand(&f->paths, *count, *paths,
                                     f->events.visit != NULL, &status);
    files_raise(f, status);
    *count = (int)f->paths.count;
    *paths = f->paths.list;
}

struct inputs files_inputs(const struct files *f, int count, char **paths)
{
    return (struct inputs){
        .paths = paths,
        .count = count,
        .others = {f->board_path, f->names_path, count ? NULL : "-"},
        .beside = &f->beside};
}

/* ---- what is printed ------------------------------------------------------ */

/* Records whose diagnostics are printed, by the worst of them. */
static const uint64_t most[] = {0, 20, 100, 1000};

static void print_few(struct files *f, const struct told *told)
{
    struct text chosen = {0};

    diag_counts_choose(&f->counts, told->report, told->begin, told->pieces,
                       &chosen);
    if (chosen.failed)
        files_no_memory(f, "diagnostics");
    if (chosen.len)
        progress_clear(&f->progress);
    cli_write_styled(stderr, text_str(&chosen));
    text_release(&chosen);
}

static void write_told(struct files *f, const struct told *told)
{
    progress_clear(&f->progress);
    cli_write_styled(f->style.json ? f->json_to : stderr,
                     str_part(told->report, told->begin, told->end));
}

void files_print(struct files *f, const struct told *told)
{
    bool event = told->event;

    if (told->begin == told->end || f->summary)
        return;
    if (f->counts.few && !f->keep_going && !f->style.json)
        print_few(f, told);
    else if (f->printed[event][told->worst]++ < most[told->worst] ||
             f->keep_going || f->style.json)
        write_told(f, told);
    else
        f->unprinted[event]++;
}

size_t files_kept(const struct files *f)
{
    return f->keep_going || f->style.json ? 0 : DIAGS_KEPT;
}

void files_release(struct files *f)
{
    pool_close(f->pool);
    text_release(&f->board);
    text_release(&f->names);
    input_paths_release(&f->paths);
    side_inputs_release(&f->beside);
    diag_counts_release(&f->counts);
}

static void set_count(json_t **line, const struct files_count *c)
{
    char key[32];
    size_t i = 0;

    for (; c->name[i] && i + 1 < sizeof key; i++)
        key[i] = c->name[i];
    key[i] = '\0';
    for (char *blank = key; (blank = strchr(blank, ' '));)
        *blank = '_';
    json_set(line, key, json_count(c->count));
}

void files_summary(struct files *f, FILE *stream,
                   const struct files_count *counts)
{
    json_t *line = f->style.json ? json_object() : NULL;
    struct text out = {0};

    for (const struct files_count *c = counts; c->name; c++)
        if (f->style.json)
            set_count(&line, c);
        else
            fprintf(stream, "%s%s: %llu", c == counts ? "" : ", ", c->name,
                    (unsigned long long)c->count);
    if (f->style.json)
        json_line(&out, line);
    else
        fputc('\n', stream);
    if (out.failed)
        files_no_memory(f, "summary");
    else
        cli_write(stream, text_str(&out));
    text_release(&out);
}

void files_end(struct files *f)
{
    static const char *const what[] = {"records", "events"};

    pool_close(f->pool);
    f->pool = NULL;
    if (f->stopped)
        return;
    if (f->counts.few && !f->keep_going && !f->style.json && !f->summary)
        diag_counts_rest(&f->counts, &f->levels, stderr);
    for (size_t i = 0; i < 2; i++)
        if (f->unprinted[i])
            fprintf(stderr,
                    "ludex: and %llu more %s with diagnostics (--keep-going "
                    "shows them)\n",
                    (unsigned long long)f->unprinted[i], what[i]);
}

void files_raise(struct files *f, int status)
{
    if (status > f->status)
        f->status = status;
}

int files_no_record(const struct files *f, int count, char **paths)
{
    return cli_usage("%s: there is no record %llu", count ? paths[0] : "-",
                     (unsigned long long)f->only);
}

int files_no_memory(struct files *f, const char *path)
{
    if (!f->stopped)
        cli_world("%s: out of memory", path);
    f->stopped = true;
    files_raise(f, STATUS_WORLD);
    return STATUS_WORLD;
}

/* Waits for all that was read, if threads are at it, and has it taken; before
   anything is printed that comes after it. */
static void settle(struct files *f)
{
    if (f->pool && !f->taking)
        pool_settle(f->pool);
}

static void print_file_fault(struct files *f, const char *path,
                             enum diag_code code, struct str words)
{
    settle(f);
    struct text report = {0};
    struct report_piece piece = {0, code};
    struct told told = {.worst = diag_info(code)->severity};

    report_file(&report, &f->style, str_of(path), code,
                diag_info(code)->severity, words);
    if (report.failed)
        files_no_memory(f, path);
    piece.end = told.end = report.len;
    told.report = text_str(&report);
    told.pieces = (struct str){(const char *)&piece, sizeof piece};
    if (!report.failed)
        files_print(f, &told);
    f->counts.file[code]++;
    if (f->visitor && f->visitor->fault)
        files_end_at(f, f->visitor->fault(f->visitor->context, code, words));
    text_release(&report);
    files_raise(f, STATUS_DATA);
}

void files_progress(struct files *f, const struct input *in, const char *path)
{
    if (!in->source) /* a query shows its own */
        return;
    progress_show(&f->progress, &(struct progress_at){
                                    .done = f->past + source_taken(in->source),
                                    .total = f->bytes,
                                    .what = str_of(path)});
}

void files_progress_past(struct files *f, const struct input *in)
{
    f->past += in->source ? source_taken(in->source) : 0;
}

/* ---- one file ------------------------------------------------------------- */

static void report_fault(struct files *f, const char *path, int fault)
{
    settle(f);
    if (fault == SOURCE_TRUNCATED)
        print_file_fault(f, path, DIAG_TRUNCATED,
                         STR("the compressed data is broken or ends early; "
                             "what came before was read"));
    else if (fault == SOURCE_WINDOW)
        files_raise(f, cli_world("%s: unpacking it takes more memory than the "
                                 "%llu MiB that it may; --memory raises that",
                                 path, (unsigned long long)f->memory));
    else if (fault == -EISDIR && f->paths.count)
        print_file_fault(f, path, DIAG_EMPTY_FILE,
                         STR("no file of records in this folder"));
    else if (fault == SOURCE_MEMORY || fault == -ENOMEM)
        files_no_memory(f, path);
    else
        files_raise(f, cli_world("%s: %s", path, strerror(-fault)));
}

/* What the first bytes tell: another program's file, or the notation. */
static bool tell(struct files *f, const char *path, struct input *in)
{
    struct text words = {0};
    const char *foreign;
    struct str head;
    int fault = splitter_peek(in->splitter, &head);

    in->events = fault >= 0 &&
                 (f->events.tables || f->events.lists ||
                  (!f->options.notation && is_event_file(str_of(path), head)));
    if (in->events && f->events.visit) {
        splitter_set_framing(in->splitter, framing_whole);
        return true;
    }
    in->options = f->options;
    fault = reading_tell(in->splitter, path, &in->options, &foreign);
    if (fault < 0)
        report_fault(f, path, fault);
    if (in->events)
        foreign = "a file of events";
    if (foreign) {
        text_addf(&words, "this is %s", foreign);
        if (words.failed)
            files_no_memory(f, path);
        else
            print_file_fault(f, path, DIAG_FOREIGN_FILE, text_str(&words));
        text_release(&words);
    }
    return fault >= 0 && !foreign;
}

bool input_open(struct files *f, const char *path, struct input *in)
{
    const struct source_options options = {
        .memory = (unsigned)f->memory,
        .encoding = *f->encoding ? f->encoding : NULL,
    };
    int fault;

    *in = (struct input){0};
    fault = source_open_as(&in->source, path, &options);
    if (fault == 0)
        in->splitter = splitter_new(in->source, framing_tagged);
    if (fault == 0 && !in->splitter)
        fault = SOURCE_MEMORY;
    if (fault < 0) {
        report_fault(f, path, fault);
        source_close(in->source);
        return false;
    }
    splitter_set_unit(in->splitter, f->style.unit);
    if (tell(f, path, in))
        return true;
    splitter_free(in->splitter);
    source_close(in->source);
    return false;
}

int input_next(struct files *f, struct input *in, struct slice *slice)
{
    int status, more;

    if (!in->query)
        return splitter_next(in->splitter, slice);
    more = query_record_next(in, slice, &status);
    files_end_at(f, status);
    return more;
}

bool input_waits(const struct input *in)
{
    return in->source && source_waits(in->source);
}

void input_close(struct files *f, const char *path, struct input *in, int fault,
                 uint64_t records)
{
    if (fault < 0 && !f->ended)
        report_fault(f, path, fault);
    else if (records == 0 && !in->query && !f->stopped && !f->ended)
        print_file_fault(f, path, DIAG_EMPTY_FILE,
                         str_of(diag_info(DIAG_EMPTY_FILE)->text));
    splitter_free(in->splitter);
    source_close(in->source);
    text_release(&in->text);
    text_release(&in->name);
}

void files_report(struct files *f, const char *path, uint64_t number,
                  const struct slice *slice, const struct record *record,
                  const struct diags *diags)
{
    struct text report = {0}, pieces = {0};

    report_pieces(&report, &pieces, &f->style, str_of(path), number, slice,
                  record, diags);
    if (report.failed || diags->no_memory)
        files_no_memory(f, path);
    else
        files_print(f, &(struct told){.report = text_str(&report),
                                      .pieces = text_str(&pieces),
                                      .end = report.len,
                                      .worst = diags_worst(diags),
                                      .event = number == 0});
    if (diags_worst(diags) == SEVERITY_ERROR)
        files_raise(f, STATUS_DATA);
    text_release(&report);
    text_release(&pieces);
}

/* About a record that need not be at hand: its tags are not always. */
static void report_again(const struct visit *v, const struct diags *diags)
{
    struct tag round = {.meant = STR("Round"), .value = v->round};
    struct tag event = {.meant = STR("Event"), .value = v->event};
    struct record names = {.tags = &event};

    event.next = v->round.ptr ? &round : NULL;
    if (!v->event.ptr)
        names.tags = event.next;
    files_report(v->files, v->path, v->number, v->slice,
                 v->record ? v->record : &names, diags);
}

void files_tell(const struct visit *v, enum diag_code code, const char *format,
                ...)
{
    struct span place = {(uint32_t)v->slice->head, 1};
    struct diags diags;
    va_list args;

    diags_init(&diags, &v->files->levels, 1);
    va_start(args, format);
    diag_reportv(&diags, code, place, format, args);
    va_end(args);
    if (v->say)
        words_add(v->say, v, &diags);
    else
        report_again(v, &diags);
    diags_release(&diags);
}

/* ---- one record after the other ------------------------------------------- */

void files_count(struct files *f, const struct outcome *o)
{
    f->records++;
    f->clean += !o->broken && !o->foreign;
    f->foreign += !o->broken && o->foreign;
    f->broken += o->broken;
    f->plies += o->plies;
    if (o->broken)
        files_raise(f, STATUS_DATA);
}

void files_end_at(struct files *f, int status)
{
    f->ended |= status != STATUS_FINE;
    files_raise(f, status);
}

enum { PROGRESS_EVERY = 64 }; /* records */

/* Names the record that was read last. */
static void number(struct visit *v, const struct input *in)
{
    v->number++;
    if (!in->query)
        return;
    v->stored = &in->stored;
    v->number = (uint64_t)in->stored.id;
    v->path = in->name.ptr;
}

/* Reads with this thread alone; the visits so far are counted. */
static int read_each(struct reader *r, struct visit *v, struct input *in,
                     uint64_t *count)
{
    struct files *f = r->files;
    struct outcomes outcomes = {0};
    struct slice slice;
    int more = 0;

    v->slice = &slice;
    while (!f->ended && !f->stopped && (more = input_next(f, in, &slice)) > 0) {
        number(v, in);
        if (++*count < f->only)
            continue;
        files_end_at(f, outcome_now(r, v, &in->options, &outcomes));
        if (input_waits(in))
            fflush(stdout); /* somebody may be looking */
        if (*count % PROGRESS_EVERY == 0)
            files_progress(f, in, v->path);
        if (*count == f->only)
            break;
    }
    outcomes_release(&outcomes);
    return more;
}

static void read_records(struct files *f, const char *path, struct input *in)
{
    struct visit v = {.files = f, .path = path};
    struct reader *reader = reader_open(f);
    uint64_t count = 0;
    int more = reader ? read_each(reader, &v, in, &count) : SOURCE_MEMORY;

    files_progress_past(f, in);
    reader_close(reader);
    input_close(f, path, in, more < 0 ? more : 0, count);
}

void files_file_begins(struct files *f, const char *path)
{
    const struct visitor *visitor = f->visitor;

    if (visitor && visitor->file)
        files_end_at(f, visitor->file(visitor->context, path));
}

void files_file_done(struct files *f, const char *path)
{
    const struct visitor *visitor = f->visitor;

    if (visitor && visitor->done && !f->stopped && !f->ended)
        files_end_at(f, visitor->done(visitor->context, path));
    diag_counts_file(&f->counts, str_of(path), &f->levels);
    if (f->counts.files.failed)
        files_no_memory(f, path);
}

static void read_input(struct files *f, const char *path, struct input *in)
{
    uint64_t count;
    int fault;

    files_file_begins(f, path);
    if (in->events) {
        count = events_read(f, path, in, &fault);
        files_progress_past(f, in);
        input_close(f, path, in, fault, count);
    } else {
        read_records(f, path, in);
    }
}

/* Reads a file or a query's records, NULL if it is a file. */
static void read_from(struct files *f, const char *path,
                      struct query_run *query, const struct visitor *visitor)
{
    bool many = f->threads > 1 && !f->only &&
                (!visitor || visitor->make || !visitor->take);
    struct input in = {.query = query, .options = f->options};

    if (f->visitor != visitor) { /* which other threads read, else */
        settle(f);
        f->visitor = visitor;
    }
    if (many && !f->pool && !(f->pool = pool_open(f))) {
        files_no_memory(f, path);
    } else if (many) {
        pool_read(f->pool, path, query);
    } else {
        if (query || input_open(f, path, &in))
            read_input(f, path, &in);
        files_file_done(f, path);
    }
}

void files_read(struct files *f, const char *path,
                const struct visitor *visitor)
{
    read_from(f, path, NULL, visitor);
}

void files_read_query(struct files *f, struct query_run *query,
                      const struct visitor *visitor)
{
    read_from(f, query->path, query, visitor);
    settle(f);
    files_end(f);
}

bool files_refused(struct files *f, int count, char **paths)
{
    int status = count ? STATUS_FINE : output_refuse("-");

    for (int i = 0; i < count && !status; i++)
        status = output_refuse(paths[i]);
    files_raise(f, status);
    return status != STATUS_FINE;
}

/* 0 if one of them does not say. */
static uint64_t bytes_of(int count, char *const *paths)
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

void files_read_all(struct files *f, int n, char **paths,
                    const struct visitor *visitor)
{
    char standard_input[] = "-";
    char *none[] = {standard_input};

    if (files_refused(f, n, paths))
        return;
    if (n == 0) {
        n = 1;
        paths = none;
    }
    f->bytes = bytes_of(n, paths);
    for (int i = 0; i < n && !f->stopped && !f->ended; i++)
        files_read(f, paths[i], visitor);
    settle(f);
    progress_clear(&f->progress);
    files_end(f);
}
