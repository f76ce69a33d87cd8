/*
 * Names written in other letters: umlauts as two letters, as in German and the
 * Nordic languages, and Russian and Greek names in Latin letters by stated
 * standards.
 */
#ifndef DB_PEOPLE_TRANSLITERATE_H
#define DB_PEOPLE_TRANSLITERATE_H

#include "text.h"

enum transliteration {
    UMLAUTS,     /* ä ae, ö oe, ü ue, å aa, ø oe */
    RUSSIAN_BGN, /* BGN/PCGN 1947 */
    RUSSIAN_ISO, /* ISO 9:1995, without its diacritics */
    GREEK_ELOT,  /* ELOT 743, as in passports */
    TRANSLITERATIONS,
};

/* Appends the name, folded, with its letters transliterated. Returns false if
   it has no letter to transliterate; it may then have appended something.
   Names of more than 256 bytes are not transliterated. */
bool transliterate(struct str name, enum transliteration how, struct text *out);

#endif
