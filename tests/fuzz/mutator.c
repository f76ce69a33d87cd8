/*
 * Mutates inputs by their grammar, for all fuzz targets. libFuzzer changes
 * bytes and inserts words of the dictionary (dictionary.sh); this mutator
 * changes tokens, groups in brackets, lines, numbers and, in records, plies:
 * it replaces a ply by a legal one, so that games go on after a change.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "legal_plies.h"
#include "record_reader.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                               unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size,
                                 const uint8_t *b, size_t b_size, uint8_t *out,
                                 size_t most, unsigned seed);

enum { TOKENS_MAX = 4096, MOVED_MAX = 2048 };

/* An input that is being changed, and its tokens. */
struct input {
    char *ptr;
    size_t len, most;
    uint64_t seed;
    size_t count;
    size_t begin[TOKENS_MAX + 1]; /* the last is the end of the last token */
};

static size_t choose(struct input *in, size_t count)
{
    in->seed ^= in->seed << 13;
    in->seed ^= in->seed >> 7;
    in->seed ^= in->seed << 17;
    return count ? (size_t)(in->seed % count) : 0;
}

static int kind_of(char c)
{
    if (c == ' ' || c == '\t')
        return 1;
    if (c == '\n' || c == '\r')
        return 2;
    return ascii_is_letter(c) || c == '_' || (unsigned char)c >= 0x80 ? 3
           : c >= '0' && c <= '9'                                     ? 4
                                                                      : 0;
}

/* A token is a word, a number, white space, or one other character. */
static void split(struct input *in)
{
    in->count = 0;
    for (size_t i = 0; i < in->len && in->count < TOKENS_MAX;) {
        int kind = kind_of(in->ptr[i]);
        in->begin[in->count++] = i++;
        while (kind && i < in->len && kind_of(in->ptr[i]) == kind)
            i++;
        in->begin[in->count] = i;
    }
}

/* Replaces the bytes from `at` to `end`. Does nothing if there is no room. */
static void replace(struct input *in, size_t at, size_t end, struct str by)
{
    if (in->len - (end - at) + by.len > in->most)
        return;
    memmove(in->ptr + at + by.len, in->ptr + end, in->len - end);
    if (by.len)
        memcpy(in->ptr + at, by.ptr, by.len);
    in->len += by.len - (end - at);
}

/* Replaces bytes by a copy of other bytes of the input, `before` and `after`. */
static void replace_by_copy(struct input *in, size_t at, size_t end,
                            size_t from, size_t to)
{
    char copy[MOVED_MAX];

    if (to - from > sizeof copy)
        return;
    memcpy(copy, in->ptr + from, to - from);
    replace(in, at, end, (struct str){copy, to - from});
}

/* ---- tokens, numbers, lines ---------------------------------------------- */

/* Chooses a short run of tokens. */
static void choose_run(struct input *in, size_t *begin, size_t *end)
{
    size_t first = choose(in, in->count);
    size_t length = 1 + choose(in, choose(in, 4) ? 3 : 40);

    if (length > in->count - first)
        length = in->count - first;
    *begin = in->begin[first];
    *end = in->begin[first + length];
}

static void erase_run(struct input *in)
{
    size_t begin, end;

    choose_run(in, &begin, &end);
    replace(in, begin, end, (struct str){NULL, 0});
}

static void copy_run(struct input *in)
{
    size_t begin, end, at = in->begin[choose(in, in->count + 1)];

    choose_run(in, &begin, &end);
    replace_by_copy(in, at, at, begin, end);
}

static void replace_run(struct input *in)
{
    size_t begin, end, from, to;

    choose_run(in, &begin, &end);
    choose_run(in, &from, &to);
    replace_by_copy(in, begin, end, from, to);
}

static void change_number(struct input *in)
{
    static const char *const numbers[] = {"0",
                                          "1",
                                          "2",
                                          "10",
                                          "99",
                                          "255",
                                          "256",
                                          "999",
                                          "65535",
                                          "65536",
                                          "2147483647",
                                          "2147483648",
                                          "4294967295",
                                          "4294967296",
                                          "9223372036854775807",
                                          "18446744073709551615",
                                          "18446744073709551616",
                                          "00",
                                          "1.5",
                                          "1e9"};
    size_t first = choose(in, in->count);

    for (size_t i = 0; i < in->count; i++) {
        size_t at = (first + i) % in->count;
        if (kind_of(in->ptr[in->begin[at]]) != 4)
            continue;
        replace(in, in->begin[at], in->begin[at + 1],
                str_of(numbers[choose(in, sizeof numbers / sizeof *numbers)]));
        return;
    }
}

static void choose_line(struct input *in, size_t *begin, size_t *end)
{
    size_t at = choose(in, in->len);

    *begin = *end = at;
    while (*begin && in->ptr[*begin - 1] != '\n')
        --*begin;
    while (*end < in->len && in->ptr[*end] != '\n')
        ++*end;
    *end += *end < in->len;
}

static void copy_line(struct input *in)
{
    size_t begin, end, at, other;

    choose_line(in, &begin, &end);
    choose_line(in, &at, &other);
    replace_by_copy(in, at, choose(in, 2) ? at : other, begin, end);
}

static void erase_line(struct input *in)
{
    size_t begin, end;

    choose_line(in, &begin, &end);
    replace(in, begin, end, (struct str){NULL, 0});
}

/* ---- groups in brackets --------------------------------------------------- */

static char closing(char open)
{
    return open == '('   ? ')'
           : open == '[' ? ']'
           : open == '{' ? '}'
           : open == '"' ? '"'
                         : '\0';
}

/* Chooses a group, with its brackets. Returns false if none was found. */
static bool choose_group(struct input *in, size_t *begin, size_t *end)
{
    size_t first = choose(in, in->len), depth = 0;

    for (size_t i = 0; i < in->len; i++) {
        size_t at = (first + i) % in->len;
        char open = in->ptr[at], close = closing(open);
        if (!close)
            continue;
        *begin = at;
        for (*end = at; *end < in->len; ++*end) {
            char c = in->ptr[*end];
            if (*end > at && c == close && --depth == 0)
                break;
            depth += c == open && (c != close || *end == at);
        }
        if (*end == in->len)
            return false;
        ++*end;
        return true;
    }
    return false;
}

static void change_group(struct input *in)
{
    size_t begin, end, at, other;

    if (!choose_group(in, &begin, &end))
        return;
    switch (choose(in, 4)) {
    case 0:
        replace(in, begin, end, (struct str){NULL, 0});
        break;
    case 1: /* within itself */
        replace_by_copy(in, begin + 1, begin + 1, begin, end);
        break;
    case 2:
        replace_by_copy(in, end, end, begin, end);
        break;
    default:
        if (choose_group(in, &at, &other))
            replace_by_copy(in, begin, end, at, other);
    }
}

/* ---- plies ---------------------------------------------------------------- */

/* Replaces a ply of the record by a legal one. */
static void replace_ply(struct input *in, const struct slice *slice,
                        struct record_reader *reading, const struct record *r)
{
    const struct position *p = replay_begin(&reading->replay, r);
    const struct node *node = r->line;
    size_t left = choose(in, r->plies ? r->plies : 1);
    struct legal_plies legal = {0};

    while (p && node && left--) {
        p = replay_next(&reading->replay, r, &node);
    }
    if (!p || !node || !node->span.length ||
        !legal_plies_list(&legal, r->rules, p, false))
        return;
    size_t at = 1 + (size_t)slice->at.offset +
                diag_map_to_file(&reading->diags, node->span).begin;
    if (legal.count && at + node->span.length <= in->len)
        replace(in, at, at + node->span.length,
                text_str(&legal.list[choose(in, legal.count)].text));
    legal_plies_release(&legal);
}

static void change_ply(struct input *in)
{
    struct reading_options options = {
        .notation = fuzz_notation((uint8_t)in->ptr[0]), .side = NO_SIDE};
    const struct source_options how = {SOURCE_MEMORY_USUAL, NULL};
    const struct str bytes = {in->ptr + 1, in->len - 1};
    struct splitter *splitter = NULL;
    struct source *source = NULL;
    struct record_reader reading;
    struct diag_levels levels;
    struct slice slice;

    diag_levels_init(&levels);
    record_reader_init(&reading, &levels, 0);
    if (source_open_bytes(&source, bytes, &how) == 0)
        splitter =
            splitter_new(source, options.notation ? options.notation->framing
                                                  : framing_tagged);
    for (size_t n = choose(in, 3) + 1;
         splitter && n && splitter_next(splitter, &slice) > 0; n--) {
        const struct record *r = record_reader_run(&reading, &slice, &options);
        if (r && r->started && r->rules && r->line &&
            (n == 1 || choose(in, 2))) {
            replace_ply(in, &slice, &reading, r);
            break;
        }
    }
    splitter_free(splitter);
    source_close(source);
    record_reader_release(&reading);
}

/* ---- libFuzzer ------------------------------------------------------------ */

/* True if the inputs of this target are records after a byte. */
static bool has_records(void)
{
    const char *name = getenv("FUZZ_INPUTS");

    return name && (!strcmp(name, "records") || !strcmp(name, "guesses"));
}

static void mutate(struct input *in)
{
    static void (*const ways[])(struct input *) = {
        erase_run,  copy_run,     replace_run,  change_number, copy_line,
        erase_line, change_group, change_group, copy_run};

    if (choose(in, 5) == 0 && has_records() && in->len > 1)
        change_ply(in);
    else
        ways[choose(in, sizeof ways / sizeof *ways)](in);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most,
                               unsigned seed)
{
    struct input *in;

    if (size < 4 || seed % 2)
        return LLVMFuzzerMutate(data, size, most);
    in = malloc(sizeof *in);
    if (!in)
        return size;
    *in = (struct input){.ptr = (char *)data,
                         .len = size,
                         .most = most,
                         .seed = seed * UINT64_C(0x9E3779B97F4A7C15) + 1};
    for (size_t i = choose(in, 3) + 1; i-- && in->len > 1;) {
        split(in);
        mutate(in);
    }
    size = in->len;
    free(in);
    return size ? size : 1;
}

/* Puts the end of one input after the beginning of another, at lines or at
   tokens. */
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t a_size,
                                 const uint8_t *b, size_t b_size, uint8_t *out,
                                 size_t most, unsigned seed)
{
    struct input *in = calloc(1, sizeof *in);
    size_t begin = 0, end;

    if (!in || !a_size || !b_size) {
        free(in);
        return 0;
    }
    in->seed = seed * UINT64_C(0x9E3779B97F4A7C15) + 1;
    in->ptr = (char *)out;
    in->len = a_size < most ? a_size : most;
    in->most = most;
    memcpy(out, a, in->len);
    choose_line(in, &begin, &end);
    while (b_size > 1 && choose(in, 8) && *b != '\n')
        b++, b_size--;
    begin += begin == 0; /* the byte that chooses stays */
    if (begin > in->len)
        begin = in->len;
    size_t length = b_size < MOVED_MAX ? b_size : MOVED_MAX;
    replace(in, begin, choose(in, 2) ? begin : in->len,
            (struct str){(const char *)b, length});
    a_size = in->len;
    free(in);
    return a_size;
}
