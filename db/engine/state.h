/*
 * The state of a connection, shared by the files of db/sql/.
 */
#ifndef DB_ENGINE_STATE_H
#define DB_ENGINE_STATE_H

#include "engine.h"

enum {
    DEFINED_MAX = 4,
    MESSAGE_MAX = 512,
    STATEMENT_SLOTS = 64,
};

/* A prepared statement, in a list with others of its slot. Statements written
   as data and most texts are constants, so a slot is chosen by address, which
   is quicker than a hash. Texts are then compared by their characters. */
struct sql_statement {
    struct prepared *prepared;
    struct sql_statement *next;
    const void *data; /* the struct it was made from; NULL if it was made from
                         text */
    bool busy;        /* its rows are being read */
    char text[];
};

struct sql {
    const struct engine *engine;
    struct connection *connection;
    struct sql_statement *slots[STATEMENT_SLOTS];
    size_t under_way; /* number of statements whose rows are being read */
    struct text foreign;
    int fault;
    struct defined {
        struct sql *db;
        struct sql_definition what;
    } defined[DEFINED_MAX];
    size_t defined_count;
    enum { READS_UNKNOWN, READS_OTHERS, READS_THE_SAME } vocabulary;
    int inner; /* the fault that an SQL function of sql_define just returned */
    char message[MESSAGE_MAX];
};

/* ---- fault.c ---------------------------------------------------------- */

/* Makes the message of a fault that the engine returned. Returns the fault. */
int sql_told(struct sql *db, int result);
/* Returns the default message of a fault. */
const char *sql_fault_words(int fault);
/* Appends to the message; truncates it if there is no room. */
void sql_message_add(struct sql *db, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- sql.c ---------------------------------------------------------------- */

/* Prepares a statement that is in no slot. Returns NULL after a fault. */
struct sql_statement *sql_prepare(struct sql *db, const struct statement *what,
                                  int *fault);
/* The same for a write of that many rows. */
struct sql_statement *sql_prepare_write(struct sql *db,
                                        const struct sql_write *write,
                                        size_t rows, int *fault);
void sql_drop(struct sql *db, struct sql_statement *s);
/* Begins to read the rows of a statement, if there is one; sql_bind follows. */
void sql_rows_begin(struct sql_rows *rows);
void sql_bind(struct sql_rows *rows, struct sql_values values);
/* Runs a statement of the connection itself, such as "COMMIT". */
int sql_run_text(struct sql *db, const char *sql);

#endif
