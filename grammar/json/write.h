/* Writes JSON directly, for the many values that are known to be plain. */
#ifndef LUDEX_GRAMMAR_JSON_WRITE_H
#define LUDEX_GRAMMAR_JSON_WRITE_H

#include "text.h"

/* Appends a string in quotes. Bytes that are not UTF-8 become U+FFFD. */
void json_add_string(struct text *out, struct str s);
/* Appends "name":, with a comma before it unless it is the first of its
   object. */
void json_add_name(struct text *out, const char *name);

#endif
