/*
 * Reads all records of an archive in the order of their numbers, and continues
 * after records that cannot be read because pages of the file are damaged.
 *
 *     record_scan_begin(&s);
 *     while (record_scan_next(&s))
 *         if (!s.lost)
 *             ... s.stored.row
 *     int fault = record_scan_end(&s);
 */
#ifndef DB_STORE_RECORD_SCAN_H
#define DB_STORE_RECORD_SCAN_H

#include "stored_rows.h"

struct record_scan {
    struct stored stored; /* initialised and released by the caller */
    bool strict;          /* set by callers that stop at the first damage */
    bool lost;            /* this step found no record: none of the records from
                             `first` to `last` can be read */
    int64_t first, last;  /* `last` is INT64_MAX for all later records */
    int64_t next;         /* the scan continues at this number, or ends if it is
                             INT64_MAX */
    bool reading;
    int fault;
};

void record_scan_begin(struct record_scan *s);
/* Moves to the next record or to the next range of lost records. Returns false
   at the end, or after a fault. */
bool record_scan_next(struct record_scan *s);
/* If `fault` is not ARCHIVE_OK, ends the scan with this fault of the caller. */
void record_scan_stop(struct record_scan *s, int fault);
/* Returns ARCHIVE_OK or the first fault. Must be called in any case. */
int record_scan_end(struct record_scan *s);
/* Appends a range of record numbers: "7", "7 to 9", or "7 and later" if the
   last number is INT64_MAX. */
void record_numbers_add(int64_t first, int64_t last, struct text *out);

#endif
