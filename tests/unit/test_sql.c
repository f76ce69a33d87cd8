/* Tests the interface to the database: statements, values, faults and
   transactions. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../db/rows/record_columns.h"
#include "../../db/sql.h"

#include "scratch.h"
#include "suite.h"

static const struct archive_options options = {.use = ARCHIVE_MAKE};
static char path[SCRATCH_PATH];
static struct sql *db;

static void set_up(void)
{
    scratch_file(path);
    ck_assert_int_eq(sql_open(&db, path, &options), ARCHIVE_OK);
    ck_assert_int_eq(
        sql_script(db, "CREATE TABLE t (id INTEGER PRIMARY KEY,"
                       " a, b TEXT UNIQUE);"
                       "INSERT INTO t VALUES (1, 10, 'x'), (2, 20, 'y'),"
                       " (3, NULL, NULL)"),
        ARCHIVE_OK);
}

static void tear_down(void)
{
    sql_close(db);
    unlink(path);
}

static const struct sql_write add_a = {SQL_INSERT("t", "a")},
                              add_b = {SQL_INSERT("t", "b")},
                              remove_one = {SQL_DELETE("t", "id")},
                              remove_all = {.kind = ROW_REMOVED, .table = "t"};

static int64_t count(void)
{
    int64_t number;

    ck_assert_int_eq(sql_get(db, "SELECT count(*) FROM t", NO_VALUES, &number),
                     ARCHIVE_OK);
    return number;
}

/* ---- values -------------------------------------------------------------- */

static const char kind_of[] = "SELECT typeof(?1)";

static const struct {
    struct archive_value value;
    const char *type;
} values[] = {
    {{.kind = VALUE_NONE}, "null"},
    {{.kind = VALUE_NUMBER, .number = 1}, "integer"},
    {{.kind = VALUE_TRUTH, .number = 1}, "integer"},
    {{.kind = VALUE_TEXT, .text = {"a", 1}}, "text"},
    {{.kind = VALUE_TEXT}, "text"},
    {{.kind = VALUE_BYTES, .text = {"\0\xFF", 2}}, "blob"},
    {{.kind = VALUE_BYTES}, "blob"},
};

START_TEST(a_value_is_of_its_kind)
{
    struct text type = {0};

    ck_assert_int_eq(sql_get_text(db, kind_of, VALUES(values[_i].value), &type),
                     ARCHIVE_OK);
    ck_assert(str_equal(text_str(&type), str_of(values[_i].type)));
    text_release(&type);
}
END_TEST

START_TEST(missing_values_are_null)
{
    ck_assert_int_eq(value_id(0).kind, VALUE_NONE);
    ck_assert_int_eq(value_id(-1).kind, VALUE_NUMBER);
    ck_assert_int_eq(value_text(STR("")).kind, VALUE_NONE);
    ck_assert_int_eq(value_words(STR("")).kind, VALUE_TEXT);
}
END_TEST

START_TEST(a_value_comes_back)
{
    struct sql_rows rows =
        sql_query(db, "SELECT ?1, ?2, ?3, ?4",
                  VALUES(value_number(INT64_MIN), value_words(STR("d\u00E9")),
                         value_bytes((struct str){"a\0b", 3}), value_none()));

    ck_assert(sql_next(&rows));
    ck_assert_int_eq(sql_value(&rows, 0).number, INT64_MIN);
    ck_assert_int_eq(sql_value(&rows, 1).kind, VALUE_TEXT);
    ck_assert(str_equal(sql_text(&rows, 1), STR("d\u00E9")));
    ck_assert_int_eq(sql_value(&rows, 2).kind, VALUE_BYTES);
    ck_assert(str_equal(sql_value(&rows, 2).text, (struct str){"a\0b", 3}));
    ck_assert(sql_is_null(&rows, 3));
    ck_assert_uint_eq(sql_text(&rows, 3).len, 0);
    ck_assert_int_eq(sql_number(&rows, 3), 0);
    ck_assert(!sql_next(&rows));
    ck_assert_int_eq(sql_end(&rows), ARCHIVE_OK);
}
END_TEST

/* ---- statements ---------------------------------------------------------- */

static const char above[] = "SELECT id FROM t WHERE id > ?1 ORDER BY id";

/* Runs a statement again while it is still active. */
START_TEST(a_statement_within_itself)
{
    struct sql_rows outer = sql_query(db, above, VALUES(value_number(0)));
    int64_t pairs = 0;

    while (sql_next(&outer)) {
        int64_t id = sql_number(&outer, 0);
        struct sql_rows inner = sql_query(db, above, VALUES(value_number(id)));
        for (; sql_next(&inner); pairs++)
            ck_assert_int_gt(sql_number(&inner, 0), id);
        ck_assert_int_eq(sql_end(&inner), ARCHIVE_OK);
        ck_assert_int_eq(sql_number(&outer, 0), id);
    }
    ck_assert_int_eq(sql_end(&outer), ARCHIVE_OK);
    ck_assert_int_eq(pairs, 3);
}
END_TEST

/* Two texts in the same buffer: a statement is identified by its text. */
START_TEST(a_statement_is_its_text)
{
    char sql[40] = "SELECT 1";
    int64_t number;

    ck_assert_int_eq(sql_get(db, sql, NO_VALUES, &number), ARCHIVE_OK);
    strcpy(sql, "SELECT 2");
    ck_assert_int_eq(sql_get(db, sql, NO_VALUES, &number), ARCHIVE_OK);
    ck_assert_int_eq(number, 2);
}
END_TEST

/* A statement whose text was cut off because memory ran out is not run. */
START_TEST(cut_short)
{
    struct text sql = {0};

    text_add(&sql, STR("SELECT nothing of this"));
    sql.failed = true;
    struct sql_rows rows = sql_query_text(db, &sql, NO_VALUES);
    ck_assert(!sql_next(&rows));
    ck_assert_int_eq(sql_end(&rows), ARCHIVE_MEMORY);
    ck_assert_str_eq(sql_message(db), "out of memory");
    text_release(&sql);
}
END_TEST

START_TEST(again_with_other_values)
{
    struct text sql = {0};

    text_add(&sql, str_of(above));
    struct sql_rows rows = sql_query_text(db, &sql, VALUES(value_number(0)));
    text_release(&sql);
    ck_assert(sql_next(&rows));
    sql_run_again(&rows, VALUES(value_number(2)));
    ck_assert(sql_next(&rows));
    ck_assert_int_eq(sql_number(&rows, 0), 3);
    ck_assert(!sql_next(&rows));
    ck_assert_int_eq(sql_end(&rows), ARCHIVE_OK);
}
END_TEST

START_TEST(one_number)
{
    int64_t number = 7;

    ck_assert_int_eq(
        sql_get(db, "SELECT a FROM t WHERE id = 4", NO_VALUES, &number),
        ARCHIVE_OK);
    ck_assert_int_eq(number, 0);
    ck_assert_int_eq(sql_insert(db, &add_a, VALUES(value_number(5)), &number),
                     ARCHIVE_OK);
    ck_assert_int_eq(number, 4);
}
END_TEST

static void add(void *context, const struct archive_value *row)
{
    int64_t *sum = context;

    *sum += row[0].number * (row[1].kind == VALUE_NUMBER ? row[1].number : 1);
}

START_TEST(rows_are_given)
{
    int64_t sum = 0;

    ck_assert_int_eq(sql_emit_rows(db, "SELECT id, a FROM t", NO_VALUES,
                                   &(struct archive_rows){add, &sum}),
                     ARCHIVE_OK);
    ck_assert_int_eq(sum, 10 + 40 + 3);
}
END_TEST

/* ---- faults -------------------------------------------------------------- */

START_TEST(a_fault_waits_for_the_end)
{
    struct sql_rows rows = sql_query(db, "SELECT x FROM nowhere", NO_VALUES);

    ck_assert(!sql_next(&rows));
    sql_run_again(&rows, NO_VALUES);
    ck_assert(!sql_next(&rows));
    ck_assert_int_eq(sql_end(&rows), ARCHIVE_BROKEN);
    ck_assert_str_eq(sql_message(db),
                     "the archive is damaged: no such table: nowhere");
    sql_clear_fault(db);
    ck_assert_str_eq(sql_message(db), "");
}
END_TEST

static int take(void *context, const struct sql_rows *row)
{
    ++*(int *)context;
    return sql_number(row, 0) == 2 ? ARCHIVE_ITSELF : ARCHIVE_OK;
}

START_TEST(a_fault_of_the_taker_ends_the_rows)
{
    int taken = 0;

    ck_assert_int_eq(
        sql_each_row(db, above, VALUES(value_number(0)), take, &taken),
        ARCHIVE_ITSELF);
    ck_assert_int_eq(taken, 2);
}
END_TEST

START_TEST(a_row_that_is_forbidden)
{
    int64_t id;

    ck_assert_int_eq(sql_insert(db, &add_b, VALUES(value_text(STR("x"))), &id),
                     ARCHIVE_BREACH);
    ck_assert_int_eq(id, 0);
    ck_assert_int_eq(count(), 3);
}
END_TEST

START_TEST(words_of_ones_own)
{
    char longest[2000];

    ck_assert_int_eq(sql_fault(db, ARCHIVE_MEMORY), ARCHIVE_MEMORY);
    ck_assert_str_eq(sql_message(db), "out of memory");
    ck_assert_int_eq(sql_fail(db, ARCHIVE_ITSELF, "no: %s", "because"),
                     ARCHIVE_ITSELF);
    ck_assert_str_eq(sql_message(db), "no: because");
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    sql_fail(db, ARCHIVE_ITSELF, "%s", longest);
    ck_assert_uint_lt(strlen(sql_message(db)), sizeof longest);
}
END_TEST

/* ---- transactions -------------------------------------------------------- */

START_TEST(a_part_is_undone)
{
    ck_assert_int_eq(sql_begin(db), ARCHIVE_OK);
    sql_run(db, &remove_one, VALUES(value_number(1)));
    ck_assert_int_eq(sql_begin_savepoint(db), ARCHIVE_OK);
    sql_run(db, &remove_all, NO_VALUES);
    ck_assert_int_eq(sql_undo_savepoint(db), ARCHIVE_OK);
    ck_assert_int_eq(count(), 2);
    ck_assert_int_eq(sql_begin_savepoint(db), ARCHIVE_OK);
    sql_run(db, &remove_one, VALUES(value_number(2)));
    ck_assert_int_eq(sql_release_savepoint(db), ARCHIVE_OK);
    ck_assert_int_eq(sql_commit(db), ARCHIVE_OK);
    sql_rollback(db);
    ck_assert_int_eq(count(), 1);
}
END_TEST

START_TEST(all_is_undone)
{
    ck_assert_int_eq(sql_begin(db), ARCHIVE_OK);
    sql_run(db, &remove_all, NO_VALUES);
    sql_fault(db, ARCHIVE_MEMORY);
    sql_rollback(db);
    ck_assert_str_eq(sql_message(db), "out of memory");
    ck_assert_int_eq(count(), 3);
}
END_TEST

/* The generation shows that another connection has committed. A connection that
   writes blocks the other. */
START_TEST(two_connections)
{
    struct sql *other;
    int64_t before, between, after;

    ck_assert_int_eq(sql_open(&other, path, &options), ARCHIVE_OK);
    ck_assert(sql_is_same(db, other));
    sql_generation(db, &before);
    ck_assert_int_eq(sql_begin(other), ARCHIVE_OK);
    sql_run(other, &remove_one, VALUES(value_number(3)));
    ck_assert_int_eq(sql_begin(db), ARCHIVE_LOCKED);
    sql_generation(db, &between);
    ck_assert_int_eq(sql_commit(other), ARCHIVE_OK);
    sql_generation(db, &after);
    ck_assert_int_eq(before, between);
    ck_assert_int_ne(between, after);
    sql_close(other);
}
END_TEST

START_TEST(tables)
{
    int64_t version;

    ck_assert_int_eq(sql_schema_state(db, &version), ARCHIVE_FOREIGN);
    ck_assert_int_eq(sql_script(db, "DROP TABLE t"), ARCHIVE_OK);
    ck_assert_int_eq(sql_schema_state(db, &version), 0);
    ck_assert_int_eq(sql_make_schema(db), ARCHIVE_OK);
    ck_assert_int_eq(sql_schema_state(db, &version), 1);
    ck_assert_int_eq(version, ARCHIVE_VERSION);
}
END_TEST

/* The list of a record's columns must agree with the schema. */
START_TEST(columns_of_records)
{
#define NAME(column, ...) #column,
    static const char *const names[] = {"id", RECORD_EACH(NAME)};
    const struct sql_table *table = &sql_tables[sql_table_index(STR("record"))];

    ck_assert_int_eq(table->count, RECORD_COLUMN_COUNT + 1);
    for (int i = 0; i < table->count; i++)
        ck_assert_str_eq(names[i], table->columns[i]);
}
END_TEST

int main(void)
{
    TCase *tcase = tcase_create("all");

    tcase_add_checked_fixture(tcase, set_up, tear_down);
    suite_rows(tcase, a_value_is_of_its_kind, values);
    tcase_add_test(tcase, missing_values_are_null);
    tcase_add_test(tcase, a_value_comes_back);
    tcase_add_test(tcase, a_statement_within_itself);
    tcase_add_test(tcase, a_statement_is_its_text);
    tcase_add_test(tcase, cut_short);
    tcase_add_test(tcase, again_with_other_values);
    tcase_add_test(tcase, one_number);
    tcase_add_test(tcase, rows_are_given);
    tcase_add_test(tcase, a_fault_waits_for_the_end);
    tcase_add_test(tcase, a_fault_of_the_taker_ends_the_rows);
    tcase_add_test(tcase, a_row_that_is_forbidden);
    tcase_add_test(tcase, words_of_ones_own);
    tcase_add_test(tcase, a_part_is_undone);
    tcase_add_test(tcase, all_is_undone);
    tcase_add_test(tcase, two_connections);
    tcase_add_test(tcase, tables);
    tcase_add_test(tcase, columns_of_records);
    return suite_run_one("sql", tcase);
}
