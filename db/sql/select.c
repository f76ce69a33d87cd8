/*
 * Appends statements on records, written by the engine's function or in the
 * default SQL.
 */
#include "../engine/select.h"
#include "../engine/state.h"

int sql_add_select(struct sql *db, const struct sql_select *select,
                   struct text *out)
{
    if (db->engine->select)
        return sql_report(db, db->engine->select(db->connection, select, out));
    select_add(select, db->engine->join_in_order, out);
    return ARCHIVE_OK;
}

int sql_add_sums(struct sql *db, const struct sql_sums *sums, struct text *out)
{
    if (db->engine->sums)
        return sql_report(db, db->engine->sums(db->connection, sums, out));
    select_add_sums(sums, STR("record"), out);
    return ARCHIVE_OK;
}

struct sql_list sql_list(struct sql *db)
{
    return db->engine->list ? db->engine->list(db->connection)
                            : (struct sql_list){" IN (", ")"};
}
