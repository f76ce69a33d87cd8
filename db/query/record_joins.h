/*
 * The tables that statements on records may join: the tables of names and dates
 * of a record (RECORD_COLUMNS), and some others. SQL refers to each table by a
 * letter, as in "e.name".
 */
#ifndef DB_QUERY_RECORD_JOINS_H
#define DB_QUERY_RECORD_JOINS_H

#include "../rows/record_columns.h"
#include "../sql.h"

#define RECORD_JOINS(ANY) \
    RECORD_COLUMNS(RECORD_NONE, RECORD_NONE, RECORD_NONE, RECORD_NONE, ANY, ANY)

/* Make a number and a bit for each table, such as JOIN_NUMBER_EVENT and
   JOIN_EVENT, in the order of the list. */
#define JOIN_NUMBER(column, FIELD, ...) JOIN_NUMBER_##FIELD,
#define JOIN_BIT(column, FIELD, ...)    JOIN_##FIELD = 1 << JOIN_NUMBER_##FIELD,
enum join_number {
    JOIN_NUMBER_VARIANT,
    RECORD_JOINS(JOIN_NUMBER) JOIN_NUMBER_IMPORT,
    JOIN_NUMBER_CLAIM,
    JOIN_NUMBER_CONTENT,
    JOIN_NUMBERS
};
enum record_join {
    JOIN_NONE = 0,
    JOIN_VARIANT = 1 << JOIN_NUMBER_VARIANT, /* v */
    RECORD_JOINS(JOIN_BIT)                   /* letters of the tables; d for
                                                dates */
    JOIN_IMPORT = 1 << JOIN_NUMBER_IMPORT,   /* i */
    JOIN_CLAIM = 1 << JOIN_NUMBER_CLAIM,     /* k */
    JOIN_CONTENT = 1 << JOIN_NUMBER_CONTENT, /* c */
};

extern const struct sql_join record_joins[];

#endif
