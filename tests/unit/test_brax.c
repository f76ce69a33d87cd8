/* Tests the Brax family through the interface of all games: invariants, calls,
   and every refusal. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "random.h"
#include "suite.h"

/* ---- helpers ------------------------------------------------------------ */

static void set_up(void)
{
    use("brax");
}

static const char *const names[] = {"brax",   "brax-zillions", "brax-easy",
                                    "brax-3", "brax-4",        "brax-hunt"};

enum { GAMES = sizeof names / sizeof *names };

/* Begins at the position "[begins] text", such as "Red 1RR... 1 - - -", or at
   the start of the game for a text such as "Blue". */
static bool begin_with(const char *text, const char *board)
{
    size_t end = strcspn(text, " "), count = 1;
    struct setting options[2] = {{STR("Begins"), {text, end}},
                                 {STR("Board"), str_of(board ? board : "")}};

    reason_clear(&why);
    text += end + (text[end] == ' ');
    return rules_begin(rules, now, options, count + (board != NULL),
                       str_of(text), &why);
}

static void begin(const char *text)
{
    ck_assert_msg(begin_with(text, NULL), "%s: %.*s", text, (int)why.text.len,
                  why.text.ptr);
}

static struct ply ply_of(const char *word)
{
    struct ply ply = {.kind = PLY_PATH};

    for (; *word; word++) {
        if (*word == '&')
            ply.second = ply.count;
        else if (strncmp(word, "Brax!", 5) == 0) {
            ply.call = true;
            break;
        } else if (*word == 'x')
            ply.taken |= (uint8_t)(1U << ply.count);
        else if (*word >= 'A' && *word <= 'Z') {
            struct point *at = &ply.points[ply.count++];
            at->column = (uint8_t)(*word - 'A' + 1);
            at->row = (uint8_t)atoi(word + 1);
        }
    }
    return ply;
}

static void add_ply(struct text *out, const struct ply *ply)
{
    for (unsigned i = 0; i < ply->count; i++) {
        bool start = i == 0 || i == ply->second;
        if (start)
            text_add(out, i ? STR(" & (") : STR("("));
        else
            text_add_char(out, ply->taken >> i & 1 ? 'x' : '-');
        text_addf(out, "%c%d%s", 'A' + ply->points[i].column - 1,
                  ply->points[i].row, start ? ")" : "");
    }
    if (ply->call)
        text_add(out, STR(" Brax!"));
}

/* Plays a ply, which must be legal and be described as `wanted`. */
static void play_as(const char *word, const char *wanted)
{
    struct text out = {0};
    struct move move;

    ck_assert_msg(resolve_word(word, &move), "%s: %.*s", word,
                  (int)why.text.len, why.text.ptr);
    struct ply ply = rules->describe(now, move);
    add_ply(&out, &ply);
    CHECK_TEXT(&out, wanted);
    rules->play(now, move);
    text_release(&out);
}

static void play(const char *word)
{
    play_as(word, word);
}

static bool may_call(const char *word)
{
    struct move move;

    ck_assert_msg(resolve_word(word, &move), "%s: %.*s", word,
                  (int)why.text.len, why.text.ptr);
    return rules->calls->allowed(now, move);
}

/* Checks the listed moves from a point, sorted and separated by spaces. */
static void check_listed(const char *front, const char *const *wanted)
{
    size_t count = rules->moves(now, list), found = 0, want = 0;

    while (wanted[want])
        want++;
    for (size_t i = 0; i < count; i++) {
        struct text out = {0};
        struct ply ply = rules->describe(now, list[i]);
        bool known = false;
        add_ply(&out, &ply);
        if (str_starts_with(text_str(&out), str_of(front))) {
            for (size_t k = 0; k < want; k++)
                known |= str_equal(text_str(&out), str_of(wanted[k]));
            ck_assert_msg(known, "%.*s", (int)out.len, out.ptr);
            found++;
        }
        text_release(&out);
    }
    ck_assert_uint_eq(found, want);
}

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "r");
    char *text = calloc(1, 1 << 16);

    ck_assert_msg(file != NULL, "no file %s", path);
    ck_assert_uint_gt(fread(text, 1, (1 << 16) - 1, file), 0);
    fclose(file);
    return text;
}

/* ---- invariants --------------------------------------------------------- */

static bool plies_equal(const struct ply *a, const struct ply *b)
{
    bool same = a->count == b->count && a->second == b->second &&
                a->taken == b->taken && a->call == b->call;

    for (unsigned i = 0; same && i < a->count; i++)
        same = a->points[i].column == b->points[i].column &&
               a->points[i].row == b->points[i].row;
    return same;
}

/* Checks every legal ply of the position. */
static void check_plies(void)
{
    size_t count = rules->moves(now, list);

    ck_assert_uint_le(count, rules->moves_max);
    ck_assert_uint_eq(count, rules->count(now));
    ck_assert(!rules->ending(now).over == (count > 0));
    for (size_t i = 0; i < count; i++) {
        struct ply ply = rules->describe(now, list[i]), again;
        struct move move = {0};
        ck_assert_msg(rules->resolve(now, &ply, &move, &why), "%.*s",
                      (int)why.text.len, why.text.ptr);
        ck_assert_uint_eq(move.bits, list[i].bits);
        again = rules->describe(now, move);
        ck_assert(plies_equal(&ply, &again));
        move.bits = 0;
        ck_assert(rules->unpack(now, rules->pack(now, list[i]), &move));
        ck_assert_uint_eq(move.bits, list[i].bits);
        ck_assert(!ply.call || rules->calls->allowed(now, list[i]));
    }
}

static void begin_again(const char *begins, const char *board, struct str text)
{
    struct setting options[2] = {{STR("Begins"), str_of(begins)},
                                 {STR("Board"), str_of(board ? board : "")}};

    reason_clear(&why);
    ck_assert_msg(rules_begin(rules, other, options, board ? 2 : 1, text, &why),
                  "%.*s: %.*s", (int)text.len, text.ptr, (int)why.text.len,
                  why.text.ptr);
}

/* The position string that is updated in a game must equal a string that is
   written from scratch. */
static void check_line(struct position_text *line, struct str wanted)
{
    rules->format(now, line);
    ck_assert_msg(str_equal(text_str(&line->text), wanted), "%.*s, not %.*s",
                  (int)line->text.len, line->text.ptr, (int)wanted.len,
                  wanted.ptr);
}

/* format and begin are inverse to each other, and equal strings have equal
   hashes. */
static void check_string(const char *begins, const char *board,
                         struct position_text *line)
{
    struct text text = {0}, again = {0};
    uint64_t set[2][SIGNATURE_WORDS] = {{0}};

    rules_format(rules, now, &text);
    begin_again(begins, board, text_str(&text));
    rules_format(rules, other, &again);
    ck_assert(str_equal(text_str(&text), text_str(&again)));
    check_line(line, text_str(&text));
    ck_assert_uint_eq(rules->hash(now), rules->hash(other));
    ck_assert_uint_eq(rules->hash_canonical(now), rules->hash_canonical(other));
    ck_assert_uint_eq(rules->count(now), rules->count(other));
    rules->signature(now, set[0]);
    rules->signature(other, set[1]);
    ck_assert(memcmp(set[0], set[1], sizeof set[0]) == 0);
    text_release(&text);
    text_release(&again);
}

/* Each code must be refused or give a legal move, which is listed or has the
   same result as a listed move. */
static void check_codes(uint64_t *state)
{
    for (int i = 0; i < 200; i++) {
        struct move move;
        uint32_t code = (uint32_t)next_random(state) & 0x7fffffff;
        if (rules->unpack(now, code, &move))
            ck_assert_uint_eq(rules->pack(now, move), code);
    }
}

static void random_games(const char *begins, const char *board, int most,
                         uint64_t seed)
{
    struct position_text line = {0};

    for (int game = 0; game < most; game++) {
        ck_assert_msg(begin_with(begins, board), "%.*s", (int)why.text.len,
                      why.text.ptr);
        for (int ply = 0; ply < 80 && !rules->ending(now).over; ply++) {
            check_plies();
            check_string(begins, board, &line);
            check_codes(&seed);
            size_t count = rules->moves(now, list);
            rules->play(now, list[next_random(&seed) % count]);
        }
    }
    position_text_release(&line);
}

START_TEST(invariants)
{
    use(names[_i]);
    random_games("Blue", NULL, 10, 1);
    random_games("Red", NULL, 10, 2);
}
END_TEST

static const char *const own_boards[] = {"samples/brax/rhombus.board",
                                         "samples/brax/hexagon.board",
                                         "samples/brax/octagon.board"};

START_TEST(invariants_of_own_boards)
{
    char *board = read_file(own_boards[_i]);

    random_games("Blue", board, 10, 3);
    use("brax-zillions");
    random_games("Red", board, 10, 4);
    free(board);
}
END_TEST

/* A board with a point of eight segments, segments across two middle points,
   and marked pieces. */
static const char star[] =
    "board \"Star # of eight\" # the middle is B2\n"
    "point A1 0 0\npoint B1 1 0\npoint C1 2 0\npoint A2 0 1\npoint B2 1 1\n"
    "point C2 2 1\npoint A3 0 2\npoint B3 1 2\npoint C3 2 2\npoint A10 0 9\n"
    "segment B2 A1 blue\nsegment B2 B1 blue\nsegment B2 C1 red\n"
    "segment B2 A2 red\nsegment B2 C2 blue\nsegment B2 A3 red\n"
    "segment B2 B3 red\nsegment B2 C3 blue\nsegment A1 B1 blue\n"
    "segment B1 C1 blue\nsegment A1 A2 red\nsegment C1 C2 red\n"
    "segment A2 A3 red\nsegment C2 C3 blue\nsegment A3 B3 red\n"
    "segment B3 C3 red\nsegment A3 A10 red\nsegment B3 A10 red\n"
    "men blue A1\nmen red C3 B3\nmen blue-marked C1\nmen red-marked A3\n";

START_TEST(invariants_of_the_star)
{
    use(names[_i]);
    random_games("Blue", star, 40, 5);
    random_games("Red", star, 40, 6);
}
END_TEST

/* ---- examples of the source page ----------------------------------------- */

#define MEN(rows, rest) "Blue " rows " " rest

/* Half a turn of the standard board exchanges the colours of its segments, and
   therefore the sides. On any board it maps allies to each other. */
static const struct {
    const char *game, *one, *other;
    bool same;
} alike[] = {
    {"brax", "Blue 9/9/9/3R5/3B5/9/9/9/8B 1 - - D5",
     "Blue R8/9/9/9/5R3/5B3/9/9/9 2 - - F5", true},
    {"brax", "Blue 9/9/9/3R5/3B5/9/9/9/8B 1 - - D5",
     "Blue R8/9/9/9/5R3/5B3/9/9/9 1 - - F5", false},
    {"brax", "Blue 9/9/9/3R5/3B5/9/9/9/8B 1 - - -",
     "Blue B8/9/9/9/5B3/5R3/9/9/9 1 - - -", false},
    {"brax", "Blue 9/9/9/3R5/3B5/9/9/9/8B 1 - - -",
     "Blue 9/9/9/5R3/5B3/9/9/9/B8 1 - - -", false},
    {"brax", "Blue 9/9/3R5/3BB4/9/9/9/9/RR6R 1 D6 2 D7",
     "Blue B6BB/9/9/9/9/4RR3/5B3/9/9 2 F4 1 F3", true},
    {"brax-3", "Blue 9/9/9/3R5/3Bb4/9/9/9/9 1 - - -",
     "Blue 9/9/9/3R5/3bB4/9/9/9/9 3 - - -", true},
    {"brax-3", "Blue 9/9/9/3R5/3Bb4/9/9/9/9 1 - - -",
     "Blue 9/9/9/3R5/3bB4/9/9/9/9 1 - - -", false},
    {"brax-3", "Blue 9/9/9/3R5/3B5/9/9/9/9 1 - - -",
     "Blue 9/9/9/9/5R3/5B3/9/9/9 2 - - -", false},
    {"brax-4", "Blue 9/9/9/3Rr4/3Bb4/9/9/9/9 2 - - -",
     "Blue 9/9/9/3rR4/3bB4/9/9/9/9 4 - - -", true},
    {"brax-4", "Blue 9/9/9/3Rr4/3Bb4/9/9/9/9 1 - - -",
     "Blue 9/9/9/9/4rR3/4Bb3/9/9/9 2 - - -", true},
    {"brax-hunt", "Blue 9/9/9/3R5/3B5/9/9/9/9 1 - - -",
     "Blue 9/9/9/9/5R3/5B3/9/9/9 2 - - -", false},
};

START_TEST(symmetries_of_the_rules)
{
    use(alike[_i].game);
    begin(alike[_i].one);
    uint64_t canonical = rules->hash_canonical(now);
    begin(alike[_i].other);
    ck_assert_int_eq(rules->hash_canonical(now) == canonical, alike[_i].same);
}
END_TEST

START_TEST(source_example_1)
{
    static const char *const wanted[] = {"(E3)-E4", "(E3)-E4-E5", "(E3)-E4-D4",
                                         "(E3)-D3", "(E3)-D3-C3", "(E3)-D3-D2",
                                         "(E3)-F3", "(E3)-E2",    NULL};

    begin(MEN("R8/9/9/9/9/9/4B4/9/9", "1 - - -"));
    check_listed("(E3)", wanted);
}
END_TEST

/* A red piece on E6, with blue pieces nearby. */
#define EXAMPLE_2 "9/9/9/3BRB3/5B3/9/9/9/9"

START_TEST(source_example_2)
{
    begin(MEN(EXAMPLE_2, "2 - - -"));
    play("(E6)xF6xF5");
    check_format("9/9/9/3B5/5R3/9/9/9/9 1 - - F5");
    begin(MEN(EXAMPLE_2, "2 - - -"));
    play("(E6)xD6");
    check_format("9/9/9/3R1B3/5B3/9/9/9/9 1 - - D6");
}
END_TEST

START_TEST(source_example_3)
{
    static const char *const wanted[] = {
        "(F5)-E5", "(F5)-E5-E4", "(F5)-F4", "(F5)-F4-G4",
        "(F5)-G5", "(F5)-G5-G6", "(F5)-F6", NULL};
    struct move move;

    begin(MEN("1R7/9/9/3R5/5B3/9/9/9/1BB6", "2 - - F5"));
    play("(D6)-E6 Brax!");
    check_format("1R7/9/9/4R4/5B3/9/9/9/1BB6 1 F5 2 E6");
    check_listed("(B1)", (const char *const[]){NULL});
    for (size_t i = 0; wanted[i]; i++)
        ck_assert_msg(resolve_word(wanted[i], &move), "%s", wanted[i]);
    ck_assert(!resolve_word("(F5)-F6-E6", &move));
    ck_assert(!resolve_word("(B1)-B2", &move));
    CHECK_TEXT(&why.text, "F5 must move");
    play("(F5)-E5-E4");
    ck_assert(!may_call("(E6)-E5"));
}
END_TEST

/* A missing middle point is added, and a `-` is corrected if the move
   captures. */
START_TEST(ways_are_completed)
{
    begin(MEN("R8/9/9/9/9/9/4B4/9/9", "1 - - -"));
    play_as("(E3)-E5", "(E3)-E4-E5");
    begin(MEN(EXAMPLE_2, "2 - - -"));
    play_as("(E6)-F5", "(E6)xF6xF5");
    begin(MEN(EXAMPLE_2, "2 - - -"));
    play_as("(E6)-F6-F5", "(E6)xF6xF5");
}
END_TEST

/* ---- calls --------------------------------------------------------------- */

/* Red's last move put a piece other than the moved one under attack. Tests both
   halves of the rule and their union. */
START_TEST(call_at_who_moved_into_it)
{
    begin(MEN("9/9/9/R7R/5B3/4R4/9/9/1BB6", "1 - - E4"));
    ck_assert(may_call("(B1)-B2"));
    play("(B1)-B2 Brax!");
    check_format("9/9/9/R7R/5B3/4R4/9/1B7/2B6 2 E4 1 B2");
    begin(MEN("9/9/9/R7R/5B3/4R4/9/9/1BB6", "1 - - A6"));
    ck_assert(!may_call("(B1)-B2"));
}
END_TEST

START_TEST(no_call_twice_running)
{
    struct move move;

    begin(MEN("9/9/9/R7R/5B3/4R4/9/9/1BB6", "1 - 1 E4"));
    ck_assert(!may_call("(B1)-B2"));
    ck_assert(!resolve_word("(B1)-B2 Brax!", &move));
    CHECK_TEXT(&why.text, "the player already called on the previous turn");
    CHECK_TEXT(&why.label, "this ply is allowed in brax-zillions");
    ck_assert_int_eq(why.kind, REASON_PROFILE);
    play("(B1)-B2");
    check_format("9/9/9/R7R/5B3/4R4/9/1B7/2B6 2 - - B2");
}
END_TEST

START_TEST(zillions_calls_any)
{
    struct move move;

    use("brax-zillions");
    begin(MEN("9/9/9/R7R/5B3/4R4/9/9/1BB6", "1 - 1 A6"));
    play("(B1)-B2 Brax!");
    check_format("9/9/9/R7R/5B3/4R4/9/1B7/2B6 2 E4 1 B2");
    begin(MEN("9/9/9/R8/5B3/4R4/9/9/1BB6", "1 - - A6"));
    ck_assert(!resolve_word("(B1)-B2 Brax!", &move));
    CHECK_TEXT(
        &why.text,
        "Blue has 3 pieces and Red has 2 pieces: these are too few for a call");
}
END_TEST

/* If no called piece can move, any move is legal [ruling]. */
START_TEST(called_men_without_a_move)
{
    begin(MEN("9/9/9/9/9/9/9/BB7/BB6R", "1 A1 - -"));
    play("(B2)-C2");
    check_format("9/9/9/9/9/9/9/B1B6/BB6R 2 - - C2");
}
END_TEST

/* A player without pieces is skipped. A call stays until the called player has
   moved. A called piece that is captured is removed from the call. */
START_TEST(calls_last_two_turns)
{
    use("brax-4");
    begin(MEN("r7b/9/4r4/9/4B4/9/9/9/B8", "1 - - -"));
    play("(E5)-E6 Brax!");
    check_format("r7b/9/4r4/4B4/9/9/9/9/B8 3 E7 1 E6");
    play("(I9)-I8");
    check_format("r8/8b/4r4/4B4/9/9/9/9/B8 4 E7 1 I8");
    play("(E7)-D7");
    check_format("r8/8b/3r5/4B4/9/9/9/9/B8 1 - 1 D7");
    begin(MEN("r8/9/4r4/4b4/9/9/9/9/B8", "3 E7 1 A1"));
    play("(E6)xE7");
    check_format("r8/9/4b4/9/9/9/9/9/B8 4 - 1 E7");
    ck_assert_str_eq(rules->teams->mover(now), "Red (marked)");
}
END_TEST

/* After the last capture the turn passes to the other side if there are two
   players, otherwise to the next player who has pieces. */
START_TEST(turns_after_the_end)
{
    struct move move;

    begin(MEN("9/9/9/9/9/9/9/R8/B8", "1 - - -"));
    play("(A1)xA2");
    check_format("9/9/9/9/9/9/9/B8/9 2 - - A2");
    ck_assert(rules->ending(now).over);
    ck_assert_int_eq(rules->ending(now).winner, 0);
    ck_assert_uint_eq(rules->count(now), 0);
    ck_assert(!resolve_word("(A2)-A1", &move));
    CHECK_TEXT(&why.text, "the game is over: Blue has won");
    CHECK_TEXT(&why.label, "Red has no pieces left");
    use("brax-4");
    begin(MEN("b8/9/9/9/9/9/9/R8/B8", "1 - - -"));
    play("(A1)xA2");
    check_format("b8/9/9/9/9/9/9/B8/9 3 - - A2");
    ck_assert(rules->ending(now).over);
}
END_TEST

/* If a player has pieces but no move, the game is drawn [ruling]. */
START_TEST(no_move_is_a_draw)
{
    use("brax-4");
    begin(MEN("9/9/9/9/9/9/9/b8/Bb6R", "1 - - -"));
    ck_assert(rules->ending(now).over);
    ck_assert_int_eq(rules->ending(now).winner, NO_SIDE);
    ck_assert_uint_eq(rules->count(now), 0);
}
END_TEST

START_TEST(single_player_turns)
{
    struct move move;

    use("brax-3");
    begin("Red");
    play("(C9)-C8 & (G9)-G8");
    check_format("3RRR3/2R3R2/9/9/9/9/9/9/1BBB1bbb1 2 - - C8,G8");
    ck_assert_str_eq(rules->teams->mover(now), "Blue (marked)");
    begin("Red");
    play("(G9)-G8 & (C9)-C8");
    begin("Red");
    ck_assert(!resolve_word("(C9)-C8", &move));
    CHECK_TEXT(&why.text, "Red must move two different pieces per turn");
    ck_assert(!resolve_word("(C9)-C8 & (C8)-C7", &move));
    CHECK_TEXT(&why.text,
               "the two moves of a turn must be of different pieces");
    begin(MEN("9/9/9/9/9/9/9/R8/B7R", "2 - - -"));
    play("(A2)xA1");
    ck_assert_int_eq(rules->ending(now).winner, 1);
    begin(MEN("B8/9/9/9/9/9/9/R8/9", "2 - - -"));
    ck_assert(!resolve_word("(A2)-A1 & (A1)-A2", &move));
    CHECK_TEXT(&why.text, "Red has only one piece left to move");
    use("brax");
    begin("Red");
    ck_assert(!resolve_word("(C9)-C8 & (G9)-G8", &move));
    CHECK_TEXT(&why.text, "Red can move only one piece per turn");
    CHECK_TEXT(&why.label, "this ply is allowed in brax-3");
    ck_assert_int_eq(why.kind, REASON_PROFILE);
}
END_TEST

/* A single player who is called must move at least one called piece. */
START_TEST(single_player_called)
{
    struct move move;

    use("brax-3");
    begin(MEN("9/9/2R3R2/9/2Bb5/9/5b3/9/R8", "2 C7 1 C5"));
    ck_assert(resolve_word("(C7)-C8 & (A1)-A2", &move));
    ck_assert(resolve_word("(A1)-A2 & (C7)-C8", &move));
    ck_assert(!resolve_word("(A1)-A2 & (G7)-G8", &move));
    CHECK_TEXT(&why.text, "C7 must move");
}
END_TEST

START_TEST(turn_orders)
{
    static const struct {
        const char *game, *begins, *movers[4];
        uint8_t seats[4];
    } table[] = {
        {"brax-3",
         "Blue",
         {"Blue", "Red", "Blue (marked)", "Red"},
         {0, 1, 2, 1}},
        {"brax-3",
         "Red",
         {"Red", "Blue (marked)", "Red", "Blue"},
         {0, 1, 0, 2}},
        {"brax-4",
         "Blue",
         {"Blue", "Red", "Blue (marked)", "Red (marked)"},
         {0, 1, 2, 3}},
        {"brax-4",
         "Red",
         {"Red", "Blue (marked)", "Red (marked)", "Blue"},
         {0, 1, 2, 3}},
    };

    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        use(table[i].game);
        ck_assert_int_eq(rules->round, 4);
        begin(table[i].begins);
        for (uint8_t ply = 0; ply < 4; ply++) {
            ck_assert_str_eq(rules->teams->mover(now), table[i].movers[ply]);
            ck_assert_int_eq(rules->turn(now), ply);
            ck_assert_int_eq(rules->seat(now), table[i].seats[ply]);
            ck_assert_int_eq(rules->side(now), table[i].movers[ply][0] == 'R');
            rules->moves(now, list);
            rules->play(now, list[0]);
        }
        ck_assert_int_eq(rules->turn(now), 0);
    }
    ck_assert_int_eq(rules->player(now, 1), 0);
}
END_TEST

/* ---- refusals ------------------------------------------------------------ */

static const struct refusal {
    const char *game, *position, *ply, *reason, *label;
    int kind;
} refusals[] = {
    {"brax", MEN(EXAMPLE_2, "2 - - -"), "(E6)-D6-D5",
     "E6-D6 is blue, so Red cannot use it in a move of two steps",
     "two steps must use segments of the player's own colour", 0},
    {"brax", MEN(EXAMPLE_2, "1 - - -"), "(F6)-E6-D6",
     "F6-E6 is red, so Blue cannot use it in a move of two steps",
     "two steps must use segments of the player's own colour", 0},
    {"brax", MEN("9/9/9/3BRB3/9/9/9/9/9", "2 - - -"), "(E6)-F6-F5",
     "F6 is occupied, but the middle point must be empty",
     "only a piece that captures at the end as well can capture on the middle "
     "point",
     0},
    {"brax", MEN(EXAMPLE_2, "2 - - -"), "(A1)-A2", "there is no piece on A1",
     "", 0},
    {"brax", MEN(EXAMPLE_2, "2 - - -"), "(F6)-F7",
     "the piece on F6 belongs to Blue, not to Red", "", 0},
    {"brax", MEN(EXAMPLE_2, "1 - - -"), "(F6)-F5",
     "there is already a piece of the same side on F5", "", 0},
    {"brax", MEN(EXAMPLE_2, "2 - - -"), "(E6)-E7-E6",
     "the piece would end where it began, on E6", "", 0},
    {"brax", MEN(EXAMPLE_2, "2 - - -"), "(E6)-E6",
     "the piece would end where it began, on E6", "", 0},
    {"brax", MEN(EXAMPLE_2, "2 - - -"), "(E6)-H9",
     "there is no path of one or two steps from E6 to H9", "", 0},
    {"brax", MEN(EXAMPLE_2, "2 - - -"), "(E6)-F7-F8",
     "no segment joins E6 and F7", "", 0},
    {"brax", MEN(EXAMPLE_2, "2 - - -"), "(E6)-J9", "the board has no point J9",
     "the columns are A to I, the rows 1 to 9", 0},
    {"brax", MEN(EXAMPLE_2, "2 - - -"), "(E6)",
     "a piece must move one or two steps", "", 0},
    {"brax", MEN("9/9/9/9/9/9/9/9/B7R", "1 - - -"), "(A1)-A2 Brax!",
     "Blue has 1 piece and Red has 1 piece: these are too few for a call",
     "with one piece against one or two, nobody can call", 0},
    {"brax", MEN("9/9/9/9/9/9/9/9/B6RR", "1 - - -"), "(A1)-A2 Brax!",
     "Blue has 1 piece and Red has 2 pieces: these are too few for a call",
     "with one piece against one or two, nobody can call", 0},
    {"brax", "Blue", "(B1)-B2 Brax!",
     "a call is not allowed: the moved piece attacks no piece of Red", "", 0},
    {"brax-zillions", "Blue", "(B1)-B2 Brax!",
     "a call is not allowed: no piece of Red is attacked", "", 0},
    {"brax-easy", MEN("9/9/9/R7R/5B3/4R4/9/9/1BB6", "1 - - E4"),
     "(B1)-B2 Brax!", "brax-easy has no calls",
     "this ply is allowed in brax, brax-zillions", REASON_PROFILE},
    {"brax-hunt", MEN("9/9/9/R7R/9/4R4/5B3/9/9", "1 - - E4"), "(F3)-F4 Brax!",
     "brax-hunt has no calls", "this ply is allowed in brax", REASON_PROFILE},
    {"brax", MEN("9/9/9/R7R/5B3/4R4/9/9/1BB6", "1 - - A6"), "(B1)-B2 Brax!",
     "a call is not allowed: the moved piece attacks no piece of Red",
     "this ply is allowed in brax-zillions", REASON_PROFILE},
    {"brax-4", "Blue", "(D9)-D8",
     "the piece on D9 belongs to Blue (marked), not to Blue", "", 0},
};

START_TEST(refused_plies)
{
    const struct refusal *r = &refusals[_i];
    struct move move;

    use(r->game);
    begin(r->position);
    ck_assert_msg(!resolve_word(r->ply, &move), "%s is legal", r->ply);
    CHECK_TEXT(&why.text, r->reason);
    CHECK_TEXT(&why.label, r->label);
    ck_assert_int_eq(why.kind, r->kind);
}
END_TEST

START_TEST(refused_words)
{
    static const struct ply plies[] = {
        {.kind = PLY_SWAP},
        {.kind = PLY_PATH},
        {.kind = PLY_PATH, .count = 2, .second = 9},
        {.kind = PLY_PATH, .count = 200},
    };
    struct move move;

    begin("Blue");
    for (size_t i = 0; i < sizeof plies / sizeof *plies; i++) {
        reason_clear(&why);
        ck_assert(!rules->resolve(now, &plies[i], &move, &why));
        CHECK_TEXT(&why.text, "this is not a ply of this game: a ply is the "
                              "path of a piece, such as (E3)-E4-E5");
    }
}
END_TEST

#define ROWS "9/9/9/3BRB3/5B3/9/9/9/9"

static const struct {
    const char *game, *position, *reason;
    size_t at, length;
} positions[] = {
    {"brax", "9/9 1 - - -",
     "field 1 (board), column 1: the field has 2 rows, not 9", 0, 3},
    {"brax", "9/9/9/9/9/9/9/9/9 1 - - -",
     "field 1 (board), column 1: there are no pieces on the board", 0, 17},
    {"brax", "9/9/9/9/9/9/9/9/B7 1 - - -",
     "field 1 (board), column 17: row 1 has 8 points, not 9", 16, 2},
    {"brax", "9/9/9/9/9/9/9/9/B9 1 - - -",
     "field 1 (board), column 18: row 1 has more than 9 points", 17, 1},
    {"brax", "9/9/9/9/9/9/9/9/B08 1 - - -",
     "field 1 (board), column 18: a number of empty points must not begin with "
     "0",
     17, 1},
    {"brax", "9/9/9/9/9/9/9/9/X8 1 - - -",
     "field 1 (board), column 17: this is neither a piece (B or R, b or r if "
     "marked) nor a number of empty points",
     16, 1},
    {"brax", "9/9/9/9/9/9/9/9/b8 1 - - -",
     "field 1 (board), column 17: brax has no marked blue pieces", 16, 1},
    {"brax-3", "9/9/9/9/9/9/9/9/B7r 1 - - -",
     "field 1 (board), column 19: brax-3 has no marked red pieces", 18, 1},
    {"brax-3", "9/9/9/9/9/9/9/9/B2RRRRRR 1 - - -",
     "field 1 (board), column 24: the lone player has at most 5 pieces", 23, 1},
    {"brax", ROWS, "field 2 (turn), column 24: the field is missing", 23, 0},
    {"brax", ROWS " 3 - - -",
     "field 2 (turn), column 25: expected a place in the turn order, from 1 to "
     "2",
     24, 1},
    {"brax", ROWS " 1,2 - - -",
     "field 2 (turn), column 25: expected one number, the place of the player "
     "to move",
     24, 3},
    {"brax-4", ROWS " 4 - - -",
     "field 2 (turn), column 25: this player has no pieces and cannot be to "
     "move",
     24, 1},
    {"brax", ROWS " 1 x - -",
     "field 3 (called pieces), column 27: expected points such as E4, "
     "separated by commas, or -",
     26, 1},
    {"brax", ROWS " 1 A1 - -",
     "field 3 (called pieces), column 27: there is no piece on A1", 26, 2},
    {"brax", ROWS " 1 J1 - -",
     "field 3 (called pieces), column 27: the board has no point J1", 26, 2},
    {"brax", ROWS " 1 F6,F5 - -",
     "field 3 (called pieces), column 30: points must be sorted by column, "
     "then by row, without repetition",
     29, 2},
    {"brax", ROWS " 1 E6,F5 - -",
     "field 3 (called pieces), column 30: all called pieces must belong to the "
     "same player",
     29, 2},
    {"brax-4", "9/9/9/3BRb3/5B3/9/9/9/9 1 F6 - -",
     "field 3 (called pieces), column 27: called pieces must belong to the "
     "player to move or to the next opponent",
     26, 2},
    {"brax-easy", ROWS " 1 F6 - -",
     "field 3 (called pieces), column 27: brax-easy has no calls, so the field "
     "must be "
     "-",
     26, 2},
    {"brax", ROWS " 1 - 3 -",
     "field 4 (callers), column 29: expected a place in the turn order, from 1 "
     "to 2",
     28, 1},
    {"brax", ROWS " 1 - 2,1 -",
     "field 4 (callers), column 31: callers must be in ascending order, "
     "without repetition",
     30, 1},
    {"brax-3", ROWS " 1 - 4 -",
     "field 4 (callers), column 29: a caller must be given by their first "
     "place in the turn order, 2",
     28, 1},
    {"brax-hunt", ROWS " 1 - 1 -",
     "field 4 (callers), column 29: brax-hunt has no calls, so the field must "
     "be -",
     28, 1},
    {"brax", ROWS " 1 - - A1",
     "field 5 (last move), column 31: there is no piece on A1", 30, 2},
    {"brax", ROWS " 1 - - F5,F6",
     "field 5 (last move), column 34: the last move can have only one end "
     "point",
     33, 2},
    {"brax-3", ROWS " 1 - - E6,F6",
     "field 5 (last move), column 34: two end points are possible only for "
     "pieces of the lone player",
     33, 2},
    {"brax", ROWS " 1 - - - x",
     "field 5 (last move), column 32: nothing can follow the fifth field", 31,
     2},
};

START_TEST(refused_positions)
{
    use(positions[_i].game);
    reason_clear(&why);
    ck_assert_msg(
        !rules_begin(rules, now, NULL, 0, str_of(positions[_i].position), &why),
        "%s is read", positions[_i].position);
    CHECK_TEXT(&why.text, positions[_i].reason);
    ck_assert_uint_eq(why.at, positions[_i].at);
    ck_assert_uint_eq(why.length, positions[_i].length);
}
END_TEST

/* Random bytes are refused, or read and written again. */
START_TEST(hostile_positions)
{
    static const char bytes[] = "BRbr129/ -,EF456x\xc3";
    struct position_text line = {0};
    uint64_t state = 7;

    for (int i = 0; i < 50000; i++) {
        char text[80] = "9/9/9/3BRB3/5B3/9/9/9/B8 1 F5 2 E6";
        size_t length = strlen(text);
        for (int k = 0; k < 2; k++)
            text[next_random(&state) % length] =
                bytes[next_random(&state) % (sizeof bytes - 1)];
        reason_clear(&why);
        if (rules_begin(rules, now, NULL, 0, (struct str){text, length}, &why))
            check_string("Blue", NULL, &line);
        else
            ck_assert_uint_gt(why.text.len, 0);
    }
    position_text_release(&line);
}
END_TEST

/* ---- boards -------------------------------------------------------------- */

#define SQUARE                                                 \
    "point A1 0 0\npoint B1 1 0\npoint A2 0 1\npoint B2 1 1\n" \
    "segment A1 B1 blue\nsegment A1 A2 blue\nsegment A2 B2 blue\n"

static const struct {
    const char *board, *reason;
} boards[] = {
    {"", "the board has no points"},
    {"pint A1 0 0", "line 1: \"pint\" where board, point, segment, cell or men "
                    "is expected"},
    {"\n# no\nboard x", "line 3: a name in quotes is expected"},
    {"board \"\x01\"",
     "line 1: a name has up to 39 bytes, no quotes and no control codes"},
    {"point", "line 1: a point, A1 to Z26, is expected"},
    {"point A27 0 0", "line 1: \"A27\" where a point, A1 to Z26, is expected"},
    {"point A1 0", "line 1: a coordinate, -9999 to 9999, is expected"},
    {"point A1 0 x",
     "line 1: \"x\" where a coordinate, -9999 to 9999, is expected"},
    {"point A1 0 0 0", "line 1: \"0\" where the end of the line is expected"},
    {"point A1 0 0\npoint a1 1 1", "line 2: the point A1 already exists"},
    {SQUARE "segment A1 C1 red",
     "line 8: there is no earlier line for the point C1"},
    {SQUARE "segment A1 B2 green", "line 8: \"green\" where blue or red is "
                                   "expected"},
    {SQUARE "segment B1 A1 red", "line 8: the segment B1-A1 already exists"},
    {SQUARE "segment B1 B1 red",
     "line 8: a segment must join two different points"},
    {SQUARE "cell A1 B1 B2 A2",
     "line 8: there is no earlier line for the segment B1-B2"},
    {SQUARE "segment B1 B2 blue\ncell A1 B1 B2 A2",
     "line 9: the cell A1 B1 B2 A2 has 4 blue and 0 red sides, but of 4 sides "
     "3 must have one colour and 1 the other"},
    {SQUARE "cell A1 B1 B2", "line 8: the cell has 3 corners, but must have 4, "
                             "6, 8 or another even number"},
    {SQUARE "cell A1 B1 A1 A2",
     "line 8: A1 appears twice as a corner of the cell"},
    {SQUARE "men green A1", "line 8: \"green\" where blue, red, blue-marked or "
                            "red-marked is expected"},
    {SQUARE "men blue A1 A1", "line 8: there are two pieces on A1"},
    {SQUARE "men blue A1", "the board file places no \"red\" pieces, which "
                           "brax needs; add a Position tag"},
};

START_TEST(refused_boards)
{
    ck_assert_msg(!begin_with("Blue", boards[_i].board), "%s is read",
                  boards[_i].board);
    CHECK_TEXT(&why.text, boards[_i].reason);
}
END_TEST

START_TEST(limits_of_boards)
{
    struct text text = {0};

    for (int i = 0; i < 130; i++)
        text_addf(&text, "point %c%d 0 0\n", 'A' + i / 26, i % 26 + 1);
    text_add_char(&text, '\0');
    ck_assert(!begin_with("Blue", text.ptr));
    CHECK_TEXT(&why.text, "line 129: the board has more than 128 points");
    text_clear(&text);
    for (int i = 1; i < 11; i++)
        text_addf(&text, "point A%d 0 0\n", i);
    for (int i = 2; i < 11; i++)
        text_addf(&text, "segment A1 A%d red\n", i);
    text_add_char(&text, '\0');
    ck_assert(!begin_with("Blue", text.ptr));
    CHECK_TEXT(&why.text, "line 19: A1 has more than 8 segments");
    text_release(&text);
}
END_TEST

/* The text of the standard board gives the standard board. */
START_TEST(standard_board)
{
    char *board = read_file("games/brax/standard.board");
    struct text text = {0};

    ck_assert(begin_with("Red", board));
    rules->tags[1].get(now, &text);
    ck_assert_uint_eq(text.len, 0);
    rules->tags[0].get(now, &text);
    CHECK_TEXT(&text, "Red");
    uint64_t hash = rules->hash(now);
    begin("Red");
    ck_assert_uint_eq(rules->hash(now), hash);
    check_format("1RRRRRRR1/9/9/9/9/9/9/9/1BBBBBBB1 1 - - -");
    text_release(&text);
    free(board);
}
END_TEST

/* The canonical text of a board gives the same board, and the same text. */
START_TEST(canonical_boards)
{
    char *board = read_file(own_boards[_i]);
    struct text text = {0}, again = {0};

    ck_assert(begin_with("Blue", board));
    uint64_t hash = rules->hash(now);
    rules->tags[1].get(now, &text);
    text_add_char(&text, '\0');
    ck_assert(begin_with("Blue", text.ptr));
    rules->tags[1].get(now, &again);
    CHECK_TEXT(&again, text.ptr);
    ck_assert_uint_eq(rules->hash(now), hash);
    begin("Blue");
    ck_assert_uint_ne(rules->hash(now), hash);
    text_release(&text);
    text_release(&again);
    free(board);
}
END_TEST

/* A custom board whose rows have only existing points, with two ways to the
   same end. */
START_TEST(own_board)
{
    struct move move;

    ck_assert(begin_with("Blue", star));
    check_format("1/1RR/3/B2 1 - - -");
    ck_assert(begin_with("Blue 1/2R/B2/3 1 - - -", star));
    ck_assert(begin_with("Blue 1/3/R2/2B 2 - - -", star));
    ck_assert(!resolve_word("(A2)-B3", &move));
    CHECK_TEXT(&why.text, "2 paths lead to this point, over A3 or B2");
    CHECK_TEXT(&why.label, "the middle point must be written");
    play("(A2)-B2-B3");
    ck_assert(begin_with("Blue 1/B2/R2/2B 2 - - -", star));
    play_as("(A2)-B3", "(A2)-B2-B3");
}
END_TEST

static void check_drawn(const struct board *board)
{
    size_t blue = 0, red = 0, pieces = 0, called = 0;

    for (size_t i = 0; i < board->segment_count; i++) {
        blue += board->segments[i].colour == 's';
        red += board->segments[i].colour == 'u';
    }
    for (size_t i = 0; i < board->point_count; i++) {
        pieces += board->points[i].stone != 0;
        called += board->points[i].called;
    }
    ck_assert_int_eq(board->layout, LAYOUT_POINTS);
    ck_assert_uint_eq(board->point_count, 81);
    ck_assert_uint_eq(blue, 72); /* [seed 001] */
    ck_assert_uint_eq(red, 72);
    ck_assert_uint_eq(pieces, 4);
    ck_assert_uint_eq(called, 1);
}

START_TEST(drawn_board)
{
    struct board *board = malloc(sizeof *board);

    use("brax-4");
    begin(MEN("r7b/9/9/9/4r4/4B4/9/9/9", "4 E5 - E4"));
    rules->draw(now, board);
    check_drawn(board);
    ck_assert(board->points[80].marked);
    ck_assert_int_eq(board->points[80].stone, 's');
    free(board);
}
END_TEST

static bool place(const struct board *board)
{
    reason_clear(&why);
    return rules_place(rules, now, NULL, 0, board, NO_SIDE, &why);
}

START_TEST(edited_start)
{
    struct board *board = calloc(1, sizeof *board);

    board->rows = board->columns = 9;
    board->edits = true;
    board->cells[0][1].removed = true;
    board->cells[4][4].stone = 'u';
    board->cells[0][2].stone = 'u';
    ck_assert(place(board));
    check_format("1RRRRRRR1/9/9/9/4R4/9/9/9/2RBBBBB1 1 - - -");
    board->cells[0][2].stone = 'x';
    ck_assert(!place(board));
    CHECK_TEXT(&why.text, "C1: a piece of this game must be blue or red");
    use("brax-4");
    ck_assert(!place(board));
    CHECK_TEXT(
        &why.text,
        "only the start for two players on the standard board can be edited");
    board->edits = false;
    ck_assert(!place(board));
    CHECK_TEXT(
        &why.text,
        "a diagram does not show who called and which pieces are called");
    free(board);
}
END_TEST

START_TEST(options_of_the_game)
{
    struct setting settings[] = {{STR("begins"), STR("RED")},
                                 {STR("Size"), STR("9")}};

    reason_clear(&why);
    ck_assert(rules_begin(rules, now, settings, 1, STR(""), &why));
    ck_assert_int_eq(rules->side(now), 1);
    ck_assert_int_eq(rules->player(now, 1), 0);
    ck_assert(!rules_begin(rules, now, settings, 2, STR(""), &why));
    CHECK_TEXT(&why.text, "this game has no such option");
    ck_assert_uint_eq(why.option, 1);
    ck_assert(!begin_with("Green", NULL));
    CHECK_TEXT(&why.text, "Begins must be \"Blue\" or \"Red\"");
}
END_TEST

#define LOOP(tests, test, count) \
    tcase_add_loop_test(tests, test, 0, (int)(count))

static TCase *new_case(const char *name)
{
    TCase *tests = tcase_create(name);

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 60);
    return tests;
}

static TCase *law_tests(void)
{
    TCase *tests = new_case("laws");

    LOOP(tests, invariants, GAMES);
    LOOP(tests, invariants_of_own_boards, 3);
    LOOP(tests, invariants_of_the_star, 3);
    return tests;
}

static TCase *ply_tests(void)
{
    TCase *tests = new_case("plies");

    suite_rows(tests, symmetries_of_the_rules, alike);
    tcase_add_test(tests, source_example_1);
    tcase_add_test(tests, source_example_2);
    tcase_add_test(tests, source_example_3);
    tcase_add_test(tests, ways_are_completed);
    tcase_add_test(tests, call_at_who_moved_into_it);
    tcase_add_test(tests, no_call_twice_running);
    tcase_add_test(tests, zillions_calls_any);
    tcase_add_test(tests, called_men_without_a_move);
    tcase_add_test(tests, calls_last_two_turns);
    tcase_add_test(tests, turns_after_the_end);
    tcase_add_test(tests, no_move_is_a_draw);
    tcase_add_test(tests, single_player_turns);
    tcase_add_test(tests, single_player_called);
    tcase_add_test(tests, turn_orders);
    LOOP(tests, refused_plies, sizeof refusals / sizeof *refusals);
    tcase_add_test(tests, refused_words);
    return tests;
}

static TCase *position_tests(void)
{
    TCase *tests = new_case("positions");

    LOOP(tests, refused_positions, sizeof positions / sizeof *positions);
    tcase_add_test(tests, hostile_positions);
    LOOP(tests, refused_boards, sizeof boards / sizeof *boards);
    tcase_add_test(tests, limits_of_boards);
    tcase_add_test(tests, standard_board);
    LOOP(tests, canonical_boards, 3);
    tcase_add_test(tests, own_board);
    tcase_add_test(tests, drawn_board);
    tcase_add_test(tests, edited_start);
    tcase_add_test(tests, options_of_the_game);
    return tests;
}

int main(void)
{
    Suite *suite = suite_create("brax");

    suite_add_tcase(suite, law_tests());
    suite_add_tcase(suite, ply_tests());
    suite_add_tcase(suite, position_tests());
    return suite_run(suite);
}
