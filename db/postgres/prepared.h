/*
 * A statement of PostgreSQL, and the functions that its files share. It is made
 * and bound (statement.c) and sent (send.c); its rows arrive or are buffered
 * (rows.c); their columns are read (columns.c). step.c decides whether the rows
 * that it writes wait (insert_batch.c) or are recorded (recorded.c). Functions
 * that return an int return ARCHIVE_OK or a fault, or 1 if there is a row.
 */
#ifndef DB_POSTGRES_PREPARED_H
#define DB_POSTGRES_PREPARED_H

#include "postgres.h"
#include "row_spool.h"

enum state {
    STATE_IDLE,   /* not in use */
    STATE_BOUND,  /* values are bound */
    STATE_COMING, /* rows come from the connection */
    STATE_KEPT,   /* rows come from the buffer */
    STATE_DONE,
};

struct field {
    const char *ptr; /* NULL for NULL */
    int length;
};

struct prepared {
    struct connection *connection;
    struct text sql;      /* with $1 ... and a terminating NUL */
    char name[NAME_ROOM]; /* on the server; empty if it is not prepared there */
    const struct sql_write *write; /* the source of the SQL; or NULL */
    int table; /* what it writes to or reads, or TABLE_NONE or TABLE_ANY */
    bool lasting, numbers;
    struct prepared *was;    /* selects the rows before they are changed; or
                                NULL */
    struct prepared *became; /* does the same and returns the new rows; or
                                NULL */
    bool sent_once;          /* the next time it is worth preparing */
    enum state state;
    struct batch *batch; /* where its rows may wait; or NULL */
    bool *words;         /* true for values that are text */
    bool peeked;         /* the first row was read ahead of its step */
    size_t value_count;
    Oid *types; /* one for each value, as in the arrays below */
    bool *used; /* the statement uses the value */
    const char **values;
    int *lengths, *formats;
    uint64_t *numbers_sent; /* in the server's byte order */
    int column_count;
    Oid column_types[FIELDS_MAX];
    char column_names[FIELDS_MAX][64];
    PGresult *row; /* what `fields` point into; or NULL */
    struct field fields[FIELDS_MAX];
    struct defined *calls[FIELDS_MAX]; /* functions to call for columns; or
                                          NULL */
    struct text called[FIELDS_MAX];    /* their values for this row */
    bool none[FIELDS_MAX];             /* true if that was NULL */
    struct row_spool aside;            /* buffered rows */
    int fault;                         /* of the rows; there are no more after
                                          it */
};

/* Returns the SQL without its NUL. */
static inline struct str prepared_sql(const struct prepared *s)
{
    return str_part(text_str(&s->sql), 0, s->sql.len - 1);
}

/* Converts to the server's byte order, and back. */
static inline uint64_t network_order(uint64_t n)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? n : __builtin_bswap64(n);
}

/* Returns an integer of 2, 4 or 8 bytes; in columns.c. */
int64_t field_whole(const struct field *f);

/* In statement.c: prepared_make_values allocates the values and returns false
   if out of memory; prepared_mark_used finds out which of them the statement
   uses. */
bool prepared_make_values(struct prepared *s);
void prepared_mark_used(struct prepared *s);
/* Returns the bytes of a value that is not NULL. */
static inline struct str prepared_bytes(const struct prepared *s, size_t i)
{
    return (struct str){s->values[i], (size_t)s->lengths[i]};
}

/* Sends the statement with its values, and steps through its rows as
   postgres_step does; in send.c. */
int prepared_step_sent(struct prepared *s);
/* Moves to the next row. Returns 0 if there is none; in rows.c. */
int prepared_next(struct prepared *s);
/* Discards the rows that are still to come. */
void prepared_stop(struct prepared *s);

/* Lets the rows of the statement wait if they may, and sets *waits; in
   insert_batch.c. */
int prepared_wait(struct prepared *s, bool *waits);
/* Runs the statement and records all rows that it adds or removes; in
   recorded.c. */
int prepared_step_recorded(struct prepared *s);

#endif
