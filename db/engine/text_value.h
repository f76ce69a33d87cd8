/* The text of a record as a value of a column, for either engine. */
#ifndef DB_ENGINE_TEXT_VALUE_H
#define DB_ENGINE_TEXT_VALUE_H

#include "../sql.h"

/* The text of a record as it is stored. */
struct stored_text {
    int64_t dictionary; /* 0 if the bytes are the text itself */
    struct str bytes;
};

/* Returns the value of the column that holds the bytes: text where possible,
   otherwise (if packed) bytes, since an engine whose column only holds bytes
   does not distinguish them. */
struct archive_value text_value(struct stored_text stored);

#endif
