/*
 * Text: views of bytes, and a growing buffer.
 *
 * A struct str is a view: it does not own its bytes, which need not be
 * NUL-terminated. A struct text owns its bytes (malloc). If memory runs out,
 * the contents of the text are unchanged, `failed` is set, and further calls do
 * nothing, so that callers need to check only once, at the end. `failed` stays
 * set until the text is released, even if the buffer is cleared and reused in
 * between.
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
/* Compares two non-empty strings of the same length, ignoring the case of ASCII
   letters. Used by the function below, which first compares the lengths and the
   first letters; this suffices for most names. */
bool str_alike(struct str a, struct str b);

static inline bool str_equal_nocase(struct str a, struct str b)
{
    return a.len == b.len &&
           (a.len == 0 ||
            ((a.ptr[0] | 0x20) == (b.ptr[0] | 0x20) && str_alike(a, b)));
}

/* True if s is this word in upper or lower case. Compares the first letter
   before it computes the length of the word. */
static inline bool str_is_word(struct str s, const char *word)
{
    return s.len && (s.ptr[0] | 0x20) == (word[0] | 0x20) &&
           str_equal_nocase(s, str_of(word));
}

/* True if a list of strings, ending with NULL, contains s in upper or lower
   case. A NULL list is empty. */
bool str_in_list(struct str s, const char *const *list);
bool str_starts_with(struct str s, struct str prefix);
bool str_ends_with(struct str s, struct str suffix);
/* Returns eight bytes as one word; the first byte is the least significant. */
static inline uint64_t str_word(const void *bytes)
{
    uint64_t word;

    memcpy(&word, bytes, sizeof word);
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? __builtin_bswap64(word)
                                                  : word;
}

/* Compares two strings bytewise; a prefix comes first. Returns a negative
   number, 0 or a positive number. */
int str_compare(struct str a, struct str b);

/* Compares two numbers. Returns a negative number, 0 or a positive number. */
static inline int number_compare(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static inline int integer_compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

/* Returns the bytes from offset `begin` up to `end`, both of which must be
   within s. s.ptr may be NULL. */
static inline struct str str_part(struct str s, size_t begin, size_t end)
{
    assert(begin <= end && end <= s.len);
    return (struct str){s.ptr ? s.ptr + begin : NULL, end - begin};
}

/* Returns the bytes from offset `begin` on. */
static inline struct str str_from(struct str s, size_t begin)
{
    return str_part(s, begin, s.len);
}

/* Returns at most the first `most` bytes, without splitting a character. */
struct str str_cut(struct str s, size_t most);
/* Returns the part of a word from outside that messages show: at most the first
   STR_SHOWN bytes. */
enum { STR_SHOWN = 60 }; /* in bytes */
static inline struct str str_for_display(struct str s)
{
    return str_cut(s, STR_SHOWN);
}

struct str str_trim(struct str s); /* returns s without ASCII white space at the
                                      beginning and the end */
/* True if a value is a placeholder that means "unspecified": "", "?",
   "????.??.??", "-" or "*". */
bool str_is_unspecified(struct str value);
/*
 * Remove bytes from the beginning of *rest. str_skip removes a prefix and
 * returns true, if *rest begins with it. str_take removes and returns the bytes
 * before the first `end`, or all bytes if there is no `end`, and also removes
 * `end`: "a" and then "b" from "a,b". Like str_take, str_line removes and
 * returns the bytes before the first line feed.
 */
bool str_skip(struct str *rest, struct str prefix);
struct str str_take(struct str *rest, char end);
struct str str_line(struct str *rest);
/* Reads s as a decimal number without sign or spaces. Returns false if it is
   anything else. */
bool str_number(struct str s, uint64_t *out);
/* Returns the edit distance of two strings, or `limit` if it is larger. The
   exchange of two adjacent letters is one edit. Only for short strings, since
   the time is proportional to the product of their lengths. */
size_t str_distance(struct str a, struct str b, size_t limit);
/* True if the distance from a to b is less than *best edits; *best is then set
   to the distance. Used to search a list for "did you mean". Texts of more than
   64 bytes are never near, and neither are texts whose distance is as large as
   the length of one of them. */
bool str_nearer(struct str a, struct str b, size_t *best);
/*
 * Searches a list of names for the one nearest to `s`. Returns the index of
 * this name (the first one if several are equally near), or STR_NOWHERE if no
 * name is nearer than `best` edits. `name_at` returns the name at an index of
 * `list`, which may be NULL, and STR_NONE after the last name.
 */
typedef struct str str_name_at(const void *list, size_t i);
size_t str_nearest(struct str s, size_t best, str_name_at *name_at,
                   const void *list);
/* A str_name_at for an array of const char * that ends with NULL. */
struct str str_word_at(const void *words, size_t i);
#define STR_NONE    ((struct str){NULL, 0})
#define STR_NOWHERE SIZE_MAX

/* Character classes of ASCII, independent of the locale. Other bytes belong to
   no class. */
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

/* True for space, tab, LF, VT, FF and CR. */
static inline bool ascii_is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static inline char ascii_lower(char c)
{
    return ascii_is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

/* Returns the value of a hexadecimal digit in upper or lower case, or -1 if `c`
   is not a hexadecimal digit. */
static inline int ascii_hex_value(char c)
{
    char letter = ascii_lower(c);

    return ascii_is_digit(c)                ? c - '0'
           : letter >= 'a' && letter <= 'f' ? letter - 'a' + 10
                                            : -1;
}

/*
 * Unicode functions, with utf8proc. They cannot fail; a byte that is not UTF-8
 * counts as one code point and one column.
 */
size_t str_code_points(struct str s);
/* Unit in which columns are counted. UTF-16 is for editors that use it
   internally. */
enum text_unit { UNIT_CODE_POINT, UNIT_BYTE, UNIT_UTF16 };
size_t str_units(struct str s, enum text_unit unit);
size_t str_columns(struct str s); /* returns the width on a terminal if printed
                                     by text_add_safe */
bool str_is_ascii(struct str s);
/* Returns the offset of the first byte that is not valid UTF-8, or s.len if all
   are valid. */
size_t str_utf8_fault(struct str s);
/* The longest valid UTF-8 text at the beginning of a text. */
struct utf8_prefix {
    size_t length;       /* as returned by str_utf8_fault */
    size_t beyond_ascii; /* number of its non-ASCII characters */
};
struct utf8_prefix str_utf8_prefix(struct str s);
/* Returns the offset of the first ASCII control character other than a tab, or
   s.len if there is none. */
size_t str_find_control(struct str s);
/*
 * Decodes the code point at the beginning of s and returns its length in bytes.
 * For an invalid byte or an empty s, returns 1 and sets *out to -1.
 * str_code_point decodes the most frequent sequences, valid ones of two or
 * three bytes, inline, and calls this function for all others, which uses
 * utf8proc.
 */
size_t str_check_code_point(struct str s, int32_t *out);

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
    return str_check_code_point(s, out);
}
/*
 * Returns the length of the non-ASCII space (no-break, thin, ideographic space
 * and so on, or a line separator) at the beginning of s, or 0 if there is none.
 */
size_t str_wide_space_length(struct str s);
/* True for letters of any script, and for bytes that are not UTF-8, since they
   may be letters. */
bool code_point_is_letter(int32_t code_point);
/* Returns the ASCII letter on which a code point is based, without its
   diacritics, or 0 if there is none. */
char code_point_letter(int32_t code_point);
/* Returns a letter of any script in lower case and without its diacritics. */
int32_t code_point_plain(int32_t code_point);
/* Removes the first word of letters and digits from *rest, with the characters
   before it, and returns it. Returns an empty text if there is none. */
struct str str_take_word(struct str *rest);
/* True if each of the words begins a word of the name, in any order and
   regardless of case and diacritics: "A. Kim" for "Kim, Anna". False if there
   are no words, or if a text has more than 256 bytes. */
bool str_has_words(struct str name, struct str words);
enum { CODE_POINT_BYTES = 4 };
/* Writes a code point as UTF-8. Returns its length in bytes. */
size_t code_point_write(int32_t code_point, char out[CODE_POINT_BYTES]);
/* Writes s in lower case and without diacritics to `room`, and returns this
   text. It is empty if s is not UTF-8, or if fewer than CODE_POINT_BYTES bytes
   would be left in the room before a character. */
struct str str_plain(struct str s, char *room, size_t size);

struct text {
    char *ptr; /* NULL until the first byte is added; not NUL-terminated */
    size_t len, room;
    bool failed;
};

void text_release(struct text *t);
#ifdef LUDEX_HARD
enum { TEXT_SPOILT = 0xA5 }; /* value of freed memory */
#endif

void text_clear(struct text *t); /* empties the text but retains its memory */
void text_add(struct text *t, struct str s);
/* Returns a pointer to at least `bytes` writable bytes after the text, or NULL
   if out of memory. The caller fills in the bytes and then increases `len`. */
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
/* Appends formatted text, like printf. "%.*s" prints a view with the arguments
   (int)s.len, s.ptr. */
void text_addf(struct text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void text_addv(struct text *t, const char *format, va_list args);
/*
 * True for characters that text from outside must not contain when people read
 * it, because they control a terminal or change the direction of the
 * surrounding text. A negative code point means a byte that is not UTF-8.
 */
bool code_point_is_harmful(int32_t code_point);
/*
 * Make text from outside safe to display: tabs become spaces, and all harmful
 * characters become U+FFFD. str_take_safe removes the next piece from *rest and
 * returns it in safe form, without allocating memory.
 */
struct str str_take_safe(struct str *rest);
/* Work like the functions above for several lines, as shown on a terminal.
   Tabs, LF and CR LF are preserved. */
struct str str_take_shown(struct str *rest);
void text_add_safe(struct text *t, struct str s);
/* The text that stands for a character in a markup language. A list of these
   ends with a character of 0. */
struct text_escape {
    char c;
    const char *by;
};
extern const struct text_escape text_html_escapes[]; /* including those for
                                                        quoted attributes */
/* Makes text from outside safe, escapes it for a markup language, and appends
   it. */
void text_add_escaped(struct text *t, struct str s,
                      const struct text_escape *escapes);
struct str text_str(const struct text *t); /* returns a view, valid until the
                                              next change */

#endif
