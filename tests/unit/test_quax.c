/* Tests Quax through the interface of all games: who wins, and every refusal.
   test_invariants tests what all games share. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "random.h"
#include "suite.h"

/* ---- helpers ------------------------------------------------------------ */

static void set_up(void)
{
    use("quax");
}

static bool begin_at(struct position *p, const char *options, struct str text)
{
    struct setting split[8];
    size_t count = split_options(options, split);

    reason_clear(&why);
    return rules_begin(rules, p, split, count, text, &why);
}

static bool begin(const char *options, const char *text)
{
    return begin_at(now, options, str_of(text));
}

/* Reads a ply such as "d3", "e2f3" or "swap". "?" stands for a word that is not
   a ply. */
static struct ply ply_of(const char *word)
{
    struct ply ply = {.kind = PLY_UNREAD};

    if (strcmp(word, "swap") == 0)
        return (struct ply){.kind = PLY_SWAP};
    if (*word == '?')
        return ply;
    while (*word) {
        struct point *at = &ply.points[ply.count++];
        at->column = (uint8_t)(*word - 'a' + 1);
        at->row = (uint8_t)strtol(word + 1, (char **)&word, 10);
    }
    ply.kind = ply.count == 2 ? PLY_LINK : PLY_DROP;
    return ply;
}

static bool play_word(const char *word)
{
    struct move move;

    if (!resolve_word(word, &move))
        return false;
    rules->play(now, move);
    return true;
}

/* Plays plies, which are separated by spaces and must all be legal. */
static void play_words(const char *words)
{
    char word[16];

    while (*words) {
        size_t length = strcspn(words, " ");
        ck_assert_uint_lt(length, sizeof word);
        memcpy(word, words, length);
        word[length] = '\0';
        ck_assert_msg(play_word(word), "%s: %.*s", word, (int)why.text.len,
                      why.text.ptr);
        words += length + (words[length] == ' ');
    }
}

static bool has_text(const struct text *text, const char *wanted)
{
    struct str part = str_of(wanted);

    for (size_t i = 0; i + part.len <= text->len; i++)
        if (memcmp(text->ptr + i, part.ptr, part.len) == 0)
            return true;
    return false;
}

/* ---- an independent, slow decision who has won -------------------------- */

struct flood {
    struct board board;
    bool wet[BOARD_SIDE_MAX][BOARD_SIDE_MAX];
};

static bool on_board(const struct board *b, int row, int column)
{
    return row >= 0 && column >= 0 && row < b->rows && column < b->columns;
}

static bool joins(const struct board *b, int row, int column, int down,
                  int right)
{
    uint8_t bit = right > 0 ? (down > 0 ? LINK_NE : LINK_SE)
                            : (down > 0 ? LINK_NW : LINK_SW);

    if (!on_board(b, row + down, column + right) ||
        b->cells[row + down][column + right].stone !=
            b->cells[row][column].stone)
        return false;
    return !down || !right || (b->cells[row][column].links & bit);
}

/* Spreads by one step wherever possible. Returns true if anything changed. */
static bool spread(struct flood *f)
{
    bool more = false;

    for (int i = 0; i < f->board.rows * f->board.columns * 9; i++) {
        int row = i / 9 / f->board.columns, column = i / 9 % f->board.columns;
        int up = i % 9 / 3 - 1, right = i % 3 - 1;
        if (f->wet[row][column] && (up || right) &&
            joins(&f->board, row, column, up, right) &&
            !f->wet[row + up][column + right])
            more = f->wet[row + up][column + right] = true;
    }
    return more;
}

static bool has_joined(const struct board *board, char stone, bool across)
{
    struct flood f = {.board = *board};
    int last = board->rows - 1;

    for (int i = 0; i <= last; i++) {
        int row = across ? i : 0, column = across ? 0 : i;
        f.wet[row][column] = board->cells[row][column].stone == stone;
    }
    while (spread(&f))
        ;
    for (int i = 0; i <= last; i++)
        if (f.wet[across ? i : last][across ? last : i])
            return true;
    return false;
}

static void check_winner(const struct position *p)
{
    struct board board;
    uint8_t winner = NO_SIDE;

    rules->draw(p, &board);
    for (uint8_t side = 0; side < 2; side++)
        if (has_joined(&board, rules->letters[side],
                       board.owner[0] == rules->letters[side])) {
            ck_assert_uint_eq(winner, NO_SIDE);
            winner = side;
        }
    ck_assert_uint_eq(rules->ending(p).winner, winner);
    ck_assert(rules->ending(p).over == (winner != NO_SIDE));
}

/* ---- invariants over random games --------------------------------------- */

/* A link is the same whichever end is named first. */
static void check_link(struct move move)
{
    struct ply ply = rules->describe(now, move), turned = ply;
    struct move back;

    if (ply.kind != PLY_LINK)
        return;
    ck_assert_uint_lt(ply.points[0].column, ply.points[1].column);
    turned.points[0] = ply.points[1];
    turned.points[1] = ply.points[0];
    ck_assert(rules->resolve(now, &turned, &back, &why));
    ck_assert_uint_eq(back.bits, move.bits);
}

/* Mirrors the bits that represent links. */
static uint8_t mirrored_links(uint8_t links, bool left_right, bool top_bottom)
{
    uint8_t out = links;

    if (left_right)
        out = (uint8_t)((out & LINK_NW ? LINK_NE : 0) |
                        (out & LINK_NE ? LINK_NW : 0) |
                        (out & LINK_SW ? LINK_SE : 0) |
                        (out & LINK_SE ? LINK_SW : 0));
    if (top_bottom)
        out = (uint8_t)((out & LINK_NW ? LINK_SW : 0) |
                        (out & LINK_SW ? LINK_NW : 0) |
                        (out & LINK_NE ? LINK_SE : 0) |
                        (out & LINK_SE ? LINK_NE : 0));
    return out;
}

static void mirror(const struct board *from, bool left_right, bool top_bottom,
                   struct board *out)
{
    int last = from->rows - 1;

    *out = *from;
    for (int row = 0; row <= last; row++)
        for (int column = 0; column <= last; column++) {
            struct board_cell cell =
                from->cells[top_bottom ? last - row : row]
                           [left_right ? last - column : column];
            cell.links = mirrored_links(cell.links, left_right, top_bottom);
            out->cells[row][column] = cell;
        }
}

static void check_symmetries(const char *options)
{
    struct setting split[8];
    size_t count = split_options(options, split);
    struct board board, turned;

    rules->draw(now, &board);
    for (int i = 0; i < 4; i++) {
        mirror(&board, i & 1, i & 2, &turned);
        ck_assert(rules_place(rules, other, split, count, &turned,
                              rules->side(now), &why));
        ck_assert_uint_eq(rules->hash_canonical(now),
                          rules->hash_canonical(other));
        ck_assert_uint_eq(rules->count(now), rules->count(other));
        if (i == 0)
            ck_assert_uint_eq(rules->hash(now), rules->hash(other));
    }
}

static void check_position(const char *options)
{
    size_t count = rules->moves(now, list);

    for (size_t i = 0; i < count; i++)
        check_link(list[i]);
    check_symmetries(options);
    check_winner(now);
}

/* With relinking, a game that consists of links may never end, so the number of
   plies is limited. */
enum { PLIES_MAX = 400 };

/* Plays a random game and checks every position. */
static void check_game(const char *options, uint64_t seed)
{
    ck_assert(begin(options, ""));
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        check_position(options);
        size_t count = rules->moves(now, list);
        if (count == 0)
            break;
        struct move move = list[next_random(&seed) % count];
        if (rules->extra(now).bits && next_random(&seed) % 2)
            move = rules->extra(now);
        rules->play(now, move);
    }
}

static bool holds(const uint64_t set[SIGNATURE_WORDS],
                  const uint64_t part[SIGNATURE_WORDS])
{
    for (size_t i = 0; i < SIGNATURE_WORDS; i++)
        if (part[i] & ~set[i])
            return false;
    return true;
}

static const struct {
    const char *options;
    int games;
} invariant_games[] = {
    {"Size 3", 60},
    {"Size 4 Edges NS", 40},
    {"Size 5 Relink yes", 20},
    {"Size 7", 12},
    {"", 4},
    {"Edges NS Relink yes", 2},
    {"Size 26", 1},
};

START_TEST(invariants)
{
    for (int i = 0; i < invariant_games[_i].games; i++)
        check_game(invariant_games[_i].options, (uint64_t)(_i * 1000 + i));
}
END_TEST

struct seen {
    struct text text;
    uint64_t hash;
};

static int compare_seen(const void *a, const void *b)
{
    const struct seen *first = a, *second = b;

    return str_compare(text_str(&first->text), text_str(&second->text));
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;

    return (first > second) - (first < second);
}

enum { SEEN = 20000 };

/* Equal strings have equal hashes. In these games, different strings have
   different hashes. */
START_TEST(strings_and_hashes)
{
    struct seen *seen = calloc(SEEN, sizeof *seen);
    uint64_t *hashes = calloc(SEEN, sizeof *hashes);
    size_t strings = 1, different = 1;
    uint64_t seed = 17;

    ck_assert(begin("Size 3", ""));
    for (size_t i = 0; i < SEEN; i++) {
        size_t count = rules->moves(now, list);
        if (count == 0)
            ck_assert(begin("Size 3", ""));
        else
            rules->play(now, list[next_random(&seed) % count]);
        rules_format(rules, now, &seen[i].text);
        seen[i].hash = hashes[i] = rules->hash(now);
    }
    qsort(seen, SEEN, sizeof *seen, compare_seen);
    qsort(hashes, SEEN, sizeof *hashes, compare_hashes);
    for (size_t i = 1; i < SEEN; i++) {
        bool equal = compare_seen(&seen[i - 1], &seen[i]) == 0;
        if (equal)
            ck_assert_uint_eq(seen[i - 1].hash, seen[i].hash);
        strings += !equal;
        different += hashes[i - 1] != hashes[i];
    }
    ck_assert_uint_gt(strings, 1000);
    ck_assert_uint_eq(strings, different);
    for (size_t i = 0; i < SEEN; i++)
        text_release(&seen[i].text);
    free(seen);
    free(hashes);
}
END_TEST

START_TEST(transposition)
{
    ck_assert(begin("", ""));
    play_words("d3 f5 e4 f8 d3e4");
    uint64_t hash = rules->hash(now);
    ck_assert(begin("", ""));
    play_words("e4 f8 d3 f5 e4d3");
    ck_assert_uint_eq(rules->hash(now), hash);
    ck_assert(begin("", ""));
    play_words("e4 f8 d3 f5");
    ck_assert_uint_ne(rules->hash(now), hash);
}
END_TEST

START_TEST(hash_depends)
{
    uint64_t start, swapped;

    ck_assert(begin("", ""));
    start = rules->hash(now);
    ck_assert(begin("Edges NS Relink yes", ""));
    ck_assert_uint_eq(rules->hash(now), start);
    ck_assert(begin("Size 12", ""));
    ck_assert_uint_ne(rules->hash(now), start);
    ck_assert(begin("", "11/11/11/11/11/11/11/11/11/11/11 u -"));
    ck_assert_uint_ne(rules->hash(now), start);
    ck_assert(begin("", ""));
    play_words("d3 swap");
    swapped = rules->hash(now);
    ck_assert(begin("", "11/11/11/11/11/11/11/11/3x7/11/11 u -"));
    ck_assert_uint_eq(rules->hash(now), swapped);
}
END_TEST

START_TEST(signature_distinguishes_all)
{
    uint64_t all[SIGNATURE_WORDS] = {0};
    size_t bits = 0;

    for (int i = 0; i < 242; i++) {
        char text[64] = "11/11/11/11/11/11/11/11/11/11/11 x -";
        struct board board;
        uint64_t set[SIGNATURE_WORDS] = {0};
        ck_assert(begin("", text));
        rules->draw(now, &board);
        board.cells[i / 2 / 11][i / 2 % 11].stone = i % 2 ? 'u' : 'x';
        ck_assert(rules_place(rules, other, NULL, 0, &board, 0, &why));
        rules->signature(other, set);
        ck_assert(!holds(all, set));
        for (size_t w = 0; w < SIGNATURE_WORDS; w++)
            all[w] |= set[w];
    }
    for (size_t i = 0; i < 64 * SIGNATURE_WORDS; i++)
        bits += all[i / 64] >> i % 64 & 1;
    ck_assert_uint_eq(bits, 242);
}
END_TEST

START_TEST(codes_are_small)
{
    struct ply last = ply_of("k11");
    struct move move;

    ck_assert(begin("", ""));
    ck_assert(rules->resolve(now, &last, &move, &why));
    ck_assert_uint_eq(rules->pack(now, move), 120);
}
END_TEST

/* ---- the first game of the source page ---------------------------------- */

static const char first_game[] =
    "d3 f5 f8 h8 g6 f7 g3 f3 f2 e2 e3 e2f3 f4 g4 f4g3 h3 g5 f5g4 h4 g4h3 g7 e8";

START_TEST(source_game)
{
    ck_assert(begin("", ""));
    play_words(first_game);
    ck_assert(!rules->ending(now).over);
    check_format("11/11/11/4ux1u3/5ux4/6x4/5ux4/5xux3/3xxuxu3/4ux5/11"
                 " x e2f3,f4g3,f5g4,g4h3");
    check_winner(now);
}
END_TEST

START_TEST(format_orders_links)
{
    /* Two links begin at d4. The one that goes down comes first. */
    ck_assert(begin("Size 11", "11/9x1/8x1x/11/11/11/2x1x6/3x7/2x1x6/11/11 u "
                               "d4e5,j10i9,k9j10,e3d4"));
    check_format("11/9x1/8x1x/11/11/11/2x1x6/3x7/2x1x6/11/11 u "
                 "d4e3,d4e5,i9j10,j10k9");
}
END_TEST

/* ---- refused plies ------------------------------------------------------ */

START_TEST(refused_drops)
{
    ck_assert(begin("", ""));
    play_words("d3 f5");
    check_refused("d3", "d3 is taken by Black",
                  "a stone must be dropped on an empty cell");
    check_refused("f5", "f5 is taken by Red",
                  "a stone must be dropped on an empty cell");
    check_refused("l3", "l3 is off the 11x11 board",
                  "the columns are a to k, the rows 1 to 11");
    check_refused("a12", "a12 is off the 11x11 board",
                  "the columns are a to k, the rows 1 to 11");
    check_refused("a0", "a0 is off the 11x11 board",
                  "the columns are a to k, the rows 1 to 11");
    check_refused("z255", "z255 is off the 11x11 board",
                  "the columns are a to k, the rows 1 to 11");
}
END_TEST

START_TEST(refused_links)
{
    ck_assert(begin("Size 5", "5/5/1uu2/1xx2/xux2 x b2c1"));
    check_refused("b2b3", "b2 and b3 are not diagonal neighbours", "");
    check_refused("a1c3", "a1 and c3 are not diagonal neighbours", "");
    check_refused("b2b2", "b2 and b2 are not diagonal neighbours", "");
    check_refused("e5f6", "f6 is off the 5x5 board",
                  "the columns are a to e, the rows 1 to 5");
    check_refused("f6e5", "f6 is off the 5x5 board",
                  "the columns are a to e, the rows 1 to 5");
    check_refused("c2d3", "d3 is empty, but a link must join two stones", "");
    check_refused("b2c3", "c3 is a stone of Red, not of Black",
                  "a link must join two stones of the same colour");
    check_refused("b2c1", "the link b2c1 already exists", "");
    check_refused("c1b2", "the link b2c1 already exists", "");
}
END_TEST

START_TEST(refused_crossings)
{
    ck_assert(begin("Size 4", "xu2/ux2/xx2/xx2 x a1b2,a3b4"));
    check_refused("a2b1", "this link would cross the link a1b2",
                  "a1b2 is Black's own link");
    check_refused("b1a2", "this link would cross the link a1b2",
                  "a1b2 is Black's own link");
    check_refused("b3a4", "this link would cross the link a3b4",
                  "a3b4 is Red's link");
    ck_assert(play_word("a2b3"));
}
END_TEST

START_TEST(relink)
{
    ck_assert(begin("Size 4 Relink yes", "4/4/xx2/xx2 x a1b2"));
    ck_assert_uint_eq(rules->count(now), 12 + 1);
    check_refused("a2b1", "this link would cross the link a1b2",
                  "a1b2 is Black's own link");
    play_words("b2a1");
    check_format("4/4/xx2/xx2 u a1b2");
    ck_assert(begin("Size 4 Relink no", "4/4/xx2/xx2 x a1b2"));
    ck_assert_uint_eq(rules->count(now), 12);
}
END_TEST

START_TEST(refused_after_the_end)
{
    const char *reason = "the game is over: Black has won";
    const char *label = "Black's edges are joined";

    ck_assert(begin("Size 3", ""));
    play_words("a1 a3 b2 b3 a1b2 a2 c1");
    ck_assert(!rules->ending(now).over);
    play_words("c3 c1b2");
    ck_assert(rules->ending(now).over);
    ck_assert_uint_eq(rules->ending(now).winner, 0);
    ck_assert_uint_eq(rules->count(now), 0);
    ck_assert_uint_eq(rules->moves(now, list), 0);
    check_refused("c2", reason, label);
    check_refused("a3b2", reason, label);
    check_refused("swap", reason, label);
}
END_TEST

START_TEST(refused_words)
{
    ck_assert(begin("", ""));
    check_refused("?",
                  "this is not a ply of this game: drop a stone (d3), link two "
                  "(e2f3) or swap",
                  "");
    struct ply strange = {.kind = 250};
    struct move move;
    ck_assert(!rules->resolve(now, &strange, &move, &why));
}
END_TEST

/* ---- edges -------------------------------------------------------------- */

START_TEST(edges)
{
    const char *column = "1x1/1x1/1x1 u -", *row = "3/xxx/3 u -";

    ck_assert(begin("", row));
    ck_assert_uint_eq(rules->ending(now).winner, 0);
    ck_assert(begin("Edges WE", column));
    ck_assert(!rules->ending(now).over);
    ck_assert(begin("Edges NS", column));
    ck_assert_uint_eq(rules->ending(now).winner, 0);
    ck_assert(begin("Edges NS", row));
    ck_assert(!rules->ending(now).over);
    ck_assert(begin("Edges NS", "3/uuu/3 x -"));
    ck_assert_uint_eq(rules->ending(now).winner, 1);
}
END_TEST

/* ---- swap --------------------------------------------------------------- */

static const char second[] = "swap is legal only as the second ply of the game";

START_TEST(swap_as_second_ply)
{
    ck_assert(begin("", ""));
    ck_assert_uint_eq(rules->extra(now).bits, 0);
    check_refused("swap", "there is no stone on the board yet", second);
    play_words("d3");
    ck_assert_uint_ne(rules->extra(now).bits, 0);
    ck_assert_uint_eq(rules->count(now), 120);
    ck_assert_uint_eq(rules->player(now, 0), 0);
    play_words("swap");
    ck_assert_uint_eq(rules->side(now), 1);
    ck_assert_uint_eq(rules->player(now, 0), 1);
    ck_assert_uint_eq(rules->player(now, 1), 0);
    check_format("11/11/11/11/11/11/11/11/3x7/11/11 u -");
    check_refused("swap", "the players have already swapped", second);
    ck_assert_uint_eq(rules->extra(now).bits, 0);
    play_words("e4 e5");
    check_refused("swap", "the players have already swapped", second);
}
END_TEST

START_TEST(swap_too_late)
{
    ck_assert(begin("", ""));
    play_words("d3 e5");
    check_refused("swap", "it is too late to swap", second);
    ck_assert_uint_eq(rules->extra(now).bits, 0);
}
END_TEST

START_TEST(swap_after_a_position)
{
    const char *reason =
        "there is no swap in a game that begins from a position";

    ck_assert(begin("", "3/1x1/3 u -"));
    ck_assert_uint_eq(rules->extra(now).bits, 0);
    check_refused("swap", reason, second);
    ck_assert(begin("", "3/3/3 u -"));
    check_refused("swap", reason, second);
    play_words("a1");
    check_refused("swap", reason, second);
    /* The start of the game is not such a position. */
    ck_assert(begin("", "3/3/3 x -"));
    play_words("b2 swap");
}
END_TEST

/* ---- refused options ---------------------------------------------------- */

static const struct {
    const char *options;
    size_t index;
    const char *reason;
} bad_options[] = {
    {"Size 2", 0, "Size must be a number from 3 to 26"},
    {"Size 27", 0, "Size must be a number from 3 to 26"},
    {"Size 0", 0, "Size must be a number from 3 to 26"},
    {"Size 011", 0, "Size must be a number from 3 to 26"},
    {"Size 05", 0, "Size must be a number from 3 to 26"},
    {"Size -5", 0, "Size must be a number from 3 to 26"},
    {"Size ", 0, "Size must be a number from 3 to 26"},
    {"Size 11x11", 0, "Size must be a number from 3 to 26"},
    {"Size 99999999999999999999999", 0, "Size must be a number from 3 to 26"},
    {"Size 5 Edges EW", 1,
     "Edges must be \"WE\" or \"NS\", Black's pair of edges"},
    {"Edges ", 0, "Edges must be \"WE\" or \"NS\", Black's pair of edges"},
    {"Edges NSWE", 0, "Edges must be \"WE\" or \"NS\", Black's pair of edges"},
    {"Edges NS Size 7 Relink maybe", 2, "Relink must be \"yes\" or \"no\""},
    {"Komi 6", 0, "this game has no such option"},
};

START_TEST(refused_options)
{
    ck_assert(!begin(bad_options[_i].options, ""));
    CHECK_TEXT(&why.text, bad_options[_i].reason);
    ck_assert_uint_eq(why.option, bad_options[_i].index);
    /* A fault in an option is reported before a fault in the position. */
    ck_assert(!begin(bad_options[_i].options, "nonsense"));
    ck_assert_uint_eq(why.option, bad_options[_i].index);
}
END_TEST

START_TEST(options_in_any_case_of_their_names)
{
    ck_assert(begin("size 26 edges WE relink no", ""));
    ck_assert_uint_eq(rules->count(now), 676);
    ck_assert(begin("SIZE 3", ""));
    ck_assert_uint_eq(rules->count(now), 9);
}
END_TEST

/* ---- refused positions -------------------------------------------------- */

static const struct {
    const char *options, *text;
    size_t at, length;
    const char *reason;
} bad_positions[] = {
    {"", " x -", 0, 0, "field 1 (board), column 1: the field is missing"},
    {"", "3/3 x -", 0, 3,
     "field 1 (board), column 1: the field has 2 rows, but a board has 3 to "
     "26"},
    {"", "1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1 x -", 0, 53,
     "field 1 (board), column 1: the field has 27 rows, but a board has 3 to "
     "26"},
    {"Size 4", "3/3/3 x -", 0, 5,
     "field 1 (board), column 1: the field has 3 rows, but Size is 4"},
    {"", "3/2/3 x -", 2, 1,
     "field 1 (board), column 3: row 2 has 2 cells, not 3"},
    {"", "3/3/ x -", 4, 0,
     "field 1 (board), column 5: row 1 has 0 cells, not 3"},
    {"", "3/1xxx/3 x -", 5, 1,
     "field 1 (board), column 6: row 2 has more than 3 cells"},
    {"", "3/3/184467440737095516163 x -", 4, 21,
     "field 1 (board), column 5: row 1 has more than 3 cells"},
    {"", "4294967299/3/3 x -", 0, 10,
     "field 1 (board), column 1: row 3 has more than 3 cells"},
    {"", "3/03/3 x -", 2, 1,
     "field 1 (board), column 3: a number of empty cells must not begin with "
     "0"},
    {"", "3/xo1/3 x -", 3, 1,
     "field 1 (board), column 4: this is neither a stone, x or u, nor a number "
     "of empty cells"},
    {"", "3/X2/3 x -", 2, 1,
     "field 1 (board), column 3: this is neither a stone, x or u, nor a number "
     "of empty cells"},
    {"",
     "3/\xd1\x85"
     "2/3 x -",
     2, 2, /* a Cyrillic letter */
     "field 1 (board), column 3: this is neither a stone, x or u, nor a number "
     "of empty cells"},
    {"", "3/3/3", 5, 0,
     "field 2 (side to move), column 6: the field is missing"},
    {"", "3/3/3  -", 6, 0,
     "field 2 (side to move), column 7: the field is missing"},
    {"", "3/3/3 w -", 6, 1,
     "field 2 (side to move), column 7: expected x or u for the side to move"},
    {"", "3/3/3 xu -", 6, 2,
     "field 2 (side to move), column 7: expected x or u for the side to move"},
    {"", "3/3/3 x", 7, 0, "field 3 (links), column 8: the field is missing"},
    {"", "3/3/3 x ", 8, 0, "field 3 (links), column 9: the field is missing"},
    {"", "3/3/3 x - ", 9, 1,
     "field 3 (links), column 10: nothing can follow the third field"},
    {"", "3/3/3 x - 17", 9, 3,
     "field 3 (links), column 10: nothing can follow the third field"},
    {"", "3/3/3 x --", 8, 2,
     "field 3 (links), column 9: this is not a link: a link is two cells, such "
     "as "
     "c5d4"},
    {"", "x2/1x1/3 x a3", 11, 2,
     "field 3 (links), column 12: this is not a link: a link is two cells, "
     "such as "
     "c5d4"},
    {"", "x2/1x1/3 x a3-b2", 11, 5,
     "field 3 (links), column 12: this is not a link: a link is two cells, "
     "such as "
     "c5d4"},
    {"", "x2/1x1/3 x a03b2", 11, 5,
     "field 3 (links), column 12: this is not a link: a link is two cells, "
     "such as "
     "c5d4"},
    {"", "x2/1x1/3 x a3b222", 11, 6,
     "field 3 (links), column 12: this is not a link: a link is two cells, "
     "such as "
     "c5d4"},
    {"", "x2/1x1/3 x a3b2,", 16, 0,
     "field 3 (links), column 17: this is not a link: a link is two cells, "
     "such as "
     "c5d4"},
    {"", "x2/1x1/3 x ,a3b2", 11, 0,
     "field 3 (links), column 12: this is not a link: a link is two cells, "
     "such as "
     "c5d4"},
    {"", "x2/1x1/3 x A3B2", 11, 4,
     "field 3 (links), column 12: this is not a link: a link is two cells, "
     "such as "
     "c5d4"},
    {"", "x2/1x1/3 x a3b4", 11, 4,
     "field 3 (links), column 12: b4 is off the 3x3 board"},
    {"", "x2/1x1/3 x d4c3", 11, 4,
     "field 3 (links), column 12: d4 is off the 3x3 board"},
    {"", "x2/xx1/3 x a3a2", 11, 4,
     "field 3 (links), column 12: a3 and a2 are not diagonal neighbours"},
    {"", "x2/1x1/3 x a3b2,b2c1", 16, 4,
     "field 3 (links), column 17: c1 is empty, but a link must join two "
     "stones"},
    {"", "x2/1x1/3 x c1b2", 11, 4,
     "field 3 (links), column 12: c1 is empty, but a link must join two "
     "stones"},
    {"", "x2/1u1/3 x b2a3", 11, 4,
     "field 3 (links), column 12: a3 is a stone of Black, not of Red"},
    {"", "x2/1x1/3 x a3b2,b2a3", 16, 4,
     "field 3 (links), column 17: the link a3b2 already exists"},
    {"Relink yes", "x2/1x1/3 x a3b2,b2a3", 16, 4,
     "field 3 (links), column 17: the link a3b2 already exists"},
    {"", "xx1/xx1/3 x a3b2,a2b3", 17, 4,
     "field 3 (links), column 18: this link would cross the link a3b2"},
    {"", "xu1/ux1/3 x a3b2,a2b3", 17, 4,
     "field 3 (links), column 18: this link would cross the link a3b2"},
};

START_TEST(refused_positions)
{
    struct setting split[8];

    ck_assert_msg(!begin(bad_positions[_i].options, bad_positions[_i].text),
                  "%s", bad_positions[_i].text);
    CHECK_TEXT(&why.text, bad_positions[_i].reason);
    ck_assert_uint_eq(why.option,
                      split_options(bad_positions[_i].options, split));
    ck_assert_uint_eq(why.at, bad_positions[_i].at);
    ck_assert_uint_eq(why.length, bad_positions[_i].length);
}
END_TEST

enum { HUGE_LENGTH = 8 << 20 };

/* A correct beginning followed by many equal bytes is refused quickly, with a
   short reason. */
START_TEST(huge_positions)
{
    static const char *const heads[] = {"",
                                        "3/3/3",
                                        "3/3/3 ",
                                        "3/3/3 x ",
                                        "x2/1x1/3 x a3b2,",
                                        "x2/1x1/3 x a3b2"};
    static const char fills[] = "1x/ ,a-u0\xff";
    char *bytes = malloc(HUGE_LENGTH);

    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        for (size_t j = 0; j <= strlen(fills); j++) {
            memset(bytes, fills[j], HUGE_LENGTH);
            memcpy(bytes, heads[i], strlen(heads[i]));
            ck_assert(!begin_at(now, "", (struct str){bytes, HUGE_LENGTH}));
            ck_assert_uint_lt(why.text.len, 200);
            ck_assert_uint_le(why.at + why.length, HUGE_LENGTH);
        }
    free(bytes);
}
END_TEST

/* No prefix of a correct string, and no single wrong byte in it, does harm. */
START_TEST(hostile_positions)
{
    static const char good[] = "xx1/xx1/1u1 x a2b3";

    for (size_t length = 1; length < sizeof good - 1; length++) {
        char *exact = malloc(length); /* so that ASan detects reading one byte
                                         too many */
        memcpy(exact, good, length);
        ck_assert(!begin_at(now, "", (struct str){exact, length}));
        free(exact);
    }
    for (size_t i = 0; i < sizeof good - 1; i++)
        for (int byte = 0; byte < 256; byte++) {
            char text[sizeof good];
            memcpy(text, good, sizeof good);
            text[i] = (char)byte;
            if (begin_at(now, "", (struct str){text, sizeof good - 1}))
                check_winner(now);
            else
                ck_assert_uint_gt(why.text.len, 0);
        }
}
END_TEST

/* ---- boards ------------------------------------------------------------- */

static bool place(const char *options, const struct board *board, uint8_t side)
{
    struct setting split[8];
    size_t count = split_options(options, split);

    reason_clear(&why);
    return rules_place(rules, now, split, count, board, side, &why);
}

static void set_cell(struct board *b, const char *cell, char stone,
                     uint8_t links)
{
    struct ply ply = ply_of(cell);
    struct board_cell *c =
        &b->cells[ply.points[0].row - 1][ply.points[0].column - 1];

    c->stone = stone;
    c->links = links;
}

START_TEST(drawn_board)
{
    struct board board;

    ck_assert(begin("Edges NS", "x2/1x1/2u x a3b2"));
    rules->draw(now, &board);
    ck_assert_uint_eq(board.rows, 3);
    ck_assert_uint_eq(board.columns, 3);
    ck_assert_uint_eq(board.borders, 15);
    ck_assert_int_eq(board.owner[0], 'u');
    ck_assert_int_eq(board.owner[1], 'x');
    ck_assert_int_eq(board.cells[2][0].stone, 'x');
    ck_assert_uint_eq(board.cells[2][0].links, LINK_SE);
    ck_assert_uint_eq(board.cells[1][1].links, LINK_NW);
    ck_assert_int_eq(board.cells[0][2].stone, 'u');
    ck_assert_int_eq(board.cells[0][0].stone, 0);
    ck_assert(begin("", ""));
    rules->draw(now, &board);
    ck_assert_int_eq(board.owner[0], 'x');
    ck_assert_int_eq(board.owner[1], 'u');
}
END_TEST

START_TEST(placed_sides)
{
    struct board board = {.rows = 3, .columns = 3};

    ck_assert(place("", &board, NO_SIDE));
    check_format("3/3/3 x -");
    play_words("a1 swap"); /* an empty board is the start of the game */
    set_cell(&board, "a1", 'x', 0);
    ck_assert(place("", &board, NO_SIDE));
    check_format("3/3/x2 u -");
    ck_assert(place("Size 3", &board, 0));
    check_format("3/3/x2 x -");
    ck_assert_uint_eq(rules->extra(now).bits, 0);
    set_cell(&board, "c1", 'u', LINK_NW);
    set_cell(&board, "b2", 'u', LINK_SE);
    board.cells[2][2].number = 4;
    board.cells[0][0].marked = true;
    ck_assert(place("", &board, NO_SIDE));
    check_format(
        "3/1u1/x1u x b2c1"); /* one ply of one side, three of the other */
    set_cell(&board, "a2", 'x', 0);
    set_cell(&board, "a3", 'x', 0);
    set_cell(&board, "b1", 'x', 0);
    ck_assert(place("", &board, NO_SIDE));
    check_format("x2/xu1/xxu u b2c1"); /* four plies of one side, three of the
                                          other */
}
END_TEST

static void check_not_placed(const char *options, const struct board *board,
                             const char *reason)
{
    struct setting split[8];

    ck_assert(!place(options, board, NO_SIDE));
    CHECK_TEXT(&why.text, reason);
    ck_assert_uint_eq(why.option, split_options(options, split));
}

START_TEST(refused_boards)
{
    struct board board = {.rows = 5, .columns = 7};

    check_not_placed(
        "", &board,
        "the diagram has 5 rows and 7 columns, but a board is square");
    board = (struct board){.rows = 2, .columns = 2};
    check_not_placed("", &board,
                     "the diagram has 2 rows, but a board has 3 to 26");
    board = (struct board){.rows = 3, .columns = 3};
    check_not_placed("Size 4", &board, "the diagram has 3 rows, but Size is 4");
    ck_assert(!place("Size 4 Edges up", &board, NO_SIDE));
    ck_assert_uint_eq(why.option, 1);
    set_cell(&board, "b2", 'w', 0);
    check_not_placed("", &board,
                     "b2: this game has no such stone, only x and u");
    set_cell(&board, "b2", 'x', LINK_NE);
    check_not_placed(
        "", &board,
        "b2 has only one half of a link: the other half is missing on c3");
    set_cell(&board, "b2", 'x', LINK_SW);
    check_not_placed(
        "", &board,
        "b2 has only one half of a link: the other half is missing on a1");
    set_cell(&board, "b2", 'x', 0);
    set_cell(&board, "a1", 'x', LINK_SW);
    check_not_placed(
        "", &board,
        "a1 has only one half of a link, which would lead off the board");
    set_cell(&board, "a1", 'x', 0);
    set_cell(&board, "c3", 'x', LINK_NE);
    check_not_placed(
        "", &board,
        "c3 has only one half of a link, which would lead off the board");
}
END_TEST

START_TEST(refused_board_links)
{
    struct board board = {.rows = 3, .columns = 3};

    set_cell(&board, "a1", 'x', LINK_NE);
    set_cell(&board, "b2", 0, LINK_SW);
    check_not_placed("", &board,
                     "b2 is empty, but a link must join two stones");
    set_cell(&board, "b2", 'x', LINK_SW);
    set_cell(&board, "a1", 0, LINK_NE);
    check_not_placed("", &board,
                     "a1 is empty, but a link must join two stones");
    set_cell(&board, "a1", 'u', LINK_NE);
    check_not_placed("", &board, "b2 is a stone of Black, not of Red");
    set_cell(&board, "a1", 'x', LINK_NE);
    set_cell(&board, "a2", 'u', LINK_SE);
    set_cell(&board, "b1", 'u', LINK_NW);
    check_not_placed("", &board, "this link would cross the link a1b2");
    CHECK_TEXT(&why.label, "a1b2 is Black's link");
}
END_TEST

/* ---- the table of games ------------------------------------------------- */

START_TEST(finding_games)
{
    ck_assert_ptr_nonnull(rules);
    ck_assert(game_find(STR("QuaX")) == rules);
    ck_assert_ptr_null(game_find(STR("qua")));
    ck_assert_ptr_null(game_find(STR("")));
    ck_assert(game_nearest(STR("qaux")) == rules);
    ck_assert_ptr_null(game_nearest(STR("quacks")));
    ck_assert_ptr_null(game_nearest(STR("completely different")));
    ck_assert(!begin("Size 1", ""));
    ck_assert(has_text(&why.text, "3 to 26"));
}
END_TEST

static TCase *law_tests(void)
{
    TCase *tests = tcase_create("laws");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 60);
    suite_rows(tests, invariants, invariant_games);
    tcase_add_test(tests, strings_and_hashes);
    tcase_add_test(tests, transposition);
    tcase_add_test(tests, hash_depends);
    tcase_add_test(tests, signature_distinguishes_all);
    tcase_add_test(tests, codes_are_small);
    return tests;
}

static TCase *ply_tests(void)
{
    TCase *tests = tcase_create("plies");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, source_game);
    tcase_add_test(tests, refused_drops);
    tcase_add_test(tests, refused_links);
    tcase_add_test(tests, refused_crossings);
    tcase_add_test(tests, relink);
    tcase_add_test(tests, refused_after_the_end);
    tcase_add_test(tests, refused_words);
    tcase_add_test(tests, edges);
    tcase_add_test(tests, swap_as_second_ply);
    tcase_add_test(tests, swap_too_late);
    tcase_add_test(tests, swap_after_a_position);
    return tests;
}

static TCase *position_tests(void)
{
    TCase *tests = tcase_create("positions");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 60);
    suite_rows(tests, refused_options, bad_options);
    tcase_add_test(tests, options_in_any_case_of_their_names);
    suite_rows(tests, refused_positions, bad_positions);
    tcase_add_test(tests, huge_positions);
    tcase_add_test(tests, hostile_positions);
    tcase_add_test(tests, format_orders_links);
    tcase_add_test(tests, drawn_board);
    tcase_add_test(tests, placed_sides);
    tcase_add_test(tests, refused_boards);
    tcase_add_test(tests, refused_board_links);
    tcase_add_test(tests, finding_games);
    return tests;
}

int main(void)
{
    Suite *suite = suite_create("quax");

    suite_add_tcase(suite, law_tests());
    suite_add_tcase(suite, ply_tests());
    suite_add_tcase(suite, position_tests());
    return suite_run(suite);
}
