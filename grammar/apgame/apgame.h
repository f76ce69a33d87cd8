/* AbstractPlay's game records (ludex-apgame(5)): what reader and writer share. */
#ifndef LUDEX_GRAMMAR_APGAME_APGAME_H
#define LUDEX_GRAMMAR_APGAME_APGAME_H

#include "notation.h"

void apgame_draft(struct draft *d);
bool apgame_write(const struct record *r, const struct write_options *options,
                  struct text *out, struct text *why);

/* Tags of what a player has; the first is also the name of one who has none. */
extern const struct apgame_player {
    const char *name, *id, *score, *type;
} apgame_players[2];

/* What those of other members say, and what parts variants in a tag. */
#define APGAME_RATED   "Rated"
#define APGAME_UNRATED STR("no")
#define APGAME_PROGRAM STR("program")
#define APGAME_BETWEEN "; "

/* What is written where the record does not say it. */
#define APGAME_NO_SITE STR("?")
#define APGAME_NO_DATE STR("1970-01-01T00:00:00Z")

/* Entries in the place of a ply. */
enum apgame_word {
    APGAME_RESIGN,
    APGAME_TIMEOUT,
    APGAME_DRAW,
    APGAME_ABANDONED,
    APGAME_WORDS,
};

extern const struct apgame_word_info {
    const char *word;
    const char *termination; /* the tag's value; NULL: the phrase says it */
    enum phrase phrase;
} apgame_words[APGAME_WORDS];

#endif
