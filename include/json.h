/*
 * JSON, with jansson. These functions make values for which jansson has no
 * function, and write values, one per line. A value is NULL if out of memory;
 * all of these functions accept NULL, and writing one makes the text fail.
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

/* Makes a string; bytes that are not UTF-8 become U+FFFD. */
json_t *json_text(struct str s);
json_t *json_of_text(const struct text *text); /* NULL if the text has failed */
json_t *json_texts(const char *const *list);   /* the list ends with NULL, or
                                                  is NULL */
json_t *json_base64(struct str bytes);         /* RFC 4648 */
json_t *json_count(uint64_t count);

/* Adds a member to an object, or an item to an array; takes the value. If the
   value is NULL, releases the object or array and sets it to NULL. `key` is
   UTF-8. */
void json_set(json_t **object, const char *key, json_t *value);
void json_append(json_t **array, json_t *value);
/* Appends the value, with a line break or without; takes it. out->failed is set
   if it is NULL or if out of memory. (json_dumps would silently omit parts
   then.) */
void json_line(struct text *out, json_t *value);
void json_write(struct text *out, json_t *value);

#endif
