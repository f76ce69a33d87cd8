/* Shared by fuzz targets. */
#ifndef LUDEX_TESTS_FUZZ_H
#define LUDEX_TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "notation.h"
#include "text.h"

/* The entry of a target. Each target is one file that defines it. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FUZZ_PATH = 40 };

/* Ends the run if an oracle does not hold, also with NDEBUG. */
void fuzz_require(bool holds);

size_t fuzz_notations(void); /* number of notations */
/* Returns the notation for a byte, or NULL if the records determine it. */
const struct notation *fuzz_notation(uint8_t choice);
/* Makes a file in memory with these bytes, and writes its path. */
void fuzz_file(char path[FUZZ_PATH], struct str bytes);

#endif
