/* AbstractPlay's game records (ludex-apgame(5)): shared by reader and
   writer. */
#ifndef LUDEX_GRAMMAR_APGAME_APGAME_H
#define LUDEX_GRAMMAR_APGAME_APGAME_H

#include "notation.h"

void apgame_fill_draft(struct draft *d);
bool apgame_write(const struct record *r, const struct write_options *options,
                  struct text *out, struct text *why);

/* The names of a player's tags. `name` is also written for a player without a
   name. */
extern const struct apgame_player {
    const char *name, *id, *score, *type;
} apgame_players[2];

/* Values of tags for other members, and the separator of variants in a tag. */
#define APGAME_RATED   "Rated"
#define APGAME_UNRATED STR("no")
#define APGAME_PROGRAM STR("program")
#define APGAME_BETWEEN "; "

/* Written if the record does not say it. */
#define APGAME_NO_SITE STR("?")
#define APGAME_NO_DATE STR("1970-01-01T00:00:00Z")

/* Entries in place of a ply. */
enum apgame_word {
    APGAME_RESIGN,
    APGAME_TIMEOUT,
    APGAME_DRAW,
    APGAME_ABANDONED,
    APGAME_WORDS,
};

extern const struct apgame_word_info {
    const char *word;
    const char *termination; /* value of the tag; NULL if the phrase says it */
    enum phrase phrase;
} apgame_words[APGAME_WORDS];

#endif
