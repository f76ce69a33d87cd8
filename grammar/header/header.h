/* What the header's grammar calls (header.c). */
#ifndef LUDEX_GRAMMAR_HEADER_H
#define LUDEX_GRAMMAR_HEADER_H

#include "../scan.h"

/* Scans and parses the text from `begin` to where the header ends. */
void header_run(struct scan *scan, size_t begin);

/* A string that its line ends: what stands there is taken, less a "]". */
void header_unclosed(struct scan *scan, struct span name, struct span string);
#endif
