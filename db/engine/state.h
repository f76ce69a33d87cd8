/*
 * What a connection holds, and what the parts of sql.h ask of each other.
 */
#ifndef DB_ENGINE_STATE_H
#define DB_ENGINE_STATE_H

#include "engine.h"

enum {
    DEFINED_MAX = 4,
    MESSAGE_MAX = 512,
    STATEMENT_SLOTS = 64,
};

/* A statement that is kept, with others of its slot. Data and most texts are
   constants, so that the address finds it sooner than a hash; of a text its
   characters decide. */
struct sql_statement {
    struct prepared *prepared;
    struct sql_statement *next;
    const void *data; /* that it is; NULL: it is its text */
    bool busy;        /* its rows are being read */
    char text[];
};

struct sql {
    const struct engine *engine;
    struct link *link;
    struct sql_statement *slots[STATEMENT_SLOTS];
    size_t under_way; /* statements whose rows are being read */
    struct text foreign;
    int fault;
    struct defined {
        struct sql *db;
        struct sql_definition what;
    } defined[DEFINED_MAX];
    size_t defined_count;
    enum { READS_UNKNOWN, READS_OTHERS, READS_THE_SAME } vocabulary;
    int inner; /* the fault that one of them just returned */
    char message[MESSAGE_MAX];
};

/* ---- fault.c ---------------------------------------------------------- */

/* What the engine returned, told. Returns it. */
int sql_told(struct sql *db, int result);
/* The usual words of a fault. */
const char *sql_fault_words(int fault);
/* Goes on with the message; what there is no room for is cut off. */
void sql_message_add(struct sql *db, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- sql.c ---------------------------------------------------------------- */

/* A statement of its own, in no slot: NULL after a fault. */
struct sql_statement *sql_prepare(struct sql *db, const struct statement *what,
                                  int *fault);
/* The same of that many rows. */
struct sql_statement *sql_prepare_write(struct sql *db,
                                        const struct sql_write *write,
                                        size_t rows, int *fault);
void sql_drop(struct sql *db, struct sql_statement *s);
/* Rows of a statement begin, if there is one; its values follow. */
void sql_rows_begin(struct sql_rows *rows);
void sql_bind(struct sql_rows *rows, struct sql_values values);
/* A statement of the connection's own, such as "COMMIT". */
int sql_run_text(struct sql *db, const char *sql);

#endif
