/* Tests archives: rows, import, duplicates, queries and positions. */
#define _DEFAULT_SOURCE /* for MAP_ANONYMOUS */
#include <check.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "archive_import.h"
#include "archive_query.h"
#include "record_reader.h"

#include "scratch.h"
#include "sound.h"
#include "suite.h"

static struct diag_levels levels;
static struct record_reader reading;
static struct arena arena;
static struct diags diags;
static char path[SCRATCH_PATH];
static struct archive *archive;
static struct archive_import *import;

static void set_up(void)
{
    diag_levels_init(&levels);
    record_reader_init(&reading, &levels, 0);
    arena_init(&arena, 0, 1 << 20);
    diags_init(&diags, &levels, 0);
    scratch_file(path);
    ck_assert_int_eq(archive_open(&archive, path, true), ARCHIVE_OK);
}

/* Cleans up after a test of files that do not exist or are not archives. */
static void clear(void)
{
    archive_close(archive);
    record_reader_release(&reading);
    arena_release(&arena);
    diags_release(&diags);
    unlink(path);
}

static void tear_down(void)
{
    close_sound(archive);
    archive = NULL;
    clear();
}

/* ---- helpers ------------------------------------------------------------- */

struct taken {
    enum imported imported;
    int64_t id;
};

static struct taken take(const char *text, bool refuse)
{
    struct reading_options options = {.side = NO_SIDE};
    size_t len = strlen(text);
    char *bytes = calloc(1, len + SLICE_SLACK);
    struct slice slice = {.ptr = bytes, .len = len, .line = 1, .column = 1};
    struct taken taken;

    memcpy(bytes, text, len);
    const struct record *record = record_reader_run(&reading, &slice, &options);
    bool broken = reading.diags.counts[SEVERITY_ERROR] > 0;
    ck_assert_int_eq(archive_import_record(import, &slice, record, broken,
                                           refuse, &reading.replay,
                                           &taken.imported, &taken.id),
                     ARCHIVE_OK);
    free(bytes);
    return taken;
}

static void begin(void)
{
    ck_assert_int_eq(archive_import_begin(archive, ROTATED_UNSEEN, &import),
                     ARCHIVE_OK);
    ck_assert_int_eq(archive_import_file(import, "a file"), ARCHIVE_OK);
}

static void end(void)
{
    ck_assert_int_eq(archive_import_end(import, true), ARCHIVE_OK);
}

static void store(const char *const *texts, size_t count)
{
    begin();
    for (size_t i = 0; i < count; i++)
        take(texts[i], false);
    end();
}

/* Returns the numbers of the records found, such as "1 3", or the slug of the
   first fault. */
static const char *ask(const char *words)
{
    static char found[200];
    struct query query;
    struct archive_query *q = NULL;
    int64_t id;
    int more = 0;

    diags_clear(&diags);
    arena_reset(&arena);
    found[0] = 0;
    if (!query_parse(&query, &arena, str_of(words), &diags) ||
        archive_query(archive, &query, NULL, 0, &diags, &q) != 0) {
        ck_assert_ptr_nonnull(diags.first);
        return diag_info(diags.first->code)->slug;
    }
    while ((more = archive_query_next(q, &id)) == 1)
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%d",
                 *found ? " " : "", (int)id);
    ck_assert_int_eq(more, 0);
    archive_query_free(q);
    return found;
}

/* ---- duplicates ---------------------------------------------------------- */

#define GAME    "[Game \"quax\"]\n[First \"Ann\"]\n\n"
#define BRAX    "[Game \"brax\"]\n[Position \"?\"]\n\n"
#define BRAYOUT "[Game \"brayout\"]\n[Position \"?\"]\n\n"

static const struct {
    const char *text;
    enum imported imported;
    int64_t id;
} known[] = {
    {GAME "1. d3 f5 2. e4 *\n", IMPORT_STORED, 1},
    {GAME "1. d3 f5 2. e4 *\n\n", IMPORT_KNOWN, 1},
    {"[First \"Ann\"]\n[GAME \"Quax\"]\n\nd3 f5, e4 *", IMPORT_KNOWN, 1},
    {"[Size \"11\"]\n" GAME "d3 f5 e4 *", IMPORT_KNOWN, 1},
    {"[Black \"Ann\"]\n[Game \"quax\"]\n\nd3 f5 e4 *", IMPORT_KNOWN, 1},
    {GAME "1. d3 f5 2. e4 {good} *\n", IMPORT_STORED, 2},
    {GAME "1. d3\n f5 2. e4 {good}\n*\n", IMPORT_KNOWN, 2},
    {GAME "1. d3 f5 2. e4! *\n", IMPORT_STORED, 3},
    {GAME "1. d3 f5 2. e4 (2. e5) *\n", IMPORT_STORED, 4},
    {GAME "1. d3 f5 2. e4 (2. e6) *\n", IMPORT_STORED, 5},
    {GAME "1. d3 f5 2. e4 1-0\n", IMPORT_STORED, 6},
    {GAME "1. d3 f5 2. e4 Red resigns\n", IMPORT_STORED, 7},
    {GAME "1. d3 f5 2. e5 *\n", IMPORT_STORED, 8},
    {"[Size \"13\"]\n" GAME "d3 f5 e4 *\n", IMPORT_STORED, 9},
    {"[Note \"x\"]\n" GAME "d3 f5 e4 *\n", IMPORT_STORED, 10},
    {"[Note \"y\"]\n" GAME "d3 f5 e4 *\n", IMPORT_STORED, 11},
    {GAME "d3 d3 *\n", IMPORT_BROKEN, 12},
    {GAME "d3 d3 *\n\n\n", IMPORT_KNOWN, 12},
    {GAME "d3  d3 *\n", IMPORT_BROKEN, 13},
    {"[Position \"?\"]\n" GAME "e4 e5 *\n", IMPORT_STORED, 14},
    {"[Position \"?\"]\n" GAME "e4 e6 *\n", IMPORT_STORED, 15},
    {"[Position \"?\"]\n" GAME "1. e4 e6 *\n", IMPORT_KNOWN, 15},
    /* signs of a ply in addition to its points, also in variations */
    {BRAX "(D6)-D7 ((D6)-E6) *\n", IMPORT_STORED, 16},
    {BRAX "(D6)-D7 ((D6)-E6 Brax!) *\n", IMPORT_STORED, 17},
    {BRAX "(D6)-D7 ((D6)-E6\nJinx!) *\n", IMPORT_KNOWN, 17},
    {BRAYOUT "P(F6-F7) (V(A7-A8)) *\n", IMPORT_STORED, 18},
    {BRAYOUT "P(F6-F7) (V(A7-A8)\u2191) *\n", IMPORT_STORED, 19},
    {BRAYOUT "P(F6-F7) (V(A7-A8)=) *\n", IMPORT_KNOWN, 19},
    {BRAYOUT "P(F6-F7) (V(A7-A8)\u00D7D0) *\n", IMPORT_STORED, 20},
    {BRAYOUT "P(F6-F7) (V(A7-A8)\u00D7E0) *\n", IMPORT_STORED, 21},
    {BRAYOUT "P(F6-F7) (V(A7-A8)\u00D7E0#) *\n", IMPORT_STORED, 22},
    {BRAYOUT "P(F6-F7) (V\u031F(A7-A8)) *\n", IMPORT_STORED, 23},
    {BRAYOUT "P(F6-F7) (P(A9-A\u16B4)\u21D1D0) *\n", IMPORT_STORED, 24},
    {BRAYOUT "P(F6-F7) (P(A9-A\u16B4)\u21D1E0) *\n", IMPORT_STORED, 25},
    {BRAYOUT "P(F6-F7) (I(A9-A\u16B4)\u290AV) *\n", IMPORT_STORED, 26},
    {BRAYOUT "P(F6-F7) (I(A9-A\u16B4)\u290AS) *\n", IMPORT_STORED, 27},
    {BRAYOUT "P(F6-F7) (R(A9-A\u16B4)) *\n", IMPORT_STORED, 28},
    {BRAYOUT "P(F6-F7) (\u211E(A9-A\u16B4)) *\n", IMPORT_STORED, 29},
    {"[Game \"brayout\"]\n\nP(F3-F5)^\u00BD \u00BD-\u00BD\n", IMPORT_STORED,
     30},
    {"[Game \"brayout\"]\n\nP(F3-F5)^ \u00BD-\u00BD\n", IMPORT_STORED, 31},
    {"[Game \"brayout\"]\n\nP(F3-F5) \u00BD-\u00BD\n", IMPORT_KNOWN, 31},
    {"[Game \"brayout\"]\n\nP(F3-F4) (P(F3-F5)^) *\n", IMPORT_STORED, 32},
    {"[Game \"brayout\"]\n\nP(F3-F4) (P(F3-F5)) *\n", IMPORT_KNOWN, 32},
    {GAME "d3 f5 0-1\n", IMPORT_STORED, 33},
    {GAME "d3 f5 Red wins\n", IMPORT_KNOWN, 33},
};

enum { KNOWN = sizeof known / sizeof *known };

/* Imports within one transaction, or with a commit after every record. */
static void import_duplicates(bool commits)
{
    begin();
    for (size_t i = 0; i < KNOWN; i++) {
        struct taken t = take(known[i].text, false);
        ck_assert_msg(t.imported == known[i].imported && t.id == known[i].id,
                      "%zu: imported %d, id %d", i, (int)t.imported, (int)t.id);
        if (commits) {
            end();
            begin();
        }
    }
    end();
}

START_TEST(duplicate_records)
{
    import_duplicates(_i);
    begin();
    for (size_t i = 0; i < KNOWN; i++)
        ck_assert_int_eq(take(known[i].text, false).imported, IMPORT_KNOWN);
    end();
}
END_TEST

/* An import that is not committed leaves nothing behind, and does not block
   anyone. */
START_TEST(not_kept)
{
    begin();
    ck_assert_int_eq(take(known[0].text, false).imported, IMPORT_STORED);
    ck_assert_int_eq(archive_import_end(import, false), ARCHIVE_OK);
    ck_assert_str_eq(ask(""), "");
    begin();
    ck_assert_int_eq(take(known[0].text, false).imported, IMPORT_STORED);
    end();
    ck_assert_str_eq(ask(""), "1");
    ck_assert_int_eq(archive_import_end(NULL, true), ARCHIVE_OK);
}
END_TEST

START_TEST(refused)
{
    begin();
    struct taken t = take(GAME "d3 d3 *\n", true);
    ck_assert_int_eq(t.imported, IMPORT_REFUSED);
    ck_assert_int_eq(t.id, 0);
    end();
    ck_assert_str_eq(ask(""), "");
}
END_TEST

/* ---- queries ------------------------------------------------------------- */

static const char *const asked_records[] = {
    "[Game \"quax\"]\n[Event \"Alpha Open\"]\n[Site \"L\u00E4yfet\"]\n"
    "[Date \"1992.12.05\"]\n[Round \"9\"]\n[First \"\u00C4nn\"]\n"
    "[Second \"Bob\"]\n\nd3 f5 e4 1-0\n",
    "[Game \"quax\"]\n[Event \"Alpha Open\"]\n[Date \"1992.12.??\"]\n"
    "[Round \"10\"]\n[First \"Bob\"]\n[Second \"Cid \\\"X\\\"\"]\n"
    "[Clock \"3\"]\n\nd3 f5 0-1\n",
    "[Game \"quax\"]\n[Size \"13\"]\n[Date \"1993\"]\n\nd3 draw agreed\n",
    "[Game \"quax\"]\n\nd3 d3 *\n",
};

/* A query and the expected result of ask(). */
struct query_case {
    const char *words, *found;
};

static void ask_all(const struct query_case *list, int count)
{
    for (int i = 0; i < count; i++) {
        const char *found = ask(list[i].words);
        ck_assert_msg(strcmp(found, list[i].found) == 0, "%s: %s",
                      list[i].words, found);
    }
}

static const struct query_case query_case[] = {
    {"", "1 2 3 4"},
    {"  ", "1 2 3 4"},
    {"event=\"Alpha Open\"", "1 2"},
    {"EVENT ~ open", "1 2"},
    {"event!=\"Alpha Open\"", "3 4"},
    {"event=\"\"", "3 4"},
    {"event = \"alpha open\"", ""},
    {"site~\"L\u00C4Y\"", "1"},
    {"player=Bob", "1 2"},
    {"player~\u00E4nn", "1"},
    {"player!=Bob", "3 4"},
    {"first=Bob and second~\"x\\\"\"", "2"},
    {"date=1992.12", "1 2"},
    {"date=1992", "1 2"},
    {"date>1992", "3"},
    {"date<=1992.12.05", "1"},
    {"possibly date<=1992.12.05", "1 2"},
    {"date=1990.13", "bad-value"},
    {"possibly round=9", "bad-value"},
    {"possibly captures>1", "bad-value"},
    {"date>=1992.12.05", "1 3"},
    {"date!=1992", "3 4"},
    {"date=\"\"", "4"},
    {"year>1992", "3"},
    {"year!=1992", "3 4"},
    {"round>9", "2"},
    {"round=9", "1"},
    {"result=first", "1"},
    {"result=1-0", "1"},
    {"result=draw", "3"},
    {"result!=draw", "1 2 4"},
    {"result=\u00BD-\u00BD", "3"},
    {"result=unknown", "4"},
    {"plies<3", "2 3 4"},
    {"broken=yes", "4"},
    {"broken!=yes and id>=2", "2 3"},
    {"game=QUAX and id=3", "3"},
    {"tag:Clock=3", "2"},
    {"tag:clock!=3", ""},
    {"tag:Size=13", "3"},
    {"tag:Black=Bob", "2"},
    {"event=and and round=9", ""},
    {"colour=red", "unknown-field"},
    {"text=a", "unknown-field"},
    {"date=soon", "bad-value"},
    {"plies=many", "bad-value"},
    {"plies~3", "bad-value"},
    {"broken=perhaps", "bad-value"},
    {"result>1-0", "bad-value"},
    {"game=chess", "unknown-game"},
    {"event", "syntax"},
    {"event=", "syntax"},
    {"event=a round=1", "syntax"},
    {"event=\"Alpha Open\" or plies=1", "1 2 3"},
    {"round=9 or round=10 and plies=3", "1"},
    {"(round=9 or round=10) and plies=2", "2"},
    {"not event=\"Alpha Open\"", "3 4"},
    {"not year<=1992", "3 4"},
    {"not (year<=1992 or broken=yes)", "3"},
    {"not not year=1993", "3"},
    {"not (not year=1992 and year>0)", "1 2 4"},
    {"year in 1993..2000", "3"},
    {"year in 1993..", "3"},
    {"year in ..1992 and round=10", "2"},
    {"date in 1992.12.05..1993", "1 3"},
    {"date in 1992.12", "syntax"},
    {"round in (9, 10)", "1 2"},
    {"round not in (9,\"10\") and plies in 1..2", "3 4"},
    {"player in (Cid, Bob)", "1 2"},
    {"either=Bob", "1 2"},
    {"(event=a", "unclosed-bracket"},
    {"event=a)", "syntax"},
    {"year in 1993..1992", "bad-value"},
    {"year in ..", "syntax"},
    {"year in 1..2..3", "bad-value"},
    {"year in (1992", "unclosed-bracket"},
    {"year in ()", "syntax"},
    {"not", "syntax"},
    {"event=a and", "syntax"},
    {"=a", "syntax"},
    {"event=\"a", "unclosed-string"},
    {"position=11/11", "bad-position"},
    {"position<x", "bad-value"},
    {"position=\"\"", "bad-position"},
};

START_TEST(queries)
{
    store(asked_records, 4);
    ask_all(query_case, COUNT(query_case));
}
END_TEST

START_TEST(query_places)
{
    ck_assert_str_eq(ask("event=a and evnet=b"), "unknown-field");
    ck_assert_uint_eq(diags.first->span.begin, 12);
    ck_assert_uint_eq(diags.first->span.length, 5);
    ck_assert_uint_eq(diags.first->helps, 1);
    ck_assert(str_equal(diags.first->help[0], STR("event")));

    const char *words = "position=\"11/11/11/11/11/5z5/11/11/11/11/11 x -\"";
    ck_assert_str_eq(ask(words), "bad-position");
    ck_assert_uint_eq(diags.first->span.begin, strchr(words, 'z') - words);
}
END_TEST

START_TEST(columns)
{
    struct str names[] = {STR("id"),     STR("event"), STR("tag:Clock"),
                          STR("broken"), STR("year"),  STR("text")};
    struct query query = {0};
    struct archive_query *q;
    int64_t id;

    store(asked_records, 4);
    ck_assert_int_eq(archive_query(archive, &query, names, 6, &diags, &q), 0);
    for (size_t i = 0; i < 4; i++) {
        ck_assert_int_eq(archive_query_next(q, &id), 1);
        ck_assert_int_eq(archive_query_value(q, 0).number, id);
        ck_assert_int_eq(archive_query_value(q, 1).kind,
                         i < 2 ? VALUE_TEXT : VALUE_NONE);
        ck_assert_int_eq(archive_query_value(q, 2).kind,
                         i == 1 ? VALUE_TEXT : VALUE_NONE);
        ck_assert_int_eq(archive_query_value(q, 3).number, i == 3);
        ck_assert(str_equal(archive_query_value(q, 5).text,
                            str_of(asked_records[i])));
    }
    ck_assert_int_eq(archive_query_next(q, &id), 0);
    archive_query_free(q);
    ck_assert(archive_is_column(STR("tag:Clock")));
    ck_assert(!archive_is_column(STR("place")));
    ck_assert(!archive_is_column(STR("tag:")));
}
END_TEST

/* ---- positions ----------------------------------------------------------- */

static const char *const placed_records[] = {
    "[Game \"quax\"]\n\na1 c3 b2 k11 a1b2 d5 e4 *\n",
    /* rotated by half a turn */
    "[Game \"quax\"]\n\nk11 i9 j10 a1 j10k11 *\n",
    /* links that already exist: few stones, many plies */
    "[Game \"quax\"]\n[Relink \"yes\"]\n\n"
    "a1 c3 b2 d4 a1b2 c3d4 a1b2 c3d4 a1b2 c3d4 *\n",
    /* starting from a position with few stones */
    "[Game \"quax\"]\n[Position \"11/11/11/11/11/11/11/11/2u8/11/x10 x -\"]\n"
    "\nb2 k11 *\n",
    "[Game \"quax\"]\n[Size \"5\"]\n\na1 c3 b2 *\n",
    "[Game \"quax\"]\n[Edges \"NS\"]\n\na1 c3 b2 *\n",
    "[Game \"quax\"]\n\na1 swap c3 b2 *\n",
};

#define ROWS "11/11/11/11/11/11/11/"

static const struct query_case placed[] = {
    {"position=\"" ROWS "11/11/11/11 x -\"", "1 2 3 6 7"},
    {"position=\"" ROWS "11/11/11/x10 u -\"", "1 3 6 7"},
    {"position=\"" ROWS "11/2u8/11/x10 x -\"", "1 3 4 6 7"},
    {"position=\"" ROWS "11/2u8/1x9/x10 u -\"", "1 3 4 6 7"},
    {"position=\"" ROWS "3u7/2u8/1x9/x10 u a1b2\"", "3"},
    {"position=\"" ROWS "3u7/2u8/1x9/x10 x a1b2,c3d4\"", "3"},
    {"position=\"" ROWS "3u7/2u8/1x9/x10 u a1b2,c3d4\"", "3"},
    {"position=\"10u/11/11/11/11/11/11/11/2u8/1x9/x10 u a1b2\"", "1"},
    {"position~\"10u/11/11/11/11/11/11/11/2u8/1x9/x10 u a1b2\"", "1 2"},
    {"position~\"10u/11/11/11/11/11/11/11/2u8/1x9/x10 x -\"", "1 2 4"},
    {"position~\"" ROWS "11/11/11/10x u -\"", "1 2 3 6 7"},
    {"position=\"5/5/2u2/1x3/x4 u -\"", "5"},
    {"position!=\"" ROWS "11/2u8/11/x10 x -\"", "2 5"},
    {"game=quax and position=\"" ROWS "11/2u8/1x9/x10 u -\" and id>3", "4 6 7"},
    {"position=\"" ROWS "11/11/11/x10 u -\" and "
     "position!=\"" ROWS "3u7/2u8/1x9/x10 u a1b2\"",
     "1 6 7"},
};

START_TEST(positions)
{
    store(placed_records, sizeof placed_records / sizeof *placed_records);
    ask_all(placed, COUNT(placed));
}
END_TEST

/* ---- faults -------------------------------------------------------------- */

static int open_bytes(const char *bytes, size_t len, bool create)
{
    FILE *f = fopen(path, "wb");

    ck_assert_ptr_nonnull(f);
    fwrite(bytes, 1, len, f);
    fclose(f);
    archive_close(archive);
    return archive_open(&archive, path, create);
}

START_TEST(foreign_files)
{
    char junk[3000];

    memset(junk, 'x', sizeof junk);
    ck_assert_int_eq(open_bytes("hello", 5, true), ARCHIVE_NOT_SQLITE);
    ck_assert_int_eq(open_bytes(junk, sizeof junk, true), ARCHIVE_NOT_SQLITE);
    ck_assert_int_eq(open_bytes(junk, sizeof junk, false), ARCHIVE_NOT_SQLITE);
    ck_assert_int_eq(open_bytes("", 0, false), ARCHIVE_FOREIGN);
    archive_close(archive);
    ck_assert_int_eq(archive_open(&archive, "/nowhere/a", true),
                     ARCHIVE_CANNOT_OPEN);
    archive_close(archive);
    ck_assert_int_eq(archive_open(&archive, "/tmp", true), ARCHIVE_CANNOT_OPEN);
}
END_TEST

/* The application ID is at byte 68, and the user version at byte 60. */
static int open_changed(long at, const char *bytes)
{
    FILE *f;

    archive_close(archive);
    f = fopen(path, "r+b");
    ck_assert_ptr_nonnull(f);
    fseek(f, at, SEEK_SET);
    fwrite(bytes, 1, 4, f);
    fclose(f);
    return archive_open(&archive, path, true);
}

START_TEST(newer_and_foreign)
{
    ck_assert_int_eq(open_changed(60, "\0\0\0\x63"), ARCHIVE_NEWER);
    ck_assert_str_eq(archive_message(archive),
                     "the archive has version 99, but this program can "
                     "read only versions up to 1");
    ck_assert_int_eq(open_changed(60, "\0\0\0\0"), ARCHIVE_OLDER);
    ck_assert_str_eq(archive_message(archive),
                     "the archive has version 0, which this program can no "
                     "longer read");
    ck_assert_int_eq(open_changed(60, "\0\0\0\1"), ARCHIVE_OK);
    ck_assert_int_eq(open_changed(68, "GPKG"), ARCHIVE_FOREIGN);
}
END_TEST

/* Several threads create the same archive at the same time, again and again.
   Each of them must see an empty file or a complete archive, and nothing in
   between. */
struct race {
    atomic_int here; /* number of threads that have reached a round, summed over
                        all rounds */
};

enum { RIVALS = 4, ROUNDS = 120 };

static int open_again_and_again(const char *folder, struct race *race)
{
    char rival[SCRATCH_PATH + 16];
    int worst = ARCHIVE_OK;

    for (int i = 0; i < ROUNDS; i++) {
        struct archive *a;
        snprintf(rival, sizeof rival, "%s/%d", folder, i);
        atomic_fetch_add(&race->here, 1);
        while (atomic_load(&race->here) < RIVALS * (i + 1))
            sched_yield();
        int fault = archive_open(&a, rival, true);
        worst = fault < worst ? fault : worst;
        archive_close(a);
    }
    return worst == ARCHIVE_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}

START_TEST(made_at_once)
{
    char folder[SCRATCH_PATH], command[SCRATCH_PATH + 16];
    struct race *race = mmap(NULL, sizeof *race, PROT_READ | PROT_WRITE,
                             MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int status, failed = 0;

    scratch_folder(folder);
    for (int i = 0; i < RIVALS; i++)
        if (fork() == 0)
            _exit(open_again_and_again(folder, race));
    for (int i = 0; i < RIVALS; i++)
        failed += wait(&status) < 0 || status != 0;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
    ck_assert_int_eq(failed, 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("all"), *files = tcase_create("files");
    Suite *suite = suite_create("archive");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_checked_fixture(files, set_up, clear);
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, duplicate_records, 0, 2);
    tcase_add_test(tests, not_kept);
    tcase_add_test(tests, refused);
    tcase_add_test(tests, queries);
    tcase_add_test(tests, query_places);
    tcase_add_test(tests, columns);
    tcase_add_test(tests, positions);
    tcase_add_test(files, foreign_files);
    tcase_add_test(files, newer_and_foreign);
    tcase_add_test(files, made_at_once);
    tcase_set_timeout(files, 60);
    suite_add_tcase(suite, tests);
    suite_add_tcase(suite, files);
    return suite_run(suite);
}
