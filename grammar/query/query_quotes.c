/* Finds values in quotes that the query language does not have, such as 'Ann
   Lee'. */
#include <string.h>

#include "query_reader.h"

enum { QUOTED_MAX = 80 }; /* maximum bytes of a value that is recognised */

static const struct {
    const char *open, *close;
} quotes[] = {{"'", "'"}, {"`", "`"}, {"‘", "’"},
              {"“", "”"}, {"„", "“"}, {"«", "»"}};

static bool is_operator(char c)
{
    return c && strchr("=!<>~", c);
}

/* True if a word may end before this text. */
static bool word_ends(struct str rest)
{
    return !rest.len || ascii_is_space(*rest.ptr) || strchr(",).", *rest.ptr);
}

/* Sets *inside to the text between the quotes at the front of `rest`. Returns
   false if there are no quotes, or if the text contains an operator. */
static bool find_quoted(struct str rest, struct str open, struct str close,
                        struct str *inside)
{
    for (size_t at = open.len; at < rest.len && at < QUOTED_MAX; at++) {
        struct str after = str_from(rest, at);
        if (is_operator(*after.ptr) || *after.ptr == '"')
            return false;
        if (str_starts_with(after, close) &&
            word_ends(str_from(after, close.len))) {
            *inside = str_part(rest, open.len, at);
            return true;
        }
    }
    return false;
}

/* Returns the length of the quoted text at the front of `rest`, including the
   quotes, or 0 if there is none. */
static size_t find_quotes(struct str rest, struct str *inside)
{
    for (size_t i = 0; i < sizeof quotes / sizeof *quotes; i++) {
        struct str open = str_of(quotes[i].open);
        struct str close = str_of(quotes[i].close);
        if (str_starts_with(rest, open) &&
            find_quoted(rest, open, close, inside))
            return open.len + inside->len + close.len;
    }
    return 0;
}

bool query_suggest_quotes(const struct query_reader *reader, struct span where,
                          struct text *out)
{
    const char *base = reader->text.ptr;
    size_t begin = where.begin;
    size_t least = begin > QUOTED_MAX ? begin - QUOTED_MAX : 0;
    struct str inside;

    while (begin > least && !is_operator(base[begin - 1]) &&
           !strchr("(,", base[begin - 1]))
        begin--;
    while (begin < where.begin && ascii_is_space(base[begin]))
        begin++;
    size_t length = find_quotes(str_from(reader->text, begin), &inside);
    if (begin + length <= where.begin)
        return false;
    text_addf(out, "\"%.*s\"", (int)inside.len, inside.ptr);
    return !out->failed;
}

bool query_in_quotes(const struct query_reader *reader, struct span value)
{
    struct str inside;

    return value.length && find_quotes(str_from(reader->text, value.begin),
                                       &inside) == value.length;
}
