/* Reads the members of an object by a table. Errors are reported with their
   place and path. */
#ifndef LUDEX_GRAMMAR_JSON_FIELDS_H
#define LUDEX_GRAMMAR_JSON_FIELDS_H

#include "tape.h"

struct field {
    const char *name;
    uint8_t kinds; /* the kinds it may have: a set of enum json_kind */
    bool needed;
};

enum { FIELDS_MAX = 24 };

/* For each field of the table, the item of its value on the tape; 0 if it is
   missing or not of its kind. */
struct fields {
    uint32_t at[FIELDS_MAX];
};

/*
 * Reads the object at `item`. `table` ends with a field without name. Returns
 * false if a field was wrong or missing. Reports members that are not in the
 * table if `closed`.
 */
bool fields_read(const struct tape *t, uint32_t item, const struct field *table,
                 bool closed, struct fields *out);

/* Reports an error in an item: the message, and the path. */
void field_report(const struct tape *t, uint32_t item, enum diag_code code,
                  const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Returns false, and reports it, if the item is not of one of these kinds. */
bool field_is(const struct tape *t, uint32_t item, unsigned kinds);
/* Returns false, and reports it, if the item is not an integer in low..high. */
bool field_count(const struct tape *t, uint32_t item, uint64_t low,
                 uint64_t high, uint64_t *out);
/* Finds a string in a list of words, which NULL ends. Returns false after
   reporting an unknown word. */
bool field_word(const struct tape *t, uint32_t item, const char *const *words,
                size_t *out);

/* Returns the whole span of an item, with a string's quotes. */
struct span field_span(const struct tape *t, uint32_t item);

#endif
