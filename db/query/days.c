#include "days.h"

#include "../store.h"
#include "date.h"

static void give(sqlite3_context *context, uint32_t day)
{
    if (day)
        sqlite3_result_int64(context, day);
    else
        sqlite3_result_null(context);
}

static void sql_first(sqlite3_context *context, int count,
                      sqlite3_value **values)
{
    (void)count;
    give(context, date_days(value_view(values[0]), STR("")).first);
}

static void sql_last(sqlite3_context *context, int count,
                     sqlite3_value **values)
{
    (void)count;
    give(context, date_days(value_view(values[0]), value_view(values[1])).last);
}

int days_register(sqlite3 *db)
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS;
    int result = sqlite3_create_function(db, "day_first", 1, flags, NULL,
                                         sql_first, NULL, NULL);

    return result == SQLITE_OK
               ? sqlite3_create_function(db, "day_last", 2, flags, NULL,
                                         sql_last, NULL, NULL)
               : result;
}
