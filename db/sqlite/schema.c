/* The tables and views of an archive. */
#include "sqlite.h"

/* The strings are longer than the C standard guarantees, but the supported
   compilers accept them. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

const char sqlite_schema[] =
#include "db/sqlite/schema.inc"
    ;

const char sqlite_views[] =
#include "db/engine/views.inc"
    ;
