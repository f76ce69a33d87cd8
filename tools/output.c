#include "output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

static int fault(const struct output *o)
{
    return cli_world("%s: %s", o->path ? o->path : "standard output",
                     strerror(errno));
}

int output_open(struct output *o, const char *path)
{
    int fd;

    *o = (struct output){.stream = stdout};
    if (!path || strcmp(path, "-") == 0)
        return STATUS_FINE;
    o->path = path;
    text_addf(&o->temporary, "%s.XXXXXX", path);
    text_add_char(&o->temporary, '\0');
    if (o->temporary.failed || (fd = mkstemp(o->temporary.ptr)) < 0)
        return fault(o);
    mode_t mask = umask(0);
    umask(mask);
    fchmod(fd, 0666 & ~mask);
    o->stream = fdopen(fd, "w");
    return o->stream ? STATUS_FINE : fault(o);
}

int output_write(struct output *o, struct str s)
{
    if (s.len == 0 || fwrite(s.ptr, 1, s.len, o->stream) == s.len)
        return STATUS_FINE;
    return fault(o);
}

int output_close(struct output *o, int status)
{
    bool failed;

    if (!o->path)
        return status;
    failed = ferror(o->stream) | (fflush(o->stream) != 0);
    failed |= fsync(fileno(o->stream)) != 0 && errno != EINVAL;
    failed |= fclose(o->stream) != 0;
    if (!failed)
        failed = rename(o->temporary.ptr, o->path) != 0;
    if (failed) {
        status = fault(o);
        unlink(o->temporary.ptr);
    }
    text_release(&o->temporary);
    return status;
}
