/* The grammar of Braunche's records, for braunche.c. */
#ifndef LUDEX_GRAMMAR_BRAUNCHE_H
#define LUDEX_GRAMMAR_BRAUNCHE_H

#include "../scan.h"

/* Scans and parses the movetext from `begin` on. */
void braunche_run(struct scan *scan, size_t begin);

#endif
