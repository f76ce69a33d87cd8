/* Tests the maintenance of archives: similar names, undoing changes, waiting,
   and backups. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "archive_import.h"
#include "archive_people.h"
#include "record_reader.h"

#include "scratch.h"
#include "sound.h"
#include "suite.h"

static struct diag_levels levels;
static struct record_reader reading;
static char path[SCRATCH_PATH];
static struct archive *archive;
static struct archive_import *import;

static void set_up(void)
{
    diag_levels_init(&levels);
    record_reader_init(&reading, &levels, 0);
    scratch_file(path);
    ck_assert_int_eq(archive_open(&archive, path, true), ARCHIVE_OK);
}

static void tear_down(void)
{
    close_sound(archive);
    record_reader_release(&reading);
    unlink(path);
}

/* Stores a game of these two players. A name may be NULL. */
static void store(const char *first, const char *second)
{
    struct reading_options options = {.side = NO_SIDE};
    char bytes[600];
    enum imported imported;
    int64_t id;
    int len = snprintf(bytes, sizeof bytes - SLICE_SLACK,
                       "[Game \"quax\"]\n[First \"%s\"]\n[Second \"%s\"]\n\n"
                       "d3 f5 *\n",
                       first, second);
    struct slice slice = {
        .ptr = bytes, .len = (size_t)len, .line = 1, .column = 1};

    ck_assert_int_eq(archive_import_begin(archive, ROTATED_UNSEEN, &import),
                     ARCHIVE_OK);
    ck_assert_int_eq(archive_import_file(import, "a file"), ARCHIVE_OK);
    const struct record *record = record_reader_run(&reading, &slice, &options);
    ck_assert_int_eq(archive_import_record(import, &slice, record, false, false,
                                           &reading.replay, &imported, &id),
                     ARCHIVE_OK);
    ck_assert_int_eq(archive_import_end(import, true), ARCHIVE_OK);
}

struct seen {
    size_t rows;
    char last[200]; /* last text of the last row */
    size_t column;
};

static void see(void *context, const struct archive_value *values)
{
    struct seen *seen = context;
    struct str s = values[seen->column].text;

    seen->rows++;
    snprintf(seen->last, sizeof seen->last, "%.*s", (int)s.len, s.ptr);
}

/* ---- names --------------------------------------------------------------- */

static const struct {
    const char *one, *other;
    bool folds;
    const char *why; /* reason given by suggest, or NULL */
} pairs[] = {
    {"Jos\u00e9", "JOSE", true,
     "the same except for case, diacritics and spaces"},
    {"Jose\u0301", "Jos\u00e9", true,
     "the same except for case, diacritics and spaces"},
    {"Stra\u00dfe", "STRASSE", true,
     "the same except for case, diacritics and spaces"},
    {"\u0141ukasz", "lukasz", true,
     "the same except for case, diacritics and spaces"},
    {"Bj\u00f8rn", "bjorn", true,
     "the same except for case, diacritics and spaces"},
    {"A  B", "a b", true, "the same except for case, diacritics and spaces"},
    {"\u0418\u0432\u0430\u043d", "\u0438\u0432\u0430\u043d", true,
     "the same except for case, diacritics and spaces"},
    {"Taylor, Tim", "Tim Taylor", false, "the same words in another order"},
    {"van der Berg, Jan", "Jan van der Berg", false,
     "the same words in another order"},
    {"T. Taylor", "Tim Taylor", false, "initials"},
    {"Taylor, T", "Tim Taylor", false, "initials"},
    {"T. J. Taylor", "Tim J Taylor", false, "initials"},
    {"Tim Taylor", "Tom Taylor", false, "one letter differs"},
    {"Tim Taylor", "Tim Tailor", false, "one letter differs"},
    {"Tim Taylor", "Tim Taylro", false, "one letter differs"},
    {"Tim Taylor", "Tim Taylors", false, "one letter differs"},
    {"Ivan", "Iwan", false, NULL}, /* too short to decide */
    {"Tim Taylor", "Tom Tailor", false, NULL},
    {"T. Taylor", "Bo Taylor", false, NULL},
    {"Tim Taylor", "Tobias Taylor", false, NULL},
    {"Ann", "Bob", false, NULL},
};

static int names_begin(struct archive *a)
{
    const struct archive_edit_request asked = {"alias", STR(""), STR(""),
                                               false};

    return archive_names_begin(a, &asked);
}

static int names_end(struct archive *a, bool apply)
{
    struct archive_edit_result done;

    return archive_names_end(a, apply, &done);
}

START_TEST(alike)
{
    struct seen fold = {0}, suggest = {.column = 4};
    struct archive_rows fold_rows = {see, &fold}, rows = {see, &suggest};
    const char *why = pairs[_i].why;

    store(pairs[_i].one, pairs[_i].other);
    ck_assert_int_eq(archive_suggest(archive, &rows), ARCHIVE_OK);
    ck_assert_uint_eq(suggest.rows, why ? 1 : 0);
    ck_assert_str_eq(suggest.last, why ? why : "");
    ck_assert_int_eq(names_begin(archive), ARCHIVE_OK);
    ck_assert_int_eq(archive_fold(archive, &fold_rows), 0);
    ck_assert_int_eq(names_end(archive, true), ARCHIVE_OK);
    ck_assert_uint_eq(fold.rows, pairs[_i].folds);
}
END_TEST

static size_t people(void)
{
    struct seen seen = {0};
    const struct archive_rows rows = {see, &seen};
    size_t count = 0;

    ck_assert_int_eq(names_begin(archive), ARCHIVE_OK);
    seen.column = 0;
    ck_assert_int_eq(archive_names(archive, STR(""), &rows), ARCHIVE_OK);
    count = seen.rows;
    ck_assert_int_eq(names_end(archive, false), ARCHIVE_OK);
    return count;
}

START_TEST(undone)
{
    const struct str spellings[] = {STR("Bob"), STR("Robert")};

    store("Ann", "Bob");
    ck_assert_int_eq(names_begin(archive), ARCHIVE_OK);
    ck_assert_int_eq(archive_alias(archive, STR("Rob"), spellings, 2, NULL), 0);
    ck_assert_int_eq(names_end(archive, false), ARCHIVE_OK);
    ck_assert_uint_eq(people(), 2);
    ck_assert_int_eq(names_begin(archive), ARCHIVE_OK);
    ck_assert_int_eq(archive_alias(archive, STR("Rob"), spellings, 2, NULL), 0);
    ck_assert_int_eq(names_end(archive, true), ARCHIVE_OK);
    ck_assert_uint_eq(people(), 4);
    /* The names that imports cache must equal the names in the archive. */
    store("Robert", "Ann");
    ck_assert_uint_eq(people(), 4);
}
END_TEST

/* Stores more names than are compared with one key. The time is limited, and
   each name is reported at least once. */
START_TEST(many)
{
    struct seen seen = {.column = 4};
    const struct archive_rows rows = {see, &seen};
    char one[40], other[40];

    for (int i = 0; i < 200; i++) {
        snprintf(one, sizeof one, "Same%*sname", i % 40 + 1, "");
        snprintf(other, sizeof other, "%cAME%*snaME", i % 2 ? 's' : 'S',
                 i / 40 + 1, "");
        store(one, other);
    }
    ck_assert_int_eq(archive_suggest(archive, &rows), ARCHIVE_OK);
    ck_assert_uint_ge(seen.rows, 40);
    ck_assert_uint_le(seen.rows, 20 * 200);
}
END_TEST

/* ---- waiting ------------------------------------------------------------- */

static void count_waits(void *context)
{
    ++*(int *)context;
}

START_TEST(patience)
{
    struct archive *second = NULL;
    int waits = 0;
    const struct archive_options some = {.use = ARCHIVE_CHANGE,
                                         .milliseconds = 800,
                                         .waits = count_waits,
                                         .context = &waits};
    struct timespec begin, end;

    store("Ann", "Bob");
    ck_assert_int_eq(names_begin(archive), ARCHIVE_OK);
    ck_assert_int_eq(archive_open_as(&second, path, &some), ARCHIVE_OK);
    clock_gettime(CLOCK_MONOTONIC, &begin);
    ck_assert_int_eq(names_begin(second), ARCHIVE_LOCKED);
    clock_gettime(CLOCK_MONOTONIC, &end);
    ck_assert_int_eq(waits, 1);
    ck_assert_int_ge((end.tv_sec - begin.tv_sec) * 1000 +
                         (end.tv_nsec - begin.tv_nsec) / 1000000,
                     800);
    ck_assert_int_eq(names_begin(second), ARCHIVE_LOCKED);
    ck_assert_int_eq(waits, 1);
    ck_assert_int_eq(names_end(archive, false), ARCHIVE_OK);
    ck_assert_int_eq(names_begin(second), ARCHIVE_OK);
    ck_assert_int_eq(names_end(second, false), ARCHIVE_OK);
    archive_close(second);
}
END_TEST

START_TEST(nothing_is_written)
{
    const struct archive_options none = {.use = ARCHIVE_CHANGE};
    struct archive *other = NULL;

    ck_assert_int_eq(archive_open_as(&other, "/tmp/none/here", &none),
                     ARCHIVE_CANNOT_OPEN);
    archive_close(other);
}
END_TEST

START_TEST(itself)
{
    struct archive_merge_result counts;
    const struct archive_rows rows = {see, NULL};

    ck_assert_int_eq(archive_merge(archive, archive, &counts, &rows),
                     ARCHIVE_ITSELF);
}
END_TEST

/* A backup during which another program writes. */
struct written {
    size_t steps, writes; /* number of steps so far; number of writes to do */
    bool stop;            /* interrupt the backup at the first step */
};

static bool write_during_backup(void *context, uint64_t done, uint64_t total)
{
    struct written *w = context;
    char name[20];

    ck_assert_uint_le(done, total);
    snprintf(name, sizeof name, "Ann %zu", ++w->steps);
    if (w->steps <= w->writes)
        store(name, "Bob");
    return w->stop;
}

/* Returns the number of records in the backup, or the fault. */
static int backup_records(struct written *w)
{
    const struct archive_watch watch = {write_during_backup, w};
    const struct archive_rows rows = {refuse_finding, NULL};
    char file[] = "/tmp/ludex-backup-XXXXXX";
    struct archive *from = NULL, *copy = NULL;
    uint64_t records = 0;

    close(mkstemp(file));
    ck_assert_int_eq(archive_open(&from, path, false), ARCHIVE_OK);
    archive_set_watch(from, &watch);
    int fault = archive_backup(from, file);
    archive_close(from);
    if (!fault) {
        ck_assert_int_eq(archive_open(&copy, file, false), ARCHIVE_OK);
        ck_assert_int_eq(archive_verify(copy, &rows, &records), ARCHIVE_OK);
        close_sound(copy);
    }
    unlink(file);
    return fault ? fault : (int)records;
}

START_TEST(written_during_backup)
{
    struct written none = {0}, once = {.writes = 1}, always = {.writes = 1000},
                   stop = {.stop = true};

    store("Ann", "Bob");
    ck_assert_int_eq(backup_records(&none), 1);
    ck_assert_uint_gt(none.steps, 0);
    ck_assert_int_eq(backup_records(&once), 2);
    ck_assert_uint_gt(once.steps, none.steps);
    ck_assert_int_gt(backup_records(&always), 2);
    ck_assert_uint_lt(always.steps, 20);
    ck_assert_int_eq(backup_records(&stop), ARCHIVE_INTERRUPTED);
    ck_assert_uint_eq(stop.steps, 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("house");
    TCase *tests = tcase_create("house");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 60);
    suite_rows(tests, alike, pairs);
    tcase_add_test(tests, undone);
    tcase_add_test(tests, many);
    tcase_add_test(tests, patience);
    tcase_add_test(tests, nothing_is_written);
    tcase_add_test(tests, itself);
    tcase_add_test(tests, written_during_backup);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
