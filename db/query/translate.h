/*
 * Translates a query to SQL. Its conditions become terms (terms.h), each of
 * which is SQL or a criterion (criteria.h). The steps are:
 *
 *     parse       grammar/query   from text to a tree
 *     translate   translate.c     from the tree to terms, with conditions.c and
 *                                 criteria.c
 *     terms       terms.c         from terms to a WHERE clause and a filter
 *     statement   statement.c     from these to SELECTs, with columns and order
 *
 * The SQL refers to tables by the letters that statement.c uses. Translation
 * reads no records, except those that may have a hash (hash_conditions.c), but
 * it may count those that satisfy a condition (lookup.h).
 * The words for a position, a pattern or a piece are parsed in each variant of
 * the archive (variants.h).
 */
#ifndef DB_TRANSLATE_H
#define DB_TRANSLATE_H

#include "../archive_internal.h"
#include "criteria.h"
#include "fields.h"
#include "terms.h"

enum {
    CONDITIONS_MAX = 250, /* SQLite limits the depth of expressions to 1000 */
};

struct translation {
    struct archive *archive;
    enum subject subject;
    const struct query *query;
    struct diags *diags;
    struct arena *arena; /* memory that lasts as long as the query */
    struct criteria *criteria;
    struct archive_value *values; /* values of ?1, ?2, ... in all SQL of the
                                     query */
    size_t value_count, value_room, conditions;
    struct text work; /* buffer for SQL */
    unsigned joins; /* tables that conditions use, a set of enum record_join */
    bool belonging; /* the query needs the events of records (table
                       belonging) */
    bool winners;   /* the query needs the winners of events */
    bool of_event;  /* the current condition is on the event of a record */
    bool loaded;    /* the variants have been loaded into the criteria */
    /* Evaluates a condition on columns if there is no archive, for at most one
       variant. If there is an archive, this is NULL, and SQL evaluates the
       condition. */
    void (*tell)(struct translation *t, const struct named *named,
                 const struct condition *condition);
    void *teller;     /* context of `tell` */
    bool alone;       /* only a single record is evaluated, so records are not
                         looked up */
    bool unevaluated; /* `tell` could not evaluate a condition */
    bool open;        /* games may have variants that are not in the archive:
                         accept any words that some game can read, and any name
                         of a foreign game */
    bool placed;      /* the query shows the place at which a criterion was
                         satisfied */
    bool faulty;      /* the query has errors, which have been reported */
    bool full; /* there are too many conditions, which has been reported; the
                  rest are ignored */
    int fault; /* fault of the archive */
    /* The place at which an unknown field was last reported. */
    struct span unknown;
    struct terms terms;
};

/* Returns a new translation, or NULL if out of memory. Release it with free().
   The translation is zeroed except for the list of terms, which is by far its
   largest part. */
struct translation *translation_new(void);
/* Translates the conditions into t->terms and t->criteria. */
void translate_conditions(struct translation *t);
/* Returns ARCHIVE_OK or the fault of the translation. */
int translate_fault(const struct translation *t);

/* Returns the SQL of a field for use in a condition, and joins the tables that
   it uses. */
const char *translate_sql(struct translation *t, const struct field *field);
/* Append to t->work the text before and after a SELECT of keys, such as "KEY IN
   (" and ")", in the form that suits the engine. */
void translate_open_list(struct translation *t, const char *key);
void translate_close_list(struct translation *t);

/* Add a value and return its number. */
size_t translate_words(struct translation *t, struct str words);
size_t translate_bytes(struct translation *t, struct str bytes);
size_t translate_number(struct translation *t, int64_t number);

/* Returns the next node of a query, or NULL after the last. A parent is
   returned before its operands. */
const struct query_node *translate_node_after(const struct query_node *node);
/* True if any condition tests plies or the way in which games ended. */
bool translate_asks_of_plies(const struct query *query);

/* Returns the game to which the whole query is limited, or NULL. */
const struct rules *translate_wanted_game(const struct query *query);
/* Sets *name to the game named in the condition. If there is no such game,
   reports this and returns false. */
bool translate_game(struct translation *t, const struct condition *condition,
                    struct str *name);
/* Loads the variants into t->criteria. Returns false after a fault, which is
   stored in t->fault. */
bool translate_load_variants(struct translation *t);
/* Reports that plies alone cannot decide the condition. */
void translate_unmatched(struct translation *t,
                         const struct condition *condition);

/* Reports an error "FIELD: WHY" at the value of the condition, and returns
   false. */
bool translate_refuse(struct translation *t, const struct condition *condition,
                      const char *why);
/* Reports a field that does not exist or cannot be used here. */
void translate_unknown(struct translation *t, struct str name,
                       struct span where);
/* Returns the SQL of a field's value. For "tag:Name", the SQL is made for this
   query. */
const char *translate_value(struct translation *t, const struct named *named);
/* Notes the tables that the query needs for this name. */
void translate_needs(struct translation *t, const struct named *named);
/* Notes the tables that the query needs for the keys of its order and
   groups. */
void translate_needs_of_keys(struct translation *t);

/* Adds a condition on a column to the terms. (conditions.c) */
void translate_column(struct translation *t, const struct named *named,
                      const struct condition *condition);

/* Writes a condition on a field of one kind to t->work. */
typedef void condition_writer(struct translation *t, const struct field *field,
                              const struct condition *condition);
/* date_conditions.c, name_conditions.c, word_conditions.c */
condition_writer condition_date, condition_year;
condition_writer condition_name, condition_player, condition_winner_or_loser;
condition_writer condition_label;
condition_writer condition_words;
condition_writer condition_hash; /* hash_conditions.c */
/* event_conditions.c: kinds of fields that only events have */
condition_writer translate_keyed, translate_among, translate_winner,
    translate_format;
/* comparisons.c: the operators in SQL. translate_searches is true for operators
   that search in texts; translate_orders is true for those that compare by
   order. */
extern const char *const translate_operators[];
bool translate_searches(enum query_op op);
bool translate_orders(enum query_op op);
/* Appends a comparison of a text to t->work. */
void translate_text(struct translation *t, const struct field *field,
                    enum query_op op, struct str value);
/* translate_names returns a SELECT of all names in a table, allocated in the
   arena. translate_name appends a comparison of a name that is also stored in
   folded form. translate_accepts_missing is true if a missing value satisfies
   a condition. */
const char *translate_names(struct translation *t, const char *table);
void translate_name(struct translation *t, const char *table, enum query_op op,
                    struct str value);
bool translate_accepts_missing(const struct condition *c);

/*
 * Parses the words of a criterion's condition in each variant of the archive.
 * (interpret.c)
 */
struct interpretation {
    struct translation *t;
    const struct condition *condition;
    struct criterion *out;
    /* Parses the words in a variant. Returns the object to find in this
       variant, which must last as long as the query, or NULL and a reason if
       the words are invalid. A game with its usual options may be passed as a
       variant without a number; for such a variant, the caller only checks
       whether the result is NULL. */
    const void *(*read)(struct interpretation *in, const struct variant *v);
    void *context;       /* context of `read` */
    struct span span;    /* where to report the error if the words are invalid
                            in every variant */
    enum diag_code code; /* code of that error */
    bool any_game; /* it is enough that some game can read the words, even if
                      the archive has none of its variants; otherwise this is
                      enough only if the archive is empty */

    struct position *start; /* room for a position of any game */
    struct reason why;
    struct reason furthest; /* reason from the game that read furthest, which is
                               probably the intended game */
    bool refused;
};

/* Fills in out->by_variant. Returns false if no variant can read the words,
   which is reported, or if out of memory. */
bool translate_by_variant(struct interpretation *in);

#endif
