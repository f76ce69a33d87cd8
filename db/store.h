/*
 * The archive's inside: its statements, its transaction, and what waits in
 * memory for the commit.
 */
#ifndef DB_STORE_H
#define DB_STORE_H

#include <sqlite3.h>

#include "archive_import.h"
#include "engine.h"
#include "rows.h"
#include "sql.h"

enum {
    ARCHIVE_BUSY_MS = 5000,  /* how long to wait for another program */
    PENDING_MAX = 65536,     /* records of one transaction */
    COMMIT_BYTES = 64 << 20, /* of their texts, or more by one */
    STORE_MANY = 16,         /* rows that one statement inserts */
    NAME_SLOTS = 512,        /* names of each kind kept in memory */
    NAME_SHORT = 47,         /* bytes of such a name */
};

enum statement {
    STATEMENT_BEGIN,
    STATEMENT_COMMIT,
    STATEMENT_SAVEPOINT,
    STATEMENT_RELEASE,
    STATEMENT_UNDO,
    STATEMENT_SAME,
    STATEMENT_ALL_IDENTITIES,
    STATEMENT_DATA_VERSION,
    STATEMENT_KNOWN,
    STATEMENT_KNOWN_TAGS,
    STATEMENT_IMPORT,
    STATEMENT_RECORD,
    STATEMENT_RENEW,
    STATEMENT_TEXT,
    STATEMENT_CONTENT,
    STATEMENT_CLAIMS,
    STATEMENT_ANY_CLAIMS,
    STATEMENT_TAG,
    STATEMENT_SIGNATURE,
    STATEMENT_OPENING,
    STATEMENT_IDENTITY,
    STATEMENT_SIGNATURES, /* STORE_MANY rows each */
    STATEMENT_OPENINGS,
    STATEMENT_IDENTITIES,
    STATEMENT_SHAPE,
    STATEMENT_UNSHAPED,
    STATEMENT_TWINS,
    STATEMENT_OPTIONS,
    STATEMENT_FIND_ALIAS,
    STATEMENT_FIND_EVENT,
    STATEMENT_FIND_SITE,
    STATEMENT_FIND_VARIANT,
    STATEMENT_ADD_PLAYER,
    STATEMENT_ADD_ALIAS,
    STATEMENT_ADD_EVENT,
    STATEMENT_ADD_SITE,
    STATEMENT_ADD_VARIANT,
    STATEMENT_ADD_OPTION,
    STATEMENT_COUNT,
};

enum name_kind { NAME_ALIAS, NAME_EVENT, NAME_SITE, NAME_KINDS };

struct name_slot {
    int64_t id; /* 0: empty */
    uint8_t length;
    char name[NAME_SHORT];
};

/* The number of the last variant; most records come in runs of one. */
struct variant_slot {
    int64_t id;
    struct text game, options;
};

struct archive {
    struct sql *sql;
    sqlite3 *db; /* of files that do not use sql.h yet */
    sqlite3_stmt *statements[STATEMENT_COUNT];
    bool writing; /* a transaction is open */
    bool whole;   /* and is committed at its end only */
    struct text file;
    int64_t import;   /* 0: not written yet */
    unsigned threads; /* of queries: archive_threads */
    size_t bytes;     /* of texts in this transaction */
    struct row row;
    struct name_slot (*names)[NAME_SLOTS]; /* NAME_KINDS of them */
    struct variant_slot variant;
    struct pending *pending; /* pending.c; made when first wanted */
    struct sieve *sieve;     /* sieve.c, likewise */
    struct turning *turning; /* turned.c, likewise */
    enum import_turned turned;
    int64_t twin; /* of the record imported last: archive_import_twin */
    const char *twin_symmetry;
    int64_t version; /* of the file */
    struct archive_options options;
};

/* For files that do not use sql.h yet: makes an SQLite result a fault with its
   message; SQLITE_OK and what is a fault already stay as they are. */
int archive_fault(struct archive *a, int result);
sqlite3 *sqlite_of(struct sql *db);
int sql_told(struct sql *db, int fault);

/* A fault with words of its own, and more after a colon if `why` says more. */
int archive_fail(struct archive *a, int fault, const char *message,
                 const char *why);

/*
 * An archive of an older version (migrate.c). Opened to be written to, it is
 * copied beside itself, then brought up to this version in one transaction,
 * which is open already; opened to be read, it stays as it is and its tables
 * are seen under their new names. ARCHIVE_OK or a fault.
 */
int migrate_write(struct archive *a);
int migrate_read(struct archive *a);
/* From version 2 to 3: everything that is computed from a record's text, which
   is read anew. */
int records_anew(struct archive *a);

/* The transaction of imports: SQLite results. Giving up undoes what was not
   committed, and makes the fault. */
int store_begin(struct archive *a);
int store_give_up(struct archive *a, int result);
/* Writes a row in the place of the record `id`, whose tags and content are
   gone: an SQLite result. The record came from a->import, where it stood at
   `byte`. */
int store_again(struct archive *a, const struct row *row, int64_t byte,
                int64_t id);
/* The row of the file that is imported, made when first wanted. */
int store_import(struct archive *a);

/* A statement ready to be bound: prepared once, reset. NULL if it cannot be
   (sqlite3_errcode tells). */
sqlite3_stmt *store_statement(struct archive *a, enum statement which);
/* Steps a statement that gives no rows, and resets it: SQLITE_OK or why. */
int store_run(struct archive *a, sqlite3_stmt *statement);

/* Names and values of one owner, a row each: an SQLite result. */
int store_settings(struct archive *a, enum statement which, int64_t id,
                   const struct setting *settings, size_t count);

/* Empty views bind as NULL; the bytes must stay until the step. */
void bind_text(sqlite3_stmt *statement, int at, struct str s);
void bind_blob(sqlite3_stmt *statement, int at, struct str s);
void bind_id(sqlite3_stmt *statement, int at, int64_t id); /* 0: NULL */
/* Bytes of a column; empty for NULL. Valid until the next step. */
struct str column_view(sqlite3_stmt *statement, int at);
/* The same of what an SQL function is given. */
struct str value_view(sqlite3_value *value);

/*
 * Numbers of names, made where they are new: SQLite results. Empty names
 * have number 0. Forgetting is for when rows may have been undone.
 */
int names_find(struct archive *a, enum name_kind kind, struct str name,
               int64_t *id);
int names_variant(struct archive *a, const struct row *row, int64_t *id);
void names_forget(struct archive *a);

/*
 * Rows that wait for the commit, to be written in the order of their keys.
 * Adding fails only for want of memory; the caller commits when it is full.
 */
int pending_add(struct archive *a, const struct row *row, int64_t id,
                int64_t variant);
bool pending_full(const struct archive *a);
int pending_write(struct archive *a);
void pending_clear(struct archive *a);
/* The number of a record with this identity, 0 after the last; *from is 0
   for the first and kept by the caller for the next. */
int64_t pending_find(const struct archive *a, uint64_t identity, size_t *from);

/*
 * Which identities may stand in the archive: false is certain. Made ready
 * once a transaction, in case another program has added some (an SQLite
 * result); what this one adds is told by sieve_add.
 */
int sieve_ready(struct archive *a);
void sieve_add(struct archive *a, uint64_t identity);
bool sieve_may_hold(struct archive *a, uint64_t identity);

/*
 * Games that are an archived one turned, while an import asks for them: SQLite
 * results. turned_ready is called once a transaction; the others only for a row
 * that turned_concerns: turned_find sets a->twin, and then turned_add tells the
 * number under which that row was stored.
 */
int turned_ready(struct archive *a);
bool turned_concerns(const struct row *row);
int turned_find(struct archive *a, const struct row *row,
                const struct position *start);
int turned_add(struct archive *a, int64_t id);
void turning_release(struct archive *a);

#endif
