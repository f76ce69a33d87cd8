/* Tests tables, events and changes of archives through ludex.h. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ludex.h"

#include "scratch.h"
#include "suite.h"

static struct ludex_error *error;

static const char text[] = "event \"Open\" {\n"
                           "    format swiss-3\n"
                           "    players {\n"
                           "        \"Ada\"\n"
                           "        \"Bob \\\"B\\\"\"\n"
                           "        \"Cy\"\n"
                           "        \"Dee\"\n"
                           "        \"Eve\"\n"
                           "    }\n"
                           "}\n";

static struct ludex_events *open_events(void)
{
    struct ludex_events *e;

    ck_assert_msg(
        ludex_events_new_memory(&e, text, strlen(text), NULL, error) == 0, "%s",
        ludex_error_message(error));
    return e;
}

static struct ludex_table *table(struct ludex_events *e, const char *name,
                                 const struct ludex_option *options)
{
    struct ludex_table *t;

    ck_assert_msg(ludex_events_table(&t, e, name, 0, options, error) == 0,
                  "%s: %s", name, ludex_error_message(error));
    return t;
}

/* Lets the first player win all games that have no result. */
static int play(struct ludex_events *e)
{
    struct ludex_table *t = table(e, "results", NULL);
    int games = 0;

    for (size_t row = 0; row < ludex_table_rows(t); row++) {
        if (strcmp(ludex_table_text(t, row, 3), "*") != 0)
            continue;
        ck_assert_int_eq(ludex_events_set_result(
                             e, 0, (unsigned)ludex_table_number(t, row, 0),
                             ludex_table_text(t, row, 1),
                             ludex_table_text(t, row, 2), LUDEX_FIRST_WINS,
                             NULL, error),
                         0);
        games++;
    }
    ludex_table_free(t);
    return games;
}

START_TEST(rounds)
{
    struct ludex_events *e = open_events();
    struct ludex_table *t;

    for (int round = 1; round <= 3; round++) {
        ck_assert_int_eq(ludex_events_pair(e, 0, NULL, error), round);
        ck_assert_int_eq(play(e), 2);
    }
    ck_assert_int_eq(ludex_events_pair(e, 0, NULL, error), LUDEX_REFUSED);
    ck_assert_str_eq(ludex_error_message(error),
                     "there is no further round to pair");
    t = table(e, "results", NULL);
    ck_assert_uint_eq(ludex_table_rows(t), 9);
    ludex_table_free(t);
    ludex_events_free(e);
}
END_TEST

START_TEST(standings)
{
    static const struct ludex_option first[] = {{"round", "1"}, {NULL, NULL}};
    static const struct ludex_option three[] = {
        {"points", "3-1-0"}, {"tiebreaks", "BH,SB"}, {NULL, NULL}};
    struct ludex_events *e = open_events();
    struct ludex_table *t;

    ludex_events_pair(e, 0, NULL, error);
    play(e);
    ludex_events_pair(e, 0, NULL, error);
    play(e);
    t = table(e, "standings", three);
    ck_assert_uint_eq(ludex_table_rows(t), 5);
    ck_assert_str_eq(ludex_table_column(t, 0), "place");
    ck_assert_ptr_null(ludex_table_column(t, 99));
    ck_assert_int_eq(ludex_table_type(t, 0, 0), LUDEX_NUMBER);
    ck_assert_int_eq(ludex_table_number(t, 0, 0), 1);
    ck_assert_int_eq(ludex_table_type(t, 0, 1), LUDEX_TEXT);
    ck_assert_int_eq(ludex_table_number(t, 0, 1), 0);
    ck_assert_ptr_null(ludex_table_text(t, 5, 0));
    ck_assert_ptr_null(ludex_table_text(t, 0, 99));
    ck_assert_int_eq(ludex_table_type(t, 5, 0), LUDEX_NONE);
    ck_assert_ptr_nonnull(
        strstr(ludex_table_write(t, "csv", NULL, error), "place,"));
    ck_assert_ptr_nonnull(
        strstr(ludex_table_write(t, "json", NULL, error), "{\"place\":1,"));
    ck_assert_ptr_null(ludex_table_write(t, "xml", NULL, error));
    ck_assert_int_eq(ludex_error_code(error), LUDEX_UNKNOWN);
    ludex_table_free(t);
    ludex_table_free(NULL);
    t = table(e, "results", first);
    ck_assert_uint_eq(ludex_table_rows(t), 3);
    ludex_events_free(e);
    ck_assert_int_eq(ludex_table_number(t, 0, 0), 1); /* the table remains valid
                                                         after its events are
                                                         freed */
    ludex_table_free(t);
}
END_TEST

/* Columns of standings, and the boards of the last paired round or, if no round
   is paired, of the first. */
START_TEST(boards)
{
    static const struct ludex_option columns[] = {{"columns", "points,player"},
                                                  {NULL, NULL}};
    static const struct ludex_option first[] = {{"round", "1"}, {NULL, NULL}};
    static const struct ludex_option names[] = {{"by", "name"}, {NULL, NULL}};
    struct ludex_events *e = open_events();
    struct ludex_table *t = table(e, "boards", NULL);

    ck_assert_uint_eq(ludex_table_rows(t), 3);
    ck_assert_str_eq(ludex_table_title(t), "Open, round 1");
    ludex_table_free(t);
    for (int round = 1; round <= 2; round++) {
        ludex_events_pair(e, 0, NULL, error);
        play(e);
    }
    t = table(e, "boards", names);
    ck_assert_uint_eq(ludex_table_rows(t), 5);
    ck_assert_str_eq(ludex_table_title(t), "Open, round 2, by name");
    ludex_table_free(t);
    t = table(e, "slips", first);
    ck_assert_uint_eq(ludex_table_rows(t), 2);
    ck_assert_str_eq(ludex_table_text(t, 1, 0), "Open, round 1");
    ck_assert_str_eq(ludex_table_text(t, 1, 1), "Board 2");
    ludex_table_free(t);
    t = table(e, "standings", columns);
    ck_assert_uint_eq(ludex_table_columns(t), 2);
    ck_assert_str_eq(ludex_table_text(t, 0, 0), "2");
    ludex_table_free(t);
    ludex_events_free(e);
}
END_TEST

/* A match that is decided has no further game. */
START_TEST(decided_match)
{
    static const char match[] = "event \"M\" { format first-to-1\n"
                                "players { \"A\"\n\"B\" }\n"
                                "round 1\n\"A\" \"B\" 1-0\n}\n";
    struct ludex_events *e;

    ck_assert_int_eq(
        ludex_events_new_memory(&e, match, strlen(match), NULL, error), 0);
    ck_assert_int_eq(ludex_events_pair(e, 0, NULL, error), LUDEX_REFUSED);
    ck_assert_str_eq(ludex_error_message(error), "the match is decided");
    ludex_events_free(e);
}
END_TEST

static const struct {
    const char *table, *option, *value;
    size_t event;
    int code;
    const char *help;
} wrong[] = {
    {"standing", NULL, NULL, 0, LUDEX_UNKNOWN, "standings"},
    {"head-to-haed", NULL, NULL, 0, LUDEX_UNKNOWN, "head-to-head"},
    {"standings", NULL, NULL, 1, LUDEX_UNKNOWN, NULL},
    {"standings", "colour", "red", 0, LUDEX_UNKNOWN, NULL},
    {"standings", "points", "3-1", 0, LUDEX_REFUSED, NULL},
    {"standings", "points", "3-1-0-0", 0, LUDEX_REFUSED, NULL},
    {"standings", "tiebreaks", "BH,winz", 0, LUDEX_UNKNOWN, "wins"},
    {"standings", "round", "0", 0, LUDEX_REFUSED, NULL},
    {"standings", "stage", "Final", 0, LUDEX_UNKNOWN, NULL},
    {"titles", "by", "month", 0, LUDEX_UNKNOWN, NULL},
    {"performance", "k", "twenty", 0, LUDEX_REFUSED, NULL},
    {"wall-chrt", NULL, NULL, 0, LUDEX_UNKNOWN, "wall-chart"},
    {"slip", NULL, NULL, 0, LUDEX_UNKNOWN, "slips"},
    {"boards", "round", "2", 0, LUDEX_REFUSED, NULL},
    {"boards", "stage", "Final", 0, LUDEX_UNKNOWN, NULL},
    {"standings", "columns", "place,elo", 0, LUDEX_UNKNOWN, NULL},
};

START_TEST(wrong_tables)
{
    const struct ludex_option options[] = {{wrong[_i].option, wrong[_i].value},
                                           {NULL, NULL}};
    struct ludex_events *e = open_events();
    struct ludex_table *t;

    ck_assert_int_eq(ludex_events_table(&t, e, wrong[_i].table, wrong[_i].event,
                                        options, error),
                     wrong[_i].code);
    ck_assert_ptr_null(t);
    ck_assert(*ludex_error_message(error));
    if (wrong[_i].event)
        ck_assert_str_eq(
            ludex_error_message(error),
            "there is no event 1: events are counted from 0, and there are 1");
    if (wrong[_i].help)
        ck_assert_str_eq(ludex_error_help(error, 0), wrong[_i].help);
    ludex_events_free(e);
}
END_TEST

/* Values of standings that are not whole numbers, and the rule that they
   follow. */
START_TEST(reals)
{
    struct ludex_events *e;
    struct ludex_table *t;

    ck_assert_int_eq(
        ludex_events_new(&e, "samples/events/made.event", NULL, error), 0);
    t = table(e, "standings", NULL);
    ck_assert_str_eq(ludex_table_column(t, 7), "points");
    ck_assert_int_eq(ludex_table_type(t, 0, 7), LUDEX_REAL);
    ck_assert_str_eq(ludex_table_text(t, 0, 7), "2½");
    ck_assert(ludex_table_real(t, 0, 7) == 2.5);
    ck_assert_int_eq(ludex_table_number(t, 0, 7), 0);
    ck_assert_int_eq(ludex_table_type(t, 1, 7), LUDEX_NUMBER);
    ck_assert(ludex_table_real(t, 1, 7) == 2);
    ck_assert(ludex_table_real(t, 0, 1) == 0);
    ck_assert(ludex_table_real(t, 99, 7) == 0);
    ck_assert_ptr_nonnull(
        strstr(ludex_table_rule(t), "direct, sonneborn-berger, wins"));
    ck_assert_str_eq(ludex_table_title(t), "Alpha");
    ludex_table_free(t);
    t = table(e, "results", NULL);
    ck_assert_str_eq(ludex_table_rule(t), "");
    ludex_table_free(t);
    ck_assert_int_eq(ludex_events_ratings(&t, e, "ratings", NULL, error), 0);
    ck_assert_int_eq(ludex_table_type(t, 0, 4), LUDEX_REAL);
    ck_assert(ludex_table_real(t, 0, 4) == 1543.44);
    ck_assert_int_eq(ludex_table_type(t, 0, 0), LUDEX_NONE);
    ludex_table_free(t);
    ck_assert_int_eq(ludex_events_ratings(&t, e, "games", NULL, error), 0);
    ck_assert_int_eq(ludex_table_type(t, 0, 0), LUDEX_NONE);
    ludex_table_free(t);
    ck_assert_int_eq(ludex_events_ratings(&t, e, "gams", NULL, error),
                     LUDEX_UNKNOWN);
    ck_assert_str_eq(ludex_error_help(error, 0), "games");
    ludex_events_free(e);
}
END_TEST

START_TEST(forfeits)
{
    static const struct ludex_option forfeit[] = {{"forfeit", "1"},
                                                  {NULL, NULL}};
    static const struct ludex_option wrong_option[] = {{"forfiet", "1"},
                                                       {NULL, NULL}};
    struct ludex_events *e = open_events();

    ludex_events_pair(e, 0, NULL, error);
    play(e);
    ck_assert_int_eq(ludex_events_set_result(e, 0, 1, "Ada", "Cy", LUDEX_DRAW,
                                             forfeit, error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_events_set_result(e, 0, 1, "Ada", "Cy",
                                             LUDEX_SECOND_WINS, wrong_option,
                                             error),
                     LUDEX_UNKNOWN);
    ck_assert_ptr_null(strstr(ludex_events_text(e, NULL), "forfeit"));
    ck_assert_int_eq(ludex_events_set_result(e, 0, 1, "Ada", "Cy",
                                             LUDEX_SECOND_WINS, forfeit, error),
                     0);
    ck_assert_ptr_nonnull(
        strstr(ludex_events_text(e, NULL), "\"Ada\" \"Cy\" 0-1 forfeit"));
    ludex_events_free(e);
}
END_TEST

/* Makes every table of a file, and writes the file again. */
START_TEST(all_tables)
{
    static const char *const names[] = {
        "standings", "crosstable", "bracket",      "matches",   "performance",
        "explain",   "results",    "champions",    "countries", "titles",
        "hosts",     "player",     "head-to-head", "list"};
    struct ludex_events *e, *again;
    size_t length;

    ck_assert_msg(ludex_events_new(&e, "samples/events/champions.event", NULL,
                                   error) == 0,
                  "%s", ludex_error_message(error));
    ck_assert_uint_gt(ludex_events_count(e), 1);
    ck_assert_ptr_nonnull(ludex_events_name(e, 0));
    ck_assert_ptr_null(ludex_events_name(e, 9999));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        ludex_table_free(table(e, names[i], NULL));
    const char *written = ludex_events_text(e, &length);
    ck_assert_int_eq(
        ludex_events_new_memory(&again, written, length, NULL, error), 0);
    ck_assert_uint_eq(ludex_events_count(again), ludex_events_count(e));
    ludex_events_free(again);
    ludex_events_free(e);
    ludex_events_free(NULL);
}
END_TEST

START_TEST(wrong_events)
{
    static const char bad[] = "event \"A\" {\n    formaat swiss\n}\n";
    struct ludex_events *e;

    ck_assert_int_eq(ludex_events_new_memory(&e, bad, strlen(bad), NULL, error),
                     LUDEX_REFUSED);
    ck_assert_ptr_null(e);
    ck_assert_uint_eq(ludex_error_at(error), 16);
    ck_assert_int_eq(ludex_events_new_memory(&e, "", 0, NULL, error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_events_new(&e, "/nonexistent", NULL, error),
                     LUDEX_SYSTEM);
    e = open_events();
    ck_assert_int_eq(
        ludex_events_set_result(e, 0, 1, "Ada", "Cy", LUDEX_DRAW, NULL, error),
        LUDEX_UNKNOWN);
    ck_assert_int_eq(ludex_events_set_result(e, 0, 1, "Ada", "Cy",
                                             (enum ludex_result)9, NULL, error),
                     LUDEX_REFUSED);
    ludex_events_free(e);
}
END_TEST

/* ---- changes of archives ------------------------------------------------- */

static struct ludex_archive *fill(char *path)
{
    static const char records[] =
        "[Game \"quax\"]\n\nd3 e4 *\n\n[Game \"quax\"]\n\nc3 h7 *\n";
    struct ludex_archive *a;
    struct ludex_import *import;
    struct ludex_reader *reader;
    struct ludex_record *r;

    scratch_file(path);
    ck_assert_int_eq(ludex_archive_new(&a, path, LUDEX_MAKE, NULL, error), 0);
    ck_assert_int_eq(ludex_import_new(&import, a, "x", NULL, error), 0);
    ludex_reader_new_memory(&reader, records, strlen(records), NULL, error);
    while (ludex_reader_next(reader, &r, error) > 0)
        ck_assert_int_eq(ludex_import_record(import, r, NULL, NULL, error), 0);
    ck_assert_int_eq(ludex_import_commit(import, error), 0);
    ludex_import_free(import);
    ludex_reader_free(reader);
    return a;
}

static int rows(struct ludex_archive *a, const char *query)
{
    struct ludex_query *q;
    int count = 0;

    ck_assert_int_eq(ludex_query_new(&q, a, query, "id", NULL, error), 0);
    while (ludex_query_next(q, error) > 0)
        count++;
    ludex_query_free(q);
    return count;
}

START_TEST(edits)
{
    static const struct ludex_option twice[] = {
        {"reason", "twice"}, {"what", "id = 1"}, {NULL, NULL}};
    static const struct ludex_option wrong_option[] = {{"reasons", "twice"},
                                                       {NULL, NULL}};
    static const struct ludex_option reason[] = {{"reason", "no"},
                                                 {NULL, NULL}};
    char path[SCRATCH_PATH];
    struct ludex_archive *a = fill(path);
    struct ludex_edit *edit;
    struct ludex_table *t;
    int64_t change, count;

    ck_assert_int_eq(ludex_edit_new(&edit, a, "delete", twice, error), 0);
    ck_assert_int_eq(ludex_edit_delete(edit, 1, error), 0);
    ck_assert_int_eq(ludex_edit_delete(edit, 99, error), LUDEX_REFUSED);
    ck_assert_int_eq(ludex_edit_commit(edit, &change, &count, error), 0);
    ck_assert_int_eq(change, 1);
    ck_assert_int_eq(count, 1);
    ck_assert_int_eq(ludex_edit_delete(edit, 2, error), LUDEX_MISUSE);
    ludex_edit_free(edit);
    ck_assert_int_eq(rows(a, ""), 1);
    ck_assert_int_eq(ludex_edit_new(&edit, a, "delete", NULL, error), 0);
    ck_assert_int_eq(ludex_edit_delete(edit, 2, error), 0);
    ludex_edit_free(edit);
    ck_assert_int_eq(rows(a, ""), 1);
    ck_assert_int_eq(ludex_archive_undo(a, 1, reason, &change, error), 0);
    ck_assert_int_eq(change, 2);
    ck_assert_int_eq(rows(a, ""), 2);
    ck_assert_int_eq(ludex_archive_undo(a, 1, NULL, NULL, error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_archive_table(&t, a, "log", NULL, error), 0);
    ck_assert_uint_eq(ludex_table_rows(t), 2);
    ck_assert_int_eq(ludex_table_number(t, 0, 0), 2);
    ck_assert_str_eq(ludex_table_text(t, 1, 2), "delete");
    ck_assert_str_eq(ludex_table_text(t, 1, 3), "id = 1");
    ck_assert_str_eq(ludex_table_text(t, 1, 5), "twice");
    ck_assert_str_eq(ludex_table_text(t, 0, 5), "no");
    ck_assert_int_eq(ludex_archive_undo(a, 1, wrong_option, NULL, error),
                     LUDEX_UNKNOWN);
    ck_assert_str_eq(ludex_table_column(t, 8), "forgotten");
    ludex_table_free(t);
    ck_assert_int_eq(ludex_edit_new(&edit, a, "delte", NULL, error),
                     LUDEX_UNKNOWN);
    ck_assert_ptr_null(edit);
    ck_assert_str_eq(ludex_error_help(error, 0), "delete");
    ck_assert_int_eq(ludex_edit_new(&edit, a, "delete", wrong_option, error),
                     LUDEX_UNKNOWN);
    ck_assert_str_eq(ludex_error_help(error, 0), "reason");
    ludex_archive_free(a);
    ck_assert_int_eq(ludex_archive_new(&a, path, LUDEX_READ, NULL, error), 0);
    ck_assert_int_eq(ludex_edit_new(&edit, a, "delete", NULL, error),
                     LUDEX_MISUSE);
    ck_assert_int_eq(ludex_archive_undo(a, 1, NULL, NULL, error), LUDEX_MISUSE);
    ludex_archive_free(a);
    remove(path);
}
END_TEST

START_TEST(labels_and_replacements)
{
    static const struct ludex_option force[] = {{"force", "1"}, {NULL, NULL}};
    char path[SCRATCH_PATH];
    struct ludex_archive *a = fill(path);
    struct ludex_edit *edit;
    struct ludex_record *r;
    struct ludex_table *t;

    ck_assert_int_eq(ludex_edit_new(&edit, a, "label", NULL, error), 0);
    ck_assert_int_eq(ludex_edit_label(edit, 2, "good", 1, error), 0);
    ck_assert_int_eq(ludex_edit_label(edit, 2, "two words", 1, error),
                     LUDEX_REFUSED);
    ck_assert_int_eq(ludex_edit_commit(edit, NULL, NULL, error), 0);
    ludex_edit_free(edit);
    ck_assert_int_eq(ludex_archive_table(&t, a, "labels", NULL, error), 0);
    ck_assert_str_eq(ludex_table_text(t, 0, 0), "good");
    ck_assert_int_eq(ludex_table_number(t, 0, 1), 1);
    ludex_table_free(t);
    ck_assert_int_eq(ludex_record_new(&r, "quax", NULL, NULL, error), 0);
    ludex_record_set_tag(r, "First", "Ada", error);
    ludex_record_add_ply(r, NULL, "c3", NULL, error);
    ck_assert_int_eq(ludex_edit_new(&edit, a, "replace", NULL, error), 0);
    ck_assert_int_eq(ludex_edit_replace(edit, 2, r, "made", error),
                     LUDEX_REFUSED); /* the result is shorter */
    ludex_edit_free(edit);
    ck_assert_int_eq(ludex_edit_new(&edit, a, "replace", force, error), 0);
    ck_assert_int_eq(ludex_edit_replace(edit, 2, r, "made", error), 0);
    ck_assert_int_eq(ludex_edit_commit(edit, NULL, NULL, error), 0);
    ludex_edit_free(edit);
    ck_assert_int_eq(rows(a, "first = Ada and label = good"), 1);
    ludex_record_free(r);
    ludex_archive_free(a);
    remove(path);
}
END_TEST

/* The hash of a citation finds its record. */
static void cite(struct ludex_archive *a)
{
    static const struct ludex_option second[] = {{"record", "2"}, {NULL, NULL}},
                                     none[] = {{"record", "99"}, {NULL, NULL}},
                                     zero[] = {{"record", "0"}, {NULL, NULL}};
    struct ludex_table *t;
    char query[40];

    ck_assert_int_eq(ludex_archive_table(&t, a, "cite", second, error), 0);
    ck_assert_uint_eq(ludex_table_rows(t), 1);
    ck_assert_int_eq(ludex_table_number(t, 0, 0), 2);
    ck_assert_str_eq(ludex_table_column(t, 5), "hash");
    snprintf(query, sizeof query, "hash = %s", ludex_table_text(t, 0, 5));
    ludex_table_free(t);
    ck_assert_int_eq(rows(a, query), 1);
    strcat(query, " and id = 2");
    ck_assert_int_eq(rows(a, query), 1);
    ck_assert_int_eq(ludex_archive_table(&t, a, "cite", none, error), 0);
    ck_assert_uint_eq(ludex_table_rows(t), 0);
    ludex_table_free(t);
    ck_assert_int_eq(ludex_archive_table(&t, a, "cite", zero, error),
                     LUDEX_REFUSED);
}

START_TEST(maintenance)
{
    char path[SCRATCH_PATH], other[SCRATCH_PATH];
    struct ludex_archive *a = fill(path), *b = fill(other);
    struct ludex_edit *edit;
    struct ludex_table *t;
    struct ludex_table *counts;

    ck_assert_int_eq(ludex_archive_table(&t, a, "check", NULL, error), 0);
    ck_assert_uint_eq(ludex_table_rows(t), 0);
    ck_assert_str_eq(ludex_table_column(t, 2), "remedy");
    ludex_table_free(t);
    ck_assert_int_eq(ludex_archive_table(&t, a, "stats", NULL, error), 0);
    ck_assert_uint_gt(ludex_table_rows(t), 3);
    ludex_table_free(t);
    cite(a);
    ck_assert_int_eq(ludex_archive_table(&t, a, "sums", NULL, error),
                     LUDEX_UNKNOWN);
    ck_assert_ptr_null(t);
    ludex_edit_new(&edit, a, "delete", NULL, error);
    ludex_edit_delete(edit, 1, error);
    ludex_edit_commit(edit, NULL, NULL, error);
    ludex_edit_free(edit);
    ck_assert_int_eq(ludex_archive_merge(a, b, &counts, &t, error), 0);
    ck_assert_str_eq(ludex_table_column(counts, 1), "stored");
    ck_assert_int_eq(ludex_table_number(counts, 0, 1), 1);
    ck_assert_str_eq(ludex_table_column(counts, 2), "duplicates");
    ck_assert_int_eq(ludex_table_number(counts, 0, 2), 1);
    ck_assert_uint_eq(ludex_table_rows(t), 0);
    ludex_table_free(counts);
    ludex_table_free(t);
    ck_assert_int_eq(ludex_archive_merge(a, b, NULL, NULL, error), 0);
    ck_assert_int_eq(ludex_archive_merge(a, a, NULL, NULL, error),
                     LUDEX_MISUSE);
    ck_assert_int_eq(rows(a, ""), 2);
    ludex_archive_free(a);
    ludex_archive_free(b);
    remove(path);
    remove(other);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("tables");
    int status;

    error = ludex_error_new();
    tcase_add_test(cases, rounds);
    tcase_add_test(cases, standings);
    tcase_add_test(cases, boards);
    tcase_add_test(cases, decided_match);
    suite_rows(cases, wrong_tables, wrong);
    tcase_add_test(cases, reals);
    tcase_add_test(cases, forfeits);
    tcase_add_test(cases, all_tables);
    tcase_add_test(cases, wrong_events);
    tcase_add_test(cases, edits);
    tcase_add_test(cases, labels_and_replacements);
    tcase_add_test(cases, maintenance);
    status = suite_run_one("tables of ludex.h", cases);
    ludex_error_free(error);
    return status;
}
