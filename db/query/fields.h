/*
 * Fields: what queries and columns may name, a line each, with the SQL that
 * gives its value. The aliases of the tables are those of archive_query.c.
 */
#ifndef DB_FIELDS_H
#define DB_FIELDS_H

#include "archive_query.h"

enum field_kind {
    FIELD_TEXT,
    FIELD_NAME,  /* text that stands in a table of names */
    FIELD_ROUND, /* text; numbers are ordered as such */
    FIELD_GAME,
    FIELD_DATE,
    FIELD_YEAR,
    FIELD_RESULT,
    FIELD_NUMBER,
    FIELD_TRUTH,
    FIELD_PLAYER, /* either one */
    FIELD_TAG,
    FIELD_REPLAYED, /* the first of those that are replayed */
    FIELD_POSITION = FIELD_REPLAYED,
    FIELD_BOARD,
    FIELD_PATTERN,
    FIELD_COUNT,
    FIELD_HELD,
    FIELD_PLIES, /* the first of those that ask what plies do */
    FIELD_TRAIT = FIELD_PLIES,
    FIELD_STREAK,
    FIELD_SERIES,
    FIELD_SEQUENCE,
    FIELD_ENDING,
};

enum field_use { USE_CONDITION = 1, USE_COLUMN = 2, USE_BOTH = 3 };

struct field {
    const char *name;
    enum field_kind kind;
    enum field_use use;
    const char *sql;
    const char *key, *table; /* of FIELD_NAME: records' column, and where */
    const char *counted;     /* what "count by" counts instead; NULL: sql */
    uint32_t trait;
};

/*
 * The field of a name. Of "tag:Name" the field that keeps that tag; one of
 * kind FIELD_TAG for all others, with *tag the name. Of "count:K" and the like
 * *tag is what stands after the colon. False if there is none.
 */
bool field_find(struct str name, struct field *out, struct str *tag);

#endif
