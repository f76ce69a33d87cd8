/*
 * Queries of an archive, ludex-query(7), and those saved under a name.
 */
#ifndef LUDEX_ARCHIVE_QUERY_H
#define LUDEX_ARCHIVE_QUERY_H

#include "archive.h"
#include "diag.h"
#include "query.h"

/*
 * Fields: what conditions ask for and columns show, as ludex-query(7) lists
 * them. Those that are replayed are for conditions only.
 */
bool archive_is_column(struct str name);
/* The field nearest to this name, for "did you mean"; NULL if none is. */
const char *archive_nearest_field(struct str name);

/* The same of events, ludex-event(1). */
bool archive_is_event_column(struct str name);
const char *archive_nearest_event_field(struct str name);

struct archive_query;

/* How many threads replay for the queries that follow; 0, as at first: one for
   each processor. */
void archive_threads(struct archive *a, unsigned threads);

/*
 * Prepares a query that gives these columns (each archive_is_column), or with
 * "count by" the fields counted by and "count". Faults in the query (an unknown
 * field, a bad position) are reported in `diags` and give 1. *out is NULL
 * unless 0 is returned; it is to be freed before the archive is closed, and
 * what was parsed must stay until then.
 */
int archive_query(struct archive *a, const struct query *query,
                  const struct str *columns, size_t count, struct diags *diags,
                  struct archive_query **out);
/* A query of events, whose numbers it gives: in the same language, by other
   fields; without an order by year. */
int archive_event_query(struct archive *a, const struct query *query,
                        const struct str *columns, size_t count,
                        struct diags *diags, struct archive_query **out);
/* Whether it asks what plies do, or how games ended, of an archive with records
   that only claim it; of these the column "claimed" is yes. */
bool archive_query_may_claim(struct archive *a, const struct query *query);
/* What the columns are called; valid as long as the query. */
const struct str *archive_query_columns(const struct archive_query *q,
                                        size_t *count);
bool archive_query_counts(const struct archive_query *q); /* count by */
/* Appends what is SQL and what is replayed, lines in plain words; a fault. */
int archive_query_plan(struct archive_query *q, struct text *out);
/* 1 and a record's number (0 of a count), 0 at the end, or a fault. */
int archive_query_next(struct archive_query *q, int64_t *id);
struct archive_value archive_query_value(const struct archive_query *q,
                                         size_t column);
/*
 * The column "text" of a record is VALUE_NONE if the archive has lost it: its
 * row or its dictionary is damaged or gone. Appends which record it is, where it
 * came from, and why: "record 5 (club.qux, byte 211): its text is damaged". A
 * fault.
 */
int archive_tell_loss(struct archive *a, int64_t record, struct text *out);
void archive_query_free(struct archive_query *q); /* NULL is fine */

/*
 * Saved queries: text under a name, in a table of their own; the archive must
 * be open to be written to. A name is letters, digits, - and _.
 */
bool archive_is_query_name(struct str name);
int archive_save_query(struct archive *a, struct str name, struct str query);
/* Appends all of them, "NAME: QUERY" a line. A fault. */
int archive_saved_queries(struct archive *a, struct text *out);
/* Appends the saved name that is nearest to this one, if any is near. */
int archive_nearest_query(struct archive *a, struct str name, struct text *out);

/*
 * Appends the query with saved ones in the place of their names ("@won"), in
 * brackets unless one is all there is. 0, or a fault; QUERY_UNSAVED: none of the
 * name *missing, which is a part of *out, is saved; QUERY_ENDLESS: they name each
 * other without end. Of NULL for the archive none is saved.
 */
enum query_unexpanded { QUERY_UNSAVED = 1, QUERY_ENDLESS = 2 };
int archive_expand_query(struct archive *a, struct str query, struct text *out,
                         struct str *missing);

#endif
