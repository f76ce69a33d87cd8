/* Options shared by commands that print tables. */
#ifndef LUDEX_TOOLS_TABLE_OPTIONS_H
#define LUDEX_TOOLS_TABLE_OPTIONS_H

#include "cli.h"
#include "table.h"

/* The option --raw, which sets a bool. */
#define CSV_RAW(type, member)                                  \
    {                                                          \
        OPT_RAW, "raw", NULL, "do not escape formulas in CSV", \
            TO_FLAG(type, member)                              \
    }

/* The options --raw and --wide, which set a struct table_look. */
#define TABLE_RAW(type, look) CSV_RAW(type, look.raw)
#define TABLE_WIDE(type, look)                                              \
    {                                                                       \
        OPT_WIDE, "wide", NULL, "do not shorten long cells in text tables", \
            TO_FLAG(type, look.wide)                                        \
    }

/* The option --format, which accepts any form of table. */
#define TABLE_FORMAT                                                   \
    {                                                                  \
        OPT_FORMAT, "format", "text|csv|json|html|markdown|mediawiki", \
            "output format (default text)", TO_OWN                     \
    }
/* Reads the value of --format. Returns 0, or prints a message and returns
   STATUS_USAGE. */
int table_option_form(const char *argument, enum table_form *form);

#endif
