/* Tests terms of queries. For random formulas, the WHERE clause together with
   the filter must find the rows for which the formula is true. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../db/query/terms.h"
#include "../../db/sql.h"

#include "random.h"
#include "scratch.h"
#include "suite.h"

enum { FORMULAS = 400, CRITERIA = 3, DEEPEST = 4 };

static const struct archive_options options = {.use = ARCHIVE_MAKE};
static char path[SCRATCH_PATH];
static struct sql *db;

/* Makes a row for each combination of 0, 1 and NULL in three columns. */
static void set_up(void)
{
    scratch_file(path);
    ck_assert_int_eq(sql_open(&db, path, &options), ARCHIVE_OK);
    ck_assert_int_eq(
        sql_script(db, "CREATE TABLE one (x);"
                       "INSERT INTO one VALUES (0), (1), (NULL);"
                       "CREATE TABLE t AS SELECT p.x AS a, q.x AS b, r.x AS c"
                       " FROM one p, one q, one r"),
        ARCHIVE_OK);
}

static void tear_down(void)
{
    sql_close(db);
    unlink(path);
}

/* ---- formulas ------------------------------------------------------------ */

struct formula {
    char words[256]; /* a formula such as "&a|bX..": each operator is followed
                        by its operands, which end at a full stop */
    size_t length;
    struct terms terms;
    uint32_t random;
};

/* A criterion is X, Y or Z. X is known to require a, and Y to require b. */
static void add_condition(struct formula *f)
{
    static const struct str columns[] = {{"a", 1}, {"b", 1}, {"c", 1}};
    static const struct str known[CRITERIA] = {{"a", 1}, {"b", 1}, {"", 0}};
    unsigned which = draw(&f->random, 3);
    bool criterion = draw(&f->random, 2);

    f->words[f->length++] = (char)((criterion ? 'X' : 'a') + which);
    if (criterion)
        terms_add_criterion(&f->terms, which, known[which]);
    else
        terms_add_sql(&f->terms, columns[which]);
}

static void add_part(struct formula *f, unsigned deep)
{
    static const enum term_kind kinds[] = {TERM_AND, TERM_OR, TERM_NOT};
    unsigned which = draw(&f->random, 5);

    if (which > 2 || deep == DEEPEST) {
        add_condition(f);
        return;
    }
    terms_open(&f->terms, kinds[which]);
    f->words[f->length++] = "&|!"[which];
    for (unsigned i = which == 2 ? 1 : 2 + draw(&f->random, 2); i; i--)
        add_part(f, deep + 1);
    f->words[f->length++] = '.';
    terms_close(&f->terms);
}

/* Evaluates a formula. `truth` has the values of a, b, c, X, Y and Z, in this
   order. */
static bool evaluate(const char **words, const bool *truth)
{
    char sign = *(*words)++;
    bool all = true, any = false;

    if (strchr("abc", sign))
        return truth[sign - 'a'];
    if (strchr("XYZ", sign))
        return truth[3 + sign - 'X'];
    while (**words != '.') {
        bool is = evaluate(words, truth);
        all &= is;
        any |= is;
    }
    ++*words;
    return sign == '&' ? all : sign == '|' ? any : !any;
}

/* ---- rows ---------------------------------------------------------------- */

/* Checks whether a row of the table is found. */
static void check_row(const struct formula *f, const struct filter *v,
                      const struct sql_rows *row)
{
    uint64_t facts[FACTS_MAX / 64] = {0};

    for (size_t i = 0; i < v->facts; i++)
        facts[i / 64] |= (uint64_t)sql_number(row, 4 + (int)i) << i % 64;
    for (uint64_t met = 0; met < 1 << CRITERIA; met++) {
        bool truth[6];
        const char *words = f->words;
        for (int i = 0; i < 3; i++) {
            truth[i] = sql_number(row, 1 + i);
            truth[3 + i] = met >> i & 1;
        }
        if ((truth[3] && !truth[0]) || (truth[4] && !truth[1]))
            continue;
        bool found = sql_number(row, 0) && filter_passes(v, facts, met);
        ck_assert_msg(found == evaluate(&words, truth), "%s", f->words);
    }
}

static void check_formula(struct formula *f)
{
    struct filter *v = calloc(1, sizeof *v);
    struct text sql = {0}, where = {0};

    terms_where(&f->terms, &where);
    text_addf(&sql, "SELECT (%.*s) IS TRUE, a, b, c", (int)where.len - 7,
              where.ptr + 7);
    filter_make(v, &f->terms, &sql);
    text_add(&sql, STR(" FROM t"));
    struct sql_rows rows = sql_query_text(db, &sql, NO_VALUES);
    size_t count = 0;
    for (; sql_next(&rows); count++)
        check_row(f, v, &rows);
    ck_assert_int_eq(sql_end(&rows), ARCHIVE_OK);
    ck_assert_uint_eq(count, 27);
    text_release(&sql);
    text_release(&where);
    free(v);
}

START_TEST(where_and_filter_are_the_formula)
{
    struct formula *f = calloc(1, sizeof *f);

    f->random = 5;
    for (int i = 0; i < FORMULAS; i++) {
        memset(f->words, 0, sizeof f->words);
        f->length = 0;
        memset(&f->terms, 0, sizeof f->terms);
        terms_begin(&f->terms);
        add_part(f, 0);
        check_formula(f);
    }
    free(f);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("terms");
    TCase *tests = tcase_create("terms");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, where_and_filter_are_the_formula);
    suite_add_tcase(suite, tests);
    return suite_run(suite);
}
