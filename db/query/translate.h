/*
 * Translates a query: its conditions become terms (terms.h), each of them SQL
 * or a criterion (criteria.h). The SQL names tables as statement.c does.
 *
 *     parse       grammar/query   text to a tree
 *     translate   translate.c     the tree to terms, by conditions.c and
 *                                 criteria.c
 *     terms       terms.c         terms to what SQL can say, and the filter
 *     statement   statement.c     to SELECTs, with columns and order
 *
 * Translation asks the archive for no records, except to count those that
 * fulfil a condition (lookup.h). For a position, a pattern or a piece, it tries
 * how each variant of the archive reads it (variants.h).
 */
#ifndef DB_TRANSLATE_H
#define DB_TRANSLATE_H

#include "../archive_internal.h"
#include "criteria.h"
#include "fields.h"
#include "terms.h"

enum {
    CONDITIONS_MAX = 250, /* SQLite allows a depth of 1000 */
};

struct translation {
    struct archive *archive;
    enum subject subject;
    const struct query *query;
    struct diags *diags;
    struct arena *arena; /* for what lives as long as the query */
    struct criteria *criteria;
    struct archive_value *values; /* the values ?1, ?2, ... of all SQL */
    size_t value_count, value_room, conditions;
    struct text work; /* SQL being written */
    unsigned joins;   /* used by conditions: a set of enum record_join */
    bool belonging; /* a condition, column or key needs the events of records */
    bool winners;   /* or the winners of events */
    bool of_event;  /* the condition being written is on a record's event */
    bool loaded;    /* the variants of the criteria are loaded */
    /* Evaluates a condition on columns if there is no archive; NULL if there is
       one, since SQL then evaluates it. Without an archive there is at most one
       variant. */
    void (*tell)(struct translation *t, const struct named *named,
                 const struct condition *condition);
    void *teller; /* context of `tell` */
    bool alone;   /* only one record is asked about: nothing is looked up to
                     find it */
    bool untold;  /* `tell` did not take a condition either */
    bool open;    /* any game may come, not only those of the archive: words
                     that one of them reads, and the name of a foreign game, are
                     allowed */
    bool placed;  /* the place where a criterion was fulfilled is shown */
    bool faulty;  /* the query has errors, which are reported */
    bool full;    /* too many conditions: reported, and no more are read */
    int fault;    /* of the archive */
    /* The last field that was reported as unknown. */
    struct span unknown;
    struct terms terms;
};

/* Returns a new translation, or NULL if out of memory. free() releases it. It
   is zeroed, except for the list of terms, which is larger than all the
   rest. */
struct translation *translation_new(void);
/* Fills t->terms and t->criteria. */
void translate_conditions(struct translation *t);
/* Returns ARCHIVE_OK or the fault of the translation. */
int translate_fault(const struct translation *t);

/* Returns the SQL of a field for a condition, and joins its tables. */
const char *translate_sql(struct translation *t, const struct field *field);
/* Append "KEY IN (" to t->work, in a form that suits the engine, and the end of
   the list. A SELECT of keys goes between. */
void translate_open_list(struct translation *t, const char *key);
void translate_close_list(struct translation *t);

/* Adds a value and returns its number. */
size_t translate_words(struct translation *t, struct str words);
size_t translate_bytes(struct translation *t, struct str bytes);
size_t translate_number(struct translation *t, int64_t number);

/* Returns the next node of a query, a parent before its operands. */
const struct query_node *translate_node_after(const struct query_node *node);
/* True if a condition is on plies, or on how games ended. */
bool translate_asks_of_plies(const struct query *query);

/* Returns the game that the whole query is limited to, or NULL. */
const struct rules *translate_wanted_game(const struct query *query);
/* Sets *name to the game that the condition compares with. Returns false if
   there is no such game, which is reported. */
bool translate_game(struct translation *t, const struct condition *condition,
                    struct str *name);
/* Loads the variants into t->criteria. Returns false if that sets t->fault. */
bool translate_load_variants(struct translation *t);
/* Reports that plies do not show what the condition asks for. */
void translate_unmatched(struct translation *t,
                         const struct condition *condition);

/* Reports "FIELD: WHY" at the value of the condition. Returns false. */
bool translate_refuse(struct translation *t, const struct condition *condition,
                      const char *why);
/* Reports a field that does not exist, or not for this use. */
void translate_unknown(struct translation *t, struct str name,
                       struct span where);
/* Returns the SQL of a field's value. For tag:Name it is made for this
   query. */
const char *translate_value(struct translation *t, const struct named *named);
/* Notes the tables that the query must make for it. */
void translate_needs(struct translation *t, const struct named *named);
void translate_needs_of_keys(struct translation *t); /* for order and groups */

/* conditions.c: adds a condition on a column as terms. */
void translate_column(struct translation *t, const struct named *named,
                      const struct condition *condition);

/* Writes a condition on a field of its kind to t->work. */
typedef void condition_writer(struct translation *t, const struct field *field,
                              const struct condition *condition);
/* date_conditions.c, name_conditions.c, word_conditions.c */
condition_writer condition_date, condition_year;
condition_writer condition_name, condition_player, condition_label;
condition_writer condition_words;
/* event_conditions.c: the kinds that only events have. */
condition_writer translate_keyed, translate_among, translate_winner,
    translate_format;
/* comparisons.c: the operators in SQL, and which of them search in texts or
   compare order. */
extern const char *const translate_operators[];
bool translate_searches(enum query_op op);
bool translate_orders(enum query_op op);
/* Appends to t->work a comparison of a text. */
void translate_text(struct translation *t, const struct field *field,
                    enum query_op op, struct str value);
/* translate_names returns a SELECT of all names of a table, in the arena.
   translate_name appends a comparison of a name, which is also stored folded.
   translate_holds_of_nothing is true if a missing value fulfils the
   condition. */
const char *translate_names(struct translation *t, const char *table);
void translate_name(struct translation *t, const char *table, enum query_op op,
                    struct str value);
bool translate_holds_of_nothing(const struct condition *c);

/*
 * interpret.c: reads the words of a condition in each variant of the archive,
 * for criteria.
 */
struct interpretation {
    struct translation *t;
    const struct condition *condition;
    struct criterion *out;
    /* Reads the words in a variant. Returns what is looked for there, which
       must live as long as the query, or NULL and a reason if it cannot read
       them. A game with its usual options has no variant's id; for it, any
       result but NULL says that it can read the words. */
    const void *(*read)(struct interpretation *in, const struct variant *v);
    void *context;       /* of `read` */
    struct span span;    /* where the error is reported if no variant can, */
    enum diag_code code; /* and its code */
    bool any_game; /* any game that can is enough, even if the archive has none
                      of it; otherwise only if the archive is empty */

    struct position *start; /* room for a position of any game */
    struct reason why;
    struct reason furthest; /* of the game that read furthest, which is most
                               probably the one meant */
    bool refused;
};

/* Fills in out->by_variant. Returns false if no variant can read the words,
   which is reported, or if out of memory. */
bool translate_by_variant(struct interpretation *in);

#endif
