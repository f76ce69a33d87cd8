#include "misreading.h"

/* Additional cost of each error except the first, since the text is known to
   contain one. */
enum { COST_ERROR = 30 };

enum { /* costs of differences; COST_ERROR is added for those that are errors */
       COST_CASE = 4,
       COST_OMITTED_SIGN = 8, /* a missing symbol that follows from the rules */
       COST_SHAPE = 15,       /* characters that look alike */
       COST_BRACKET = 18,     /* a missing or additional bracket or dash */
       COST_HAND = 22,        /* digits that look alike in handwriting */
       COST_DOUBLED = 20,
       COST_EXCHANGED = 22,
       COST_NEXT = 35, /* the next letter or digit, by a slip of the hand or
                          wrong counting */
       COST_KIND = 48, /* another letter or digit */
       COST_OTHER = 90,
};

/* Groups of characters that are easily confused. */
static const struct group {
    const char *characters;
    unsigned cost;
} groups[] = {
    {"0oOQD", COST_SHAPE}, {"1lI|i!", COST_SHAPE}, {"2zZ", COST_SHAPE},
    {"5sS", COST_SHAPE},   {"8B", COST_SHAPE},     {"9gq", COST_SHAPE},
    {"6bG", COST_SHAPE},   {"ceo", COST_SHAPE},    {"ce", COST_SHAPE},
    {"CGO", COST_SHAPE},   {"EF", COST_SHAPE},     {"4A", COST_SHAPE},
    {"ij", COST_SHAPE},    {"IJ", COST_SHAPE},     {"hb", COST_SHAPE},
    {"hn", COST_SHAPE},    {"uvn", COST_SHAPE},    {"mn", COST_SHAPE},
    {"BE", COST_HAND},     {"HNMK", COST_HAND},    {"PRBD", COST_HAND},
    {"17", COST_HAND},     {"38", COST_HAND},      {"49", COST_HAND},
    {"56", COST_HAND},     {"06", COST_HAND},      {"27", COST_HAND},
    {"79", COST_HAND},     {"35", COST_HAND},      {"89", COST_HAND},
    {"68", COST_HAND},     {"ao", COST_HAND},      {"ad", COST_HAND},
    {"ft", COST_HAND},     {"3B", COST_HAND},      {"7T", COST_HAND},
    {"kh", COST_HAND},     {"lh", COST_HAND},
};

/* Two characters that together look like one other character. */
static const struct pair {
    char two[3];
    char one;
} pairs[] = {{"rn", 'm'}, {"nn", 'm'}, {"cl", 'd'}, {"vv", 'w'}, {"ii", 'u'},
             {"ri", 'n'}, {"li", 'h'}, {"lo", 'b'}, {"13", 'B'}};

static const char brackets[] = "()[]{}-. ,:";
static const char signs[] = "x^+#!";

/* Bits of misreading.groups for properties of a character. */
#define IS_BRACKET (UINT64_C(1) << 63)
#define IS_SIGN    (UINT64_C(1) << 62)
#define IS_ONE     (UINT64_C(1) << 61) /* resembles two characters */

static void mark_group(struct misreading *m, const char *characters,
                       uint64_t bit)
{
    for (const char *c = characters; *c; c++)
        m->groups[(unsigned char)*c] |= bit;
}

static uint64_t character_groups(const struct misreading *m, int32_t c)
{
    return c >= 0 && c < MISREADING_ASCII ? m->groups[c] : 0;
}

static bool decode_text(struct str s, struct misread_text *out)
{
    out->count = 0;
    while (s.len) {
        if (out->count == MISREADING_LENGTH)
            return false;
        s = str_from(s, str_code_point(s, &out->at[out->count++]));
    }
    return true;
}

void misreading_begin(struct misreading *m, struct str written)
{
    *m = (struct misreading){.too_long = false};
    m->too_long = !decode_text(written, &m->written);
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        mark_group(m, groups[i].characters, UINT64_C(1) << i);
    mark_group(m, brackets, IS_BRACKET);
    mark_group(m, signs, IS_SIGN);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        mark_group(m, (char[]){pairs[i].one, '\0'}, IS_ONE);
}

static bool is_letter(int32_t c)
{
    return c > 0 && c < 128 && ascii_is_letter((char)c);
}

static bool is_digit(int32_t c)
{
    return c > 0 && c < 128 && ascii_is_digit((char)c);
}

static int32_t lower_case(int32_t c)
{
    return is_letter(c) ? ascii_lower((char)c) : c;
}

/* Returns the cost of the first group that contains both characters. */
static unsigned shape_cost(const struct misreading *m, int32_t a, int32_t b)
{
    uint64_t both =
        character_groups(m, a) & character_groups(m, b) & (IS_ONE - 1);

    return both ? groups[__builtin_ctzll(both)].cost : COST_OTHER;
}

/* Returns the cost of writing one character instead of another. */
static unsigned exchange_cost(const struct misreading *m, int32_t a, int32_t b)
{
    bool same_kind =
        (is_letter(a) && is_letter(b)) || (is_digit(a) && is_digit(b));
    int32_t x = lower_case(a), y = lower_case(b);
    unsigned best;

    if (a == b)
        return 0;
    if (x == y)
        return COST_CASE;
    best = shape_cost(m, a, b);
    if (best == COST_OTHER)
        best = shape_cost(m, x, y);
    if (best == COST_OTHER && same_kind)
        best = x - y == 1 || y - x == 1 ? COST_NEXT : COST_KIND;
    if (best == COST_OTHER &&
        character_groups(m, a) & character_groups(m, b) & IS_BRACKET)
        best = COST_BRACKET;
    return best + COST_ERROR;
}

/* Returns the cost of a character that only one of the texts has. */
static unsigned missing_cost(const struct misreading *m,
                             const struct misread_text *s, size_t at,
                             bool omitted)
{
    int32_t c = s->at[at];
    uint64_t kind = character_groups(m, c);

    if (kind & IS_BRACKET)
        return COST_BRACKET + COST_ERROR;
    if (c >= MISREADING_ASCII || kind & IS_SIGN)
        return omitted ? COST_OMITTED_SIGN : COST_BRACKET + COST_ERROR;
    if (at && lower_case(s->at[at - 1]) == lower_case(c))
        return COST_DOUBLED + COST_ERROR;
    return COST_KIND + COST_ERROR;
}

/* Returns the cost of writing the two characters that end at `two` instead of
   the character at `one`, or COST_OTHER if they do not resemble this
   character. */
static unsigned pair_cost(const struct misreading *m,
                          const struct misread_text *two, size_t i,
                          const struct misread_text *one, size_t j)
{
    if (!(character_groups(m, one->at[j]) & IS_ONE))
        return COST_OTHER + 2 * COST_ERROR;
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        if (lower_case(two->at[i - 1]) == pairs[k].two[0] &&
            lower_case(two->at[i]) == pairs[k].two[1] &&
            lower_case(one->at[j]) == lower_case(pairs[k].one))
            return COST_SHAPE + COST_ERROR;
    return COST_OTHER + 2 * COST_ERROR;
}

static unsigned smaller_cost(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* rows[0] is the row being computed; rows[1] and rows[2] are the rows before
   it. Columns are indices in `meant`. */
static unsigned cost_at(const struct misreading *m, unsigned *const rows[3],
                        size_t i, const struct misread_text *meant, size_t j,
                        unsigned extra, const unsigned *missing)
{
    const struct misread_text *w = &m->written;
    unsigned best = rows[1][j] + exchange_cost(m, w->at[i], meant->at[j]);

    best = smaller_cost(best, rows[1][j + 1] + extra);
    best = smaller_cost(best, rows[0][j] + missing[j]);
    if (i && j && w->at[i] == meant->at[j - 1] && w->at[i - 1] == meant->at[j])
        best = smaller_cost(best, rows[2][j - 1] + COST_EXCHANGED + COST_ERROR);
    if (i)
        best = smaller_cost(best, rows[2][j] + pair_cost(m, w, i, meant, j));
    if (j)
        best =
            smaller_cost(best, rows[1][j - 1] + pair_cost(m, meant, j, w, i));
    return best;
}

/* Computes a row and returns its lowest cost. */
static unsigned make_row(const struct misreading *m, unsigned *const rows[3],
                         size_t i, const struct misread_text *meant,
                         const unsigned *missing)
{
    unsigned extra = missing_cost(m, &m->written, i, false);
    unsigned best = rows[0][0] = rows[1][0] + extra;

    for (size_t j = 0; j < meant->count; j++) {
        rows[0][j + 1] = cost_at(m, rows, i, meant, j, extra, missing);
        best = smaller_cost(best, rows[0][j + 1]);
    }
    return best;
}

/* Returns a cost that the texts have at least, because of their lengths. Each
   character that only one of them has costs an error, except symbols of `meant`
   that may be omitted. */
static unsigned least_cost(const struct misreading *m,
                           const struct misread_text *meant)
{
    size_t written = m->written.count, needed = 0, more = 0;

    for (size_t j = 0; j < meant->count; j++)
        needed += missing_cost(m, meant, j, true) > COST_ERROR;
    if (needed > written)
        more = needed - written;
    else if (written > meant->count)
        more = written - meant->count;
    return (unsigned)more * (COST_SHAPE + COST_ERROR);
}

/* Computes the cost row by row. Stops when two consecutive rows exceed the
   limit, since no later cost can then be lower. */
static unsigned typing_cost(const struct misreading *m,
                            const struct misread_text *meant, unsigned limit)
{
    unsigned room[3][MISREADING_LENGTH + 1], missing[MISREADING_LENGTH];
    unsigned last = 0;

    room[0][0] = 0;
    for (size_t j = 0; j < meant->count; j++) {
        missing[j] = missing_cost(m, meant, j, true);
        room[0][j + 1] = room[0][j] + missing[j];
    }
    for (size_t i = 0; i < m->written.count; i++) {
        unsigned *const rows[3] = {room[(i + 1) % 3], room[i % 3],
                                   room[(i + 2) % 3]};
        unsigned now = make_row(m, rows, i, meant, missing);
        if (now >= limit && last >= limit)
            return limit;
        last = now;
    }
    return room[m->written.count % 3][meant->count];
}

unsigned misreading_cost(const struct misreading *m, struct str meant,
                         unsigned limit)
{
    struct misread_text text;

    if (m->too_long || !decode_text(meant, &text) ||
        least_cost(m, &text) >= limit + COST_ERROR)
        return limit;
    unsigned cost = typing_cost(m, &text, limit + COST_ERROR);
    return smaller_cost(cost < COST_ERROR ? cost : cost - COST_ERROR, limit);
}

/* The letters that resemble a letter, sorted by `of`. */
static const struct {
    char of;
    const char *others;
} same_kind[] = {
    {'a', "od"}, {'b', "h"},   {'c', "eo"},  {'d', "a"},   {'e', "co"},
    {'f', "te"}, {'h', "bnk"}, {'i', "jl"},  {'j', "i"},   {'k', "h"},
    {'l', "i"},  {'m', "n"},   {'n', "hum"}, {'o', "ace"}, {'q', "g"},
    {'t', "f"},  {'u', "vn"},  {'v', "u"},   {'g', "q"},
};

const char *misreading_of(char c)
{
    for (size_t i = 0; i < sizeof same_kind / sizeof *same_kind; i++)
        if (same_kind[i].of == c)
            return same_kind[i].others;
    return "";
}
