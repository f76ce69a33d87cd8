/* Compares names, and makes keys that find names which may be alike. */
#include "alike.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "fold.h"
#include "misreading.h"
#include "transliterate.h"

enum {
    WORDS_MAX = 16,
    TYPO_LETTERS = 6, /* shorter names that differ in one letter are not
                         considered alike */
    SHAPE_LETTERS = 4,
};

/* ---- words --------------------------------------------------------------- */

static bool is_letter(int32_t c)
{
    utf8proc_category_t category = utf8proc_category(c);

    return c >= 0 && category >= UTF8PROC_CATEGORY_LU &&
           category <= UTF8PROC_CATEGORY_NO;
}

static struct str first_letter(struct str word)
{
    int32_t c;

    return str_part(word, 0, str_code_point(word, &c));
}

static void rotate_words(struct str words[WORDS_MAX], size_t count)
{
    struct str first = words[0];

    memmove(words, words + 1, (count - 1) * sizeof *words);
    words[count - 1] = first;
}

/* Returns the number of words at the beginning that belong at the end of the
   name: the words before the comma, or the words before initials at the
   end. */
static size_t count_trailing_words(const struct str words[WORDS_MAX],
                                   size_t count, size_t comma)
{
    size_t late = count;

    if (comma)
        return comma;
    if (!count || str_equal(first_letter(words[0]), words[0]))
        return 0;
    while (str_equal(first_letter(words[late - 1]), words[late - 1]))
        late--;
    return late;
}

/* Splits a name into words of letters and digits. Words after a comma, and
   initials at the end, are moved to the front. */
static size_t split_name(struct str name, struct str words[WORDS_MAX])
{
    size_t count = 0, comma = 0;
    bool inside = false;

    while (name.len) {
        int32_t c;
        size_t n = str_code_point(name, &c);
        bool letter = is_letter(c);
        if (letter && !inside && count < WORDS_MAX)
            words[count++] = str_part(name, 0, 0);
        if (letter && count)
            words[count - 1].len =
                (size_t)(name.ptr + n - words[count - 1].ptr);
        if (c == ',' && !comma)
            comma = count;
        inside = letter;
        name = str_from(name, n);
    }
    size_t late = count_trailing_words(words, count, comma);
    for (size_t i = 0; late < count && i < late; i++)
        rotate_words(words, count);
    return count;
}

/* ---- readings of a name -------------------------------------------------- */

static const struct {
    enum transliteration how;
    enum read_as as;
} others[] = {
    {UMLAUTS, READ_UMLAUTS},
    {RUSSIAN_BGN, READ_LATIN},
    {RUSSIAN_ISO, READ_LATIN},
    {GREEK_ELOT, READ_LATIN},
};

static void add_normal(struct text *out, struct str folded)
{
    struct str words[WORDS_MAX];
    size_t count = split_name(folded, words);

    for (size_t i = 0; i < count; i++) {
        text_add(out, i ? STR(" ") : STR(""));
        text_add(out, words[i]);
    }
}

/* The offsets in r->text at which the parts of a reading end. The folded text
   of a reading begins where the previous reading ends. */
struct ends {
    size_t folded, words;
};

/* Adds a reading. Memory is reserved first, because the words point into the
   text to which they are appended. */
static void add_name_reading(struct readings *r, struct ends *ends,
                             enum read_as as)
{
    bool room = text_room(&r->text, r->text.len + WORDS_MAX) != NULL;

    ends->folded = r->text.len;
    if (room)
        add_normal(&r->text,
                   str_from(text_str(&r->text), r->count ? ends[-1].words : 0));
    ends->words = r->text.len;
    r->list[r->count++].as = as;
}

bool readings_make(struct readings *r, struct str name, struct str folded)
{
    struct ends ends[READINGS_MAX];
    size_t begin = 0;

    text_clear(&r->text);
    r->count = 0;
    text_add(&r->text, folded);
    add_name_reading(r, ends, READ_WRITTEN);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        size_t length = r->text.len;
        if (r->count < READINGS_MAX &&
            transliterate(name, others[i].how, &r->text))
            add_name_reading(r, ends + r->count, others[i].as);
        else
            r->text.len = length;
    }
    for (size_t i = 0; i < r->count && !r->text.failed; i++) {
        struct str all = text_str(&r->text);
        r->list[i].folded = str_part(all, begin, ends[i].folded);
        r->list[i].words = str_part(all, ends[i].folded, ends[i].words);
        begin = ends[i].words;
    }
    return !r->text.failed;
}

void readings_release(struct readings *r)
{
    text_release(&r->text);
}

/* ---- comparisons --------------------------------------------------------- */

static bool are_initials(struct str a, struct str b)
{
    return str_equal(first_letter(a), a) != str_equal(first_letter(b), b) &&
           str_equal(first_letter(a), first_letter(b));
}

/* True if the last words are equal, and each other word equals the
   corresponding word or is its initial. */
static bool match_by_initials(struct str a, struct str b)
{
    struct str one[WORDS_MAX], other[WORDS_MAX];
    size_t n = split_name(a, one), m = split_name(b, other), some = 0;

    for (size_t i = 0; i + 1 < n && i + 1 < m; i++) {
        bool initials = are_initials(one[i], other[i]);
        if (!initials && !str_equal(one[i], other[i]))
            return false;
        some += initials;
    }
    return some && n && m && str_equal(one[n - 1], other[m - 1]);
}

/* Removes the white space at the beginning, also the wide space of Chinese and
   Japanese. */
static struct str skip_spaces(struct str s)
{
    static const struct str wide = {"\u3000", 3};
    struct str rest = s;

    while (str_skip(&rest, STR(" ")) || str_skip(&rest, wide))
        ;
    return rest;
}

/* True if the names differ only in spaces. */
static bool match_without_spaces(struct str a, struct str b)
{
    for (;;) {
        a = skip_spaces(a);
        b = skip_spaces(b);
        if (!a.len || !b.len || a.ptr[0] != b.ptr[0])
            return !a.len && !b.len;
        a = str_from(a, 1);
        b = str_from(b, 1);
    }
}

static int compare_by_bytes(const void *left, const void *right)
{
    const struct str *a = left, *b = right;

    return str_compare(*a, *b);
}

/* True if both names have the same words in any order. */
static bool match_in_any_order(struct str a, struct str b)
{
    struct str one[WORDS_MAX], other[WORDS_MAX];
    size_t n = split_name(a, one), m = split_name(b, other);
    bool same = n == m && n > 0;

    if (!same)
        return false;
    qsort(one, n, sizeof *one, compare_by_bytes);
    qsort(other, n, sizeof *other, compare_by_bytes);
    for (size_t i = 0; same && i < n; i++)
        same = str_equal(one[i], other[i]);
    return same;
}

static size_t last_letter(struct str s)
{
    size_t n = 1;

    while (n < s.len && ((uint8_t)s.ptr[s.len - n] & 0xC0) == 0x80)
        n++;
    return n;
}

/* Removes the common beginning and the common end from both names. */
static void strip_common_ends(struct str *a, struct str *b)
{
    while (a->len && b->len && str_equal(first_letter(*a), first_letter(*b))) {
        size_t n = first_letter(*a).len;
        *a = str_from(*a, n);
        *b = str_from(*b, n);
    }
    while (a->len && b->len) {
        size_t n = last_letter(*a);
        if (n > b->len ||
            !str_equal(str_from(*a, a->len - n), str_from(*b, b->len - n)))
            break;
        a->len -= n;
        b->len -= n;
    }
}

static bool has_digit(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (ascii_is_digit(s.ptr[i]))
            return true;
    return false;
}

static bool is_swapped(struct str a, struct str b)
{
    size_t n = first_letter(a).len, m = first_letter(b).len;

    return a.len == b.len && str_code_points(a) == 2 &&
           str_equal(str_from(a, n), first_letter(b)) &&
           str_equal(first_letter(a), str_from(b, m));
}

/* True if the names have different initials in the same place. */
static bool have_other_initials(struct str a, struct str b)
{
    struct str one[WORDS_MAX], other[WORDS_MAX];
    size_t n = split_name(a, one), m = split_name(b, other);
    bool differ = false;

    for (size_t i = 0; n == m && i < n && !differ; i++)
        differ = !str_equal(one[i], other[i]) &&
                 str_equal(first_letter(one[i]), one[i]) &&
                 str_equal(first_letter(other[i]), other[i]);
    return differ;
}

/* True if one letter is missing, added or different, or two letters are
   exchanged. Names with different digits or initials do not match. */
static bool differ_by_typo(struct str a, struct str b)
{
    if (str_code_points(a) < TYPO_LETTERS || str_code_points(b) < TYPO_LETTERS)
        return false;
    if (have_other_initials(a, b))
        return false;
    strip_common_ends(&a, &b);
    if (has_digit(a) || has_digit(b))
        return false;
    return (str_code_points(a) <= 1 && str_code_points(b) <= 1) ||
           is_swapped(a, b);
}

/* ---- shapes and sounds --------------------------------------------------- */

static bool is_number(struct str word)
{
    for (size_t i = 0; i < word.len; i++)
        if (!ascii_is_digit(word.ptr[i]))
            return false;
    return true;
}

/* Appends the character, or one or two other characters for which it is easily
   mistaken. */
static void add_shape(struct text *out, char c)
{
    static const struct {
        char c;
        const char *as;
    } shapes[] = {{'m', "ru"}, {'n', "u"}, {'v', "u"}, {'w', "uu"},
                  {'d', "cl"}, {'e', "c"}, {'q', "g"}, {'f', "t"},
                  {'i', "l"},  {'1', "l"}, {'0', "o"}, {'5', "s"},
                  {'2', "z"},  {'8', "b"}, {'6', "b"}, {'9', "g"}};

    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (shapes[i].c == c) {
            text_add(out, str_of(shapes[i].as));
            return;
        }
    text_add_char(out, c);
}

static void add_shapes(struct text *out, struct str words)
{
    while (words.len) {
        struct str word = str_take(&words, ' ');
        for (size_t i = 0; i < word.len; i++)
            if (is_number(word))
                text_add_char(out, word.ptr[i]);
            else
                add_shape(out, word.ptr[i]);
    }
}

/* Appends a word. Different spellings of the same sound are replaced by one of
   them, and doubled letters by one letter. */
static void add_sound(struct text *out, struct str word)
{
    static const struct {
        struct str of;
        char as[3];
    } sounds[] = {
        {{"tch", 3}, "ch"}, {{"x", 1}, "ks"},  {{"kh", 2}, "h"},
        {{"ph", 2}, "f"},   {{"tz", 2}, "ts"}, {{"ck", 2}, "k"},
        {{"ye", 2}, "e"},   {{"je", 2}, "e"},  {{"mp", 2}, "b"},
        {{"w", 1}, "v"},    {{"y", 1}, "i"},   {{"j", 1}, "i"},
    };
    size_t begin = out->len;

    while (word.len) {
        size_t i = 0, count = sizeof sounds / sizeof *sounds;
        while (i < count && !str_starts_with(word, sounds[i].of))
            i++;
        struct str as = i < count ? str_of(sounds[i].as) : str_part(word, 0, 1);
        for (size_t k = 0; k < as.len; k++)
            if (out->len == begin || out->failed ||
                out->ptr[out->len - 1] != as.ptr[k])
                text_add_char(out, as.ptr[k]);
        word = str_from(word, i < count ? sounds[i].of.len : 1);
    }
}

/* Copies the digits of a text to `out` and returns them. */
static struct str digits_of(struct str s, char out[MISREADING_LENGTH])
{
    size_t count = 0;

    for (size_t i = 0; i < s.len && count < MISREADING_LENGTH; i++)
        if (ascii_is_digit(s.ptr[i]))
            out[count++] = s.ptr[i];
    return (struct str){out, count};
}

static struct str upper_case(struct str s, char out[MISREADING_LENGTH])
{
    for (size_t i = 0; i < s.len; i++)
        out[i] = (char)(s.ptr[i] - (ascii_is_lower(s.ptr[i]) ? 'a' - 'A' : 0));
    return (struct str){out, s.len};
}

/* Returns the highest cost (misreading.h) at which two names are alike: the
   cost of one letter for short names, and of two or three letters for longer
   names. */
static unsigned shape_limit(size_t letters)
{
    return letters < 8 ? 25 : letters < 14 ? 65 : 115;
}

/* True if one name is probably a misreading of the other. Names with different
   digits do not match. */
static bool match_by_shapes(struct str a, struct str b)
{
    char room[2][MISREADING_LENGTH];
    unsigned limit = shape_limit(a.len < b.len ? a.len : b.len);
    struct misreading m;

    if (a.len > MISREADING_LENGTH || b.len > MISREADING_LENGTH ||
        a.len < SHAPE_LETTERS || b.len < SHAPE_LETTERS)
        return false;
    struct str one = digits_of(a, room[0]), other = digits_of(b, room[1]);
    if (one.len && other.len && !str_equal(one, other))
        return false;
    misreading_begin(&m, a);
    if (misreading_cost(&m, b, limit) < limit)
        return true;
    misreading_begin(&m, upper_case(a, room[0]));
    return misreading_cost(&m, upper_case(b, room[1]), limit) < limit;
}

/* ---- keys ---------------------------------------------------------------- */

/* Adds a key of the words in sorted order, which is the same for "Bob Stone"
   and "Stone Bob". */
static void add_sorted(struct text *work, const struct str words[WORDS_MAX],
                       size_t count, void (*add)(struct text *, struct str))
{
    struct str sorted[WORDS_MAX];

    memcpy(sorted, words, count * sizeof *words);
    if (count)
        qsort(sorted, count, sizeof *sorted, compare_by_bytes);
    text_clear(work);
    for (size_t i = 0; i < count; i++) {
        add(work, sorted[i]);
        text_add_char(work, ' ');
    }
}

/* Adds keys of the name, and of the name without each of its letters. Two names
   with such a key in common differ by one letter or by two exchanged
   letters. */
static void add_typos(struct str name, struct text *work, key_taker *add,
                      void *context)
{
    if (str_code_points(name) < TYPO_LETTERS || name.len > 256)
        return;
    add(context, ALIKE_TYPO, name);
    for (size_t i = 0; i < name.len;) {
        int32_t c;
        size_t n = str_code_point(str_from(name, i), &c);
        text_clear(work);
        text_add(work, str_part(name, 0, i));
        text_add(work, str_from(name, i + n));
        add(context, ALIKE_TYPO, text_str(work));
        i += n;
    }
}

static void add_without_spaces(struct str name, struct text *out)
{
    for (name = skip_spaces(name); name.len;
         name = skip_spaces(str_from(name, 1)))
        text_add_char(out, name.ptr[0]);
}

static void add_initials(const struct str words[WORDS_MAX], size_t count,
                         struct text *work)
{
    text_clear(work);
    text_add(work, first_letter(words[0]));
    text_add_char(work, ' ');
    text_add(work, words[count - 1]);
}

/* Adds the keys of a name in Latin letters. */
static void add_latin(const struct name_reading *r,
                      const struct str words[WORDS_MAX], size_t count,
                      struct text *work, key_taker *add, void *context)
{
    if (!str_is_ascii(r->words))
        return;
    text_clear(work);
    add_shapes(work, r->words);
    add(context, ALIKE_SHAPES, text_str(work));
    add_sorted(work, words, count, add_sound);
    add(context, ALIKE_SOUND, text_str(work));
}

void reading_keys(const struct name_reading *r, struct text *work,
                  key_taker *add, void *context)
{
    struct str words[WORDS_MAX];
    size_t count = split_name(r->words, words);

    text_clear(work);
    add_without_spaces(r->folded, work);
    add(context, ALIKE_FOLDED, text_str(work));
    add_sorted(work, words, count, text_add);
    add(context, ALIKE_ORDER, text_str(work));
    if (count > 1) {
        add_initials(words, count, work);
        add(context, ALIKE_INITIALS, text_str(work));
    }
    add_typos(r->words, work, add, context);
    add_latin(r, words, count, work, add, context);
}

bool readings_alike(const struct name_reading *a, const struct name_reading *b,
                    enum alike kind)
{
    if (a->as == b->as && a->as != READ_WRITTEN)
        return false; /* the comparison of the names as written decides */
    switch (kind) {
    case ALIKE_FOLDED:
        return match_without_spaces(a->folded, b->folded);
    case ALIKE_ORDER:
        return match_in_any_order(a->words, b->words);
    case ALIKE_INITIALS:
        return match_by_initials(a->words, b->words);
    case ALIKE_TYPO:
        return differ_by_typo(a->words, b->words);
    case ALIKE_SHAPES:
        return str_is_ascii(a->words) && str_is_ascii(b->words) &&
               match_by_shapes(a->words, b->words);
    default: /* a common key is sufficient */
        return a->as == READ_LATIN || b->as == READ_LATIN;
    }
}

static bool any_alike(const struct readings *one, const struct readings *other)
{
    for (size_t i = 0; i < one->count; i++)
        for (size_t k = 0; k < other->count; k++)
            for (int kind = 0; kind < ALIKE_SOUND; kind++)
                if (readings_alike(&one->list[i], &other->list[k],
                                   (enum alike)kind))
                    return true;
    return false;
}

bool readings_of_name(struct readings *r, struct str name)
{
    struct text folded = {0};

    fold_name(name, &folded);
    bool made = readings_make(r, name, text_str(&folded)) && !folded.failed;
    text_release(&folded);
    return made;
}

bool names_are_alike(struct str a, struct str b)
{
    struct readings one = {.count = 0}, other = {.count = 0};
    bool alike = readings_of_name(&one, a) && readings_of_name(&other, b) &&
                 any_alike(&one, &other);

    readings_release(&one);
    readings_release(&other);
    return alike;
}

/* ---- lists --------------------------------------------------------------- */

/* Returns the index of the only name that has the words of `s`, or whose words
   `s` has, or STR_NOWHERE. Sets *count to the number of such names, at most
   2. */
static size_t find_by_words(struct str s, str_name_at *name_at,
                            const void *list, size_t *count)
{
    size_t found = STR_NOWHERE;
    struct str name;

    *count = 0;
    for (size_t i = 0; (name = name_at(list, i)).ptr && *count < 2; i++)
        if (str_has_words(name, s) || str_has_words(s, name)) {
            found = i;
            ++*count;
        }
    return *count == 1 ? found : STR_NOWHERE;
}

/* Returns the index of the only name that is alike, or STR_NOWHERE. */
static size_t find_next_equal_line(struct str s, str_name_at *name_at,
                                   const void *list)
{
    struct readings own = {.count = 0}, other = {.count = 0};
    size_t found = STR_NOWHERE, count = 0;
    struct str name;
    bool made = readings_of_name(&own, s);

    for (size_t i = 0; made && (name = name_at(list, i)).ptr && count < 2; i++)
        if (readings_of_name(&other, name) && any_alike(&own, &other)) {
            found = i;
            count++;
        }
    readings_release(&own);
    readings_release(&other);
    return count == 1 ? found : STR_NOWHERE;
}

size_t name_nearest(struct str s, size_t best, str_name_at *name_at,
                    const void *list)
{
    size_t count, found = find_by_words(s, name_at, list, &count);

    if (!count)
        found = find_next_equal_line(s, name_at, list);
    return count || found != STR_NOWHERE ? found
                                         : str_nearest(s, best, name_at, list);
}
