/* Ludex's own JSON; see ludex-json(5). The reader and the writer share this
   header. */
#ifndef LUDEX_GRAMMAR_JSON_JSON_H
#define LUDEX_GRAMMAR_JSON_JSON_H

#include "notation.h"

void json_fill_draft(struct draft *d);
bool json_write_record(const struct record *r,
                       const struct write_options *options, struct text *out,
                       struct text *why);

#endif
