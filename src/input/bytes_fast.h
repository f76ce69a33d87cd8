/*
 * Finds plain bytes of movetext, which the splitter can skip. One version
 * examines one byte at a time, others sixteen bytes (SSE2) or thirty-two (AVX2).
 * All stop at the same byte and count the same brackets
 * (tests/unit/test_splitter.c).
 */
#ifndef SRC_INPUT_BYTES_FAST_H
#define SRC_INPUT_BYTES_FAST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cpu.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* The classes of bytes, for the loop over movetext. */
enum byte_class {
    PLAIN,
    WORD,    /* may begin a result, where a word may begin */
    NUMERAL, /* may begin a result or a move number */
    LETTER,  /* may begin a phrase, where a word may begin and another letter
                comes next */
    NEWLINE, /* may be skipped before a digit or "(", since the next line is
                then neither a tag line nor empty */
    OPENS,   /* begins a variation, or is a bracket within a ply */
    CLOSES,
    SPECIAL, /* may begin a comment, a tag, a CR line end, or a result that
                touches a ply ("*") */
};

static const uint8_t byte_classes[256] = {
    ['\0'] = SPECIAL, ['\n'] = NEWLINE, ['\r'] = SPECIAL, ['{'] = SPECIAL,
    [';'] = SPECIAL,  ['['] = SPECIAL,  ['('] = OPENS,    [')'] = CLOSES,
    ['*'] = SPECIAL,  [0xC2] = WORD,    ['1'] = NUMERAL,  ['0'] = NUMERAL,
    ['r'] = LETTER,   ['R'] = LETTER,   ['a'] = LETTER,   ['A'] = LETTER,
    ['d'] = LETTER,   ['D'] = LETTER,   ['w'] = LETTER,   ['W'] = LETTER,
};

/* Bytes after which a word may begin. A word may also begin after a non-ASCII
   byte, which may be the end of a space. */
static const bool before_word[256] = {
    ['\t'] = true, ['\n'] = true, ['\v'] = true, ['\f'] = true, ['\r'] = true,
    [' '] = true,  ['}'] = true,  [')'] = true,  [','] = true,  ['{'] = true,
    ['('] = true,  [';'] = true,  ['!'] = true,  ['?'] = true,  ['.'] = true,
};

static inline bool is_letter(unsigned c)
{
    return (c | 0x20) - 'a' < 26 || c == '_';
}

/* ---- one by one ---------------------------------------------------------- */

/* True if "0.5" may begin at `i`; "0." is a move number. */
static inline bool is_half(const unsigned char *p, size_t i, size_t len)
{
    return p[i] == '0' && i + 2 < len && p[i + 2] == '5';
}

/* True if something other than a part of a ply may begin at `i`. */
static inline bool is_stop_byte(const unsigned char *p, size_t i, size_t len)
{
    uint8_t class = byte_classes[p[i]];
    unsigned next = i + 1 < len ? p[i + 1] : '\0';

    if (class == PLAIN || class >= OPENS)
        return class == SPECIAL;
    if (class == NEWLINE)
        return next - '0' > 9 && next != '(';
    if (i > 0 && !before_word[p[i - 1]] && p[i - 1] < 0x80)
        return false;
    if (i + 1 == len || class == WORD)
        return true;
    if (class == LETTER)
        return is_letter(next);
    return next == '.' ? is_half(p, i, len) : next - '0' > 9;
}

/* Returns the offset of the first byte from `i` on that is not plain, or len. */
static inline size_t skip_plain_bytes(const unsigned char *p, size_t i,
                                      size_t len)
{
    while (i < len && !is_stop_byte(p, i, len))
        i++;
    return i;
}

/* Returns the number of open brackets at `end`, if `depth` are open at `i`. A
   closing bracket that closes none of them is skipped. */
static inline size_t depth_after_bytes(const unsigned char *p, size_t i,
                                       size_t end, size_t depth)
{
    for (; i < end; i++) {
        depth += p[i] == '(';
        depth -= p[i] == ')' && depth > 0;
    }
    return depth;
}

/* ---- sixteen at once ----------------------------------------------------- */

#ifdef __SSE2__
enum { SIXTEEN = 16 };

static inline __m128i splat_byte(unsigned char byte)
{
    return _mm_set1_epi8((char)byte);
}

static inline __m128i sixteen_at(const unsigned char *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline __m128i bytes_equal(__m128i bytes, unsigned char byte)
{
    return _mm_cmpeq_epi8(bytes, splat_byte(byte));
}

/* Selects the bytes that equal `byte`, ignoring the bits of `but`. */
static inline __m128i bytes_alike(__m128i bytes, unsigned char but,
                                  unsigned char byte)
{
    return bytes_equal(_mm_or_si128(bytes, splat_byte(but)), byte | but);
}

static inline __m128i bytes_between(__m128i bytes, unsigned char first,
                                    unsigned char last)
{
    __m128i from = _mm_sub_epi8(bytes, splat_byte(first));

    return _mm_cmpeq_epi8(
        _mm_min_epu8(from, splat_byte((unsigned char)(last - first))), from);
}

static inline __m128i bytes_or(__m128i a, __m128i b)
{
    return _mm_or_si128(a, b);
}

/* Returns a mask with a bit for each selected byte. */
static inline unsigned byte_mask(__m128i chosen)
{
    return (unsigned)_mm_movemask_epi8(chosen);
}

/* Selects SPECIAL bytes, and NEWLINE bytes with the required next byte. */
static inline __m128i select_special(__m128i bytes, __m128i next)
{
    __m128i goes_on =
        bytes_or(bytes_between(next, '0', '9'), bytes_equal(next, '('));

    return bytes_or(
        bytes_or(_mm_andnot_si128(goes_on, bytes_equal(bytes, '\n')),
                 bytes_or(bytes_equal(bytes, '\r'), bytes_equal(bytes, '*'))),
        bytes_or(bytes_or(bytes_equal(bytes, '\0'), bytes_equal(bytes, ';')),
                 bytes_alike(bytes, '{' ^ '[', '[')));
}

/* Selects WORD, NUMERAL and LETTER bytes with the required next byte. For "0.",
   a further check is needed. */
static inline __m128i select_words(__m128i bytes, __m128i next)
{
    __m128i word = bytes_equal(bytes, 0xC2);
    __m128i numeral = bytes_alike(bytes, '0' ^ '1', '0');
    __m128i full_stop =
        _mm_andnot_si128(bytes_equal(bytes, '0'), bytes_equal(next, '.'));
    __m128i goes_on = bytes_or(bytes_between(next, '0', '9'), full_stop);
    __m128i letter = bytes_or(
        bytes_or(bytes_alike(bytes, 0x20, 'r'), bytes_alike(bytes, 0x20, 'a')),
        bytes_or(bytes_alike(bytes, 0x20, 'd'), bytes_alike(bytes, 0x20, 'w')));
    __m128i letters =
        bytes_or(bytes_between(bytes_or(next, splat_byte(0x20)), 'a', 'z'),
                 bytes_equal(next, '_'));

    return bytes_or(bytes_or(word, _mm_andnot_si128(goes_on, numeral)),
                    _mm_and_si128(letter, letters));
}

/* Applies the check of is_half(): returns a mask of all bytes except the 0 of
   each "0." that is not followed by 5. */
static inline unsigned without_lone_zeros(__m128i bytes, __m128i next,
                                          __m128i after)
{
    __m128i zero =
        _mm_and_si128(bytes_equal(bytes, '0'), bytes_equal(next, '.'));

    return ~byte_mask(_mm_andnot_si128(bytes_equal(after, '5'), zero));
}

/* Returns the bytes after which a word may begin: the bytes of before_word, and
   non-ASCII bytes. */
static inline unsigned end_before_word(__m128i bytes)
{
    __m128i brackets =
        bytes_or(bytes_alike(bytes, '(' ^ ')', '('),
                 bytes_or(bytes_equal(bytes, '{'), bytes_equal(bytes, '}')));
    __m128i stops = bytes_or(bytes_alike(bytes, ',' ^ '.', ','),
                             bytes_or(bytes_alike(bytes, ';' ^ '?', ';'),
                                      bytes_alike(bytes, ' ' ^ '!', ' ')));

    return byte_mask(bytes_or(bytes_between(bytes, '\t', '\r'),
                              bytes_or(brackets, stops))) |
           byte_mask(bytes);
}

/* Returns the depth after these brackets, given as bit masks whose lowest bit
   is the first byte. Usually each opening bracket is closed by the next
   bracket; the depth then changes only if the number of brackets is odd. */
static inline size_t depth_after(size_t depth, unsigned opens, unsigned closes)
{
    unsigned both = opens | closes, odd = both;
    bool inside = both & (0 - both) & closes;

    odd ^= odd << 1;
    odd ^= odd << 2;
    odd ^= odd << 4;
    odd ^= odd << 8;
    if ((inside ? closes : opens) == (both & odd) && depth >= inside)
        return odd & 1U << (SIXTEEN - 1) ? depth + 1 - 2 * inside : depth;
    for (; both; both &= both - 1) {
        bool opening = both & (0 - both) & opens;
        depth += opening;
        depth -= !opening && depth > 0;
    }
    return depth;
}

/* Like skip_plain_bytes(), but examines sixteen bytes at a time. */
static inline size_t skip_sixteens(const unsigned char *p, size_t i, size_t len)
{
    for (; i > 0 && len - i > SIXTEEN + 1; i += SIXTEEN) {
        __m128i bytes = sixteen_at(p + i), next = sixteen_at(p + i + 1);
        unsigned stops = byte_mask(select_words(bytes, next));
        if (stops)
            stops &= end_before_word(sixteen_at(p + i - 1));
        if (stops)
            stops &= without_lone_zeros(bytes, next, sixteen_at(p + i + 2));
        stops |= byte_mask(select_special(bytes, next));
        if (stops)
            return i + (unsigned)__builtin_ctz(stops);
    }
    return skip_plain_bytes(p, i, len);
}

/* Like depth_after_bytes(), but examines sixteen bytes at a time. */
static inline size_t depth_after_sixteens(const unsigned char *p, size_t i,
                                          size_t end, size_t depth)
{
    for (; end - i >= SIXTEEN; i += SIXTEEN) {
        __m128i bytes = sixteen_at(p + i);
        depth = depth_after(depth, byte_mask(bytes_equal(bytes, '(')),
                            byte_mask(bytes_equal(bytes, ')')));
    }
    return depth_after_bytes(p, i, end, depth);
}
#else
static inline size_t skip_sixteens(const unsigned char *p, size_t i, size_t len)
{
    return skip_plain_bytes(p, i, len);
}

static inline size_t depth_after_sixteens(const unsigned char *p, size_t i,
                                          size_t end, size_t depth)
{
    return depth_after_bytes(p, i, end, depth);
}
#endif

/* ---- thirty-two at once -------------------------------------------------- */

#ifdef MAY_HAVE_AVX2
/*
 * Each byte is looked up in two tables of 16 bytes, by its low and its high
 * half. A bit that is set in both means that the byte belongs to a group. The
 * low half of a non-ASCII byte counts as a byte without bits.
 */
enum {
    THIRTY_TWO = 32,
    /* groups of bytes that may stop the skipping */
    OPENERS = 1 << 0,                              /* [ { ; */
    CONTROLS = 1 << 1,                             /* NUL, CR */
    STAR = 1 << 2,                                 /* * */
    LINE_END = 1 << 3,                             /* LF */
    LETTERS_AD = 1 << 4,                           /* A D a d */
    LETTERS_RW = 1 << 5,                           /* R W r w */
    NUMERALS = 1 << 6,                             /* 0 1 */
    ALWAYS = OPENERS | CONTROLS | STAR | LINE_END, /* also within words */
    /* groups that do not stop it before a digit, or before a byte that is not
       a letter */
    NO_DIGIT = LINE_END | NUMERALS,
    NEED_LETTER = LETTERS_AD | LETTERS_RW,
    /* groups of bytes after which no word begins */
    CONTROLS_IN_WORD = 1 << 0, /* control characters that are not spaces */
    LETTERS_IN_WORD = 1 << 1,  /* the columns 1, 4, 5 and 6 of ASCII */
    SIGNS_IN_WORD = 1 << 2,    /* " # $ % & ' * + - / */
    NUMERALS_IN_WORD = 1 << 3, /* all of column 3 but ; and ? */
    ENDS_IN_WORD = 1 << 4,     /* all of column 7 but { and } */
};

static inline WITH_AVX2 __m256i in_tables(__m256i low, __m256i high,
                                          __m256i bytes)
{
    __m256i halves =
        _mm256_and_si256(_mm256_srli_epi16(bytes, 4), _mm256_set1_epi8(0x0F));

    return _mm256_and_si256(_mm256_shuffle_epi8(low, bytes),
                            _mm256_shuffle_epi8(high, halves));
}

#define TABLE(...) _mm256_broadcastsi128_si256(_mm_setr_epi8(__VA_ARGS__))

static inline WITH_AVX2 __m256i find_stops(__m256i bytes)
{
    const __m256i low = TABLE(CONTROLS | NUMERALS, LETTERS_AD | NUMERALS,
                              LETTERS_RW, 0, LETTERS_AD, 0, 0, LETTERS_RW, 0, 0,
                              STAR | LINE_END, OPENERS, 0, CONTROLS, 0, 0);
    const __m256i high = TABLE(CONTROLS | LINE_END, 0, STAR, OPENERS | NUMERALS,
                               LETTERS_AD, OPENERS | LETTERS_RW, LETTERS_AD,
                               OPENERS | LETTERS_RW, 0, 0, 0, 0, 0, 0, 0, 0);

    return in_tables(low, high, bytes);
}

/* Returns the groups that do not stop the skipping before these bytes. */
static inline WITH_AVX2 __m256i find_continuing(__m256i bytes)
{
    enum { BOTH = NO_DIGIT | NEED_LETTER };
    const __m256i low = TABLE(BOTH, BOTH, BOTH, BOTH, BOTH, BOTH, BOTH, BOTH,
                              BOTH, BOTH, NEED_LETTER, NEED_LETTER, NEED_LETTER,
                              NEED_LETTER, NEED_LETTER, NEED_LETTER);
    const __m256i high = TABLE(NEED_LETTER, NEED_LETTER, NEED_LETTER, BOTH, 0,
                               0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    return in_tables(low, high, bytes);
}

/* Returns 0 for the bytes after which a word may begin. */
static inline WITH_AVX2 __m256i find_inside_word(__m256i bytes)
{
    enum {
        C = CONTROLS_IN_WORD,
        L = LETTERS_IN_WORD,
        S = SIGNS_IN_WORD,
        N = NUMERALS_IN_WORD,
        E = ENDS_IN_WORD,
    };
    const __m256i low = TABLE(
        C | L | N | E, C | L | N | E, C | L | S | N | E, C | L | S | N | E,
        C | L | S | N | E, C | L | S | N | E, C | L | S | N | E,
        C | L | S | N | E, C | L | N | E, L | N | E, L | S | N | E, L | S,
        L | N | E, L | S | N, C | L | N | E, C | L | S | E);
    const __m256i high = TABLE(C, L, S, N, L, L, L, E, 0, 0, 0, 0, 0, 0, 0, 0);

    return in_tables(low, high, bytes);
}
#undef TABLE

/* Returns the bytes before these, with 0 before the first. */
static inline WITH_AVX2 __m256i bytes_before(__m256i bytes)
{
    return _mm256_alignr_epi8(
        bytes, _mm256_permute2x128_si256(bytes, bytes, 0x08), 15);
}

/* Returns the bytes after these, with 0 after the last. */
static inline WITH_AVX2 __m256i bytes_after(__m256i bytes)
{
    return _mm256_alignr_epi8(_mm256_permute2x128_si256(bytes, bytes, 0x81),
                              bytes, 1);
}

/* Returns a mask that includes all bytes that may stop the skipping. */
static inline WITH_AVX2 unsigned may_stop(__m256i bytes)
{
    const __m256i none = _mm256_setzero_si256();
    __m256i inside = bytes_before(find_inside_word(bytes));
    __m256i groups = _mm256_or_si256(_mm256_cmpeq_epi8(inside, none),
                                     _mm256_set1_epi8(ALWAYS));
    __m256i stops =
        _mm256_andnot_si256(bytes_after(find_continuing(bytes)),
                            _mm256_and_si256(groups, find_stops(bytes)));

    stops = _mm256_or_si256(
        stops, _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8((char)0xC2)));
    return ~(unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(stops, none));
}

/* Like skip_plain_bytes(), but examines thirty-two bytes at a time. To be called
   only if cpu_has_avx2(). */
static inline WITH_AVX2 size_t skip_thirty_twos(const unsigned char *p,
                                                size_t i, size_t len)
{
    for (; len - i >= THIRTY_TWO; i += THIRTY_TWO) {
        unsigned stops = may_stop(
            _mm256_loadu_si256((const __m256i *)(const void *)(p + i)));
        for (; stops; stops &= stops - 1) {
            size_t at = i + (unsigned)__builtin_ctz(stops);
            if (is_stop_byte(p, at, len))
                return at;
        }
    }
    return skip_sixteens(p, i, len);
}
#endif

#endif
