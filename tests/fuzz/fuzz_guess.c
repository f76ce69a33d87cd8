/*
 * Fuzzing: reads bytes as records and guesses in them, as `repair --guess`
 * does. The first byte chooses the notation (fuzz_record.c). A guess must allow
 * the replay to continue further than before, and a comment must contain the
 * text that the guess replaced.
 */
#include <stdlib.h>

#include "record_guess.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Returns the notation for a byte, or NULL to let the records determine it. */
static const struct notation *choose(uint8_t choice)
{
    size_t count = 0;

    while (notations[count])
        count++;
    choice = (uint8_t)(choice % (count + 1));
    return choice ? notations[choice - 1] : NULL;
}

static uint32_t legal_plies(const struct record *r)
{
    uint32_t count = 0;

    for (const struct node *n = r->line; n && n->state == NODE_LEGAL;
         n = n->next)
        count++;
    return count;
}

static bool has(struct str text, struct str words)
{
    for (size_t i = 0; i + words.len <= text.len; i++)
        if (str_equal(str_part(text, i, i + words.len), words))
            return true;
    return false;
}

static void check_comments(const struct record_guesser *g,
                           const struct record *r)
{
    struct text words = {0};

    for (size_t i = 0; i < g->count; i++) {
        struct str is = g->list[i].is, was = g->list[i].was;
        text_clear(&words);
        text_add(&words, STR("guess: "));
        text_add(&words, is.len ? is : STR("nothing"));
        text_add(&words, STR(" for "));
        text_add(&words, was);
        if (!was.len || !has(r->text, text_str(&words)))
            abort();
    }
    text_release(&words);
}

static void guess(struct record_guesser *g, const struct slice *slice,
                  struct record_reader *reading,
                  const struct reading_options *options)
{
    struct record *r = record_reader_run(reading, slice, options);
    size_t errors = reading->diags.counts[SEVERITY_ERROR];
    struct record *now = record_guess(g, slice, reading, r, options);

    if (!now)
        return;
    if (!errors || !g->count || g->count > GUESSES_MAX || g->no_memory)
        abort();
    if (legal_plies(now) <= legal_plies(r) &&
        g->reading.diags.counts[SEVERITY_ERROR] >= errors)
        abort();
    check_comments(g, now);
}

static void guess_all(struct splitter *splitter,
                      const struct reading_options *options)
{
    struct record_guesser guesser = {.count = 0};
    struct record_reader reading;
    struct diag_levels levels;
    struct diag_tally tally = {0};
    struct slice slice;

    diag_levels_init(&levels);
    record_reader_init(&reading, &levels, 0);
    reading.diags.tally = &tally;
    while (splitter_next(splitter, &slice) > 0) {
        tally = (struct diag_tally){0};
        guess(&guesser, &slice, &reading, options);
    }
    record_reader_release(&reading);
    record_guesser_release(&guesser);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct reading_options options = {.side = NO_SIDE};
    struct splitter *splitter = NULL;
    struct source *source = NULL;
    struct source_options how = {SOURCE_MEMORY_USUAL, NULL};
    struct str bytes;

    if (size == 0)
        return 0;
    bytes = (struct str){(const char *)data + 1, size - 1};
    options.notation = choose(data[0]);
    if (source_open_bytes(&source, bytes, &how) == 0)
        splitter =
            splitter_new(source, options.notation ? options.notation->framing
                                                  : framing_tagged);
    if (splitter)
        guess_all(splitter, &options);
    splitter_free(splitter);
    source_close(source);
    return 0;
}
