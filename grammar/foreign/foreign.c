/*
 * Reads foreign games, which Ludex does not have, in files of other programs.
 * The intermediate record (draft.h) is read like the movetext of any game, but
 * its plies are not interpreted; they remain words.
 */
#include "../plies_fast.h"
#include "notation.h"

/* True if the character may continue a word. Braces and NUL are left to the
   scanner. */
static bool continues_word(char c)
{
    return (unsigned char)c > ' ' && c != '{' && c != '}' &&
           !plain_ends_word(c);
}

/* True for words that may report how a game ended. The scanner examines
   them. */
static bool may_end(struct str word)
{
    static const char *const words[] = {"resigns", "resigned", "drawn", "draw",
                                        "tie",     "white",    "black", "first",
                                        "second",  "unknown",  NULL};
    enum { SHORTEST = 3, LONGEST = 8 };

    return word.len >= SHORTEST && word.len <= LONGEST &&
           str_in_list(word, words);
}

/* Reads a word. Leaves it to the scanner if a bracket or a full stop follows,
   which may give it another meaning. */
static const char *plain_ply(const char *at, struct ply *ply)
{
    const char *begin = at;

    if (!ascii_is_letter(*at))
        return NULL;
    while (continues_word(*at))
        at++;
    ply->kind = PLY_FOREIGN;
    return *at == '(' || *at == '.' ||
                   may_end((struct str){begin, (size_t)(at - begin)})
               ? NULL
               : at;
}

static const char *read_plain_run(struct scan *scan, const char *at)
{
    return plain_run(scan, at, plain_ply);
}

void foreign_run(struct scan *scan, size_t begin); /* defined in foreign.l */

static const char *const no_games[] = {NULL};

const struct notation notation_foreign = {
    .name = "foreign",
    .title = "games without rules in Ludex, as words",
    .games = no_games,
    .run = foreign_run,
    .plain = read_plain_run,
};
