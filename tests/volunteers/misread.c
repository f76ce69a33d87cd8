/*
 * misread SEED KEY ERRORS LEFT <GAMES >FILE: makes ERRORS scanning or typing
 * errors in each record that `ludex generate` wrote, in different plies. The
 * same random seed makes the same errors. Only errors whose bit is set in LEFT
 * remain; the others are corrected again. KEY gets a line for each error: the
 * number of the record, the index of the ply, the kind of error, the original
 * ply and, if the error joined it with the next ply or number, that word, and
 * the text with the error.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/random.h"

enum { PLIES_MAX = 512, WORD = 64, LINE = 4096, TRIES = 256 };

struct record {
    char header[LINE];
    char words[PLIES_MAX][WORD]; /* plies, numbers and the result */
    unsigned plies[PLIES_MAX];   /* indexes of the words that are plies */
    bool changed[PLIES_MAX];     /* words that have an error, by their index */
    unsigned word_count, ply_count;
    bool joins; /* the next word belongs to the last one */
};

/* Characters that scanners and typists confuse, in both directions. */
static const char *const scanned[][2] = {
    {"0", "O"}, {"1", "l"}, {"1", "I"},  {"l", "I"}, {"5", "S"},
    {"8", "B"}, {"9", "g"}, {"6", "b"},  {"c", "e"}, {"C", "G"},
    {"E", "F"}, {"h", "b"}, {"rn", "m"},
};
static const char *const handwritten[][2] = {
    {"1", "7"}, {"4", "9"}, {"3", "8"}, {"0", "6"},
    {"5", "6"}, {"2", "7"}, {"a", "o"}, {"h", "n"},
};

static uint64_t state;

static unsigned below(unsigned bound)
{
    return (unsigned)(next_random(&state) % bound);
}

/* Replaces `length` bytes at the offset `at`. */
static void replace(char *word, size_t at, size_t length, const char *by)
{
    char rest[WORD];

    snprintf(rest, sizeof rest, "%s", word + at + length);
    snprintf(word + at, WORD - at, "%s%s", by, rest);
}

static bool confuse(char *word, const char *const pairs[][2], unsigned count)
{
    const char *const *pair = pairs[below(count)];
    unsigned from = below(2);
    unsigned places = 0;
    const char *found;

    for (found = word; (found = strstr(found, pair[from])); found++)
        places++;
    if (!places)
        return false;
    places = below(places);
    for (found = strstr(word, pair[from]); places--;)
        found = strstr(found + 1, pair[from]);
    replace(word, (size_t)(found - word), strlen(pair[from]), pair[!from]);
    return true;
}

/* Omits or doubles a bracket or a dash. */
static bool punctuate(char *word)
{
    size_t at = below((unsigned)strlen(word));
    char twice[3] = {word[at], word[at], '\0'};

    if (!strchr("()-", word[at]))
        return false;
    replace(word, at, 1, below(2) ? "" : twice);
    return true;
}

/* Exchanges two adjacent characters. */
static bool exchange(char *word)
{
    size_t length = strlen(word);
    size_t at = length < 2 ? 0 : below((unsigned)length - 1);
    char both[3] = {word[at + 1], word[at], '\0'};

    if (length < 2 || both[0] == both[1] || (both[0] | both[1]) & 0x80 ||
        strchr(both, ' '))
        return false;
    replace(word, at, 2, both);
    return true;
}

static bool is_ply(const char *word)
{
    size_t length = strlen(word);

    return length && word[length - 1] != '.' && strcmp(word, "*") != 0 &&
           strcmp(word, "1-0") != 0 && strcmp(word, "0-1") != 0 &&
           strcmp(word, "1/2-1/2") != 0 && strcmp(word, "Brax!") != 0;
}

enum { JOINED = 4, NUMBER, KINDS }; /* kinds that omit a space */

static bool is_number(const char *word)
{
    size_t length = strlen(word);

    return length && word[length - 1] == '.';
}

static bool make_error(struct record *r, unsigned ply, unsigned kind)
{
    unsigned at = r->plies[ply];
    char *word = r->words[at], *next = r->words[at + 1];

    switch (kind) {
    case 0:
        return confuse(word, scanned, sizeof scanned / sizeof *scanned);
    case 1:
        return confuse(word, handwritten,
                       sizeof handwritten / sizeof *handwritten);
    case 2:
        return punctuate(word);
    case 3:
        return exchange(word);
    default:
        if (at + 1 >= r->word_count ||
            !(kind == NUMBER ? is_number(next) : is_ply(next)) ||
            strlen(word) + strlen(next) >= WORD)
            return false;
        memcpy(word + strlen(word), next, strlen(next) + 1);
        *next = '\0';
        return true;
    }
}

/* Makes the error in a random ply, or a different kind of error if the game has
   no such ply. Restores the ply if the error is not to be left. */
static void damage(struct record *r, unsigned number, FILE *key, bool left)
{
    static const char *const kinds[] = {"scanned",   "handwritten", "bracket",
                                        "exchanged", "joined",      "number"};

    unsigned kind = below(KINDS);

    for (unsigned i = 0; r->ply_count && i < TRIES; i++) {
        unsigned ply = below(r->ply_count);
        unsigned at = r->plies[ply];
        char old[WORD], next[WORD];
        snprintf(old, sizeof old, "%s", r->words[at]);
        snprintf(next, sizeof next, "%s", r->words[at + 1]);
        if (r->changed[at] || (kind >= JOINED && r->changed[at + 1]) ||
            !make_error(r, ply, kind)) {
            kind =
                i % 32 == 31 ? below(KINDS) : kind; /* quax has no brackets */
            continue;
        }
        r->changed[at] = true;
        r->changed[at + 1] |= kind >= JOINED;
        fprintf(key, "%u\t%u\t%s\t%s%s%s\t%s\n", number, ply + 1, kinds[kind],
                old, kind >= JOINED ? " " : "", kind >= JOINED ? next : "",
                r->words[at]);
        if (!left) {
            memcpy(r->words[at], old, sizeof old);
            memcpy(r->words[at + 1], next, sizeof next);
        }
        return;
    }
}

static void print(const struct record *r)
{
    printf("%s", r->header);
    for (unsigned i = 0; i < r->word_count; i++)
        if (r->words[i][0])
            printf("%s%c", r->words[i],
                   i % 16 == 15 || i + 1 == r->word_count ? '\n' : ' ');
    printf("\n");
}

/* Appends a word to the last one, because both pieces of a turn in brax-3 are
   one ply. */
static void join(struct record *r, const char *word)
{
    char *last = r->words[r->word_count - 1];
    size_t length = strlen(last);

    snprintf(last + length, WORD - length, " %s", word);
}

static void take(struct record *r, char *line)
{
    for (char *w = strtok(line, " \n"); w; w = strtok(NULL, " \n")) {
        if (r->word_count + 1 >= PLIES_MAX || strlen(w) >= WORD)
            exit(3);
        r->joins |= strcmp(w, "&") == 0;
        if (r->joins && r->word_count) {
            join(r, w);
            r->joins = strcmp(w, "&") == 0;
            continue;
        }
        if (is_ply(w))
            r->plies[r->ply_count++] = r->word_count;
        strcpy(r->words[r->word_count++], w);
    }
}

struct errors {
    unsigned count;     /* in each record */
    unsigned long left; /* bits of those that are left */
    FILE *key;
};

static void finish(struct record *r, unsigned *number,
                   const struct errors *errors)
{
    if (r->word_count) {
        ++*number;
        for (unsigned i = 0; i < errors->count; i++)
            damage(r, *number, errors->key, errors->left >> i & 1);
        print(r);
    }
    memset(r, 0, sizeof *r);
}

int main(int argc, char **argv)
{
    static struct record r;
    char line[LINE];
    unsigned number = 0;
    struct errors errors;

    if (argc != 5 || !(errors.key = fopen(argv[2], "w")))
        return 2;
    state = strtoull(argv[1], NULL, 10);
    errors.count = (unsigned)strtoul(argv[3], NULL, 10);
    errors.left = strtoul(argv[4], NULL, 10);
    while (fgets(line, sizeof line, stdin)) {
        if (line[0] == '[' && r.word_count)
            finish(&r, &number, &errors);
        if (line[0] == '[' || line[0] == '\n')
            strncat(r.header, line, sizeof r.header - strlen(r.header) - 1);
        else
            take(&r, line);
    }
    finish(&r, &number, &errors);
    return fclose(errors.key) == 0 ? 0 : 3;
}
