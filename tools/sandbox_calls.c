/*
 * Refuses system calls by seccomp: the kernel runs a small program for each
 * call, which looks up the number of the call in a bitmap. libseccomp would be
 * one library more to load, and its programs compare the number with each
 * refused call, which the kernel takes three times as long to prepare.
 */
#define _GNU_SOURCE
#include "sandbox.h"

#if defined __linux__ && defined __x86_64__ && !defined __ILP32__
#include <linux/audit.h>
#define NATIVE AUDIT_ARCH_X86_64
#elif defined __linux__ && defined __aarch64__ && defined __AARCH64EL__
#include <linux/audit.h>
#define NATIVE AUDIT_ARCH_AARCH64
#endif

#ifdef NATIVE
#include <asm/ioctls.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif

#include "sandbox_calls.def"

/* Numbers of calls from KNOWN_CALLS on are of later kernels, and fail as if the
   kernel did not have them. x32 has its own numbers, which begin there too. */
enum { WORD_BITS = 32, WORDS = 15, KNOWN_CALLS = WORDS * WORD_BITS };

/* ---- the bitmap ---------------------------------------------------------- */

struct bitmap {
    uint32_t words[WORDS];
};

/* clang-format off */
#define BIT(k, name) \
    | (SYS_##name / WORD_BITS == k ? UINT32_C(1) << SYS_##name % WORD_BITS : 0)
#define WORD(list, k) (0 list(BIT, k))
#define BITMAP(list) \
    {{WORD(list, 0), WORD(list, 1), WORD(list, 2), WORD(list, 3), \
      WORD(list, 4), WORD(list, 5), WORD(list, 6), WORD(list, 7), \
      WORD(list, 8), WORD(list, 9), WORD(list, 10), WORD(list, 11), \
      WORD(list, 12), WORD(list, 13), WORD(list, 14)}}
/* clang-format on */

static const struct bitmap always = BITMAP(REFUSED_CALLS);
static const struct bitmap processes = BITMAP(REFUSED_PROCESS_CALLS);
static const struct bitmap connections = BITMAP(REFUSED_CONNECTION_CALLS);

/* ---- the program --------------------------------------------------------- */

/* clang-format off */
#define LOAD(member) \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define RESULT(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define FAIL(error)    RESULT(SECCOMP_RET_ERRNO | (error))
/* These skip `others` steps if the loaded value is not as wanted. */
#define IF_EQUAL(value, others) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (others))
#define IF_AT_LEAST(value, others) \
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (value), 0, (others))
#define IF_BITS(bits, others) \
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, (others))
/* clang-format on */

static const struct sock_filter begin[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE, 1, 0),
    FAIL(EPERM),
    LOAD(nr),
    IF_AT_LEAST(KNOWN_CALLS, 1),
    FAIL(ENOSYS),
    /* Its arguments cannot be read here. The C library calls clone instead. */
    IF_EQUAL(SYS_clone3, 1),
    FAIL(ENOSYS),
    /* Refuses to type into the terminal of the user's shell. */
    IF_EQUAL(SYS_ioctl, 5),
    LOAD(args[1]),
    IF_EQUAL(TIOCSTI, 1),
    FAIL(EPERM),
    IF_EQUAL(TIOCLINUX, 1),
    FAIL(EPERM),
    LOAD(nr),
};

static const struct sock_filter only_threads[] = {
    IF_EQUAL(SYS_clone, 4),
    LOAD(args[0]),
    IF_BITS(CLONE_THREAD, 1),
    RESULT(SECCOMP_RET_ALLOW),
    FAIL(EPERM),
    /* Permits to ask whether a process exists. */
    IF_EQUAL(SYS_kill, 4),
    LOAD(args[1]),
    IF_EQUAL(0, 1),
    RESULT(SECCOMP_RET_ALLOW),
    FAIL(EPERM),
};

/* Splits the number into the index of a word and that of a bit, X. */
static const struct sock_filter split[] = {
    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, WORD_BITS - 1),
    BPF_STMT(BPF_MISC | BPF_TAX, 0),
    LOAD(nr),
    BPF_STMT(BPF_ALU | BPF_RSH | BPF_K, 5),
};

/* Tests bit X of the word. */
static const struct sock_filter test[] = {
    BPF_STMT(BPF_ALU | BPF_RSH | BPF_X, 0),
    IF_BITS(1, 1),
    FAIL(EPERM),
    RESULT(SECCOMP_RET_ALLOW),
};

enum {
    STEPS_OF_WORD = 3,
    STEPS_MAX =
        (sizeof begin + sizeof only_threads + sizeof split + sizeof test) /
            sizeof *begin +
        STEPS_OF_WORD * WORDS
};

struct program {
    struct sock_filter steps[STEPS_MAX];
    unsigned short count;
};

static void add_steps(struct program *p, const struct sock_filter *steps,
                      size_t bytes)
{
    memcpy(p->steps + p->count, steps, bytes);
    p->count = (unsigned short)(p->count + bytes / sizeof *steps);
}

/* Loads word `k` if this is the loaded index, and goes to the test. */
static void add_word(struct program *p, uint32_t k, uint32_t word)
{
    const struct sock_filter steps[STEPS_OF_WORD] = {
        IF_EQUAL(k, 2),
        BPF_STMT(BPF_LD | BPF_IMM, word),
        BPF_JUMP(BPF_JMP | BPF_JA, (WORDS - 1 - k) * STEPS_OF_WORD, 0, 0),
    };

    add_steps(p, steps, sizeof steps);
}

bool sandbox_refuse_calls(unsigned calls)
{
    struct program p = {.count = 0};
    bool makes = calls & SANDBOX_PROCESSES, connects = calls & SANDBOX_SERVER;

    add_steps(&p, begin, sizeof begin);
    if (!makes)
        add_steps(&p, only_threads, sizeof only_threads);
    add_steps(&p, split, sizeof split);
    for (uint32_t k = 0; k < WORDS; k++)
        add_word(&p, k,
                 always.words[k] | (makes ? 0 : processes.words[k]) |
                     (connects ? 0 : connections.words[k]));
    add_steps(&p, test, sizeof test);
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0,
                   &(struct sock_fprog){p.count, p.steps}) == 0;
}

#else

bool sandbox_refuse_calls(unsigned calls)
{
    (void)calls;
    return false;
}
#endif
