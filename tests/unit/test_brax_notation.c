#include <string.h>

#include "movetext.h"
#include "random.h"
#include "suite.h"

extern const struct notation notation_brax;

static struct record *parse(struct str text)
{
    return read_alone(&notation_brax, text, STR(""));
}

/* Returns the plies of the main line, separated by commas. */
static const char *plies(const struct record *r)
{
    text_clear(&written);
    for (const struct node *node = r->line; node; node = node->next) {
        if (written.len)
            text_add(&written, STR(", "));
        if (node->ply.kind == PLY_UNREAD)
            text_add_char(&written, '?');
        else
            notation_brax.write_ply(&node->ply, false, &written);
    }
    text_add_char(&written, '\0');
    return written.ptr;
}

/* ---- spellings ----------------------------------------------------------- */

static const struct {
    const char *text, *read;
} spellings[] = {
    /* written as it is read */
    {"(E3)-E4-E5", "(E3)-E4-E5"},
    {"(E3)-E4", "(E3)-E4"},
    {"(E6)xF6xF5", "(E6)xF6xF5"},
    {"(E6)-F6xF5", "(E6)-F6xF5"},
    {"(E6)xF6-F5", "(E6)xF6-F5"},
    {"(E6)xD6 Brax!", "(E6)xD6 Brax!"},
    {"(C9)-C8 & (G9)-G8", "(C9)-C8 & (G9)-G8"},
    {"(C9)-C8xC7 & (G9)xG8 Brax!", "(C9)-C8xC7 & (G9)xG8 Brax!"},
    {"(A1)-Z99", "(A1)-Z99"},
    {"(A10)xB10-C10", "(A10)xB10-C10"},
    {"(A1)xB10-C10", "(A1)xB10-C10"},
    {"(A1)-B1xC10", "(A1)-B1xC10"},
    {"(X1)xX2-X3", "(X1)xX2-X3"},
    /* brackets, upper and lower case, spaces */
    {"E3-E4-E5", "(E3)-E4-E5"},
    {"e3-e4xe5", "(E3)-E4xE5"},
    {"(e3)-e4xe5", "(E3)-E4xE5"},
    {"(e3)xE4", "(E3)xE4"},
    {"x1xx2xx3", "(X1)xX2xX3"},
    {"a10-b10", "(A10)-B10"},
    {"c9-c8&g9-g8", "(C9)-C8 & (G9)-G8"},
    {"(C9)-C8&(G9)-G8", "(C9)-C8 & (G9)-G8"},
    {"(C9)-C8 &(G9)-G8", "(C9)-C8 & (G9)-G8"},
    {"(C9)-C8& G9xG8", "(C9)-C8 & (G9)xG8"},
    {"(C9)-C8 &G9xG8-F8", "(C9)-C8 & (G9)xG8-F8"},
    {"(C9)-C8\n  &\n(G9)-G8", "(C9)-C8 & (G9)-G8"},
    /* calls */
    {"(E3)-E4 Brax", "(E3)-E4 Brax!"},
    {"(E3)-E4 Jinx!", "(E3)-E4 Brax!"},
    {"(E3)-E4 jinx", "(E3)-E4 Brax!"},
    {"(E3)-E4 (Brax!)", "(E3)-E4 Brax!"},
    {"(E3)-E4 (Jinx!)", "(E3)-E4 Brax!"},
    {"(E3)-E4 (brax)", "(E3)-E4 Brax!"},
    {"(E3)-E4(BRAX!)", "(E3)-E4 Brax!"},
    {"(E3)-E4Brax!", "(E3)-E4 Brax!"},
    {"(E3)-E4-E5jinx", "(E3)-E4-E5 Brax!"},
    {"e3-e4bRaX!", "(E3)-E4 Brax!"},
    {"(E3)-E4\nBrax!", "(E3)-E4 Brax!"},
    {"(C9)-C8&(G9)-G8jinx!", "(C9)-C8 & (G9)-G8 Brax!"},
    /* several plies */
    {"1. (E3)-E4 Brax! (E6)-E5 2. (E4)xE5", "(E3)-E4 Brax!, (E6)-E5, (E4)xE5"},
    {"(E3)-E4 (Brax!) (E6)-E5 (Jinx)", "(E3)-E4 Brax!, (E6)-E5 Brax!"},
    {"E3-E4 E6-E5", "(E3)-E4, (E6)-E5"},
    {"(C9)-C8 & (G9)-G8 *", "(C9)-C8 & (G9)-G8"},
    {"(C9)-C8xC7 & (G9)xG8 2. (B1)-B2 (F1)-F2 *",
     "(C9)-C8xC7 & (G9)xG8, (B1)-B2, (F1)-F2"},
    {"(C9)-C8 & c7-c6 (B1)-B2", "(C9)-C8 & (C7)-C6, (B1)-B2"},
    {"(B1)-B2 \n (Brax!) (B9)-B8 (jinx)\n(B2)-B3 ((B2)-C2 (Brax)) *",
     "(B1)-B2 Brax!, (B9)-B8 Brax!, (B2)-B3"},
};

START_TEST(spelling)
{
    const char *text = spellings[_i].text;
    const struct record *r = parse(str_of(text));

    ck_assert_str_eq(plies(r), spellings[_i].read);
    ck_assert_msg(!reading.diags.first && !r->lost, "%s", text);
}
END_TEST

/* ---- read∘write ---------------------------------------------------------- */

static void any_way(struct ply *ply, uint32_t *state)
{
    uint8_t end = (uint8_t)(ply->count + 2 + draw(state, 2));
    uint32_t rows = draw(state, 2) ? 9 : 99;

    for (uint8_t first = ply->count; ply->count < end; ply->count++) {
        ply->points[ply->count] = (struct point){
            (uint8_t)(1 + draw(state, 26)), (uint8_t)(1 + draw(state, rows))};
        if (ply->count > first)
            ply->taken |= (uint8_t)(draw(state, 2) << ply->count);
    }
}

static struct ply any_ply(uint32_t *state)
{
    struct ply ply = {.kind = PLY_PATH, .call = draw(state, 2)};

    any_way(&ply, state);
    if (draw(state, 3) == 0) {
        ply.second = ply.count;
        any_way(&ply, state);
    }
    return ply;
}

/* Writes the text with a different spelling. */
static void respell(struct str text, uint32_t *state, struct text *out)
{
    bool small = draw(state, 2), bare = draw(state, 2), close = draw(state, 2);

    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        if ((bare && (c == '(' || c == ')')) || (close && c == ' '))
            continue;
        text_add_char(out, small && c >= 'A' && c <= 'Z' ? (char)(c | 32) : c);
    }
}

static void read_back(const struct ply *ply, struct str text)
{
    const struct record *r = parse(text);

    ck_assert_msg(r->line && !r->line->next && !reading.diags.first, "%.*s",
                  (int)text.len, text.ptr);
    ck_assert_msg(memcmp(&r->line->ply, ply, sizeof *ply) == 0, "%.*s",
                  (int)text.len, text.ptr);
    ck_assert_uint_eq(r->line->span.length, text.len);
}

START_TEST(every_ply_comes_back)
{
    uint32_t state = 1;
    struct text usual = {0}, other = {0};

    for (int i = 0; i < 20000; i++) {
        struct ply ply = any_ply(&state);
        text_clear(&usual);
        text_clear(&other);
        notation_brax.write_ply(&ply, false, &usual);
        respell(text_str(&usual), &state, &other);
        read_back(&ply, text_str(&usual));
        read_back(&ply, text_str(&other));
    }
    text_release(&usual);
    text_release(&other);
}
END_TEST

/* ---- words that are not plies -------------------------------------------- */

static const struct {
    const char *text; /* a broken ply followed by a correct one */
    size_t length;    /* length of the broken ply in bytes */
} broken[] = {
    {"(C1)- (B9)-B8", 5},
    {"(C1)-C (B9)-B8", 6},
    {"(C1)-C02 (B9)-B8", 8},
    {"(C01)-C2 (B9)-B8", 8},
    {"C01-C2 (B9)-B8", 6},
    {"C01 (B9)-B8", 3},
    {"(C1)-C123 (B9)-B8", 9},
    {"(C1)-C2- (B9)-B8", 8},
    {"(C1)-C2x (B9)-B8", 8},
    {"(C1)-C2-C (B9)-B8", 9},
    {"(C1)-C2-C3-C4 (B9)-B8", 13},
    {"(C1)-C2-C3-C4xC5 (B9)-B8", 16},
    {"(C1)--C2 (B9)-B8", 8},
    {"(C1)xx (B9)-B8", 6},
    {"(C1)-C2C3 (B9)-B8", 9},
    {"(C1)-C2+ (B9)-B8", 8},
    {"(C1)-C2Bra (B9)-B8", 10},
    {"(C1)-C2Bra! (B9)-B8", 10},
    {"(C1)-C2Braxx (B9)-B8", 12},
    {"(C1)-C2-C03 Brax! (B9)-B8", 17},
    {"C1 (B9)-B8", 2},
    {"C1C2 (B9)-B8", 4},
    {"C1- (B9)-B8", 3},
    {"c1x9 (B9)-B8", 4},
    {"c1:c2 (B9)-B8", 5},
    {"C01-C2 Brax! (B9)-B8", 12},
    {"(C1)-C2&. (B9)-B8", 9},
    {"(C1)-C2 & ! (B9)-B8", 9},
    {"(C1)-C2 & (D1)-D2- (B9)-B8", 18},
};

START_TEST(one_broken_ply)
{
    const char *text = broken[_i].text;
    const struct record *r = parse(str_of(text));
    const struct node *last = r->line;

    ck_assert_ptr_nonnull(last);
    ck_assert_int_eq(last->ply.kind, PLY_UNREAD);
    ck_assert_msg(last->span.length == broken[_i].length, "%s: %u", text,
                  (unsigned)last->span.length);
    ck_assert_int_eq(reading.diags.first->code, DIAG_UNKNOWN_WORD);
    while (last->next)
        last = last->next;
    ck_assert_int_eq(last->ply.kind, PLY_PATH);
    ck_assert_uint_eq(last->ply.points[1].row, 8);
}
END_TEST

/* Words in the wrong place. The plies around them are read. */
static const struct {
    const char *text, *read;
} misplaced[] = {
    {"Brax! (B9)-B8", "(B9)-B8"},
    {"(B9)-B8 Brax! Brax!", "(B9)-B8 Brax!"},
    {"(B9)-B8! Brax!", "(B9)-B8"},
    {"& (B9)-B8", "(B9)-B8"},
    {"(A9)-A8 & (B9)-B8 & (C9)-C8", "(A9)-A8 & (B9)-B8, (C9)-C8"},
    {"(B9)-B8, (C9)-C8", "(B9)-B8, (C9)-C8"},
};

START_TEST(in_the_wrong_place)
{
    const char *text = misplaced[_i].text;
    const struct record *r = parse(str_of(text));

    ck_assert_str_eq(plies(r), misplaced[_i].read);
    ck_assert_msg(reading.diags.first && !reading.diags.first->next, "%s",
                  text);
    ck_assert_int_eq(reading.diags.first->code, DIAG_SYNTAX);
    ck_assert(r->lost);
}
END_TEST

/* Texts that are cut off at any place. */
START_TEST(cut_short)
{
    struct str text = str_of(spellings[_i].text);

    for (size_t n = 0; n <= text.len; n++)
        parse((struct str){text.ptr, n});
}
END_TEST

/* ---- movetext around plies ----------------------------------------------- */

START_TEST(brackets_and_glyphs)
{
    const struct record *r =
        parse(STR("1. (C1)-C2! ((B1)-B2!? (B9)-B8 Brax!) (e1-e2 (Brax!) {no}) "
                  "(B9)-B8 (Jinx!)$4;end\n2. (C2)-C3 Brax!! * "));
    const struct node *third;

    ck_assert_ptr_null(reading.diags.first);
    ck_assert_uint_eq(r->plies, 3);
    ck_assert_int_eq(r->result.kind, RESULT_UNKNOWN);
    ck_assert_int_eq(r->line->notes->glyph, 1);
    ck_assert(r->line->variations->next->ply.call);
    ck_assert(r->line->variations->sibling->ply.call);
    ck_assert(r->line->next->ply.call);
    third = r->line->next->next;
    ck_assert(third->ply.call);
    ck_assert_int_eq(third->notes->glyph, 1);
    ck_assert_uint_eq(third->number, 2);
}
END_TEST

/* Start points in brackets do not count as variations, regardless of their
   number. */
START_TEST(starts_do_not_nest)
{
    struct text text = {0};

    for (int i = 0; i < 10 * NESTING_MAX; i++)
        text_add(&text, STR("(C1)-C2 (brax) (C11)-C2 "));
    ck_assert_uint_eq(parse(text_str(&text))->plies, 20 * NESTING_MAX);
    ck_assert_ptr_null(reading.diags.first);
    text_release(&text);
}
END_TEST

/* Skipped variations end at their own closing bracket. */
START_TEST(starts_within_skipped_text)
{
    struct text text = {0};

    text_add(&text, STR("(C1)-C2 "));
    for (int i = 0; i < NESTING_MAX; i++)
        text_add(&text, STR("((C1)-C3 "));
    text_add(&text, STR("((D1)-D2 ((E1)-E2 (Brax!)) (F1)-F2) (G1)-G2"));
    for (int i = 0; i < NESTING_MAX; i++)
        text_add_char(&text, ')');
    text_add(&text, STR(" (B9)-B8"));
    ck_assert_uint_eq(parse(text_str(&text))->plies, 2);
    ck_assert_int_eq(reading.diags.first->code, DIAG_NESTED_TOO_DEEP);
    ck_assert_ptr_null(reading.diags.first->next);
    text_release(&text);
}
END_TEST

/* ---- whole records ------------------------------------------------------- */

static const char record[] =
    "[Position \"?\"]\n[First \"Ann\"]\n\n"
    "1. (C1)-C2 {a step} (B9)-B8-B7 Brax!! ((C9)-C8 & (D9)xD8) "
    "2. (C2)xC3xC4! (D9)-D8 3. (C4)-C5 (C9)-C8-C7 & (G9)-G8-G7 Brax! "
    "4. (C5)-C6 (C7)-C8 & (G7)-G8 5. Blue resigns 0-1\n";

static void write_out(const struct record *r, struct text *out)
{
    const struct write_options options = {.game = STR("brax")};
    struct text why = {0};

    text_clear(out);
    ck_assert(notation_write(&notation_brax, r, &options, out, &why));
    text_release(&why);
}

START_TEST(rewriting_is_idempotent)
{
    struct text once = {0}, twice = {0};

    write_out(read_whole(&notation_brax, str_of(record)), &once);
    write_out(read_whole(&notation_brax, text_str(&once)), &twice);
    ck_assert_uint_eq(once.len, twice.len);
    ck_assert_mem_eq(once.ptr, twice.ptr, once.len);
    text_release(&once);
    text_release(&twice);
}
END_TEST

/* Replay stores the game's description of a ply in addition to the ply as
   written. */
START_TEST(written_stays)
{
    const struct record *r = read_whole(
        &notation_brax, STR("[Game \"brax\"]\n"
                            "[Position \"9/9/9/3BRB3/5B3/9/9/9/9 2 - - -\"]\n"
                            "\n1... (E6)-F6-F5 ((E6)xE5) *\n"));
    const struct node *node = r->line;

    ck_assert_uint_eq(node->state, NODE_LEGAL);
    ck_assert_uint_eq(node->ply.taken, 0);
    ck_assert_uint_eq(node->full->taken, 6);
    ck_assert_uint_eq(node_ply(node).taken, 6);
    node = node->variations;
    ck_assert_uint_eq(node->ply.taken, 2);
    ck_assert_uint_eq(node->full->taken, 0);
    ck_assert_uint_eq(node_ply(node).taken, 2);
}
END_TEST

START_TEST(no_line_within_a_ply)
{
    struct text text = {0}, out = {0};
    const char *at;

    for (int i = 0; i < 100; i++)
        text_add(&text, STR("(C9)-C8 & (G9)-G8 Brax! (A1)-A2 "));
    write_out(parse(text_str(&text)), &out);
    text_add_char(&out, '\0');
    at = strstr(out.ptr, "1. ");
    ck_assert_ptr_nonnull(at);
    for (; (at = strchr(at, '\n')); at++)
        ck_assert(at[1] == '\0' || at[1] == '\n' || at[1] == '(' ||
                  (at[1] >= '0' && at[1] <= '9'));
    text_release(&text);
    text_release(&out);
}
END_TEST

/* Text that cannot be read is copied on one line. */
START_TEST(unread_text_on_one_line)
{
    struct text out = {0};

    write_out(parse(STR("(C9)-C8 &\n\t(G9)-G8- \r\nBrax!")), &out);
    text_add_char(&out, '\0');
    ck_assert_ptr_nonnull(strstr(out.ptr, "\n(C9)-C8 & (G9)-G8- Brax!\n"));
    text_release(&out);
}
END_TEST

START_TEST(memory_limit)
{
    for (size_t hard = 0; hard < 30000; hard += 24) {
        arena_release(&reading.arena);
        arena_init(&reading.arena, hard, hard);
        struct record *r = read_whole(&notation_brax, str_of(record));
        ck_assert(r ? true : reading.diags.first != NULL);
        if (reading.arena.exhausted)
            ck_assert_ptr_nonnull(reading.diags.first);
    }
}
END_TEST

/* ---- recognising Brax ---------------------------------------------------- */

static const struct {
    const char *text;
    bool tells;
} telling[] = {
    {"(C1)-C2 (B9)-B8", true},
    {"c1-c2 Brax! b9-b8", true},
    {"(E3)-E4-E5", true},
    {"", false},
    {"d3 f5, f8 h8, g6 f7", false},
    {"d3 f5 e2-f3", false},
    {"P(F3-F5)^ I(G9-H10)xE0=D#", false},
    {"1. e4 e5 (d4) Nf3", false},
};

START_TEST(tells)
{
    const struct record *r = parse(str_of(telling[_i].text));

    ck_assert_msg(notation_has_content(&notation_brax, r) == telling[_i].tells,
                  "%s", telling[_i].text);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("brax notation");
    TCase *t = tcase_create("brax notation");

    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_set_timeout(t, 60);
    suite_rows(t, spelling, spellings);
    tcase_add_test(t, every_ply_comes_back);
    suite_rows(t, one_broken_ply, broken);
    suite_rows(t, in_the_wrong_place, misplaced);
    suite_rows(t, cut_short, spellings);
    tcase_add_test(t, brackets_and_glyphs);
    tcase_add_test(t, starts_do_not_nest);
    tcase_add_test(t, starts_within_skipped_text);
    tcase_add_test(t, rewriting_is_idempotent);
    tcase_add_test(t, written_stays);
    tcase_add_test(t, no_line_within_a_ply);
    tcase_add_test(t, unread_text_on_one_line);
    tcase_add_test(t, memory_limit);
    suite_rows(t, tells, telling);
    suite_add_tcase(s, t);
    return s;
}

int main(void)
{
    return suite_run(suite());
}
