/* Versions of utf8_prefix(), which return the same
   (tests/unit/test_utf8.c). */
#ifndef SRC_BASE_UTF8_H
#define SRC_BASE_UTF8_H

#include "cpu.h"
#include "text.h"

struct utf8_prefix utf8_prefix_by_characters(struct str s);
#ifdef MAY_HAVE_AVX2
/* Checks 32 bytes at a time. To be called only if cpu_has_avx2(). */
struct utf8_prefix utf8_prefix_by_blocks(struct str s);
#endif

#endif
