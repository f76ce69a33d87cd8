/* Tests record boundaries: how input is split into slices, and invariants for
   any input. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "source.h"

#include "../../grammar/json/lines.h"
#include "../../src/input/bytes_fast.h"
#include "../../src/input/record_boundaries.h"
#include "random.h"
#include "suite.h"

#define CALLS                     \
    {                             \
        .marker = "boardgv2diag(" \
    }
#define SAVES                                              \
    {                                                      \
        .marker = "Zillions Save Game File", .lines = true \
    }

#define OBJECTS                   \
    {                             \
        .borders = &json_borders, \
    }

/* Input with its boundaries: '|' separates the slices. */
static const struct {
    const char *name, *marked;
    struct framing framing;
} rows[] = {
    {"empty", "", {0}},
    {"blank", " \n\n", {0}},
    {"one", "\n[Game \"quax\"]\n\nd3 f5 *\n\n", {0}},
    {"results",
     "d3 1-0\n|d3 0-1\n|d3 *\n|d3 1/2-1/2\n|d3 \u00BD-\u00BD\n|e4",
     {0}},
    {"results, otherwise",
     "d3 1/2\n|d3 0.5-0.5\n|d3 0,5:0,5 \n|d3 \u00BD\n|d3 1 - 0\n|"
     "d3 1\u20130\n|d3 \u00BD \u2013 \u00BD |e4",
     {0}},
    {"half of a ply",
     "V(E5-E6)\u00BD P(A7-A6) \u00BD-\u00BD\n|V(E5-E6)1/2 P(A7-A6) 1/2-1/2\n|"
     "d3 0.5 0. 0.5-1 1/2-1 e4",
     {0}},
    {"a tag again",
     "[A \"1\"]\n[B \"1\"]\n\n[C \"1\"]\n\n|[B \"2\"]\n[B \"3\"]\n\n|[B "
     "\"4\"]\nd3",
     {0}},
    {"numbers again",
     "1. d3 f5 2. e4\n1. e5 (2. a1\n\n1. b1) {\n\n1. c3}\n\n|1. c3\n \n|1. d4"
     "\n\n1... d5 11. e4\n\n",
     {0}},
    {"numbers again, PGN",
     "1. d3 f5 2. e4\n|1. e5 (2. a1\n1. b1) {\n\n1. c3}\n\n|1. c3\n1. d4"
     "\n% 1. f3 2. a\n1... d5 11. e4\n|1. e4\n",
     {.escapes = true}},
    {"phrases", "d3 Black resigns\n|d3 RESIGNS\n|d3 Draw Agreed\n|d3", {0}},
    {"no phrase", "d3 agreed e4 draws agreed e5", {0}},
    {"one line", "d3 1-0 |e4 0-1 |f5", {0}},
    {"no words", "d3 x1-0 1-0x 11-0 e*e f5 1-01", {0}},
    {"comma", "d3 f5, Black resigns\n|d3", {0}},
    {"tags", "[A \"1\"]\n[B \"2\"]\nd3\n|[A \"1\"]\n\nd3\n|  [C \"1\"]\n", {0}},
    {"loose tag", "d3\n|[Size 11]\nd3", {0}},
    {"tag in a comment", "d3 {\n[x] [1] [Note 1]\n} e4 1-0\n|d3", {0}},
    {"result in comments", "d3 {1-0 resigns} ;1-0 *\n e4 1-0\n|d3", {0}},
    {"comment first", "{on this} ;game\n[A \"1\"]\nd3 1-0\n|d3", {0}},
    {"result in a tag", "[Result \"1-0\"]\n[Text \"a * b {\"]\nd3 *\n|e4", {0}},
    {"unclosed, tag", "d3 {never closed\nd4\n|[A \"x\"]\nd3 {a} 1-0\n|d3", {0}},
    {"unclosed, result", "d3 {never closed 1-0 d4 0-1\n|e4 1-0\n", {0}},
    {"unclosed, blank line", "d3 {never closed\nd4\n\n|e4 1-0\n|f5", {0}},
    {"variation", "d3 (e4 1-0) f5 1-0\n|d3", {0}},
    {"unclosed variation", "d3 (e4 1-0\n\n|d3 1-0\n|e4", {0}},
    {"unclosed variation, tag", "d3 (e4\n|[A \"1\"]\nd3", {0}},
    {"brackets in comments",
     "d3 {(} 1-0 |d3 ;(\nd4 1-0 |d3 (e4 {)} 1-0 f5)",
     {0}},
    {"brackets in a line of another program",
     "1. d3\n%(\nd4 1-0 |1. e4",
     {.escapes = true}},
    {"after", "d3 1-0 {ah} $7 ! Red resigns ;so\n|e4", {0}},
    {"after, reversed", "d3 Red resigns 0-1\n|e4", {0}},
    {"only comments left", "d3 1-0\n\n{the end}\n;really\n", {0}},
    {"comment of the next", "d3 1-0\n\n|{the next} d3 *\n", {0}},
    {"comments alone", "{nothing} ;here\n", {0}},
    {"mark",
     "\xEF\xBB\xBF"
     "d3 1-0\n|e4",
     {0}},
    {"carriage returns", "d3 1-0\r\n\r\n|[A \"1\"]\r\nd3 *\r\n", {0}},
    {"calls",
     "<p>boardgv2diag(\"a\");</p>\nx |boardgv2diag(\"b\")\n|"
     "boardgv2diag(\"c\")\nrest\n",
     CALLS},
    {"unclosed call", "boardgv2diag(\"a |boardgv2diag(\"b\")", CALLS},
    {"no call", "nothing here\n", CALLS},
    {"file", "a 1-0\n[A \"1\"]\n", {.whole = true}},
    {"saves",
     "\nZillions Save Game File Version 0.02 CC\n1. Man c1 - c2\n\n|"
     "Zillions Save Game File Version 0.02 HH\r\n1. Pass\r\n|"
     "Zillions Save Game File",
     SAVES},
    {"no saves", "1. Man\n x Zillions Save Game File\n1-0\n[A \"1\"]\n", SAVES},
    /* A start point in brackets is not a variation. */
    {"starts", "(C1)-C2 (B9)-B8 1-0\n|(C1)-C2 (Brax!) Red resigns\n|d3", {0}},
    {"phrases",
     "d3 drawn\n|d3 Draw\n|d3 red\nwins\n|d3 it was drawn by\nd3 resigned\n|d3",
     {0}},
    {"words after a result",
     "d3 1-0 on time\n|d3 * {a} and\n|d3 0-1 2. f4 *\n|d3",
     {0}},
    {"stars of Brayout",
     "P(A1-A2)* 2. P(A2-A3) *\n|P(A1-A2)*\n|d3 (e4)* |d5 *\n|"
     "P(A1-A2)* {so} P(A2-A3) *\n|P(A1-A2)* {so}\n|P(A1-A2) *",
     {0}},
    {"stars of Brayout, later",
     "P(A1-A2)* 10. P(A2-A3) *\n|P(A1-A2) * |P(A1-A2) *\n|d3",
     {0}},
    {"tags that lost a bracket",
     "[A \"1\"]\nB \"2\"]\nC \"3\"\n[D \"4\"]\nd3\n|E \"5\"]\n[F \"6\"]\nd3",
     {0}},
    {"blanks in tags", "[ A \"1\" ]\nd3\n|[ B \"2\"]\nd3", {0}},
    {"lines that CR ends",
     "d3 ; *\rf5 *\r|[A \"1\"]\rd3 {\r|[B \r|[B \"2\"]\rd3",
     {0}},
    {"tags that are cut off",
     "[A \"1\"]\nd3\n|[Ab\n\n|[B \"2\"]\n[A\n[C \"3\"]\n[D\n|[B \"2\"]\nd3\n"
     "|[Ab|[Abc \"1\"]\n[Abcd\n[E \"1\"]\nd3",
     {0}},
    {"blanks beyond ASCII", "d3\u00A0*\u3000\n|d3\u20091-0\n|d3", {0}},
    {"starts in variations",
     "(C1)-C2 ((B1)-B2 (jinx) 1-0) (B9)-B8 *\n|d3",
     {0}},
    {"objects", "\n{\"a\": {}}\n|{\"b\": \"}{\"}\n\n|{}", OBJECTS},
    {"objects of an array", " [{}, |{\"a\": [{}]}\n,\n|{}]\n", OBJECTS},
    {"objects over several lines", "{\n  \"a\":\n  {\n  }\n}\n|{\n}\n",
     OBJECTS},
    {"objects on a line", "{} |{},|{} x\n|{} |{", OBJECTS},
    {"broken objects", "{\"a\": {\n|{\"b\n|{\"\\\"{\n \"}\n|{}}\n|x\n y\n|{}",
     OBJECTS},
    {"unclosed start", "(C1-C2 1-0\n\n|(C1)-C2 *\n|d3", {0}},
};

/* Opens a splitter for the bytes, which come from a pipe. */
static struct splitter *split(const char *bytes, size_t length,
                              struct framing framing, struct source **source)
{
    FILE *file = tmpfile();

    ck_assert_ptr_nonnull(file);
    fwrite(bytes, 1, length, file);
    fflush(file);
    rewind(file);
    ck_assert_int_ge(dup2(fileno(file), STDIN_FILENO), 0);
    fclose(file);
    ck_assert_int_eq(source_open(source, "-"), 0);
    return splitter_new(*source, framing);
}

static void done(struct splitter *s, struct source *source)
{
    splitter_free(s);
    source_close(source);
}

START_TEST(borders)
{
    const char *marked = rows[_i].marked;
    char plain[1024], got[1024] = "";
    size_t length = 0, at = 0;
    struct source *source;
    struct slice slice;
    struct splitter *s;

    for (const char *c = marked; *c; c++)
        if (*c != '|')
            plain[length++] = *c;
    s = split(plain, length, rows[_i].framing, &source);
    while (splitter_next(s, &slice) == 1) {
        if (at)
            got[at++] = '|';
        else if (length >= 3 && memcmp(plain, "\xEF\xBB\xBF", 3) == 0)
            memcpy(got, plain, at = 3);
        memcpy(got + at, slice.ptr, slice.len);
        at += slice.len;
    }
    got[at] = '\0';
    if (strspn(marked, " \n") == strlen(marked))
        marked = "";
    ck_assert_msg(strcmp(got, marked) == 0, "%s: \"%s\", not \"%s\"",
                  rows[_i].name, got, marked);
    done(s, source);
}
END_TEST

/* For any input, the slices together are its text, with correct offsets. */
static const char *const words[] = {
    "d3 ",         "1-0",         "\n",       "\n\n",     "{",
    "}",           "(",           ")",        ";",        "[",
    "[A \"x\"]\n", "\n[B \"y\"]", "*",        " ",        "resigns",
    "Red resigns", "draw agreed", "\r\n",     "$3",       "!",
    "\"",          "\xBD",        "\xC3\xA4", "0-1",      "1.",
    "drawn",       "Red wins",    "12.",      "P(A1-A2)", "\r",
    "A \"1\"]\n",  "[C \"z\"] ",  "\u3000",   "  ",       "2",
};

enum { WORDS = sizeof words / sizeof *words, LONGEST = 200000 };

static void check_place(const struct slice *slice, const char *input)
{
    uint64_t line = 1, column = 1;

    for (uint64_t i = 0; i < slice->at.offset; i++) {
        bool ends =
            input[i] == '\n' || (input[i] == '\r' && input[i + 1] != '\n');
        line += ends;
        column = ends ? 1 : column + !utf8_goes_on(input[i]);
    }
    ck_assert_uint_eq(slice->line, line);
    ck_assert_uint_eq(slice->column, column);
}

static void check_kind(const struct slice *slice)
{
    bool ascii = true;

    for (size_t i = 0; i < slice->len; i++)
        ascii &= slice->ptr[i] > 0;
    ck_assert_int_eq(slice->ascii, ascii);
}

START_TEST(anything)
{
    uint64_t state = (uint64_t)_i + 1;
    char *input = malloc(LONGEST);
    size_t length = 0, wanted = random_below(&state, _i % 10 ? 400 : LONGEST);
    uint64_t at = 0;
    struct text text = {0};
    struct odd_text odd;
    struct source *source;
    struct slice slice;
    struct splitter *s;

    while (length + 20 < wanted) {
        const char *word = words[random_below(&state, WORDS)];
        memcpy(input + length, word, strlen(word));
        length += strlen(word);
    }
    ck_assert_int_eq(text_decode((struct str){input, length}, &text, &odd), 0);
    s = split(input, length, framing_tagged, &source);
    while (splitter_next(s, &slice) == 1) {
        ck_assert_uint_gt(slice.len, 0);
        ck_assert_uint_eq(slice.at.offset, at);
        ck_assert_int_eq(memcmp(slice.ptr, text.ptr + at, slice.len), 0);
        if (_i % 10)
            check_place(&slice, text.ptr);
        check_kind(&slice);
        odd.count -= slice.odd.count;
        slice.ptr[slice.len] = slice.ptr[slice.len]; /* the slack can be written
                                                        to */
        at += slice.len;
    }
    ck_assert_uint_eq(odd.count, 0);
    ck_assert_uint_le(at, text.len);
    for (; at < text.len; at++)
        ck_assert(strchr(" \n\r\xE3\x80", text.ptr[at])); /* white space */
    done(s, source);
    text_release(&text);
    free(input);
}
END_TEST

static size_t border_in(const char *text, size_t length, bool last,
                        struct framing framing)
{
    struct unclosed unclosed = {0};

    return boundary_find(
        (struct stretch){text, length, last, &unclosed, STR_NONE, false},
        framing);
}

/* For any available part of the input, a boundary is either the boundary in the
   whole input, or is not decided yet. */
static void check_prefixes(const char *text, size_t length,
                           struct framing framing)
{
    size_t right = border_in(text, length, true, framing);

    for (size_t n = 0; n < length; n++) {
        size_t border = border_in(text, n, false, framing);
        ck_assert_msg(border == BORDER_UNKNOWN || border == right,
                      "border %zu, not %zu, with %zu bytes of \"%.*s\"", border,
                      right, n, (int)length, text);
    }
}

START_TEST(parts_of_rows)
{
    char plain[1024];
    size_t length = 0;

    for (const char *c = rows[_i].marked; *c; c++)
        if (*c != '|')
            plain[length++] = *c;
    for (size_t at = 0; at < length;) {
        check_prefixes(plain + at, length - at, rows[_i].framing);
        at += border_in(plain + at, length - at, true, rows[_i].framing);
    }
}
END_TEST

START_TEST(parts_of_anything)
{
    uint64_t state = (uint64_t)_i + 1;
    char input[400];
    size_t length = 0, wanted = random_below(&state, sizeof input);

    while (length + 20 < wanted) {
        const char *word = words[random_below(&state, WORDS)];
        memcpy(input + length, word, strlen(word));
        length += strlen(word);
    }
    for (size_t at = 0; at < length;) {
        check_prefixes(input + at, length - at, framing_tagged);
        at += border_in(input + at, length - at, true, framing_tagged);
    }
}
END_TEST

/* Repeats a text until it is long, and appends a correct record. */
static void check_long(const char *head, const char *part, size_t size,
                       size_t slices)
{
    const char *good = "\n[Game \"quax\"]\n\nd3 *\n";
    char *input = malloc(size + 200);
    size_t length = strlen(head), count = 0;
    struct source *source;
    struct slice slice = {0};
    struct splitter *s;

    memcpy(input, head, length);
    for (; length < size; length += strlen(part))
        memcpy(input + length, part, strlen(part));
    memcpy(input + length, good, strlen(good));
    s = split(input, length + strlen(good), framing_tagged, &source);
    while (splitter_next(s, &slice) == 1)
        count++;
    ck_assert_uint_eq(count, slices);
    ck_assert_uint_eq(slice.len, strlen(good) - 1);
    ck_assert_int_eq(slice.flaw, SLICE_WHOLE);
    ck_assert_int_eq(memcmp(slice.ptr, good + 1, slice.len), 0);
    done(s, source);
    free(input);
}

START_TEST(long_ones)
{
    check_long("", "d3 f5 ", 50 << 20, 2);     /* on one line */
    check_long("d3\n", "d3 f5\n", 5 << 20, 2); /* on many */
    check_long("d3 ", "{ ", 1 << 20, 2);       /* open comments */
    check_long("d3 ", "( ", 1 << 20, 2);       /* open variations */
    check_long("", "[A \"x\"]\nd3 {\n", 1 << 20, ((1 << 20) + 12) / 13 + 1);
}
END_TEST

START_TEST(same_line)
{
    struct source *source;
    struct slice slice;
    struct splitter *s =
        split("d3 1-0 e4 0-1\n  f5", 17, framing_tagged, &source);

    ck_assert_int_eq(splitter_next(s, &slice), 1);
    ck_assert(!slice.same_line);
    ck_assert_int_eq(splitter_next(s, &slice), 1);
    ck_assert(slice.same_line);
    ck_assert_uint_eq(slice.column, 8);
    ck_assert_int_eq(splitter_next(s, &slice), 1);
    ck_assert(!slice.same_line);
    ck_assert_uint_eq(slice.line, 2);
    done(s, source);
}
END_TEST

/* All versions must stop at the same byte, and count the same open
   brackets. The bytes are at the end of their memory, so that ASan finds a read
   beyond them. */
static void check_passing(const unsigned char *bytes, size_t length)
{
    for (size_t i = 0; i <= length; i++) {
        size_t stop = skip_plain_bytes(bytes, i, length);
        ck_assert_uint_eq(skip_sixteens(bytes, i, length), stop);
        ck_assert_uint_eq(depth_after_sixteens(bytes, i, length, i % 3),
                          depth_after_bytes(bytes, i, length, i % 3));
#ifdef MAY_HAVE_AVX2
        if (cpu_has_avx2())
            ck_assert_uint_eq(skip_thirty_twos(bytes, i, length), stop);
#endif
    }
}

/* Returns mostly bytes of plies, sometimes bytes that may stop the skipping,
   and sometimes any byte. */
static unsigned char some_byte(uint64_t *state, uint64_t plain)
{
    static const char
        often[] = "()()()--xPVSKB123456789#+ABCDEFGH \xC3\x97",
        seldom[] = "019.rRaAdDwW*\xC2\xBD_[;{}!?,\t\n\r\v\f\0@`gG/:\xFF\x80";

    if (random_below(state, plain))
        return (unsigned char)often[random_below(state, sizeof often - 1)];
    if (random_below(state, 9))
        return (unsigned char)seldom[random_below(state, sizeof seldom - 1)];
    return (unsigned char)random_below(state, 256);
}

START_TEST(sixteens)
{
    uint64_t state = (uint64_t)_i + 1;
    size_t length = random_below(&state, 101);
    unsigned char *bytes = malloc(length + 1), *begin = bytes + 1;

    for (size_t i = 0; i < length; i++)
        begin[i] = some_byte(&state, 3 + (unsigned)_i % 30);
    check_passing(begin, length);
    free(bytes);
}
END_TEST

/* Words between plies, and whether they stop the skipping: "a word" does, "a1"
   does not. */
static const struct {
    const char *text;
    bool stops;
} stops[] = {
    {"(A1)-A2 (B3)-B2", false},
    {"d3 a1 r9 W3 d", true}, /* the last byte */
    {"d3 10. 1. 0... ", false},
    {"d3 1-0 ", true},
    {"d3 0.5-0.5 ", true},
    {"d3 \u00BD ", true},
    {"d3 1/2", true},
    {"d3 red ", true},
    {"d3 a_ ", true},
    {"d3 a1 r9 W3 x", false},
    {"d3 xred x1-0 ", false},
    {"d3\u00A0red ", true},
    {"d3-red -1-", false},
    {"F3-F5* ", true},
    {"d3 * ", true},
    {"V(A1-A2)\u00D7A0 R(", false},
    {"d3\n1. d4\n(A1)-A2", false},
    {"d3\nd4", true},
    {"d3\n\n1.", true},
    {"d3\r1. d4", true},
};

START_TEST(plain)
{
    size_t length = strlen(stops[_i].text);

    ck_assert_int_eq(skip_plain_bytes((const unsigned char *)stops[_i].text, 0,
                                      length) < length,
                     stops[_i].stops);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    tcase_set_timeout(cases, 30);
    suite_rows(cases, borders, rows);
    tcase_add_loop_test(cases, anything, 0, 300);
    suite_rows(cases, parts_of_rows, rows);
    tcase_add_loop_test(cases, sixteens, 0, 3000);
    suite_rows(cases, plain, stops);
    tcase_add_loop_test(cases, parts_of_anything, 0, 500);
    tcase_add_test(cases, long_ones);
    tcase_add_test(cases, same_line);
    return suite_run_one("splitter", cases);
}
