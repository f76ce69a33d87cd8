/* Tests the forms of clocks, and clocks of plies in the contents of
   archives. */
#include "../../db/rows/rows.h"
#include "clock.h"

#include "movetext.h"
#include "suite.h"

enum { NONE = 1 << 30 };

static const struct {
    const char *words;
    uint32_t clock;      /* in thousandths of a second, or NONE */
    const char *written; /* NULL if unchanged */
} clocks[] = {
    {"0:01:23", 83000, NULL},
    {"0:01:23.5", 83500, NULL},
    {"00:01:23.050", 83050, "0:01:23.05"},
    {"0:00:00", 0, NULL},
    {"0:00:00.001", 1, NULL},
    {"100:59:59", 363599000, NULL},
    {"0:00:00.0001", NONE, NULL},
    {"0:00:00.", NONE, NULL},
    {"0:00:00,5", NONE, NULL},
    {"0:60:00", NONE, NULL},
    {"0:00:60", NONE, NULL},
    {"0:1:23", NONE, NULL},
    {"1:23", NONE, NULL},
    {"0:01:23:00", NONE, NULL},
    {":01:23", NONE, NULL},
    {"10000:00:00", NONE, NULL},
    {"-0:00:01", NONE, NULL},
    {"", NONE, NULL},
};

START_TEST(forms)
{
    struct text out = {0};
    uint64_t clock = 0;

    ck_assert_int_eq(clock_parse(str_of(clocks[_i].words), &clock),
                     clocks[_i].clock != NONE);
    if (clocks[_i].clock == NONE)
        return;
    const char *wanted =
        clocks[_i].written ? clocks[_i].written : clocks[_i].words;
    ck_assert_uint_eq(clock, clocks[_i].clock);
    clock_write(clock, &out);
    ck_assert(str_equal(text_str(&out), str_of(wanted)));
    text_clear(&out);
    clock_write_seconds(clock, &out);
    ck_assert(clock_parse_seconds(text_str(&out), &clock));
    ck_assert_uint_eq(clock, clocks[_i].clock);
    text_release(&out);
}
END_TEST

static const struct {
    const char *words;
    bool is;
} times[] = {
    {"18:30:00", true},  {"23:59:59", true},  {"2?:??:??", true},
    {"?9:00:00", true},  {"24:00:00", false}, {"18:60:00", false},
    {"18:30", false},    {"18.30.00", false}, {"18:30:000", false},
    {"29:00:00", false}, {"", false},
};

START_TEST(times_of_day)
{
    ck_assert_int_eq(clock_is_time_of_day(str_of(times[_i].words)),
                     times[_i].is);
}
END_TEST

static const struct {
    const char *notation, *text, *clocks;
} lines[] = {
    {"quax",
     "{[%clk 0:00:09]} d3 e4 {a} $3 {[%clk 0:00:08] b} f5 Black resigns",
     "2:8000 "},
    {"quax",
     "d3 (e4 {[%clk 0:00:01]} f5 {x}) {[%clk 0:00:07]} e4 ({[%clk 0:00:02]} c3)"
     " f5 {[%clk 0:00:06.5]} {[%clk 0:00:05]}",
     "1:7000 3:6500 "},
    {"brayout",
     "P(F3-F5)^ {[%clk 0:00:03]} V(A8-A2)xD0+ {a} nonsense {[%clk 0:00:02]}",
     "1:3000 3:2000 "},
    {"brax",
     "(C2)-C3 {[%clk 0:00:04]} (D7)xD6-D5 (D5)-D4 Brax! {[%clk 1:00:00]}",
     "1:4000 3:3600000 "},
};

static void tell(struct str content, bool played, struct text *out)
{
    struct clocks c;

    text_clear(out);
    clocks_begin(&c, content, played);
    while (clocks_next(&c))
        text_addf(out, "%llu:%llu ", (unsigned long long)c.ply,
                  (unsigned long long)c.clock);
}

/* Checks that the clocks are stored as they were read. Truncated contents must
   give the first of these clocks, and no others. */
static void check_content(struct str content, bool played, const char *wanted)
{
    struct text told = {0};

    tell(content, played, &told);
    text_add_char(&told, '\0');
    ck_assert_str_eq(told.ptr, wanted);
    for (size_t length = 0; length < content.len; length++) {
        char *part = malloc(length + 1);
        ck_assert_ptr_nonnull(part);
        memcpy(part, content.ptr, length);
        tell((struct str){part, length}, played, &told);
        ck_assert(str_starts_with(str_of(wanted), text_str(&told)));
        free(part);
    }
    text_release(&told);
}

START_TEST(of_content)
{
    struct record *r = read_alone(notation_find(str_of(lines[_i].notation)),
                                  str_of(lines[_i].text), STR_NONE);
    struct text content = {0};

    for (int played = 0; played < 2; played++) {
        text_clear(&content);
        content_write(r, played, &content);
        check_content(text_str(&content), played, lines[_i].clocks);
    }
    text_release(&content);
}
END_TEST

/* Reading bytes that are not valid contents ends, and does not go beyond the
   bytes. */
START_TEST(of_anything)
{
    struct text told = {0};
    char bytes[64];
    uint32_t state = 1;

    for (int turn = 0; turn < 20000; turn++) {
        for (size_t i = 0; i < sizeof bytes; i++) {
            state = state * 1664525u + 1013904223u;
            bytes[i] = state >> 31 ? ".{$/#"[state % 5] : (char)(state >> 24);
        }
        tell((struct str){bytes, state % sizeof bytes}, turn % 2, &told);
    }
    text_release(&told);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    tcase_add_checked_fixture(cases, set_up, tear_down);
    suite_rows(cases, forms, clocks);
    suite_rows(cases, times_of_day, times);
    suite_rows(cases, of_content, lines);
    tcase_add_test(cases, of_anything);
    return suite_run_one("clocks", cases);
}
