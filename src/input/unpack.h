/*
 * The bytes of an open file, or of what a packed one holds: gzip, zstd, xz or
 * bzip2, told by its first bytes. Members one after another are one text.
 */
#ifndef LUDEX_SRC_INPUT_UNPACK_H
#define LUDEX_SRC_INPUT_UNPACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source.h"

struct packed;

/* Of what a supply gives, with so many MiB for unpacking. 0, or a fault as of
   include/source.h; *out is to be closed in either case. */
int packed_open(struct packed **out, struct supply supply, unsigned memory);
void packed_close(struct packed *p); /* NULL is fine */
/* As source_read. */
int64_t packed_read(struct packed *p, char *into, size_t size);
/* Bytes taken from the supply. */
uint64_t packed_taken(const struct packed *p);
/* Whether all that was taken is used up, and there may be more. */
bool packed_drained(const struct packed *p);

#endif
