/*
 * Internal declarations of the PostgreSQL engine. An archive is the schema
 * "ludex" of a database and has the same tables as an SQLite archive. Only this
 * folder includes the header of libpq.
 */
#ifndef DB_POSTGRES_POSTGRES_H
#define DB_POSTGRES_POSTGRES_H

#include "../engine/engine.h"
#include "libpq.h"

enum {
    FIELDS_MAX = 64, /* maximum number of columns of a row, and of values of a
                        statement */
    NAME_ROOM = 24,
    MESSAGE_ROOM = 400,
    DEFINED_MAX = 4,
    BATCHES_MAX = 64,
};

/* The table that a statement reads or writes: its index in sql_tables, or one
   of these values. */
enum { TABLE_NONE = -1, TABLE_ANY = -2 };

/* Type numbers from PostgreSQL's catalogue (pg_type.oid). */
enum postgres_type {
    TYPE_UNKNOWN = 0,
    TYPE_BOOL = 16,
    TYPE_BYTEA = 17,
    TYPE_INT8 = 20,
    TYPE_INT2 = 21,
    TYPE_INT4 = 23,
    TYPE_TEXT = 25,
    TYPE_NUMERIC = 1700,
};

/* An SQL function that this program evaluates, because the server does not have
   it. The function can be a result column of a statement: the server then
   returns the argument, a number, in that column. */
struct defined_function {
    struct sql_definition what;
    struct read_ahead *ahead; /* values read ahead for the next numbers, or
                                 NULL */
};

/*
 * Inserted rows of one table that are buffered instead of sent. Rows are
 * buffered only in a transaction of the only writer. COPY sends the rows when
 * there are many of them, before any statement that may read their table, and
 * before a savepoint or the transaction ends. A fault may therefore be reported
 * later than the row that caused it was added.
 */
struct batch {
    const struct sql_write *insert;
    int table;
    struct text names; /* names of the columns, including the number of the
                          row */
    size_t columns, id;
    bool known, indexed; /* `indexed`: an index contains texts of the table;
                            valid only if `known` is set */
    struct text rows;    /* the buffered rows, in the format of COPY */
    size_t count;
};

struct connection {
    struct libpq pq;
    struct defined_function defined[DEFINED_MAX];
    size_t defined_count;
    PGconn *connection;
    struct archive_options options;
    struct prepared *sending; /* the statement whose rows are being received, or
                                 NULL */
    struct text words;        /* buffer for the text of a rewritten statement */
    struct text loading;      /* bytes to send with COPY */
    bool copying;
    bool answering; /* rows were sent, and the answer of the server has not been
                       read yet */
    bool writing;   /* this is the only writer, so rows may be buffered */
    struct changeset *changes; /* the changes being recorded, or NULL */
    bool paused;
    bool recorded[SQL_TABLES];
    struct batch batches[BATCHES_MAX];
    size_t batch_count;
    int64_t next[SQL_TABLES]; /* the number of the next row of each table; 0 if
                                 not yet read */
    uint64_t names; /* number of prepared statements, used to name them */
    /* Name of the server's ludex_matches(); empty if the server does not have
       it. */
    char matches_function[MESSAGE_ROOM];
    bool looked; /* the members below were set when connecting */
    int64_t version;
    bool whole; /* all records are in one table */
    bool shards_known;
    struct text shards; /* names of the tables of partitions on other servers */
    int64_t last_id;
    int fault;                  /* the fault to which `message` belongs */
    char message[MESSAGE_ROOM]; /* message of the server, one line */
};

/* Described in engine.h; defined in statement.c and step.c, and in columns.c
   for the columns of a row. */
int postgres_prepare(struct connection *connection,
                     const struct statement *statement, struct prepared **out);
void postgres_finish(struct prepared *s);
int postgres_bind(struct prepared *s, const struct archive_value *values,
                  size_t count);
int postgres_step(struct prepared *s);
void postgres_reset(struct prepared *s);
int64_t postgres_number(struct prepared *s, int column);
struct str postgres_text(struct prepared *s, int column);
enum archive_value_kind postgres_kind(struct prepared *s, int column);
int postgres_columns(struct prepared *s);
const char *postgres_column(struct prepared *s, int column);
int postgres_explain(struct prepared *s, struct text *sql, struct text *steps);

/* Described in engine.h; defined in changes.c and changes_undo.c. */
int postgres_changes_begin(struct connection *connection,
                           const char *const *list);
void postgres_changes_end(struct connection *connection);
void postgres_changes_pause(struct connection *connection, bool pause);
int postgres_changes_get(struct connection *connection, struct text *out);
int postgres_changes_undo(struct connection *connection, struct str changes,
                          const char *const *list,
                          struct sql_conflict *conflict);
/* Reads all columns of a row, up to CHANGED_COLUMNS. */
void postgres_read_row(struct prepared *row, int table,
                       struct archive_value *values);
/* postgres_is_recorded is true if changes of the table are being recorded. In
   this case, postgres_note_change notes the current row, with all its columns,
   as added (`came` is true) or removed. */
bool postgres_is_recorded(const struct connection *connection, int table);
void postgres_note_change(struct connection *connection, int table,
                          struct prepared *row, bool came);

/* Described in engine.h; defined in precomputed.c. */
int postgres_precompute(struct connection *connection,
                        const struct sql_precomputed *what,
                        const struct archive_value *values, size_t count);

/*
 * Computes the value of the function for a number. If consecutive numbers are
 * requested, reads the data of the next numbers too. (read_ahead.c)
 */
int postgres_call(struct defined_function *d, int64_t number, struct text *out,
                  bool *none);
/* Discards the data that was read ahead, since it may have changed. */
void postgres_forget_ahead(struct defined_function *d);

/* Described in engine.h; defined in shard_select.c. */
int postgres_select(struct connection *connection,
                    const struct sql_select *select, struct text *out);
int postgres_sums(struct connection *connection, const struct sql_sums *sums,
                  struct text *out);
struct sql_list postgres_list(struct connection *connection);

/* Described in engine.h; defined in partitions.c. */
int postgres_partition(struct connection *connection,
                       const struct sql_partitions *parts);

/* Described in engine.h; defined in load.c. */
int postgres_load_begin(struct connection *connection,
                        const struct sql_table *table);
int postgres_load_row(struct connection *connection,
                      const struct archive_value *values, size_t count);
int postgres_load_end(struct connection *connection);

/* Begin a COPY into a table, send connection->loading if it has at least
   `least` bytes, and end the COPY. (copy.c) */
int postgres_copy_begin(struct connection *connection, const char *table,
                        struct str columns);
int postgres_copy_flush(struct connection *connection, size_t least);
int postgres_copy_end(struct connection *connection);
/* Sends rows in the format of COPY with one call. Returns before the server has
   processed them; the server's answer is read before anything else is sent. */
int postgres_copy(struct connection *connection, const char *table,
                  struct str columns, struct str rows);
void postgres_add_bytes(struct text *out, uint64_t n, size_t bytes);

/* Returns the batch in which the rows of a write may be buffered, or NULL if
   they may not. (insert_batch.c) */
struct batch *postgres_batch(struct connection *connection,
                             const struct sql_write *write, int table);
void postgres_batches_release(struct connection *connection);
/* Sends the buffered rows that a statement may read. Call before the
   statement. */
int postgres_batches_before(struct connection *connection,
                            const struct prepared *s);
/* Sends all buffered rows. Call before SQL that may read or write any table. */
int postgres_batches_end(struct connection *connection);
int postgres_prepare_transaction(struct connection *connection,
                                 enum transaction what);

/* Runs a statement that returns one number from the given table, and sets *out
   to this number. (ask.c) */
#define NO_TABLE ""
int postgres_query_number(struct connection *connection, const char *reads,
                          const char *sql, int64_t *out);
/* Runs a statement that returns one text. Appends the text if there is a
   row. */
int postgres_query_text(struct connection *connection, const char *sql,
                        struct text *out);
extern const char postgres_views[];

/* Described in engine.h; defined in connection.c. */
int postgres_open(const char *path, const struct archive_options *options,
                  struct connection **out);
void postgres_close(struct connection *connection);
int postgres_script(struct connection *connection, const char *sql);
int postgres_schema_state(struct connection *connection, int64_t *version);
extern const char postgres_schema[];

/* Prepares the connection for another statement: buffers the rows that are
   still being received, and reads the answer to rows that were sent. */
int postgres_finish_pending(struct connection *connection);
/* Stores the message of a fault, up to the first line break. (faults.c) */
void postgres_keep_message(struct connection *connection, const char *words);
/* Returns the fault of a result that should have no rows, and frees the result.
   `result` may be NULL, which is a fault too. */
int postgres_finish_result(struct connection *connection, PGresult *result);
/* Reads the server's answer to rows sent with COPY, unless it has been read. */
int postgres_load_answer(struct connection *connection);
/* Returns the fault for bytes that are not valid text, with the message that
   the server would return. */
int postgres_invalid_text(struct connection *connection);
/* Returns the fault of the connection if there is no result. */
int postgres_connection_fault(struct connection *connection);

/* Rewrites a statement with $1, $2 in place of ?1, ?2 or ?, ?. Sets *count to
   the number of its values. (rewrite.c) */
void postgres_rewrite(struct str sql, struct text *out, size_t *count);
/*
 * Works like postgres_rewrite, and also rewrites calls of functions that this
 * program evaluates. In a result column, "text_of(r.id), ..." becomes "(r.id),
 * ...", and `calls` has the function to call for that column. Elsewhere, the
 * call becomes a call of a session function that returns precomputed values.
 */
void postgres_rewrite_calls(struct connection *connection, struct str sql,
                            struct text *out,
                            struct defined_function *calls[FIELDS_MAX]);

#endif
