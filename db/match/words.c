#include "words.h"

#include <string.h>

#include "fold.h"

static bool is_word_byte(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || (unsigned char)c >= 0x80;
}

bool word_next(struct str *folded, struct str *word)
{
    size_t begin = 0, end;

    while (begin < folded->len && !is_word_byte(folded->ptr[begin]))
        begin++;
    for (end = begin; end < folded->len && is_word_byte(folded->ptr[end]);)
        end++;
    *word = str_part(*folded, begin, end);
    *folded = str_from(*folded, end);
    if (word->len > WORD_MAX)
        word->len = WORD_MAX;
    return word->len > 0;
}

/* True if the text begins with the given words. */
static bool begins_with_words(struct str text, struct str words, bool begins)
{
    struct str word, one;

    while (word_next(&words, &word))
        if (!word_next(&text, &one) ||
            !(begins ? str_starts_with(one, word) : str_equal(one, word)))
            return false;
    return true;
}

static bool occurs_folded(struct str text, struct str words, bool begins)
{
    struct str one, rest = text;

    while (word_next(&rest, &one)) {
        if (begins_with_words(text, words, begins))
            return true;
        text = rest;
    }
    return false;
}

bool word_occurs(struct str text, struct str words, bool begins, bool *failed)
{
    struct text folded = {0};

    fold_text(text, &folded);
    bool stands = occurs_folded(text_str(&folded), words, begins);
    *failed = folded.failed;
    text_release(&folded);
    return stands;
}

bool words_in_comment(struct str text, struct str words, bool *failed)
{
    const char *open;
    bool stands = false;

    *failed = false;
    while (!stands && !*failed && text.len &&
           (open = memchr(text.ptr, '{', text.len))) {
        text = str_from(text, (size_t)(open - text.ptr) + 1);
        stands = word_occurs(str_take(&text, '}'), words, false, failed);
    }
    return stands;
}

/* Comments are in braces in every native notation. */
void words_of_comments(struct str text, struct text *out)
{
    const char *open;

    while (text.len && (open = memchr(text.ptr, '{', text.len))) {
        text = str_from(text, (size_t)(open - text.ptr) + 1);
        fold_text(str_take(&text, '}'), out);
        text_add_char(out, ' ');
    }
}

/* Returns the length of a move number such as "12...", or 0 if there is
   none. */
static size_t number_length(struct str s)
{
    size_t digits = 0, end;

    while (digits < s.len && ascii_is_digit(s.ptr[digits]))
        digits++;
    for (end = digits; end < s.len && s.ptr[end] == '.';)
        end++;
    return digits && end > digits ? end : 0;
}

void words_of_foreign(struct str text, struct text *out)
{
    size_t begin = 0, number;

    for (size_t i = 0; i < text.len; i++) {
        if (!ascii_is_digit(text.ptr[i]) ||
            (i && is_word_byte(text.ptr[i - 1])) ||
            !(number = number_length(str_from(text, i))))
            continue;
        fold_text(str_part(text, begin, i), out);
        text_add_char(out, ' ');
        begin = i + number;
        i = begin - 1;
    }
    fold_text(str_from(text, begin), out);
    text_add_char(out, ' ');
}

bool words_in_foreign(struct str text, struct str words, bool *failed)
{
    struct text folded = {0};

    words_of_foreign(text, &folded);
    bool stands = occurs_folded(text_str(&folded), words, false);
    *failed = folded.failed;
    text_release(&folded);
    return stands;
}
