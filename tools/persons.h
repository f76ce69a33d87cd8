/*
 * Names of persons instead of the spellings that records have, once
 * "ludex archive alias" has joined these.
 */
#ifndef LUDEX_TOOLS_PERSONS_H
#define LUDEX_TOOLS_PERSONS_H

#include "archive_query.h"
#include "record.h"

enum { PERSON_SEATS = 4 };

/* Sets the names to be shown instead of those that the current record has.
   Its columns are, from `column` on, the person and the tag of each player,
   "first,tag:First,second" and so on. Names that stay are empty.
   Returns false if all of them stay. */
bool persons_find(const struct archive_query *query, size_t column,
                  struct str names[PERSON_SEATS]);
/* Appends the names, each followed by a NUL. */
void persons_add(const struct str names[PERSON_SEATS], struct text *out);
/* Puts names that persons_add appended into a record. Returns false if out of
   memory. */
bool persons_set(struct record *r, const char *names);
/*
 * Appends the text of a record with these names in its tags; other bytes are
 * unchanged. Returns 1, 0 if a name has no place there and nothing was
 * appended, or -1 if out of memory.
 */
int persons_write(const struct archive_reader *reader, struct str text,
                  struct str game, const struct str names[PERSON_SEATS],
                  struct text *out);

#endif
