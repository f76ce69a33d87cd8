/* Internal declarations of an archive, shared by the files of db/. */
#ifndef DB_ARCHIVE_INTERNAL_H
#define DB_ARCHIVE_INTERNAL_H

#include "archive_maintenance.h"
#include "archive_people.h"
#include "sql.h"

/* Maximum time to wait while another program has the archive locked. */
enum { ARCHIVE_BUSY_MS = 5000 };

struct archive {
    struct sql *sql;
    unsigned threads; /* number of threads for queries (archive_set_threads) */
    bool older;       /* the archive has an older version and is only read */
    size_t
        prefilters; /* number of prefilters made so far (query/prefilter.h) */
    enum archive_named named;    /* the kind of names being changed
                                    (archive_set_named_kind) */
    struct archive_edit *naming; /* the current change of names, or NULL */
    struct archive_options options;
    struct archive_watch watch; /* `watch.see` may be NULL */
    bool stopped;               /* `watch.see` asked to stop */
    struct passing {
        bool ordered; /* the query is ordered, so record numbers do not indicate
                         its progress */
        int64_t furthest, last; /* record numbers */
        uint64_t count;
    } passing;            /* progress of the current query */
    struct stored *texts; /* record texts read for SQL (archive_define_texts) */
    /* Indicates whether any record claims its plies. archive_query_may_claim
       sets this value, which is valid only for the next query. */
    enum { CLAIMS_UNKNOWN, CLAIMS_NONE, CLAIMS_SOME } claims;
    bool made;      /* the archive was created when it was opened */
    bool winners;   /* archive_define_winners was called */
    bool rows_seen; /* the SQL function `seen` is defined (maintenance.c) */
};

/* Defines the SQL function text_of(record), which returns the bytes of a
   record. (db/store/text_for_sql.c) */
int archive_define_texts(struct archive *a);
void archive_forget_texts(struct archive *a);
/* Defines the SQL function hash_of(record). (db/store/citation.c) */
int archive_define_hashes(struct archive *a);
/* Creates a->texts, which reads record texts, unless it exists. */
int archive_make_texts(struct archive *a);
/* Sets *some to true if any record claims its plies. Reads the table at most
   once per query, because this function is called again for every partition on
   a server. (db/query/server_conditions.c) */
int archive_check_claims(struct archive *a, bool *some);
/* Defines the SQL function winner_of(event), unless it is defined already. The
   function returns, as bytes, the name of the player who wins the event
   according to its results. (db/events/winner.c) */
int archive_define_winners(struct archive *a);
/* Precomputes the winners of all events that have results, for a database
   engine that cannot call winner_of. */
int archive_precompute_winners(struct archive *a);
/* Recreates the table belonging(record, event), which stores the event of each
   record that belongs to one. The table is valid for a single query.
   (db/events/members.c) */
int archive_define_members(struct archive *a);

/*
 * Migrate an archive from an older version (migrate.c). migrate_write copies
 * the file and then changes it in the open transaction. migrate_read does not
 * change the file; it defines views, so that this connection sees the old
 * tables as if they were new. Both return ARCHIVE_OK or a fault.
 */
int migrate_write(struct archive *a, int64_t version);
int migrate_read(struct archive *a, int64_t version);

#endif
