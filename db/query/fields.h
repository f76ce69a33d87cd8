/*
 * Fields: the names that queries and columns may use. Fields that are columns
 * of the archive are rows of the table in fields.c, with the SQL of the value
 * and the tables it uses (record_joins.h); plain columns of a record come from
 * its list (record_columns.h). Names of criteria are in criteria.c.
 */
#ifndef DB_FIELDS_H
#define DB_FIELDS_H

#include "archive_query.h"
#include "criteria.h"
#include "record_joins.h"

/* The subject of a query. */
enum subject { SUBJECT_RECORDS, SUBJECT_EVENTS };

/* Kinds of values, which conditions read in different ways (conditions.c,
   event_conditions.c). */
enum field_kind {
    FIELD_TEXT,
    FIELD_NAME,  /* text in a table of names */
    FIELD_ROUND, /* text; numbers are compared as numbers */
    FIELD_GAME,
    FIELD_DATE,
    FIELD_YEAR,
    FIELD_RESULT,
    FIELD_NUMBER,
    FIELD_TRUTH,
    FIELD_PLAYER, /* any of the players */
    FIELD_LABEL,  /* any label of the record */
    FIELD_WORDS,  /* full text */
    FIELD_TAG,    /* a tag by name; the value is translate_value */
    FIELD_KEYED,  /* of events: a name in the table, which the key refers to */
    FIELD_AMONG,  /* the same, any of several that the table lists */
    FIELD_WINNER, /* the champion by the results */
    FIELD_FORMAT,
};

enum field_use {
    USE_CONDITION = 1,
    USE_COLUMN = 2,
    USE_BOTH = 3,
    USE_GROUP = 8,  /* counted by only */
    USE_INSIDE = 4, /* an internal column that users cannot name */
};

struct field {
    const char *name;
    enum field_kind kind;
    enum field_use use;
    const char *sql;
    unsigned joins; /* the tables that `sql` uses: a set of enum record_join */
    const char *column;      /* the column of `record` that `sql` is, or NULL */
    const char *key, *table; /* for FIELD_NAME the column of records and its
                                table; for FIELD_KEYED the same of events; for
                                FIELD_AMONG NULL, and a SELECT of events and
                                spellings; for FIELD_NUMBER a table that is made
                                for it; for a text that is not a column a SELECT
                                of its values */
    const char *counted;     /* what "count by" counts; NULL for `sql` */
    bool persons;            /* columns and the order show `counted` as well,
                                unless the field is named as a tag */
};

/* The meaning of a name: a field, or a criterion, which only conditions can
   use. */
struct named {
    struct field field;
    bool of_event; /* a field of the event that a record belongs to: of x, not
                      of r */
    const struct criterion_kind *criterion; /* NULL if it is the field */
    struct str rest; /* the text after the colon: "+P", the name of a tag */
    bool of_tag;     /* the field was named as the tag that it stores */
};

/* Columns that say where a record met the first criterion of the query that it
   meets: the number of plies played, or the position. */
enum place_column { PLACE_NONE, PLACE_PLY, PLACE_POSITION };
enum place_column place_find(struct str name);

/* Finds the meaning of a name. Returns false if there is none. "event.year" is
   the year of the record's event. "tag:Name" is the field that stores this tag,
   or for other tags a field of FIELD_TAG. */
bool field_find(enum subject subject, struct str name, struct named *out);
/* Finds the field of the record's event in "event.year". Returns false if the
   name is not of that form. */
bool field_of_event(struct str name, struct str *field);
/* True for a column in SQL, which can be sorted and counted by. */
bool field_is_column(enum subject subject, struct str name);
/* True for what can be counted by: a column, or the players. */
bool field_is_group(enum subject subject, struct str name);

/* event_fields.c: the fields of events. The last has no name. */
extern const struct field event_fields[];

#endif
