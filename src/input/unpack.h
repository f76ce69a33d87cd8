/*
 * Decompression: reads a file or, if its first bytes show that it is compressed
 * with gzip, zstd, xz or bzip2, the decompressed contents of the file.
 * Consecutive compressed members are one text.
 */
#ifndef LUDEX_SRC_INPUT_UNPACK_H
#define LUDEX_SRC_INPUT_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source.h"

struct packed;

/* Opens an input for reading, with a limit of `memory` MiB for decompression.
   Returns 0, or a fault of include/source.h. The caller must close *out in
   either case. */
int packed_open(struct packed **out, struct supply supply, unsigned memory);
void packed_close(struct packed *p); /* NULL is allowed */
/* Works like source_read. */
int64_t packed_read(struct packed *p, char *into, size_t size);
/* Returns the number of bytes read from the input. */
uint64_t packed_bytes_read(const struct packed *p);
/* True if the data is compressed. */
bool packed_is_compressed(const struct packed *p);
/* True if all bytes read from the input have been processed, but the input may
   have more. */
bool packed_drained(const struct packed *p);

#endif
