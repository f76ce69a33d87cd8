/*
 * Fuzzing: writes records in other notations and reads the result. The first
 * byte chooses the notation of the input (fuzz_record.c) and the notation to write. A record without diagnostics must be written without errors,
 * and when it is read and written again, nothing may change. (What is written
 * from a record with warnings may have errors: "convert" then leaves the record
 * as it is.)
 */
#include <stdlib.h>

#include "fuzz.h"
#include "record_reader.h"
#include "record_writer.h"

struct rewriter {
    struct record_reader reading;
    struct record_writer writing;
    struct diag_levels levels;
};

static void rewriter_init(struct rewriter *w)
{
    *w = (struct rewriter){.writing = {.why = {0}}};
    diag_levels_init(&w->levels);
    record_reader_init(&w->reading, &w->levels, 0);
}

static void rewriter_release(struct rewriter *w)
{
    record_reader_release(&w->reading);
    record_writer_release(&w->writing);
}

static bool is_clean(const struct rewriter *w, const struct record *r)
{
    return r && !w->reading.diags.counts[SEVERITY_ERROR] &&
           !w->reading.no_memory && !w->reading.arena.exhausted;
}

/* Writes a record. Returns false if the notation cannot store it. */
static bool write(struct rewriter *w, struct record *r,
                  const struct writing_options *asked, struct text *out)
{
    struct replay *replay = &w->reading.replay;
    const struct notation *to = record_writer_target(asked, r);

    if (!to ||
        record_writer_prepare(&w->writing, asked, to, r, replay) != WRITING_FIT)
        return false;
    if (to->preamble)
        to->preamble(&asked->options, out);
    return record_writer_record(&w->writing, asked, to, r, replay,
                                &w->reading.diags, out) == WRITING_FIT;
}

/* Reads the first record of a text. Returns NULL if it is not clean, or not the
   only one. */
static struct record *read_only(struct rewriter *w, struct str text,
                                const struct notation *notation)
{
    struct reading_options options = {.notation = notation, .side = NO_SIDE};
    struct source_options how = {SOURCE_MEMORY_USUAL, NULL};
    struct splitter *splitter = NULL;
    struct source *source = NULL;
    struct record *r = NULL;
    struct slice slice;

    if (source_open_bytes(&source, text, &how) == 0)
        splitter =
            splitter_new(source, notation ? notation->framing : framing_tagged);
    if (splitter && splitter_next(splitter, &slice) > 0)
        r = record_reader_run(&w->reading, &slice, &options);
    splitter_free(splitter);
    source_close(source);
    return is_clean(w, r) ? r : NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct writing_options asked = {.repair = true};
    struct text once = {0}, twice = {0};
    struct rewriter w;
    struct record *r;

    if (!size)
        return 0;
    asked.to = fuzz_notation((uint8_t)(data[0] / (fuzz_notations() + 1)));
    rewriter_init(&w);
    r = read_only(&w, (struct str){(const char *)data + 1, size - 1},
                  fuzz_notation(data[0]));
    if (r && r->rules && write(&w, r, &asked, &once)) {
        const struct notation *to = record_writer_target(&asked, r);
        bool clean = !w.reading.diags.counts[SEVERITY_WARNING];
        r = read_only(&w, text_str(&once), to);
        fuzz_require(r || !clean);
        fuzz_require(!r || write(&w, r, &asked, &twice));
        fuzz_require(!r || str_equal(text_str(&once), text_str(&twice)));
    }
    rewriter_release(&w);
    text_release(&once);
    text_release(&twice);
    return 0;
}
