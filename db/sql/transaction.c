/*
 * Functions of sql.h for transactions, savepoints and recorded changes.
 */
#include "../engine/changeset.h"
#include "../engine/state.h"

/* ---- transactions -------------------------------------------------------- */

int sql_begin(struct sql *db)
{
    int fault = sql_run_text(db, db->engine->begin);

    return fault || !db->engine->lock
               ? fault
               : sql_report(db, db->engine->lock(db->connection));
}

int sql_begin_reading(struct sql *db)
{
    return sql_run_text(db, db->engine->begin_reading);
}

int sql_begin_looking(struct sql *db)
{
    const char *begin = db->engine->begin_looking;

    return begin ? sql_run_text(db, begin) : ARCHIVE_OK;
}

static int before_transaction(struct sql *db, enum transaction what)
{
    return db->engine->before
               ? sql_report(db, db->engine->before(db->connection, what))
               : ARCHIVE_OK;
}

static int run_transaction(struct sql *db, enum transaction what,
                           const char *sql)
{
    int fault = before_transaction(db, what);

    return fault ? fault : sql_run_text(db, sql);
}

int sql_commit(struct sql *db)
{
    return run_transaction(db, TRANSACTION_COMMIT, "COMMIT");
}

void sql_rollback(struct sql *db)
{
    if (!db->connection || !db->engine->in_transaction(db->connection))
        return;
    if (db->engine->before)
        db->engine->before(db->connection, TRANSACTION_ROLLBACK);
    db->engine->script(db->connection, "ROLLBACK");
}

int sql_begin_savepoint(struct sql *db)
{
    return run_transaction(db, TRANSACTION_SAVE, "SAVEPOINT part");
}

int sql_release_savepoint(struct sql *db)
{
    return run_transaction(db, TRANSACTION_KEEP, "RELEASE part");
}

int sql_undo_savepoint(struct sql *db)
{
    return run_transaction(db, TRANSACTION_UNDO, "ROLLBACK TO part");
}

/* ---- changes ------------------------------------------------------------- */

int sql_changes_begin(struct sql *db, const char *const *tables)
{
    return sql_report(db, db->engine->changes_begin(db->connection, tables));
}

void sql_changes_end(struct sql *db)
{
    db->engine->changes_end(db->connection);
}

void sql_changes_pause(struct sql *db, bool pause)
{
    db->engine->changes_pause(db->connection, pause);
}

int sql_changes_get(struct sql *db, struct text *out)
{
    return sql_report(db, db->engine->changes_get(db->connection, out));
}

int sql_changes_each(struct sql *db, struct str changes, sql_change_taker *take,
                     void *context)
{
    int fault = changeset_each(changes, take, context);

    return fault ? sql_fault(db, fault) : ARCHIVE_OK;
}

int sql_changes_undo(struct sql *db, struct str changes,
                     const char *const *tables, struct sql_conflict *conflict)
{
    return sql_report(db, db->engine->changes_undo(db->connection, changes,
                                                   tables, conflict));
}
