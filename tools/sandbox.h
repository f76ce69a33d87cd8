/*
 * Takes away from the process what its command does not need, before it reads
 * any input: files by Landlock, system calls by seccomp. If a reader of hostile
 * input has a fault, the fault cannot start programs, connect to a server, or
 * write files elsewhere. Refused calls fail with EACCES or EPERM, so that they
 * are reported like other faults of the environment.
 *
 *     struct sandbox s;
 *     sandbox_begin(&s);
 *     sandbox_allow(&s, "games.qux", SANDBOX_READ);
 *     sandbox_enter(&s, 0);
 *
 * Every kernel restricts as much as it can: without Landlock and seccomp, these
 * functions do nothing. What was taken away is lost for good, also for
 * child processes.
 */
#ifndef LUDEX_TOOLS_SANDBOX_H
#define LUDEX_TOOLS_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum sandbox_access {
    SANDBOX_READ,   /* read a file, or all files of a folder */
    SANDBOX_WRITE,  /* read and write, but neither make nor remove files */
    SANDBOX_CHANGE, /* read and write, make, rename and remove files */
};

/* Calls that only some commands need. */
enum sandbox_calls {
    SANDBOX_PROCESSES = 1, /* fork, and send signals */
    SANDBOX_SERVER = 2,    /* connect to a server */
};

struct sandbox {
    int rules;        /* descriptor of Landlock's rules, or -1 */
    int landlock;     /* version of Landlock's interface, or 0 */
    uint64_t handled; /* rights that are refused except where allowed */
};

/* What is in effect. */
struct sandbox_layers {
    int landlock; /* version of Landlock's interface, or 0 */
    bool seccomp;
};

/* Returns the reason why the sandbox is not used, apart from the kernel, or
   NULL. */
const char *sandbox_unused(void);
/* Call sandbox_enter or sandbox_cancel next. */
void sandbox_begin(struct sandbox *s);
/* Allows access to a file, or to a folder and all that is in it. Links are
   followed. Ignores paths that do not exist. */
void sandbox_allow(struct sandbox *s, const char *path,
                   enum sandbox_access access);
/* Restricts the process to what was allowed. `calls` is a set of enum
   sandbox_calls. Call this before starting threads. */
struct sandbox_layers sandbox_enter(struct sandbox *s, unsigned calls);
void sandbox_cancel(struct sandbox *s);

/* Refuses system calls, except those in `calls`. Returns false if the kernel
   cannot. (sandbox_calls.c) */
bool sandbox_refuse_calls(unsigned calls);

#endif
