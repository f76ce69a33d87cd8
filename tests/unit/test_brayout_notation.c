#include <string.h>

#include "movetext.h"
#include "random.h"
#include "suite.h"

extern const struct notation notation_brayout;

static struct record *parse(struct str text)
{
    return read_alone(&notation_brayout, text, STR(""));
}

/* Reads movetext as a whole record with an unknown start. */
static struct record *read_fragment(const char *movetext)
{
    struct text text = {0};

    text_addf(&text, "[Position \"?\"]\n\n%s\n", movetext);
    struct record *record = read_whole(&notation_brayout, text_str(&text));
    text_release(&text);
    return record;
}

/* Returns the only diagnostic that is not a note, or NULL. */
static const struct diag *only_diag(const char *text)
{
    const struct diag *found = NULL;

    for (const struct diag *d = reading.diags.first; d; d = d->next) {
        if (d->severity == SEVERITY_NOTE)
            continue;
        ck_assert_msg(!found, "%s: %.*s", text, (int)d->message.len,
                      d->message.ptr);
        found = d;
    }
    return found;
}

/* Returns the plies of the main line, separated by spaces. */
static const char *plies(const struct record *r, bool ascii)
{
    text_clear(&written);
    for (const struct node *node = r->line; node; node = node->next) {
        if (written.len)
            text_add_char(&written, ' ');
        if (node->ply.kind == PLY_UNREAD)
            text_add_char(&written, '?');
        else
            notation_brayout.write_ply(&node->ply, ascii, &written);
    }
    text_add_char(&written, '\0');
    return written.ptr;
}

/* ---- both spellings ------------------------------------------------------ */

/* The examples of the source page, and symbols that they lack. */
static const struct {
    const char *unicode, *ascii;
} examples[] = {
    {"P(F3-F4)", "P(F3-F4)"},
    {"P(F3-F5)^", "P(F3-F5)^"},
    {"P(F6-F7)×F0", "P(F6-F7)xF0"},
    {"P(F7-F8)↑", "P(F7-F8)="},
    {"P\u031F(F9-Fᚴ)⇑F0", "P+(F9-F10)=F0"},
    {"B(H2-A9)×D0↑+", "B(H2-A9)xD0=+"},
    {"I(G9-Hᚴ)×E0⤊D#", "I(G9-H10)xE0=D#"},
    {"B\u031F(B7-D9)⁙", "B+(B7-D9)~"},
    {"℞(Eᚴ-F8)×Cⵒ^", "Rx(E10-F8)xC11^"},
    {"R(E1-F3)^½", "R(E1-F3)^1/2"},
    {"R(I4-J4) B\u031F(G7-I6)#", "R(I4-J4) B+(G7-I6)#"},
    {"V(A1-Aᚴ)×#⧞", "V(A1-A10)x#o|o"},
    {"V\u031F(A1-A2)×⧞", "V+(A1-A2)xo|o"},
    {"S\u031F(J9-Jᚴ)×Jⵒ½", "S+(J9-J10)xJ111/2"},
    {"K\u031F(Aᚴ-B8)×A0½", "K+(A10-B8)xA01/2"},
    {"I(G9-Hᚴ)⤊D½", "I(G9-H10)=D1/2"},
    {"I(G9-Hᚴ)⤊B⁙", "I(G9-H10)=B~"},
    {"P(F9-Fᚴ)×B0⇑B0+⧞", "P(F9-F10)xB0=B0+o|o"},
    {"P(F2-F1)⇑Dⵒ½", "P(F2-F1)=D111/2"},
    {"P(F9-Fᚴ)↑½", "P(F9-F10)=1/2"},
    {"D(A0-Zⵒ)", "D(A0-Z11)"},
};

START_TEST(example_unchanged)
{
    const char *unicode = examples[_i].unicode, *ascii = examples[_i].ascii;

    ck_assert_str_eq(plies(parse(str_of(unicode)), false), unicode);
    ck_assert_ptr_null(only_diag(unicode));
    ck_assert_str_eq(plies(builder.record, true), ascii);
    ck_assert_str_eq(plies(parse(str_of(ascii)), false), unicode);
    ck_assert_ptr_null(only_diag(ascii));
    ck_assert_str_eq(plies(read_fragment(unicode), false), unicode);
    ck_assert_ptr_null(only_diag(unicode));
}
END_TEST

static struct point any_point(uint32_t *state)
{
    return (struct point){(uint8_t)(1 + draw(state, 10)),
                          (uint8_t)(1 + draw(state, 10))};
}

static struct point any_place(uint32_t *state)
{
    return (struct point){(uint8_t)(1 + draw(state, 10)),
                          draw(state, 2) ? 11 : 0};
}

static struct ply any_ply(uint32_t *state)
{
    struct ply ply = {.kind = PLY_MOVE,
                      .count = 2,
                      .points = {any_point(state), any_point(state)},
                      .figure = "PVSKBIDR"[draw(state, 8)]};

    ply.promoted = strchr("PVSKB", ply.figure) && draw(state, 2);
    ply.challenger = ply.figure == 'R' && draw(state, 2);
    ply.takes = draw(state, 2);
    if (ply.takes && draw(state, 3))
        ply.place = any_place(state);
    ply.special = (uint8_t)draw(state, SPECIAL_BECOME + 1);
    if (ply.special == SPECIAL_REPLACE)
        ply.prisoner = any_place(state);
    if (ply.special == SPECIAL_BECOME)
        ply.becomes = "VSKBD"[draw(state, 5)];
    ply.state = (uint8_t)draw(state, STATE_STALEMATE + 1);
    ply.status = (uint8_t)draw(state, STATUS_SURRENDER + 1);
    return ply;
}

/* Writes some symbols in ASCII and leaves the others unchanged. */
static void mix(struct str text, uint32_t *state, struct text *out)
{
    static const char *const signs[][2] = {
        {"\u031F", "+"}, {"℞", "Rx"},  {"ᚴ", "10"},  {"ⵒ", "11"},
        {"×", "x"},      {"↑", "="},   {"⇑", "="},   {"⤊", "="},
        {"⁙", "~"},      {"½", "1/2"}, {"⧞", "o|o"},
    };

    for (size_t i = 0, n; i < text.len; i += n) {
        struct str rest = {text.ptr + i, text.len - i};
        struct str sign = {text.ptr + i, 1};
        for (size_t k = 0; k < sizeof signs / sizeof *signs; k++)
            if (str_starts_with(rest, str_of(signs[k][0])))
                sign = str_of(signs[k][0]);
        n = sign.len;
        for (size_t k = 0; n > 1 && k < sizeof signs / sizeof *signs; k++)
            if (str_equal(sign, str_of(signs[k][0])) && draw(state, 2))
                sign = str_of(signs[k][1]);
        text_add(out, sign);
    }
}

static void read_back(const struct ply *ply, struct str text)
{
    const struct record *r = parse(text);

    ck_assert_msg(r->line && !r->line->next && !reading.diags.first, "%.*s",
                  (int)text.len, text.ptr);
    ck_assert_msg(memcmp(&r->line->ply, ply, sizeof *ply) == 0, "%.*s",
                  (int)text.len, text.ptr);
}

START_TEST(every_ply_comes_back)
{
    uint32_t state = 1;
    struct text unicode = {0}, ascii = {0}, mixed = {0};

    for (int i = 0; i < 20000; i++) {
        struct ply ply = any_ply(&state);
        text_clear(&unicode);
        text_clear(&ascii);
        text_clear(&mixed);
        notation_brayout.write_ply(&ply, false, &unicode);
        notation_brayout.write_ply(&ply, true, &ascii);
        mix(text_str(&unicode), &state, &mixed);
        ck_assert_uint_eq(str_code_points(text_str(&ascii)), ascii.len);
        read_back(&ply, text_str(&unicode));
        read_back(&ply, text_str(&ascii));
        read_back(&ply, text_str(&mixed));
    }
    text_release(&unicode);
    text_release(&ascii);
    text_release(&mixed);
}
END_TEST

/* ---- read with a warning ------------------------------------------------- */

static const struct {
    const char *text, *read; /* `read` is the correct spelling */
    enum diag_code code;
} warned[] = {
    /* symbols in the wrong order */
    {"K(E4-G6)+×D0", "K(E4-G6)×D0+", DIAG_SIGN_ORDER},
    {"I(G9-Hᚴ)⧞#⤊D×E0", "I(G9-Hᚴ)×E0⤊D#⧞", DIAG_SIGN_ORDER},
    {"B(H2-A9)=xD0", "B(H2-A9)×D0↑", DIAG_SIGN_ORDER},
    {"R(E1-F3)½^", "R(E1-F3)^½", DIAG_SIGN_ORDER},
    /* lower case, with one warning per ply */
    {"k(e4-g6)xd0", "K(E4-G6)×D0", DIAG_LOWER_CASE},
    {"I(G9-h10)=d", "I(G9-Hᚴ)⤊D", DIAG_LOWER_CASE},
    {"p+(f9-fᚴ)=f0", "P\u031F(F9-Fᚴ)⇑F0", DIAG_LOWER_CASE},
    {"rx(e10-f8)xcⵒ^", "℞(Eᚴ-F8)×Cⵒ^", DIAG_LOWER_CASE},
    {"P(E3-E4)XA0", "P(E3-E4)×A0", DIAG_UPPER_CASE},
    /* symbols */
    {"P(E3-E4)*A0", "P(E3-E4)×A0", DIAG_LOOK_ALIKE},
    {"P(E3-E4)*+", "P(E3-E4)×+", DIAG_LOOK_ALIKE},
    {"P(E3-E4)\u0445A0", "P(E3-E4)×A0", DIAG_LOOK_ALIKE},
    {"P(E3-E4)\u0425A0", "P(E3-E4)×A0", DIAG_LOOK_ALIKE},
    {"P(E3-E4)\u2715A0", "P(E3-E4)×A0", DIAG_LOOK_ALIKE},
    {"P(E3\u2013E4)", "P(E3-E4)", DIAG_LOOK_ALIKE},
    {"P(E3\u2212E4)", "P(E3-E4)", DIAG_LOOK_ALIKE},
    {"\uFF30\uFF08\uFF25\uFF13\uFF0D\uFF25\uFF14\uFF09\uFF0B", "P(E3-E4)+",
     DIAG_LOOK_ALIKE},
    {"P(F7-F8)\u2B06\uFE0F", "P(F7-F8)↑", DIAG_LOOK_ALIKE},
    {"R(E1-F3)1\u20442", "R(E1-F3)½", DIAG_LOOK_ALIKE},
    {"R(E1-F3)\u221E", "R(E1-F3)⧞", DIAG_LOOK_ALIKE},
    /* letters */
    {"\u0420(\u04153-\u04154)", "P(E3-E4)", DIAG_LOOK_ALIKE},
    {"\u0474(\u04101-\u04212)", "V(A1-C2)", DIAG_LOOK_ALIKE},
    {"\u0405(\u04081-H2)", "S(J1-H2)", DIAG_LOOK_ALIKE},
    {"\u041A(\u041D1-G3)", "K(H1-G3)", DIAG_LOOK_ALIKE},
    {"\u0412\u031F(\u04121-G3)", "B\u031F(B1-G3)", DIAG_LOOK_ALIKE},
    {"\u0406(G9-H10)=D", "I(G9-Hᚴ)⤊D", DIAG_LOOK_ALIKE},
    {"\u0500(G9-H10)", "D(G9-Hᚴ)", DIAG_LOOK_ALIKE},
    {"\u212A(E4-G6)", "K(E4-G6)", DIAG_LOOK_ALIKE},
    /* U+031F among other combining marks, composed or not; other plus signs in
       its place */
    {"P\u0301\u031F(E3-E4)", "P\u031F(E3-E4)", DIAG_LOOK_ALIKE},
    {"P\u031F\u0301(E3-E4)", "P\u031F(E3-E4)", DIAG_LOOK_ALIKE},
    {"\u1E54\u031F(E3-E4)", "P\u031F(E3-E4)", DIAG_LOOK_ALIKE},
    {"\u1E34(E4-G6)", "K(E4-G6)", DIAG_LOOK_ALIKE},
    {"P\u0323\u031F\u0307(E3-E4)", "P\u031F(E3-E4)", DIAG_LOOK_ALIKE},
    {"P\u02D6(E3-E4)", "P\u031F(E3-E4)", DIAG_LOOK_ALIKE},
    {"P\u208A(E3-E4)", "P\u031F(E3-E4)", DIAG_LOOK_ALIKE},
    {"P\uFF0B(E3-E4)", "P\u031F(E3-E4)", DIAG_LOOK_ALIKE},
};

START_TEST(read_with_a_warning)
{
    const char *text = warned[_i].text;
    struct record *r = read_fragment(text);
    const struct diag *d = only_diag(text);

    ck_assert_str_eq(plies(r, false), warned[_i].read);
    ck_assert_msg(d != NULL, "%s", text);
    ck_assert_msg(d->code == warned[_i].code, "%s: %.*s", text,
                  (int)d->message.len, d->message.ptr);
    ck_assert_int_eq(d->severity, SEVERITY_WARNING);
}
END_TEST

/* ---- words that are not plies -------------------------------------------- */

static const struct {
    const char *text; /* a broken ply followed by a correct one */
    size_t length;    /* length of the broken ply in bytes */
} broken[] = {
    {"P(E3-E4)⇑ P(E8-E7)", 11},
    {"P(E3-E4)⇑+ P(E8-E7)", 12},
    {"P(E3-E4)⤊ P(E8-E7)", 11},
    {"P(E3-E4)⤊Q P(E8-E7)", 12},
    {"P(E3-E4)×A P(E8-E7)", 11},
    {"P(E3-E4)⇑A P(E8-E7)", 12},
    {"P(E3-E4)=A P(E8-E7)", 10},
    {"P(E3-E4)=Q P(E8-E7)", 10},
    {"P(E3-E4)o| P(E8-E7)", 10},
    {"P(E3-E4)1/ P(E8-E7)", 10},
    {"P(E3-E4)++ P(E8-E7)", 10},
    {"P(E3-E4)xx P(E8-E7)", 10},
    {"P(E3-E4)+# P(E8-E7)", 10},
    {"P(E3-E4)^= P(E8-E7)", 10},
    {"Q(E3-E4)+ P(E8-E7)", 9},
    {"N(E3-E4) P(E8-E7)", 8},
    {"I+(E3-E4) P(E8-E7)", 9},
    {"℞+(E3-E4) P(E8-E7)", 11},
    {"P(E3-E4 P(E8-E7)", 7},
    {"P(E3E4) P(E8-E7)", 7},
    {"P( P(E8-E7)", 2},
    {"P() P(E8-E7)", 3},
    {"P(E3-) P(E8-E7)", 6},
    {"P(E03-E4) P(E8-E7)", 9},
    {"P(E3-E4)\u031F P(E8-E7)", 10},
    {"P(33-44) P(E8-E7)", 8},
    {"P(E3-E4)½-½ P(E8-E7)", 13},
    {"P(E3-E4)P(E4-E5) P(E8-E7)", 16},
    {"P(E3-Eᛤ) P(E8-E7)", 10},
    {"P+ P(E8-E7)", 2},
};

START_TEST(one_broken_ply)
{
    struct str text = str_of(broken[_i].text);
    const struct record *r = parse(text);

    ck_assert_ptr_nonnull(r->line);
    ck_assert_int_eq(r->line->ply.kind, PLY_UNREAD);
    ck_assert_msg(r->line->span.length == broken[_i].length, "%s: %u", text.ptr,
                  (unsigned)r->line->span.length);
    ck_assert_int_eq(reading.diags.first->code, DIAG_UNKNOWN_WORD);
}
END_TEST

START_TEST(the_next_ply_is_read)
{
    const char *text = broken[_i].text;
    const struct record *r = parse(str_of(text));
    const struct node *last = r->line;

    while (last->next)
        last = last->next;
    ck_assert_int_eq(last->ply.kind, PLY_MOVE);
    ck_assert_uint_eq(last->ply.points[1].row, 7);
}
END_TEST

/* Texts that are cut off at any place, in either spelling. */
START_TEST(cut_short)
{
    struct str text = str_of(examples[_i].unicode);

    for (size_t n = 0; n <= text.len; n++)
        parse((struct str){text.ptr, n});
    text = str_of(examples[_i].ascii);
    for (size_t n = 0; n <= text.len; n++)
        parse((struct str){text.ptr, n});
}
END_TEST

/* A broken byte sequence within a symbol belongs to its ply, not to the next
   one. */
START_TEST(truncated_sequence)
{
    const struct record *r =
        read_fragment("P(E3-E4)×A0 P(F9-Fᚴ)\xE2\x87 P(E8-E7)");

    ck_assert_uint_eq(r->plies, 3);
    ck_assert_int_eq(r->line->next->ply.kind, PLY_UNREAD);
    ck_assert_int_eq(r->line->next->next->ply.kind, PLY_MOVE);
}
END_TEST

/* ---- movetext around plies ----------------------------------------------- */

START_TEST(brackets_and_glyphs)
{
    const struct record *r =
        parse(STR("1. P(E3-E4)! (P(F3-F4)!? P(F8-F7)) (R(E1-E2){no}) "
                  "P(E8-E7)xA0$4;end\n2. K(B1-C3)+ * "));

    ck_assert_ptr_null(reading.diags.first);
    ck_assert_uint_eq(r->plies, 3);
    ck_assert_int_eq(r->result.kind, RESULT_UNKNOWN);
    ck_assert_int_eq(r->line->notes->glyph, 1);
    ck_assert_ptr_nonnull(r->line->variations->sibling);
    ck_assert_int_eq(r->line->variations->sibling->ply.figure, 'R');
    ck_assert(r->line->next->ply.takes);
    ck_assert_uint_eq(r->line->next->next->number, 2);
}
END_TEST

START_TEST(results_and_signs)
{
    const struct record *r = parse(STR("P(E3-E4)1/2 1/2-1/2"));

    ck_assert_int_eq(r->line->ply.status, STATUS_DRAW);
    ck_assert_int_eq(r->result.kind, RESULT_DRAW);
    r = parse(STR("P(E3-E4)½ ½-½"));
    ck_assert_int_eq(r->line->ply.status, STATUS_DRAW);
    ck_assert_int_eq(r->result.kind, RESULT_DRAW);
    r = parse(STR("P(E3-E4)x Second resigns"));
    ck_assert_int_eq(r->closing.phrase, PHRASE_RESIGNS);
    ck_assert(str_equal(r->closing.who, STR("Second")));
    ck_assert_ptr_null(reading.diags.first);
}
END_TEST

/* Lines are not broken within a ply or after its number. They are at most 80
   columns wide, regardless of their number of bytes. */
START_TEST(lines_of_eighty_columns)
{
    struct write_options options = {.game = STR("brayout")};
    struct text text = {0}, why = {0};

    for (int i = 1; i <= 60; i++)
        text_addf(&text, "%d. B\u031F(H2-Aᚴ)×D0↑+⧞ ℞(Eᚴ-F8)×Cⵒ^½ ", i);
    struct record *r = parse(text_str(&text));
    text_clear(&text);
    ck_assert(notation_write(&notation_brayout, r, &options, &text, &why));
    struct str rest = text_str(&text);
    for (const char *end; (end = memchr(rest.ptr, '\n', rest.len));) {
        struct str line = {rest.ptr, (size_t)(end - rest.ptr)};
        ck_assert_uint_le(str_columns(line), 80);
        ck_assert(!line.len || line.ptr[line.len - 1] != '.');
        rest = (struct str){end + 1, rest.len - line.len - 1};
    }
    text_release(&text);
    text_release(&why);
}
END_TEST

/* ---- random bytes -------------------------------------------------------- */

/* Pieces of plies in any order: nothing is lost, and nothing crashes. */
START_TEST(pieces_at_random)
{
    static const char *const pieces[] = {
        "P",  "(",  "E3",  "-",      ")",    "×",       "x",    "A0", "Aⵒ",
        "11", "=",  "D",   "+",      "#",    "⁙",       "½",    "/2", "o",
        "|",  "⇑",  "⤊",   "\u031F", " ",    "ᚴ",       "1",    ".",  "{",
        "}",  ";",  "\n",  "!",      "\xE2", "\x87",    "\xE1", "*",  "Rx",
        "℞",  "k(", "Q(E", "-G6)",   ",",    "resigns", "$",    "^",
    };
    enum { COUNT = sizeof pieces / sizeof *pieces };
    struct text text = {0};
    uint32_t state = (uint32_t)_i + 7;

    for (int i = 0; i < 4000; i++) {
        text_clear(&text);
        for (uint32_t n = draw(&state, 24); n; n--)
            text_add(&text, str_of(pieces[draw(&state, COUNT)]));
        text_add_char(&text, ' ');
        const struct record *r = parse(text_str(&text));
        struct walk w;
        for (walk_begin(&w, r); w.node; walk_next(&w))
            ck_assert_uint_le(w.node->span.begin + w.node->span.length,
                              text.len);
    }
    text_release(&text);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("all");
    enum {
        EXAMPLES = sizeof examples / sizeof *examples,
        WARNED = sizeof warned / sizeof *warned,
        BROKEN = sizeof broken / sizeof *broken,
    };

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, example_unchanged, 0, EXAMPLES);
    tcase_add_test(tests, every_ply_comes_back);
    tcase_add_loop_test(tests, read_with_a_warning, 0, WARNED);
    tcase_add_loop_test(tests, one_broken_ply, 0, BROKEN);
    tcase_add_loop_test(tests, the_next_ply_is_read, 0, BROKEN);
    tcase_add_loop_test(tests, cut_short, 0, EXAMPLES);
    tcase_add_test(tests, truncated_sequence);
    tcase_add_test(tests, brackets_and_glyphs);
    tcase_add_test(tests, results_and_signs);
    tcase_add_test(tests, lines_of_eighty_columns);
    tcase_add_loop_test(tests, pieces_at_random, 0, 4);
    return suite_run_one("brayout notation", tests);
}
