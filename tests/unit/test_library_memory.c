/*
 * Tests libludex and the SQL functions when memory runs out. For each
 * allocation of a complete use, either only that allocation fails, or all later
 * ones as well. Each call must report the lack of memory or work as usual.
 * Nothing may leak, and the same handle must work again when there is memory.
 */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ludex.h"

#include "failing_memory.h"
#include "scratch.h"
#include "suite.h"

#include "../../sql/core.h"

/* ---- uses ---------------------------------------------------------------- */

static const char text[] =
    "[Game \"quax\"]\n[Size \"5\"]\n[First \"A\"]\n\n{on} 1. c3! d4 {why?} "
    "(1... a1 b2) 2. e5 *\n\n[Game \"brayout\"]\n\n1. P(F3-F5) P(E8-E6) 2. "
    "K(A1-A9) *\n\n[Game \"link\"]\n\nd3 {\xFF} \xD0\x97\x32 *\n";

static void ask_position(struct ludex_position *p)
{
    const char *const *plies = ludex_position_plies(p, NULL);

    for (; plies && *plies; plies++)
        note_text(*plies);
    missed |= !plies;
    note_text(ludex_position_text(p));
    note_text(ludex_position_board(p, 1));
    note_text(ludex_position_svg(p));
    note_text(ludex_position_option(p, "Size"));
    note_text(ludex_position_describe(p, "e5", error));
    note_text(ludex_position_map_ply(p, "e5", 3, error));
    refused(ludex_position_why_illegal(p, "c3", error));
}

/* All calls must work without an error object. */
static void use_errors(void)
{
    struct ludex_error *e = ludex_error_new();
    struct ludex_position *p;

    missed |= !e;
    if (ludex_position_new(&p, "quax", NULL, NULL, e) < 0) {
        if (e && ludex_error_code(e) != LUDEX_NO_MEMORY)
            wrong_line = __LINE__;
        missed = true;
    }
    ludex_position_free(p);
    ludex_error_free(e);
}

static void use_positions(void)
{
    static const struct ludex_cell cells[] = {{"a1", "x"}, {NULL, NULL}};
    static const struct ludex_option size[] = {{"Size", "5"}, {NULL, NULL}};
    struct ludex_position *p, *q = NULL;
    size_t played;
    uint64_t sequences;

    if (!fine(ludex_position_new(&p, "quax", size, NULL, error)))
        return;
    if (fine(ludex_position_play(p, "c3", error))) {
        ask_position(p);
        refused(ludex_position_play_line(p, "d4 c3", &played, error));
        no_memory(ludex_position_perft(p, 2, &sequences));
    }
    note_text(ludex_position_cell(p, 0));
    fine(ludex_position_set(p, cells, 1, 1, error));
    no_memory(ludex_position_copy(&q, p));
    ludex_position_free(q);
    ludex_position_free(p);
}

static void ask_record(struct ludex_record *r)
{
    const struct ludex_diagnostic *d;
    int more;

    if (ludex_record_tag(r, "Game"))
        note_text(ludex_record_tag(r, "Game"));
    ludex_record_walk(r, LUDEX_ALL_LINES);
    while ((more = ludex_record_step(r)) > 0) {
        struct ludex_position *p = ludex_record_position(r);
        note_text(ludex_record_ply(r, ludex_record_node(r)));
        if (p)
            note_text(ludex_position_text(p));
    }
    no_memory(more);
    for (size_t i = 0; (d = ludex_record_diagnostic(r, i)); i++)
        note_text(d->message);
    note_text(ludex_record_report(r, LUDEX_FORMAT_JSON, NULL));
    note_text(ludex_record_report(r, LUDEX_FORMAT_TEXT, NULL));
    missed |= ludex_record_failed(r) != 0;
}

static void write_record(struct ludex_writer *w, struct ludex_record *r)
{
    const char *out = ludex_writer_record(w, r, NULL, error);

    if (out)
        note_text(out);
    else
        refused(ludex_error_code(error));
}

static void use_records(void)
{
    static const struct ludex_option options[] = {{"notation", "json"},
                                                  {NULL, NULL}};
    struct ludex_writer *w = NULL;
    struct ludex_reader *reader;
    struct ludex_record *r;
    int more;

    fine(ludex_writer_new(&w, options, error));
    if (fine(ludex_reader_new_memory(&reader, text, sizeof text - 1, NULL,
                                     error))) {
        while ((more = ludex_reader_next(reader, &r, error)) > 0) {
            ask_record(r);
            if (w)
                write_record(w, r);
        }
        fine(more);
        note_text(ludex_reader_report(reader, LUDEX_FORMAT_TEXT, NULL));
        ludex_reader_free(reader);
    }
    ludex_writer_free(w);
}

/* Each change must be made or reported as failed. */
static void change_record(struct ludex_record *r)
{
    const struct ludex_node *a, *b;

    if (fine(ludex_record_add_ply(r, NULL, "c3", &a, error)) &&
        fine(ludex_record_add_ply(r, a, "d4", &b, error))) {
        fine(ludex_record_add_ply(r, a, "e5", NULL, error));
        fine(ludex_record_add_comment(r, a, "why [%clk 0:01:00]", error));
        fine(ludex_record_add_glyph(r, b, 1, error));
        fine(ludex_record_remove_ply(r, b, error));
    }
    fine(ludex_record_set_tag(r, "First", "A", error));
    fine(ludex_record_set_tag(r, "First", "B", error));
    fine(ludex_record_set_result(r, LUDEX_DRAW, error));
}

static void use_made_records(void)
{
    static const struct ludex_option size[] = {{"Size", "5"}, {NULL, NULL}};
    struct ludex_record *r, *copy;
    struct ludex_writer *w;
    size_t length;

    if (!fine(ludex_record_new(&r, "quax", size, NULL, error)))
        return;
    change_record(r);
    note_text(ludex_record_text(r, &length));
    ask_record(r);
    if (fine(ludex_record_copy(&copy, r, error)))
        ask_record(copy);
    ludex_record_free(copy);
    if (fine(ludex_writer_new(&w, NULL, error)))
        write_record(w, r);
    ludex_writer_free(w);
    ludex_record_free(r);
}

static void use_events(void)
{
    static const char open[] = "event \"Open\" { format swiss-2\nplayers { "
                               "\"Ada\"\n\"Bob\"\n\"Cy\"\n\"Dee\" } }\n";
    struct ludex_events *e;
    struct ludex_table *t;

    if (!fine(ludex_events_new_memory(&e, open, sizeof open - 1, NULL, error)))
        return;
    fine(ludex_events_pair(e, 0, NULL, error));
    if (fine(ludex_events_table(&t, e, "standings", 0, NULL, error))) {
        note_text(ludex_table_text(t, 0, 0));
        note_text(ludex_table_write(t, "json", NULL, error));
    }
    ludex_table_free(t);
    note_text(ludex_events_text(e, NULL));
    note_text(ludex_events_name(e, 0));
    ludex_events_free(e);
}

static char archive[SCRATCH_PATH];

static int take(void *context, const char *bytes, size_t length)
{
    (void)context, (void)bytes, (void)length;
    return 0;
}

static void use_archive(void)
{
    static const struct ludex_parameter plies[] = {{"n", "1"}, {NULL, NULL}};
    struct ludex_archive *a;
    struct ludex_query *q;

    if (!fine(ludex_archive_new(&a, archive, LUDEX_READ, NULL, error)))
        return;
    ludex_archive_threads(a, 1);
    if (fine(ludex_query_new(&q, a, "plies > :n and captures = 0", "id,game",
                             plies, error))) {
        int more;
        while ((more = ludex_query_next(q, error)) > 0) {
            note_text(ludex_query_text(q, 1, NULL));
            note_text(ludex_query_column(q, 0));
        }
        fine(more);
        ludex_query_free(q);
    }
    fine(ludex_archive_export(a, "plies > 1", NULL, take, NULL, NULL, error));
    ludex_archive_free(a);
}

static void fill_archive(void)
{
    struct ludex_archive *a;
    struct ludex_import *import;
    struct ludex_reader *reader;
    struct ludex_record *r;

    scratch_file(archive);
    ck_assert_int_eq(ludex_archive_new(&a, archive, LUDEX_MAKE, NULL, NULL), 0);
    ck_assert_int_eq(ludex_import_new(&import, a, "x", NULL, NULL), 0);
    ludex_reader_new_memory(&reader, text, sizeof text - 1, NULL, NULL);
    while (ludex_reader_next(reader, &r, NULL) > 0)
        ck_assert_int_eq(ludex_import_record(import, r, NULL, NULL, NULL), 0);
    ck_assert_int_eq(ludex_import_commit(import, NULL), 0);
    ludex_import_free(import);
    ludex_reader_free(reader);
    ludex_archive_free(a);
}

/* ---- functions of SQL ---------------------------------------------------- */

static const struct {
    const char *function, *words[5]; /* "#3" stands for a number */
    size_t count;
} calls[] = {
    {"ludex_position", {"quax", "Size=5", "", "c3 d4 e5", "#-2"}, 5},
    {"ludex_position", {text, "#1"}, 2},
    {"ludex_matches", {"quax", "Size=5", "", "c3 d4", "count:x = 1"}, 5},
    {"ludex_matches", {text, "first = A and links = 0"}, 2},
    {"ludex_first_ply", {text, "last count:x = 2"}, 2},
    {"ludex_count", {"brayout", "", "", "P(F3-F5)", "count:P > 3"}, 5},
    {"ludex_text", {"brayout", "", "", "P(F3-F5) P(E8-E6)"}, 4},
    {"ludex_check", {text}, 1},
    {"ludex_board", {"3/3/3 x -"}, 1},
    {"ludex_hash", {"quax", "Size=3", "3/3/3 x -"}, 3},
};

static struct archive_value value(const char *word)
{
    if (*word == '#')
        return (struct archive_value){.kind = VALUE_NUMBER,
                                      .number = atoi(word + 1)};
    return (struct archive_value){.kind = VALUE_TEXT, .text = str_of(word)};
}

static void tell_value(bool fine, const struct core *core,
                       const struct archive_value *got)
{
    if (!fine) {
        missed = true;
        if (!denied || !str_equal(core_message(core), STR("out of memory")))
            wrong_line = __LINE__;
        return;
    }
    results_hash = (results_hash ^ (uint64_t)got->number ^ got->kind) *
                   UINT64_C(1099511628211);
    for (size_t i = 0; got->kind == VALUE_TEXT && i < got->text.len; i++)
        results_hash = (results_hash ^ (unsigned char)got->text.ptr[i]) *
                       UINT64_C(1099511628211);
}

static void ask_plies(struct core *core)
{
    struct archive_value game = value(text);
    struct core_ply ply;

    if (!core_plies_begin(core, &game, 1)) {
        tell_value(false, core, NULL);
        return;
    }
    while (core_plies_next(core, &ply))
        results_hash =
            (results_hash ^ (uint64_t)ply.hash) * UINT64_C(1099511628211);
    missed |= core_plies_failed(core);
}

/* Calls the function in calls[i]. */
static void ask(struct core *core, size_t i)
{
    const struct core_function *f = core_functions;
    struct archive_value args[5], got;

    while (strcmp(f->name, calls[i].function) != 0)
        f++;
    for (size_t k = 0; k < calls[i].count; k++)
        args[k] = value(calls[i].words[k]);
    tell_value(core_call(core, f, args, calls[i].count, &got), core, &got);
}

static void ask_core(struct core *core)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        ask(core, i);
    ask_plies(core);
}

static uint64_t core_usual;

/* Calls the function again when there is memory. */
static void ask_again(struct core *core)
{
    uint64_t before = results_hash;

    fail_at = 0;
    missed = false;
    results_hash = 0;
    ask_core(core);
    if (missed || results_hash != core_usual)
        wrong_line = __LINE__;
    missed = true;
    results_hash = before;
}

static void use_core(void)
{
    struct core *core = core_new(NULL);

    missed |= !core;
    if (!core)
        return;
    ask_core(core);
    if (!denied)
        core_usual = results_hash;
    if (missed)
        ask_again(core);
    core_free(core);
}

/* Only sets up positions. This takes few allocations, so that each can be
   tried. */
static void use_setting_up(void)
{
    struct core *core = core_new(NULL);

    missed |= !core;
    if (!core)
        return;
    ask(core, 0);
    core_free(core);
}

/* ---- at each allocation -------------------------------------------------- */

static const struct {
    void (*use)(void);
    unsigned long step; /* distance between the allocations that are tried */
    bool archive;
} uses[] = {
    {use_errors, 1, false},       {use_positions, 1, false},
    {use_records, 1, false},      {use_events, 1, false},
    {use_made_records, 1, false}, {use_archive, 7, true},
    {use_core, 5, false},         {use_setting_up, 1, false},
};

START_TEST(memory_runs_out)
{
    unsigned long all, misses = 0;
    uint64_t usual;

#ifdef SANITIZED
    return;
#endif
    if (uses[_i].archive)
        fill_archive();
    run(uses[_i].use, 0, false); /* fill caches that are filled only once */
    run(uses[_i].use, 0, false);
    ck_assert(!missed);
    ck_assert_int_eq(wrong_line, 0);
    usual = results_hash;
    all = allocations;
    ck_assert_uint_gt(all, 1);
    for (unsigned long at = 1; at <= 2 * all; at += uses[_i].step) {
        run(uses[_i].use, (at + 1) / 2, at % 2);
        misses += missed;
        ck_assert_msg(!wrong_line, "allocation %lu: line %d", (at + 1) / 2,
                      wrong_line);
        ck_assert_msg(missed || results_hash == usual,
                      "allocation %lu%s: it was not said", (at + 1) / 2,
                      at % 2 ? " and all after it" : "");
        ck_assert_msg(uses[_i].archive || !lost, "allocation %lu: %ld are left",
                      (at + 1) / 2, lost);
    }
    ck_assert_uint_gt(misses * uses[_i].step, all / 2);
    run(uses[_i].use, 0, false);
    ck_assert(!missed && results_hash == usual);
    if (uses[_i].archive)
        remove(archive);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("memory");
    int status;

    error = ludex_error_new();

    tcase_set_timeout(cases, 60);
    suite_rows(cases, memory_runs_out, uses);
    status = suite_run_one("ludex.h without memory", cases);
    ludex_error_free(error);
    return status;
}
