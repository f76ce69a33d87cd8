/*
 * Transliterates names: umlauts to two letters, as in German and the Nordic
 * languages, and Russian and Greek letters to Latin ones, according to the
 * standards named below.
 */
#ifndef LUDEX_SRC_BASE_TRANSLITERATE_H
#define LUDEX_SRC_BASE_TRANSLITERATE_H

#include "text.h"

enum transliteration {
    UMLAUTS, /* German and Nordic: ä to ae, ö to oe, ü to ue, å to aa, ø to
                oe */
    RUSSIAN_BGN, /* BGN/PCGN 1947 */
    RUSSIAN_ISO, /* Russian by ISO 9:1995, without its diacritics */
    GREEK_ELOT,  /* Greek by ELOT 743, as used in passports */
    TRANSLITERATIONS,
};

/* Appends the name, folded and transliterated. Returns false if no letter was
   transliterated, or if the name is longer than 256 bytes; some text may then
   have been appended. */
bool transliterate(struct str name, enum transliteration how, struct text *out);

#endif
