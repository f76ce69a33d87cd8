/*
 * The internals of the PostgreSQL engine. An archive is the schema "ludex" of a
 * database, with the same tables as an SQLite archive. This is the only folder
 * that includes libpq's header.
 */
#ifndef DB_POSTGRES_POSTGRES_H
#define DB_POSTGRES_POSTGRES_H

#include "../engine/engine.h"
#include "libpq.h"

enum {
    FIELDS_MAX = 64, /* columns of a row, and values of a statement */
    NAME_ROOM = 24,
    MESSAGE_ROOM = 400,
    DEFINED_MAX = 4,
    BATCHES_MAX = 64,
};

/* The table that a statement reads or writes: its index in sql_tables, or one
   of these. */
enum { TABLE_NONE = -1, TABLE_ANY = -2 };

/* Types in PostgreSQL's catalogue (pg_type.oid). */
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

/* A function of this process, called with the number in a column where a
   statement uses it as a result column. The server does not have it. */
struct defined {
    struct sql_definition what;
    struct read_ahead *ahead; /* values of the numbers that follow; or NULL */
};

/*
 * Rows that wait to be sent: inserted values for a table of the archive, in a
 * transaction of the only writer. They are sent by COPY when there are many,
 * before a statement that may read their table, and before the transaction or a
 * savepoint ends. So the server's fault may come after the row that caused it.
 */
struct batch {
    const struct sql_write *insert;
    int table;
    struct text names; /* of the columns, and of the number that rows get */
    size_t columns, id;
    bool known, indexed; /* `indexed`: an index holds texts of the table; set if
                            `known` */
    struct text rows;    /* in the format of COPY */
    size_t count;
};

struct connection {
    struct libpq pq;
    struct defined defined[DEFINED_MAX];
    size_t defined_count;
    PGconn *connection;
    struct archive_options options;
    struct prepared *sending; /* the statement whose rows are still coming; or
                                 NULL */
    struct text words;        /* text of a statement that is rewritten */
    struct text loading;      /* bytes that COPY is to send */
    bool copying;
    bool answering; /* rows were sent, and the server has not answered yet */
    bool writing;   /* as the only writer, so that rows may wait */
    struct changeset *changes; /* the changes being recorded; or NULL */
    bool paused;
    bool recorded[SQL_TABLES];
    struct batch batches[BATCHES_MAX];
    size_t batch_count;
    int64_t next[SQL_TABLES]; /* the next number of rows; 0 if not yet read */
    uint64_t names;           /* number of prepared statements so far */
    char judge[MESSAGE_ROOM]; /* the server's ludex_matches(); empty if there is
                                 none */
    bool looked;              /* the members below were set on connecting */
    int64_t version;
    bool whole; /* all records are in one table */
    bool shards_known;
    struct text shards; /* the tables of partitions on other servers */
    int64_t last_id;
    int fault;                  /* the fault that `message` describes */
    char message[MESSAGE_ROOM]; /* the server's message, one line */
};

/* As described in engine.h; in statement.c and step.c, and for columns of a row
   in columns.c. */
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

/* As described in engine.h; in changes.c and changes_undo.c. */
int postgres_changes_begin(struct connection *connection,
                           const char *const *list);
void postgres_changes_end(struct connection *connection);
void postgres_changes_pause(struct connection *connection, bool pause);
int postgres_changes_get(struct connection *connection, struct text *out);
int postgres_changes_undo(struct connection *connection, struct str changes,
                          const char *const *list,
                          struct sql_conflict *conflict);
/* Reads all columns of a row in order, at most CHANGED_COLUMNS. */
void postgres_take_row(struct prepared *row, int table,
                       struct archive_value *values);
/* postgres_records is true if changes of the table are being recorded now. Then
   postgres_note notes the current row with all its columns as added (`came`) or
   removed. */
bool postgres_records(const struct connection *connection, int table);
void postgres_note(struct connection *connection, int table,
                   struct prepared *row, bool came);

/* As described in engine.h; in precomputed.c. */
int postgres_precompute(struct connection *connection,
                        const struct foreseen *what,
                        const struct archive_value *values, size_t count);

/*
 * read_ahead.c: computes the value of a number. If consecutive numbers are
 * requested, the next ones are read with it.
 */
int postgres_call(struct defined *d, int64_t number, struct text *out,
                  bool *none);
/* Discards what was read ahead, which may have changed. */
void postgres_forget_ahead(struct defined *d);

/* As described in engine.h; in shard_select.c. */
int postgres_select(struct connection *connection,
                    const struct sql_select *select, struct text *out);
int postgres_sums(struct connection *connection, const struct sql_sums *sums,
                  struct text *out);
struct sql_list postgres_list(struct connection *connection);

/* Likewise; in partitions.c. */
int postgres_part(struct connection *connection, const struct sql_parts *parts);

/* load.c */
int postgres_load_begin(struct connection *connection,
                        const struct sql_table *table);
int postgres_load_row(struct connection *connection,
                      const struct archive_value *values, size_t count);
int postgres_load_end(struct connection *connection);

/* copy.c: begin a COPY into a table, send connection->loading if it has at least
   `least` bytes, and end the COPY. */
int postgres_copy_begin(struct connection *connection, const char *table,
                        struct str columns);
int postgres_copy_pour(struct connection *connection, size_t least);
int postgres_copy_end(struct connection *connection);
/* Sends rows, in the format of COPY, by one call. The server is still working
   on them when it returns; its answer is read before anything else is sent. */
int postgres_copy(struct connection *connection, const char *table,
                  struct str columns, struct str rows);
void postgres_add_bytes(struct text *out, uint64_t n, size_t bytes);

/* insert_batch.c: returns where the rows of a write may wait, or NULL if they
   may not. */
struct batch *postgres_batch(struct connection *connection,
                             const struct sql_write *write, int table);
void postgres_batches_release(struct connection *connection);
/* Called before a statement: sends the rows that it may read. */
int postgres_batches_before(struct connection *connection,
                            const struct prepared *s);
/* Called before SQL that may do anything. */
int postgres_batches_end(struct connection *connection);
int postgres_before(struct connection *connection, enum transaction what);

/* Reads one number by a statement that returns one row, of the given table; in
   ask.c. */
#define NO_TABLE ""
int postgres_ask(struct connection *connection, const char *reads,
                 const char *sql, int64_t *out);
/* Appends a text in the same way, if there is a row. */
int postgres_ask_text(struct connection *connection, const char *sql,
                      struct text *out);
extern const char postgres_views[];

/* As described in engine.h; in connection.c. */
int postgres_open(const char *path, const struct archive_options *options,
                  struct connection **out);
void postgres_close(struct connection *connection);
int postgres_script(struct connection *connection, const char *sql);
int postgres_look(struct connection *connection, int64_t *version);
extern const char postgres_schema[];

/* Makes the connection free for another statement: buffers rows that are still
   coming, and waits for rows that were sent. */
int postgres_settle(struct connection *connection);
/* faults.c: stores the message of a fault, up to its first line break. */
void postgres_keep_message(struct connection *connection, const char *words);
/* Returns the fault of a result that should have no rows, or of NULL, and
   clears it. */
int postgres_done(struct connection *connection, PGresult *result);
/* Reads the server's answer to rows sent by COPY, unless it has been read. */
int postgres_load_answer(struct connection *connection);
/* Reports bytes that are not valid text as the server would. */
int postgres_no_text(struct connection *connection);
/* Returns the fault of the connection when there is no result. */
int postgres_lost(struct connection *connection);

/* rewrite.c: writes a statement with $1, $2 in place of ?1, ?2 or ?, ?. *count
   is the number of its values. */
void postgres_rewrite(struct str sql, struct text *out, size_t *count);
/*
 * The same, without calls of functions that run here: "text_of(r.id), ..."
 * becomes "(r.id), ...", and `calls` has the function to call for that column.
 * Calls in other places become calls of the session's functions, which return
 * precomputed values.
 */
void postgres_take_calls(struct connection *connection, struct str sql,
                         struct text *out, struct defined *calls[FIELDS_MAX]);

#endif
