/* Actions of the query grammar (query_parse.c). */
#ifndef LUDEX_GRAMMAR_QUERY_READER_H
#define LUDEX_GRAMMAR_QUERY_READER_H

#include <setjmp.h>
#include <stdnoreturn.h>

#include "query.h"

struct query_reader {
    struct query *query;
    struct arena *arena;
    struct diags *diags;
    struct str text; /* the query as the caller passed it */
    char *base;      /* start of the text; spans are
                                              offsets from it */
    bool faulty;     /* an error has been reported */
    struct span open[QUERY_DEPTH_MAX + 1]; /* places of open parentheses and of
                                              "not" */
    size_t depth;
    struct span listed; /* place of the field of the current list */
    const struct query_parameter *parameters;
    size_t parameter_count;
    jmp_buf fatal;
};

/* A value, quoted or not. Its length is 0 for the open end of a range. */
struct query_value {
    struct span span;
    bool quoted;
    bool bound; /* true for a parameter, which has the value `value` */
    struct str value;
};

/* Stops reading because memory is exhausted. */
static inline noreturn void query_fatal(struct query_reader *reader)
{
    longjmp(reader->fatal, 1);
}

void query_scan(struct query_reader *reader, size_t size); /* defined in
                                                              query.l */

/* Begins a parenthesis or "not". If the depth is too great, reports an error
   and stops reading. */
void query_open(struct query_reader *reader, struct span where);
void query_close(struct query_reader *reader);

/* Returns the value of the parameter ":name". If the caller passed no
   parameters, returns the word itself. Reports a missing parameter. */
struct query_value query_parameter(struct query_reader *reader,
                                   struct span span);

struct query_node *query_condition(struct query_reader *reader,
                                   struct span field, enum query_op op,
                                   struct query_value value);
/* Makes the condition "field in low..high". */
struct query_node *query_range(struct query_reader *reader, struct span field,
                               struct query_value low, struct query_value high);
/* Adds `right` to `left` if `left` is a node of this kind. Otherwise makes a
   node of this kind with both as children. */
struct query_node *query_join(struct query_reader *reader, enum query_kind kind,
                              struct query_node *left,
                              struct query_node *right);
struct query_node *query_not(struct query_reader *reader,
                             struct query_node *node);
struct query_node *query_last(struct query_node *node);
struct query_node *query_possibly(struct query_node *node);
/* Adds a duration such as "for 4 plies" to a condition. */
struct query_node *query_lasting(struct query_reader *reader,
                                 struct query_node *node,
                                 struct query_value number, struct span unit);

/* Limit a condition to certain plies: "before 20", "after 30", "between 10 and
   30". */
struct query_node *query_limit_plies(struct query_node *node,
                                     struct ply_limits limits);
struct ply_limits query_before(struct query_reader *reader,
                               struct query_value number);
struct ply_limits query_after(struct query_reader *reader,
                              struct query_value number);
struct ply_limits query_between(struct query_reader *reader,
                                struct query_value low,
                                struct query_value high);

/* Reads the value of a condition on "sequence" or "opening" (query_plies.c). */
void query_read_plies(struct query_reader *reader, struct condition *c);

void query_order(struct query_reader *reader, struct query_key key,
                 bool descending);
void query_group(struct query_reader *reader, struct query_key key);
void query_measure(struct query_reader *reader, struct query_key key);
void query_limit(struct query_reader *reader, struct query_value number);
void query_offset(struct query_reader *reader, struct query_value number);

/* Appends the condition that was probably meant, if the colon of a field such
   as "count:P" is missing. `where` is the word that is not allowed. Returns
   false if there is no suggestion. (query_suggestions.c) */
bool query_suggest(const struct query_reader *reader, struct span where,
                   struct text *out);

/* Like query_suggest, but handles a missing operator after a field whose value
   is yes or no. */
bool query_suggest_truth(const struct query_reader *reader, struct span where,
                         struct text *out);

/* Works like query_suggest for words of other languages, such as "&&" for
   "and". */
bool query_suggest_word(const struct query_reader *reader, struct span where,
                        struct text *out);

/* query_suggest_quotes() appends the value in double quotes, if the word that
   is not allowed is part of a value in other quotes, such as 'Ann Lee'.
   query_in_quotes() is true if the whole value is in other quotes.
   (query_quotes.c) */
bool query_suggest_quotes(const struct query_reader *reader, struct span where,
                          struct text *out);
bool query_in_quotes(const struct query_reader *reader, struct span value);

void query_report_unclosed(struct query_reader *reader, struct span where);
void query_report_unexpected(struct query_reader *reader, struct span where,
                             const char *const *expected, size_t count);

#define YYLLOC_DEFAULT(current, rhs, n)                                 \
    ((current) = (n) ? span_between(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n)) \
                     : (struct span){YYRHSLOC(rhs, 0).begin, 0})

#endif
