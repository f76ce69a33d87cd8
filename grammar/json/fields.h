/* Reads the members of an object by a table. Errors are reported with their
   place and path. */
#ifndef LUDEX_GRAMMAR_JSON_FIELDS_H
#define LUDEX_GRAMMAR_JSON_FIELDS_H

#include "tape.h"

struct field {
    const char *name;
    uint8_t kinds; /* allowed kinds of the value, as a set of enum json_kind */
    bool needed;
};

enum { FIELDS_MAX = 64 };

/* For each field of the table, the item of its value on the tape, or 0 if the
   member is missing or its value is of a wrong kind. */
struct fields {
    uint32_t at[FIELDS_MAX];
};

/*
 * Reads the object at `item`. `table` ends with a field without a name. If
 * `closed` is set, members that are not in the table are reported. Returns
 * false if a value was wrong or a required member is missing.
 */
bool fields_read(const struct tape *t, uint32_t item, const struct field *table,
                 bool closed, struct fields *out);

/* Reports an error in an item, with the path of the item. */
void field_report(const struct tape *t, uint32_t item, enum diag_code code,
                  const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Returns true if the item is of one of these kinds. Otherwise reports an
   error. */
bool field_is(const struct tape *t, uint32_t item, unsigned kinds);
/* Reads an integer from low to high. Returns false, after reporting an error,
   if the item is anything else. */
bool field_count(const struct tape *t, uint32_t item, uint64_t low,
                 uint64_t high, uint64_t *out);
/* Finds a string in a list of words, which ends with NULL. Returns false after
   reporting an unknown word. */
bool field_word(const struct tape *t, uint32_t item, const char *const *words,
                size_t *out);

/* Returns the whole place of an item, including the quotes of a string. */
struct span field_span(const struct tape *t, uint32_t item);

#endif
