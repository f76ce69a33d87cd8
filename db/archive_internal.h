/* The archive's inside. */
#ifndef DB_ARCHIVE_INTERNAL_H
#define DB_ARCHIVE_INTERNAL_H

#include "archive_people.h"
#include "archive_upkeep.h"
#include "sql.h"

enum { ARCHIVE_BUSY_MS = 5000 }; /* how long to wait for another program */

struct archive {
    struct sql *sql;
    unsigned threads;         /* of queries: archive_threads */
    bool older;               /* opened to be read, and of an older version */
    size_t prefilters;        /* that were made (query/prefilters.h) */
    enum archive_named named; /* whose names are changed: archive_names_of */
    struct archive_edit *naming; /* the change of names under way; or NULL */
    struct archive_options options;
    struct archive_watch watch; /* `see` may be NULL */
    struct passing {
        bool ordered; /* as the query says: numbers of records tell nothing */
        int64_t furthest, last; /* numbers of records */
        uint64_t count;
    } passing;            /* where the query is that is watched */
    struct stored *texts; /* whose texts SQL asks for: archive_define_texts */
    /* Whether records claim their plies, from archive_query_may_claim to the query
       that it was asked for. */
    enum { CLAIMS_UNKNOWN, CLAIMS_NONE, CLAIMS_SOME } claims;
    bool made;      /* when it was opened: there was nothing */
    bool winners;   /* SQL knows archive_define_winners */
    bool rows_seen; /* SQL knows seen (maintenance.c) */
};

/* Makes text_of(record) known to SQL, the record's bytes. (db/store/text_for_sql.c) */
int archive_define_texts(struct archive *a);
void archive_forget_texts(struct archive *a);
/* Whether any record claims its plies: asked once a query, as every part on a
   server is asked. (db/query/server_conditions.c) */
int archive_claims(struct archive *a, bool *some);
/* Makes winner_of(event) known to SQL, once: the name, as bytes, of the player
   whom the results make champion. (db/events/winner.c) */
int archive_define_winners(struct archive *a);
/* For an engine that cannot call it: of all events that have results. */
int archive_precompute_winners(struct archive *a);
/* Makes the table belonging(record, event) anew: which event each record belongs
   to, if to any, now. For one query at a time. (db/events/members.c) */
int archive_define_members(struct archive *a);

/*
 * Migrates an archive from an older version (migrate.c). migrate_write copies the
 * file first and then changes it, in the transaction that is open; migrate_read
 * leaves it as it is, and shows this connection the old tables under their new
 * names. Returns ARCHIVE_OK or a fault.
 */
int migrate_write(struct archive *a, int64_t version);
int migrate_read(struct archive *a, int64_t version);

#endif
