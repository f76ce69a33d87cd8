/*
 * SQL: the one door to a database engine. Whatever in db/ reads or writes a
 * table does it by these calls; what only one engine understands stands in
 * the folder of that engine (engine.h says what it gives).
 *
 * A statement that writes is data (struct sql_write). One that reads is data as
 * well, or text, with ?1, ?2, ... for the values, of which there are at least as
 * many; those beyond are ignored. It is prepared the first time it is met and kept
 * until the connection is closed, so it may be asked again and again, also while it
 * is under way.
 *
 * All functions that return an int return ARCHIVE_OK or a fault, which is one
 * of enum archive_fault and negative. The fault is put into words at once:
 * sql_message. Text that is given is lent: its bytes stay until the rows are
 * ended. Text that is got is valid until the next row.
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
 * Opens the database of an archive, and makes it where there is none if
 * options->use says so; its tables are another matter (sql_look). *out is to be
 * closed even after a fault, then to hold its message; NULL if memory ran out.
 */
int sql_open(struct sql **out, const char *path,
             const struct archive_options *options);
/* All rows have been ended. NULL is fine. */
void sql_close(struct sql *db);

/* ---- faults --------------------------------------------------------------- */

/* The last fault, ARCHIVE_OK if there was none; one line about it, for people. */
int sql_last_fault(const struct sql *db);
const char *sql_message(const struct sql *db);
void sql_forget(struct sql *db);
/* A fault that the engine does not know of, in words of its own. Returns it. */
int sql_fail(struct sql *db, int fault, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int sql_failv(struct sql *db, int fault, const char *format, va_list list);
/* The same in the usual words: sql_fault(db, ARCHIVE_MEMORY). */
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

/* NULL for 0, which is not a row's number. */
static inline struct archive_value value_id(int64_t id)
{
    return id ? value_number(id) : value_none();
}

static inline struct archive_value value_words(struct str s)
{
    return (struct archive_value){.kind = VALUE_TEXT, .text = s};
}

/* NULL for an empty one: what is not told. */
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
 * A statement that writes to one table. Engines write its SQL, and know the table
 * without reading any. It is static and const: its address finds it again.
 *
 *     {SQL_INSERT("label", "record", "name"), .skips = true}
 *     {SQL_UPDATE("change", "words"), .keys = {"id"}}
 *     {SQL_DELETE("label", "record")}
 *
 * The first values are those of the columns, the next ones those of the keys, and
 * `where` and `select` may name any.
 */
struct sql_write {
    enum sql_change_kind kind;
    const char *table;
    const char *columns[SQL_COLUMNS]; /* that get values; not of ROW_REMOVED */
    const char *keys[SQL_KEYS]; /* which rows: each of these equals a value. Of
                                   ROW_ADDED, whose first columns they are: a row
                                   that has these values gets the others */
    const char *where;          /* and which else, as SQL */
    const char *select;         /* of ROW_ADDED: SQL in place of the values */
    bool skips;                 /* of ROW_ADDED: leaves rows that are there */
    size_t rows;                /* of ROW_ADDED, if it is of several */
};

/* The table and its columns; of a delete the keys. */
#define SQL_INSERT(into, ...) \
    .kind = ROW_ADDED, .table = (into), .columns = {__VA_ARGS__}
#define SQL_UPDATE(of, ...) \
    .kind = ROW_CHANGED, .table = (of), .columns = {__VA_ARGS__}
#define SQL_DELETE(from, ...) \
    .kind = ROW_REMOVED, .table = (from), .keys = {__VA_ARGS__}

/* A lookup in one table, likewise: its columns, of the rows whose keys equal the
   first values, and SQL that follows. */
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
 * A SELECT on the records, r. Engines write its SQL: where records lie on servers of
 * their own, counts are made there.
 */
struct sql_select {
    struct str first, columns; /* "r.id", and ", r.plies, e.name" */
    struct {
        struct str
            rows; /* the table that has their numbers; empty: all records */
        const char *id; /* its column, "s.id" */
        bool in_order;  /* it is gone through in its order */
    } among;

    const struct sql_join
        *joins;              /* and which of them, a bit each, are named by */
    unsigned columns_join;   /* what comes before and after the conditions, */
    unsigned where_join;     /* and by these */
    struct str where, after; /* " WHERE ...", and " ORDER BY ..." */

    bool counts; /* of groups: count(*) is the last column */
    bool few;    /* conditions look up few records */
    /* Of counts: columns of `record` that are shown. */
    bool by_keys; /* these, and those that the joins use, decide the group */
    const char *const *keys;
    size_t key_count;
};
int sql_add_select(struct sql *db, const struct sql_select *select,
                   struct text *out);

/* Sums of all records by keys, in as many rows as the engine finds easiest: rows of
   the same keys are to be summed up. */
struct sql_sums {
    const char *keys, *sums; /* "variant, broken", "count(*), sum(plies)" */
    const char
        *passes; /* a function (sql_define) that gives NULL: it is called for
                           each record, if they are gone through here; or NULL */
};
int sql_add_sums(struct sql *db, const struct sql_sums *sums, struct text *out);

/* What stands around a SELECT of keys that a column of `record` is one of. */
struct sql_list {
    const char *open, *close; /* " IN (", ")" */
};
struct sql_list sql_list(struct sql *db);

/* Runs a statement; sql_insert returns the number of its row, *id. */
int sql_run(struct sql *db, const struct sql_write *write,
            struct sql_values values);
int sql_insert(struct sql *db, const struct sql_write *write,
               struct sql_values values, int64_t *id);
/* The number in the first column of the first row; 0 if there is no row, or
   NULL in it. sql_find_or_insert adds a row of the same values in place of 0. */
int sql_find(struct sql *db, const struct sql_lookup *lookup,
             struct sql_values values, int64_t *out);
int sql_find_or_insert(struct sql *db, const struct sql_lookup *lookup,
                       const struct sql_write *write, struct sql_values values,
                       int64_t *id);

/* ---- statements as text --------------------------------------------------- */

/* They only read, all but sql_script. As sql_find. */
int sql_get(struct sql *db, const char *sql, struct sql_values values,
            int64_t *out);
/* Appends the text that stands there. */
int sql_get_text(struct sql *db, const char *sql, struct sql_values values,
                 struct text *out);
/* Runs all statements of a text, which have no values; nothing is kept. */
int sql_script(struct sql *db, const char *sql);

/*
 * Many rows of one table, which are written together, some at a time, in a
 * transaction that ends in a rollback after a fault: rows before the one that is
 * at fault may be there. Text is lent until it is written.
 *
 *     struct sql_bulk *bulk;
 *     int fault = sql_bulk_begin(db, &insert_label, &bulk);
 *     ... sql_bulk_add(bulk, values) of each
 *     if (!fault)
 *         fault = sql_bulk_write(bulk);
 *     sql_bulk_end(bulk);
 */
struct sql_bulk;

/* *out is NULL after a fault. */
int sql_bulk_begin(struct sql *db, const struct sql_write *insert,
                   struct sql_bulk **out);
int sql_bulk_add(struct sql_bulk *b, const struct archive_value *values);
/* All that was not written yet. */
int sql_bulk_write(struct sql_bulk *b);
/* What was not written never is. NULL is fine. */
void sql_bulk_end(struct sql_bulk *b);

/* What a statement gives, row by row. */
struct sql_rows {
    struct sql *db;
    struct sql_statement *statement;
    int fault; /* the first one; there are no rows after it */
    bool once;
};

/* A statement whose text is the program's own: kept prepared. A fault in it is
   told by sql_end. */
struct sql_rows sql_ask(struct sql *db, const char *sql,
                        struct sql_values values);
/* One whose text was made for this use: prepared, and dropped at its end. */
struct sql_rows sql_ask_once(struct sql *db, struct str sql,
                             struct sql_values values);
/* The same of a text that was put together; if memory ran out for it nothing is
   asked, and sql_end returns that fault. */
struct sql_rows sql_ask_text(struct sql *db, const struct text *sql,
                             struct sql_values values);
/* A lookup. */
struct sql_rows sql_look_up(struct sql *db, const struct sql_lookup *lookup,
                            struct sql_values values);
/* The same statement from the beginning, with other values. */
void sql_again(struct sql_rows *rows, struct sql_values values);
/* Whether there is a (or another) row, which the columns are of. */
bool sql_next(struct sql_rows *rows);
/* To be called in any case, once; then the rows are no more. */
int sql_end(struct sql_rows *rows);
/* Notes a fault in what was made of a row: no more rows, and sql_end returns
   it. ARCHIVE_OK does nothing. */
void sql_stop(struct sql_rows *rows, int fault);

/* Columns from 0 on. NULL is 0, and an empty text. */
int64_t sql_number(const struct sql_rows *rows, int column);
struct str sql_text(const struct sql_rows *rows, int column);
bool sql_is_null(const struct sql_rows *rows, int column);
struct archive_value sql_value(const struct sql_rows *rows, int column);
/* What the column is called; NULL if there is none, or after a fault. */
const char *sql_column(const struct sql_rows *rows, int column);

/* Every row to a function, up to the first fault. */
typedef int sql_taker(void *context, const struct sql_rows *row);
int sql_each(struct sql *db, const char *sql, struct sql_values values,
             sql_taker *take, void *context);
/* Every row, of SQL_GIVEN columns at most, as values. */
enum { SQL_GIVEN = 9 };
int sql_give(struct sql *db, const char *sql, struct sql_values values,
             const struct archive_rows *rows);

/* ---- tables --------------------------------------------------------------- */

/* A table of an archive. */
struct sql_table {
    const char *name;
    bool numbered; /* its rows have numbers of their own, in the column "id" */
    int count;
    const char
        *keys; /* for each column which one of the primary key it is, from
                         1; 0: none */
    const char *columns[SQL_COLUMNS];
};

/* All of them, a row after those that it refers to; one without a name ends
   them. */
extern const struct sql_table sql_tables[];
int sql_table_of(struct str name); /* its place there, or -1 */

/*
 * Many rows into a table, with all of its columns, as fast as the engine can:
 * within a transaction, and nothing else is asked of the connection until the end,
 * which is in any case. A fault of one ends it for all, and the transaction is to
 * be undone.
 */
struct sql_load {
    struct sql *db;
    struct sql_rows insert; /* of an engine that has nothing faster */
    bool inserts;
    int fault;
};

struct sql_load sql_load_begin(struct sql *db, const struct sql_table *table);
void sql_load_row(struct sql_load *load, struct sql_values values);
int sql_load_end(struct sql_load *load);

/* Appends the value of a number, as bytes; *none makes it NULL. It may ask the
   same connection. A fault of it ends the statement. */
typedef int sql_function(void *context, int64_t number, struct text *out,
                         bool *none);
/* Takes one value of several; false: no more are wanted. */
typedef bool sql_value_taker(void *taker, int64_t number, struct str value,
                             bool none);
/* Gives the values of the numbers from `first` to `last`, in their order; a number
   without a value may be missing. */
typedef int sql_range_function(void *context, int64_t first, int64_t last,
                               sql_value_taker *take, void *taker);
struct sql_definition {
    const char *name;
    sql_function *call;
    sql_range_function *range; /* the same of many at once; NULL: there is none.
                                  An engine may read ahead by it */
    void *context;
};
/* Makes a function known to SQL, for this connection. */
int sql_define(struct sql *db, const struct sql_definition *what);
/*
 * A server can call such a function nowhere: as a whole column of what a
 * statement gives it is called here, and elsewhere it stands for what was
 * foreseen, its value of each number that `numbers` gives, a SELECT; of other
 * numbers it is NULL. Where the engine calls it there is nothing to do.
 */
struct foreseen {
    const char *function;
    bool words; /* its bytes are text of the archive, valid UTF-8 */
    struct str numbers;
};
int sql_precompute(struct sql *db, const struct foreseen *what,
                   struct sql_values values);

/* ---- work that an engine may do itself ------------------------------------ */

enum sql_work {
    WORK_TEXTS, /* calls contains() and the like (functions.h) */
    WORK_GAMES, /* evaluates conditions, by ludex_matches() of ludex-sql(7) */
    WORK_FEATURES, /* filters blocks of features (feature_filter.h):
                      sift(number of its first part, what is sought, its parts...),
                      a row for each record found */
};

/*
 * Some work, and how statements have it done: by a function of the engine, called
 * so, or else by this program.
 */
struct sql_task {
    enum sql_work work;
    void (*there)(void *context, const char *function);
    void (*here)(void *context); /* NULL: nothing is to be written */
    void *context;
    void (*vocabulary)(
        struct text *out); /* what the engine must know as well as
                                             this program: its own text is the
                                             same; or NULL */
};
/* Calls one of the two. */
int sql_assign(struct sql *db, const struct sql_task *task);

/* ---- transactions --------------------------------------------------------- */

/* One at a time. What is read is of one moment; without a transaction each
   statement is one of its own. */
int sql_begin(struct sql *db); /* to write: waits for other writers */
int sql_begin_reading(struct sql *db);
int sql_begin_looking(struct sql *db); /* for sql_look and sql_check_schema */
int sql_commit(struct sql *db);
/* Undoes all since the beginning; nothing if no transaction is open. Keeps the
   message. */
void sql_rollback(struct sql *db);

/* A part of a transaction that can be undone alone; not one in another. */
int sql_save(struct sql *db);
int sql_keep(struct sql *db); /* the part is done */
int sql_undo(struct sql *db); /* likewise, and nothing of it is left */

/* ---- changes -------------------------------------------------------------- */

/*
 * The engine records which rows of these tables (NULL ends the list) change on
 * this connection, and how, from begin to end; the end follows whatever failed.
 * One recording at a time. What it has recorded are bytes, the same for all
 * engines (changeset.h), which other functions read and undo. Each table has a
 * primary key. No part of the transaction is undone in between (sql_undo).
 *
 *     int fault = sql_changes_begin(db, (const char *const[]){"label", NULL});
 *     ... statements
 *     if (!fault)
 *         fault = sql_changes_get(db, &changes); // to be kept, to be undone
 *     sql_changes_end(db);
 */
int sql_changes_begin(struct sql *db, const char *const *tables);
void sql_changes_end(struct sql *db);
/* Between a begin and its end: what is written in a pause is not recorded. */
void sql_changes_pause(struct sql *db, bool pause);
/* Appends what was recorded since the beginning; nothing if nothing changed. */
int sql_changes_get(struct sql *db, struct text *out);

/* A row that changed; all of it is valid until the next one. */
struct sql_change {
    enum sql_change_kind kind;
    const char *table;
    int columns;
    const bool *key;     /* whether a column is one of the primary key */
    const bool *changed; /* whether it is told of; of a row that was added or
                            removed every column is */
    const struct archive_value *before, *after; /* VALUE_NONE: NULL, or not
                                                   told */
};

/* False: no more of them. */
typedef bool sql_change_taker(void *context, const struct sql_change *change);

/* Every row that was recorded. */
int sql_changes_each(struct sql *db, struct str changes, sql_change_taker *take,
                     void *context);

/* The first row that is not as the change left it. */
struct sql_conflict {
    bool found;
    char table[32]; /* empty: of several */
    int64_t key;    /* the first column */
};

/* Puts every row of these tables (NULL ends the list) back as it was before;
   nothing if a row is in the way, which is told. */
int sql_changes_undo(struct sql *db, struct str changes,
                     const char *const *tables, struct sql_conflict *conflict);

/* ---- the archive as a whole ----------------------------------------------- */

/* Returns 1 if the database is an archive of this version, or of an older one
   that steps lead from; 0 if it is empty; or a fault: ARCHIVE_FOREIGN,
   ARCHIVE_NEWER or ARCHIVE_OLDER among others. */
int sql_look(struct sql *db, int64_t *version);
/*
 * Holds all that the database declares against what Ludex makes in an archive of
 * that version: ARCHIVE_ALTERED where something of it is missing or another, or,
 * with `write`, where there is something else that a change would run. What else
 * is there is not used: sql_foreign names it, NULL if there is nothing.
 */
int sql_check_schema(struct sql *db, int64_t version, bool write);
const char *sql_foreign(const struct sql *db);
/* Makes the tables and the views of an empty database. */
int sql_make(struct sql *db);
/*
 * Puts the tables whose rows are of one record into so many parts, by a hash of
 * its number: on the server of the archive, or on these, whose databases have no
 * archive yet; in the transaction of sql_make. ARCHIVE_UNABLE: the engine has no
 * parts.
 */
struct sql_parts {
    size_t count;
    const char *const *servers; /* addresses, as of sql_open */
    size_t server_count;
};
int sql_part(struct sql *db, const struct sql_parts *parts);
/* Of an engine that has parts: the opposite of sql_make, in a transaction. */
int sql_unmake(struct sql *db);
/* Takes all steps from an older version to this one: in the database, then makes
   the views again; or, without `write`, for this connection only, which sees the
   old tables under their new names. *recompute is what is then to be computed
   from the records: a set of enum sql_recompute. */
enum sql_recompute { RECOMPUTE_OPENINGS = 1, RECOMPUTE_WORDS = 2 };
int sql_steps(struct sql *db, int64_t from, bool write, unsigned *recompute);
/* Many rows may come in this transaction: lets the engine forget how few there
   were, where it plans by that. */
int sql_expect_many(struct sql *db);
/*
 * The same of the indexes of records: they go, and what is stored meanwhile is
 * put into them all at once when they are made again, in the same transaction.
 * *gone is false where that cannot be, and nothing is to be made.
 */
int sql_drop_indexes(struct sql *db, bool *gone);
int sql_make_indexes(struct sql *db);
/* Lets the engine gather what it wants to know of the tables to plan by; at the
   end of a transaction that may have changed much. */
int sql_optimize(struct sql *db);
/* Lets the engine keep more of the database in memory (much: 64 MB), for who goes
   to and fro in all of it; or as little as at first. */
int sql_take_room(struct sql *db, bool much);
/* From here on no row may point to one that is not there; only builds that look
   for faults of the program (make hard) spend the time. Not in a transaction. */
int sql_enforce(struct sql *db);
/* Writes a copy beside an archive, before its version is changed. */
int sql_copy(struct sql *db, int64_t version);
/* After a fault, which stands: removes that copy, if the archive is of `version`
   as before; otherwise the message says where the copy is. */
void sql_uncopy(struct sql *db, int64_t version);
bool sql_is_read_only(struct sql *db);
bool sql_is_same(struct sql *db, struct sql *other); /* one database */
/* A number that is another one after another connection has committed. */
int sql_generation(struct sql *db, int64_t *out);
int sql_size(struct sql *db, uint64_t *bytes);
/* Gives room that is not used back to the system, if the archive is sound. */
int sql_vacuum(struct sql *db);
/* Appends the names of what makes queries quick or is for people to look at and
   is not there, "index record_day", a line each; and makes it. */
int sql_missing(struct sql *db, struct text *names);
int sql_make_missing(struct sql *db);
/*
 * Appends a condition on an indexed key of `record`, "r.KEY IN (SELECT ...)", so
 * that the index is used only where few records fulfil it: an engine that does
 * not estimate how many there are counts them first.
 */
int sql_add_key_condition(struct sql *db, struct str condition,
                          struct sql_values values, struct text *out);
/* A SELECT of what takes room: name of a table or of an index that was made by
   name, bytes. */
const char *sql_sizes(const struct sql *db);
/* The engine's own checks: every finding, with the record it is in or 0. */
int sql_check(struct sql *db,
              void (*find)(void *context, int64_t record, struct str finding),
              void *context);
/* Appends a statement with its values, and how the engine goes about it, a
   line a step in the engine's words. */
int sql_explain(const struct sql_rows *rows, struct text *sql,
                struct text *steps);

#endif
