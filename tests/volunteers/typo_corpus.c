/*
 * typo_corpus FOLDER SEED FILES <GAMES: imitates the files that volunteers send
 * in. Takes games that `ludex generate` wrote (the Source tag still says that
 * they are generated) and writes them to files in FOLDER. Each file imitates
 * one volunteer, with an encoding, line ends, a way of writing dates, and
 * habits. Some records have faults, the last record of some files is cut off,
 * and some games are typed a second time, by another volunteer and in another
 * way. The same random seed gives the same files.
 *
 * The tag Typed numbers the records. Standard output has a line for each record
 * that was typed a second time: its number, the number of the game's first
 * record, and how they differ.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/random.h"

enum {
    GAMES_MAX = 4096,
    PLIES_MAX = 400,
    PLIES_LEAST = 24, /* records with fewer plies do not count as duplicates */
    WORD = 48,
    RECORD_BYTES = 1 << 16,
    RECORDS_A_FILE = 5,
};

struct game {
    char name[WORD], source[WORD], result[WORD], plies[PLIES_MAX][WORD];
    unsigned count;
    unsigned number; /* number of the game's first record, or 0 */
};

/* The way in which a record is typed. */
struct typing {
    bool upper_case, look_alike, brackets, odd_blanks, comment, bare_tags;
    bool no_result, other_headers, other_spellings;
    unsigned plies; /* number of plies */
    int other_ply;  /* index of a ply that is replaced, or -1 */
    bool turned;
};

struct corpus {
    const char *folder;
    uint64_t random;
    struct game *games;
    unsigned game_count, fresh; /* the games before `fresh` have been typed */
    unsigned number;            /* number of the last record */
    char text[RECORD_BYTES * (RECORDS_A_FILE + 1)];
    size_t len;
};

static unsigned below(struct corpus *b, unsigned bound)
{
    return (unsigned)(next_random(&b->random) % bound);
}

static bool one_in(struct corpus *b, unsigned n)
{
    return below(b, n) == 0;
}

static void put(struct corpus *b, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    int n = vsnprintf(b->text + b->len, sizeof b->text - b->len, format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= sizeof b->text - b->len)
        exit(3);
    b->len += (size_t)n;
}

/* ---- the games ----------------------------------------------------------- */

static bool is_result(const char *word)
{
    return strcmp(word, "*") == 0 || strcmp(word, "1-0") == 0 ||
           strcmp(word, "0-1") == 0 || strcmp(word, "1/2-1/2") == 0;
}

static void take_ply(struct game *g, const char *word)
{
    if (is_result(word))
        strcpy(g->result, word);
    else if (word[strlen(word) - 1] != '.' && g->count < PLIES_MAX)
        snprintf(g->plies[g->count++], WORD, "%.47s", word);
}

/* A call is part of the ply before it. */
static void take_word(struct game *g, const char *word)
{
    if (strcmp(word, "Brax!") == 0 && g->count)
        strncat(g->plies[g->count - 1], " Brax!", WORD / 4);
    else
        take_ply(g, word);
}

/* Reads complete games that have enough plies. Each ply is a single word. */
static void read_games(struct corpus *b)
{
    char line[1024], value[WORD];
    struct game *g = b->games;

    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "[Game \"%47[^\"]", value) == 1) {
            if (g->count >= PLIES_LEAST && b->game_count + 1 < GAMES_MAX)
                g = &b->games[++b->game_count];
            memset(g, 0, sizeof *g);
            strcpy(g->name, value);
        } else if (sscanf(line, "[Source \"%47[^\"]", value) == 1) {
            strcpy(g->source, value);
        } else if (line[0] != '[') {
            for (char *w = strtok(line, " \n"); w; w = strtok(NULL, " \n"))
                take_word(g, w);
        }
    }
    b->game_count += g->count >= PLIES_LEAST;
}

/* ---- headers ------------------------------------------------------------- */

/* Persons, with different spellings of their names. */
static const char *const people[][3] = {
    {"Bj\u00F6rn \u00C5berg", "Bjorn Aberg", "\u00C5berg, Bj\u00F6rn"},
    {"Ren\u00E9e Dupr\u00E9", "Renee Dupre", "R. Dupr\u00E9"},
    {"J\u00FCrgen Wei\u00DF", "Juergen Weiss", "Jurgen Wei\u00DF"},
    {"Ann Archer", "Archer, Ann", "ann archer"},
    {"Cid Cooper", "Cid  Cooper", "C. Cooper"},
    {"I\u00F1igo Mu\u00F1oz", "Inigo Munoz", "Mu\u00F1oz, I\u00F1igo"},
    {"Zo\u00EB Brant", "Zoe Brant", "Zo\u00EB  Brant"},
    {"Per S\u00F8rensen", "Per Sorensen", "P. S\u00F8rensen"},
};
enum { PEOPLE = sizeof people / sizeof *people };

static void put_date(struct corpus *b, unsigned style, unsigned number)
{
    static const char *const months[] = {"January", "March",   "May",
                                         "July",    "October", "December"};
    static const unsigned which[] = {1, 3, 5, 7, 10, 12};
    unsigned m = number % 6, year = 1950 + number % 60, day = 13 + number % 15;

    put(b, "[Date \"");
    if (style == 0)
        put(b, "%u.%02u.%02u", year, which[m], day);
    else if (style == 1)
        put(b, "%u-%02u-%02u", year, which[m], day);
    else if (style == 2)
        put(b, "%u %s %u", day, months[m], year);
    else if (style == 3)
        put(b, "%s %u, %u", months[m], day, year);
    else
        put(b, "%u.%u.%u", day, which[m], year);
    put(b, "\"]\n");
}

static void put_tag(struct corpus *b, const struct typing *how,
                    const char *name, const char *value)
{
    put(b, how->bare_tags ? "[%s %s]\n" : "[%s \"%s\"]\n", name, value);
}

/* Writes tags that depend on the number of the game. They are the same each
   time the game is typed, apart from their spelling. */
static void put_headers(struct corpus *b, const struct game *g, unsigned dates,
                        const struct typing *how)
{
    unsigned n = g->number, spelled = how->other_spellings ? 1 + n % 2 : 0;
    char event[WORD];

    snprintf(event, sizeof event, how->other_headers ? "Cup %u" : "Open %u",
             n % 40);
    put(b, "[Game \"%s\"]\n", g->name);
    put_tag(b, how, "Event", event);
    put_date(b, dates, how->other_headers ? n + 1 : n);
    put_tag(b, how, "First", people[n % PEOPLE][spelled]);
    put_tag(b, how, "Second", people[(n + 1 + n / 8 % 7) % PEOPLE][spelled]);
    put(b, "[Source \"%s\"]\n[Typed \"%u\"]\n\n", g->source, b->number);
}

/* ---- plies --------------------------------------------------------------- */

/* Rotates a ply of Quax on 11x11 by half a turn, a symmetry that does not
   exchange the sides. */
static void turn(const char *ply, char out[WORD])
{
    size_t len = 0;
    unsigned row;
    int used;
    char column;

    while (sscanf(ply, "%c%u%n", &column, &row, &used) == 2) {
        len += (size_t)snprintf(out + len, WORD - len, "%c%u",
                                'a' + ('k' - column), 12 - row);
        ply += used;
    }
    snprintf(out + len, WORD - len, "%s", ply); /* the ply is a swap */
}

static void put_ply(struct corpus *b, const char *ply, const struct typing *how)
{
    char out[WORD];

    snprintf(out, sizeof out, "%s", ply);
    if (how->turned && strcmp(ply, "swap") != 0)
        turn(ply, out);
    if (how->upper_case && out[0] >= 'a' && out[0] <= 'h')
        out[0] = (char)(out[0] - 32);
    if (how->look_alike && out[0] == 'a')
        put(b, "\u0430%s", out + 1); /* a Cyrillic letter */
    else
        put(b, "%s", out);
}

/* Finds a cell of Quax that no ply of the game names. */
static void find_unused(const struct game *g, char out[WORD])
{
    for (char column = 'a'; column <= 'k'; column++)
        for (unsigned row = 1; row <= 11; row++) {
            bool used = false;
            snprintf(out, WORD, "%c%u", column, row);
            for (unsigned i = 0; i < g->count && !used; i++) {
                const char *at = strstr(g->plies[i], out);
                used = at && (at[strlen(out)] < '0' || at[strlen(out)] > '9');
            }
            if (!used)
                return;
        }
    exit(3);
}

static void put_plies(struct corpus *b, const struct game *g,
                      const struct typing *how)
{
    char unused[WORD];

    if (how->other_ply >= 0)
        find_unused(g, unused);
    for (unsigned i = 0; i < how->plies; i++) {
        if (i % 2 == 0)
            put(b, how->brackets ? "%u) " : "%u. ", i / 2 + 1);
        put_ply(b, (int)i == how->other_ply ? unused : g->plies[i], how);
        if (how->comment && i == 6)
            put(b, " {sehr sch\u00F6n}");
        put(b, i % 12 == 11 ? "\n" : how->odd_blanks ? "\u00A0" : " ");
    }
    put(b, "%s\n\n",
        how->no_result          ? ""
        : how->plies < g->count ? "*"
                                : g->result);
}

/* ---- records ------------------------------------------------------------- */

static void put_record(struct corpus *b, const struct game *g, unsigned dates,
                       const struct typing *how)
{
    put_headers(b, g, dates, how);
    put_plies(b, g, how);
}

/* Chooses habits about which reading warns, and which writing corrects. */
static struct typing habits(struct corpus *b, const struct game *g)
{
    bool cells = strcmp(g->name, "quax") == 0 || strcmp(g->name, "link") == 0;

    return (struct typing){
        .upper_case = cells && one_in(b, 8),
        .look_alike = cells && one_in(b, 8),
        .brackets = one_in(b, 8),
        .odd_blanks = one_in(b, 8),
        .comment = one_in(b, 5),
        .bare_tags = one_in(b, 10),
        .plies = g->count,
        .other_ply = -1,
    };
}

/* Adds a fault that only someone who knows the game can repair: an unclosed
   comment, a wrong number, or an unreadable ply. */
static void spoil(struct corpus *b, size_t begin)
{
    char *text = b->text + begin, *ply = strstr(text, "\n\n");
    unsigned kind = below(b, 3);

    if (!ply || !(ply = strstr(ply, "5. ")))
        return;
    if (kind == 0)
        memcpy(ply, "{5.", 3);
    else if (kind == 1)
        memcpy(ply, "9. ", 3);
    else
        memcpy(ply + 3, "??", 2);
}

static void type_fresh(struct corpus *b, unsigned dates)
{
    struct game *g = &b->games[b->fresh++];
    size_t begin = b->len;
    struct typing how = habits(b, g);

    g->number = ++b->number;
    put_record(b, g, dates, &how);
    if (one_in(b, 12)) {
        spoil(b, begin);
        g->number = 0; /* the game is not typed a second time */
    }
}

/* ---- typed twice --------------------------------------------------------- */

static bool is_drop(const struct game *g, unsigned i)
{
    const char *ply = g->plies[i];
    char name[WORD];

    if (strlen(ply) > 3 || strcmp(ply, "swap") == 0)
        return false;
    for (unsigned k = i + 1; k < g->count; k++) {
        snprintf(name, sizeof name, "%s", g->plies[k]);
        if (strlen(name) > 3 && strstr(name, ply))
            return false; /* a link depends on the ply */
    }
    return true;
}

/* Chooses how the second record differs. Returns a word for the difference, or
   NULL if this game cannot have it. */
static const char *differ(struct corpus *b, const struct game *g,
                          struct typing *how)
{
    bool quax = strcmp(g->name, "quax") == 0;

    switch (below(b, 7)) {
    case 0:
        how->other_headers = true;
        return "headers";
    case 1:
        how->other_spellings = true;
        return "players";
    case 2:
        how->no_result = true;
        return "result";
    case 3:
        how->comment = true;
        return "comments";
    case 4:
        how->plies = g->count - 1 - below(b, g->count / 3);
        return "beginning";
    case 5:
        how->turned = quax;
        return quax ? "turned" : NULL;
    default:
        how->other_ply = (int)(2 + below(b, g->count - 4));
        return quax && strcmp(g->result, "*") == 0 &&
                       is_drop(g, (unsigned)how->other_ply)
                   ? "ply"
                   : NULL;
    }
}

static void type_again(struct corpus *b, unsigned dates)
{
    struct game *g = &b->games[below(b, b->fresh)];
    struct typing how = habits(b, g);

    if (!g->number)
        return;
    how.comment = false;
    const char *kind = differ(b, g, &how);
    if (!kind)
        return;
    b->number++;
    put_record(b, g, dates, &how);
    printf("%u %u %s\n", b->number, g->number, kind);
}

/* ---- files --------------------------------------------------------------- */

enum encoding {
    UTF_8,
    UTF_8_MARK,
    UTF_16_LITTLE,
    UTF_16_BIG,
    WINDOWS,
    ENCODINGS
};

static unsigned take_code(const unsigned char **at)
{
    const unsigned char *p = *at;

    *at += p[0] < 0x80 ? 1 : p[0] < 0xE0 ? 2 : 3;
    return p[0] < 0x80 ? p[0]
           : p[0] < 0xE0
               ? (p[0] & 31U) << 6 | (p[1] & 63U)
               : (p[0] & 15U) << 12 | (p[1] & 63U) << 6 | (p[2] & 63U);
}

static void write_unit(FILE *file, unsigned unit, bool big)
{
    fputc((int)(big ? unit >> 8 : unit & 255), file);
    fputc((int)(big ? unit & 255 : unit >> 8), file);
}

static void write_code(FILE *file, unsigned code, enum encoding encoding)
{
    if (encoding == UTF_16_LITTLE || encoding == UTF_16_BIG)
        write_unit(file, code, encoding == UTF_16_BIG);
    else if (encoding == WINDOWS || code < 0x80)
        fputc((int)code, file);
    else if (code < 0x800)
        fprintf(file, "%c%c", (int)(0xC0 | code >> 6),
                (int)(0x80 | (code & 63)));
    else
        fprintf(file, "%c%c%c", (int)(0xE0 | code >> 12),
                (int)(0x80 | (code >> 6 & 63)), (int)(0x80 | (code & 63)));
}

/* True if Windows-1252 can represent all characters of the text. */
static bool is_western(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;

    while (*at)
        if (take_code(&at) > 255)
            return false;
    return true;
}

static void write_file(struct corpus *b, unsigned number)
{
    enum encoding encoding = (enum encoding)below(b, ENCODINGS);
    bool returns = one_in(b, 3);
    const unsigned char *at = (const unsigned char *)b->text;
    char path[4096];

    snprintf(path, sizeof path, "%s/%03u.txt", b->folder, number);
    FILE *file = fopen(path, "wb");
    if (!file)
        exit(3);
    if (encoding == WINDOWS && !is_western(b->text))
        encoding = UTF_8;
    if (encoding != UTF_8 && encoding != WINDOWS)
        write_code(file, 0xFEFF, encoding);
    while (*at) {
        unsigned code = take_code(&at);
        if (code == '\n' && returns)
            write_code(file, '\r', encoding);
        write_code(file, code, encoding);
    }
    if (fclose(file) != 0)
        exit(3);
}

static void type_file(struct corpus *b, unsigned number)
{
    unsigned dates = below(b, 5), records = 1 + below(b, RECORDS_A_FILE);

    b->len = 0;
    for (unsigned i = 0; i < records && b->fresh < b->game_count; i++)
        if (b->fresh > 8 && one_in(b, 4))
            type_again(b, dates);
        else
            type_fresh(b, dates);
    if (b->len == 0)
        type_fresh(b, dates);
    if (one_in(b, 10)) { /* a last record, cut off within a ply or after it */
        struct game *g = &b->games[b->fresh];
        type_fresh(b, dates);
        b->len -= 20 + below(b, 60);
        g->number = 0;
    }
    b->text[b->len] = '\0';
    write_file(b, number);
}

int main(int argc, char **argv)
{
    struct corpus *b = calloc(1, sizeof *b);

    if (argc != 4 || !b || !(b->games = calloc(GAMES_MAX, sizeof *b->games)))
        return 2;
    b->folder = argv[1];
    b->random = strtoull(argv[2], NULL, 10) * 2 + 1;
    read_games(b);
    for (unsigned i = 1; i <= strtoul(argv[3], NULL, 10); i++) {
        if (b->fresh + RECORDS_A_FILE + 2 > b->game_count) {
            fprintf(stderr, "box: more games are wanted\n");
            return 2;
        }
        type_file(b, i);
    }
    free(b->games);
    free(b);
    return 0;
}
