/*
 * Found games: records that are games, each given to its event (event_match.h), or to
 * one that is known by its name and year alone. What they hold is in the arena
 * that they are begun with; functions that return an int return ARCHIVE_OK or a
 * fault.
 */
#ifndef DB_FOUND_GAMES_H
#define DB_FOUND_GAMES_H

#include "event_match.h"

/* A record that is a game of an event. */
struct found {
    const struct event *event; /* NULL: the archive has none of it */
    struct str name;           /* of the tag, as it is called */
    int32_t year;              /* 0: not known */
    int64_t first, last;       /* days that it may be of */
    int64_t people[2];         /* 0: without a name */
    struct str names[2];
    struct str game;
    bool several; /* more than two players */
    struct event_result result;
};

struct found_games {
    struct archive *a;
    struct str *known; /* texts that were met, by their hashes */
    struct arena *arena;
    struct bearers bearers;
    struct found *list;
    size_t count, room;
};

/* Reads the events of the archive, *stored; of the games none yet. To be
   released after a fault as well. */
int found_begin(struct found_games *g, struct archive *a, struct arena *arena,
                struct event **stored);
void found_release(struct found_games *g);
/* Adds the records that a condition gives (record r, first player p, second
   player q). */
int found_read(struct found_games *g, const char *where,
               struct sql_values values);
/* Puts those of one event together, by rounds and days, each once. */
void found_sort(struct found_games *g);
/* After that: of a name that one year alone has, those without a year are of
   it. */
void found_join_undated(struct found_games *g);
/* Where those of one event end that begin at `at`. */
size_t found_end(const struct found_games *g, size_t at);
/* After found_sort: takes out those that a result of their event tells, each of
   one record; unmatched_records.c. */
int found_drop_told(struct found_games *g);

#endif
