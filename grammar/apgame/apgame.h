/* AbstractPlay's game records (ludex-apgame(5)): what reader and writer share. */
#ifndef LUDEX_GRAMMAR_APGAME_APGAME_H
#define LUDEX_GRAMMAR_APGAME_APGAME_H

#include "notation.h"

void apgame_draft(struct draft *d);
bool apgame_write(const struct record *r, const struct write_options *options,
                  struct text *out, struct text *why);

/* What is written where the record does not say it. */
#define APGAME_FIRST   STR("First")
#define APGAME_SECOND  STR("Second")
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
