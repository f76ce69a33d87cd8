/*
 * The inside of the PostgreSQL engine: an archive is the schema "ludex" of a
 * database, whose tables are those of an SQLite archive under the same names.
 * The only folder that includes libpq's header.
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

/* What a statement reads or writes: a table of the archive, by its place in
   sql_tables, or one of these. */
enum { TABLE_NONE = -1, TABLE_ANY = -2 };

/* Types of PostgreSQL's catalogue (pg_type.oid). */
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

/* A function of this process: of a column's number, where the statement calls
   it for a column of its result. The server knows nothing of it. */
struct defined {
    struct sql_definition what;
    struct read_ahead
        *ahead; /* values of the numbers that come next; or NULL */
};

/*
 * Rows that wait: those of an insert of values alone, into a table of the archive,
 * in a transaction of the only writer. They are sent by COPY when there are many,
 * before a statement that may read their table, and before what ends a part of the
 * transaction or all of it. So a fault of the server's may come later than with the
 * row.
 */
struct batch {
    const struct sql_write *insert;
    int table;
    struct text names; /* of the columns, and of the number that rows get */
    size_t columns, id;
    bool known, indexed; /* an index holds texts of the table */
    struct text rows;    /* as COPY sends them */
    size_t count;
};

struct link {
    struct libpq pq;
    struct defined defined[DEFINED_MAX];
    size_t defined_count;
    PGconn *connection;
    struct archive_options options;
    struct prepared *sending; /* whose rows are still coming; or NULL */
    struct text words;        /* of a statement that is rewritten */
    struct text loading;      /* what COPY is to send */
    bool copying;
    bool answering; /* rows were sent, and what the server says to them is not
                       known yet */
    bool writing;   /* as the only one, so that rows may wait */
    struct changeset *changes; /* that is recorded; or NULL */
    bool paused;
    bool recorded[SQL_TABLES];
    struct batch batches[BATCHES_MAX];
    size_t batch_count;
    int64_t next[SQL_TABLES]; /* numbers of rows; 0: to be asked for */
    uint64_t names;           /* of prepared statements, so far */
    char judge[MESSAGE_ROOM]; /* the server's ludex_matches(); empty: none */
    bool looked;              /* when it was connected, and found this: */
    int64_t version;
    bool whole; /* its records are in one table */
    bool shards_known;
    struct text shards; /* the tables of those on servers of their own */
    int64_t last_id;
    int fault;                  /* that `message` is of */
    char message[MESSAGE_ROOM]; /* the server's own, one line */
};

/* As engine.h has them; statement.c, step.c, and what reads a row columns.c. */
int postgres_prepare(struct link *link, const struct statement *statement,
                     struct prepared **out);
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

/* As engine.h has them; changes.c, and what undoes them changes_undo.c. */
int postgres_changes_begin(struct link *link, const char *const *list);
void postgres_changes_end(struct link *link);
void postgres_changes_pause(struct link *link, bool pause);
int postgres_changes_get(struct link *link, struct text *out);
int postgres_changes_undo(struct link *link, struct str changes,
                          const char *const *list,
                          struct sql_conflict *conflict);
/* All columns of a row, in their order: at most CHANGED_COLUMNS. */
void postgres_take_row(struct prepared *row, int table,
                       struct archive_value *values);
/* Whether what becomes of the table's rows is recorded now. Then: the row at hand,
   all of its columns, came or went. */
bool postgres_records(const struct link *link, int table);
void postgres_note(struct link *link, int table, struct prepared *row,
                   bool came);

/* As engine.h has it; precomputed.c. */
int postgres_precompute(struct link *link, const struct foreseen *what,
                        const struct archive_value *values, size_t count);

/*
 * read_ahead.c: the value of a number. Where numbers that follow each other are
 * asked for, the next ones are read together with it.
 */
int postgres_call(struct defined *d, int64_t number, struct text *out,
                  bool *none);
/* What was read ahead may have been changed. */
void postgres_forget_ahead(struct defined *d);

/* As engine.h has them; shard_select.c. */
int postgres_select(struct link *link, const struct sql_select *select,
                    struct text *out);
int postgres_sums(struct link *link, const struct sql_sums *sums,
                  struct text *out);
struct sql_list postgres_list(struct link *link);

/* Likewise; partitions.c. */
int postgres_part(struct link *link, const struct sql_parts *parts);

/* load.c */
int postgres_load_begin(struct link *link, const struct sql_table *table);
int postgres_load_row(struct link *link, const struct archive_value *values,
                      size_t count);
int postgres_load_end(struct link *link);

/* copy.c: begins a COPY into a table, sends what link->loading has if that is at
   least so many bytes, and ends it. */
int postgres_copy_begin(struct link *link, const char *table,
                        struct str columns);
int postgres_copy_pour(struct link *link, size_t least);
int postgres_copy_end(struct link *link);
/* All at once: rows as they are sent. The server is at work on them when it
   returns; what it says is asked for before anything else is sent. */
int postgres_copy(struct link *link, const char *table, struct str columns,
                  struct str rows);
void postgres_add_bytes(struct text *out, uint64_t n, size_t bytes);

/* insert_batch.c: where the rows of a write into a table may wait; NULL: it is not
   such a one. */
struct batch *postgres_batch(struct link *link, const struct sql_write *write,
                             int table);
void postgres_batches_release(struct link *link);
/* Before a statement: sends what it may read. */
int postgres_batches_before(struct link *link, const struct prepared *s);
/* Before SQL that may be anything. */
int postgres_batches_end(struct link *link);
int postgres_before(struct link *link, enum transaction what);

/* One number of a statement that gives one row, of that table; ask.c. */
#define NO_TABLE ""
int postgres_ask(struct link *link, const char *reads, const char *sql,
                 int64_t *out);
/* Likewise a text, appended, where there is one. */
int postgres_ask_text(struct link *link, const char *sql, struct text *out);
extern const char postgres_views[];

/* As engine.h has them; link.c. */
int postgres_open(const char *path, const struct archive_options *options,
                  struct link **out);
void postgres_close(struct link *link);
int postgres_script(struct link *link, const char *sql);
int postgres_look(struct link *link, int64_t *version);
extern const char postgres_schema[];

/* What the connection is still sending is put aside, and rows that were sent are
   there, so that another statement can be sent. */
int postgres_settle(struct link *link);
/* faults.c: the words of a fault, up to their first line break. */
void postgres_keep_message(struct link *link, const char *words);
/* A result that is to be without rows, or NULL, as a fault; takes it. */
int postgres_done(struct link *link, PGresult *result);
/* The fault of a result that is one, with the server's words kept. */
int postgres_fault(struct link *link, const PGresult *result);
/* The server's answer to rows that were sent by COPY, if it is still to come. */
int postgres_load_answer(struct link *link);
/* Bytes that are no text, as the server would say it. */
int postgres_no_text(struct link *link);
/* Of no result: the connection's. */
int postgres_lost(struct link *link);

/* rewrite.c: a statement with $1, $2 in place of ?1, ?2 or ?, ?. *count: how many
   values it has. */
void postgres_rewrite(struct str sql, struct text *out, size_t *count);
/*
 * The same without the calls of functions that run here: "text_of(r.id), ..." is
 * "(r.id), ..."; which function is to be called for which column. Elsewhere they
 * are those of the session, which say what was foreseen.
 */
void postgres_take_calls(struct link *link, struct str sql, struct text *out,
                         struct defined *calls[FIELDS_MAX]);

#endif
