/* Tests writing and checking events of archives through ludex.h. */
#include <check.h>
#include <stdio.h>

#include "filled_archive.h"
#include "scratch.h"
#include "suite.h"

static struct ludex_error *error;
static struct ludex_archive *archive;
static char path[SCRATCH_PATH];

static const char text[] =
    "game \"quax\"\n"
    "event 1961 \"Open\" {\n"
    "    format round-robin\n"
    "    players { \"Ada\" \"Bob\" \"Cy\" }\n"
    "    round 1\n        \"Ada\" \"Bob\" 1-0\n        \"Cy\" bye\n"
    "    round 2\n        \"Bob\" \"Cy\" 1/2-1/2\n        \"Ada\" bye\n"
    "    round 3\n        \"Cy\" \"Ada\" 0-1\n        \"Bob\" bye\n"
    "}\n"
    "event 1962 \"Blitz\" {\n    round 1\n        \"Eve\" \"Ada\" 1-0\n}\n";

static const char records[] =
    "[Game \"quax\"]\n[First \"Fay\"]\n[Second \"Gus\"]\n[Event \"Cup\"]\n"
    "[Date \"1963.05.12\"]\n[Result \"1-0\"]\n\nd3 f5 h7 Resigns 1-0\n";

static struct ludex_events *events_of(const char *words)
{
    struct ludex_events *e;

    ck_assert_msg(
        ludex_events_new_memory(&e, words, strlen(words), NULL, error) == 0,
        "%s", ludex_error_message(error));
    return e;
}

static void setup(void)
{
    struct ludex_events *e = events_of(text);
    struct ludex_import *into;

    archive = archive_of(path, records);
    ck_assert_int_eq(ludex_import_new(&into, archive, "a.event", NULL, error),
                     0);
    for (size_t i = 0; i < ludex_events_count(e); i++)
        ck_assert_int_eq(ludex_import_event(into, e, i, NULL, NULL, error), 0);
    ck_assert_int_eq(ludex_import_commit(into, error), 0);
    ludex_import_free(into);
    ludex_events_free(e);
}

static void teardown(void)
{
    ludex_archive_free(archive);
    remove(path);
}

/* ---- reading ------------------------------------------------------------- */

/* Returns the names of the events found, or the code of a failure. */
static const char *found(const char *query, const char *name,
                         const struct ludex_option *options)
{
    static char out[200];
    const struct ludex_parameter names[] = {{"name", name}, {NULL, NULL}};
    struct ludex_events *e;
    size_t at = 0;
    int code = ludex_events_new_archive(&e, archive, query, name ? names : NULL,
                                        options, error);

    out[0] = '\0';
    if (code) {
        ck_assert_ptr_null(e);
        return ludex_code_name(code);
    }
    for (size_t i = 0; i < ludex_events_count(e); i++)
        at += (size_t)snprintf(out + at, sizeof out - at, "%s%s", i ? ", " : "",
                               ludex_events_name(e, i));
    ludex_events_free(e);
    return out;
}

START_TEST(chosen)
{
    static const struct ludex_option of_records[] = {{"records", "1"},
                                                     {NULL, NULL}};
    static const struct ludex_option wrong[] = {{"record", "1"}, {NULL, NULL}};

    ck_assert_str_eq(found("", NULL, NULL), "Open, Blitz");
    ck_assert_str_eq(found(NULL, NULL, NULL), "Open, Blitz");
    ck_assert_str_eq(found("year > 1961", NULL, NULL), "Blitz");
    ck_assert_str_eq(found("name = :name", "Open", NULL), "Open");
    ck_assert_str_eq(found("order by year desc", NULL, NULL), "Blitz, Open");
    ck_assert_str_eq(found("name = None", NULL, NULL), "");
    ck_assert_str_eq(found("name =", NULL, NULL), "refused");
    ck_assert_str_eq(found("count by year", NULL, NULL), "refused");
    ck_assert_str_eq(found("", NULL, of_records), "Cup");
    ck_assert_str_eq(found("1963", NULL, of_records), "Cup");
    ck_assert_str_eq(found("1964", NULL, of_records), "");
    ck_assert_str_eq(found("", NULL, wrong), "unknown name");
}
END_TEST

START_TEST(tables)
{
    struct ludex_events *e;
    struct ludex_table *t;

    ck_assert_int_eq(
        ludex_events_new_archive(&e, archive, "", NULL, NULL, error), 0);
    ck_assert_int_eq(ludex_events_table(&t, e, "standings", 0, NULL, error), 0);
    ck_assert_uint_eq(ludex_table_rows(t), 3);
    ck_assert_str_eq(ludex_table_text(t, 0, 1), "Ada");
    ludex_table_free(t);
    ck_assert_int_eq(ludex_events_table(&t, e, "list", 0, NULL, error), 0);
    ck_assert_uint_eq(ludex_table_rows(t), 2);
    ck_assert_int_eq(ludex_table_number(t, 1, 0), 1962);
    ck_assert_str_eq(ludex_table_text(t, 1, 1), "Blitz");
    ludex_table_free(t);
    ludex_events_free(e);
}
END_TEST

START_TEST(queries)
{
    struct ludex_query *q;

    ck_assert_int_eq(ludex_query_new_events(&q, archive, "year >= :y", NULL,
                                            (const struct ludex_parameter[]){
                                                {"y", "1962"}, {NULL, NULL}},
                                            error),
                     0);
    ck_assert_uint_eq(ludex_query_columns(q), 10);
    ck_assert_int_eq(ludex_query_next(q, error), 1);
    ck_assert_str_eq(ludex_query_text(q, 1, NULL), "Blitz");
    ck_assert_int_eq(ludex_query_next(q, error), 0);
    ludex_query_free(q);
    ck_assert_int_eq(
        ludex_query_new_events(&q, archive, "", "name,plies", NULL, error),
        LUDEX_UNKNOWN);
    ck_assert_int_eq(
        ludex_query_new_events(&q, archive, "", "nme", NULL, error),
        LUDEX_UNKNOWN);
    ck_assert_str_eq(ludex_error_help(error, 0), "name");
}
END_TEST

/* ---- writing ------------------------------------------------------------- */

START_TEST(forms)
{
    static const struct ludex_option trf[] = {
        {"to", "trf"}, {"ends", "lf"}, {NULL, NULL}};
    static const struct ludex_option old[] = {{"to", "trf16"}, {NULL, NULL}};
    static const struct ludex_option wrong[] = {{"to", "pgn"}, {NULL, NULL}};
    struct ludex_events *e = events_of(text), *again;
    size_t length;
    const char *words = ludex_events_write(e, 1, NULL, &length, error);

    ck_assert_uint_eq(length, strlen(words));
    ck_assert_ptr_nonnull(strstr(words, "event 1962 \"Blitz\""));
    ck_assert_ptr_null(strstr(words, "Open"));
    ck_assert_str_eq(ludex_events_lost(e), "");
    words = ludex_events_write(e, 0, old, NULL, error);
    ck_assert_ptr_nonnull(strstr(words, "012 Open\r\n"));
    words = ludex_events_write(e, 0, trf, NULL, error);
    ck_assert_ptr_nonnull(strstr(words, "012 Open\n"));
    ck_assert_ptr_nonnull(strstr(ludex_events_lost(e), "game"));
    again = events_of(words);
    ck_assert_str_eq(ludex_events_name(again, 0), "Open");
    ludex_events_free(again);
    ck_assert_ptr_null(ludex_events_write(e, 0, wrong, NULL, error));
    ck_assert_int_eq(ludex_error_code(error), LUDEX_UNKNOWN);
    ck_assert_ptr_null(ludex_events_write(e, 2, NULL, NULL, error));
    ludex_events_free(e);
}
END_TEST

/* ---- checks -------------------------------------------------------------- */

/* Returns "line slug" for each diagnostic. */
static const char *checked(const char *words,
                           const struct ludex_option *options)
{
    static char out[400];
    struct ludex_table *t;
    size_t at = 0;

    ck_assert_msg(
        ludex_events_check(&t, words, strlen(words), options, error) == 0, "%s",
        ludex_error_message(error));
    out[0] = '\0';
    for (size_t row = 0; row < ludex_table_rows(t); row++)
        at += (size_t)snprintf(out + at, sizeof out - at, "%s%s %s",
                               row ? ", " : "", ludex_table_text(t, row, 2),
                               ludex_table_text(t, row, 1));
    ludex_table_free(t);
    return out;
}

START_TEST(checks)
{
    static const char bad[] =
        "event 196? \"A\" {\n    format round-robin\n    champion \"Bob\"\n"
        "    players { \"Ada\" \"Bob\" \"Cy\" }\n    round 1\n"
        "        \"Ada\" \"Bob\" 1-0\n        \"Ada\" \"Cy\" 1-0\n"
        "    round 2\n        \"Bob\" \"Cy\" 1-0\n}\n";
    static const char good[] =
        "event 1961 \"A\" {\n    champion \"Ada\"\n    format round-robin\n"
        "    players { \"Ada\" \"Bob\" \"Cy\" }\n"
        "    round 1\n        \"Ada\" \"Bob\" 1-0\n        \"Cy\" bye\n"
        "    round 2\n        \"Ada\" \"Cy\" 1-0\n        \"Bob\" bye\n"
        "    round 3\n        \"Bob\" \"Cy\" 1-0\n        \"Ada\" bye\n}\n";
    static const struct ludex_option off[] = {{"level", "no-bad-date"},
                                              {NULL, NULL}};
    static const struct ludex_option points[] = {
        {"points", "1-0-3"}, {"tiebreaks", "wins"}, {NULL, NULL}};
    static const struct ludex_option wrong[] = {{"level", "no-bad-dat"},
                                                {NULL, NULL}};
    struct ludex_table *t;

    ck_assert_str_eq(checked(text, NULL), "");
    ck_assert_str_eq(checked("", NULL), "");
    ck_assert_str_eq(checked("event \"A\" {\r\n    formaat x\r\n}\r\n", NULL),
                     "2 syntax");
    ck_assert_str_eq(checked("event \"A\" {\r    formaat x\r}\r", NULL),
                     "2 syntax");
    ck_assert_str_eq(checked(bad, NULL),
                     "1 bad-date, 3 stated-champion, 7 plays-twice");
    ck_assert_str_eq(checked(bad, off), "3 stated-champion, 7 plays-twice");
    ck_assert_str_eq(checked(good, NULL), "");
    ck_assert_str_eq(checked(good, points), "2 stated-champion");
    ck_assert_int_eq(ludex_events_check(&t, "", 0, wrong, error),
                     LUDEX_UNKNOWN);
    ck_assert_ptr_null(t);
    ck_assert_str_eq(ludex_error_help(error, 0), "bad-date");
}
END_TEST

/* ---- rounds -------------------------------------------------------------- */

static const struct ludex_option players[] = {{"form", "players"},
                                              {NULL, NULL}};

static struct ludex_events *list_of(const char *words)
{
    struct ludex_events *e;

    ck_assert_msg(
        ludex_events_new_memory(&e, words, strlen(words), players, error) == 0,
        "%s", ludex_error_message(error));
    return e;
}

START_TEST(draws)
{
    static const struct ludex_option swiss[] = {
        {"rounds", "3"}, {"seed", "7"}, {NULL, NULL}};
    static const struct ludex_option knockout[] = {{"system", "knockout"},
                                                   {NULL, NULL}};
    static const struct ludex_option wrong[] = {{"system", "swis"},
                                                {NULL, NULL}};
    struct ludex_events *e = list_of("Ada\nBob\nCy\nDee\n");
    struct ludex_table *t;

    ck_assert_int_eq(ludex_events_draw(e, 0, wrong, error), LUDEX_UNKNOWN);
    ck_assert_str_eq(ludex_error_help(error, 0), "swiss");
    ck_assert_int_eq(ludex_events_draw(e, 0, swiss, error), 0);
    ck_assert_ptr_nonnull(strstr(ludex_events_text(e, NULL), "swiss-3"));
    ck_assert_ptr_nonnull(
        strstr(ludex_events_text(e, NULL), "drawn by lot with the number 7"));
    ck_assert_int_eq(ludex_events_table(&t, e, "results", 0, NULL, error), 0);
    ck_assert_uint_eq(ludex_table_rows(t), 2);
    ludex_table_free(t);
    ck_assert_int_eq(ludex_events_draw(e, 0, swiss, error), LUDEX_REFUSED);
    ck_assert_str_eq(ludex_error_message(error),
                     "the event already has games, so it cannot be drawn");
    ludex_events_free(e);
    e = list_of("Ada\nBob\nCy\n");
    ck_assert_int_eq(ludex_events_draw(e, 0, knockout, error), 0);
    ck_assert_ptr_nonnull(strstr(ludex_events_text(e, NULL), "single-elim"));
    ludex_events_free(e);
}
END_TEST

/* The table of a round adds nothing, and explains the pairing of a Swiss. */
START_TEST(pairings)
{
    static const struct ludex_option berger[] = {{"system", "round-robin"},
                                                 {NULL, NULL}};
    struct ludex_events *e = events_of("event \"A\" {\n    format swiss-3\n"
                                       "    players { \"Ada\" \"Bob\" \"Cy\" "
                                       "\"Dee\" \"Eve\" }\n}\n");
    struct ludex_table *t;

    for (int i = 0; i < 2; i++) {
        ck_assert_int_eq(ludex_events_pairing(&t, e, 0, NULL, error), 0);
        ck_assert_uint_eq(ludex_table_rows(t), 3);
        ck_assert_str_eq(ludex_table_text(t, 0, 3), "Ada");
        ck_assert_str_eq(ludex_table_text(t, 0, 9), "Cy");
        ck_assert_str_eq(ludex_table_column(t, 14), "bracket");
        ck_assert_str_eq(ludex_table_text(t, 2, 7), "down");
        ludex_table_free(t);
    }
    ck_assert_int_eq(ludex_events_pairing(&t, e, 0, berger, error), 0);
    ck_assert_uint_eq(ludex_table_columns(t), 14);
    ludex_table_free(t);
    ck_assert_int_eq(ludex_events_pairing(&t, e, 1, NULL, error),
                     LUDEX_UNKNOWN);
    ck_assert_ptr_null(t);
    ck_assert_int_eq(ludex_events_pair(e, 0, berger, error), 1);
    ludex_events_free(e);
}
END_TEST

START_TEST(generated)
{
    static const struct ludex_option few[] = {
        {"players", "6"},  {"rounds", "2"}, {"draws", "100"},
        {"forfeits", "0"}, {"byes", "0"},   {"withdrawals", "0"},
        {NULL, NULL}};
    struct ludex_events *e;
    struct ludex_table *t;

    ck_assert_int_eq(ludex_events_new_generated(&e, few, error), 0);
    ck_assert_int_eq(ludex_events_table(&t, e, "results", 0, NULL, error), 0);
    ck_assert_uint_eq(ludex_table_rows(t), 6);
    for (size_t row = 0; row < ludex_table_rows(t); row++)
        ck_assert_str_eq(ludex_table_text(t, row, 3), "1/2-1/2");
    ludex_table_free(t);
    ludex_events_free(e);
}
END_TEST

START_TEST(other_texts)
{
    static const char page[] = "{|\n! Year !! Host !! Champion\n|-\n"
                               "| 1961 || Riamo || Ada\n|-\n"
                               "| 1962 || Riamo || Bob\n|}\n";
    static const struct ludex_option page_tables[] = {
        {"form", "tables"}, {"series", "Open"}, {"game", "quax"}, {NULL, NULL}};
    static const struct ludex_option wrong[] = {{"form", "table"},
                                                {NULL, NULL}};
    struct ludex_events *e;

    ck_assert_msg(ludex_events_new_memory(&e, page, strlen(page), page_tables,
                                          error) == 0,
                  "%s", ludex_error_message(error));
    ck_assert_uint_eq(ludex_events_count(e), 2);
    ck_assert_ptr_nonnull(
        strstr(ludex_events_text(e, NULL), "series \"Open\""));
    ludex_events_free(e);
    ck_assert_int_eq(
        ludex_events_new_memory(&e, page, strlen(page), wrong, error),
        LUDEX_UNKNOWN);
    ck_assert_str_eq(ludex_error_help(error, 0), "tables");
}
END_TEST

static const struct {
    const char *form, *text;
} dated[] = {
    {"events", "event 1990 { begin 12/5/1990 champion \"Ann\" }"},
    {"tables", "Date,Champion\n12/5/1990,Ann\n"},
};

START_TEST(order_of_dates)
{
    const struct ludex_option options[] = {
        {"form", dated[_i].form}, {"date_order", "mdy"}, {NULL, NULL}};
    struct ludex_events *e;

    ck_assert_msg(ludex_events_new_memory(&e, dated[_i].text,
                                          strlen(dated[_i].text), options,
                                          error) == 0,
                  "%s", ludex_error_message(error));
    ck_assert_ptr_nonnull(strstr(ludex_events_text(e, NULL), "1990.12.05"));
    ludex_events_free(e);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("events");
    int status;

    error = ludex_error_new();
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, chosen);
    tcase_add_test(cases, tables);
    tcase_add_test(cases, queries);
    tcase_add_test(cases, forms);
    tcase_add_test(cases, checks);
    tcase_add_test(cases, draws);
    tcase_add_test(cases, pairings);
    tcase_add_test(cases, generated);
    tcase_add_test(cases, other_texts);
    tcase_add_loop_test(cases, order_of_dates, 0, sizeof dated / sizeof *dated);
    status = suite_run_one("events of ludex.h", cases);
    ludex_error_free(error);
    return status;
}
