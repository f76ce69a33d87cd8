#include "changeset.h"
#include "sql_state.h"

/* ---- transactions --------------------------------------------------------- */

int sql_begin(struct sql *db)
{
    int fault = sql_run(db, db->engine->begin, NO_VALUES);

    return fault || !db->engine->lock
               ? fault
               : sql_told(db, db->engine->lock(db->link));
}

int sql_begin_reading(struct sql *db)
{
    return sql_run(db, db->engine->begin_reading, NO_VALUES);
}

int sql_begin_looking(struct sql *db)
{
    const char *begin = db->engine->begin_looking;

    return begin ? sql_run(db, begin, NO_VALUES) : ARCHIVE_OK;
}

int sql_commit(struct sql *db)
{
    return sql_run(db, "COMMIT", NO_VALUES);
}

void sql_rollback(struct sql *db)
{
    if (db->link && db->engine->in_transaction(db->link))
        db->engine->script(db->link, "ROLLBACK");
}

int sql_save(struct sql *db)
{
    return sql_run(db, "SAVEPOINT part", NO_VALUES);
}

int sql_keep(struct sql *db)
{
    return sql_run(db, "RELEASE part", NO_VALUES);
}

int sql_undo(struct sql *db)
{
    return sql_run(db, "ROLLBACK TO part", NO_VALUES);
}

/* ---- changes -------------------------------------------------------------- */

int sql_changes_begin(struct sql *db, const char *const *tables)
{
    return sql_told(db, db->engine->changes_begin(db->link, tables));
}

void sql_changes_end(struct sql *db)
{
    db->engine->changes_end(db->link);
}

void sql_changes_pause(struct sql *db, bool pause)
{
    db->engine->changes_pause(db->link, pause);
}

int sql_changes_get(struct sql *db, struct text *out)
{
    return sql_told(db, db->engine->changes_get(db->link, out));
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
    return sql_told(
        db, db->engine->changes_undo(db->link, changes, tables, conflict));
}
