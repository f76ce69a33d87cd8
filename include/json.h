/*
 * JSON, with jansson. These functions make values for which jansson has no
 * function, and write values, one per line. A value is NULL if out of memory.
 * All functions accept such a NULL; writing it sets `failed` of the text.
 *
 *     json_t *line = json_object();
 *
 *     json_set(&line, "ply", json_text(ply));
 *     json_set(&line, "count", json_count(count));
 *     json_line(out, line);
 */
#ifndef LUDEX_JSON_H
#define LUDEX_JSON_H

#include <jansson.h>

#include "text.h"

/* Makes a string. Bytes that are not UTF-8 are replaced by U+FFFD. */
json_t *json_text(struct str s);
json_t *json_from_text(const struct text *text); /* also returns NULL if the
                                                    text has failed */
json_t *json_texts(const char *const *list);     /* `list` ends with NULL, or is
                                                  NULL */
json_t *json_base64(struct str bytes);           /* encodes as in RFC 4648 */
json_t *json_count(uint64_t count);

/* Add a member to an object, or an item to an array, which takes ownership of
   the value. If the value is NULL, the object or array is released and set to
   NULL. `key` is UTF-8. */
void json_set(json_t **object, const char *key, json_t *value);
void json_append(json_t **array, json_t *value);
/* Append a value, with or without a line break, and release it. If it is NULL
   or if out of memory, out->failed is set. (json_dumps would silently omit
   parts in that case.) */
void json_line(struct text *out, json_t *value);
void json_write(struct text *out, json_t *value);

#endif
