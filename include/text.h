/*
 * Text: views of bytes, and a buffer that grows.
 *
 * A struct str is a view: it owns nothing and is never NUL-terminated by
 * contract. A struct text owns its bytes (malloc); when memory runs out it
 * keeps what it has, sets `failed`, and ignores what follows, so that callers
 * check once, at the end. It stays failed until it is released: what is kept
 * for many uses tells at the end whether one of them went wrong.
 */
#ifndef LUDEX_TEXT_H
#define LUDEX_TEXT_H

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct str {
    const char *ptr;
    size_t len;
};

#define STR(literal) ((struct str){(literal), sizeof(literal) - 1})

static inline struct str str_of(const char *c_string)
{
    return (struct str){c_string, strlen(c_string)};
}

bool str_equal(struct str a, struct str b);
/* The same of two of one length that are not empty, in any case (ASCII letters
   only). Below it what is asked: length and first letter tell most names
   apart. */
bool str_alike(struct str a, struct str b);

static inline bool str_equal_nocase(struct str a, struct str b)
{
    return a.len == b.len &&
           (a.len == 0 ||
            ((a.ptr[0] | 0x20) == (b.ptr[0] | 0x20) && str_alike(a, b)));
}

/* Whether it is that word, in any case: its length is seldom asked for. */
static inline bool str_is_word(struct str s, const char *word)
{
    return s.len && (s.ptr[0] | 0x20) == (word[0] | 0x20) &&
           str_equal_nocase(s, str_of(word));
}

/* Whether a list, which ends in NULL, has it in any case; one that is NULL has
   nothing. */
bool str_in_list(struct str s, const char *const *list);
bool str_starts(struct str s, struct str prefix);
bool str_ends(struct str s, struct str suffix);
/* Eight bytes as one word, the first the lowest. */
static inline uint64_t str_word(const void *bytes)
{
    uint64_t word;

    memcpy(&word, bytes, sizeof word);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(word)
                                                  : word;
}

/* Bytewise order, a prefix first: negative, 0 or positive. */
int str_compare(struct str a, struct str b);

/* Likewise of numbers. */
static inline int number_compare(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static inline int integer_compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

/* Bytes from `begin` to before `end`: within s, which may be of no memory. */
static inline struct str str_part(struct str s, size_t begin, size_t end)
{
    assert(begin <= end && end <= s.len);
    return (struct str){s.ptr ? s.ptr + begin : NULL, end - begin};
}

/* Bytes from `begin` on. */
static inline struct str str_from(struct str s, size_t begin)
{
    return str_part(s, begin, s.len);
}

/* At most so many of its first bytes, and no part of a character. */
struct str str_cut(struct str s, size_t most);
/* What a message shows of a word from outside. */
enum { STR_SHOWN = 60 }; /* bytes */
static inline struct str str_shown(struct str s)
{
    return str_cut(s, STR_SHOWN);
}

struct str str_trim(struct str s); /* without ASCII white space at both ends */
/*
 * These take something off the front of *rest: a prefix, if it is there; the
 * bytes up to the first `end` or to the last byte, and `end` with them ("a" and
 * "b" of "a,b"); such bytes up to a line feed.
 */
bool str_skip(struct str *rest, struct str prefix);
struct str str_take(struct str *rest, char end);
struct str str_line(struct str *rest);
/* The whole of s as a decimal number without sign or spaces; false if not. */
bool str_number(struct str s, uint64_t *out);
/* Edit distance, in which two letters that changed places are one edit, capped at
   `limit` (short strings only: O(a * b)). */
size_t str_distance(struct str a, struct str b, size_t limit);
/* Whether b, of a list, is nearer to a than *best edits, which becomes their
   distance: for "did you mean". Texts of more than 64 bytes are never near, nor
   are two of which either would be changed altogether. */
bool str_nearer(struct str a, struct str b, size_t *best);
/*
 * The same over a list of names by index: the index of the nearest one, of
 * several the first; STR_NOWHERE if none is nearer than `best` edits. `name_at`
 * gives the names of `list`, which may be NULL, from 0 on, and STR_NONE after
 * the last.
 */
typedef struct str str_name_at(const void *list, size_t i);
size_t str_nearest(struct str s, size_t best, str_name_at *name_at,
                   const void *list);
/* A str_name_at for a list of const char * that NULL ends. */
struct str str_word_at(const void *words, size_t i);
#define STR_NONE    ((struct str){NULL, 0})
#define STR_NOWHERE SIZE_MAX

/* Classes of ASCII, whatever the locale; no byte above it is of any. */
static inline bool ascii_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool ascii_is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool ascii_is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool ascii_is_letter(char c)
{
    return ascii_is_upper(c) || ascii_is_lower(c);
}

/* Blank, tab, LF, VT, FF, CR. */
static inline bool ascii_is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline char ascii_lower(char c)
{
    return ascii_is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

/*
 * Unicode, by utf8proc. Bytes that are not UTF-8 count as one code point each
 * and one column each; nothing here fails.
 */
size_t str_code_points(struct str s);
/* What columns are counted in: of UTF-16, for editors that hold text so. */
enum text_unit { UNIT_CODE_POINT, UNIT_BYTE, UNIT_UTF16 };
size_t str_units(struct str s, enum text_unit unit);
size_t str_columns(struct str s); /* width on a terminal, by text_add_safe */
/* Offset of the first byte that is not valid UTF-8; s.len if there is none. */
size_t str_utf8_fault(struct str s);
/* Offset of the first control character of ASCII but for tabs; s.len if there is
   none. */
size_t str_control(struct str s);
/*
 * The code point at the front of s and its length in bytes (1 and -1 for a
 * byte that starts none, or for an empty s). Sequences of two or three bytes
 * that can only be good ones are nearly all; utf8proc judges the others.
 */
size_t str_judge_code_point(struct str s, int32_t *out);

static inline bool utf8_goes_on(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80;
}

static inline size_t str_code_point(struct str s, int32_t *out)
{
    unsigned char first = s.len > 2 ? (unsigned char)s.ptr[0] : 0;

    if (first >= 0xC2 && first < 0xE0 && utf8_goes_on(s.ptr[1])) {
        *out = (first & 0x1F) << 6 | (s.ptr[1] & 0x3F);
        return 2;
    }
    if (first > 0xE0 && first < 0xF0 && first != 0xED &&
        utf8_goes_on(s.ptr[1]) && utf8_goes_on(s.ptr[2])) {
        *out =
            (first & 0x0F) << 12 | (s.ptr[1] & 0x3F) << 6 | (s.ptr[2] & 0x3F);
        return 3;
    }
    return str_judge_code_point(s, out);
}
/*
 * The bytes of a blank beyond ASCII (no-break, thin, ideographic space and the
 * like; separators of lines) at the front of s; 0 if there is none.
 */
size_t str_blank(struct str s);
/* True for letters of any script, and what may be one: bytes that are not UTF-8. */
bool code_point_is_letter(int32_t code_point);
/* The ASCII letter that a letter with marks is made of; 0 if none is. */
char code_point_letter(int32_t code_point);
/* A letter in lower case and without its marks, in any script. */
int32_t code_point_plain(int32_t code_point);
enum { CODE_POINT_BYTES = 4 };
/* Writes its UTF-8. Returns the number of bytes. */
size_t code_point_write(int32_t code_point, char out[CODE_POINT_BYTES]);

struct text {
    char *ptr; /* NULL while empty; not NUL-terminated */
    size_t len, room;
    bool failed;
};

void text_release(struct text *t);
#ifdef LUDEX_HARD
enum { TEXT_SPOILT = 0xA5 }; /* what memory is filled with that is let go */
#endif

void text_clear(struct text *t); /* empties it, keeps its room */
void text_add(struct text *t, struct str s);
/* Where up to `bytes` may be written before len is raised; NULL: no memory. */
char *text_make_room(struct text *t, size_t bytes);
static inline char *text_room(struct text *t, size_t bytes)
{
    return bytes < t->room - t->len && !t->failed ? t->ptr + t->len
                                                  : text_make_room(t, bytes);
}

static inline void text_add_char(struct text *t, char c)
{
    if (t->len < t->room && !t->failed)
        t->ptr[t->len++] = c;
    else
        text_add(t, (struct str){&c, 1});
}

void text_add_repeat(struct text *t, char c, size_t count);
void text_add_number(struct text *t, uint64_t n);
void text_add_base64(struct text *t, struct str bytes);
void text_add_code_point(struct text *t, int32_t code_point);
/* printf; "%.*s" takes a view as (int)s.len, s.ptr. */
void text_addf(struct text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void text_addv(struct text *t, const char *format, va_list args);
/*
 * What text from outside may not do where people read it: control a terminal, or
 * change the direction of the text around it. Negative: not UTF-8.
 */
bool code_point_harms(int32_t code_point);
/*
 * Text from outside, for people: a tab is a space, and everything else that harms
 * becomes U+FFFD. str_take_safe takes the next piece off, without memory.
 */
struct str str_take_safe(struct str *rest);
/* The same of several lines, as a terminal shows them: tabs, LF and CR LF stay. */
struct str str_take_shown(struct str *rest);
void text_add_safe(struct text *t, struct str s);
/* How a language of markup writes a character; the list ends in 0. */
struct text_escape {
    char c;
    const char *by;
};
extern const struct text_escape text_html_escapes[]; /* also within quotes */
/* Text from outside in such a language: made safe, and escaped. */
void text_add_escaped(struct text *t, struct str s,
                      const struct text_escape *escapes);
struct str text_str(const struct text *t); /* valid until the next change */

#endif
