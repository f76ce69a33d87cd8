#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notation.h"

#include "suite.h"

extern const struct notation notation_boardgv;

static struct diag_levels levels;
static struct arena arena;
static struct diags diags;
static struct builder builder;
static char *buffer;

static void set_up(void)
{
    diag_levels_init(&levels);
    arena_init(&arena, 1 << 20, 12 << 20);
    diags_init(&diags, &levels, 0);
    buffer = NULL;
}

static void tear_down(void)
{
    free(buffer);
    diags_release(&diags);
    arena_release(&arena);
}

/* Reads a text as a record. The text must not be changed. */
static struct record *read_text(struct str text)
{
    free(buffer);
    buffer = malloc(text.len + SLICE_SLACK);
    ck_assert_ptr_nonnull(buffer);
    memcpy(buffer, text.ptr, text.len);
    memcpy(buffer + text.len, "[Game \"b", SLICE_SLACK);
    ck_assert(
        build_begin(&builder, &arena, &diags, (struct str){buffer, text.len}));
    notation_boardgv.read(&builder, 0);
    ck_assert_mem_eq(buffer, text.ptr, text.len);
    ck_assert_mem_eq(buffer + text.len, "[Game \"b", SLICE_SLACK);
    return builder.record;
}

static const struct board *board_of(const char *text)
{
    const struct record *r = read_text(str_of(text));

    ck_assert_msg(!diags.first, "%s: %.*s", text,
                  diags.first ? (int)diags.first->message.len : 0,
                  diags.first ? diags.first->message.ptr : "");
    ck_assert_ptr_nonnull(r->board);
    ck_assert(!r->lost);
    return r->board;
}

static void write_board(const struct board *board, struct text *out)
{
    struct board copy = *board;
    struct record record = {.board = &copy};
    struct write_options options = {.style = STYLE_ROUNDS};
    struct text why = {0};

    ck_assert(notation_boardgv.write(&record, &options, out, &why));
    text_add_char(out, '\0');
    text_release(&why);
}

static size_t read_and_write_lines(FILE *file)
{
    char line[1024];
    size_t count = 0;

    for (; fgets(line, sizeof line, file); count++) {
        struct text out = {0};
        struct board first = *board_of(line);
        write_board(&first, &out);
        const struct board *second = board_of(out.ptr);
        ck_assert_mem_eq(&first, second, sizeof first);
        ck_assert(notation_boardgv.sniff(str_of(line)));
        text_release(&out);
    }
    return count;
}

START_TEST(seven_diagrams_come_back_equal)
{
    FILE *file = fopen("samples/quax/diagrams.txt", "r");

    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(read_and_write_lines(file), 7);
    fclose(file);
}
END_TEST

START_TEST(cells_are_in_place)
{
    const struct board *b =
        board_of("<td>boardgv2diag(\"lu,3,4,xU2/.@cu0010a1/2@cU1000n\") </td>");

    ck_assert_uint_eq(b->rows, 3);
    ck_assert_uint_eq(b->columns, 4);
    ck_assert_uint_eq(b->borders, BORDER_LEFT | BORDER_UP);
    ck_assert_int_eq(b->cells[2][0].stone, 'x');
    ck_assert(!b->cells[2][0].marked);
    ck_assert_int_eq(b->cells[2][1].stone, 'u');
    ck_assert(b->cells[2][1].marked);
    ck_assert_int_eq(b->cells[1][1].stone, 'u');
    ck_assert_uint_eq(b->cells[1][1].links, LINK_SE);
    ck_assert_uint_eq(b->cells[1][2].number, 1);
    ck_assert_uint_eq(b->cells[0][2].links, LINK_NW);
    ck_assert(b->cells[0][2].marked);
    ck_assert_uint_eq(b->cells[0][3].number, 9);
}
END_TEST

/* Texts, and the expected output for each. */
static const struct {
    const char *read, *written;
} forms[] = {
    {"boardgv2diag(\"lurd,3,3,9\")", "lurd,3,3,3/3/3"},
    {"boardgv2diag(\"drul,3,3,5x3\")", "lurd,3,3,3/2x/3"},
    {"boardgv2diag(\"lurd,3,3,3/3/.x.\")", "lurd,3,3,3/3/1x1"},
    {"boardgv2diag(\",1,1,1\")", ",1,1,1"},
    {"boardgv2diag(\"d,2,2,4/\"\n)", "d,2,2,2/2"},
    {"boardgv2diag(\"lurd,3,3,acdefijkn\")", "lurd,3,3,acd/efi/jkn"},
    {"boardgv2diag(\"lurd,3,3,xwopqstuv\")", "lurd,3,3,xwo/pqs/tuv"},
    {"boardgv2diag(\"lurd,2,2,XW/OP\")", "lurd,2,2,XW/OP"},
    {"boardgv2diag(\"l,2,12,@cx00104.6@cx100012\")",
     NULL}, /* faulty: the other end of the link is elsewhere */
    {"boardgv2diag(\"l,2,2,@cx0000x2\")", "l,2,2,xx/2"},
    {"boardgv2diag(\"l,2,2,.@cx0100@cx00011\")", "l,2,2,1@cx0100/@cx00011"},
    {"b bo boardgv2diag( boaboardgv2diag(\"l,1,1,x\") boardgv2diag(\"",
     "l,1,1,x"},
};

START_TEST(written_form)
{
    struct text out = {0};

    if (!forms[_i].written) {
        ck_assert_ptr_null(read_text(str_of(forms[_i].read))->board);
        return;
    }
    write_board(board_of(forms[_i].read), &out);
    char *expected = malloc(strlen(forms[_i].written) + 20);
    sprintf(expected, "boardgv2diag(\"%s\");\n", forms[_i].written);
    ck_assert_str_eq(out.ptr, expected);
    free(expected);
    text_release(&out);
}
END_TEST

/* Every fault, with its place and some words of its message. */
static const struct {
    const char *text;
    uint32_t begin, length;
    const char *words;
} faults[] = {
    {"", 0, 0, "there is no boardgv2diag(\"...\") in this text"},
    {"nothing of a board", 0, 0, "no boardgv2diag"},
    {"boardgv2diag(\"lurd,11,11,120\")", 28, 1, "too few cells: 120 of 121"},
    {"boardgv2diag(\"lurd,11,11,122\")", 25, 3, "too many cells"},
    {"boardgv2diag(\"lurd,3,3,8xxx\")", 25, 2, "too many cells"},
    {"boardgv2diag(\"lurd,3,3,9/@cx0000\")", 25, 7, "too many cells"},
    {"boardgv2diag(\"lurd,3,3,9/3/3\")", 25, 1, "too many cells"},
    {"boardgv2diag(\"lurd,3,3,9z\")", 24, 1, "'z' is not a cell"},
    {"boardgv2diag(\"lurd,3,3,3/bb1/3\")", 25, 2, "'bb' is not a cell"},
    {"boardgv2diag(\"lurd,3,3,3/\xC3\xA9"
     "2/3\")",
     25, 2, "this is not a cell"},
    {"boardgv2diag(\"lurd,3,3,3/0x2/3\")", 25, 1,
     "a number of cells cannot be 0"},
    {"boardgv2diag(\"lurd,3,3,2/3/3\")", 24, 1, "too short: it has 2 of 3"},
    {"boardgv2diag(\"lurd,3,3,3//3/3\")", 25, 1,
     "row 2 from the top has no cells"},
    {"boardgv2diag(\"lurd,3,3,3/4/3\")", 26, 1, "too long: it has 4 of 3"},
    {"boardgv2diag(\"lurd,3,3,3/3/2\")", 28, 1, "too few cells: 8 of 9"},
    {"boardgv2diag(\"lurd,0,3,3\")", 19, 1, "1 to 26 rows"},
    {"boardgv2diag(\"lurd,3,27,3z/\")", 21, 2, "1 to 26 columns"},
    {"boardgv2diag(\"lurd,3,99999999999,3\")", 21, 11, "1 to 26 columns"},
    {"boardgv2diag(\"lurl,1,1,1\")", 17, 1, "the side 'l' appears twice"},
    {"boardgv2diag(\"lord,1,1,1\")", 15, 1, "expected here"},
    {"boardgv2diag(\"l 1,1,1\")", 15, 2, "a comma is expected here"},
    {"boardgv2diag(\"lurd,x,1,1\")", 19, 1, "a number is expected here"},
    {"boardgv2diag(\"lurd,1,1\")", 22, 1, "a comma is expected here"},
    {"boardgv2diag(\"lurd,1,1,,1\")", 23, 1, "a comma is not allowed here"},
    {"boardgv2diag(\"lurd,1,1,1)", 13, 1, "string is not closed"},
    {"boardgv2diag(\"lurd,1,1,1\n\")", 13, 1, "string is not closed"},
    {"boardgv2diag(\"lurd,1", 13, 1, "string is not closed"},
    {"boardgv2diag(\"", 13, 1, "string is not closed"},
    {"boardgv2diag(\"l,2,2,@x00003\")", 20, 1, "'@c', its colour"},
    {"boardgv2diag(\"l,2,2,@cz00003\")", 22, 1, "no colour has the letter 'z'"},
    {"boardgv2diag(\"l,2,2,@cx001.2\")", 20, 6, "3 of the four digits"},
    {"boardgv2diag(\"l,2,2,@cx.2\")", 20, 3, "0 of the four digits"},
    {"boardgv2diag(\"l,2,2,@cx1000x/2\")", 23, 1, "the board ends there"},
    {"boardgv2diag(\"l,2,2,@cx0010x/2\")", 25, 1, "that cell is empty"},
    {"boardgv2diag(\"l,2,2,@cx0010x/1u\")", 25, 1, "has another colour"},
    {"boardgv2diag(\"l,2,2,@cx0010x/1x\")", 25, 1, "has no link here"},
    {"boardgv2diag(\"l,2,2,xx/x@cx1000\")", 27, 1, "up and to the left"},
};

static bool has(struct str s, const char *words)
{
    struct str wanted = str_of(words);

    for (size_t i = 0; i + wanted.len <= s.len; i++)
        if (str_starts_with((struct str){s.ptr + i, s.len - i}, wanted))
            return true;
    return false;
}

START_TEST(fault_at_its_place)
{
    const struct record *r = read_text(str_of(faults[_i].text));
    const struct diag *diag = diags.first;

    ck_assert_ptr_null(r->board);
    ck_assert(r->lost);
    ck_assert_ptr_nonnull(diag);
    ck_assert_int_eq(diag->code, DIAG_BAD_DIAGRAM);
    ck_assert_msg(has(diag->message, faults[_i].words), "%s: %.*s",
                  faults[_i].text, (int)diag->message.len, diag->message.ptr);
    ck_assert_msg(diag->span.begin == faults[_i].begin &&
                      diag->span.length == faults[_i].length,
                  "%s: at %u, %u bytes", faults[_i].text, diag->span.begin,
                  diag->span.length);
    ck_assert_msg(!diag->next, "%s: a second one: %.*s", faults[_i].text,
                  (int)diag->next->message.len, diag->next->message.ptr);
}
END_TEST

START_TEST(call_not_closed)
{
    static const char *const texts[] = {"boardgv2diag(\"lurd,1,1,x\";)",
                                        "boardgv2diag(\"lurd,1,1,x\" "};
    const struct record *r = read_text(str_of(texts[_i]));

    ck_assert_uint_eq(diags.kept, 1);
    ck_assert(has(diags.first->message, "')' is expected here"));
    ck_assert_uint_eq(diags.first->span.begin, 25 + (uint32_t)_i);
    ck_assert_ptr_nonnull(r->board); /* the record is complete nevertheless */
    ck_assert(!r->lost);
}
END_TEST

START_TEST(several_faults_at_once)
{
    read_text(str_of("boardgv2diag(\"lurd,3,3,2/z2/4/\")"));
    ck_assert_uint_eq(diags.kept, 3);
}
END_TEST

START_TEST(hostile_text_takes_little)
{
    enum { LONG = 1 << 20 };
    static const char *const fillings[] = {"x", "1", "@", "a", "z",
                                           "/", "b", ",", "9/"};
    struct text text = {0};

    text_add(&text, STR("boardgv2diag(\"lurd,26,26,"));
    while (text.len < LONG)
        text_add(&text, str_of(fillings[_i]));
    const struct record *r = read_text(text_str(&text));
    ck_assert_ptr_null(r->board);
    ck_assert_uint_ge(diags.kept, 1);
    text_release(&text);
}
END_TEST

START_TEST(nul_bytes_are_no_cells)
{
    read_text(STR("\0\0boardgv2diag(\"lurd,1,2,\0x\")\0"));
    ck_assert_uint_eq(diags.kept, 1);
    ck_assert_uint_eq(diags.first->span.begin, 25);
}
END_TEST

START_TEST(spans_count_from_the_records_start)
{
    struct str text =
        STR("[Game \"link\"]\nboardgv2diag(\"l,1,1,z\")[Game \"b");

    buffer = malloc(text.len);
    memcpy(buffer, text.ptr, text.len);
    ck_assert(build_begin(&builder, &arena, &diags,
                          (struct str){buffer, text.len - SLICE_SLACK}));
    notation_boardgv.read(&builder, 14);
    ck_assert_mem_eq(buffer, text.ptr, text.len);
    ck_assert_uint_eq(diags.first->span.begin, 34);
}
END_TEST

START_TEST(nothing_to_write)
{
    struct record record = {0};
    struct write_options options = {.style = STYLE_ROUNDS};
    struct text out = {0}, why = {0};

    ck_assert(!notation_boardgv.write(&record, &options, &out, &why));
    ck_assert_uint_eq(out.len, 0);
    ck_assert_uint_gt(why.len, 0);
    text_release(&why);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("all");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, seven_diagrams_come_back_equal);
    tcase_add_test(tests, cells_are_in_place);
    suite_rows(tests, written_form, forms);
    suite_rows(tests, fault_at_its_place, faults);
    tcase_add_loop_test(tests, call_not_closed, 0, 2);
    tcase_add_test(tests, several_faults_at_once);
    tcase_add_loop_test(tests, hostile_text_takes_little, 0, 9);
    tcase_add_test(tests, nul_bytes_are_no_cells);
    tcase_add_test(tests, spans_count_from_the_records_start);
    tcase_add_test(tests, nothing_to_write);
    return suite_run_one("boardgv", tests);
}
