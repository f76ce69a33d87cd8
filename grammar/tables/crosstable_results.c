/* Collects the results of a crosstable, and reports errors in them. */
#include <stdlib.h>

#include "crosstable.h"

static const enum result_kind result_kinds[] = {
    [GAME_UNKNOWN] = RESULT_UNKNOWN,
    [GAME_LOST] = RESULT_SECOND,
    [GAME_DRAWN] = RESULT_DRAW,
    [GAME_WON] = RESULT_FIRST,
};

static void count_player_score(struct crosstable_reader *c, uint32_t player,
                               enum game_score score)
{
    if (player != NOBODY && score != GAME_UNKNOWN)
        c->rows[player].scores[score - GAME_LOST]++;
}

enum game_score opposite_score(enum game_score score)
{
    return score == GAME_WON    ? GAME_LOST
           : score == GAME_LOST ? GAME_WON
                                : score;
}

void crosstable_add_result(struct crosstable_reader *c, uint32_t first,
                           uint32_t second, enum game_score score,
                           struct event_result like)
{
    struct event_result *result = ARENA_NEW(c->r->arena, struct event_result);

    if (!result || !ARENA_ROOM(c->r->arena, c->results, c->event->result_count,
                               c->result_room, 64))
        return;
    *result = like;
    result->first = first;
    result->second = second;
    result->kind = (uint8_t)result_kinds[score];
    c->results[c->event->result_count++] = result;
    count_player_score(c, first, score);
    count_player_score(c, second, opposite_score(score));
}

static int compare_by_round(const void *left, const void *right)
{
    const struct event_result *const *x = left, *const *y = right;
    const struct event_result *a = *x, *b = *y;
    int order = number_compare(a->round, b->round);

    return order ? order : number_compare(a->board, b->board);
}

/* While the results are sorted, their `board` members store their original
   order. */
void crosstable_link_results(struct crosstable_reader *c)
{
    struct event_result **next = &c->event->results;
    size_t count = c->event->result_count;

    for (size_t i = 0; i < count; i++)
        c->results[i]->board = (uint32_t)i;
    if (count)
        qsort(c->results, count, sizeof(*c->results), compare_by_round);
    for (size_t i = 0; i < count; i++) {
        c->results[i]->board = 0;
        *next = c->results[i];
        next = &c->results[i]->next;
    }
}

struct str crosstable_player_name(const struct crosstable_reader *c,
                                  uint32_t player)
{
    return c->event->players[player].name;
}

void crosstable_report_cell(struct crosstable_reader *c, uint32_t player,
                            const struct grid_cell *cell, const char *why)
{
    table_report_cell(c->r, cell, why);
    c->rows[player].doubtful = true;
}

void crosstable_report_pair(struct crosstable_reader *c, enum diag_code code,
                            const struct grid_cell *cell, uint32_t a,
                            uint32_t b, const char *what)
{
    struct str x = str_for_display(crosstable_player_name(c, a)),
               y = str_for_display(crosstable_player_name(c, b));

    diag_report(c->r->diags, code, cell->span, "%.*s and %.*s: %s", (int)x.len,
                x.ptr, (int)y.len, y.ptr, what);
    if (code != DIAG_UNKNOWN_CELL)
        c->rows[a].doubtful = c->rows[b].doubtful = true;
}

enum game_score crosstable_agreed_score(struct crosstable_reader *c,
                                        const struct grid_cell *cell,
                                        const struct cell_game *own,
                                        const struct cell_game *theirs,
                                        uint32_t player, uint32_t opponent)
{
    if (own->score == GAME_UNKNOWN)
        return opposite_score((enum game_score)theirs->score);
    if (theirs->score == GAME_UNKNOWN ||
        theirs->score == opposite_score((enum game_score)own->score))
        return (enum game_score)own->score;
    if (own->forfeit && theirs->forfeit && own->score == GAME_LOST)
        return GAME_UNKNOWN; /* both lost */
    crosstable_report_pair(
        c, DIAG_CONTRADICTING_RESULT, cell, player, opponent,
        "their cells contradict each other: the result is read as "
        "unknown");
    return GAME_UNKNOWN;
}

bool cell_game_is_dash(const struct cell_game *b)
{
    return b->forfeit && b->score == GAME_LOST;
}

uint8_t played_or_forfeit(const struct cell_game *a, const struct cell_game *b,
                          enum game_score score)
{
    bool both_lost = cell_game_is_dash(a) && cell_game_is_dash(b),
         forfeit = a->forfeit || b->forfeit,
         unplayed = score == GAME_UNKNOWN ? both_lost : forfeit;

    return unplayed ? HOW_FORFEIT : HOW_PLAYED;
}

bool crosstable_cell_is_blank(const struct grid_cell *cell)
{
    return !cell || cell_is_empty(cell->text);
}
