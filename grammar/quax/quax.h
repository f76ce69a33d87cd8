/* The grammar of Quax lists, for quax.c. */
#ifndef LUDEX_GRAMMAR_QUAX_H
#define LUDEX_GRAMMAR_QUAX_H

#include "../scan.h"

/* Scans and parses the movetext from `begin` on. */
void quax_run(struct scan *scan, size_t begin);

#endif
