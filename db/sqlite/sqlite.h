/*
 * Internal declarations of the SQLite engine. Only this folder includes the
 * header of SQLite.
 */
#ifndef DB_SQLITE_SQLITE_H
#define DB_SQLITE_SQLITE_H

/* In an extension, SQLite belongs to the program that loads the extension.
   SQLite is then called through a table of functions, which has none for
   sessions. */
#ifdef LUDEX_EXTENSION
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT3
typedef struct sqlite3_session sqlite3_session;
#else
#define SQLITE_ENABLE_SESSION        1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>
#endif

#include "../engine/engine.h"

struct connection {
    sqlite3 *db;
    struct archive_options options;
    uint64_t waiting_since;   /* time at which the wait began, in milliseconds
                                 of a monotonic clock */
    bool reported_wait;       /* the wait has been reported */
    sqlite3_session *session; /* session that records changes, or NULL */
    uint64_t steps;           /* number of steps of the current statement */
    bool has_foreign;         /* the database has objects that Ludex did not
                                 make (sqlite_check_schema) */
    bool trapped;             /* the file was not read because of its journal
                                 (sqlite_has_harmful_journal) */
    char *copy; /* name of the file that sqlite_copy made, or NULL */
};

/* Returns the fault for a result of SQLite, which is ARCHIVE_OK for SQLITE_OK,
   SQLITE_ROW and SQLITE_DONE. */
int sqlite_fault(sqlite3 *db, int result);
/* Returns the bytes of a column, which are empty for NULL. */
struct str sqlite_text(sqlite3_stmt *statement, int column);

/* Sets *out to the number that a statement returns. Returns ARCHIVE_OK or a
   fault. */
int sqlite_number(struct connection *connection, const char *sql, int64_t *out);
/* Described in engine.h. */
int sqlite_schema_state(struct connection *connection, int64_t *version);

/* True if reading the file could damage it because of the journal next to it.
   Call before anything is read. (journal.c) */
bool sqlite_has_harmful_journal(sqlite3 *db);
/* Defines all functions of functions.h. Returns a result of SQLite.
   (functions.c) */
int sqlite_functions(sqlite3 *db);
/* Described in engine.h. */
int sqlite_define(struct connection *connection,
                  const struct sql_definition *what);

/* Makes the database `to` equal to `from`, page by page.
   With `what`, does so in steps and reports progress. Returns a result of
   SQLite. (backup.c) */
int sqlite_copy_pages(sqlite3 *to, sqlite3 *from,
                      const struct sql_backup *what);

/* Described in engine.h. Each is defined in the file named after it. */
int sqlite_backup(struct connection *connection, const struct sql_backup *what);
int sqlite_changes_begin(struct connection *connection,
                         const char *const *tables);
void sqlite_changes_end(struct connection *connection);
void sqlite_changes_pause(struct connection *connection, bool pause);
int sqlite_changes_get(struct connection *connection, struct text *out);
int sqlite_changes_undo(struct connection *connection, struct str changes,
                        const char *const *tables,
                        struct sql_conflict *conflict);
int sqlite_check(struct connection *connection,
                 void (*find)(void *context, int64_t record,
                              struct str finding),
                 void *context);
int sqlite_check_schema(struct connection *connection,
                        const struct engine_step *older, bool write,
                        struct text *why, struct text *foreign);
int sqlite_list_missing(struct connection *connection, struct text *out);
int sqlite_drop_indexes(struct connection *connection, bool *gone);
int sqlite_make_indexes(struct connection *connection);
int sqlite_copy(struct connection *connection, int64_t version,
                const char **why);
const char *sqlite_remove_copy(struct connection *connection, int64_t version);
extern const char sqlite_schema[], sqlite_views[];
extern const struct engine_step sqlite_steps[];

#endif
