/*
 * Foreign games: those that Ludex does not have, in files of other programs.
 * The intermediate record (draft.h) is read as the movetext of any game, but
 * plies are not interpreted: they remain words.
 */
#include "../plies_fast.h"
#include "notation.h"

/* True if the character continues a word. Braces and NUL are left to the
   scanner. */
static bool goes_on(char c)
{
    return (unsigned char)c > ' ' && c != '{' && c != '}' &&
           !plain_ends_word(c);
}

/* True for words that may say how a game ended, which the scanner examines. */
static bool may_end(struct str word)
{
    static const char *const words[] = {"resigns", "resigned", "drawn", "draw",
                                        "tie",     "white",    "black", "first",
                                        "second",  "unknown",  NULL};
    enum { SHORTEST = 3, LONGEST = 8 };

    return word.len >= SHORTEST && word.len <= LONGEST &&
           str_in_list(word, words);
}

/* Reads a word, unless a bracket or a full stop is next to it, which may make
   it something else. */
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
    .title = "games without rules in Ludex, as words",
    .games = no_games,
    .run = foreign_run,
    .plain = plain,
};
