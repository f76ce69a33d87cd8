/*
 * A statement of PostgreSQL, and what its parts ask of each other: it is made and
 * bound (statement.c), sent (send.c), and its rows come or are put aside (rows.c),
 * whose columns are read (columns.c); rows that it writes may wait
 * (insert_batch.c), or are recorded (recorded.c), which step.c decides. Functions that return an int return ARCHIVE_OK or a
 * fault, but where 1 is a row.
 */
#ifndef DB_POSTGRES_PREPARED_H
#define DB_POSTGRES_PREPARED_H

#include "postgres.h"
#include "row_spool.h"

enum state {
    STATE_IDLE,   /* nothing is asked */
    STATE_BOUND,  /* values are there */
    STATE_COMING, /* rows come from the connection */
    STATE_KEPT,   /* rows are taken from what was put aside */
    STATE_DONE,
};

struct field {
    const char *ptr; /* NULL for NULL */
    int length;
};

struct prepared {
    struct link *link;
    struct text sql;      /* with $1 ..., and a NUL */
    char name[NAME_ROOM]; /* at the server; empty: it is not prepared */
    const struct sql_write *write; /* that it is; or NULL */
    int table; /* that it writes to or reads: TABLE_NONE, TABLE_ANY */
    bool lasting, numbers;
    struct prepared *was; /* asks for the rows that it is to change; or NULL */
    struct prepared *became; /* does the same and gives them; or NULL */
    bool sent_once;          /* the second time it is worth preparing */
    enum state state;
    struct batch *batch; /* where its rows may wait; or NULL */
    bool *words;         /* which values are text */
    bool peeked; /* the row at hand is the first, and was not given yet */
    size_t value_count;
    Oid *types; /* of the values, as are the others */
    bool *used; /* the statement has them */
    const char **values;
    int *lengths, *formats;
    uint64_t *numbers_sent; /* as the server wants their bytes */
    int column_count;
    Oid column_types[FIELDS_MAX];
    char column_names[FIELDS_MAX][64];
    PGresult *row; /* that `fields` point into; or NULL */
    struct field fields[FIELDS_MAX];
    struct defined *calls[FIELDS_MAX]; /* of columns; or NULL */
    struct text called[FIELDS_MAX];    /* what they gave of this row */
    bool none[FIELDS_MAX];             /* that was nothing */
    struct row_spool aside;            /* rows that are still to come */
    int fault;                         /* that ends them */
};

/* The statement without its NUL. */
static inline struct str prepared_sql(const struct prepared *s)
{
    return str_part(text_str(&s->sql), 0, s->sql.len - 1);
}

/* The server's order of bytes, and back. */
static inline uint64_t network_order(uint64_t n)
{
    return __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? n : __builtin_bswap64(n);
}

/* A whole number of 2, 4 or 8 bytes; columns.c. */
int64_t field_whole(const struct field *f);

/* Makes room for its values: false, no memory. Then: looks which of them the
   statement has; statement.c. */
bool prepared_make_values(struct prepared *s);
void prepared_mark_used(struct prepared *s);
/* The bytes of a value that is not NULL. */
static inline struct str prepared_bytes(const struct prepared *s, size_t i)
{
    return (struct str){s->values[i], (size_t)s->lengths[i]};
}

/* Sends it with its values, and steps through its rows as postgres_step does;
   send.c. */
int prepared_send(struct prepared *s);
int prepared_step_sent(struct prepared *s);
/* The next row; 0: there is no more; rows.c. */
int prepared_next(struct prepared *s);
/* What comes still is of no use. */
void prepared_stop(struct prepared *s);

/* Whether its rows wait, *waits, and then they do; insert_batch.c. */
int prepared_wait(struct prepared *s, bool *waits);
/* Runs it, and has all rows recorded that came or went by it; recorded.c. */
int prepared_step_recorded(struct prepared *s);

#endif
