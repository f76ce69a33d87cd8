/* Reads the cells of a table of rounds: a column per round. */
#include "crosstable.h"

#include <stdlib.h>

/* A column of games, and the number in its heading; 0 if there is none. */
struct round_column {
    uint32_t number;
    size_t column;
};

static int compare_numbers(const void *a, const void *b)
{
    const struct round_column *x = a, *y = b;

    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return x->column < y->column ? -1 : 1;
}

/* True if every column has a different number. */
static bool are_distinct(const struct round_column *sorted, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (sorted[i].number == (i ? sorted[i - 1].number : 0))
            return false;
    return true;
}

/* Returns the columns of games in the order of their numbers, or from left to
   right if numbers are missing or equal. Returns NULL if out of memory. */
static struct round_column *order_rounds(const struct crosstable_reader *c)
{
    size_t count = c->game_columns;
    struct round_column *order =
        arena_alloc(c->r->arena, (count + 1) * sizeof *order);

    for (size_t i = 0; order && i < count; i++)
        order[i] = (struct round_column){c->head_numbers[i], i};
    if (!order)
        return NULL;
    qsort(order, count, sizeof *order, compare_numbers);
    if (are_distinct(order, count))
        return order;
    for (size_t i = 0; i < count; i++)
        order[i].column = i;
    return order;
}

static void add_reported_game(struct crosstable_reader *c, uint32_t player,
                              uint32_t round, const struct grid_cell *cell,
                              const struct cell_game *game)
{
    struct reported_game m = {
        .game = *game, .player = player, .round = round, .cell = cell};

    if (game->opponent) {
        m.game.opponent = crosstable_find_player(c, game->opponent);
        if (m.game.opponent == NOBODY || m.game.opponent == player) {
            crosstable_report_cell(
                c, player, cell,
                m.game.opponent == player
                    ? "this is the player's own number: omitted"
                    : "no player has this number: omitted");
            return;
        }
    } else {
        m.game.opponent = NOBODY;
    }
    if (ARENA_ROOM(c->r->arena, c->games, c->game_count, c->game_room, 64))
        c->games[c->game_count++] = m;
}

static void read_player_rounds(struct crosstable_reader *c,
                               const struct round_column *order,
                               uint32_t player)
{
    struct crosstable_row *row = &c->rows[player];
    struct cell_game games[CELL_GAMES];

    row->games = c->game_count;
    for (size_t k = 0; k < c->game_columns; k++) {
        const struct grid_cell *cell =
            order[k].column < row->count ? row->cells[order[k].column] : NULL;
        size_t count = 0;
        if (crosstable_cell_is_blank(cell))
            continue;
        if (!cell_parse_round(cell->text, &c->style, games, &count))
            crosstable_report_cell(c, player, cell,
                                   "this is not an opponent and a result, such "
                                   "as 12w1 or +5: omitted");
        for (size_t i = 0; i < count; i++)
            add_reported_game(c, player, (uint32_t)k + 1, cell, &games[i]);
    }
    row->games_end = c->game_count;
}

/* Finds the same game in the opponent's row. Returns NULL if the row does not
   have it. */
static struct reported_game *
find_opponent_game(const struct crosstable_reader *c,
                   const struct reported_game *m)
{
    const struct crosstable_row *row = &c->rows[m->game.opponent];
    size_t low = row->games, high = row->games_end;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c->games[middle].round < m->round)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < row->games_end && c->games[low].round == m->round; low++)
        if (c->games[low].game.opponent == m->player && !c->games[low].added)
            return &c->games[low];
    return NULL;
}

/* True if the player of `m` moved first. Unless a cell states the colour, the
   player in the upper row moved first. */
static bool player_was_first(struct crosstable_reader *c,
                             const struct reported_game *m,
                             const struct reported_game *opposite)
{
    enum game_colour own = (enum game_colour)m->game.colour,
                     other = opposite ? (enum game_colour)opposite->game.colour
                                      : GAME_COLOURLESS;

    if (own != GAME_COLOURLESS && own == other)
        crosstable_report_pair(c, DIAG_UNKNOWN_CELL, opposite->cell, m->player,
                               opposite->player, "both have the same colour");
    if (own == GAME_COLOURLESS)
        return other == GAME_COLOURLESS ? m->player < m->game.opponent
                                        : other == GAME_SECOND;
    return own == GAME_FIRST;
}

static void add_bye(struct crosstable_reader *c, const struct reported_game *m)
{
    const struct event_result like = {
        .how = HOW_BYE, .round = m->round, .span = m->cell->span};

    crosstable_add_result(c, m->player, NOBODY, (enum game_score)m->game.score,
                          like);
}

static void add_reported_result(struct crosstable_reader *c,
                                struct reported_game *m)
{
    struct reported_game *opposite;
    struct event_result like = {.round = m->round, .span = m->cell->span};
    static const struct cell_game nothing = {0};
    uint32_t other = m->game.opponent;

    if (m->added)
        return;
    if (other == NOBODY) {
        add_bye(c, m);
        return;
    }
    opposite = find_opponent_game(c, m);
    if (!opposite)
        crosstable_report_pair(c, DIAG_ONE_SIDED, m->cell, m->player, other,
                               "only the first of them has this game");
    enum game_score score = crosstable_agreed_score(
        c, opposite ? opposite->cell : m->cell, &m->game,
        opposite ? &opposite->game : &nothing, m->player, other);
    like.how = played_or_forfeit(&m->game,
                                 opposite ? &opposite->game : &nothing, score);
    m->added = true;
    if (opposite)
        opposite->added = true;
    if (player_was_first(c, m, opposite))
        crosstable_add_result(c, m->player, other, score, like);
    else
        crosstable_add_result(c, other, m->player, opposite_score(score), like);
}

static bool has_any_colour(const struct crosstable_reader *c)
{
    for (size_t i = 0; i < c->game_count; i++)
        if (c->games[i].game.colour != GAME_COLOURLESS)
            return true;
    return false;
}

void crosstable_read_rounds(struct crosstable_reader *c)
{
    const struct round_column *order = order_rounds(c);

    for (uint32_t i = 0; order && i < c->event->player_count; i++)
        read_player_rounds(c, order, i);
    for (size_t i = 0; i < c->game_count; i++)
        add_reported_result(c, &c->games[i]);
    if (c->game_count && !has_any_colour(c))
        diag_report(c->r->diags, DIAG_COLOURS_UNKNOWN, c->r->grid->span, NULL);
}
