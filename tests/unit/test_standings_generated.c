/*
 * Tests generated events, which are computed in a second, slow way: every value
 * by looking at every result, and the place of a player by counting all players
 * who have more.
 */
#include <check.h>
#include <string.h>

#include "standings.h"

#include "suite.h"

enum { MOST = 200, ROUNDS = 32 };

struct made {
    struct arena arena;
    struct event event;
    struct event_stage stage;
    struct event_player *players;
    struct event_result *results;
    uint64_t seed;
    const struct event_result *met[ROUNDS + 1][MOST];
};

static uint32_t below(struct made *m, uint32_t n)
{
    m->seed = m->seed * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(m->seed >> 33) % n;
}

static void begin(struct made *m, uint8_t format, size_t players,
                  size_t results, uint64_t seed)
{
    memset(m, 0, sizeof *m);
    arena_init(&m->arena, 0, (size_t)1 << 31);
    m->seed = seed;
    m->event.stages = &m->stage;
    m->event.stage_count = 1;
    m->event.format.kind = format;
    m->event.player_count = players;
    m->players = arena_alloc(&m->arena, players * sizeof *m->players);
    m->results = arena_alloc(&m->arena, results * sizeof *m->results);
    ck_assert(m->players && m->results);
    for (size_t i = 0; i < players; i++)
        m->players[i].name = STR("somebody");
    m->event.players = m->players;
    m->event.stated.won = m->event.stated.lost = m->event.stated.drawn = -1;
}

static struct event_result *add(struct made *m, uint32_t round, uint32_t first,
                                uint32_t second)
{
    size_t at = m->event.result_count++;
    struct event_result *r = &m->results[at];

    *r = (struct event_result){.round = round,
                               .first = first,
                               .second = second,
                               .kind = (uint8_t)(RESULT_FIRST + below(m, 3))};
    r->span.begin = (uint32_t)at;
    if (at > 0)
        m->results[at - 1].next = r;
    m->event.results = m->results;
    return r;
}

static void round_robin(struct made *m, size_t n, uint64_t seed)
{
    begin(m, FORMAT_ROUND_ROBIN, n, n * n, seed);
    /* Berger's tables in short: the last player stays, and the others
       rotate. */
    for (uint32_t round = 1; round < n; round++)
        for (uint32_t i = 0; i < n / 2; i++) {
            uint32_t turn = (uint32_t)n - 1;
            uint32_t a = (round + i) % turn, b = (round + turn - i) % turn;
            add(m, round, a, i == 0 ? turn : b);
        }
}

/* Pairs players at random, because standings do not depend on how pairings were
   made. */
static void swiss(struct made *m, size_t n, uint32_t rounds, uint64_t seed)
{
    uint32_t order[MOST];

    begin(m, FORMAT_SWISS, n, n * rounds, seed);
    m->event.format.games = rounds;
    for (uint32_t i = 0; i < n; i++)
        order[i] = i;
    for (uint32_t round = 1; round <= rounds; round++) {
        for (uint32_t i = (uint32_t)n - 1; i > 0; i--) {
            uint32_t other = below(m, i + 1), kept = order[i];
            order[i] = order[other];
            order[other] = kept;
        }
        for (uint32_t i = 0; i + 1 < n; i += 2) {
            uint32_t chance = below(m, 20);
            struct event_result *r =
                chance == 0 ? NULL : add(m, round, order[i], order[i + 1]);
            if (chance == 1)
                r->how = HOW_FORFEIT;
            if (chance == 2)
                r->how = HOW_BYE;
            if (chance == 2)
                r->second = NOBODY;
        }
    }
}

static void knockout(struct made *m, size_t n, uint64_t seed)
{
    uint32_t left[MOST], count = (uint32_t)n;

    begin(m, FORMAT_KNOCKOUT, n, 2 * n, seed);
    for (uint32_t i = 0; i < n; i++)
        left[i] = i;
    for (uint32_t round = 1; count > 1; round++) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < count; i += 2) {
            if (i + 1 < count) {
                struct event_result *r = add(m, round, left[i], left[i + 1]);
                r->kind = (uint8_t)(RESULT_FIRST + below(m, 2));
                left[kept++] = r->kind == RESULT_FIRST ? r->first : r->second;
            } else {
                left[kept++] = left[i];
            }
        }
        count = kept;
    }
}

/* Shuffles the results. */
static void shuffle(struct made *m)
{
    size_t n = m->event.result_count;

    for (size_t i = n - 1; i > 0; i--) {
        size_t other = below(m, (uint32_t)i + 1);
        struct event_result kept = m->results[i];
        m->results[i] = m->results[other];
        m->results[other] = kept;
    }
    for (size_t i = 0; i < n; i++)
        m->results[i].next = i + 1 < n ? &m->results[i + 1] : NULL;
}

/* ---- the second way ------------------------------------------------------ */

/* Notes whom each player met. There are few rounds. */
static void note_meetings(struct made *m)
{
    memset(m->met, 0, sizeof m->met);
    for (const struct event_result *r = m->event.results; r; r = r->next) {
        ck_assert_uint_le(r->round, ROUNDS);
        if (!m->met[r->round][r->first])
            m->met[r->round][r->first] = r;
        if (r->second != NOBODY && !m->met[r->round][r->second])
            m->met[r->round][r->second] = r;
    }
}

static const struct event_result *find(const struct made *m, uint32_t player,
                                       uint32_t round)
{
    return m->met[round][player];
}

static int64_t gained(const struct event_result *r, uint32_t player)
{
    if (!r)
        return 0;
    if (r->kind == RESULT_DRAW)
        return 1;
    return (r->kind == RESULT_FIRST) == (r->first == player) ? 2 : 0;
}

static bool over_the_board(const struct event_result *r)
{
    return r && r->how == HOW_PLAYED;
}

static int64_t score(const struct made *m, uint32_t player, uint32_t rounds,
                     bool drawn)
{
    int64_t sum = 0;

    for (uint32_t round = 1; round <= rounds; round++) {
        const struct event_result *r = find(m, player, round);
        sum += drawn && !over_the_board(r) ? 1 : gained(r, player);
    }
    return sum;
}

static int64_t opponent(const struct made *m, uint32_t player, uint32_t round,
                        uint32_t rounds, uint8_t rule)
{
    const struct event_result *r = find(m, player, round);

    if (over_the_board(r))
        return score(m, r->first == player ? r->second : r->first, rounds,
                     rule == UNPLAYED_VIRTUAL);
    if (rule == UNPLAYED_OWN_SCORE)
        return score(m, player, rounds, false);
    if (rule == UNPLAYED_NOTHING)
        return 0;
    return score(m, player, round - 1, false) + 2 - gained(r, player) + rounds -
           round;
}

enum { SLOW = 5 };
static const uint8_t slow_tiebreaks[SLOW] = {
    TIEBREAK_BUCHHOLZ_CUT1, TIEBREAK_SONNEBORN_BERGER, TIEBREAK_BUCHHOLZ_MEDIAN,
    TIEBREAK_BUCHHOLZ, TIEBREAK_PROGRESSIVE};

/* Computes points and then tie-breaks, in quarters. */
static void slow_keys(const struct made *m, uint32_t player, uint32_t rounds,
                      uint8_t rule, int64_t *keys)
{
    int64_t lowest = INT64_MAX, highest = 0, sum = 0;

    memset(keys, 0, (SLOW + 1) * sizeof *keys);
    for (uint32_t round = 1; round <= rounds; round++) {
        const struct event_result *r = find(m, player, round);
        int64_t o = opponent(m, player, round, rounds, rule);
        keys[0] += gained(r, player);
        keys[5] += 2 * keys[0];
        sum += o;
        lowest = o < lowest ? o : lowest;
        highest = o > highest ? o : highest;
        keys[2] += o * gained(r, player);
    }
    keys[1] = 2 * (sum - lowest);
    keys[3] = rounds < 2 ? 0 : 2 * (sum - lowest - highest);
    keys[4] = 2 * sum;
}

static int compare(const int64_t *a, const int64_t *b)
{
    size_t i = 0;

    while (i < SLOW && a[i] == b[i])
        i++;
    return (a[i] > b[i]) - (a[i] < b[i]);
}

static void compare_with_slow(struct made *m, const struct standings *s,
                              uint32_t rounds, uint8_t rule)
{
    static const size_t n = SLOW + 1;
    int64_t keys[MOST][SLOW + 1];

    note_meetings(m);
    for (uint32_t p = 0; p < s->count; p++)
        slow_keys(m, p, rounds, rule, keys[p]);
    for (size_t i = 0; i < s->count; i++) {
        const struct standing *row = &s->rows[i];
        uint32_t place = 1;
        ck_assert_int_eq(row->points, keys[row->player][0]);
        for (size_t k = 1; k < n; k++)
            ck_assert_int_eq(row->tiebreaks[k - 1].numerator,
                             keys[row->player][k]);
        for (uint32_t p = 0; p < s->count; p++)
            place += compare(keys[p], keys[row->player]) > 0;
        ck_assert_uint_eq(row->place, place);
    }
}

static struct standings_options slow_options(uint8_t rule)
{
    struct standings_options o = {
        .points = {2, 1, 0}, .tiebreak_count = SLOW, .unplayed = rule};

    for (size_t i = 0; i < SLOW; i++)
        o.tiebreaks[i].kind = slow_tiebreaks[i];
    return o;
}

static void check_same(const struct standing *a, const struct standing *b)
{
    ck_assert_uint_eq(a->player, b->player);
    ck_assert_uint_eq(a->place, b->place);
    ck_assert_int_eq(a->points, b->points);
    for (size_t i = 0; i < SLOW; i++)
        ck_assert_int_eq(fraction_compare(a->tiebreaks[i], b->tiebreaks[i]), 0);
}

/* Checks three rules, each with the results in their original order and in
   another. */
static void check_both_ways(struct made *m, uint32_t rounds)
{
    struct standings first, second;

    for (uint8_t rule = 0; rule <= UNPLAYED_NOTHING; rule++) {
        struct standings_options o = slow_options(rule);
        ck_assert(standings_make(&m->event, 0, &o, &m->arena, &first));
        ck_assert_uint_eq(first.count, m->event.player_count);
        compare_with_slow(m, &first, rounds, rule);
        shuffle(m);
        ck_assert(standings_make(&m->event, 0, &o, &m->arena, &second));
        for (size_t i = 0; i < first.count; i++)
            check_same(&first.rows[i], &second.rows[i]);
    }
    arena_release(&m->arena);
}

START_TEST(round_robins)
{
    size_t n = 2 * ((size_t)_i + 1);
    struct made m;

    round_robin(&m, n, (uint64_t)_i);
    ck_assert_uint_eq(m.event.result_count, n * (n - 1) / 2);
    check_both_ways(&m, (uint32_t)n - 1);
}
END_TEST

START_TEST(swisses)
{
    static const struct {
        size_t players;
        uint32_t rounds;
    } sizes[] = {{2, 3}, {7, 4}, {10, 5}, {32, 7}, {101, 9}, {200, 11}};
    struct made m;

    swiss(&m, sizes[_i % 6].players, sizes[_i % 6].rounds, (uint64_t)_i);
    check_both_ways(&m, sizes[_i % 6].rounds);
}
END_TEST

/* ---- knock-outs ---------------------------------------------------------- */

/* Returns the player who never loses. Slow. */
static uint32_t unbeaten(const struct made *m)
{
    uint32_t found = NOBODY;

    for (uint32_t p = 0; p < m->event.player_count; p++) {
        const struct event_result *r = m->event.results;
        while (r && (r->kind == RESULT_FIRST ? r->second : r->first) != p)
            r = r->next;
        if (!r) {
            ck_assert_uint_eq(found, NOBODY);
            found = p;
        }
    }
    return found;
}

static size_t findings(const struct made *m)
{
    struct standings_options o = slow_options(0);
    struct diag_levels levels;
    struct diags diags;
    struct arena arena;
    size_t count;

    arena_init(&arena, 0, (size_t)1 << 31);
    diag_levels_init(&levels);
    levels.level[DIAG_ROUND_ORDER] = SEVERITY_OFF; /* the rounds are shuffled */
    diags_init(&diags, &levels, 20);
    event_check(&m->event, &o, &arena, &diags);
    count = diags.counts[SEVERITY_ERROR] + diags.counts[SEVERITY_WARNING];
    diags_release(&diags);
    arena_release(&arena);
    return count;
}

/* Returns the round in which a player lost, or 0. */
static uint32_t lost_in(const struct made *m, uint32_t player)
{
    for (const struct event_result *r = m->event.results; r; r = r->next)
        if ((r->kind == RESULT_FIRST ? r->second : r->first) == player)
            return r->round;
    return 0;
}

/* Players who advanced further must be placed higher. */
static void check_places(struct made *m, const struct standings_options *o)
{
    uint32_t before = UINT32_MAX;
    struct standings s;

    ck_assert(standings_make(&m->event, 0, o, &m->arena, &s));
    for (size_t i = 0; i < s.count; i++) {
        uint32_t out = lost_in(m, s.rows[i].player);
        ck_assert_uint_eq(s.rows[i].out, out);
        ck_assert_uint_le(out ? out : UINT32_MAX, before);
        before = out ? out : UINT32_MAX;
    }
}

START_TEST(knockouts)
{
    static const size_t sizes[] = {2, 3, 4, 5, 8, 13, 16, 64, 100, 200};
    struct standings_options o = slow_options(0);
    struct table table, again;
    struct text one = {0}, other = {0};
    struct made m;

    knockout(&m, sizes[_i % 10], (uint64_t)_i);
    uint32_t champion = unbeaten(&m);
    ck_assert_uint_eq(event_decision(&m.event, &o, &m.arena).champion,
                      champion);
    ck_assert_uint_eq(findings(&m), 0);
    check_places(&m, &o);
    shuffle(&m);
    ck_assert(table_bracket(&m.event, 0, &table));
    for (size_t i = 0; i < m.event.result_count; i++)
        m.results[i].round = 0;
    ck_assert_uint_eq(event_decision(&m.event, &o, &m.arena).champion,
                      champion);
    ck_assert_uint_eq(findings(&m), 0);
    /* A full bracket has the same rounds whether or not they are stated. */
    if ((sizes[_i % 10] & (sizes[_i % 10] - 1)) == 0) {
        ck_assert(table_bracket(&m.event, 0, &again));
        table_write(&table, TABLE_TEXT, &one);
        table_write(&again, TABLE_TEXT, &other);
        ck_assert(str_equal(text_str(&one), text_str(&other)));
        table_release(&again);
    }
    table_release(&table);
    text_release(&one);
    text_release(&other);
    arena_release(&m.arena);
}
END_TEST

START_TEST(clean_round_robins)
{
    struct made m;

    round_robin(&m, 2 * ((size_t)_i + 1), (uint64_t)_i);
    shuffle(&m);
    for (struct event_result *r = m.results; r; r = r->next)
        ck_assert(r->round > 0);
    ck_assert_uint_eq(findings(&m), 0);
    arena_release(&m.arena);
}
END_TEST

/* ---- limits -------------------------------------------------------------- */

/* True if the winner and the findings can be computed within this much
   memory. */
static bool fits(struct made *m, uint8_t format, size_t hard)
{
    struct standings_options o = slow_options(UNPLAYED_VIRTUAL);
    struct diag_levels levels;
    struct diags diags;
    struct arena small;
    bool enough;

    m->event.format.kind = format;
    diag_levels_init(&levels);
    diags_init(&diags, &levels, 20);
    arena_init(&small, 0, hard);
    event_check(&m->event, &o, &small, &diags);
    enough = !small.exhausted;
    small.exhausted = false;
    event_decision(&m->event, &o, &small);
    arena_release(&small);
    diags_release(&diags);
    return enough;
}

/* Reaching the memory limit is reported, whatever the limit is, and has no
   other effect. */
START_TEST(memory_runs_out)
{
    struct standings_options o = slow_options(UNPLAYED_VIRTUAL);
    struct standings s;
    struct arena small;
    struct made m;
    bool made = false;

    swiss(&m, 32, 7, 1);
    for (size_t hard = 0; !made; hard += 1000) {
        arena_init(&small, 0, hard);
        made = standings_make(&m.event, 0, &o, &small, &s);
        ck_assert(made != small.exhausted);
        if (made)
            compare_with_slow(&m, &s, 7, UNPLAYED_VIRTUAL);
        arena_release(&small);
    }
    for (uint8_t format = 0; format <= FORMAT_BEST_OF; format++) {
        ck_assert(!fits(&m, format, 1000));
        for (size_t hard = 0; !fits(&m, format, hard); hard += 2000)
            ck_assert_uint_lt(hard, 1 << 20);
    }
    arena_release(&m.arena);
}
END_TEST

/* A number of players whose square would take noticeable time. One of them has
   met all others, and most games of the round robin are missing. */
enum { CROWD = EVENT_PLAYERS_MAX / 4 };

static void many(struct made *m, uint8_t format, uint32_t players)
{
    begin(m, format, players, (size_t)4 * players, 3);
    for (uint32_t i = 1; i < players; i++) {
        add(m, i, 0, i);
        add(m, 1 + i % 9, i, 1 + below(m, players - 1));
    }
}

START_TEST(square_of_players)
{
    struct standings_options o = {.points = {2, 1, 0},
                                  .unplayed = UNPLAYED_VIRTUAL};
    struct table table;
    struct made m;

    struct str list = _i == FORMAT_SWISS
                          ? STR("direct, koya, median, SB-C1, DE, "
                                "sonneborn-berger, BH-M2, AOB, PTP")
                          : STR("direct, koya");

    ck_assert_uint_eq(tiebreaks_read(list, &o).len, 0);
    many(&m, (uint8_t)_i, CROWD);
    ck_assert_uint_gt(findings(&m), 0);
    ck_assert(table_explain(&m.event, 0, &o, &table));
    table_release(&table);
    /* the table is refused unless it is small */
    table_crosstable(&m.event, 0, &o, &table);
    table_release(&table);
    table_bracket(&m.event, 0, &table);
    table_release(&table);
    arena_release(&m.arena);
}
END_TEST

/* The maximum number of players. */
START_TEST(most_players)
{
    struct standings_options o = {.points = {2, 1, 0},
                                  .unplayed = UNPLAYED_VIRTUAL};
    struct standings s;
    struct made m;

    ck_assert_uint_eq(tiebreaks_read(STR("direct, BH-M2"), &o).len, 0);
    many(&m, FORMAT_SWISS, EVENT_PLAYERS_MAX);
    ck_assert(standings_make(&m.event, 0, &o, &m.arena, &s));
    ck_assert_uint_eq(s.count, EVENT_PLAYERS_MAX);
    arena_release(&m.arena);
}
END_TEST

int main(void)
{
    TCase *cases = tcase_create("all");

    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, round_robins, 0, 12);
    tcase_add_loop_test(cases, swisses, 0, 12);
    tcase_add_loop_test(cases, knockouts, 0, 40);
    tcase_add_loop_test(cases, clean_round_robins, 0, 12);
    tcase_add_test(cases, memory_runs_out);
    tcase_add_loop_test(cases, square_of_players, 0, FORMAT_BEST_OF + 1);
    tcase_add_test(cases, most_players);
    return suite_run_one("generated standings", cases);
}
