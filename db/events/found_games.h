/*
 * Finds records that are games and assigns each to its event (event_match.h).
 * If the archive does not have the event, only its name and year are stored.
 * The data is allocated in the arena passed to found_games_begin. Functions
 * that return an int return ARCHIVE_OK or a fault.
 */
#ifndef DB_FOUND_GAMES_H
#define DB_FOUND_GAMES_H

#include "event_match.h"

/* A record of a game in an event. */
struct found_game {
    const struct event *event; /* NULL if the archive does not have the event */
    struct str name;           /* the name under which the event in the tag is
                                  shown */
    int32_t year;              /* year of the event; 0 if unspecified */
    int64_t first, last;       /* first and last day on which the game may have
                                  been played */
    int64_t people[2];         /* numbers of the players; 0 for a player without
                                  a name */
    struct str names[2];
    struct str game;
    bool several; /* the game has more than two players */
    struct event_result result;
};

struct found_games {
    struct archive *a;
    struct str *known; /* hash table of copied texts */
    struct arena *arena;
    struct named_events named_events;
    struct found_game *list;
    size_t count, room;
};

/* Reads the events of the archive into *stored, and no games yet.
   found_games_release must be called even after a fault. */
int found_games_begin(struct found_games *g, struct archive *a,
                      struct arena *arena, struct event **stored);
void found_games_release(struct found_games *g);
/* Adds the records that satisfy a condition in SQL, where r is the record, p
   the first player and q the second player. */
int found_games_read(struct found_games *g, const char *where,
                     struct sql_values values);
/* Works like found_games_read for the players of two other seats, such as
   "third" and "fourth", who may be allies of First and Second. */
int found_games_read_seats(struct found_games *g, const char *one,
                           const char *other, const char *where,
                           struct sql_values values);
/* Sorts the games by event, round and day, and removes duplicates. */
void found_games_sort(struct found_games *g);
/* Assigns games without a year to the year of the other games of the same event
   name, if all of these have the same year. Call after found_games_sort. */
void found_games_join_undated(struct found_games *g);
/* Returns the index after the last game of the event whose games begin at
   `at`. */
size_t found_games_group_end(const struct found_games *g, size_t at);
/* Removes the games that are covered by results of their event, one game per
   result (unmatched_records.c). Call after found_games_sort. */
int found_games_drop_with_results(struct found_games *g);

#endif
