/* What statements say to servers that records lie on, and what goes through a
   block of signatures there: both without a server. */
#include <check.h>

#include "../../db/match/feature_filter.h"
#include "../../db/query/shard_sql.h"

#include "suite.h"

/* ---- words ---------------------------------------------------------------- */

static const struct {
    const char *where, *wanted;
} lists[] = {
    {"", ""},
    {" WHERE r.result = ?1", " WHERE r.result = ?1"},
    {" WHERE (r.date IN (SELECT id FROM d WHERE (a OR f(b))) AND c)",
     " WHERE (r.date = ANY (ARRAY(SELECT id FROM d WHERE (a OR f(b)))) AND c)"},
    {" WHERE r.site IN (SELECT id FROM s WHERE f(a) OR b)",
     " WHERE r.site = ANY (ARRAY(SELECT id FROM s WHERE f(a) OR b))"},
    {" WHERE r.first IN (SELECT id FROM s WHERE p IN (SELECT p FROM s)) OR x",
     " WHERE r.first = ANY (ARRAY(SELECT id FROM s WHERE p IN (SELECT p FROM "
     "s))) OR x"},
    {" WHERE a IN (SELECT id FROM b WHERE c IN (SELECT id FROM d))",
     " WHERE a = ANY (ARRAY(SELECT id FROM b WHERE c = ANY (ARRAY(SELECT id "
     "FROM d))))"},
    {" WHERE r.id IN (SELECT record FROM label)",
     " WHERE r.id IN (SELECT record FROM label)"},
};

START_TEST(lists_travel)
{
    struct text out = {0};

    shards_look_up(str_of(lists[_i].where), &out);
    text_add_char(&out, '\0');
    ck_assert_str_eq(out.ptr, lists[_i].wanted);
    text_release(&out);
}
END_TEST

static const struct {
    const char *words, *others, *wanted; /* NULL: of each record by itself */
} keys[] = {
    {", r.result, count(*)", "", "r.result"},
    {", v.game, count(*)", "", ""},
    {", r.result, coalesce(r.round, r.result)", "", "r.result, r.round"},
    {" x ON x.id = r.event_name", "r.event, r.round", "r.event_name"},
    {" x ON x.id = r.round", "r.event, r.round", ""},
    {", (SELECT a FROM tag WHERE record = r.id)", "", NULL},
    {", r.moves", "", NULL},
    {", her.id, a_r.id", "", ""},
};

START_TEST(keys_are_found)
{
    struct text out = {0};
    bool told =
        shards_keys(str_of(keys[_i].words), str_of(keys[_i].others), &out);

    ck_assert_int_eq(told, keys[_i].wanted != NULL);
    text_add_char(&out, '\0');
    if (told)
        ck_assert_str_eq(out.ptr, keys[_i].wanted);
    text_release(&out);
}
END_TEST

/* ---- blocks --------------------------------------------------------------- */

struct parts {
    struct str of[SIGNATURE_PARTS];
    unsigned asked; /* a bit for each */
};

static int get_part(void *context, size_t part, struct str *bytes)
{
    struct parts *parts = context;

    ck_assert(!(parts->asked >> part & 1));
    parts->asked |= 1U << part;
    *bytes = parts->of[part];
    return 0;
}

/* Four records: all but the last, before which the second word ends, have its
   feature, and the third is not light enough. */
START_TEST(blocks_are_sifted)
{
    static const char word[3 * 8] = {[0] = 2, [8] = 3, [16] = 2};
    struct parts parts = {
        .of = {{"\1\2\3\1", 4}, STR_NONE, {word, sizeof word}}};
    struct features wanted[] = {{{0, 2}, 2}, {{0, 1}, 0}};
    uint64_t found[SIGNATURE_BLOCK / 64];

    ck_assert_int_eq(feature_filter_block(get_part, &parts, wanted, 2, found),
                     0);
    ck_assert_uint_eq(found[0], 3);
    ck_assert_uint_eq(parts.asked, 1 | 1 << 2); /* no other was wanted */
}
END_TEST

START_TEST(what_is_sought_travels)
{
    struct features wanted[] = {{{1, UINT64_MAX, 3, 1ULL << 63}, LIGHT_NONE},
                                {{0}, 7}};
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
    TCase *tests = tcase_create("shards");

    suite_rows(tests, lists_travel, lists);
    suite_rows(tests, keys_are_found, keys);
    tcase_add_test(tests, blocks_are_sifted);
    tcase_add_test(tests, what_is_sought_travels);
    return suite_run_one("shards", tests);
}
