/* Reads single values, and determines the kind of a file. */
#include "sqlite.h"

#define APPLICATION 0x4C756478 /* "Ludx" */

struct str sqlite_text(sqlite3_stmt *statement, int column)
{
    const char *bytes = sqlite3_column_blob(statement, column);

    if (!bytes)
        return STR("");
    return (struct str){bytes, (size_t)sqlite3_column_bytes(statement, column)};
}

int sqlite_number(struct connection *connection, const char *sql, int64_t *out)
{
    sqlite3_stmt *row = NULL;
    int result = sqlite3_prepare_v2(connection->db, sql, -1, &row, NULL);

    if (result == SQLITE_OK && (result = sqlite3_step(row)) == SQLITE_ROW)
        *out = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    return result == SQLITE_ROW    ? ARCHIVE_OK
           : result == SQLITE_DONE ? ARCHIVE_BROKEN
                                   : sqlite_fault(connection->db, result);
}

/* Determines the kind of the file. Called in a transaction, because another
   program may be making the archive. */
int sqlite_schema_state(struct connection *connection, int64_t *version)
{
    int64_t application = 0, tables = 0;
    int fault =
        sqlite_number(connection, "PRAGMA application_id", &application);

    if (!fault)
        fault = sqlite_number(connection, "PRAGMA user_version", version);
    if (!fault && application == 0 && *version == 0)
        fault = sqlite_number(connection, "SELECT count(*) FROM sqlite_schema",
                              &tables);
    if (fault)
        return fault;
    if (application == 0 && *version == 0 && tables == 0)
        return 0;
    return application == APPLICATION ? 1 : ARCHIVE_FOREIGN;
}
