/* Compares paired rounds with those of other sources: tournaments paired by
   bbpPairings, Berger's tables as printed in the Handbook, and brackets by
   seeding. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "pairing.h"

#include "suite.h"

static struct arena arena;
static struct diags diags;
static struct diag_levels levels;

static void setup(void)
{
    arena_init(&arena, 1 << 20, 512 << 20);
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
}

static void teardown(void)
{
    arena_release(&arena);
    diags_release(&diags);
}

static struct str file(const char *path)
{
    FILE *stream = fopen(path, "rb");
    struct str s = {NULL, 0};
    char *bytes = malloc(1 << 20);

    ck_assert_ptr_nonnull(stream);
    ck_assert_ptr_nonnull(bytes);
    s = arena_copy(&arena,
                   (struct str){bytes, fread(bytes, 1, 1 << 20, stream)});
    free(bytes);
    fclose(stream);
    return s;
}

/* Checks that the results of a round are exactly these boards. */
static void check_round(const struct event *e, const struct pairing *p)
{
    size_t wanted = 0, found = 0;

    ck_assert_int_eq(p->fault, PAIRING_FINE);
    for (const struct event_result *r = e->results; r; r = r->next) {
        bool asked =
            r->how == HOW_BYE && (r->kind != RESULT_FIRST || r->requested);
        if (r->round != p->round || asked)
            continue;
        wanted++;
        for (size_t i = 0; i < p->count; i++)
            found += p->boards[i].first == r->first &&
                     p->boards[i].second == r->second;
    }
    ck_assert_uint_gt(wanted, 0);
    ck_assert_uint_eq(found, wanted);
    ck_assert_uint_eq(p->count, wanted);
}

static const char *const tournaments[] = {
    "big200", "t00", "t01", "t02", "t03", "t04", "t05", "t06",
    "t07",    "t08", "t09", "t10", "t11", "t12", "t13", "t14",
    "t15",    "t16", "t17", "t18", "t19", "t20", "t21", "t22",
    "t23",    "t24", "t25", "t26", "t27", "t28", "t29",
};

START_TEST(test_tournament)
{
    char path[64];
    struct event *e;
    uint32_t rounds = 0;

    snprintf(path, sizeof path, "tests/data/trf/%s.trf", tournaments[_i]);
    e = trf_parse(&arena, file(path), &diags);
    ck_assert_ptr_nonnull(e);
    ck_assert_uint_eq(diags.counts[SEVERITY_ERROR], 0);
    ck_assert_uint_eq(diags.counts[SEVERITY_WARNING], 0);
    for (const struct event_result *r = e->results; r; r = r->next)
        rounds = r->round > rounds ? r->round : rounds;
    ck_assert_uint_gt(rounds, 2);
    for (uint32_t after = 0; after < rounds; after++) {
        struct arena work;
        struct pairing p;
        arena_init(&work, 1 << 20, 512 << 20);
        ck_assert(pairing_make(e, 0, after, &standings_usual, &work, &p));
        check_round(e, &p);
        arena_release(&work);
    }
}
END_TEST

/* ---- other systems ------------------------------------------------------- */

static struct event *event_of(const char *text)
{
    struct event *e =
        event_parse(&arena, arena_copy(&arena, str_of(text)), &diags);

    ck_assert_ptr_nonnull(e);
    ck_assert_uint_eq(diags.counts[SEVERITY_ERROR], 0);
    return e;
}

static void add_round(const struct event *e, uint32_t after, struct text *out)
{
    struct pairing p;

    ck_assert(pairing_make(e, 0, after, &standings_usual, &arena, &p));
    if (p.fault)
        text_addf(out, "fault %d", p.fault);
    for (size_t i = 0; i < p.count; i++) {
        text_addf(out, "%s%u", i ? " " : "",
                  (unsigned)pairing_number(e, p.boards[i].first));
        if (p.boards[i].second != NOBODY)
            text_addf(out, "-%u",
                      (unsigned)pairing_number(e, p.boards[i].second));
    }
}

/* For each system, an event and a line for each round. The text of the event
   has the known results. */
static const struct {
    const char *event;
    uint32_t from;
    const char *rounds[12]; /* ends with NULL */
} systems[] = {
    {"event { format round-robin players { \"a\" \"b\" \"c\" \"d\" } }",
     0,
     {"1-4 2-3", "4-3 1-2", "2-4 3-1", "fault 2"}},
    {"event { format round-robin\n"
     "players { \"a\" \"b\" \"c\" \"d\" \"e\" \"f\" } }",
     0,
     {"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3",
      "3-6 4-2 5-1"}},
    {"event { format round-robin players { \"a\" \"b\" \"c\" \"d\" \"e\" } }",
     0,
     {"2-5 3-4 1", "5-3 1-2 4", "3-1 4-5 2", "1-4 2-3 5", "4-2 5-1 3"}},
    {"event { format double-round-robin\n"
     "players { \"a\" \"b\" \"c\" \"d\" } }",
     0,
     {"1-4 2-3", "2-4 3-1", "4-3 1-2", "4-1 3-2", "3-4 2-1", "4-2 1-3",
      "fault 2"}},
    {"event { format double-round-robin players { \"a\" \"b\" } }",
     0,
     {"1-2", "2-1", "fault 2"}},
    {"event { format round-robin players { \"a\" \"b\" \"c\" \"d\" }\n"
     "round 1 \"d\" withdrawn }",
     1,
     {"1-2 3", "3-1 2"}},
    {"event { format round-robin\n"
     "players { \"a\" seed 4 \"b\" seed 3 \"c\" seed 2 \"d\" seed 1 } }",
     0,
     {"1-4 2-3"}},
    {"event { format knockout players { \"a\" } }", 0, {"fault 4"}},
    {"event { format knockout\n"
     "players { \"a\" \"b\" \"c\" \"d\" \"e\" \"f\" } }",
     0,
     {"1 4-5 2 3-6"}},
    {"event { format knockout\n"
     "players { \"a\" \"b\" \"c\" \"d\" \"e\" \"f\" }\n"
     "round 1 \"a\" bye \"d\" \"e\" 0-1 \"b\" bye \"c\" \"f\" 1-0\n"
     "round 2 \"a\" \"e\" 1-0 \"b\" \"c\" 1/2-1/2 }",
     1,
     {"1-5 2-3", "fault 3", "fault 2"}},
    {"event { format best-of-3 players { \"a\" \"b\" } }", 0, {"1-2"}},
    {"event { players { \"a\" \"b\" } }", 0, {"1-2"}},
    /* The first half plays against the second with alternating colours. The
       lowest player has the bye. */
    {"event { format swiss-3\n"
     "players { \"a\" \"b\" \"c\" \"d\" \"e\" \"f\" \"g\" } }",
     0,
     {"1-4 5-2 3-6 7"}},
    /* Requested absences and withdrawals. */
    {"event { format swiss-3\n"
     "players { \"a\" \"b\" \"c\" \"d\" \"e\" \"f\" }\n"
     "round 1 \"b\" half-bye \"f\" withdrawn }",
     0,
     {"1-4 5-3"}},
    /* A player who is absent from the first round has no number yet (C.04.2),
       as in bbpPairings. So b is the first on the list. */
    {"event { format swiss-3 players { \"a\" \"b\" \"c\" \"d\" \"e\" }\n"
     "round 1 \"a\" half-bye }",
     0,
     {"2-4 5-3"}},
    {"event { format swiss-3 players { \"a\" \"b\" \"c\" \"d\" \"e\" }\n"
     "round 1 \"a\" half-bye \"d\" \"b\" 0-1 \"c\" \"e\" 1-0 }",
     0,
     {"4-2 3-5"}},
    /* A player who withdraws before any round has no number, either. The seed
       does not matter. */
    {"event { format swiss-3 players { \"a\" seed 5 \"b\" seed 4 \"c\" seed 3\n"
     "\"d\" seed 2 \"e\" seed 1 } round 1 \"e\" withdrawn }",
     0,
     {"2-4 5-3"}},
    /* In the second round c has arrived, and a has not: b is 1, c is 2, and so
       on. c and f have had no game and no colour. */
    {"event { format swiss-3 players { \"a\" \"b\" \"c\" \"d\" \"e\" \"f\" }\n"
     "round 1 \"a\" half-bye \"c\" zero-bye \"f\" zero-bye \"b\" \"d\" 1-0\n"
     "\"e\" bye\n"
     "round 2 \"a\" zero-bye \"d\" zero-bye }",
     1,
     {"5-2 6-3"}},
    /* Byes of any kind that were entered before the round was paired. */
    {"event { format swiss-4 players { \"a\" \"b\" \"c\" \"d\" \"e\" }\n"
     "round 1 \"a\" \"c\" 1-0 \"d\" \"b\" 0-1 \"e\" bye\n"
     "round 2 \"c\" bye }",
     1,
     {"2-5 4-1"}},
    {"event { format swiss-4 players { \"a\" \"b\" \"c\" \"d\" \"e\" }\n"
     "round 1 \"a\" \"c\" 1-0 \"d\" \"b\" 0-1 \"e\" bye\n"
     "round 2 \"c\" bye \"e\" half-bye \"d\" zero-bye\n"
     "round 3 \"a\" half-bye }",
     1,
     {"2-1"}},
    /* In a paired round, two such byes are not the pairing's, nor is one with
       an even number of players. */
    {"event { format swiss-4 players { \"a\" \"b\" \"c\" \"d\" \"e\" \"f\" }\n"
     "round 1 \"b\" bye \"e\" bye \"a\" \"c\" 1-0 \"f\" \"d\" 1-0 }",
     0,
     {"1-4 6-3"}},
    {"event { format swiss-4 players { \"a\" \"b\" \"c\" \"d\" }\n"
     "round 1 \"b\" bye \"a\" \"c\" 1-0 }",
     0,
     {"1-3 4"}},
    /* A round robin gives the opponent a free round. */
    {"event { format round-robin players { \"a\" \"b\" \"c\" \"d\" }\n"
     "round 1 \"a\" \"d\" 1-0 \"b\" \"c\" 1-0\n"
     "round 2 \"c\" zero-bye }",
     1,
     {"1-2 4"}},
    /* The player who is free in a paired round has the bye. */
    {"event { format round-robin players { \"a\" \"b\" \"c\" }\n"
     "round 1 \"a\" zero-bye \"b\" \"c\" 1-0 }",
     0,
     {"2-3 1"}},
    {"event { format swiss-3 players { \"a\" \"b\" }\n"
     "round 1 \"a\" \"b\" 1-0 }",
     1,
     {"fault 6"}},
    {"event { format swiss-1 players { \"a\" \"b\" }\n"
     "round 1 \"a\" \"b\" 1-0 }",
     1,
     {"fault 2"}},
    {"event { format swiss-3 players { \"a\" }\n"
     "round 1 \"a\" withdrawn }",
     1,
     {"fault 4"}},
    /* A game that was forfeited was not played, so its players may meet
       again. */
    {"event { format swiss-3 players { \"a\" \"b\" }\n"
     "round 1 \"a\" \"b\" 1-0 forfeit }",
     1,
     {"1-2"}},
};

START_TEST(test_system)
{
    struct event *e = event_of(systems[_i].event);
    struct text got = {0};

    for (uint32_t i = 0; systems[_i].rounds[i]; i++) {
        text_clear(&got);
        add_round(e, systems[_i].from + i, &got);
        text_add_char(&got, '\0');
        ck_assert_str_eq(got.ptr, systems[_i].rounds[i]);
    }
    text_release(&got);
}
END_TEST

/* Lists the players who do not fit into any pairing. */
START_TEST(test_concerned)
{
    struct event *e =
        event_of("event { format swiss-4 players { \"a\" \"b\" \"c\" \"d\" }\n"
                 "round 1 \"a\" \"b\" 1-0 \"c\" \"d\" 1-0\n"
                 "round 2 \"a\" \"c\" 1-0 \"b\" \"d\" 0-1\n"
                 "round 3 \"a\" \"d\" 1-0 \"b\" half-bye \"c\" half-bye }");
    struct pairing p;

    ck_assert(pairing_make(e, 0, 3, &standings_usual, &arena, &p));
    ck_assert_int_eq(p.fault, PAIRING_IMPOSSIBLE);
    ck_assert_uint_eq(p.concerned_count, 2);
}
END_TEST

/* Reaching a limit must not be reported as out of memory. */
START_TEST(test_too_many)
{
    struct event *e = trf_parse(&arena, file("tests/data/trf/t00.trf"), &diags);

    for (size_t hard = 1 << 12; hard < 1 << 20; hard *= 2) {
        struct arena work;
        struct pairing p;
        arena_init(&work, 0, hard);
        ck_assert(pairing_make(e, 0, 3, &standings_usual, &work, &p));
        ck_assert_int_eq(p.fault, hard < 1 << 16 ? PAIRING_MANY : PAIRING_FINE);
        arena_release(&work);
    }
}
END_TEST

START_TEST(test_generated_too_many)
{
    const struct event_chances chances = {
        .format = {.kind = FORMAT_SWISS}, .players = 100, .rounds = 2};
    struct arena work;
    bool many;

    arena_init(&work, 0, 128 << 10);
    ck_assert_ptr_null(event_generate(&chances, &work, &many));
    ck_assert(many && !work.no_memory);
    arena_release(&work);
    ck_assert_ptr_nonnull(event_generate(&chances, &arena, &many));
    ck_assert(!many);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("pairing");

    tcase_add_checked_fixture(cases, setup, teardown);
    suite_rows(cases, test_tournament, tournaments);
    suite_rows(cases, test_system, systems);
    tcase_add_test(cases, test_concerned);
    tcase_add_test(cases, test_too_many);
    tcase_add_test(cases, test_generated_too_many);
    return suite_run_one("pairing", cases);
}
