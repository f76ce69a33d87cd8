/* How JSON is written by hand: values that are many, and known to be plain. */
#ifndef LUDEX_GRAMMAR_JSON_WRITE_H
#define LUDEX_GRAMMAR_JSON_WRITE_H

#include "text.h"

/* A string with its quotes. Bytes that are not UTF-8 become U+FFFD. */
void json_add_string(struct text *out, struct str s);
/* "name":, with a comma before it unless it is an object's first. */
void json_add_name(struct text *out, const char *name);

#endif
