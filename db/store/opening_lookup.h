/*
 * Looks up opening positions by their hashes, many at a time: a statement asks
 * for as many as fit, so that a server is not asked for each. Functions return
 * ARCHIVE_OK or a fault.
 */
#ifndef DB_STORE_OPENING_LOOKUP_H
#define DB_STORE_OPENING_LOOKUP_H

#include "../sql.h"

struct opening_position {
    int64_t canonical, exact;
    int64_t answer;
};

/* Sets `answer` to the number of the position, or to 0 if it has none. */
int early_number(struct sql *db, struct opening_position *list, size_t count);
/* Sets `answer` to the number of openings that reached the position, or to
   `most` if there are more. */
int early_count(struct sql *db, struct opening_position *list, size_t count,
                int64_t most);

#endif
