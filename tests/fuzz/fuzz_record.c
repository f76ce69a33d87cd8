/*
 * Fuzzing: reads bytes as a file in every possible way. The first byte chooses
 * the notation of the file. The rest is split into records, which are read,
 * replayed, and written in every notation that allows it.
 */
#include <stdlib.h>
#include <unistd.h>

#include "record_reader.h"
#include "report.h"

#include "../../src/input/bytes_fast.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t count_notations(void)
{
    size_t count = 0;

    while (notations[count])
        count++;
    return count;
}

/* Returns the notation for a byte, or NULL if the records determine it. */
static const struct notation *choose(uint8_t choice)
{
    size_t which = choice % (count_notations() + 1);

    return which ? notations[which - 1] : NULL;
}

static void write_all(const struct record *r)
{
    struct tag_names own;
    struct write_options options = {.game = str_of(r->rules->name),
                                    .own =
                                        rules_tag_names(r->rules, false, &own)};
    struct text out = {0}, why = {0};

    for (size_t i = 0; notations[i]; i++) {
        if (notations[i]->needs_board && !r->board)
            continue;
        options.style = i % 2 ? STYLE_ROUNDS : STYLE_LIST;
        notation_write(notations[i], r, &options, &out, &why);
    }
    text_release(&out);
    text_release(&why);
}

static void replay_all(struct record_reader *reading, const struct record *r)
{
    const struct node *node = r->line;

    if (!r->started)
        return;
    replay_begin(&reading->replay, r);
    while (replay_next(&reading->replay, r, &node))
        ;
}

static void read_all(struct splitter *splitter, struct record_reader *reading,
                     const struct reading_options *options)
{
    struct report_style style = {.json = true};
    struct text report = {0};
    struct slice slice;

    for (uint64_t n = 1; splitter_next(splitter, &slice) > 0; n++) {
        struct record *r = record_reader_run(reading, &slice, options);
        text_clear(&report);
        report_record(&report, &style, STR("fuzz"), n, &slice, r,
                      &reading->diags);
        if (r && r->rules) {
            replay_all(reading, r);
            write_all(r);
        }
    }
    text_release(&report);
}

static void read_file(const char *path, uint8_t choice)
{
    struct reading_options options = {.notation = choose(choice),
                                      .side = NO_SIDE};
    struct diag_levels levels;
    struct record_reader reading;
    struct source *source = NULL;
    struct splitter *splitter = NULL;

    if (source_open(&source, path) == 0)
        splitter =
            splitter_new(source, options.notation ? options.notation->framing
                                                  : framing_tagged);
    if (splitter) {
        diag_levels_init(&levels);
        record_reader_init(&reading, &levels, 0);
        read_all(splitter, &reading, &options);
        record_reader_release(&reading);
        splitter_free(splitter);
    }
    source_close(source);
}

/* Skipping sixteen bytes at a time must stop at the same place as skipping one
   by one, and count the same brackets. */
static void skip_both_ways(const uint8_t *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        size_t stop = skip_plain_bytes(data, i, size);
        if (skip_sixteens(data, i, size) != stop)
            abort();
        i = stop;
    }
    for (size_t i = 0; i < size; i += 1 + size / 8)
        if (depth_after_bytes(data, i, size, i) !=
            depth_after_sixteens(data, i, size, i))
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char directory[] = "/dev/shm/ludex-fuzz-XXXXXX";
    char path[sizeof directory];
    int fd;

    if (size == 0)
        return 0;
    skip_both_ways(data, size);
    for (size_t i = 0; i < sizeof directory; i++)
        path[i] = directory[i];
    fd = mkstemp(path);
    if (fd < 0)
        abort();
    if (write(fd, data + 1, size - 1) == (ssize_t)(size - 1))
        read_file(path, data[0]);
    close(fd);
    unlink(path);
    return 0;
}
