/* The internals of an archive. */
#ifndef DB_ARCHIVE_INTERNAL_H
#define DB_ARCHIVE_INTERNAL_H

#include "archive_people.h"
#include "archive_upkeep.h"
#include "sql.h"

enum { ARCHIVE_BUSY_MS = 5000 }; /* wait for another program */

struct archive {
    struct sql *sql;
    unsigned threads;         /* of queries: archive_threads */
    bool older;               /* opened for reading, and of an older version */
    size_t prefilters;        /* number made so far (query/prefilters.h) */
    enum archive_named named; /* the kind of names that are changed
                                 (archive_names_of) */
    struct archive_edit *naming; /* the change of names under way, or NULL */
    struct archive_options options;
    struct archive_watch watch; /* `see` may be NULL */
    bool stopped;               /* `see` asked to stop */
    struct passing {
        bool ordered; /* by the query; the number of a record then says nothing
                         about progress */
        int64_t furthest, last; /* numbers of records */
        uint64_t count;
    } passing;            /* progress of the query that is watched */
    struct stored *texts; /* texts that SQL asks for (archive_define_texts) */
    /* Says whether records claim their plies, for one query: set from
       archive_query_may_claim until that query. */
    enum { CLAIMS_UNKNOWN, CLAIMS_NONE, CLAIMS_SOME } claims;
    bool made;      /* created when it was opened */
    bool winners;   /* archive_define_winners was called */
    bool rows_seen; /* SQL has the function seen (maintenance.c) */
};

/* Defines the SQL function text_of(record), the record's bytes.
   (db/store/text_for_sql.c) */
int archive_define_texts(struct archive *a);
void archive_forget_texts(struct archive *a);
/* Sets *some to whether any record claims its plies. Asked once per query, as
   each part on a server is asked. (db/query/server_conditions.c) */
int archive_claims(struct archive *a, bool *some);
/* Defines the SQL function winner_of(event), once: it returns the name, as
   bytes, of the player whom the results make champion. (db/events/winner.c) */
int archive_define_winners(struct archive *a);
/* Precomputes the winners of all events that have results, for an engine that
   cannot call winner_of. */
int archive_precompute_winners(struct archive *a);
/* Makes the table belonging(record, event) again: the event that each record
   belongs to, if any. For one query at a time. (db/events/members.c) */
int archive_define_members(struct archive *a);

/*
 * Migrates an archive from an older version (migrate.c). migrate_write copies
 * the file and then changes it, in the open transaction. migrate_read does not
 * change the file: this connection sees the old tables under their new names.
 * Both return ARCHIVE_OK or a fault.
 */
int migrate_write(struct archive *a, int64_t version);
int migrate_read(struct archive *a, int64_t version);

#endif
