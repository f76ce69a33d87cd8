/* Tests functions of ludex.h that maintain archives: tags, names, duplicates,
   saved queries, the log, and whole archives. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ludex.h"

#include "scratch.h"
#include "suite.h"

static struct ludex_error *error;

#define OPTION(name, value)       \
    (const struct ludex_option[]) \
    {                             \
        {(name), (value)},        \
        {                         \
            NULL, NULL            \
        }                         \
    }

/* Asserts that the call succeeds, and otherwise reports why it failed. */
#define FINE(call) ck_assert_msg((call) >= 0, "%s", ludex_error_message(error))

#define PLIES \
    "1. d3 f5 2. e4 g6 3. c5 h7 4. b2 a1 5. c3 d5 6. e6 f7 7. g8 h9 *\n\n"
#define HEAD(first, second)                             \
    "[Game \"quax\"]\n[Event \"Opn\"]\n[First \"" first \
    "\"]\n[Second \"" second "\"]\n\n"

static const char games[] = HEAD("Ann Lee", "Bob") PLIES HEAD(
    "Lee, Ann", "BOB") "{good} " PLIES HEAD("Cy", "Dee") "1. d3 f6 2. e4 *\n\n";

static int import_bytes(struct ludex_archive *a, const char *text,
                        size_t length, const struct ludex_option *options)
{
    struct ludex_import *import;
    struct ludex_reader *reader;
    struct ludex_record *r;
    enum ludex_imported how;
    int last = -1;

    FINE(ludex_import_new(&import, a, "x", options, error));
    ludex_reader_new_memory(&reader, text, length, NULL, error);
    while (ludex_reader_next(reader, &r, error) > 0) {
        FINE(ludex_import_record(import, r, &how, NULL, error));
        last = (int)how;
    }
    FINE(ludex_import_commit(import, error));
    ludex_import_free(import);
    ludex_reader_free(reader);
    return last;
}

static int import(struct ludex_archive *a, const char *text,
                  const struct ludex_option *options)
{
    return import_bytes(a, text, strlen(text), options);
}

static struct ludex_archive *make(char *path)
{
    struct ludex_archive *a;

    scratch_file(path);
    FINE(ludex_archive_new(&a, path, LUDEX_MAKE, NULL, error));
    return a;
}

static struct ludex_archive *fill(char *path)
{
    struct ludex_archive *a = make(path);

    import(a, games, NULL);
    return a;
}

static int count(struct ludex_archive *a, const char *query)
{
    struct ludex_query *q;
    int found = 0;

    FINE(ludex_query_new(&q, a, query, "id", NULL, error));
    while (ludex_query_next(q, error) > 0)
        found++;
    ludex_query_free(q);
    return found;
}

static struct ludex_table *table(struct ludex_archive *a, const char *name,
                                 const struct ludex_option *options)
{
    struct ludex_table *t;

    FINE(ludex_archive_table(&t, a, name, options, error));
    return t;
}

static void close_archive(struct ludex_archive *a, const char *path)
{
    ludex_archive_free(a);
    remove(path);
}

#define PATH char path[SCRATCH_PATH]

/* ---- records ------------------------------------------------------------- */

static struct ludex_edit *tag(struct ludex_archive *a, const char *value)
{
    struct ludex_edit *edit;
    int64_t record;

    FINE(ludex_edit_new(&edit, a, "tag", NULL, error));
    FINE(ludex_edit_find(edit, "event = Opn or event = Open", NULL, error));
    while (ludex_edit_next(edit, &record))
        FINE(ludex_edit_tag(edit, record, "Event", value, error));
    return edit;
}

/* One change may change a record several times. */
START_TEST(twice)
{
    PATH;
    struct ludex_archive *a = fill(path);
    struct ludex_edit *edit = tag(a, "Open");
    struct ludex_table *t;
    int64_t change;

    FINE(ludex_edit_tag(edit, 1, "Date", "2020.01.02", error));
    FINE(ludex_edit_tag(edit, 1, "Site", "Here", error));
    FINE(ludex_edit_tag(edit, 2, "Site", "Here", error));
    FINE(ludex_edit_delete(edit, 2, error));
    FINE(ludex_edit_commit(edit, &change, NULL, error));
    ludex_edit_free(edit);
    ck_assert_int_eq(count(a, "site = Here and date = 2020"), 1);
    t = table(a, "check", OPTION("texts", "1"));
    ck_assert_uint_eq(ludex_table_rows(t), 0);
    ludex_table_free(t);
    FINE(ludex_archive_undo(a, change, NULL, NULL, error));
    ck_assert_int_eq(count(a, "event = Opn"), 3);
    t = table(a, "check", OPTION("texts", "1"));
    ck_assert_uint_eq(ludex_table_rows(t), 0);
    ludex_table_free(t);
    close_archive(a, path);
}
END_TEST

START_TEST(tags)
{
    PATH;
    struct ludex_archive *a = fill(path);
    struct ludex_edit *edit = tag(a, "Open");
    struct ludex_table *t;
    int64_t change, changed, record;

    FINE(ludex_edit_commit(edit, &change, &changed, error));
    ck_assert_int_eq(changed, 3);
    ck_assert_int_eq(count(a, "event = Open"), 3);
    t = table(a, "log", OPTION("change", "1"));
    ck_assert_str_eq(ludex_table_column(t, 3), "after");
    ck_assert_int_eq(ludex_table_number(t, 0, 0), 1);
    ludex_table_free(t);
    ck_assert_int_eq(ludex_edit_find(edit, "", NULL, error), LUDEX_MISUSE);
    ck_assert_int_eq(ludex_edit_next(edit, &record), 0);
    ludex_edit_free(edit);

    edit = tag(a, NULL);
    ck_assert_int_eq(ludex_edit_tag(edit, 1, "2nd", "x", error), LUDEX_REFUSED);
    ck_assert_int_eq(ludex_edit_tag(edit, 1, "Event", "\xFF", error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_edit_tag(edit, 99, "Event", "x", error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_edit_find(edit, "plys > 1", NULL, error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_edit_find(edit, "count by game", NULL, error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_edit_next(edit, &record), 0);
    ck_assert_int_eq(record, 0);
    ck_assert_int_eq(ludex_edit_alias(edit, "a", "b", error), LUDEX_MISUSE);
    FINE(ludex_edit_commit(edit, NULL, NULL, error));
    ludex_edit_free(edit);
    ck_assert_int_eq(count(a, "event = Open"), 0);
    edit = tag(a, "Open");
    ludex_edit_free(edit); /* freed without being committed */
    ck_assert_int_eq(count(a, "event = Open"), 0);
    close_archive(a, path);
}
END_TEST

START_TEST(one_at_a_time)
{
    PATH;
    struct ludex_archive *a = fill(path);
    struct ludex_edit *edit, *second;
    struct ludex_import *other;

    FINE(ludex_edit_new(&edit, a, "tag", NULL, error));
    ck_assert_int_eq(ludex_edit_new(&second, a, "fold", NULL, error),
                     LUDEX_MISUSE);
    ck_assert_int_eq(ludex_import_new(&other, a, "x", NULL, error),
                     LUDEX_MISUSE);
    ck_assert_int_eq(ludex_archive_undo(a, 1, NULL, NULL, error), LUDEX_MISUSE);
    ck_assert_int_eq(ludex_archive_vacuum(a, NULL, NULL, error), LUDEX_MISUSE);
    ck_assert_int_eq(ludex_archive_save_query(a, "q", "", error), LUDEX_MISUSE);
    ludex_edit_free(edit);
    FINE(ludex_archive_save_query(a, "q", "", error));
    FINE(ludex_import_new(&other, a, "x", NULL, error));
    ck_assert_int_eq(ludex_edit_new(&edit, a, "tag", NULL, error),
                     LUDEX_MISUSE);
    ludex_import_free(other);
    FINE(ludex_edit_new(&edit, a, "tag", NULL, error));
    ludex_edit_free(edit);
    close_archive(a, path);
}
END_TEST

START_TEST(duplicates)
{
    PATH;
    struct ludex_archive *a = fill(path);
    struct ludex_edit *edit;
    struct ludex_query *q;
    struct ludex_table *t;
    int64_t changed;

    t = table(a, "duplicates", OPTION("keep", "clean,long"));
    ck_assert_uint_eq(ludex_table_rows(t), 2);
    ck_assert_int_eq(ludex_table_number(t, 0, 0), 1);
    ck_assert_str_eq(ludex_table_text(t, 0, 2), "kept");
    ck_assert_int_eq(ludex_table_type(t, 0, 3), LUDEX_NONE);
    ck_assert_str_eq(ludex_table_text(t, 1, 2), "players");
    ck_assert_int_eq(ludex_table_number(t, 1, 3), 1);
    ludex_table_free(t);
    ck_assert_int_eq(ludex_archive_table(&t, a, "duplicates",
                                         OPTION("keep", "short"), error),
                     LUDEX_REFUSED);
    FINE(ludex_edit_new(&edit, a, "join", NULL, error));
    ck_assert_int_eq(ludex_edit_join(edit, 2, error), LUDEX_UNKNOWN);
    FINE(ludex_edit_duplicates(&t, edit, NULL, error));
    ck_assert_uint_eq(ludex_table_rows(t), 2);
    ludex_table_free(t);
    ck_assert_int_eq(ludex_edit_join(edit, 1, error), LUDEX_UNKNOWN);
    ck_assert_int_eq(ludex_edit_join(edit, 3, error), LUDEX_UNKNOWN);
    FINE(ludex_edit_join(edit, 2, error));
    FINE(ludex_edit_commit(edit, NULL, &changed, error));
    ludex_edit_free(edit);
    ck_assert_int_eq(count(a, ""), 2);
    FINE(ludex_query_new(&q, a, "id = 1", "text", NULL, error));
    FINE(ludex_query_next(q, error));
    ck_assert_ptr_nonnull(strstr(ludex_query_text(q, 0, NULL), "{good}"));
    ludex_query_free(q);
    close_archive(a, path);
}
END_TEST

/* Two games that contradict each other are joined only if forced. */
START_TEST(contradictions)
{
    static const char two[] =
        "[Game \"quax\"]\n[First \"A\"]\n[Round \"1\"]\n\n" PLIES
        "[Game \"quax\"]\n[First \"A\"]\n[Round \"2\"]\n\n" PLIES;
    PATH;
    struct ludex_archive *a = make(path);

    import(a, two, NULL);
    for (int force = 0; force < 2; force++) {
        struct ludex_edit *edit;
        struct ludex_table *t;
        FINE(ludex_edit_new(&edit, a, "join",
                            force ? OPTION("force", "1") : NULL, error));
        FINE(ludex_edit_duplicates(&t, edit, NULL, error));
        ck_assert_uint_eq(ludex_table_rows(t), 2);
        ludex_table_free(t);
        ck_assert_int_eq(ludex_edit_join(edit, 2, error),
                         force ? LUDEX_OK : LUDEX_REFUSED);
        FINE(ludex_edit_commit(edit, NULL, NULL, error));
        ludex_edit_free(edit);
        ck_assert_int_eq(count(a, ""), 2 - force);
    }
    close_archive(a, path);
}
END_TEST

/* ---- names --------------------------------------------------------------- */

static struct ludex_edit *change_names(struct ludex_archive *a,
                                       const char *kind)
{
    struct ludex_edit *edit;

    FINE(ludex_edit_new(&edit, a, kind, NULL, error));
    return edit;
}

static void commit(struct ludex_edit *edit)
{
    FINE(ludex_edit_commit(edit, NULL, NULL, error));
    ludex_edit_free(edit);
}

static void has_name(struct ludex_archive *a, const char *person,
                     const char *spelling, int has)
{
    struct ludex_table *t = table(a, "names", NULL);
    int found = 0;

    ck_assert_str_eq(ludex_table_column(t, 0), "person");
    for (size_t row = 0; row < ludex_table_rows(t); row++)
        found += strcmp(ludex_table_text(t, row, 0), person) == 0 &&
                 strcmp(ludex_table_text(t, row, 1), spelling) == 0;
    ck_assert_msg(found == has, "%s, %s: %d", person, spelling, found);
    ludex_table_free(t);
}

START_TEST(names)
{
    PATH;
    struct ludex_archive *a = fill(path);
    struct ludex_edit *edit;
    struct ludex_table *t;

    t = table(a, "suggest", NULL);
    ck_assert_uint_eq(ludex_table_rows(t), 2);
    ck_assert_int_eq(ludex_table_type(t, 0, 1), LUDEX_NUMBER);
    ludex_table_free(t);
    edit = change_names(a, "alias");
    FINE(ludex_edit_alias(edit, "Ann Lee", " Lee, Ann ", error));
    FINE(ludex_edit_table(&t, edit, error));
    ck_assert_uint_eq(ludex_table_rows(t), 1);
    ck_assert_str_eq(ludex_table_column(t, 2), "person");
    ck_assert_str_eq(ludex_table_text(t, 0, 0), "join");
    ck_assert_str_eq(ludex_table_text(t, 0, 1), "Lee, Ann");
    ludex_table_free(t);
    FINE(ludex_edit_table(&t, edit, error));
    ck_assert_uint_eq(ludex_table_rows(t), 0);
    ludex_table_free(t);
    ck_assert_int_eq(ludex_edit_alias(edit, "Nobody", "Lee, Ann", error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_edit_alias(edit, " ", "Lee, Ann", error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_edit_alias(edit, "Bob", "\xFF", error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_edit_delete(edit, 1, error), LUDEX_MISUSE);
    commit(edit);
    has_name(a, "Ann Lee", "Lee, Ann", 1);
    has_name(a, "Nobody", "Nobody",
             0); /* no part of a refused change is made */

    edit = change_names(a, "fold");
    FINE(ludex_edit_fold(edit, error));
    FINE(ludex_edit_rename(edit, "Bob", "Robert", error));
    ck_assert_int_eq(ludex_edit_rename(edit, "Cy", "Dee", error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_edit_rename(edit, "Zoe", "Eve", error),
                     LUDEX_REFUSED);
    commit(edit);
    has_name(a, "Robert", "BOB", 1);
    edit = change_names(a, "split");
    FINE(ludex_edit_split(edit, "BOB", error));
    ck_assert_int_eq(ludex_edit_split(edit, "Cy", error), LUDEX_REFUSED);
    commit(edit);
    has_name(a, "BOB", "BOB", 1);
    t = table(a, "names", OPTION("pattern", "bob"));
    ck_assert_uint_eq(ludex_table_rows(t),
                      2); /* spellings of Robert and of BOB */
    ludex_table_free(t);
    FINE(ludex_archive_undo(a, 3, NULL, NULL, error));
    has_name(a, "Robert", "BOB", 1);
    close_archive(a, path);
}
END_TEST

START_TEST(names_of_others)
{
    PATH;
    struct ludex_archive *a = fill(path);
    struct ludex_edit *edit;
    struct ludex_table *t;

    FINE(ludex_edit_new(&edit, a, "alias", OPTION("of", "event"), error));
    ludex_table_free(
        table(a, "names", NULL)); /* a table of persons in between */
    FINE(ludex_edit_alias(edit, "Open", "Opn", error));
    FINE(ludex_edit_table(&t, edit, error));
    ck_assert_str_eq(ludex_table_column(t, 2), "event");
    ludex_table_free(t);
    commit(edit);
    t = table(a, "names", OPTION("of", "event"));
    ck_assert_str_eq(ludex_table_column(t, 0), "event");
    ck_assert_str_eq(ludex_table_text(t, 0, 0), "Open");
    ludex_table_free(t);
    ck_assert_int_eq(
        ludex_archive_table(&t, a, "names", OPTION("of", "dog"), error),
        LUDEX_UNKNOWN);
    close_archive(a, path);
}
END_TEST

/* Changes of names in an archive that is open for reading only are listed, but
   not made. */
START_TEST(names_only_said)
{
    PATH;
    struct ludex_archive *a = fill(path);
    struct ludex_edit *edit;
    struct ludex_table *t;

    ludex_archive_free(a);
    FINE(ludex_archive_new(&a, path, LUDEX_READ, NULL, error));
    edit = change_names(a, "fold");
    FINE(ludex_edit_fold(edit, error));
    FINE(ludex_edit_table(&t, edit, error));
    ck_assert_uint_eq(ludex_table_rows(t), 1);
    ludex_table_free(t);
    ck_assert_int_eq(ludex_edit_commit(edit, NULL, NULL, error), LUDEX_MISUSE);
    ludex_edit_free(edit);
    has_name(a, "BOB", "BOB", 1);
    close_archive(a, path);
}
END_TEST

/* ---- queries and the log ------------------------------------------------- */

START_TEST(saved_queries)
{
    PATH;
    struct ludex_archive *a = fill(path);
    struct ludex_query *q;
    struct ludex_table *t;

    FINE(ludex_archive_save_query(a, "bobs", "second = Bob", error));
    FINE(ludex_archive_save_query(a, "bobs", "second = BOB", error));
    FINE(ludex_archive_save_query(a, "both", "@bobs and plies > 1", error));
    ck_assert_int_eq(count(a, "@both"), 1);
    t = table(a, "queries", NULL);
    ck_assert_uint_eq(ludex_table_rows(t), 2);
    ck_assert_str_eq(ludex_table_text(t, 0, 0), "bobs");
    ck_assert_str_eq(ludex_table_text(t, 0, 1), "second = BOB");
    ludex_table_free(t);
    ck_assert_int_eq(ludex_archive_save_query(a, "a b", "", error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_archive_save_query(a, "a", "plys > 1", error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(
        ludex_archive_save_query(a, "a", "first = \"\xFF\"", error),
        LUDEX_REFUSED);
    ck_assert_int_eq(ludex_archive_remove_query(a, "boths", error),
                     LUDEX_UNKNOWN);
    ck_assert_str_eq(ludex_error_help(error, 0), "both");
    FINE(ludex_archive_remove_query(a, "both", error));
    ck_assert_int_eq(ludex_query_new(&q, a, "@both", NULL, NULL, error),
                     LUDEX_UNKNOWN);
    FINE(ludex_query_new(&q, a, "plies > 3 and captures = 0", NULL, NULL,
                         error));
    ck_assert_ptr_nonnull(strstr(ludex_query_plan(q, error), "plies"));
    ludex_query_free(q);
    close_archive(a, path);
}
END_TEST

START_TEST(forgotten)
{
    PATH;
    struct ludex_archive *a = fill(path);
    struct ludex_table *t;
    uint64_t changes, bytes;

    commit(tag(a, "Open"));
    commit(tag(a, "Opn"));
    ck_assert_int_eq(ludex_archive_forget(a, "soon", NULL, NULL, error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_archive_forget(a, "2026", NULL, NULL, error),
                     LUDEX_REFUSED); /* a number, not a date */
    FINE(ludex_archive_forget(a, "1999.01.01", &changes, &bytes, error));
    ck_assert_uint_eq(changes, 0);
    FINE(ludex_archive_forget(a, "1", &changes, &bytes, error));
    ck_assert_uint_eq(changes, 1);
    ck_assert_uint_gt(bytes, 0);
    ck_assert_int_eq(ludex_archive_undo(a, 1, NULL, NULL, error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(
        ludex_archive_table(&t, a, "log", OPTION("change", "1"), error),
        LUDEX_REFUSED);
    ck_assert_int_eq(
        ludex_archive_table(&t, a, "log", OPTION("change", "0"), error),
        LUDEX_REFUSED);
    t = table(a, "log", NULL);
    ck_assert_str_eq(ludex_table_text(t, 1, 8), "forgotten");
    ck_assert_str_eq(ludex_table_text(t, 0, 8), "");
    ludex_table_free(t);
    close_archive(a, path);
}
END_TEST

START_TEST(wrong_tables)
{
    PATH;
    struct ludex_archive *a = fill(path);
    struct ludex_table *t;

    ck_assert_int_eq(ludex_archive_table(&t, a, "label", NULL, error),
                     LUDEX_UNKNOWN);
    ck_assert_ptr_null(t);
    ck_assert_str_eq(ludex_error_help(error, 0), "labels");
    ck_assert_int_eq(
        ludex_archive_table(&t, a, "labels", OPTION("of", "site"), error),
        LUDEX_UNKNOWN);
    ck_assert_int_eq(
        ludex_archive_table(&t, a, "check", OPTION("texts", "yes"), error),
        LUDEX_REFUSED);
    t = table(a, "check", OPTION("texts", "1"));
    ck_assert_uint_eq(ludex_table_rows(t), 0);
    ludex_table_free(t);
    close_archive(a, path);
}
END_TEST

/* A NUL in a cell does not shift the following cells. */
START_TEST(odd_cells)
{
    static const char odd[] = "[Game \"quax\"]\n\nd3 {a\0b} e4 *\n\n"
                              "[Game \"quax\"]\n\nd3 *\n";
    PATH;
    struct ludex_archive *a = make(path);
    struct ludex_edit *edit;
    struct ludex_table *t;
    size_t last;

    import_bytes(a, odd, sizeof odd - 1, NULL);
    FINE(ludex_edit_new(&edit, a, "delete", OPTION("force", "1"), error));
    FINE(ludex_edit_delete(edit, 1, error));
    FINE(ludex_edit_delete(edit, 2, error));
    commit(edit);
    t = table(a, "log", OPTION("change", "1"));
    last = ludex_table_rows(t) - 1;
    ck_assert_int_eq(ludex_table_number(t, last, 0), 2);
    ck_assert_str_eq(ludex_table_text(t, last, 1), "text");
    ck_assert_int_eq(ludex_table_type(t, last, 1), LUDEX_TEXT);
    ludex_table_free(t);
    close_archive(a, path);
}
END_TEST

/* ---- imports ------------------------------------------------------------- */

START_TEST(imports)
{
    PATH;
    struct ludex_archive *a = fill(path);
    struct ludex_import *other;

    ck_assert_int_eq(
        import(a, "[Game \"quax\"]\n\nd3 d3 *\n", OPTION("broken", "refuse")),
        LUDEX_RECORD_REFUSED);
    ck_assert_int_eq(import(a, "[Game \"quax\"]\n\nd3 d3 *\n", NULL),
                     LUDEX_RECORD_BROKEN);
    ck_assert_int_eq(
        ludex_import_new(&other, a, "x", OPTION("broken", "keep"), error),
        LUDEX_UNKNOWN);
    ck_assert_int_eq(
        ludex_import_new(&other, a, "x", OPTION("brocken", "store"), error),
        LUDEX_UNKNOWN);
    ck_assert_str_eq(ludex_error_help(error, 0), "broken");
    FINE(ludex_import_new(&other, a, "x", NULL, error));
    FINE(ludex_import_source(other, "y.qux", error));
    ludex_import_free(other);
    close_archive(a, path);
}
END_TEST

/* The 11x11 board, rotated by half a turn. */
START_TEST(twins)
{
    static const char turned[] = "[Game \"quax\"]\n[First \"X\"]\n\n"
                                 "1. h9 f6 2. g8 *\n";
    PATH;
    struct ludex_archive *a = fill(path);
    struct ludex_import *other;
    struct ludex_reader *reader;
    struct ludex_record *r;
    enum ludex_imported how;
    const char *symmetry = "";

    FINE(ludex_import_new(&other, a, "x", OPTION("turned", "store"), error));
    ludex_reader_new_memory(&reader, turned, strlen(turned), NULL, error);
    FINE(ludex_reader_next(reader, &r, error));
    FINE(ludex_import_record(other, r, &how, NULL, error));
    ck_assert_int_eq(how, LUDEX_RECORD_STORED);
    ck_assert_int_eq(ludex_import_equal_record(other, &symmetry), 3);
    ck_assert_str_eq(symmetry, "rotated by 180 degrees");
    ludex_import_free(other);
    ck_assert_int_eq(import(a, turned, OPTION("turned", "refuse")),
                     LUDEX_RECORD_DUPLICATE);
    ludex_reader_free(reader);
    close_archive(a, path);
}
END_TEST

static enum ludex_event_imported import_event(struct ludex_archive *a,
                                              const char *text,
                                              const struct ludex_option *how)
{
    struct ludex_events *events;
    struct ludex_import *other;
    enum ludex_event_imported done;
    int64_t id;

    FINE(ludex_events_new_memory(&events, text, strlen(text), NULL, error));
    FINE(ludex_import_new(&other, a, "x.event", how, error));
    FINE(ludex_import_event(other, events, 0, &done, &id, error));
    ck_assert_int_eq(id, 1);
    ck_assert_int_eq(ludex_import_event(other, events, 1, NULL, NULL, error),
                     LUDEX_UNKNOWN);
    FINE(ludex_import_commit(other, error));
    ludex_import_free(other);
    ludex_events_free(events);
    return done;
}

START_TEST(events)
{
    static const char one[] =
        "event \"Open\" { players { \"Ada\"\n\"Bob\" } }\n";
    static const char two[] =
        "event \"Open\" { players { \"Ada\"\n\"Cy\" } }\n";
    PATH;
    struct ludex_archive *a = make(path);
    struct ludex_table *t;

    ck_assert_int_eq(import_event(a, one, NULL), LUDEX_EVENT_STORED);
    ck_assert_int_eq(import_event(a, one, NULL), LUDEX_EVENT_DUPLICATE);
    ck_assert_int_eq(import_event(a, two, NULL), LUDEX_EVENT_REFUSED);
    ck_assert_int_eq(
        import_event(a, two,
                     (const struct ludex_option[]){
                         {"replace", "1"}, {"reason", "better"}, {NULL, NULL}}),
        LUDEX_EVENT_REPLACED);
    t = table(a, "log", NULL);
    ck_assert_str_eq(ludex_table_text(t, 0, 5), "better");
    ludex_table_free(t);
    close_archive(a, path);
}
END_TEST

/* ---- whole archives ------------------------------------------------------ */

START_TEST(copied)
{
    PATH;
    char other[SCRATCH_PATH];
    struct ludex_archive *a = fill(path), *b = make(other);
    uint64_t before = 0, after = 0;

    FINE(ludex_archive_save_query(a, "bobs", "second = Bob", error));
    FINE(ludex_archive_copy(a, b, error));
    ck_assert_int_eq(count(b, "@bobs"), 1);
    ck_assert_int_eq(ludex_archive_copy(a, b, error), LUDEX_MISUSE);
    FINE(ludex_archive_vacuum(b, &before, &after, error));
    ck_assert_uint_gt(before, 0);
    ck_assert_uint_gt(after, 0);
    ck_assert_int_eq(ludex_archive_partition(b, 2, NULL, error), LUDEX_MISUSE);
    ck_assert_int_eq(ludex_archive_partition(b, 0, NULL, error), LUDEX_REFUSED);
    ck_assert_int_eq(ludex_archive_partition(b, 1025, NULL, error),
                     LUDEX_REFUSED);
    close_archive(a, path);
    close_archive(b, other);
}
END_TEST

/* Values that differ in the other archive stay unchanged here. */
START_TEST(merged)
{
    static const char one[] =
        "event \"Open\" { players { \"Ada\"\n\"Bob\" } }\n";
    static const char two[] =
        "event \"Open\" { players { \"Ada\"\n\"Cy\" } }\n";
    PATH;
    char other[SCRATCH_PATH];
    struct ludex_archive *a = fill(path), *b = make(other);
    struct ludex_table *counts, *unchanged;

    import_event(a, one, NULL);
    import_event(b, two, NULL);
    FINE(ludex_archive_merge(a, b, &counts, &unchanged, error));
    ck_assert_str_eq(ludex_table_column(counts, 6), "events_refused");
    ck_assert_int_eq(ludex_table_number(counts, 0, 6), 1);
    ck_assert_uint_eq(ludex_table_rows(unchanged), 1);
    ck_assert_str_eq(ludex_table_text(unchanged, 0, 0), "event");
    ludex_table_free(counts);
    ludex_table_free(unchanged);
    close_archive(a, path);
    close_archive(b, other);
}
END_TEST

START_TEST(waiting)
{
    PATH;
    struct ludex_archive *a = fill(path), *b;
    struct ludex_edit *edit;

    ck_assert_int_eq(ludex_archive_new(&b, path, LUDEX_CHANGE,
                                       OPTION("wait", "long"), error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_archive_new(&b, path, LUDEX_CHANGE,
                                       OPTION("wait", "99999999"), error),
                     LUDEX_REFUSED);
    edit = tag(a, "Open");
    FINE(ludex_archive_new(&b, path, LUDEX_READ, OPTION("wait", "0"), error));
    ludex_archive_free(b);
    FINE(ludex_archive_new(&b, path, LUDEX_CHANGE, OPTION("wait", "0"), error));
    ck_assert_int_eq(ludex_archive_save_query(b, "q", "", error), LUDEX_LOCKED);
    ludex_archive_free(b);
    ludex_edit_free(edit);
    close_archive(a, path);
}
END_TEST

/* ---- interrupts ---------------------------------------------------------- */

enum { MANY = 400 };

static void fill_many(struct ludex_archive *a)
{
    char *text = malloc(MANY * 100), *at = text;

    for (int i = 0; i < MANY; i++)
        at +=
            sprintf(at, "[Game \"quax\"]\n[First \"P%d\"]\n\nd3 %c4 %c5 *\n\n",
                    i, 'a' + i % 10, 'a' + i / 10 % 10);
    import(a, text, NULL);
    free(text);
}

struct patience {
    int calls, most; /* limit of calls; 0 means no limit */
};

static int lose(void *context, uint64_t done, uint64_t total)
{
    struct patience *p = context;

    (void)done, (void)total;
    return ++p->calls == p->most;
}

static int make_table(struct ludex_archive *a, const char *name)
{
    struct ludex_table *t;
    int code = ludex_archive_table(&t, a, name, NULL, error);

    ludex_table_free(t);
    return code;
}

static int do_check(struct ludex_archive *a, struct ludex_archive *b)
{
    (void)b;
    return make_table(a, "check");
}

static int do_duplicates(struct ludex_archive *a, struct ludex_archive *b)
{
    (void)b;
    return make_table(a, "duplicates");
}

static int do_undo(struct ludex_archive *a, struct ludex_archive *b)
{
    (void)b;
    return ludex_archive_undo(a, 1, NULL, NULL, error);
}

static int do_find(struct ludex_archive *a, struct ludex_archive *b)
{
    struct ludex_edit *edit;
    int code = ludex_edit_new(&edit, a, "delete", NULL, error);

    (void)b;
    if (!code)
        code = ludex_edit_find(edit, "links = 0", NULL, error);
    ludex_edit_free(edit);
    return code;
}

/* Merges `a` into `b`; the callback belongs to `a`. */
static int do_merge(struct ludex_archive *a, struct ludex_archive *b)
{
    return ludex_archive_merge(b, a, NULL, NULL, error);
}

static int do_copy(struct ludex_archive *a, struct ludex_archive *b)
{
    return ludex_archive_copy(a, b, error);
}

static const struct {
    int (*call)(struct ludex_archive *a, struct ludex_archive *b);
    int records; /* number of records in the second archive afterwards */
} long_calls[] = {{do_check, 0}, {do_duplicates, 0}, {do_undo, 0},
                  {do_find, 0},  {do_merge, MANY},   {do_copy, MANY}};

static void delete_all(struct ludex_archive *a)
{
    struct ludex_edit *edit;
    int64_t record;

    FINE(ludex_edit_new(&edit, a, "delete", NULL, error));
    FINE(ludex_edit_find(edit, "", NULL, error));
    while (ludex_edit_next(edit, &record))
        FINE(ludex_edit_delete(edit, record, error));
    commit(edit);
}

/* A change is not committed if the search for its records was interrupted. */
START_TEST(interrupted_find)
{
    PATH;
    struct ludex_archive *a = make(path);
    struct patience patience = {0, 1};
    struct ludex_edit *edit;

    fill_many(a);
    FINE(ludex_edit_new(&edit, a, "delete", NULL, error));
    FINE(ludex_edit_delete(edit, 1, error));
    ludex_archive_threads(a, 1);
    ludex_archive_watch(a, lose, &patience);
    ck_assert_int_eq(ludex_edit_find(edit, "links = 0", NULL, error),
                     LUDEX_INTERRUPTED);
    ludex_archive_watch(a, NULL, NULL);
    ck_assert_int_eq(ludex_edit_commit(edit, NULL, NULL, error), LUDEX_MISUSE);
    ludex_edit_free(edit);
    ck_assert_int_eq(count(a, "id = 1"), 1);
    close_archive(a, path);
}
END_TEST

/* The work ends at the call at which the callback requests it, and nothing has
   been changed. */
START_TEST(interrupted)
{
    PATH;
    char other[SCRATCH_PATH];
    struct ludex_archive *a = make(path), *b = make(other);
    struct patience patience = {0, 1};
    int before, stops = 0;

    fill_many(a);
    if (long_calls[_i].call == do_undo)
        delete_all(a);
    before = count(a, "");
    ludex_archive_threads(a, 1);
    ludex_archive_watch(a, lose, &patience);
    while (long_calls[_i].call(a, b) < 0) {
        ck_assert_int_eq(ludex_error_code(error), LUDEX_INTERRUPTED);
        ck_assert_int_eq(patience.calls, patience.most);
        stops++;
        patience.most++;
        patience.calls = 0;
        ck_assert_int_eq(count(b, ""), 0);
        ludex_archive_watch(a, NULL, NULL);
        ck_assert_int_eq(count(a, ""), before);
        ludex_archive_watch(a, lose, &patience);
    }
    ck_assert_int_gt(stops, 3);
    ck_assert_int_lt(patience.calls,
                     patience.most); /* the callback is not called again */
    ludex_archive_watch(a, NULL, NULL);
    ck_assert_int_eq(count(b, ""), long_calls[_i].records);
    close_archive(a, path);
    close_archive(b, other);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("archives");
    int status;

    error = ludex_error_new();
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, tags);
    tcase_add_test(cases, twice);
    tcase_add_test(cases, one_at_a_time);
    tcase_add_test(cases, duplicates);
    tcase_add_test(cases, contradictions);
    tcase_add_test(cases, names);
    tcase_add_test(cases, names_of_others);
    tcase_add_test(cases, names_only_said);
    tcase_add_test(cases, saved_queries);
    tcase_add_test(cases, forgotten);
    tcase_add_test(cases, wrong_tables);
    tcase_add_test(cases, odd_cells);
    tcase_add_test(cases, imports);
    tcase_add_test(cases, twins);
    tcase_add_test(cases, events);
    tcase_add_test(cases, copied);
    tcase_add_test(cases, merged);
    tcase_add_test(cases, waiting);
    tcase_add_test(cases, interrupted_find);
    suite_rows(cases, interrupted, long_calls);
    status = suite_run_one("archives of ludex.h", cases);
    ludex_error_free(error);
    return status;
}
