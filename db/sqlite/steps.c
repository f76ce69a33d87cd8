/* The steps from older versions of the tables. There has been only one
   version. */
#include "sqlite.h"

/* A new version adds a row. The result of a row never changes, so its SQL does
   not use schema.sql, which does. */
const struct engine_step sqlite_steps[] = {
    {.write = NULL},
};
