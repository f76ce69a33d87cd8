/* Tests SQL statements about records, and the filter of a server for a block of
   features, without a server. */
#include <check.h>

#include "../../db/engine/select.h"
#include "../../db/match/feature_filter.h"

#include "suite.h"

/* ---- statements ---------------------------------------------------------- */

static const struct sql_join joins[] = {
    {"e", "event_name", "id", "event"},
    {"k", "claim", "record", "id"},
};

static const struct {
    const char *columns, *rows, *where, *after;
    unsigned columns_join, where_join;
    bool in_order, counts;
    const char *wanted;
} selects[] = {
    {"", "", "", "", 0, 0, false, false, "SELECT r.id FROM record r"},
    {", e.name", "", " WHERE a", " ORDER BY b", 1, 0, false, false,
     "SELECT r.id, e.name FROM record r LEFT JOIN event_name e"
     " ON e.id = r.event WHERE a ORDER BY b"},
    {", e.name", "", "", "", 1, 2, false, true,
     "SELECT r.id, e.name, count(*) FROM record r LEFT JOIN event_name e"
     " ON e.id = r.event LEFT JOIN claim k ON k.record = r.id"},
    {"", "some s", "", "", 0, 0, true, false,
     "SELECT r.id FROM some s FIRST record r ON r.id = s.id"},
    {"", "some s", "", "", 0, 2, false, false,
     "SELECT r.id FROM some s JOIN record r ON r.id = s.id"
     " LEFT JOIN claim k ON k.record = r.id"},
};

START_TEST(selects_are_written)
{
    const struct sql_select select = {
        .first = STR("r.id"),
        .columns = str_of(selects[_i].columns),
        .among = {str_of(selects[_i].rows), "s.id", selects[_i].in_order},
        .joins = joins,
        .columns_join = selects[_i].columns_join,
        .where_join = selects[_i].where_join,
        .where = str_of(selects[_i].where),
        .after = str_of(selects[_i].after),
        .counts = selects[_i].counts,
    };
    struct text out = {0};

    select_add(&select, "FIRST", &out);
    text_add_char(&out, '\0');
    ck_assert_str_eq(out.ptr, selects[_i].wanted);
    text_release(&out);
}
END_TEST

static const struct {
    struct sql_sums sums;
    const char *wanted;
} sums[] = {
    {{"a, b", "count(*)", NULL}, "SELECT a, b, count(*) FROM t GROUP BY a, b"},
    {{"a", "sum(c)", "seen"},
     "SELECT a, sum(c) FROM t WHERE seen(id) IS NULL GROUP BY a"},
};

START_TEST(sums_are_written)
{
    struct text out = {0};

    select_add_sums(&sums[_i].sums, STR("t"), &out);
    text_add_char(&out, '\0');
    ck_assert_str_eq(out.ptr, sums[_i].wanted);
    text_release(&out);
}
END_TEST

/* ---- blocks -------------------------------------------------------------- */

struct parts {
    struct str of[SIGNATURE_PARTS];
    unsigned asked; /* one bit for each part that was read */
};

static int get_part(void *context, size_t part, struct str *bytes)
{
    struct parts *parts = context;

    ck_assert(!(parts->asked >> part & 1));
    parts->asked |= 1U << part;
    *bytes = parts->of[part];
    return 0;
}

/* Four records. All have the feature except the last, as the second word ends
   before it. The third does not have the minimum. */
START_TEST(blocks_are_filtered)
{
    static const char word[3 * 8] = {[0] = 2, [8] = 3, [16] = 2};
    struct parts parts = {
        .of = {{"\1\2\3\1", 4}, STR_NONE, {word, sizeof word}}};
    struct features wanted[] = {{{0, 2}, 2}, {{0, 1}, 0}};
    uint64_t found[SIGNATURE_BLOCK / 64];

    ck_assert_int_eq(feature_filter_block(get_part, &parts, wanted, 2, found),
                     0);
    ck_assert_uint_eq(found[0], 3);
    ck_assert_uint_eq(parts.asked, 1 | 1 << 2); /* no other part was read */
}
END_TEST

START_TEST(wanted_features_are_sent)
{
    struct features wanted[] = {
        {{1, UINT64_MAX, 3, 1ULL << 63}, MIN_FEATURES_NONE}, {{0}, 7}};
    struct features got[SIFT_MAX];
    struct text bytes = {0};
    size_t count;

    feature_filter_write(wanted, 2, &bytes);
    struct str all = text_str(&bytes);
    ck_assert(feature_filter_read(all, got, &count));
    ck_assert_uint_eq(count, 2);
    for (size_t i = 0; i < count; i++) {
        ck_assert_mem_eq(got[i].set, wanted[i].set, sizeof got[i].set);
        ck_assert_uint_eq(got[i].light, wanted[i].light);
    }
    ck_assert(!feature_filter_read(str_part(all, 0, all.len - 1), got, &count));
    for (size_t i = 0; i < SIFT_MAX; i++)
        feature_filter_write(wanted, 1, &bytes);
    ck_assert(!feature_filter_read(text_str(&bytes), got, &count));
    text_release(&bytes);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("select");

    suite_rows(tests, selects_are_written, selects);
    suite_rows(tests, sums_are_written, sums);
    tcase_add_test(tests, blocks_are_filtered);
    tcase_add_test(tests, wanted_features_are_sent);
    return suite_run_one("select", tests);
}
