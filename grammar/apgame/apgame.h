/* AbstractPlay's game records; see ludex-apgame(5). The reader and the writer
   share this header. */
#ifndef LUDEX_GRAMMAR_APGAME_APGAME_H
#define LUDEX_GRAMMAR_APGAME_APGAME_H

#include "notation.h"

void apgame_fill_draft(struct draft *d);
bool apgame_write(const struct record *r, const struct write_options *options,
                  struct text *out, struct text *why);

/* Names of each player's tags. `name` is also written as the name of a player
   whose name is unspecified. */
extern const struct apgame_player {
    const char *name, *id, *score, *type;
} apgame_players[2];

/* Tag values for JSON members that are not strings, and the separator between
   variants in a tag. */
#define APGAME_RATED   "Rated"
#define APGAME_UNRATED STR("no")
#define APGAME_PROGRAM STR("program")
#define APGAME_BETWEEN "; "

/* Values written if the record lacks the data. */
#define APGAME_NO_SITE STR("?")
#define APGAME_NO_DATE STR("1970-01-01T00:00:00Z")

/* Words that a list of plies may contain in place of a ply. */
enum apgame_word {
    APGAME_RESIGN,
    APGAME_TIMEOUT,
    APGAME_DRAW,
    APGAME_ABANDONED,
    APGAME_WORDS,
};

extern const struct apgame_word_info {
    const char *word;
    const char *termination; /* value of the Termination tag; NULL if the phrase
                                suffices */
    enum phrase phrase;
} apgame_words[APGAME_WORDS];

#endif
