/*
 * Changes archives through ludex.h while memory runs out. The call must report
 * the lack of memory, it must be possible to close the archive, and the file
 * must contain the change either as a whole or not at all.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "failing_memory.h"
#include "scratch.h"
#include "suite.h"

#define OPTION(name, value)       \
    (const struct ludex_option[]) \
    {                             \
        {(name), (value)},        \
        {                         \
            NULL, NULL            \
        }                         \
    }

#define PLIES \
    "1. d3 f5 2. e4 g6 3. c5 h7 4. b2 a1 5. c3 d5 6. e6 f7 7. g8 h9 *\n\n"
#define HEAD(first, second)                             \
    "[Game \"quax\"]\n[Event \"Opn\"]\n[First \"" first \
    "\"]\n[Second \"" second "\"]\n\n"

static const char games[] = HEAD("Ann Lee", "Bob") PLIES HEAD(
    "Lee, Ann", "BOB") "{good} " PLIES HEAD("Cy", "Dee") "1. d3 f6 2. e4 *\n\n";
static const char others[] = HEAD("Eve", "Fay") "1. d3 f7 2. e4 *\n\n";
static const char open[] = "event \"Open\" { players { \"Ada\"\n\"Bob\" } }\n";

static char path[SCRATCH_PATH];
static char other[SCRATCH_PATH];
static char target[SCRATCH_PATH];
static bool committed; /* the call that commits the change has succeeded */

/* Opens the archive. Returns NULL if out of memory. */
static struct ludex_archive *open_as(const char *name, enum ludex_use use)
{
    struct ludex_archive *a;

    if (!fine(ludex_archive_new(&a, name, use, NULL, error)))
        return NULL;
    ludex_archive_threads(a, 1);
    return a;
}

static void tell_table(struct ludex_table *t)
{
    for (size_t row = 0; row < ludex_table_rows(t); row++)
        note_text(ludex_table_text(t, row, 1));
}

/* Ends a change. */
static void end(struct ludex_edit *edit, bool good)
{
    if (good)
        committed = fine(ludex_edit_commit(edit, NULL, NULL, error));
    ludex_edit_free(edit);
}

/* ---- uses ---------------------------------------------------------------- */

static void use_tags(struct ludex_archive *a)
{
    struct ludex_edit *edit;
    int64_t record;
    bool good;

    if (!fine(ludex_edit_new(&edit, a, "tag", OPTION("reason", "why"), error)))
        return;
    good = fine(ludex_edit_find(edit, "event = Open", NULL, error));
    while (good && ludex_edit_next(edit, &record))
        good = fine(ludex_edit_tag(edit, record, "Event", "Best", error));
    end(edit, good);
}

static void use_labels(struct ludex_archive *a)
{
    struct ludex_edit *edit;

    if (!fine(ludex_edit_new(&edit, a, "label", NULL, error)))
        return;
    end(edit, fine(ludex_edit_label(edit, 2, "good", 1, error)) &&
                  fine(ludex_edit_delete(edit, 3, error)));
}

static void use_replacements(struct ludex_archive *a)
{
    struct ludex_edit *edit;
    struct ludex_record *r;

    if (!fine(ludex_record_new(&r, "quax", NULL, NULL, error)))
        return;
    if (fine(ludex_record_add_ply(r, NULL, "c3", NULL, error)) &&
        fine(ludex_edit_new(&edit, a, "replace", OPTION("force", "1"), error)))
        end(edit, fine(ludex_edit_replace(edit, 3, r, "made", error)));
    ludex_record_free(r);
}

static void use_names(struct ludex_archive *a)
{
    struct ludex_edit *edit;
    struct ludex_table *t = NULL;
    bool good;

    if (!fine(ludex_edit_new(&edit, a, "alias", NULL, error)))
        return;
    good = fine(ludex_edit_alias(edit, "Ann Lee", "Lee, Ann", error)) &&
           fine(ludex_edit_alias(edit, "Zoe", "Zoë", error)) &&
           fine(ludex_edit_fold(edit, error)) &&
           fine(ludex_edit_rename(edit, "Cy", "Cyrus", error)) &&
           fine(ludex_edit_split(edit, "BOB", error)) &&
           fine(ludex_edit_table(&t, edit, error));
    if (good)
        tell_table(t);
    ludex_table_free(t);
    end(edit, good);
}

static void use_duplicates(struct ludex_archive *a)
{
    struct ludex_edit *edit;
    struct ludex_table *t = NULL;

    if (!fine(ludex_edit_new(&edit, a, "join", NULL, error)))
        return;
    end(edit, fine(ludex_edit_duplicates(&t, edit, NULL, error)) &&
                  fine(ludex_edit_join(edit, 2, error)));
    ludex_table_free(t);
}

static void use_tables(struct ludex_archive *a)
{
    static const char *const names[] = {
        "labels", "log", "names", "duplicates", "suggest", "queries", "stats"};
    struct ludex_table *t;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (fine(ludex_archive_table(&t, a, names[i], NULL, error))) {
            if (strcmp(names[i], "stats") != 0)
                tell_table(t);
            ludex_table_free(t);
        }
    if (fine(ludex_archive_table(&t, a, "log", OPTION("change", "1"), error))) {
        tell_table(t);
        ludex_table_free(t);
    }
    if (fine(
            ludex_archive_table(&t, a, "cite", OPTION("record", "1"), error))) {
        tell_table(t);
        ludex_table_free(t);
    }
}

static void use_saved(struct ludex_archive *a)
{
    struct ludex_table *t;

    if (fine(ludex_archive_table(&t, a, "queries", NULL, error)))
        tell_table(t);
    ludex_table_free(t);
}

static void use_check(struct ludex_archive *a)
{
    struct ludex_table *t;

    if (fine(ludex_archive_table(&t, a, "check", NULL, error)))
        tell_table(t);
    ludex_table_free(t);
}

/* Only opens the archive. */
static void use_nothing(struct ludex_archive *a)
{
    (void)a;
}

static void use_plans(struct ludex_archive *a)
{
    struct ludex_query *q;
    const char *plan;

    if (!fine(ludex_query_new(&q, a, "@bobs and captures = 0", NULL, NULL,
                              error)))
        return;
    plan = ludex_query_plan(q, error);
    if (plan)
        note_text(plan);
    else
        fine(ludex_error_code(error));
    ludex_query_free(q);
}

static void use_saving(struct ludex_archive *a)
{
    committed = fine(ludex_archive_save_query(a, "long", "plies > 9", error));
}

static void use_removing(struct ludex_archive *a)
{
    committed = fine(ludex_archive_remove_query(a, "bobs", error));
}

static void use_undo(struct ludex_archive *a)
{
    static const struct ludex_option reason[] = {{"reason", "no"},
                                                 {NULL, NULL}};

    committed = fine(ludex_archive_undo(a, 1, reason, NULL, error));
}

static void use_forget(struct ludex_archive *a)
{
    committed = fine(ludex_archive_forget(a, "1", NULL, NULL, error));
}

static void use_vacuum(struct ludex_archive *a)
{
    committed = fine(ludex_archive_vacuum(a, NULL, NULL, error));
}

static void use_merge(struct ludex_archive *a)
{
    struct ludex_archive *b = open_as(other, LUDEX_READ);
    struct ludex_table *counts, *unchanged;

    if (!b)
        return;
    committed = fine(ludex_archive_merge(a, b, &counts, &unchanged, error));
    if (committed)
        tell_table(counts);
    ludex_table_free(counts);
    ludex_table_free(unchanged);
    ludex_archive_free(b);
}

static void use_copy(struct ludex_archive *a)
{
    struct ludex_archive *to = open_as(target, LUDEX_MAKE);

    if (to)
        committed = fine(ludex_archive_copy(a, to, error));
    ludex_archive_free(to);
}

static bool import_records(struct ludex_import *import, const char *text)
{
    struct ludex_reader *reader;
    struct ludex_record *r;
    int more = 0;

    if (!fine(
            ludex_reader_new_memory(&reader, text, strlen(text), NULL, error)))
        return false;
    while ((more = ludex_reader_next(reader, &r, error)) > 0 &&
           fine(ludex_import_record(import, r, NULL, NULL, error)))
        ludex_import_equal_record(import, NULL);
    ludex_reader_free(reader);
    return more == 0 || (more < 0 && fine(more));
}

static void use_import(struct ludex_archive *a)
{
    struct ludex_events *events;
    struct ludex_import *import;

    if (!fine(
            ludex_events_new_memory(&events, open, strlen(open), NULL, error)))
        return;
    if (fine(ludex_import_new(&import, a, "y", OPTION("turned", "store"),
                              error))) {
        if (import_records(import, others) &&
            fine(ludex_import_source(import, "z", error)) &&
            fine(ludex_import_event(import, events, 0, NULL, NULL, error)))
            committed = fine(ludex_import_commit(import, error));
        ludex_import_free(import);
    }
    ludex_events_free(events);
}

/* ---- files --------------------------------------------------------------- */

static void fill(const char *name, const char *text)
{
    struct ludex_archive *a;
    struct ludex_import *import;

    ck_assert_int_eq(ludex_archive_new(&a, name, LUDEX_MAKE, NULL, error), 0);
    ck_assert_int_eq(ludex_import_new(&import, a, "x", NULL, error), 0);
    ck_assert(import_records(import, text));
    ck_assert_int_eq(ludex_import_commit(import, error), 0);
    ludex_import_free(import);
    ludex_archive_free(a);
}

/* Makes a change that can be undone and forgotten, and a saved query. */
static void prepare(void)
{
    struct ludex_archive *a;
    struct ludex_edit *edit;

    scratch_file(path);
    scratch_file(other);
    scratch_file(target);
    remove(target);
    fill(path, games);
    fill(other, others);
    ck_assert_int_eq(ludex_archive_new(&a, path, LUDEX_CHANGE, NULL, error), 0);
    ck_assert_int_eq(ludex_edit_new(&edit, a, "tag", NULL, error), 0);
    for (int record = 1; record <= 3; record++)
        ck_assert_int_eq(ludex_edit_tag(edit, record, "Event", "Open", error),
                         0);
    ck_assert_int_eq(ludex_edit_commit(edit, NULL, NULL, error), 0);
    ludex_edit_free(edit);
    ck_assert_int_eq(ludex_archive_save_query(a, "bobs", "second = Bob", error),
                     0);
    ludex_archive_free(a);
}

static struct bytes {
    char *ptr;
    size_t length;
} whole;

static void keep_file(void)
{
    FILE *f = fopen(path, "rb");

    fseek(f, 0, SEEK_END);
    whole.length = (size_t)ftell(f);
    whole.ptr = malloc(whole.length);
    rewind(f);
    ck_assert_uint_eq(fread(whole.ptr, 1, whole.length, f), whole.length);
    fclose(f);
}

/* Restores the file to its initial contents. */
static void restore_file(void)
{
    FILE *f = fopen(path, "wb");

    ck_assert_uint_eq(fwrite(whole.ptr, 1, whole.length, f), whole.length);
    fclose(f);
    remove(target);
}

static int add_bytes(void *context, const char *bytes, size_t length)
{
    uint64_t *sum = context;

    for (size_t i = 0; i < length; i++)
        *sum = (*sum ^ (unsigned char)bytes[i]) * UINT64_C(1099511628211);
    return 0;
}

static void add_table(uint64_t *sum, struct ludex_archive *a, const char *name)
{
    enum { TIME = 1 };
    bool log = strcmp(name, "log") == 0;
    struct ludex_table *t;

    ck_assert_int_eq(ludex_archive_table(&t, a, name, NULL, error), 0);
    for (size_t row = 0; row < ludex_table_rows(t); row++)
        for (size_t i = 0; i < ludex_table_columns(t); i++)
            if (!log || i != TIME)
                add_bytes(sum, ludex_table_text(t, row, i),
                          strlen(ludex_table_text(t, row, i)) + 1);
    ludex_table_free(t);
}

/* Returns a hash of the archive's whole contents, or 0 if there is no archive.
   Fails if the archive is not sound. */
static uint64_t sum_of(const char *name)
{
    static const char *const tables[] = {"labels", "log", "names", "queries"};
    struct ludex_archive *a;
    struct ludex_table *t;
    uint64_t sum = 1;

    if (access(name, F_OK) != 0)
        return 0;
    if (ludex_archive_new(&a, name, LUDEX_READ, NULL, error) < 0)
        return 0;
    ck_assert_int_eq(
        ludex_archive_export(a, "", NULL, add_bytes, &sum, NULL, error), 0);
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        add_table(&sum, a, tables[i]);
    ck_assert_int_eq(ludex_archive_table(&t, a, "check", NULL, error), 0);
    ck_assert_msg(!ludex_table_rows(t), "%s", ludex_table_text(t, 0, 1));
    ludex_table_free(t);
    ludex_archive_free(a);
    return sum;
}

/* ---- at each allocation -------------------------------------------------- */

static const struct {
    void (*use)(struct ludex_archive *a);
    enum ludex_use how;
    const char *changed; /* the file that the use changes */
    unsigned long runs;  /* approximate number of allocations to try */
    bool late; /* memory may run out after the file has been changed */
} uses[] = {
    {use_tags, LUDEX_CHANGE, path, 40, false},
    {use_labels, LUDEX_CHANGE, path, 40, false},
    {use_replacements, LUDEX_CHANGE, path, 40, false},
    {use_names, LUDEX_CHANGE, path, 40, false},
    {use_duplicates, LUDEX_CHANGE, path, 40, false},
    {use_nothing, LUDEX_CHANGE, path, 40, false},
    {use_saved, LUDEX_READ, path, 40, false},
    {use_check, LUDEX_READ, path, 160, false},
    {use_tables, LUDEX_READ, path, 40, false},
    {use_plans, LUDEX_READ, path, 40, false},
    {use_saving, LUDEX_CHANGE, path, 40, false},
    {use_removing, LUDEX_CHANGE, path, 40, false},
    {use_undo, LUDEX_CHANGE, path, 40, false},
    {use_forget, LUDEX_CHANGE, path, 40, false},
    {use_vacuum, LUDEX_CHANGE, path, 40, false},
    {use_merge, LUDEX_CHANGE, path, 400, true},
    {use_copy, LUDEX_READ, target, 40, true},
    {use_import, LUDEX_CHANGE, path, 40, false},
};

static int at_hand; /* index of the current use in `uses` */
static unsigned long
    opened; /* number of allocations needed to open the archive */

static void use_one(void)
{
    struct ludex_archive *a = open_as(path, uses[at_hand].how);

    committed = false;
    opened = allocations;
    if (a)
        uses[at_hand].use(a);
    ludex_archive_free(a);
}

/* Checks the file that a use left behind when this allocation failed. */
static void check_file(unsigned long at, uint64_t before, uint64_t after)
{
    uint64_t sum = sum_of(uses[at_hand].changed);
    bool copies = uses[at_hand].changed == target;

    if (committed)
        ck_assert_msg(sum == after, "allocation %lu: it was not done", at);
    else if (!uses[at_hand].late)
        ck_assert_msg(sum == before, "allocation %lu: it was done", at);
    else
        ck_assert_msg(sum == before || sum == after || copies,
                      "allocation %lu: it was half done", at);
}

START_TEST(memory_runs_out)
{
    unsigned long all, first, step, misses = 0;
    uint64_t before, after, usual;

#ifdef SANITIZED
    return;
#endif
    at_hand = _i;
    prepare();
    keep_file();
    before = sum_of(uses[_i].changed);
    run(use_one, 0, false); /* fill caches that are filled only once */
    restore_file();
    run(use_one, 0, false);
    ck_assert_msg(!missed && !wrong_line, "%s", ludex_error_message(error));
    usual = results_hash;
    all = allocations;
    after = sum_of(uses[_i].changed);
    first = uses[_i].use == use_nothing ? 0 : opened;
    step = 2 * (all - first) / uses[_i].runs | 1;
    for (unsigned long at = 2 * first + 1; at <= 2 * all; at += step) {
        restore_file();
        run(use_one, (at + 1) / 2, at % 2);
        misses += missed;
        ck_assert_msg(!wrong_line, "allocation %lu: %s", (at + 1) / 2,
                      ludex_error_message(error));
        ck_assert_msg(missed || results_hash == usual,
                      "allocation %lu: it was not reported", (at + 1) / 2);
        check_file((at + 1) / 2, before, after);
    }
    ck_assert_uint_gt(misses, 3);
    remove(path);
    remove(other);
    remove(target);
    free(whole.ptr);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("memory");
    int status;

    error = ludex_error_new();
    tcase_set_timeout(cases, 60);
    suite_rows(cases, memory_runs_out, uses);
    status = suite_run_one("archives of ludex.h without memory", cases);
    ludex_error_free(error);
    return status;
}
