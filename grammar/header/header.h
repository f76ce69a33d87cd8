/* Actions of the header's grammar (header.c). */
#ifndef LUDEX_GRAMMAR_HEADER_H
#define LUDEX_GRAMMAR_HEADER_H

#include "../scan.h"

/* Scans and parses the header, which begins at `begin`. */
void header_run(struct scan *scan, size_t begin);

/* Adds a tag to the record, with the places of its name and its string. */
void header_tag(struct scan *scan, struct span all, struct span name,
                struct span string);
/* Adds a tag with a different spelling: without quotes, with other quotes, or
   with a sign between name and value. */
void header_loose_tag(struct scan *scan, struct span all, struct span name,
                      struct span value);
/* Add an incomplete tag and report what is missing: the "]"; the closing quote,
   so that the string extends to the end of the line; or the "[", where `line`
   begins with the name. */
void header_add_unended(struct scan *scan, struct span name,
                        struct span string);
void header_add_unclosed(struct scan *scan, struct span all, struct span name,
                         struct span string);
void header_add_unopened(struct scan *scan, struct span line);

#endif
