/*
 * Suggests names for a name that no person has: names that contain all of its
 * words. For example, "Kim, Anna" and "Anna Kim" contain "Kim". A message lists
 * these names; none of them is chosen.
 */
#ifndef LUDEX_TOOLS_MATCHING_NAMES_H
#define LUDEX_TOOLS_MATCHING_NAMES_H

#include "archive.h"
#include "text.h"

struct matching_names {
    struct str words;
    struct text
        list; /* the first names, each in quotes: "Anna Kim", "Kim Bo" */
    struct text first;
    size_t count;
};

/* Adds the name if it matches and has not been added yet. A name matches if
   each word of m->words begins a word of the name, regardless of case and
   diacritics. */
void matching_names_add(struct matching_names *m, struct str name);
/* Adds the matching names of persons in an archive. Returns ARCHIVE_OK or a
   fault. */
int matching_names_find(struct matching_names *m, struct archive *a);
/* Appends "; did you mean "Anna Kim"?" or "; these names match: "Anna Kim",
   "Kim Bo"". Appends nothing if no name matches. */
void matching_names_write(const struct matching_names *m, struct text *out);
void matching_names_release(struct matching_names *m);

#endif
