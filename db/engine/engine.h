/*
 * The functions of a database engine, for sql.h: one const table per engine,
 * the last thing in its folder's engine.c. Only db/sql/ calls these functions.
 */
#ifndef DB_ENGINE_ENGINE_H
#define DB_ENGINE_ENGINE_H

#include "../sql.h"

enum { ARCHIVE_TELL_MS = 500 }; /* waiting for longer than this is reported */

struct connection; /* a connection, defined by each engine */
struct prepared;   /* a statement, likewise */

/* A step from one version of the tables to the next, in SQL. */
struct engine_step {
    int64_t from;
    const char *schema; /* makes the tables, indexes and views of that version;
                           archives are checked against it */
    const char *write;  /* changes the tables */
    const char *read;   /* shows the tables to this connection as the next
                           version has them, by TEMP views and tables */
    unsigned recompute; /* enum sql_recompute, to do after all steps were
                           written */
};

/* A statement to be prepared. */
struct statement {
    struct str sql;
    const struct sql_write *write; /* the source of the SQL; NULL if the
                                      statement only reads */
    const char *reads; /* the only table that it reads; NULL if it may read
                          any */
    bool lasting;      /* will be used many times */
};

/* A change of the transaction. */
enum transaction {
    TRANSACTION_COMMIT,
    TRANSACTION_ROLLBACK,
    TRANSACTION_SAVE, /* begin a savepoint */
    TRANSACTION_KEEP, /* release it */
    TRANSACTION_UNDO, /* undo it */
};

/* Functions that return an int return ARCHIVE_OK or a fault. */
struct engine {
    /* Opens a connection as sql_open does. *out is NULL or must be closed, even
       after a fault. */
    int (*open)(const char *path, const struct archive_options *options,
                struct connection **out);
    void (*close)(struct connection *connection);
    /* Returns more about the fault that one of these functions has just
       returned, or NULL. */
    const char *(*why)(struct connection *connection, int fault);

    int (*prepare)(struct connection *connection,
                   const struct statement *statement, struct prepared **out);
    void (*finish)(struct prepared *s); /* NULL is allowed */
    /* Binds values. Text is not copied and must last until the reset. There are
       at least as many values as the statement has; further ones are
       ignored. */
    int (*bind)(struct prepared *s, const struct archive_value *values,
                size_t count);
    int (*step)(struct prepared *s); /* returns 1 for a row, 0 after the last,
                                        or a fault */
    void (*reset)(struct prepared *s);
    int64_t (*number)(struct prepared *s, int column);
    struct str (*text)(struct prepared *s, int column);
    enum archive_value_kind (*kind)(struct prepared *s, int column);
    int (*columns)(struct prepared *s);
    const char *(*column)(struct prepared *s, int column); /* its name */
    int64_t (*last_id)(struct connection *connection);
    /* Load rows in bulk, as the functions of sql.h do. No other function is
       called meanwhile. All NULL if rows are added by INSERT. */
    int (*load_begin)(struct connection *connection,
                      const struct sql_table *table);
    int (*load_row)(struct connection *connection,
                    const struct archive_value *values, size_t count);
    int (*load_end)(struct connection *connection);
    /* As sql_add_select and the like; NULL for the default SQL (select.h). */
    int (*select)(struct connection *connection,
                  const struct sql_select *select, struct text *out);
    int (*sums)(struct connection *connection, const struct sql_sums *sums,
                struct text *out);
    struct sql_list (*list)(struct connection *connection);
    int (*script)(struct connection *connection, const char *sql);
    /* Called when no statement is under way. Restarts the count of steps:
       statements return ARCHIVE_ENDLESS if they take more steps than an archive
       of this size can require. */
    void (*start_over)(struct connection *connection);
    int (*define)(struct connection *connection,
                  const struct sql_definition *what);

    /* As sql_precompute; NULL if the engine calls functions everywhere. */
    int (*foresee)(struct connection *connection, const struct foreseen *what,
                   const struct archive_value *values, size_t count);

    /* Returns the name of the engine's function that does the work, "" if it is
       called by its usual name, or NULL if there is none. */
    const char *(*function)(struct connection *connection, enum sql_work work);
    const char *vocabulary; /* a statement, if the engine evaluates
                               conditions */

    const char *begin, *begin_reading;
    const char *begin_looking; /* NULL if `look` and `guard` read the same
                                       snapshot without it */
    int (*lock)(struct connection
                    *connection); /* called after `begin`, keeps other writers
                                       out; NULL if `begin` does so */
    int (*before)(struct connection *connection,
                  enum transaction what); /* called before
                                                                the change; or
                                                                NULL */
    bool (*in_transaction)(struct connection *connection);

    /* As the functions of sql.h. */
    int (*look)(struct connection *connection, int64_t *version);
    const char *foreign; /* what ARCHIVE_FOREIGN means */
    /* Checks the schema as sql_check_schema does. `older` is the step from the
       version of the archive, or NULL if that is current. */
    int (*guard)(struct connection *connection, const struct engine_step *older,
                 bool write, struct text *why, struct text *foreign);
    /* Appends statements that make the indexes and views that the database
       lacks, "CREATE INDEX record_day ...", one per line. */
    int (*missing)(struct connection *connection, struct text *statements);
    const char *schema, *views; /* `views` is run after the schema and after the
                                   steps */
    int (*make)(struct connection
                    *connection); /* adds what else an empty database needs
                                       between the two; or NULL */
    /* Ends with a step whose `write` is NULL. If `steps` is NULL there are
       none, and the next two functions are NULL too. */
    const struct engine_step *steps;
    int (*copy)(struct connection *connection, int64_t version,
                const char **why);
    /* As sql_uncopy. Returns the name of the copy if it stays, or NULL. */
    const char *(*uncopy)(struct connection *connection, int64_t version);
    /* As sql_part, before the views are made; NULL if the engine has no
       parts. */
    int (*part)(struct connection *connection, const struct sql_parts *parts);
    const char *unmake; /* a statement; see sql_unmake */
    bool (*is_read_only)(struct connection *connection);
    bool (*is_same)(struct connection *connection, struct connection *other);
    int (*expect_many)(
        struct connection *connection); /* NULL if there is nothing to do */
    /* As sql_drop_indexes and sql_make_indexes; NULL if indexes stay. */
    int (*drop_indexes)(struct connection *connection, bool *gone);
    int (*make_indexes)(struct connection *connection);
    const char *optimize, *enforce; /* statements; see sql_optimize and
                                       sql_enforce */
    const char *much_room, *little_room;
    const char *generation, *size, *sizes, *vacuum; /* statements */
    const char *insert_many;   /* INSERT INTO, which may leave some of the rows
                                after a fault */
    bool counts_keys;          /* sql_add_key_condition counts rows first */
    const char *join_in_order; /* joins two tables and reads the left one first;
                                used if `select` is NULL */
    const char *quick_check; /* returns "ok", or what is wrong with the pages */
    int (*check)(struct connection *connection,
                 void (*find)(void *context, int64_t record,
                              struct str finding),
                 void *context);
    int (*explain)(struct prepared *s, struct text *sql, struct text *steps);

    /* As the functions of sql.h. Changes are recorded as a changeset
       (changeset.h). */
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
