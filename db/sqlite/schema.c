/* The tables and views of an archive. */
#include "sqlite.h"

/* Longer than C promises; the compilers that build this promise more. */
#pragma GCC diagnostic ignored "-Woverlength-strings"

const char sqlite_schema[] =
#include "db/sqlite/schema.inc"
    ;

const char sqlite_views[] =
#include "db/engine/views.inc"
    ;
