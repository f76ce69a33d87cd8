#include "record_joins.h"

#define NAMED(column, FIELD, tag, kind, table, letter) \
    {letter, table, "id", #column},
#define DATED(column, FIELD, tag) {"d", "written_date", "id", #column},

const struct sql_join record_joins[] = {
    {"v", "variant", "id", "variant"},
    RECORD_COLUMNS(RECORD_NONE, RECORD_NONE, RECORD_NONE, RECORD_NONE, DATED,
                   NAMED){"i", "import", "id", "import"},
    {"k", "claim", "record", "id"},
    {"c", "content", "record", "id"},
};
