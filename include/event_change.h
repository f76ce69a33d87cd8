/*
 * Changes to an event that is being run: players, absences, forbidden pairs,
 * results and rounds. A change is a verb with words, as the director of the
 * event types them:
 *
 *     struct event_change c = {.event = e, .stage = 0, .arena = &arena,
 *                              .options = &standings_usual};
 *     const struct str words[] = {STR("Ann"), STR("half"), STR("3")};
 *
 *     if (event_change_apply(&c, event_change_find("bye"), words, 3))
 *         ... c.refusal, c.text: why the event has not changed
 *     else
 *         ... c.text: what was done
 *     event_change_release(&c);
 *
 * The caller locks, reads and stores the event, in a file or in a transaction
 * of an archive. This header uses neither files nor archives.
 *
 * Words: a player is given by name, in upper or lower case, or by pairing
 * number. A board is given by its number or by one of its players. Rounds are
 * "3", "3-5" or "3 to 5".
 */
#ifndef LUDEX_EVENT_CHANGE_H
#define LUDEX_EVENT_CHANGE_H

#include "pairing.h"

/* The reason why a change is refused. The event is then unchanged. */
enum event_refusal {
    CHANGE_DONE,
    CHANGE_WORDS,        /* the words do not have the form that the verb
                            requires */
    CHANGE_NO_PLAYER,    /* there is no such player */
    CHANGE_NO_ROUND,     /* the event has no such round, or does not have it
                            yet */
    CHANGE_NO_BOARD,     /* the round has no such game */
    CHANGE_NO_EFFECT,    /* the event is already as requested, or there is
                            nothing to remove */
    CHANGE_TOO_LATE,     /* the round is already paired, or played */
    CHANGE_NAME_TAKEN,   /* there is already a player of this name */
    CHANGE_NOT_STORABLE, /* an event, or its file format, cannot hold the
                            requested data */
    CHANGE_UNPAIRED,     /* the round is the next one, which is not paired
                            yet */
    CHANGE_NO_MEMORY,
    CHANGE_REFUSALS,
};

struct event_change {
    /* The event and the stage to change. `event` must be in the memory of
       `arena` or be valid at least as long. */
    struct event *event;
    uint32_t stage;
    struct arena *arena; /* receives the new parts of the event */
    const struct standings_options *options; /* for pairing a round */
    uint8_t system;     /* enum event_format_kind by which to pair, or
                           FORMAT_UNKNOWN for the format of the event */
    size_t memory_most; /* limit in bytes for pairing; 0 for 2000 MB */

    /* The outcome. */
    uint8_t refusal;  /* enum event_refusal */
    uint32_t round;   /* round that the change concerns; 0 if there is
                               none */
    uint32_t paired;  /* last round that was paired before the change */
    struct text text; /* what was done and what this means for the next round,
                         or the reason for the refusal. Does not end with a line
                         break. Has several lines if there are several
                         results. */
    struct arena work;
    size_t player_room; /* number of players for whom the array of the event has
                           room; 0 for only those that it contains */
    size_t team_room;   /* the same for teams */
    struct name_index *names; /* the names of the players, once a player is
                                 added; in the memory of `work` */
    /* If `checked_count` is the number of players: whether all of them have
       numbers, and whether these follow their strength. Checked once for all
       players that are added. */
    size_t checked_count;
    bool numbered, by_strength;
    const struct event_change_verb *verb; /* the verb that was applied */
    /* While a verb is applied to teams: the event itself, and its teams. `event`
       is then the event of teams. */
    struct event *whole;
    const struct teams *teams;
};

/* What a verb changes in a team event. */
enum event_change_teams {
    CHANGES_EVENT,            /* the event itself */
    CHANGES_TEAMS,            /* teams, which take the place of players */
    CHANGES_TEAMS_OR_PLAYERS, /* teams, as above, or players of a team */
};

struct event_change_verb {
    const char *name;
    const char *words;   /* the words that the verb requires, for messages */
    size_t least;        /* minimum number of words */
    bool even_when_over; /* allowed after the last round */
    uint8_t teams;       /* enum event_change_teams */
    /* Applies the verb. On refusal the event is not changed. Returns
       c->refusal. */
    enum event_refusal (*apply)(struct event_change *c, const struct str *words,
                                size_t count);
    bool in_schedule; /* allowed in a round robin of which all rounds are
                         paired */
};

/* All verbs. The list ends with an entry whose name is NULL. */
extern const struct event_change_verb event_change_verbs[];
/* Returns the verb of that name, or NULL. */
const struct event_change_verb *event_change_find(const char *name);

/* Applies a verb. Returns c->refusal: 0 if the event has changed. */
enum event_refusal event_change_apply(struct event_change *c,
                                      const struct event_change_verb *verb,
                                      const struct str *words, size_t count);
/* Releases the outcome of the change, but not the event. */
void event_change_release(struct event_change *c);

/*
 * Begins a change that is not a single verb. The functions below may then be
 * called any number of times, until event_change_release. Returns false if out
 * of memory.
 */
bool event_change_begin(struct event_change *c);
/*
 * Adds a player whose strings are in memory that lives as long as the event.
 * Refuses a name that another player has, in upper or lower case; a name that
 * cannot be written in one line; and a player who comes too late. If all
 * players have numbers (`seed`) and the new player has none, the new player is
 * numbered by strength, and all following numbers increase by 1. In rounds that
 * are already paired, the player gets zero-point byes. `team` is the name of
 * the player's team, or empty; a team that the event does not have is added, in
 * a Swiss with zero-point byes for paired rounds. player->team is not used.
 * Refuses a board that another player of the team has. Appends to c->text what
 * was done, without a line break. Returns c->refusal, which stays set: clear it
 * to continue after a refusal. (events/change_players.c)
 */
enum event_refusal event_change_add_player(struct event_change *c,
                                           const struct event_player *player,
                                           struct str team);

/* Reads a result as people write it: "1-0", "1:0", "remis", "=", "+:-", "0-0
   forfeit", "annulled". Returns false for any other text. (events/result_words.c) */
bool event_result_read(struct str text, uint8_t *kind, uint8_t *how);

/* True if a name or another text is not empty, and if it can be written in one
   line and read again. (events/event_start.c) */
bool event_text_fits(struct str text);

/*
 * Replaces the ratings of players with those of a list. Call the following
 * functions after event_change_begin:
 *
 *     struct event_ratings u = {.change = &c};
 *     bool fine = event_ratings_begin(&u);
 *     while (fine && ... another player of the list)
 *         fine = event_ratings_take(&u, &player);
 *     if (fine)
 *         event_ratings_end(&u);
 *
 * A player of the list is matched with a player of the event by id, or by name
 * if either has no id. The comparison of names ignores case, diacritics,
 * punctuation and the order of words. If several players of the list have the
 * same name, none of them is used. Rating and K are replaced with those that
 * the list states; id, title, country, year of birth and club are set if the
 * event does not state them. Memory is only used for the players of the event.
 * (events/ratings_update.c)
 */
struct ratings_entry;
struct similar_names;
struct event_ratings {
    struct event_change *change;
    struct ratings_entry *entries; /* the players of the event, sorted by
                                      name */
    struct ratings_entry **by_id;  /* the players with an id, sorted by id */
    size_t count, id_count;
    struct similar_names *similar;
    size_t listed;      /* number of players of the list so far */
    size_t starts[257]; /* for each first byte of a name: its first entry */
    /* The numbers of players that event_ratings_end found and changed. */
    size_t found, changed;
};
/* Return false if out of memory, and then set the refusal of the change. */
bool event_ratings_begin(struct event_ratings *u);
bool event_ratings_take(struct event_ratings *u,
                        const struct event_player *listed);
/* Changes the players. Appends to c->text a line for each player who has
   changed or was not found, and a summary. If no round is paired and the
   players were numbered by strength, numbers the players again. */
enum event_refusal event_ratings_end(struct event_ratings *u);

/* The details of a new event. A member that is empty or zero is not stated. */
struct event_plan {
    struct str name, tiebreaks, series, game, source;
    int32_t year;
    struct event_format format;
    struct event_points points;
    uint8_t initial; /* initial colour, RESULT_FIRST or RESULT_SECOND, or
                        RESULT_NONE */
};
/* Makes an event without players. Returns NULL if out of memory. */
struct event *event_start(const struct event_plan *plan, struct arena *arena);

#endif
