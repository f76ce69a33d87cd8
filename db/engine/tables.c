/*
 * The tables of an archive (sql_tables in sql.h).
 */
#include "../sql.h"

const struct sql_table sql_tables[] = {
#define TABLE(name, numbered, count, keys, ...) \
    {#name, numbered, count, keys, {__VA_ARGS__}},
#include "db/engine/tables.inc"
#undef TABLE
    {.name = NULL},
};

static_assert(sizeof sql_tables / sizeof *sql_tables <= SQL_TABLES,
              "SQL_TABLES has no room for all tables");

int sql_table_index(struct str name)
{
    for (int i = 0; sql_tables[i].name; i++)
        if (str_equal(name, str_of(sql_tables[i].name)))
            return i;
    return -1;
}
