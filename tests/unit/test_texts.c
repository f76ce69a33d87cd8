/* Tests packed texts. They must be small and be restored byte for byte, and
   damage must be reported. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../db/texts/texts.h"

#include "random.h"
#include "suite.h"

/* Generated records. Plies are codes below 200, and each is spelled in one of
   two ways. */
enum { CODES = 200, PLIES = 60, SAMPLES = 300 };

static struct row row;
static struct text text, moves;
static struct packer *packer;
static struct dictionary *plain, *taught;
static uint64_t seed;

/* The layout of a text. */
struct look {
    const char *name, *number, *after, *between, *end;
    size_t width;
    const char *line;
};

static const struct look looks[] = {
    {"as Ludex writes", " %u. ", "", " ", " 1-0\n", 80, "\n"},
    {"narrow", " %u. ", "", " ", " 1-0\n", 60, "\n"},
    {"lines of 79, numbers apart", " %u. ", "", " ", "\n1-0\n", 79, "\n"},
    {"a round a line", "\n%u. ", "", " ", "\n1-0\n", 0, "\n"},
    {"a round a line, CRLF", "\r\n%u. ", "", "\t", "\r\n1-0\r\n", 0, "\r\n"},
    {"full lines, CRLF", " %u. ", "", " ", " 1-0\r\n", 72, "\r\n"},
    {"numbers that touch", " %u.", "", " ", " 1-0\n", 80, "\n"},
    {"parted by commas", " %u. ", ",", " ", " 1-0\n", 76, "\n"},
    {"two blanks", "  %u.  ", "", "  ", "  1-0\n", 0, "\n"},
    {"one line", " %u. ", "", " ", " 1-0", 0, "\n"},
    {"no numbers", " ", "", " ", " 1-0\n", 100, "\n"},
};

/* Appends a word and the text before it. Spaces become line ends when the line
   is full. */
static void add_word(const struct look *look, const char *before,
                     const char *word, size_t *column)
{
    size_t width = strlen(before) + strlen(word);

    if (look->width && *column + width > look->width && *before == ' ') {
        text_add(&text, str_of(look->line));
        before++;
        width--;
        *column = 0;
    }
    text_add(&text, str_of(before));
    text_add(&text, str_of(word));
    *column = *before == '\n' || *before == '\r' ? width - 1 : *column + width;
}

static void add_plies(const struct look *look)
{
    size_t column = 0;
    char before[32], word[32];

    for (unsigned i = 0; i < PLIES; i++) {
        unsigned c = (unsigned)random_below(&seed, CODES);
        char room[CODE_MAX];
        text_add(&moves, (struct str){room, code_write(room, c)});
        snprintf(word, sizeof word, "%c%u%s%s", 'a' + c % 8, c,
                 random_below(&seed, 4) ? "" : "+", i % 2 ? look->after : "");
        if (i % 2)
            strcpy(before, look->between);
        else
            snprintf(before, sizeof before, look->number, i / 2 + 1);
        add_word(look, i ? before : before + 1, word, &column);
    }
}

static void make(const struct look *look)
{
    unsigned player = (unsigned)random_below(&seed, 1000);
    static char name[32];

    text_clear(&text);
    text_clear(&moves);
    snprintf(name, sizeof name, "Player %u", player);
    row.field[ROW_FIRST] = row.field[ROW_SECOND] = str_of(name);
    row.field[ROW_RESULT] = STR("1-0");
    row.tags[0] = (struct setting){STR("Kind"), STR("made \xC4\x80")};
    row.tag_count = 1;
    text_addf(&text,
              "[Game \"quax\"]%s[First \"%s\"]%s[Second \"%s\"]%s[Result "
              "\"1-0\"]%s[Kind \"made \xC4\x80\"]%s%s",
              look->line, name, look->line, name, look->line, look->line,
              look->line, look->line);
    add_plies(look);
    text_add(&text, str_of(look->end));
    row.moves = text_str(&moves);
    row.text = text_str(&text);
}

static void teach(void)
{
    struct learner *learner = learner_new();
    struct dictionary_parts parts;

    ck_assert_ptr_nonnull(learner);
    for (size_t i = 0; i < SAMPLES; i++) {
        make(&looks[i % (sizeof looks / sizeof *looks)]);
        ck_assert(learner_add(learner, &row));
    }
    ck_assert(learner_learn(learner, &parts));
    ck_assert_int_eq(dictionary_read(parts, &taught), TEXT_FINE);
    learner_free(learner);
}

static void set_up(void)
{
    static const struct dictionary_parts none = {{"", 0}, {"", 0}};

    row_init(&row);
    seed = 7;
    packer = packer_new();
    ck_assert_ptr_nonnull(packer);
    ck_assert_int_eq(dictionary_read(none, &plain), TEXT_FINE);
    teach();
}

static void tear_down(void)
{
    packer_free(packer);
    dictionary_free(plain);
    dictionary_free(taught);
    text_release(&text);
    text_release(&moves);
}

/* Packs and unpacks the text of the row. Returns the packed size, or the size
   of the text if packing does not make it smaller. */
static size_t pass(const struct dictionary *d)
{
    struct text kept = {0};
    struct str packed, back;

    ck_assert(text_pack(packer, d, &row, &packed));
    if (!packed.len)
        return row.text.len;
    text_add(&kept, packed);
    ck_assert_int_eq(text_unpack(packer, d, &row, text_str(&kept), &back),
                     TEXT_FINE);
    ck_assert_mem_eq(back.ptr, row.text.ptr, row.text.len);
    ck_assert_uint_eq(back.len, row.text.len);
    text_release(&kept);
    return packed.len;
}

/* ---- sizes --------------------------------------------------------------- */

/* A ply of a known kind takes one or two bits, and everything else hardly
   anything. */
START_TEST(every_layout_is_small)
{
    size_t most = 0;

    for (size_t i = 0; i < 50; i++) {
        make(&looks[_i]);
        size_t size = pass(taught);
        most = size > most ? size : most;
        ck_assert_uint_lt(pass(plain), row.text.len);
    }
    ck_assert_msg(most * 8 < row.text.len, "%s: %zu bytes of %zu",
                  looks[_i].name, most, row.text.len);
}
END_TEST

static const struct str odd[] = {
    {"", 0},
    {"\0", 1},
    {"\xEF\xBB\xBF[Game \"quax\"]\r\n\r\na1 b1 *\r\n", 30},
    {"\xFF\xFE\xC0\xC1\xF5\x01\x02\x0B\x0C\x1F\0\0", 12},
    {"[First \"Player", 14},
    {"\"\"\"\"\"\"", 6},
    {"(((1. {{{ (2. ;", 15},
    {"1. 2. 3. 4. 5. 6. 7. 8. 9999999999999999999999. a1", 50},
};

START_TEST(any_bytes_come_back)
{
    make(&looks[0]);
    row.text = odd[_i];
    pass(plain);
    pass(taught);
}
END_TEST

/* Bytes of a text are changed, inserted and removed at random. The moves and
   tags are those of another text. */
START_TEST(changed_texts_come_back)
{
    char bytes[4096];

    for (size_t i = 0; i < 2000; i++) {
        make(&looks[i % (sizeof looks / sizeof *looks)]);
        size_t length = row.text.len;
        memcpy(bytes, row.text.ptr, length);
        for (size_t k = random_below(&seed, 8); k--;)
            bytes[random_below(&seed, length)] = (char)random_below(&seed, 256);
        length -= random_below(&seed, length);
        row.text = (struct str){bytes, length};
        pass(i % 3 ? taught : plain);
    }
}
END_TEST

/* Text that people and programs write between plies, complete or cut off. */
static const char *const between[] = {
    " {a comment}", " {\xCD\x0B}", "\xCC",     "\x80\xCC\x80",
    " (1. a1)",     "  ",          "\n",       "\r\n",
    " $1",          "!",           " 12.",     ",",
    "\x0B",         "\x1E",        "\xC4\x80", " x",
};

/* Texts that return to their moves after other text are written in one pass,
   and are not verified by reading them. */
START_TEST(interrupted_texts_come_back)
{
    enum { BETWEEN = sizeof between / sizeof *between };
    struct text whole = {0};

    for (size_t i = 0; i < 2000; i++) {
        make(&looks[i % (sizeof looks / sizeof *looks)]);
        size_t at = 0;
        text_clear(&whole);
        for (size_t k = random_below(&seed, 4); k--;) {
            size_t next = at + random_below(&seed, row.text.len - at);
            text_add(&whole, str_part(row.text, at, next));
            text_add(&whole, str_of(between[random_below(&seed, BETWEEN)]));
            at = next;
        }
        text_add(&whole, str_from(row.text, at));
        row.text = text_str(&whole);
        pass(i % 8 ? taught : plain);
    }
    text_release(&whole);
}
END_TEST

/* A text that follows from its moves takes almost no space. */
START_TEST(a_comment_costs_itself)
{
    struct text whole = {0};

    make(&looks[0]);
    size_t before = pass(taught), at = row.text.len / 2;
    while (row.text.ptr[at] != ' ')
        at++;
    text_add(&whole, str_part(row.text, 0, at));
    text_add(&whole, STR(" {pqrstuvw}"));
    text_add(&whole, str_from(row.text, at));
    row.text = text_str(&whole);
    ck_assert_uint_lt(pass(taught), before + 48);
    text_release(&whole);
}
END_TEST

START_TEST(long_texts_come_back)
{
    size_t size = 2 << 20;
    char *bytes = malloc(size);

    make(&looks[0]);
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)random_below(&seed, 256);
    row.text = (struct str){bytes, size};
    pass(taught);
    memset(bytes, 'a', size);
    ck_assert_uint_lt(pass(taught), 1000);
    memset(bytes, 0x0B, size);
    ck_assert_uint_lt(pass(taught), 1000);
    free(bytes);
}
END_TEST

/* ---- damage -------------------------------------------------------------- */

START_TEST(damage_is_reported)
{
    struct text kept = {0};
    struct str packed, back;
    size_t told = 0;

    make(&looks[0]);
    ck_assert(text_pack(packer, taught, &row, &packed));
    text_add(&kept, packed);
    for (size_t i = 0; i < kept.len * 8; i++) {
        kept.ptr[i / 8] ^= (char)(1 << i % 8);
        enum text_result result =
            text_unpack(packer, taught, &row, text_str(&kept), &back);
        kept.ptr[i / 8] ^= (char)(1 << i % 8);
        ck_assert_int_ne(result, TEXT_MEMORY);
        told += result == TEXT_DAMAGED;
        if (result == TEXT_FINE)
            ck_assert(str_equal(back, row.text));
    }
    ck_assert_uint_gt(told, kept.len * 7);
    for (size_t i = 0; i < kept.len; i++)
        ck_assert_int_eq(
            text_unpack(packer, taught, &row, (struct str){kept.ptr, i}, &back),
            TEXT_DAMAGED);
    text_release(&kept);
}
END_TEST

/* If a frame claims more bytes than a text can have, no memory is allocated. */
START_TEST(claimed_size)
{
    /* a text of one byte and its hash; one segment whose size takes eight
       bytes, 2^62; an empty block */
    static const char claim[] = "\1\0\0\0\0\xE0\0\0\0\0\0\0\0\x40\x01\0\0";
    struct str back;

    make(&looks[0]);
    ck_assert_int_eq(text_unpack(packer, taught, &row,
                                 (struct str){claim, sizeof claim - 1}, &back),
                     TEXT_DAMAGED);
}
END_TEST

/* Reading a text with the wrong row is reported. */
START_TEST(another_row_is_reported)
{
    struct text kept = {0};
    struct str packed, back;

    make(&looks[0]);
    ck_assert(text_pack(packer, taught, &row, &packed));
    text_add(&kept, packed);
    ck_assert_int_eq(text_unpack(packer, plain, &row, text_str(&kept), &back),
                     TEXT_DAMAGED);
    row.field[ROW_FIRST] = STR("Somebody");
    ck_assert_int_eq(text_unpack(packer, taught, &row, text_str(&kept), &back),
                     TEXT_DAMAGED);
    make(&looks[0]);
    ck_assert_int_eq(text_unpack(packer, taught, &row, text_str(&kept), &back),
                     TEXT_DAMAGED);
    text_release(&kept);
}
END_TEST

/* length, hash, and a frame whose size takes eight bytes */
static const struct str bombs[] = {
    {"\x05hash\xE0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01\0\0", 17},
    {"\x05hash\xE0\xFF\xFF\xFF\x7F\0\0\0\0\x01\0\0", 17},
    {"\xFF\xFF\xFF\xFF\x0Fhash\x20\x05\x29\0\0hello", 18},
    {"\x05hash\0\x58\x29\0\0hello", 14}, /* no size */
    {"\0hash\x20\0\x01\0\0", 10},
    {"\x05has", 4},
    {"\xFF\xFF", 2},
};

START_TEST(bombs_are_refused)
{
    struct str back;

    make(&looks[0]);
    ck_assert_int_eq(text_unpack(packer, plain, &row, bombs[_i], &back),
                     TEXT_DAMAGED);
}
END_TEST

/* Reading with any dictionary of a hostile archive ends without harm. */
START_TEST(any_dictionary_can_be_read)
{
    struct dictionary *d;
    char bytes[512];

    for (size_t i = 0; i < 3000; i++) {
        struct str packed, back;
        for (size_t k = 0; k < sizeof bytes; k++)
            bytes[k] = (char)random_below(&seed, i % 2 ? 256 : 6);
        struct str some = {bytes, random_below(&seed, sizeof bytes)};
        struct dictionary_parts parts = {some, some};
        if (dictionary_read(parts, &d) != TEXT_FINE)
            continue;
        make(&looks[0]);
        if (text_pack(packer, d, &row, &packed) && packed.len) {
            char kept[4096];
            memcpy(kept, packed.ptr, packed.len);
            text_unpack(packer, d, &row, (struct str){kept, packed.len}, &back);
            ck_assert(str_equal(back, row.text));
        }
        dictionary_free(d);
    }
}
END_TEST

START_TEST(large_dictionaries_are_refused)
{
    char *bytes = calloc(1, DICTIONARY_MAX + 1);
    struct str large = {bytes, DICTIONARY_MAX + 1};
    struct dictionary *d;

    ck_assert_int_eq(
        dictionary_read((struct dictionary_parts){large, STR("")}, &d),
        TEXT_DAMAGED);
    ck_assert_ptr_null(d);
    ck_assert_int_eq(
        dictionary_read((struct dictionary_parts){STR(""), large}, &d),
        TEXT_DAMAGED);
    free(bytes);
}
END_TEST

/* Learning from no texts is not a fault. */
START_TEST(little_teaches_nothing)
{
    struct learner *learner = learner_new();
    struct dictionary_parts parts;

    make(&looks[0]);
    ck_assert(learner_add(learner, &row));
    ck_assert(learner_learn(learner, &parts));
    ck_assert_uint_eq(parts.spellings.len + parts.samples.len, 0);
    learner_free(learner);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("texts");

    tcase_add_checked_fixture(cases, set_up, tear_down);
    suite_rows(cases, every_layout_is_small, looks);
    suite_rows(cases, any_bytes_come_back, odd);
    tcase_add_test(cases, changed_texts_come_back);
    tcase_add_test(cases, interrupted_texts_come_back);
    tcase_add_test(cases, a_comment_costs_itself);
    tcase_add_test(cases, long_texts_come_back);
    tcase_add_test(cases, damage_is_reported);
    tcase_add_test(cases, claimed_size);
    tcase_add_test(cases, another_row_is_reported);
    suite_rows(cases, bombs_are_refused, bombs);
    tcase_add_test(cases, any_dictionary_can_be_read);
    tcase_add_test(cases, large_dictionaries_are_refused);
    tcase_add_test(cases, little_teaches_nothing);
    return suite_run_one("texts", cases);
}
