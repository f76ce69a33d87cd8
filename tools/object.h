/*
 * What programs read: one JSON object a line on standard output. Keys are
 * plain names.
 */
#ifndef LUDEX_TOOLS_OBJECT_H
#define LUDEX_TOOLS_OBJECT_H

#include "text.h"

struct object {
    struct text text;
};

/* Bytes that are not UTF-8 become U+FFFD. */
void object_text(struct object *o, const char *key, struct str value);
void object_texts(struct object *o, const char *key, const char *const *list);
/* The bytes as they are, in base64 (RFC 4648). */
void object_bytes(struct object *o, const char *key, struct str value);
void object_number(struct object *o, const char *key, uint64_t value);
void object_truth(struct object *o, const char *key, bool value);
/* Appends it as a line, and empties it; out->failed if memory ran out. */
void object_write(struct object *o, struct text *out);
/* Prints it and empties it: 0, or STATUS_WORLD after a message. */
int object_end(struct object *o);

#endif
