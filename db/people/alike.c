/* Finds spellings of different people that probably are one person. */
#include "people.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>
#include <xxhash.h>

#include "../match/fold.h"
#include "../store/watch.h"
#include "list.h"

enum {
    ALIKE_ARENA = 512 << 20,
    WORDS_MAX = 16,
    RUN_MAX = 16,     /* with one key: all of these are compared with each
                         other */
    TYPO_LETTERS = 6, /* shorter names may well differ in one letter */
};

enum alike { ALIKE_FOLDED, ALIKE_ORDER, ALIKE_INITIALS, ALIKE_TYPO };

static const char *const reasons[] = {
    "the same except for case, marks and spaces",
    "the same words in another order", "initials", "one letter differs"};

/* Spellings with the same hash of the same kind may be alike. */
struct key {
    uint64_t hash;
    uint32_t spelling; /* its index */
    uint8_t kind;
};

struct pair {
    uint32_t one, other;
    uint8_t kind;
};

struct alikes {
    const struct spelling *list;
    size_t count;
    struct key *keys;
    size_t key_count, key_room;
    struct pair *pairs;
    size_t pair_count, pair_room;
    struct text text;
    bool failed;
};

static void add_key(struct alikes *s, size_t spelling, enum alike kind,
                    struct str key)
{
    if (!LIST_ROOM(s->keys, s->key_count, s->key_room, 1024)) {
        s->failed = true;
        return;
    }
    s->keys[s->key_count++] = (struct key){XXH3_64bits(key.ptr, key.len),
                                           (uint32_t)spelling, (uint8_t)kind};
}

static bool is_letter(int32_t c)
{
    utf8proc_category_t category = utf8proc_category(c);

    return c >= 0 && category >= UTF8PROC_CATEGORY_LU &&
           category <= UTF8PROC_CATEGORY_NO;
}

/* Splits a name into words of letters and digits. Words after a comma come
   first. */
static size_t words_of(struct str name, struct str words[WORDS_MAX])
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
    for (size_t i = 0; comma && comma < count && i < comma; i++) {
        struct str first = words[0];
        for (size_t k = 1; k < count; k++)
            words[k - 1] = words[k];
        words[count - 1] = first;
    }
    return count;
}

static struct str first_letter(struct str word)
{
    int32_t c;

    return str_part(word, 0, str_code_point(word, &c));
}

static int by_bytes(const void *left, const void *right)
{
    const struct str *a = left, *b = right;

    return str_compare(*a, *b);
}

/* Adds a key of the words in sorted order: "Bob Stone" and "Stone Bob" have the
   same. */
static void add_sorted(struct alikes *s, size_t at,
                       const struct str words[WORDS_MAX], size_t count)
{
    struct str sorted[WORDS_MAX];

    memcpy(sorted, words, count * sizeof *words);
    qsort(sorted, count, sizeof *sorted, by_bytes);
    text_clear(&s->text);
    for (size_t i = 0; i < count; i++) {
        text_add(&s->text, sorted[i]);
        text_add_char(&s->text, ' ');
    }
    add_key(s, at, ALIKE_ORDER, text_str(&s->text));
}

static void add_words(struct alikes *s, size_t at)
{
    struct str words[WORDS_MAX];
    size_t count = words_of(s->list[at].folded, words);

    add_sorted(s, at, words, count);
    if (count < 2)
        return;
    text_clear(&s->text);
    text_add(&s->text, first_letter(words[0]));
    text_add_char(&s->text, ' ');
    text_add(&s->text, words[count - 1]);
    add_key(s, at, ALIKE_INITIALS, text_str(&s->text));
}

/* Adds keys of the name and of the name without each letter. Two names with
   such a key in common differ by one letter, or by two letters exchanged. */
static void add_typos(struct alikes *s, size_t at)
{
    struct str name = s->list[at].folded;

    if (str_code_points(name) < TYPO_LETTERS || name.len > 256)
        return;
    add_key(s, at, ALIKE_TYPO, name);
    for (size_t i = 0; i < name.len;) {
        int32_t c;
        size_t n = str_code_point(str_from(name, i), &c);
        text_clear(&s->text);
        text_add(&s->text, str_part(name, 0, i));
        text_add(&s->text, str_from(name, i + n));
        add_key(s, at, ALIKE_TYPO, text_str(&s->text));
        i += n;
    }
}

static bool are_initials(struct str a, struct str b)
{
    return str_equal(first_letter(a), a) != str_equal(first_letter(b), b) &&
           str_equal(first_letter(a), first_letter(b));
}

/* True if the last words are equal, and each other word equals its counterpart
   or is its initial. */
static bool by_initials(struct str a, struct str b)
{
    struct str one[WORDS_MAX], other[WORDS_MAX];
    size_t n = words_of(a, one), m = words_of(b, other), some = 0;

    for (size_t i = 0; i + 1 < n && i + 1 < m; i++) {
        bool initials = are_initials(one[i], other[i]);
        if (!initials && !str_equal(one[i], other[i]))
            return false;
        some += initials;
    }
    return some && str_equal(one[n - 1], other[m - 1]);
}

/* True for the same words in any order. */
static bool by_words(struct str a, struct str b)
{
    struct str one[WORDS_MAX], other[WORDS_MAX];
    size_t n = words_of(a, one), m = words_of(b, other);
    bool same = n == m && n > 0;

    if (!same)
        return false;
    qsort(one, n, sizeof *one, by_bytes);
    qsort(other, n, sizeof *other, by_bytes);
    for (size_t i = 0; same && i < n; i++)
        same = str_equal(one[i], other[i]);
    return same;
}

static bool has_words(struct str name)
{
    struct str words[WORDS_MAX];

    return words_of(name, words) > 0;
}

static size_t last_letter(struct str s)
{
    size_t n = 1;

    while (n < s.len && ((uint8_t)s.ptr[s.len - n] & 0xC0) == 0x80)
        n++;
    return n;
}

/* Removes the common beginning and end of both names. */
static void take_common(struct str *a, struct str *b)
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

/* True if one letter is missing, added or different, or two are exchanged. A
   different digit makes a different name. */
static bool by_typo(struct str a, struct str b)
{
    if (str_code_points(a) < TYPO_LETTERS || str_code_points(b) < TYPO_LETTERS)
        return false;
    take_common(&a, &b);
    if (has_digit(a) || has_digit(b))
        return false;
    return (str_code_points(a) <= 1 && str_code_points(b) <= 1) ||
           is_swapped(a, b);
}

static bool folded_alike(struct str a, struct str b)
{
    return str_equal(a, b) || by_words(a, b) ||
           (has_words(a) && has_words(b) && by_initials(a, b)) || by_typo(a, b);
}

bool names_alike(struct str a, struct str b)
{
    struct text one = {0}, other = {0};

    fold_name(a, &one);
    fold_name(b, &other);
    bool alike = folded_alike(text_str(&one), text_str(&other));
    text_release(&one);
    text_release(&other);
    return alike;
}

static bool really(const struct alikes *s, size_t one, size_t other,
                   enum alike kind)
{
    struct str a = s->list[one].folded, b = s->list[other].folded;

    if (kind == ALIKE_INITIALS)
        return by_initials(a, b);
    return kind != ALIKE_TYPO || by_typo(a, b);
}

static void add_pair(struct alikes *s, const struct key *a, const struct key *b)
{
    uint32_t one = a->spelling, other = b->spelling;

    if (one == other || s->list[one].person == s->list[other].person ||
        !really(s, one, other, a->kind))
        return;
    if (!LIST_ROOM(s->pairs, s->pair_count, s->pair_room, 1024)) {
        s->failed = true;
        return;
    }
    s->pairs[s->pair_count++] = (struct pair){
        one < other ? one : other, one < other ? other : one, a->kind};
}

static int by_key(const void *left, const void *right)
{
    const struct key *a = left, *b = right;

    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    return (a->spelling > b->spelling) - (a->spelling < b->spelling);
}

static int by_pair(const void *left, const void *right)
{
    const struct pair *a = left, *b = right;

    if (a->one != b->one)
        return a->one < b->one ? -1 : 1;
    if (a->other != b->other)
        return a->other < b->other ? -1 : 1;
    return (a->kind > b->kind) - (a->kind < b->kind);
}

/* Compares each spelling with those that closely follow it among equal keys. */
static void find_pairs(struct alikes *s)
{
    const struct key *k = s->keys;

    qsort(s->keys, s->key_count, sizeof *s->keys, by_key);
    for (size_t i = 0; i < s->key_count; i++)
        for (size_t n = i + 1; n < s->key_count && n < i + RUN_MAX &&
                               k[n].kind == k[i].kind && k[n].hash == k[i].hash;
             n++)
            add_pair(s, &k[i], &k[n]);
    if (s->pair_count)
        qsort(s->pairs, s->pair_count, sizeof *s->pairs, by_pair);
}

static void give_pair(const struct alikes *s, const struct pair *p,
                      const struct archive_rows *rows)
{
    const struct spelling *a = &s->list[p->one], *b = &s->list[p->other];
    const struct archive_value values[] = {
        {.kind = VALUE_TEXT, .text = a->name},
        {.kind = VALUE_NUMBER, .number = a->games},
        {.kind = VALUE_TEXT, .text = b->name},
        {.kind = VALUE_NUMBER, .number = b->games},
        {.kind = VALUE_TEXT, .text = str_of(reasons[p->kind])},
    };

    rows->take(rows->context, values);
}

static void suggest(struct alikes *s, const struct archive_rows *rows)
{
    const struct pair *last = NULL;

    for (size_t i = 0; i < s->count; i++) {
        add_key(s, i, ALIKE_FOLDED, s->list[i].folded);
        add_words(s, i);
        add_typos(s, i);
    }
    if (!s->failed && s->key_count)
        find_pairs(s);
    for (size_t i = 0; i < s->pair_count && !s->failed; i++) {
        const struct pair *p = &s->pairs[i];
        if (!last || last->one != p->one || last->other != p->other)
            give_pair(s, p, rows);
        last = p;
    }
}

const char *const archive_suggest_columns[] = {
    "spelling", "records", "another", "its records", "why", NULL};

int archive_suggest(struct archive *a, const struct archive_rows *rows)
{
    struct alikes s = {0};
    struct arena arena;
    struct spelling *list;
    int fault = upkeep_ready(a);

    if (fault)
        return fault;
    arena_init(&arena, 0, ALIKE_ARENA);
    fault = spellings_load(a, &arena, &list, &s.count);
    s.list = list;
    if (!fault)
        suggest(&s, rows);
    if (!fault && (s.failed || s.text.failed))
        fault = sql_fault(a->sql, ARCHIVE_MEMORY);
    free(s.keys);
    free(s.pairs);
    text_release(&s.text);
    arena_release(&arena);
    return fault;
}
