/*
 * Index of a site: the players and events of its records, for their pages and
 * for links. It is made from an archive before the first page is written, so
 * that pages can link to each other.
 */
#ifndef LUDEX_TOOLS_SITE_INDEX_H
#define LUDEX_TOOLS_SITE_INDEX_H

#include "archive_events.h"
#include "page.h"

/* A record as a game of two players. */
struct site_game {
    int64_t record;
    uint64_t page;       /* number of its page, or 0 */
    uint32_t players[2]; /* indexes, or NOBODY */
    struct str names[2]; /* of the players; "" if not named */
    struct str event;    /* may be empty */
    int32_t year;        /* 0: unknown */
    uint8_t kind, how;   /* as in an event's result */
};

struct site_index {
    struct arena arena;
    struct site_game *games; /* sorted by record */
    size_t game_count, room;
    struct str *players; /* sorted by name */
    size_t player_count;
    uint32_t *of_player;   /* indexes of games; those of player i begin at */
    size_t *begins;        /* begins[i] and end before begins[i + 1] */
    struct event **events; /* sorted by name, then year */
    size_t event_count;
    const char *root; /* base of links */
    bool failed;      /* memory ran out */
};

/* Indexes these records (ascending) and all events of the archive if `whole`,
   otherwise the events of the records. Returns a fault of the archive, or 0;
   also check `failed`. Release it in any case. */
int site_index_make(struct site_index *x, struct archive *a,
                    const int64_t *records, size_t count, bool whole);
void site_index_release(struct site_index *x);
/* Finds a record, or returns NULL. */
struct site_game *site_index_game(const struct site_index *x, int64_t record);

enum { SITE_FOLDER_PAGES = 1000 };
/* Appends "games/0/17.html". */
void site_address(const char *kind, uint64_t number, struct text *out);
/* Returns functions that link to its pages, from pages below `root`, for
   page_table and others. */
struct page_links site_index_links(struct site_index *x, const char *root);

#endif
