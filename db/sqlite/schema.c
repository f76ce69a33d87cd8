/* The tables and views of an archive. */
#include "sqlite.h"

/* The strings are longer than C guarantees, but the compilers in use accept
   them. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

const char sqlite_schema[] =
#include "db/sqlite/schema.inc"
    ;

const char sqlite_views[] =
#include "db/engine/views.inc"
    ;
