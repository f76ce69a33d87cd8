#include "converter.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

/* ---- marks and names ----------------------------------------------------- */

static const struct mark {
    struct str bytes;
    const char *name;
} marks[] = {
    {{"\xEF\xBB\xBF", 3}, "UTF-8"},
    {{"\xFF\xFE\0\0", 4}, "UTF-32LE"}, /* must come before the mark of UTF-16 */
    {{"\0\0\xFE\xFF", 4}, "UTF-32BE"},
    {{"\xFF\xFE", 2}, "UTF-16LE"},
    {{"\xFE\xFF", 2}, "UTF-16BE"},
};

enum { MARKS = sizeof marks / sizeof *marks };

const char *encoding_marked(struct str head, size_t *length)
{
    for (size_t i = 0; i < MARKS; i++)
        if (str_starts_with(head, marks[i].bytes)) {
            *length = marks[i].bytes.len;
            return marks[i].name;
        }
    return NULL;
}

bool encoding_may_be_marked(struct str head)
{
    for (size_t i = 0; i < MARKS; i++)
        if (head.len < marks[i].bytes.len &&
            str_starts_with(marks[i].bytes, head))
            return true;
    return false;
}

struct str encoding_mark(const char *name)
{
    for (size_t i = 0; i < MARKS; i++)
        if (strcmp(marks[i].name, name) == 0)
            return marks[i].bytes;
    return STR_NONE;
}

bool encoding_is_utf8(const char *name)
{
    return str_equal_nocase(str_of(name), STR("UTF-8")) ||
           str_equal_nocase(str_of(name), STR("UTF8"));
}

static bool iconv_supports(const char *name)
{
    iconv_t converter = iconv_open("UTF-8", name);

    if (converter != (iconv_t)-1)
        iconv_close(converter);
    return converter != (iconv_t)-1;
}

/* Refuses names with a suffix or a "!", and empty names, since iconv interprets
   a suffix as an option and an empty name as the encoding of the locale, and
   ignores a "!". Since iconv also reports an unknown name when it is out of
   memory, the name is tried twice, and then a name that iconv certainly
   has. */
int encoding_find(const char *said, char name[ENCODING_NAME])
{
    static const char sure[] = "UTF-16LE";
    size_t i = 0;

    if (!*said || strpbrk(said, "/!") || strlen(said) >= ENCODING_NAME)
        return 0;
    do
        name[i] = said[i] == ' ' ? '-' : said[i];
    while (said[i++]);
    if (!iconv_supports(sure))
        return SOURCE_MEMORY;
    if (iconv_supports(name) || iconv_supports(name))
        return 1;
    return iconv_supports(sure) ? 0 : SOURCE_MEMORY;
}

bool encoding_is_forced(const char *asked)
{
    size_t length = strlen(asked);

    return length && asked[length - 1] == '!';
}

int encoding_parse_option(const char *said, char name[ENCODING_NAME])
{
    char plain[ENCODING_NAME];
    size_t length = strlen(said);
    bool forced = encoding_is_forced(said);
    int found;

    if (length >= ENCODING_NAME - 1)
        return 0;
    memcpy(plain, said, length + 1);
    if (forced)
        plain[length - 1] = '\0';
    found = encoding_find(plain, name);
    if (found == 1 && forced)
        strcat(name, "!");
    return found;
}

int encoding_has_ascii(const char *name)
{
    char signs[] = "(;CA[]\\\n", out[sizeof signs], *from = signs, *to = out;
    size_t left = sizeof signs, room = sizeof out;
    iconv_t converter = iconv_open("UTF-8", name);

    if (converter == (iconv_t)-1)
        return SOURCE_MEMORY;
    iconv(converter, &from, &left, &to, &room);
    iconv_close(converter);
    return !left && !room && strcmp(signs, out) == 0;
}

/* ---- to UTF-8 ------------------------------------------------------------ */

struct converter {
    iconv_t iconv;
    size_t unit;
};

/* Returns the number of bytes that a NUL character has in the encoding. */
static size_t nul_length(iconv_t iconv_of)
{
    char zeros[LETTER_MAX] = {0}, out[LETTER_MAX], *from = zeros, *to = out;
    size_t in = 1, left = sizeof out;

    while (iconv(iconv_of, &from, &in, &to, &left) == (size_t)-1 &&
           errno == EINVAL && in < LETTER_MAX)
        in++;
    iconv(iconv_of, NULL, NULL, NULL, NULL);
    return from > zeros ? (size_t)(from - zeros) : 1;
}

int converter_open(struct converter **out, const char *name)
{
    struct converter *c = malloc(sizeof *c);

    *out = NULL;
    if (!c)
        return SOURCE_MEMORY;
    c->iconv = iconv_open("UTF-8", name);
    if (c->iconv == (iconv_t)-1) {
        free(c);
        return SOURCE_MEMORY;
    }
    c->unit = nul_length(c->iconv);
    *out = c;
    return 0;
}

void converter_close(struct converter *c)
{
    if (!c)
        return;
    iconv_close(c->iconv);
    free(c);
}

size_t converter_unit(const struct converter *c)
{
    return c->unit;
}

static enum converted stop_reason(int error)
{
    return error == E2BIG    ? CONVERTED_TO_ROOM
           : error == EINVAL ? CONVERTED_TO_CUT
                             : CONVERTED_TO_ODD;
}

enum converted converter_run(struct converter *c, struct str *from, char **to,
                             size_t *room)
{
    char *at = (char *)from->ptr; /* iconv does not write to its input */
    size_t result = iconv(c->iconv, &at, &from->len, to, room);
    enum converted how =
        result == (size_t)-1 ? stop_reason(errno) : CONVERTED_ALL;

    from->ptr = at;
    return how;
}

void converter_flush(struct converter *c, char **to, size_t *room)
{
    iconv(c->iconv, NULL, NULL, to, room);
}

/* ---- single bytes -------------------------------------------------------- */

/* Converts one byte. Returns false if the encoding does not define it. */
static bool convert_byte(iconv_t converter, char byte,
                         struct single_letter *out)
{
    char *from = &byte, *to = out->utf8;
    size_t left = 1, room = sizeof out->utf8;

    iconv(converter, NULL, NULL, NULL, NULL);
    if (iconv(converter, &from, &left, &to, &room) == (size_t)-1)
        return false;
    out->length = (uint8_t)(to - out->utf8);
    return out->length > 0;
}

int single_bytes_open(struct single_bytes *out, const char *name)
{
    iconv_t converter = iconv_open("UTF-8", name);

    if (converter == (iconv_t)-1)
        return SOURCE_MEMORY;
    *out = (struct single_bytes){0};
    for (int i = 0; i < 128; i++) {
        struct single_letter *letter = &out->letters[i];
        if (!convert_byte(converter, (char)(i + 0x80), letter)) {
            letter->length = (uint8_t)code_point_write(i + 0x80, letter->utf8);
            letter->undefined = true;
        }
    }
    iconv_close(converter);
    return 0;
}

/* ---- from UTF-8 ---------------------------------------------------------- */

/* Writes the undefined byte for a control character to which single_bytes had
   converted it. */
static bool write_undefined_byte(struct str *from, char **to, size_t *room)
{
    int32_t point;
    size_t n = str_code_point(*from, &point);

    if (point < 0x80 || point >= 0xA0 || !*room)
        return false;
    *(*to)++ = (char)point;
    --*room;
    *from = str_from(*from, n);
    return true;
}

/* Converts a text to an encoding. Returns 1, 0 if the encoding lacks a
   character, or SOURCE_MEMORY if out of memory. */
static int encode_text(iconv_t converter, struct str text, bool guessed,
                       struct text *out)
{
    enum { PIECE = 4096 };

    for (bool ended = false; !ended;) {
        char *begin = text_room(out, PIECE), *to = begin;
        char *from = (char *)text.ptr; /* iconv does not write to its input */
        size_t room = PIECE;
        if (!begin)
            return SOURCE_MEMORY;
        ended = text.len == 0;
        size_t result =
            iconv(converter, ended ? NULL : &from, &text.len, &to, &room);
        int error = result == (size_t)-1 ? errno : 0;
        text.ptr = from;
        bool lossy = !error && result > 0;
        if (lossy || (error && error != E2BIG &&
                      !(guessed && write_undefined_byte(&text, &to, &room))))
            return 0;
        out->len += (size_t)(to - begin);
    }
    return 1;
}

/* Writes the byte order mark, if the form has one, and the text in the
   encoding. */
static int write_encoded(const struct text_form *form, struct str text,
                         struct text *out)
{
    iconv_t converter;
    int fine;

    if (encoding_is_utf8(form->encoding)) {
        text_add(out, text);
        return out->failed ? SOURCE_MEMORY : 1;
    }
    converter = iconv_open(form->encoding, "UTF-8");
    if (converter == (iconv_t)-1)
        return SOURCE_MEMORY;
    fine = encode_text(converter, text, form->guessed, out);
    iconv_close(converter);
    return fine;
}

int text_form_write(const struct text_form *form, struct str text,
                    struct text *out)
{
    struct text ended = {0};
    int fine;

    text_add(&ended, text);
    if (form->end_mark)
        text_add_char(&ended, '\x1A');
    if (form->mark)
        text_add(out, encoding_mark(form->encoding));
    fine = ended.failed || out->failed
               ? SOURCE_MEMORY
               : write_encoded(form, text_str(&ended), out);
    text_release(&ended);
    return fine;
}
