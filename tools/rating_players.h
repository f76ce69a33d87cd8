/*
 * The players that --player names.
 */
#ifndef LUDEX_TOOLS_RATING_PLAYERS_H
#define LUDEX_TOOLS_RATING_PLAYERS_H

#include "cli_archive.h"
#include "ratings.h"

enum { CHOSEN_MAX = 64 };

struct rating_players {
    const char *words[CHOSEN_MAX];
    struct str names[CHOSEN_MAX]; /* as the archive has them; in the arena */
    size_t count;
    struct arena arena;
};

void rating_players_init(struct rating_players *p);
void rating_players_release(struct rating_players *p);
/* Adds a player. Returns 0, or STATUS_USAGE after a message if there are too
   many. */
int rating_players_add(struct rating_players *p, const char *word);
/* Looks the names up in the archive. Returns 0, or a status after a message. */
int rating_players_find(struct rating_players *p, struct archive *a,
                        const char *path);
/* Checks that each has a rated game, and takes the names as the lists have them. Returns 0, or STATUS_USAGE after a
   message. */
int rating_players_check(struct rating_players *p,
                         const struct rating_pool *pool);

#endif
