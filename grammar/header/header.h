/* What the header's grammar calls (header.c). */
#ifndef LUDEX_GRAMMAR_HEADER_H
#define LUDEX_GRAMMAR_HEADER_H

#include "../scan.h"

/* Scans and parses the text from `begin` to where the header ends. */
void header_run(struct scan *scan, size_t begin);

/* A tag, and where its name and its string stand: into the record. */
void header_tag(struct scan *scan, struct span all, struct span name,
                struct span string);
/* Written otherwise: without quotes, with others, with a sign between. */
void header_loose(struct scan *scan, struct span all, struct span name,
                  struct span value);
/* Its line ends before its "]"; before its string does: what stands there is
   taken; its line begins with the name. */
void header_unended(struct scan *scan, struct span name, struct span string);
void header_unclosed(struct scan *scan, struct span all, struct span name,
                     struct span string);
void header_lost(struct scan *scan, struct span line);

#endif
