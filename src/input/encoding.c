#include "encoding.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "source.h"

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

bool encoding_may_tell(const char *head, size_t length)
{
    for (size_t i = 0; i < MARKS; i++)
        if (length < marks[i].length &&
            memcmp(head, marks[i].bytes, length) == 0)
            return true;
    return false;
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

/* By how much a NUL is longer than a byte. */
static size_t unit_of(const char *name)
{
    char zeros[LONGEST] = {0}, out[LONGEST], *from = zeros, *to = out;
    size_t in = 1, left = sizeof out;
    iconv_t converter = open_converter(name);

    if (converter == (iconv_t)-1)
        return 1;
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
    e->converter = open_converter(name);
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
