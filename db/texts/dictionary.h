/* The members of a dictionary. */
#ifndef DB_TEXTS_DICTIONARY_H
#define DB_TEXTS_DICTIONARY_H

#include <zstd.h>

#include "spellings.h"
#include "texts.h"

struct dictionary {
    struct text bytes; /* stored bytes of `spellings` */
    struct spellings spellings;
    ZSTD_CDict *into;
    ZSTD_DDict *from;
};

#endif
