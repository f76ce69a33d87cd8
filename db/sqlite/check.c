/* Runs SQLite's own checks of a database. */
#include "sqlite.h"

/* Returns the error code of SQLite if the finding reports that SQLite could not
   read the database, otherwise SQLITE_OK. */
static int fault_of_finding(struct str finding)
{
    static const struct str mark = {"error code=", 11};
    struct str rest = finding;
    uint64_t code = 0;

    while (rest.len && !str_starts_with(rest, mark))
        rest = str_from(rest, 1);
    if (!rest.len || !str_number(str_from(rest, mark.len), &code))
        return SQLITE_OK;
    code &= 0xFF;
    return code == SQLITE_NOMEM || code == SQLITE_IOERR ? (int)code : SQLITE_OK;
}

/* Omits the heading of SQLite before the first finding in a page. */
static struct str skip_heading(struct str finding)
{
    static const struct str heading = {"*** in database main ***\n", 25};

    return str_starts_with(finding, heading) ? str_from(finding, heading.len)
                                             : finding;
}

typedef void check_finder(void *context, int64_t record, struct str finding);

/* Reports every row of a statement, except "ok", as a finding. */
static int run_check(sqlite3 *db, const char *sql, check_finder *find,
                     void *context)
{
    sqlite3_stmt *rows = NULL;
    int result = sqlite3_prepare_v2(db, sql, -1, &rows, NULL);

    while (result == SQLITE_OK && (result = sqlite3_step(rows)) == SQLITE_ROW) {
        struct str finding = skip_heading(sqlite_text(rows, 0));
        result = fault_of_finding(finding);
        if (result == SQLITE_OK && !str_equal(finding, STR("ok")))
            find(context, sqlite3_column_int64(rows, 1), finding);
    }
    sqlite3_finalize(rows);
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* Checks the tables of Ludex one by one, because checking tables made by other
   programs may run arbitrary code. */
static int check_tables(sqlite3 *db, check_finder *find, void *context)
{
    int result = SQLITE_OK;

    for (size_t i = 0; result == SQLITE_OK && sql_tables[i].name; i++) {
        struct text sql = {0};
        text_addf(&sql,
                  "SELECT integrity_check, 0 FROM pragma_integrity_check"
                  "('%s')%c",
                  sql_tables[i].name, '\0');
        result =
            sql.failed ? SQLITE_NOMEM : run_check(db, sql.ptr, find, context);
        text_release(&sql);
    }
    return result;
}

int sqlite_check(struct connection *connection, check_finder *find,
                 void *context)
{
    int result =
        connection->has_foreign
            ? check_tables(connection->db, find, context)
            : run_check(connection->db,
                        "SELECT integrity_check, 0 FROM pragma_integrity_check",
                        find, context);

    if (result == SQLITE_OK)
        result =
            run_check(connection->db,
                      "SELECT \"table\" || ' points to a row that ' || parent"
                      " || ' has not',"
                      " CASE WHEN \"table\" = 'record' THEN rowid END"
                      " FROM pragma_foreign_key_check",
                      find, context);
    return sqlite_fault(connection->db, result);
}
