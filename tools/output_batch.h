/*
 * Puts many output files in their places with few syncs. A sync can take
 * longer than writing a small file.
 *
 *     ... open some outputs and write to them
 *     output_batch_sync(&batch, outputs, count);
 *     ... close each output
 *     ... the same with more outputs
 *     output_batch_end(&batch);
 *
 * The bytes of all outputs reach the disk before the first output gets its
 * name. After a power failure, each file is therefore old or new, as with
 * output_close alone.
 */
#ifndef LUDEX_TOOLS_OUTPUT_BATCH_H
#define LUDEX_TOOLS_OUTPUT_BATCH_H

#include "output.h"

enum {
    OUTPUT_BATCH_FILES = 256, /* maximum number of outputs */
    OUTPUT_BATCH_SYSTEMS = 4,
};

/* Initialise with zeros. */
struct output_batch {
    size_t count;
    struct batch_system {
        dev_t device;
        int fd;                      /* a file on the file system */
    } systems[OUTPUT_BATCH_SYSTEMS]; /* file systems of the outputs */
};

/* Syncs the outputs. If this fails, or if there are only a few outputs,
   output_close syncs each of them. */
void output_batch_sync(struct output_batch *b, struct output *const *outputs,
                       size_t count);
/* Syncs the names of the files, so that they survive a power failure. */
void output_batch_end(struct output_batch *b);

#endif
