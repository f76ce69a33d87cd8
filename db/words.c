#include "words.h"

#include <string.h>

#include "fold.h"

static bool is_of_word(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || (unsigned char)c >= 0x80;
}

bool word_next(struct str *folded, struct str *word)
{
    size_t begin = 0, end;

    while (begin < folded->len && !is_of_word(folded->ptr[begin]))
        begin++;
    for (end = begin; end < folded->len && is_of_word(folded->ptr[end]);)
        end++;
    *word = str_part(*folded, begin, end);
    *folded = str_from(*folded, end);
    if (word->len > WORD_MAX)
        word->len = WORD_MAX;
    return word->len > 0;
}

bool word_stands(struct str text, struct str word, bool begins, bool *failed)
{
    struct text folded = {0};
    struct str one;
    bool stands = false;

    fold_text(text, &folded);
    struct str rest = text_str(&folded);
    while (!stands && word_next(&rest, &one))
        stands = begins ? str_starts(one, word) : str_equal(one, word);
    *failed = folded.failed;
    text_release(&folded);
    return stands;
}

/* In braces, as all home notations have them. */
void words_of_comments(struct str text, struct text *out)
{
    const char *open;

    while (text.len && (open = memchr(text.ptr, '{', text.len))) {
        text = str_from(text, (size_t)(open - text.ptr) + 1);
        fold_text(str_take(&text, '}'), out);
        text_add_char(out, ' ');
    }
}
