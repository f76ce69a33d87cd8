/*
 * The players chosen by --player.
 */
#ifndef LUDEX_TOOLS_RATING_PLAYERS_H
#define LUDEX_TOOLS_RATING_PLAYERS_H

#include "cli_archive.h"
#include "ratings.h"

enum { CHOSEN_MAX = 64 };

struct rating_players {
    const char *words[CHOSEN_MAX];
    struct str names[CHOSEN_MAX]; /* names as the archive spells them, in the
                                     arena */
    size_t count;
    struct arena arena;
};

void rating_players_init(struct rating_players *p);
void rating_players_release(struct rating_players *p);
/* Adds a player. If there are too many, prints a message and returns
   STATUS_USAGE, otherwise returns 0. */
int rating_players_add(struct rating_players *p, const char *word);
/* Looks up the names in the archive. Returns 0, or prints a message and returns
   a status. */
int rating_players_find(struct rating_players *p, struct archive *a,
                        const char *path);
/* Checks that each player has a rated game, and replaces the names with their
   spellings in the rating lists. Returns 0, or prints a message and returns
   STATUS_USAGE. */
int rating_players_check(struct rating_players *p,
                         const struct rating_pool *pool);

#endif
