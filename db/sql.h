/*
 * SQL: the interface to the database engines. All of db/ reads and writes
 * tables by these calls; code for a single engine is in the folder of that
 * engine (engine.h lists what an engine provides).
 *
 * A statement that writes is data (struct sql_write). One that reads is data
 * too, or text, with ?1, ?2, ... for values. There must be at least as many
 * values; further ones are ignored. A statement is prepared on its first use
 * and kept until the connection is closed. It may be asked again while it is
 * under way.
 *
 * All functions that return an int return ARCHIVE_OK or a fault, which is one
 * of enum archive_fault and negative. sql_message describes the last fault.
 * Text passed in is not copied: it must last until the rows are ended. Text
 * returned is valid until the next row.
 *
 *     struct sql_rows rows = sql_ask(db,
 *         "SELECT id, name FROM person WHERE id > ?1 ORDER BY id",
 *         VALUES(value_number(last)));
 *
 *     while (sql_next(&rows))
 *         take(sql_number(&rows, 0), sql_text(&rows, 1));
 *     return sql_end(&rows);
 */
#ifndef DB_SQL_H
#define DB_SQL_H

#include <stdarg.h>

#include "archive.h"

enum { ARCHIVE_VERSION = 1 }; /* of the tables */

struct sql; /* a connection; for one thread at a time */

/*
 * Opens the database of an archive, and creates it if it is missing and
 * options->use allows that. It does not read or make tables (see sql_look).
 * *out must be closed even after a fault, and then has its message; it is NULL
 * if out of memory.
 */
int sql_open(struct sql **out, const char *path,
             const struct archive_options *options);
/* Closes the connection, after all rows have been ended. NULL is allowed. */
void sql_close(struct sql *db);

/* ---- faults --------------------------------------------------------------- */

/* The last fault, or ARCHIVE_OK, and its message for people, on one line. */
int sql_last_fault(const struct sql *db);
const char *sql_message(const struct sql *db);
void sql_forget(struct sql *db);
/* Sets a fault that did not come from the engine, with a message. Returns
   it. */
int sql_fail(struct sql *db, int fault, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int sql_failv(struct sql *db, int fault, const char *format, va_list list);
/* The same with the default message: sql_fault(db, ARCHIVE_MEMORY). */
int sql_fault(struct sql *db, enum archive_fault fault);

/* ---- values --------------------------------------------------------------- */

struct sql_values {
    const struct archive_value *list; /* of ?1, ?2, ... */
    size_t count;
};

/* VALUES(value_number(7), value_text(name)), at least one. */
#define VALUES(...)                                                            \
    ((struct sql_values){(const struct archive_value[]){__VA_ARGS__},          \
                         sizeof((const struct archive_value[]){__VA_ARGS__}) / \
                             sizeof(struct archive_value)})
#define NO_VALUES ((struct sql_values){NULL, 0})

static inline struct archive_value value_none(void)
{
    return (struct archive_value){.kind = VALUE_NONE};
}

static inline struct archive_value value_number(int64_t number)
{
    return (struct archive_value){.kind = VALUE_NUMBER, .number = number};
}

/* Returns NULL for 0, which is not the number of any row. */
static inline struct archive_value value_id(int64_t id)
{
    return id ? value_number(id) : value_none();
}

static inline struct archive_value value_words(struct str s)
{
    return (struct archive_value){.kind = VALUE_TEXT, .text = s};
}

/* Returns NULL for empty text, which means unspecified. */
static inline struct archive_value value_text(struct str s)
{
    return s.len ? value_words(s) : value_none();
}

static inline struct archive_value value_bytes(struct str s)
{
    return (struct archive_value){.kind = VALUE_BYTES, .text = s};
}

/* ---- statements as data --------------------------------------------------- */

enum {
    SQL_COLUMNS = 24, /* of a table, at most */
    SQL_KEYS = 4,
    SQL_TABLES = 48, /* of an archive, at most */
};

enum sql_change_kind { ROW_ADDED, ROW_CHANGED, ROW_REMOVED };

/*
 * A statement that writes to one table. Engines make its SQL, and learn the
 * table without parsing any. It is static and const, since it is found by its
 * address.
 *
 *     {SQL_INSERT("label", "record", "name"), .skips = true}
 *     {SQL_UPDATE("change", "words"), .keys = {"id"}}
 *     {SQL_DELETE("label", "record")}
 *
 * The first values are those of the columns, the next ones those of the keys;
 * `where` and `select` may name any.
 */
struct sql_write {
    enum sql_change_kind kind;
    const char *table;
    const char *columns[SQL_COLUMNS]; /* that get values; unused for
                                         ROW_REMOVED */
    const char *keys[SQL_KEYS]; /* the rows to write: each key equals a value.
                                   For ROW_ADDED these are the first columns,
                                   and a row with the same keys is updated with
                                   the others */
    const char *where;          /* another condition on the rows, as SQL */
    const char *select;         /* for ROW_ADDED: a SELECT in place of values */
    bool skips;                 /* for ROW_ADDED: leaves existing rows as they
                                   are */
    size_t rows;                /* for ROW_ADDED of several rows: how many */
};

/* The table and its columns, or the keys of a delete. */
#define SQL_INSERT(into, ...) \
    .kind = ROW_ADDED, .table = (into), .columns = {__VA_ARGS__}
#define SQL_UPDATE(of, ...) \
    .kind = ROW_CHANGED, .table = (of), .columns = {__VA_ARGS__}
#define SQL_DELETE(from, ...) \
    .kind = ROW_REMOVED, .table = (from), .keys = {__VA_ARGS__}

/* A lookup in one table, also as data: the columns of rows whose keys equal the
   first values. `rest` is SQL that follows. */
struct sql_lookup {
    const char *table, *columns;
    const char *keys[SQL_KEYS];
    const char *rest;
};
#define SQL_LOOKUP(in, what, ...) \
    .table = (in), .columns = (what), .keys = {__VA_ARGS__}

/* A table with at most one row for each record r:
   LEFT JOIN table name ON name.key = r.column. */
struct sql_join {
    const char *name, *table, *key, *column;
};

/*
 * A SELECT on records, named r. Engines make its SQL: if records are on several
 * servers, each counts its own.
 */
struct sql_select {
    struct str first, columns; /* "r.id", and ", r.plies, e.name" */
    struct {
        struct str rows; /* table with the numbers of the records; empty for all
                            records */
        const char *id;  /* its column, "s.id" */
        bool in_order;   /* read it in its order */
    } among;

    const struct sql_join
        *joins;              /* `columns_join` and `where_join` have a bit for
                                each */
    unsigned columns_join;   /* joins that `columns` and `after` use */
    unsigned where_join;     /* joins that `where` uses */
    struct str where, after; /* " WHERE ...", and " ORDER BY ..." */

    bool counts;        /* groups are counted: count(*) follows the columns */
    struct str sums;    /* what follows the count: ", max(r.plies)" */
    const char *people; /* a table with some rows for each record, joined last;
                           or NULL */
    bool few;           /* conditions look up few records */
    /* For counts: columns of `record` to show. */
    bool by_keys; /* the group depends only on these and on those that the joins
                     use */
    const char *const *keys;
    size_t key_count;
};
int sql_add_select(struct sql *db, const struct sql_select *select,
                   struct text *out);

/* Sums over all records by keys. The engine may return several rows with the
   same keys; the caller adds them up. */
struct sql_sums {
    const char *keys, *sums; /* "variant, broken", "count(*), sum(plies)" */
    const char
        *passes; /* a function (sql_define) that returns NULL, called for each
                    record if the records are read here; or NULL */
};
int sql_add_sums(struct sql *db, const struct sql_sums *sums, struct text *out);

/* The text around a SELECT of keys, to test a column of `record` against
   them. */
struct sql_list {
    const char *open, *close; /* " IN (", ")" */
};
struct sql_list sql_list(struct sql *db);

/* Run a statement. sql_insert sets *id to the number of the new row. */
int sql_run(struct sql *db, const struct sql_write *write,
            struct sql_values values);
int sql_insert(struct sql *db, const struct sql_write *write,
               struct sql_values values, int64_t *id);
/* Set *out to the number in the first column of the first row, or to 0 if there
   is no row or it is NULL. If it would be 0, sql_find_or_insert adds a row with
   the same values. */
int sql_find(struct sql *db, const struct sql_lookup *lookup,
             struct sql_values values, int64_t *out);
int sql_find_or_insert(struct sql *db, const struct sql_lookup *lookup,
                       const struct sql_write *write, struct sql_values values,
                       int64_t *id);

/* ---- statements as text --------------------------------------------------- */

/* These only read, except sql_script. sql_get sets *out as sql_find does. */
int sql_get(struct sql *db, const char *sql, struct sql_values values,
            int64_t *out);
/* Appends the text of the first column of the first row. */
int sql_get_text(struct sql *db, const char *sql, struct sql_values values,
                 struct text *out);
/* Runs all statements of a text, without values. They are not kept prepared. */
int sql_script(struct sql *db, const char *sql);

/*
 * Collects rows of one table and writes them together, some at a time, in a
 * transaction that the caller rolls back after a fault: rows before the one at
 * fault may have been written. Text is not copied before it is written.
 *
 *     struct sql_bulk *bulk;
 *     int fault = sql_bulk_begin(db, &insert_label, &bulk);
 *     ... sql_bulk_add(bulk, values) for each
 *     if (!fault)
 *         fault = sql_bulk_write(bulk);
 *     sql_bulk_end(bulk);
 */
struct sql_bulk;

/* *out is NULL after a fault. */
int sql_bulk_begin(struct sql *db, const struct sql_write *insert,
                   struct sql_bulk **out);
int sql_bulk_add(struct sql_bulk *b, const struct archive_value *values);
/* Writes all rows that have not been written yet. */
int sql_bulk_write(struct sql_bulk *b);
/* Ends without writing rows that remain. NULL is allowed. */
void sql_bulk_end(struct sql_bulk *b);

/* The rows of a statement, read one by one. */
struct sql_rows {
    struct sql *db;
    struct sql_statement *statement;
    int fault; /* the first one; there are no rows after it */
    bool once;
};

/* Asks a statement whose text is a constant. It is kept prepared. sql_end
   returns its fault. */
struct sql_rows sql_ask(struct sql *db, const char *sql,
                        struct sql_values values);
/* Asks a statement whose text was made for one use. It is dropped at the
   end. */
struct sql_rows sql_ask_once(struct sql *db, struct str sql,
                             struct sql_values values);
/* The same for a text under construction. If that ran out of memory, nothing is
   asked and sql_end returns the fault. */
struct sql_rows sql_ask_text(struct sql *db, const struct text *sql,
                             struct sql_values values);
struct sql_rows sql_look_up(struct sql *db, const struct sql_lookup *lookup,
                            struct sql_values values);
/* Asks the same statement again with other values. */
void sql_again(struct sql_rows *rows, struct sql_values values);
/* Moves to the next row. Returns false if there is none. */
bool sql_next(struct sql_rows *rows);
/* Ends the rows. Must be called once in any case. */
int sql_end(struct sql_rows *rows);
/* Records a fault of the caller while it handles a row: there are no more rows,
   and sql_end returns it. ARCHIVE_OK does nothing. */
void sql_stop(struct sql_rows *rows, int fault);

/* Return columns, counted from 0. NULL is read as 0 and as empty text. */
int64_t sql_number(const struct sql_rows *rows, int column);
struct str sql_text(const struct sql_rows *rows, int column);
bool sql_is_null(const struct sql_rows *rows, int column);
struct archive_value sql_value(const struct sql_rows *rows, int column);
/* Returns the name of a column, or NULL if there is none or after a fault. */
const char *sql_column(const struct sql_rows *rows, int column);

/* Passes every row to a function until the first fault. */
typedef int sql_taker(void *context, const struct sql_rows *row);
int sql_each(struct sql *db, const char *sql, struct sql_values values,
             sql_taker *take, void *context);
/* Passes every row as values, of SQL_GIVEN columns at most. */
enum { SQL_GIVEN = 9 };
int sql_give(struct sql *db, const char *sql, struct sql_values values,
             const struct archive_rows *rows);

/* ---- tables --------------------------------------------------------------- */

/* A table of an archive. */
struct sql_table {
    const char *name;
    bool numbered; /* rows are numbered by a column "id" */
    int count;
    const char
        *keys; /* for each column its place in the primary key, from 1, or 0 */
    const char *columns[SQL_COLUMNS];
};

/* All tables, each after those that it refers to. The last has no name. */
extern const struct sql_table sql_tables[];
int sql_table_of(struct str name); /* returns its index there, or -1 */

/*
 * Loads many rows with all columns into a table, as fast as the engine can,
 * within a transaction. Nothing else is asked of the connection until
 * sql_load_end, which must be called. A fault in one row ends the load, and the
 * transaction must be undone.
 */
struct sql_load {
    struct sql *db;
    struct sql_rows insert; /* for an engine that has nothing faster */
    bool inserts;
    int fault;
};

struct sql_load sql_load_begin(struct sql *db, const struct sql_table *table);
void sql_load_row(struct sql_load *load, struct sql_values values);
int sql_load_end(struct sql_load *load);

/* Appends the value of a number as bytes, or sets *none for NULL. It may ask
   the same connection. A fault in it ends the statement. */
typedef int sql_function(void *context, int64_t number, struct text *out,
                         bool *none);
/* Takes one of several values. Returns false if no more are wanted. */
typedef bool sql_value_taker(void *taker, int64_t number, struct str value,
                             bool none);
/* Passes the values of the numbers from `first` to `last`, in order. Numbers
   without a value may be missing. */
typedef int sql_range_function(void *context, int64_t first, int64_t last,
                               sql_value_taker *take, void *taker);
struct sql_definition {
    const char *name;
    sql_function *call;
    sql_range_function *range; /* the same for many numbers, by which an engine
                                  may read ahead; or NULL */
    void *context;
};
/* Defines an SQL function on this connection. */
int sql_define(struct sql *db, const struct sql_definition *what);
/*
 * A server cannot call such functions. A call that is a whole result column is
 * made here. Anywhere else, the function returns values that were computed
 * beforehand, for each number that `numbers`, a SELECT, returns, and NULL for
 * other numbers. Does nothing if the engine can call functions.
 */
struct foreseen {
    const char *function;
    bool words; /* the values are text of the archive, valid UTF-8 */
    struct str numbers;
};
int sql_precompute(struct sql *db, const struct foreseen *what,
                   struct sql_values values);

/* ---- work that an engine may do itself ------------------------------------ */

enum sql_work {
    WORK_TEXTS, /* calls contains() and the like (functions.h) */
    WORK_GAMES, /* evaluates conditions, by ludex_matches() of ludex-sql(7) */
    WORK_FEATURES, /* filters blocks of features (feature_filter.h): sift(number
                      of its first part, what is sought, its parts...) returns a
                      row for each record found */
};

/*
 * A piece of work, and how a statement has it done: by a function of the
 * engine, with the given name, or by this program.
 */
struct sql_task {
    enum sql_work work;
    void (*there)(void *context, const char *function);
    void (*here)(void *context); /* NULL if there is nothing to write */
    void *context;
    void (*vocabulary)(
        struct text *out); /* appends what the engine must support: it must have
                              the same text; or NULL */
};
/* Calls `there` or `here`. */
int sql_assign(struct sql *db, const struct sql_task *task);

/* ---- transactions --------------------------------------------------------- */

/* One at a time. All reads in a transaction see one moment; without a
   transaction, each statement sees its own. */
int sql_begin(struct sql *db); /* to write; waits for other writers */
int sql_begin_reading(struct sql *db);
int sql_begin_looking(struct sql *db); /* for sql_look and sql_check_schema */
int sql_commit(struct sql *db);
/* Undoes everything since the transaction began. Does nothing if no transaction
   is open. Keeps the message. */
void sql_rollback(struct sql *db);

/* Begins a savepoint. Savepoints do not nest. */
int sql_save(struct sql *db);
int sql_keep(struct sql *db); /* releases the savepoint */
int sql_undo(struct sql *db); /* releases it and undoes all that followed it */

/* ---- changes -------------------------------------------------------------- */

/*
 * Records how rows of these tables (NULL ends the list) change on this
 * connection, from begin to end. The end must be called in any case. One
 * recording at a time. The recording is bytes in the same format for all
 * engines (changeset.h), which other functions read and undo. Each table has a
 * primary key. sql_undo may not be called meanwhile.
 *
 *     int fault = sql_changes_begin(db, (const char *const[]){"label", NULL});
 *     ... statements
 *     if (!fault)
 *         fault = sql_changes_get(db, &changes); // to be kept, to be undone
 *     sql_changes_end(db);
 */
int sql_changes_begin(struct sql *db, const char *const *tables);
void sql_changes_end(struct sql *db);
/* Pauses a recording, or resumes it: changes in between are not recorded. */
void sql_changes_pause(struct sql *db, bool pause);
/* Appends what was recorded since the beginning, or nothing if nothing
   changed. */
int sql_changes_get(struct sql *db, struct text *out);

/* A row that changed. All of it is valid until the next one. */
struct sql_change {
    enum sql_change_kind kind;
    const char *table;
    int columns;
    const bool *key;     /* true for columns of the primary key */
    const bool *changed; /* true for columns with values here; all columns, if
                            the row was added or removed */
    const struct archive_value *before, *after; /* VALUE_NONE: NULL, or not
                                                   recorded */
};

/* Returns false to stop. */
typedef bool sql_change_taker(void *context, const struct sql_change *change);

/* Passes every recorded row to `take`. */
int sql_changes_each(struct sql *db, struct str changes, sql_change_taker *take,
                     void *context);

/* The first row that is no longer as the change left it. */
struct sql_conflict {
    bool found;
    char table[32]; /* empty if there are several */
    int64_t key;    /* the value of its first column */
};

/* Restores every row of these tables (NULL ends the list) to its state before
   the changes. If a row has been changed since, restores nothing and sets
   *conflict. */
int sql_changes_undo(struct sql *db, struct str changes,
                     const char *const *tables, struct sql_conflict *conflict);

/* ---- the archive as a whole ----------------------------------------------- */

/* Returns 1 if the database is an archive of this version, or of an older one
   that steps lead from; 0 if it is empty; or a fault: ARCHIVE_FOREIGN,
   ARCHIVE_NEWER or ARCHIVE_OLDER among others. */
int sql_look(struct sql *db, int64_t *version);
/*
 * Compares the schema of the database with the one that Ludex makes in an
 * archive of that version. Returns ARCHIVE_ALTERED if something is missing or
 * different, or, with `write`, if there is something else that a change would
 * run. Other things in the database are not used: sql_foreign names them, or
 * returns NULL if there are none.
 */
int sql_check_schema(struct sql *db, int64_t version, bool write);
const char *sql_foreign(const struct sql *db);
/* Makes the tables and the views of an empty database. */
int sql_make(struct sql *db);
/*
 * Distributes the tables whose rows belong to one record over `count` parts, by
 * a hash of the record's number: on the server of the archive, or on these
 * servers, whose databases must not have an archive. Called in the transaction
 * of sql_make. Returns ARCHIVE_UNABLE if the engine has no parts.
 */
struct sql_parts {
    size_t count;
    const char *const *servers; /* addresses, as of sql_open */
    size_t server_count;
};
int sql_part(struct sql *db, const struct sql_parts *parts);
/* For an engine that has parts: drops all that sql_make made, in a
   transaction. */
int sql_unmake(struct sql *db);
/* Takes all steps from an older version to this one: in the database, after
   which the views are made again; or, without `write`, for this connection
   only, which sees the old tables under their new names. Sets *recompute to
   what must then be computed from the records: a set of enum sql_recompute. */
enum sql_recompute { RECOMPUTE_OPENINGS = 1, RECOMPUTE_WORDS = 2 };
int sql_steps(struct sql *db, int64_t from, bool write, unsigned *recompute);
/* Prepares for many new rows in this transaction: an engine that plans by the
   number of rows discards what it knows. */
int sql_expect_many(struct sql *db);
/*
 * Drops the indexes of records, and makes them again in the same transaction,
 * with what was stored meanwhile. *gone is false if they cannot be dropped;
 * then there is nothing to make.
 */
int sql_drop_indexes(struct sql *db, bool *gone);
int sql_make_indexes(struct sql *db);
/* Lets the engine update the statistics that it plans by. Call it at the end of
   a transaction that may have changed much. */
int sql_optimize(struct sql *db);
/* Lets the engine keep more of the database in memory (`much`: 64 MB), for work
   all over it; or as little as at first. */
int sql_take_room(struct sql *db, bool much);
/* Makes the engine enforce references between rows from now on. Only builds
   that look for bugs (make hard) spend the time. Not in a transaction. */
int sql_enforce(struct sql *db);
/* Writes a copy next to an archive before its version is changed. */
int sql_copy(struct sql *db, int64_t version);
/* Called after a fault, which remains set: removes that copy if the archive
   still has `version`; otherwise the message says where the copy is. */
void sql_uncopy(struct sql *db, int64_t version);
bool sql_is_read_only(struct sql *db);
bool sql_is_same(struct sql *db, struct sql *other); /* true if both are the
                                                        same database */
/* Sets *out to a number that differs after another connection has committed. */
int sql_generation(struct sql *db, int64_t *out);
int sql_size(struct sql *db, uint64_t *bytes);
/* Returns unused space to the system, if the archive is sound. */
int sql_vacuum(struct sql *db);
/* Append the names of indexes and views that are missing, "index record_day",
   one per line; and make them. They speed up queries or are for people to look
   at. */
int sql_list_missing(struct sql *db, struct text *names);
int sql_make_missing(struct sql *db);
/*
 * Appends a condition on an indexed key of `record`, "r.KEY IN (SELECT ...)",
 * so that the index is used only if few records fulfil it. An engine that does
 * not estimate their number counts them first.
 */
int sql_add_key_condition(struct sql *db, struct str condition,
                          struct sql_values values, struct text *out);
/* Returns a SELECT of the objects that take space, tables and named indexes:
   name, bytes. */
const char *sql_sizes(const struct sql *db);
/* Runs the engine's own checks. Passes on every finding, with the record it is
   in, or 0. */
int sql_check(struct sql *db,
              void (*find)(void *context, int64_t record, struct str finding),
              void *context);
/* Appends a statement with its values, and the engine's plan for it, one step
   per line in the engine's words. */
int sql_explain(const struct sql_rows *rows, struct text *sql,
                struct text *steps);

#endif
