/* The columns that a scan of games requests from a query, and the game that
   they contain. */
#ifndef DB_OPENINGS_GAME_COLUMNS_H
#define DB_OPENINGS_GAME_COLUMNS_H

#include "../sql.h"
#include "tally.h"

/* The columns, in the order that game_columns_read expects. */
extern const struct str game_columns[];
extern const size_t game_column_count;

/* Reads the game from a row whose columns begin at `from`. */
void game_columns_read(const struct sql_rows *row, int from,
                       struct tallied_game *game, struct str *start,
                       struct str *moves);
/* True if the game in the row has moves and belongs to the variant. */
bool game_columns_are_of(const struct sql_rows *row, int from, int64_t variant);

#endif
