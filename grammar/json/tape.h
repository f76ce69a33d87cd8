/*
 * Tape: a JSON text as a list of its values in the order of the text, with
 * their places. RFC 8259 is followed strictly.
 *
 *     {"a": [1, "b"]}        0 object, next 5
 *                            1 string a (a key)
 *                            2 array, next 5
 *                            3 number 1
 *                            4 string b
 *
 * No library is suitable: jansson, with which the program writes JSON, does not
 * report the places of values. yajl reports where a token ends, but silently
 * reads half of a surrogate pair as "?". Neither detects duplicate keys.
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

/* Maximum depth of objects and arrays. Each variation takes three levels: an
   object, a list of variations and a list of plies. */
enum { JSON_DEPTH = 3 * NESTING_MAX + 16 };

struct json_item {
    struct span span; /* place; for strings, without the quotes */
    uint32_t next;    /* index of the item after this item and its contents */
    uint8_t kind;     /* enum json_kind */
    bool escaped;     /* a string that contains backslashes */
    bool key;
};

struct tape {
    struct str text;
    struct arena *arena;
    struct diags *diags;
    struct json_item *items;
    uint32_t count, room;
    size_t end; /* offset after the value and the spaces that follow it */
};

/* Reads the value at `begin`. Returns false after reporting an error, or if out
   of memory. */
bool tape_read(struct tape *t, struct arena *arena, struct diags *diags,
               struct str text, size_t begin);

/*
 * Like tape_read(), but goes on after an error. In that case, omits the rest of
 * the line, and resumes at a later line that begins with the name of a member,
 * an object of an array, or the end of an object or array. If no later line
 * does, resumes in the same line at the next name of a member, or at the
 * brackets before it, and reports how many bytes are omitted. After TAPE_FAULTS
 * errors, omits the rest. Returns false if no value can be read, or if out of
 * memory.
 */
enum { TAPE_FAULTS = 200 };
bool tape_read_on(struct tape *t, struct arena *arena, struct diags *diags,
                  struct str text, size_t begin);

/* True if only separators of objects follow the value. Otherwise reports an
   error. */
bool tape_value_ends(const struct tape *t);

/* Returns the value of a string. Halves of surrogate pairs and U+0000 are
   reported and become U+FFFD. */
struct quote tape_quote(const struct tape *t, uint32_t item);
/* Reads an integer. Returns false if the item is not an integer or is out of
   range. */
bool tape_count(const struct tape *t, uint32_t item, uint64_t low,
                uint64_t high, uint64_t *out);
/* Appends the path of an item, such as "plies[3].variations[0][1].ply". */
void tape_path(const struct tape *t, uint32_t item, struct text *out);
/* Appends the names of kinds in words, such as "a string or a number". */
void json_kinds_write(unsigned kinds, struct text *out);

/* Returns the offset after the string whose opening quote is at `i`. If the
   string is not closed on its line, returns the end of the line, or s.len. Used
   to find where records end. */
size_t json_string_end(struct str s, size_t i);

#endif
