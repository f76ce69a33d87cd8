/*
 * The SQL function of a connection
 *   ordered(value, words)
 * how a value stands to the words of a query: ORDERED_LESS, ORDERED_EQUAL or
 * ORDERED_GREATER. Two numbers ("1200", "-3.50") are compared as numbers, two
 * words as text; a word and a number are ORDERED_APART. NULL for NULL.
 */
#ifndef DB_ORDERED_H
#define DB_ORDERED_H

#include <sqlite3.h>

enum { ORDERED_LESS = -1, ORDERED_EQUAL, ORDERED_GREATER, ORDERED_APART };

int ordered_register(sqlite3 *db);

#endif
