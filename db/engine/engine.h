/*
 * What a database engine gives to sql.h: one const table an engine, the last
 * thing in its folder's engine.c. No other file calls these functions.
 */
#ifndef DB_ENGINE_ENGINE_H
#define DB_ENGINE_ENGINE_H

#include "../sql.h"

enum { ARCHIVE_TELL_MS = 500 }; /* waiting that lasts so long is told */

struct link;     /* a connection, each engine's own */
struct prepared; /* a statement, likewise */

/* A step from one version of the tables to the next, in SQL. */
struct engine_step {
    int64_t from;
    const char *schema; /* makes the tables, indexes and views of that version:
                           an archive is checked against it */
    const char *write;  /* changes the tables */
    const char *read;   /* shows them to this connection as the next version,
                           by TEMP views and tables */
    unsigned recompute; /* enum sql_recompute: after all steps were written */
};

/* What is to be prepared. */
struct statement {
    struct str sql;
    const struct sql_write *write; /* that it is; NULL: it only reads */
    const char *reads; /* the only table that it reads; NULL: it may be any */
    bool lasting;      /* it is for many uses */
};

/* What happens to the transaction. */
enum transaction {
    TRANSACTION_COMMIT,
    TRANSACTION_ROLLBACK,
    TRANSACTION_SAVE, /* a part of it begins; */
    TRANSACTION_KEEP, /* it is done, */
    TRANSACTION_UNDO, /* or undone */
};

/* Functions that return an int return ARCHIVE_OK or a fault. */
struct engine {
    /* As sql_open; *out is NULL or to be closed. */
    int (*open)(const char *path, const struct archive_options *options,
                struct link **out);
    void (*close)(struct link *link);
    /* What else there is to say about the fault that one of these functions
       has just returned; NULL: nothing. */
    const char *(*why)(struct link *link, int fault);

    int (*prepare)(struct link *link, const struct statement *statement,
                   struct prepared **out);
    void (*finish)(struct prepared *s); /* NULL is fine */
    /* Text is lent until the reset. At least as many values as the statement
       has; those beyond are left out. */
    int (*bind)(struct prepared *s, const struct archive_value *values,
                size_t count);
    int (*step)(struct prepared *s); /* 1: a row; 0: no more; or a fault */
    void (*reset)(struct prepared *s);
    int64_t (*number)(struct prepared *s, int column);
    struct str (*text)(struct prepared *s, int column);
    enum archive_value_kind (*kind)(struct prepared *s, int column);
    int (*columns)(struct prepared *s);
    const char *(*column)(struct prepared *s, int column); /* its name */
    int64_t (*last_id)(struct link *link);
    /* As the functions of sql.h, for rows in bulk: nothing else is asked in the
       midst of it. All NULL: rows go in by INSERT. */
    int (*load_begin)(struct link *link, const struct sql_table *table);
    int (*load_row)(struct link *link, const struct archive_value *values,
                    size_t count);
    int (*load_end)(struct link *link);
    /* As sql_add_select and the like; NULL: in the usual way (select.h). */
    int (*select)(struct link *link, const struct sql_select *select,
                  struct text *out);
    int (*sums)(struct link *link, const struct sql_sums *sums,
                struct text *out);
    struct sql_list (*list)(struct link *link);
    int (*script)(struct link *link, const char *sql);
    /* Nothing is under way: what is run from here on is counted anew, and ends
       in ARCHIVE_ENDLESS if it takes more steps than an archive of its size can
       ask for. */
    void (*start_over)(struct link *link);
    int (*define)(struct link *link, const struct sql_definition *what);

    /* As sql_precompute; NULL: functions are called wherever they stand. */
    int (*foresee)(struct link *link, const struct foreseen *what,
                   const struct archive_value *values, size_t count);

    /* The function that does the work, "" if it is called by its own name; NULL:
       there is none. */
    const char *(*function)(struct link *link, enum sql_work work);
    const char *vocabulary; /* a statement, where it evaluates conditions */

    const char *begin, *begin_reading;
    const char *begin_looking; /* NULL: what `look` and `guard` see is of one
                                  moment as it is */
    int (*lock)(struct link *link); /* after `begin`: until no other writes;
                                       NULL: `begin` does that */
    int (*before)(struct link *link, enum transaction what); /* before it is
                                                                run; or NULL */
    bool (*in_transaction)(struct link *link);

    /* As the functions of sql.h. */
    int (*look)(struct link *link, int64_t *version);
    const char *foreign; /* what ARCHIVE_FOREIGN means */
    /* `older`: the step from the version of the archive; NULL if it has the
       current one. */
    int (*guard)(struct link *link, const struct engine_step *older, bool write,
                 struct text *why, struct text *foreign);
    /* Statements that make the indexes and views of the schema that the
       database lacks, "CREATE INDEX record_day ...", a line each. */
    int (*missing)(struct link *link, struct text *statements);
    const char *schema, *views; /* the views after it, and after the steps */
    int (*make)(struct link *link); /* what else an empty database gets between
                                       the two; NULL: nothing */
    /* The list ends with a step whose `write` is NULL. NULL: there are no steps,
       and the next two functions are NULL too. */
    const struct engine_step *steps;
    int (*copy)(struct link *link, int64_t version, const char **why);
    /* As sql_uncopy; returns the name of a copy that stays, or NULL. */
    const char *(*uncopy)(struct link *link, int64_t version);
    /* As sql_part, before the views are made; NULL: it has no parts. */
    int (*part)(struct link *link, const struct sql_parts *parts);
    const char *unmake; /* a statement; as sql_unmake */
    bool (*is_read_only)(struct link *link);
    bool (*is_same)(struct link *link, struct link *other);
    int (*expect_many)(struct link *link); /* NULL: nothing is to be done */
    /* As sql_drop_indexes and its counterpart; NULL: they stay. */
    int (*drop_indexes)(struct link *link, bool *gone);
    int (*make_indexes)(struct link *link);
    const char *optimize, *enforce; /* statements; as of sql.h */
    const char *much_room, *little_room;
    const char *generation, *size, *sizes, *vacuum; /* statements */
    const char *insert_many; /* INSERT INTO, of which after a fault a part may
                                be there */
    bool counts_keys;        /* sql_add_key_condition counts */
    const char
        *join_in_order;      /* between two tables: the left one is gone through
                                  first; if there is no `select` */
    const char *quick_check; /* gives "ok", or what is wrong with the pages */
    int (*check)(struct link *link,
                 void (*find)(void *context, int64_t record,
                              struct str finding),
                 void *context);
    int (*explain)(struct prepared *s, struct text *sql, struct text *steps);

    /* As the functions of sql.h; what is recorded is a changeset
       (changeset.h). */
    int (*changes_begin)(struct link *link, const char *const *tables);
    void (*changes_end)(struct link *link);
    void (*changes_pause)(struct link *link, bool pause);
    int (*changes_get)(struct link *link, struct text *out);
    int (*changes_undo)(struct link *link, struct str changes,
                        const char *const *tables,
                        struct sql_conflict *conflict);
};

extern const struct engine engine_sqlite, engine_postgres;

#endif
