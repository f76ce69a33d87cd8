/* The text of a record, as a column of either engine holds it. */
#ifndef DB_ENGINE_TEXT_VALUE_H
#define DB_ENGINE_TEXT_VALUE_H

#include "../sql.h"

/* A text as it is stored. */
struct stored_text {
    int64_t dictionary; /* 0: the bytes are the text */
    struct str bytes;
};

/* The column of its bytes: text where possible, unless it is packed, since an
   engine whose column only holds bytes does not distinguish them. */
struct archive_value text_value(struct stored_text stored);

#endif
