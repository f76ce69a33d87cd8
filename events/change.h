/* Shared by the verbs of event_change.h. */
#ifndef LUDEX_EVENTS_CHANGE_H
#define LUDEX_EVENTS_CHANGE_H

#include "event_change.h"

typedef enum event_refusal change_verb(struct event_change *c,
                                       const struct str *words, size_t count);

change_verb change_add, change_withdraw, change_return, change_bye,
    change_result, change_forbid, change_allow, change_swap;

/* Replaces the text by the reason of a refusal. Returns `why`. */
enum event_refusal change_refuse(struct event_change *c, enum event_refusal why,
                                 const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Refuses words in a message that shows the form of the verb. */
enum event_refusal change_refuse_words(struct event_change *c, struct str word);
/* Refuses because memory ran out. */
enum event_refusal change_no_memory(struct event_change *c);
/* Appends to the text. */
void change_report(struct event_change *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Appends how many players the next round has, if it is one of a Swiss. */
void change_report_next(struct event_change *c);

#define SHOWN(s) (int)str_shown(s).len, (s).ptr
#define NAME_OF(c, player)                       \
    (int)(c)->event->players[(player)].name.len, \
        (c)->event->players[(player)].name.ptr

/* Finds a player by name or number; refuses if there is none.
   (change_words.c) */
bool change_find_player(struct event_change *c, struct str word,
                        uint32_t *player);
/* Finds a player like that without refusing. Returns NOBODY if there is none. */
uint32_t change_player_of(const struct event *e, struct str word);

/* Rounds from `from` to `last`. */
struct change_rounds {
    uint32_t from, last;
};
/*
 * Reads all words as rounds: "3", "3-5", "3 to 5", which "round" or "rounds" may
 * precede. Refuses anything else, and rounds that the event does not have.
 */
bool change_read_rounds(struct event_change *c, const struct str *words,
                        size_t count, struct change_rounds *out);
/* Reads a round that is paired, or the next one. */
bool change_read_round(struct event_change *c, struct str word, uint32_t *out);

/* Returns the number of rounds of the event, or 0 if it is unknown. */
uint32_t change_round_count(const struct event_change *c);
bool change_is_swiss(const struct event_change *c);
/* Refuses if all rounds are paired. */
bool change_is_over(struct event_change *c);
/* Refuses a round after the last one. */
bool change_is_beyond(struct event_change *c, uint32_t round);

/* True for a result of a round of the stage, other than play-off games. */
bool change_of_round(const struct event_change *c, const struct event_result *r,
                     uint32_t round);
/* Returns the game or the absence of a player in a round, or NULL. */
struct event_result *change_game(const struct event_change *c, uint32_t player,
                                 uint32_t round);
struct event_result *change_absence(const struct event_change *c,
                                    uint32_t player, uint32_t round);
/* Returns the player's withdrawal, or NULL. */
struct event_result *change_withdrawal(const struct event_change *c,
                                       uint32_t player);
/* Adds an absence (HOW_BYE, HOW_WITHDRAWN) at the end of its round. Returns
   false if out of memory. */
bool change_put_absence(struct event_change *c, uint32_t player, uint32_t round,
                        uint8_t how, uint8_t kind);
/* Removes a result from the event. */
void change_remove(struct event_change *c, const struct event_result *r);

/* Sets *out to whether all players have numbers that follow their strength.
   Returns false if out of memory. (change_players.c) */
bool change_is_by_strength(struct event_change *c, bool *out);

/* Reads a board: its number, or a player, who is then not NOBODY.
   (change_results.c) */
bool change_read_board(struct event_change *c, struct str word,
                       uint32_t *number, uint32_t *player);
/* The games of round c->round with the numbers of their boards: those that the
   event states, or those of the pairing, or by the order of the event.
   c->pairing must be the pairing of that round. */
struct change_boards {
    struct change_board {
        uint32_t number;
        struct event_result *game;
    } * list;
    size_t count;
};
bool change_list_boards(struct event_change *c, struct change_boards *out);
/* Returns the game of a board, or NULL. */
struct event_result *change_board_game(const struct change_boards *boards,
                                       uint32_t number);

/* Pairs the round after round `after` into c->pairing. Returns 0, or
   refuses. (change_rounds.c) */
enum event_refusal change_make_pairing(struct event_change *c, uint32_t after);

#endif
