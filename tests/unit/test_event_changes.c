/* Tests commands that change events (event_change.h). After a refusal the event
   must be unchanged. After a change, the event must be the same when it is
   written and read again. */
#include <check.h>
#include <stdio.h>

#include "event_change.h"

#include "suite.h"

static struct arena arena;
static struct diags diags;
static struct diag_levels levels;

static void setup(void)
{
    arena_init(&arena, 1 << 20, 512 << 20);
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
}

static void teardown(void)
{
    arena_release(&arena);
    diags_release(&diags);
}

/* ---- events -------------------------------------------------------------- */

/* A Swiss of five rounds without seeds, of which one round has been played. */
#define CLUB                                                              \
    "event \"Club\" { format swiss-5 players { \"Ann\" rating 1900 club " \
    "\"Red\" \"Bob\" rating 1800 club \"Red\" \"Cid\" \"Dan\" \"Eve\" } " \
    "round 1 \"Ann\" \"Cid\" 1-0 \"Bob\" \"Dan\" 0-1 \"Eve\" bye }"
/* An event whose players are numbered by strength. */
#define DRAWN                                                             \
    "event \"Club\" { format swiss-3 players { \"Ann\" rating 1900 seed " \
    "1 \"Bob\" rating 1800 seed 2 } round 1 \"Ann\" \"Bob\" 1-0 }"
/* An event whose players are not numbered by strength. */
#define BY_LOT                                                              \
    "event \"Club\" { format swiss-3 players { \"Ann\" rating 1700 seed 1 " \
    "\"Bob\" rating 1800 seed 2 } }"
/* An event whose players are numbered by strength, before round 1. */
#define NUMBERED                                                            \
    "event \"Club\" { format swiss-3 players { \"Ann\" rating 1900 seed 1 " \
    "\"Bob\" rating 1800 seed 2 } }"
#define STATED                                                           \
    "event \"Cup\" { format swiss-3 champion \"Ann\" runner-up \"Bob\" " \
    "players { \"Ann\" \"Bob\" } }"
#define SQUADS                                                                \
    "event \"League\" { format swiss-3 teams { \"Red\" \"Blue\" } players { " \
    "\"Ann\" team \"Red\" board 1 \"Bob\" team \"Red\" board 2 \"Cid\" team " \
    "\"Blue\" board 1 } forbid \"Red\" \"Blue\" }"
/* Players with bonuses, byes and withdrawals. */
#define GAINS                                                                  \
    "event \"Club\" { format swiss-3 players { \"Ann\" seed 1 \"Bob\" seed 2 " \
    "\"Cid\" seed 3 } accelerate \"Bob\" 1 rounds 1 to 2 accelerate \"Cid\" "  \
    "1 rounds 1 to 2 round 2 \"Cid\" half-bye round 3 \"Bob\" withdrawn }"
#define OVER                                                              \
    "event \"Cup\" { format swiss-1 players { \"Ann\" \"Bob\" } round 1 " \
    "\"Ann\" \"Bob\" 1-0 }"
#define NOBODY_YET "event \"New\" { format swiss-5 }"
/* An event with data of each kind that "set" changes. */
#define FACTS                                                                \
    "event \"Open\" { format swiss-5 city \"Oslo\" deputy-arbiter \"Bo\" "   \
    "sharing none prizes \"Main\" { 500 } prizes \"W\" category \"W\" { 80 " \
    "} }"
#define LEAGUE                                                          \
    "event \"League\" { format round-robin teams { \"Red\" \"Blue\" } " \
    "players { \"Ann\" team \"Red\" } }"
#define ROBIN                                                                 \
    "event \"Robin\" { format round-robin players { \"Ann\" \"Bob\" \"Cid\" " \
    "\"Dan\" } round 1 \"Ann\" \"Dan\" * \"Bob\" \"Cid\" * }"
/* A round robin whose rounds are paired beforehand. */
#define SCHEDULE                                                             \
    "event \"Robin\" { format round-robin players { \"Ann\" \"Bob\" "        \
    "\"Cid\" \"Dan\" } round 1 \"Ann\" \"Dan\" 1-0 \"Bob\" \"Cid\" * "       \
    "round 2 \"Bob\" \"Ann\" * \"Dan\" \"Cid\" 1-0 round 3 \"Ann\" \"Cid\" " \
    "* \"Dan\" \"Bob\" * }"
#define PLAYED_SCHEDULE                                                       \
    "event \"Robin\" { format round-robin players { \"Ann\" \"Bob\" } round " \
    "1 \"Ann\" \"Bob\" 1-0 }"
#define PLAYED                                                               \
    "\"Ann\" \"Bob\" \"Cid\" \"Dan\" } round 1 \"Ann\" \"Bob\" 1-0 \"Cid\" " \
    "\"Dan\" 1-0 "
#define AWAY                                            \
    "event \"Club\" { format swiss-5 players { " PLAYED \
    "round 3 \"Bob\" withdrawn }"
#define BYES                                            \
    "event \"Club\" { format swiss-5 players { " PLAYED \
    "round 2 \"Ann\" half-bye round 3 \"Ann\" half-bye }"
#define LATE                                                    \
    "event \"Club\" { format swiss-5 players { \"Eve\" " PLAYED \
    "\"Eve\" zero-bye }"
/* The number of rounds is unknown. */
#define UNKNOWN "event \"Club\" { format swiss players { " PLAYED "}"
#define FOUR                                                            \
    "event \"Cup\" { format swiss-5 players { \"Ann\" \"Bob\" \"Cid\" " \
    "\"Dan\" } "
#define OPEN FOUR "round 1 \"Ann\" \"Bob\" * \"Cid\" \"Dan\" * }"
/* A round that is paired as Ludex pairs it, but with other board numbers. */
#define BOARDS \
    FOUR "round 1 \"Ann\" \"Cid\" * board 2 \"Dan\" \"Bob\" * board 1 }"
#define THREE                                                               \
    FOUR "round 1 \"Ann\" \"Bob\" 1-0 \"Cid\" \"Dan\" 1-0 round 2 \"Cid\" " \
         "\"Ann\" * \"Dan\" \"Bob\" * round 3 \"Ann\" \"Dan\" * \"Bob\" "   \
         "\"Cid\" * }"
#define CAME                                                                  \
    FOUR "round 1 \"Ann\" \"Bob\" 1-0 surrender board 7 \"Cid\" \"Dan\" 1-0 " \
         "board 1 }"
#define APART                                                               \
    "event \"Club\" { format swiss-5 forbid \"Ann\" \"Eve\" rounds 2 to 3 " \
    "forbid same club players { \"Ann\" club \"Red\" \"Bob\" club \"Red\" " \
    "\"Eve\" \"Fay\" } }"
#define WITH_BYE                                                          \
    "event \"Cup\" { format swiss-3 players { \"Ann\" \"Bob\" \"Cid\" } " \
    "round 1 \"Ann\" \"Bob\" * \"Cid\" bye }"
/* Gil has the bye, and Hal arrived after the pairing. */
#define ARRIVED                                                         \
    "event \"Cup\" { format swiss-3 players { \"Ann\" \"Bob\" \"Gil\" " \
    "\"Hal\" "                                                          \
    "} round 1 \"Ann\" \"Bob\" * \"Gil\" bye \"Hal\" zero-bye }"
#define ARRIVED_FIRST                                                   \
    "event \"Cup\" { format swiss-3 players { \"Hal\" \"Ann\" \"Bob\" " \
    "\"Gil\" } "                                                        \
    "round 1 \"Hal\" zero-bye \"Ann\" \"Bob\" * \"Gil\" bye }"
#define ABSENT                                                                \
    "event \"Cup\" { format swiss-5 forbid \"Bob\" \"Eve\" players { "        \
    "\"Ann\" \"Bob\" \"Cid\" \"Dan\" \"Eve\" } round 1 \"Ann\" \"Bob\" 1-0 "  \
    "\"Cid\" \"Dan\" 1-0 round 2 \"Cid\" \"Dan\" * \"Ann\" half-bye \"Bob\" " \
    "zero-bye \"Eve\" zero-bye }"
/* Bob and Dan have no colours yet, and Dan is ranked higher. */
#define UNPAIRED                                                               \
    "event \"Cup\" { format swiss-3 initial-colour first players { \"Ann\" "   \
    "\"Bob\" \"Cid\" \"Dan\" } round 1 \"Ann\" \"Cid\" 1-0 \"Bob\" zero-bye "  \
    "\"Dan\" half-bye round 2 \"Cid\" \"Ann\" * \"Bob\" bye \"Dan\" zero-bye " \
    "}"
#define ABSENT_EARLIER                                                    \
    FOUR "round 1 \"Ann\" \"Bob\" 1-0 \"Cid\" half-bye \"Dan\" half-bye " \
         "round 2 \"Cid\" \"Ann\" * \"Dan\" \"Bob\" * }"
#define FREE                                                                  \
    "event \"Robin\" { format round-robin players { \"Ann\" \"Bob\" \"Cid\" " \
    "\"Dan\" } round 1 \"Ann\" \"Bob\" * \"Cid\" bye \"Dan\" bye }"
#define SECOND                                                              \
    FOUR "round 1 \"Ann\" \"Bob\" 1-0 \"Cid\" \"Dan\" 1-0 round 2 \"Cid\" " \
         "\"Ann\" * \"Dan\" \"Bob\" * }"
#define FINISHED FOUR "round 1 \"Ann\" \"Bob\" 1-0 \"Cid\" \"Dan\" 1-0 }"
/* Each round has an open game. */
#define THREE_OPEN                                                        \
    FOUR "round 1 \"Ann\" \"Bob\" 1-0 \"Cid\" \"Dan\" * round 2 \"Cid\" " \
         "\"Ann\" * \"Dan\" \"Bob\" 1-0 }"
#define TRF_PLAYERS                                                            \
    "001    1      Ann                                                       " \
    "         1.0    1     2 w 1\n001    2      Bob                          " \
    "                                      0.0    2     1 b 0\n"
#define TRF "012 Cup\n092 Swiss\n142 3\n" TRF_PLAYERS
#define TRF_OPEN_GAME                                                          \
    "012 Cup\n092 Swiss\n142 3\n001    1      Ann                            " \
    "                                    0.0    1     2 w  \n001    2      "   \
    "Bob                                                                0.0  " \
    "  1     1 b  \n"
#define TRF_OPEN "012 Cup\n092 Swiss\n001    1      Ann\n001    2      Bob\n"

static const struct change_row {
    const char *event, *words; /* the words are separated by | */
    enum event_refusal refusal;
    const char *text; /* the message */
    const char *part; /* part of the written event, or NULL */
} rows[] = {
    /* add */
    {NOBODY_YET,
     "add|Ann|rating|1900|title|FM|country|Riamo|club|Red|born|1990|id|77|note|"
     "late",
     CHANGE_DONE, "Ann is added; round 1 has 1 player",
     "\"Ann\" title \"FM\" country \"Riamo\" club \"Red\" born 1990 id \"77\" "
     "rating 1900 note \"late\"\n"},
    {NOBODY_YET, "add|Ann|born|31.5.1990", CHANGE_DONE,
     "Ann is added; round 1 has 1 player", "\"Ann\" born 1990.05.31\n"},
    {NOBODY_YET, "add|Ann|number|7", CHANGE_DONE,
     "Ann is added with number 7; round 1 has 1 player", "\"Ann\" seed 7\n"},
    {CLUB, "add|Fay \"F\" \\", CHANGE_DONE,
     "Fay \"F\" \\ is added; round 1 is a zero-point bye; round 2 has 6 "
     "players",
     "        \"Fay \\\"F\\\" \\\\\"\n    }\n"},
    {CLUB, "add|Fay", CHANGE_DONE,
     "Fay is added; round 1 is a zero-point bye; round 2 has 6 players",
     "\"Eve\" bye\n        \"Fay\" zero-bye\n"},
    {DRAWN, "add|Cid|rating|1850", CHANGE_DONE,
     "Cid is added with number 2, and the other numbers from 2 on increase by "
     "1; round 1 is a zero-point bye; round 2 has 3 players, so one has the "
     "bye",
     "\"Bob\" rating 1800 seed 3\n        \"Cid\" rating 1850 seed 2\n"},
    {DRAWN, "add|Cid", CHANGE_DONE,
     "Cid is added with number 3; round 1 is a zero-point bye; round 2 has 3 "
     "players, so one has the bye",
     "\"Cid\" seed 3\n"},
    {BY_LOT, "add|Cid|rating|2000", CHANGE_DONE,
     "Cid is added with number 3; round 1 has 3 players, so one has the bye",
     "\"Cid\" rating 2000 seed 3\n"},
    {BY_LOT, "add|Cid|number|1", CHANGE_DONE,
     "Cid is added with number 1, and the other numbers from 1 on increase by "
     "1; round 1 has 3 players, so one has the bye",
     "\"Bob\" rating 1800 seed 3\n"},
    {LEAGUE, "add|Bob|team|blue|board|2", CHANGE_DONE,
     "Bob is added to blue, board 2", "\"Bob\" team \"Blue\" board 2\n"},
    {TRF, "add|Cid|rating|2000|number|3", CHANGE_DONE,
     "Cid is added with number 3; round 1 is a zero-point bye; round 2 has 3 "
     "players, so one has the bye",
     "001    3      Cid                               2000"},
    {TRF, "add|Cid|number|1", CHANGE_NOT_STORABLE,
     "Ann has number 1, and numbers in a TRF file cannot change", NULL},
    {TRF, "add|Cid|club|Red", CHANGE_NOT_STORABLE,
     "a TRF file cannot store the club of a player", NULL},
    {LEAGUE, "add|Bob|team|Green", CHANGE_DONE,
     "Bob is added to the new team Green", "\"Bob\" team \"Green\""},
    {CLUB, "add|Fay|team|Green", CHANGE_WORDS,
     "the other players have no team, so Fay cannot have one", NULL},
    {CLUB, "add", CHANGE_WORDS,
     "the form is: add PLAYER [rating N] [title T] [country C] [club C] "
     "[category C] [born DATE] [id ID] [team T] [board N] [number N] "
     "[note TEXT]",
     NULL},
    {CLUB, "add|ANN", CHANGE_NAME_TAKEN,
     "there is already a player \"Ann\" (number 1); make the names different",
     NULL},
    {CLUB, "add|", CHANGE_WORDS, "the name is empty", NULL},
    {CLUB, "add| Fay", CHANGE_WORDS,
     "the name \" Fay\" must be one line of UTF-8 text without spaces around "
     "it",
     NULL},
    {CLUB, "add|Fay\tRay", CHANGE_WORDS,
     "the name \"Fay\tRay\" must be one line of UTF-8 text without spaces "
     "around it",
     NULL},
    {CLUB, "add|F\xFF", CHANGE_WORDS,
     "the name \"F\xFF\" must be one line of UTF-8 text without spaces around "
     "it",
     NULL},
    {CLUB, "add|Fay|club|", CHANGE_WORDS, "the club is empty", NULL},
    {CLUB, "add|Fay|category|W", CHANGE_DONE,
     "Fay is added; round 1 is a zero-point bye; round 2 has 6 players",
     "        \"Fay\" category \"W\"\n"},
    {CLUB, "add|Fay|ratting|1", CHANGE_WORDS,
     "unexpected \"ratting\"; did you mean \"rating\"?", NULL},
    {CLUB, "add|Fay|1900", CHANGE_WORDS,
     "unexpected \"1900\"; the form is: add PLAYER [rating N] [title T] "
     "[country C] [club C] [category C] [born DATE] [id ID] [team T] [board N] "
     "[number N] [note TEXT]",
     NULL},
    {CLUB, "add|Fay|rating", CHANGE_WORDS, "rating requires a value", NULL},
    {CLUB, "add|Fay|rating|10000", CHANGE_WORDS,
     "rating takes a number up to 9999, not \"10000\"", NULL},
    {CLUB, "add|Fay|rating|-1", CHANGE_WORDS,
     "rating takes a number up to 9999, not \"-1\"", NULL},
    {CLUB, "add|Fay|born|1990.02.30", CHANGE_WORDS,
     "born takes a date such as 1990.05.31 or 1990, not \"1990.02.30\"", NULL},
    {OVER, "add|Cid", CHANGE_TOO_LATE,
     "round 1 is the last round, and it is paired", NULL},
    {ROBIN, "add|Eve", CHANGE_TOO_LATE,
     "the first round is paired, and only a Swiss can have late entries", NULL},

    /* edit */
    {CLUB,
     "edit|bob|name|Bo|rating|1950|club||category|W|category|U20|id|7|born|"
     "1990",
     CHANGE_DONE,
     "Bob: rating 1950 instead of 1800, club removed, category W, U20, id 7, "
     "born 1990, name Bo instead of Bob",
     "\"Bo\" born 1990 id \"7\" rating 1950 category \"W\" category "
     "\"U20\"\n"},
    {CLUB, "edit|Bob|name|BOB", CHANGE_DONE, "Bob: name BOB instead of Bob",
     "\"BOB\" \"Dan\" 0-1"},
    {CLUB, "edit|Ann|rating|0|country|Riamo", CHANGE_DONE,
     "Ann: rating removed, country Riamo",
     "\"Ann\" country \"Riamo\" club \"Red\"\n"},
    {CLUB, "edit|Bob|name|ann", CHANGE_NAME_TAKEN,
     "there is already a player \"Ann\" (number 1)", NULL},
    {CLUB, "edit|Bob|name|", CHANGE_WORDS, "the name is empty", NULL},
    {CLUB, "edit|Bob|rating|1800", CHANGE_NO_EFFECT,
     "Bob already has these details", NULL},
    {CLUB, "edit|Bo|rating|1800", CHANGE_NO_PLAYER,
     "there is no player \"Bo\"; did you mean \"Bob\"?", NULL},
    {CLUB, "edit|Bob|nam|Bo", CHANGE_WORDS,
     "unexpected \"nam\"; did you mean \"name\"?", NULL},
    {CLUB, "edit|Bob|number|1", CHANGE_WORDS,
     "the players have no numbers, which they get when round 1 is paired",
     NULL},
    {DRAWN, "edit|Bob|number|1", CHANGE_TOO_LATE,
     "round 1 is paired, so the number of Bob cannot change", NULL},
    {DRAWN, "edit|Bob|rating|2000", CHANGE_DONE,
     "Bob: rating 2000 instead of 1800; the pairing numbers stay as they are",
     "\"Bob\" rating 2000 seed 2\n"},
    {BY_LOT, "edit|Bob|number|1", CHANGE_DONE,
     "Bob: number 1 instead of 2; Ann has number 2",
     "\"Ann\" rating 1700 seed 2\n        \"Bob\" rating 1800 seed 1\n"},
    {BY_LOT, "edit|Bob|number|7", CHANGE_DONE, "Bob: number 7 instead of 2",
     "\"Bob\" rating 1800 seed 7\n"},
    {BY_LOT, "edit|Bob|number|0", CHANGE_WORDS, "numbers begin with 1", NULL},
    {BY_LOT, "edit|Bob|rating|1500", CHANGE_DONE,
     "Bob: rating 1500 instead of 1800", "\"Bob\" rating 1500 seed 2\n"},
    {NUMBERED, "edit|Bob|rating|2000", CHANGE_DONE,
     "Bob: rating 2000 instead of 1800; the pairing numbers follow the ratings",
     "\"Ann\" rating 1900 seed 2\n        \"Bob\" rating 2000 seed 1\n"},
    {NUMBERED, "edit|Bob|rating|1700", CHANGE_DONE,
     "Bob: rating 1700 instead of 1800", "\"Bob\" rating 1700 seed 2\n"},
    {STATED, "edit|Ann|name|Anna", CHANGE_DONE, "Ann: name Anna instead of Ann",
     "champion \"Anna\""},
    {STATED, "edit|Bob|name|Bo", CHANGE_DONE, "Bob: name Bo instead of Bob",
     "runner-up \"Bo\""},
    {SQUADS, "edit|Cid|team|red|board|0", CHANGE_DONE,
     "Cid: board removed, team Red instead of Blue", "\"Cid\" team \"Red\"\n"},
    {SQUADS, "edit|Cid|team|Green|board|2", CHANGE_DONE,
     "Cid: board 2 instead of 1, team Green instead of Blue",
     "\"Cid\" team \"Green\" board 2\n"},
    {SQUADS, "edit|Ann|board|2", CHANGE_WORDS,
     "Bob is on board 2 of Red already, so Ann is not changed", NULL},
    {CLUB, "edit|Bob|team|Red", CHANGE_TOO_LATE,
     "round 1 is paired, so the team of Bob cannot change", NULL},
    {NUMBERED, "edit|Bob|team|Red", CHANGE_WORDS,
     "the other players have no team, so Bob cannot have one", NULL},
    {OVER, "edit|Ann|name|Anna", CHANGE_DONE, "Ann: name Anna instead of Ann",
     "\"Anna\" \"Bob\" 1-0"},
    {TRF, "edit|Bob|name|Robert|rating|1500", CHANGE_DONE,
     "Bob: rating 1500, name Robert instead of Bob; the pairing numbers stay "
     "as they are",
     "001    2      Robert                            1500"},
    {TRF, "edit|Bob|number|3", CHANGE_NOT_STORABLE,
     "numbers in a TRF file cannot change", NULL},
    {TRF, "edit|Bob|club|Red", CHANGE_NOT_STORABLE,
     "a TRF file cannot store the club of a player", NULL},

    /* remove */
    {APART, "remove|ann", CHANGE_DONE,
     "Ann is removed; round 1 has 3 players, "
     "so one has the bye",
     "    players {\n        \"Bob\" club \"Red\"\n        \"Eve\"\n        "
     "\"Fay\"\n    }\n    forbid same club\n}"},
    {APART, "remove|Bob", CHANGE_DONE,
     "Bob is removed; round 1 has 3 players, so one has the bye",
     "forbid \"Ann\" \"Eve\" rounds 2 to 3"},
    {GAINS, "remove|Bob", CHANGE_DONE,
     "Bob is removed, and the numbers after 2 decrease by 1; round 1 has 2 "
     "players",
     "        \"Ann\" seed 1\n        \"Cid\" seed 2\n    }\n    accelerate "
     "\"Cid\" 1 rounds 1 to 2\n    round 2\n        \"Cid\" half-bye\n}"},
    {GAINS, "remove|Cid", CHANGE_DONE, "Cid is removed; round 1 has 2 players",
     "        \"Bob\" seed 2\n    }\n    accelerate \"Bob\" 1 rounds 1 to "
     "2\n    round 3\n        \"Bob\" withdrawn\n}"},
    {LATE, "remove|Eve", CHANGE_DONE, "Eve is removed; round 2 has 4 players",
     "        \"Dan\"\n    }\n    round 1\n        \"Ann\" \"Bob\" 1-0\n      "
     "  \"Cid\" \"Dan\" 1-0\n}"},
    {LATE, "remove|Dan", CHANGE_TOO_LATE,
     "round 1 is paired with Dan, who can only withdraw: withdraw \"Dan\"",
     NULL},
    {CLUB, "remove|Eve", CHANGE_TOO_LATE,
     "round 1 is paired with Eve, who can only withdraw: withdraw \"Eve\"",
     NULL},
    {CLUB, "remove|Ev", CHANGE_NO_PLAYER,
     "there is no player \"Ev\"; did you mean \"Eve\"?", NULL},
    {LATE, "remove|Eve|Dan", CHANGE_WORDS,
     "unexpected \"Dan\"; the form is: remove PLAYER", NULL},
    {STATED, "remove|Bob", CHANGE_TOO_LATE,
     "the event states Bob as champion or runner-up; remove this first with "
     "unset",
     NULL},
    {SQUADS, "remove|Ann", CHANGE_DONE, "Ann is removed",
     "    players {\n        \"Bob\" team \"Red\" board 2\n        \"Cid\" "
     "team "
     "\"Blue\" board 1\n    }\n    forbid \"Red\" \"Blue\""},
    {TRF, "remove|Bob", CHANGE_NOT_STORABLE,
     "a player cannot be removed from a TRF file; use withdraw, or edit the "
     "file",
     NULL},

    /* withdraw and return */
    {CLUB, "withdraw|eve", CHANGE_DONE,
     "Eve is withdrawn from round 2 on; round 2 has 4 players",
     "\"Eve\" bye\n    round 2\n        \"Eve\" withdrawn\n}"},
    {CLUB, "withdraw|5|after|round|3", CHANGE_DONE,
     "Eve is withdrawn from round 4 on; round 2 has 5 players, so one has the "
     "bye",
     "    round 4\n        \"Eve\" withdrawn\n"},
    {CLUB, "withdraw|Eve|after|1", CHANGE_DONE,
     "Eve is withdrawn from round 2 on; round 2 has 4 players", NULL},
    {CLUB, "withdraw|Eve|round|3", CHANGE_DONE,
     "Eve is withdrawn from round 3 on; round 2 has 5 players, so one has the "
     "bye",
     "    round 3\n        \"Eve\" withdrawn\n"},
    {AWAY, "withdraw|Ann|round|2", CHANGE_DONE,
     "Ann is withdrawn from round 2 on; round 2 has 3 players, so one has the "
     "bye",
     "    round 2\n        \"Ann\" withdrawn\n    round 3\n        \"Bob\" "
     "withdrawn\n}"},
    {LATE, "withdraw|Eve|round|1", CHANGE_DONE,
     "Eve is withdrawn from round 1 on; round 2 has 4 players",
     "\"Eve\" zero-bye\n        \"Eve\" withdrawn\n}"},
    {CLUB, "withdraw|Eva", CHANGE_NO_PLAYER,
     "there is no player \"Eva\"; did you mean \"Eve\"?", NULL},
    {CLUB, "withdraw|Maximilian", CHANGE_NO_PLAYER,
     "there is no player \"Maximilian\"", NULL},
    {CLUB, "withdraw|6", CHANGE_NO_PLAYER, "there is no player \"6\"", NULL},
    {CLUB, "withdraw|Ann|round|1", CHANGE_TOO_LATE,
     "round 1 is paired, and Ann has a game in it; enter a forfeit, or "
     "withdraw "
     "the player from a later round",
     NULL},
    {CLUB, "withdraw|Ann|after|round|5", CHANGE_NO_ROUND,
     "there is no round 6; the event has 5 rounds", NULL},
    {CLUB, "withdraw|Ann|2-3", CHANGE_WORDS, "withdraw requires a single round",
     NULL},
    {CLUB, "withdraw|Ann|now", CHANGE_WORDS,
     "unexpected \"now\"; the form is: withdraw PLAYER [round N | after round "
     "N]",
     NULL},
    {CLUB, "withdraw|Ann|after", CHANGE_WORDS,
     "unexpected \"after\"; the form is: withdraw PLAYER [round N | after "
     "round "
     "N]",
     NULL},
    {AWAY, "withdraw|Bob", CHANGE_NO_EFFECT,
     "Bob is already withdrawn from round 3 on", NULL},
    {OVER, "withdraw|Ann", CHANGE_TOO_LATE,
     "round 1 is the last round, and it is paired", NULL},
    {LEAGUE, "withdraw|Ann", CHANGE_DONE, "Ann is withdrawn from round 1 on",
     "    round 1\n        \"Ann\" withdrawn\n"},
    {LEAGUE, "withdraw|Red", CHANGE_DONE, "Red is withdrawn from round 1 on",
     "    round 1\n    match \"Red\" withdrawn\n"},
    {ROBIN, "withdraw|Dan", CHANGE_DONE, "Dan is withdrawn from round 2 on",
     "    round 2\n        \"Dan\" withdrawn\n"},
    {ROBIN, "withdraw|Dan|round|1", CHANGE_DONE,
     "Dan is withdrawn from round 1 on; 1 game without a result is won by the "
     "opponent by forfeit",
     "    round 1\n        \"Ann\" \"Dan\" 1-0 forfeit\n        \"Bob\" "
     "\"Cid\" "
     "*\n        \"Dan\" withdrawn\n}"},
    {SCHEDULE, "withdraw|Ann", CHANGE_DONE,
     "Ann is withdrawn from round 2 on; 2 games without a result are won by "
     "the opponents by forfeit; Ann has played 1 of 3 games, fewer than half, "
     "so their results can be annulled",
     "    round 2\n        \"Bob\" \"Ann\" 1-0 forfeit\n        \"Dan\" "
     "\"Cid\" "
     "1-0\n        \"Ann\" withdrawn\n    round 3\n        \"Ann\" \"Cid\" 0-1 "
     "forfeit\n        \"Dan\" \"Bob\" *\n}"},
    {SCHEDULE, "withdraw|Ann|round|3", CHANGE_DONE,
     "Ann is withdrawn from round 3 on; 1 game without a result is won by the "
     "opponent by forfeit",
     "\"Bob\" \"Ann\" *\n"},
    {SCHEDULE, "withdraw|Bob", CHANGE_DONE,
     "Bob is withdrawn from round 1 on; 3 games without a result are won by "
     "the opponents by forfeit",
     "    round 1\n        \"Ann\" \"Dan\" 1-0\n        \"Bob\" \"Cid\" 0-1 "
     "forfeit\n        \"Bob\" withdrawn\n    round 2\n        \"Bob\" \"Ann\" "
     "0-1 forfeit\n"},
    {SCHEDULE, "withdraw|Cid", CHANGE_DONE,
     "Cid is withdrawn from round 1 on; 2 games without a result are won by "
     "the opponents by forfeit; Cid has played 1 of 3 games, fewer than half, "
     "so their results can be annulled",
     "\"Dan\" \"Cid\" 1-0\n        \"Cid\" withdrawn\n"},
    {SCHEDULE, "withdraw|Ann|after|3", CHANGE_NO_ROUND,
     "there is no round 4; the event has 3 rounds", NULL},
    {SCHEDULE, "withdraw|Dan|round|2", CHANGE_DONE,
     "Dan is withdrawn from round 2 on; 1 game without a result is won by the "
     "opponent by forfeit",
     "\"Dan\" \"Cid\" 1-0\n        \"Dan\" withdrawn\n    round 3\n        "
     "\"Ann\" \"Cid\" *\n        \"Dan\" \"Bob\" 0-1 forfeit\n"},
    {PLAYED_SCHEDULE, "withdraw|Ann", CHANGE_TOO_LATE,
     "all rounds are paired, and Ann has no game without a result in them",
     NULL},
    {SCHEDULE, "return|Ann", CHANGE_NO_EFFECT, "Ann is not withdrawn", NULL},
    {SCHEDULE, "bye|Ann|half", CHANGE_TOO_LATE,
     "round 3 is the last round, and it is paired", NULL},
    {SCHEDULE, "bye|Ann|half|round|2", CHANGE_TOO_LATE,
     "round 2 is paired, and Ann has a game in it; if the player is absent, "
     "enter a forfeit",
     NULL},
    {TRF, "withdraw|Bob", CHANGE_DONE,
     "Bob has zero-point byes in rounds 2 to 3; round 2 has 1 player",
     "0.0    2     1 b 0  0000 - Z  0000 - Z"},
    {TRF_OPEN, "withdraw|Bob", CHANGE_NOT_STORABLE,
     "a TRF file cannot store a withdrawal without the number of rounds (142, "
     "XXR)",
     NULL},
    {AWAY, "return|Bob", CHANGE_DONE,
     "Bob returns in round 2; round 2 has 4 players", "\"Dan\" 1-0\n}"},
    {AWAY, "return|Bob|round|5", CHANGE_DONE,
     "Bob returns in round 5; round 2 has 4 players",
     "    round 3\n        \"Bob\" zero-bye\n    round 4\n        \"Bob\" "
     "zero-bye\n}"},
    {CLUB, "return|Ann", CHANGE_NO_EFFECT,
     "Ann is not withdrawn, and has no bye from round 2 on", NULL},
    {AWAY, "return|Bob|1", CHANGE_TOO_LATE,
     "round 1 is paired; the next round is 2", NULL},
    {BYES, "return|Ann", CHANGE_DONE,
     "Ann returns in round 2; round 2 has 4 players", "\"Dan\" 1-0\n}"},

    /* bye */
    {CLUB, "bye|Ann|half|round|2", CHANGE_DONE,
     "Ann has a half-point bye in round 2; round 2 has 4 players",
     "    round 2\n        \"Ann\" half-bye\n}"},
    {CLUB, "bye|Ann|zero", CHANGE_DONE,
     "Ann has a zero-point bye in round 2; round 2 has 4 players",
     "    round 2\n        \"Ann\" zero-bye\n}"},
    {CLUB, "bye|Ann|FULL|rounds|3|to|4", CHANGE_DONE,
     "Ann has a full-point bye in rounds 3 to 4",
     "    round 3\n        \"Ann\" full-bye\n    round 4\n        \"Ann\" "
     "full-bye\n}"},
    {CLUB, "bye|Ann|half-bye|3-4", CHANGE_DONE,
     "Ann has a half-point bye in rounds 3 to 4", "\"Ann\" half-bye\n"},
    {BYES, "bye|Ann|full|2", CHANGE_DONE,
     "Ann has a full-point bye in round 2; round 2 has 3 players, so one has "
     "the bye",
     "    round 2\n        \"Ann\" full-bye\n    round 3\n        \"Ann\" "
     "half-bye\n}"},
    {BYES, "bye|Ann|none|2-3", CHANGE_DONE,
     "Ann has no bye in rounds 2 to 3; round 2 has 4 players",
     "\"Dan\" 1-0\n}"},
    {BYES, "bye|Ann|none|4", CHANGE_NO_EFFECT, "Ann has no bye in round 4",
     NULL},
    {LATE, "bye|Eve|half|1", CHANGE_DONE,
     "Eve has a half-point bye in round 1; its points count from round 2 on",
     "\"Eve\" half-bye\n"},
    {LATE, "bye|Eve|none|1", CHANGE_TOO_LATE, "round 1 is paired without Eve",
     NULL},
    {CLUB, "bye|Eve|half|1", CHANGE_TOO_LATE,
     "the pairing of round 1 assigned the bye of Eve", NULL},
    {CLUB, "bye|Ann|half|1", CHANGE_TOO_LATE,
     "round 1 is paired, and Ann has a game in it; if the player is absent, "
     "enter a forfeit",
     NULL},
    {AWAY, "bye|Bob|half|3", CHANGE_NO_EFFECT,
     "Bob is withdrawn from round 3 on", NULL},
    {CLUB, "bye|Ann|third", CHANGE_WORDS,
     "the word after the player must be zero, half, full or none, not "
     "\"third\"",
     NULL},
    {CLUB, "bye|Ann|half|6", CHANGE_NO_ROUND,
     "there is no round 6; the event has 5 rounds", NULL},
    {UNKNOWN, "bye|Ann|half|1000", CHANGE_NO_ROUND,
     "round 1000 exceeds the limit of 999", NULL},
    {CLUB, "bye|Ann|half|4-3", CHANGE_WORDS, "round 4 is not before round 3",
     NULL},
    {CLUB, "bye|Ann|half|0", CHANGE_WORDS,
     "unexpected \"0\"; the form is: bye PLAYER zero|half|full|none [round N | "
     "rounds N to M]",
     NULL},
    {CLUB, "bye|Ann", CHANGE_WORDS,
     "the form is: bye PLAYER zero|half|full|none [round N | rounds N to M]",
     NULL},
    {TRF, "bye|Ann|full|3", CHANGE_DONE, "Ann has a full-point bye in round 3",
     "1     2 w 1            0000 - F"},

    /* result */
    {OPEN, "result|1|1|1-0", CHANGE_DONE, "round 1, board 1: Ann - Bob 1-0",
     "\"Ann\" \"Bob\" 1-0\n        \"Cid\" \"Dan\" *\n"},
    {OPEN, "result|1|2|0:1|1|=", CHANGE_DONE,
     "round 1, board 2: Cid - Dan 0-1\nround 1, board 1: Ann - Bob 1/2-1/2",
     "\"Ann\" \"Bob\" 1/2-1/2\n        \"Cid\" \"Dan\" 0-1\n"},
    {OPEN, "result|1|bob|0-0|forfeit|Cid|+:-", CHANGE_DONE,
     "round 1, board 1: Ann - Bob 0-0 by forfeit\nround 1, board 2: Cid - Dan "
     "1-0 by forfeit",
     "\"Ann\" \"Bob\" 0-0 forfeit\n        \"Cid\" \"Dan\" 1-0 forfeit\n"},
    {FINISHED, "result|2|1|1-0", CHANGE_UNPAIRED, "round 2 is not paired yet",
     NULL},
    {CLUB, "result|1|Dan|1-0", CHANGE_DONE,
     "round 1, board 2: Bob - Dan 1-0, instead of 0-1", "\"Bob\" \"Dan\" 1-0"},
    {CAME, "result|1|Ann|1/2", CHANGE_DONE,
     "round 1, board 7: Ann - Bob 1/2-1/2, instead of 1-0, which was reached "
     "by "
     "surrender",
     "\"Ann\" \"Bob\" 1/2-1/2 board 7\n"},
    {CAME, "result|1|7|1-0|forfeit", CHANGE_DONE,
     "round 1, board 7: Ann - Bob 1-0 by forfeit, instead of 1-0, which was "
     "reached by "
     "surrender",
     "\"Ann\" \"Bob\" 1-0 forfeit board 7\n"},
    {BOARDS, "result|1|1|1-0", CHANGE_DONE, "round 1, board 1: Dan - Bob 1-0",
     "\"Dan\" \"Bob\" 1-0 board 1\n"},
    {THREE, "result|1|1|*", CHANGE_DONE,
     "round 1, board 1: Ann - Bob *, instead of 1-0\nrounds 2 to 3 are already "
     "paired and do not change; the points count from round 4 on",
     "\"Ann\" \"Bob\" * changed 3\n"},
    {THREE, "result|2|1|0-1", CHANGE_DONE,
     "round 2, board 1: Cid - Ann 0-1\nround 3 is already paired and does not "
     "change; the points count from round 4 on",
     NULL},
    {CLUB, "result|1|Eve|1-0", CHANGE_NO_BOARD, "Eve has no game in round 1",
     NULL},
    {CLUB, "result|1|3|1-0", CHANGE_NO_BOARD, "round 1 has no board 3", NULL},
    {CLUB, "result|1|Anne|1-0", CHANGE_NO_PLAYER,
     "there is no player \"Anne\"; did you mean \"Ann\"?", NULL},
    {CLUB, "result|1|Archer, Ann|1-0", CHANGE_NO_PLAYER,
     "there is no player \"Archer, Ann\"; did you mean \"Ann\"?", NULL},
    {CLUB, "result|1|0|1-0", CHANGE_WORDS, "\"0\" is not the number of a board",
     NULL},
    {CLUB, "result|0|1|1-0", CHANGE_WORDS, "\"0\" is not the number of a round",
     NULL},
    {CLUB, "result|3|1|1-0", CHANGE_NO_ROUND,
     "round 3 is not the next round, which is 2", NULL},
    {OVER, "result|2|1|1-0", CHANGE_UNPAIRED, "round 2 is not paired yet",
     NULL},
    {OVER, "result|1|1|0-1", CHANGE_DONE,
     "round 1, board 1: Ann - Bob 0-1, instead of 1-0", NULL},
    {CLUB, "result|1|1|2-0", CHANGE_WORDS,
     "the result must be 1-0, 0-1, 1/2-1/2, * or annulled, or +-, -+ or -- for "
     "a "
     "forfeit, "
     "not \"2-0\"",
     NULL},
    {"event { format knockout players { \"Ann\" seed 1 \"Bob\" seed 2 \"Cid\" "
     "seed 3 \"Dan\" seed 4 \"Eve\" seed 5 } round 1 \"Ann\" half-bye }",
     "result|1|Ann|1-0", CHANGE_UNPAIRED, "round 1 is not paired yet", NULL},
    {CLUB, "result|1|1|1-0|2", CHANGE_WORDS, "the result of board 2 is missing",
     NULL},
    {CLUB, "result|1|1|1-0|Cid|0-1", CHANGE_WORDS, "board 1 is named twice",
     NULL},
    {CLUB, "result|1|1", CHANGE_WORDS,
     "the form is: result ROUND BOARD RESULT [tiebreak] [game N] "
     "[BOARD RESULT]...",
     NULL},

    /* set */
    {NOBODY_YET, "set|city|Riga \"R\"", CHANGE_DONE, "city \"Riga \\\"R\\\"\"",
     "    city \"Riga \\\"R\\\"\"\n"},
    {FACTS, "set|city|Riga", CHANGE_DONE,
     "city \"Riga\", instead of city \"Oslo\"", "    city \"Riga\"\n"},
    {FACTS, "set|city|Oslo", CHANGE_NO_EFFECT,
     "the event already has: city \"Oslo\"", NULL},
    {NOBODY_YET, "set|city", CHANGE_WORDS, "city requires a value", NULL},
    {NOBODY_YET, "set|city|New|York", CHANGE_WORDS, "York is not allowed here",
     NULL},
    {NOBODY_YET, "set|city|", CHANGE_WORDS,
     "unexpected \"\"; the form is: set STATEMENT", NULL},
    {NOBODY_YET, "set|citty|Riga", CHANGE_WORDS,
     "unexpected \"citty\"; did you mean \"city\"?", NULL},
    {NOBODY_YET, "set|players|Ann", CHANGE_WORDS,
     "unexpected \"players\"; the form is: set STATEMENT", NULL},
    {NOBODY_YET, "set|dates|2026.11.28|to|2026.11.29", CHANGE_DONE,
     "begin 2026.11.28 end 2026.11.29",
     "    begin 2026.11.28\n    end 2026.11.29\n"},
    {NOBODY_YET, "set|dates|2026.11.28", CHANGE_WORDS,
     "the form is: set dates DATE to DATE; use begin or end to set only one",
     NULL},
    {NOBODY_YET, "set|begin|2026.13.40", CHANGE_WORDS,
     "at \"2026.13.40\": there is no such date; there is no such day", NULL},
    {NOBODY_YET, "set|begin|1/2/2026", CHANGE_WORDS,
     "at \"1/2/2026\": the first number of this date can be the day or the "
     "month",
     NULL},
    {NOBODY_YET, "set|end|28.11.2026", CHANGE_DONE, "end 2026.11.28",
     "    end 2026.11.28\n"},
    {FACTS, "set|sharing|hort", CHANGE_DONE,
     "sharing hort, instead of sharing none", "    sharing hort\n"},
    {FACTS, "set|sharing|hart", CHANGE_WORDS,
     "hart is not allowed here; expected equal, hort or none", NULL},
    {NOBODY_YET, "set|double-prizes", CHANGE_DONE, "double-prizes",
     "    double-prizes\n"},
    {NOBODY_YET, "set|rated|unfinished", CHANGE_WORDS,
     "set takes one statement; \"rated\" cannot be followed by another one",
     NULL},
    {NOBODY_YET, "set|rated|}", CHANGE_WORDS,
     "unexpected \"}\"; the form is: set STATEMENT", NULL},
    {FACTS, "set|prizes|Main|600.50|300", CHANGE_DONE,
     "prizes \"Main\" { 600.50 300 }, instead of prizes \"Main\" { 500 }",
     "    prizes \"Main\" { 600.50 300 }\n    prizes \"W\" category \"W\" { 80 "
     "}\n"},
    {FACTS, "set|prizes|Under|below|1800|club|R d|40", CHANGE_DONE,
     "prizes \"Under\" below 1800 club \"R d\" { 40 }",
     "{ 80 }\n    prizes \"Under\" below 1800 club \"R d\" { 40 }\n"},
    {FACTS, "set|prizes|Main", CHANGE_WORDS,
     "at \"Main\": the list of prizes has no amounts", NULL},
    {FACTS, "set|prizes|Main|5|0", CHANGE_WORDS,
     "at \"0\": the amount is not allowed; amounts are 0.01 to 999999999.99, "
     "with two decimals at most",
     NULL},
    {NOBODY_YET, "set|arbiter|Ann Lee", CHANGE_DONE,
     "chief-arbiter \"Ann Lee\"", "    chief-arbiter \"Ann Lee\"\n"},
    {FACTS, "set|deputy-arbiter|Cy", CHANGE_DONE,
     "deputy-arbiter \"Cy\" is added",
     "    deputy-arbiter \"Bo\"\n    deputy-arbiter \"Cy\"\n"},
    {FACTS, "set|deputy-arbiter|Bo", CHANGE_NO_EFFECT,
     "the event already has deputy-arbiter Bo", NULL},
    {NOBODY_YET, "set|format|single-elimination|best-of-2|+|third-place",
     CHANGE_DONE,
     "format single-elimination best-of-2 + third-place, instead of format "
     "swiss-5",
     "    format single-elimination best-of-2 + third-place\n"},
    {CLUB, "set|format|round-robin", CHANGE_TOO_LATE,
     "round 1 is paired, so the format cannot change", NULL},
    {CLUB, "set|points|3-1-0|bye|1", CHANGE_DONE, "points 3-1-0 bye 1",
     "    points 3-1-0 bye 1\n"},
    {CLUB, "set|tiebreaks|BH,XX", CHANGE_WORDS, "\"XX\" is not a tie-break",
     NULL},
    {CLUB, "set|accelerate|Ann|1|rounds|2|to|3", CHANGE_DONE,
     "accelerate \"Ann\" 1 rounds 2 to 3 is added",
     "    accelerate \"Ann\" 1 rounds 2 to 3\n"},
    {NOBODY_YET, "set|game|quax", CHANGE_DONE, "game \"quax\"",
     "    game \"quax\"\n"},
    {TRF, "set|city|Riga", CHANGE_DONE, "city \"Riga\"", "022 Riga\n"},
    {TRF, "set|currency|EUR", CHANGE_NOT_STORABLE,
     "a TRF file cannot store the prizes", NULL},
    {TRF, "set|lost|2", CHANGE_NOT_STORABLE,
     "a TRF file cannot store the champion and the score of the match for the "
     "title",
     NULL},

    /* forbid and allow */
    {CLUB, "forbid|Ann|eve", CHANGE_DONE,
     "Ann and Eve must not be paired in rounds 2 to 5",
     "    forbid \"Ann\" \"Eve\" rounds 2 to 5\n"},
    {CLUB, "forbid|Ann|Eve|rounds|3|to|4", CHANGE_DONE,
     "Ann and Eve must not be paired in rounds 3 to 4",
     "    forbid \"Ann\" \"Eve\" rounds 3 to 4\n"},
    {CLUB, "forbid|Ann|Eve|round|3", CHANGE_DONE,
     "Ann and Eve must not be paired in round 3",
     "    forbid \"Ann\" \"Eve\" rounds 3 to 3\n"},
    {CLUB, "forbid|Ann|Bob|Eve", CHANGE_DONE,
     "Ann, Bob and Eve must not be paired in rounds 2 to 5",
     "    forbid \"Ann\" \"Bob\" rounds 2 to 5\n    forbid \"Ann\" \"Eve\" "
     "rounds 2 to 5\n    forbid \"Bob\" \"Eve\" rounds 2 to 5\n"},
    {CLUB, "forbid|same|club", CHANGE_DONE,
     "players of the same club must not be paired in rounds 2 to 5",
     "    forbid same club rounds 2 to 5\n"},
    {CLUB, "forbid|Ann|Cid|rounds|1|to|3", CHANGE_DONE,
     "Ann and Cid must not be paired in rounds 2 to 3; they have met in round "
     "1",
     "    forbid \"Ann\" \"Cid\" rounds 2 to 3\n"},
    {CLUB, "forbid|Ann|Cid", CHANGE_DONE,
     "Ann and Cid must not be paired in rounds 2 to 5; they have met in round "
     "1",
     "    forbid \"Ann\" \"Cid\" rounds 2 to 5\n"},
    {APART, "forbid|Eve|Ann|rounds|1|to|4", CHANGE_DONE,
     "Eve and Ann must not be paired in rounds 1 to 4",
     "    forbid same club\n    forbid \"Eve\" \"Ann\" rounds 1 to 4\n}"},
    {APART, "forbid|Ann|Eve|3-4", CHANGE_NO_PLAYER,
     "there is no player \"3-4\"", NULL},
    {APART, "forbid|Ann|Eve|rounds|3-4", CHANGE_DONE,
     "Ann and Eve must not be paired in rounds 3 to 4",
     "rounds 2 to 3\n    forbid same club\n    forbid \"Ann\" \"Eve\" rounds 3 "
     "to 4\n"},
    {APART, "forbid|Eve|Ann|round|2", CHANGE_NO_EFFECT,
     "this is already forbidden", NULL},
    {APART, "forbid|SAME|CLUB", CHANGE_NO_EFFECT, "this is already forbidden",
     NULL},
    {"event \"Club\" { format swiss-5 players { \"Ann\" country \"A\" "
     "\"Bob\" country \"B\" } }",
     "forbid|same|country", CHANGE_NO_EFFECT,
     "no two players have the same country", NULL},
    {CLUB, "forbid|same|country", CHANGE_NO_EFFECT,
     "no two players have the same country", NULL},
    {CLUB, "forbid|same|town", CHANGE_WORDS,
     "the word after same must be country or club, not \"town\"", NULL},
    {CLUB, "forbid|Ann|ann", CHANGE_WORDS, "Ann is named twice", NULL},
    {CLUB, "forbid|Ann|round|3", CHANGE_WORDS,
     "forbid requires two players or more", NULL},
    {CLUB, "forbid|Ann|Eve|round|1", CHANGE_TOO_LATE, "round 1 is paired",
     NULL},
    {CLUB, "forbid|Ann|Eve|round|6", CHANGE_NO_ROUND,
     "there is no round 6; the event has 5 rounds", NULL},
    {OPEN, "forbid|Ann|Cid|Dan", CHANGE_DONE,
     "Ann, Cid and Dan must not be paired in rounds 2 to 5; warning: round 2 "
     "cannot be paired in this way",
     NULL},
    {ROBIN, "forbid|Ann|Bob", CHANGE_DONE,
     "Ann and Bob must not be paired in rounds 2 to 3; this affects only the "
     "pairings of a "
     "Swiss",
     NULL},
    {TRF, "forbid|Ann|Bob|rounds|2-3", CHANGE_DONE,
     "Ann and Bob must not be paired in rounds 2 to 3; they have met in round "
     "1; warning: round 2 cannot be paired in this way",
     "260 002 003    1    2"},
    {APART, "allow|Eve|Ann", CHANGE_DONE,
     "Eve and Ann may again be paired; players of the same club still must not "
     "be paired",
     "    forbid same club\n}"},
    {APART, "allow|same|club", CHANGE_DONE,
     "players of the same club may again be paired",
     "    forbid \"Ann\" \"Eve\" rounds 2 to 3\n}"},
    {APART, "allow|Bob|Eve", CHANGE_NO_EFFECT, "this is not forbidden", NULL},
    {APART, "allow|Ann|Eve|round|2", CHANGE_WORDS,
     "unexpected \"round\"; the form is: allow PLAYER PLAYER... | same "
     "country|club",
     NULL},

    /* swap */
    {OPEN, "swap|1|1", CHANGE_DONE, "round 1: Bob - Ann",
     "\"Bob\" \"Ann\" *\n        \"Cid\" \"Dan\" *\n"},
    {OPEN, "swap|1|Dan", CHANGE_DONE, "round 1: Dan - Cid",
     "\"Ann\" \"Bob\" *\n        \"Dan\" \"Cid\" *\n"},
    {OPEN, "swap|1|Ann|Cid", CHANGE_DONE, "round 1: Cid - Bob, Ann - Dan",
     "\"Cid\" \"Bob\" *\n        \"Ann\" \"Dan\" *\n"},
    {OPEN, "swap|1|Ann|Bob", CHANGE_DONE, "round 1: Bob - Ann",
     "\"Bob\" \"Ann\" *\n"},
    {WITH_BYE, "swap|1|Ann|Cid", CHANGE_DONE,
     "round 1: Cid - Bob, Ann has the bye",
     "\"Cid\" \"Bob\" *\n        \"Ann\" bye\n"},
    {ARRIVED, "swap|1|Hal|Gil", CHANGE_DONE, "round 1: Gil - Hal",
     "    round 1\n        \"Ann\" \"Bob\" *\n        \"Gil\" \"Hal\" *\n}"},
    {ARRIVED, "swap|1|Gil|Hal", CHANGE_DONE, "round 1: Gil - Hal",
     "    round 1\n        \"Ann\" \"Bob\" *\n        \"Gil\" \"Hal\" *\n}"},
    {ARRIVED_FIRST, "swap|1|Hal|Gil", CHANGE_DONE, "round 1: Gil - Hal",
     "    round 1\n        \"Ann\" \"Bob\" *\n        \"Gil\" \"Hal\" *\n}"},
    {ARRIVED, "swap|1|Gil|Gil", CHANGE_WORDS, "Gil is named twice", NULL},
    {ARRIVED, "swap|1|Ann|Hal", CHANGE_NO_BOARD, "Hal is not paired in round 1",
     NULL},
    {ABSENT, "swap|2|Ann|Bob", CHANGE_DONE,
     "round 2: Bob - Ann; warning: Bob and Ann have met (C1)",
     "    round 2\n        \"Cid\" \"Dan\" *\n        \"Bob\" \"Ann\" *\n"},
    {ABSENT, "swap|2|Bob|Eve", CHANGE_DONE,
     "round 2: Bob - Eve; warning: Bob and Eve must not be paired",
     "\"Ann\" half-bye\n        \"Bob\" \"Eve\" *\n"},
    {UNPAIRED, "swap|2|Bob|Dan", CHANGE_DONE, "round 2: Bob - Dan",
     "\"Bob\" \"Dan\" *\n"},
    {UNPAIRED, "swap|2|Dan|Bob", CHANGE_DONE, "round 2: Bob - Dan",
     "\"Bob\" \"Dan\" *\n"},
    {FREE, "swap|1|Cid|Dan", CHANGE_NO_EFFECT,
     "only the pairs of a Swiss can be changed", NULL},
    {ABSENT_EARLIER, "swap|1|Cid|Dan", CHANGE_DONE, "round 1: Cid - Dan",
     "\"Cid\" \"Dan\" * changed 2\n"},
    {SECOND, "swap|2|Ann|Dan", CHANGE_DONE,
     "round 2: Cid - Dan, Ann - Bob; warning: Cid and Dan have met (C1); "
     "warning: Ann and Bob have met (C1)",
     NULL},
    {SECOND, "swap|2|1", CHANGE_DONE, "round 2: Ann - Cid", NULL},
    {CLUB, "swap|1|Ann|Bob", CHANGE_TOO_LATE,
     "Ann - Cid has a result; remove it first with: result 1 \"Ann\" \"*\"",
     NULL},
    {CLUB, "swap|1|1", CHANGE_TOO_LATE,
     "Ann - Cid has a result; remove it first with: result 1 \"Ann\" \"*\"",
     NULL},
    {OPEN, "swap|2|1", CHANGE_UNPAIRED, "round 2 is not paired yet", NULL},
    {OPEN, "swap|1|3", CHANGE_NO_BOARD, "round 1 has no board 3", NULL},
    {OPEN, "swap|1|Ann|Ann", CHANGE_WORDS, "Ann is named twice", NULL},
    {LATE, "swap|1|Ann|Eve", CHANGE_NO_BOARD, "Eve is not paired in round 1",
     NULL},
    {OPEN, "swap|1|Ann|Bob|Cid", CHANGE_WORDS,
     "unexpected \"Cid\"; the form is: swap ROUND BOARD | ROUND PLAYER PLAYER",
     NULL},
    {ROBIN, "swap|1|Ann|Bob", CHANGE_NO_EFFECT,
     "only the pairs of a Swiss can be changed", NULL},
    {ROBIN, "swap|1|Ann", CHANGE_DONE, "round 1: Dan - Ann",
     "\"Dan\" \"Ann\" *\n"},
    {TRF_OPEN_GAME, "swap|1|1", CHANGE_DONE, "round 1: Bob - Ann",
     "0.0    1     2 b\n"},
};

/* ---- applying ------------------------------------------------------------ */

static bool is_trf(const char *text)
{
    return trf_sniff(str_of(text));
}

static struct event *parse(struct str text)
{
    struct event *e = trf_sniff(text) ? trf_parse(&arena, text, &diags)
                                      : event_parse(&arena, text, &diags);

    ck_assert_ptr_nonnull(e);
    ck_assert_ptr_null(diags.first);
    return e;
}

static struct str write(const struct event *e)
{
    const struct trf_style style = {.as_read = true, .ends = "\n"};
    struct text out = {0};
    struct str s;

    if (e->trf.len)
        ck_assert(trf_write(e, &style, &arena, &out));
    else
        event_write(e, &out);
    ck_assert(!out.failed);
    s = arena_copy(&arena, text_str(&out));
    text_release(&out);
    return s;
}

static const char *shown(struct str s)
{
    char *text = arena_alloc(&arena, s.len + 1);

    ck_assert_ptr_nonnull(text);
    if (s.len)
        memcpy(text, s.ptr, s.len);
    return text;
}

static size_t split(const char *text, struct str *words)
{
    struct str rest = str_of(text);
    size_t count = 0;
    bool more = true;

    while (more) {
        more = memchr(rest.ptr, '|', rest.len) != NULL;
        words[count++] = str_take(&rest, '|');
    }
    return count;
}

static void apply(const struct change_row *row, struct event_change *c)
{
    struct str words[64];
    size_t count = split(row->words, words);
    const struct event_change_verb *verb = event_change_find(shown(words[0]));

    ck_assert_ptr_nonnull(verb);
    event_change_apply(c, verb, words + 1, count - 1);
}

START_TEST(test_row)
{
    const struct change_row *row = &rows[_i];
    struct event_change c = {.arena = &arena, .options = &standings_usual};
    struct str before, after;

    c.event = parse(arena_copy(&arena, str_of(row->event)));
    before = write(c.event);
    apply(row, &c);
    ck_assert_str_eq(shown(text_str(&c.text)), row->text);
    ck_assert_int_eq(c.refusal, row->refusal);
    after = write(c.event);
    if (row->refusal)
        ck_assert_str_eq(shown(after), shown(before));
    else
        ck_assert_str_eq(shown(write(parse(after))), shown(after));
    if (row->part && !strstr(shown(after), row->part))
        ck_abort_msg("no %s in:\n%s", row->part, shown(after));
    ck_assert(is_trf(row->event) == (c.event->trf.len > 0));
    event_change_release(&c);
}
END_TEST

/* ---- results ------------------------------------------------------------- */

static const struct result_row {
    const char *text;
    uint8_t kind, how;
} results[] = {
    {"1-0", RESULT_FIRST, HOW_PLAYED},
    {"1:0", RESULT_FIRST, HOW_PLAYED},
    {" 1 \u2013 0 ", RESULT_FIRST, HOW_PLAYED},
    {"1", RESULT_FIRST, HOW_PLAYED},
    {"0", RESULT_SECOND, HOW_PLAYED},
    {"0-1", RESULT_SECOND, HOW_PLAYED},
    {"\u00BD", RESULT_DRAW, HOW_PLAYED},
    {"\u00BD:\u00BD", RESULT_DRAW, HOW_PLAYED},
    {"1/2", RESULT_DRAW, HOW_PLAYED},
    {"0.5-0.5", RESULT_DRAW, HOW_PLAYED},
    {"0,5:0,5", RESULT_DRAW, HOW_PLAYED},
    {"=", RESULT_DRAW, HOW_PLAYED},
    {"=:=", RESULT_DRAW, HOW_PLAYED},
    {"=-=", RESULT_DRAW, HOW_PLAYED},
    {"draw", RESULT_DRAW, HOW_PLAYED},
    {"Remis", RESULT_DRAW, HOW_PLAYED},
    {"remise", RESULT_DRAW, HOW_PLAYED},
    {"nulle", RESULT_DRAW, HOW_PLAYED},
    {"tablas", RESULT_DRAW, HOW_PLAYED},
    {"patta", RESULT_DRAW, HOW_PLAYED},
    {"*", RESULT_UNKNOWN, HOW_PLAYED},
    {"?", RESULT_UNKNOWN, HOW_PLAYED},
    {"+-", RESULT_FIRST, HOW_FORFEIT},
    {"+:-", RESULT_FIRST, HOW_FORFEIT},
    {"+/-", RESULT_FIRST, HOW_FORFEIT},
    {"+ - \u2212", RESULT_FIRST, HOW_FORFEIT},
    {"+--", RESULT_FIRST, HOW_FORFEIT},
    {"-+", RESULT_SECOND, HOW_FORFEIT},
    {"\u2013:+", RESULT_SECOND, HOW_FORFEIT},
    {"--+", RESULT_SECOND, HOW_FORFEIT},
    {"--", RESULT_UNKNOWN, HOW_FORFEIT},
    {"-:-", RESULT_UNKNOWN, HOW_FORFEIT},
    {"---", RESULT_UNKNOWN, HOW_FORFEIT},
    {"0-0", RESULT_UNKNOWN, HOW_FORFEIT},
    {"0:0", RESULT_UNKNOWN, HOW_FORFEIT},
    {"0 - 0 forfeit", RESULT_UNKNOWN, HOW_FORFEIT},
    {"0-0F", RESULT_UNKNOWN, HOW_FORFEIT},
    {"1-0F", RESULT_FIRST, HOW_FORFEIT},
    {"1-0 ff", RESULT_FIRST, HOW_FORFEIT},
    {"0:1 Forfeit", RESULT_SECOND, HOW_FORFEIT},
    {"0-1 by forfeit", RESULT_SECOND, HOW_FORFEIT},
    {"1-0 w.o.", RESULT_FIRST, HOW_FORFEIT},
    {"1-0 wo", RESULT_FIRST, HOW_FORFEIT},
    {"+- forfeit", RESULT_FIRST, HOW_FORFEIT},
};

START_TEST(test_result)
{
    const struct result_row *row = &results[_i];
    uint8_t kind, how;

    if (!event_result_read(str_of(row->text), &kind, &how))
        ck_abort_msg("\"%s\" is not read", row->text);
    ck_assert_int_eq(kind, row->kind);
    ck_assert_int_eq(how, row->how);
}
END_TEST

static const char *const no_results[] = {
    "",
    "2-0",
    "1-1",
    "0.5-0",
    "forfeit",
    "f",
    "-",
    "+",
    "++",
    "1/2 forfeit",
    "* forfeit",
    "= ff",
    "+=",
    "1-",
    "00",
    "-+-",
    "+:-:",
    "1-0-0",
    "0-00000000000000000000-0",
    "win",
};

START_TEST(test_no_result)
{
    uint8_t kind, how;

    if (event_result_read(str_of(no_results[_i]), &kind, &how))
        ck_abort_msg("\"%s\" is read", no_results[_i]);
}
END_TEST

/* ---- many players -------------------------------------------------------- */

/* The array of players grows by steps, and a refusal does not end the list. */
START_TEST(test_list)
{
    enum { MANY = 1000 };
    struct event_change c = {.arena = &arena, .options = &standings_usual};

    c.event = parse(STR(NOBODY_YET));
    ck_assert(event_change_begin(&c));
    for (int i = 0; i < MANY; i++) {
        char name[16];
        struct event_player player = {.rating = 1000};
        snprintf(name, sizeof name, "P%d", i);
        player.name = arena_copy(&arena, str_of(name));
        ck_assert_int_eq(event_change_add_player(&c, &player, STR_NONE),
                         CHANGE_DONE);
        text_clear(&c.text);
        ck_assert_int_eq(event_change_add_player(&c, &player, STR_NONE),
                         CHANGE_NAME_TAKEN);
        c.refusal = CHANGE_DONE;
    }
    ck_assert_uint_eq(c.event->player_count, MANY);
    ck_assert_str_eq(shown(c.event->players[MANY - 1].name), "P999");
    event_change_release(&c);
}
END_TEST

START_TEST(test_start)
{
    struct event_plan plan = {.name = STR("Open"),
                              .tiebreaks = STR("BH, DE"),
                              .series = STR("Opens"),
                              .game = STR("quax"),
                              .source = STR("the club"),
                              .year = 2026,
                              .format = {.kind = FORMAT_SWISS, .games = 5}};
    struct event *e;

    event_points_set_usual(&plan.points, 30, 10, 0);
    e = event_start(&plan, &arena);
    ck_assert_ptr_nonnull(e);
    ck_assert_str_eq(shown(write(e)),
                     "event 2026 \"Open\" {\n    series \"Opens\"\n    format "
                     "swiss-5\n    game \"quax\"\n    source \"the club\"\n    "
                     "tiebreaks \"BH, DE\"\n    points 3-1-0\n}\n");
    ck_assert_str_eq(shown(write(parse(write(e)))), shown(write(e)));
}
END_TEST

START_TEST(test_no_verb)
{
    ck_assert_ptr_null(event_change_find("adding"));
    ck_assert_ptr_null(event_change_find(""));
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("changes");

    tcase_add_checked_fixture(cases, setup, teardown);
    suite_rows(cases, test_row, rows);
    suite_rows(cases, test_result, results);
    suite_rows(cases, test_no_result, no_results);
    tcase_add_test(cases, test_list);
    tcase_add_test(cases, test_start);
    tcase_add_test(cases, test_no_verb);
    return suite_run_one("event changes", cases);
}
