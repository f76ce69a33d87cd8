/* Compares the words of a record with errors with those of a record without. */
#include <stdlib.h>
#include <xxhash.h>

#include "duplicates.h"

enum {
    WORDS_MOST = 1024, /* words of a text that are compared */
    AGREE_PARTS = 4,   /* AGREE_SAME of this many words must agree */
    AGREE_SAME = 3,
};

/* ---- words --------------------------------------------------------------- */

/* A word of the movetext, such as "12. d3": its text, and a hash of its letters
   and digits. */
struct ply_word {
    struct str text;
    uint64_t hash;
};

struct ply_words {
    struct ply_word list[WORDS_MOST];
    size_t count;
};

static bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == ',';
}

/* Returns a word without the number before it: "d3" from "12.d3". */
static struct str skip_number(struct str word)
{
    size_t n = 0;

    while (n < word.len && ascii_is_digit(word.ptr[n]))
        n++;
    if (n == word.len || word.ptr[n] != '.')
        return word;
    while (n < word.len && word.ptr[n] == '.')
        n++;
    return str_from(word, n);
}

/* Returns a hash of the letters and digits, in upper or lower case, since the
   other signs may be written in several ways. An x may be a capture sign.
   Returns 0 if there is no letter, as in numbers and results. */
static uint64_t hash_word(struct str word)
{
    uint64_t hash = 0;
    bool letter = false;

    for (size_t i = 0; i < word.len; i++) {
        char c = ascii_lower(word.ptr[i]);
        letter |= ascii_is_letter(c);
        if ((ascii_is_letter(c) && c != 'x') || ascii_is_digit(c))
            hash = XXH3_64bits_withSeed(&c, 1, hash);
    }
    return letter ? hash : 0;
}

static void add_word(struct ply_words *out, struct str word)
{
    struct str text = skip_number(word);
    uint64_t hash = hash_word(text);

    if (hash && out->count < WORDS_MOST)
        out->list[out->count++] = (struct ply_word){text, hash};
}

/* Returns the length of a tag line, a comment, a space or a word at the
   beginning. */
static size_t part_length(struct str s, bool line_begins)
{
    char end = s.ptr[0] == '{' ? '}' : '\n';
    size_t n = 1;

    if (s.ptr[0] == '{' || (s.ptr[0] == '[' && line_begins)) {
        while (n < s.len && s.ptr[n - 1] != end)
            n++;
        return n;
    }
    while (n < s.len && !is_space(s.ptr[0]) && !is_space(s.ptr[n]) &&
           s.ptr[n] != '{')
        n++;
    return n;
}

static void read_words(struct str text, struct ply_words *out)
{
    bool begins = true;
    size_t n;

    out->count = 0;
    for (; text.len; text = str_from(text, n)) {
        n = part_length(text, begins);
        bool tag = begins && text.ptr[0] == '[';
        begins = text.ptr[n - 1] == '\n';
        if (text.ptr[0] != '{' && !tag)
            add_word(out, str_part(text, 0, n));
    }
}

/* ---- comparing ----------------------------------------------------------- */

/* Returns the length of the longest common subsequence. */
static size_t count_common(const struct ply_words *a, const struct ply_words *b)
{
    uint16_t row[WORDS_MOST + 1] = {0};

    for (size_t i = 0; i < a->count; i++) {
        uint16_t before = 0; /* row[k] before this round */
        for (size_t k = 0; k < b->count; k++) {
            uint16_t above = row[k + 1];
            if (a->list[i].hash == b->list[k].hash)
                row[k + 1] = (uint16_t)(before + 1);
            else if (row[k] > above)
                row[k + 1] = row[k];
            before = above;
        }
    }
    return row[b->count];
}

static size_t first_difference(const struct ply_words *a,
                               const struct ply_words *b)
{
    size_t i = 0;

    while (i < a->count && i < b->count && a->list[i].hash == b->list[i].hash)
        i++;
    return i;
}

static struct str word_at(const struct ply_words *w, size_t i)
{
    return i < w->count ? w->list[i].text : STR("");
}

static void compare_words(const struct ply_words *a, const struct ply_words *b,
                          struct duplicate_relation *out)
{
    size_t most = a->count > b->count ? a->count : b->count;
    size_t at = first_difference(a, b);

    out->shared = count_common(a, b);
    if (out->shared < FEW_PLIES ||
        out->shared * AGREE_PARTS < most * AGREE_SAME)
        return;
    out->kind = DUPLICATE_MISREAD;
    out->words = most;
    out->word[0] = word_at(a, at);
    out->word[1] = word_at(b, at);
}

/* Removes the text up to the end of the next comment, and returns this comment
   without its brackets. Its `ptr` is NULL if there is none. */
static struct str take_comment(struct str *rest)
{
    str_take(rest, '{');
    return rest->len ? str_take(rest, '}') : STR_NONE;
}

/* Compares comments regardless of line breaks. */
static bool is_same_comment(struct str a, struct str b)
{
    size_t i = 0, k = 0;

    for (;; i++, k++) {
        while (i < a.len && is_space(a.ptr[i]))
            i++;
        while (k < b.len && is_space(b.ptr[k]))
            k++;
        if (i == a.len || k == b.len)
            return i == a.len && k == b.len;
        if (a.ptr[i] != b.ptr[k])
            return false;
    }
}

/* True if the other text has all comments of a text, in the same order. */
static bool has_comments(struct str text, struct str other)
{
    for (struct str wanted; (wanted = take_comment(&text)).ptr;) {
        struct str comment = take_comment(&other);
        while (comment.ptr && !is_same_comment(comment, wanted))
            comment = take_comment(&other);
        if (!comment.ptr)
            return false;
    }
    return true;
}

bool misread_relation_find(const struct row *a, const struct row *b,
                           struct duplicate_relation *out)
{
    struct ply_words *words = malloc(2 * sizeof *words);

    if (!words)
        return false;
    read_words(a->text, &words[0]);
    read_words(b->text, &words[1]);
    compare_words(&words[0], &words[1], out);
    bool first = !a->played; /* the first one has errors */
    out->more =
        words[!first].count > words[first].count ||
        !has_comments(first ? a->text : b->text, first ? b->text : a->text);
    free(words);
    return true;
}
