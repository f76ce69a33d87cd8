/* The members of an object as a table says them: what is not as it should be is
   reported, by its place and its path. */
#ifndef LUDEX_GRAMMAR_JSON_FIELDS_H
#define LUDEX_GRAMMAR_JSON_FIELDS_H

#include "tape.h"

struct field {
    const char *name;
    uint8_t kinds; /* of enum json_kind, that it may be */
    bool needed;
};

enum { FIELDS_MAX = 24 };

/* Where each field's value is on the tape, by its place in the table; 0: it is
   not there, or not of its kind. */
struct fields {
    uint32_t at[FIELDS_MAX];
};

/*
 * Reads the object at `item`; `table` ends with a field without name. False if
 * a field was wrong or missing. What the table does not have is reported if
 * `closed`.
 */
bool fields_read(const struct tape *t, uint32_t item, const struct field *table,
                 bool closed, struct fields *out);

/* Reports that an item is not what it should be: the message, and its path. */
void field_report(const struct tape *t, uint32_t item, enum diag_code code,
                  const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* That it is of another kind than one of these; false. */
bool field_is(const struct tape *t, uint32_t item, unsigned kinds);
/* That it is no whole number in low..high: false. */
bool field_count(const struct tape *t, uint32_t item, uint64_t low,
                 uint64_t high, uint64_t *out);
/* Which of a list of words, which NULL ends, a string is: false after a report. */
bool field_word(const struct tape *t, uint32_t item, const char *const *words,
                size_t *out);

/* The whole of an item, a string's quotes included. */
struct span field_span(const struct tape *t, uint32_t item);

#endif
