/*
 * Fields: what queries and columns may name, a line each, with the SQL that
 * gives its value. The aliases of the tables are those of archive_query.c.
 */
#ifndef DB_FIELDS_H
#define DB_FIELDS_H

#include "archive.h"

enum field_kind {
    FIELD_TEXT,
    FIELD_ROUND, /* text; numbers are ordered as such */
    FIELD_GAME,
    FIELD_DATE,
    FIELD_RESULT,
    FIELD_NUMBER,
    FIELD_TRUTH,
    FIELD_PLAYER, /* either one */
    FIELD_POSITION,
    FIELD_TAG,
};

enum field_use { USE_CONDITION = 1, USE_COLUMN = 2, USE_BOTH = 3 };

struct field {
    enum field_kind kind;
    enum field_use use;
    const char *sql;
};

/*
 * The field of a name. Of "tag:Name" the field that keeps that tag; one of
 * kind FIELD_TAG for all others, with *tag the name. False if there is none.
 */
bool field_find(struct str name, struct field *out, struct str *tag);

#endif
