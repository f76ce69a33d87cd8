/*
 * The SQL function of a connection
 *   contains(text, part)
 * true if the part stands anywhere in the text, whatever the case and the
 * diacritics of either: "Saïd" contains "SAID".
 */
#ifndef DB_CONTAINS_H
#define DB_CONTAINS_H

#include <sqlite3.h>

#include "text.h"

/* Appends the text as it is compared. */
void fold_text(struct str s, struct text *out);
int contains_register(sqlite3 *db);

#endif
