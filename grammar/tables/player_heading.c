#include "player_heading.h"

enum {
    HEAD_BYTES = 64, /* maximum bytes of an abbreviation, and of a name that can
                        be abbreviated; the limits bound the time */
    NAME_BYTES = 128
};

static bool is_gap(char c)
{
    return ascii_is_space(c) || c == '.' || c == ',' || c == '-';
}

/* Removes the next word and stores it in *word. Returns false after the last
   one. */
static bool take_word(struct str *s, struct str *word)
{
    size_t len = 0;

    while (s->len && is_gap(s->ptr[0]))
        *s = str_from(*s, 1);
    while (len < s->len && !is_gap(s->ptr[len]))
        len++;
    *word = str_part(*s, 0, len);
    *s = str_from(*s, len);
    return len > 0;
}

/* Writes the first letters of all words, beginning with word `from` and
   continuing with the words before it. Returns their length, or 0 if there are
   too many. */
static size_t write_initials(struct str name, size_t from, char out[HEAD_BYTES])
{
    size_t len = 0;

    for (int half = 0; half < 2; half++) {
        struct str rest = name, word;
        for (size_t i = 0; take_word(&rest, &word); i++) {
            int32_t point;
            size_t bytes = str_code_point(word, &point);
            if ((i >= from) != (half == 0))
                continue;
            if (len + bytes > HEAD_BYTES)
                return 0;
            for (size_t k = 0; k < bytes; k++)
                out[len++] = word.ptr[k];
        }
    }
    return len;
}

/* True if the heading consists of the initials of the name. */
static bool are_initials(struct str head, struct str name)
{
    char letters[HEAD_BYTES], own[HEAD_BYTES];
    size_t len = 0, words = 0;
    struct str rest = name, word;

    for (size_t i = 0; i < head.len; i++)
        if (!is_gap(head.ptr[i]))
            letters[len++] = head.ptr[i];
    while (take_word(&rest, &word))
        words++;
    for (size_t from = 0; words <= len && from < words; from++) {
        size_t count = write_initials(name, from, own);
        if (count && str_equal_nocase((struct str){letters, len},
                                      (struct str){own, count}))
            return true;
    }
    return false;
}

static bool has_whole_word(struct str name, struct str wanted)
{
    struct str word;

    while ((word = str_take_word(&name)).len)
        if (str_equal_nocase(word, wanted))
            return true;
    return false;
}

/* True if all words of the heading are words of the name. */
static bool has_whole_words(struct str name, struct str head)
{
    struct str word;

    while ((word = str_take_word(&head)).len)
        if (!has_whole_word(name, word))
            return false;
    return true;
}

enum heading_fit heading_fit(struct str head, struct str name)
{
    if (!head.len || !name.len)
        return FIT_NONE;
    if (str_equal_nocase(head, name))
        return FIT_NAME;
    if (head.len > HEAD_BYTES || name.len > NAME_BYTES)
        return FIT_NONE;
    if (str_has_words(name, head))
        return has_whole_words(name, head) ? FIT_WORDS : FIT_ABBREVIATION;
    return are_initials(head, name) ? FIT_ABBREVIATION : FIT_NONE;
}
