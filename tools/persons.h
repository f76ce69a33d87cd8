/*
 * Replaces the spellings of names in records with the names of persons that
 * "ludex archive alias" has assigned to them.
 */
#ifndef LUDEX_TOOLS_PERSONS_H
#define LUDEX_TOOLS_PERSONS_H

#include "archive_query.h"
#include "record.h"

enum { PERSON_SEATS = 4 };

/* Sets `names` to the names that replace the names in the current record. From
   `column` on, the columns of the query are the person and the tag of each
   player: "first,tag:First,second" and so on. Sets a name that does not change
   to an empty string. Returns false if no name changes. */
bool persons_find(const struct archive_query *query, size_t column,
                  struct str names[PERSON_SEATS]);
/* Appends the names, each terminated by a NUL. */
void persons_add(const struct str names[PERSON_SEATS], struct text *out);
/* Replaces names in a record with the names that persons_add appended. Returns
   false if out of memory. */
bool persons_set(struct record *r, const char *names);
/*
 * Appends the text of a record with these names in its tags. All other bytes
 * are unchanged. Returns 1 on success, or -1 if out of memory. If a tag cannot
 * contain a name, appends nothing and returns 0.
 */
int persons_write(const struct archive_reader *reader, struct str text,
                  struct str game, const struct str names[PERSON_SEATS],
                  struct text *out);

#endif
