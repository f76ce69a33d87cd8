/* Finds the first byte of a text that is not valid UTF-8. */
#include "utf8.h"

bool str_is_ascii(struct str s)
{
    return str_skip_ascii(s, 0) == s.len;
}

struct utf8_prefix utf8_prefix_by_characters(struct str s)
{
    struct utf8_prefix valid = {s.len, 0};
    int32_t c;

    for (size_t i = str_skip_ascii(s, 0); i < s.len;) {
        size_t n = str_code_point(str_from(s, i), &c);
        if (c < 0) {
            valid.length = i;
            break;
        }
        valid.beyond_ascii += n > 1;
        i += n;
        if (i < s.len && (unsigned char)s.ptr[i] < 0x80)
            i = str_skip_ascii(s, i);
    }
    return valid;
}

/* ---- 32 bytes at a time -------------------------------------------------- */

#ifdef MAY_HAVE_AVX2
/*
 * The method of John Keiser and Daniel Lemire, "Validating UTF-8 In Less Than
 * One Instruction Per Byte" (2021): three tables, indexed by the two halves of a
 * byte and the high half of the byte after it, each hold the faults that their
 * half permits. A fault that all three permit is there. The places of third and
 * fourth bytes, which must continue a character, are compared separately.
 */
enum {
    BLOCK = 32,
    TOO_SHORT = 1 << 0,     /* a first byte, and then no continuation byte */
    TOO_LONG = 1 << 1,      /* an ASCII byte, and then a continuation byte */
    LONG_3 = 1 << 2,        /* E0, and then less than A0: two bytes suffice */
    TOO_LARGE = 1 << 3,     /* F4, and then 90 or more, or F5 and more */
    SURROGATE = 1 << 4,     /* ED, and then A0 or more */
    LONG_2 = 1 << 5,        /* C0 or C1: one byte suffices */
    LONG_4 = 1 << 6,        /* F0, and then less than 90: three bytes suffice */
    TOO_LARGE_LOW = 1 << 6, /* F5 and more, and then less than 90 */
    TWO_CONTINUE = 1 << 7,  /* two continuation bytes */
    ANY_LOW = TOO_SHORT | TOO_LONG | TWO_CONTINUE,
    ABOVE_F4 = ANY_LOW | TOO_LARGE | TOO_LARGE_LOW,
};

/* A table of 16 bytes, twice, since each half of a vector is looked up
   separately. */
#define TABLE(...) _mm256_broadcastsi128_si256(_mm_setr_epi8(__VA_ARGS__))
#define BITS(bits) ((char)(bits))

static inline WITH_AVX2 __m256i high_halves(__m256i bytes)
{
    return _mm256_and_si256(_mm256_srli_epi16(bytes, 4),
                            _mm256_set1_epi8(0x0F));
}

static inline WITH_AVX2 __m256i block_at(const char *p)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
}

/* Returns the faults of bytes whose previous bytes are `before`, except that
   TWO_CONTINUE is not always a fault. */
static inline WITH_AVX2 __m256i find_pair_faults(__m256i before, __m256i bytes)
{
    const __m256i high =
        TABLE(TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG,
              TOO_LONG, TOO_LONG, BITS(TWO_CONTINUE), BITS(TWO_CONTINUE),
              BITS(TWO_CONTINUE), BITS(TWO_CONTINUE), TOO_SHORT | LONG_2,
              TOO_SHORT, TOO_SHORT | LONG_3 | SURROGATE,
              TOO_SHORT | TOO_LARGE | TOO_LARGE_LOW | LONG_4);
    const __m256i low =
        TABLE(BITS(ANY_LOW | LONG_3 | LONG_2 | LONG_4), BITS(ANY_LOW | LONG_2),
              BITS(ANY_LOW), BITS(ANY_LOW), BITS(ANY_LOW | TOO_LARGE),
              BITS(ABOVE_F4), BITS(ABOVE_F4), BITS(ABOVE_F4), BITS(ABOVE_F4),
              BITS(ABOVE_F4), BITS(ABOVE_F4), BITS(ABOVE_F4), BITS(ABOVE_F4),
              BITS(ABOVE_F4 | SURROGATE), BITS(ABOVE_F4), BITS(ABOVE_F4));
    const __m256i next =
        TABLE(TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT,
              TOO_SHORT, TOO_SHORT,
              BITS(TOO_LONG | LONG_2 | TWO_CONTINUE | LONG_3 | TOO_LARGE_LOW |
                   LONG_4),
              BITS(TOO_LONG | LONG_2 | TWO_CONTINUE | LONG_3 | TOO_LARGE),
              BITS(TOO_LONG | LONG_2 | TWO_CONTINUE | SURROGATE | TOO_LARGE),
              BITS(TOO_LONG | LONG_2 | TWO_CONTINUE | SURROGATE | TOO_LARGE),
              TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT);
    __m256i lows = _mm256_and_si256(before, _mm256_set1_epi8(0x0F));

    return _mm256_and_si256(
        _mm256_and_si256(_mm256_shuffle_epi8(high, high_halves(before)),
                         _mm256_shuffle_epi8(low, lows)),
        _mm256_shuffle_epi8(next, high_halves(bytes)));
}

/* Returns the bit TWO_CONTINUE at the places of third and fourth bytes. */
static inline WITH_AVX2 __m256i find_late_bytes(const char *p)
{
    __m256i third =
        _mm256_subs_epu8(block_at(p - 2), _mm256_set1_epi8(0xE0 - 0x80));
    __m256i fourth =
        _mm256_subs_epu8(block_at(p - 3), _mm256_set1_epi8(0xF0 - 0x80));

    return _mm256_and_si256(_mm256_or_si256(third, fourth),
                            _mm256_set1_epi8(BITS(TWO_CONTINUE)));
}

/* True if a fault is in the block or in the character that it continues, or if
   it begins with a byte that should continue one. */
static inline WITH_AVX2 bool has_fault(const char *p, __m256i bytes)
{
    __m256i faults = _mm256_xor_si256(find_pair_faults(block_at(p - 1), bytes),
                                      find_late_bytes(p));

    return !_mm256_testz_si256(faults, faults);
}

/* Returns a mask of the first bytes of non-ASCII characters. */
static inline WITH_AVX2 unsigned first_bytes(__m256i bytes, unsigned beyond)
{
    __m256i first = _mm256_cmpgt_epi8(bytes, _mm256_set1_epi8(BITS(0xBF)));

    return beyond & (unsigned)_mm256_movemask_epi8(first);
}

/* Returns the beginning of the last character before `end` if it may continue
   there, otherwise `end`. */
static size_t unfinished_character(struct str s, size_t end)
{
    size_t i = end;

    while (i > 0 && end - i < 2 && utf8_goes_on(s.ptr[i - 1]))
        i--;
    return i > 0 && (unsigned char)s.ptr[i - 1] >= 0xC0 ? i - 1 : end;
}

/* Returns the beginning of the first character from the fourth byte on. */
static size_t after_three_bytes(struct str s)
{
    size_t i = s.len < 3 ? s.len : 3;

    while (i < s.len && utf8_goes_on(s.ptr[i]))
        i++;
    return i;
}

WITH_AVX2 struct utf8_prefix utf8_prefix_by_blocks(struct str s)
{
    bool goes_on = false; /* the last byte was not ASCII */
    size_t i = after_three_bytes(s);
    struct utf8_prefix valid = utf8_prefix_by_characters(str_part(s, 0, i));

    if (valid.length < i)
        return valid;
    for (; s.len - i >= BLOCK; i += BLOCK) {
        __m256i bytes = block_at(s.ptr + i);
        unsigned beyond = (unsigned)_mm256_movemask_epi8(bytes);
        if (beyond || goes_on) {
            if (has_fault(s.ptr + i, bytes))
                break;
            valid.beyond_ascii +=
                (unsigned)__builtin_popcount(first_bytes(bytes, beyond));
        }
        goes_on = beyond >> (BLOCK - 1);
    }
    valid.length = unfinished_character(s, i);
    valid.beyond_ascii -= valid.length < i;
    struct utf8_prefix rest =
        utf8_prefix_by_characters(str_from(s, valid.length));
    return (struct utf8_prefix){valid.length + rest.length,
                                valid.beyond_ascii + rest.beyond_ascii};
}
#endif

/* ---- any processor ------------------------------------------------------- */

struct utf8_prefix str_utf8_prefix(struct str s)
{
#ifdef MAY_HAVE_AVX2
    if (s.len >= 2 * BLOCK && cpu_has_avx2())
        return utf8_prefix_by_blocks(s);
#endif
    return utf8_prefix_by_characters(s);
}

size_t str_utf8_fault(struct str s)
{
    return str_utf8_prefix(s).length;
}
