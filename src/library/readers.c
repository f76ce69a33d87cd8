/* Readers: struct ludex_reader and its functions. */
#include "library.h"

#include <stdlib.h>
#include <string.h>

#include "companion_file.h"
#include "date.h"
#include "options.h"
#include "records.h"
#include "report.h"

struct ludex_reader {
    struct diag_levels levels;
    struct reading_options options;
    struct record_reader reading;
    struct source *source;
    struct splitter *splitter;
    struct text name, path;       /* name of the input in diagnostics, and path
                                     of the file, both NUL-terminated */
    char encoding[ENCODING_NAME]; /* requested encoding, or empty */
    struct record_at at;          /* the record that the program sees */
    uint64_t counts[LUDEX_COUNT_TEXTS + 1]; /* indexed by enum ludex_count */
    enum diag_code about;                   /* diagnostic of the input as a
                                                 whole */
    struct text words;                      /* message of that diagnostic; empty
                                               if there is none */
    struct text reports[2];
    struct text stray[2]; /* diagnostics of texts that belong to no record,
                             before the next record; indexed by enum
                             ludex_format */
    int fault;            /* fault of the source that has been reported */
    bool ended;           /* there are no more records */
    ludex_read *read;
    void *context;
    struct watcher watcher;
    struct text board, names; /* texts to which the options refer */
    struct date_orders dates;
};

enum {
    MEMORY_USUAL = 128,  /* in MiB */
    STRAY_MAX = 1 << 20, /* number of bytes after which no more diagnostics of
                            stray texts are stored */
};

/* ---- options ------------------------------------------------------------- */

/* The requested options. Their strings belong to the caller. */
struct reader_options {
    struct ludex_reader *reader;
    const char *name, *game, *notation, *to_move, *encoding, *board, *names;
    size_t date_order; /* enum date_order */
    uint64_t kept, memory;
};

static int set_level(void *to, const struct option_row *row, const char *value,
                     struct ludex_error *error)
{
    (void)row;
    return read_diag_level(&((struct reader_options *)to)->reader->levels,
                           value, error);
}

static const struct option_row rows[] = {
    {"name", TO_TEXT(struct reader_options, name)},
    {"game", TO_TEXT(struct reader_options, game)},
    {"notation", TO_TEXT(struct reader_options, notation)},
    {"to_move", TO_TEXT(struct reader_options, to_move)},
    {"encoding", TO_TEXT(struct reader_options, encoding)},
    {"board", TO_TEXT(struct reader_options, board)},
    {"names", TO_TEXT(struct reader_options, names)},
    {"date_order", TO_WORD(struct reader_options, date_order, date_order_words,
                           "date order")},
    {"level", TO_FUNCTION(set_level, 0)},
    {"kept", TO_NUMBER(struct reader_options, kept, 0, UINT64_MAX)},
    {"memory", TO_NUMBER(struct reader_options, memory, 0, UINT64_MAX)},
    OPTIONS_END,
};

static int find_side(struct ludex_reader *reader, const char *colour,
                     struct ludex_error *error)
{
    uint8_t *side = &reader->options.side;

    *side = NO_SIDE;
    if (!colour || colour_read(str_of(colour), side))
        return LUDEX_OK;
    return fail_unknown(error, "colour", str_of(colour),
                        colour_nearest(str_of(colour)));
}

static int find_encoding(struct ludex_reader *reader, const char *name,
                         struct ludex_error *error)
{
    int known;

    if (!name)
        return LUDEX_OK;
    known = encoding_parse_option(name, reader->encoding);
    if (known < 0)
        return fail_no_memory(error);
    return known ? LUDEX_OK
                 : fail_unknown(error, "encoding", str_of(name), NULL);
}

/* Sets the name of the input. Boards are read from the directory of the path,
   or not at all if the path is NULL. */
static int name_input(struct ludex_reader *reader, const char *path,
                      const char *name, struct ludex_error *error)
{
    text_add(&reader->path, str_of(path ? path : ""));
    text_add_char(&reader->path, '\0');
    text_add(&reader->name, str_of(name ? name : path ? path : "-"));
    text_add_char(&reader->name, '\0');
    if (reader->path.failed || reader->name.failed)
        return fail_no_memory(error);
    if (path)
        reader->options.fetcher = (struct fetcher){
            .fetch = companion_file_fetch, .context = reader->path.ptr};
    return LUDEX_OK;
}

static int set_options(struct ludex_reader *reader, const char *path,
                       const struct reader_options *o,
                       struct ludex_error *error)
{
    int code = find_named_game(&reader->options.game, o->game, error);

    if (!code)
        code =
            find_named_notation(&reader->options.notation, o->notation, error);
    if (!code)
        code = find_side(reader, o->to_move, error);
    if (!code)
        code = find_encoding(reader, o->encoding, error);
    if (!code)
        code = name_input(reader, path, o->name, error);
    reader->dates.given = (enum date_order)o->date_order;
    reader->options.dates = &reader->dates;
    text_add(&reader->board, str_of(o->board ? o->board : ""));
    text_add(&reader->names, str_of(o->names ? o->names : ""));
    if (reader->board.failed || reader->names.failed)
        return code ? code : fail_no_memory(error);
    if (o->board)
        reader->options.fetcher.given = text_str(&reader->board);
    if (o->names)
        reader->options.names = text_str(&reader->names);
    return code;
}

/* ---- opening and closing ------------------------------------------------- */

void ludex_reader_free(struct ludex_reader *reader)
{
    if (!reader)
        return;
    record_at_release(&reader->at);
    splitter_free(reader->splitter);
    source_close(reader->source);
    record_reader_release(&reader->reading);
    text_release(&reader->name);
    text_release(&reader->path);
    text_release(&reader->board);
    text_release(&reader->names);
    text_release(&reader->words);
    text_release(&reader->reports[0]);
    text_release(&reader->reports[1]);
    text_release(&reader->stray[0]);
    text_release(&reader->stray[1]);
    free(reader);
}

/* Everything needed to open a source. */
struct input {
    const char *path;
    struct str bytes;
    ludex_read *read;
    void *context;
};

static int64_t read_callback(void *context, void *into, size_t size)
{
    const struct ludex_reader *reader = context;

    return reader->read(reader->context, into, size);
}

static int open_source(struct ludex_reader *reader, const struct input *in,
                       const struct source_options *how)
{
    reader->read = in->read;
    reader->context = in->context;
    if (in->path)
        return source_open_as(&reader->source, in->path, how);
    if (in->read)
        return source_open_supply(&reader->source,
                                  (struct supply){read_callback, reader}, how);
    return source_open_bytes(&reader->source, in->bytes, how);
}

/* Determines the notation, or finds that the input has no records. */
static int begin_reader(struct ludex_reader *reader)
{
    const char *foreign;
    int fault;

    reader->splitter = splitter_new(reader->source, framing_tagged);
    if (!reader->splitter)
        return SOURCE_MEMORY;
    fault = record_reader_report(reader->splitter, reader->name.ptr,
                                 &reader->options, &foreign);
    if (fault >= 0 && foreign) {
        reader->about = DIAG_FOREIGN_FILE;
        text_addf(&reader->words, "this is %s", foreign);
        reader->ended = true;
    }
    return fault;
}

static int open_input(struct ludex_reader *reader, const struct input *in,
                      const struct ludex_option *list,
                      struct ludex_error *error)
{
    struct reader_options asked = {.reader = reader, .memory = MEMORY_USUAL};
    const struct reader_options *options = &asked;
    struct source_options how = {.memory = 0};
    int fault, code = options_read(rows, &asked, list, error);

    if (!code)
        code = set_options(reader, in->path, options, error);
    if (code)
        return code;
    reader->reading.diags.limit = asked.kept < SIZE_MAX ? asked.kept : 0;
    if (options->memory < 1 || options->memory > SOURCE_MEMORY_MOST)
        return fail(error, LUDEX_REFUSED,
                    "the option memory must be from 1 to %d MiB",
                    SOURCE_MEMORY_MOST);
    how.memory = (unsigned)asked.memory;
    how.encoding = *reader->encoding ? reader->encoding : NULL;
    fault = open_source(reader, in, &how);
    if (fault >= 0)
        fault = begin_reader(reader);
    if (fault == SOURCE_TRUNCATED) { /* the fault is reported after the last
                                        record */
        reader->fault = fault;
        fault = 0;
    }
    return fault < 0 ? fail_source(error, in->path, fault) : LUDEX_OK;
}

static int open_reader(struct ludex_reader **out, const struct input *in,
                       const struct ludex_option *given,
                       struct ludex_error *error)
{
    struct ludex_reader *reader = calloc(1, sizeof *reader);
    int code;

    *out = NULL;
    if (!reader)
        return fail_no_memory(error);
    diag_levels_init(&reader->levels);
    record_reader_init(&reader->reading, &reader->levels, 0);
    code = open_input(reader, in, given, error);
    if (code)
        ludex_reader_free(reader);
    else
        *out = reader;
    return code;
}

int ludex_reader_new(struct ludex_reader **out, const char *path,
                     const struct ludex_option *options,
                     struct ludex_error *error)
{
    return open_reader(out, &(struct input){.path = path}, options, error);
}

int ludex_reader_new_memory(struct ludex_reader **out, const void *bytes,
                            size_t length, const struct ludex_option *options,
                            struct ludex_error *error)
{
    return open_reader(out, &(struct input){.bytes = {bytes, length}}, options,
                       error);
}

int ludex_reader_new_callback(struct ludex_reader **out, ludex_read *read,
                              void *context, const struct ludex_option *options,
                              struct ludex_error *error)
{
    return open_reader(out, &(struct input){.read = read, .context = context},
                       options, error);
}

/* ---- record by record ---------------------------------------------------- */

static void count_record(struct ludex_reader *reader, const struct slice *slice,
                         const struct record *record)
{
    bool broken = reader->reading.diags.counts[SEVERITY_ERROR] > 0;
    bool foreign = record && record->foreign.len;

    if (slice->stray) {
        reader->counts[LUDEX_COUNT_TEXTS]++;
        return;
    }
    reader->counts[LUDEX_COUNT_RECORDS]++;
    reader->counts[LUDEX_COUNT_CLEAN] += !broken && !foreign;
    reader->counts[LUDEX_COUNT_FOREIGN] += !broken && foreign;
    reader->counts[LUDEX_COUNT_WITH_ERRORS] += broken;
    reader->counts[LUDEX_COUNT_PLIES] += record ? record->plies : 0;
}

/* Sets *out to a record, or to text that belongs to no record and has the
   number 0. */
static int return_record(struct ludex_reader *reader, const struct slice *slice,
                         struct ludex_record **out, struct ludex_error *error)
{
    struct record *record =
        record_reader_run(&reader->reading, slice, &reader->options);

    if (reader->reading.no_memory) {
        reader->fault = SOURCE_MEMORY;
        return fail_no_memory(error);
    }
    count_record(reader, slice, record);
    *out = record_at_set(
        &reader->at, slice->stray ? 0 : reader->counts[LUDEX_COUNT_RECORDS],
        slice, &reader->reading, record, str_of(reader->name.ptr));
    (*out)->options = &reader->options;
    return 1;
}

/* Called after the last record. Sets the diagnostic of the input as a whole. */
static int end_input(struct ludex_reader *reader, int fault,
                     struct ludex_error *error)
{
    text_clear(&reader->words); /* the call may be repeated */
    reader->ended = true;
    reader->fault = fault;
    if (fault == SOURCE_TRUNCATED) {
        reader->about = DIAG_TRUNCATED;
        text_add(&reader->words,
                 STR("the compressed data is corrupt or ends early; the data "
                     "before the fault was read"));
    } else if (!fault && !reader->counts[LUDEX_COUNT_RECORDS]) {
        reader->about = DIAG_EMPTY_FILE;
        text_add(&reader->words, str_of(diag_info(DIAG_EMPTY_FILE)->text));
    }
    return fault < 0 ? fail_source(error, reader->name.ptr, fault) : 0;
}

/* Like ludex_reader_next, but also returns text that belongs to no record. */
static int next_slice(struct ludex_reader *reader, struct ludex_record **record,
                      struct ludex_error *error)
{
    struct slice slice;
    int more;

    *record = NULL;
    record_at_clear(&reader->at);
    if (reader->ended || reader->fault < 0)
        return reader->ended && !reader->fault
                   ? 0
                   : end_input(reader, reader->fault, error);
    more = splitter_next(reader->splitter, &slice);
    return more > 0 ? return_record(reader, &slice, record, error)
                    : end_input(reader, more, error);
}

/* Stores the diagnostics of a stray text. Returns false if out of memory. */
static bool store_stray(struct ludex_reader *reader,
                        struct ludex_record *record)
{
    for (int i = 0; i < 2; i++) {
        struct text *stray = &reader->stray[i];
        const char *report =
            ludex_record_report(record, (enum ludex_format)i, NULL);
        if (report && stray->len < STRAY_MAX)
            text_add(stray, str_of(report));
        if (!report || stray->failed)
            return false;
    }
    return true;
}

int ludex_reader_next(struct ludex_reader *reader, struct ludex_record **record,
                      struct ludex_error *error)
{
    int more;

    while ((more = next_slice(reader, record, error)) > 0 &&
           !ludex_record_number(*record)) {
        if (!store_stray(reader, *record)) {
            *record = NULL;
            return fail_no_memory(error);
        }
    }
    return more;
}

uint64_t ludex_reader_count(const struct ludex_reader *reader,
                            enum ludex_count what)
{
    const size_t count = sizeof reader->counts / sizeof *reader->counts;

    return (size_t)what < count ? reader->counts[what] : 0;
}

const char *ludex_reader_report(struct ludex_reader *reader,
                                enum ludex_format format, size_t *length)
{
    bool json = format == LUDEX_FORMAT_JSON;
    struct report_style style = {.json = json};
    struct text *out = &reader->reports[json];

    text_clear(out);
    text_add(out, text_str(&reader->stray[json]));
    if (reader->words.len)
        report_file(out, &style, str_of(reader->name.ptr), reader->about,
                    diag_info(reader->about)->severity,
                    text_str(&reader->words));
    out->failed |= reader->words.failed;
    return text_c(out, length);
}

/* ---- whole inputs -------------------------------------------------------- */

static void report_line(ludex_report *report, void *context, const char *json,
                        size_t length)
{
    if (report && length)
        report(context, json, length);
}

void ludex_reader_watch(struct ludex_reader *reader, ludex_progress *progress,
                        void *context)
{
    reader->watcher =
        (struct watcher){.progress = progress, .context = context};
}

int ludex_reader_check(struct ludex_reader *reader, ludex_report *report,
                       void *context, struct ludex_error *error)
{
    struct ludex_record *record;
    const char *json = "";
    size_t length = 0;
    int more;

    while (json && (more = next_slice(reader, &record, error)) > 0) {
        json = ludex_record_report(record, LUDEX_FORMAT_JSON, &length);
        if (json)
            report_line(report, context, json, length);
        if (watcher_stops(&reader->watcher, reader->counts[LUDEX_COUNT_RECORDS],
                          0)) {
            reader->watcher.stopped = false;
            return fail_interrupted(error);
        }
    }
    if (json)
        json = ludex_reader_report(reader, LUDEX_FORMAT_JSON, &length);
    if (!json)
        return fail_no_memory(error);
    report_line(report, context, json, length);
    return more;
}
