/* Tests records that a program creates and changes through ludex.h. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ludex.h"

#include "scratch.h"
#include "suite.h"

static struct ludex_error *error;
static struct ludex_writer *writer;

static struct ludex_record *make(const char *game, const char *size,
                                 const char *position)
{
    const struct ludex_option options[] = {{"Size", size}, {NULL, NULL}};
    struct ludex_record *r;

    ck_assert_msg(
        !ludex_record_new(&r, game, size ? options : NULL, position, error),
        "%s", ludex_error_message(error));
    return r;
}

static const struct ludex_node *
add(struct ludex_record *r, const struct ludex_node *after, const char *ply)
{
    const struct ludex_node *node;
    int code = ludex_record_add_ply(r, after, ply, &node, error);

    ck_assert_msg(code == 1, "%s: %d %s", ply, code,
                  ludex_error_message(error));
    return node;
}

static struct ludex_record *copy_of(const char *text)
{
    struct ludex_reader *reader;
    struct ludex_record *r, *copy;

    ck_assert_int_eq(
        ludex_reader_new_memory(&reader, text, strlen(text), NULL, error), 0);
    ck_assert_int_eq(ludex_reader_next(reader, &r, error), 1);
    ck_assert_int_eq(ludex_record_copy(&copy, r, error), 0);
    ludex_reader_free(reader);
    return copy;
}

/* Checks the text of a record, and that reading it gives the same record. */
static void is(struct ludex_record *r, const char *wanted)
{
    const char *text = ludex_writer_record(writer, r, NULL, error);
    size_t length;

    ck_assert_msg(text != NULL, "%s", ludex_error_message(error));
    ck_assert_str_eq(text, wanted);
    text = ludex_record_text(r, &length);
    ck_assert_uint_eq(length, strlen(wanted));
    ck_assert_mem_eq(text, wanted, length);
    ck_assert_str_eq(ludex_record_report(r, LUDEX_FORMAT_TEXT, NULL), "");
    ck_assert(ludex_record_is_clean(r));
    ck_assert(!ludex_record_failed(r));
}

#define SMALL "[Game \"quax\"]\n[Size \"5\"]\n"

START_TEST(a_new_one)
{
    struct ludex_record *r = make("quax", "5", NULL);
    const struct ludex_node *a1;

    ck_assert_ptr_null(ludex_record_first(r));
    ck_assert_uint_eq(ludex_record_plies(r), 0);
    ck_assert_str_eq(ludex_record_tag(r, "Size"), "5");
    a1 = add(r, NULL, "a1");
    add(r, add(r, a1, "b2"), "c3");
    ck_assert_uint_eq(ludex_record_plies(r), 3);
    ck_assert_int_eq(ludex_record_is_legal(r), 1);
    ck_assert_str_eq(ludex_record_ply(r, a1), "a1");
    ck_assert_uint_eq(ludex_node_round(ludex_node_next(a1)), 1);
    ck_assert_uint_eq(ludex_node_turn(ludex_node_next(a1)), 1);
    is(r, SMALL "\n1. a1 b2 2. c3 *\n\n");
    ludex_record_free(r);
    ludex_record_free(NULL);
}
END_TEST

START_TEST(variations)
{
    struct ludex_record *r = make("quax", "5", NULL);
    const struct ludex_node *a1 = add(r, NULL, "a1"), *b2 = add(r, a1, "b2"),
                            *c3 = add(r, a1, "c3"), *node;

    add(r, b2, "d4");
    add(r, c3, "e5");
    add(r, a1, "b3");
    add(r, NULL, "e1");
    ck_assert_uint_eq(ludex_node_turn(c3), 1);
    is(r,
       SMALL "\n1. a1 (1. e1) 1... b2 (1... c3 2. e5) (1... b3) 2. d4 *\n\n");
    ck_assert_int_eq(ludex_record_add_ply(r, a1, "c3", &node, error), 0);
    ck_assert_ptr_eq(node, c3);
    ck_assert_int_eq(ludex_record_add_ply(r, a1, "b2", NULL, error), 0);
    ck_assert_int_eq(ludex_record_add_ply(r, a1, "a1", &node, error),
                     LUDEX_REFUSED);
    ck_assert_ptr_null(node);
    ck_assert_str_eq(ludex_error_message(error), "a1 is taken by Black");
    ludex_record_walk(r, LUDEX_ALL_LINES);
    for (int i = 0; i < 7; i++) {
        ck_assert_int_eq(ludex_record_step(r), 1);
        ck_assert_ptr_nonnull(ludex_record_position(r));
    }
    ck_assert_int_eq(ludex_record_step(r), 0);
    ludex_record_free(r);
}
END_TEST

START_TEST(removed)
{
    struct ludex_record *r = copy_of(
        SMALL "\n1. a1 b2 {x} ({or} 1... c3 2. e5) {y} (1... b3) 2. d4 (2. d5 "
              "(2. d3) a5) *\n");
    const struct ludex_node *a1 = ludex_record_first(r),
                            *b2 = ludex_node_next(a1),
                            *c3 = ludex_node_variation(b2),
                            *d5 = ludex_node_variation(ludex_node_next(b2));

    ck_assert_int_eq(ludex_record_remove_ply(r, d5, error), 0);
    is(r, SMALL "\n1. a1 b2 {x} ({or} 1... c3 2. e5) {y} (1... b3) 2. d4 (2. "
                "d3) *\n\n");
    ck_assert_int_eq(ludex_record_remove_ply(r, d5, error), LUDEX_MISUSE);
    ck_assert_int_eq(ludex_record_remove_ply(r, ludex_node_next(c3), error), 0);
    is(r, SMALL "\n1. a1 b2 {x} ({or} 1... c3) {y} (1... b3) 2. d4 (2. d3) "
                "*\n\n");
    ck_assert_int_eq(ludex_record_remove_ply(r, c3, error), 0);
    is(r, SMALL "\n1. a1 b2 {x} {y} (1... b3) 2. d4 (2. d3) *\n\n");
    ck_assert_int_eq(ludex_record_remove_ply(r, b2, error), 0);
    is(r, SMALL "\n1. a1 b3 *\n\n");
    ck_assert_uint_eq(ludex_record_plies(r), 2);
    add(r, ludex_node_next(a1), "b2");
    ck_assert_int_eq(ludex_record_remove_ply(r, a1, error), 0);
    is(r, SMALL "\n*\n\n");
    ludex_record_free(r);
}
END_TEST

/* The first of several variations replaces the line, and takes its notes. */
START_TEST(promoted)
{
    struct ludex_record *r =
        copy_of(SMALL "\n1. a1 b2 ({or} 1... c3! (1... c4) 2. e5) (1... b3) "
                      "2. d4 *\n");
    const struct ludex_node *b2 = ludex_node_next(ludex_record_first(r));

    ck_assert_int_eq(ludex_record_remove_ply(r, b2, error), 0);
    is(r, SMALL "\n1. a1 c3 {or}! (1... c4) (1... b3) 2. e5 *\n\n");
    ludex_record_free(r);
}
END_TEST

START_TEST(notes)
{
    struct ludex_record *r = make("quax", "5", NULL);
    const struct ludex_node *a1 = add(r, NULL, "a1"), *b2 = add(r, a1, "b2");

    add(r, a1, "c3");
    ck_assert_int_eq(ludex_record_add_comment(r, NULL, "so  it\nbegins", error),
                     0);
    ck_assert_int_eq(ludex_record_add_glyph(r, b2, 2, error), 0);
    ck_assert_int_eq(ludex_record_add_comment(r, b2, "a } brace", error), 0);
    ck_assert_int_eq(ludex_record_add_comment(r, b2, "a \\ and \"", error), 0);
    is(r, SMALL "\n{so it begins} 1. a1 b2?\n;a } brace\n{a \\ and \"} (1... "
                "c3) *\n\n");
    ck_assert_str_eq(ludex_record_comment(r, ludex_record_notes(r)),
                     "so it begins");
    ck_assert_int_eq(ludex_record_remove_notes(r, b2, error), 0);
    ck_assert_int_eq(ludex_record_remove_notes(r, NULL, error), 0);
    is(r, SMALL "\n1. a1 b2 (1... c3) *\n\n");
    ck_assert_int_eq(ludex_record_add_glyph(r, b2, 0, error), LUDEX_REFUSED);
    ck_assert_int_eq(ludex_record_add_glyph(r, b2, 256, error), LUDEX_REFUSED);
    ck_assert_int_eq(ludex_record_add_comment(r, b2, "\xFF", error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_record_add_comment(r, b2, "\x01", error),
                     LUDEX_REFUSED);
    is(r, SMALL "\n1. a1 b2 (1... c3) *\n\n");
    ludex_record_free(r);
}
END_TEST

START_TEST(tags)
{
    struct ludex_record *r = make("quax", "5", NULL);

    ck_assert_int_eq(ludex_record_set_tag(r, "First", "A \"B\" \\", error), 0);
    ck_assert_int_eq(ludex_record_set_tag(r, "Red", "C", error), 0);
    ck_assert_int_eq(ludex_record_set_tag(r, "Date", "2026.01.01", error), 0);
    ck_assert_str_eq(ludex_record_tag(r, "Second"), "C");
    is(r, SMALL "[Date \"2026.01.01\"]\n[First \"A \\\"B\\\" \\\\\"]\n"
                "[Second \"C\"]\n\n*\n\n");
    ck_assert_int_eq(ludex_record_set_tag(r, "black", "D", error), 0);
    ck_assert_int_eq(ludex_record_set_tag(r, "Second", NULL, error), 0);
    ck_assert_int_eq(ludex_record_set_tag(r, "Date", "", error), 0);
    ck_assert_str_eq(ludex_record_tag(r, "First"), "D");
    ck_assert_ptr_null(ludex_record_tag(r, "Second"));
    ck_assert_str_eq(ludex_record_tag(r, "Date"), "");
    ck_assert_int_eq(ludex_record_set_tag(r, "Size", "7", error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_record_set_tag(r, "game", "link", error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_record_set_tag(r, "two words", "", error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_record_set_tag(r, "Site", "\xC0", error),
                     LUDEX_REFUSED);
    ludex_record_free(r);
}
END_TEST

START_TEST(results)
{
    struct ludex_record *r = copy_of("[Game \"quax\"]\n[Size \"5\"]\n[Result "
                                     "\"*\"]\n\n1. a1 b2 Black resigns\n");

    ck_assert_int_eq(ludex_record_result(r), LUDEX_SECOND_WINS);
    ck_assert_int_eq(ludex_record_set_result(r, LUDEX_DRAW, error), 0);
    ck_assert_int_eq(ludex_record_result(r), LUDEX_DRAW);
    ck_assert_str_eq(ludex_record_tag(r, "Result"), "1/2-1/2");
    ck_assert_int_eq(ludex_record_set_result(r, LUDEX_FIRST_WINS, error), 0);
    is(r, SMALL "[Result \"1-0\"]\n\n1. a1 b2 1-0\n\n");
    ck_assert_int_eq(ludex_record_set_result(r, (enum ludex_result)7, error),
                     LUDEX_REFUSED);
    ludex_record_free(r);
    r = make("quax", "3", "3/xx1/1u1 x -");
    add(r, NULL, "c2");
    ck_assert_int_eq(ludex_record_result(r), LUDEX_FIRST_WINS);
    ck_assert_int_eq(ludex_record_set_result(r, LUDEX_SECOND_WINS, error), 0);
    ck_assert_int_eq(ludex_record_is_clean(r), 0);
    ck_assert_uint_eq(ludex_record_count(r, LUDEX_ERROR), 1);
    ck_assert_str_eq(ludex_record_diagnostic(r, 0)->text, "0-1");
    ck_assert_ptr_null(ludex_record_diagnostic(r, 1));
    ck_assert_ptr_nonnull(
        strstr(ludex_record_report(r, LUDEX_FORMAT_TEXT, NULL), "-:5:7: "));
    ck_assert_int_eq(
        ludex_record_add_ply(r, ludex_record_first(r), "a1", NULL, error),
        LUDEX_REFUSED);
    ludex_record_free(r);
}
END_TEST

START_TEST(positions)
{
    struct ludex_record *r = make("brayout", NULL, NULL), *copy;
    const struct ludex_node *ply = add(r, NULL, "P(F3-F5)");

    is(r, "[Game \"brayout\"]\n\n1. P(F3-F5)^ *\n\n");
    ck_assert_int_eq(ludex_record_copy(&copy, r, error), 0);
    ludex_record_free(r);
    ply = ludex_record_first(copy);
    add(copy, ply, "P(E8-E6)");
    is(copy, "[Game \"brayout\"]\n\n1. P(F3-F5)^ P(E8-E6)^ *\n\n");
    ludex_record_free(copy);
    ck_assert_int_eq(ludex_record_new(&r, "quax", NULL, "3/3 x", error),
                     LUDEX_REFUSED);
    ck_assert_ptr_null(r);
    ck_assert_uint_ne(ludex_error_length(error), 0);
    ck_assert_int_eq(ludex_record_new(&r, "qaux", NULL, NULL, error),
                     LUDEX_UNKNOWN);
    r = make("quax", NULL, "3/3/3 u -");
    add(r, NULL, "b2");
    ck_assert_str_eq(ludex_record_tag(r, "Position"), "3/3/3 u -");
    ck_assert_int_eq(ludex_record_is_legal(r), 1);
    ludex_record_free(r);
}
END_TEST

/* A copy equals the record as it was read, with all its faults. It can be
   changed where there are no faults. */
START_TEST(copies)
{
    static const char faulty[] = SMALL "\n1. a1 a1 2. b2 *\n";
    struct ludex_record *r = copy_of(faulty);
    const struct ludex_node *a1 = ludex_record_first(r);
    size_t length;

    ck_assert_mem_eq(ludex_record_text(r, &length), faulty, strlen(faulty));
    ck_assert_uint_eq(length, strlen(faulty));
    ck_assert_uint_eq(ludex_record_count(r, LUDEX_ERROR), 1);
    ck_assert_int_eq(
        ludex_record_add_ply(r, ludex_node_next(a1), "c3", NULL, error),
        LUDEX_REFUSED);
    ck_assert_str_eq(ludex_error_message(error),
                     "the position at this place is unknown");
    add(r, a1, "e5");
    ck_assert_uint_eq(ludex_record_count(r, LUDEX_ERROR), 1);
    ck_assert_int_eq(ludex_record_remove_ply(r, ludex_node_next(a1), error), 0);
    is(r, SMALL "\n1. a1 e5 *\n\n");
    ludex_record_free(r);
    r = copy_of("[Event \"E\"]\n\n1. e4 e5 *\n");
    ck_assert_int_eq(ludex_record_set_tag(r, "Event", "F", error),
                     LUDEX_REFUSED);
    ludex_record_free(r);
}
END_TEST

START_TEST(of_a_reader)
{
    static const char text[] = SMALL "\n1. a1 b2 *\n";
    struct ludex_reader *reader;
    struct ludex_record *r;

    ludex_reader_new_memory(&reader, text, strlen(text), NULL, error);
    ludex_reader_next(reader, &r, error);
    ck_assert_int_eq(
        ludex_record_add_ply(r, ludex_record_first(r), "c3", NULL, error),
        LUDEX_MISUSE);
    ck_assert_int_eq(ludex_record_set_tag(r, "First", "A", error),
                     LUDEX_MISUSE);
    ludex_record_free(r);
    ck_assert_uint_eq(ludex_record_plies(r), 2);
    ludex_reader_free(reader);
}
END_TEST

/* Writes the record in every notation of its game, and reads the result. */
START_TEST(every_writer)
{
    struct ludex_record *r = make("quax", NULL, NULL);
    const struct ludex_notation *n;
    int written = 0;

    add(r, add(r, NULL, "d3"), "e4");
    for (size_t i = 0; (n = ludex_notation_at(i)); i++) {
        const struct ludex_option options[] = {
            {"notation", ludex_notation_name(n)}, {NULL, NULL}};
        struct ludex_writer *w;
        if (!ludex_notation_writes(n) ||
            !ludex_notation_holds(n, ludex_record_game(r)))
            continue;
        ck_assert_int_eq(ludex_writer_new(&w, options, error), 0);
        if (ludex_writer_record(w, r, NULL, error))
            written++;
        else
            ck_assert_str_eq(ludex_error_message(error),
                             "apgame supports only finished games");
        ludex_writer_free(w);
    }
    ck_assert_int_ge(written, 5);
    ludex_record_free(r);
}
END_TEST

START_TEST(into_an_archive)
{
    char path[SCRATCH_PATH];
    struct ludex_record *r = make("quax", "5", NULL);
    struct ludex_archive *a;
    struct ludex_import *import;
    struct ludex_query *q;
    enum ludex_imported how;
    int64_t id;

    scratch_file(path);
    add(r, add(r, NULL, "a1"), "b2");
    ludex_record_set_tag(r, "First", "Ada", error);
    ck_assert_int_eq(ludex_archive_new(&a, path, LUDEX_MAKE, NULL, error), 0);
    ck_assert_int_eq(ludex_import_new(&import, a, "made", NULL, error), 0);
    ck_assert_int_eq(ludex_import_record(import, r, &how, &id, error), 0);
    ck_assert_int_eq(how, LUDEX_RECORD_STORED);
    add(r, ludex_record_first(r), "c3");
    ck_assert_int_eq(ludex_import_record(import, r, &how, &id, error), 0);
    ck_assert_int_eq(how, LUDEX_RECORD_STORED);
    ck_assert_int_eq(ludex_import_commit(import, error), 0);
    ludex_import_free(import);
    ck_assert_int_eq(ludex_query_new(&q, a, "first = Ada", "text", NULL, error),
                     0);
    ck_assert_int_eq(ludex_query_next(q, error), 1);
    ck_assert_str_eq(ludex_query_text(q, 0, NULL),
                     SMALL "[First \"Ada\"]\n\n1. a1 b2 *\n\n");
    ludex_query_free(q);
    ludex_archive_free(a);
    remove(path);
    ludex_record_free(r);
}
END_TEST

/* Memory depends on the contents of the record, not on the number of
   changes. */
START_TEST(many_changes)
{
    struct ludex_record *r = make("quax", "5", NULL);
    const struct ludex_node *a1 = add(r, NULL, "a1"), *b2 = add(r, a1, "b2");

    add(r, a1, "c3");
    for (int i = 0; i < 5000; i++) {
        const struct ludex_node *node = add(r, b2, "d4");
        ck_assert_int_eq(ludex_record_result(r), LUDEX_UNFINISHED);
        ck_assert_int_eq(ludex_record_remove_ply(r, node, error), 0);
        ck_assert_int_eq(ludex_record_is_legal(r), 1);
    }
    is(r, SMALL "\n1. a1 b2 (1... c3) *\n\n");
    ludex_record_free(r);
}
END_TEST

/* The nesting of variations is limited, but the length of a line is not. */
START_TEST(limits)
{
    struct ludex_record *r = make("quax", "26", NULL);
    struct ludex_position *p;
    const struct ludex_node *node = NULL, *next = NULL;
    char ply[8];
    int depth = 0, code = 1;

    node = add(r, NULL, "a1");
    for (int i = 1; code == 1 && i < 300; i++) {
        snprintf(ply, sizeof ply, "%c%d", 'b' + i % 25, 1 + i / 25);
        code = ludex_record_add_ply(r, node, ply, &next, error);
        if (code == 1 && i % 2 == 0) {
            node = next;
            depth++;
        }
    }
    ck_assert_str_eq(ludex_error_message(error),
                     "variations can be nested at most 128 levels deep");
    ck_assert_int_eq(depth, 128);
    ck_assert(ludex_record_is_clean(r));
    ludex_record_free(r);
    r = make("quax", "26", NULL);
    ck_assert_int_eq(ludex_position_new(&p, "quax", NULL, NULL, error), 0);
    node = NULL;
    for (int i = 0; i < 500; i++) {
        snprintf(ply, sizeof ply, "%c%d", 'a' + i % 26, 1 + i / 26);
        if (ludex_record_add_ply(r, node, ply, &next, error) != 1)
            break;
        node = next;
    }
    ck_assert_uint_gt(ludex_record_plies(r), 26);
    ck_assert(ludex_record_is_clean(r));
    ludex_position_free(p);
    ludex_record_free(r);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("made records");
    int status;

    error = ludex_error_new();
    ludex_writer_new(&writer, NULL, error);
    tcase_add_test(cases, a_new_one);
    tcase_add_test(cases, variations);
    tcase_add_test(cases, removed);
    tcase_add_test(cases, promoted);
    tcase_add_test(cases, notes);
    tcase_add_test(cases, tags);
    tcase_add_test(cases, results);
    tcase_add_test(cases, positions);
    tcase_add_test(cases, copies);
    tcase_add_test(cases, of_a_reader);
    tcase_add_test(cases, every_writer);
    tcase_add_test(cases, into_an_archive);
    tcase_add_test(cases, many_changes);
    tcase_add_test(cases, limits);
    status = suite_run_one("made records", cases);
    ludex_writer_free(writer);
    ludex_error_free(error);
    return status;
}
