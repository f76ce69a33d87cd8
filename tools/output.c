#include "output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

/* Said once; of standard output cli_finish speaks. */
static int fault(struct output *o)
{
    if (o->path && !o->told)
        cli_world("%s: %s", o->path, strerror(errno));
    o->told = true;
    return STATUS_WORLD;
}

/* What is no regular file (a pipe, a device) is written to as it is. */
static bool in_place(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && !S_ISREG(about.st_mode);
}

/* A file beside the one wanted, with the rights that one would have. */
static FILE *open_temporary(struct output *o)
{
    mode_t mask = umask(0);
    FILE *stream;
    int fd;

    umask(mask);
    text_addf(&o->temporary, "%s.XXXXXX", o->path);
    text_add_char(&o->temporary, '\0');
    if (o->temporary.failed || (fd = mkstemp(o->temporary.ptr)) < 0)
        return NULL;
    fchmod(fd, 0666 & ~mask);
    stream = fdopen(fd, "w");
    if (!stream)
        close(fd);
    return stream;
}

int output_open(struct output *o, const char *path)
{
    *o = (struct output){.stream = stdout};
    if (!path || strcmp(path, "-") == 0)
        return STATUS_FINE;
    o->path = path;
    o->stream = in_place(path) ? fopen(path, "w") : open_temporary(o);
    if (o->stream)
        return STATUS_FINE;
    int status = fault(o);
    text_release(&o->temporary);
    return status;
}

int output_write(struct output *o, struct str s)
{
    if (s.len == 0 || fwrite(s.ptr, 1, s.len, o->stream) == s.len)
        return STATUS_FINE;
    return fault(o);
}

/* Closes a stream: 0, or the errno of what failed first. */
static int finish(FILE *stream, bool regular)
{
    int error = fflush(stream) != 0 ? errno : ferror(stream) ? EIO : 0;

    if (!error && regular && fsync(fileno(stream)) != 0)
        error = errno;
    if (fclose(stream) != 0 && !error)
        error = errno;
    return error;
}

int output_close(struct output *o, int status)
{
    bool regular = o->temporary.len > 0;
    int error;

    if (!o->path)
        return status;
    error = finish(o->stream, regular);
    if (!error && regular && rename(o->temporary.ptr, o->path) != 0)
        error = errno;
    if (error && regular)
        unlink(o->temporary.ptr);
    errno = error;
    if (error)
        status = fault(o);
    text_release(&o->temporary);
    return status;
}
