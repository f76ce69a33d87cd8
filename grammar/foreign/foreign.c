/*
 * Foreign games: those that are none of ours, as files of other programs hold
 * them. What such a notation takes apart (draft.h) is read here as movetext of
 * any game is, but that nothing is asked of a ply: it is a word, and stays one.
 */
#include "../plies_fast.h"
#include "notation.h"

/* What goes on with a word in movetext; braces and NUL are for the scanner. */
static bool goes_on(char c)
{
    return (unsigned char)c > ' ' && c != '{' && c != '}' &&
           !plain_ends_word(c);
}

/* Words that may say how a game ended: the scanner looks more closely. */
static bool may_end(struct str word)
{
    static const char *const words[] = {"resigns", "resigned", "drawn", "draw",
                                        "tie",     "white",    "black", "first",
                                        "second",  "unknown",  NULL};
    enum { SHORTEST = 3, LONGEST = 8 };

    return word.len >= SHORTEST && word.len <= LONGEST &&
           str_in_list(word, words);
}

/* One that a bracket or a full stop touches may be more than a word. */
static const char *plain_ply(const char *at, struct ply *ply)
{
    const char *begin = at;

    if (!ascii_is_letter(*at))
        return NULL;
    while (goes_on(*at))
        at++;
    ply->kind = PLY_FOREIGN;
    return *at == '(' || *at == '.' ||
                   may_end((struct str){begin, (size_t)(at - begin)})
               ? NULL
               : at;
}

static const char *plain(struct scan *scan, const char *at)
{
    return plain_run(scan, at, plain_ply);
}

void foreign_run(struct scan *scan, size_t begin); /* foreign.l */

static const char *const no_games[] = {NULL};

const struct notation notation_foreign = {
    .name = "foreign",
    .title = "plies as words, of games that are none of ours",
    .games = no_games,
    .run = foreign_run,
    .plain = plain,
};
