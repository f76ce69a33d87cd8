/* Tests Brayout through the interface of all games: invariants in random games,
   also compared with a slow move generator written for the tests, every
   refusal, and every special rule. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "random.h"
#include "suite.h"

/* ---- helpers ------------------------------------------------------------ */

static void set_up(void)
{
    use("brayout");
}

static bool begin_at(struct position *p, struct str text)
{
    reason_clear(&why);
    return rules_begin(rules, p, NULL, 0, text, &why);
}

static void begin(const char *text)
{
    ck_assert_msg(begin_at(now, str_of(text)), "%s: %.*s", text,
                  (int)why.text.len, why.text.ptr);
}

/* Takes a point from the front of a word: A1 to J10, or a place A0 or A11. */
static struct point take_point(const char **word)
{
    struct point at = {(uint8_t)(**word - 'A' + 1), 0};

    at.row = (uint8_t)strtol(*word + 1, (char **)word, 10);
    return at;
}

static char read_special(const char **word, struct ply *ply)
{
    char sign = *(*word)++;

    if (sign == '^') {
        ply->special = SPECIAL_LEAP;
    } else if (**word >= 'A' && (*word)[1] >= '0' && (*word)[1] <= '9') {
        ply->special = SPECIAL_REPLACE;
        ply->prisoner = take_point(word);
    } else if (**word >= 'A') {
        ply->special = SPECIAL_BECOME;
        ply->becomes = *(*word)++;
    } else {
        ply->special = SPECIAL_PROMOTE;
    }
    return sign;
}

/* Reads a ply in the ASCII notation, but with 10 and 11 for the rows instead of
   Rx, such as "P+(A9-A10)xB0=B0#". "?" stands for a word that is not a ply. */
static struct ply ply_of(const char *word)
{
    static const char states[] = "+#~";
    struct ply ply = {.kind = PLY_MOVE, .count = 2};

    if (*word == '?')
        return (struct ply){.kind = PLY_UNREAD};
    if (*word != '(')
        ply.figure = *word++;
    ply.promoted = *word == '+';
    word += ply.promoted + 1;
    ply.points[0] = take_point(&word);
    word++;
    ply.points[1] = take_point(&word);
    word++;
    if (*word == 'x') {
        word++;
        ply.takes = true;
        if (*word >= 'A' && *word <= 'Z')
            ply.place = take_point(&word);
    }
    if (*word == '^' || *word == '=')
        read_special(&word, &ply);
    if (*word)
        ply.state = (uint8_t)(strchr(states, *word++) - states + STATE_CHECK);
    ck_assert_int_eq(*word, '\0');
    return ply;
}

static void add_point(struct text *out, struct point at)
{
    text_addf(out, "%c%d", 'A' + at.column - 1, at.row);
}

static void add_ply(struct text *out, const struct ply *ply)
{
    text_addf(out, "%c%s(", ply->figure, ply->promoted ? "+" : "");
    add_point(out, ply->points[0]);
    text_add_char(out, '-');
    add_point(out, ply->points[1]);
    text_add(out, ply->takes ? STR(")x") : STR(")"));
    if (ply->place.column)
        add_point(out, ply->place);
    if (ply->special)
        text_add_char(out, ply->special == SPECIAL_LEAP ? '^' : '=');
    if (ply->special == SPECIAL_REPLACE)
        add_point(out, ply->prisoner);
    if (ply->special == SPECIAL_BECOME)
        text_add_char(out, ply->becomes);
    if (ply->state)
        text_add_char(out, "+#~"[ply->state - STATE_CHECK]);
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

/* Counts the listed plies that begin with these words, without their state. */
static size_t count_listed(const char *front)
{
    size_t count = rules->moves(now, list), found = 0;

    for (size_t i = 0; i < count; i++) {
        struct text out = {0};
        struct ply ply = rules->describe(now, list[i]);
        add_ply(&out, &ply);
        found += str_starts_with(text_str(&out), str_of(front));
        text_release(&out);
    }
    return found;
}

/* ---- an independent, slow move generator -------------------------------- */

/* The board of a position string. Rows and columns count from 0. */
struct slow {
    char at[10][10]; /* letters, in lower case for Second's figures, or 0 */
    bool flipped[10][10];
    bool palace[2];
    unsigned side;
};

static void read_slow(const struct position *p, struct slow *s)
{
    struct text text = {0};

    *s = (struct slow){.side = rules->side(p)};
    rules_format(rules, p, &text);
    text_add_char(&text, '\0');
    const char *c = text.ptr;
    for (int row = 9, column = 0; *c != ' '; c++) {
        if (*c == '/') {
            row--;
            column = 0;
        } else if (*c >= '0' && *c <= '9') {
            char *end;
            column += (int)strtol(c, &end, 10);
            c = end - 1;
        } else if (*c == '+') {
            s->flipped[row][column] = true;
        } else {
            s->at[row][column++] = *c;
        }
    }
    const char *palaces = strchr(strchr(c + 1, ' ') + 1, ' ') + 1;
    for (; *palaces != ' '; palaces++)
        if (*palaces != '-')
            s->palace[*palaces == 'p'] = true;
    text_release(&text);
}

static bool is_side(const struct slow *s, int row, int column, unsigned side)
{
    char c = s->at[row][column];

    return c && (c >= 'a') == (side == 1);
}

static bool free_line(const struct slow *s, int row, int column, int to_row,
                      int to_column)
{
    int up = (to_row > row) - (to_row < row);
    int right = (to_column > column) - (to_column < column);

    for (row += up, column += right; row != to_row || column != to_column;
         row += up, column += right)
        if (s->at[row][column])
            return false;
    return true;
}

static bool in_palace(unsigned side, int row, int column)
{
    return (column == 4 || column == 5) &&
           (side ? row == 8 || row == 9 : row == 0 || row == 1);
}

/* True if the figure on one square attacks the other, according to the table of
   the source page. */
static bool slow_attacks(const struct slow *s, int row, int column, int to_row,
                         int to_column)
{
    char c = s->at[row][column];
    unsigned side = c >= 'a';
    int ahead = side ? row - to_row : to_row - row;
    int up = abs(to_row - row), right = abs(to_column - column);
    int far = up > right ? up : right;
    bool flipped = s->flipped[row][column];
    bool straight = (up == 0) != (right == 0);
    bool diagonal = up == right && up;
    bool horse = up * right == 2;
    bool open =
        (straight || diagonal) && free_line(s, row, column, to_row, to_column);

    switch (c | 0x20) {
    case 'p':
        return right == 0 && (ahead == 1 || (flipped && ahead == -1));
    case 'v':
        return (straight && open) || (flipped && diagonal && far == 1);
    case 's':
        return (diagonal && open) || (flipped && straight && far == 1);
    case 'k':
        return horse || (flipped && far == 1);
    case 'b':
        return horse || (open && (flipped ? far <= 2 : diagonal));
    case 'i':
        return diagonal && far == 1;
    case 'd':
        return open;
    default:
        return far == 1 ||
               (far == 2 && s->palace[side] && in_palace(side, row, column));
    }
}

static bool slow_check(const struct slow *s, unsigned side)
{
    int king = 0;

    while (s->at[king / 10][king % 10] != (side ? 'r' : 'R'))
        king++;
    for (int i = 0; i < 100; i++)
        if (is_side(s, i / 10, i % 10, !side) &&
            slow_attacks(s, i / 10, i % 10, king / 10, king % 10))
            return true;
    return false;
}

static bool slow_goes(const struct slow *s, int from, int to)
{
    int row = from / 10, column = from % 10, to_row = to / 10;
    int step = s->side ? -1 : 1;

    if (from == to || !is_side(s, row, column, s->side) ||
        is_side(s, to_row, to % 10, s->side))
        return false;
    if (slow_attacks(s, row, column, to_row, to % 10))
        return true;
    return (s->at[row][column] | 0x20) == 'p' && !s->flipped[row][column] &&
           row == (s->side ? 7 : 2) && to_row == row + 2 * step &&
           to % 10 == column && !s->at[row + step][column] &&
           !s->at[to_row][column];
}

static bool slow_legal(const struct slow *s, int from, int to)
{
    struct slow after = *s;

    if (!slow_goes(s, from, to))
        return false;
    after.at[to / 10][to % 10] = s->at[from / 10][from % 10];
    after.flipped[to / 10][to % 10] = s->flipped[from / 10][from % 10];
    after.at[from / 10][from % 10] = 0;
    return !slow_check(&after, s->side);
}

static unsigned slow_figures(const struct slow *s)
{
    unsigned count = 0;

    for (int i = 0; i < 100; i++)
        count += s->at[i / 10][i % 10] != 0;
    return count;
}

/* Checks that all moves have the expected pairs of squares, and that the game
   ends as expected. */
static void check_by_slow(size_t count)
{
    bool listed[100][100] = {{false}};
    bool any = false;
    struct slow s;

    read_slow(now, &s);
    for (size_t i = 0; i < count; i++) {
        struct ply ply = rules->describe(now, list[i]);
        int from = (ply.points[0].row - 1) * 10 + ply.points[0].column - 1;
        int to = (ply.points[1].row - 1) * 10 + ply.points[1].column - 1;
        listed[from][to] = true;
    }
    bool tie = slow_figures(&s) == 2;
    for (int i = 0; i < 10000; i++) {
        bool legal = !tie && slow_legal(&s, i / 100, i % 100);
        /* checked without an assertion, because a passing assertion takes
           time */
        if (legal != listed[i / 100][i % 100])
            ck_abort_msg("%d to %d", i / 100, i % 100);
        any |= legal;
    }
    ck_assert(rules->ending(now).over == (tie || !any));
    if (!any)
        ck_assert_uint_eq(rules->ending(now).winner, tie ? 2 : !s.side);
}

/* ---- invariants over random games --------------------------------------- */

static void check_state(struct move move, uint8_t state)
{
    struct slow s;

    memcpy(other, now, rules->position_size);
    rules->play(other, move);
    read_slow(other, &s);
    bool check = slow_check(&s, s.side);
    struct ending end = rules->ending(other);
    uint8_t wanted = check ? STATE_CHECK : STATE_NONE;
    if (end.over && end.winner != NO_SIDE)
        wanted = check ? STATE_MATE : STATE_STALEMATE;
    ck_assert_uint_eq(state, wanted);
    ck_assert(!slow_check(&s, !s.side));
}

static void check_move(struct move move)
{
    struct ply ply = rules->describe(now, move);
    struct move back;

    ck_assert_uint_ne(move.bits, 0);
    ck_assert(rules->resolve(now, &ply, &back, &why));
    ck_assert_uint_eq(back.bits, move.bits);
    ck_assert_uint_lt(rules->pack(now, move), 1 << 21);
    ck_assert(rules->unpack(now, rules->pack(now, move), &back));
    ck_assert_uint_eq(back.bits, move.bits);
    check_state(move, ply.state);
}

static int compare_hashes(const void *a, const void *b)
{
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;

    return (first > second) - (first < second);
}

/* Each listed ply leads to a different position. */
static void check_different(size_t count)
{
    uint64_t *hashes = malloc((count + 1) * sizeof *hashes);

    for (size_t i = 0; i < count; i++) {
        memcpy(other, now, rules->position_size);
        rules->play(other, list[i]);
        hashes[i] = rules->hash(other);
    }
    qsort(hashes, count, sizeof *hashes, compare_hashes);
    for (size_t i = 1; i < count; i++)
        ck_assert_uint_ne(hashes[i - 1], hashes[i]);
    free(hashes);
}

/* unpack() accepts only legal moves, and each move has a different code. */
static void check_codes(uint64_t *seed)
{
    struct move move;

    for (int i = 0; i < 200; i++) {
        uint32_t code = (uint32_t)(next_random(seed) % 1900000);
        if (rules->unpack(now, code, &move)) {
            ck_assert_uint_eq(rules->pack(now, move), code);
            check_move(move);
        }
    }
    ck_assert(!rules->unpack(now, UINT32_MAX, &move));
}

static void check_string(void)
{
    struct text first = {0}, second = {0};

    rules_format(rules, now, &first);
    ck_assert_msg(begin_at(other, text_str(&first)), "%.*s: %.*s",
                  (int)first.len, first.ptr, (int)why.text.len, why.text.ptr);
    rules_format(rules, other, &second);
    ck_assert(str_equal(text_str(&first), text_str(&second)));
    ck_assert_uint_eq(rules->hash(now), rules->hash(other));
    ck_assert_uint_eq(rules->hash_canonical(now), rules->hash_canonical(other));
    ck_assert_uint_eq(rules->count(now), rules->count(other));
    text_release(&first);
    text_release(&second);
}

/* Transforms a position string by mirroring it left-right, exchanging the
   sides, or both. */
static void turned_string(struct str from, bool mirror, bool exchange,
                          struct text *out);

static void check_symmetries(size_t count)
{
    struct text text = {0}, turned = {0};

    rules_format(rules, now, &text);
    for (int i = 1; i < 4; i++) {
        text_clear(&turned);
        turned_string(text_str(&text), i & 1, i & 2, &turned);
        ck_assert_msg(begin_at(other, text_str(&turned)), "%.*s: %.*s",
                      (int)turned.len, turned.ptr, (int)why.text.len,
                      why.text.ptr);
        ck_assert_uint_eq(rules->hash_canonical(now),
                          rules->hash_canonical(other));
        ck_assert_uint_eq(rules->count(other), count);
    }
    text_release(&text);
    text_release(&turned);
}

static char other_case(char c)
{
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z' ? (char)(c ^ 0x20) : c;
}

/* Reverses the rows, which consist of figures or runs. */
static void reverse_line(struct str line, bool items, bool exchange,
                         struct text *out)
{
    size_t end = line.len;

    while (end > 0) {
        size_t at = end - 1;
        bool digit = line.ptr[at] >= '0' && line.ptr[at] <= '9';
        if (items && !digit)
            at -= at > 0 && line.ptr[at - 1] == '+';
        while (items && digit && at > 0 && line.ptr[at - 1] >= '0' &&
               line.ptr[at - 1] <= '9')
            at--;
        for (size_t i = at; i < end; i++)
            text_add_char(out,
                          exchange ? other_case(line.ptr[i]) : line.ptr[i]);
        end = at;
    }
}

static struct str take(struct str *rest, char divider)
{
    size_t end = 0;

    while (end < rest->len && rest->ptr[end] != divider)
        end++;
    struct str part = {rest->ptr, end};
    end += end < rest->len;
    *rest = (struct str){rest->ptr + end, rest->len - end};
    return part;
}

/* Appends a row, optionally mirrored, and optionally with the sides
   exchanged. */
static void rotate_line(struct str line, bool mirror, bool exchange,
                        struct text *out)
{
    if (mirror) {
        reverse_line(line, true, exchange, out);
        return;
    }
    for (size_t i = 0; i < line.len; i++)
        text_add_char(out, exchange ? other_case(line.ptr[i]) : line.ptr[i]);
}

static void turn_lines(struct str field, bool mirror, bool exchange,
                       struct text *out)
{
    struct str lines[10];
    size_t count = 0;

    while (field.len > 0)
        lines[count++] = take(&field, '/');
    for (size_t i = 0; i < count; i++) {
        if (i)
            text_add_char(out, '/');
        rotate_line(lines[exchange ? count - 1 - i : i], mirror, exchange, out);
    }
}

/* Half a turn is both mirrors. Exchanging the sides also reverses the rows. */
static void turned_string(struct str from, bool mirror, bool exchange,
                          struct text *out)
{
    struct str board = take(&from, ' '), side = take(&from, ' ');
    struct str prisoners = take(&from, ' '), palaces = take(&from, ' ');

    turn_lines(board, mirror, exchange, out);
    text_add_char(out, ' ');
    text_add_char(out, exchange ? (char)('1' + '2' - *side.ptr) : *side.ptr);
    text_add_char(out, ' ');
    turn_lines(prisoners, false, exchange, out);
    text_add_char(out, ' ');
    if (exchange && palaces.len == 1 && *palaces.ptr != '-')
        text_add_char(out, other_case(*palaces.ptr));
    else
        text_add(out, palaces);
    text_add(out, STR(" 7"));
}

static bool holds(const uint64_t set[SIGNATURE_WORDS],
                  const uint64_t part[SIGNATURE_WORDS])
{
    for (size_t i = 0; i < SIGNATURE_WORDS; i++)
        if (part[i] & ~set[i])
            return false;
    return true;
}

static void check_position(uint64_t *seed)
{
    size_t count = rules->moves(now, list);

    ck_assert_uint_eq(rules->count(now), count);
    ck_assert_uint_le(count, rules->moves_max);
    ck_assert_uint_eq(rules_extra(rules, now).bits, 0);
    check_by_slow(count);
    for (size_t i = 0; i < count; i++)
        check_move(list[i]);
    check_different(count);
    check_codes(seed);
    check_string();
    check_symmetries(count);
}

enum { PLIES_MAX = 300 };

/* The count of each feature in the position, updated by plies. */
static unsigned standing[64 * SIGNATURE_WORDS];

static void count_all(void)
{
    memset(standing, 0, sizeof standing);
    for (unsigned cell = 0; cell < 100; cell++) {
        uint8_t content = rules->cells->content(now, cell);
        if (content)
            standing[rules->cells->feature(now, cell, content)]++;
    }
}

/* The cells touched by a ply must be exactly those whose features change. */
static void play_touching(struct move move)
{
    unsigned features[CELLS_CHANGED], count;
    uint64_t set[SIGNATURE_WORDS] = {0};

    count = rules->touched(now, move, features);
    while (count-- > 0)
        standing[features[count]]--;
    rules->play(now, move);
    count = rules->touched(now, move, features);
    while (count-- > 0)
        standing[features[count]]++;
    rules->signature(now, set);
    for (unsigned i = 0; i < 64 * SIGNATURE_WORDS; i++)
        ck_assert_int_eq(standing[i] > 0, set[i / 64] >> i % 64 & 1);
}

/* Plays a random game and checks every position. A game that prefers captures
   fills the places and leads to almost empty boards. */
static void check_game(const char *start, uint64_t seed)
{
    uint64_t seen[SIGNATURE_WORDS] = {0}, set[SIGNATURE_WORDS];
    bool greedy = seed % 2;

    begin(start);
    count_all();
    for (int ply = 0; ply < PLIES_MAX; ply++) {
        check_position(&seed);
        rules->signature(now, seen);
        memset(set, 0, sizeof set);
        rules->signature(now, set);
        ck_assert(holds(seen, set));
        size_t count = rules->moves(now, list);
        if (count == 0)
            break;
        struct move move = list[next_random(&seed) % count];
        for (int i = 0; greedy && i < 8; i++)
            if (!rules->describe(now, move).takes)
                move = list[next_random(&seed) % count];
        play_touching(move);
    }
}

static const struct {
    const char *start;
    int games;
} invariant_games[] = {
    {"", 8},
    {"4+V5/10/6p3/10/1r8/6R2p/10/2+p7/5p4/10 2 skd1bbvsvk/SSKBBDKV2 Pp 77", 5},
    {"6ds2/2rk1ik1b1/2pp3p1p/6p3/7P2/2P7/3PP5/5PP1+s1/4II4/3+vR5 1 "
     "4v3b1/SVDBSKK1VB Pp 26",
     5},
    {"10/PPPPPIIIII/1r8/3vsvs3/10/10/3VSVS3/8R1/iiiiippppp/10 1 "
     "vskbvvskbv/SSKBDKSKBD - 1",
     5},
    {"10/2kr6/1I1I1I4/10/4+b5/3+B6/10/1i3i4/5R4/10 1 10/10 Pp 1", 8},
    {"4r5/10/10/10/4d5/4V5/10/10/10/4R5 2 10/10 P 999999999", 5},
};

START_TEST(invariants)
{
    for (int i = 0; i < invariant_games[_i].games; i++)
        check_game(invariant_games[_i].start, (uint64_t)(_i * 1000 + i));
}
END_TEST

/* ---- hashes ------------------------------------------------------------- */

static uint64_t hash_of(const char *text)
{
    begin(text);
    return rules->hash(now);
}

START_TEST(hash_depends)
{
    uint64_t hash = hash_of("4r5/10/10/10/10/3V6/10/10/10/4R5 1 10/10 Pp 1");

    ck_assert_uint_eq(hash,
                      hash_of("4r5/10/10/10/10/3V6/10/10/10/4R5 1 10/10 Pp 9"));
    ck_assert_uint_ne(hash,
                      hash_of("4r5/10/10/10/10/3V6/10/10/10/4R5 2 10/10 Pp 1"));
    ck_assert_uint_ne(hash,
                      hash_of("4r5/10/10/10/10/3V6/10/10/10/4R5 1 10/10 P 1"));
    ck_assert_uint_ne(
        hash, hash_of("4r5/10/10/10/10/3+V6/10/10/10/4R5 1 10/10 Pp 1"));
    hash = hash_of("4r5/10/10/10/10/3V6/10/10/10/4R5 1 vs8/10 Pp 1");
    ck_assert_uint_eq(
        hash, hash_of("4r5/10/10/10/10/3V6/10/10/10/4R5 1 3s5v/10 Pp 1"));
    ck_assert_uint_ne(
        hash, hash_of("4r5/10/10/10/10/3V6/10/10/10/4R5 1 vss7/10 Pp 1"));
    ck_assert_uint_ne(
        hash, hash_of("4r5/10/10/10/10/3V6/10/10/10/4R5 1 10/VS8 Pp 1"));
}
END_TEST

/* ---- special rules, each in its own position ---------------------------- */

START_TEST(start)
{
    begin("");
    check_format("1ksbrdbsk1/1v2ii2v1/pppppppppp/10/10/10/10/PPPPPPPPPP/"
                 "1V2II2V1/1KSBRDBSK1 1 10/10 Pp 1");
    ck_assert_uint_eq(rules->count(now), 36);
    ck_assert_uint_eq(rules->side(now), 0);
    ck_assert_uint_eq(rules->player(now, 1), 1);
    play("P(E3-E5)^");
    play("P(D8-D7)");
    check_format("1ksbrdbsk1/1v2ii2v1/ppp1pppppp/3p6/10/4P5/10/PPPP1PPPPP/"
                 "1V2II2V1/1KSBRDBSK1 1 10/10 Pp 2");
}
END_TEST

START_TEST(bare_signs)
{
    begin("");
    play_as("P(E3-E5)", "P(E3-E5)^");
    play_as("(D8-D7)", "P(D8-D7)");
    play_as("P(E5-E6)x", "P(E5-E6)");
}
END_TEST

START_TEST(kings_leap)
{
    begin("4r5/10/10/10/10/10/10/4p5/3I6/4R5 1 10/10 Pp 1");
    ck_assert_uint_eq(count_listed("R(E1-"), 12);
    play_as("R(E1-E3)x", "R(E1-E3)x^");
    play("R(E10-C8)^");
    check_refused("R(E3-E1)",
                  "the king on E3 cannot leap: it is not in its "
                  "palace",
                  "a king can leap only from E1 E2 F1 F2");
    begin("4r5/10/10/10/10/10/10/3p6/10/4R5 1 10/10 p 1");
    check_refused("R(E1-E3)",
                  "the king on E1 cannot leap: the palace was "
                  "disbanded",
                  "a king can leap only from E1 E2 F1 F2");
    /* the king attacks the squares that it can leap to */
    begin("4r5/10/10/4R5/10/10/10/10/3I6/10 2 10/10 p 1");
    ck_assert_uint_eq(count_listed("R(E10-D9)"), 1);
    begin("10/3r6/10/10/4R5/10/10/10/9I/10 2 10/10 p 1");
    play("R(D9-E9)");
    begin("10/3r6/10/4R5/4P5/10/10/10/10/10 2 10/10 p 1");
    play("R(D9-E9)+");
}
END_TEST

START_TEST(palace_disbanded)
{
    begin("10/10/9r/4R5/10/P9/10/10/10/10 1 10/10 Pp 57");
    play("R(E7-E8)");
    check_format("10/10/4R4r/10/10/P9/10/10/10/10 2 10/10 p 57");
    play("R(J8-J9)");
    begin("10/9P/10/10/10/10/9r/10/10/4R5 2 10/10 Pp 57");
    play("R(J4-J3)");
    check_format("10/9P/10/10/10/10/10/9r/10/4R5 1 10/10 P 58");
}
END_TEST

START_TEST(promotion_on_entering)
{
    begin("4r5/10/10/V9/8K1/10/10/10/10/4R5 1 10/10 Pp 1");
    ck_assert_uint_eq(count_listed("V(A7-A8)"), 2);
    ck_assert_uint_eq(count_listed("V(A7-A6)"), 1);
    play("V(A7-A8)");
    play("R(E10-D10)");
    check_corrected(
        "V(A8-A9)=",
        "the rook can be promoted only when it enters the last three rows",
        "A8 is already in rows 8 to ᚴ");
    play("V(A8-A7)");
    play("R(D10-E10)");
    check_corrected(
        "V(A7-A6)=",
        "the rook can be promoted only when it enters the last three rows",
        "A6 is not in rows 8 to ᚴ");
    play("V(A7-A10)=+");
    play("R(E10-E9)");
    check_corrected("V+(A10-B9)=", "the stronghold is already promoted", "");
    play("V+(A10-B9)+");
}
END_TEST

START_TEST(never_promoted)
{
    begin("10/r9/10/4D5/2I7/10/10/10/10/4R5 1 10/10 Pp 1");
    check_corrected("D(E7-E8)=", "the queen is never promoted", "");
    play("I(C6-D7)");
    play("R(A9-A10)");
    check_corrected("I(D7-C8)=", "an advisor is never promoted", "");
    check_refused(
        "I(D7-C8)=A0", "the advisor on D7 cannot be replaced by a prisoner",
        "only a pawn or dragon at the end of the board can be replaced");
    check_refused(
        "I(D7-C8)=V", "the advisor on D7 cannot become another figure",
        "only an advisor at the end of the board can become another figure");
}
END_TEST

START_TEST(pawn_at_the_end)
{
    begin("9r/P9/+P9/10/10/10/10/10/10/4R5 1 10/10 Pp 1");
    ck_assert_uint_eq(count_listed("P(A9-"), 1);
    check_refused("P(A9-A10)=A0", "First holds no prisoner to replace the pawn",
                  "");
    check_refused("P(A9-A10)=V", "only an advisor can become another figure",
                  "");
    play_as("P(A9-A10)", "P(A9-A10)=");
    play("R(J10-J9)");
    play("P+(A10-A9)");
    play("R(J9-J10)");
    check_corrected("P+(A9-A10)=", "the dragon is already promoted", "");
    play("P+(A9-A10)");
    check_format("+P8r/10/+P9/10/10/10/10/10/10/4R5 2 10/10 Pp 3");
}
END_TEST

START_TEST(pawn_replaced)
{
    begin("5v3r/5+P4/10/10/10/10/10/10/10/4R5 1 v2d6/10 Pp 1");
    check_refused("P+(F9-F10)xB0",
                  "a prisoner must replace the dragon on Fᚴ: places A0, B0 and "
                  "D0 are occupied",
                  "");
    check_refused("P+(F9-F10)=",
                  "a prisoner must replace the dragon on Fᚴ: places A0, B0 and "
                  "D0 are occupied",
                  "");
    check_refused(
        "P+(F9-F10)=C0",
        "the place C0 is empty, so there is no prisoner to replace the dragon",
        "places A0, B0 and D0 are occupied");
    check_refused("P+(F9-F10)=A11", "Aⵒ is not a place of First's prisoners",
                  "First's places are A0 to J0");
    ck_assert_uint_eq(count_listed("P+(F9-F10)"), 2);
    play("P+(F9-F10)xC0=C0+");
    check_format("5V3r/10/10/10/10/10/10/10/10/4R5 2 v2d6/10 Pp 1");
    begin("5v3r/5+P4/10/10/10/10/10/10/10/4R5 1 v9/10 Pp 1");
    check_refused("P+(F9-F10)",
                  "a prisoner must replace the dragon on Fᚴ: places A0 and B0 "
                  "are occupied",
                  "");
    begin("8r1/5P4/10/10/10/10/10/10/10/4R5 1 2k7/10 Pp 1");
    check_refused(
        "P(F9-F10)",
        "a prisoner must replace the pawn on Fᚴ: place C0 is occupied", "");
    play("P(F9-F10)=C0");
    check_format("5K2r1/10/10/10/10/10/10/10/10/4R5 2 10/10 Pp 1");
}
END_TEST

/* Second's pawn is replaced by a prisoner, which the same move captures. */
START_TEST(pawn_replaced_at_once)
{
    begin("4r5/10/10/10/10/10/10/10/5p4/4RD4 2 10/10 Pp 1");
    play("P(F2-F1)xA11=A11+");
    check_format("4r5/10/10/10/10/10/10/10/10/4Rd4 1 10/10 Pp 2");
}
END_TEST

START_TEST(advisor_at_the_end)
{
    begin("10/6I3/r9/10/10/10/10/10/10/4R5 1 10/10 Pp 1");
    ck_assert_uint_eq(count_listed("I(G9-H10)"), 5);
    check_refused("I(G9-H10)", "the advisor on Hᚴ must become another figure",
                  "write ⤊ and one of V, S, K, B, D");
    check_refused("I(G9-H10)=", "the advisor on Hᚴ must become another figure",
                  "write ⤊ and one of V, S, K, B, D");
    check_refused("I(G9-H10)=P", "an advisor cannot become P",
                  "write ⤊ and one of V, S, K, B, D");
    check_refused("I(G9-H10)=X", "an advisor cannot become X",
                  "write ⤊ and one of V, S, K, B, D");
    play("I(G9-H10)=D");
    check_format("7D2/10/r9/10/10/10/10/10/10/4R5 2 10/10 Pp 1");
}
END_TEST

START_TEST(captivity)
{
    begin("4r5/10/10/10/3+v6/3V6/10/10/10/4R5 1 v2s6/10 Pp 1");
    check_corrected("V(D5-D6)xD0", "the place D0 is taken by a bishop",
                    "places B0, C0, E0, F0, G0, H0, I0 and J0 are empty");
    check_corrected("V(D5-D6)xB11", "Bⵒ is not a place of First's prisoners",
                    "First's places are A0 to J0");
    play_as("V(D5-D6)", "V(D5-D6)xB0");
    check_format("4r5/10/10/10/3V6/10/10/10/10/4R5 2 vv1s6/10 Pp 1");
    begin("4r5/10/10/10/3i6/3V6/10/10/10/4R5 1 v2s6/10 Pp 1");
    play("V(D5-D6)x");
    check_format("4r5/10/10/10/3V6/10/10/10/10/4R5 2 v2s6/10 Pp 1");
}
END_TEST

START_TEST(killing_prisoners)
{
    const char *full = "4r5/10/10/10/3v6/3V6/10/10/10/4R5 1 vsvssssssk/10 Pp 1";

    begin(full);
    ck_assert_uint_eq(count_listed("V(D5-D6)x"), 3); /* one of each kind */
    play("V(D5-D6)x");
    check_format("4r5/10/10/10/3V6/10/10/10/10/4R5 2 vsvssssssk/10 Pp 1");
    begin(full);
    play("V(D5-D6)xB0");
    check_format("4r5/10/10/10/3V6/10/10/10/10/4R5 2 vvvssssssk/10 Pp 1");
    begin("4r5/10/10/10/3b6/3V6/10/10/10/4R5 1 vsvssssssk/10 Pp 1");
    ck_assert_uint_eq(count_listed("V(D5-D6)x"), 4);
    begin("r9/3d6/3P6/10/10/10/10/10/10/4R5 1 vvvvvvvvvv/10 Pp 1");
    ck_assert_uint_eq(count_listed("P(D8-D9)x"), 2);
    begin("3d6/3P6/r9/10/10/10/10/10/10/4R5 1 vvvvvvvvvv/10 Pp 1");
    ck_assert_uint_eq(count_listed("P(D9-D10)x"), 3);
    check_refused("P(D9-D10)x",
                  "a prisoner must replace the pawn on Dᚴ: places A0, B0, C0, "
                  "D0, E0, F0, G0, H0, I0 and J0 are occupied",
                  "");
}
END_TEST

START_TEST(tie)
{
    begin("4r5/10/10/10/10/10/10/10/3p6/4R5 1 vvvvvvvvvv/10 Pp 1");
    play_as("R(E1-D2)x", "R(E1-D2)x");
    ck_assert(rules->ending(now).over);
    ck_assert_uint_eq(rules->ending(now).winner, NO_SIDE);
    ck_assert_uint_eq(rules->count(now), 0);
    ck_assert_uint_eq(rules->moves(now, list), 0);
    check_refused("R(E10-E9)", "the game is over: it is a tie",
                  "only the two kings are left");
}
END_TEST

/* A tie takes precedence over mate, but the move can give check. */
START_TEST(tie_with_check)
{
    begin("10/3rV5/10/4R5/10/10/10/10/10/10 2 10/10 - 1");
    play("R(D9-E9)xA11");
    begin("10/3rV5/10/4R5/10/10/10/10/10/10 2 10/10 p 1");
    play("R(D9-E9)xA11+");
    ck_assert_uint_eq(rules->ending(now).winner, NO_SIDE);
}
END_TEST

START_TEST(mate_and_stalemate)
{
    begin("r9/10/10/10/10/10/10/8V1/7V2/4R5 1 10/10 P 1");
    play("V(H2-H9)=");
    play("R(A10-B10)");
    play("V(I3-I10)=#");
    ck_assert(rules->ending(now).over);
    ck_assert_uint_eq(rules->ending(now).winner, 0);
    check_refused("R(B10-B9)", "the game is over: First has won",
                  "Second is checkmated");
    begin("r9/10/10/10/10/10/10/1V8/8V1/4R5 1 10/10 P 1");
    play("V(I2-I9)~");
    ck_assert_uint_eq(rules->ending(now).winner, 0);
    check_refused("R(A10-B10)", "the game is over: First has won",
                  "Second cannot move");
}
END_TEST

/* ---- refusals ----------------------------------------------------------- */

START_TEST(refused_squares)
{
    begin("");
    check_refused("?",
                  "this is not a ply of this game: a figure goes from one "
                  "square to another, as in V(A1-A4)",
                  "");
    check_refused("P(K3-K4)", "K3 is off the board",
                  "the columns are A to J, the rows 1 to 9 and ᚴ");
    check_refused("P(A3-A11)", "Aⵒ is off the board",
                  "the columns are A to J, the rows 1 to 9 and ᚴ");
    check_refused("P(A0-A1)", "A0 is off the board",
                  "the columns are A to J, the rows 1 to 9 and ᚴ");
    check_refused("P(E4-E5)", "E4 is empty", "First is to move");
    check_refused("P(E8-E7)", "the pawn on E8 belongs to Second",
                  "First is to move");
    check_refused("V(C1-D2)", "S stands on C1, not V", "");
    check_refused("P+(E3-E4)", "P stands on E3, not P̟", "");
    check_refused("V(B2-B3)", "B3 is occupied by First's own pawn", "");
    check_refused("V(B2-B2)", "the rook on B2 would stay where it is", "");
    check_refused("V(B2-B5)", "the rook on B2 is blocked by the pawn on B3",
                  "");
    check_refused("V(B2-J2)", "the rook on B2 is blocked by the advisor on E2",
                  "");
    check_refused("K(B1-B4)",
                  "the player has no figure on B1 that can go to B4",
                  "the horse on B1 can go to D2");
    check_refused("D(F1-A4)",
                  "the player has no figure on F1 that can go to A4",
                  "the queen on F1 can go to G2");
}
END_TEST

START_TEST(refused_figures)
{
    begin("4r5/1+B8/10/10/10/10/3+b1p4/5P4/3IK5/4R5 1 10/10 Pp 1");
    check_refused("B(B7-B8)", "B7 is empty", "First is to move");
    check_refused("B(B9-B8)", "B̟ stands on B9, not B", "");
    check_refused("P(F3-F5)^", "the pawn on F3 is blocked by the pawn on F4",
                  "");
}
END_TEST

START_TEST(refused_exposures)
{
    begin("4r5/10/10/10/4d5/10/10/10/4K5/4R5 1 10/10 Pp 1");
    check_refused("K(E2-D4)",
                  "the move leaves the king on E1 attacked by the queen on E6",
                  "");
    begin("4r5/10/10/10/10/10/10/10/4R1+b3/10 1 10/10 Pp 1");
    check_refused(
        "R(E2-E1)",
        "the move leaves the king on E1 attacked by the speaker on G2",
        "First is in check");
    begin("4r5/10/10/10/10/10/10/10/4Rd4/10 1 10/10 Pp 1");
    check_refused("R(E2-D2)",
                  "the move leaves the king on D2 attacked by the queen on F2",
                  "First is in check");
    play("R(E2-F2)xA0");
}
END_TEST

static struct point random_point(uint64_t *seed)
{
    uint64_t x = next_random(seed);

    if (x % 16 == 0)
        return (struct point){(uint8_t)(x >> 8), (uint8_t)(x >> 16)};
    return (struct point){(uint8_t)((x >> 8) % 12), (uint8_t)((x >> 16) % 12)};
}

/* Returns a legal ply with one random change. */
static struct ply spoiled_ply(uint64_t *seed, struct ply ply)
{
    uint64_t x = next_random(seed), y = next_random(seed);

    if (x & 1)
        ply.place = random_point(seed);
    if (x & 2)
        ply.special = (uint8_t)(y % 7);
    if (x & 4)
        ply.prisoner = random_point(seed);
    if (x & 8)
        ply.becomes = "\0PVSKBIDRv"[(y >> 8) % 10];
    if ((x & 0x30) == 0)
        ply.points[x >> 6 & 1] = random_point(seed);
    if ((x & 0x700) == 0)
        ply.figure = "\0PVSKBIDRv"[(y >> 16) % 10];
    if ((x & 0x3000) == 0)
        ply.promoted = !ply.promoted;
    ply.takes = y >> 24 & 1;
    ply.state = (uint8_t)((y >> 25) % 4);
    return ply;
}

/* A ply that resolve_word() accepts is legal, and a refusal has a reason. */
START_TEST(spoiled_plies)
{
    uint64_t seed = (uint64_t)_i;

    begin(invariant_games[_i].start);
    for (int i = 0; i < 3000; i++) {
        size_t count = rules->moves(now, list);
        if (count == 0) {
            begin(invariant_games[_i].start);
            continue;
        }
        struct move move = list[next_random(&seed) % count], taken;
        struct ply ply = spoiled_ply(&seed, rules->describe(now, move));
        reason_clear(&why);
        if (rules->resolve(now, &ply, &taken, &why))
            check_move(taken);
        else
            ck_assert_uint_gt(why.text.len, 0);
        if (i % 8 == 0)
            rules->play(now, move);
    }
}
END_TEST

START_TEST(refused_captures_of_kings)
{
    begin("4r5/10/10/10/4v5/10/10/4V5/10/4R5 1 10/10 Pp 1");
    check_refused("V(E3-E10)", "the king on Eᚴ cannot be captured",
                  "a king is never captured");
}
END_TEST

/* ---- position strings --------------------------------------------------- */

#define EMPTY "10/10/10/10/10/10/10/10/10/10"
#define KINGS "4r5/10/10/10/10/10/10/10/10/4R5"

static const struct {
    const char *text, *reason;
    size_t at, length;
} bad_positions[] = {
    {" 1 10/10 Pp 1", "field 1 (board), column 1: the field is missing", 0, 0},
    {"10/10 1 10/10 Pp 1",
     "field 1 (board), column 1: the field has 2 rows of squares, not 10", 0,
     5},
    {EMPTY " 1 10/10 Pp 1", "field 1 (board), column 1: First has no king", 0,
     29},
    {"4r5/10/10/10/10/10/10/10/3R6/4R5 1 10/10 Pp 1",
     "field 1 (board), column 31: First has a second king", 30, 1},
    {"11/10/10/10/10/10/10/10/10/4R5 1 10/10 Pp 1",
     "field 1 (board), column 1: row ᚴ has more than 10 squares", 0, 2},
    {"9/10/10/10/10/10/10/10/10/4R5 1 10/10 Pp 1",
     "field 1 (board), column 1: row ᚴ has 9 squares, not 10", 0, 1},
    {"010/10/10/10/10/10/10/10/10/4R5 1 10/10 Pp 1",
     "field 1 (board), column 1: a number of empty squares or places must not "
     "begin with 0",
     0, 1},
    {"X9/10/10/10/10/10/10/10/10/4R5 1 10/10 Pp 1",
     "field 1 (board), column 1: this is neither a figure (P V S K B I D R, + "
     "before a promoted one) nor a number",
     0, 1},
    {"+/10/10/10/10/10/10/10/10/4R5 1 10/10 Pp 1",
     "field 1 (board), column 1: the letter of a figure must follow the +", 0,
     1},
    {"+5/10/10/10/10/10/10/10/10/4R5 1 10/10 Pp 1",
     "field 1 (board), column 2: the letter of a figure must follow the +", 1,
     1},
    {"+d9/10/10/10/10/10/10/10/10/4R5 1 10/10 Pp 1",
     "field 1 (board), column 1: +d: the queen is never promoted", 0, 2},
    {"+I9/10/10/10/10/10/10/10/10/4R5 1 10/10 Pp 1",
     "field 1 (board), column 1: +I: an advisor is never promoted", 0, 2},
    {"+R9/10/10/10/10/10/10/10/10/4R5 1 10/10 Pp 1",
     "field 1 (board), column 1: +R: the king is never promoted", 0, 2},
    {"P9/10/10/10/10/10/10/10/10/4R5 1 10/10 Pp 1",
     "field 1 (board), column 1: a pawn cannot stand on its last row", 0, 1},
    {"I9/10/10/10/10/10/10/10/10/4R5 1 10/10 Pp 1",
     "field 1 (board), column 1: an advisor cannot stand on its last row", 0,
     1},
    {"10/9p/10/10/10/10/10/10/10/4R5 1 10/10 Pp 1",
     "field 1 (board), column 5: a pawn cannot stand behind its home row", 4,
     1},
    {KINGS " 3 10/10 Pp 1",
     "field 2 (side to move), column 33: expected 1 or 2 for the side to move",
     32, 1},
    {KINGS, "field 2 (side to move), column 32: the field is missing", 31, 0},
    {KINGS " 1 10 Pp 1",
     "field 3 (prisoners), column 35: the field has 1 row of places, not 2", 34,
     2},
    {KINGS " 1 V9/10 Pp 1",
     "field 3 (prisoners), column 35: a prisoner in row 0 was a figure of "
     "Second and must be in lower case",
     34, 1},
    {KINGS " 1 10/v9 Pp 1",
     "field 3 (prisoners), column 38: a prisoner in row ⵒ was a figure of "
     "First and must be in upper case",
     37, 1},
    {KINGS " 1 +v9/10 Pp 1",
     "field 3 (prisoners), column 35: a prisoner is never promoted", 34, 2},
    {KINGS " 1 p9/10 Pp 1",
     "field 3 (prisoners), column 35: a pawn is never a prisoner", 34, 1},
    {KINGS " 1 10/R9 Pp 1",
     "field 3 (prisoners), column 38: a king is never a prisoner", 37, 1},
    {KINGS " 1 10/9 Pp 1",
     "field 3 (prisoners), column 38: row ⵒ has 9 places, not 10", 37, 1},
    {KINGS " 1 10/10 pP 1",
     "field 4 (palaces), column 41: expected Pp, P, p or -, the palaces that "
     "are standing",
     40, 2},
    {"10/10/9R/10/9r/10/10/10/10/10 1 10/10 Pp 1",
     "field 4 (palaces), column 39: First's palace must be disbanded, because "
     "the king is on J8",
     38, 2},
    {"10/10/10/10/10/9R/10/9r/10/10 1 10/10 p 1",
     "field 4 (palaces), column 39: Second's palace must be disbanded, because "
     "the king is on J3",
     38, 1},
    {KINGS " 1 10/10 Pp 0",
     "field 5 (round), column 44: expected the number of the round, from 1 to "
     "999999999",
     43, 1},
    {KINGS " 1 10/10 Pp 9999999999",
     "field 5 (round), column 44: expected the number of the round, from 1 to "
     "999999999",
     43, 10},
    {KINGS " 1 10/10 Pp 1 1",
     "field 5 (round), column 45: nothing can follow the fifth field", 44, 2},
    {"4r5/10/10/10/10/10/10/4V5/10/4R5 1 10/10 Pp 1",
     "field 2 (side to move), column 34: First is to move, but Second's king "
     "on Eᚴ is attacked by the rook on E3",
     33, 1},
};

START_TEST(refused_positions)
{
    ck_assert(!begin_at(now, str_of(bad_positions[_i].text)));
    CHECK_TEXT(&why.text, bad_positions[_i].reason);
    ck_assert_uint_eq(why.at, bad_positions[_i].at);
    ck_assert_uint_eq(why.length, bad_positions[_i].length);
    ck_assert_uint_eq(why.option, 0);
}
END_TEST

/* Every string in which one byte is removed or changed is read or refused. */
START_TEST(hostile_positions)
{
    static const char good[] =
        "1ksbr+vbsk1/9i/10/10/10/10/9P/10/10/1KSBR+VBSK1 1 v9/9S Pp 12";
    char text[sizeof good];
    uint64_t seed = 3;

    for (int i = 0; i < 20000; i++) {
        memcpy(text, good, sizeof text);
        size_t length = sizeof text - 1, at = next_random(&seed) % length;
        text[at] = (char)next_random(&seed);
        if (next_random(&seed) % 2)
            text[next_random(&seed) % length] = "+/1 PRrvi0"[i % 10];
        if (next_random(&seed) % 4 == 0)
            length = at + 1;
        if (!begin_at(now, (struct str){text, length}))
            ck_assert_uint_le(why.at + why.length, length);
    }
}
END_TEST

/* The tag Size and a remark are not options of this game. */
START_TEST(options_are_none)
{
    const struct setting settings[] = {{STR("Size"), STR("11")},
                                       {STR("Throw"), STR("5-2")}};

    for (size_t i = 0; i < COUNT(settings); i++) {
        reason_clear(&why);
        ck_assert(!rules_begin(rules, now, &settings[i], 1, STR(""), &why));
        CHECK_TEXT(&why.text, "this game has no such option");
    }
    ck_assert_ptr_nonnull(rules_tag(rules, STR("throw")));
    ck_assert(!tag_is_option(rules->tags));
}
END_TEST

START_TEST(drawn_board)
{
    struct board board;

    begin("4r5/1+B8/10/10/10/10/10/10/10/4R5 2 v9/9S Pp 1");
    rules->draw(now, &board);
    ck_assert_uint_eq(board.rows, 10);
    ck_assert_int_eq(board.cells[8][1].stone, '1');
    ck_assert_int_eq(board.cells[8][1].figure, 'B');
    ck_assert(board.cells[8][1].promoted);
    ck_assert_int_eq(board.cells[9][4].stone, '2');
    ck_assert_int_eq(board.cells[9][4].figure, 'R');
    ck_assert_int_eq(board.cells[0][0].figure, 0);
    ck_assert(board.captivity);
    ck_assert_int_eq(board.captives[0][0], 'V');
    ck_assert_int_eq(board.captives[1][9], 'S');
    ck_assert_int_eq(board.captives[1][0], 0);
    ck_assert(!rules_place(rules, other, NULL, 0, &board, 0, &why));
}
END_TEST

static TCase *law_tests(void)
{
    TCase *tests = tcase_create("laws");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 120);
    suite_rows(tests, invariants, invariant_games);
    tcase_add_test(tests, hash_depends);
    return tests;
}

static TCase *rule_tests(void)
{
    TCase *tests = tcase_create("rules");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, start);
    tcase_add_test(tests, bare_signs);
    tcase_add_test(tests, kings_leap);
    tcase_add_test(tests, palace_disbanded);
    tcase_add_test(tests, promotion_on_entering);
    tcase_add_test(tests, never_promoted);
    tcase_add_test(tests, pawn_at_the_end);
    tcase_add_test(tests, pawn_replaced);
    tcase_add_test(tests, pawn_replaced_at_once);
    tcase_add_test(tests, advisor_at_the_end);
    tcase_add_test(tests, captivity);
    tcase_add_test(tests, killing_prisoners);
    tcase_add_test(tests, tie);
    tcase_add_test(tests, tie_with_check);
    tcase_add_test(tests, mate_and_stalemate);
    return tests;
}

static TCase *refusal_tests(void)
{
    TCase *tests = tcase_create("refusals");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, refused_squares);
    tcase_add_test(tests, refused_figures);
    tcase_add_test(tests, refused_exposures);
    tcase_add_test(tests, refused_captures_of_kings);
    suite_rows(tests, spoiled_plies, invariant_games);
    return tests;
}

static TCase *position_tests(void)
{
    TCase *tests = tcase_create("positions");

    tcase_add_checked_fixture(tests, set_up, tear_down);
    suite_rows(tests, refused_positions, bad_positions);
    tcase_add_test(tests, hostile_positions);
    tcase_add_test(tests, options_are_none);
    tcase_add_test(tests, drawn_board);
    return tests;
}

int main(void)
{
    Suite *suite = suite_create("brayout");

    suite_add_tcase(suite, law_tests());
    suite_add_tcase(suite, rule_tests());
    suite_add_tcase(suite, refusal_tests());
    suite_add_tcase(suite, position_tests());
    return suite_run(suite);
}
