/*
 * Migration steps from two invented versions of the tables. They are linked
 * into a test program instead of the steps of db/sqlite/steps.c.
 *
 * In version 0, people were called players, there was only one view, and tables
 * for words and for sums of openings did not exist. In version -1, labels were
 * also called marks.
 */
#include "../../db/engine/engine.h"

#pragma GCC diagnostic ignored "-Woverlength-strings"

extern const struct engine_step sqlite_steps[];

/* clang-format off */
const struct engine_step sqlite_steps[] = {
    {
        .from = -1,
        .schema =
#include "tests/older/version_-1.inc"
        ,
        .write = "ALTER TABLE mark RENAME TO label;"
                 "PRAGMA user_version = 0",
        .read = "CREATE TEMP VIEW label AS SELECT * FROM mark",
    },
    {
        .from = 0,
        .schema =
#include "tests/older/version_0.inc"
        ,
        .write = "DROP VIEW players;"
                 "ALTER TABLE player RENAME TO person;"
                 "ALTER TABLE spelling RENAME COLUMN player TO person;"
                 "PRAGMA user_version = 1;"
#include "tests/older/new.inc"
        ,
        .read = "CREATE TEMP VIEW person AS SELECT * FROM player;"
                "CREATE TEMP VIEW spelling AS SELECT id, name, folded,"
                " player AS person FROM main.spelling;"
#include "tests/older/new_temp.inc"
        ,
        .recompute = RECOMPUTE_OPENINGS | RECOMPUTE_WORDS,
    },
    {.write = NULL},
};
