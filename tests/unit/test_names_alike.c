/* Tests readings of names, and the keys by which similar names are found. */
#include "../../src/base/transliterate.h"
#include "alike.h"
#include "fold.h"

#include "suite.h"

/* ---- other letters ------------------------------------------------------- */

static const struct {
    enum transliteration how;
    const char *name,
        *as; /* `as` is NULL if there is nothing to transliterate */
} letters[] = {
    {UMLAUTS, "Jürgen Größer", "juergen groesser"},
    {UMLAUTS, "A\u030Asa O\u0308berg",
     "aasa oeberg"}, /* decomposed characters */
    {UMLAUTS, "Bjørn", "bjoern"},
    {UMLAUTS, "José", NULL},
    {UMLAUTS, "Bob", NULL},
    {UMLAUTS, "", NULL},
    {UMLAUTS, "M\xFCller", NULL}, /* not UTF-8 */
    /* BGN/PCGN: е is ye at the beginning and after vowels, ъ and ь */
    {RUSSIAN_BGN, "Евгений Подъезд", "yevgeniy podyezd"},
    {RUSSIAN_BGN, "Щербакова, Юлия", "shcherbakova, yuliya"},
    {RUSSIAN_BGN, "Фёдор Хацыжчш", "fedor khatsyzhchsh"},
    {RUSSIAN_BGN, "ЁЛКИН", "yelkin"},
    {RUSSIAN_BGN, "Igor", NULL},
    {RUSSIAN_ISO, "Евгений Щукин", "evgenij sukin"},
    {RUSSIAN_ISO, "Юлия Чайка", "ulia cajka"},
    {GREEK_ELOT, "Γεώργιος Παπαδόπουλος", "georgios papadopoulos"},
    {GREEK_ELOT, "Ευαγγέλου Αυτός Αύρα", "evangelou aftos avra"},
    {GREEK_ELOT, "Μπάμπης Λάμπρου", "bampis lamprou"},
    {GREEK_ELOT, "Ψυχή Ξένος Θέμης", "psychi xenos themis"},
    {GREEK_ELOT, "ΣΦΙΓΞ", "sfinx"},
    {GREEK_ELOT, "Bob", NULL},
};

START_TEST(other_letters)
{
    struct text out = {0};
    bool any = transliterate(str_of(letters[_i].name), letters[_i].how, &out);

    ck_assert_int_eq(any, letters[_i].as != NULL);
    text_add_char(&out, '\0');
    if (any)
        ck_assert_str_eq(out.ptr, letters[_i].as);
    text_release(&out);
}
END_TEST

START_TEST(long_names)
{
    struct text name = {0}, out = {0};

    text_add_repeat(&name, 'a', 255);
    text_add(&name, STR("ü"));
    ck_assert(!transliterate(text_str(&name), UMLAUTS, &out));
    ck_assert(transliterate(str_from(text_str(&name), 1), UMLAUTS, &out));
    ck_assert_uint_eq(out.len, 256);
    text_release(&name);
    text_release(&out);
}
END_TEST

/* ---- readings ------------------------------------------------------------ */

static void make(struct readings *r, const char *name)
{
    struct text folded = {0};

    fold_name(str_of(name), &folded);
    ck_assert(readings_make(r, str_of(name), text_str(&folded)));
    text_release(&folded);
}

static const struct {
    const char *name, *words;
} orders[] = {
    {"Taylor, Tim", "tim taylor"},
    {"van der Berg, Jan", "jan van der berg"},
    {"Kovacs A. B.", "a b kovacs"},
    {"Kovacs, A. B.", "a b kovacs"},
    {"A B", "a b"},
    {"Tim Taylor", "tim taylor"},
    {"Anna-Lena", "anna lena"},
    {"Tim,", "tim"},
    {", Tim", "tim"},
    {"", ""},
    {"?", ""},
    {"A", "a"},
};

START_TEST(order_of_words)
{
    struct readings r = {.count = 0};

    make(&r, orders[_i].name);
    ck_assert_uint_eq(r.count, 1);
    ck_assert(str_equal(r.list[0].words, str_of(orders[_i].words)));
    readings_release(&r);
}
END_TEST

/* ---- keys ---------------------------------------------------------------- */

struct keys {
    struct str wanted; /* a list of keys, with | around each */
    enum alike kind;
    struct text found;
};

static void next_key(void *context, enum alike kind, struct str key)
{
    struct keys *k = context;

    if (kind != k->kind)
        return;
    text_add(&k->found, key);
    text_add_char(&k->found, '|');
}

static const struct {
    const char *name;
    enum alike kind;
    const char *keys;
} keys[] = {
    {"Bob  STONE", ALIKE_FOLDED, "bobstone|"},
    {"田中 太郎", ALIKE_FOLDED, "田中太郎|"},
    {"田中\u3000太郎 ", ALIKE_FOLDED, "田中太郎|"},
    {"Stone, Bob", ALIKE_ORDER, "bob stone |"},
    {"Bob", ALIKE_INITIALS, ""},
    {"Stone, Bob", ALIKE_INITIALS, "b stone|"},
    {"Stone B.", ALIKE_INITIALS, "b stone|"},
    {"Short", ALIKE_TYPO, ""},
    {"Longer", ALIKE_TYPO, "longer|onger|lnger|loger|loner|longr|longe|"},
    {"Bernd 12", ALIKE_SHAPES, "bcrucl12|"},
    {"Bemd 12", ALIKE_SHAPES, "bcrucl12|"},
    {"Wi1l50n", ALIKE_SHAPES, "uulllsou|"},
    {"Wilson", ALIKE_SHAPES, "uullsou|"},
    {"Иван", ALIKE_FOLDED, "иван|ivan|ivan|"},
    {"Иван", ALIKE_SHAPES, "luau|luau|"},
    {"Alexey Tchaikov", ALIKE_SOUND, "aleksei chaikov |"},
};

START_TEST(keys_of_readings)
{
    struct readings r = {.count = 0};
    struct keys found = {.kind = keys[_i].kind};
    struct text work = {0};

    make(&r, keys[_i].name);
    for (size_t i = 0; i < r.count; i++)
        reading_keys(&r.list[i], &work, next_key, &found);
    text_add_char(&found.found, '\0');
    ck_assert_str_eq(found.found.ptr, keys[_i].keys);
    text_release(&work);
    text_release(&found.found);
    readings_release(&r);
}
END_TEST

/* Names with the words of the text come first, then names that are alike, then
   those that differ in a few letters. */
static const struct {
    const char *text, *nearest;
} persons[] = {
    {"Lee, A.", "Anna Lee"},
    {"lee anna", "Anna Lee"},
    {"A. B. Lee", "Anna Lee"},
    {"Anna Maria Lee", "Anna Lee"},
    {"Ana Lee", "Anna Lee"},
    {"Kim", NULL},
    {"Kim C", "Kim, Cy"},
    {"Kim Bö", "Bo Kim"},
    {"Zoe", NULL},
    {"...", NULL},
    {"", NULL},
    {"C. B. Kim", "Kim, Cy"},
    {"A. Petrova", "Chekhova, Anna Petrova"},
    {"Anna Petrova Tchekhova", "Chekhova, Anna Petrova"},
    {"Чехова Анна Петрова", "Chekhova, Anna Petrova"},
    {"Guenther Müller", "Günther Mueller"},
};

START_TEST(nearest_persons)
{
    static const char *const names[] = {
        "Anna Lee",        "Bo Kim", "Kim, Cy", "Chekhova, Anna Petrova",
        "Günther Mueller", NULL};
    const char *nearest = persons[_i].nearest;
    size_t i = name_nearest(str_of(persons[_i].text), 3, str_word_at, names);

    if (nearest)
        ck_assert_str_eq(names[i], nearest);
    else
        ck_assert_uint_eq(i, STR_NOWHERE);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    suite_rows(cases, other_letters, letters);
    tcase_add_test(cases, long_names);
    suite_rows(cases, order_of_words, orders);
    suite_rows(cases, keys_of_readings, keys);
    suite_rows(cases, nearest_persons, persons);
    return suite_run_one("names", cases);
}
