/* The tables of an archive, and how those of older versions become them. */
#include "sqlite.h"

/* Longer than C promises; the compilers that build this promise more. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

const char sqlite_schema[] =
#include "db/sqlite/schema.inc"
    ;

const char sqlite_views[] =
#include "db/views.inc"
    ;

/* A new version adds a line, and what a line makes of an archive is never
   changed after that. Views are not for steps to make: views.sql. */
const struct engine_step sqlite_steps[] = {
    {
#include "db/sqlite/migrate_2.inc"
        ,
#include "db/sqlite/read_1.inc"
    },
    {
#include "db/sqlite/migrate_3.inc"
        , "CREATE TEMP VIEW records AS SELECT r.*,"
          " day_first(r.date) AS earliest,"
          " day_last(r.date, (SELECT value FROM main.tags WHERE record = r.id"
          " AND name = 'EndDate' COLLATE NOCASE)) AS latest,"
          " NULL AS third, NULL AS fourth FROM main.records r;"
          "CREATE TEMP TABLE claims (record INTEGER PRIMARY KEY, ending,"
          " plies)"},
    {
#include "db/sqlite/migrate_4.inc"
        ,
#include "db/sqlite/read_3.inc"
    },
    {
#include "db/sqlite/migrate_5.inc"
        ,
#include "db/sqlite/read_4.inc"
    },
};
