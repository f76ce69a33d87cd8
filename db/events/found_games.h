/*
 * Records that are games, each assigned to its event (event_match.h), or to one
 * of which only the name and year are known. Their data is in the arena passed
 * to found_begin. Functions that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_FOUND_GAMES_H
#define DB_FOUND_GAMES_H

#include "event_match.h"

/* A record that is a game of an event. */
struct found {
    const struct event *event; /* NULL if the archive does not have the event */
    struct str name;           /* the name that the tag's event is shown
                                  under */
    int32_t year;              /* 0 if unspecified */
    int64_t first, last;       /* days that it may have been played on */
    int64_t people[2];         /* 0 for a player without a name */
    struct str names[2];
    struct str game;
    bool several; /* there are more than two players */
    struct event_result result;
};

struct found_games {
    struct archive *a;
    struct str *known; /* texts seen, by their hashes */
    struct arena *arena;
    struct bearers bearers;
    struct found *list;
    size_t count, room;
};

/* Reads the events of the archive, *stored, but no games yet. Must be released
   after a fault too. */
int found_begin(struct found_games *g, struct archive *a, struct arena *arena,
                struct event **stored);
void found_release(struct found_games *g);
/* Adds the records that fulfil a condition (record r, first player p, second
   player q). */
int found_read(struct found_games *g, const char *where,
               struct sql_values values);
/* Sorts the games by event, round and day, and removes repeated ones. */
void found_sort(struct found_games *g);
/* Called after that: assigns games without a year to a name that occurs with
   only one year. */
void found_join_undated(struct found_games *g);
/* Returns the end of the games of the event that begins at `at`. */
size_t found_end(const struct found_games *g, size_t at);
/* Called after found_sort: removes games that a result of their event accounts
   for, one game per result; unmatched_records.c. */
int found_drop_told(struct found_games *g);

#endif
