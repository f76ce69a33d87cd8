#include "unpack.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <bzlib.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "source.h"

enum {
    INPUT_SIZE = 64 << 10, /* bytes read from the file at once */
    GZIP_WINDOW = 15 + 16, /* the largest window of zlib (15), with a gzip
                              header (16) */
    MIB_LOG = 20,
    MAGIC_MAX = 6,
};

/* A compression format. */
struct format {
    const char *magic;
    size_t magic_len;
    int (*begin)(struct packed *s);
    /* Works like packed_read, but returns 0 at the end of the compressed
       data. */
    int64_t (*read)(struct packed *s, char *into, size_t size);
    void (*end)(struct packed *s);
};

struct packed {
    struct supply supply;
    uint64_t taken; /* number of bytes read from the input */
    const struct format *format;
    size_t at, filled; /* first unread byte of the input buffer, and the end of
                          its contents */
    bool ended;        /* the file has ended */
    bool inside;       /* a compressed member has begun but not ended */
    z_stream gzip;
    ZSTD_DStream *zstd;
    lzma_stream xz;
    bz_stream bzip2;
    bool bzip2_open;
    unsigned memory; /* memory limit in MiB */
    /* The last member, since it is not cleared: that would take as long as
       reading a small file. */
    unsigned char input[INPUT_SIZE];
};

/* Reads more bytes from the input, and checks its result. */
static int64_t read_supply(struct packed *s, void *into, size_t room)
{
    int64_t n = s->supply.read(s->supply.context, into, room);

    return n > (int64_t)room ? -EIO : n;
}

/* Reads more bytes from the input into the buffer from `at` on. */
static int64_t read_input(struct packed *s, size_t at)
{
    return read_supply(s, s->input + at, INPUT_SIZE - at);
}

/* Fills the empty input buffer. Returns the number of bytes, 0 at the end, or
   -errno. */
static int64_t fill_input(struct packed *s)
{
    int64_t n;

    if (s->at < s->filled || s->ended)
        return (int64_t)(s->filled - s->at);
    n = read_input(s, 0);
    if (n < 0)
        return n;
    s->at = 0;
    s->filled = (size_t)n;
    s->taken += (uint64_t)n;
    s->ended = n == 0;
    return n;
}

/* ---- plain --------------------------------------------------------------- */

/* Reads from the input directly, without the buffer. */
static int64_t read_past_buffer(struct packed *s, char *into, size_t size)
{
    int64_t n = s->ended ? 0 : read_supply(s, into, size);

    s->ended |= n == 0;
    s->taken += n > 0 ? (uint64_t)n : 0;
    return n;
}

static int64_t plain_read(struct packed *s, char *into, size_t size)
{
    size_t have = s->filled - s->at;

    if (!have)
        return read_past_buffer(s, into, size);
    if (size > have)
        size = have;
    memcpy(into, s->input + s->at, size);
    s->at += size;
    return (int64_t)size;
}

static int plain_begin(struct packed *s)
{
    (void)s;
    return 0;
}

static void plain_end(struct packed *s)
{
    (void)s;
}

/* ---- gzip ---------------------------------------------------------------- */

static int gzip_begin(struct packed *s)
{
    return inflateInit2(&s->gzip, GZIP_WINDOW) == Z_OK ? 0 : SOURCE_MEMORY;
}

/* Decompresses some data. Returns true if a member has ended; another member
   may follow. */
static int gzip_step(struct packed *s, char *into, size_t size, size_t *made)
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

static void gzip_end(struct packed *s)
{
    inflateEnd(&s->gzip);
}

/* ---- zstd ---------------------------------------------------------------- */

/* Returns the binary logarithm of the largest window size. */
static int window_log(unsigned mib)
{
    int log = MIB_LOG;

    for (; mib > 1; mib /= 2)
        log++;
    return log;
}

static int zstd_begin(struct packed *s)
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

static int zstd_step(struct packed *s, char *into, size_t size, size_t *made)
{
    ZSTD_inBuffer in = {s->input, s->filled, s->at};
    ZSTD_outBuffer out = {into, size, 0};
    size_t left = ZSTD_decompressStream(s->zstd, &out, &in);

    s->at = in.pos;
    *made = out.pos;
    s->inside = left != 0;
    return zstd_fault(left);
}

static void zstd_end(struct packed *s)
{
    ZSTD_freeDStream(s->zstd);
}

/* ---- xz ------------------------------------------------------------------ */

static int xz_begin(struct packed *s)
{
    s->inside = true;
    return lzma_stream_decoder(&s->xz, (uint64_t)s->memory << MIB_LOG,
                               LZMA_CONCATENATED) == LZMA_OK
               ? 0
               : SOURCE_MEMORY;
}

static int xz_fault(lzma_ret result)
{
    switch (result) {
    case LZMA_OK:
    case LZMA_STREAM_END:
    case LZMA_BUF_ERROR:
        return 0;
    case LZMA_MEM_ERROR:
        return SOURCE_MEMORY;
    case LZMA_MEMLIMIT_ERROR:
        return SOURCE_WINDOW;
    default:
        return SOURCE_TRUNCATED;
    }
}

/* Decompresses some data. Only the end of the file shows that there are no more
   members. */
static int xz_step(struct packed *s, char *into, size_t size, size_t *made)
{
    lzma_ret result;

    s->xz.next_in = s->input + s->at;
    s->xz.avail_in = s->filled - s->at;
    s->xz.next_out = (unsigned char *)into;
    s->xz.avail_out = size;
    result = lzma_code(&s->xz, s->ended ? LZMA_FINISH : LZMA_RUN);
    s->at = s->filled - s->xz.avail_in;
    *made = size - s->xz.avail_out;
    s->inside = result != LZMA_STREAM_END;
    return xz_fault(result);
}

static void xz_end(struct packed *s)
{
    lzma_end(&s->xz);
}

/* ---- bzip2 --------------------------------------------------------------- */

static int bzip2_begin(struct packed *s)
{
    s->bzip2_open = BZ2_bzDecompressInit(&s->bzip2, 0, 0) == BZ_OK;
    return s->bzip2_open ? 0 : SOURCE_MEMORY;
}

static void bzip2_end(struct packed *s)
{
    if (s->bzip2_open)
        BZ2_bzDecompressEnd(&s->bzip2);
    s->bzip2_open = false;
}

static int bzip2_fault(int result)
{
    return result == BZ_OK          ? 0
           : result == BZ_MEM_ERROR ? SOURCE_MEMORY
                                    : SOURCE_TRUNCATED;
}

/* At the end of a member, its decoder is closed; the next member gets another
   decoder. */
static int bzip2_step(struct packed *s, char *into, size_t size, size_t *made)
{
    int result;

    s->bzip2.next_in = (char *)s->input + s->at;
    s->bzip2.avail_in = (unsigned)(s->filled - s->at);
    s->bzip2.next_out = into;
    s->bzip2.avail_out = (unsigned)size;
    result = BZ2_bzDecompress(&s->bzip2);
    s->at = s->filled - s->bzip2.avail_in;
    *made = size - s->bzip2.avail_out;
    s->inside = result != BZ_STREAM_END;
    if (s->inside)
        return bzip2_fault(result);
    bzip2_end(s);
    memset(&s->bzip2, 0, sizeof s->bzip2);
    return bzip2_begin(s);
}

/* ---- compressed ---------------------------------------------------------- */

typedef int step(struct packed *s, char *into, size_t size, size_t *made);

/* Data before a fault is returned first; the next call returns the fault
   again. */
static int64_t compressed_read(struct packed *s, char *into, size_t size,
                               step *unpack)
{
    enum { MOST = 1 << 30 }; /* zlib counts bytes as unsigned int */
    size_t made = 0;
    int fault = 0;

    while (made == 0 && fault == 0) {
        int64_t have = fill_input(s);
        if (have < 0)
            return have;
        if (have == 0 && !s->inside)
            return 0;
        fault = unpack(s, into, size < MOST ? size : MOST, &made);
        if (have == 0 && made == 0 && s->inside && !fault)
            fault = SOURCE_TRUNCATED;
    }
    return made ? (int64_t)made : fault;
}

static int64_t gzip_read(struct packed *s, char *into, size_t size)
{
    return compressed_read(s, into, size, gzip_step);
}

static int64_t zstd_read(struct packed *s, char *into, size_t size)
{
    return compressed_read(s, into, size, zstd_step);
}

static int64_t xz_read(struct packed *s, char *into, size_t size)
{
    return compressed_read(s, into, size, xz_step);
}

static int64_t bzip2_read(struct packed *s, char *into, size_t size)
{
    return compressed_read(s, into, size, bzip2_step);
}

static const struct format formats[] = {
    {"\x1F\x8B", 2, gzip_begin, gzip_read, gzip_end},
    {"\x28\xB5\x2F\xFD", 4, zstd_begin, zstd_read, zstd_end},
    {"\xFD\x37\x7A\x58\x5A\x00", MAGIC_MAX, xz_begin, xz_read, xz_end},
    {"BZh", 3, bzip2_begin, bzip2_read, bzip2_end},
    {"", 0, plain_begin, plain_read, plain_end}, /* any other file */
};

/* ---- choosing the format ------------------------------------------------- */

/* True if the bytes read so far may be the beginning of a magic number. */
static bool may_be_magic(const struct packed *s)
{
    for (const struct format *f = formats; f->magic_len; f++)
        if (s->filled < f->magic_len &&
            memcmp(s->input, f->magic, s->filled) == 0)
            return true;
    return false;
}

/* Reads the first bytes, even if a pipe delivers them one by one. */
static int64_t fill_magic(struct packed *s)
{
    int64_t n = 1;

    while (may_be_magic(s) && n > 0) {
        n = read_input(s, s->filled);
        if (n < 0)
            return n;
        s->filled += (size_t)n;
    }
    s->taken = s->filled;
    return 0;
}

static int detect_format(struct packed *s)
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

/* ---- opening and reading ------------------------------------------------- */

int packed_open(struct packed **out, struct supply supply, unsigned memory)
{
    struct packed *p = malloc(sizeof *p);

    *out = p;
    if (!p)
        return SOURCE_MEMORY;
    memset(p, 0, offsetof(struct packed, input));
    p->supply = supply;
    p->memory = memory;
    return detect_format(p);
}

void packed_close(struct packed *p)
{
    if (p && p->format)
        p->format->end(p);
    free(p);
}

int64_t packed_read(struct packed *p, char *into, size_t size)
{
    return p->format->read(p, into, size);
}

bool packed_is_compressed(const struct packed *p)
{
    return p->format && p->format->magic_len;
}

uint64_t packed_bytes_read(const struct packed *p)
{
    return p->taken;
}

bool packed_drained(const struct packed *p)
{
    return p->at == p->filled && !p->ended;
}
