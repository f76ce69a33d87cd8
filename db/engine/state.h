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

/* A prepared statement, in a linked list with the others of its slot. A slot is
   chosen by the address of the text or struct that the statement was made from.
   Most of these are constants, and using their addresses is faster than hashing
   their contents. Within a slot, structs are compared by address, and texts by
   their characters. */
struct sql_statement {
    struct prepared *prepared;
    struct sql_statement *next;
    const void *data; /* the struct that the statement was made from; NULL if it
                         was made from text */
    bool busy;        /* rows of the statement are being read */
    char text[];
};

struct sql {
    const struct engine *engine;
    struct connection *connection;
    struct sql_statement *slots[STATEMENT_SLOTS];
    size_t under_way; /* number of statements whose rows are being read */
    struct text foreign;
    int fault;
    struct defined_function {
        struct sql *db;
        struct sql_definition what;
    } defined[DEFINED_MAX];
    size_t defined_count;
    enum { READS_UNKNOWN, READS_OTHERS, READS_THE_SAME } vocabulary;
    int inner; /* fault that a function of sql_define_function just returned */
    char message[MESSAGE_MAX];
};

/* ---- fault.c ---------------------------------------------------------- */

/* Stores a fault that the engine returned, with its message. Returns the
   fault. */
int sql_report(struct sql *db, int result);
/* Returns the default message of a fault. */
const char *sql_fault_text(int fault);
/* Appends to the message, which is truncated if it becomes too long. */
void sql_message_add(struct sql *db, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- sql.c --------------------------------------------------------------- */

/* Prepares a statement without adding it to a slot. Returns NULL after a
   fault. */
struct sql_statement *sql_prepare(struct sql *db, const struct statement *what,
                                  int *fault);
/* Works like sql_prepare, for a statement that writes `rows` rows. */
struct sql_statement *sql_prepare_write(struct sql *db,
                                        const struct sql_write *write,
                                        size_t rows, int *fault);
void sql_drop_statement(struct sql *db, struct sql_statement *s);
/* Prepares to read the rows of a statement, if rows->statement is not NULL. The
   caller calls sql_bind next. */
void sql_rows_begin(struct sql_rows *rows);
void sql_bind(struct sql_rows *rows, struct sql_values values);
/* Runs a statement that controls the connection, such as "COMMIT". */
int sql_run_text(struct sql *db, const char *sql);

#endif
