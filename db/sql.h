/*
 * The interface to the database engines. All code of db/ reads and writes
 * tables with these functions. Code for a single engine is in the folder of
 * that engine; engine.h lists what an engine provides.
 *
 * A statement that writes is described by a struct sql_write. A statement that
 * reads is described by a struct or by text, with ?1, ?2, ... for values. The
 * caller must pass at least as many values as the text uses; further values are
 * ignored. A statement is prepared on its first use and stored until the
 * connection is closed. It may be run again while its rows are still being
 * read.
 *
 * All functions that return an int return ARCHIVE_OK or a fault, which is a
 * negative value of enum archive_fault. sql_message describes the last fault.
 * Text passed in is not copied and must remain valid until sql_end. Text
 * returned is valid until the next row.
 *
 *     struct sql_rows rows = sql_query(db,
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

enum { ARCHIVE_VERSION = 1 }; /* version of the tables */

struct sql; /* a connection, used by one thread at a time */

/*
 * Opens the database of an archive. If the database does not exist, creates it
 * if options->use allows its creation. Does not read or make tables (see
 * sql_schema_state). Sets *out to NULL if out of memory. Otherwise *out must be
 * closed even after a fault, whose message it has.
 */
int sql_open(struct sql **out, const char *path,
             const struct archive_options *options);
/* Closes the connection, after all rows have been ended. `db` may be NULL. */
void sql_close(struct sql *db);

/* ---- faults -------------------------------------------------------------- */

/* Return the last fault, or ARCHIVE_OK, and its one-line message for users. */
int sql_last_fault(const struct sql *db);
const char *sql_message(const struct sql *db);
void sql_clear_fault(struct sql *db);
/* Sets a fault, with a message, that was not caused by the engine. Returns the
   fault. */
int sql_fail(struct sql *db, int fault, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int sql_failv(struct sql *db, int fault, const char *format, va_list list);
/* Sets a fault with its default message, as in sql_fault(db, ARCHIVE_MEMORY).
   Returns the fault. */
int sql_fault(struct sql *db, enum archive_fault fault);

/* ---- values -------------------------------------------------------------- */

struct sql_values {
    const struct archive_value *list; /* values of ?1, ?2, ... */
    size_t count;
};

/* Makes a list of at least one value: VALUES(value_number(7),
   value_text(name)). */
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

/* Returns NULL for an empty text, which means unspecified. */
static inline struct archive_value value_text(struct str s)
{
    return s.len ? value_words(s) : value_none();
}

static inline struct archive_value value_bytes(struct str s)
{
    return (struct archive_value){.kind = VALUE_BYTES, .text = s};
}

/* ---- statements as data -------------------------------------------------- */

enum {
    SQL_COLUMNS = 40, /* maximum number of columns of a table */
    SQL_KEYS = 4,
    SQL_TABLES = 52, /* maximum number of tables of an archive */
};

enum sql_change_kind { ROW_ADDED, ROW_CHANGED, ROW_REMOVED };

/*
 * A statement that writes to one table. Engines make the SQL from the struct,
 * and need not parse SQL to find the table. The struct must be static and
 * const, since the prepared statement is found by the address of the struct.
 *
 *     {SQL_INSERT("label", "record", "name"), .skips = true}
 *     {SQL_UPDATE("change", "words"), .keys = {"id"}}
 *     {SQL_DELETE("label", "record")}
 *
 * The first values are those of the columns, the next ones those of the keys.
 * `where` and `select` may refer to any value.
 */
struct sql_write {
    enum sql_change_kind kind;
    const char *table;
    const char *columns[SQL_COLUMNS]; /* columns that get values; empty for
                                         ROW_REMOVED */
    const char *keys[SQL_KEYS]; /* columns that identify the rows to write;
                                   their values follow those of `columns`. For
                                   ROW_ADDED, these are the first columns, and a
                                   row that has the same keys is updated */
    const char *where;          /* an additional condition in SQL for the rows
                                   to write */
    const char *select;         /* for ROW_ADDED: a SELECT instead of values */
    bool skips;  /* for ROW_ADDED: leave existing rows unchanged */
    size_t rows; /* for ROW_ADDED: number of rows, if several are added at
                    once */
};

/* Set the table and the columns to write or, for a delete, the keys. */
#define SQL_INSERT(into, ...) \
    .kind = ROW_ADDED, .table = (into), .columns = {__VA_ARGS__}
#define SQL_UPDATE(of, ...) \
    .kind = ROW_CHANGED, .table = (of), .columns = {__VA_ARGS__}
#define SQL_DELETE(from, ...) \
    .kind = ROW_REMOVED, .table = (from), .keys = {__VA_ARGS__}

/* A lookup in one table: the columns of the rows whose keys equal the first
   values. `rest` is SQL that follows the conditions. Like a struct sql_write,
   the struct must be static and const. */
struct sql_lookup {
    const char *table, *columns;
    const char *keys[SQL_KEYS];
    const char *rest;
};
#define SQL_LOOKUP(in, what, ...) \
    .table = (in), .columns = (what), .keys = {__VA_ARGS__}

/* A table that has at most one row for each record r: LEFT JOIN table name ON
   name.key = r.column. */
struct sql_join {
    const char *name, *table, *key, *column;
};

/*
 * A SELECT on records, which are named r. Each engine makes its own SQL. If
 * records are on several servers, each server counts its own records.
 */
struct sql_select {
    struct str first, columns; /* SQL of the first column and the others, such
                                  as "r.id" and ", r.plies, e.name" */
    struct {
        struct str rows; /* table with the numbers of the records to select;
                            empty for all records */
        const char *id;  /* column of that table with the numbers, such as
                            "s.id" */
        bool in_order;   /* return records in the order of that table */
    } among;

    const struct sql_join *joins; /* the joins; `columns_join` and `where_join`
                                     have a bit for each */
    unsigned columns_join;        /* joins that `columns` and `after` use */
    unsigned where_join;          /* joins that `where` uses */
    struct str where, after;      /* SQL such as " WHERE ..." and " ORDER BY
                                     ..." */

    bool counts;     /* count records per group; count(*) follows the columns */
    struct str sums; /* columns after the count, such as ", max(r.plies)" */
    const char *people; /* a table with several rows per record, joined last, or
                           NULL */
    bool few;           /* the conditions look up only a few records */
    /* For counts: the columns of `record` to show. */
    bool by_keys; /* the group depends only on `keys` and on the columns that
                     the joins use */
    const char *const *keys;
    size_t key_count;
};
int sql_add_select(struct sql *db, const struct sql_select *select,
                   struct text *out);

/* Sums over all records, grouped by keys. The engine may return several rows
   with the same keys, which the caller must add up. */
struct sql_sums {
    const char *keys, *sums; /* SQL such as "variant, broken" and "count(*),
                                sum(plies)" */
    /* A function (sql_define_function) that returns NULL and is called for each
       record that this program reads, or NULL. */
    const char *passes;
};
int sql_add_sums(struct sql *db, const struct sql_sums *sums, struct text *out);

/* The text before and after a SELECT of keys, for testing whether a column of
   `record` is among these keys. */
struct sql_list {
    const char *open, *close; /* SQL such as " IN (" and ")" */
};
struct sql_list sql_list(struct sql *db);

/* Run a statement that writes. sql_insert sets *id to the number of the new
   row. */
int sql_run(struct sql *db, const struct sql_write *write,
            struct sql_values values);
int sql_insert(struct sql *db, const struct sql_write *write,
               struct sql_values values, int64_t *id);
/* Look up a row and set *out to the number in its first column, or to 0 if
   there is no row or the number is NULL. If there is no row, sql_find_or_insert
   adds one with the same values. */
int sql_find(struct sql *db, const struct sql_lookup *lookup,
             struct sql_values values, int64_t *out);
int sql_find_or_insert(struct sql *db, const struct sql_lookup *lookup,
                       const struct sql_write *write, struct sql_values values,
                       int64_t *id);

/* ---- statements as text -------------------------------------------------- */

/* All these functions except sql_script can only read. sql_get sets *out in the
   same way as sql_find. */
int sql_get(struct sql *db, const char *sql, struct sql_values values,
            int64_t *out);
/* Appends the text in the first column of the first row. */
int sql_get_text(struct sql *db, const char *sql, struct sql_values values,
                 struct text *out);
/* Runs all statements of a text, which have no values. The statements are not
   stored for reuse. */
int sql_script(struct sql *db, const char *sql);

/*
 * Collects rows of one table and writes several of them with one statement.
 * Must be used in a transaction that the caller rolls back after a fault, since
 * some rows may have been written already. Text is not copied and must remain
 * valid until it is written.
 *
 *     struct sql_bulk *bulk;
 *     int fault = sql_bulk_begin(db, &insert_label, &bulk);
 *     ... sql_bulk_add(bulk, values) for each row
 *     if (!fault)
 *         fault = sql_bulk_write(bulk);
 *     sql_bulk_end(bulk);
 */
struct sql_bulk;

/* Sets *out to NULL after a fault. */
int sql_bulk_begin(struct sql *db, const struct sql_write *insert,
                   struct sql_bulk **out);
int sql_bulk_add(struct sql_bulk *b, const struct archive_value *values);
/* Writes all rows that have not been written yet. */
int sql_bulk_write(struct sql_bulk *b);
/* Frees the collection. Rows that have not been written are lost. `b` may be
   NULL. */
void sql_bulk_end(struct sql_bulk *b);

/* The rows of a statement, read one by one. */
struct sql_rows {
    struct sql *db;
    struct sql_statement *statement;
    int fault; /* the first fault; there are no rows after it */
    bool once;
};

/* Runs a statement whose text is a constant. The prepared statement is stored
   for reuse. sql_end returns any fault. */
struct sql_rows sql_query(struct sql *db, const char *sql,
                          struct sql_values values);
/* Runs a statement whose text is used only once. The prepared statement is not
   stored. */
struct sql_rows sql_query_once(struct sql *db, struct str sql,
                               struct sql_values values);
/* Works like sql_query_once for a struct text. If memory ran out while the text
   was built, nothing is run, and sql_end returns the fault. */
struct sql_rows sql_query_text(struct sql *db, const struct text *sql,
                               struct sql_values values);
struct sql_rows sql_look_up(struct sql *db, const struct sql_lookup *lookup,
                            struct sql_values values);
/* Runs the same statement again with other values. */
void sql_run_again(struct sql_rows *rows, struct sql_values values);
/* Moves to the next row. Returns false if there is none, or after a fault. */
bool sql_next(struct sql_rows *rows);
/* Ends reading rows, and returns ARCHIVE_OK or the first fault. Must be called
   exactly once for each statement. */
int sql_end(struct sql_rows *rows);
/* If `fault` is not ARCHIVE_OK, records this fault, which occurred while the
   caller handled a row. No more rows are then returned, and sql_end returns the
   fault. */
void sql_stop_rows(struct sql_rows *rows, int fault);

/* Return the value of a column, counted from 0. NULL is returned as 0 or as
   empty text. */
int64_t sql_number(const struct sql_rows *rows, int column);
struct str sql_text(const struct sql_rows *rows, int column);
bool sql_is_null(const struct sql_rows *rows, int column);
struct archive_value sql_value(const struct sql_rows *rows, int column);
/* Returns the name of a column, or NULL if there is no such column or after a
   fault. */
const char *sql_column(const struct sql_rows *rows, int column);

/* Passes every row to `take`, until `take` returns a fault. */
typedef int sql_taker(void *context, const struct sql_rows *row);
int sql_each_row(struct sql *db, const char *sql, struct sql_values values,
                 sql_taker *take, void *context);
/* Passes every row as an array of values, of at most SQL_GIVEN columns. */
enum { SQL_GIVEN = 9 };
int sql_emit_rows(struct sql *db, const char *sql, struct sql_values values,
                  const struct archive_rows *rows);

/* ---- tables -------------------------------------------------------------- */

/* A table of an archive. */
struct sql_table {
    const char *name;
    bool numbered; /* rows have numbers, in a column "id" */
    int count;
    const char *keys; /* for each column, its position in the primary key, from
                         1, or 0 */
    const char *columns[SQL_COLUMNS];
};

/* All tables, in an order in which a table only refers to earlier tables. The
   last entry has no name. */
extern const struct sql_table sql_tables[];
/* Returns the index in sql_tables, or -1. */
int sql_table_index(struct str name);

/*
 * Loads many complete rows into a table within a transaction, as fast as the
 * engine can. Nothing else may be run on the connection until sql_load_end,
 * which must be called. A fault in one row ends the load; the transaction must
 * then be rolled back.
 */
struct sql_load {
    struct sql *db;
    struct sql_rows insert; /* used by an engine that has no faster way */
    bool inserts;
    int fault;
};

struct sql_load sql_load_begin(struct sql *db, const struct sql_table *table);
void sql_load_row(struct sql_load *load, struct sql_values values);
int sql_load_end(struct sql_load *load);

/* An SQL function of one number. Appends its value as bytes, or sets *none to
   true for NULL. The function may use the same connection. If it returns a
   fault, the statement ends with that fault. */
typedef int sql_function(void *context, int64_t number, struct text *out,
                         bool *none);
/* Receives the value for one number. Returns false if no more values are
   needed. */
typedef bool sql_value_taker(void *taker, int64_t number, struct str value,
                             bool none);
/* Passes the values for the numbers from `first` to `last`, in ascending order.
   Numbers without a value may be omitted. */
typedef int sql_range_function(void *context, int64_t first, int64_t last,
                               sql_value_taker *take, void *taker);
struct sql_definition {
    const char *name;
    sql_function *call;
    sql_range_function *range; /* returns the values for a range of numbers, so
                                  that an engine can read ahead; may be NULL */
    void *context;
};
/* Defines an SQL function on this connection. */
int sql_define_function(struct sql *db, const struct sql_definition *what);
/*
 * Precomputes the values of a function. A server cannot call functions of this
 * program. If a call is a whole result column, this program calls the function
 * for each row. Elsewhere, the server uses precomputed values: those for the
 * numbers that the SELECT `numbers` returns. For other numbers, the result is
 * NULL. If the engine can call functions of this program, does nothing.
 */
struct sql_precomputed {
    const char *function;
    bool words; /* the values are text from the archive, in valid UTF-8 */
    struct str numbers;
};
int sql_precompute(struct sql *db, const struct sql_precomputed *what,
                   struct sql_values values);

/* ---- work that an engine may do itself ----------------------------------- */

enum sql_work {
    WORK_TEXTS, /* calling contains() and other functions of functions.h */
    WORK_GAMES, /* evaluating conditions with ludex_matches() of ludex-sql(7) */
    WORK_FEATURES, /* filtering blocks of features (feature_filter.h):
                      sift(number of the first part, wanted features, parts...)
                      returns a row for each record found */
};

/*
 * A piece of work, with two ways to put it into a statement: `there` lets the
 * named function of the engine do the work, `here` lets this program do it.
 */
struct sql_task {
    enum sql_work work;
    void (*there)(void *context, const char *function);
    void (*here)(void *context); /* NULL if nothing needs to be written */
    void *context;
    /* Appends a text that describes what this program supports. The engine does
       the work only if its own text is identical. The pointer may be NULL. */
    void (*vocabulary)(struct text *out);
};
/* Calls either `there` or `here`. Returns ARCHIVE_OK or a fault. */
int sql_assign_task(struct sql *db, const struct sql_task *task);

/* ---- transactions -------------------------------------------------------- */

/* Transactions do not nest. All reads within a transaction see the same
   snapshot. Without a transaction, each statement sees a separate snapshot. */
int sql_begin(struct sql *db); /* for writing; waits until there are no other
                                  writers */
int sql_begin_reading(struct sql *db);
int sql_begin_looking(
    struct sql *db); /* for sql_schema_state and sql_check_schema */
int sql_commit(struct sql *db);
/* Rolls back the transaction, if one is open. The last message remains. */
void sql_rollback(struct sql *db);

/* Begins a savepoint. Savepoints do not nest. */
int sql_begin_savepoint(struct sql *db);
int sql_release_savepoint(struct sql *db); /* releases the savepoint */
/* Rolls back to the savepoint and releases it. */
int sql_undo_savepoint(struct sql *db);

/* ---- changes ------------------------------------------------------------- */

/*
 * Record the rows of these tables (a list that ends with NULL) that change on
 * this connection. Only one recording is possible at a time. sql_changes_end
 * must be called in any case. A recording consists of bytes in the same format
 * for all engines (changeset.h). Other functions read and undo it. Each of the
 * tables must have a primary key. During a recording, sql_undo_savepoint must
 * not be called.
 *
 *     int fault = sql_changes_begin(db, (const char *const[]){"label", NULL});
 *     ... statements
 *     if (!fault)
 *         fault = sql_changes_get(db, &changes);
 *     sql_changes_end(db);
 */
int sql_changes_begin(struct sql *db, const char *const *tables);
void sql_changes_end(struct sql *db);
/* Pauses or resumes a recording. Changes in between are not recorded. */
void sql_changes_pause(struct sql *db, bool pause);
/* Appends everything recorded so far, or nothing if nothing has changed. */
int sql_changes_get(struct sql *db, struct text *out);

/* A row that changed. Its data is valid until the next row. */
struct sql_change {
    enum sql_change_kind kind;
    const char *table;
    int columns;
    const bool *key;     /* true for columns of the primary key */
    const bool *changed; /* for each column: true if it has a value here; all
                            columns of an added or removed row have one */
    const struct archive_value *before, *after; /* VALUE_NONE means NULL or not
                                                   recorded */
};

/* Receives a changed row. Returns false to stop. */
typedef bool sql_change_taker(void *context, const struct sql_change *change);

/* Passes every changed row to `take`. */
int sql_changes_each(struct sql *db, struct str changes, sql_change_taker *take,
                     void *context);

/* The first row that has been modified since the change. */
struct sql_conflict {
    bool found;
    char table[32]; /* name of the table; empty if there are conflicts in
                       several */
    int64_t key;    /* value of the first column of the row */
};

/* Restores every row of these tables (a list that ends with NULL) to its state
   before the changes. If a row has changed since, restores nothing and sets
   *conflict. */
int sql_changes_undo(struct sql *db, struct str changes,
                     const char *const *tables, struct sql_conflict *conflict);

/* ---- the archive as a whole ---------------------------------------------- */

/* Returns 1 if the database is an archive of this version, or of an older one
   that can be migrated; 0 if it is empty; or a fault such as ARCHIVE_FOREIGN,
   ARCHIVE_NEWER or ARCHIVE_OLDER. */
int sql_schema_state(struct sql *db, int64_t *version);
/*
 * Compares the schema of the database with the schema that Ludex makes in an
 * archive of that version. Returns ARCHIVE_ALTERED if something is missing or
 * different, or, if `write` is set, if the database has other objects that a
 * change would run. Any other objects are not used; sql_foreign returns their
 * names, or NULL if there are none.
 */
int sql_check_schema(struct sql *db, int64_t version, bool write);
const char *sql_foreign(const struct sql *db);
/* Makes the tables and the views in an empty database. */
int sql_make_schema(struct sql *db);
/*
 * Distributes the tables whose rows belong to one record over `count`
 * partitions, according to a hash of the record number. The partitions are on
 * the server of the archive or on the given servers, whose databases must not
 * have an archive. Call in the transaction of sql_make_schema. Returns
 * ARCHIVE_UNABLE if the engine has no partitions.
 */
struct sql_partitions {
    size_t count;
    const char *const *servers; /* addresses in the form that sql_open
                                   accepts */
    size_t server_count;
};
int sql_partition(struct sql *db, const struct sql_partitions *parts);
/* Drops everything that sql_make_schema made, in a transaction. Only for an
   engine that has partitions. */
int sql_drop_schema(struct sql *db);
/* Performs all steps of a migration from an older version to this one. If
   `write` is set, changes the database and makes the views again. Otherwise
   only defines views for this connection, which then sees the old tables in
   their new form. Sets *recompute to the data to compute again from the
   records, a set of enum sql_recompute. */
enum sql_recompute { RECOMPUTE_OPENINGS = 1, RECOMPUTE_WORDS = 2 };
int sql_run_schema_steps(struct sql *db, int64_t from, bool write,
                         unsigned *recompute);
/* Prepares for many new rows in this transaction. An engine whose planner uses
   row counts discards its statistics, which will be out of date. */
int sql_expect_many_rows(struct sql *db);
/*
 * sql_drop_indexes drops the indexes of records, and sets *gone to false if
 * they cannot be dropped. Otherwise, sql_make_indexes must make them again in
 * the same transaction, with the rows stored in between.
 */
int sql_drop_indexes(struct sql *db, bool *gone);
int sql_make_indexes(struct sql *db);
/* Lets the engine update the statistics that it uses to plan queries. Call at
   the end of a transaction that may have changed many rows. */
int sql_optimize(struct sql *db);
/* Sets how much of the database the engine may keep in memory. The limit is 64
   MB if `much` is true, for work on the whole database; otherwise it is the
   initial limit. */
int sql_set_cache_size(struct sql *db, bool much);
/* Makes the engine enforce references between rows until the connection is
   closed. Enforcement takes time, so only builds that look for bugs (make hard)
   use it. Must not be called in a transaction. */
int sql_enforce_references(struct sql *db);
/* Writes a copy of an archive next to it, before its version is changed. */
int sql_copy(struct sql *db, int64_t version);
/* Removes the copy if the archive still has `version`; otherwise appends the
   location of the copy to the message. Call after a fault, which remains
   set. */
void sql_remove_copy(struct sql *db, int64_t version);
/*
 * Copies the database to a file, which must exist and is overwritten, while
 * other programs may write to the database. Returns ARCHIVE_INTERRUPTED if
 * `see` returns true, and ARCHIVE_UNABLE if the database is not a file.
 */
struct sql_backup {
    const char *file;
    bool (*see)(void *context, uint64_t done, uint64_t total); /* receives
                                 numbers of pages; may be NULL */
    void *context;
};
int sql_backup(struct sql *db, const struct sql_backup *what);
bool sql_is_read_only(struct sql *db);
/* True if both connections use the same database. */
bool sql_is_same(struct sql *db, struct sql *other);
/* Sets *out to a number that changes when another connection commits. */
int sql_generation(struct sql *db, int64_t *out);
int sql_size(struct sql *db, uint64_t *bytes);
/* Returns unused space to the system, provided the archive is not damaged. */
int sql_vacuum(struct sql *db);
/* sql_list_missing appends the names of missing indexes and views, such as
   "index record_day", one per line. sql_make_missing makes these indexes and
   views, which only speed up queries or help people who read the database. */
int sql_list_missing(struct sql *db, struct text *names);
int sql_make_missing(struct sql *db);
/*
 * Appends a condition on an indexed key of `record`, such as "r.KEY IN (SELECT
 * ...)". The condition is written so that the index is used only if few records
 * satisfy it. For an engine that cannot estimate their number, this function
 * counts them first.
 */
int sql_add_key_condition(struct sql *db, struct str condition,
                          struct sql_values values, struct text *out);
/* Returns a SELECT of the names and sizes in bytes of all tables and named
   indexes. */
const char *sql_sizes(const struct sql *db);
/* Runs the checks of the engine. Passes each finding to `find`, with the number
   of the record concerned, or 0. */
int sql_check(struct sql *db,
              void (*find)(void *context, int64_t record, struct str finding),
              void *context);
/* Appends a statement with its values, and the engine's plan for the statement,
   one step per line in the words of the engine. */
int sql_explain(const struct sql_rows *rows, struct text *sql,
                struct text *steps);

#endif
