/*
 * The SQL function of a connection
 *   contains(text, part)
 * true if the part stands anywhere in the text, both folded (fold.h): "Saïd"
 * contains "SAID".
 */
#ifndef DB_CONTAINS_H
#define DB_CONTAINS_H

#include <sqlite3.h>

int contains_register(sqlite3 *db);

#endif
