/*
 * Shared by the tests of notations. Reads a text either with its grammar only
 * or as a whole record.
 */
#ifndef LUDEX_TESTS_MOVETEXT_H
#define LUDEX_TESTS_MOVETEXT_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "notation.h"
#include "record_reader.h"

static struct diag_levels levels;
static struct record_reader reading;
static struct builder builder;
static char *buffer;        /* the text to read, followed by slack */
static struct text written; /* result of plies() and other functions */

static inline void set_up(void)
{
    diag_levels_init(&levels);
    record_reader_init(&reading, &levels, 0);
    buffer = NULL;
    written = (struct text){0};
}

static inline void tear_down(void)
{
    free(buffer);
    text_release(&written);
    record_reader_release(&reading);
}

/* Copies a text into the buffer. Reading the slack after it causes a
   failure. */
static inline void keep(struct str text)
{
    free(buffer);
    buffer = malloc(text.len + SLICE_SLACK);
    ck_assert_ptr_nonnull(buffer);
    memcpy(buffer, text.ptr, text.len);
    memcpy(buffer + text.len, "[Game \"b", SLICE_SLACK);
}

/* Reads movetext with the grammar only. The text must not be changed. */
static inline struct record *read_alone(const struct notation *notation,
                                        struct str text, struct str names)
{
    keep(text);
    arena_reset(&reading.arena);
    diags_clear(&reading.diags);
    ck_assert(build_begin(&builder, &reading.arena, &reading.diags,
                          (struct str){buffer, text.len}));
    builder.names = names;
    notation_read(notation, &builder, 0);
    build_end(&builder);
    ck_assert_mem_eq(buffer, text.ptr, text.len);
    ck_assert_mem_eq(buffer + text.len, "[Game \"b", SLICE_SLACK);
    return builder.record;
}

/* Reads a whole record in a notation. */
static inline struct record *read_whole(const struct notation *notation,
                                        struct str text)
{
    const struct reading_options options = {.notation = notation,
                                            .side = NO_SIDE};
    struct slice slice = {.len = text.len, .line = 1, .column = 1};

    keep(text);
    slice.ptr = buffer;
    return record_reader_run(&reading, &slice, &options);
}

#endif
