/* The grammar of Stymie's records, for stymie.c. */
#ifndef LUDEX_GRAMMAR_STYMIE_H
#define LUDEX_GRAMMAR_STYMIE_H

#include "../scan.h"

/* Scans and parses the movetext from `begin` on. */
void stymie_run(struct scan *scan, size_t begin);
/* The ply of one to three cells joined by hyphens. */
struct ply stymie_cells(const char *text, size_t length);

#endif
