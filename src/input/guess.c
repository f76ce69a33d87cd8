#include "guess.h"

#include <stdlib.h>
#include <string.h>

#include "converter.h"
#include "letters.h"

/* ---- UTF-16 -------------------------------------------------------------- */

enum { LETTERS = 4, ZEROS = 64 }; /* bytes examined for UTF-16 without a mark */

/* True if the sample looks like UTF-16 with mostly ASCII characters: within the
   first LETTERS bytes, every second byte is zero, beginning with byte `zero`,
   and the other bytes are not. */
static bool is_wide(struct str sample, size_t zero)
{
    size_t length = sample.len < ZEROS ? sample.len : ZEROS;

    for (size_t i = 0; i < length; i++) {
        bool wanted = i % 2 == zero;
        if (wanted ? i < LETTERS && sample.ptr[i] : !sample.ptr[i])
            return false;
    }
    return length >= LETTERS;
}

const char *guess_wide(struct str sample)
{
    return is_wide(sample, 0)   ? "UTF-16BE"
           : is_wide(sample, 1) ? "UTF-16LE"
                                : NULL;
}

/* ---- texts that are not UTF-8 -------------------------------------------- */

enum {
    LOOKED_AT = 16 << 10, /* number of bytes whose letters are counted */
    GAP = 3,              /* maximum ASCII characters within a stretch */
};

/* The stretches of a sample that are not UTF-8, with the characters around
   them. */
struct stretches {
    char bytes[LOOKED_AT];
    size_t length;
    size_t good, bad; /* number of non-ASCII UTF-8 characters, and number of
                         runs that are not UTF-8 */
    size_t cut;       /* number of bad runs that are UTF-8 except for an
                         incomplete end */
};

static bool is_ascii(char c)
{
    return (unsigned char)c < 0x80;
}

static size_t run_end(struct str s, size_t i)
{
    while (i < s.len && !is_ascii(s.ptr[i]))
        i++;
    return i;
}

/* True for a character that is probably intended: a Latin or Cyrillic letter, a
   sign, or any character of three or more bytes. For other characters, two
   bytes of another encoding are more likely to be valid UTF-8 by
   coincidence. */
static bool is_likely(int32_t point)
{
    return (point >= 0xA0 && point < 0x180) ||
           (point >= 0x391 && point < 0x3CA) ||
           (point >= 0x400 && point < 0x460) || point >= 0x800;
}

/* True if a run ends with the beginning of a character of three bytes, after
   `before` UTF-8 characters. A single byte is more likely a letter of another
   encoding. */
static bool is_cut_short(struct str end, size_t before)
{
    unsigned char first = (unsigned char)end.ptr[0];

    return first >= 0xE0 && first < 0xF0 &&
           (end.len == 1 ? before > 0
                         : end.len == 2 && utf8_goes_on(end.ptr[1]));
}

/* Counts a run of non-ASCII bytes. Returns true if it is UTF-8. */
static bool count_run(struct stretches *t, struct str run)
{
    size_t faults = 0, unlikely = 0, long_ones = 0, valid = 0;
    int32_t point;

    for (size_t i = 0; i < run.len;) {
        struct str rest = str_from(run, i);
        i += str_code_point(rest, &point);
        if (point < 0 && !faults++ && !unlikely && is_cut_short(rest, valid))
            t->cut++;
        valid += point >= 0;
        unlikely += point >= 0 && !is_likely(point);
        long_ones += point >= 0x800;
    }
    if (faults || unlikely) {
        if (long_ones * 2 >= faults) /* otherwise it is a coincidence */
            t->good += long_ones;
        t->bad++;
        return false;
    }
    t->good += long_ones ? long_ones : 1;
    return true;
}

static void add_stretch_bytes(struct stretches *t, struct str s)
{
    if (s.len > LOOKED_AT - t->length)
        s.len = 0;
    memcpy(t->bytes + t->length, s.ptr, s.len);
    t->length += s.len;
}

/* Adds a stretch: the run at `begin`, which is not UTF-8, and the runs shortly
   after it. `from` is the end of the last stretch. Returns the end of the new
   stretch. */
static size_t add_stretch(struct stretches *t, struct str s, size_t from,
                          size_t begin)
{
    size_t end = run_end(s, begin), next = end;

    while (next < s.len && next - end < GAP) {
        if (is_ascii(s.ptr[next])) {
            next++;
            continue;
        }
        size_t after = run_end(s, next), good = t->good;
        if (count_run(t, str_part(s, next, after))) {
            t->good = good; /* find_stretches() will count the run */
            break;
        }
        end = next = after;
    }
    next = next > end + 2 ? end + 2 : next;
    add_stretch_bytes(t, str_part(s, begin > from ? begin - 1 : begin, next));
    add_stretch_bytes(t, STR(" "));
    return next;
}

static void find_stretches(struct stretches *t, struct str s)
{
    size_t from = 0;

    for (size_t i = 0; i < s.len;) {
        if (is_ascii(s.ptr[i])) {
            i++;
            continue;
        }
        if (count_run(t, str_part(s, i, run_end(s, i))))
            i = run_end(s, i);
        else
            from = i = add_stretch(t, s, from, i);
    }
}

/* ---- candidates ---------------------------------------------------------- */

/* The candidates. `rarity` is the cost of an encoding before any text is read.
   If two encodings decode the letters of a text to the same characters, the
   first one is chosen. */
static const struct candidate {
    const char *name, *title;
    int32_t (*wide)(struct str text); /* NULL for encodings with one byte per
                                         character */
    struct letter_range languages;
    int32_t rarity;
} candidates[] = {
    {"Windows-1252", NULL, NULL, {LETTERS_GERMAN, LETTERS_NORDIC}, 0},
    {"Windows-1250",
     NULL,
     NULL,
     {LETTERS_POLISH, LETTERS_GERMAN},
     1 * LETTER_COST},
    {"ISO-8859-2",
     "ISO 8859-2",
     NULL,
     {LETTERS_POLISH, LETTERS_GERMAN},
     2 * LETTER_COST},
    {"Windows-1251",
     NULL,
     NULL,
     {LETTERS_CYRILLIC, LETTERS_CYRILLIC},
     8 * LETTER_COST},
    {"KOI8-R",
     NULL,
     NULL,
     {LETTERS_CYRILLIC, LETTERS_CYRILLIC},
     4 * LETTER_COST},
    {"ISO-8859-5",
     "ISO 8859-5",
     NULL,
     {LETTERS_CYRILLIC, LETTERS_CYRILLIC},
     9 * LETTER_COST},
    {"CP852", NULL, NULL, {LETTERS_POLISH, LETTERS_GERMAN}, 10 * LETTER_COST},
    {"CP866",
     NULL,
     NULL,
     {LETTERS_CYRILLIC, LETTERS_CYRILLIC},
     10 * LETTER_COST},
    {"CP850", NULL, NULL, {LETTERS_GERMAN, LETTERS_NORDIC}, 10 * LETTER_COST},
    {"MACINTOSH",
     "Mac OS Roman",
     NULL,
     {LETTERS_GERMAN, LETTERS_NORDIC},
     10 * LETTER_COST},
    {"MAC-CENTRALEUROPE",
     "Mac OS Central European",
     NULL,
     {LETTERS_POLISH, LETTERS_GERMAN},
     10 * LETTER_COST},
    {"MAC-CYRILLIC",
     "Mac OS Cyrillic",
     NULL,
     {LETTERS_CYRILLIC, LETTERS_CYRILLIC},
     10 * LETTER_COST},
    {"CP932", "Shift-JIS", letters_cost_shift_jis, {0}, 9 * LETTER_COST},
    {"GB18030", NULL, letters_cost_gb18030, {0}, 9 * LETTER_COST},
};

enum {
    CANDIDATES = sizeof candidates / sizeof *candidates,
    CUT_SHORT = 10 * LETTER_COST, /* cost of an incomplete UTF-8 character */
    DOUBT = 8 * LETTER_COST,      /* maximum difference between the costs of the
                                second and the best candidate */
};

const char *guess_title(const char *name)
{
    for (size_t i = 0; i < CANDIDATES; i++)
        if (strcmp(candidates[i].name, name) == 0 && candidates[i].title)
            return candidates[i].title;
    return name;
}

/* State of a candidate. */
struct trial {
    struct letter_map map; /* for encodings with one byte per character */
    int32_t cost;
};

static int open_map(struct letter_map *map, const char *name)
{
    struct single_bytes bytes;
    int fault = single_bytes_open(&bytes, name);
    int32_t point;

    for (size_t i = 0; fault == 0 && i < 128; i++) {
        const struct single_letter *letter = &bytes.letters[i];
        str_code_point((struct str){letter->utf8, letter->length}, &point);
        map->points[i] =
            letter->undefined || point < 0xA0 ? 0 : (uint16_t)point;
    }
    return fault;
}

/* Tries a candidate. A candidate that iconv lacks is impossible. */
static int try_candidate(struct trial *trial, const struct candidate *c,
                         struct str text)
{
    char name[ENCODING_NAME];
    int fault = c->wide ? 0 : open_map(&trial->map, c->name);

    trial->cost = LETTERS_IMPOSSIBLE;
    if (fault)
        return encoding_find(c->name, name) == 0 ? 0 : fault;
    trial->cost =
        c->wide ? c->wide(text) : letters_cost(text, &trial->map, c->languages);
    if (trial->cost != LETTERS_IMPOSSIBLE)
        trial->cost += c->rarity;
    return 0;
}

/* True if both candidates decode the text to the same characters. */
static bool decode_alike(const struct trial trials[], size_t a, size_t b,
                         struct str text)
{
    bool alike = a == b || (!candidates[a].wide && !candidates[b].wide);

    for (size_t i = 0; alike && a != b && i < text.len; i++)
        alike = is_ascii(text.ptr[i]) ||
                trials[a].map.points[(unsigned char)text.ptr[i] - 0x80U] ==
                    trials[b].map.points[(unsigned char)text.ptr[i] - 0x80U];
    return alike;
}

/* Chooses the best and the second candidate. Encodings with several bytes per
   character are not possible in a text that also has UTF-8. */
static void choose_best(const struct trial trials[], const struct stretches *t,
                        struct guess *out)
{
    struct str text = {t->bytes, t->length};
    size_t best = 0, second = CANDIDATES;

    for (size_t i = 1; i < CANDIDATES; i++)
        if (trials[i].cost < trials[best].cost &&
            !(out->utf8_beside && candidates[i].wide))
            best = i;
    for (size_t i = 0; i < CANDIDATES; i++)
        if (trials[i].cost - DOUBT <= trials[best].cost &&
            (second == CANDIDATES || trials[i].cost < trials[second].cost) &&
            !(out->utf8_beside && candidates[i].wide) &&
            !decode_alike(trials, best, i, text))
            second = i;
    out->best = candidates[best].name;
    out->one_byte = !candidates[best].wide;
    if (second < CANDIDATES)
        out->second = guess_title(candidates[second].name);
    out->half_is_error = out->utf8_beside || best == 0;
    /* In text of Latin letters, valid UTF-8 is not a coincidence, since "Ã©"
       does not occur in words. */
    out->utf8_beside |= best == 0 && (t->good || t->cut == t->bad);
}

/* If all errors of a text are incomplete UTF-8 characters, the text is read as
   the first candidate, unless another candidate is rather probable. */
static int compare_candidates(const struct stretches *t, struct guess *out)
{
    struct trial *trials = calloc(CANDIDATES, sizeof *trials);
    struct str text = {t->bytes, t->length};
    int32_t cut = t->cut == t->bad && t->bad < LOOKED_AT
                      ? (int32_t)t->bad * CUT_SHORT
                      : LETTERS_IMPOSSIBLE;
    int fault = trials ? 0 : SOURCE_MEMORY;

    for (size_t i = 0; !fault && i < CANDIDATES; i++)
        fault = try_candidate(&trials[i], &candidates[i], text);
    if (!fault && cut < trials[0].cost)
        trials[0].cost = cut;
    if (!fault)
        choose_best(trials, t, out);
    free(trials);
    return fault;
}

int guess_encoding(struct str sample, size_t seen, struct guess *out)
{
    struct stretches *t = calloc(1, sizeof *t);
    int fault;

    *out = (struct guess){.best = NULL};
    if (!t)
        return SOURCE_MEMORY;
    find_stretches(t, sample);
    t->good += seen;
    out->utf8_beside = t->good && t->good * 2 >= t->bad;
    out->mostly_utf8 = t->good > t->bad;
    fault = compare_candidates(t, out);
    free(t);
    return fault;
}
