/* Tests events as JSON. A written event must be the same when it is read again,
   as JSON and as an event file; errors must be reported at their places. */
#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>

#include "date.h"
#include "event.h"

#include "suite.h"

static struct diag_levels levels;
static struct arena arena;
static struct diags diags;

static void set_up(void)
{
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    arena_init(&arena, 0, 512 << 20);
}

static void tear_down(void)
{
    arena_release(&arena);
    diags_release(&diags);
}

static struct str read_file(const char *path)
{
    struct text bytes = {0};
    char block[4096];
    FILE *f = fopen(path, "r");
    size_t n;

    ck_assert_msg(f != NULL, "%s", path);
    while ((n = fread(block, 1, sizeof block, f)) > 0)
        text_add(&bytes, (struct str){block, n});
    fclose(f);
    struct str copy = arena_copy(&arena, text_str(&bytes));
    text_release(&bytes);
    return copy;
}

static struct str event_text(const struct event *events)
{
    struct text out = {0};

    for (const struct event *e = events; e; e = e->next)
        event_write(e, &out);
    struct str copy = arena_copy(&arena, text_str(&out));
    text_release(&out);
    return copy;
}

static struct str json_text(const struct event *events)
{
    struct text out = {0};

    event_json_write(events, &out);
    struct str copy = arena_copy(&arena, text_str(&out));
    text_release(&out);
    return copy;
}

static struct event *read_json(struct str text)
{
    diags_clear(&diags);
    return event_json_parse(&arena, text, DATE_ORDER_UNKNOWN, &diags);
}

static void check_same(struct str got, struct str wanted, const char *name)
{
    size_t i = 0;

    while (i < got.len && i < wanted.len && got.ptr[i] == wanted.ptr[i])
        i++;
    struct str a = str_cut(str_from(got, i), 200),
               b = str_cut(str_from(wanted, i), 200);
    ck_assert_msg(str_equal(got, wanted),
                  "%s, byte %zu:\n%.*s\ninstead of\n%.*s", name, i, (int)a.len,
                  a.ptr, (int)b.len, b.ptr);
}

/* Writes events as JSON and reads them again. */
static void check_round_trip(const struct event *events, const char *name)
{
    struct str text = event_text(events), json = json_text(events);

    ck_assert(event_json_sniff(json));
    events = read_json(json);
    ck_assert_msg(!diags.first || diags.first->code == DIAG_SEED_TWICE,
                  "%s: %.*s at %u of\n%.*s", name,
                  (int)diags.first->message.len, diags.first->message.ptr,
                  (unsigned)diags.first->span.begin, (int)json.len, json.ptr);
    check_same(event_text(events), text, name);
    check_same(json_text(events), json, name);
}

/* ---- every file and every statement -------------------------------------- */

static const char *const files[] = {
    "samples/events/*.event",
    "tests/data/event/*.event",
    "tests/data/trf/*.trf",
};

START_TEST(test_files)
{
    glob_t found;

    ck_assert_int_eq(glob(files[_i], 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const struct event *events = event_parse_any(
            &arena, read_file(found.gl_pathv[i]), DATE_ORDER_UNKNOWN, &diags);
        ck_assert_ptr_nonnull(events);
        check_round_trip(events, found.gl_pathv[i]);
    }
    globfree(&found);
}
END_TEST

/* The inputs of cases, most of which have errors. */
START_TEST(test_cases)
{
    struct str rest = read_file("tests/cases/event.case");
    struct text input = {0};
    bool on = false;
    size_t count = 0;

    while (rest.len) {
        struct str line = str_line(&rest);
        if (str_starts_with(line, STR("== ")) ||
            str_starts_with(line, STR("-- "))) {
            const struct event *events =
                on ? event_parse(&arena, text_str(&input), &diags) : NULL;
            if (events)
                check_round_trip(events, "a case");
            count += events != NULL;
            on = str_equal(line, STR("-- input"));
            text_clear(&input);
        } else if (on) {
            text_add(&input, line);
            text_add_char(&input, '\n');
        }
    }
    text_release(&input);
    ck_assert_uint_gt(count, 20);
}
END_TEST

static bool has_word(struct str text, struct str word)
{
    for (struct str rest = text; rest.len >= word.len; rest = str_from(rest, 1))
        if (str_starts_with(rest, word) &&
            (rest.ptr == text.ptr || ascii_is_space(rest.ptr[-1])) &&
            (rest.len == word.len || strchr(" \n-", rest.ptr[word.len])))
            return true;
    return false;
}

/* The file of statements, which test_files reads, has every word of the
   scanner. A new statement must be added to the file, and then to the JSON. */
START_TEST(test_words)
{
    struct str scanner = read_file("grammar/event/event.l");
    struct str statements = read_file("tests/data/event/statements.event");
    size_t count = 0;

    while (scanner.len) {
        struct str line = str_line(&scanner);
        if (!str_skip(&line, STR("(?i:")))
            continue;
        struct str word = str_take(&line, ')');
        ck_assert_msg(has_word(statements, word),
                      "\"%.*s\" is not in tests/data/event/statements.event",
                      (int)word.len, word.ptr);
        count++;
    }
    ck_assert_uint_gt(count, 50);
}
END_TEST

/* ---- errors -------------------------------------------------------------- */

#define EVENT(members) "{\"events\": [{" members "}]}"
#define PLAYERS_AB \
    "event {\n    players {\n        \"A\"\n        \"B\"\n    }\n"
#define GAME "{\"first\": \"A\", \"second\": \"B\", \"result\": \"1-0\""

/* A text, the first error and the text at its place, and the event. */
static const struct {
    const char *json;
    int code;
    const char *at, *event;
} errors[] = {
    {"{\"events\": {}}", DIAG_BAD_FIELD, "{", ""},
    {"{\"events\": []}", -1, "", ""},
    {"{\"events\": [3]}", DIAG_BAD_FIELD, "3", ""},
    {"{\"events\": [], \"x\": 1}", DIAG_UNKNOWN_MEMBER, "\"x\"", ""},
    {"{\"events\": [{\"name\": \"A\"}]} x", DIAG_BAD_JSON, "x",
     "event \"A\" {\n}\n"},
    {EVENT("\"name\": \"A\\u00e9\\\"\\\\\\/\\ud83d\\ude00\""), -1, "",
     "event \"A\u00e9\\\"\\\\/\U0001F600\" {\n}\n"},
    {EVENT("\"name\": \"A\\nB\""), DIAG_CONTROL_CHARACTER, "\n",
     "event \"A\uFFFDB\" {\n}\n"},
    {EVENT("\"name\": \"A\\ud83dB\""), DIAG_BAD_JSON, "\\ud83d",
     "event \"A\uFFFDB\" {\n}\n"},
    {EVENT("\"year\": 19920"), DIAG_NUMBER_RANGE, "19920", "event {\n}\n"},
    {EVENT("\"year\": -1"), DIAG_NUMBER_RANGE, "-1", "event {\n}\n"},
    {EVENT("\"year\": 1e3"), DIAG_NUMBER_RANGE, "1e3", "event {\n}\n"},
    {EVENT("\"year\": \"1992\", \"note\": \"n\""), DIAG_BAD_FIELD, "\"1992\"",
     "event {\n    note \"n\"\n}\n"},
    {EVENT("\"year\": 1992, \"year\": 1993"), DIAG_BAD_FIELD, "\"year\"",
     "event 1992 {\n}\n"},
    {EVENT("\"year\": null"), -1, "", "event {\n}\n"},
    {EVENT("\"format\": \"swis-3\""), DIAG_UNKNOWN_FORMAT, "swis-3",
     "event {\n}\n"},
    {EVENT("\"begin\": \"1992.13.01\""), DIAG_BAD_DATE, "1992.13.01",
     "event {\n}\n"},
    {EVENT("\"begin\": 1992"), -1, "", "event {\n    begin 1992\n}\n"},
    {EVENT("\"points\": {\"win\": 3, \"draw\": 1, \"loss\": 0, \"bye\": 1}"),
     -1, "", "event {\n    points 3-1-0 bye 1\n}\n"},
    {EVENT("\"points\": {\"win\": 1, \"draw\": 0.5, \"loss\": 0}"), -1, "",
     "event {\n    points 1-½-0\n}\n"},
    {EVENT("\"points\": {\"win\": 1, \"draw\": 2, \"loss\": 0}"),
     DIAG_BAD_VALUE, "{", "event {\n}\n"},
    {EVENT("\"points\": {\"win\": 1, \"draw\": 0.25, \"loss\": 0}"),
     DIAG_NUMBER_RANGE, "0.25", "event {\n}\n"},
    {EVENT("\"points\": {\"win\": 1, \"loss\": 0}"), DIAG_BAD_FIELD, "{",
     "event {\n}\n"},
    {EVENT("\"initial_colour\": \"white\""), DIAG_BAD_VALUE, "white",
     "event {\n}\n"},
    {EVENT("\"rated\": false, \"unfinished\": false"), -1, "",
     "event {\n    unrated\n}\n"},
    {EVENT("\"champions\": [\"A\", 2, \"A\"]"), DIAG_BAD_FIELD, "2",
     "event {\n    champion \"A\"\n}\n"},
    {EVENT("\"players\": [{\"name\": \"A\"}, {}, {\"name\": \"A\"}]"),
     DIAG_BAD_FIELD, "{", "event {\n    players {\n        \"A\"\n    }\n}\n"},
    {EVENT("\"players\": [{\"name\": \"A\", \"id\": 3, \"born\": 1990}]"), -1,
     "",
     "event {\n    players {\n        \"A\" born 1990 id \"3\"\n    }\n}\n"},
    {EVENT("\"players\": [{\"name\": \"A\", \"sed\": 3}]"), DIAG_UNKNOWN_MEMBER,
     "\"sed\"", "event {\n    players {\n        \"A\"\n    }\n}\n"},
    {EVENT("\"players\": [{\"name\": \"A\"}], \"forbid\": [{}]"),
     DIAG_BAD_FIELD, "{", "event {\n    players {\n        \"A\"\n    }\n}\n"},
    {EVENT("\"forbid\": [{\"players\": [\"A\"]}]"), DIAG_BAD_FIELD, "[",
     "event {\n}\n"},
    {EVENT("\"forbid\": [{\"players\": [\"A\", \"B\"]}]"), DIAG_UNKNOWN_PLAYER,
     "\"A\"", "event {\n}\n"},
    {EVENT("\"forbid\": [{\"same\": \"city\"}]"), DIAG_BAD_FIELD, "\"city\"",
     "event {\n}\n"},
    {EVENT("\"forbid\": [{\"same\": \"club\", \"from\": 2}]"), DIAG_BAD_FIELD,
     "2", "event {\n}\n"},
    {EVENT("\"forbid\": [{\"same\": \"club\", \"from\": 2, \"to\": 1}]"),
     DIAG_BAD_VALUE, "2", "event {\n}\n"},
    {EVENT("\"currency\": \"EUR\", \"sharing\": \"none\", "
           "\"double_prizes\": false, \"prizes\": [{\"name\": \"A\", "
           "\"below\": 1800, \"amounts\": [20, 12.5, 0.01]}]"),
     -1, "",
     "event {\n    currency \"EUR\"\n    sharing none\n    prizes \"A\" below "
     "1800 { 20 12.50 0.01 }\n}\n"},
    {EVENT("\"prizes\": [{\"name\": \"A\", \"amounts\": []}]"), DIAG_SYNTAX,
     "[", "event {\n}\n"},
    {EVENT("\"prizes\": [{\"name\": \"A\", \"amounts\": [1, \"2\"]}]"),
     DIAG_BAD_FIELD, "\"2\"", "event {\n}\n"},
    {EVENT("\"prizes\": [{\"name\": \"A\", \"amounts\": [1.005]}]"),
     DIAG_NUMBER_RANGE, "1.005", "event {\n}\n"},
    {EVENT("\"prizes\": [{\"name\": \"A\", \"amounts\": [1e3]}]"),
     DIAG_NUMBER_RANGE, "1e3", "event {\n}\n"},
    {EVENT("\"prizes\": [{\"amounts\": [1]}]"), DIAG_BAD_FIELD, "{",
     "event {\n}\n"},
    {EVENT("\"sharing\": \"half\""), DIAG_BAD_VALUE, "half", "event {\n}\n"},
    {EVENT("\"players\": [{\"name\": \"A\", \"categories\": [\"W\", 3, "
           "\"U\"]}]"),
     DIAG_BAD_FIELD, "3",
     "event {\n    players {\n        \"A\" category \"W\" category \"U\"\n"
     "    }\n}\n"},
    {EVENT("\"results\": [{\"first\": \"A\", \"result\": \"1-0\"}]"),
     DIAG_BAD_FIELD, "\"1-0\"", "event {\n}\n"},
    {EVENT("\"results\": [{\"first\": \"A\", \"second\": \"B\", "
           "\"result\": \"bye\"}]"),
     DIAG_BAD_FIELD, "\"B\"", "event {\n}\n"},
    {EVENT("\"results\": [{\"first\": \"A\", \"result\": \"bye\", "
           "\"plies\": 1}]"),
     DIAG_BAD_FIELD, "1",
     "event {\n    players {\n        \"A\"\n    }\n        \"A\" bye\n}\n"},
    {EVENT("\"results\": [" GAME ", \"reason\": \"tim\"}]"), DIAG_BAD_FIELD,
     "\"tim\"", PLAYERS_AB "        \"A\" \"B\" 1-0\n}\n"},
    {EVENT("\"results\": [" GAME ", \"reason\": \"\"}]"), DIAG_BAD_FIELD,
     "\"\"", PLAYERS_AB "        \"A\" \"B\" 1-0\n}\n"},
    {EVENT("\"results\": [" GAME ", \"match\": 1}]"), DIAG_BAD_FIELD, "1",
     PLAYERS_AB "        \"A\" \"B\" 1-0\n}\n"},
    {EVENT("\"matches\": [{\"round\": 1, \"first\": \"R\", \"second\": \"S\"}],"
           " \"results\": [" GAME ", \"match\": 1}]"),
     DIAG_BAD_FIELD, "1",
     "event {\n    teams {\n        \"R\"\n        \"S\"\n    }\n"
     "    players {\n        \"A\"\n        \"B\"\n    }\n"
     "        \"A\" \"B\" 1-0\n    round 1\n    match \"R\" \"S\"\n}\n"},
    {EVENT("\"matches\": [{\"first\": \"R\"}, {\"first\": \"R\", \"second\": "
           "\"S\", \"score\": \"2x1\"}]"),
     DIAG_BAD_FIELD, "\"R\"",
     "event {\n    teams {\n        \"R\"\n        \"S\"\n    }\n"
     "    match \"R\" \"S\"\n}\n"},
    {EVENT("\"remarks\": [{\"text\": \"x\"}, {\"text\": \"#y\", \"at\": "
           "\"end\", \"beside\": true}, {\"text\": \"\", \"at\": \"xx\"}]"),
     DIAG_BAD_FIELD, "\"xx\"", "# x\nevent {\n    #y\n}\n"},
    {EVENT("\"champions\": [\"A\"], \"remarks\": [{\"text\": \"x\", \"at\": "
           "\"champions\", \"of\": 2}]"),
     DIAG_BAD_FIELD, "2", "event {\n    champion \"A\"\n}\n"},
    {"{\"events\": [{\"name\": \"A\",\n\"series\": \"S,\n\"note\": \"n\"},\n"
     "{\"name\": \"B\", \"year\": x},\n{\"name\": \"C\"}\n]}",
     DIAG_BAD_JSON, "\"",
     "event \"A\" {\n    note \"n\"\n}\nevent \"C\" {\n}\n"},
    {"{\"events\": [{\"name\": \"A\",\n\"champions\": [\n\"B\nC\",\n\"D\"\n],\n"
     "\"note\": \"n\"\n}\n]}",
     DIAG_BAD_JSON, "\"",
     "event \"A\" {\n    note \"n\"\n    champion \"D\"\n}\n"},
    {"{\"events\": [{\"name\": \"A\", \"players\": [{\"name\": \"B\"}, {\"na",
     DIAG_BAD_FIELD, "{",
     "event \"A\" {\n    players {\n        \"B\"\n    }\n}\n"},
    {"{\"events\": [{\"name\": ", DIAG_BAD_JSON, " ", "event {\n}\n"},
};

/* The first diagnostic in the order of the text. */
static const struct diag *first_diag(void)
{
    const struct diag *first = diags.first;

    for (const struct diag *d = first; d; d = d->next)
        if (d->span.begin < first->span.begin)
            first = d;
    return first;
}

START_TEST(test_errors)
{
    struct str text = arena_copy(&arena, str_of(errors[_i].json));
    const struct event *events = read_json(text);
    const struct diag *d = first_diag();

    check_same(event_text(events), str_of(errors[_i].event), errors[_i].json);
    if (errors[_i].code < 0) {
        ck_assert_ptr_null(d);
        return;
    }
    ck_assert_ptr_nonnull(d);
    ck_assert_msg((int)d->code == errors[_i].code, "%s: %.*s", errors[_i].json,
                  (int)d->message.len, d->message.ptr);
    if (d->code != DIAG_CONTROL_CHARACTER)
        check_same(span_str(text, d->span), str_of(errors[_i].at),
                   errors[_i].json);
}
END_TEST

/* The games of a match that do not follow each other. */
START_TEST(test_scattered_match)
{
    const struct event *e = read_json(arena_copy(
        &arena,
        STR(EVENT("\"matches\": [{\"first\": \"R\", \"second\": \"S\"}, "
                  "{\"first\": \"R\", \"second\": \"T\"}], \"results\": [" GAME
                  ", \"match\": 2}, " GAME ", \"match\": 1}, " GAME
                  ", \"match\": 2}]"))));

    ck_assert_int_eq(diags.first->code, DIAG_BAD_FIELD);
    ck_assert_ptr_null(diags.first->next);
    ck_assert_uint_eq(e->results->match, 2);
    ck_assert_uint_eq(e->results->next->match, 0);
    ck_assert_uint_eq(e->results->next->next->match, 2);
}
END_TEST

/* ---- hostile texts ------------------------------------------------------- */

static void add_repeated(struct text *out, const char *what, size_t count)
{
    for (size_t i = 0; i < count; i++)
        text_add(out, str_of(what));
}

/* Texts that are repeated between a beginning and an end. */
static const struct {
    const char *begin, *repeated, *end;
    size_t count;
} hostile[] = {
    {"{\"events\": [", "[", "", 1000000},
    {"{\"events\": [", "{\"a\":", "", 200000},
    {"{\"events\": [{\"name\": \"", "\\\"", "\"}]}", 1000000},
    {"{\"events\": [{", "\"a\":1,", "\"b\":1}]}", 100000},
    {"{\"events\": [{", "\"name\":\"a\",", "\"b\":1}]}", 100000},
    {"{\"events\": [{", "\"name\": x\n", "}]}", 100000},
    {"{\"events\": [\n", "{\"name\": \"a\n", "]}", 100000},
    {"{\"events\": [{\"players\": [", "{\"name\":\"A\"},", "1]}]}", 60000},
    {"{\"events\": [{\"remarks\": [", "{\"text\":\"A\"},", "1]}]}", 100000},
    {"{\"events\": [{\"results\": [", "{\"first\":\"A\",\"result\":\"bye\"},",
     "1]}]}", 60000},
    {"{\"events\": [", "{},", "{}]}", 20000},
};

/* Reading ends in time that is linear in the text. */
START_TEST(test_hostile)
{
    struct text text = {0};

    diags_release(&diags);
    diags_init(&diags, &levels, 1000);
    text_add(&text, str_of(hostile[_i].begin));
    add_repeated(&text, hostile[_i].repeated, hostile[_i].count);
    text_add(&text, str_of(hostile[_i].end));
    read_json(text_str(&text));
    ck_assert(!diags.no_memory);
    text_release(&text);
}
END_TEST

/* With little memory, the beginning is read and the rest reported. */
START_TEST(test_memory)
{
    struct str text = json_text(event_parse(
        &arena, read_file("tests/data/event/statements.event"), &diags));
    size_t read = 0;

    for (size_t most = 1 << 12; most <= 1 << 20; most += 1 << 12) {
        struct arena small;
        arena_init(&small, 0, most);
        diags_clear(&diags);
        struct event *e =
            event_json_parse(&small, text, DATE_ORDER_UNKNOWN, &diags);
        ck_assert(e || small.exhausted);
        ck_assert(!small.exhausted || diags.first || !e);
        read += !small.exhausted;
        arena_release(&small);
    }
    ck_assert_uint_gt(read, 0);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("event JSON");

    tcase_add_checked_fixture(cases, set_up, tear_down);
    suite_rows(cases, test_files, files);
    tcase_add_test(cases, test_cases);
    tcase_add_test(cases, test_words);
    suite_rows(cases, test_errors, errors);
    tcase_add_test(cases, test_scattered_match);
    suite_rows(cases, test_hostile, hostile);
    tcase_add_test(cases, test_memory);
    return suite_run_one("event JSON", cases);
}
