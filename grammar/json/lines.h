/* How files of JSON objects are cut: one a line, one over several lines, and
   all of them in one array. */
#ifndef LUDEX_GRAMMAR_JSON_LINES_H
#define LUDEX_GRAMMAR_JSON_LINES_H

#include "source.h"

extern const struct record_boundaries json_borders;

/* The name of the first member of the first object, as it stands in its quotes;
   false if the text does not begin with an object, or an array of them. */
bool json_first_name(struct str head, struct str *out);

#endif
