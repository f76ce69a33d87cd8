/* Escapes text for use in LaTeX. */
#include "booklet.h"

/* Returns the replacement of a character that is special in LaTeX, or NULL for
   other characters. */
static const char *replacement_of(char c)
{
    switch (c) {
    case '\\':
        return "\\textbackslash{}";
    case '{':
        return "\\{";
    case '}':
        return "\\}";
    case '$':
        return "\\$";
    case '&':
        return "\\&";
    case '#':
        return "\\#";
    case '_':
        return "\\_";
    case '%':
        return "\\%";
    case '^':
        return "\\textasciicircum{}";
    case '~':
        return "\\textasciitilde{}";
    case '`':
        return "\\textasciigrave{}";
    case '\'':
        return "\\textquotesingle{}";
    case '"':
        return "\\textquotedbl{}";
    default:
        return NULL;
    }
}

/* True for two characters, such as two dashes or commas, that LaTeX would
   combine. */
static bool would_join(struct str s)
{
    return s.len > 1 && s.ptr[0] == s.ptr[1] &&
           (*s.ptr == '-' || *s.ptr == ',' || *s.ptr == '<' || *s.ptr == '>');
}

/* True for characters that are in every text font: Latin, Greek and Cyrillic
   letters, dashes and quotation marks. */
static bool is_usual(int32_t sign)
{
    return sign < 0x250 || (sign >= 0x386 && sign < 0x460) ||
           (sign >= 0x2010 && sign < 0x2027 && sign != 0x2011);
}

/* Adds a character that a font may lack. The preamble of the booklet defines a
   name for U+FFFD, because LuaTeX would report that character in its input as
   invalid UTF-8. */
static void add_rare(struct text *out, struct str letter, int32_t sign)
{
    if (sign == 0xfffd)
        letter = STR("\\ludexreplaced");
    text_addf(out, "\\ludexsign{%lX}{%.*s}", (unsigned long)sign,
              (int)letter.len, letter.ptr);
}

void latex_add(struct text *out, struct str s)
{
    size_t size;

    while (s.len) {
        struct str safe = str_take_safe(&s);
        for (; safe.len; safe = str_from(safe, size)) {
            int32_t sign;
            size = str_code_point(safe, &sign);
            const char *instead = size == 1 ? replacement_of(*safe.ptr) : NULL;
            if (instead)
                text_add(out, str_of(instead));
            else if (size > 1 && !is_usual(sign))
                add_rare(out, str_part(safe, 0, size), sign);
            else
                text_add(out, str_part(safe, 0, size));
            if (would_join(safe))
                text_add(out, STR("{}"));
        }
    }
}
