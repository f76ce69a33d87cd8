/*
 * The inside of the SQLite engine, the only folder that includes SQLite's
 * header.
 */
#ifndef DB_SQLITE_SQLITE_H
#define DB_SQLITE_SQLITE_H

/* In an extension SQLite is that of the program that loads it, reached by a
   table of its functions; that has none of sessions. */
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

struct link {
    sqlite3 *db;
    struct archive_options options;
    uint64_t waiting_since;   /* milliseconds of a steady clock */
    bool told;                /* that it waits */
    sqlite3_session *session; /* that records changes; or NULL */
    uint64_t steps;           /* of what is under way */
    bool has_foreign;         /* more than Ludex made (sqlite_check_schema) */
    bool trapped;             /* it was not read (sqlite_is_trapped) */
    char *copy;               /* the file that sqlite_copy made; or NULL */
};

/* An SQLite result as a fault; SQLITE_OK, SQLITE_ROW and SQLITE_DONE give
   ARCHIVE_OK. */
int sqlite_fault(sqlite3 *db, int result);
/* Bytes of a column; empty for NULL. */
struct str sqlite_text(sqlite3_stmt *statement, int column);

/* A number that a statement gives: ARCHIVE_OK or a fault. */
int sqlite_number(struct link *link, const char *sql, int64_t *out);
/* As engine.h has it. */
int sqlite_look(struct link *link, int64_t *version);

/* journal.c: whether to read the file would harm others, by the journal that lies
   beside it; asked before anything is read. */
bool sqlite_is_trapped(sqlite3 *db);
/* functions.c: makes all functions of functions.h known: an SQLite result. */
int sqlite_functions(sqlite3 *db);
/* As engine.h has it. */
int sqlite_define(struct link *link, const struct sql_definition *what);

/* What engine.h says of changes, check, copy, guard, indexes, schema and steps, in
   files of their names. */
int sqlite_changes_begin(struct link *link, const char *const *tables);
void sqlite_changes_end(struct link *link);
void sqlite_changes_pause(struct link *link, bool pause);
int sqlite_changes_get(struct link *link, struct text *out);
int sqlite_changes_undo(struct link *link, struct str changes,
                        const char *const *tables,
                        struct sql_conflict *conflict);
int sqlite_check(struct link *link,
                 void (*find)(void *context, int64_t record,
                              struct str finding),
                 void *context);
int sqlite_check_schema(struct link *link, const struct engine_step *older,
                        bool write, struct text *why, struct text *foreign);
int sqlite_missing(struct link *link, struct text *out);
int sqlite_drop_indexes(struct link *link, bool *gone);
int sqlite_make_indexes(struct link *link);
int sqlite_copy(struct link *link, int64_t version, const char **why);
const char *sqlite_uncopy(struct link *link, int64_t version);
extern const char sqlite_schema[], sqlite_views[];
extern const struct engine_step sqlite_steps[];

#endif
