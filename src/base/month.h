/* Months by their names. */
#ifndef LUDEX_SRC_BASE_MONTH_H
#define LUDEX_SRC_BASE_MONTH_H

#include "text.h"

/*
 * Returns the month, from 1, that a word names in any case, with its marks or
 * without: "May", "mayo", "févr", "Sept", a Roman numeral. Of a name three
 * letters are enough where no other month begins with them. 0 if there is none.
 */
unsigned month_find(struct str word);

#endif
