/* The migration steps from older versions of the tables. There are none so far,
   as there has been only one version. */
#include "sqlite.h"

/* Each new version adds a row. The result of an existing row never changes, so
   the SQL of rows does not use schema.sql, which may change. */
const struct engine_step sqlite_steps[] = {
    {.write = NULL},
};
