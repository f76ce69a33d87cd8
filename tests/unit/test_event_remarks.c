/* Tests remarks of event files. A remark between any two tokens must still be
   in its place when the file is rewritten. */
#include <check.h>
#include <string.h>

#include "event.h"

#include "suite.h"

static struct diag_levels levels;
static struct arena arena;
static struct diags diags;
static struct text made, written, wanted;

static void set_up(void)
{
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 0);
    arena_init(&arena, 0, 256 << 20);
    made = written = wanted = (struct text){0};
}

static void tear_down(void)
{
    text_release(&made);
    text_release(&written);
    text_release(&wanted);
    arena_release(&arena);
    diags_release(&diags);
}

/* Every statement in its written form, except for notes of results, which
   cannot begin a line. */
static const char *const whole[] = {
    "event 1992 \"Alpha Open\" {",
    "series \"S\"",
    "era \"E\"",
    "format round-robin",
    "country \"Riamo\"",
    "city \"Maremo City\"",
    "game \"brayout\"",
    "source \"a book\"",
    "organizer \"O\"",
    "federation \"F\"",
    "chief-arbiter \"IA A\"",
    "deputy-arbiter \"B\"",
    "deputy-arbiter \"C\"",
    "time-control \"90+30\"",
    "time-control-code \"5400+30\"",
    "type-code \"FIDE_TEAM\"",
    "round-dates \"1992.12.01, ?\"",
    "tiebreaks \"direct, wins\"",
    "begin 1992.12.01",
    "end 1992",
    "rated",
    "note \"n\"",
    "unfinished",
    "champion \"Ann\"",
    "champion \"Bob\"",
    "runner-up \"Cid\"",
    "runner-up \"Dan\"",
    "won 3",
    "lost 0",
    "drawn 1",
    "teams {",
    "\"Red\" country \"R\" seed 1 note \"t\"",
    "\"Blue\"",
    "}",
    "players {",
    "\"Ann\" title \"GM\" country \"R\" born 1990 id \"1\" rating 2000 team "
    "\"Red\" board 1 seed 1 note \"p\"",
    "\"Bob\" team \"Blue\"",
    "}",
    "stage \"Groups\"",
    "format swiss-3",
    "round 1",
    "match \"Red\" \"Blue\" 1-0 1992.12.01 forfeit",
    "\"Ann\" \"Bob\" 1-0 1992.12.01 forfeit surrender tiebreak board 1 plies "
    "40 "
    "record 7",
    "match \"Red\" bye",
    "match \"Blue\" withdrawn",
    "round 2",
    "\"Ann\" \"Bob\" 1/2-1/2",
    "\"Ann\" bye 1992.12.02",
    "stage \"Final\"",
    "format best-of-3 + tiebreak",
    "\"Ann\" \"Bob\" *",
    "\"Bob\" withdrawn",
    "stage \"Groups\"",
    "round 3",
    "\"Bob\" \"Ann\" annulled",
    "round ?",
    "\"Bob\" \"Ann\" 0-0 forfeit",
    "}",
    "event 1993 {",
    "}",
};

enum { LINES = sizeof whole / sizeof *whole };

/* Removes a token or a quoted string from the front of the text and returns
   it. */
static struct str take_token(struct str *rest)
{
    struct str s = str_trim(*rest);
    size_t end = 0;
    bool quoted = false;

    while (end < s.len && (quoted || s.ptr[end] != ' '))
        quoted ^= s.ptr[end++] == '"';
    *rest = str_from(s, end);
    return str_part(s, 0, end);
}

static size_t count_tokens(const char *line)
{
    struct str rest = str_of(line);
    size_t count = 0;

    for (; rest.len; count++)
        take_token(&rest);
    return count;
}

static void rewrite(void)
{
    struct event *e;

    diags_clear(&diags);
    text_clear(&written);
    e = event_parse(&arena, text_str(&made), &diags);
    ck_assert_msg(!diags.first, "%.*s:\n%.*s", (int)diags.first->message.len,
                  diags.first->message.ptr, (int)made.len, made.ptr);
    for (; e; e = e->next)
        event_write(e, &written);
}

/* Compares lines. The expected lines have no indentation. */
static void compare(void)
{
    struct str got = text_str(&written), rest = text_str(&wanted);

    while (got.len || rest.len) {
        struct str line = str_trim(str_line(&got));
        struct str want = str_line(&rest);
        ck_assert_msg(str_equal(line, want),
                      "wanted: %.*s\ngot:    %.*s\nof:\n%.*s\n%.*s",
                      (int)want.len, want.ptr, (int)line.len, line.ptr,
                      (int)made.len, made.ptr, (int)written.len, written.ptr);
    }
    text_clear(&made);
    text_add(&made, text_str(&written));
    rewrite();
    ck_assert(str_equal(text_str(&made), text_str(&written)));
}

/* Writes a line, with a line break and a remark, in either order, after its
   first tokens. */
static void break_line(const char *line, size_t after, bool beside)
{
    struct str rest = str_of(line);

    for (size_t i = 0; rest.len; i++) {
        struct str token = take_token(&rest);
        text_addf(&made, "%s%.*s%s", i ? " " : "", (int)token.len, token.ptr,
                  i + 1 != after ? ""
                  : beside       ? " # here\n"
                                 : "\n# here\n");
    }
    text_add_char(&made, '\n');
}

static void check_one(size_t at, size_t after, bool beside)
{
    bool own = !beside && after == count_tokens(whole[at]);

    text_clear(&made);
    text_clear(&wanted);
    for (size_t i = 0; i < LINES; i++) {
        break_line(whole[i], i == at ? after : 0, beside);
        text_addf(&wanted, "%s%s", whole[i],
                  i != at ? "\n"
                  : own   ? "\n# here\n"
                          : " # here\n");
    }
    rewrite();
    compare();
}

START_TEST(test_without)
{
    for (size_t i = 0; i < LINES; i++) {
        text_addf(&made, "%s\n", whole[i]);
        text_addf(&wanted, "%s\n", whole[i]);
    }
    rewrite();
    compare();
}
END_TEST

START_TEST(test_between_two_tokens)
{
    size_t at = (size_t)_i, tokens = count_tokens(whole[at]);

    for (size_t after = 1; after <= tokens; after++)
        for (int beside = 0; beside < 2; beside++)
            check_one(at, after, beside);
}
END_TEST

/* A remark before the first token of the file, and a remark after each
   token. */
START_TEST(test_everywhere)
{
    text_add(&made, STR("# 0\n"));
    text_add(&wanted, STR("# 0\n"));
    for (size_t i = 0, n = 1; i < LINES; i++) {
        struct str rest = str_of(whole[i]);
        text_add(&wanted, rest);
        while (rest.len) {
            struct str token = take_token(&rest);
            text_addf(&made, "%.*s # %zu\n", (int)token.len, token.ptr, n);
            text_addf(&wanted, " # %zu", n++);
        }
        text_add_char(&wanted, '\n');
    }
    rewrite();
    compare();
}
END_TEST

/* Headings without contents are not written, but their remarks are. */
START_TEST(test_empty_headings)
{
    text_add(&made,
             STR("event {\nround 1 # a\n# b\nround 2 # c\n# d\n"
                 "\"Ann\" \"Bob\" 1-0\nround 2 # e\n\"Bob\" bye\n"
                 "round 3 # f\nplayers { } # g\nteams { # h\n} # i\n}\n"));
    text_add(&wanted,
             STR("event {\n# h\n# i\n# f\nplayers {\n\"Ann\"\n\"Bob\"\n} # g\n"
                 "# a\n# b\nround 2 # c\n# d\n\"Ann\" \"Bob\" 1-0\n# e\n"
                 "\"Bob\" bye\n}\n"));
    rewrite();
    compare();
}
END_TEST

int main(void)
{
    TCase *c = tcase_create("remarks");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, test_without);
    suite_rows(c, test_between_two_tokens, whole);
    tcase_add_test(c, test_everywhere);
    tcase_add_test(c, test_empty_headings);
    return suite_run_one("event_remarks", c);
}
