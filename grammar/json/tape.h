/*
 * Tape: a text of JSON, strictly as RFC 8259 has it, as a list of its values in
 * the order of the text, each with its place.
 *
 *     {"a": [1, "b"]}        0 object, next 5
 *                            1 string a (a key)
 *                            2 array, next 5
 *                            3 number 1
 *                            4 string b
 *
 * A library was not taken for this: jansson, which the program writes JSON with,
 * tells no places of values; yajl tells where a token ends, but reads half of a
 * pair of surrogates as "?" without a word; both know nothing of a key that
 * stands twice.
 */
#ifndef LUDEX_GRAMMAR_JSON_TAPE_H
#define LUDEX_GRAMMAR_JSON_TAPE_H

#include "draft.h"

enum json_kind {
    JSON_OBJECT = 1,
    JSON_ARRAY = 2,
    JSON_STRING = 4,
    JSON_NUMBER = 8,
    JSON_TRUE = 16,
    JSON_FALSE = 32,
    JSON_NULL = 64,
    JSON_ANY = 127,
};

/* Objects and arrays within each other: each variation takes an object, a list
   of variations and a list of plies. */
enum { JSON_DEPTH = 3 * NESTING_MAX + 16 };

struct json_item {
    struct span span; /* of a string: without its quotes */
    uint32_t next;    /* the item after it and all that is in it */
    uint8_t kind;     /* enum json_kind */
    bool escaped;     /* a string with backslashes */
    bool key;
};

struct tape {
    struct str text;
    struct arena *arena;
    struct diags *diags;
    struct json_item *items;
    uint32_t count, room;
    size_t end; /* after the value, and blanks after it */
};

/* Reads the value at `begin`; false after a report, or for want of memory. */
bool tape_read(struct tape *t, struct arena *arena, struct diags *diags,
               struct str text, size_t begin);

/* That nothing stands after the value but what parts objects; false after a
   report. */
bool tape_ends(const struct tape *t);

/* What a string says; half of a pair of surrogates and U+0000 are reported, and
   U+FFFD in their place. */
struct quote tape_quote(const struct tape *t, uint32_t item);
/* A number that is whole and within bounds; false if it is not. */
bool tape_count(const struct tape *t, uint32_t item, uint64_t low,
                uint64_t high, uint64_t *out);
/* Where in the value an item stands: "plies[3].variations[0][1].ply". */
void tape_path(const struct tape *t, uint32_t item, struct text *out);
/* The kinds as people call them: "a string or a number". */
void json_kinds_write(unsigned kinds, struct text *out);

/* For borders: after the string whose quote is at `i`, the end of its line if it
   is not closed there, or s.len. */
size_t json_string_end(struct str s, size_t i);

#endif
