/*
 * count_letters <FILE: counts the letters of names and words by language, in
 * the format of tests/data/names-and-words.txt, and writes the tables of
 * src/input/letter_counts.h. Every third word of a line is reserved for
 * testing.
 *
 * count_letters test <FILE: prints the reserved words, one "language word" per
 * line.
 *
 * A cost is 16 times the negative natural logarithm of a probability:
 *     of a letter:      (its count + 1/2) / all letters and ends of words
 *     after a letter:   K / (count of that letter + K)
 *     of a pair:        (count of the pair + K * p(letter)) / (count of the
 *                       first + K)
 * So the cost of a pair that was not seen is the sum of the first two costs. K
 * is 4. A character of Japanese or Chinese costs (count + K / 3000) / (all +
 * K).
 */
#include <iconv.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 0x500, PAIRS = 20000, WIDE = 0x10000, LINE = 1 << 14 };
enum { EUROPEAN = 8, JAPANESE = EUROPEAN, CHINESE };

static const double K = 4;

/* The tables, in the order of enum letter_group. */
static const char *const names[EUROPEAN] = {"polish",   "czech",   "hungarian",
                                            "romanian", "german",  "romance",
                                            "nordic",   "cyrillic"};

static const struct {
    const char *name;
    int group;
} languages[] = {
    {"polish", 0},          {"czech", 1},         {"slovak", 1},
    {"croatian", 1},        {"hungarian", 2},     {"romanian", 3},
    {"german", 4},          {"french", 5},        {"spanish", 5},
    {"portuguese", 5},      {"swedish", 6},       {"finnish", 6},
    {"danish", 6},          {"icelandic", 6},     {"russian", 7},
    {"japanese", JAPANESE}, {"chinese", CHINESE},
};

static uint32_t pairs[EUROPEAN][POINTS][POINTS], after[EUROPEAN][POINTS],
    letters[EUROPEAN][POINTS];
static uint32_t total[EUROPEAN], wide[2][WIDE], wide_total[2];

/* Does the same as letter_lower in src/input/letters.c, implemented in a
   different way. */
static int lower(int c)
{
    if (c >= 'A' && c <= 'Z')
        return c + 32;
    if (c >= 0xC0 && c <= 0xDE && c != 0xD7)
        return c + 32;
    if (c >= 0x410 && c <= 0x42F)
        return c + 32;
    if (c >= 0x400 && c <= 0x40F)
        return c + 80;
    if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E))
        return c + c % 2;
    if (c == 0x178)
        return 0xFF;
    if ((c >= 0x100 && c <= 0x177 && c != 0x130 && c != 0x131) ||
        (c >= 0x218 && c <= 0x21B))
        return c | 1;
    return c;
}

static int next_point(const char **at)
{
    const unsigned char *s = (const unsigned char *)*at;
    int length = *s < 0x80 ? 1 : *s < 0xE0 ? 2 : 3, point;

    point = length == 1   ? *s
            : length == 2 ? (s[0] & 31) << 6 | (s[1] & 63)
                          : (s[0] & 15) << 12 | (s[1] & 63) << 6 | (s[2] & 63);
    *at += length;
    return point;
}

static void count_european(const char *word, int group)
{
    int before = ' ';

    while (before) {
        int c = *word ? lower(next_point(&word)) : ' ';
        if (c >= POINTS)
            return;
        pairs[group][before][c]++;
        after[group][before]++;
        letters[group][c]++;
        total[group]++;
        if (c == ' ')
            return;
        before = c;
    }
}

/* Returns the two bytes of a character, or 0 if it does not have two. */
static int encoded(iconv_t to, const char *from, size_t length)
{
    unsigned char two[8];
    char *in = (char *)from, *out = (char *)two;
    size_t room = sizeof two;

    if (iconv(to, &in, &length, &out, &room) == (size_t)-1 || room != 6)
        return 0;
    return two[0] << 8 | two[1];
}

static void count_wide(const char *word, int chinese)
{
    iconv_t to = iconv_open(chinese ? "GB18030" : "CP932", "UTF-8");

    while (*word) {
        const char *from = word;
        next_point(&word);
        wide[chinese][encoded(to, from, (size_t)(word - from))]++;
        wide_total[chinese]++;
    }
    iconv_close(to);
}

static void count_word(const char *word, int group)
{
    if (group < EUROPEAN)
        count_european(word, group);
    else
        count_wide(word, group == CHINESE);
}

static int cost(double p)
{
    double c = -16 * log(p);

    return (int)(c + 0.5);
}

static double probability(int group, int c)
{
    return (letters[group][c] + 0.5) / total[group];
}

static void write_letters(int group)
{
    int column = 0;

    for (int c = 0; c < POINTS; c++)
        if (letters[group][c] || after[group][c])
            printf("%s{0x%X, %d, %d},", column++ % 3 ? " " : "\n    ", c,
                   cost(probability(group, c)),
                   cost(K / (after[group][c] + K)));
}

static void write_pairs(int group)
{
    int column = 0;

    for (int a = 0; a < POINTS; a++)
        for (int b = 0; b < POINTS; b++)
            if (pairs[group][a][b] && (a >= 0x80 || b >= 0x80))
                printf("%s{0x%X, 0x%X, %d},", column++ % 3 ? " " : "\n    ", a,
                       b,
                       cost((pairs[group][a][b] + K * probability(group, b)) /
                            (after[group][a] + K)));
}

static void write_wide(int chinese)
{
    int column = 0;

    for (int c = 1; c < WIDE; c++)
        if (wide[chinese][c])
            printf("%s{0x%X, %d},", column++ % 5 ? " " : "\n    ", c,
                   cost((wide[chinese][c] + K / 3000) /
                        (wide_total[chinese] + K)));
}

static void write_head(void)
{
    puts("/*\n * Generated by tests/tools/count_letters.c from the words in\n"
         " * tests/data/names-and-words.txt, which explains the contents. Do "
         "not "
         "edit.\n"
         " */\n#ifndef LUDEX_SRC_INPUT_LETTER_COUNTS_H\n"
         "#define LUDEX_SRC_INPUT_LETTER_COUNTS_H\n\n#include <stdint.h>\n\n"
         "/* clang-format off */\n\n"
         "/* A letter, its cost, and the cost of pairs after it that did not "
         "occur. */\n"
         "struct letter_row {\n    uint16_t letter;\n"
         "    uint8_t cost, after;\n};\n\n"
         "struct pair_row {\n    uint16_t first, second;\n"
         "    uint8_t cost;\n};\n\n"
         "/* A character of two bytes. */\n"
         "struct wide_row {\n    uint16_t code;\n    uint8_t cost;\n};\n");
}

static void write_tables(void)
{
    write_head();
    for (int group = 0; group < EUROPEAN; group++) {
        printf("static const struct letter_row %s_letters[] = {", names[group]);
        write_letters(group);
        printf("\n};\n\nstatic const struct pair_row %s_pairs[] = {",
               names[group]);
        write_pairs(group);
        puts("\n};\n");
    }
    for (int chinese = 0; chinese < 2; chinese++) {
        printf("static const struct wide_row %s[] = {",
               chinese ? "gb18030_common" : "shift_jis_common");
        write_wide(chinese);
        puts("\n};\n");
    }
    puts("#endif");
}

static int group_of(const char *name)
{
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        if (strcmp(languages[i].name, name) == 0)
            return languages[i].group;
    fprintf(stderr, "no such language: %s\n", name);
    exit(1);
}

int main(int argc, char **argv)
{
    static char line[LINE];
    int testing = argc > 1 && strcmp(argv[1], "test") == 0;

    while (fgets(line, sizeof line, stdin)) {
        char *words = strchr(line, ':');
        if (*line == '#' || !words)
            continue;
        *words++ = '\0';
        int group = group_of(line), nth = 0;
        for (char *word = strtok(words, " -\n"); word;
             word = strtok(NULL, " -\n"), nth++) {
            if (testing && nth % 3 == 2)
                printf("%s %s\n", line, word);
            else if (!testing && nth % 3 != 2)
                count_word(word, group);
        }
    }
    if (!testing)
        write_tables();
    return 0;
}
