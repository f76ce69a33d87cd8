/* What the query's grammar calls (query_parse.c). */
#ifndef LUDEX_GRAMMAR_QUERY_READER_H
#define LUDEX_GRAMMAR_QUERY_READER_H

#include <setjmp.h>
#include <stdnoreturn.h>

#include "query.h"

struct query_reader {
    struct query *query;
    struct arena *arena;
    struct diags *diags;
    struct str text;                       /* as it was given */
    char *base;                            /* what spans count from */
    bool faulty;                           /* reported */
    struct span open[QUERY_DEPTH_MAX + 1]; /* brackets, and every "not" */
    size_t depth;
    struct span listed; /* the field of the list at hand */
    const struct query_parameter *parameters;
    size_t parameter_count;
    jmp_buf fatal;
};

/* A place where a value stands, quoted or not; length 0: an open end. */
struct query_value {
    struct span span;
    bool quoted;
    bool bound; /* it is a parameter, which says: */
    struct str value;
};

/* Out of memory. */
static inline noreturn void query_fatal(struct query_reader *reader)
{
    longjmp(reader->fatal, 1);
}

void query_scan(struct query_reader *reader, size_t size); /* query.l */

/* A bracket or "not" begins; one too many is reported and ends the reading. */
void query_open(struct query_reader *reader, struct span where);
void query_close(struct query_reader *reader);

/* Returns the value of ":name": the parameter's; the word if there are none. One
   that is missing is reported. */
struct query_value query_parameter(struct query_reader *reader,
                                   struct span span);

struct query_node *query_condition(struct query_reader *reader,
                                   struct span field, enum query_op op,
                                   struct query_value value);
/* field in low..high */
struct query_node *query_range(struct query_reader *reader, struct span field,
                               struct query_value low, struct query_value high);
/* Adds a child to a node of this kind, or makes one of both. */
struct query_node *query_join(struct query_reader *reader, enum query_kind kind,
                              struct query_node *left,
                              struct query_node *right);
struct query_node *query_not(struct query_reader *reader,
                             struct query_node *node);
struct query_node *query_last(struct query_node *node);
struct query_node *query_possibly(struct query_node *node);
/* "for 4 plies" after it. */
struct query_node *query_lasting(struct query_reader *reader,
                                 struct query_node *node,
                                 struct query_value number, struct span unit);

/* Reads the value of "sequence" or "opening" (query_plies.c). */
void query_read_plies(struct query_reader *reader, struct condition *c);

void query_order(struct query_reader *reader, struct span field,
                 bool descending);
void query_group(struct query_reader *reader, struct span field);
void query_limit(struct query_reader *reader, struct query_value number);
void query_offset(struct query_reader *reader, struct query_value number);

/* Writes the condition that is meant where a word stands that cannot (`where`),
   if it lacks the colon of "count:P"; false: nothing is known. (query_suggestions.c) */
bool query_meant(const struct query_reader *reader, struct span where,
                 struct text *out);

/* The same where an operator is missing, after a field of yes or no. */
bool query_truth_meant(const struct query_reader *reader, struct span where,
                       struct text *out);

/* The same of words of other languages: "&&" is "and". */
bool query_word_meant(const struct query_reader *reader, struct span where,
                      struct text *out);

/* The value in double quotes, if it stands in others, and the word that cannot stand
   there is one of it: 'Ann Lee'; and whether a whole value does. (query_quotes.c) */
bool query_quotes_meant(const struct query_reader *reader, struct span where,
                        struct text *out);
bool query_in_quotes(const struct query_reader *reader, struct span value);

void query_unclosed(struct query_reader *reader, struct span where);
void query_unexpected(struct query_reader *reader, struct span where,
                      const char *const *expected, size_t count);

#define YYLLOC_DEFAULT(current, rhs, n)                                 \
    ((current) = (n) ? span_between(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n)) \
                     : (struct span){YYRHSLOC(rhs, 0).begin, 0})

#endif
