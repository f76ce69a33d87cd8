/* Records changed rows with SQLite's session extension, and undoes them. */
#include <assert.h>
#include <string.h>

#include "../engine/changeset.h"
#include "sqlite.h"

/* ---- recording ----------------------------------------------------------- */

int sqlite_changes_begin(struct connection *connection,
                         const char *const *tables)
{
    assert(!connection->session);
    int result =
        sqlite3session_create(connection->db, "main", &connection->session);

    for (; result == SQLITE_OK && *tables; tables++)
        result = sqlite3session_attach(connection->session, *tables);
    return sqlite_fault(connection->db, result);
}

void sqlite_changes_end(struct connection *connection)
{
    if (connection->session)
        sqlite3session_delete(connection->session);
    connection->session = NULL;
}

void sqlite_changes_pause(struct connection *connection, bool pause)
{
    sqlite3session_enable(connection->session, !pause);
}

int sqlite_changes_get(struct connection *connection, struct text *out)
{
    int size = 0;
    void *changes = NULL;
    int result = sqlite3session_changeset(connection->session, &size, &changes);

    if (result == SQLITE_OK && size)
        text_add(out, (struct str){changes, (size_t)size});
    sqlite3_free(changes);
    return out->failed ? ARCHIVE_MEMORY : sqlite_fault(connection->db, result);
}

/* ---- undoing ------------------------------------------------------------- */

struct undo_state {
    const char *const *tables;
    struct sql_conflict *conflict;
};

static int is_recorded_table(void *context, const char *table)
{
    const struct undo_state *u = context;

    for (const char *const *wanted = u->tables; *wanted; wanted++)
        if (strcmp(*wanted, table) == 0)
            return 1;
    return 0;
}

/* Stores the first conflict and stops. */
static int stop_at_conflict(void *context, int why,
                            sqlite3_changeset_iter *iter)
{
    struct undo_state *u = context;
    const char *table = "";
    sqlite3_value *key = NULL;
    int columns, op = SQLITE_INSERT;

    /* Rows that depend on records are added again later, and references are
       checked again at the commit. */
    if (why == SQLITE_CHANGESET_FOREIGN_KEY)
        return SQLITE_CHANGESET_OMIT;
    u->conflict->found = true;
    sqlite3changeset_op(iter, &table, &columns, &op, NULL);
    if (op == SQLITE_INSERT)
        sqlite3changeset_new(iter, 0, &key);
    else
        sqlite3changeset_old(iter, 0, &key);
    sqlite3_snprintf(sizeof u->conflict->table, u->conflict->table, "%s",
                     table);
    u->conflict->key = key ? sqlite3_value_int64(key) : 0;
    return SQLITE_CHANGESET_ABORT;
}

/* Returns a pointer to the bytes that is not const. SQLite only reads the
   bytes. */
static void *writable_bytes(struct str changes)
{
    union {
        const char *given;
        void *taken;
    } bytes = {changes.ptr};

    return bytes.taken;
}

/* Checks all bytes first, because SQLite does not. If the name of a table were
   not terminated, SQLite would read past the end. */
int sqlite_changes_undo(struct connection *connection, struct str changes,
                        const char *const *tables,
                        struct sql_conflict *conflict)
{
    struct undo_state u = {tables, conflict};

    *conflict = (struct sql_conflict){.found = false};
    int fault = changeset_each(changes, NULL, NULL);
    if (fault)
        return fault;
    int result = sqlite3changeset_apply_v2(
        connection->db, (int)changes.len, writable_bytes(changes),
        is_recorded_table, stop_at_conflict, &u, NULL, NULL,
        SQLITE_CHANGESETAPPLY_INVERT);
    return conflict->found && result == SQLITE_ABORT
               ? ARCHIVE_OK
               : sqlite_fault(connection->db, result);
}
