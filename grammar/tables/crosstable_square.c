/* Reads the cells of a square: a column per opponent. */
#include "crosstable.h"

/* Returns the cell of a player in the column of the opponent at this place, or
   NULL if the row is too short. */
static const struct grid_cell *
find_cell_against(const struct crosstable_reader *c, uint32_t player,
                  uint32_t place)
{
    return place < c->rows[player].count ? c->rows[player].cells[place] : NULL;
}

static size_t read_square_cell(struct crosstable_reader *c, uint32_t player,
                               const struct grid_cell *cell,
                               struct cell_game games[CELL_GAMES])
{
    size_t count;

    if (crosstable_cell_is_blank(cell))
        return 0;
    count = cell_parse_square(cell->text, &c->style, games);
    if (!count)
        crosstable_report_cell(
            c, player, cell,
            "this does not give the results of single games: omitted");
    return count;
}

/* True if both cells, or the only cell, have a -, which means that the two
   players did not meet. */
static bool is_unplayed(const struct cell_game *a, const struct cell_game *b)
{
    return (cell_game_is_dash(a) &&
            (cell_game_is_dash(b) || b->score == GAME_UNKNOWN)) ||
           (cell_game_is_dash(b) && a->score == GAME_UNKNOWN);
}

/* True if both players have a column, or if no reported heading might be the
   heading of the missing column. */
static bool should_have_both(const struct crosstable_reader *c, uint32_t one,
                             uint32_t other)
{
    return !c->half_filled && (!c->misheaded || (c->place[one] != NOBODY &&
                                                 c->place[other] != NOBODY));
}

/* Adds the games of two players, of whom `one` is in the upper row. Colours
   alternate, since the table does not say who began. */
static void add_pair_games(struct crosstable_reader *c, uint32_t one,
                           uint32_t other, const struct grid_cell *a,
                           const struct grid_cell *b, size_t *most)
{
    struct cell_game own[CELL_GAMES] = {{0}}, theirs[CELL_GAMES] = {{0}};
    size_t count = read_square_cell(c, one, a, own),
           others = read_square_cell(c, other, b, theirs);
    const struct grid_cell *cell = crosstable_cell_is_blank(b) ? a : b;

    if (count && others && count != others) {
        crosstable_report_pair(
            c, DIAG_CONTRADICTING_RESULT, b, one, other,
            "their cells have different numbers of games: omitted");
        return;
    }
    count = count ? count : others;
    if (!count || (count == 1 && is_unplayed(own, theirs)))
        return;
    if (should_have_both(c, one, other) &&
        crosstable_cell_is_blank(a) != crosstable_cell_is_blank(b))
        crosstable_report_pair(c, DIAG_ONE_SIDED, cell,
                               crosstable_cell_is_blank(a) ? other : one,
                               crosstable_cell_is_blank(a) ? one : other,
                               "only the first of them has this game");
    *most = count > *most ? count : *most;
    for (size_t i = 0; i < count; i++) {
        struct event_result like = {.span = cell->span};
        enum game_score score =
            crosstable_agreed_score(c, cell, &own[i], &theirs[i], one, other);
        like.how = played_or_forfeit(&own[i], &theirs[i], score);
        if (i % 2)
            crosstable_add_result(c, other, one, opposite_score(score), like);
        else
            crosstable_add_result(c, one, other, score, like);
    }
}

/* True if one half of the square, above or below the diagonal, is blank, so
   that only the other half has results. */
static bool is_half_square(const struct crosstable_reader *c)
{
    size_t above = 0, below = 0;

    for (uint32_t i = 0; i < c->event->player_count; i++)
        for (size_t k = 0; k < c->rows[i].count; k++) {
            uint32_t j = crosstable_find_player(c, c->head_numbers[k]);
            bool there =
                j != NOBODY && !crosstable_cell_is_blank(c->rows[i].cells[k]);
            above += there && j > i;
            below += there && j < i;
        }
    return !above || !below;
}

static void read_square_row(struct crosstable_reader *c, uint32_t i,
                            size_t *most)
{
    const struct crosstable_row *row = &c->rows[i];

    for (size_t k = 0; k < row->count; k++) {
        const struct grid_cell *a = row->cells[k], *b;
        uint32_t j = crosstable_find_player(c, c->head_numbers[k]);
        if (j == i || crosstable_cell_is_blank(a))
            continue;
        if (j == NOBODY || c->place[j] != k) {
            c->rows[i].doubtful = true; /* the heading is reported */
            continue;
        }
        b = c->place[i] == NOBODY ? NULL : find_cell_against(c, j, c->place[i]);
        if (i < j)
            add_pair_games(c, i, j, a, b, most);
        else if (crosstable_cell_is_blank(b))
            add_pair_games(c, j, i, b, a, most);
    }
}

static bool column_is_blank(const struct crosstable_reader *c, size_t k)
{
    for (size_t i = 0; i < c->event->player_count; i++)
        if (k < c->rows[i].count &&
            !crosstable_cell_is_blank(c->rows[i].cells[k]))
            return false;
    return true;
}

/* Finds the column of each player. Reports numbers in headings that belong to
   no player, or that another column also has. */
static void find_places(struct crosstable_reader *c)
{
    for (size_t i = 0; i < c->event->player_count; i++)
        c->place[i] = NOBODY;
    for (size_t k = 0; k < c->game_columns; k++) {
        uint32_t j = crosstable_find_player(c, c->head_numbers[k]);
        if (j != NOBODY && c->place[j] == NOBODY) {
            c->place[j] = (uint32_t)k;
        } else if (!column_is_blank(c, k)) {
            c->misheaded = true;
            diag_report(
                c->r->diags, DIAG_UNKNOWN_COLUMN, c->head_cells[k]->span,
                j == NOBODY ? "no player has the number %u: this column "
                              "is omitted"
                            : "another column has the number %u: this "
                              "one is omitted",
                (unsigned)c->head_numbers[k]);
        }
    }
}

void crosstable_read_square(struct crosstable_reader *c)
{
    size_t count = c->event->player_count, most = 0;

    c->place = arena_alloc(c->r->arena, (count + 1) * sizeof *c->place);
    if (!c->place)
        return;
    c->half_filled = is_half_square(c);
    find_places(c);
    for (uint32_t i = 0; i < count; i++)
        read_square_row(c, i, &most);
    c->event->format.kind = most == 1   ? FORMAT_ROUND_ROBIN
                            : most == 2 ? FORMAT_DOUBLE_ROUND_ROBIN
                                        : FORMAT_UNKNOWN;
    if (c->event->result_count)
        diag_report(c->r->diags, DIAG_COLOURS_UNKNOWN, c->r->grid->span, NULL);
}
