/* Suggests corrections of queries: for a space in place of a colon, as in
   "count P"; for a field without an operator, as in "broken"; and for words of
   other languages, such as "&&". */
#include <string.h>

#include "query_reader.h"

enum { MEANT_MAX = 80 }; /* maximum bytes of a suggestion */

static const struct {
    const char *word;
    char sign; /* character that must follow the word */
} leads[] = {{"count", ':'},  {"held", ':'}, {"streak", ':'},
             {"series", ':'}, {"tag", ':'},  {"event", '.'}};

static bool is_operator(char c)
{
    return c && strchr("=!<>~", c);
}

static bool is_word(char c)
{
    return c && !ascii_is_space(c) && !is_operator(c) && !strchr("\"(),[]", c);
}

static struct str split_while(struct str *rest, bool (*is)(char c))
{
    size_t len = 0;

    while (len < rest->len && is(rest->ptr[len]))
        len++;
    struct str taken = {rest->ptr, len};
    *rest = str_from(*rest, len);
    return taken;
}

/* Returns the character that is missing between the first two words of `rest`,
   or 0 if no character is missing. */
static char missing_character(struct str rest)
{
    struct str first = split_while(&rest, is_word);
    split_while(&rest, ascii_is_space);
    struct str second = split_while(&rest, is_word);

    if (!second.len || str_equal_nocase(second, STR("by")))
        return 0;
    for (size_t i = 0; i < sizeof leads / sizeof *leads; i++)
        if (str_equal_nocase(first, str_of(leads[i].word)))
            return leads[i].sign;
    return 0;
}

/* Moves a word from the front of *rest to `out`, adds a missing character and
   the word after it, and skips spaces. */
static void move_word_to_text(struct str *rest, struct text *out)
{
    char sign = missing_character(*rest);

    text_add(out, split_while(rest, is_word));
    split_while(rest, ascii_is_space);
    if (!sign)
        return;
    text_add_char(out, sign);
    text_add(out, split_while(rest, is_word));
    split_while(rest, ascii_is_space);
}

/* Returns the text that begins with the word before `at`, if only spaces are
   between them; otherwise an empty string. */
static struct str word_before(struct str text, size_t at)
{
    const char *base = text.ptr;
    size_t end = at;

    while (end && ascii_is_space(base[end - 1]))
        end--;
    size_t begin = end;
    while (begin && is_word(base[begin - 1]))
        begin--;
    return str_from(text, end < at ? begin : at);
}

bool query_suggest_word(const struct query_reader *reader, struct span where,
                        struct text *out)
{
    static const struct {
        const char *word, *meant;
    } words[] = {{"==", "="},   {"is", "="}, {"<>", "!="},  {"=<", "<="},
                 {"=>", ">="},  {"=~", "~"}, {"like", "~"}, {"between", "in"},
                 {"&&", "and"}, {"||", "or"}};
    struct str word =
        str_part(reader->text, where.begin, (size_t)where.begin + where.length);

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (str_equal_nocase(word, str_of(words[i].word))) {
            text_add(out, str_of(words[i].meant));
            return true;
        }
    return false;
}

bool query_suggest_truth(const struct query_reader *reader, struct span where,
                         struct text *out)
{
    static const char *const truths[] = {"broken", "foreign", "claimed",
                                         "rated", "unfinished"};
    const char *base = reader->text.ptr;
    size_t end = where.begin, begin;

    while (end && !is_word(base[end - 1]))
        end--;
    for (begin = end; begin && is_word(base[begin - 1]);)
        begin--;
    struct str word = str_part(reader->text, begin, end);
    for (size_t i = 0; i < sizeof truths / sizeof *truths; i++)
        if (str_equal_nocase(word, str_of(truths[i])))
            text_addf(out, "%s = yes", truths[i]);
    return out->len > 0;
}

bool query_suggest(const struct query_reader *reader, struct span where,
                   struct text *out)
{
    struct str rest = str_from(reader->text, where.begin);

    if (!missing_character(rest))
        rest = word_before(reader->text, where.begin);
    if (!missing_character(rest))
        return false;
    move_word_to_text(&rest, out);
    struct str op = split_while(&rest, is_operator);
    split_while(&rest, ascii_is_space);
    if (op.len && rest.len && is_word(*rest.ptr)) {
        text_addf(out, " %.*s ", (int)op.len, op.ptr);
        move_word_to_text(&rest, out);
    }
    return !out->failed && out->len <= MEANT_MAX;
}
