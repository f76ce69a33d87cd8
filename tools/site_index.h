/*
 * Site index: who played, and in which events, of the records of a site: what its
 * pages of players and events are made of, and where links lead. It is made of an
 * archive before the first page is written, so that each can name the others.
 */
#ifndef LUDEX_TOOLS_SITE_INDEX_H
#define LUDEX_TOOLS_SITE_INDEX_H

#include "archive_events.h"
#include "page.h"

/* A record, as a game of two. */
struct site_game {
    int64_t record;
    uint64_t page;       /* the number of its page; 0: it has none */
    uint32_t players[2]; /* by number; NOBODY: not named */
    struct str names[2]; /* theirs; empty */
    struct str event;    /* may be empty */
    int32_t year;        /* 0: not known */
    uint8_t kind, how;   /* as of an event's result */
};

struct site_index {
    struct arena arena;
    struct site_game *games; /* by record */
    size_t game_count, room;
    struct str *players; /* by name */
    size_t player_count;
    uint32_t *of_player;   /* the games of player i, by number, from */
    size_t *begins;        /* begins[i] on, up to begins[i + 1] */
    struct event **events; /* by name, then year */
    size_t event_count;
    const char *root; /* where links go from */
    bool failed;      /* memory ran out */
};

/* Fills it with these records (in rising order) and, if it is `whole`, with all
   events of the archive; else with those of the records. A fault of the archive,
   or 0; `failed` tells besides. To be released in any case. */
int site_index_make(struct site_index *x, struct archive *a,
                    const int64_t *records, size_t count, bool whole);
void site_index_release(struct site_index *x);
/* NULL: there is none. */
struct site_game *site_index_game(const struct site_index *x, int64_t record);

enum { SITE_FOLDER_PAGES = 1000 };
/* Appends "games/0/17.html". */
void site_address(const char *kind, uint64_t number, struct text *out);
/* Links to its pages from those below `root`, for page_table and its like. */
struct page_links site_index_links(struct site_index *x, const char *root);

#endif
