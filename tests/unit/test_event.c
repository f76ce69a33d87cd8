/* Tests event files: reading, faults, writing, and the table of champions. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "event.h"

#include "suite.h"

static struct diag_levels levels;
static struct arena arena;
static struct diags diags;
static struct text written;

static void set_up(void)
{
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    arena_init(&arena, 0, 64 << 20);
    written = (struct text){0};
}

static void tear_down(void)
{
    text_release(&written);
    arena_release(&arena);
    diags_release(&diags);
}

/* ---- helpers ------------------------------------------------------------- */

static struct event *read_text(struct str text)
{
    diags_clear(&diags);
    return event_parse(&arena, text, &diags);
}

static struct event *read(const char *text)
{
    return read_text(str_of(text));
}

static struct event *read_clean(const char *text)
{
    struct event *e = read(text);

    ck_assert_msg(!diags.first, "%.*s", (int)diags.first->message.len,
                  diags.first->message.ptr);
    ck_assert_ptr_nonnull(e);
    return e;
}

static struct str write_all(const struct event *e)
{
    text_clear(&written);
    for (; e; e = e->next)
        event_write(e, &written);
    return arena_copy(&arena, text_str(&written));
}

#define ck_str(a, b) \
    ck_assert_msg(str_equal(a, b), "%.*s", (int)(a).len, (a).ptr)
#define ck_text(a, b) ck_str(a, str_of(b))

/* Returns the faults as "SLUG BEGIN LENGTH", separated by commas. */
static const char *faults(void)
{
    static char all[1000];
    size_t len = 0;

    all[0] = 0;
    for (const struct diag *d = diags.first; d && len < 900; d = d->next)
        len +=
            (size_t)snprintf(all + len, sizeof all - len, "%s%s %u %u",
                             len ? ", " : "", diag_info(d->code)->slug,
                             (unsigned)d->span.begin, (unsigned)d->span.length);
    return all;
}

static char *slurp(const char *path, size_t *size)
{
    enum { ROOM = 1 << 20 };
    char *bytes = calloc(1, ROOM);
    FILE *file = fopen(path, "rb");

    ck_assert_ptr_nonnull(file);
    *size = fread(bytes, 1, ROOM - 1, file);
    fclose(file);
    return bytes;
}

/* ---- reading ------------------------------------------------------------- */

START_TEST(test_stored_events)
{
    struct event *e = read_clean("series \"S\" era \"E\" format swiss-7\n"
                                 "game quax source \"a book\"\n"
                                 "event 1900 { country \"C\" city \"D\" }\n"
                                 "event 1901 \"N\" { format knockout }\n"
                                 "era \"F\" event {}\n"
                                 "series \"T\" event 1903 {}");

    ck_text(e->series, "S");
    ck_text(e->era, "E");
    ck_text(e->game, "quax");
    ck_text(e->source, "a book");
    ck_text(e->country, "C");
    ck_text(e->city, "D");
    ck_assert_int_eq(e->year, 1900);
    ck_assert_int_eq(e->format.kind, FORMAT_SWISS);
    ck_assert_int_eq(e->format.games, 7);
    ck_assert_int_eq(e->stated.won, -1);
    e = e->next;
    ck_text(e->name, "N");
    ck_text(e->country, "");
    ck_assert_int_eq(e->format.kind, FORMAT_KNOCKOUT);
    e = e->next;
    ck_assert_int_eq(e->year, 0);
    ck_text(e->era, "F");
    ck_assert_int_eq(e->format.kind, FORMAT_SWISS);
    e = e->next;
    ck_text(e->era, "");
    ck_text(e->game, "quax");
    ck_assert_int_eq(e->format.kind, FORMAT_UNKNOWN);
    ck_assert_ptr_null(e->next);
}
END_TEST

START_TEST(test_stated)
{
    struct event *e = read_clean("event { champion \"A\" runner-up \"B\"\n"
                                 "runner-up \"C\" won 10 lost 0 drawn 3 }");

    ck_assert_uint_eq(e->stated.champion_count, 1);
    ck_text(e->stated.champions[0], "A");
    ck_assert_uint_eq(e->stated.runner_up_count, 2);
    ck_text(e->stated.runners_up[1], "C");
    ck_assert_int_eq(e->stated.won, 10);
    ck_assert_int_eq(e->stated.lost, 0);
    ck_assert_int_eq(e->stated.drawn, 3);
    ck_assert_uint_eq(e->stage_count, 1);
    ck_assert_uint_eq(e->player_count, 0);
}
END_TEST

static const char full[] =
    "event 1992 \"Alpha \\\"Open\\\" \\\\ \" { # a remark\n"
    "  format round-robin unfinished\n"
    "  players { \"Ann\" country \"Riamo\" seed 2 \"Bob\" \"Cid\" seed 1 }\n"
    "  round 1 \"Bob\" \"Ann\" 1-0 1992.12.?? plies 40 record 7\n"
    "  \"Cid\" bye 1992.12.01\n"
    "  round 2 \"Ann\" \"Cid\" 0-1 forfeit \"Bob\" half-bye\n"
    "  \"Ann\" \"Bob\" 0-0 \"Ann\" \"Bob\" *\n"
    "  \"Cid\" withdrawn \"Ann\" zero-bye\n"
    "  stage \"Final\" format best-of-3 + tiebreak\n"
    "  \"Ann\" \"Bob\" \xC2\xBD-\xC2\xBD tiebreak\n"
    "  stage \"\" round 3 \"Ann\" \"Bob\" 1/2-1/2\n"
    "  stage \"Third place\"\n"
    "}\n";

START_TEST(test_results)
{
    struct event *e = read_clean(full);
    struct event_result *r = e->results;

    ck_text(e->name, "Alpha \"Open\" \\ ");
    ck_assert(e->unfinished);
    ck_assert_uint_eq(e->player_count, 3);
    ck_text(e->players[0].country, "Riamo");
    ck_assert_uint_eq(e->players[2].seed, 1);
    ck_assert_uint_eq(e->result_count, 10);
    ck_assert_uint_eq(r->first, 1);
    ck_assert_uint_eq(r->second, 0);
    ck_assert_uint_eq(r->kind, RESULT_FIRST);
    ck_text(r->date, "1992.12.??");
    ck_assert_uint_eq(r->plies, 40);
    ck_assert_int_eq(r->record, 7);
    r = r->next;
    ck_assert_uint_eq(r->how, HOW_BYE);
    ck_assert_uint_eq(r->second, NOBODY);
    r = r->next;
    ck_assert_uint_eq(r->how, HOW_FORFEIT);
    ck_assert_uint_eq(r->round, 2);
    ck_assert_uint_eq(r->next->kind, RESULT_DRAW);
    r = r->next->next;
    ck_assert_uint_eq(r->kind, RESULT_UNKNOWN);
    ck_assert_uint_eq(r->how, HOW_FORFEIT);
    ck_assert_uint_eq(r->next->how, HOW_PLAYED);
    ck_assert_uint_eq(r->next->next->how, HOW_WITHDRAWN);
}
END_TEST

START_TEST(test_stages)
{
    struct event *e = read_clean(full);
    struct event_result *r = e->results;

    ck_assert_uint_eq(e->stage_count, 3);
    ck_text(e->stages[0].name, "");
    ck_assert_int_eq(e->stages[0].format.kind, FORMAT_ROUND_ROBIN);
    ck_text(e->stages[1].name, "Final");
    ck_assert_int_eq(e->stages[1].format.kind, FORMAT_BEST_OF);
    ck_assert(e->stages[1].format.tiebreak);
    ck_assert_int_eq(e->stages[2].format.kind, FORMAT_ROUND_ROBIN);
    while (r->stage == 0)
        r = r->next;
    ck_assert_uint_eq(r->stage, 1);
    ck_assert_uint_eq(r->round, 0);
    ck_assert(r->tiebreak);
    ck_assert_uint_eq(r->next->stage, 0);
    ck_assert_uint_eq(r->next->round, 3);
}
END_TEST

/* Without a list, the players are numbered in the order in which they
   appear. */
START_TEST(test_no_list)
{
    struct event *e = read_clean("event { \"Z\" \"A\" 1-0 \"M\" \"Z\" 0-1 }");

    ck_assert_uint_eq(e->player_count, 3);
    ck_text(e->players[0].name, "Z");
    ck_text(e->players[2].name, "M");
    ck_assert_uint_eq(e->results->next->second, 0);
}
END_TEST

/* ---- formats ------------------------------------------------------------- */

static const char *const format_texts[] = {
    "single-elimination",
    "round-robin",
    "double-round-robin",
    "swiss",
    "swiss-11",
    "first-to-10 wins",
    "first-to-10 wins + tiebreak",
    "best-of-24 + tiebreak",
    "round-robin + tiebreak",
    "single-elimination best-of-2",
    "single-elimination first-to-3 wins + third-place + tiebreak",
    "single-elimination + third-place",
};

START_TEST(test_format_text)
{
    struct event_format format;
    struct str text = str_of(format_texts[_i]);

    ck_assert(event_format_find(text, &format));
    event_format_text(format, &written);
    ck_str(text_str(&written), text);
}
END_TEST

START_TEST(test_no_format)
{
    static const char *const none[] = {"",
                                       "swiss-",
                                       "swiss-0",
                                       "first-to-",
                                       "first-to",
                                       "best-of-9999999",
                                       "+ tiebreak",
                                       "best-of-3 + tie",
                                       "swiss-5 best-of-2",
                                       "single-elimination swiss-2",
                                       "single-elimination best-of-0",
                                       "round-robin + third-place",
                                       "single-elimination best-of-2 best-of-2",
                                       "third-place"};
    struct event_format format;

    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        ck_assert_msg(!event_format_find(str_of(none[i]), &format), "%s",
                      none[i]);
}
END_TEST

/* ---- faults -------------------------------------------------------------- */

static const struct {
    const char *text, *faults;
    size_t events;
} faulty[] = {
    {"", "", 0},
    {"# nothing\n", "", 0},
    {"event 1 {} evnt 2 { won 3 series \"S\" } event 3 {}", "syntax 11 4", 2},
    {"event x 2 { won 3 } event 3 {}", "syntax 6 1", 2},
    {"event { wun 3 lost 4 }", "syntax 8 3", 1},
    {"event { won \"x\" lost 4 }", "syntax 12 3", 1},
    {"event { \"A\" 1-0 \"A\" \"B\" 1-0 }", "syntax 12 3", 1},
    {"event { plyers { \"A\" \"B\" } \"C\" \"D\" 1-0 }", "syntax 8 6", 1},
    {"}", "syntax 0 1", 0},
    {"event { city \"Rom\n} event {}", "unclosed-string 13 1", 2},
    {"event { city \"Rom\\", "unclosed-brace 6 1, unclosed-string 13 1", 1},
    {"event 1 { city \"X\"\nevent 2 {",
     "unclosed-brace 8 1, "
     "unclosed-brace 27 1",
     2},
    {"event { players { \"A\"", "unclosed-brace 6 1, unclosed-brace 16 1", 1},
    {"event { won", "unclosed-brace 6 1, syntax 8 3", 1},
    {"event { format swis }", "unknown-format 15 4", 1},
    {"event { won 1 won 2 }", "tag-twice 14 3", 1},
    {"event { won 99999999999999999999 }", "number-range 12 20", 1},
    {"event 0 {}", "number-range 6 1", 1},
    {"event { \"A\" \"B\" 1-0 1900.02.29 }", "bad-date 20 10", 1},
    {"event { \"A\" \"B\" 1-0 1900.2 }", "phrase-form 20 6", 1},
    {"event { players { \"A\" \"A\" } }", "player-twice 22 3", 1},
    {"event { players { \"Ann\" } \"Ann\" \"Amm\" 1-0 \"Amm\" bye }",
     "unknown-player 32 5", 1},
    {"event { city \"\xFF\" }", "invalid-utf8 13 3", 1},
};

START_TEST(test_fault)
{
    size_t count = 0;

    for (struct event *e = read(faulty[_i].text); e; e = e->next)
        count++;
    ck_assert_str_eq(faults(), faulty[_i].faults);
    ck_assert_uint_eq(count, faulty[_i].events);
}
END_TEST

/* An omitted statement does not affect the rest of the file. */
START_TEST(test_omitted_statements)
{
    struct event *e = read("event { wun 3 lost 4 \"A\" 1-0 \"X\"\n"
                           "\"B\" \"C\" 0-1\n"
                           "plyers { \"X\" } }\n"
                           "evnt { series \"S\" } event {}");

    ck_assert_int_eq(e->stated.won, -1);
    ck_assert_int_eq(e->stated.lost, 4);
    ck_assert_uint_eq(e->result_count, 1);
    ck_assert_uint_eq(e->player_count, 2);
    ck_text(e->next->series, "");
}
END_TEST

START_TEST(test_nearest)
{
    read("event { players { \"Ivan\" \"Jana\" } \"Ivan\" \"Jane\" 1-0 }");
    ck_assert_uint_eq(diags.first->helps, 1);
    ck_text(diags.first->help[0], "\"Jana\"");
    read("event { champoin \"X\" }");
    ck_text(diags.first->help[0], "champion");
}
END_TEST

/* ---- limits -------------------------------------------------------------- */

static struct text made;

static struct event *read_made(void)
{
    struct event *e = read_text(text_str(&made));

    text_release(&made);
    made = (struct text){0};
    return e;
}

START_TEST(test_too_many_players)
{
    text_add(&made, STR("event {\n"));
    for (unsigned i = 0; i < EVENT_PLAYERS_MAX + 2; i++)
        text_addf(&made, "\"p%u\" bye\n", i);
    text_add(&made, STR("}"));
    struct event *e = read_made();
    ck_assert_uint_eq(diags.counts[SEVERITY_ERROR], 2);
    ck_assert_int_eq(diags.first->code, DIAG_TOO_MANY);
    ck_assert_uint_eq(e->player_count, EVENT_PLAYERS_MAX);
    ck_assert_uint_eq(e->result_count, EVENT_PLAYERS_MAX);
}
END_TEST

START_TEST(test_too_many_stages)
{
    text_add(&made, STR("event {\n"));
    for (unsigned i = 0; i < EVENT_STAGES_MAX + 1; i++)
        text_addf(&made, "stage \"s%u\"\n", i);
    text_add(&made, STR("}"));
    struct event *e = read_made();
    ck_assert_uint_eq(diags.counts[SEVERITY_ERROR], 1);
    ck_assert_int_eq(diags.first->code, DIAG_TOO_MANY);
    ck_assert_uint_eq(e->stage_count, EVENT_STAGES_MAX);
}
END_TEST

/* A file that is one byte too long is not read at all. */
START_TEST(test_too_long)
{
    const size_t most = 64 << 20;
    char *blanks = malloc(most + 1);

    ck_assert_ptr_nonnull(blanks);
    memset(blanks, ' ', most + 1);
    arena_release(&arena);
    arena_init(&arena, 0, 2 * most);
    ck_assert_ptr_null(read_text((struct str){blanks, most + 1}));
    ck_assert_str_eq(faults(), "record-too-long 67108864 1");
    free(blanks);
}
END_TEST

/* The part that was read before memory ran out is retained. */
START_TEST(test_memory)
{
    arena_release(&arena);
    arena_init(&arena, 0, 1 << 20);
    for (unsigned i = 0; i < 20000; i++)
        text_addf(&made, "event %u {}\n", i % 9000 + 1);
    struct event *e = read_made();
    ck_assert_ptr_nonnull(e);
    ck_assert_int_eq(diags.first->code, DIAG_RECORD_TOO_LARGE);
}
END_TEST

/* ---- writing ------------------------------------------------------------- */

static void check_rewriting(struct str text)
{
    struct str once = write_all(read_text(text));
    struct str again = write_all(read_text(once));

    ck_assert_msg(!diags.first, "%s", faults());
    ck_str(again, once);
}

START_TEST(test_write)
{
    struct str once = write_all(read_clean(full));

    ck_text(once, "event 1992 \"Alpha \\\"Open\\\" \\\\ \" { # a remark\n"
                  "    format round-robin\n"
                  "    unfinished\n"
                  "    players {\n"
                  "        \"Ann\" country \"Riamo\" seed 2\n"
                  "        \"Bob\"\n"
                  "        \"Cid\" seed 1\n"
                  "    }\n"
                  "    round 1\n"
                  "        \"Bob\" \"Ann\" 1-0 1992.12.?? plies 40 record 7\n"
                  "        \"Cid\" bye 1992.12.01\n"
                  "    round 2\n"
                  "        \"Ann\" \"Cid\" 0-1 forfeit\n"
                  "        \"Bob\" half-bye\n"
                  "        \"Ann\" \"Bob\" 0-0 forfeit\n"
                  "        \"Ann\" \"Bob\" *\n"
                  "        \"Cid\" withdrawn\n"
                  "        \"Ann\" zero-bye\n"
                  "    stage \"Final\"\n"
                  "    format best-of-3 + tiebreak\n"
                  "        \"Ann\" \"Bob\" 1/2-1/2 tiebreak\n"
                  "    stage \"Third place\"\n"
                  "    stage \"\"\n"
                  "    round 3\n"
                  "        \"Ann\" \"Bob\" 1/2-1/2\n"
                  "}\n");
    check_rewriting(str_of(full));
}
END_TEST

/* Remarks stay in their places, or move to the next statement. */
START_TEST(test_remarks)
{
    struct event *e =
        read("# first\n"
             "series \"S\" # of old\n"
             "\n"
             "event 1992 \"A\" { # head\n"
             "    # on the format\n"
             "    format round-robin # as told\n"
             "    # drawn\n"
             "    players { # in no order\n"
             "        # on Ann\n"
             "        \"Ann\" # late\n"
             "        \"Bob\"\n"
             "    } # all\n"
             "    # a round\n"
             "    round 1 # in the rain\n"
             "        \"Ann\" \"Bob\" 1-0 # resigned\ton ply 30 \n"
             "        \"Bob\" # odd\n"
             "            \"Ann\" 1-0 # played\n"
             "    # the end\n"
             "} # done\n"
             "# between\n"
             "event {\n"
             "    format swis # what\n"
             "    lost 99999999 # many\n"
             "    champion \"X\"#x\n"
             "}\r\n"
             "# la\001st");

    ck_text(write_all(e), "# first\n"
                          "# of old\n"
                          "event 1992 \"A\" { # head\n"
                          "    series \"S\"\n"
                          "    # on the format\n"
                          "    format round-robin # as told\n"
                          "    # drawn\n"
                          "    players { # in no order\n"
                          "        # on Ann\n"
                          "        \"Ann\" # late\n"
                          "        \"Bob\"\n"
                          "    } # all\n"
                          "    # a round\n"
                          "    round 1 # in the rain\n"
                          "        \"Ann\" \"Bob\" 1-0 # resigned\ton ply 30\n"
                          "        \"Bob\" \"Ann\" 1-0 # odd # played\n"
                          "    # the end\n"
                          "} # done\n"
                          "# between\n"
                          "event {\n"
                          "    series \"S\"\n"
                          "    # what\n"
                          "    champion \"X\" #x\n"
                          "    # many\n"
                          "}\n"
                          "# la\uFFFDst\n");
    check_rewriting(text_str(&written));
}
END_TEST

START_TEST(test_rewriting)
{
    check_rewriting(str_of(faulty[_i].text));
}
END_TEST

/* Reading arbitrary bytes ends, and the result can be written and read
   again. */
START_TEST(test_noise)
{
    static const char *const parts[] = {
        "event ", "{ ",      "} ",      "\"A\" ",      "\"B",       "\n",
        "1-0 ",   "won ",    "17 ",     "players ",    "stage ",    "round ",
        "+ ",     "swiss ",  "format ", "1900.01.01 ", "tiebreak ", "# ",
        "bye ",   "series ", "\xFF",    "\\",          "\"\" ",     "seed "};
    uint64_t state = 1;

    for (int round = 0; round < 3000; round++) {
        for (int i = 0; i < 40; i++) {
            state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
            text_add(
                &made,
                str_of(parts[(state >> 33) % (sizeof parts / sizeof *parts)]));
        }
        check_rewriting(text_str(&made));
        text_clear(&made);
        arena_reset(&arena);
    }
    text_release(&made);
}
END_TEST

/* ---- the table of champions ---------------------------------------------- */

static struct str next_cell(struct str *row)
{
    const char *bar = row->len ? memchr(row->ptr, '|', row->len) : NULL;
    size_t len = bar ? (size_t)(bar - row->ptr) : row->len;
    struct str cell = str_trim((struct str){row->ptr, len});

    len += bar != NULL;
    *row = (struct str){row->ptr + len, row->len - len};
    return cell;
}

static bool ends(struct str s, const char *end)
{
    struct str e = str_of(end);

    return s.len >= e.len &&
           str_equal((struct str){s.ptr + s.len - e.len, e.len}, e);
}

/* Returns the format in the spelling of the table, but without the capital
   letter. */
static struct str format_of(struct str cell)
{
    struct str copy = arena_copy(&arena, cell);
    struct event_format format;

    *(char *)copy.ptr |= 0x20;
    ck_assert(event_format_find(copy, &format));
    text_clear(&written);
    event_format_text(format, &written);
    return arena_copy(&arena, text_str(&written));
}

static struct str event_format_of(const struct event *e)
{
    text_clear(&written);
    event_format_text(e->format, &written);
    return text_str(&written);
}

/* Compares a row of the table with an event. */
static void check_row(struct str row, const struct event *e, struct str era,
                      struct str *format)
{
    uint64_t number = 0;
    int64_t won = -1;
    struct str cell = next_cell(&row), places[2] = {STR(""), STR("")};
    size_t place = 0;

    ck_assert(str_number(cell, &number));
    ck_assert_int_eq(e->year, (int)number);
    while (row.len) {
        cell = next_cell(&row);
        if (str_number(cell, &number))
            won = (int64_t)number;
        else if (ends(cell, "tournament") || ends(cell, "tiebreak"))
            *format = format_of(cell);
        else if (cell.len)
            places[place++ & 1] = cell;
    }
    if (str_equal(places[0], STR("Template:Country data Layfet")))
        places[0] = STR("Layfet");
    for (size_t i = 0; i < 2; i++)
        if (str_skip(&places[i], STR("In ")))
            str_skip(&places[i], STR("the "));
    ck_str(e->country, places[0]);
    ck_str(e->city, places[1]);
    ck_str(e->era, era);
    ck_str(event_format_of(e), *format);
    ck_assert_int_eq(e->stated.won, won);
    ck_assert_int_eq(e->stated.lost, -1);
    ck_assert_uint_eq(e->stated.champion_count + e->player_count, 0);
}

START_TEST(test_champions)
{
    size_t table_size, size, rows = 0, eras = 0;
    char *table = slurp("tests/data/champions.txt", &table_size);
    char *file = slurp("samples/events/champions.event", &size);
    struct event *e = read_text((struct str){file, size});
    struct str era = STR(""), format = STR("");
    char *save;

    ck_assert_msg(!diags.first, "%s", faults());
    for (char *line = strtok_r(table, "\n", &save); line;
         line = strtok_r(NULL, "\n", &save)) {
        struct str row = str_of(line);
        if (line[0] >= '0' && line[0] <= '9') {
            ck_assert_ptr_nonnull(e);
            check_row(row, e, era, &format);
            e = e->next;
            rows++;
        } else if (!str_starts_with(row, STR("Year")) && line[0] != '-') {
            era = next_cell(&row);
            eras++;
        }
    }
    ck_assert_ptr_null(e);
    ck_assert_uint_eq(eras, 3);
    ck_assert_uint_eq(rows, 47);
    check_rewriting((struct str){file, size});
    free(table);
    free(file);
}
END_TEST

static TCase *reading_case(void)
{
    TCase *c = tcase_create("reading");
    const int faults_count = (int)(sizeof faulty / sizeof *faulty);

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, test_stored_events);
    tcase_add_test(c, test_stated);
    tcase_add_test(c, test_results);
    tcase_add_test(c, test_stages);
    tcase_add_test(c, test_no_list);
    suite_rows(c, test_format_text, format_texts);
    tcase_add_test(c, test_no_format);
    tcase_add_loop_test(c, test_fault, 0, faults_count);
    tcase_add_test(c, test_omitted_statements);
    tcase_add_test(c, test_nearest);
    tcase_add_test(c, test_too_many_players);
    tcase_add_test(c, test_too_many_stages);
    tcase_add_test(c, test_too_long);
    tcase_add_test(c, test_memory);
    tcase_add_test(c, test_write);
    tcase_add_test(c, test_remarks);
    tcase_add_loop_test(c, test_rewriting, 0, faults_count);
    tcase_add_test(c, test_noise);
    tcase_add_test(c, test_champions);
    return c;
}

int main(void)
{
    Suite *suite = suite_create("event");

    suite_add_tcase(suite, reading_case());
    return suite_run(suite);
}
