/* Versions of str_utf8_prefix(), which return the same
   (tests/unit/test_utf8.c), and what they share. */
#ifndef SRC_BASE_UTF8_H
#define SRC_BASE_UTF8_H

#include "cpu.h"
#include "text.h"

/* Returns the offset of the first non-ASCII byte from `i` on, or s.len if there
   is none. In a word of eight bytes, this is the lowest byte whose high bit is
   set. */
static inline size_t str_skip_ascii(struct str s, size_t i)
{
    for (; i + 8 <= s.len; i += 8) {
        uint64_t high = str_word(s.ptr + i) & UINT64_C(0x8080808080808080);
        if (high)
            return i + (unsigned)__builtin_ctzll(high) / 8;
    }
    while (i < s.len && (unsigned char)s.ptr[i] < 0x80)
        i++;
    return i;
}

struct utf8_prefix utf8_prefix_by_characters(struct str s);
#ifdef MAY_HAVE_AVX2
/* Checks 32 bytes at a time. To be called only if cpu_has_avx2(). */
struct utf8_prefix utf8_prefix_by_blocks(struct str s);
#endif

#endif
