/* Tags in a stretch: [Name "value"], and common misspellings. */
#include "boundary_parts.h"

/* Returns the offset of the text of the line that begins at `i`. */
static inline size_t skip_indent(struct stretch s, size_t i)
{
    return skip_blanks(s, skip_mark(s, i));
}

/* Returns the offset of the name after the bracket at `i`, or 0 if there is
   none. */
static inline size_t name_after_bracket(struct stretch s, size_t i)
{
    if (i >= s.len || s.ptr[i] != '[')
        return 0;
    i = skip_blanks(s, i + 1);
    return i < s.len && is_letter(s.ptr[i]) ? i : 0;
}

size_t tag_name_at(struct stretch s, size_t i)
{
    return name_after_bracket(s, skip_indent(s, i));
}

/* Returns the offset of the quote after the name at `i` and spaces, or 0 if
   there is none. */
static inline size_t quote_after_name(struct stretch s, size_t i)
{
    size_t begin = i, quote;

    while (i < s.len && (is_letter(s.ptr[i]) || ascii_is_digit(s.ptr[i])))
        i++;
    quote = skip_blanks(s, i);
    return i > begin && quote > i && quote < s.len && s.ptr[quote] == '"'
               ? quote
               : 0;
}

/* Returns the end of the string after the name at `i`, on the same line, or 0
   if there is none. */
static inline size_t string_end(struct stretch s, size_t name)
{
    size_t i = quote_after_name(s, name);

    if (!i)
        return 0;
    for (i++; i < s.len && !ends_line(s, i); i++) {
        if (s.ptr[i] == '"')
            return i + 1;
        i += s.ptr[i] == '\\' && i + 1 < s.len && !ends_line(s, i + 1);
    }
    return 0;
}

/* Returns the end of the "]" after the string that ends at `i`, or 0 if there
   is none. */
static inline size_t bracket_end(struct stretch s, size_t i)
{
    size_t bracket = i ? skip_blanks(s, i) : s.len;

    return bracket < s.len && s.ptr[bracket] == ']' ? bracket + 1 : 0;
}

bool is_strict_tag_line(struct stretch s, size_t i)
{
    size_t name = tag_name_at(s, i);

    return name && quote_after_name(s, name);
}

bool is_whole_tag(struct stretch s, size_t i)
{
    size_t name = tag_name_at(s, i);

    return name && bracket_end(s, string_end(s, name));
}

/* Works like tag_without_bracket() for a name at `name`. */
static inline size_t end_without_bracket(struct stretch s, size_t name,
                                         bool bare)
{
    bool letter = name < s.len && is_letter(s.ptr[name]);
    size_t string = letter ? string_end(s, name) : 0;
    size_t end = string ? bracket_end(s, string) : 0;

    if (!end && bare)
        end = string;
    if (!end)
        return 0;
    end = skip_blanks(s, end);
    return end >= s.len || ends_line(s, end) ? end : 0;
}

size_t tag_without_bracket(struct stretch s, size_t i, bool bare)
{
    return end_without_bracket(s, skip_indent(s, i), bare);
}

bool is_tag_line(struct stretch s, size_t i)
{
    size_t text = skip_indent(s, i);

    return name_after_bracket(s, text) || end_without_bracket(s, text, false);
}

size_t tag_end(struct stretch s, size_t i)
{
    size_t name = tag_name_at(s, i), touching = name + letters_length(s, name);
    size_t end = bracket_end(s, string_end(s, name));

    if (touching < s.len && s.ptr[touching] == '[' && is_whole_tag(s, touching))
        return touching;
    return end ? end : next_line(s, i);
}

bool is_same_tag_name(struct stretch s, size_t a, size_t b, bool cut)
{
    size_t first = tag_name_at(s, a), second = tag_name_at(s, b);
    size_t length = letters_length(s, first), whole = letters_length(s, second);

    return str_equal_nocase(
        (struct str){s.ptr + first, length},
        (struct str){s.ptr + second, cut && length < whole ? length : whole});
}
