/* Tests the five forms of tables, and hostile contents of cells. */
#include <check.h>
#include <jansson.h>

#include "csv_field.h"
#include "table.h"

#include "suite.h"

static void make(struct table *t)
{
    static const char *const heads[] = {"name", ">points"};
    static const char *const cells[] = {
        "Ann, \"A\" <b>|x", "2\u00BD", "Zo\u00EB\n\xFF", "\u00BE", "", "n/a"};

    ck_assert(table_init(t, heads, 2));
    text_add(&t->title, STR("A & B"));
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        text_add(table_cell(t), str_of(cells[i]));
    ck_assert_uint_eq(table_rows(t), 3);
}

static const char *const written[TABLE_FORMS] = {
    [TABLE_TEXT] = "A & B\n\n"
                   "name            points\n"
                   "Ann, \"A\" <b>|x      2\u00BD\n"
                   "Zo\u00EB\uFFFD\uFFFD                \u00BE\n"
                   "                   n/a\n",
    [TABLE_CSV] = "name,points\r\n"
                  "\"Ann, \"\"A\"\" <b>|x\",2.5\r\n"
                  "\"Zo\u00EB\n\xFF\",0.75\r\n"
                  ",n/a\r\n",
    [TABLE_JSON] = "{\"name\":\"Ann, \\\"A\\\" <b>|x\",\"points\":2.5}\n"
                   "{\"name\":\"Zo\u00EB\\n\uFFFD\",\"points\":0.75}\n"
                   "{\"points\":\"n/a\"}\n",
    [TABLE_HTML] =
        "<table>\n<caption>A &amp; B</caption>\n"
        "<thead><tr><th>name</th><th style=\"text-align:right\">points</th>"
        "</tr></thead>\n<tbody>\n"
        "<tr><td>Ann, &quot;A&quot; &lt;b&gt;|x</td>"
        "<td style=\"text-align:right\">2\u00BD</td></tr>\n"
        "<tr><td>Zo\u00EB \uFFFD</td>"
        "<td style=\"text-align:right\">\u00BE</td></tr>\n"
        "<tr><td></td><td style=\"text-align:right\">n/a</td></tr>\n"
        "</tbody>\n</table>\n",
    [TABLE_MARKDOWN] = "**A \\& B**\n\n"
                       "| name | points |\n| --- | ---: |\n"
                       "| Ann, \"A\" \\<b>\\|x | 2\u00BD |\n"
                       "| Zo\u00EB \uFFFD | \u00BE |\n"
                       "|  | n/a |\n",
    [TABLE_MEDIAWIKI] =
        "{| class=\"wikitable\"\n|+ A &amp; B\n"
        "! name\n! style=\"text-align:right\" | points\n"
        "|-\n| Ann, \"A\" &lt;b>&#124;x\n"
        "| style=\"text-align:right\" | 2\u00BD\n"
        "|-\n| Zo\u00EB \uFFFD\n| style=\"text-align:right\" | \u00BE\n"
        "|-\n| \n| style=\"text-align:right\" | n/a\n"
        "|}\n",
    [TABLE_VALUES] = "Ann, \"A\" <b>|x\t2.5\n"
                     "Zo\u00EB\uFFFD\uFFFD\t0.75\n"
                     "\tn/a\n",
};

/* Cells that a spreadsheet would run as formulas, and other cells. */
static const struct {
    const char *cell, *guarded, *raw;
} cells[] = {
    {"=1+1", "'=1+1", "=1+1"},
    {"+A1", "'+A1", "+A1"},
    {"-A1", "'-A1", "-A1"},
    {"@SUM(1)", "'@SUM(1)", "@SUM(1)"},
    {"\tx", "\"'\tx\"", "\"\tx\""},
    {"\nx", "\"'\nx\"", "\"\nx\""},
    {"\uFF1D1", "'\uFF1D1", "\uFF1D1"},
    {"\uFF201", "'\uFF201", "\uFF201"},
    {" =1", "\" =1\"", "\" =1\""},
    {"a;b", "\"a;b\"", "\"a;b\""},
    {"\rx", "\"'\rx\"", "\"\rx\""},
    {"=\"a\",1", "\"'=\"\"a\"\",1\"", "\"=\"\"a\"\",1\""},
    {"'=1", "''=1", "'=1"},
    {"-", "'-", "-"},
    {"-1..2", "'-1..2", "-1..2"},
    {"-12", "-12", "-12"},
    {"+.5", "+.5", "+.5"},
    {"-2.25", "-2.25", "-2.25"},
    {"1-0", "1-0", "1-0"},
    {"'a", "'a", "'a"},
    {"a=b", "a=b", "a=b"},
    {"", "", ""},
};

/* Removes the quotes of a CSV field, like any reader. */
static struct str unquoted(struct text *t)
{
    size_t n = 0;

    if (!t->len || t->ptr[0] != '"')
        return text_str(t);
    for (size_t i = 1; i + 1 < t->len; i++) {
        t->ptr[n++] = t->ptr[i];
        i += t->ptr[i] == '"';
    }
    return (struct str){t->ptr, n};
}

START_TEST(cells_of_csv)
{
    struct str cell = str_of(cells[_i].cell);
    struct text out = {0};

    csv_add_field(&out, cell, true);
    ck_assert(str_equal(text_str(&out), str_of(cells[_i].raw)));
    text_clear(&out);
    csv_add_field(&out, cell, false);
    ck_assert(str_equal(text_str(&out), str_of(cells[_i].guarded)));
    ck_assert(str_equal(csv_field_without_guard(unquoted(&out)), cell));
    text_release(&out);
}
END_TEST

START_TEST(forms)
{
    struct text out = {0};
    struct table t;

    make(&t);
    table_write(&t, (enum table_form)_i, &out);
    text_add_char(&out, '\0');
    ck_assert(!out.failed);
    ck_assert_str_eq(out.ptr, written[_i]);
    text_release(&out);
    table_release(&t);
}
END_TEST

/* A different JSON parser must be able to read it. */
START_TEST(json_is_json)
{
    struct text out = {0};
    struct table t;
    size_t begin = 0;

    make(&t);
    table_write(&t, TABLE_JSON, &out);
    for (size_t i = 0; i < out.len; i++) {
        if (out.ptr[i] != '\n')
            continue;
        json_t *line = json_loadb(out.ptr + begin, i - begin, 0, NULL);
        ck_assert(json_is_object(line));
        if (begin == 0)
            ck_assert(json_number_value(json_object_get(line, "points")) ==
                      2.5);
        json_decref(line);
        begin = i + 1;
    }
    text_release(&out);
    table_release(&t);
}
END_TEST

static const struct {
    const char *cell;
    bool number, whole;
    double real;
} numbers[] = {
    {"2½", true, false, 2.5},
    {"-¼", true, false, -0.25},
    {"1464.06", true, false, 1464.06},
    {"-7", true, true, -7},
    {"", false, false, 0},
    {"61.5-55", false, false, 0},
};

START_TEST(reals)
{
    static const char *const heads[] = {">n", "words"};
    bool whole = false;
    double real = 0;
    struct table t;

    table_init(&t, heads, 2);
    text_add(table_cell(&t), str_of(numbers[_i].cell));
    text_add(table_cell(&t), str_of(numbers[_i].cell));
    ck_assert_int_eq(table_real(&t, 0, 0, &real, &whole), numbers[_i].number);
    ck_assert_int_eq(whole, numbers[_i].whole);
    ck_assert(real == numbers[_i].real);
    ck_assert(!table_real(&t, 0, 1, &real, &whole));
    table_release(&t);
}
END_TEST

START_TEST(names)
{
    ck_assert_int_eq(table_form_find(STR("markdown")), TABLE_MARKDOWN);
    ck_assert_int_eq(table_form_find(STR("xml")), TABLE_FORMS);
}
END_TEST

/* Computed columns, a table without rows, and a table without columns. */
START_TEST(few)
{
    struct text out = {0};
    struct table t;

    ck_assert(table_init(&t, NULL, 0));
    table_write(&t, TABLE_TEXT, &out);
    ck_assert(str_equal(text_str(&out), STR("\n")));
    ck_assert(table_add_column(&t, STR("r1"), false));
    text_clear(&out);
    table_write(&t, TABLE_CSV, &out);
    ck_assert(str_equal(text_str(&out), STR("r1\r\n")));
    text_release(&out);
    table_release(&t);
}
END_TEST

/* Long cells are cut, or exceed their column; they do not widen other rows. A
   character that is two columns wide is not cut in half, and combining marks
   stay with their letters. */
static const struct {
    const char *sign;
    size_t count, shown;
} long_cells[] = {
    {"a", TABLE_WIDTH_MAX, TABLE_WIDTH_MAX},
    {"a", TABLE_WIDTH_MAX + 1, TABLE_WIDTH_MAX - 1},
    {"\u4E00", TABLE_WIDTH_MAX / 2 + 1, TABLE_WIDTH_MAX / 2 - 1},
    {"e\u0301", 1000, TABLE_WIDTH_MAX - 1},
    {"a", 100000, TABLE_WIDTH_MAX - 1},
};

static void add_signs(struct text *out, const char *sign, size_t count)
{
    while (count--)
        text_add(out, str_of(sign));
}

static struct str long_row(struct str *rest, const char *sign, size_t count,
                           bool cut)
{
    struct text cell = {0};
    struct str row = str_line(rest);

    add_signs(&cell, sign, count);
    if (cut)
        text_add(&cell, STR("\u2026"));
    ck_assert(str_skip(&row, text_str(&cell)));
    text_release(&cell);
    return str_trim(row);
}

START_TEST(cells_that_are_long)
{
    static const char *const heads[] = {"x", "y"};
    size_t count = long_cells[_i].count, shown = long_cells[_i].shown;

    for (int wide = 0; wide < 2; wide++) {
        struct text out = {0};
        struct table t;
        struct str rest;
        ck_assert(table_init(&t, heads, 2));
        t.look.wide = wide;
        add_signs(table_cell(&t), long_cells[_i].sign, count);
        add_signs(table_cell(&t), "1", 1);
        for (size_t i = 0; i < 200; i++)
            add_signs(table_cell(&t), "b", 1);
        table_write(&t, TABLE_TEXT, &out);
        ck_assert(!out.failed);
        ck_assert_uint_lt(out.len, 110 * (TABLE_WIDTH_MAX + 4) + 4 * count);
        rest = text_str(&out);
        ck_assert_uint_le(str_line(&rest).len, TABLE_WIDTH_MAX + 3);
        ck_assert(
            str_equal(long_row(&rest, long_cells[_i].sign, wide ? count : shown,
                               !wide && shown < count),
                      STR("1")));
        text_release(&out);
        table_release(&t);
    }
}
END_TEST

/* A table that has failed still accepts cells, but is not written. */
START_TEST(failed)
{
    struct text out = {0};
    struct table t;

    make(&t);
    t.failed = true;
    text_add(table_cell(&t), STR("lost"));
    ck_assert_uint_eq(table_rows(&t), 3);
    table_write(&t, TABLE_TEXT, &out);
    ck_assert(out.failed);
    ck_assert_uint_eq(out.len, 0);
    text_release(&out);
    table_release(&t);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    tcase_add_loop_test(cases, forms, 0, TABLE_FORMS);
    suite_rows(cases, cells_of_csv, cells);
    tcase_add_test(cases, json_is_json);
    tcase_add_test(cases, names);
    suite_rows(cases, reals, numbers);
    tcase_add_test(cases, few);
    suite_rows(cases, cells_that_are_long, long_cells);
    tcase_add_test(cases, failed);
    return suite_run_one("table", cases);
}
