/*
 * Index of a site: the players and events of its records. The index determines
 * the pages and the links. It is made from an archive before the first page is
 * written, so that pages can link to each other.
 */
#ifndef LUDEX_TOOLS_SITE_INDEX_H
#define LUDEX_TOOLS_SITE_INDEX_H

#include "archive_events.h"
#include "page.h"

/* A record as a game between two players. */
struct site_game {
    int64_t record;
    uint64_t page;       /* number of the page, or 0 */
    uint32_t players[2]; /* indexes of the players, or NOBODY */
    struct str names[2]; /* names of the players, or "" if not given */
    struct str event;    /* name of the event, or empty */
    int32_t year;        /* 0 if unknown */
    uint8_t kind, how;   /* as in struct event_result */
};

struct site_index {
    struct arena arena;
    struct site_game *games; /* sorted by record */
    size_t game_count, room;
    struct str *players; /* sorted by name */
    size_t player_count;
    uint32_t *of_player;   /* indexes of games, player by player */
    size_t *begins;        /* the games of player i are at begins[i] to begins[i
                              + 1] - 1 in of_player */
    struct event **events; /* sorted by name, then year */
    size_t event_count;
    const char *root; /* base path of links */
    bool failed;      /* memory ran out */
};

/* Indexes these records, which must be in ascending order. If `whole` is true,
   indexes all events of the archive, otherwise only the events of the records.
   Returns a fault of the archive, or 0. The caller also checks `failed`, and
   releases the index in any case. */
int site_index_make(struct site_index *x, struct archive *a,
                    const int64_t *records, size_t count, bool whole);
void site_index_release(struct site_index *x);
/* Returns the game of a record, or NULL if there is none. */
struct site_game *site_index_game(const struct site_index *x, int64_t record);

enum { SITE_FOLDER_PAGES = 1000 };
/* Appends the address of a page, such as "games/0/17.html". */
void site_address(const char *kind, uint64_t number, struct text *out);
/* Returns functions that make links to pages of the site, for page_table and
   others. The links are for pages below `root`. */
struct page_links site_index_links(struct site_index *x, const char *root);

#endif
