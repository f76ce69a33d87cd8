/* Lists the columns that contain a game, and reads the game from them. */
#include "game_columns.h"

enum column {
    COLUMN_ID,
    COLUMN_PLIES,
    COLUMN_RESULT,
    COLUMN_START,
    COLUMN_MOVES,
    COLUMN_FIRST,
    COLUMN_EARLIEST = COLUMN_FIRST + 4,
    COLUMN_LATEST,
    COLUMN_VARIANT,
    COLUMNS,
};

#define NAMED(name)            \
    {                          \
        name, sizeof(name) - 1 \
    }
const struct str game_columns[] = {
    NAMED("id"),      NAMED("plies"),     NAMED("result"),  NAMED(" start"),
    NAMED(" moves"),  NAMED(" first"),    NAMED(" second"), NAMED(" third"),
    NAMED(" fourth"), NAMED(" earliest"), NAMED(" latest"), NAMED(" variant"),
};
#undef NAMED
const size_t game_column_count = COLUMNS;

void game_columns_read(const struct sql_rows *row, int from,
                       struct tallied_game *game, struct str *start,
                       struct str *moves)
{
    *game = make_tallied_game(sql_number(row, from + COLUMN_ID),
                              (uint64_t)sql_number(row, from + COLUMN_PLIES),
                              sql_text(row, from + COLUMN_RESULT),
                              sql_number(row, from + COLUMN_EARLIEST),
                              sql_number(row, from + COLUMN_LATEST));
    for (int seat = 0; seat < 4; seat++)
        game->seats[seat] = sql_number(row, from + COLUMN_FIRST + seat);
    *start = sql_text(row, from + COLUMN_START);
    *moves = sql_text(row, from + COLUMN_MOVES);
}

bool game_columns_are_of(const struct sql_rows *row, int from, int64_t variant)
{
    return !sql_is_null(row, from + COLUMN_MOVES) &&
           sql_number(row, from + COLUMN_VARIANT) == variant;
}
