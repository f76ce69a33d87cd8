/*
 * A statement of PostgreSQL, and functions shared by its files. A statement is
 * made and bound (statement.c) and sent (send.c). Its rows are received or
 * buffered (rows.c), and their columns are read (columns.c). step.c decides
 * whether rows that the statement writes are buffered (insert_batch.c) or
 * recorded (recorded.c). Functions that return an int return ARCHIVE_OK or a
 * fault, or 1 if there is a row.
 */
#ifndef DB_POSTGRES_PREPARED_H
#define DB_POSTGRES_PREPARED_H

#include "postgres.h"
#include "row_spool.h"

enum state {
    STATE_IDLE,   /* not in use */
    STATE_BOUND,  /* values are bound */
    STATE_COMING, /* rows are received from the connection */
    STATE_KEPT,   /* rows are read from the buffer */
    STATE_DONE,
};

struct field {
    const char *ptr; /* NULL if the value is NULL */
    int length;
};

struct prepared {
    struct connection *connection;
    struct text sql;      /* the SQL, with $1, $2, ... and a terminating NUL */
    char name[NAME_ROOM]; /* name on the server; empty if it is not prepared
                             there */
    const struct sql_write *write; /* the write that the SQL was made from, or
                                      NULL */
    int table; /* the table that it writes or reads; or TABLE_NONE or
                  TABLE_ANY */
    bool lasting, numbers;
    struct prepared *was;    /* selects the rows that the statement will change,
                                or NULL */
    struct prepared *became; /* the same statement, but returns the new rows, or
                                NULL */
    bool sent_once;          /* sent once; preparing the statement is worthwhile
                                the next time */
    enum state state;
    struct batch *batch; /* batch in which its rows may be buffered, or NULL */
    bool *words;         /* for each value: true if it is text */
    bool peeked;         /* the first row has been read before the first step */
    size_t value_count;
    Oid *types; /* types of the values; one per value, like the arrays below */
    bool *used; /* for each value: true if the statement uses it */
    const char **values;
    int *lengths, *formats;
    uint64_t *numbers_sent; /* the values that are numbers, in network byte
                               order */
    int column_count;
    Oid column_types[FIELDS_MAX];
    char column_names[FIELDS_MAX][64];
    PGresult *row; /* the result that `fields` point into, or NULL */
    struct field fields[FIELDS_MAX];
    struct defined_function
        *calls[FIELDS_MAX];         /* for each column: function to call; or
                                       NULL */
    struct text called[FIELDS_MAX]; /* values of these functions for the current
                                       row */
    bool none[FIELDS_MAX];          /* for each column: the function returned
                                       NULL */
    struct row_spool aside;         /* buffered rows */
    int fault;                      /* fault that ended the rows */
};

/* Returns the SQL without its terminating NUL. */
static inline struct str prepared_sql(const struct prepared *s)
{
    return str_part(text_str(&s->sql), 0, s->sql.len - 1);
}

/* Converts to network byte order, and back. */
static inline uint64_t to_network_order(uint64_t n)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? n : __builtin_bswap64(n);
}

/* Returns an integer of 2, 4 or 8 bytes. (columns.c) */
int64_t field_whole(const struct field *f);

/* prepared_make_values allocates the values and returns false if out of
   memory. prepared_mark_used determines which values the statement uses.
   (statement.c) */
bool prepared_make_values(struct prepared *s);
void prepared_mark_used(struct prepared *s);
/* Returns the bytes of a value that is not NULL. */
static inline struct str prepared_bytes(const struct prepared *s, size_t i)
{
    return (struct str){s->values[i], (size_t)s->lengths[i]};
}

/* Sends the statement with its values, or moves to its next row. Returns the
   same values as postgres_step. (send.c) */
int prepared_step_sent(struct prepared *s);
/* Moves to the next row. Returns 1, 0 if there is no row, or a fault.
   (rows.c) */
int prepared_next(struct prepared *s);
/* Discards all rows that have not been received. */
void prepared_stop(struct prepared *s);

/* Buffers the rows that the statement inserts, if they may be buffered, and
   sets *waits to true if so. (insert_batch.c) */
int prepared_buffer_rows(struct prepared *s, bool *waits);
/* Runs the statement and records all rows that it adds or removes.
   (recorded.c) */
int prepared_step_recorded(struct prepared *s);

#endif
