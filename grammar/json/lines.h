/* Splits files of JSON objects. A file has one object per line, one object on
   several lines, or all objects in one array. */
#ifndef LUDEX_GRAMMAR_JSON_LINES_H
#define LUDEX_GRAMMAR_JSON_LINES_H

#include "source.h"

extern const struct record_boundaries json_borders;

/* Finds the name of the first member of the first object, in the form between
   the quotes. Returns false if the text does not begin with an object or an
   array of objects. */
bool json_first_name(struct str head, struct str *out);

#endif
