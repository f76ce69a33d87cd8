/*
 * Tells which identities may be in the archive: false is certain. It is made
 * ready once per transaction, as other programs may have added some; NULL holds
 * any identity.
 */
#ifndef DB_IMPORT_IDENTITY_FILTER_H
#define DB_IMPORT_IDENTITY_FILTER_H

#include "../sql.h"

struct identity_filter;

/* Makes *filter, or makes it again if the archive has changed; free() lets it
   go. Returns ARCHIVE_OK or a fault. */
int filter_ready(struct identity_filter **filter, struct sql *sql);
void filter_add(struct identity_filter *filter, uint64_t identity);
bool filter_may_hold(const struct identity_filter *filter, uint64_t identity);

#endif
