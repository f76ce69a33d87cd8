/*
 * Search: replays the candidates that a statement gives, on several threads,
 * and yields those that fulfil the query, in the statement's order.
 *
 * Only the caller's thread touches the database: it copies candidates into
 * batches, and the workers judge these. There are a few batches for each
 * worker and no more, so that memory is bounded.
 */
#ifndef DB_SEARCH_H
#define DB_SEARCH_H

#include <sqlite3.h>

#include "trial.h"

enum {
    FACTS_MAX = 256,    /* what the statement says of a candidate: bits */
    VERDICT_MAX = 2048, /* operations of a verdict */
};

/* A verdict is worked out on a stack of truths. */
enum verdict_op {
    VERDICT_FACT,
    VERDICT_TRIAL,
    VERDICT_AND,
    VERDICT_OR,
    VERDICT_NOT
};

struct verdict_step {
    uint8_t op;    /* enum verdict_op */
    uint16_t what; /* number of the fact or trial */
};

struct verdicts {
    struct verdict_step steps[VERDICT_MAX];
    size_t count; /* 0: every candidate */
};

/* Columns of the statement: these, then one for each fact. */
enum {
    SEARCH_ID,
    SEARCH_VARIANT,
    SEARCH_START,
    SEARCH_MOVES,
    SEARCH_CLAIMS,
    SEARCH_FACTS,
};

struct search;

/*
 * NULL: no memory. All arguments but the number of facts and threads (0: one
 * for each processor) must stay as long as the search does.
 */
struct search *search_begin(sqlite3_stmt *statement,
                            const struct trials *trials,
                            const struct verdicts *verdicts, size_t facts,
                            unsigned threads);
/* 1 and a record's number, 0 at the end, or minus an SQLite result. */
int search_next(struct search *s, int64_t *id);
unsigned search_threads(const struct search *s);
/* Plies replayed so far. */
uint64_t search_plies(struct search *s);
void search_end(struct search *s); /* NULL is fine */

#endif
