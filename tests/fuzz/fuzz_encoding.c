/*
 * Fuzzing: decodes bytes as text. The first line is the name of an encoding, as
 * given to --encoding. The result must be UTF-8, and the same regardless of how
 * the bytes arrive, unless the encoding is guessed. Text that is written in its
 * original form must be read again without a difference.
 */
#include <stdlib.h>
#include <string.h>

#include "encoding.h"
#include "fuzz.h"
#include "source.h"

struct pieces {
    struct str rest;
    size_t size; /* the most bytes returned at a time */
};

static int64_t read_piece(void *context, void *into, size_t size)
{
    struct pieces *p = context;
    size_t length = p->rest.len < p->size ? p->rest.len : p->size;

    if (length > size)
        length = size;
    if (length)
        memcpy(into, p->rest.ptr, length);
    p->rest = str_from(p->rest, length);
    return (int64_t)length;
}

/* Returns false if the source cannot be read. */
static bool read_all(struct str bytes, size_t piece, const char *encoding,
                     struct text *out, struct text_form *form)
{
    const struct source_options how = {8, encoding};
    struct pieces pieces = {bytes, piece};
    struct source *source = NULL;
    char buffer[512];
    int64_t length =
        source_open_supply(&source, (struct supply){read_piece, &pieces}, &how);

    while (length == 0 &&
           (length = source_read(source, buffer, sizeof buffer)) > 0) {
        text_add(out, (struct str){buffer, (size_t)length});
        length = out->len > 1 << 20 ? -1 : 0; /* not all of a bomb is needed */
        if (length == 0)
            continue;
    }
    if (source)
        *form = source_form(source);
    source_close(source);
    return length == 0;
}

static void check_utf8(struct str s)
{
    struct text again = {0};
    struct odd_text odd;

    fuzz_require(text_decode(s, &again, &odd) == 0 && odd.count == 0);
    text_release(&again);
}

/* Each tree of SGF may declare an encoding. */
static bool has_encodings(struct str text)
{
    for (size_t i = 0; i + 3 <= text.len; i++)
        if (memcmp(text.ptr + i, "CA[", 3) == 0)
            return true;
    return false;
}

/* Reads a text that was written in its original form. */
static void check_form(const struct text_form *form, struct str text,
                       const char *encoding)
{
    struct text written = {0}, again = {0};
    struct text_form other;

    if (!form->undecodable && !has_encodings(text) &&
        text_form_write(form, text, &written) == 1) {
        fuzz_require(
            read_all(text_str(&written), 4096, encoding, &again, &other));
        fuzz_require(str_equal(text_str(&again), text));
    }
    text_release(&written);
    text_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str rest = {(const char *)data, size}, word = str_line(&rest);
    char asked[ENCODING_NAME], *words = calloc(1, word.len + 1);
    const char *encoding = NULL;
    struct text whole = {0}, pieces = {0};
    struct text_form form, other;

    fuzz_require(words != NULL);
    if (word.len)
        memcpy(words, word.ptr, word.len);
    if (encoding_parse_option(words, asked) == 1)
        encoding = asked;
    bool fine = read_all(rest, SIZE_MAX, encoding, &whole, &form);
    fuzz_require(read_all(rest, 3, encoding, &pieces, &other) == fine);
    if (fine) {
        if (!form.guessed && !other.guessed && !has_encodings(rest))
            fuzz_require(str_equal(text_str(&whole), text_str(&pieces)));
        check_utf8(text_str(&whole));
        check_form(&form, text_str(&whole), encoding);
    }
    text_release(&whole);
    text_release(&pieces);
    free(words);
    return 0;
}
