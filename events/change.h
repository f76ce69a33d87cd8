/* Functions shared by the verbs of event_change.h. */
#ifndef LUDEX_EVENTS_CHANGE_H
#define LUDEX_EVENTS_CHANGE_H

#include "event_change.h"

typedef enum event_refusal change_verb(struct event_change *c,
                                       const struct str *words, size_t count);

change_verb change_add, change_withdraw, change_return, change_bye,
    change_result, change_team_results, change_forbid, change_allow,
    change_swap, change_lineup, change_set, change_unset, change_edit,
    change_remove_player;

/* Applies c->verb to the event of teams. If the first word of a verb for
   absences names a player of a team, applies the verb to that player.
   (change_teams.c) */
enum event_refusal change_apply_to_teams(struct event_change *c,
                                         const struct str *words, size_t count);
/* Refuses and returns false if any board of the match has a result. The match
   is a result of the event of teams. (change_teams.c) */
bool change_check_boards(struct event_change *c, const struct event_result *r);
/* Refuses and returns false if any board of the match has a result. The match
   is given by its number in the event `whole`. (change_teams.c) */
bool change_check_games(struct event_change *c, const struct event *whole,
                        uint32_t number);

/* Adds the bye or the withdrawal of a team after the matches of its round.
   Returns false if out of memory. (change_teams.c) */
bool change_add_match(struct event *e, const struct event_result *added,
                      struct arena *arena);

/* Gives a match without a result to the opponent of a team, by forfeit. Boards
   that have a result stay. The match is a result of the event of teams.
   (change_teams.c) */
void change_forfeit_match(struct event_change *c,
                          const struct event_result *match, uint32_t team);
/* Removes the results of the boards, or of the match, that a team has lost by
   forfeit. If `won`, the team wins them by forfeit instead. Returns false if
   there are none. (change_teams.c) */
bool change_reopen_match(struct event_change *c,
                         const struct event_result *match, uint32_t team,
                         bool won);

/* Refuses the change: replaces c->text with the reason. Returns `why`. */
enum event_refusal change_refuse(struct event_change *c, enum event_refusal why,
                                 const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Refuses a word that the verb does not accept. The reason shows the syntax of
   the verb. */
enum event_refusal change_refuse_words(struct event_change *c, struct str word);
/* Refuses the change because memory ran out. */
enum event_refusal change_no_memory(struct event_change *c);
/* Appends a message to c->text. */
void change_report(struct event_change *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Appends the number of players in the next round, if the stage is a Swiss. */
void change_report_next(struct event_change *c);

/* Returns the result of a game without its forfeit, such as "1-0", "0-0" or
   "annulled". */
struct str change_result_form(const struct event_result *r);
/* Refuses a text of the event, such as a name, that is empty or not one line.
   Returns false. (change_players.c) */
bool change_refuse_text(struct event_change *c, const char *what, struct str s);

#define SHOWN(s) (int)str_for_display(s).len, (s).ptr
#define NAME_OF(c, player)                       \
    (int)(c)->event->players[(player)].name.len, \
        (c)->event->players[(player)].name.ptr

/* Finds a player by name or number. If there is no such player, refuses and
   returns false. (change_words.c) */
bool change_find_player(struct event_change *c, struct str word,
                        uint32_t *player);
/* Returns the player with this name or number. Returns NOBODY, without
   refusing, if there is no such player. */
uint32_t change_named_player(const struct event *e, struct str word);

/* The rounds from `from` to `last`, both included. */
struct change_rounds {
    uint32_t from, last;
};
/*
 * Reads all words as one round or a range of rounds: "3", "3-5" or "3 to 5",
 * optionally preceded by "round" or "rounds". Refuses anything else, and rounds
 * that the event does not have.
 */
bool change_read_rounds(struct event_change *c, const struct str *words,
                        size_t count, struct change_rounds *out);
/* Reads the number of a paired round or of the next round. Refuses any other
   word. */
bool change_read_round(struct event_change *c, struct str word, uint32_t *out);

/* Reads the number of a paired round into c->round. Refuses any other word. */
bool change_read_paired_round(struct event_change *c, struct str word);

/* Returns the number of rounds of the event, or 0 if it is unknown. */
uint32_t change_round_count(const struct event_change *c);
bool change_is_swiss(const struct event_change *c);
/* True for a knock-out. The players of teams are not paired themselves, so this
   is false for them. */
bool change_is_knockout(const struct event_change *c);
/* True for a round robin. */
bool change_is_robin(const struct event_change *c);
/* True for a round robin of which all rounds are paired. */
bool change_is_scheduled(const struct event_change *c);
/* If all rounds are paired, refuses and returns true. */
bool change_is_over(struct event_change *c);
/* If the round is after the last one, refuses and returns true. */
bool change_is_beyond(struct event_change *c, uint32_t round);

/* True if the result belongs to this round of the stage and is not a play-off
   game. */
bool change_is_in_round(const struct event_change *c,
                        const struct event_result *r, uint32_t round);
/* Return the game, or the absence, of a player in a round. Return NULL if there
   is none. */
struct event_result *change_game(const struct event_change *c, uint32_t player,
                                 uint32_t round);
struct event_result *change_absence(const struct event_change *c,
                                    uint32_t player, uint32_t round);
/* Returns the player's withdrawal, or NULL if the player has not withdrawn. */
struct event_result *change_withdrawal(const struct event_change *c,
                                       uint32_t player);
/* Adds an absence (`how` is HOW_BYE or HOW_WITHDRAWN) at the end of its round.
   Returns false if out of memory. */
bool change_add_absence(struct event_change *c, uint32_t player, uint32_t round,
                        uint8_t how, uint8_t kind);
/* Records that a result of a Swiss is changed, if later rounds are paired. */
void change_mark_changed(const struct event_change *c, struct event_result *r);
/* Removes a result from the event. */
void change_remove(struct event_change *c, const struct event_result *r);

/* A player whose details are being read. */
struct player_details {
    struct event_change *change;
    struct event_player player;
    struct str team;     /* empty if it is not given */
    bool edited;         /* the player is in the event already: an optional
                            detail that is empty is removed */
    bool new_categories; /* a category has been read */
};

/* A detail of a player that can be given in words. */
struct player_detail {
    const char *word;
    size_t offset; /* place in struct event_player, if the detail is not the
                      team */
    uint64_t most; /* maximum of a number; 0 if the detail is text */
    bool (*set)(struct player_details *d, struct str value);
    bool optional;    /* a text that can be removed */
    bool not_in_trf;  /* a TRF file cannot store the detail */
    bool only_edited; /* cannot be given for a new player */
};

/* All details. The list ends with an entry whose word is NULL. */
extern const struct player_detail change_details[];

/* Reads pairs of a word and a value. Refuses and returns false if any of them
   is wrong. (change_players.c) */
bool change_read_details(struct player_details *d, const struct str *words,
                         size_t count);
/* Refuses a team that comes too late, and a board that another player of the
   team has. `index` is the index of the player, or the number of players for a
   new one. */
bool change_check_team(struct event_change *c, const struct event_player *p,
                       struct str team, uint32_t index);
/* Returns the name of the event's team with this name in upper or lower case, or
   the name itself if there is no such team. */
struct str change_team_name(const struct event *e, struct str name);
/* Sets the team of a player, and adds the team if the event does not have it.
   Returns false if out of memory. */
bool change_set_team(struct event_change *c, struct event_player *p,
                     struct str team);
/* Numbers the players by strength. Returns false if out of memory.
   (ratings_update.c) */
bool change_number_by_strength(struct event_change *c);

/* Sets *out to true if the numbers of all players follow the order of strength.
   Returns false if out of memory. (change_players.c) */
bool change_is_by_strength(struct event_change *c, bool *out);

/* Reads a board. The word is the board's number or a player's name. Sets
   *number, with *player NOBODY, or sets *player, with *number 0. Refuses other
   words. (change_results.c) */
bool change_read_board(struct event_change *c, struct str word,
                       uint32_t *number, uint32_t *player);
/* Lists the boards of round c->round, which the event must have. Refuses if out
   of memory. */
bool change_list_boards(struct event_change *c, struct round_boards *out);
/* Refuses and returns false if the event's file cannot store an enum
   result_how. */
bool change_can_store(struct event_change *c, uint8_t how);
/* Returns the game of a board, or NULL. */
struct event_result *change_board_game(const struct round_boards *boards,
                                       uint32_t number);

#endif
