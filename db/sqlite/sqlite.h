/*
 * The inside of the SQLite engine, the only folder that includes SQLite's
 * header.
 */
#ifndef DB_SQLITE_SQLITE_H
#define DB_SQLITE_SQLITE_H

#include <sqlite3.h>

#include "../engine.h"

/* An SQLite result as a fault; SQLITE_OK, SQLITE_ROW and SQLITE_DONE give
   ARCHIVE_OK. `db` may be NULL. */
int sqlite_fault(sqlite3 *db, int result);
/* Bytes of a column, and of what a function is given; empty for NULL. */
struct str sqlite_text(sqlite3_stmt *statement, int column);

/* functions.c: makes all functions of functions.h known: an SQLite result. */
int sqlite_functions(sqlite3 *db);
/* check.c: as sql_check. */
int sqlite_check(sqlite3 *db,
                 void (*find)(void *context, int64_t record,
                              struct str finding),
                 void *context);
/* copy.c: as sql_copy. */
int sqlite_copy(sqlite3 *db, int64_t version, const char **why);

extern const char sqlite_schema[];
extern const struct engine_step sqlite_steps[];

#endif
