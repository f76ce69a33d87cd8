/* Reads and writes the names of tie-breaks, FIDE's codes for them, and lists of
   them. */
#include <string.h>

#include "standings.h"

/* ---- names --------------------------------------------------------------- */

/* Modifiers that a code may have, in the order in which they are written. */
enum {
    CUT = 1,
    MEDIAN = 2,
    LIMIT = 4,
    FORFEITS = 8,
    FORE = 16,
    REVERSED = 32,
};

static const struct {
    const char *name;
    uint8_t modifiers;
} names[TIEBREAK_KINDS + 1] = {
    [TIEBREAK_WINS] = {"wins", 0},
    [TIEBREAK_DIRECT] = {"direct", 0},
    [TIEBREAK_SONNEBORN_BERGER] = {"sonneborn-berger", 0},
    [TIEBREAK_BUCHHOLZ] = {"buchholz", 0},
    [TIEBREAK_BUCHHOLZ_CUT1] = {"buchholz-cut1", 0},
    [TIEBREAK_BUCHHOLZ_MEDIAN] = {"median", 0},
    [TIEBREAK_KOYA] = {"koya", 0},
    [TIEBREAK_PROGRESSIVE] = {"progressive", 0},
    [TIEBREAK_DE] = {"DE", FORFEITS},
    [TIEBREAK_WIN] = {"WIN", 0},
    [TIEBREAK_WON] = {"WON", 0},
    [TIEBREAK_BPG] = {"BPG", 0},
    [TIEBREAK_BWG] = {"BWG", 0},
    [TIEBREAK_PS] = {"PS", CUT},
    [TIEBREAK_REP] = {"REP", 0},
    [TIEBREAK_STD] = {"STD", 0},
    [TIEBREAK_TPN] = {"TPN", REVERSED},
    [TIEBREAK_BH] = {"BH", CUT | MEDIAN | FORFEITS},
    [TIEBREAK_AOB] = {"AOB", FORE},
    [TIEBREAK_FB] = {"FB", CUT | MEDIAN | FORFEITS},
    [TIEBREAK_SB] = {"SB", CUT | FORFEITS},
    [TIEBREAK_KS] = {"KS", LIMIT},
    [TIEBREAK_GP] = {"GP", 0},
    [TIEBREAK_EMMSB] = {"EMMSB", CUT},
    [TIEBREAK_EMGSB] = {"EMGSB", CUT},
    [TIEBREAK_EGMSB] = {"EGMSB", CUT},
    [TIEBREAK_EGGSB] = {"EGGSB", CUT},
    [TIEBREAK_BC] = {"BC", 0},
    [TIEBREAK_BERLIN] = {"BERLIN", 0},
    [TIEBREAK_ARO] = {"ARO", CUT | MEDIAN},
    [TIEBREAK_TPR] = {"TPR", 0},
    [TIEBREAK_PTP] = {"PTP", 0},
    [TIEBREAK_APRO] = {"APRO", 0},
    [TIEBREAK_APPO] = {"APPO", 0},
    [TIEBREAK_RTNG] = {"RTNG", REVERSED},
};

const char *tiebreak_name(enum tiebreak_kind kind)
{
    return names[kind].name;
}

static struct str name_at(const void *list, size_t i)
{
    (void)list;
    return names[i].name ? str_of(names[i].name) : STR_NONE;
}

struct str tiebreak_nearest(struct str name)
{
    size_t i = str_nearest(name, name.len < 4 ? 2 : 3, name_at, NULL);

    return i == STR_NOWHERE ? STR("") : str_of(names[i].name);
}

/* ---- codes --------------------------------------------------------------- */

static bool read_letter(struct str *rest, char letter)
{
    if (rest->len == 0 || ascii_lower(rest->ptr[0]) != ascii_lower(letter))
        return false;
    *rest = str_from(*rest, 1);
    return true;
}

/* Removes a digit from 1 to 9 from the front and sets *out to its value.
   Returns false if there is no such digit. */
static bool read_digit(struct str *rest, uint8_t *out)
{
    if (rest->len == 0 || !ascii_is_digit(rest->ptr[0]) || rest->ptr[0] == '0')
        return false;
    *out = (uint8_t)(rest->ptr[0] - '0');
    *rest = str_from(*rest, 1);
    return true;
}

/* Removes a modifier such as "C1" or "M2" from the front, if there is one. */
static bool read_cut(struct str *rest, uint8_t allowed, struct tiebreak *out)
{
    if (out->lowest)
        return false;
    if ((allowed & CUT) && read_letter(rest, 'C'))
        return read_digit(rest, &out->lowest);
    if (!(allowed & MEDIAN) || !read_letter(rest, 'M') ||
        !read_digit(rest, &out->lowest))
        return false;
    out->highest = out->lowest;
    return true;
}

static bool read_limit(struct str *rest, uint8_t allowed, struct tiebreak *out)
{
    uint8_t halves;
    bool below;

    if (out->limit || !(allowed & LIMIT) || !read_letter(rest, 'L'))
        return false;
    below = read_letter(rest, '-');
    if (!below)
        read_letter(rest, '+');
    if (!read_digit(rest, &halves))
        return false;
    out->limit = (int8_t)(below ? -halves : halves);
    return true;
}

static bool read_flag(struct str *rest, uint8_t allowed, struct tiebreak *out)
{
    struct {
        uint8_t modifier;
        char letter;
        bool *flag;
    } flags[] = {{FORFEITS, 'P', &out->forfeits},
                 {FORE, 'F', &out->fore},
                 {REVERSED, 'R', &out->reversed}};

    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if ((allowed & flags[i].modifier) && !*flags[i].flag &&
            read_letter(rest, flags[i].letter))
            return *flags[i].flag = true;
    return false;
}

/* Reads modifiers. Each may follow a hyphen, a slash or nothing, as in BH-C1,
   BH/C1 and BHC1. */
static bool read_modifiers(struct str rest, uint8_t allowed,
                           struct tiebreak *out)
{
    while (rest.len) {
        if (!read_letter(&rest, '-'))
            read_letter(&rest, '/');
        if (!read_cut(&rest, allowed, out) &&
            !read_limit(&rest, allowed, out) && !read_flag(&rest, allowed, out))
            return false;
    }
    return true;
}

bool tiebreak_find(struct str name, struct tiebreak *out)
{
    for (uint8_t i = 0; i < TIEBREAK_KINDS; i++) {
        size_t length = strlen(names[i].name);
        if (name.len < length ||
            !str_equal_nocase(str_part(name, 0, length), str_of(names[i].name)))
            continue;
        *out = (struct tiebreak){.kind = i};
        if (read_modifiers(str_from(name, length), names[i].modifiers, out))
            return true;
    }
    return false;
}

void tiebreak_text(struct tiebreak tiebreak, struct text *out)
{
    text_addf(out, "%s", names[tiebreak.kind].name);
    if (tiebreak.lowest)
        text_addf(out, "-%c%u", tiebreak.highest ? 'M' : 'C',
                  (unsigned)tiebreak.lowest);
    if (tiebreak.limit)
        text_addf(out, "-L%+d", tiebreak.limit);
    text_addf(out, "%s%s%s", tiebreak.forfeits ? "-P" : "",
              tiebreak.fore ? "-F" : "", tiebreak.reversed ? "-R" : "");
}

/* ---- lists --------------------------------------------------------------- */

struct str tiebreaks_read(struct str list, struct standings_options *out)
{
    struct str bad = STR("");

    out->tiebreak_count = 0;
    for (struct str rest = list; rest.len;) {
        struct str name = str_trim(str_take(&rest, ','));
        struct tiebreak tiebreak;
        if (out->tiebreak_count < TIEBREAKS_MAX &&
            tiebreak_find(name, &tiebreak))
            out->tiebreaks[out->tiebreak_count++] = tiebreak;
        else if (bad.len == 0)
            bad = name.len ? name : STR(",");
    }
    return bad;
}
