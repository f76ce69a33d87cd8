/* Reads crosstables, one row per player. A square has a column per opponent. A
   table of rounds has a column per round, whose cells name the opponents: 12w1,
   +5, W12 (crosstable_cell.c). */
#include <stdlib.h>

#include "../namesakes.h"
#include "crosstable_cell.h"
#include "table_reader.h"

/* A player's row. */
struct line {
    const struct grid_row *row;
    const struct grid_cell **meetings; /* cells of the meeting columns, */
    size_t count;                      /* as many as the row has */
    const struct grid_cell *points;    /* or NULL */
    const struct grid_cell *place;     /* or NULL */
    uint32_t number;
    size_t first, end;  /* of its meetings in `list` */
    uint32_t scores[3]; /* games lost, drawn and won */
    bool doubtful;      /* not all its games were read */
    uint32_t seed;      /* of the player, while names are separated */
};

/* A game, as one of the players has it. */
struct reported_game {
    struct bout bout;
    uint32_t player, round;
    const struct grid_cell *cell;
    bool taken; /* the other player has it too */
};

struct crosstable_reader {
    struct table_reader *r;
    struct event *event;
    size_t columns;
    uint8_t *kinds;     /* enum column of each column */
    struct line *lines; /* of each player */
    size_t line_room, player_room;
    struct cell_style style;
    uint32_t *row_of;  /* the row of each number, from 1; 0: none */
    uint32_t most;     /* the largest number */
    uint32_t *numbers; /* of the heads of the meeting columns */
    size_t meeting_columns;
    bool rounds; /* a head names a round */
    bool named;  /* heads name the opponents, in the order of the rows */
    bool half;   /* only one half of the square is filled */
    struct reported_game *list;
    size_t count, room;
    struct event_result **results;
    size_t result_room;
};

/* ---- heads ---------------------------------------------------------------- */

static size_t count_columns(const struct grid_row *row)
{
    size_t count = 0;

    for (const struct grid_cell *c = row->cells; c; c = c->next)
        count += c->columns;
    return count;
}

static bool is_used_column(const struct crosstable_reader *c,
                           enum column column)
{
    for (size_t i = 0; i < c->columns; i++)
        if (c->kinds[i] == column)
            return true;
    return false;
}

static bool read_heads(struct crosstable_reader *c,
                       const struct grid_row *heads)
{
    struct table_reader *r = c->r;
    size_t count = count_columns(heads);
    bool first = true, round;

    c->kinds = arena_alloc(r->arena, count);
    c->numbers = arena_alloc(r->arena, count * sizeof *c->numbers);
    if (!c->kinds || !c->numbers)
        return false;
    for (const struct grid_cell *cell = heads->cells; cell; cell = cell->next) {
        struct str words = head_words(r->arena, cell->text);
        enum column column = column_find(SHAPE_CROSS, words);
        if (cell->player) {
            column = COLUMN_MEETING;
            c->numbers[c->meeting_columns++] = cell->player;
            c->named = true;
        } else if (column == COLUMN_MEETING) {
            c->numbers[c->meeting_columns++] = head_number(words, &round);
            c->rounds |= round;
        } else if (column > COLUMN_LEFT && is_used_column(c, column)) {
            column = COLUMN_LEFT;
        }
        if (column == COLUMN_UNTOLD && cell->text.len) {
            table_report_head(r, cell, first);
            first = false;
        }
        c->kinds[c->columns] = (uint8_t)column;
        c->columns += cell->columns; /* the others are unknown */
    }
    table_report_headless(r, heads);
    return true;
}

/* ---- rows ----------------------------------------------------------------- */

static void set_number(struct table_reader *r, const struct grid_cell *cell,
                       uint32_t most, uint32_t *out)
{
    struct str words = cell->text;
    uint64_t number;

    str_skip(&words, STR("#"));
    if (str_ends(words, STR(".")))
        words.len--;
    if (str_number(words, &number) && number <= most)
        *out = (uint32_t)number;
    else if (!table_is_gap(words))
        table_report_cell(r, cell, "a number is expected: omitted");
}

static void set_cell(struct crosstable_reader *c, struct event_player *p,
                     struct line *line, enum column column,
                     const struct grid_cell *cell)
{
    enum { NUMBER_MOST = 99999, RATING_MOST = 9999 };
    struct str *const words[COLUMNS] = {
        [COLUMN_PLAYER] = &p->name,     [COLUMN_TITLE] = &p->title,
        [COLUMN_COUNTRY] = &p->country, [COLUMN_ID] = &p->id,
        [COLUMN_NOTE] = &p->note,
    };
    struct table_reader *r = c->r;

    if (column == COLUMN_NUMBER)
        set_number(r, cell, NUMBER_MOST, &line->number);
    else if (column == COLUMN_RATING)
        set_number(r, cell, RATING_MOST, &p->rating);
    else if (column == COLUMN_SEED)
        set_number(r, cell, NUMBER_MOST, &p->seed);
    else if (column == COLUMN_POINTS)
        line->points = cell;
    else if (column == COLUMN_PLACE)
        line->place = cell;
    else if (column == COLUMN_MEETING)
        line->meetings[line->count++] = cell;
    else if (words[column])
        *words[column] = table_line(r, cell->text);
}

static bool has_room(struct crosstable_reader *c)
{
    struct event *e = c->event;
    size_t count = e->player_count;

    return ARENA_ROOM(c->r->arena, c->lines, count, c->line_room, 64) &&
           ARENA_ROOM(c->r->arena, e->players, count, c->player_room, 64);
}

static bool is_repeated_head(const struct line *line,
                             const struct event_player *p)
{
    return column_find(SHAPE_CROSS, p->name) == COLUMN_PLAYER && !line->points;
}

/* Reads a row. Returns false if no more rows are read. */
static bool read_row(struct crosstable_reader *c, const struct grid_row *row)
{
    struct event *e = c->event;
    struct event_player *p;
    struct line *line;
    size_t i = 0;

    if (!table_row_fits(c->r, row, c->columns))
        return true;
    if (e->player_count == EVENT_PLAYERS_MAX) {
        diag_report(c->r->diags, DIAG_TOO_MANY, row->span,
                    "more than %d players: omitted", EVENT_PLAYERS_MAX);
        return false;
    }
    if (!has_room(c))
        return false;
    p = &e->players[e->player_count];
    line = &c->lines[e->player_count];
    *p = (struct event_player){.span = row->span};
    *line = (struct line){.row = row};
    line->meetings = arena_alloc(c->r->arena, (count_columns(row) + 1) *
                                                  sizeof(*line->meetings));
    if (!line->meetings)
        return false;
    for (const struct grid_cell *cell = row->cells; cell && i < c->columns;
         i += cell->columns, cell = cell->next)
        set_cell(c, p, line, (enum column)c->kinds[i], cell);
    if (p->name.len)
        e->player_count += !is_repeated_head(line, p);
    else if (line->count)
        diag_report(c->r->diags, DIAG_UNKNOWN_ROW, row->span,
                    "a row without a name: omitted");
    return true;
}

/* Makes the table of rows by number. Returns the second row with a number that
   an earlier one has; the number of rows if there is none. */
static size_t list_numbers(struct crosstable_reader *c)
{
    size_t count = c->event->player_count, i = 0;

    c->most = 0;
    for (size_t k = 0; k < count; k++)
        if (c->lines[k].number > c->most)
            c->most = c->lines[k].number;
    c->row_of =
        arena_alloc(c->r->arena, ((size_t)c->most + 1) * sizeof *c->row_of);
    for (; c->row_of && i < count; i++) {
        uint32_t number = c->lines[i].number;
        if (number && c->row_of[number])
            return i;
        if (number)
            c->row_of[number] = (uint32_t)i + 1;
    }
    return count;
}

/* Numbers the players, as the column of numbers does, or by their rows. */
static bool number_players(struct crosstable_reader *c)
{
    size_t count = c->event->player_count, twice = 0;

    if (!c->named && is_used_column(c, COLUMN_NUMBER)) {
        twice = list_numbers(c);
        if (twice == count)
            return c->row_of != NULL;
        diag_report(c->r->diags, DIAG_UNKNOWN_ROW, c->lines[twice].row->span,
                    "another row has the number %u: the rows are numbered in "
                    "their order",
                    (unsigned)c->lines[twice].number);
    }
    for (size_t i = 0; i < count; i++)
        c->lines[i].number = (uint32_t)i + 1;
    list_numbers(c);
    return c->row_of != NULL;
}

/* Returns the player with a number, or NOBODY. */
static uint32_t player_with_number(const struct crosstable_reader *c,
                                   uint32_t number)
{
    return number <= c->most && c->row_of[number] ? c->row_of[number] - 1
                                                  : NOBODY;
}

static int compare_by_seed(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;

    return number_compare(*a, *b);
}

/* True if each player has another seed. */
static bool have_seeds(const struct crosstable_reader *c)
{
    size_t count = c->event->player_count, i = 0;
    uint32_t *seeds = arena_alloc(c->r->arena, count * sizeof *seeds);

    for (; seeds && i < count; i++)
        seeds[i] = c->event->players[i].seed;
    if (i)
        qsort(seeds, count, sizeof *seeds, compare_by_seed);
    for (i = 1; seeds && i < count && seeds[i] != seeds[i - 1]; i++)
        ;
    return seeds && i >= count && seeds[0];
}

/* Makes names that several rows have different, by their ids, or by their
   seeds, or by the numbers of their rows. */
static void separate_names(struct crosstable_reader *c)
{
    struct event *e = c->event;
    bool seeds = is_used_column(c, COLUMN_SEED) && have_seeds(c);

    for (size_t i = 0; !seeds && i < e->player_count; i++) {
        c->lines[i].seed = e->players[i].seed;
        e->players[i].seed = (uint32_t)i + 1;
    }
    namesakes_separate(e, c->r->arena, c->r->diags);
    for (size_t i = 0; !seeds && i < e->player_count; i++)
        e->players[i].seed = c->lines[i].seed;
}

/* ---- results -------------------------------------------------------------- */

static const enum result_kind first_kinds[] = {
    [BOUT_UNKNOWN] = RESULT_UNKNOWN,
    [BOUT_LOST] = RESULT_SECOND,
    [BOUT_DRAWN] = RESULT_DRAW,
    [BOUT_WON] = RESULT_FIRST,
};

static void count_score(struct crosstable_reader *c, uint32_t player,
                        enum bout_score score)
{
    if (player != NOBODY && score != BOUT_UNKNOWN)
        c->lines[player].scores[score - BOUT_LOST]++;
}

static enum bout_score other_score(enum bout_score score)
{
    return score == BOUT_WON    ? BOUT_LOST
           : score == BOUT_LOST ? BOUT_WON
                                : score;
}

/* Adds the result of a game that `first` began. The score is that of
   `first`. */
static void add_result(struct crosstable_reader *c, uint32_t first,
                       uint32_t second, enum bout_score score,
                       struct event_result like)
{
    struct event_result *result = ARENA_NEW(c->r->arena, struct event_result);

    if (!result || !ARENA_ROOM(c->r->arena, c->results, c->event->result_count,
                               c->result_room, 64))
        return;
    *result = like;
    result->first = first;
    result->second = second;
    result->kind = (uint8_t)first_kinds[score];
    c->results[c->event->result_count++] = result;
    count_score(c, first, score);
    count_score(c, second, other_score(score));
}

static int compare_by_round(const void *left, const void *right)
{
    const struct event_result *const *x = left, *const *y = right;
    const struct event_result *a = *x, *b = *y;
    int order = number_compare(a->round, b->round);

    return order ? order : number_compare(a->board, b->board);
}

/* Links the results in order of rounds. Their boards are only their order so
   far. */
static void link_results(struct crosstable_reader *c)
{
    struct event_result **next = &c->event->results;
    size_t count = c->event->result_count;

    for (size_t i = 0; i < count; i++)
        c->results[i]->board = (uint32_t)i;
    if (count)
        qsort(c->results, count, sizeof(*c->results), compare_by_round);
    for (size_t i = 0; i < count; i++) {
        c->results[i]->board = 0;
        *next = c->results[i];
        next = &c->results[i]->next;
    }
}

static struct str player_name(const struct crosstable_reader *c,
                              uint32_t player)
{
    return c->event->players[player].name;
}

/* Reports a cell in the row of a player. */
static void report_cell(struct crosstable_reader *c, uint32_t player,
                        const struct grid_cell *cell, const char *why)
{
    table_report_cell(c->r, cell, why);
    c->lines[player].doubtful = true;
}

static void report_pair(struct crosstable_reader *c, enum diag_code code,
                        const struct grid_cell *cell, uint32_t a, uint32_t b,
                        const char *what)
{
    struct str x = str_shown(player_name(c, a)),
               y = str_shown(player_name(c, b));

    diag_report(c->r->diags, code, cell->span, "%.*s and %.*s: %s", (int)x.len,
                x.ptr, (int)y.len, y.ptr, what);
    if (code != DIAG_UNKNOWN_CELL)
        c->lines[a].doubtful = c->lines[b].doubtful = true;
}

/* Returns the score of the one, or unknown, after a report, if the two
   contradict each other. */
static enum bout_score agreed_score(struct crosstable_reader *c,
                                    const struct grid_cell *cell,
                                    const struct bout *a, const struct bout *b,
                                    uint32_t one, uint32_t other)
{
    if (a->score == BOUT_UNKNOWN)
        return other_score((enum bout_score)b->score);
    if (b->score == BOUT_UNKNOWN ||
        b->score == other_score((enum bout_score)a->score))
        return (enum bout_score)a->score;
    if (a->forfeit && b->forfeit && a->score == BOUT_LOST)
        return BOUT_UNKNOWN; /* both lost */
    report_pair(c, DIAG_CONTRADICTING_RESULT, cell, one, other,
                "their cells contradict each other: the result is read as "
                "unknown");
    return BOUT_UNKNOWN;
}

static bool is_dash(const struct bout *b)
{
    return b->forfeit && b->score == BOUT_LOST;
}

/* Returns how a game of this score came about. Unknown by forfeit means that
   both lost. */
static uint8_t result_how(const struct bout *a, const struct bout *b,
                          enum bout_score score)
{
    bool unplayed = score == BOUT_UNKNOWN ? is_dash(a) && is_dash(b)
                                          : a->forfeit || b->forfeit;

    return unplayed ? HOW_FORFEIT : HOW_PLAYED;
}

/* ---- squares -------------------------------------------------------------- */

static bool is_blank(const struct grid_cell *cell)
{
    return !cell || cell_is_empty(cell->text);
}

/* Returns the cell of a player against the opponent with a column. */
static const struct grid_cell *cell_against(const struct crosstable_reader *c,
                                            uint32_t player, uint32_t place)
{
    return place < c->lines[player].count ? c->lines[player].meetings[place]
                                          : NULL;
}

static size_t read_games(struct crosstable_reader *c, uint32_t player,
                         const struct grid_cell *cell,
                         struct bout bouts[CELL_GAMES])
{
    size_t count;

    if (is_blank(cell))
        return 0;
    count = square_cell(cell->text, &c->style, bouts);
    if (!count)
        report_cell(c, player, cell,
                    "not the results of games one by one: omitted");
    return count;
}

/* True if both cells, or the only one, have a -: the two did not meet. */
static bool is_unplayed(const struct bout *a, const struct bout *b)
{
    return (is_dash(a) && (is_dash(b) || b->score == BOUT_UNKNOWN)) ||
           (is_dash(b) && a->score == BOUT_UNKNOWN);
}

/* Adds the games of two players, of whom `one` is in the upper row. Colours
   alternate, as nothing says who began. */
static void add_games(struct crosstable_reader *c, uint32_t one, uint32_t other,
                      const struct grid_cell *a, const struct grid_cell *b,
                      size_t *most)
{
    struct bout own[CELL_GAMES] = {{0}}, theirs[CELL_GAMES] = {{0}};
    size_t count = read_games(c, one, a, own),
           others = read_games(c, other, b, theirs);
    const struct grid_cell *cell = is_blank(b) ? a : b;

    if (count && others && count != others) {
        report_pair(c, DIAG_CONTRADICTING_RESULT, b, one, other,
                    "their cells have different numbers of games: omitted");
        return;
    }
    count = count ? count : others;
    if (!count || (count == 1 && is_unplayed(own, theirs)))
        return;
    if (!c->half && is_blank(a) != is_blank(b))
        report_pair(c, DIAG_ONE_SIDED, cell, is_blank(a) ? other : one,
                    is_blank(a) ? one : other,
                    "only the first of them has this game");
    *most = count > *most ? count : *most;
    for (size_t i = 0; i < count; i++) {
        struct event_result like = {.span = cell->span};
        enum bout_score score =
            agreed_score(c, cell, &own[i], &theirs[i], one, other);
        like.how = result_how(&own[i], &theirs[i], score);
        if (i % 2)
            add_result(c, other, one, other_score(score), like);
        else
            add_result(c, one, other, score, like);
    }
}

/* True if one half of the square, above or below the diagonal, is blank, so
   that the other half is all that there is. */
static bool is_half_square(const struct crosstable_reader *c)
{
    size_t above = 0, below = 0;

    for (uint32_t i = 0; i < c->event->player_count; i++)
        for (size_t k = 0; k < c->lines[i].count; k++) {
            uint32_t j = player_with_number(c, c->numbers[k]);
            bool there = j != NOBODY && !is_blank(c->lines[i].meetings[k]);
            above += there && j > i;
            below += there && j < i;
        }
    return !above || !below;
}

static void read_square_row(struct crosstable_reader *c, uint32_t i,
                            const uint32_t *place, size_t *most)
{
    const struct line *line = &c->lines[i];

    for (size_t k = 0; k < line->count; k++) {
        const struct grid_cell *a = line->meetings[k], *b;
        uint32_t j = player_with_number(c, c->numbers[k]);
        if (j == i || is_blank(a))
            continue;
        if (j == NOBODY || place[j] != k) {
            report_cell(c, i, a,
                        "no player has the number of this column: "
                        "omitted");
            continue;
        }
        b = place[i] == NOBODY ? NULL : cell_against(c, j, place[i]);
        if (i < j)
            add_games(c, i, j, a, b, most);
        else if (is_blank(b))
            add_games(c, j, i, b, a, most);
    }
}

static void read_square(struct crosstable_reader *c)
{
    size_t count = c->event->player_count, most = 0;
    uint32_t *place = arena_alloc(c->r->arena, (count + 1) * sizeof *place);

    if (!place)
        return;
    c->half = is_half_square(c);
    for (size_t i = 0; i < count; i++)
        place[i] = NOBODY;
    for (size_t k = 0; k < c->meeting_columns; k++) {
        uint32_t j = player_with_number(c, c->numbers[k]);
        if (j != NOBODY && place[j] == NOBODY)
            place[j] = (uint32_t)k;
    }
    for (uint32_t i = 0; i < count; i++)
        read_square_row(c, i, place, &most);
    c->event->format.kind = most == 1   ? FORMAT_ROUND_ROBIN
                            : most == 2 ? FORMAT_DOUBLE_ROUND_ROBIN
                                        : FORMAT_UNKNOWN;
    if (c->event->result_count)
        diag_report(c->r->diags, DIAG_COLOURS_UNKNOWN, c->r->grid->span, NULL);
}

/* ---- rounds --------------------------------------------------------------- */

static void add_meeting(struct crosstable_reader *c, uint32_t player,
                        size_t column, const struct grid_cell *cell,
                        const struct bout *bout)
{
    struct reported_game m = {.bout = *bout,
                              .player = player,
                              .round = (uint32_t)column + 1,
                              .cell = cell};

    if (bout->opponent) {
        m.bout.opponent = player_with_number(c, bout->opponent);
        if (m.bout.opponent == NOBODY || m.bout.opponent == player) {
            report_cell(c, player, cell,
                        m.bout.opponent == player
                            ? "this is the player's own number: omitted"
                            : "no player has this number: omitted");
            return;
        }
    } else {
        m.bout.opponent = NOBODY;
    }
    if (ARENA_ROOM(c->r->arena, c->list, c->count, c->room, 64))
        c->list[c->count++] = m;
}

static void read_meetings(struct crosstable_reader *c, uint32_t player)
{
    struct line *line = &c->lines[player];
    struct bout bouts[CELL_GAMES];

    line->first = c->count;
    for (size_t k = 0; k < line->count; k++) {
        const struct grid_cell *cell = line->meetings[k];
        size_t count = 0;
        if (is_blank(cell))
            continue;
        if (!round_cell(cell->text, &c->style, bouts, &count))
            report_cell(c, player, cell,
                        "not an opponent and a result, such as 12w1 or "
                        "+5: omitted");
        for (size_t i = 0; i < count; i++)
            add_meeting(c, player, k, cell, &bouts[i]);
    }
    line->end = c->count;
}

/* Finds the same game in the opponent's row; NULL if it is not there. */
static struct reported_game *opponent_meeting(const struct crosstable_reader *c,
                                              const struct reported_game *m)
{
    const struct line *line = &c->lines[m->bout.opponent];
    size_t low = line->first, high = line->end;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c->list[middle].round < m->round)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < line->end && c->list[low].round == m->round; low++)
        if (c->list[low].bout.opponent == m->player && !c->list[low].taken)
            return &c->list[low];
    return NULL;
}

/* True if the player of `m` was the first. Unless a cell says so, the player in
   the upper row is. */
static bool was_first(struct crosstable_reader *c,
                      const struct reported_game *m,
                      const struct reported_game *mirror)
{
    enum bout_colour own = (enum bout_colour)m->bout.colour,
                     other = mirror ? (enum bout_colour)mirror->bout.colour
                                    : BOUT_COLOURLESS;

    if (own != BOUT_COLOURLESS && own == other)
        report_pair(c, DIAG_UNKNOWN_CELL, mirror->cell, m->player,
                    mirror->player, "both have the same colour");
    if (own == BOUT_COLOURLESS)
        return other == BOUT_COLOURLESS ? m->player < m->bout.opponent
                                        : other == BOUT_SECOND;
    return own == BOUT_FIRST;
}

static void add_bye(struct crosstable_reader *c, const struct reported_game *m)
{
    const struct event_result like = {
        .how = HOW_BYE, .round = m->round, .span = m->cell->span};

    add_result(c, m->player, NOBODY, (enum bout_score)m->bout.score, like);
}

static void add_round(struct crosstable_reader *c, struct reported_game *m)
{
    struct reported_game *mirror;
    struct event_result like = {.round = m->round, .span = m->cell->span};
    static const struct bout nothing = {0};
    uint32_t other = m->bout.opponent;

    if (m->taken)
        return;
    if (other == NOBODY) {
        add_bye(c, m);
        return;
    }
    mirror = opponent_meeting(c, m);
    if (!mirror)
        report_pair(c, DIAG_ONE_SIDED, m->cell, m->player, other,
                    "only the first of them has this game");
    enum bout_score score =
        agreed_score(c, mirror ? mirror->cell : m->cell, &m->bout,
                     mirror ? &mirror->bout : &nothing, m->player, other);
    like.how = result_how(&m->bout, mirror ? &mirror->bout : &nothing, score);
    m->taken = true;
    if (mirror)
        mirror->taken = true;
    if (was_first(c, m, mirror))
        add_result(c, m->player, other, score, like);
    else
        add_result(c, other, m->player, other_score(score), like);
}

static bool any_colour(const struct crosstable_reader *c)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->list[i].bout.colour != BOUT_COLOURLESS)
            return true;
    return false;
}

static void read_rounds(struct crosstable_reader *c)
{
    for (uint32_t i = 0; i < c->event->player_count; i++)
        read_meetings(c, i);
    for (size_t i = 0; i < c->count; i++)
        add_round(c, &c->list[i]);
    if (c->count && !any_colour(c))
        diag_report(c->r->diags, DIAG_COLOURS_UNKNOWN, c->r->grid->span, NULL);
}

/* ---- points --------------------------------------------------------------- */

/* Points in halves for a win and a draw. */
static const struct points {
    uint32_t won, drawn;
} usual_points[] = {{2, 1}, {4, 2}, {6, 2}};

static uint64_t line_points(const struct line *line, struct points p)
{
    return (uint64_t)line->scores[2] * p.won +
           (uint64_t)line->scores[1] * p.drawn;
}

static bool points_are_right(const struct line *line, struct points p)
{
    uint64_t halves;

    return line->doubtful || !line->points ||
           !cell_halves(line->points->text, &halves) ||
           halves == line_points(line, p);
}

/* Checks the stated points by 1-½-0, unless they all follow from 2-1-0 or
   3-1-0. */
static void check_points(struct crosstable_reader *c)
{
    size_t count = c->event->player_count;

    for (size_t k = 0; k < sizeof usual_points / sizeof *usual_points; k++) {
        size_t i = 0;
        while (i < count && points_are_right(&c->lines[i], usual_points[k]))
            i++;
        if (i == count)
            return;
    }
    for (size_t i = 0; i < count; i++) {
        uint64_t halves = line_points(&c->lines[i], usual_points[0]);
        if (!points_are_right(&c->lines[i], usual_points[0]))
            diag_report(
                c->r->diags, DIAG_STATED_POINTS, c->lines[i].points->span,
                "the points are stated as %.*s, but the results give "
                "%.*llu%s",
                (int)c->lines[i].points->text.len, c->lines[i].points->text.ptr,
                halves != 1, (unsigned long long)halves / 2,
                halves % 2 ? "\u00BD" : "");
    }
}

/* ---- champions ------------------------------------------------------------ */

static bool is_first_place(const struct line *line)
{
    return line->place && (str_is_word(line->place->text, "1") ||
                           str_is_word(line->place->text, "1."));
}

/* Returns the only player in place 1, or NOBODY. */
static uint32_t first_in_place(const struct crosstable_reader *c)
{
    uint32_t first = NOBODY;

    for (uint32_t i = 0; i < c->event->player_count; i++) {
        if (!is_first_place(&c->lines[i]))
            continue;
        if (first != NOBODY)
            return NOBODY;
        first = i;
    }
    return first;
}

/* Returns the only player with the most points, or NOBODY. */
static uint32_t first_by_points(const struct crosstable_reader *c)
{
    uint32_t first = NOBODY;
    uint64_t most = 0, halves;

    for (uint32_t i = 0; i < c->event->player_count; i++) {
        const struct grid_cell *points = c->lines[i].points;
        if (!points || !cell_halves(points->text, &halves) || halves < most)
            continue;
        first = halves > most ? i : NOBODY;
        most = halves;
    }
    return first;
}

/* Names the player whom the table has first. This is not a statement that the
   event makes, as the table may not be final. In a round robin, points follow
   from the results, which decide. */
static void report_first(struct crosstable_reader *c)
{
    bool placed = is_used_column(c, COLUMN_PLACE);
    uint32_t first = placed ? first_in_place(c)
                     : c->event->format.kind == FORMAT_UNKNOWN
                         ? first_by_points(c)
                         : NOBODY;

    if (first == NOBODY)
        return;
    const struct line *line = &c->lines[first];
    struct str name = str_shown(player_name(c, first));
    struct diag *d = diag_report(
        c->r->diags, DIAG_CHAMPION_NOT_SET,
        placed ? line->place->span : line->points->span,
        "%.*s %s: not stated as the champion, as the table may not be final",
        (int)name.len, name.ptr,
        placed ? "is in place 1" : "has the most points");
    diag_label(c->r->diags, d, "the statement is: champion \"%.*s\"",
               (int)name.len, name.ptr);
}

/* ---- tables --------------------------------------------------------------- */

/* Looks at all cells, to find out how they are written. */
static void find_style(struct crosstable_reader *c)
{
    for (size_t i = 0; i < c->event->player_count; i++)
        for (size_t k = 0; k < c->lines[i].count; k++)
            cell_style_note(&c->style, c->lines[i].meetings[k]->text);
}

void table_read_crosstable(struct table_reader *r, const struct grid_row *heads)
{
    struct crosstable_reader c = {.r = r, .event = table_event(r, heads->span)};

    if (!c.event || !read_heads(&c, heads))
        return;
    table_set_title(r, c.event);
    for (const struct grid_row *row = heads->next; row; row = row->next)
        if (!read_row(&c, row))
            break;
    if (!c.event->player_count || !number_players(&c))
        return;
    separate_names(&c);
    find_style(&c);
    if (c.rounds || c.style.opponents > c.style.scores)
        read_rounds(&c);
    else
        read_square(&c);
    link_results(&c);
    check_points(&c);
    report_first(&c);
    table_add(r, c.event);
}
