/* The text of a record as the value of a column, the same for all engines. */
#ifndef DB_ENGINE_TEXT_VALUE_H
#define DB_ENGINE_TEXT_VALUE_H

#include "../sql.h"

/* The text of a record in its stored form. */
struct stored_text {
    int64_t dictionary; /* number of the dictionary that packs the text; 0 if
                           `bytes` is the text itself */
    struct str bytes;
};

/* Returns the value for the column of the text. The value has the type text if
   possible, and the type bytes if the text is packed or is not valid text.
   Engines whose column only holds bytes treat both types alike. */
struct archive_value text_value(struct stored_text stored);

#endif
