/* Tests Braunche through the interface of all games: scores and refusals. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"
#include "random.h"
#include "suite.h"

/* ---- helpers ------------------------------------------------------------ */

static struct text words;

static void set_up(void)
{
    use("braunche");
    words = (struct text){0};
}

static void release(void)
{
    tear_down();
    text_release(&words);
}

static bool begin(struct position *p, const char *size, const char *komi,
                  struct str text)
{
    struct setting options[] = {{STR("Size"), str_of(size)},
                                {STR("Komi"), str_of(komi)}};

    reason_clear(&why);
    return rules_begin(rules, p, options, 2, text, &why);
}

/* ---- an independent, slow count of the score ----------------------------- */

/* The coordinates of points in a drawing. x counts half steps to the right, y
   counts rows upwards. */
struct spot {
    int x, y;
    char stone;
    int around;        /* number of neighbours on the board, which is below 6 at
                          the edge */
    int group, branch; /* smallest number of a spot in the group or branch */
};

static bool near(const struct spot *a, const struct spot *b)
{
    int dx = abs(a->x - b->x), dy = abs(a->y - b->y);

    return (dx == 2 && dy == 0) || (dx == 1 && dy == 1);
}

static int spots_of(const struct position *p, struct spot *out)
{
    static struct board board;
    int count = 0;

    rules->draw(p, &board);
    for (unsigned y = 0; y < board.rows; y++) {
        int length = (int)board_row_length(board.rows, y);
        for (int i = 0; i < length; i++, count++)
            out[count] = (struct spot){.x = 2 * i - length,
                                       .y = (int)y,
                                       .stone = board.cells[y][i].stone,
                                       .group = count,
                                       .branch = count};
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            out[i].around += near(&out[i], &out[j]);
    return count;
}

static bool lower(int *a, int b)
{
    bool less = b < *a;

    *a = less ? b : *a;
    return less;
}

static bool spread(struct spot *a, const struct spot *b)
{
    bool changed;

    if (!a->stone || a->stone != b->stone || !near(a, b))
        return false;
    changed = lower(&a->group, b->group);
    if (a->around < 6 && b->around < 6)
        changed |= lower(&a->branch, b->branch);
    return changed;
}

static void spread_all(struct spot *spots, int count)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < count; i++)
            for (int j = 0; j < count; j++)
                changed |= spread(&spots[i], &spots[j]);
    }
}

/* Counts the scores of both sides in half points. */
static void slow_scores(const struct position *p, int score[2])
{
    struct spot spots[331];
    int branches[331] = {0}, count = spots_of(p, spots);

    spread_all(spots, count);
    for (int i = 0; i < count; i++)
        if (spots[i].stone && spots[i].around < 6 && spots[i].branch == i)
            score[spots[i].stone != 'x'] += 2 * ++branches[spots[i].group];
}

static int halves_at(const char **text)
{
    double value = strtod(*text, (char **)text);

    *text += **text == '-';
    return (int)(value * 2);
}

static void assert_score(const struct position *p, int komi, int passer)
{
    int score[2] = {0, 2 * komi};
    const char *text;

    slow_scores(p, score);
    score[passer]++;
    text_clear(&words);
    rules->scoring->write(p, &words);
    text_add_char(&words, '\0');
    text = words.ptr;
    ck_assert_int_eq(halves_at(&text), score[0]);
    ck_assert_int_eq(halves_at(&text), score[1]);
    ck_assert(rules->ending(p).over);
    ck_assert_int_eq(rules->ending(p).winner, score[0] < score[1]);
}

static void play_random(struct position *p, uint64_t *state)
{
    size_t count = rules->moves(p, list);

    ck_assert_uint_eq(count, rules->count(p));
    rules->play(p, list[next_random(state) % count]);
}

static void play_pass(struct position *p)
{
    struct ply pass = {.kind = PLY_PASS};
    struct move move;

    ck_assert(rules->resolve(p, &pass, &move, &why));
    rules->play(p, move);
}

static const char *const sizes[] = {"7", "9", "11"};

START_TEST(score_counted_twice)
{
    uint64_t state = (uint64_t)_i;

    ck_assert(begin(now, sizes[_i % 3], "-3", STR("")));
    for (uint64_t plies = next_random(&state) % 330; plies; plies--) {
        memcpy(other, now, rules->position_size);
        play_random(other, &state);
        if (rules->ending(other).over)
            break;
        memcpy(now, other, rules->position_size);
    }
    /* A pass ends at most one run of two passes, regardless of the plies before
       it. */
    int passer = rules->side(now);
    play_pass(now);
    if (rules->ending(now).over)
        passer = !passer;
    else
        play_pass(now);
    assert_score(now, -3, passer);
}
END_TEST

/* ---- scores by hand ------------------------------------------------------ */

static const struct {
    const char *text, *score;
} scores[] = {
    /* an empty board: half a point */
    {"7/8/9/10/11/12/13/12/11/10/9/8/7 x 2 x", "0.5-0"},
    {"7/8/9/10/11/12/13/12/11/10/9/8/7 o 2 o", "0-0.5"},
    /* a corner is one branch; a stone in the interior is not a branch */
    {"7/8/9/10/11/12/13/12/11/10/9/8/x6 x 2 x", "1.5-0"},
    {"7/8/9/10/11/12/6x6/12/11/10/9/8/7 x 2 x", "0.5-0"},
    /* a branch that goes around a corner is still one branch */
    {"7/8/9/10/11/12/13/12/11/10/9/o7/oo5 x 2 x", "0.5-1"},
    /* two groups with one branch each; one group with two branches */
    {"7/8/9/10/11/12/13/12/11/10/9/8/x1x4 x 2 x", "2.5-0"},
    {"7/8/9/10/11/12/13/12/11/10/9/1xx5/x1x4 x 2 x", "3.5-0"},
    /* a full ring is one branch */
    {"xxxxxxx/x6x/x7x/x8x/x9x/x10x/x11x/x10x/x9x/x8x/x7x/x6x/xxxxxxx x 2 x",
     "1.5-0"},
};

START_TEST(scores_by_hand)
{
    ck_assert(begin(now, "7", "0", str_of(scores[_i].text)));
    rules->scoring->write(now, &words);
    text_add_char(&words, '\0');
    ck_assert_str_eq(words.ptr, scores[_i].score);
}
END_TEST

/* ---- refusals ------------------------------------------------------------ */

static const struct {
    const char *size, *komi, *text;
} refused[] = {
    {"8", "0", ""},
    {"07", "0", ""},
    {"9", "1.5", ""},
    {"9", "+1", ""},
    {"9", "10001", ""},
    {"9", "", ""},
    {"9", "0", "7/8/9/10/11/12/13/12/11/10/9/8/7 x 0 -"},
    {"7", "0", "8/8/9/10/11/12/13/12/11/10/9/8/7 x 0 -"},
    {"7", "0", "7/8/9/10/11/12/13/12/11/10/9/8/6 x 0 -"},
    {"7", "0", "7/8/9/10/11/12/13/12/11/10/9/8/7 z 0 -"},
    {"7", "0", "7/8/9/10/11/12/13/12/11/10/9/8/7 x 3 -"},
    {"7", "0", "7/8/9/10/11/12/13/12/11/10/9/8/7 x 0 x"},
    {"7", "0", "7/8/9/10/11/12/13/12/11/10/9/8/7 x 1 -"},
    {"7", "0", "7/8/9/10/11/12/13/12/11/10/9/8/7 x 1 x"},
    {"7", "0", "7/8/9/10/11/12/13/12/11/10/9/8/7 x 2 o"},
    {"7", "0", "7/8/9/10/11/12/13/12/11/10/9/8/7 x 0 - x"},
};

START_TEST(refusals)
{
    ck_assert(!begin(now, refused[_i].size, refused[_i].komi,
                     str_of(refused[_i].text)));
    ck_assert_uint_gt(why.text.len, 0);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("all");

    tcase_add_checked_fixture(tests, set_up, release);
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, score_counted_twice, 0, 60);
    suite_rows(tests, scores_by_hand, scores);
    suite_rows(tests, refusals, refused);
    return suite_run_one("braunche", tests);
}
