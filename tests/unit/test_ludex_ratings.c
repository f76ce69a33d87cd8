/* Tests ratings through ludex.h. */
#include <check.h>
#include <stdio.h>

#include "filled_archive.h"
#include "scratch.h"
#include "suite.h"

static struct ludex_error *error;

static const char text[] =
    "game \"quax\"\n"
    "event 1961 \"Open\" {\n"
    "    players { \"Ada\" rating 2000 \"Bob\" rating 1800 \"Cy\" \"Dee\" }\n"
    "    round 1\n"
    "        \"Ada\" \"Bob\" 1-0\n"
    "        \"Cy\" \"Dee\" 1/2-1/2\n"
    "    round 2\n"
    "        \"Ada\" \"Cy\" 1-0\n"
    "        \"Bob\" \"Dee\" 0-1\n"
    "        \"Dee\" bye\n"
    "}\n"
    "game \"link\"\n"
    "event 1962 \"Blitz\" {\n"
    "    round 1\n        \"Eve\" \"Ada\" 1-0\n"
    "}\n";

static struct ludex_events *open_events(void)
{
    struct ludex_events *e;

    ck_assert_msg(
        ludex_events_new_memory(&e, text, strlen(text), NULL, error) == 0, "%s",
        ludex_error_message(error));
    return e;
}

/* Writes the rows as CSV, with ; for line ends, or the code of a failure. */
static const char *written(int code, struct ludex_table *t)
{
    static char out[2000];
    const char *csv =
        code ? ludex_code_name(code) : ludex_table_write(t, "csv", NULL, error);

    snprintf(out, sizeof out, "%s", code ? csv : strchr(csv, '\n') + 1);
    for (char *at = out; *at; at++)
        *at = (char)(*at == '\r' ? ';' : *at == '\n' ? ' ' : *at);
    ludex_table_free(t);
    return out;
}

static void split(char *words, struct ludex_option *list)
{
    size_t count = 0;

    for (char *name = strtok(words, "="); name; name = strtok(NULL, "="))
        list[count++] = (struct ludex_option){name, strtok(NULL, ";")};
    list[count] = (struct ludex_option){NULL, NULL};
}

static const char *rate(const char *name, const char *options)
{
    struct ludex_option list[8];
    struct ludex_events *e = open_events();
    struct ludex_table *t;
    char words[200];
    int code;

    snprintf(words, sizeof words, "%s", options);
    split(words, list);
    code = ludex_events_ratings(&t, e, name, list, error);
    ludex_events_free(e);
    return written(code, t);
}

static const struct {
    const char *table, *options, *expected;
} of_events[] = {
    {"ratings", "player=Ada",
     "link,1,2,Ada,1480.00,1,0,0,1,1962,1962; "
     "quax,1,1,Ada,1540.00,2,2,0,0,1961,1961; "},
    {"ratings", "player=Ada;game=quax",
     "quax,1,1,Ada,1540.00,2,2,0,0,1961,1961; "},
    {"ratings", "player=Ada;game=quax;stated=1",
     "quax,1,1,Ada,2011.74,2,2,0,0,1961,1961; "},
    {"ratings", "player=Ada;game=quax;stated=0;k=10",
     "quax,1,1,Ada,1510.00,2,2,0,0,1961,1961; "},
    {"ratings", "player=Ada;game=quax;start=1000.5",
     "quax,1,1,Ada,1040.50,2,2,0,0,1961,1961; "},
    {"ratings", "player=Ada;game=quax;method=glicko-2;tau=1;period=year",
     "quax,1,1,Ada,1747.32,253.40,0.06000,2,2,0,0,1961,1961; "},
    {"ratings", "game=quax;least=3", ""},
    {"ratings", "since=1962",
     "link,1,1,Eve,1520.00,1,1,0,0,1962,1962; "
     "link,1,2,Ada,1480.00,1,0,0,1,1962,1962; "},
    {"ratings", "until=1961;player=Cy",
     "quax,1,3,Cy,1480.00,2,0,1,1,1961,1961; "},
    {"ratings", "together=1;player=Ada",
     ",1,3,Ada,1517.71,3,2,0,1,1961,1962; "},
    {"history", "player=Ada;player=Eve",
     "link,1,Ada,1962.07.02,1480.00,1; link,1,Eve,1962.07.02,1520.00,1; "
     "quax,1,Ada,1961.07.02,1540.00,2; "},
    {"games", "",
     "link,1,2,1,1,0,0,,,,\"Elo after each event, K 40/30,20; initial rating: "
     "1500\"; quax,4,4,1,2,1,1,,,,\"Elo after each event, K 40/30,20; "
     "initial rating: 1500\"; "},
    {"games", "method=whole-history;drift=0;game=quax;advantage=-20.25",
     "quax,4,4,1,2,1,1,-20.25,,0.19,\"whole history, drift 0; initial rating: "
     "1500\"; "},
    {"games", "fide=1;game=link;k=20",
     "link,1,2,1,1,0,0,,,,\"Elo by FIDE B.02 of 1 March 2024 after each event, "
     "K 20; initial rating: 1500\"; "},
    {"unrated", "", "not played,1; "},
    {"ranking", "", "unknown name"},
    {"ratings", "method=ego", "unknown name"},
    {"ratings", "player=Adda", "unknown name"},
    {"ratings", "game=chess", "unknown name"},
    {"ratings", "k=40/30", "refused"},
    {"ratings", "tau=0,5", "refused"},
    {"ratings", "tau=20", "refused"},
    {"ratings", "tau=1e3", "refused"},
    {"ratings", "tau=.", "refused"},
    {"ratings", "period=decade", "refused"},
    {"ratings", "since=1961.13", "refused"},
    {"ratings", "advantage=fitt", "refused"},
    {"ratings", "undated=never", "unknown name"},
    {"ratings", "method=glicko-2;stated=1", "refused"},
    {"ratings", "method=glicko-2;fide=1", "refused"},
};

START_TEST(events)
{
    ck_assert_str_eq(rate(of_events[_i].table, of_events[_i].options),
                     of_events[_i].expected);
}
END_TEST

/* ---- archives ------------------------------------------------------------ */

static const char records[] =
    "[Game \"quax\"]\n[First \"Ada\"]\n[Second \"Bob\"]\n"
    "[Date \"1961.05.12\"]\n[Event \"Open\"]\n[Result \"1-0\"]\n\n"
    "d3 e4 h7 Resigns 1-0\n\n"
    "[Game \"quax\"]\n[First \"Fay\"]\n[Second \"Gus\"]\n"
    "[Date \"1963.05.12\"]\n[Result \"1-0\"]\n\nd3 f5 h7 Resigns 1-0\n\n"
    "[Game \"quax\"]\n[First \"Ida\"]\n[Second \"Joe\"]\n"
    "[Result \"1-0\"]\n\nd3 g5 h7 Resigns 1-0\n";

static const struct {
    const char *query, *who, *options, *expected;
} of_archives[] = {
    {"", NULL, "", "Eve 1, Ada 1, Ada 2, Dee 2, Cy 2, Bob 2, Fay 1, Gus 1, "},
    {NULL, NULL, "game=link", "Eve 1, Ada 1, "},
    {"plies > 0", NULL, "", "Ada 1, Bob 1, Fay 1, Gus 1, "},
    {"first = :who", "Fay", "", "Fay 1, Gus 1, "},
    {"first = Nobody", NULL, "", ""},
    {"first = Fay or first = Ida", NULL, "", "Fay 1, Gus 1, "},
    {"first = Fay or first = Ida", NULL, "undated=last",
     "Fay 1, Gus 1, Ida 1, Joe 1, "},
    {"", NULL, "player=ada;game=quax", "Ada 2, "},
    {"", NULL, "player=Hal", "unknown name"},
    {"first =", NULL, "", "refused"},
    {"count by first", NULL, "", "refused"},
    {"first = @mine", NULL, "", "unknown name"},
};

static struct ludex_archive *fill(char *path)
{
    struct ludex_archive *a = archive_of(path, records);
    struct ludex_events *e = open_events();
    struct ludex_import *import;

    ck_assert_int_eq(ludex_import_new(&import, a, "open.event", NULL, error),
                     0);
    for (size_t i = 0; i < ludex_events_count(e); i++)
        ck_assert_int_eq(ludex_import_event(import, e, i, NULL, NULL, error),
                         0);
    ck_assert_int_eq(ludex_import_commit(import, error), 0);
    ludex_import_free(import);
    ludex_events_free(e);
    return a;
}

START_TEST(archives)
{
    const struct ludex_parameter who[] = {{"who", of_archives[_i].who},
                                          {NULL, NULL}};
    char path[SCRATCH_PATH], words[100], out[400] = "";
    struct ludex_option options[8];
    struct ludex_archive *a = fill(path);
    struct ludex_table *t;
    size_t at = 0;
    int code;

    snprintf(words, sizeof words, "%s", of_archives[_i].options);
    split(words, options);
    code =
        ludex_archive_ratings(&t, a, "ratings", of_archives[_i].query,
                              of_archives[_i].who ? who : NULL, options, error);
    if (code)
        snprintf(out, sizeof out, "%s", ludex_code_name(code));
    for (size_t row = 0; t && row < ludex_table_rows(t); row++)
        at += (size_t)snprintf(out + at, sizeof out - at, "%s %s, ",
                               ludex_table_text(t, row, 3),
                               ludex_table_text(t, row, 5));
    ludex_table_free(t);
    ck_assert_str_eq(out, of_archives[_i].expected);
    ludex_archive_free(a);
    remove(path);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("ratings");
    int status;

    error = ludex_error_new();
    suite_rows(cases, events, of_events);
    suite_rows(cases, archives, of_archives);
    status = suite_run_one("ratings of ludex.h", cases);
    ludex_error_free(error);
    return status;
}
