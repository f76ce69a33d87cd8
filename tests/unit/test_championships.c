/* Tests events in an archive: storing them, reading them back, and gathering
   them from records. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "archive_events.h"
#include "archive_import.h"
#include "record_reader.h"

#include "scratch.h"
#include "sound.h"
#include "suite.h"

static struct diag_levels levels;
static struct diags diags;
static struct arena arena;
static struct text one, other;
static char path[SCRATCH_PATH];
static struct archive *archive;
static struct archive_import *import;

static void set_up(void)
{
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    arena_init(&arena, 0, 64 << 20);
    one = other = (struct text){0};
    scratch_file(path);
    ck_assert_int_eq(archive_open(&archive, path, true), ARCHIVE_OK);
}

static void tear_down(void)
{
    close_sound(archive);
    arena_release(&arena);
    diags_release(&diags);
    text_release(&one);
    text_release(&other);
    unlink(path);
}

/* ---- helpers ------------------------------------------------------------- */

static struct event *parsed(struct str text)
{
    struct event *e = event_parse(&arena, text, &diags);

    ck_assert_ptr_nonnull(e);
    return e;
}

static enum event_imported store(const struct event *e, bool replace,
                                 int64_t *id)
{
    const struct str *reason = replace ? &STR("") : NULL;
    enum event_imported imported;

    ck_assert_int_eq(archive_import_begin(archive, ROTATED_UNSEEN, &import),
                     ARCHIVE_OK);
    ck_assert_int_eq(archive_import_file(import, "a file"), ARCHIVE_OK);
    ck_assert_int_eq(archive_import_event(import, e, reason, &imported, id),
                     ARCHIVE_OK);
    ck_assert_int_eq(archive_import_end(import, true), ARCHIVE_OK);
    return imported;
}

static struct event *all(void)
{
    const struct archive_wanted wanted = {NULL, NULL, -1, false};
    struct event *found;

    ck_assert_int_eq(archive_events(archive, &wanted, &arena, &found),
                     ARCHIVE_OK);
    return found;
}

static void check_same(const struct event *a, const struct event *b)
{
    text_clear(&one);
    text_clear(&other);
    for (; a; a = a->next)
        event_write_bare(a, &one);
    for (; b; b = b->next)
        event_write_bare(b, &other);
    text_add_char(&one, '\0');
    text_add_char(&other, '\0');
    ck_assert_str_eq(one.ptr, other.ptr);
}

static const char full[] =
    "series \"S\" era \"E\" game quax source \"a book\"\n"
    "event 1992 \"Alpha\" { country \"C\" city \"\xC3\x96\" unfinished\n"
    "  format round-robin champion \"Ann\" runner-up \"B\" runner-up \"C\"\n"
    "  won 0 drawn 3\n"
    "  players { \"Ann\" country \"Riamo\" seed 2 \"Bob\" \"Cid\" }\n"
    "  round 1 \"Bob\" \"Ann\" 1-0 1992.12.?? plies 40 record 7\n"
    "  \"Cid\" bye \"Ann\" half-bye \"Bob\" zero-bye\n"
    "  round 2 \"Ann\" \"Cid\" 0-1 forfeit \"Ann\" \"Bob\" 0-0\n"
    "  \"Ann\" \"Bob\" * \"Cid\" withdrawn\n"
    "  stage \"Final\" format best-of-3 + tiebreak\n"
    "  \"Ann\" \"Bob\" 1/2-1/2 tiebreak }\n"
    "event 1993 \"Alpha\" {}\n";

/* ---- stored and read ----------------------------------------------------- */

START_TEST(test_read_back)
{
    struct event *e = parsed(str_of(full));
    int64_t id, again;

    ck_assert_int_eq(store(e, false, &id), EVENT_STORED);
    ck_assert_int_eq(store(e->next, false, &again), EVENT_STORED);
    ck_assert_int_ne(id, again);
    check_same(all(), e);
    ck_assert_int_eq(store(e, false, &again), EVENT_KNOWN);
    ck_assert_int_eq(id, again);
}
END_TEST

START_TEST(test_contradiction)
{
    struct event *e = parsed(str_of(full)), *changed = parsed(str_of(full));
    int64_t id, again;

    store(e, false, &id);
    changed->next = e->next = NULL;
    changed->results->kind = RESULT_DRAW;
    ck_assert_int_eq(store(changed, false, &again), EVENT_REFUSED);
    ck_assert_int_eq(again, id);
    check_same(all(), e);
    ck_assert_int_eq(store(changed, true, &again), EVENT_REPLACED);
    ck_assert_int_eq(again, id);
    check_same(all(), changed);
}
END_TEST

/* An event with the same year and name in another series, or in no series, is a
   different event. */
START_TEST(test_series)
{
    struct event *e = parsed(STR("event 1 \"N\" {} event 1 {}\n"
                                 "series \"S\" event 1 \"N\" {}\n"
                                 "series \"T\" event 1 \"N\" {}"
                                 "event \"N\" {} event \"M\" {}"));
    int64_t id;

    for (struct event *at = e; at; at = at->next)
        ck_assert_int_eq(store(at, false, &id), EVENT_STORED);
    for (struct event *at = e; at; at = at->next)
        ck_assert_int_eq(store(at, false, &id), EVENT_KNOWN);
}
END_TEST

START_TEST(test_champions)
{
    static char bytes[1 << 16];
    FILE *file = fopen("samples/events/champions.event", "rb");
    size_t size;
    int64_t id;

    ck_assert_ptr_nonnull(file);
    size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    struct event *e = parsed((struct str){bytes, size});
    for (struct event *at = e; at; at = at->next)
        ck_assert_int_eq(store(at, false, &id), EVENT_STORED);
    check_same(all(), e);
}
END_TEST

START_TEST(test_wanted)
{
    struct str series = STR("S"), name = STR("Alpha"), none = STR("");
    struct archive_wanted wanted = {&series, &name, 1993, false};
    struct event *e = parsed(str_of(full)), *found;
    int64_t id;

    store(e, false, &id);
    store(e->next, false, &id);
    archive_events(archive, &wanted, &arena, &found);
    ck_assert_ptr_nonnull(found);
    ck_assert_int_eq(found->year, 1993);
    ck_assert_ptr_null(found->next);
    wanted = (struct archive_wanted){&none, NULL, -1, false};
    archive_events(archive, &wanted, &arena, &found);
    ck_assert_ptr_null(found);
}
END_TEST

/* ---- bare records -------------------------------------------------------- */

static void store_records(const char *text)
{
    struct record_reader reading;
    struct reading_options options = {.side = NO_SIDE};
    struct source *source = NULL;
    struct splitter *splitter;
    struct slice slice;
    enum imported imported;
    int64_t id;
    char name[SCRATCH_PATH];
    FILE *file = fdopen(scratch_open(name), "w");

    fputs(text, file);
    fclose(file);
    ck_assert_int_eq(source_open(&source, name), 0);
    splitter = splitter_new(source, framing_tagged);
    record_reader_init(&reading, &levels, 0);
    archive_import_begin(archive, ROTATED_UNSEEN, &import);
    archive_import_file(import, name);
    while (splitter_next(splitter, &slice) > 0) {
        struct record *r = record_reader_run(&reading, &slice, &options);
        bool broken = reading.diags.counts[SEVERITY_ERROR] > 0;
        archive_import_record(import, &slice, r, broken, false, &reading.replay,
                              &imported, &id);
    }
    archive_import_end(import, true);
    record_reader_release(&reading);
    splitter_free(splitter);
    source_close(source);
    unlink(name);
}

#define GAME(event, round, first, second, result)                     \
    "[Game \"quax\"]\n[Event \"" event "\"]\n[Round \"" round "\"]\n" \
    "[Date \"1992.12.0" round "\"]\n" first second "a1 b2 " result "\n\n"

START_TEST(test_gather)
{
    struct str name = STR("Alpha");
    struct event *found;
    const struct event_result *r;

    store_records(
        GAME("Alpha", "2", "[First \"Ann\"]\n", "[Second \"Bob\"]\n", "0-1")
            GAME("Beta", "1", "[First \"Eve\"]\n", "[Second \"Fay\"]\n", "1-0")
                GAME("Alpha", "1", "[First \"Cid\"]\n", "[Second \"Ann\"]\n",
                     "*")
                    GAME("Alpha", "3", "[First \"Bob\"]\n", "", "1/2-1/2"));
    ck_assert_int_eq(archive_gather(archive, name, &arena, &found), ARCHIVE_OK);
    ck_assert_ptr_nonnull(found);
    ck_assert_uint_eq(found->player_count, 4);
    ck_assert_uint_eq(found->result_count, 3);
    ck_assert_int_eq(found->year, 1992);
    ck_assert(str_equal(found->game, STR("quax")));
    r = found->results;
    ck_assert(str_equal(found->players[r->first].name, STR("Cid")));
    ck_assert_uint_eq(r->kind, RESULT_UNKNOWN);
    ck_assert_int_eq(r->record, 3);
    r = r->next;
    ck_assert(str_equal(found->players[r->second].name, STR("Bob")));
    ck_assert_uint_eq(r->kind, RESULT_SECOND);
    ck_assert_uint_eq(r->plies, 2);
    ck_assert_uint_eq(r->round, 2);
    ck_assert(str_equal(found->players[r->next->second].name, STR("?")));
    name = STR("Gamma");
    ck_assert_int_eq(archive_gather(archive, name, &arena, &found), ARCHIVE_OK);
    ck_assert_ptr_null(found);
}
END_TEST

/* Stores this many games, alternating between two events with long names. */
static void store_many(int count)
{
    struct text text = {0};

    for (int i = 0; i < count; i++)
        text_addf(&text,
                  "[Game \"quax\"]\n[Event \"%c%0400d\"]\n[Round \"%d\"]\n"
                  "[First \"Ann\"]\n[Second \"Bob\"]\n\na1 b2 *\n\n",
                  i % 2 ? 'A' : 'B', 0, i + 1);
    text_add_char(&text, '\0');
    ck_assert(!text.failed);
    store_records(text.ptr);
    text_release(&text);
}

/* Values that all records share are stored once. If the event is still too
   large, that is reported. The list of records counts as part of its size. */
START_TEST(test_much)
{
    struct event *found;
    size_t results = 0;

    store_many(3000);
    arena_release(&arena);
    arena_init(&arena, 0, 1 << 20);
    ck_assert_int_eq(archive_gather(archive, STR(""), &arena, &found),
                     ARCHIVE_OK);
    for (const struct event *e = found; e; e = e->next)
        results += e->result_count;
    ck_assert_uint_eq(results, 3000);
    for (size_t hard = 1 << 14; hard < 1 << 20; hard *= 2) {
        arena_release(&arena);
        arena_init(&arena, 0, hard);
        ck_assert_int_eq(archive_gather(archive, STR(""), &arena, &found),
                         ARCHIVE_MEMORY);
        ck_assert_ptr_nonnull(strstr(archive_message(archive), "select fewer"));
    }
}
END_TEST

int main(void)
{
    TCase *c = tcase_create("all");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, test_read_back);
    tcase_add_test(c, test_contradiction);
    tcase_add_test(c, test_series);
    tcase_add_test(c, test_champions);
    tcase_add_test(c, test_wanted);
    tcase_add_test(c, test_gather);
    tcase_add_test(c, test_much);
    return suite_run_one("championships", c);
}
