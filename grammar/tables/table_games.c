/* Reads lists of games, one per row: the two players and the result, and
   perhaps the event, its year, and the round. */
#include <stdlib.h>

#include "../event/event_reader.h"
#include "table_reader.h"

/* A row, as a part of an event. */
struct game {
    struct str name; /* name of the event */
    int32_t year;
    struct str players[2];
    struct span spans[2];
    const struct game *leaders[2]; /* for each of the two players, the first
                                      game in which that player occurs */
    uint8_t seats[2];              /* for each of the two players, the seat in
                                      that first game */
    uint32_t numbers[2];           /* numbers of the players; NOBODY until
                                      used */
    struct str series, game, source;
    struct event_result result;
    size_t order;
};

struct games {
    struct table_reader *r;
    struct game *list;
    size_t count, room;
};

/* ---- rows ---------------------------------------------------------------- */

static struct str words_at(const struct table_reader *r, enum column column,
                           const struct grid_cell **cell)
{
    *cell = NULL;
    for (size_t i = 0; i < r->count; i++)
        if (r->columns[i] == column)
            *cell = r->cells[i];
    return *cell && !table_is_gap((*cell)->text) ? (*cell)->text : STR("");
}

static uint32_t number_at(struct table_reader *r, enum column column,
                          uint32_t most)
{
    const struct grid_cell *cell;
    struct str words = words_at(r, column, &cell);
    uint64_t number;

    if (!words.len)
        return 0;
    if (str_number(words, &number) && number > 0 && number <= most)
        return (uint32_t)number;
    table_report_cell(r, cell, "this is not a number: omitted");
    return 0;
}

/* Reads a result. It may be only the points of the first player, or a forfeit,
   "+:-" or "-:+". */
static bool find_result(struct str words, struct event_result *out)
{
    static const struct {
        const char *words;
        enum result_kind kind;
        bool forfeit;
    } others[] = {
        {"1", RESULT_FIRST, false},   {"0", RESULT_SECOND, false},
        {"0.5", RESULT_DRAW, false},  {"+:-", RESULT_FIRST, true},
        {"+-", RESULT_FIRST, true},   {"+--", RESULT_FIRST, true},
        {"-:+", RESULT_SECOND, true}, {"-+", RESULT_SECOND, true},
        {"--+", RESULT_SECOND, true},
    };
    int word = event_result_word(words);

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (str_is_word(words, others[i].words)) {
            out->kind = (uint8_t)others[i].kind;
            out->how = others[i].forfeit ? HOW_FORFEIT : HOW_PLAYED;
            return true;
        }
    if (word == PAIRING_BOTH_LOSE)
        out->how = HOW_FORFEIT;
    out->kind = word > RESULT_NONE && word < RESULT_KINDS ? (uint8_t)word
                                                          : RESULT_UNKNOWN;
    return word > RESULT_NONE && word <= PAIRING_BOTH_LOSE;
}

/* Sets the result to a win of the player who is named as the winner. */
static bool find_winner(const struct game *g, struct str words,
                        struct event_result *out)
{
    if (str_equal(words, g->players[0]))
        out->kind = RESULT_FIRST;
    else if (str_equal(words, g->players[1]))
        out->kind = RESULT_SECOND;
    else
        return find_result(words, out);
    return true;
}

static void set_result(struct table_reader *r, struct game *g)
{
    const struct grid_cell *cell;
    struct str words = words_at(r, COLUMN_RESULT, &cell);
    bool read = find_result(words, &g->result);

    if (!words.len) {
        words = words_at(r, COLUMN_WINNER, &cell);
        read = find_winner(g, words, &g->result);
    }
    if (words.len && !read)
        table_report_cell(r, cell, "this is not a result: read as unknown");
}

static void set_kind(struct table_reader *r, struct game *g)
{
    const struct grid_cell *cell;
    struct str words = words_at(r, COLUMN_KIND, &cell);

    if (str_equal_nocase(words, STR("forfeit")))
        g->result.how = HOW_FORFEIT;
    else if (str_equal_nocase(words, STR("tiebreak")))
        g->result.tiebreak = true;
    else if (words.len)
        table_report_cell(
            r, cell, "this is neither \"forfeit\" nor \"tiebreak\": omitted");
}

static void set_year(struct table_reader *r, struct game *g)
{
    const struct grid_cell *cell;
    struct str words = words_at(r, COLUMN_YEAR, &cell);
    uint64_t year;

    if (table_is_year(words, &year))
        g->year = (int32_t)year;
    else if (words.len)
        table_report_cell(r, cell, "this is not a year: omitted");
}

static void set_date(struct table_reader *r, struct game *g)
{
    const struct grid_cell *cell;
    struct str words = words_at(r, COLUMN_DATE, &cell);
    struct date date;

    if (words.len && table_date(r, cell, &date))
        g->result.date =
            arena_copy(r->arena, (struct str){date.usual, DATE_BYTES});
}

/* Sets the two players. Returns false after reporting that a player is missing,
   or that both are the same. */
static bool set_players(struct table_reader *r, struct game *g,
                        const struct grid_row *row)
{
    static const enum column columns[] = {COLUMN_FIRST, COLUMN_SECOND};

    for (size_t i = 0; i < 2; i++) {
        const struct grid_cell *cell;
        g->players[i] = table_line(r, words_at(r, columns[i], &cell));
        g->spans[i] = cell ? cell->span : row->span;
        g->numbers[i] = NOBODY;
    }
    if (!g->players[0].len || !g->players[1].len)
        diag_report(r->diags, DIAG_UNKNOWN_ROW, row->span,
                    "the game does not have two players: the row is omitted");
    else if (str_equal(g->players[0], g->players[1]))
        diag_report(r->diags, DIAG_OWN_OPPONENT, row->span,
                    "a player is paired against themselves: the row is "
                    "omitted");
    else
        return true;
    return false;
}

static struct str line_at(struct table_reader *r, enum column column)
{
    const struct grid_cell *cell;

    return table_line(r, words_at(r, column, &cell));
}

static struct str text_or_given(struct str words, struct str given)
{
    return words.len ? words : given;
}

static void read_row(struct games *games, const struct grid_row *row)
{
    enum { ROUNDS_MOST = EVENT_COUNT_MAX };
    struct table_reader *r = games->r;
    struct game g = {.order = games->count};

    if (!table_row_fits(r, row, r->count) || !table_lay_out(r, row) ||
        !set_players(r, &g, row) ||
        !ARENA_ROOM(r->arena, games->list, games->count, games->room, 64))
        return;
    set_result(r, &g);
    set_kind(r, &g);
    set_year(r, &g);
    g.name = line_at(r, COLUMN_NAME);
    g.series = text_or_given(line_at(r, COLUMN_SERIES), r->given->series);
    g.game = text_or_given(line_at(r, COLUMN_GAME), r->given->game);
    g.source = text_or_given(line_at(r, COLUMN_SOURCE), r->given->source);
    g.result.round = number_at(r, COLUMN_ROUND, ROUNDS_MOST);
    g.result.board = number_at(r, COLUMN_BOARD, EVENT_BOARDS_MAX);
    g.result.note = line_at(r, COLUMN_NOTE);
    set_date(r, &g);
    g.result.span = row->span;
    games->list[games->count++] = g;
}

/* ---- players ------------------------------------------------------------- */

/* One of the two players of a game. */
struct player_use {
    struct game *game;
    uint8_t seat;
};

static struct str use_name(const struct player_use *u)
{
    return u->game->players[u->seat];
}

static int compare_by_name(const void *left, const void *right)
{
    const struct player_use *x = left, *y = right;
    int order = str_compare(use_name(x), use_name(y));

    if (order == 0)
        order = number_compare(x->game->order, y->game->order);
    return order ? order : number_compare(x->seat, y->seat);
}

/* Links each use of a name to the first use. Returns the number of different
   names. */
static size_t link_names(struct table_reader *r, struct game *const *list,
                         size_t count)
{
    struct player_use *uses = arena_alloc(r->arena, 2 * count * sizeof *uses);
    const struct player_use *leader = NULL;
    size_t names = 0;

    if (!uses)
        return 0;
    for (size_t i = 0; i < 2 * count; i++)
        uses[i] = (struct player_use){list[i / 2], i % 2};
    qsort(uses, 2 * count, sizeof *uses, compare_by_name);
    for (size_t i = 0; i < 2 * count; i++) {
        if (!leader || !str_equal(use_name(leader), use_name(&uses[i]))) {
            leader = &uses[i];
            names++;
        }
        uses[i].game->leaders[uses[i].seat] = leader->game;
        uses[i].game->seats[uses[i].seat] = leader->seat;
    }
    return names;
}

/* Returns the number of a player, and adds the player to the event if
   necessary. */
static uint32_t game_player(struct event *e, struct game *g, uint8_t seat)
{
    const struct game *leader = g->leaders[seat];
    uint8_t at = g->seats[seat];

    if (leader != g || at != seat)
        return leader->numbers[at];
    if (e->player_count == EVENT_PLAYERS_MAX)
        return NOBODY;
    e->players[e->player_count] =
        (struct event_player){.name = g->players[seat], .span = g->spans[seat]};
    return g->numbers[seat] = (uint32_t)e->player_count++;
}

/* ---- events -------------------------------------------------------------- */

/* Adds an event of games, in their order. */
static void add_event(struct table_reader *r, struct game *const *list,
                      size_t count)
{
    struct event *e = table_event(r, list[0]->result.span);
    struct event_result **next = e ? &e->results : NULL;
    size_t names = e ? link_names(r, list, count) : 0, most = EVENT_PLAYERS_MAX;

    if (names)
        e->players = arena_alloc(r->arena, (names < most ? names : most) *
                                               sizeof *e->players);
    if (!e || !e->players)
        return;
    table_set_title(r, e);
    e->name = text_or_given(list[0]->name, e->name);
    e->year = list[0]->year ? list[0]->year : e->year;
    e->series = list[0]->series;
    e->game = list[0]->game;
    e->source = list[0]->source;
    for (size_t i = 0; i < count; i++) {
        struct event_result *result = &list[i]->result;
        result->first = game_player(e, list[i], 0);
        result->second = game_player(e, list[i], 1);
        if (result->first == NOBODY || result->second == NOBODY)
            continue;
        e->result_count++;
        *next = result;
        next = &result->next;
    }
    if (names > most)
        diag_report(r->diags, DIAG_TOO_MANY, e->span,
                    "the table has more than %d players: the games of the "
                    "others are omitted",
                    EVENT_PLAYERS_MAX);
    table_add(r, e);
}

static int compare_by_event(const void *left, const void *right)
{
    struct game *const *x = left, *const *y = right;
    int order = integer_compare((*x)->year, (*y)->year);

    if (order == 0)
        order = str_compare((*x)->name, (*y)->name);
    return order ? order : number_compare((*x)->order, (*y)->order);
}

static bool same_event(const struct game *a, const struct game *b)
{
    return a->year == b->year && str_equal(a->name, b->name);
}

void table_read_games(struct table_reader *r, const struct grid_row *heads)
{
    struct games games = {.r = r};
    struct game **list;

    table_read_heads(r, heads);
    for (const struct grid_row *row = heads->next; row; row = row->next)
        read_row(&games, row);
    list =
        games.count ? arena_alloc(r->arena, games.count * sizeof(*list)) : NULL;
    if (!list)
        return;
    for (size_t i = 0; i < games.count; i++)
        list[i] = &games.list[i];
    qsort(list, games.count, sizeof(*list), compare_by_event);
    for (size_t i = 0, end; i < games.count; i = end) {
        end = i + 1;
        while (end < games.count && same_event(list[i], list[end]))
            end++;
        add_event(r, list + i, end - i);
    }
}
