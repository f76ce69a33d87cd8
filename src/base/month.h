/* Recognises the names of months. */
#ifndef LUDEX_SRC_BASE_MONTH_H
#define LUDEX_SRC_BASE_MONTH_H

#include "text.h"

/*
 * Returns the number of the month, from 1, that a word names, in upper or lower
 * case, with or without diacritics: "May", "mayo", "févr", "Sept", or a Roman
 * numeral. Three letters of a name suffice if no other month begins with them.
 * Returns 0 if the word does not name a month.
 */
unsigned month_find(struct str word);

#endif
