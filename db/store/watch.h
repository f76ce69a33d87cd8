/* What the upkeep of an archive shares. */
#ifndef DB_STORE_WATCH_H
#define DB_STORE_WATCH_H

#include "../archive_internal.h"
#include "archive_upkeep.h"

/* ARCHIVE_OK if the archive is of this version. */
int upkeep_ready(struct archive *a);

/* How many records there are, if anybody watches; else 0. */
int watch_begin(const struct archive *a, int64_t *total);
/* The same for what goes through records one by one, as a query gives them: told
   each of them, it says how far the way through all numbers is, or, if they are
   `ordered` otherwise, how many there were. */
int watch_pass(struct archive *a, bool ordered);
void watch_passed(struct archive *a, int64_t id);
/* Tells who watches, now and then. */
void watch_see(const struct archive *a, uint64_t done, int64_t total);

#endif
