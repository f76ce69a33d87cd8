/*
 * The functions that a database engine provides to sql.h. Each engine defines a
 * const table of these functions at the end of engine.c in its folder. Only
 * db/sql/ calls these functions.
 */
#ifndef DB_ENGINE_ENGINE_H
#define DB_ENGINE_ENGINE_H

#include "../sql.h"

/* Waits for another program are reported after this time. */
enum { ARCHIVE_REPORT_WAIT_MS = 500 };

struct connection; /* a connection; each engine defines the struct */
struct prepared;   /* a prepared statement; each engine defines the struct */

/* One step of a migration, from one version of the tables to the next, in
   SQL. */
struct engine_step {
    int64_t from;
    const char *schema; /* makes the tables, indexes and views of version
                           `from`; archives of that version are checked against
                           it */
    const char *write;  /* changes the tables to the next version */
    const char *read;   /* makes TEMP views and tables, through which this
                           connection sees the tables as they are in the next
                           version */
    unsigned recompute; /* data to recompute after the last step, from enum
                           sql_recompute */
};

/* A statement to prepare. */
struct statement {
    struct str sql;
    const struct sql_write *write; /* the write from which the SQL was made;
                                      NULL if the statement only reads */
    const char *reads; /* the only table that the statement reads; NULL if it
                          may read any */
    bool lasting;      /* the statement will be used many times */
};

/* Operations on the current transaction. */
enum transaction {
    TRANSACTION_COMMIT,
    TRANSACTION_ROLLBACK,
    TRANSACTION_SAVE, /* begin a savepoint */
    TRANSACTION_KEEP, /* release the savepoint */
    TRANSACTION_UNDO, /* roll back to the savepoint */
};

/* Functions that return an int return ARCHIVE_OK or a fault. */
struct engine {
    /* Opens a connection, as sql_open does. Sets *out to NULL or to a
       connection that must be closed, even after a fault. */
    int (*open)(const char *path, const struct archive_options *options,
                struct connection **out);
    void (*close)(struct connection *connection);
    /* Returns details of the fault that one of these functions has just
       returned, or NULL if there are none. */
    const char *(*why)(struct connection *connection, int fault);

    int (*prepare)(struct connection *connection,
                   const struct statement *statement, struct prepared **out);
    void (*finish)(struct prepared *s); /* `s` may be NULL */
    /* Binds values. Text is not copied and must remain valid until the reset.
       `count` is at least the number of parameters of the statement; further
       values are ignored. */
    int (*bind)(struct prepared *s, const struct archive_value *values,
                size_t count);
    int (*step)(struct prepared *s); /* returns 1 for a row, 0 after the last
                                        row, or a fault */
    void (*reset)(struct prepared *s);
    int64_t (*number)(struct prepared *s, int column);
    struct str (*text)(struct prepared *s, int column);
    enum archive_value_kind (*kind)(struct prepared *s, int column);
    int (*columns)(struct prepared *s);
    /* Returns the name of the column. */
    const char *(*column)(struct prepared *s, int column);
    int64_t (*last_id)(struct connection *connection);
    /* Load rows in bulk, like the functions of sql.h. No other function is
       called between load_begin and load_end. All three are NULL if the engine
       adds rows by INSERT. */
    int (*load_begin)(struct connection *connection,
                      const struct sql_table *table);
    int (*load_row)(struct connection *connection,
                    const struct archive_value *values, size_t count);
    int (*load_end)(struct connection *connection);
    /* Work like sql_add_select and sql_add_sums. The pointers are NULL if the
       engine uses the default SQL of select.h. */
    int (*select)(struct connection *connection,
                  const struct sql_select *select, struct text *out);
    int (*sums)(struct connection *connection, const struct sql_sums *sums,
                struct text *out);
    struct sql_list (*list)(struct connection *connection);
    int (*script)(struct connection *connection, const char *sql);
    /* Restarts the count of steps. Called when no statement is being read.
       Statements return ARCHIVE_ENDLESS if they take more steps than an archive
       of this size can require. */
    void (*start_over)(struct connection *connection);
    int (*define)(struct connection *connection,
                  const struct sql_definition *what);

    /* Works like sql_precompute. The pointer is NULL if the engine can call
       functions in any statement. */
    int (*precompute)(struct connection *connection,
                      const struct sql_precomputed *what,
                      const struct archive_value *values, size_t count);

    /* Returns the name of the engine's function for this work, "" if that
       function has the usual name, or NULL if the engine has no such
       function. */
    const char *(*function)(struct connection *connection, enum sql_work work);
    const char *vocabulary; /* statement that reads the vocabulary, if the
                               engine evaluates conditions itself */

    const char *begin, *begin_reading;
    const char *begin_looking; /* begins a snapshot for `look` and `guard`; NULL
                                  if both read the same snapshot anyway */
    /* Excludes other writers. Called after `begin`. The pointer is NULL if
       `begin` already excludes them. */
    int (*lock)(struct connection *connection);
    /* Called before the transaction changes. The pointer may be NULL. */
    int (*before)(struct connection *connection, enum transaction what);
    bool (*in_transaction)(struct connection *connection);

    /* Works like sql_schema_state. */
    int (*look)(struct connection *connection, int64_t *version);
    const char *foreign; /* the message for ARCHIVE_FOREIGN */
    /* Checks the schema as sql_check_schema does. `older` is the migration step
       that begins with the version of the archive, or NULL if that version is
       current. */
    int (*check_schema)(struct connection *connection,
                        const struct engine_step *older, bool write,
                        struct text *why, struct text *foreign);
    /* Appends the statements that make missing indexes and views of the
       database, such as "CREATE INDEX record_day ...", one per line. */
    int (*missing)(struct connection *connection, struct text *statements);
    const char *schema, *views; /* statements that make the schema, and the
                                   views; `views` runs after `schema` and after
                                   migrations */
    /* Adds anything else that an empty database needs, after `schema` and
       before `views`. The pointer may be NULL. */
    int (*make)(struct connection *connection);
    /* The migration steps. The last step has `write` NULL. If there are no
       migrations, `steps` and the next two functions are NULL. */
    const struct engine_step *steps;
    int (*copy)(struct connection *connection, int64_t version,
                const char **why);
    /* Works like sql_remove_copy. Returns the name of a copy that was not
       removed, or NULL. */
    const char *(*remove_copy)(struct connection *connection, int64_t version);
    /* Works like sql_backup. NULL if the database is not a file. */
    int (*backup)(struct connection *connection, const struct sql_backup *what);
    /* Works like sql_partition. Called before the views are made. The pointer
       is NULL if the engine does not support partitions. */
    int (*part)(struct connection *connection,
                const struct sql_partitions *parts);
    const char *unmake; /* statement for sql_drop_schema */
    bool (*is_read_only)(struct connection *connection);
    bool (*is_same)(struct connection *connection, struct connection *other);
    /* NULL if the engine needs no preparation. */
    int (*expect_many)(struct connection *connection);
    /* Work like sql_drop_indexes and sql_make_indexes. The pointers are NULL if
       the engine retains indexes while rows are added. */
    int (*drop_indexes)(struct connection *connection, bool *gone);
    int (*make_indexes)(struct connection *connection);
    const char *optimize, *enforce; /* statements for sql_optimize and
                                       sql_enforce_references */
    const char *much_room, *little_room;
    const char *generation, *size, *sizes, *vacuum; /* statements for
                                                       sql_generation, sql_size,
                                                       sql_sizes and
                                                       sql_vacuum */
    const char *insert_many;   /* beginning of an insert of many rows, "INSERT
                                  INTO" or the like; after a fault, some of the
                                  rows may remain */
    bool counts_keys;          /* sql_add_key_condition counts the matching rows
                                  first */
    const char *join_in_order; /* a join that reads the left table first, such
                                  as "CROSS JOIN"; used if `select` is NULL */
    const char *quick_check;   /* statement that returns "ok", or what is wrong
                                  with the pages */
    int (*check)(struct connection *connection,
                 void (*find)(void *context, int64_t record,
                              struct str finding),
                 void *context);
    int (*explain)(struct prepared *s, struct text *sql, struct text *steps);

    /* Work like the functions of sql.h. Changes are recorded in the format of
       changeset.h. */
    int (*changes_begin)(struct connection *connection,
                         const char *const *tables);
    void (*changes_end)(struct connection *connection);
    void (*changes_pause)(struct connection *connection, bool pause);
    int (*changes_get)(struct connection *connection, struct text *out);
    int (*changes_undo)(struct connection *connection, struct str changes,
                        const char *const *tables,
                        struct sql_conflict *conflict);
};

extern const struct engine engine_sqlite, engine_postgres;

#endif
