/*
 * Replaces the spellings of names in records by the names of persons that
 * "ludex archive alias" has assigned to them.
 */
#ifndef LUDEX_TOOLS_PERSONS_H
#define LUDEX_TOOLS_PERSONS_H

#include "archive_query.h"
#include "record.h"

enum { PERSON_SEATS = 4 };

/* Sets the names to show instead of the names in the current record. From
   `column` on, the columns of the query are the person and the tag of each
   player: "first,tag:First,second" and so on. A name that does not change is
   set to empty. Returns false if no name changes. */
bool persons_find(const struct archive_query *query, size_t column,
                  struct str names[PERSON_SEATS]);
/* Appends the names, each terminated by a NUL. */
void persons_add(const struct str names[PERSON_SEATS], struct text *out);
/* Replaces names in a record by names that persons_add appended. Returns false
   if out of memory. */
bool persons_set(struct record *r, const char *names);
/*
 * Appends the text of a record with these names in its tags. All other bytes
 * are unchanged. Returns 1 on success, 0 if a name cannot be put there and
 * nothing was appended, or -1 if out of memory.
 */
int persons_write(const struct archive_reader *reader, struct str text,
                  struct str game, const struct str names[PERSON_SEATS],
                  struct text *out);

#endif
