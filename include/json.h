/*
 * JSON, by jansson: its functions make values, these make some that it has no
 * function for, and write them, one a line. NULL is what no memory could be had
 * for: it goes through all of them, and fails the text that it is written to.
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

/* Text that is not UTF-8 gets U+FFFD in the place of what is not. */
json_t *json_text(struct str s);
json_t *json_of_text(const struct text *text); /* NULL: that had failed */
json_t *json_texts(const char *const *list);   /* NULL ends it, or is empty */
json_t *json_base64(struct str bytes);         /* RFC 4648 */
json_t *json_count(uint64_t count);

/* A member of an object, or the next of an array; they take the value. If it
   cannot be had the object or array is let go, and NULL. `key` is UTF-8. */
void json_set(json_t **object, const char *key, json_t *value);
void json_append(json_t **array, json_t *value);
/* Appends the value on a line, or as it is; takes it. out->failed if it is NULL
   or memory runs out. (json_dumps leaves pieces out then, and says nothing.) */
void json_line(struct text *out, json_t *value);
void json_write(struct text *out, json_t *value);

#endif
