/*
 * Fields: what queries and columns may name. Those that columns of the archive
 * know are a line each of the table in fields.c, with the SQL that gives the
 * value and the tables that it names (record_joins.h); plain columns of a record
 * come from its list (record_columns.h). What is replayed is in criteria.c.
 */
#ifndef DB_FIELDS_H
#define DB_FIELDS_H

#include "archive_query.h"
#include "criteria.h"
#include "record_joins.h"

/* What a query is about. */
enum subject { SUBJECT_RECORDS, SUBJECT_EVENTS };

/* How conditions read the value (conditions.c, event_conditions.c). */
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
    FIELD_PLAYER, /* any of them */
    FIELD_LABEL,  /* any of those that a record has */
    FIELD_WORDS,  /* full text */
    FIELD_TAG,    /* of any name: the value is translate_value */
    FIELD_KEYED,  /* of events: a name of the table, that the key points to */
    FIELD_AMONG,  /* likewise: any of those that the table lists */
    FIELD_WINNER, /* whom the results make champion */
    FIELD_FORMAT,
};

enum field_use {
    USE_CONDITION = 1,
    USE_COLUMN = 2,
    USE_BOTH = 3,
    USE_INSIDE = 4, /* a column of the program's own, that nobody can name */
};

struct field {
    const char *name;
    enum field_kind kind;
    enum field_use use;
    const char *sql;
    unsigned joins; /* the tables that `sql` names: a set of enum record_join */
    const char
        *column; /* of `record`, that `sql` is; NULL: it is something else */
    const char *key, *table; /* of FIELD_NAME: records' column, and where; of
                                FIELD_KEYED the same of events; of FIELD_AMONG
                                NULL, and SELECTs of events and spellings; of
                                FIELD_NUMBER a table that is made for it; of a
                                text that is no column a SELECT of its values */
    const char *counted;     /* what "count by" counts instead; NULL: sql */
};

/* What a name means: a field, or what is replayed, which is for conditions. */
struct named {
    struct field field;
    bool of_event; /* of the event that a record belongs to: of x, not of r */
    const struct criterion_kind *criterion; /* NULL: it is the field */
    struct str rest; /* after the colon, if one is: "+P", a tag's name */
    bool of_tag;     /* the field is asked for as the tag that it keeps */
};

/* Columns that say where a record met the first replayed condition of the query
   that it meets: after how many plies, and in which position. */
enum place_column { PLACE_NONE, PLACE_PLY, PLACE_POSITION };
enum place_column place_find(struct str name);

/* False: nothing has the name. "event.year" is the year of the record's event.
   "tag:Name" is the field that keeps that tag; one of FIELD_TAG for all
   others. */
bool field_find(enum subject subject, struct str name, struct named *out);
/* "event.year" is the field `year` of the record's event; false: it is none. */
bool field_of_event(struct str name, struct str *field);
/* Whether it is a column that SQL knows: one to sort and count by. */
bool field_is_column(enum subject subject, struct str name);

/* event_fields.c: the fields of events; one without a name ends them. */
extern const struct field event_fields[];

#endif
