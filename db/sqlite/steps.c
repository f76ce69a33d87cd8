/* The steps from older versions of the tables. There has been one version. */
#include "sqlite.h"

/* A new version adds a row. What a row makes of an archive never changes later:
   its SQL does not use schema.sql, which goes on changing. */
const struct engine_step sqlite_steps[] = {
    {.write = NULL},
};
