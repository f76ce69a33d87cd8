#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "decoder.h"
#include "unpack.h"

struct source {
    int fd;           /* -1 if the source does not read from a file */
    struct str bytes; /* bytes in memory that are not yet read */
    uint64_t size;    /* size of the file in bytes */
    struct packed *packed;
    struct decoder *decoder;
};

/* ---- opening ------------------------------------------------------------- */

static int64_t read_file(void *context, void *into, size_t size)
{
    const struct source *s = context;
    ssize_t n;

    do
        n = read(s->fd, into, size);
    while (n < 0 && errno == EINTR);
    return n < 0 ? -errno : n;
}

static int64_t read_memory(void *context, void *into, size_t size)
{
    struct source *s = context;

    if (size > s->bytes.len)
        size = s->bytes.len;
    if (size)
        memcpy(into, s->bytes.ptr, size);
    s->bytes = str_from(s->bytes, size);
    return (int64_t)size;
}

/* True for a device other than a terminal or /dev/null: reading /dev/zero or
   /dev/full never ends. */
static bool is_endless(int fd, const struct stat *about)
{
    struct stat null;

    return S_ISCHR(about->st_mode) && !isatty(fd) &&
           (stat("/dev/null", &null) || null.st_rdev != about->st_rdev);
}

static int open_file(struct source *s, const char *path, unsigned memory)
{
    struct stat about;

    s->fd = strcmp(path, "-") == 0 ? STDIN_FILENO
                                   : open(path, O_RDONLY | O_CLOEXEC);
    if (s->fd < 0 || fstat(s->fd, &about) < 0)
        return -errno;
    if (S_ISDIR(about.st_mode))
        return -EISDIR;
    if (is_endless(s->fd, &about))
        return SOURCE_DEVICE;
    if (S_ISREG(about.st_mode))
        s->size = (uint64_t)about.st_size;
    return packed_open(&s->packed, (struct supply){read_file, s}, memory);
}

static int64_t read_packed(void *context, void *into, size_t size)
{
    struct source *s = context;

    return packed_read(s->packed, into, size);
}

static struct source *source_new(const struct source_options *options)
{
    struct source *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->fd = -1;
    if (decoder_open(&s->decoder, (struct supply){read_packed, s},
                     options->encoding) == 0)
        return s;
    free(s);
    return NULL;
}

/* Completes the opening of a source. `s` is NULL if memory ran out. */
static int finish_opening(struct source **out, struct source *s, int fault)
{
    *out = NULL;
    if (!s)
        return SOURCE_MEMORY;
    if (fault < 0)
        source_close(s);
    else
        *out = s;
    return fault;
}

int source_open(struct source **out, const char *path)
{
    const struct source_options usual = {.memory = SOURCE_MEMORY_USUAL};

    return source_open_as(out, path, &usual);
}

int source_open_as(struct source **out, const char *path,
                   const struct source_options *options)
{
    struct source *s = source_new(options);

    return finish_opening(out, s, s ? open_file(s, path, options->memory) : 0);
}

int source_open_supply(struct source **out, struct supply supply,
                       const struct source_options *options)
{
    struct source *s = source_new(options);

    return finish_opening(
        out, s, s ? packed_open(&s->packed, supply, options->memory) : 0);
}

int source_open_bytes(struct source **out, struct str bytes,
                      const struct source_options *options)
{
    struct source *s = source_new(options);

    if (s)
        s->bytes = bytes;
    return finish_opening(out, s,
                          s ? packed_open(&s->packed,
                                          (struct supply){read_memory, s},
                                          options->memory)
                            : 0);
}

void source_close(struct source *s)
{
    if (!s)
        return;
    decoder_close(s->decoder);
    packed_close(s->packed);
    if (s->fd > STDIN_FILENO)
        close(s->fd);
    free(s);
}

/* ---- reading ------------------------------------------------------------- */

int64_t source_read(struct source *s, char *into, size_t size)
{
    return decoder_read(s->decoder, into, size);
}

/* ---- properties ---------------------------------------------------------- */

struct text_form source_form(const struct source *s)
{
    return decoder_form(s->decoder);
}

bool source_is_packed(const struct source *s)
{
    return packed_is_compressed(s->packed);
}

struct odd_text source_odd(struct source *s, uint64_t from, uint64_t to)
{
    return decoder_odd(s->decoder, from, to);
}

const char *source_foreign(const struct source *s)
{
    return foreign_kind(decoder_head(s->decoder));
}

uint64_t source_bytes_read(const struct source *s)
{
    return packed_bytes_read(s->packed);
}

bool source_would_wait(const struct source *s)
{
    struct pollfd wanted = {.fd = s->fd, .events = POLLIN};

    return s->fd >= 0 && s->size == 0 && decoder_drained(s->decoder) &&
           packed_drained(s->packed) && poll(&wanted, 1, 0) == 0;
}
