#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "movetext.h"
#include "suite.h"

extern const struct notation notation_brax, notation_zsg;

static struct text whole; /* a save that parse() builds */

static void set_up_whole(void)
{
    set_up();
    whole = (struct text){0};
}

static void tear_down_whole(void)
{
    tear_down();
    text_release(&whole);
}

static struct record *parse_named(struct str text, struct str names)
{
    return read_alone(&notation_zsg, text, names);
}

#define HEAD                                    \
    "Zillions Save Game File Version 0.02 CC\n" \
    "RulesFile=C:\\Zillions\\Brax.zrf\n"        \
    "VariantName=BRAX\n"

/* Parses moves of a save of Brax. */
static struct record *parse(const char *moves)
{
    text_clear(&whole);
    text_addf(&whole, "%s%s", HEAD, moves);
    return parse_named(text_str(&whole), STR(""));
}

/* Returns the plies of the main line, separated by commas. */
static const char *plies(const struct record *r)
{
    text_clear(&written);
    for (const struct node *node = r->line; node; node = node->next) {
        if (written.len)
            text_add(&written, STR(", "));
        if (node->ply.kind == PLY_PATH)
            notation_brax.write_ply(&node->ply, false, &written);
        else
            text_add_char(&written, node->ply.kind == PLY_PASS ? '0' : '?');
    }
    text_add_char(&written, '\0');
    return written.ptr;
}

static struct str tag(const struct record *r, const char *name)
{
    const struct tag *found = record_tag(r, str_of(name));

    return found ? found->value : STR("");
}

static void assert_tag(const struct record *r, const char *name,
                       const char *value)
{
    struct str is = tag(r, name);

    ck_assert_msg(str_equal(is, str_of(value)), "%s: %.*s", name, (int)is.len,
                  is.ptr);
}

/* ---- saves of Brax ------------------------------------------------------- */

static const struct {
    const char *moves, *read;
} saves[] = {
    {"1. Man c1 - c2\n", "(C1)-C2"},
    {"1. Man c1 - c2", "(C1)-C2"},
    {"1. Man c1 - c2\r\n1. Man b9 - b8\r\n", "(C1)-C2, (B9)-B8"},
    {"1. Man c1 x c2\n", "(C1)xC2"},
    {"1. Man c1 - c2 x c2\n", "(C1)xC2"},
    {"1. Man c1 - c2 @ c2 0 1 @ c1 0 -1\n", "(C1)-C2"},
    {"1. partial 2 Man c1 - c2\n1. Man c2 - c3\n1. Man b9 - b8\n",
     "(C1)-C2-C3, (B9)-B8"},
    {"1. partial 2 Man c1 x c2\n1. Man c2 x c3\n", "(C1)xC2xC3"},
    {"1. partial 2 Man c1 - c2\n1. partial 2 Man c2 x c3\n", "(C1)-C2xC3"},
    {"1. partial 2 Man c1 - c2\n1. partial 2 Man c2 x c3\n1. Pass\n"
     "1. Man b9 - b8\n",
     "(C1)-C2xC3, (B9)-B8"},
    {"1. Man c1 - c3\n", "(C1)-C3"},
    /* calls */
    {"1. Man c1 - c2\n1. White Brax j5\n1. Man b9 - b8\n1. Black NoBrax j4\n",
     "(C1)-C2 Brax!, (B9)-B8"},
    {"1. Man c1 - c2\n1. White NoBrax j4\n1. Man b9 - b8\n1. Black Brax j5\n",
     "(C1)-C2, (B9)-B8 Brax!"},
    {"1. partial 2 Man c1 - c2\n1. Man c2 - c3\n1. White Brax j5\n",
     "(C1)-C2-C3 Brax!"},
    /* a step that another step could follow */
    {"1. partial 2 Man c1 - c2\n1. Pass\n1. Man b9 - b8\n", "(C1)-C2, (B9)-B8"},
    {"1. partial 2 Man c1 - c2\n1. Man b9 - b8\n2. Man c2 - c3\n",
     "(C1)-C2, (B9)-B8, (C2)-C3"},
    {"1. Man c1 - c2\n1. partial 2 Man b9 - b8\n2. Man c2 - c3\n",
     "(C1)-C2, (B9)-B8, (C2)-C3"},
    {"1. partial 2 Man c1 - c2\n1. White Brax j5\n1. Man b9 - b8\n",
     "(C1)-C2 Brax!, (B9)-B8"},
    {"1. partial 2 Man c1 - c2\n1. Pass\n1. White Brax j5\n1. Man b9 - b8\n",
     "(C1)-C2 Brax!, (B9)-B8"},
    {"1. partial 2 Man c1 - c2\n1. partial 2 Man b9 - b8\n1. Man b8 - b7\n"
     "2. Man c2 - c3\n",
     "(C1)-C2, (B9)-B8-B7, (C2)-C3"},
    {"1. partial 2 Man c1 - c2\n", "(C1)-C2"},
    /* legality is not checked at this point */
    {"1. Pass\n", "0"},
    {"\n\n  1.  Man   c1  -  c2  \n\n", "(C1)-C2"},
};

START_TEST(save)
{
    const struct record *r = parse(saves[_i].moves);
    const struct node *node = r->line;

    ck_assert_str_eq(plies(r), saves[_i].read);
    ck_assert_msg(!reading.diags.first && !r->lost, "%s", saves[_i].moves);
    ck_assert(!r->foreign.len);
    for (size_t i = 0; node; node = node->next, i++) {
        ck_assert_uint_eq(node->number, i / 2 + 1);
        ck_assert_uint_eq(node->dots, i % 2 ? 3 : 1);
    }
}
END_TEST

/* The place of a ply extends from its first part to its last. */
START_TEST(spans)
{
    const struct record *r =
        parse("1. partial 2 Man c1 - c2\n1. Man c2 - c3\n1. White Brax j5\n");
    const char *begin = strstr(HEAD "1. partial", "partial");
    struct span span = r->line->span;

    ck_assert_ptr_nonnull(begin);
    ck_assert_uint_eq(span.begin, sizeof HEAD - 1 + 3);
    ck_assert_uint_eq(span.begin + span.length, r->text.len - 1);
}
END_TEST

START_TEST(header)
{
    const struct record *r = parse("");

    assert_tag(r, "Game", "brax-zillions");
    assert_tag(r, "RulesFile", "C:\\Zillions\\Brax.zrf");
    assert_tag(r, "VariantName", "BRAX");
    assert_tag(r, "SaveVersion", "0.02");
    assert_tag(r, "Players", "CC");
    r = parse_named(STR("Zillions Save Game File Version 0.02 HC\r\n"
                        "RulesFile=brax.ZRF\r\nVariantName=BRAX EASY \r\n"),
                    STR(""));
    ck_assert_ptr_null(reading.diags.first);
    assert_tag(r, "Game", "brax-easy");
    assert_tag(r, "VariantName", "BRAX EASY");
    assert_tag(r, "Players", "HC");
}
END_TEST

START_TEST(edits)
{
    const struct record *r = parse("(x b1)\n(White Man e3)\n(Black Man i9)\n"
                                   "(x i9)\n1. Man e3 - e4\n");

    ck_assert_ptr_null(reading.diags.first);
    ck_assert_ptr_nonnull(r->board);
    ck_assert(r->board->edits);
    ck_assert(r->board->cells[0][1].removed);
    ck_assert_int_eq(r->board->cells[2][4].stone, 's');
    ck_assert(r->board->cells[8][8].removed);
    ck_assert_int_eq(r->board->cells[8][8].stone, 0);
    ck_assert_ptr_null(parse("1. Man e3 - e4\n")->board);
}
END_TEST

/* ---- faults -------------------------------------------------------------- */

static const struct {
    const char *moves;
    enum diag_code code;
    const char *at; /* the place begins with this text, after the header */
} faults[] = {
    /* parts that do not fit together */
    {"1. partial 2 Man c1 - c2\n2. Man c2 - c3\n", DIAG_UNJOINED,
     "Man c2 - c3"},
    {"1. Man c1 - c2\n1. partial 2 Man b9 - b8\n1. Man d9 - d8\n",
     DIAG_UNJOINED, "Man d9 - d8"},
    {"1. partial 2 Man c1 - c2\n1. Man d1 - d2\n1. Man b9 - b8\n"
     "2. Man c2 - c3\n",
     DIAG_UNJOINED, "Man d1 - d2"},
    {"1. partial 2 Man c1 - c2\n1. Man d1 - d2\n1. White NoBrax j4\n",
     DIAG_UNJOINED, "Man d1 - d2"},
    {"1. Man c1 - c2\n1. Black Brax j5\n", DIAG_UNJOINED, "Black Brax j5"},
    {"1. Man c1 - c2\n2. White Brax j5\n", DIAG_UNJOINED, "White Brax j5"},
    {"1. White Brax j5\n", DIAG_UNJOINED, "White Brax j5"},
    {"1. Man c1 - c2\n1. White Brax j5\n1. White NoBrax j4\n", DIAG_UNJOINED,
     "White NoBrax j4"},
    /* names */
    {"1. Stone c1 - c2\n1. Man b9 - b8\n1. Black Flag j5\n", DIAG_UNKNOWN_NAME,
     "Stone c1"},
    {"1. Man c1 - c2\n1. Blue Brax j5\n", DIAG_UNKNOWN_NAME, "Blue Brax"},
    {"1. Man c1 - c2\n1. White Brax j6\n", DIAG_UNKNOWN_NAME, "j6"},
    {"(Blue Man e3)\n", DIAG_UNKNOWN_NAME, "Blue Man"},
    {"(White Stone e3)\n", DIAG_UNKNOWN_NAME, "Stone e3"},
    /* not moves of Brax */
    {"1. Man c1 - C2\n", DIAG_UNKNOWN_WORD, "C2"},
    {"1. Man c01 - c2\n", DIAG_UNKNOWN_WORD, "c01"},
    {"1. Man c1 - c2 x c3\n", DIAG_UNKNOWN_WORD, "Man c1 - c2 x c3"},
    {"1. Man c1 - c2 = Tower\n", DIAG_UNKNOWN_WORD, "Man c1 - c2 = Tower"},
    {"1. x c2\n", DIAG_UNKNOWN_WORD, "x c2"},
    {"(x e99)\n", DIAG_UNKNOWN_WORD, "e99"},
    /* lines */
    {"1. Man c1 -\n1. Man b9 - b8\n", DIAG_SYNTAX, "\n1. Man b9"},
    {"1.\n", DIAG_SYNTAX, "\n"},
    {"1. partial Man c1 - c2\n", DIAG_SYNTAX, "Man c1"},
    {"1. Man c1 - c2 @ c2 0\n", DIAG_SYNTAX, "\n"},
    {"(White Man e3\n", DIAG_SYNTAX, "\n"},
    {"()\n", DIAG_SYNTAX, ")"},
    {"(White e3)\n", DIAG_SYNTAX, "(White e3)"},
    {"1. Man c1 - c2\n(x e3)\n", DIAG_SYNTAX, "(x e3)"},
    {"Man c1 - c2\n", DIAG_SYNTAX, "Man c1"},
};

START_TEST(fault)
{
    const struct record *r = parse(faults[_i].moves);
    const struct diag *d = reading.diags.first;
    struct str at;

    ck_assert_msg(d && !d->next, "%s", faults[_i].moves);
    ck_assert_msg(d->code == faults[_i].code, "%s: %.*s", faults[_i].moves,
                  (int)d->message.len, d->message.ptr);
    at = (struct str){r->text.ptr + d->span.begin, r->text.len - d->span.begin};
    ck_assert_msg(str_starts_with(at, str_of(faults[_i].at)), "%s: at %.*s",
                  faults[_i].moves, (int)at.len, at.ptr);
}
END_TEST

/* All unknown names are reported at the same time. */
START_TEST(unknown_names)
{
    const struct diag *d;

    parse_named(STR("Zillions Save Game File Version 0.02 CC\n"
                    "RulesFile=Brax.zrf\nVariantName=BRAX 2\n"
                    "1. Stone c1 - c2\n1. Stone b9 - b8\n1. Black Flag j5\n"
                    "2. Blue Flag j5\n"),
                STR(""));
    d = reading.diags.first;
    ck_assert(d && !d->next);
    ck_assert_int_eq(d->code, DIAG_UNKNOWN_NAME);
    ck_assert(str_equal(d->message,
                        STR("unknown names: variant \"BRAX 2\", piece "
                            "\"Stone\", piece \"Flag\", side \"Blue Flag\"")));
    ck_assert(d->label.len > 0);
}
END_TEST

/* If there are more names than are listed, the number of the others is
   reported. */
START_TEST(many_unknown_names)
{
    const struct str ending =
        STR("\"Stonegd\" and other names (6 occurrences)");
    struct text moves = {0};
    const struct diag *d;
    bool ended = false;

    text_add(&moves, STR("Zillions Save Game File Version 0.02 CC\n"
                         "RulesFile=Brax.zrf\nVariantName=BRAX\n"));
    for (int i = 0; i < 70; i++)
        text_addf(&moves, "1. Stone%c%c c1 - c2\n", 'a' + i / 10, 'a' + i % 10);
    parse_named(text_str(&moves), STR(""));
    d = reading.diags.first;
    ck_assert(d && !d->next);
    ck_assert(str_starts_with(
        d->message,
        STR("unknown names: piece \"Stoneaa\", piece \"Stoneab\"")));
    for (size_t i = 0; i + ending.len <= d->message.len; i++)
        ended |= str_equal(str_part(d->message, i, d->message.len), ending);
    ck_assert_msg(ended, "%.*s", (int)d->message.len, d->message.ptr);
    text_release(&moves);
}
END_TEST

/* ---- names --------------------------------------------------------------- */

static const char names[] = "# Brax as X calls it\n"
                            "rules jinx.zrf\r\n"
                            "variant \"The Game\" brax-zillions\n\n"
                            "man\t\"Blue Or Red\"\n"
                            "first \"Dark Blue\"\n"
                            "second\tRed\n"
                            "call Yes k1\n"
                            "nocall \"Not Now\" k2";

START_TEST(mapped)
{
    const struct record *r =
        parse_named(STR("Zillions Save Game File Version 0.02 CC\n"
                        "RulesFile=/games/Jinx.zrf\nVariantName=The Game\n"
                        "(Dark Blue Blue Or Red e3)\n"
                        "1. Blue Or Red c1 - c2\n1. Dark Blue Yes k1\n"
                        "1. Blue Or Red b9 - b8\n1. Red Not Now k2\n"),
                    str_of(names));

    ck_assert_ptr_null(reading.diags.first);
    ck_assert_str_eq(plies(r), "(C1)-C2 Brax!, (B9)-B8");
    assert_tag(r, "Game", "brax-zillions");
    ck_assert_int_eq(r->board->cells[2][4].stone, 's');
}
END_TEST

static const char *const bad_names[] = {
    "man\n",           "man A B\n",           "man \"A\n",      "man \"\"\n",
    "call Brax\n",     "variant BRAX brax\n", "variant BRAX\n", "woman W\n",
    "man A B C D E\n", "\"#man\" A\n",
};

START_TEST(badly_mapped)
{
    text_add(&whole, STR("man Man\n# next is wrong\n"));
    text_add(&whole, str_of(bad_names[_i]));
    parse_named(STR(HEAD "1. Man c1 - c2\n"), text_str(&whole));
    ck_assert_ptr_nonnull(reading.diags.first);
    ck_assert_ptr_null(reading.diags.first->next);
    ck_assert_int_eq(reading.diags.first->code, DIAG_BAD_NAMES);
    ck_assert(str_starts_with(reading.diags.first->message,
                              STR("line 3 of the file of names: ")));
}
END_TEST

/* ---- other games --------------------------------------------------------- */

#define FOREIGN                                  \
    "Zillions Save Game File Version 0.02 CHC\n" \
    "RulesFile=C:\\Ur.zrf\nVariantName=Ur [x]\n"

static const char *const foreign_lines[] = {
    "1. ?Dice lock q1 x q2 x q3 x q4\n",
    "1. x q1\n",
    "1. = EKing on 2c\n",
    "1. SKing IIIb - 1c South SKaze IIIb South WKaze IVb\n",
    "1. Cannon f12 x b12 = South on b13 @ b13 2 1 @ b12 0 -1\n",
    "1. partial 3 King d4 - a7 = Checker on b6\n",
    "1. Checker 12 - 16 @ 12 0 1\n",
    "1. Pass\n",
    "1. p1 e1 x a1 First p1 f1\n",
};

START_TEST(foreign)
{
    text_addf(&whole, "%s%s", FOREIGN, foreign_lines[_i]);
    const struct record *r = parse_named(text_str(&whole), STR(""));

    ck_assert(r->foreign.len && !r->lost);
    ck_assert_uint_eq(r->plies, 1);
    ck_assert_int_eq(r->line->ply.kind, PLY_FOREIGN);
    ck_assert_uint_eq(r->line->span.length, strlen(foreign_lines[_i]) - 4);
    ck_assert_int_eq(reading.diags.first->code, DIAG_FOREIGN_GAME);
    ck_assert_ptr_null(reading.diags.first->next);
    assert_tag(r, "Game", "");
    assert_tag(r, "VariantName", "Ur [x]");
    assert_tag(r, "Players", "CHC");
}
END_TEST

static void read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *room;
    size_t n;

    ck_assert_ptr_nonnull(file);
    text_clear(&whole);
    while ((room = text_room(&whole, 4096)) != NULL &&
           (n = fread(room, 1, 4096, file)) > 0)
        whole.len += n;
    fclose(file);
}

/* Counts lines that begin with a number and a full stop. */
static size_t count_moves(struct str text)
{
    size_t count = 0, i = 0;

    while (i < text.len) {
        size_t digits = strspn(text.ptr + i, "0123456789");
        count += digits && text.ptr[i + digits] == '.';
        while (i < text.len && text.ptr[i] != '\n')
            i++;
        i++;
    }
    return count;
}

/* Reads every line of every file in the collection. */
START_TEST(collection)
{
    DIR *folder = opendir("samples/zsg");
    struct dirent *entry;
    struct text path = {0};
    size_t files = 0;

    ck_assert_ptr_nonnull(folder);
    while ((entry = readdir(folder)) != NULL) {
        if (!strstr(entry->d_name, ".zsg"))
            continue;
        text_clear(&path);
        text_addf(&path, "samples/zsg/%s", entry->d_name);
        text_add_char(&path, '\0');
        read_file(path.ptr);
        const struct record *r = parse_named(text_str(&whole), STR(""));
        ck_assert_msg(r->foreign.len && !r->lost, "%s", path.ptr);
        ck_assert_int_eq(reading.diags.first->code, DIAG_FOREIGN_GAME);
        ck_assert_ptr_null(reading.diags.first->next);
        text_add_char(&whole, '\0');
        ck_assert_uint_eq(r->plies,
                          count_moves((struct str){whole.ptr, whole.len - 1}));
        ck_assert(tag(r, "VariantName").len > 0);
        files++;
    }
    closedir(folder);
    text_release(&path);
    ck_assert_uint_eq(files, 29);
}
END_TEST

/* ---- hostile input ------------------------------------------------------- */

static const char rich[] = HEAD
    "(x b1)\n(White Man e3)\n1. partial 2 Man c1 - c2\n1. Man c2 x c3\n"
    "1. White Brax j5\n1. partial 2 Man b9 - b8\n1. Pass\n1. Stone b9 - b8\n"
    "2. Man c3 - c4 @ c4 0 1\n2. Black Flag j9\nwhat\n";

START_TEST(cut_short)
{
    for (size_t n = 0; n < sizeof rich; n++)
        parse_named((struct str){rich, n}, STR(""));
}
END_TEST

START_TEST(any_byte)
{
    char bytes[sizeof rich];

    for (size_t i = 0; i + 1 < sizeof rich; i++)
        for (int c = 0; c < 256; c += 3) {
            memcpy(bytes, rich, sizeof rich);
            bytes[i] = (char)c;
            parse_named((struct str){bytes, sizeof rich - 1}, STR(""));
        }
}
END_TEST

START_TEST(memory_limit)
{
    const struct reading_options options = {.notation = &notation_zsg,
                                            .side = NO_SIDE};

    for (size_t hard = 0; hard < 60000; hard += 40) {
        arena_release(&reading.arena);
        arena_init(&reading.arena, hard, hard);
        keep(STR(rich));
        struct slice slice = {
            .ptr = buffer, .len = sizeof rich - 1, .line = 1, .column = 1};
        struct record *r = record_reader_run(&reading, &slice, &options);
        ck_assert(r || reading.diags.first);
        if (reading.arena.exhausted)
            ck_assert_ptr_nonnull(reading.diags.first);
    }
}
END_TEST

/* ---- writing ------------------------------------------------------------- */

/* Replaces the replay: every ply is described as written, and calls are always
   allowed. */
static void describe(struct record *r)
{
    size_t i = 0;

    for (struct node *n = r->line; n; n = n->next, i++) {
        n->full = ARENA_NEW(r->arena, struct ply);
        ck_assert_ptr_nonnull(n->full);
        *n->full = n->ply;
        n->full->may_call = true;
        n->round = (uint32_t)(i / 2 + 1);
        n->turn = (uint8_t)(i % 2);
    }
}

static bool write_as(struct record *r, const char *game, struct str mapping,
                     struct text *out, struct text *why)
{
    const struct write_options options = {.game = str_of(game),
                                          .names = mapping};

    describe(r);
    text_clear(out);
    return notation_zsg.write(r, &options, out, why);
}

static const char as_written[] =
    HEAD "(x b1)\n(White Man e3)\n(Black Man f3)\n"
         "1. partial 2 Man c1 - c2\n1. Man c2 x c3\n1. White Brax j5\n"
         "1. Man b9 - b8\n1. Black NoBrax j4\n"
         "2. Man c3 x c4\n2. White NoBrax j4\n";

START_TEST(written_as_it_was)
{
    struct text out = {0}, why = {0};
    struct record *r = parse_named(str_of(as_written), STR(""));

    ck_assert_ptr_null(reading.diags.first);
    ck_assert(write_as(r, "brax-zillions", STR(""), &out, &why));
    text_add_char(&out, '\0');
    ck_assert_str_eq(out.ptr, as_written);
    text_release(&out);
    text_release(&why);
}
END_TEST

START_TEST(written_with_names)
{
    struct text out = {0}, why = {0}, map = {0};
    struct record *r = parse_named(str_of(as_written), STR(""));
    const struct record *back;

    ck_assert(write_as(r, "brax-zillions", str_of(names), &out, &why));
    back = parse_named(text_str(&out), str_of(names));
    ck_assert_ptr_null(reading.diags.first);
    assert_tag(back, "VariantName", "The Game");
    assert_tag(back, "RulesFile", "jinx.zrf");
    ck_assert_str_eq(plies(back), "(C1)-C2xC3 Brax!, (B9)-B8, (C3)xC4");
    text_release(&out);
    text_release(&why);
    text_release(&map);
}
END_TEST

START_TEST(not_written)
{
    static const char *const others[] = {"brax", "brax-3", "brax-hunt", "quax"};
    struct text out = {0}, why = {0};
    struct record *r = parse("1. Man c1 - c2\n");

    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        text_clear(&why);
        ck_assert(!write_as(r, others[i], STR(""), &out, &why));
        ck_assert(why.len > 0 && out.len == 0);
    }
    text_clear(&why);
    ck_assert(!write_as(r, "brax-easy", STR("man\n"), &out, &why));
    ck_assert(
        str_starts_with(text_str(&why), STR("line 1 of the file of names: ")));
    r->missing = 1;
    text_clear(&why);
    ck_assert(!write_as(r, "brax-easy", STR(""), &out, &why));
    ck_assert(why.len > 0 && out.len == 0);
    text_release(&out);
    text_release(&why);
}
END_TEST

static Suite *suite(void)
{
    Suite *s = suite_create("zsg");
    TCase *t = tcase_create("zsg");

    tcase_add_checked_fixture(t, set_up_whole, tear_down_whole);
    tcase_set_timeout(t, 60);
    suite_rows(t, save, saves);
    tcase_add_test(t, spans);
    tcase_add_test(t, header);
    tcase_add_test(t, edits);
    suite_rows(t, fault, faults);
    tcase_add_test(t, unknown_names);
    tcase_add_test(t, many_unknown_names);
    tcase_add_test(t, mapped);
    suite_rows(t, badly_mapped, bad_names);
    suite_rows(t, foreign, foreign_lines);
    tcase_add_test(t, collection);
    tcase_add_test(t, cut_short);
    tcase_add_test(t, any_byte);
    tcase_add_test(t, memory_limit);
    tcase_add_test(t, written_as_it_was);
    tcase_add_test(t, written_with_names);
    tcase_add_test(t, not_written);
    suite_add_tcase(s, t);
    return s;
}

int main(void)
{
    return suite_run(suite());
}
