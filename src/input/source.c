#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "encoding.h"
#include "unpack.h"

struct source {
    int fd;           /* -1: of a supply */
    struct str bytes; /* of memory, that are left */
    uint64_t size;    /* of the file, in bytes */
    struct packed *packed;
    struct encoding *encoding; /* NULL: bytes are given as they are */
    const char *asked;         /* the encoding of the options; or NULL */
    bool begun;                /* its encoding was told */
    char head[ENCODING_HEAD];  /* bytes that told it, to be given first */
    size_t head_at, head_length;
    char declared[ENCODING_NAME]; /* by the text itself */
};

/* ---- opening -------------------------------------------------------------- */

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

static int open_file(struct source *s, const char *path, unsigned memory)
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
    return packed_open(&s->packed, (struct supply){read_file, s}, memory);
}

static struct source *source_new(const struct source_options *options)
{
    struct source *s = calloc(1, sizeof *s);

    if (s) {
        s->fd = -1;
        s->asked = options->encoding;
    }
    return s;
}

/* What came of opening it; of none there was no memory. */
static int settle(struct source **out, struct source *s, int fault)
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

    return settle(out, s, s ? open_file(s, path, options->memory) : 0);
}

int source_open_supply(struct source **out, struct supply supply,
                       const struct source_options *options)
{
    struct source *s = source_new(options);

    return settle(out, s,
                  s ? packed_open(&s->packed, supply, options->memory) : 0);
}

int source_open_bytes(struct source **out, struct str bytes,
                      const struct source_options *options)
{
    struct source *s = source_new(options);

    if (s)
        s->bytes = bytes;
    return settle(out, s,
                  s ? packed_open(&s->packed, (struct supply){read_memory, s},
                                  options->memory)
                    : 0);
}

void source_close(struct source *s)
{
    if (!s)
        return;
    encoding_close(s->encoding);
    packed_close(s->packed);
    if (s->fd > STDIN_FILENO)
        close(s->fd);
    free(s);
}

/* ---- reading -------------------------------------------------------------- */

/* The first bytes of the text, as long as they may tell its encoding. */
static int read_head(struct source *s)
{
    int64_t n = 1;

    while (n > 0 && encoding_may_tell(s->head, s->head_length)) {
        n = packed_read(s->packed, s->head + s->head_length,
                        sizeof s->head - s->head_length);
        if (n < 0)
            return (int)n;
        s->head_length += (size_t)n;
    }
    return 0;
}

static int begin(struct source *s)
{
    int fault = read_head(s);
    const char *name =
        encoding_tell(s->head, s->head_length, s->asked, &s->head_at);

    s->begun = true;
    if (!name && !fault &&
        encoding_declared(s->head, s->head_length, s->declared))
        name = s->declared;
    return fault || !name ? fault : encoding_open(&s->encoding, name);
}

/* The head's bytes, then what is unpacked. */
static int64_t read_bytes(void *context, char *into, size_t size)
{
    struct source *s = context;
    size_t left = s->head_length - s->head_at;

    if (left == 0)
        return packed_read(s->packed, into, size);
    if (size > left)
        size = left;
    memcpy(into, s->head + s->head_at, size);
    s->head_at += size;
    return (int64_t)size;
}

int64_t source_read(struct source *s, char *into, size_t size)
{
    int fault = s->begun ? 0 : begin(s);

    if (fault < 0)
        return fault;
    return s->encoding ? encoding_read(s->encoding, read_bytes, s, into, size)
                       : read_bytes(s, into, size);
}

/* ---- what is known of it -------------------------------------------------- */

const char *source_encoding(const struct source *s)
{
    return s->encoding ? encoding_name(s->encoding) : NULL;
}

uint64_t source_taken(const struct source *s)
{
    return packed_taken(s->packed);
}

bool source_waits(const struct source *s)
{
    struct pollfd wanted = {.fd = s->fd, .events = POLLIN};
    bool empty = s->head_at == s->head_length &&
                 (!s->encoding || encoding_drained(s->encoding));

    return s->fd >= 0 && s->size == 0 && empty && packed_drained(s->packed) &&
           poll(&wanted, 1, 0) == 0;
}
