/*
 * Queries of an archive, ludex-query(7), and saved queries.
 */
#ifndef LUDEX_ARCHIVE_QUERY_H
#define LUDEX_ARCHIVE_QUERY_H

#include "archive.h"
#include "diag.h"
#include "query.h"

/*
 * True if this is a field that can be a column. Fields are what conditions ask
 * about and columns show, as listed in ludex-query(7); those that need a replay
 * are for conditions only.
 */
bool archive_is_column(struct str name);
/* Returns the field nearest to this name, for "did you mean"; NULL if none is
   near. */
const char *archive_nearest_field(struct str name);

/* The same for events, ludex-event-tables(1). */
bool archive_is_event_column(struct str name);
const char *archive_nearest_event_field(struct str name);

struct archive_query;

/* Sets how many threads replay for the following queries; 0, the default: one
   per processor. */
void archive_threads(struct archive *a, unsigned threads);

/*
 * Prepares a query with these columns (each archive_is_column); with "count
 * by", the columns are the fields counted by, "count", and values over groups,
 * "average plies". Errors in the query
 * (an unknown field, an invalid position) are reported in `diags` and give 1.
 * *out is NULL unless 0 is returned. The caller frees it before closing the
 * archive; the parsed query must remain valid until then.
 */
int archive_query(struct archive *a, const struct query *query,
                  const struct str *columns, size_t count, struct diags *diags,
                  struct archive_query **out);
/* The same for events: the query language is the same, the fields differ, and
   rows have event numbers. Without an order, events are sorted by year. */
int archive_event_query(struct archive *a, const struct query *query,
                        const struct str *columns, size_t count,
                        struct diags *diags, struct archive_query **out);
/* True if the query asks what plies do, or how games ended, and the archive has
   records that only claim this. In the rows of these records the column
   "claimed" is yes. */
bool archive_query_may_claim(struct archive *a, const struct query *query);
/* Returns the names of the columns, valid as long as the query. */
const struct str *archive_query_columns(const struct archive_query *q,
                                        size_t *count);
bool archive_query_counts(const struct archive_query *q); /* has "count by" */
/* Appends which parts are SQL and which are replayed, as lines in plain words.
   Returns a fault or ARCHIVE_OK. */
int archive_query_plan(struct archive_query *q, struct text *out);
/* Returns 1 and a record's number (0 for a count), 0 at the end, or a fault. */
int archive_query_next(struct archive_query *q, int64_t *id);
struct archive_value archive_query_value(const struct archive_query *q,
                                         size_t column);
/*
 * Appends which record it is, where it came from, and why its text is lost:
 * "record 5 (club.qux, byte 211): its text is damaged". The column "text" of
 * such a record is VALUE_NONE: its row or its dictionary is damaged or missing.
 * Returns a fault or ARCHIVE_OK.
 */
int archive_tell_loss(struct archive *a, int64_t record, struct text *out);
void archive_query_free(struct archive_query *q); /* NULL is allowed */

/*
 * Saved queries: texts with names, in a table of their own; saving needs an
 * archive open for writing. A name consists of letters, digits, - and _.
 */
bool archive_is_query_name(struct str name);
int archive_save_query(struct archive *a, struct str name, struct str query);
/* Removes a saved query; sets *found to whether there was one. */
int archive_remove_query(struct archive *a, struct str name, bool *found);
/* Lists all saved queries: name, query. Returns a fault or ARCHIVE_OK. */
extern const char *const archive_saved_columns[];
int archive_saved_queries(struct archive *a, const struct archive_rows *rows);
/* Appends the saved name that is nearest to this one, if any is near. */
int archive_nearest_query(struct archive *a, struct str name, struct text *out);

/*
 * Appends the query with the names of saved queries ("@won") replaced by their
 * texts, in brackets unless the name is the whole query. Returns 0 or a fault;
 * QUERY_UNSAVED: no query of the name *missing, a part of *out, is saved;
 * QUERY_ENDLESS: saved queries refer to each other in a cycle. `a` may be NULL:
 * there are then no saved queries.
 */
enum query_unexpanded { QUERY_UNSAVED = 1, QUERY_ENDLESS = 2 };
int archive_expand_query(struct archive *a, struct str query, struct text *out,
                         struct str *missing);

#endif
