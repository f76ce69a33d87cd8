/* Compares pairings of teams with a search of all pairings of a round. */
#include <check.h>

#include "../../events/team_swiss.h"

#include "random.h"
#include "suite.h"

enum { MOST = 10, ROUNDS = 4000, WORDS = 4 + 3 * MOST };

struct round {
    struct event event;
    struct swiss_player players[MOST];
    uint32_t met[MOST][MOST], left[MOST];
    uint8_t colours[MOST][MOST];
    int64_t games[MOST];
    struct pairing_board boards[MOST];
    struct team_swiss t;
};

/* Adds a match of two teams, of which team `a` has the first colour. */
static void add_match(struct round *r, uint32_t a, uint32_t b)
{
    struct swiss_player *x = &r->players[a], *y = &r->players[b];

    x->met = r->met[a], y->met = r->met[b];
    x->colours = r->colours[a], y->colours = r->colours[b];
    x->colours[x->met_count] = RESULT_FIRST;
    y->colours[y->met_count] = RESULT_SECOND;
    x->met[x->met_count++] = y->index;
    y->met[y->met_count++] = x->index;
    x->balance++, y->balance--;
}

/* Numbers the teams from 1 to n at random. Teams with equal scores are
   adjacent, and their numbers ascend. */
static void number_teams(struct round *r, uint32_t n, uint64_t *seed)
{
    struct swiss_player *p = r->players;

    for (uint32_t i = 0; i < n; i++)
        p[i].number = i + 1;
    for (uint32_t i = n; i-- > 1;) {
        uint32_t j = (uint32_t)random_below(seed, i + 1), number = p[i].number;
        p[i].number = p[j].number, p[j].number = number;
    }
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n; j++)
            if (p[i].score == p[j].score && p[i].number > p[j].number) {
                uint32_t number = p[i].number;
                p[i].number = p[j].number, p[j].number = number;
            }
}

/* Makes teams with random scores, opponents, colours and floats. */
static void make(struct round *r, struct arena *arena, uint64_t *seed)
{
    uint32_t n = 2 + 2 * (uint32_t)random_below(seed, MOST / 2);
    uint64_t levels = 1 + random_below(seed, 5), dense = random_below(seed, 7);
    int64_t score = MOST;

    *r = (struct round){.t = {.early = random_below(seed, 4) > 0}};
    r->t.swiss = (struct swiss){.event = &r->event,
                                .arena = arena,
                                .initial = RESULT_FIRST,
                                .players = r->players,
                                .count = n,
                                .bye_score = BYE_NONE};
    r->t.left = r->left, r->t.left_count = n;
    r->t.games = r->games, r->t.boards = r->boards;
    for (uint32_t i = 0; i < n; i++) {
        score -= random_below(seed, n) < levels;
        r->players[i] = (struct swiss_player){
            .index = i,
            .score = score,
            .points = score,
            .floats = {random_below(seed, 3) ? FLOAT_NONE : FLOAT_UP}};
        r->left[i] = i;
        r->games[i] = (int64_t)random_below(seed, 5);
    }
    number_teams(r, n, seed);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = i + 1; j < n; j++)
            if (random_below(seed, 8) < dense) {
                bool turned = random_below(seed, 2);
                add_match(r, turned ? j : i, turned ? i : j);
            }
    for (uint32_t i = 0; i < n; i++)
        team_find_preference(&r->players[i]);
}

/* ---- the search ---------------------------------------------------------- */

/* A search of the perfect matchings of `count` teams. Keys of matchings are
   compared word by word; the least key is the best. */
struct search {
    const struct round *r;
    const uint32_t *teams;
    uint32_t count, mates[MOST], best_mates[MOST];
    int64_t best[WORDS];
    void (*key)(const struct search *s, int64_t *out);
    bool found;
};

static const struct swiss_player *team(const struct search *s, uint32_t i)
{
    return &s->r->players[s->teams[i]];
}

static void take_if_better(struct search *s)
{
    int64_t key[WORDS] = {0};
    int k = 0;

    s->key(s, key);
    while (s->found && k < WORDS - 1 && key[k] == s->best[k])
        k++;
    if (s->found && key[k] >= s->best[k])
        return;
    s->found = true;
    memcpy(s->best, key, sizeof key);
    memcpy(s->best_mates, s->mates, sizeof s->mates);
}

static void search_all(struct search *s, uint32_t used)
{
    uint32_t v = 0;

    while (v < s->count && used >> v & 1)
        v++;
    if (v == s->count) {
        take_if_better(s);
        return;
    }
    for (uint32_t w = v + 1; w < s->count; w++) {
        if (used >> w & 1 ||
            !swiss_may_meet(&s->r->t.swiss, team(s, v), team(s, w)))
            continue;
        s->mates[v] = w, s->mates[w] = v;
        search_all(s, used | 1u << v | 1u << w);
    }
}

static bool floated(const struct search *s, uint32_t i)
{
    return s->r->t.early && team(s, i)->floats[0] != FLOAT_NONE;
}

/* Returns the score of the second scoregroup. */
static int64_t second_score(const struct search *s)
{
    uint32_t i = 0;

    while (i < s->count && team(s, i)->score == team(s, 0)->score)
        i++;
    return i < s->count ? team(s, i)->score : 0;
}

/* Computes the key for upfloaters: their number, the number of upfloaters with
   each score from the lowest up, the number of upfloaters into the second
   scoregroup, the number of upfloaters that floated before, and their order. */
static void upfloater_key(const struct search *s, int64_t *out)
{
    int64_t most = team(s, 0)->score, next = second_score(s);

    for (uint32_t i = 0; i < s->count; i++) {
        int64_t low = team(s, i)->score, high = team(s, s->mates[i])->score;
        bool rises = low < most && high == most;
        out[0] += rises;
        out[1 + MOST - (most - low)] += rises;
        out[2 + MOST] += high == next && low < next;
        out[3 + MOST] += rises && floated(s, i);
        out[4 + MOST + i] = !rises;
    }
}

/* Computes the key for C8 and C10, followed by the top members and their
   opponents in order. */
static void bracket_key(const struct search *s, int64_t *out)
{
    for (uint32_t i = 0; i < s->count; i++) {
        const struct swiss_player *a = team(s, i), *b = team(s, s->mates[i]);
        bool top = s->mates[i] > i;
        out[0] += top && a->colour && a->colour == b->colour;
        out[1] += a->score > b->score && floated(s, i);
        out[2 + i] = !top;
        out[2 + MOST + i] = top ? s->mates[i] : 0;
    }
}

static int compare_numbers_of(const struct round *r, uint32_t a, uint32_t b)
{
    return r->players[a].number < r->players[b].number ? -1 : 1;
}

/* Sorts the first teams by number. */
static void sort_teams(const struct round *r, uint32_t *teams, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = i;
             j && compare_numbers_of(r, teams[j], teams[j - 1]) < 0; j--) {
            uint32_t team = teams[j];
            teams[j] = teams[j - 1], teams[j - 1] = team;
        }
}

/* Moves the teams with the highest score and their upfloaters to the front.
   Returns the number of these teams. */
static uint32_t split_bracket(const struct search *s, uint32_t *teams)
{
    uint32_t in = 0, out = 0, rest[MOST], bracket[MOST];
    int64_t most = team(s, 0)->score;

    for (uint32_t i = 0; i < s->count; i++) {
        bool inside = team(s, i)->score == most ||
                      team(s, s->best_mates[i])->score == most;
        if (inside)
            bracket[in++] = teams[i];
        else
            rest[out++] = teams[i];
    }
    memcpy(teams, bracket, in * sizeof *teams);
    memcpy(teams + in, rest, out * sizeof *teams);
    return in;
}

/* Pairs the round by trying all pairings. `mates` is indexed by team. Returns
   false if there is no pairing. */
static bool pair_slowly(const struct round *r, uint32_t *mates)
{
    uint32_t teams[MOST], begin = 0, n = r->t.swiss.count;

    for (uint32_t i = 0; i < n; i++)
        teams[i] = i;
    while (begin < n) {
        struct search s = {.r = r,
                           .teams = teams + begin,
                           .count = n - begin,
                           .key = upfloater_key};
        search_all(&s, 0);
        if (!s.found)
            return false;
        s.count = split_bracket(&s, teams + begin);
        sort_teams(r, teams + begin, s.count);
        s.key = bracket_key;
        s.found = false;
        search_all(&s, 0);
        for (uint32_t i = 0; i < s.count; i++)
            mates[teams[begin + i]] = teams[begin + s.best_mates[i]];
        begin += s.count;
    }
    return true;
}

START_TEST(test_all_tried)
{
    uint64_t seed = 20260201;
    uint32_t paired = 0, brackets = 0;

    for (int i = 0; i < ROUNDS; i++) {
        struct arena arena;
        struct round r;
        uint32_t mates[MOST] = {0};

        arena_init(&arena, 0, 1 << 24);
        make(&r, &arena, &seed);
        if (pair_slowly(&r, mates)) {
            ck_assert(team_pair_brackets(&r.t));
            ck_assert_uint_eq(2 * r.t.board_count, r.t.swiss.count);
            for (uint32_t b = 0; b < r.t.board_count; b++)
                ck_assert_uint_eq(mates[r.boards[b].first], r.boards[b].second);
            paired++;
            brackets += r.t.bracket;
        }
        arena_release(&arena);
    }
    ck_assert_uint_gt(paired, ROUNDS / 3);
    ck_assert_uint_gt(brackets, paired);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("team pairing");

    tcase_add_test(cases, test_all_tried);
    return suite_run_one("team pairing", cases);
}
