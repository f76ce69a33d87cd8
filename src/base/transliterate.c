#include "transliterate.h"

#include <stdlib.h>
#include <utf8proc.h>

#include "fold.h"

enum { NAME_BYTES = 256 };

/* The letters of a name in lower case, composed, with a 0 before the first
   letter and after the last. */
struct letters {
    int32_t at[NAME_BYTES + 4];
    size_t count;
};

struct letter {
    int32_t c;
    const char *as;
};

/* ---- tables -------------------------------------------------------------- */

static const struct letter umlauts[] = {
    {0xE4, "ae"}, {0xE5, "aa"}, {0xF6, "oe"},
    {0xF8, "oe"}, {0xFC, "ue"}, {0, NULL},
};

/* Transliterations of the letters from U+0430 on. In BGN/PCGN, some е become ye
   (see below). */
static const char *const russian_bgn[] = {
    "a",  "b",  "v",  "g",    "d", "e", "zh", "z", "i",  "y", "k",
    "l",  "m",  "n",  "o",    "p", "r", "s",  "t", "u",  "f", "kh",
    "ts", "ch", "sh", "shch", "",  "y", "",   "e", "yu", "ya"};
static const char *const russian_iso[] = {
    "a", "b", "v", "g", "d", "e", "z", "z", "i", "j", "k",
    "l", "m", "n", "o", "p", "r", "s", "t", "u", "f", "h",
    "c", "c", "s", "s", "",  "y", "",  "e", "u", "a"};

static const struct letter greek[] = {
    {0x3B1, "a"}, {0x3B2, "v"}, {0x3B3, "g"},  {0x3B4, "d"},  {0x3B5, "e"},
    {0x3B6, "z"}, {0x3B7, "i"}, {0x3B8, "th"}, {0x3B9, "i"},  {0x3BA, "k"},
    {0x3BB, "l"}, {0x3BC, "m"}, {0x3BD, "n"},  {0x3BE, "x"},  {0x3BF, "o"},
    {0x3C0, "p"}, {0x3C1, "r"}, {0x3C2, "s"},  {0x3C3, "s"},  {0x3C4, "t"},
    {0x3C5, "y"}, {0x3C6, "f"}, {0x3C7, "ch"}, {0x3C8, "ps"}, {0x3C9, "o"},
    {0x390, "i"}, {0x3AC, "a"}, {0x3AD, "e"},  {0x3AE, "i"},  {0x3AF, "i"},
    {0x3B0, "y"}, {0x3CA, "i"}, {0x3CB, "y"},  {0x3CC, "o"},  {0x3CD, "y"},
    {0x3CE, "o"}, {0, NULL},
};

/* ---- letters ------------------------------------------------------------- */

/* Reads the letters of a name. Returns false if the name is too long or memory
   runs out; in the latter case, sets *failed. */
static bool read_letters(struct str name, struct letters *out, bool *failed)
{
    utf8proc_uint8_t *made = NULL;
    utf8proc_ssize_t length;

    *out = (struct letters){.count = 0};
    if (name.len > NAME_BYTES)
        return false;
    length = utf8proc_map(
        (const utf8proc_uint8_t *)name.ptr, (utf8proc_ssize_t)name.len, &made,
        UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD);
    *failed = length == UTF8PROC_ERROR_NOMEM;
    struct str rest = {(const char *)made, length > 0 ? (size_t)length : 0};
    while (rest.len && out->count < NAME_BYTES) {
        rest = str_from(rest, str_code_point(rest, &out->at[out->count + 1]));
        out->count++;
    }
    out->at[out->count + 1] = 0;
    free(made);
    return length > 0 && !rest.len;
}

static const char *find_letter(const struct letter *list, int32_t c)
{
    while (list->as && list->c != c)
        list++;
    return list->as;
}

static bool is_in_letter_list(int32_t c, const int32_t *list)
{
    while (*list && *list != c)
        list++;
    return *list != 0;
}

/* ---- Russian ------------------------------------------------------------- */

static bool is_russian(int32_t c)
{
    return (c >= 0x430 && c <= 0x44F) || c == 0x451;
}

/* True if BGN/PCGN transliterates е after `before` as ye: at the beginning of a
   word, and after a vowel, й, ъ or ь. */
static bool begins_with_y(int32_t before)
{
    static const int32_t vowels[] = {0x430, 0x435, 0x438, 0x439, 0x43E,
                                     0x443, 0x44A, 0x44B, 0x44C, 0x44D,
                                     0x44E, 0x44F, 0x451, 0};

    return !is_russian(before) || is_in_letter_list(before, vowels);
}

static const char *russian_letter(const struct letters *l, size_t at, bool bgn)
{
    int32_t c = l->at[at];

    if (!is_russian(c))
        return NULL;
    if (c == 0x451) /* ё */
        c = 0x435;
    if (bgn && c == 0x435 && begins_with_y(l->at[at - 1]))
        return "ye";
    return bgn ? russian_bgn[c - 0x430] : russian_iso[c - 0x430];
}

/* ---- Greek --------------------------------------------------------------- */

static bool is_upsilon(int32_t c)
{
    return c == 0x3C5 || c == 0x3CD;
}

/* True for vowels and voiced consonants. Before these, υ becomes v. */
static bool is_voiced(int32_t c)
{
    static const int32_t unvoiced[] = {0x3B8, 0x3BA, 0x3BE, 0x3C0, 0x3C2, 0x3C3,
                                       0x3C4, 0x3C6, 0x3C7, 0x3C8, 0};

    return find_letter(greek, c) && !is_in_letter_list(c, unvoiced);
}

/* Returns the transliteration of a letter that depends on its neighbours, or
   NULL for any other letter. */
static const char *greek_pair(int32_t before, int32_t c, int32_t after)
{
    static const int32_t before_upsilon[] = {0x3B1, 0x3B5, 0x3B7, 0};
    static const int32_t after_gamma[] = {0x3B3, 0x3BE, 0x3C7, 0};

    if (is_upsilon(c) && before == 0x3BF)
        return "u";
    if (is_upsilon(c) && is_in_letter_list(before, before_upsilon))
        return is_voiced(after) ? "v" : "f";
    return c == 0x3B3 && is_in_letter_list(after, after_gamma) ? "n" : NULL;
}

/* True if the μ at `at` begins a μπ at either end of a word, where μπ becomes
   b. Elsewhere, μπ becomes mp. */
static bool is_b(const struct letters *l, size_t at)
{
    return l->at[at] == 0x3BC && l->at[at + 1] == 0x3C0 &&
           !(find_letter(greek, l->at[at - 1]) &&
             find_letter(greek, l->at[at + 2]));
}

static const char *greek_letter(const struct letters *l, size_t at)
{
    int32_t c = l->at[at];
    const char *as = greek_pair(l->at[at - 1], c, l->at[at + 1]);

    if (is_b(l, at))
        return "b";
    if (is_b(l, at - 1))
        return "";
    return as ? as : find_letter(greek, c);
}

/* ---- whole names --------------------------------------------------------- */

static const char *letter_as(const struct letters *l, size_t at,
                             enum transliteration how)
{
    switch (how) {
    case UMLAUTS:
        return find_letter(umlauts, l->at[at]);
    case GREEK_ELOT:
        return greek_letter(l, at);
    default:
        return russian_letter(l, at, how == RUSSIAN_BGN);
    }
}

bool transliterate(struct str name, enum transliteration how, struct text *out)
{
    struct letters letters;
    struct text made = {0};
    bool any = false, failed = false;

    if (!read_letters(name, &letters, &failed)) {
        out->failed |= failed;
        return false;
    }
    for (size_t i = 1; i <= letters.count; i++) {
        const char *as = letter_as(&letters, i, how);
        any |= as != NULL;
        if (as)
            text_add(&made, str_of(as));
        else
            text_add_code_point(&made, letters.at[i]);
    }
    if (any)
        fold_name(text_str(&made), out);
    out->failed |= made.failed;
    text_release(&made);
    return any;
}
