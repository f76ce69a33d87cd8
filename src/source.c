#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

enum {
    INPUT_SIZE = 64 << 10, /* bytes read from the file at a time */
    GZIP_WINDOW = 15 + 16, /* zlib's largest window, gzip header */
    MIB_LOG = 20,
};

/* A way to make text of what the file holds. */
struct format {
    const char *magic;
    size_t magic_len;
    int (*begin)(struct source *s);
    /* As source_read; 0 when the compressed data is complete. */
    int64_t (*read)(struct source *s, char *into, size_t size);
    void (*end)(struct source *s);
};

struct source {
    int fd;
    uint64_t size, taken; /* of the file, in bytes */
    const struct format *format;
    unsigned char input[INPUT_SIZE];
    size_t at, filled; /* of input */
    bool ended;        /* the file has no more */
    bool inside;       /* a compressed member has begun and not ended */
    z_stream gzip;
    ZSTD_DStream *zstd;
    unsigned memory; /* MiB that it may take */
};

/* Fills an empty input: how many bytes, 0 at the end, or -errno. */
static int64_t fill(struct source *s)
{
    ssize_t n;

    if (s->at < s->filled || s->ended)
        return (int64_t)(s->filled - s->at);
    do
        n = read(s->fd, s->input, INPUT_SIZE);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        return -errno;
    s->at = 0;
    s->filled = (size_t)n;
    s->taken += (uint64_t)n;
    s->ended = n == 0;
    return n;
}

/* ---- plain ---------------------------------------------------------------- */

static int64_t plain_read(struct source *s, char *into, size_t size)
{
    int64_t have = fill(s);

    if (have <= 0)
        return have;
    if (size > (size_t)have)
        size = (size_t)have;
    memcpy(into, s->input + s->at, size);
    s->at += size;
    return (int64_t)size;
}

static int plain_begin(struct source *s)
{
    (void)s;
    return 0;
}

static void plain_end(struct source *s)
{
    (void)s;
}

/* ---- gzip ----------------------------------------------------------------- */

static int gzip_begin(struct source *s)
{
    return inflateInit2(&s->gzip, GZIP_WINDOW) == Z_OK ? 0 : SOURCE_MEMORY;
}

/* One step; true if it ended a member (another one may follow). */
static int gzip_step(struct source *s, char *into, size_t size, size_t *made)
{
    int result;

    s->gzip.next_in = s->input + s->at;
    s->gzip.avail_in = (uInt)(s->filled - s->at);
    s->gzip.next_out = (unsigned char *)into;
    s->gzip.avail_out = (uInt)size;
    result = inflate(&s->gzip, Z_NO_FLUSH);
    s->at = s->filled - s->gzip.avail_in;
    *made = size - s->gzip.avail_out;
    s->inside = result != Z_STREAM_END;
    if (result == Z_STREAM_END)
        result = inflateReset(&s->gzip);
    if (result == Z_MEM_ERROR)
        return SOURCE_MEMORY;
    return result == Z_OK || result == Z_BUF_ERROR ? 0 : SOURCE_TRUNCATED;
}

static void gzip_end(struct source *s)
{
    inflateEnd(&s->gzip);
}

/* ---- zstd ----------------------------------------------------------------- */

/* The largest window is a power of two. */
static int window_log(unsigned mib)
{
    int log = MIB_LOG;

    for (; mib > 1; mib /= 2)
        log++;
    return log;
}

static int zstd_begin(struct source *s)
{
    s->zstd = ZSTD_createDStream();
    if (!s->zstd || ZSTD_isError(ZSTD_DCtx_setParameter(
                        s->zstd, ZSTD_d_windowLogMax, window_log(s->memory))))
        return SOURCE_MEMORY;
    return 0;
}

static int zstd_fault(size_t result)
{
    switch (ZSTD_getErrorCode(result)) {
    case ZSTD_error_no_error:
        return 0;
    case ZSTD_error_memory_allocation:
        return SOURCE_MEMORY;
    case ZSTD_error_frameParameter_windowTooLarge:
        return SOURCE_WINDOW;
    default:
        return SOURCE_TRUNCATED;
    }
}

static int zstd_step(struct source *s, char *into, size_t size, size_t *made)
{
    ZSTD_inBuffer in = {s->input, s->filled, s->at};
    ZSTD_outBuffer out = {into, size, 0};
    size_t left = ZSTD_decompressStream(s->zstd, &out, &in);

    s->at = in.pos;
    *made = out.pos;
    s->inside = left != 0;
    return zstd_fault(left);
}

static void zstd_end(struct source *s)
{
    ZSTD_freeDStream(s->zstd);
}

/* ---- compressed ----------------------------------------------------------- */

typedef int step(struct source *s, char *into, size_t size, size_t *made);

/* What was made before a fault is given first; the fault comes again. */
static int64_t compressed_read(struct source *s, char *into, size_t size,
                               step *take)
{
    enum { MOST = 1 << 30 }; /* zlib counts in unsigned int */
    size_t made = 0;
    int fault = 0;

    while (made == 0 && fault == 0) {
        int64_t have = fill(s);
        if (have < 0)
            return have;
        if (have == 0 && !s->inside)
            return 0;
        fault = take(s, into, size < MOST ? size : MOST, &made);
        if (have == 0 && made == 0)
            fault = SOURCE_TRUNCATED;
    }
    return made ? (int64_t)made : fault;
}

static int64_t gzip_read(struct source *s, char *into, size_t size)
{
    return compressed_read(s, into, size, gzip_step);
}

static int64_t zstd_read(struct source *s, char *into, size_t size)
{
    return compressed_read(s, into, size, zstd_step);
}

static const struct format formats[] = {
    {"\x1F\x8B", 2, gzip_begin, gzip_read, gzip_end},
    {"\x28\xB5\x2F\xFD", 4, zstd_begin, zstd_read, zstd_end},
    {"", 0, plain_begin, plain_read, plain_end}, /* anything else */
};

/* ---- the source ----------------------------------------------------------- */

/* The first bytes, even if they come in drops as from a pipe. */
static int64_t fill_magic(struct source *s)
{
    enum { LONGEST = 4 };
    ssize_t n = 1;

    while (s->filled < LONGEST && n > 0) {
        n = read(s->fd, s->input + s->filled, INPUT_SIZE - s->filled);
        if (n < 0 && errno == EINTR)
            n = 1;
        else if (n < 0)
            return -errno;
        else
            s->filled += (size_t)n;
    }
    s->taken = s->filled;
    return 0;
}

static int tell_format(struct source *s)
{
    int fault = (int)fill_magic(s);
    const struct format *f = formats;

    if (fault < 0)
        return fault;
    while (s->filled < f->magic_len ||
           memcmp(s->input, f->magic, f->magic_len) != 0)
        f++;
    s->format = f;
    return f->begin(s);
}

static int open_file(struct source *s, const char *path)
{
    struct stat about;

    s->fd = strcmp(path, "-") == 0 ? STDIN_FILENO
                                   : open(path, O_RDONLY | O_CLOEXEC);
    if (s->fd < 0 || fstat(s->fd, &about) < 0)
        return -errno;
    if (S_ISDIR(about.st_mode))
        return -EISDIR;
    if (S_ISREG(about.st_mode))
        s->size = (uint64_t)about.st_size;
    return tell_format(s);
}

int source_open(struct source **out, const char *path)
{
    return source_open_within(out, path, SOURCE_MEMORY_USUAL);
}

int source_open_within(struct source **out, const char *path, unsigned memory)
{
    struct source *s = calloc(1, sizeof *s);
    int fault;

    *out = NULL;
    if (!s)
        return SOURCE_MEMORY;
    s->memory = memory;
    fault = open_file(s, path);
    if (fault < 0)
        source_close(s);
    else
        *out = s;
    return fault;
}

void source_close(struct source *s)
{
    if (!s)
        return;
    if (s->format)
        s->format->end(s);
    if (s->fd > STDIN_FILENO)
        close(s->fd);
    free(s);
}

int64_t source_read(struct source *s, char *into, size_t size)
{
    return s->format->read(s, into, size);
}

uint64_t source_taken(const struct source *s)
{
    return s->taken;
}

uint64_t source_size(const struct source *s)
{
    return s->size;
}

bool source_waits(const struct source *s)
{
    struct pollfd wanted = {.fd = s->fd, .events = POLLIN};

    return s->size == 0 && s->at == s->filled && !s->ended &&
           poll(&wanted, 1, 0) == 0;
}
