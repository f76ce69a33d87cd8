#define _GNU_SOURCE /* for O_PATH and syscall() */
#include "sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define SANITIZER true
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || \
    __has_feature(thread_sanitizer)
#define SANITIZER true
#endif
#endif
#ifndef SANITIZER
#define SANITIZER false
#endif

const char *sandbox_unused(void)
{
    const char *wish = getenv("LUDEX_SANDBOX");

    /* LeakSanitizer traces its own process, and reports start programs. */
    if (SANITIZER)
        return "this program was built with a sanitizer";
    return wish && strcmp(wish, "off") == 0 ? "LUDEX_SANDBOX is off" : NULL;
}

#ifdef __linux__
#include <sys/prctl.h>

/* All calls are made by syscall(), as finding another function of the C library
   takes longer than its call. */

/* Landlock's interface. The headers of the system may be older than its
   kernel, and the C library has no functions for these calls. */
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule       445
#define SYS_landlock_restrict_self  446
#endif

enum {
    ASK_VERSION = 1,
    PATH_BENEATH = 1, /* kind of a rule */
    VERSION_REFER = 2,
    VERSION_TRUNCATE = 3,
    VERSION_SCOPES = 6,
    SCOPE_SIGNALS = 2, /* no signals to processes outside of the sandbox */
};

enum landlock_right {
    EXECUTE = 1 << 0,
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_DIR = 1 << 3,
    MAKE_LAST = 1 << 12,
    REFER = 1 << 13, /* rename from one folder to another */
    TRUNCATE = 1 << 14,
    FIRST_VERSION = 2 * MAKE_LAST - 1,
    MAKE_DEVICES = 1 << 6 | 1 << 11,
    OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE,
    READING = READ_FILE | READ_DIR,
    WRITING = READING | WRITE_FILE | TRUNCATE,
    ALL = FIRST_VERSION | REFER | TRUNCATE,
};

struct landlock_rules {
    uint64_t files, network, scopes;
};

struct landlock_path {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

static uint64_t handled_rights(int version)
{
    return FIRST_VERSION | (version >= VERSION_REFER ? REFER : 0) |
           (version >= VERSION_TRUNCATE ? TRUNCATE : 0);
}

void sandbox_begin(struct sandbox *s)
{
    *s = (struct sandbox){.rules = -1};
    if (sandbox_unused())
        return;
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);
    if (version <= 0)
        return;
    s->landlock = (int)version;
    s->handled = handled_rights(s->landlock);
    const struct landlock_rules rules = {
        s->handled, 0, s->landlock >= VERSION_SCOPES ? SCOPE_SIGNALS : 0};
    size_t size =
        s->landlock >= VERSION_SCOPES ? sizeof rules : sizeof(uint64_t);
    s->rules = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
}

void sandbox_cancel(struct sandbox *s)
{
    if (s->rules >= 0)
        close(s->rules);
    s->rules = -1;
}

static bool add_rule(const struct sandbox *s, int path, uint64_t rights)
{
    const struct landlock_path rule = {rights & s->handled, path};

    return syscall(SYS_landlock_add_rule, s->rules, PATH_BENEATH, &rule, 0) ==
           0;
}

/* True if a path that cannot be opened for this reason cannot be used by the
   command either. */
static bool is_unusable(int error)
{
    return error == ENOENT || error == ENOTDIR || error == EACCES ||
           error == ELOOP || error == ENAMETOOLONG || error == ENXIO;
}

void sandbox_allow(struct sandbox *s, const char *path,
                   enum sandbox_access access)
{
    static const uint64_t rights[] = {
        [SANDBOX_READ] = READING,
        [SANDBOX_WRITE] = WRITING,
        [SANDBOX_CHANGE] = ALL & ~(uint64_t)(EXECUTE | MAKE_DEVICES),
    };

    if (s->rules < 0)
        return;
    int fd = open(path, O_PATH | O_CLOEXEC);
    bool fine = fd < 0 ? is_unusable(errno) : add_rule(s, fd, rights[access]);
    if (!fine && fd >= 0 && errno == EINVAL) /* not a folder */
        fine = add_rule(s, fd, rights[access] & OF_FILES);
    /* EBADFD is returned for pipes and sockets, which are never refused. */
    fine = fine || errno == EBADFD;
    if (fd >= 0)
        close(fd);
    if (!fine) /* rather no sandbox than one that refuses too much */
        sandbox_cancel(s);
}

struct sandbox_layers sandbox_enter(struct sandbox *s, unsigned calls)
{
    struct sandbox_layers have = {0, false};

    if (sandbox_unused() ||
        syscall(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        sandbox_cancel(s);
        return have;
    }
    if (s->rules >= 0 && syscall(SYS_landlock_restrict_self, s->rules, 0) == 0)
        have.landlock = s->landlock;
    sandbox_cancel(s);
    have.seccomp = sandbox_refuse_calls(calls);
    return have;
}

#else

void sandbox_begin(struct sandbox *s)
{
    *s = (struct sandbox){.rules = -1};
}

void sandbox_allow(struct sandbox *s, const char *path,
                   enum sandbox_access access)
{
    (void)s;
    (void)path;
    (void)access;
}

struct sandbox_layers sandbox_enter(struct sandbox *s, unsigned calls)
{
    (void)s;
    (void)calls;
    return (struct sandbox_layers){0, false};
}

void sandbox_cancel(struct sandbox *s)
{
    (void)s;
}
#endif
