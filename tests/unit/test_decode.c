/* Tests that look-alikes are found wherever they are: near the beginning, near
   the end, and after other characters that are looked up only once. */
#include <check.h>
#include <string.h>

#include "../../src/reading/decode.h"
#include "suite.h"

/* Words with a look-alike or a non-ASCII space, and as what they are read. */
static const struct {
    const char *written, *read;
} rows[] = {
    {"\u0430", "a"},   /* Cyrillic, two bytes */
    {"\u2212", "-"},   /* minus, three bytes */
    {"\uFF10", "0"},   /* full-width */
    {"\u00A0", " "},   /* no-break space */
    {"\u3000", " "},   /* ideographic space */
    {"\u2026", "..."}, /* longer than written */
};

static const char *const harmless[] = {
    "x",          "\u00D7", "\u16B4", "\u2191", "B\u031F",
    "\U0001F600", "-",      "\u00BD", "\u2208",
};

enum { LENGTHS = 100, FOLD_SOFT = 1 << 20 };

static void add_harmless(struct text *text, size_t count, size_t seed)
{
    for (size_t i = 0; i < count; i++)
        text_add(text, str_of(harmless[(seed + 5 * i) %
                                       (sizeof harmless / sizeof *harmless)]));
}

static void check_fold(struct text *text, struct str wanted)
{
    const struct diag_levels silence = {{SEVERITY_OFF}};
    const struct look_alikes none = {NULL, 0};
    struct arena arena;
    struct diags diags;

    arena_init(&arena, FOLD_SOFT, FOLD_SOFT);
    diags_init(&diags, &silence, 0);
    struct str got =
        fold_look_alikes(text_str(text), 0, false, none, &arena, &diags);
    if (!str_equal(got, wanted))
        ck_abort_msg("\"%.*s\" is read as \"%.*s\"", (int)text->len, text->ptr,
                     (int)got.len, got.ptr);
    diags_release(&diags);
    arena_release(&arena);
}

START_TEST(anywhere)
{
    struct text written = {0}, read = {0};

    for (size_t before = 0; before < LENGTHS; before++) {
        for (size_t after = 0; after < LENGTHS; after += 1 + after / 3) {
            text_clear(&written);
            text_clear(&read);
            add_harmless(&written, before, 0);
            add_harmless(&read, before, 0);
            text_add(&written, str_of(rows[_i].written));
            text_add(&read, str_of(rows[_i].read));
            add_harmless(&written, after, before);
            add_harmless(&read, after, before);
            check_fold(&written, text_str(&read));
        }
    }
    text_release(&written);
    text_release(&read);
}
END_TEST

/* A text without look-alikes is returned itself. */
START_TEST(nothing)
{
    struct text text = {0};

    for (size_t length = 1; length < LENGTHS; length++) {
        text_clear(&text);
        add_harmless(&text, length, length);
        check_fold(&text, text_str(&text));
    }
    text_release(&text);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    suite_rows(cases, anywhere, rows);
    tcase_add_test(cases, nothing);
    return suite_run_one("decode", cases);
}
