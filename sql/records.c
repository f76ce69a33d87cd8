/* Iterates over the records of a file, as rows of an archive. */
#include <stdlib.h>
#include <string.h>

#include "companion_file.h"
#include "core_internal.h"
#include "json.h"

const char *const core_record_columns[RECORD_COLUMNS] = {
    [RECORD_NUMBER] = "number", [RECORD_BYTE] = "byte",
    [RECORD_GAME] = "game",     [RECORD_OPTIONS] = "options",
    [RECORD_EVENT] = "event",   [RECORD_SITE] = "site",
    [RECORD_DATE] = "date",     [RECORD_ROUND] = "round",
    [RECORD_FIRST] = "first",   [RECORD_SECOND] = "second",
    [RECORD_THIRD] = "third",   [RECORD_FOURTH] = "fourth",
    [RECORD_RESULT] = "result", [RECORD_TERMINATION] = "termination",
    [RECORD_SOURCE] = "source", [RECORD_ANNOTATOR] = "annotator",
    [RECORD_PLIES] = "plies",   [RECORD_BROKEN] = "broken",
    [RECORD_START] = "start",   [RECORD_MOVES] = "moves",
    [RECORD_TAGS] = "tags",     [RECORD_TEXT] = "text",
};

struct core_records {
    struct source *source;
    struct splitter *splitter;
    struct reading_options options;
    struct diag_levels levels;
    struct record_reader reading;
    struct row row;
    struct text tags, path, named;
    struct slice slice;
    uint64_t number;
};

static void report_read_fault(const char *path, int fault, struct text *why)
{
    const char *words = fault == SOURCE_TRUNCATED
                            ? "the compressed data is damaged"
                        : fault == SOURCE_MEMORY ? "out of memory"
                        : fault == SOURCE_WINDOW
                            ? "decompressing the file needs too much memory"
                            : strerror(-fault);

    text_addf(why, "%s: %s", path, words);
}

/* Opens the file. Returns 0, or a fault with a reason. */
static int open_file(struct core_records *r, const char *path, struct text *why)
{
    const char *foreign = NULL;
    int fault = source_open(&r->source, path);

    if (fault >= 0) {
        r->splitter = splitter_new(r->source, framing_tagged);
        fault = r->splitter ? record_reader_report(r->splitter, path,
                                                   &r->options, &foreign)
                            : SOURCE_MEMORY;
    }
    if (fault < 0)
        report_read_fault(path, fault, why);
    else if (foreign)
        text_addf(why, "%s: this is %s", path, foreign);
    return fault < 0 || foreign ? -1 : 0;
}

struct core_records *core_records_open(const char *path, struct text *why)
{
    struct core_records *r = calloc(1, sizeof *r);

    if (!r) {
        text_add(why, STR("out of memory"));
        return NULL;
    }
    r->options.side = NO_SIDE;
    diag_levels_init(&r->levels);
    record_reader_init(&r->reading, &r->levels, 1);
    row_init(&r->row);
    text_add(&r->path, str_of(path));
    text_add_char(&r->path, '\0');
    r->options.fetcher =
        (struct fetcher){.fetch = companion_file_fetch, .context = r->path.ptr};
    if (r->path.failed)
        text_add(why, STR("out of memory"));
    else if (open_file(r, path, why) == 0)
        return r;
    core_records_close(r);
    return NULL;
}

void core_records_close(struct core_records *r)
{
    if (!r)
        return;
    splitter_free(r->splitter);
    source_close(r->source);
    row_release(&r->row);
    record_reader_release(&r->reading);
    text_release(&r->tags);
    text_release(&r->path);
    text_release(&r->named);
    free(r);
}

static bool make_row(struct core_records *r)
{
    const struct record *record =
        record_reader_run(&r->reading, &r->slice, &r->options);
    struct str text = record && record->drafted
                          ? record->text
                          : slice_text_alone(&r->slice, &r->named);

    return !r->reading.no_memory && !r->named.failed &&
           row_make(&r->row, text, record,
                    r->reading.diags.counts[SEVERITY_ERROR] > 0,
                    &r->reading.replay);
}

int core_records_next(struct core_records *r, struct text *why)
{
    int more;

    do
        more = splitter_next(r->splitter, &r->slice);
    while (more > 0 && r->slice.stray);
    if (more < 0)
        report_read_fault(r->path.ptr, more, why);
    if (more <= 0)
        return more < 0 ? -1 : 0;
    r->number++;
    if (make_row(r))
        return 1;
    report_read_fault(r->path.ptr, SOURCE_MEMORY, why);
    return -1;
}

/* ---- columns ------------------------------------------------------------- */

static struct archive_value text_or_none(struct str s)
{
    return (struct archive_value){.kind = s.len ? VALUE_TEXT : VALUE_NONE,
                                  .text = s};
}

static struct archive_value number_or_none(uint64_t number)
{
    return (struct archive_value){.kind = VALUE_NUMBER,
                                  .number = (int64_t)number};
}

static struct archive_value tags_as_json(struct core_records *r)
{
    json_t *object = json_object();

    for (size_t i = 0; i < r->row.tag_count; i++) {
        struct text name = {0};
        text_add_safe(&name, r->row.tags[i].name);
        text_add_char(&name, '\0');
        if (!name.failed)
            json_set(&object, name.ptr, json_text(r->row.tags[i].value));
        text_release(&name);
    }
    text_clear(&r->tags);
    json_write(&r->tags, object);
    return text_or_none(text_str(&r->tags));
}

static struct archive_value moves_as_json(const struct row *row)
{
    return (struct archive_value){
        .kind = row->played ? VALUE_BYTES : VALUE_NONE, .text = row->moves};
}

static struct archive_value row_field_value(const struct row *row,
                                            enum core_record_column column)
{
    static const uint8_t fields[RECORD_COLUMNS] = {
        [RECORD_EVENT] = ROW_EVENT,   [RECORD_SITE] = ROW_SITE,
        [RECORD_DATE] = ROW_DATE,     [RECORD_ROUND] = ROW_ROUND,
        [RECORD_FIRST] = ROW_FIRST,   [RECORD_SECOND] = ROW_SECOND,
        [RECORD_THIRD] = ROW_THIRD,   [RECORD_FOURTH] = ROW_FOURTH,
        [RECORD_RESULT] = ROW_RESULT, [RECORD_TERMINATION] = ROW_TERMINATION,
        [RECORD_SOURCE] = ROW_SOURCE, [RECORD_ANNOTATOR] = ROW_ANNOTATOR,
    };

    return text_or_none(row->field[fields[column]]);
}

struct archive_value core_records_value(struct core_records *r,
                                        enum core_record_column column)
{
    const struct row *row = &r->row;

    switch (column) {
    case RECORD_NUMBER:
        return number_or_none(r->number);
    case RECORD_BYTE:
        return number_or_none(r->slice.at.offset);
    case RECORD_GAME:
        return text_or_none(row->game);
    case RECORD_OPTIONS:
        return (struct archive_value){.kind = row->game.len ? VALUE_TEXT
                                                            : VALUE_NONE,
                                      .text = row->options};
    case RECORD_PLIES:
        return number_or_none(row->plies);
    case RECORD_BROKEN:
        return number_or_none(row->broken);
    case RECORD_START:
        return text_or_none(row->start);
    case RECORD_MOVES:
        return moves_as_json(row);
    case RECORD_TAGS:
        return tags_as_json(r);
    case RECORD_TEXT:
        return (struct archive_value){.kind = VALUE_TEXT, .text = row->text};
    default:
        return row_field_value(row, column);
    }
}
