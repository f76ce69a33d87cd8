/*
 * Fields: the names that queries and columns may use. Fields that are columns
 * of the archive are rows of the table in fields.c, with the SQL of the value
 * and the tables that this SQL uses (record_joins.h). Plain columns of a record
 * are generated from record_columns.h. The names of criteria are in criteria.c.
 */
#ifndef DB_FIELDS_H
#define DB_FIELDS_H

#include "archive_query.h"
#include "criteria.h"
#include "record_joins.h"

/* The kind of results that a query finds. */
enum subject { SUBJECT_RECORDS, SUBJECT_EVENTS };

/* Kinds of fields, for which conditions are written in different ways
   (conditions.c, event_conditions.c). */
enum field_kind {
    FIELD_TEXT,
    FIELD_NAME,  /* text in a table of names */
    FIELD_ROUND, /* text; two numbers are compared as numbers */
    FIELD_GAME,
    FIELD_DATE,
    FIELD_YEAR,
    FIELD_RESULT,
    FIELD_NUMBER,
    FIELD_TRUTH,
    FIELD_PLAYER,  /* any player of the record */
    FIELD_DECIDED, /* the winner or the loser of the game */
    FIELD_LABEL,   /* any label of the record */
    FIELD_WORDS,   /* full text */
    FIELD_HASH,    /* the hash of a citation */
    FIELD_TAG,     /* a tag given by its name; translate_value returns the SQL
                      for it */
    FIELD_KEYED,   /* for events: a name in the table to which the key refers */
    FIELD_AMONG,   /* for events: any of the names that the table lists for the
                      event */
    FIELD_WINNER,  /* the winner of the event according to its results */
    FIELD_FORMAT,
};

enum field_use {
    USE_CONDITION = 1,
    USE_COLUMN = 2,
    USE_BOTH = 3,
    USE_GROUP = 8,  /* only "count by" may use it */
    USE_INSIDE = 4, /* an internal column that users cannot name */
};

struct field {
    const char *name;
    enum field_kind kind;
    enum field_use use;
    const char *sql;
    unsigned joins; /* the tables that `sql` uses, a set of enum record_join */
    const char *column;      /* name of the column of `record` if `sql` is that
                                column, or NULL */
    const char *key, *table; /* for FIELD_NAME: the column of records and its
                                table; for FIELD_KEYED: the same for events; for
                                FIELD_AMONG: NULL, and a SELECT of events and
                                spellings; for FIELD_NUMBER: a table that is
                                made for it; for FIELD_DECIDED: the column of
                                the player if the result is 1-0, and that of
                                the other; for a text that is not a column: a
                                SELECT of its values */
    const char *counted;     /* SQL that "count by" counts; NULL to count
                                `sql` */
    bool persons;            /* columns and the order also use `counted`, unless
                                the field is named as a tag */
};

/* The meaning of a name: a field, or a criterion, which only conditions can
   use. */
struct named {
    struct field field;
    bool of_event; /* the field is one of the record's event: its SQL uses x,
                      not r */
    const struct criterion_kind *criterion; /* NULL if the name is that of a
                                               field */
    struct str rest; /* text after the colon: "+P", or the name of a tag */
    bool of_tag;     /* the field was named as the tag that it stores */
};

/* Columns that show where a record first satisfied a criterion of the query:
   the number of plies, or the position. */
enum place_column { PLACE_NONE, PLACE_PLY, PLACE_POSITION };
enum place_column place_find(struct str name);

/* Finds the meaning of a name. Returns false if the name has none. "event.year"
   means the year of the record's event. "tag:Name" means the field that stores
   this tag or, for any other tag, a field of kind FIELD_TAG. */
bool field_find(enum subject subject, struct str name, struct named *out);
/* Sets *field to the part after "event." in a name such as "event.year".
   Returns false if the name does not have this form. */
bool field_of_event(struct str name, struct str *field);
/* True for a field that a column can show. */
bool field_is_column(enum subject subject, struct str name);
/* True for a column by which a query can be ordered: any column except a
   hash. */
bool field_is_key(enum subject subject, struct str name);
/* True for a field by which records can be counted: a column as for
   field_is_key, or the players. */
bool field_is_group(enum subject subject, struct str name);

/* The fields of events. The last entry has no name. (event_fields.c) */
extern const struct field event_fields[];

#endif
