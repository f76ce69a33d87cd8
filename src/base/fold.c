#include "fold.h"

#include <string.h>
#include <utf8proc.h>

/* Letters that Unicode does not decompose, in lower case. */
static const struct {
    int32_t letter;
    const char *as;
} plain[] = {
    {0xE6, "ae"},  {0xF0, "d"},  {0xF8, "o"},  {0xFE, "th"}, {0x111, "d"},
    {0x127, "h"},  {0x131, "i"}, {0x138, "q"}, {0x142, "l"}, {0x14B, "n"},
    {0x153, "oe"}, {0x167, "t"}, {0x180, "b"}, {0x192, "f"}, {0x1B6, "z"},
    {0x1E5, "g"},  {0x256, "d"}, {0x257, "d"}, {0x268, "i"}, {0x289, "u"},
};

static void add_folded_character(int32_t c, struct text *out)
{
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (plain[i].letter == c) {
            text_add(out, str_of(plain[i].as));
            return;
        }
    text_add_code_point(out, c);
}

/* Decomposes a code point and appends its parts, without marks. */
static void fold_point(int32_t point, struct text *out)
{
    enum { PARTS = 32 };
    utf8proc_int32_t parts[PARTS];
    int bounds = UTF8PROC_BOUNDCLASS_START;
    utf8proc_ssize_t count = utf8proc_decompose_char(
        point, parts, PARTS,
        UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD |
            UTF8PROC_STRIPMARK | UTF8PROC_IGNORE,
        &bounds);

    for (utf8proc_ssize_t i = 0; i < count && i < PARTS; i++)
        add_folded_character(parts[i], out);
}

static void fold_ascii(struct str s, struct text *out)
{
    char *to = text_room(out, s.len);

    for (size_t i = 0; to && i < s.len; i++)
        to[i] = ascii_lower(s.ptr[i]);
    out->len += to ? s.len : 0;
}

void fold_text(struct str s, struct text *out)
{
    if (str_is_ascii(s)) {
        fold_ascii(s, out);
        return;
    }
    while (s.len) {
        int32_t point;
        size_t n = str_code_point(s, &point);
        if (point < 0)
            text_add_char(out, *s.ptr);
        else
            fold_point(point, out);
        s = str_from(s, n);
    }
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool fold_spaces(struct str s)
{
    bool gap = true;

    for (size_t i = 0; i < s.len; i++) {
        bool space = is_space(s.ptr[i]);
        if (space && (gap || s.ptr[i] != ' '))
            return true;
        gap = space;
    }
    return gap && s.len;
}

/* Appends the folded text, then removes superfluous spaces from it in
   place. */
void fold_name(struct str s, struct text *out)
{
    size_t from = out->len, to = from;
    bool gap = false;

    fold_text(s, out);
    for (size_t i = from; !out->failed && i < out->len; i++) {
        char c = out->ptr[i];
        bool space = is_space(c);
        if (!space && gap && to > from)
            out->ptr[to++] = ' ';
        gap = space;
        if (!space)
            out->ptr[to++] = c;
    }
    out->len = out->failed ? out->len : to;
}

/* True for letters with marks, and for marks that follow a letter. */
static bool has_mark(int32_t c, struct text *work)
{
    utf8proc_category_t category = utf8proc_category(c);
    int32_t lower;

    if (category < UTF8PROC_CATEGORY_LU || category > UTF8PROC_CATEGORY_ME)
        return false;
    text_clear(work);
    fold_point(c, work);
    return !work->len || str_code_point(text_str(work), &lower) < work->len ||
           lower != utf8proc_tolower(c);
}

size_t fold_marks(struct str s)
{
    struct text work = {0};
    size_t marks = 0;

    while (s.len) {
        int32_t c;
        size_t n = str_code_point(s, &c);
        marks += c >= 0x80 && has_mark(c, &work);
        s = str_from(s, n);
    }
    text_release(&work);
    return marks;
}

bool fold_one_case(struct str s)
{
    bool upper = false, lower = false;

    while (s.len) {
        int32_t c;
        size_t n = str_code_point(s, &c);
        utf8proc_category_t category =
            c < 0 ? UTF8PROC_CATEGORY_CN : utf8proc_category(c);
        upper |= category == UTF8PROC_CATEGORY_LU;
        lower |= category == UTF8PROC_CATEGORY_LL;
        s = str_from(s, n);
    }
    return upper != lower;
}

/* Returns the text after the first occurrence of a part. Sets *found to false
   if the part does not occur. */
static struct str text_after_part(struct str folded, struct str part,
                                  bool *found)
{
    while (part.len && folded.len >= part.len) {
        const char *at =
            memchr(folded.ptr, part.ptr[0], folded.len - part.len + 1);
        if (!at)
            break;
        folded = str_from(folded, (size_t)(at - folded.ptr));
        if (memcmp(at, part.ptr, part.len) == 0)
            return str_from(folded, part.len);
        folded = str_from(folded, 1);
    }
    *found &= !part.len;
    return folded;
}

/* Matches each part at its first occurrence, which leaves the most text for the
   next part. */
bool fold_contains(struct str folded, struct str part)
{
    bool found = true;

    while (found && part.len)
        folded = text_after_part(folded, str_take(&part, '*'), &found);
    return found;
}
