#include "letters.h"

#include <stdbool.h>
#include <stddef.h>

#include "letter_counts.h"

/* ---- tables -------------------------------------------------------------- */

#define TABLE(name)                                                     \
    {                                                                   \
        name##_letters, sizeof name##_letters / sizeof *name##_letters, \
            name##_pairs, sizeof name##_pairs / sizeof *name##_pairs    \
    }

static const struct group {
    const struct letter_row *letters;
    size_t letter_count;
    const struct pair_row *pairs;
    size_t pair_count;
} groups[] = {
    [LETTERS_POLISH] = TABLE(polish),
    [LETTERS_CZECH] = TABLE(czech),
    [LETTERS_HUNGARIAN] = TABLE(hungarian),
    [LETTERS_ROMANIAN] = TABLE(romanian),
    [LETTERS_GERMAN] = TABLE(german),
    [LETTERS_ROMANCE] = TABLE(romance),
    [LETTERS_NORDIC] = TABLE(nordic),
    [LETTERS_CYRILLIC] = TABLE(cyrillic),
};

/* Costs that are not derived from counts, in the same units. They were chosen
   by hand, since the words of the table do not determine them. */
enum {
    UNSEEN_LETTER = 8 * LETTER_COST,
    UNSEEN_PAIR = 13 * LETTER_COST / 2,   /* maximum cost of a pair */
    CAPITAL_INSIDE = 4 * LETTER_COST,     /* a capital after a small letter */
    OTHER_SCRIPT = 6 * LETTER_COST,       /* a letter next to a Latin letter */
    LONE_LETTER = 6 * LETTER_COST,        /* a single letter of any kind, which
                                             proves nothing */
    OTHER_LANGUAGE = 3 * LETTER_COST / 2, /* a word in another language than
                                             most words of the text */
    NOTATION_SIGN = 5 * LETTER_COST / 2,
    COMMON_SIGN = 13 * LETTER_COST / 2,
    OTHER_SIGN = 10 * LETTER_COST,
    SIGN_INSIDE = 3 * LETTER_COST, /* a sign within a word */
    UNDEFINED = 12 * LETTER_COST,
    UNDEFINED_ELSEWHERE = 20 * LETTER_COST,
};

static const struct letter_row *find_letter(const struct group *g,
                                            uint16_t letter)
{
    size_t from = 0, to = g->letter_count;

    while (from < to) {
        size_t middle = (from + to) / 2;
        if (g->letters[middle].letter < letter)
            from = middle + 1;
        else
            to = middle;
    }
    return from < g->letter_count && g->letters[from].letter == letter
               ? &g->letters[from]
               : NULL;
}

static uint32_t pair_key(uint16_t first, uint16_t second)
{
    return (uint32_t)first << 16 | second;
}

static const struct pair_row *find_pair(const struct group *g, uint32_t key)
{
    size_t from = 0, to = g->pair_count;

    while (from < to) {
        size_t middle = (from + to) / 2;
        const struct pair_row *row = &g->pairs[middle];
        if (pair_key(row->first, row->second) < key)
            from = middle + 1;
        else
            to = middle;
    }
    return from < g->pair_count &&
                   pair_key(g->pairs[from].first, g->pairs[from].second) == key
               ? &g->pairs[from]
               : NULL;
}

static int32_t pair_cost(const struct group *g, uint16_t first, uint16_t second)
{
    const struct pair_row *pair = find_pair(g, pair_key(first, second));
    const struct letter_row *a, *b;
    int32_t cost;

    if (pair)
        return pair->cost;
    a = find_letter(g, first);
    b = find_letter(g, second);
    cost = (a ? a->after : 0) + (b ? b->cost : UNSEEN_LETTER);
    return cost > UNSEEN_PAIR && b ? UNSEEN_PAIR : cost;
}

/* ---- single bytes -------------------------------------------------------- */

uint16_t letter_lower(uint16_t point)
{
    if ((point >= 'A' && point <= 'Z') ||
        (point >= 0xC0 && point <= 0xDE && point != 0xD7) ||
        (point >= 0x410 && point <= 0x42F))
        return point + 0x20;
    if (point >= 0x400 && point <= 0x40F)
        return point + 0x50;
    if ((point >= 0x139 && point <= 0x148) ||
        (point >= 0x179 && point <= 0x17E))
        return point + point % 2;
    if (point == 0x178)
        return 0xFF;
    if ((point >= 0x100 && point < 0x178 && point != 0x130 && point != 0x131) ||
        (point >= 0x218 && point < 0x21C))
        return point | 1;
    return point;
}

static bool is_letter(uint16_t point)
{
    return point < 0x80 ? ascii_is_letter((char)point)
                        : point >= 0xC0 && code_point_is_letter(point);
}

static int32_t sign_cost(uint16_t point)
{
    static const uint16_t notation[] = {0xD7, 0xBD, 0x2013, 0},
                          common[] = {0xA0,   0x2014, 0x201C, 0x201D, 0x201E,
                                      0x2018, 0x2019, 0x201A, 0x2026, 0xAB,
                                      0xBB,   0xB0,   0xA7,   0xB7,   0xA1,
                                      0xBF,   0x20AC, 0x2116, 0x192,  0};

    for (size_t i = 0; notation[i]; i++)
        if (notation[i] == point)
            return NOTATION_SIGN;
    for (size_t i = 0; common[i]; i++)
        if (common[i] == point)
            return COMMON_SIGN;
    return OTHER_SIGN;
}

/* A letter within a text, in lower case; all other characters are a space. */
struct place_of_letter {
    uint16_t letter;
    bool foreign, small; /* `foreign`: not ASCII; `small`: in lower case */
};

static uint16_t point_at(struct str text, size_t i,
                         const struct letter_map *map)
{
    unsigned char c = i < text.len ? (unsigned char)text.ptr[i] : ' ';

    return c < 0x80 ? c : map->points[c - 0x80];
}

static struct place_of_letter letter_at(struct str text, size_t i,
                                        const struct letter_map *map)
{
    uint16_t point = point_at(text, i, map);

    if (!is_letter(point))
        return (struct place_of_letter){.letter = ' '};
    return (struct place_of_letter){letter_lower(point), point >= 0x80,
                                    letter_lower(point) == point};
}

static int32_t cost_between(const struct group *g, struct place_of_letter a,
                            struct place_of_letter b, bool cyrillic)
{
    int32_t cost;

    if (!a.foreign && !b.foreign)
        return 0;
    cost = pair_cost(g, a.letter, b.letter);
    if (a.small && !b.small && b.letter != ' ')
        cost += CAPITAL_INSIDE;
    if (cyrillic && a.letter != ' ' && b.letter != ' ' &&
        a.foreign != b.foreign)
        cost += OTHER_SCRIPT;
    return cost;
}

/* Returns the cost of the letters of a word. */
static int32_t word_cost(struct str word, const struct letter_map *map,
                         enum letter_group group)
{
    struct place_of_letter before = {.letter = ' '};
    int32_t cost = 0;

    for (size_t i = 0; i <= word.len; i++) {
        struct place_of_letter now = letter_at(word, i, map);
        if (now.foreign && before.letter == ' ' &&
            letter_at(word, i + 1, map).letter == ' ') {
            cost += LONE_LETTER;
            continue;
        }
        cost += cost_between(&groups[group], before, now,
                             group == LETTERS_CYRILLIC);
        before = now;
    }
    return cost;
}

/* Returns the cost of the characters of a word that are not letters. */
static int32_t nonletter_cost(struct str word, const struct letter_map *map,
                              int32_t undefined)
{
    int32_t cost = 0;

    for (size_t i = 0; i < word.len; i++) {
        uint16_t point = point_at(word, i, map);
        if (point && (point < 0x80 || is_letter(point)))
            continue;
        cost += point ? sign_cost(point) : undefined;
        if (i && point != 0x2019 && is_letter(point_at(word, i - 1, map)) &&
            is_letter(point_at(word, i + 1, map)))
            cost += SIGN_INSIDE;
    }
    return cost;
}

/* True if all non-ASCII letters of a word are the same in Windows-1252,
   Windows-1250 and ISO 8859-2, so that the word does not distinguish these
   encodings. */
static bool is_shared(struct str word, const struct letter_map *map)
{
    static const uint16_t shared[] = {
        0xC1, 0xC2, 0xC4, 0xC7, 0xC9, 0xCB, 0xCD, 0xCE, 0xD3, 0xD4,
        0xD6, 0xDA, 0xDC, 0xDD, 0xDF, 0xE1, 0xE2, 0xE4, 0xE7, 0xE9,
        0xEB, 0xED, 0xEE, 0xF3, 0xF4, 0xF6, 0xFA, 0xFC, 0xFD, 0};

    for (size_t i = 0; i < word.len; i++) {
        uint16_t point = point_at(word, i, map);
        size_t at = 0;
        while (point >= 0x80 && shared[at] && shared[at] != point)
            at++;
        if (point >= 0x80 && !shared[at])
            return false;
    }
    return true;
}

static struct letter_range letter_range_of(struct str word,
                                           const struct letter_map *map,
                                           struct letter_range languages)
{
    if (languages.last < LETTERS_CYRILLIC && is_shared(word, map))
        return (struct letter_range){LETTERS_POLISH, LETTERS_NORDIC};
    return languages;
}

/* Returns the language in which the text is most probable. */
static enum letter_group
find_most_probable_language(struct str text, const struct letter_map *map,
                            struct letter_range languages)
{
    int32_t costs[LETTERS_CYRILLIC + 1] = {0};
    enum letter_group best = languages.first;

    for (unsigned i = languages.first; i <= languages.last; i++) {
        for (struct str rest = text; rest.len;) {
            struct str word = str_take(&rest, ' ');
            if (languages.last == LETTERS_CYRILLIC || !is_shared(word, map))
                costs[i] += word_cost(word, map, i);
        }
        best = costs[i] < costs[best] ? i : best;
    }
    return best;
}

static int32_t least_cost(struct str word, const struct letter_map *map,
                          struct letter_range languages,
                          enum letter_group usual)
{
    struct letter_range range = letter_range_of(word, map, languages);
    int32_t least = INT32_MAX;

    for (unsigned i = range.first; i <= range.last; i++) {
        int32_t cost = word_cost(word, map, i);
        if (i != usual && range.last == languages.last &&
            range.first == languages.first)
            cost += OTHER_LANGUAGE;
        least = cost < least ? cost : least;
    }
    return least;
}

int32_t letters_cost(struct str text, const struct letter_map *map,
                     struct letter_range languages)
{
    enum letter_group usual = find_most_probable_language(text, map, languages);
    int32_t undefined =
        languages.last == LETTERS_NORDIC ? UNDEFINED : UNDEFINED_ELSEWHERE;
    int32_t cost = 0;

    while (text.len) {
        struct str word = str_take(&text, ' ');
        cost += least_cost(word, map, languages, usual) +
                nonletter_cost(word, map, undefined);
    }
    return cost;
}

/* ---- two bytes ----------------------------------------------------------- */

enum {
    COMMON_WIDE = 9 * LETTER_COST / 2, /* kana and their punctuation */
    LEVEL_1 = 9 * LETTER_COST,         /* the first 3000 or so ideographs of the
                                  standard */
    LEVEL_2 = 12 * LETTER_COST,
    HALF_KATAKANA = 8 * LETTER_COST,
    RARE_WIDE = 10 * LETTER_COST,
    EXTENSION = 16 * LETTER_COST,
    LATIN_BESIDE = 5 * LETTER_COST, /* Latin letters before and after it */
};

/* Returns the cost of a common character, or `otherwise` for other
   characters. */
static int32_t wide_cost(const struct wide_row *rows, size_t count,
                         unsigned code, int32_t otherwise)
{
    size_t from = 0, to = count;

    while (from < to) {
        size_t middle = (from + to) / 2;
        if (rows[middle].code < code)
            from = middle + 1;
        else
            to = middle;
    }
    return from < count && rows[from].code == code ? rows[from].cost
                                                   : otherwise;
}

/* A character of up to four bytes, usually two; its length is 0 if the bytes
   are invalid. */
struct wide {
    size_t length;
    int32_t cost;
    bool proves; /* the character occurs in words */
};

static struct wide shift_jis_pair(unsigned code)
{
    enum { COUNT = sizeof shift_jis_common / sizeof *shift_jis_common };
    bool kana = (code >= 0x829F && code <= 0x82F1) ||
                (code >= 0x8340 && code <= 0x8396) || code == 0x815B;
    bool first = code >= 0x889F && code <= 0x9872;
    bool second = code >= 0x989F && code <= 0xEAA4;
    bool mark = code >= 0x8140 && code <= 0x8145;
    int32_t usual = kana || mark ? COMMON_WIDE
                    : first      ? LEVEL_1
                    : second     ? LEVEL_2
                                 : RARE_WIDE;

    return (struct wide){2, wide_cost(shift_jis_common, COUNT, code, usual),
                         kana || first};
}

static struct wide shift_jis_at(struct str s)
{
    unsigned char a = (unsigned char)s.ptr[0];
    unsigned char b = s.len > 1 ? (unsigned char)s.ptr[1] : 0;

    if (a >= 0xA1 && a <= 0xDF)
        return (struct wide){1, HALF_KATAKANA, false};
    if (a < 0x81 || a == 0xA0 || a > 0xFC || b < 0x40 || b == 0x7F || b > 0xFC)
        return (struct wide){0};
    return shift_jis_pair((unsigned)a << 8 | b);
}

static struct wide gb18030_at(struct str s)
{
    enum { COUNT = sizeof gb18030_common / sizeof *gb18030_common };
    unsigned char a = (unsigned char)s.ptr[0];
    unsigned char b = s.len > 1 ? (unsigned char)s.ptr[1] : 0;
    unsigned code = (unsigned)a << 8 | b;
    bool plain = a >= 0xA1 && a <= 0xF7 && b >= 0xA1 && b != 0xFF;

    if (a == 0x80 || a == 0xFF)
        return (struct wide){0};
    if (b >= '0' && b <= '9' && s.len > 3 && (unsigned char)s.ptr[2] > 0x80 &&
        ascii_is_digit(s.ptr[3]))
        return (struct wide){4, EXTENSION, false};
    if (b < 0x40 || b == 0x7F || b == 0xFF)
        return (struct wide){0};
    bool first = plain && a >= 0xB0 && a <= 0xD7;
    bool mark = code == 0xA1A2 || code == 0xA1A3 || code == 0xA3AC ||
                code == 0xA1A4 || code == 0xA3BA;
    int32_t usual = mark                 ? COMMON_WIDE
                    : first              ? LEVEL_1
                    : plain && a >= 0xB0 ? LEVEL_2
                    : plain              ? RARE_WIDE
                                         : EXTENSION;
    return (struct wide){2, wide_cost(gb18030_common, COUNT, code, usual),
                         first};
}

static bool is_latin_at(struct str text, size_t i)
{
    return i < text.len && ascii_is_letter(text.ptr[i]);
}

static int32_t cost_of_wide(struct str text, struct wide (*at)(struct str s))
{
    int32_t cost = 0;
    bool proven = false;

    for (size_t i = 0; i < text.len;) {
        if ((unsigned char)text.ptr[i] < 0x80) {
            i++;
            continue;
        }
        struct wide c = at(str_from(text, i));
        if (!c.length)
            return LETTERS_IMPOSSIBLE;
        cost += c.cost;
        if (i && is_latin_at(text, i - 1) && is_latin_at(text, i + c.length))
            cost += LATIN_BESIDE;
        proven |= c.proves;
        i += c.length;
    }
    return proven ? cost : LETTERS_IMPOSSIBLE;
}

int32_t letters_cost_shift_jis(struct str text)
{
    return cost_of_wide(text, shift_jis_at);
}

int32_t letters_cost_gb18030(struct str text)
{
    return cost_of_wide(text, gb18030_at);
}
