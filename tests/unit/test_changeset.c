/* Tests changesets that are assembled from rows. They must equal the changesets
   of SQLite, and malformed changesets must be refused. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../db/engine/changeset.h"

#include "random.h"
#include "scratch.h"
#include "suite.h"

static const struct sql_table pair = {.name = "pair",
                                      .count = 4,
                                      .keys = "\2\0\1\0"},
                              label = {
                                  .name = "label", .count = 2, .keys = "\1\2"};

/* ---- bytes --------------------------------------------------------------- */

static void note_label(struct changeset *c, int64_t record, const char *name,
                       bool came)
{
    changeset_note(c, &label,
                   (const struct archive_value[]){value_number(record),
                                                  value_words(str_of(name))},
                   came);
}

/* The bytes that a version of SQLite wrote for this row. */
START_TEST(bytes_are_those_of_sqlite)
{
    static const char wanted[] =
        "T\2\1\2label\0\22\0\1\0\0\0\0\0\0\0\1\3\4fine";
    struct changeset *c = changeset_new();
    struct text out = {0};

    note_label(c, 1, "fine", true);
    note_label(c, 7, "gone", false); /* deleted here and inserted again below */
    note_label(c, 7, "gone", true);
    note_label(c, 8, "short", true); /* inserted here and deleted below */
    note_label(c, 8, "short", false);
    ck_assert_int_eq(changeset_write(c, &out), ARCHIVE_OK);
    ck_assert(
        str_equal(text_str(&out), (struct str){wanted, sizeof wanted - 1}));
    text_release(&out);
    changeset_free(c);
}
END_TEST

START_TEST(nothing_is_nothing)
{
    struct changeset *c = changeset_new();
    struct text out = {0};

    ck_assert_int_eq(changeset_write(c, &out), ARCHIVE_OK);
    ck_assert_uint_eq(out.len, 0);
    ck_assert_int_eq(changeset_each(text_str(&out), NULL, NULL), ARCHIVE_OK);
    changeset_free(c);
}
END_TEST

/* ---- the same as SQLite records ------------------------------------------ */

enum { ROWS = 12, STEPS = 400, LINE = 400, LINES = 200 };

static const char *const recorded[] = {"pair", NULL};

/* One line for each changed row, sorted, because the rows of a table have no
   order. */
struct lines {
    char list[LINES][LINE];
    size_t count;
};

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void add_side(char *line, const struct sql_change *c,
                     const struct archive_value *values)
{
    for (int i = 0; i < c->columns; i++) {
        size_t at = strlen(line);
        snprintf(line + at, LINE - at, " %d:%d:%lld:%.*s", c->key[i],
                 values[i].kind, (long long)values[i].number,
                 (int)values[i].text.len,
                 values[i].text.len ? values[i].text.ptr : "");
    }
}

static bool add_line(void *context, const struct sql_change *c)
{
    struct lines *lines = context;
    char *line = lines->list[lines->count++];

    ck_assert_uint_lt(lines->count, LINES);
    snprintf(line, LINE, "%s %d", c->table, c->kind);
    add_side(line, c, c->before);
    add_side(line, c, c->after);
    return true;
}

static void list(const struct text *bytes, struct lines *out)
{
    out->count = 0;
    ck_assert_int_eq(changeset_each(text_str(bytes), add_line, out),
                     ARCHIVE_OK);
    qsort(out->list, out->count, LINE, by_bytes);
}

static struct archive_value any_value(uint64_t *seed)
{
    static const char *const words[] = {"", "a", "b"};
    uint64_t n = next_random(seed) % 8;

    return n < 3   ? value_words(str_of(words[n]))
           : n < 5 ? value_number((int64_t)next_random(seed) >> n * 11)
           : n < 7 ? value_bytes(str_of(words[n - 5]))
                   : value_none();
}

/* Notes the row with this key if it exists. */
static void note_row(struct sql *db, struct changeset *c, int64_t key,
                     bool came)
{
    struct sql_rows row =
        sql_query(db, "SELECT a, b, k, d FROM pair WHERE k = ?1 AND a = ?1",
                  VALUES(value_number(key)));

    if (sql_next(&row)) {
        struct archive_value values[4];
        for (int i = 0; i < 4; i++)
            values[i] = sql_value(&row, i);
        changeset_note(c, &pair, values, came);
    }
    ck_assert_int_eq(sql_end(&row), ARCHIVE_OK);
}

static void change_row(struct sql *db, struct changeset *c, uint64_t *seed)
{
    static const struct sql_write statements[] = {
        {SQL_INSERT("pair", "b", "d", "k", "a"), .skips = true},
        {SQL_UPDATE("pair", "b"), .where = "k = ?3"},
        {SQL_UPDATE("pair", "b", "d"), .keys = {"k"}},
        {.kind = ROW_REMOVED, .table = "pair", .where = "k = ?3"},
    };
    int64_t key = (int64_t)(next_random(seed) % ROWS) + 1;

    note_row(db, c, key, false);
    struct archive_value b = any_value(seed), d = any_value(seed);
    ck_assert_int_eq(
        sql_run(db, &statements[next_random(seed) % 4],
                VALUES(b, d, value_number(key), value_number(key))),
        ARCHIVE_OK);
    note_row(db, c, key, true);
}

static void compare(struct sql *db, struct changeset *c, bool *some)
{
    static struct lines one, other;
    struct text theirs = {0}, ours = {0};

    ck_assert_int_eq(sql_changes_get(db, &theirs), ARCHIVE_OK);
    ck_assert_int_eq(changeset_write(c, &ours), ARCHIVE_OK);
    list(&theirs, &one);
    list(&ours, &other);
    ck_assert_uint_eq(one.count, other.count);
    for (size_t i = 0; i < one.count; i++)
        ck_assert_str_eq(one.list[i], other.list[i]);
    ck_assert_uint_eq(theirs.len, ours.len);
    *some |= one.count > 0;
    text_release(&theirs);
    text_release(&ours);
}

static struct sql *make(char *path)
{
    const struct archive_options options = {.use = ARCHIVE_MAKE};
    struct sql *db;

    scratch_file(path);
    ck_assert_int_eq(sql_open(&db, path, &options), ARCHIVE_OK);
    ck_assert_int_eq(sql_script(db,
                                "CREATE TABLE pair (a INTEGER NOT NULL, b ANY,"
                                " k INTEGER NOT NULL, d ANY,"
                                " PRIMARY KEY (k, a)) STRICT"),
                     ARCHIVE_OK);
    ck_assert_int_eq(sql_begin(db), ARCHIVE_OK); /* a transaction that is never
                                                    committed */
    return db;
}

START_TEST(the_same_as_sqlite_records)
{
    char path[SCRATCH_PATH];
    struct sql *db = make(path);
    struct changeset *c = changeset_new();
    uint64_t seed = 5;
    bool some = false;

    for (int step = 0; step < STEPS; step++) {
        if (step % 40 == 0) {
            sql_changes_end(db);
            changeset_free(c);
            c = changeset_new();
            ck_assert_int_eq(sql_changes_begin(db, recorded), ARCHIVE_OK);
        }
        change_row(db, c, &seed);
        compare(db, c, &some);
    }
    ck_assert(some);
    changeset_free(c);
    sql_changes_end(db);
    sql_close(db);
    unlink(path);
}
END_TEST

/* SQLite can undo a changeset that was assembled here. */
START_TEST(sqlite_undoes_it)
{
    char path[SCRATCH_PATH];
    struct sql *db = make(path);
    uint64_t seed = 6;

    for (int i = 0; i < 40; i++) {
        struct changeset *c = changeset_new(), *back = changeset_new();
        struct sql_conflict conflict;
        struct text bytes = {0};

        for (int64_t key = 1; key <= ROWS; key++)
            note_row(db, back, key, false);
        for (int step = 0; step < 9; step++)
            change_row(db, c, &seed);
        ck_assert_int_eq(changeset_write(c, &bytes), ARCHIVE_OK);
        if (i % 2) {
            ck_assert_int_eq(
                sql_changes_undo(db, text_str(&bytes), recorded, &conflict),
                ARCHIVE_OK);
            ck_assert(!conflict.found);
            for (int64_t key = 1; key <= ROWS; key++)
                note_row(db, back, key, true);
            text_clear(&bytes);
            ck_assert_int_eq(changeset_write(back, &bytes), ARCHIVE_OK);
            ck_assert_uint_eq(bytes.len, 0);
        }
        changeset_free(c);
        changeset_free(back);
        text_release(&bytes);
    }
    sql_close(db);
    unlink(path);
}
END_TEST

/* ---- malformed changesets ------------------------------------------------ */

static const struct {
    const char *bytes;
    size_t length;
} broken[] = {
#define TEN "\1\1\1\1\1\1\1\1\1\1"
#define BYTES(s)        \
    {                   \
        s, sizeof s - 1 \
    }
    BYTES("\0"),
    BYTES("T"),
    BYTES("T\2\1"),
    BYTES("T\2\1\2label"),   /* a name without an end */
    BYTES("T\0label\0"),     /* no columns */
    BYTES("T\2\0\0label\0"), /* no key */
    /* Too many columns. */
    BYTES("T\51" TEN TEN TEN TEN "\1t\0"),
    BYTES("T\377\377\377\377\377\377"),
    BYTES("\22\0\1"),         /* a row without a table */
    BYTES("T\1\1t\0\23\0\5"), /* an unknown operation */
    BYTES("T\1\1t\0\22"),
    BYTES("T\1\1t\0\22\0"),   /* a missing value */
    BYTES("T\1\1t\0\22\0\0"), /* an undefined value */
    BYTES("T\1\1t\0\11\0\0"),
    BYTES("T\2\1\0t\0\27\0\0\5\0\5"), /* an undefined key */
    BYTES("T\2\1\0t\0\27\0\5\0\0"),
    BYTES("T\1\1t\0\22\0\2\0\0\0\0\0\0\0\0"), /* a real number */
    BYTES("T\1\1t\0\22\0\6"),
    BYTES("T\1\1t\0\22\0\1\0\0\0"),
    BYTES("T\1\1t\0\22\0\3\5ab"),
    BYTES("T\1\1t\0\22\0\3\200\200\200\200\200"), /* a length without an end */
    BYTES("T\1\1t\0\22\0\3\377\377\377\377\177ab"),
};

START_TEST(broken_text_is_refused)
{
    struct str bytes = {broken[_i].bytes, broken[_i].length};

    ck_assert_int_eq(changeset_each(bytes, NULL, NULL), ARCHIVE_BROKEN);
}
END_TEST

static bool take_all(void *context, const struct sql_change *c)
{
    size_t *bytes = context;

    ck_assert_int_gt(c->columns, 0);
    ck_assert_int_le(c->columns, CHANGED_COLUMNS);
    *bytes += strlen(c->table);
    for (int i = 0; i < CHANGED_COLUMNS; i++)
        *bytes += c->before[i].text.len + c->after[i].text.len + c->changed[i];
    return true;
}

/* The widest table fits. */
START_TEST(rows_of_every_table)
{
    for (const struct sql_table *t = sql_tables; t->name; t++) {
        struct archive_value row[SQL_COLUMNS];
        struct changeset *c = changeset_new();
        struct text bytes = {0};
        size_t names = 0;

        for (int i = 0; i < t->count; i++)
            row[i] = value_id(7);
        changeset_note(c, t, row, true);
        ck_assert_int_eq(changeset_write(c, &bytes), ARCHIVE_OK);
        ck_assert_int_eq(changeset_each(text_str(&bytes), take_all, &names),
                         ARCHIVE_OK);
        ck_assert_uint_eq(names, strlen(t->name) + (size_t)t->count);
        changeset_free(c);
        text_release(&bytes);
    }
}
END_TEST

/* Reading arbitrary bytes ends, and returns no more than they contain. */
START_TEST(any_bytes_end)
{
    struct changeset *c = changeset_new();
    struct text good = {0};
    uint64_t seed = 9;

    for (int64_t i = 1; i < 9; i++)
        note_label(c, i, "a label", i % 2);
    ck_assert_int_eq(changeset_write(c, &good), ARCHIVE_OK);
    for (size_t i = 0; i < 20000; i++) {
        size_t length = next_random(&seed) % (good.len + 1), bytes = 0;
        char *copy = malloc(length + 1);
        memcpy(copy, good.ptr, length);
        for (int j = 0; length && j < 2; j++)
            copy[next_random(&seed) % length] = (char)next_random(&seed);
        changeset_each((struct str){copy, length}, take_all, &bytes);
        ck_assert_uint_le(bytes, 10 * length);
        free(copy);
    }
    text_release(&good);
    changeset_free(c);
}
END_TEST

int main(void)
{
    TCase *tcase = tcase_create("all");

    tcase_add_test(tcase, bytes_are_those_of_sqlite);
    tcase_add_test(tcase, nothing_is_nothing);
    tcase_add_test(tcase, the_same_as_sqlite_records);
    tcase_add_test(tcase, sqlite_undoes_it);
    suite_rows(tcase, broken_text_is_refused, broken);
    tcase_add_test(tcase, rows_of_every_table);
    tcase_add_test(tcase, any_bytes_end);
    return suite_run_one("changeset", tcase);
}
