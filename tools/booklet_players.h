/*
 * The players of a booklet's games, for its index.
 */
#ifndef LUDEX_TOOLS_BOOKLET_PLAYERS_H
#define LUDEX_TOOLS_BOOKLET_PLAYERS_H

#include "booklet.h"

struct booklet_players {
    struct text names;   /* of all games, with what they are ordered by */
    struct text entries; /* struct player_entry each */
    uint64_t *games;
    struct booklet_player *list;
    size_t count;
};

/* One of a game's; faults show at the end. */
void booklet_players_add(struct booklet_players *p, struct str name,
                         uint64_t game);
/* Makes the list, by name whatever the accents. False: out of memory. */
bool booklet_players_make(struct booklet_players *p);
void booklet_players_release(struct booklet_players *p);

#endif
