/*
 * Compiling a query: conditions become SQL as far as columns and indexes know,
 * and trials (trial.h) for the rest.
 *
 * Where a trial stands the SQL says what it cannot do without (a position's
 * signature), or that it may be: the statement gives candidates. For each of
 * these the verdict is worked out from the trials and from facts, the truths
 * of the conditions that are SQL, which the statement gives as columns.
 */
#ifndef DB_COMPILE_H
#define DB_COMPILE_H

#include "../store.h"
#include "fields.h"
#include "search.h"

enum { CONDITIONS_MAX = 250 }; /* SQLite's own bound is 1000 deep */

/* A parameter of a statement, by its place. */
struct binding {
    struct str text; /* if there is no reach and no number */
    struct reach *reach;
    int64_t number;
    bool is_number;
};

struct archive_query {
    struct archive *a;
    sqlite3_stmt *statement; /* rows, or candidates */
    sqlite3_stmt *shown;     /* what is shown of one record that was found */
    struct search *search;   /* NULL: SQL knows everything */
    struct trials trials;
    struct verdicts verdicts;
    struct arena arena;  /* patterns and what columns are called */
    struct str *columns; /* names */
    enum archive_value_kind *kinds;
    size_t column_count;
    size_t key_count;      /* parameters of what is shown */
    bool grouped, counted; /* count by; the hits are gathered */
    bool limited;
    uint64_t left;    /* of the limit, where SQL does not see to it */
    struct text name; /* of the table of what was found */
};

struct compiler {
    struct archive_query *q;
    const struct query *query;
    struct diags *diags;
    struct text where, facts, columns, sql;
    struct binding *bindings;
    size_t binding_count, binding_room;
    size_t fact_count, conditions;
    bool upper;    /* at hand: what may be true, not what must */
    bool conjunct; /* at hand is one of those that must all hold */
    bool within;   /* a fact, or what the statement sees to */
    bool sieved;   /* a position drives the search: signatures come first */
    bool signs;    /* signatures are wanted at all */
    bool faulty;   /* reported */
    int result;    /* of SQLite */
};

/* archive_query.c */

size_t compile_words(struct compiler *c, struct str words);
size_t compile_number(struct compiler *c, int64_t number);
size_t compile_reach(struct compiler *c, struct reach *reach);
/* A fact of the verdict. */
void compile_fact(struct compiler *c, struct str sql);
void compile_step(struct compiler *c, enum verdict_op op, size_t what);
void compile_refuse(struct compiler *c, const struct condition *condition,
                    const char *why);
/* A tag is one of the record's, or one of its game's options. */
void compile_tag(struct compiler *c, struct str tag, struct text *out);

/* conditions.c: appends the condition to c->where. */
void compile_condition(struct compiler *c, const struct field *field,
                       struct str tag, const struct condition *condition);

/* replayed.c: the same for what is replayed, which adds to the verdict. */
void compile_replayed(struct compiler *c, const struct field *field,
                      struct str tag, const struct condition *condition);
void compile_release_trials(struct trials *trials);

#endif
