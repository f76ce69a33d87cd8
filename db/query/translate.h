/*
 * Translating a query: its conditions become terms (terms.h), each of them SQL
 * or a criterion (criteria.h). The SQL names tables as statement.c does.
 *
 *     parse       grammar/query   text to a tree
 *     translate   translate.c     the tree to terms, by conditions.c and
 *                                 criteria.c
 *     terms       terms.c         terms to what SQL can say, and the filter
 *     statement   statement.c     to SELECTs, with columns and order
 *
 * Nothing here asks the archive for records, but how many a condition is true of
 * (lookup.h); where a position, a pattern or a man is wanted its games are asked how
 * they read it (variants.h).
 */
#ifndef DB_TRANSLATE_H
#define DB_TRANSLATE_H

#include "../archive_internal.h"
#include "criteria.h"
#include "fields.h"
#include "terms.h"

enum {
    CONDITIONS_MAX = 250, /* SQLite's own bound is 1000 deep */
};

struct translation {
    struct archive *archive;
    enum subject subject;
    const struct query *query;
    struct diags *diags;
    struct arena *arena; /* of what stays as long as the query */
    struct criteria *criteria;
    struct archive_value *values; /* ?1, ?2, ... of all that is written */
    size_t value_count, value_room, conditions;
    struct text work; /* SQL being written */
    unsigned joins;   /* that conditions name: a set of enum record_join */
    bool
        belonging; /* a condition, column or key asks whose event records are */
    bool winners;  /* or who won events */
    bool of_event; /* the condition being written is of a record's event */
    bool loaded;   /* the criteria's variants are */
    /* Who judges conditions on columns where there is no archive; NULL: SQL
       does. Without an archive there is but one variant, or none. */
    void (*tell)(struct translation *t, const struct named *named,
                 const struct condition *condition);
    void *teller; /* context of `tell` */
    bool alone;   /* one record is asked about: nothing is looked up to
                         find some */
    bool untold;  /* a condition was not for `tell` either */
    bool open;    /* any game may come, not only those at hand: what one
                         reads, and the name of a foreign one, is no fault */
    bool placed;  /* where a criterion was met is shown */
    bool faulty;  /* the query is, and that is reported */
    bool full;    /* of conditions: reported, and no more are read */
    int fault;    /* of the archive */
    /* The last field that was reported as unknown. */
    struct span unknown;
    struct terms terms;
};

/* Returns one that is zeroed, except for a list of terms that is larger than
   all else, or NULL if out of memory. free() releases it. */
struct translation *translation_new(void);
/* Fills t->terms and t->criteria. */
void translate_conditions(struct translation *t);
/* Returns ARCHIVE_OK or the fault of the translation. */
int translate_fault(const struct translation *t);

/* The SQL of a field, for a condition, which then joins its tables. */
const char *translate_sql(struct translation *t, const struct field *field);
/* Appends "KEY IN (" to t->work, in words that suit the engine; a SELECT of keys
   and the end of the list follow. */
void translate_open_list(struct translation *t, const char *key);
void translate_close_list(struct translation *t);

/* Adds a value and returns its number. */
size_t translate_words(struct translation *t, struct str words);
size_t translate_bytes(struct translation *t, struct str bytes);
size_t translate_number(struct translation *t, int64_t number);

/* Returns the node after this one in its query, a parent before its operands. */
const struct query_node *translate_node_after(const struct query_node *node);
/* True if a condition asks what plies do, or how games ended. */
bool translate_asks_of_plies(const struct query *query);

/* Returns the game that the whole query asks for, or NULL. */
const struct rules *translate_wanted_game(const struct query *query);
/* Sets *name to the game that the condition compares with. False if there is no
   such game, which is reported. */
bool translate_game(struct translation *t, const struct condition *condition,
                    struct str *name);
/* Loads the variants into t->criteria. False if that sets t->fault. */
bool translate_load_variants(struct translation *t);
/* Reports that plies do not show what the condition asks. */
void translate_untold(struct translation *t, const struct condition *condition);

/* Reports "FIELD: WHY" at the value of the condition. Returns false. */
bool translate_refuse(struct translation *t, const struct condition *condition,
                      const char *why);
/* Reports a field that does not exist, or not for this use. */
void translate_unknown(struct translation *t, struct str name,
                       struct span where);
/* Returns the SQL of a field's value, which is made for this query for
   tag:Name. */
const char *translate_value(struct translation *t, const struct named *named);
/* Notes the tables that it needs and the query makes. */
void translate_needs(struct translation *t, const struct named *named);
void translate_needs_of_keys(struct translation *t); /* of order and groups */

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
/* comparisons.c: the operators in SQL; those that search in texts, and those that
   order. */
extern const char *const translate_operators[];
bool translate_searches(enum query_op op);
bool translate_orders(enum query_op op);
/* Append to t->work a comparison of a text, or of a name, which is also stored
   folded. The last is true if the condition holds of a missing value. */
void translate_text(struct translation *t, const struct field *field,
                    enum query_op op, struct str value);
/* Returns a SELECT of all names of a table, in the arena. */
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
    /* What is sought in a variant, to stay as long as the query; NULL with a
       reason: it cannot read the words. A game as usual has no variant's id,
       and anything but NULL says that it can. */
    const void *(*read)(struct interpretation *in, const struct variant *v);
    void *context;       /* of read */
    struct span span;    /* where it is reported that nothing can, */
    enum diag_code code; /* and as what */
    bool any_game; /* enough is a game that can, though the archive has none of
                      it; else only if the archive is empty */

    struct position *start; /* room for a position of any game */
    struct reason why;
    struct reason furthest; /* of the game that read furthest: most probably the
                               one that is meant */
    bool refused;
};

/* Fills in out->by_variant. False if no variant can read the words, which is
   reported, or out of memory. */
bool translate_by_variant(struct interpretation *in);

#endif
