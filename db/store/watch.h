/* Checks and progress reports for work on all records of an archive. */
#ifndef DB_STORE_WATCH_H
#define DB_STORE_WATCH_H

#include "../archive_internal.h"
#include "archive_maintenance.h"

/* Returns ARCHIVE_OK if the archive has the current version, or a fault. */
int archive_check_version(struct archive *a);

/* Sets *total to the number of records if progress is reported, otherwise to
   0. */
int watch_begin(const struct archive *a, int64_t *total);
/* Begins progress reports for a query, which lists records one by one. Call
   watch_note_record for each record. The report shows how much of the range of
   record numbers is done or, if records are `ordered` differently, the number
   of records so far. */
int watch_begin_pass(struct archive *a, bool ordered);
void watch_note_record(struct archive *a, int64_t id);
/* Returns ARCHIVE_INTERRUPTED, once, if archive_watch.see asked to stop;
   otherwise 0. */
int watch_stopped(struct archive *a);
/* Reports progress at intervals. Returns ARCHIVE_INTERRUPTED if
   archive_watch.see asks to stop, otherwise 0. */
int watch_report(struct archive *a, uint64_t done, int64_t total);

#endif
