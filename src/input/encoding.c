#include "encoding.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "source.h"
#include "text.h"

enum { IN = 16 << 10, OUT = 64 << 10, LONGEST = 16 };

struct encoding {
    const char *name;
    size_t unit; /* bytes passed over where they are none of it */
    iconv_t converter;
    char in[IN], out[OUT];
    size_t in_length;          /* not converted yet: the end of a piece */
    size_t out_at, out_length; /* converted, not given yet */
    bool ended, flushed;
};

/* ---- which ---------------------------------------------------------------- */

static const struct mark {
    const char *bytes;
    size_t length;
    const char *name; /* NULL: UTF-8, which is read as it is */
} marks[] = {
    {"\xEF\xBB\xBF", 3, NULL},
    {"\xFF\xFE\0\0", 4, "UTF-32LE"}, /* before that of UTF-16 */
    {"\0\0\xFE\xFF", 4, "UTF-32BE"},
    {"\xFF\xFE", 2, "UTF-16LE"},
    {"\xFE\xFF", 2, "UTF-16BE"},
};

enum { MARKS = sizeof marks / sizeof *marks };

/* What the root of a tree says: nothing that is one, not all of it yet, no
   encoding, or the words of CA. */
enum declared { NOT_A_TREE, TREE_OPEN, TREE_ENDED, TREE_DECLARED };

static size_t skip_white(struct str s, size_t i)
{
    while (i < s.len && ascii_is_space(s.ptr[i]))
        i++;
    return i;
}

/* After the value whose bracket is before i, or s.len. */
static size_t value_end(struct str s, size_t i)
{
    for (; i < s.len && s.ptr[i] != ']'; i++)
        i += s.ptr[i] == '\\';
    return i < s.len ? i + 1 : s.len;
}

static enum declared scan_root(struct str s, struct str *words)
{
    size_t i = skip_white(s, 0);

    if (i == s.len || s.ptr[i] != '(')
        return i == s.len && i ? TREE_OPEN : NOT_A_TREE;
    i = skip_white(s, i + 1);
    if (i == s.len || s.ptr[i] != ';')
        return i == s.len ? TREE_OPEN : NOT_A_TREE;
    for (i++; (i = skip_white(s, i)) < s.len;) {
        size_t begin = i;
        while (i < s.len && ascii_is_letter(s.ptr[i]))
            i++;
        bool charset = str_equal(str_part(s, begin, i), STR("CA"));
        if (i == s.len || s.ptr[i] != '[')
            return i == s.len ? TREE_OPEN : TREE_ENDED;
        while (i < s.len && s.ptr[i] == '[') {
            size_t end = value_end(s, i + 1);
            if (charset && end < s.len) {
                *words = str_trim(str_part(s, i + 1, end - 1));
                return TREE_DECLARED;
            }
            i = skip_white(s, end);
        }
    }
    return TREE_OPEN;
}

bool encoding_may_tell(const char *head, size_t length)
{
    struct str words;

    for (size_t i = 0; i < MARKS; i++)
        if (length < marks[i].length &&
            memcmp(head, marks[i].bytes, length) == 0)
            return true;
    return length < ENCODING_HEAD &&
           scan_root((struct str){head, length}, &words) == TREE_OPEN;
}

const char *encoding_tell(const char *head, size_t length, const char *asked,
                          size_t *skip)
{
    *skip = 0;
    for (size_t i = 0; i < MARKS; i++)
        if (length >= marks[i].length &&
            memcmp(head, marks[i].bytes, marks[i].length) == 0) {
            *skip = marks[i].name ? marks[i].length : 0;
            return marks[i].name;
        }
    return asked;
}

static iconv_t open_converter(const char *name)
{
    return iconv_open("UTF-8", name);
}

static bool can_open(const char *name)
{
    iconv_t converter = open_converter(name);

    if (converter != (iconv_t)-1)
        iconv_close(converter);
    return converter != (iconv_t)-1;
}

/* A suffix says how iconv is to convert, no name is that of the locale. Want of
   memory makes iconv say that a name is unknown: so it is asked again, and of
   one that it must know. */
int source_knows_encoding(const char *name)
{
    static const char sure[] = "UTF-16LE";

    if (!*name || strchr(name, '/'))
        return 0;
    if (!can_open(sure))
        return SOURCE_MEMORY;
    if (can_open(name) || can_open(name))
        return 1;
    return can_open(sure) ? 0 : SOURCE_MEMORY;
}

static bool has_ascii(const char *name)
{
    char signs[] = "(;CA[]\\\n", out[sizeof signs], *from = signs, *to = out;
    size_t left = sizeof signs, room = sizeof out;
    iconv_t converter = open_converter(name);

    if (converter == (iconv_t)-1)
        return false;
    iconv(converter, &from, &left, &to, &room);
    iconv_close(converter);
    return !left && !room && strcmp(signs, out) == 0;
}

bool encoding_declared(const char *head, size_t length,
                       char name[ENCODING_NAME])
{
    /* by the letter of these a backslash is a yen sign, and escapes nothing */
    static const char *const shift_jis[] = {"Shift_JIS", "Shift-JIS", "SJIS",
                                            "x-sjis"};
    struct str words;

    if (scan_root((struct str){head, length}, &words) != TREE_DECLARED ||
        !words.len || words.len >= ENCODING_NAME ||
        memchr(words.ptr, '/', words.len))
        return false;
    for (size_t i = 0; i < sizeof shift_jis / sizeof *shift_jis; i++)
        if (str_equal_nocase(words, str_of(shift_jis[i])))
            words = STR("CP932");
    memcpy(name, words.ptr, words.len);
    name[words.len] = '\0';
    return !str_equal_nocase(words, STR("UTF-8")) &&
           !str_equal_nocase(words, STR("UTF8")) &&
           !str_equal_nocase(words, STR("US-ASCII")) && has_ascii(name);
}

/* How many bytes a NUL has; 0: memory ran out. */
static size_t unit_of(const char *name)
{
    char zeros[LONGEST] = {0}, out[LONGEST], *from = zeros, *to = out;
    size_t in = 1, left = sizeof out;
    iconv_t converter = open_converter(name);

    if (converter == (iconv_t)-1)
        return 0;
    while (iconv(converter, &from, &in, &to, &left) == (size_t)-1 &&
           errno == EINVAL && in < LONGEST)
        in++;
    iconv_close(converter);
    return from > zeros ? (size_t)(from - zeros) : 1;
}

int encoding_open(struct encoding **out, const char *name)
{
    struct encoding *e = calloc(1, sizeof *e);

    *out = NULL;
    if (!e)
        return SOURCE_MEMORY;
    e->name = name;
    e->unit = unit_of(name);
    e->converter = e->unit ? open_converter(name) : (iconv_t)-1;
    if (e->converter == (iconv_t)-1) {
        free(e);
        return SOURCE_MEMORY;
    }
    *out = e;
    return 0;
}

void encoding_close(struct encoding *e)
{
    if (!e)
        return;
    iconv_close(e->converter);
    free(e);
}

const char *encoding_name(const struct encoding *e)
{
    return e->name;
}

bool encoding_drained(const struct encoding *e)
{
    return e->out_at == e->out_length;
}

/* ---- converting ----------------------------------------------------------- */

static void put_replacement(struct encoding *e)
{
    static const char replacement[] = {'\xEF', '\xBF', '\xBD'};

    memcpy(e->out + e->out_length, replacement, sizeof replacement);
    e->out_length += sizeof replacement;
}

/* Passes over what is none of the encoding, or is cut off by the end. */
static void pass_over(struct encoding *e, char **from, size_t *left)
{
    size_t skip = *left < e->unit ? *left : e->unit;

    put_replacement(e);
    *from += skip;
    *left -= skip;
}

/* Some converters wait for what follows a character. */
static void flush(struct encoding *e)
{
    char *to = e->out + e->out_length;
    size_t room = OUT - e->out_length;

    e->flushed = true;
    iconv(e->converter, NULL, NULL, &to, &room);
    e->out_length = (size_t)(to - e->out);
}

/* Converts as much of the piece as there is room for. */
static void convert(struct encoding *e)
{
    char *from = e->in;
    size_t left = e->in_length;
    bool again = true;

    e->out_at = e->out_length = 0;
    while (again && left && OUT - e->out_length >= 2 * LONGEST) {
        char *to = e->out + e->out_length;
        size_t room = OUT - e->out_length;
        size_t result = iconv(e->converter, &from, &left, &to, &room);
        int error = result == (size_t)-1 ? errno : 0;
        e->out_length = (size_t)(to - e->out);
        again = error == EILSEQ || (error == EINVAL && e->ended);
        if (again && room >= 2 * LONGEST)
            pass_over(e, &from, &left);
    }
    memmove(e->in, from, left);
    e->in_length = left;
    if (e->ended && !left)
        flush(e);
}

int64_t encoding_read(struct encoding *e,
                      int64_t (*read)(void *context, char *into, size_t size),
                      void *context, char *into, size_t size)
{
    while (e->out_at == e->out_length) {
        int64_t n =
            e->ended ? 0
                     : read(context, e->in + e->in_length, IN - e->in_length);
        if (n < 0)
            return n;
        e->ended |= n == 0;
        e->in_length += (size_t)n;
        if (e->flushed)
            return 0;
        convert(e);
    }
    if (size > e->out_length - e->out_at)
        size = e->out_length - e->out_at;
    memcpy(into, e->out + e->out_at, size);
    e->out_at += size;
    return (int64_t)size;
}
