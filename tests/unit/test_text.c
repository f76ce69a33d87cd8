/* Tests text, lists, arenas and diagnostics, on which everything else is
   based. */
#include "arena.h"
#include "diag.h"
#include "list.h"
#include "text.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "suite.h"

static const struct {
    const char *bytes;
    size_t points, columns;
} measured[] = {
    {"", 0, 0},
    {"abc", 3, 3},
    {"B\u031F", 2, 1},      /* a combining mark */
    {"\uFF21\uFF22", 2, 4}, /* full width */
    {"\xC3\xA4\xFF", 2, 2}, /* an invalid byte counts as one column */
    {"\xE2\x87", 2, 2},     /* an incomplete character */
    {"a\tb", 3, 3},
};

START_TEST(unicode)
{
    struct str s = str_of(measured[_i].bytes);

    ck_assert_uint_eq(str_code_points(s), measured[_i].points);
    ck_assert_uint_eq(str_columns(s), measured[_i].columns);
}
END_TEST

START_TEST(faults_of_utf8)
{
    ck_assert_uint_eq(str_utf8_fault(STR("ab\u00E4")), 4);
    ck_assert_uint_eq(str_utf8_fault(STR("ab\xE4z")), 2);
    ck_assert_uint_eq(str_utf8_fault(STR("ab\xE2\x87")), 2);
    ck_assert_uint_eq(str_utf8_fault(STR("\xC0\x80")), 0);
}
END_TEST

static void check_code_point(const unsigned char bytes[4], size_t length)
{
    utf8proc_int32_t right = -1;
    utf8proc_ssize_t n =
        utf8proc_iterate(bytes, (utf8proc_ssize_t)length, &right);
    int32_t got;
    size_t taken =
        str_code_point((struct str){(const char *)bytes, length}, &got);

    if (taken != (n > 0 ? (size_t)n : 1) || got != (n > 0 ? right : -1))
        ck_abort_msg("%02x %02x %02x of %zu bytes: U+%04X", bytes[0], bytes[1],
                     bytes[2], length, (unsigned)got);
}

/* Code points that are handled without utf8proc have the width that it
   gives. */
START_TEST(code_points)
{
    static const unsigned char ends[] = {0,    0x41, 0x7F, 0x80, 0x9A,
                                         0xBF, 0xC0, 0xE2, 0xFF};
    unsigned char bytes[4] = {(unsigned char)_i};

    for (unsigned second = 0; second < 256; second++)
        for (size_t i = 0; i < 81; i++) {
            bytes[1] = (unsigned char)second;
            bytes[2] = ends[i / 9];
            bytes[3] = ends[i % 9];
            for (size_t length = 1; length <= 4; length++)
                check_code_point(bytes, length);
        }
}
END_TEST

static const struct {
    const char *text;
    bool fine;
    uint64_t number;
} numbers[] = {
    {"0", true, 0},
    {"007", true, 7},
    {"18446744073709551615", true, UINT64_MAX},
    {"18446744073709551616", false, 0},
    {"", false, 0},
    {"-1", false, 0},
    {"1 ", false, 0},
};

START_TEST(whole_numbers)
{
    uint64_t n = 0;

    ck_assert(str_number(str_of(numbers[_i].text), &n) == numbers[_i].fine);
    if (numbers[_i].fine)
        ck_assert_uint_eq(n, numbers[_i].number);
}
END_TEST

/* The time is bounded for long texts. */
START_TEST(long_names)
{
    char name[258];

    memset(name, 'a', sizeof name);
    ck_assert(str_has_words((struct str){name, 256}, STR("aa")));
    ck_assert(!str_has_words((struct str){name, 257}, STR("aa")));
    ck_assert(!str_has_words(STR("aa"), (struct str){name, 257}));
    for (size_t i = 1; i < sizeof name; i += 2)
        name[i] = ' ';
    ck_assert(str_has_words(STR("aa"), (struct str){name, 256}));
    ck_assert(!str_has_words(STR("aa"), (struct str){name, 257}));
}
END_TEST

START_TEST(nearest_names)
{
    static const char *const games[] = {"brax", "quax", "quux", NULL};

    ck_assert_uint_eq(str_nearest(STR("quaxx"), 3, str_word_at, games), 1);
    ck_assert_uint_eq(str_nearest(STR("QUUX"), 1, str_word_at, games), 2);
    ck_assert_uint_eq(str_nearest(STR("qux"), 3, str_word_at, games), 1);
    ck_assert_uint_eq(str_nearest(STR("bra"), 1, str_word_at, games),
                      STR_NOWHERE);
    ck_assert_uint_eq(str_nearest(STR("bra"), 3, str_word_at, games + 3),
                      STR_NOWHERE);
}
END_TEST

START_TEST(pieces)
{
    struct str rest = STR("no-a,b\nc\n\nd"), nothing = STR_NONE;

    ck_assert(!str_skip(&rest, STR("o-")));
    ck_assert(str_skip(&rest, STR("no-")));
    ck_assert(str_equal(str_take(&rest, ','), STR("a")));
    ck_assert(str_equal(str_line(&rest), STR("b")));
    ck_assert(str_equal(str_line(&rest), STR("c")));
    ck_assert_uint_eq(str_line(&rest).len, 0);
    ck_assert(str_equal(str_line(&rest), STR("d")));
    ck_assert_uint_eq(rest.len, 0);
    ck_assert_uint_eq(str_line(&rest).len, 0);
    ck_assert_ptr_null(str_take(&nothing, ',').ptr);
    ck_assert(str_ends_with(STR("a.bry"), STR(".bry")));
    ck_assert(!str_ends_with(STR("ry"), STR("bry")));
    ck_assert(str_equal(str_from(STR("abc"), 1), STR("bc")));
    ck_assert_uint_eq(str_from(STR("abc"), 3).len, 0);
}
END_TEST

/* Each character that does harm when displayed, and its neighbours, which do
   not. */
static const struct {
    const char *from, *safe, *shown, *html;
} outside[] = {
    {"a\tb\r\nc\rd\n", "a b\uFFFD\uFFFDc\uFFFDd\uFFFD", "a\tb\r\nc\uFFFDd\n",
     "a b\uFFFD\uFFFDc\uFFFDd\uFFFD"},
    {"\033[2J", "\uFFFD[2J", "\uFFFD[2J", "\uFFFD[2J"},
    {"\x7F\xC2\x80\xC2\x9F\u00A0", "\uFFFD\uFFFD\uFFFD\u00A0",
     "\uFFFD\uFFFD\uFFFD\u00A0", "\uFFFD\uFFFD\uFFFD\u00A0"},
    {"\u061B\u061C\u061D", "\u061B\uFFFD\u061D", "\u061B\uFFFD\u061D",
     "\u061B\uFFFD\u061D"},
    {"\u200D\u200E\u200F\u2010", "\u200D\uFFFD\uFFFD\u2010",
     "\u200D\uFFFD\uFFFD\u2010", "\u200D\uFFFD\uFFFD\u2010"},
    {"\u2027\u2028\u202A\u202E\u202F", "\u2027\uFFFD\uFFFD\uFFFD\u202F",
     "\u2027\uFFFD\uFFFD\uFFFD\u202F", "\u2027\uFFFD\uFFFD\uFFFD\u202F"},
    {"\u2065\u2066\u2069\u206F\u2070", "\u2065\uFFFD\uFFFD\uFFFD\u2070",
     "\u2065\uFFFD\uFFFD\uFFFD\u2070", "\u2065\uFFFD\uFFFD\uFFFD\u2070"},
    {"<a href='b'>&\"", "<a href='b'>&\"", "<a href='b'>&\"",
     "&lt;a href=&#39;b&#39;&gt;&amp;&quot;"},
    {"\xFFz\xE2\x80", "\uFFFDz\uFFFD\uFFFD", "\uFFFDz\uFFFD\uFFFD",
     "\uFFFDz\uFFFD\uFFFD"},
};

START_TEST(from_outside)
{
    struct str from = str_of(outside[_i].from), rest = from;
    struct text out = {0};

    text_add_safe(&out, from);
    ck_assert(str_equal(text_str(&out), str_of(outside[_i].safe)));
    text_clear(&out);
    while (rest.len)
        text_add(&out, str_take_shown(&rest));
    ck_assert(str_equal(text_str(&out), str_of(outside[_i].shown)));
    text_clear(&out);
    text_add_escaped(&out, from, text_html_escapes);
    ck_assert(str_equal(text_str(&out), str_of(outside[_i].html)));
    text_release(&out);
}
END_TEST

START_TEST(classes)
{
    static const char *const members[] = {
        "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "abcdefghijklmnopqrstuvwxyz", " \t\n\v\f\r"};
    static const char hex[] = "0123456789abcdef", HEX[] = "0123456789ABCDEF";

    ck_assert_int_eq(ascii_hex_value('\0'), -1);
    for (int byte = 1; byte < 256; byte++) {
        char c = (char)byte;
        bool digit = strchr(members[0], c), upper = strchr(members[1], c);
        bool lower = strchr(members[2], c), space = strchr(members[3], c);
        ck_assert_int_eq(ascii_is_digit(c), digit);
        ck_assert_int_eq(ascii_is_upper(c), upper);
        ck_assert_int_eq(ascii_is_lower(c), lower);
        ck_assert_int_eq(ascii_is_letter(c), upper || lower);
        ck_assert_int_eq(ascii_is_space(c), space);
        ck_assert_int_eq(ascii_lower(c), upper ? c + 32 : c);
        const char *lower_hex = strchr(hex, c), *upper_hex = strchr(HEX, c);
        ck_assert_int_eq(ascii_hex_value(c), lower_hex   ? lower_hex - hex
                                             : upper_hex ? upper_hex - HEX
                                                         : -1);
    }
}
END_TEST

START_TEST(views)
{
    ck_assert(str_equal_nocase(STR("QuaX"), STR("qUAx")));
    ck_assert(!str_equal(STR("a"), STR("ab")));
    ck_assert(str_starts_with(STR("no-x"), STR("no-")));
    ck_assert(!str_starts_with(STR("n"), STR("no-")));
    ck_assert_int_lt(str_compare(STR("a10"), STR("a9")), 0);
    ck_assert_int_lt(str_compare(STR("a"), STR("aa")), 0);
    ck_assert_int_eq(str_compare(STR(""), STR("")), 0);
    ck_assert(str_equal(str_trim(STR(" \t x y\n ")), STR("x y")));
    ck_assert_uint_eq(str_distance(STR("quax"), STR("quacks"), 9), 3);
    ck_assert_uint_eq(str_distance(STR("quax"), STR("zzzzzzzz"), 3), 3);
    ck_assert_uint_eq(str_distance(STR("queyr"), STR("query"), 9), 1);
    ck_assert_uint_eq(str_distance(STR("uqery"), STR("query"), 9), 1);
    ck_assert_uint_eq(str_distance(STR("abc"), STR("cba"), 9), 2);
    ck_assert_uint_eq(str_distance(STR("abc"), STR("bca"), 9), 2);
    ck_assert_uint_eq(str_distance(STR("stop"), STR("stpos"), 9), 2);
    ck_assert_uint_eq(str_distance(STR(""), STR("abc"), 9), 3);
    size_t best = 4;
    ck_assert(str_nearer(STR("quax"), STR("quacks"), &best));
    ck_assert_uint_eq(best, 3);
    ck_assert(!str_nearer(STR("quax"), STR("quackz"), &best)); /* equally
                                                                  similar */
    ck_assert(str_nearer(STR("quax"), STR("quux"), &best));
    ck_assert_uint_eq(best, 1);
    ck_assert(!str_nearer(STR("quax"), STR("brax"), &best));
    ck_assert_uint_eq(best, 1);
    best = 4;
    ck_assert(
        !str_nearer(STR("foo"), STR("zsg"), &best)); /* all characters differ */
    ck_assert_uint_eq(best, 4);
}
END_TEST

START_TEST(growing)
{
    struct text t = {0};

    for (int i = 0; i < 1000; i++)
        text_addf(&t, "%d,", i);
    text_add_number(&t, UINT64_MAX);
    text_add_repeat(&t, 'x', 3);
    text_add_code_point(&t, 0x2059);
    ck_assert_uint_eq(t.len, 3890 + 20 + 3 + 3);
    ck_assert(str_starts_with(text_str(&t), STR("0,1,2,3,")));
    ck_assert(!t.failed);
    text_add_repeat(&t, 'x', SIZE_MAX / 2); /* the request is refused, and
                                               nothing is lost */
    ck_assert(t.failed);
    ck_assert_uint_eq(t.len, 3916);
    text_release(&t);
    ck_assert_ptr_null(t.ptr);
}
END_TEST

START_TEST(limits)
{
    struct arena a;
    char *first;

    arena_init(&a, 1 << 16, 1 << 20);
    first = arena_alloc(&a, 100);
    ck_assert_uint_eq((uintptr_t)first % 16, 0);
    ck_assert_int_eq(first[99], 0);
    memset(first, 'x', 100);
    for (int i = 0; i < 2000; i++)
        arena_alloc(&a, 1000);
    ck_assert(a.exhausted);
    ck_assert_ptr_null(arena_alloc(&a, 1));
    ck_assert_uint_le(a.held, 1 << 20);
    arena_reset(&a);
    ck_assert(!a.exhausted);
    ck_assert_uint_le(a.held, 1 << 16);
    first = arena_alloc(&a, 100);
    ck_assert_ptr_nonnull(first);
    ck_assert_int_eq(first[0], 0); /* filled with zeros again */
    ck_assert_ptr_null(arena_alloc(&a, SIZE_MAX));
    arena_release(&a);
    ck_assert_uint_eq(a.held, 0);
}
END_TEST

START_TEST(levels)
{
    struct diag_levels l;
    bool fixed;

    diag_levels_init(&l);
    ck_assert_int_eq(l.level[DIAG_LOOK_ALIKE], SEVERITY_WARNING);
    ck_assert(diag_levels_set(&l, STR("no-look-alike"), &fixed));
    ck_assert_int_eq(l.level[DIAG_LOOK_ALIKE], SEVERITY_OFF);
    ck_assert(diag_levels_set(&l, STR("look-alike"), &fixed));
    ck_assert_int_eq(l.level[DIAG_LOOK_ALIKE], SEVERITY_WARNING);
    ck_assert(diag_levels_set(&l, STR("error=look-alike"), &fixed));
    ck_assert_int_eq(l.level[DIAG_LOOK_ALIKE], SEVERITY_ERROR);
    ck_assert(!diag_levels_set(&l, STR("no-illegal-move"), &fixed));
    ck_assert(fixed);
    ck_assert(!diag_levels_set(&l, STR("no-such"), &fixed));
    ck_assert(!fixed);
    ck_assert_str_eq(diag_nearest(STR("ilegal-move")), "illegal-move");
}
END_TEST

START_TEST(slugs)
{
    enum diag_code found;

    for (size_t i = 0; i < DIAG_COUNT; i++) {
        const char *slug = diag_info((enum diag_code)i)->slug;
        ck_assert(diag_find(str_of(slug), &found));
        ck_assert_uint_eq(found, i); /* no slug appears twice */
        ck_assert_uint_eq(strspn(slug, "abcdefghijklmnopqrstuvwxyz-0123456789"),
                          strlen(slug));
    }
}
END_TEST

/* Diagnostics are stored in the order of places, up to the limit. All are
   counted, and places are mapped. */
START_TEST(collecting)
{
    static const struct shift list[] = {{10, 2}, {20, 5}};
    struct diag_levels l;
    struct diags d;
    const struct diag *at;

    diag_levels_init(&l);
    diags_init(&d, &l, 3);
    d.shifts[SHIFTS_DECODED] = (struct shifts){list, 2};
    diag_report(&d, DIAG_SYNTAX, (struct span){15, 1}, "b");
    diag_report(&d, DIAG_LOOK_ALIKE, (struct span){25, 2}, "c");
    diag_report(&d, DIAG_SYNTAX, (struct span){5, 6}, "a%d", 1);
    ck_assert_ptr_null(diag_report(&d, DIAG_SYNTAX, (struct span){1, 1}, "d"));
    ck_assert_uint_eq(d.counts[SEVERITY_ERROR], 3);
    ck_assert_uint_eq(d.counts[SEVERITY_WARNING], 1);
    at = d.first;
    ck_assert(str_equal(at->message, STR("a1")));
    ck_assert_uint_eq(at->span.begin, 5);
    ck_assert_uint_eq(at->span.length, 8);
    at = at->next;
    ck_assert_uint_eq(at->span.begin, 17);
    at = at->next;
    ck_assert_uint_eq(at->span.begin, 30);
    ck_assert_ptr_null(at->next);
    diags_clear(&d);
    ck_assert_ptr_null(d.first);
    ck_assert_uint_eq(d.counts[SEVERITY_ERROR], 0);
    diags_release(&d);
}
END_TEST

/* Diagnostics are in the order of their places, in whatever order they are
   reported, and also after the last one was dropped. */
START_TEST(order_of_places)
{
    static const uint32_t begins[] = {20, 40, 60, 10, 30, 35, 50, 5, 45, 25};
    struct diag_levels l;
    struct diags d;
    uint32_t before = 0, count = 0;

    diag_levels_init(&l);
    diags_init(&d, &l, 0);
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        const struct diag *dropped;
        diag_report(&d, DIAG_SYNTAX, (struct span){begins[i], 1}, NULL);
        dropped =
            diag_report(&d, DIAG_SYNTAX, (struct span){begins[i] + 1, 1}, NULL);
        diag_drop(&d, dropped);
    }
    for (const struct diag *at = d.first; at; at = at->next, count++) {
        ck_assert_uint_lt(before, at->span.begin);
        ck_assert_uint_eq(at->span.begin % 5, 0);
        before = at->span.begin;
    }
    ck_assert_uint_eq(count, sizeof begins / sizeof *begins);
    diags_release(&d);
}
END_TEST

START_TEST(lists)
{
    uint32_t *list = NULL, *kept;
    size_t room = 0;

    for (uint32_t i = 0; i < 100; i++) {
        ck_assert(LIST_ROOM(list, i, room, 3));
        list[i] = i;
    }
    ck_assert_uint_eq(room, 192);
    for (uint32_t i = 0; i < 100; i++)
        ck_assert_uint_eq(list[i], i);
    kept = list;
    room = SIZE_MAX / 8 + 26; /* if the product wrapped around, it would be 200
                                 bytes for twice this number */
    ck_assert(!LIST_ROOM(list, room, room, 3));
    ck_assert_ptr_eq(list, kept);
    ck_assert_uint_eq(room, SIZE_MAX / 8 + 26);
    free(list);
}
END_TEST

START_TEST(search_in_a_list)
{
    const uint32_t list[] = {1, 3, 3, 3, 7};
    const size_t first[] = {0, 0, 1, 1, 4, 4, 4, 4, 5};
    size_t at;

    for (uint32_t sought = 0; sought < 9; sought++) {
        LIST_SEEK(at, sizeof list / sizeof *list, list[at] < sought);
        ck_assert_uint_eq(at, first[sought]);
    }
    LIST_SEEK(at, 0, list[at] < 9);
    ck_assert_uint_eq(at, 0);
}
END_TEST

START_TEST(lists_in_an_arena)
{
    struct arena a;
    uint32_t *list = NULL;
    size_t room = 0, count = 0;

    arena_init(&a, 0, 1 << 20);
    while (ARENA_ROOM(&a, list, count, room, 3)) {
        list[count] = (uint32_t)count;
        count++;
    }
    ck_assert(a.exhausted);
    ck_assert_uint_eq(count, room);
    ck_assert_uint_gt(count, 10000);
    for (uint32_t i = 0; i < count; i++)
        ck_assert_uint_eq(list[i], i);
    room = SIZE_MAX / sizeof *list;
    ck_assert(!ARENA_ROOM(&a, list, room, room, 3));
    arena_release(&a);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    suite_rows(cases, unicode, measured);
    suite_rows(cases, from_outside, outside);
    suite_rows(cases, whole_numbers, numbers);
    tcase_add_test(cases, faults_of_utf8);
    tcase_add_loop_test(cases, code_points, 0, 256);
    tcase_add_test(cases, nearest_names);
    tcase_add_test(cases, long_names);
    tcase_add_test(cases, pieces);
    tcase_add_test(cases, classes);
    tcase_add_test(cases, views);
    tcase_add_test(cases, growing);
    tcase_add_test(cases, limits);
    tcase_add_test(cases, lists);
    tcase_add_test(cases, search_in_a_list);
    tcase_add_test(cases, lists_in_an_arena);
    tcase_add_test(cases, levels);
    tcase_add_test(cases, slugs);
    tcase_add_test(cases, collecting);
    tcase_add_test(cases, order_of_places);
    return suite_run_one("text, arena, diagnostics", cases);
}
