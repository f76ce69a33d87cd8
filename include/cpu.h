/*
 * Chooses between versions of a function for different processors. A version
 * for AVX2 is marked with WITH_AVX2, compiled if MAY_HAVE_AVX2 is defined, and
 * called if cpu_has_avx2() returns true. Its result must equal that of the
 * version for all processors.
 */
#ifndef LUDEX_CPU_H
#define LUDEX_CPU_H

#include <stdbool.h>

#if defined __x86_64__ && defined __GNUC__
#define MAY_HAVE_AVX2
#define WITH_AVX2 __attribute__((target("avx2,popcnt")))
#include <immintrin.h>
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif
#endif

/* glibc examined the processor when the program started. Elsewhere the compiler
   adds code to the start that does so. */
static inline bool cpu_has_avx2(void)
{
#if !defined MAY_HAVE_AVX2
    return false;
#elif defined CPU_FEATURE_ACTIVE
    return CPU_FEATURE_ACTIVE(AVX2);
#else
    return __builtin_cpu_supports("avx2");
#endif
}

#endif
