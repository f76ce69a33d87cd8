/*
 * Compares tags, plies and nodes that the fast reader reads with those of the
 * grammar: the same tags, trees, places and diagnostics. Reads samples, the
 * inputs of all cases, random games in random spellings, and all of these with
 * changed bytes.
 */
#include <check.h>
#include <glob.h>
#include <stdio.h>

#include "both_ways.h"
#include "notation.h"
#include "random.h"
#include "suite.h"

enum { MUTANTS = 8, GAMES = 12, GAME_PLIES = 120, CHANGES = 4 };

static struct both_ways both;

static void set_up(void)
{
    both_begin(&both);
}

static void tear_down(void)
{
    both_end(&both);
}

static void check_text(struct str text, const struct notation *notation)
{
    const struct reading_options options = {.notation = notation,
                                            .side = NO_SIDE};
    const char *what = both_differ(&both, text, options);

    ck_assert_msg(!what, "%s differs, of:\n%.*s", what, (int)text.len,
                  text.ptr);
}

/* ---- changed bytes ------------------------------------------------------- */

/* Parts of texts, and characters that end a word or almost end it. */
static const char *const bits[] = {
    "1.",          "12.",      "1...",
    "3..",         "2",        "99999999999.",
    "0.",          "1:",       ",",
    "(",           ")",        "{a b}",
    "{",           "}",        ";c\n",
    "!",           "?!",       "$3",
    "$",           ".",        "\n",
    " ",           "\t\r",     "\f\v",
    "d3",          "d3e4",     "x",
    "a11",         "a0",       "a111",
    "pass",        "swap",     "1-0",
    "*",           "Black",    "draw",
    "resigns",     "-",        "&",
    "x",           "(C1)-C2",  "P(A1-A2)",
    "+",           "#",        "^",
    "\xC3\x97",    "\u00D7A0", "\u00D7B\u2D52",
    "xC11",        "\u2191",   "\u21D1D0",
    "\u290AV",     "\u2059",   "\u00BD",
    "~",           "V+(",      "K\u031F(",
    "\u211E(",     "Rx(",      "\u16B4-",
    "10)",         " Brax!",   "(Brax!)",
    ")-",          "x",        "[",
    "]",           "\"",       "\\",
    "[X \"y\"]\n", "]\n\n",    "\n1.",
    "_9",          "[9",       "[_ \"\"]\r\n",
    "Nf3",         "e.p.",     "(Q)",
    "0-0",         "\n%",      "--",
    ";W[bc:cd]",   ";B[a]",    ";B[aa]C[b]",
    ";",           ";B[]",     ";W [bb]",
    ";B[aa][bb]",  "B",        "C[\\]]",
    "(B[a]",       "(C[b]",    ";W[a])",
};

static void mutate(struct str text, struct text *out, uint64_t *state)
{
    text_clear(out);
    text_add(out, text);
    for (uint64_t n = 1 + next_random(state) % CHANGES; n && out->len; n--) {
        struct text old = *out;
        size_t at = next_random(state) % old.len;
        size_t lost = next_random(state) % 3;
        struct str bit =
            str_of(bits[next_random(state) % (sizeof bits / sizeof *bits)]);

        *out = (struct text){0};
        text_add(out, (struct str){old.ptr, at});
        if (next_random(state) % 3)
            text_add(out, bit);
        if (at + lost < old.len)
            text_add(out,
                     (struct str){old.ptr + at + lost, old.len - at - lost});
        text_release(&old);
    }
}

static void check_mutants(struct str text, const struct notation *notation,
                          uint64_t *state)
{
    struct text mutant = {0};

    check_text(text, notation);
    for (int i = 0; i < MUTANTS; i++) {
        mutate(text, &mutant, state);
        check_text(text_str(&mutant), notation);
    }
    text_release(&mutant);
}

/* ---- files --------------------------------------------------------------- */

static struct text slurp(const char *path)
{
    struct text all = {0};
    FILE *file = fopen(path, "rb");
    int c;

    ck_assert_ptr_nonnull(file);
    while ((c = getc(file)) != EOF)
        text_add_char(&all, (char)c);
    fclose(file);
    return all;
}

static void each_file(const char *pattern,
                      void (*check)(struct str text, uint64_t *state))
{
    uint64_t state = 1;
    glob_t files;

    ck_assert_int_eq(glob(pattern, 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        struct text all = slurp(files.gl_pathv[i]);
        check(text_str(&all), &state);
        text_release(&all);
    }
    globfree(&files);
}

/* Reads line by line. An empty line ends a record or its tags. */
static void check_records(struct str rest, uint64_t *state)
{
    const char *begin = rest.ptr;

    while (rest.len) {
        struct str line = str_line(&rest);
        bool tag = line.len && line.ptr[0] == '[';
        if (rest.len && (tag || rest.ptr[0] != '['))
            continue;
        check_mutants((struct str){begin, (size_t)(rest.ptr - begin)}, NULL,
                      state);
        begin = rest.ptr;
    }
}

START_TEST(samples)
{
    each_file("samples/[bqls][ruity]*/*.*[xcy]", check_records);
    ck_assert_uint_gt(both.plies, 1000);
}
END_TEST

/* True for native notations, and for the other notation whose plain nodes have
   a fast reader. */
static bool is_read_by_hand(const struct notation *notation)
{
    return notation_is_native(notation) ||
           str_equal(str_of(notation->name), STR("sgf"));
}

/* Checks the text between "-- input" and the next part, in each of these
   notations. */
static void check_inputs(struct str rest, uint64_t *state)
{
    const char *begin = NULL;

    while (rest.len) {
        const char *end = rest.ptr;
        struct str line = str_line(&rest);
        if (!str_starts_with(line, STR("-- ")))
            continue;
        for (size_t i = 0; begin && notations[i]; i++)
            if (is_read_by_hand(notations[i]))
                check_mutants((struct str){begin, (size_t)(end - begin)},
                              notations[i], state);
        begin = str_starts_with(line, STR("-- input")) ? rest.ptr : NULL;
    }
}

START_TEST(cases)
{
    each_file("tests/cases/*.case", check_inputs);
    ck_assert_uint_gt(both.plies, 10000);
}
END_TEST

/* Checks records of foreign games in the notation of their files. */
static void check_as(const char *notation, struct str text, uint64_t *state)
{
    for (int i = 0; i < 8; i++)
        check_mutants(text, notation_find(str_of(notation)), state);
}

static void check_pgn(struct str text, uint64_t *state)
{
    check_as("pgn", text, state);
}

static void check_sgf(struct str text, uint64_t *state)
{
    check_as("sgf", text, state);
}

START_TEST(foreign)
{
    each_file("tests/data/foreign/*.pgn", check_pgn);
    each_file("tests/cases/pgn.case", check_pgn);
    each_file("tests/data/foreign/*.sgf", check_sgf);
    ck_assert_uint_gt(both.plies, 1000);
}
END_TEST

/* ---- random games -------------------------------------------------------- */

struct spelling {
    bool dots, commas, ascii, lines;
};

static void add_number(struct text *out, const struct spelling *s,
                       unsigned index, unsigned turn, uint64_t *state)
{
    if (!s->dots || (turn && next_random(state) % 8))
        return;
    text_add_number(out, index / 2 + 1);
    text_add(out, turn ? STR("...") : STR("."));
    if (next_random(state) % 2)
        text_add_char(out, ' ');
}

static void add_end(struct text *out, const struct spelling *s, unsigned turn,
                    uint64_t *state)
{
    if (s->commas && turn)
        text_add_char(out, ',');
    text_add(out, next_random(state) % 8 ? STR(" ") : STR("\n"));
    if (next_random(state) % 32 == 0)
        text_add(
            out,
            str_of(bits[next_random(state) % (sizeof bits / sizeof *bits)]));
}

static void make_game(const struct rules *rules, struct text *out,
                      uint64_t *state)
{
    const struct notation *home = notation_native(str_of(rules->name));
    const struct spelling s = {next_random(state) % 2, next_random(state) % 2,
                               next_random(state) % 2, next_random(state) % 2};
    struct position *p = malloc(rules->position_size);
    struct move *list = malloc(rules->moves_max * sizeof *list);
    struct reason why = {0};

    ck_assert(p && list && rules_begin(rules, p, NULL, 0, STR(""), &why));
    text_clear(out);
    text_addf(out, "[Game \"%s\"]\n\n", rules->name);
    for (unsigned i = 0; i < GAME_PLIES; i++) {
        size_t count = rules->moves(p, list);
        if (!count)
            break;
        struct move move = list[next_random(state) % count];
        struct ply ply = rules->describe(p, move);
        add_number(out, &s, i, i % 2, state);
        home->write_ply(&ply, s.ascii, out);
        add_end(out, &s, i % 2, state);
        rules->play(p, move);
    }
    free(p);
    free(list);
    reason_release(&why);
}

START_TEST(random_games)
{
    uint64_t state = (uint64_t)_i;
    struct text text = {0};

    for (int i = 0; i < GAMES; i++) {
        make_game(games[_i], &text, &state);
        check_mutants(text_str(&text), NULL, &state);
    }
    text_release(&text);
    ck_assert_uint_gt(both.plies, 500);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("all");
    int count = 0;

    while (games[count])
        count++;
    tcase_set_timeout(tests, 60);
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, samples);
    tcase_add_test(tests, cases);
    tcase_add_test(tests, foreign);
    tcase_add_loop_test(tests, random_games, 0, count);
    return suite_run_one("plain", tests);
}
