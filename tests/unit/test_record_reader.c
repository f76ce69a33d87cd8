/*
 * Checks invariants of all native notations. A record that is written and read
 * again must have the same tree, rewriting it again must change nothing, and a
 * record may reach its memory limit anywhere.
 */
#include <check.h>
#include <string.h>

#include "record_reader.h"

#include "random.h"
#include "suite.h"

enum { LONGEST = 4000, TEXTS = 400 };

static const char *const words[] = {
    "d3 ",
    "e4 ",
    "f5! ",
    "e4f5 ",
    "d3-e4 ",
    "f5,",
    "g6??",
    " swap ",
    "h7 ",
    "h8 ",
    "(",
    ")",
    " {words of \n a } ",
    "; [note \"x\"] } \n",
    "1. ",
    "1... ",
    "2.",
    "$13 ",
    "a1",
    " ",
    "\n",
    "b2 ",
    "c3 ",
    "{}",
    "k11 ",
    "(a2 b1) ",
    "[x] ",
    "z9q ",
    "D4 ",
    "j10 ",
    "\u04355 ", /* a Cyrillic letter */
    "j10k11 ",
    "i9 ",
    "c9 ",
    "a7 ",
};

static const char *const heads[] = {
    "[Game \"quax\"]\n",
    "[Game \"QUAX\"]\n[Size \"13\"]\n[Black \"A \\\"B\\\" C\\\\D\"]\n\n",
    "[Game \"quax\"]\n[Own \"kept\"]\n[Round \"3\"]\n[Event \"x\"]\n{first}",
};

static const char *const ends[] = {
    "", "1-0\n", "*", "Black resigns", "resigns", "draw agreed \u00BD-\u00BD\n",
};

#define PICK(table, state) \
    ((table)[random_below((state), sizeof(table) / sizeof *(table))])

static void make_text(struct text *out, uint64_t seed)
{
    uint64_t state = seed + 1;
    uint64_t length = random_below(&state, 60);

    text_clear(out);
    text_add(out, str_of(PICK(heads, &state)));
    for (uint64_t i = 0; i < length; i++)
        text_add(out, str_of(PICK(words, &state)));
    text_add_char(out, ' ');
    text_add(out, str_of(PICK(ends, &state)));
    text_add_repeat(out, '\0', SLICE_SLACK);
    out->len -= SLICE_SLACK;
}

static struct record *read_text(struct record_reader *r, struct text *text)
{
    struct reading_options options = {.side = NO_SIDE};
    struct slice slice = {
        .ptr = text->ptr, .len = text->len, .line = 1, .column = 1};
    struct str all = text_str(text);
    struct text before = {0};

    text_add(&before, all);
    text_add(&before, (struct str){all.ptr + all.len, SLICE_SLACK});
    struct record *record = record_reader_run(r, &slice, &options);
    /* The bytes and their slack must be unchanged. */
    ck_assert_int_eq(memcmp(before.ptr, text->ptr, before.len), 0);
    text_release(&before);
    return record;
}

static void write_text(const struct record *r, enum style style,
                       struct text *out)
{
    struct tag_names own;
    struct write_options options = {.style = style,
                                    .game = str_of(r->rules->name),
                                    .own =
                                        rules_tag_names(r->rules, false, &own)};
    struct text why = {0};

    text_clear(out);
    ck_assert(
        notation_write(notation_native(options.game), r, &options, out, &why));
    text_add_repeat(out, '\0', SLICE_SLACK);
    out->len -= SLICE_SLACK;
    text_release(&why);
}

static bool same_notes(const struct note *a, const struct note *b)
{
    for (; a && b; a = a->next, b = b->next)
        if (a->kind != b->kind || a->glyph != b->glyph || a->rank != b->rank ||
            !str_equal(a->text, b->text))
            return false;
    return !a && !b;
}

static bool same_node(const struct record *ra, const struct node *a,
                      const struct record *rb, const struct node *b)
{
    struct str sa = {ra->text.ptr + a->span.begin, a->span.length};
    struct str sb = {rb->text.ptr + b->span.begin, b->span.length};

    if (a->ply.kind != b->ply.kind || a->ply.count != b->ply.count ||
        a->state != b->state || !same_notes(a->notes, b->notes) ||
        !same_notes(a->before, b->before))
        return false;
    return a->ply.kind != PLY_UNREAD || str_equal(sa, sb);
}

static void check_same(const struct record *a, const struct record *b)
{
    struct walk wa, wb;

    walk_begin(&wa, a);
    walk_begin(&wb, b);
    for (; wa.node && wb.node; walk_next(&wa), walk_next(&wb)) {
        ck_assert_uint_eq(wa.depth, wb.depth);
        ck_assert_uint_eq(wa.index, wb.index);
        ck_assert_msg(same_node(a, wa.node, b, wb.node), "%.*s\n%.*s",
                      (int)a->text.len, a->text.ptr, (int)b->text.len,
                      b->text.ptr);
    }
    ck_assert(!wa.node && !wb.node);
    ck_assert(same_notes(a->notes, b->notes));
    ck_assert_uint_eq(a->plies, b->plies);
    if (a->line || a->result.kind || a->closing.phrase)
        ck_assert_uint_eq(a->result.kind, b->result.kind);
    ck_assert_uint_eq(a->closing.phrase, b->closing.phrase);
    if (a->line)
        ck_assert_uint_eq(a->final_result, b->final_result);
}

static void check_invariants(uint64_t seed, enum style style)
{
    struct diag_levels levels;
    struct record_reader first, second;
    struct text text = {0}, once = {0}, twice = {0};

    diag_levels_init(&levels);
    record_reader_init(&first, &levels, 0);
    record_reader_init(&second, &levels, 0);
    make_text(&text, seed);
    struct record *a = read_text(&first, &text);
    if (!a->lost) {
        write_text(a, style, &once);
        struct record *b = read_text(&second, &once);
        ck_assert_msg(!b->lost, "%.*s", (int)once.len, once.ptr);
        check_same(a, b);
        write_text(b, style, &twice);
        ck_assert_msg(str_equal(text_str(&once), text_str(&twice)),
                      "%.*s\nis rewritten as\n%.*s", (int)once.len, once.ptr,
                      (int)twice.len, twice.ptr);
    }
    record_reader_release(&first);
    record_reader_release(&second);
    text_release(&text), text_release(&once), text_release(&twice);
}

START_TEST(rewriting)
{
    for (uint64_t seed = 0; seed < TEXTS; seed++)
        check_invariants(seed, (enum style)_i);
}
END_TEST

START_TEST(lines_are_short)
{
    struct diag_levels levels;
    struct record_reader reading;
    struct text text = {0}, out = {0};

    diag_levels_init(&levels);
    record_reader_init(&reading, &levels, 0);
    for (uint64_t seed = 0; seed < TEXTS; seed++) {
        make_text(&text, seed);
        struct record *r = read_text(&reading, &text);
        write_text(r, (enum style)_i, &out);
        for (size_t i = 0, begin = 0; i < out.len; i++)
            if (out.ptr[i] == '\n') {
                struct str line = {out.ptr + begin, i - begin};
                if (!memchr(line.ptr, '[', line.len))
                    ck_assert_uint_le(str_columns(line), 80);
                begin = i + 1;
            }
    }
    record_reader_release(&reading);
    text_release(&text), text_release(&out);
}
END_TEST

static bool reported(const struct diags *diags, enum diag_code code)
{
    for (const struct diag *d = diags->first; d; d = d->next)
        if (d->code == code)
            return true;
    return false;
}

/* Reaching the memory limit of a record is reported, however small the limit
   is, and reading continues. */
START_TEST(memory_limit)
{
    struct diag_levels levels;
    struct record_reader reading;
    struct text text = {0};
    size_t fine = 0;

    diag_levels_init(&levels);
    record_reader_init(&reading, &levels, 0);
    make_text(&text, (uint64_t)_i);
    for (size_t hard = 0; hard < 60000; hard += 40) {
        arena_release(&reading.arena);
        arena_init(&reading.arena, hard, hard);
        read_text(&reading, &text);
        ck_assert(reading.arena.exhausted ==
                  reported(&reading.diags, DIAG_RECORD_TOO_LARGE));
        fine += !reading.arena.exhausted;
    }
    ck_assert_uint_gt(fine, 0);
    record_reader_release(&reading);
    text_release(&text);
}
END_TEST

/* Words that are not in the text in this form, and a ply that is given in two
   parts. */
START_TEST(builder_takes_words)
{
    struct diag_levels levels;
    struct record_reader reading;
    struct builder b;
    const struct ply drop = {.kind = PLY_DROP, .count = 1};
    const struct ply pass = {.kind = PLY_PASS};
    char said[] = " an \u00E9 \n and a ] ";

    diag_levels_init(&levels);
    record_reader_init(&reading, &levels, 0);
    ck_assert(build_begin(&b, &reading.arena, &reading.diags, STR("d3 e4")));
    build_replace_ply(&b, &pass, (struct span){0, 2});
    ck_assert_ptr_null(build_last(&b));
    build_tag_text(&b, STR("Event"), STR("a \"b\""));
    build_comment_text(&b, str_of(said));
    build_ply(&b, &drop, (struct span){0, 2});
    build_replace_ply(&b, &pass, (struct span){0, 5});
    said[0] = 'x';
    struct record *r = build_end(&b);
    ck_assert(str_equal(record_tag(r, STR("event"))->value, STR("a \"b\"")));
    ck_assert(str_equal(r->notes->text, STR("an \u00E9 and a ]")));
    ck_assert_uint_eq(r->line->ply.kind, PLY_PASS);
    ck_assert_uint_eq(r->line->span.length, 5);
    ck_assert_ptr_eq(build_board(&b), r->board);
    record_reader_release(&reading);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, rewriting, STYLE_ROUNDS, STYLE_LIST + 1);
    tcase_add_loop_test(cases, lines_are_short, STYLE_ROUNDS, STYLE_LIST + 1);
    tcase_add_loop_test(cases, memory_limit, 0, 20);
    tcase_add_test(cases, builder_takes_words);
    return suite_run_one("reading", cases);
}
