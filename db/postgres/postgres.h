/*
 * The inside of the PostgreSQL engine: an archive is the schema "ludex" of a
 * database, whose tables are those of an SQLite archive under the same names.
 * The only folder that includes libpq's header.
 */
#ifndef DB_POSTGRES_POSTGRES_H
#define DB_POSTGRES_POSTGRES_H

#include "../engine.h"
#include "libpq.h"

enum {
    FIELDS_MAX = 64, /* columns of a row, and values of a statement */
    NAME_ROOM = 24,
    MESSAGE_ROOM = 400,
    DEFINED_MAX = 4,
    QUEUES_MAX = 64, /* bits of queues_seen */
};

/* The tables of an archive, in the order of the schema. */
enum postgres_table_number {
#define TABLE(name, numbered) POSTGRES_TABLE_##name,
#include "db/tables.inc"
#undef TABLE
    POSTGRES_TABLES
};

struct postgres_table {
    const char *name;
    bool numbered; /* its rows have a number of their own, which an INSERT
                      without it gives them */
};

extern const struct postgres_table postgres_tables[];
int postgres_table(struct str name); /* its place there, or -1 */

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
    const char *name;
    sql_function *call;
    void *context;
};

/*
 * Rows that wait: of an INSERT of values alone, into a table of the archive, in
 * a transaction of the only writer. They are sent by COPY, a table at a time, when
 * there are many, before a statement that names their table, and before what
 * ends a part or the whole. So a fault of the server's may come later than with
 * the row; what a row can be refused for is looked at when it is given: its bytes
 * are no text, or its text is too long for an index. That one goes alone.
 */
struct queue {
    size_t table;      /* of postgres_tables */
    struct text names; /* of the columns, and of the number that rows get */
    size_t given;      /* bytes of those of the statement */
    size_t columns, id;
    bool skips;          /* rows that are there already are left out */
    bool known, indexed; /* texts of it stand in an index */
    struct text rows;    /* as COPY sends them */
    size_t count;
};

/* A value of a row that is to wait. */
struct queued {
    bool none;
    int64_t number; /* where it is one */
    struct str bytes;
};

/* Which queues a statement sees, once there were so many of them. */
struct queues_seen {
    uint64_t queues;
    size_t of;
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
    bool recorded[POSTGRES_TABLES];
    struct queue queues[QUEUES_MAX];
    size_t queue_count;
    int64_t next[POSTGRES_TABLES]; /* numbers of rows; 0: to be asked for */
    uint64_t names;                /* of prepared statements, so far */
    char judge[MESSAGE_ROOM]; /* the server's ludex_matches(); empty: none */
    bool judge_known;
    bool looked; /* when it was connected, and found this: */
    int64_t version;
    bool whole; /* its records are in one table */
    bool shards_known;
    struct text shards; /* the tables of those on servers of their own */
    int64_t last_id;
    int fault;                  /* that `message` is of */
    char message[MESSAGE_ROOM]; /* the server's own, one line */
};

/* As engine.h has them; statement.c, and what reads a row columns.c. */
int postgres_prepare(struct link *link, struct str sql, bool lasting,
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

/* As engine.h has them; changes.c. */
int postgres_changes_begin(struct link *link, const char *const *list);
void postgres_changes_end(struct link *link);
void postgres_changes_pause(struct link *link, bool pause);
int postgres_changes_get(struct link *link, struct text *out);
int postgres_changes_undo(struct link *link, struct str changes,
                          const char *const *list,
                          struct sql_conflict *conflict);
/* Whether what becomes of the table's rows is recorded now; -1 is none. Then: the
   row at hand, all of its columns, came or went. */
bool postgres_records(const struct link *link, int table);
void postgres_note(struct link *link, int table, struct prepared *row,
                   bool came);

/* As engine.h has it; foresee.c. */
int postgres_foresee(struct link *link, const struct foreseen *what,
                     const struct archive_value *values, size_t count);

/* Likewise; part.c. */
int postgres_part(struct link *link, const struct sql_parts *parts);

/* load.c */
int postgres_load_begin(struct link *link, const char *table,
                        struct str columns);
int postgres_load_row(struct link *link, const struct archive_value *values,
                      size_t count);
int postgres_load_end(struct link *link);
/* All at once: rows as they are sent. The server is at work on them when it
   returns; what it says is asked for before anything else is sent. */
int postgres_copy(struct link *link, const char *table, struct str columns,
                  struct str rows);
int postgres_load_answer(struct link *link);
void postgres_add_bytes(struct text *out, uint64_t n, size_t bytes);

/* queue.c: where the rows of a statement may wait; NULL: it is not such a one. */
struct queue *postgres_queue(struct link *link, struct str sql);
void postgres_queues_release(struct link *link);
/* Before the rows of a statement, and of each of its texts whether it may
   wait. */
int postgres_queue_ready(struct link *link, struct queue *q);
bool postgres_queue_takes(const struct queue *q, struct str words);
/* A row, whose values are copied; then, after the statement's last one, they are
   sent if there are many. */
void postgres_queue_row(struct link *link, struct queue *q,
                        const struct queued *fields);
int postgres_queue_relieve(struct link *link, struct queue *q);
/* Before any other statement: sends what it may see. */
int postgres_queues_before(struct link *link, struct str sql,
                           struct queues_seen *seen);

/* One number of a statement that gives one row; engine.c. */
int postgres_ask(struct link *link, const char *sql, int64_t *out);
extern const char postgres_views[];

/* What the connection is still sending is put aside, and rows that were sent are
   there, so that another statement can be sent. */
int postgres_settle(struct link *link);
/* A result that is to be without rows, or NULL, as a fault; takes it. */
int postgres_done(struct link *link, PGresult *result);
/* The fault of a result that is one, with the server's words kept. */
int postgres_fault(struct link *link, const PGresult *result);
/* Bytes that are no text, as the server would say it. */
int postgres_no_text(struct link *link);
/* Of no result: the connection's. */
int postgres_lost(struct link *link);

/*
 * rewrite.c: a statement with $1, $2 in place of ?1, ?2 or ?, ?, and RETURNING
 * at the end of one that gives a row a number. *count: how many values it has.
 */
void postgres_rewrite(struct str sql, struct text *out, size_t *count);
/*
 * The same without the calls of functions that run here: "text_of(r.id), ..." is
 * "(r.id), ..."; which function is to be called for which column. Elsewhere they
 * are those of the session, which say what was foreseen.
 */
void postgres_take_calls(const struct link *link, struct str sql,
                         struct text *out,
                         const struct defined *calls[FIELDS_MAX]);
bool postgres_numbers(struct str sql);
/* What a statement does to rows of a table. */
struct postgres_aim {
    int table; /* its place; -1: it only reads, or it is none of an archive */
    enum sql_change_kind kind;
};
struct postgres_aim postgres_aim(struct str sql);

#endif
