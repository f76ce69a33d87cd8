/* Writes JSON directly, without a library, since many values are known to need
   no escapes. */
#ifndef LUDEX_GRAMMAR_JSON_WRITE_H
#define LUDEX_GRAMMAR_JSON_WRITE_H

#include "text.h"

/* Appends a string in quotes. Bytes that are not UTF-8 become U+FFFD. */
void json_add_string(struct text *out, struct str s);
/* Appends "name": and, except for the first member of an object, a comma before
   it. */
void json_add_name(struct text *out, const char *name);

#endif
