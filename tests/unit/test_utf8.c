/* Tests that all versions of utf8_prefix() return the same, as one that decodes
   every character with utf8proc. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/base/utf8.h"
#include "random.h"
#include "suite.h"

/* What utf8proc finds, one character after the other. */
static struct utf8_prefix decode_all(struct str s)
{
    struct utf8_prefix valid = {0, 0};
    int32_t c;

    while (valid.length < s.len) {
        size_t n = str_check_code_point(str_from(s, valid.length), &c);
        if (c < 0)
            break;
        valid.beyond_ascii += n > 1;
        valid.length += n;
    }
    return valid;
}

/* An assertion that holds takes long, too. */
static void check_same(struct utf8_prefix got, struct utf8_prefix wanted)
{
    if (got.length != wanted.length || got.beyond_ascii != wanted.beyond_ascii)
        ck_abort_msg("%zu bytes with %zu characters, not %zu with %zu",
                     got.length, got.beyond_ascii, wanted.length,
                     wanted.beyond_ascii);
}

/* The text is copied to memory of its length, so that ASan finds a read beyond
   its end, at each alignment. */
static void check_text(struct str s)
{
    struct utf8_prefix wanted = decode_all(s);

    for (size_t shift = 0; shift < 4; shift++) {
        char *memory = malloc(s.len + shift + 1);
        char *copy = memcpy(memory + shift + 1, s.ptr ? s.ptr : "", s.len);
        struct str text = {copy, s.len};
        memory[shift] = '\xC3';
        check_same(utf8_prefix_by_characters(text), wanted);
        check_same(str_utf8_prefix(text), wanted);
#ifdef MAY_HAVE_AVX2
        if (cpu_has_avx2())
            check_same(utf8_prefix_by_blocks(text), wanted);
#endif
        free(memory);
    }
}

/* ---- two bytes, at every place ------------------------------------------- */

enum { LENGTH = 70 };

/* All pairs of bytes, followed by continuation bytes, across the end of a block
   and at the end of the text. */
static void check_pair(unsigned first, unsigned second)
{
    size_t at = 30 + (first + second) % 8;
    char text[LENGTH];

    memset(text, 'a', sizeof text);
    text[at] = (char)first;
    text[at + 1] = (char)second;
    for (size_t more = 2; more < 5; more++) {
        check_text((struct str){text, at + more});
        check_text((struct str){text, sizeof text});
        text[at + more] = '\x80';
    }
}

START_TEST(pairs)
{
    for (unsigned first = 0; first < 256; first++)
        for (unsigned second = 0; second < 256; second++)
            check_pair(first, second);
}
END_TEST

/* ---- characters, and one fault ------------------------------------------- */

static const char *const characters[] = {
    "a",          "z1",
    "(A1-B2)",    "some longer text of ASCII characters, more than a block",
    "\u00D7",     "\u00A0",
    "\u07FF",     "\u0800",
    "\uD7FF",     "\uE000",
    "\u16B4",     "\uFFFD",
    "\U00010000", "\U0001F600",
    "\U0010FFFF",
};

static const char *const faults[] = {
    "\x80",
    "\xBF",
    "\xC3",
    "\xC3(",
    "\xC0\x80",
    "\xC1\xBF",
    "\xE0\x80\x80",
    "\xE0\x9F\xBF",
    "\xED\xA0\x80",
    "\xED\xBF\xBF",
    "\xE2\x82",
    "\xE2",
    "\xF0\x80\x80\x80",
    "\xF0\x9F",
    "\xF0\x9F\x98",
    "\xF0\x8F\xBF\xBF",
    "\xF4\x90\x80\x80",
    "\xF5\x80",
    "\xF8\x88",
    "\xFF",
    "\xFE",
    "\xE2\x28\xA1",
    "\xE2\x82\x28",
    "\xF0\x9F\x98\x28",
    "\xC3\xA4\xA4",
    "\xE2\x82\xAC\x80",
};

static void add_word(struct text *text, const char *word)
{
    text_add(text, str_of(word));
}

static const char *any_of(uint64_t *state, const char *const *words,
                          size_t count)
{
    return words[random_below(state, count)];
}

static void check_random(uint64_t state)
{
    uint64_t wanted = random_below(&state, 300);
    uint64_t few = 2 + random_below(&state, 40);
    struct text text = {0};

    while (text.len < wanted)
        add_word(&text,
                 random_below(&state, few) == 0
                     ? any_of(&state, faults, sizeof faults / sizeof *faults)
                     : any_of(&state, characters,
                              sizeof characters / sizeof *characters));
    check_text(text_str(&text));
    for (size_t cut = 1; cut < 5 && cut <= text.len; cut++)
        check_text((struct str){text.ptr, text.len - cut});
    text_release(&text);
}

START_TEST(anything)
{
    for (uint64_t seed = 1; seed <= 3000; seed++)
        check_random(seed);
}
END_TEST

/* A text of this length, with a character that is cut off at the end. */
static void check_length(size_t length)
{
    struct text text = {0};

    text_add_repeat(&text, 'x', length);
    for (size_t i = 0; i < sizeof characters / sizeof *characters; i++) {
        add_word(&text, characters[i]);
        for (size_t cut = 0; cut < 4 && cut <= text.len; cut++)
            check_text((struct str){text.ptr, text.len - cut});
        text.len = length;
    }
    text_release(&text);
}

START_TEST(lengths)
{
    for (size_t length = 0; length < 140; length++)
        check_length(length);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    tcase_set_timeout(cases, 30);
    tcase_add_test(cases, pairs);
    tcase_add_test(cases, anything);
    tcase_add_test(cases, lengths);
    return suite_run_one("utf8", cases);
}
