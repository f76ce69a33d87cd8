/* Actions of the header's grammar (header.c). */
#ifndef LUDEX_GRAMMAR_HEADER_H
#define LUDEX_GRAMMAR_HEADER_H

#include "../scan.h"

/* Scans and parses the text from `begin` to where the header ends. */
void header_run(struct scan *scan, size_t begin);

/* Adds a tag to the record, with the places of its name and its string. */
void header_tag(struct scan *scan, struct span all, struct span name,
                struct span string);
/* Adds a tag in another spelling: without quotes, with other quotes, with a
   sign in between. */
void header_loose_tag(struct scan *scan, struct span all, struct span name,
                      struct span value);
/* Add a tag and report what it lacks: the "]"; the closing quote, where it
   takes the rest of the line; or the "[", where `line` begins with the name. */
void header_add_unended(struct scan *scan, struct span name,
                        struct span string);
void header_add_unclosed(struct scan *scan, struct span all, struct span name,
                         struct span string);
void header_add_unopened(struct scan *scan, struct span line);

#endif
