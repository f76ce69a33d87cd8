/* JSON into text, by jansson. */
#ifndef LUDEX_SRC_JSON_H
#define LUDEX_SRC_JSON_H

#include <jansson.h>

#include "text.h"

/* Appends the value, on one line; takes it. out->failed if it is NULL or memory
   runs out. (json_dumps leaves pieces out then, and says nothing.) */
void json_write(struct text *out, json_t *value);
/* Text that is not UTF-8 gets U+FFFD in the place of what is not. NULL: no
   memory. */
json_t *json_text(struct str s);

#endif
