/* Makes the table of the best players on each board of a team event. */
#include <stdlib.h>

#include "ledger.h"
#include "tables.h"
#include "teams.h"

/* The games of a player that were played over the board. */
struct board_score {
    uint32_t player, board; /* the board of the list of players; 0 for a
                               reserve */
    uint32_t games;
    int64_t halves;
    bool ranked; /* enough games */
};

/* Orders scores by percentage, and then by the number of games. */
static int compare_scores(const struct board_score *a,
                          const struct board_score *b)
{
    int64_t x = a->halves * b->games, y = b->halves * a->games;

    if (x != y)
        return x > y ? -1 : 1;
    return number_compare(b->games, a->games);
}

/* Orders players by board, with the reserves last. Players without enough games
   come last on their board. */
static int compare_rows(const void *left, const void *right)
{
    const struct board_score *a = left, *b = right;
    int order = number_compare(a->board - 1, b->board - 1);

    if (!order)
        order = b->ranked - a->ranked;
    if (!order)
        order = compare_scores(a, b);
    return order ? order : number_compare(a->player, b->player);
}

static struct board_score score_of(const struct ledger *l, uint32_t player)
{
    static const int64_t halves[] = {
        [SCORE_LOST] = 0, [SCORE_DRAWN] = 1, [SCORE_WON] = 2, [SCORE_NONE] = 0};
    struct board_score s = {.player = player,
                            .board = l->event->players[player].board};

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct round_result *r = &l->round_results[i];
        if (!r->played || r->result->tiebreak)
            continue;
        s.games++;
        s.halves += halves[r->score];
    }
    return s;
}

/* Lists the players of teams who have played. Returns their number. */
static size_t list_scores(const struct ledger *l, uint32_t least,
                          struct board_score *list)
{
    size_t count = 0;

    for (uint32_t i = 0; i < l->event->player_count; i++) {
        struct board_score s = score_of(l, i);
        if (!s.games || team_of_player(l->event, i) == NOBODY)
            continue;
        s.ranked = s.games >= least;
        list[count++] = s;
    }
    qsort(list, count, sizeof *list, compare_rows);
    return count;
}

static void add_row(struct table *t, const struct event *e,
                    const struct board_score *s, size_t place)
{
    if (s->board)
        cell_add_number(t, s->board);
    else
        cell_add_str(t, STR("reserve"));
    cell_add_known(t, (int64_t)place, s->ranked);
    cell_add_str(t, e->players[s->player].name);
    cell_add_str(t, e->teams[team_of_player(e, s->player)].name);
    cell_add_number(t, s->games);
    cell_add_halves(t, s->halves);
    cell_hundredths(t, (s->halves * 10000 + s->games) / (2 * s->games));
}

static void add_rows(struct table *t, const struct event *e,
                     const struct board_score *list, size_t count)
{
    size_t first = 0, place = 1;

    for (size_t i = 0; i < count; i++) {
        if (list[i].board != list[first].board)
            first = i;
        if (i == first || compare_scores(&list[i - 1], &list[i]) != 0)
            place = i - first + 1;
        add_row(t, e, &list[i], place);
    }
}

bool table_board_prizes(const struct event *event, uint32_t stage,
                        const struct standings_options *options,
                        struct table *out)
{
    static const char *const heads[] = {">board", ">place",  "player",  "team",
                                        ">games", ">points", ">percent"};
    struct ledger ledger;
    struct arena arena;
    struct board_score *list = NULL;

    arena_init(&arena, 0, TABLE_MEMORY);
    if (table_init(out, heads, sizeof heads / sizeof *heads) &&
        ledger_make(&ledger, event, stage, options, &arena))
        list = arena_alloc(&arena, (event->player_count + 1) * sizeof *list);
    if (list) {
        uint32_t least =
            options->games ? options->games : (ledger.paired + 1) / 2;
        size_t count = list_scores(&ledger, least, list);
        add_title(out, event, stage);
        text_addf(&out->rule,
                  "percentage of the points in games that were played; a place "
                  "requires %u game%s",
                  (unsigned)least, least == 1 ? "" : "s");
        add_rows(out, event, list, count);
    }
    return table_finish(out, &arena, list != NULL);
}
