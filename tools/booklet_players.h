/*
 * The players of a booklet's games, for the index of the booklet.
 */
#ifndef LUDEX_TOOLS_BOOKLET_PLAYERS_H
#define LUDEX_TOOLS_BOOKLET_PLAYERS_H

#include "booklet.h"

struct booklet_players {
    struct text names;   /* all names, each followed by its sort key */
    struct text entries; /* array of struct player_entry */
    uint64_t *games;
    struct booklet_player *list;
    size_t count;
};

/* Adds a player of a game. If memory runs out, booklet_players_make returns
   false. */
void booklet_players_add(struct booklet_players *p, struct str name,
                         uint64_t game);
/* Makes the list of players, sorted by name without diacritics. Returns false
   if out of memory. */
bool booklet_players_make(struct booklet_players *p);
void booklet_players_release(struct booklet_players *p);

#endif
