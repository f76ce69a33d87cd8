/*
 * The states of a folder after a power failure. They are computed from the
 * folder before a command and the log of its operations (syscalls.h).
 *
 * What a sync has covered is on disk: the bytes of a file after a sync of the
 * file, a name after a sync of its folder. Anything else may be there or not:
 * each sector of a write, each change of a size, each name. A sector that is not
 * there has its old bytes, or zeros if the file was shorter.
 */
#ifndef LUDEX_TESTS_POWER_LOSS_H
#define LUDEX_TESTS_POWER_LOSS_H

#include <stdint.h>

#include "folder.h"

enum loss {
    LOSS_KILLED,  /* nothing is lost, as if the program was killed */
    LOSS_ALL,     /* everything that was not synced is lost */
    LOSS_BYTES,   /* names are on disk before the bytes of their files */
    LOSS_NAMES,   /* bytes are on disk before the names of their files */
    LOSS_CHOSEN,  /* bytes are lost; the bits of the seed choose the names that
                     are on disk, from the first that is not synced */
    LOSS_ORDERED, /* random sectors; the first changes of names, in their order,
                     as file systems with a journal do */
    LOSS_RANDOM,  /* random sectors and names */
    LOSS_COUNT
};

struct disk;

/* `folder` is the absolute path of a folder whose contents are `before`, which
   must exist as long as the disk. Called before the command, as files are known
   by their inodes. */
struct disk *disk_begin(const char *folder, const struct folder *before);
/* Reads the log of the command, which must exist as long as the disk. */
void disk_read_log(struct disk *d, const unsigned char *log, size_t length);
/* Returns the next operation after `from` before which the power may fail, or 0
   if there is none. The last one is the end of the command. */
size_t disk_next_point(const struct disk *d, size_t from);
/* True if something is not yet on disk before this operation. Sets *names to the
   number of changes of names that are not. */
bool disk_is_unsynced(const struct disk *d, size_t point, unsigned *names);
/* Computes the contents of the folder if the power fails before an operation.
   The caller frees them. */
void disk_fail(struct disk *d, size_t point, enum loss loss, uint64_t seed,
               struct folder *out);
void disk_end(struct disk *d);

#endif
