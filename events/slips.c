/* The result slips of a round, as a table. */
#include "pairing.h"
#include "tables.h"

/* Adds a description of a player, such as "no 2, rating 1900". In an event of
   teams, it begins with the team. */
static void add_details(struct table *t, const struct event *e, uint32_t player)
{
    const struct event_player *p = &e->players[player];
    struct text *cell = table_cell_of(t, TABLE_WORDS);

    if (p->team && p->team <= e->team_count) {
        text_add(cell, e->teams[p->team - 1].name);
        text_add(cell, STR(", "));
    }
    text_addf(cell, "no %u", (unsigned)pairing_number(e, player));
    if (p->rating)
        text_addf(cell, ", rating %u", (unsigned)p->rating);
}

static void add_slip(struct table *t, const struct event *e, uint32_t round,
                     const struct round_board *b)
{
    uint32_t match = event_match_number(e, b->result ? b->result->match : 0);
    struct text *cell = table_cell_of(t, TABLE_WORDS);

    text_add(cell, e->name);
    text_addf(cell, "%sround %u", e->name.len ? ", " : "", (unsigned)round);
    cell = table_cell_of(t, TABLE_WORDS);
    if (match)
        text_addf(cell, "Match %u, board %u", (unsigned)match,
                  (unsigned)b->number);
    else
        text_addf(cell, "Board %u", (unsigned)b->number);
    cell_add_str(t, e->players[b->first].name);
    add_details(t, e, b->first);
    cell_add_str(t, e->players[b->second].name);
    add_details(t, e, b->second);
}

bool table_slips(const struct event *e, const struct round_boards *b,
                 struct table *out)
{
    static const char *const heads[SLIP_COLUMNS] = {
        [SLIP_TITLE] = "title",   [SLIP_BOARD] = "board",
        [SLIP_FIRST] = "first",   [SLIP_FIRST_DETAILS] = "first details",
        [SLIP_SECOND] = "second", [SLIP_SECOND_DETAILS] = "second details"};

    if (!table_init(out, heads, SLIP_COLUMNS))
        return false;
    for (size_t i = 0; i < b->count; i++)
        if (b->list[i].second != NOBODY)
            add_slip(out, e, b->round, &b->list[i]);
    return !out->failed;
}
