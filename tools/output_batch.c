#define _GNU_SOURCE /* for syncfs */
#include "output_batch.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* A sync of a file system also writes what other programs have changed, which
   is not worthwhile for fewer outputs. */
enum { OUTPUTS_LEAST = 4 };

/* Adds the file system of an output, unless it is there. Returns false if there
   are too many. */
static bool add_system(struct output_batch *b, const struct output *o)
{
    struct stat about;
    int fd;

    if (fstat(fileno(o->stream), &about) != 0)
        return false;
    for (size_t i = 0; i < b->count; i++)
        if (b->systems[i].device == about.st_dev)
            return true;
    if (b->count == OUTPUT_BATCH_SYSTEMS)
        return false;
    fd = fcntl(fileno(o->stream), F_DUPFD_CLOEXEC, 0);
    if (fd >= 0)
        b->systems[b->count++] = (struct batch_system){about.st_dev, fd};
    return fd >= 0;
}

static bool sync_systems(const struct output_batch *b)
{
    bool done = true;

    for (size_t i = 0; i < b->count; i++)
        done &= syncfs(b->systems[i].fd) == 0;
    return done;
}

/* Writes the bytes that are still in the streams, and notes faults for
   output_close. */
static void flush_outputs(struct output *const *outputs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (fflush(outputs[i]->stream) != 0)
            outputs[i]->fault = errno;
}

/* True if the output can be synced: all its bytes have left the stream. */
static bool is_complete(const struct output *o)
{
    return o->nameless && !ferror(o->stream);
}

void output_batch_sync(struct output_batch *b, struct output *const *outputs,
                       size_t count)
{
    bool done = count >= OUTPUTS_LEAST;

    flush_outputs(outputs, count);
    for (size_t i = 0; i < count && done; i++)
        done = !is_complete(outputs[i]) || add_system(b, outputs[i]);
    done = done && sync_systems(b);
    for (size_t i = 0; i < count && done; i++)
        outputs[i]->synced = is_complete(outputs[i]);
}

void output_batch_end(struct output_batch *b)
{
    sync_systems(b);
    while (b->count)
        close(b->systems[--b->count].fd);
}
