/*
 * The SQL functions of a connection
 *   day_first(date), day_last(date, end)
 * the days that a date may mean (rows.h), NULL if it is no date. They stand for
 * the columns that an archive of an older version does not have.
 */
#ifndef DB_DAYS_H
#define DB_DAYS_H

#include <sqlite3.h>

int days_register(sqlite3 *db);

#endif
