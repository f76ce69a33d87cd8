/*
 * Looks up many opening positions by their hashes. Each statement looks up as
 * many positions as possible, so that a server gets few requests. Functions
 * return ARCHIVE_OK or a fault.
 */
#ifndef DB_STORE_OPENING_LOOKUP_H
#define DB_STORE_OPENING_LOOKUP_H

#include "../sql.h"

struct opening_position {
    int64_t canonical, exact;
    int64_t answer;
};

/* Sets `answer` of each position to the number of the position, or to 0 if the
   archive does not have it. */
int opening_number_games(struct sql *db, struct opening_position *list,
                         size_t count);
/* Sets `answer` of each position to the number of openings that reached it, or
   to `most` if there are more. */
int opening_count_games(struct sql *db, struct opening_position *list,
                        size_t count, int64_t most);

#endif
