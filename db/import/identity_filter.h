/*
 * A filter of record identities. An identity that the filter rejects is
 * certainly not in the archive; an identity that passes may be in the archive.
 * The filter is updated once per transaction, since other programs may have
 * added records. Every identity passes a NULL filter.
 */
#ifndef DB_IMPORT_IDENTITY_FILTER_H
#define DB_IMPORT_IDENTITY_FILTER_H

#include "../sql.h"

struct identity_filter;

/* Makes *filter, or makes it again if the archive has changed. The caller frees
   it with free(). Returns ARCHIVE_OK or a fault. */
int filter_prepare(struct identity_filter **filter, struct sql *sql);
void filter_add(struct identity_filter *filter, uint64_t identity);
bool identity_filter_may_contain(const struct identity_filter *filter,
                                 uint64_t identity);

#endif
