/*
 * Queries of an archive, ludex-query(7), and saved queries.
 */
#ifndef LUDEX_ARCHIVE_QUERY_H
#define LUDEX_ARCHIVE_QUERY_H

#include "archive.h"
#include "diag.h"
#include "query.h"

/*
 * True if the field of this name can be a column. Conditions test fields, and
 * columns show them (ludex-query(7)); fields that need a replay can only be
 * tested.
 */
bool archive_is_column(struct str name);
/* Returns the field whose name is nearest to the given name, for "did you
   mean", or NULL if no name is near. */
const char *archive_nearest_field(struct str name);

/* Work like the two functions above for the fields of events
   (ludex-event-tables(1)). */
bool archive_is_event_column(struct str name);
const char *archive_nearest_event_field(struct str name);

struct archive_query;

/* Sets the number of threads that replay records in subsequent queries; 0, the
   default, means one per processor. */
void archive_set_threads(struct archive *a, unsigned threads);

/*
 * Prepares a query with the given columns, each of which must be valid
 * (archive_is_column). If the query has "count by", its columns are the fields
 * by which it counts, "count", and measures such as "average plies". If the
 * query has errors (an unknown field, an invalid position), reports them in
 * `diags` and returns 1. *out is NULL unless 0 is returned. The caller must
 * free the query before closing the archive; the parsed query must remain valid
 * until then.
 */
int archive_query(struct archive *a, const struct query *query,
                  const struct str *columns, size_t count, struct diags *diags,
                  struct archive_query **out);
/* Prepares a query that finds events instead of records. The query language is
   the same, but the fields differ, and rows have event numbers. Events are
   sorted by year unless the query sorts them otherwise. */
int archive_event_query(struct archive *a, const struct query *query,
                        const struct str *columns, size_t count,
                        struct diags *diags, struct archive_query **out);
/* True if the query tests what plies do or how games ended, and the archive has
   records that cannot be replayed and only claim it. The column "claimed" is
   "yes" in the rows of these records. */
bool archive_query_may_claim(struct archive *a, const struct query *query);
/* Returns the names of the columns, which are valid as long as the query. */
const struct str *archive_query_columns(const struct archive_query *q,
                                        size_t *count);
bool archive_query_counts(
    const struct archive_query *q); /* true if the query has "count by" */
/* Appends lines in plain words that say which parts of the query are executed
   in SQL and which by replay. Returns ARCHIVE_OK or a fault. */
int archive_query_plan(struct archive_query *q, struct text *out);
/* Goes to the next row. Returns 1 and sets *id to the record's number (0 for a
   count). Returns 0 after the last row, or a fault. */
int archive_query_next(struct archive_query *q, int64_t *id);
struct archive_value archive_query_value(const struct archive_query *q,
                                         size_t column);
/*
 * Appends the number and the origin of a record, and the reason why its text is
 * lost: "record 5 (club.qux, byte 211): its text is damaged". The column "text"
 * of such a record is VALUE_NONE, since its row or its dictionary is damaged or
 * missing. Returns ARCHIVE_OK or a fault.
 */
int archive_report_loss(struct archive *a, int64_t record, struct text *out);
void archive_query_free(struct archive_query *q); /* NULL is allowed */

/*
 * Saved queries: named texts in a table of the archive. To save one, the
 * archive must be open for writing. A name consists of letters, digits, - and
 * _.
 */
bool archive_is_query_name(struct str name);
int archive_save_query(struct archive *a, struct str name, struct str query);
/* Removes a saved query. Sets *found to true if there was one, otherwise to
   false. */
int archive_remove_query(struct archive *a, struct str name, bool *found);
/* Lists all saved queries: name, query. Returns ARCHIVE_OK or a fault. */
extern const char *const archive_saved_columns[];
int archive_saved_queries(struct archive *a, const struct archive_rows *rows);
/* Appends the name of the saved query that is nearest to the given name, if any
   is near. */
int archive_nearest_query(struct archive *a, struct str name, struct text *out);

/*
 * Appends the query, with the names of saved queries ("@won") replaced by their
 * texts, in brackets unless the name is the whole query. Returns 0 or a fault.
 * Returns QUERY_UNSAVED if no query of one of the names is saved; *missing is
 * then this name, as a part of *out. Returns QUERY_ENDLESS if saved queries
 * refer to each other in a cycle. If `a` is NULL, there are no saved queries.
 */
enum query_unexpanded { QUERY_UNSAVED = 1, QUERY_ENDLESS = 2 };
int archive_expand_query(struct archive *a, struct str query, struct text *out,
                         struct str *missing);

#endif
