/*
 * Builds a table of the bracket of a knock-out (standings.h).
 */
#include "tables.h"
#include "teams.h"

struct node {
    uint32_t children[2]; /* indices of the matches whose winners play this
                             match, or NOBODY */
    uint32_t parent;      /* index of the match that the winner plays next, or
                             NOBODY */
    size_t leaves, begin; /* number of lines of the bracket that belong to this
                             match, and the first of these lines */
    size_t rows[2], middle;
};

struct bracket {
    const struct event *event;
    struct ledger ledger;
    struct matches matches;
    struct node *nodes;
    size_t *widths; /* width of each round; index 0 is round 1 */
    size_t leaves, rows, columns;
    struct table *table;
};

/* ---- the next round ------------------------------------------------------ */

/* Finds the matches of the last round whose winners play on. Matches between
   two players who had already lost are ignored. Returns the number of matches
   found, or 0 if other players are still in the event. */
static size_t find_feeders(const struct ledger *l, const struct matches *m,
                           bool *lost, uint32_t *feeders)
{
    size_t count = 0, players = 0, left = 0;

    for (uint32_t i = 0; i < m->count; i++) {
        const struct match *match = &m->list[i];
        bool bye = match->players[1] == NOBODY;
        if (match->round == m->rounds && !lost[match->players[0]] &&
            (bye || !lost[match->players[1]])) {
            feeders[count++] = i;
            players += bye ? 1 : 2;
        } else if (match->loser != NOBODY)
            lost[match->loser] = true;
    }
    for (uint32_t p = 0; p < l->event->player_count; p++)
        left += l->member[p] && !lost[p] && !l->withdrawn[p];
    return left == players ? count : 0;
}

/* Pairs the winners in the order of their matches, as in a printed bracket. */
static bool plan_next_round(const struct ledger *l, struct matches *m)
{
    size_t room = m->count + m->count / 2 + 1, count;
    struct match *list = arena_alloc(l->arena, room * sizeof *list);
    bool *lost = arena_alloc(l->arena, l->event->player_count + 1);
    uint32_t *feeders = arena_alloc(l->arena, room * sizeof *feeders);
    bool any = false;

    if (!list || !lost || !feeders)
        return false;
    count = find_feeders(l, m, lost, feeders);
    for (size_t i = 0; i < count; i++)
        any = any || m->list[feeders[i]].winner != NOBODY;
    if (!any || count < 2)
        return true;
    for (size_t i = 0; i < m->count; i++)
        list[i] = m->list[i];
    m->list = list;
    m->rounds++;
    for (size_t i = 0; i + 1 < count; i += 2)
        list[m->count++] = (struct match){
            .players = {list[feeders[i]].winner, list[feeders[i + 1]].winner},
            .round = m->rounds,
            .winner = NOBODY,
            .loser = NOBODY,
            .open = true,
            .planned = true,
            .feeders = {feeders[i], feeders[i + 1]}};
    return true;
}

/* ---- links between matches ----------------------------------------------- */

static void link_matches(struct bracket *b, uint32_t *won_last)
{
    for (uint32_t m = 0; m < b->matches.count; m++) {
        const struct match *match = &b->matches.list[m];
        b->nodes[m] = (struct node){{NOBODY, NOBODY}, NOBODY, 0, 0, {0}, 0};
        for (size_t i = 0; i < 2; i++) {
            uint32_t player = match->players[i];
            uint32_t child = match->planned     ? match->feeders[i] + 1
                             : player == NOBODY ? 0
                                                : won_last[player];
            if (child == 0)
                continue;
            b->nodes[m].children[i] = child - 1;
            b->nodes[child - 1].parent = m;
            if (player != NOBODY)
                won_last[player] = 0;
        }
        if (match->winner != NOBODY)
            won_last[match->winner] = m + 1;
    }
}

/* ---- lines --------------------------------------------------------------- */

static size_t count_match_sides(const struct bracket *b, size_t m)
{
    const struct match *match = &b->matches.list[m];

    return match->players[1] == NOBODY && !match->planned ? 1 : 2;
}

/* Counts the lines of each match. In the list, children precede their
   parents. */
static void count_leaves(struct bracket *b)
{
    for (size_t m = 0; m < b->matches.count; m++)
        for (size_t i = 0; i < count_match_sides(b, m); i++) {
            uint32_t child = b->nodes[m].children[i];
            b->nodes[m].leaves += child == NOBODY ? 1 : b->nodes[child].leaves;
        }
}

static void place_roots(struct bracket *b)
{
    for (size_t m = 0; m < b->matches.count; m++) {
        struct node *node = &b->nodes[m];
        if (node->parent != NOBODY)
            continue;
        node->begin = b->leaves;
        b->leaves += node->leaves;
    }
    b->rows = b->leaves ? 2 * b->leaves - 1 : 0;
}

static void place_leaves(struct bracket *b)
{
    for (size_t m = b->matches.count; m-- > 0;) {
        struct node *node = &b->nodes[m];
        size_t begin = node->begin;
        for (size_t i = 0; i < count_match_sides(b, m); i++) {
            uint32_t child = node->children[i];
            node->rows[i] = 2 * begin;
            if (child != NOBODY)
                b->nodes[child].begin = begin;
            begin += child == NOBODY ? 1 : b->nodes[child].leaves;
        }
    }
}

static void place_matches(struct bracket *b)
{
    for (size_t m = 0; m < b->matches.count; m++) {
        struct node *node = &b->nodes[m];
        for (size_t i = 0; i < count_match_sides(b, m); i++)
            if (node->children[i] != NOBODY)
                node->rows[i] = b->nodes[node->children[i]].middle;
        node->middle = count_match_sides(b, m) == 1
                           ? node->rows[0]
                           : (node->rows[0] + node->rows[1]) / 2;
    }
}

/* ---- drawing ------------------------------------------------------------- */

static struct text *cell_at(struct bracket *b, size_t row, size_t column)
{
    return &b->table->cells[row * b->columns + column];
}

/* Appends a score such as "1½ + 1". Appends "+" for a match that was not
   played, and nothing for a planned match. */
static void write_score(const struct bracket *b, const struct match *match,
                        size_t side, struct text *out)
{
    uint32_t player = match->players[side];

    if (match->planned)
        return;
    if (match->forfeits == match->games && match->games > 0 &&
        match->players[1] != NOBODY)
        text_add(out, match->winner == player ? STR("+") : STR("-"));
    else
        match_add_points(&b->ledger, match, side, out);
    if (match->play_off[0] || match->play_off[1]) {
        text_add(out, STR(" + "));
        add_halves(out, match->play_off[side]);
    }
}

static void write_player(const struct bracket *b, uint32_t player,
                         struct text *out)
{
    text_add(out, player == NOBODY ? STR("?") : player_name(b->event, player));
    if (player != NOBODY && b->ledger.withdrawn[player])
        text_add(out, STR(" (withdrawn)"));
}

/* Appends a player's name and score, such as "Ann 1½ + 1". */
static void write_side(const struct bracket *b, const struct match *match,
                       size_t side, struct text *out)
{
    write_player(b, match->players[side], out);
    text_add(out, match->planned ? STR("") : STR(" "));
    write_score(b, match, side, out);
}

/* True for the match for third place. Its players have both lost a match of the
   previous round, and the format specifies such a match. */
static bool is_for_third(const struct bracket *b, size_t m)
{
    const struct match *match = &b->matches.list[m];
    const struct node *node = &b->nodes[m];

    return b->ledger.format.third_place && match->round > 1 &&
           match->round == b->matches.rounds && match->players[1] != NOBODY &&
           !match->planned && node->children[0] == NOBODY &&
           node->children[1] == NOBODY;
}

static void widen(struct bracket *b, size_t column, const struct text *cell)
{
    size_t width = str_columns(text_str(cell));

    b->widths[column] = width > b->widths[column] ? width : b->widths[column];
}

/* Writes the winner of a match that leads to no other match. A match for third
   place is marked as such. */
static void write_winner(struct bracket *b, size_t m)
{
    const struct match *match = &b->matches.list[m];
    struct text *cell = cell_at(b, b->nodes[m].middle, match->round);

    text_add(cell, player_name(b->event, match->winner));
    if (is_for_third(b, m))
        text_add(cell, STR(" (third place)"));
}

static void write_names(struct bracket *b, size_t m)
{
    const struct match *match = &b->matches.list[m];
    const struct node *node = &b->nodes[m];
    size_t column = match->round - 1;

    for (size_t i = 0; i < count_match_sides(b, m); i++) {
        struct text *cell = cell_at(b, node->rows[i], column);
        write_side(b, match, i, cell);
        widen(b, column, cell);
    }
    if (count_match_sides(b, m) == 2) {
        struct text *cell = cell_at(b, node->middle, column);
        match_add_progress(&b->ledger, match, STR(""), cell);
        widen(b, column, cell);
    }
    if (match->winner != NOBODY && node->parent == NOBODY)
        write_winner(b, m);
}

static void fill_line(struct text *cell, size_t width, const char *fill,
                      const char *end)
{
    size_t columns = str_columns(text_str(cell));

    text_add_char(cell, ' ');
    for (; columns < width; columns++)
        text_add(cell, str_of(fill));
    text_add(cell, str_of(end));
}

static void draw_lines(struct bracket *b, size_t m)
{
    const struct node *node = &b->nodes[m];
    size_t column = b->matches.list[m].round - 1, width = b->widths[column];

    if (count_match_sides(b, m) == 1) {
        fill_line(cell_at(b, node->rows[0], column), width, "\u2500", "\u2500");
        return;
    }
    for (size_t row = node->rows[0]; row <= node->rows[1]; row++) {
        bool name = row == node->rows[0] || row == node->rows[1];
        const char *end = row == node->rows[0]   ? "\u2510"
                          : row == node->rows[1] ? "\u2518"
                          : row == node->middle  ? "\u251C"
                                                 : "\u2502";
        fill_line(cell_at(b, row, column), width, name ? "\u2500" : " ", end);
    }
}

static void draw_bracket(struct bracket *b)
{
    struct table *t = b->table;

    b->columns = t->column_count;
    table_limit_cells(t, b->rows, b->columns);
    for (size_t i = 0; i < b->rows && !t->failed; i++)
        for (size_t k = 0; k < b->columns; k++)
            table_cell(t);
    for (size_t m = 0; m < b->matches.count && !t->failed; m++)
        write_names(b, m);
    for (size_t m = 0; m < b->matches.count && !t->failed; m++)
        draw_lines(b, m);
}

/* ---- the whole bracket --------------------------------------------------- */

static const struct standings_options plain = {.points = {2, 1, 0}};

static bool bracket_begin(struct bracket *b, const struct event *event,
                          uint32_t stage, struct arena *arena)
{
    struct ledger *ledger = &b->ledger;
    uint32_t *won_last;

    if (!ledger_make(ledger, event, stage, &plain, arena) ||
        !matches_make(ledger, &b->matches) ||
        !plan_next_round(ledger, &b->matches))
        return false;
    b->event = event;
    b->nodes = arena_alloc(arena, (b->matches.count + 1) * sizeof *b->nodes);
    b->widths =
        arena_alloc(arena, ((size_t)b->matches.rounds + 1) * sizeof *b->widths);
    won_last = arena_alloc(arena, (event->player_count + 1) * sizeof *won_last);
    if (!b->nodes || !b->widths || !won_last)
        return false;
    link_matches(b, won_last);
    count_leaves(b);
    place_roots(b);
    place_leaves(b);
    place_matches(b);
    return true;
}

static void add_round_heads(struct bracket *b)
{
    struct text head = {0};

    table_limit_cells(b->table, b->rows, (size_t)b->matches.rounds + 1);
    for (uint32_t i = 1; i <= b->matches.rounds && !b->table->failed; i++) {
        text_clear(&head);
        text_addf(&head, "round %u", i);
        table_add_column(b->table, text_str(&head), false);
    }
    table_add_column(b->table, STR("winner"), false);
    b->table->failed |= head.failed;
    text_release(&head);
}

bool table_bracket(const struct event *event, uint32_t stage, struct table *out)
{
    struct bracket b = {.table = out};
    struct teams teams;
    struct arena arena;
    bool counted;

    arena_init(&arena, 0, TABLE_MEMORY);
    table_init(out, NULL, 0);
    add_title(out, event, stage);
    event = event_of_teams(event, &teams, &arena);
    counted = event && bracket_begin(&b, event, stage, &arena);
    if (counted) {
        add_round_heads(&b);
        draw_bracket(&b);
    }
    return table_finish(out, &arena, counted);
}

/* Copies the text to the arena and clears it. */
static struct str copy_and_clear(struct arena *arena, struct text *words)
{
    struct str kept = arena_copy(arena, text_str(words));

    text_clear(words);
    return kept;
}

static void draw_match(const struct bracket *b, size_t m, struct arena *arena,
                       struct text *words, struct bracket_match *out)
{
    const struct match *match = &b->matches.list[m];
    const struct node *node = &b->nodes[m];

    *out = (struct bracket_match){.round = match->round,
                                  .last = node->parent == NOBODY,
                                  .sides = count_match_sides(b, m),
                                  .lines = {node->rows[0], node->rows[1]},
                                  .middle = node->middle};
    for (size_t i = 0; i < out->sides; i++) {
        write_player(b, match->players[i], words);
        out->names[i] = copy_and_clear(arena, words);
        write_score(b, match, i, words);
        out->scores[i] = copy_and_clear(arena, words);
        out->children[i] = node->children[i];
        out->seeds[i] = match->players[i] == NOBODY
                            ? 0
                            : b->event->players[match->players[i]].seed;
        out->won[i] =
            match->winner != NOBODY && match->winner == match->players[i];
    }
    match_add_progress(&b->ledger, match, STR(""), words);
    out->progress = copy_and_clear(arena, words);
    out->third = is_for_third(b, m);
}

bool bracket_draw(const struct event *event, uint32_t stage,
                  struct arena *arena, struct bracket_drawing *out)
{
    struct bracket b = {.table = NULL};
    struct teams teams;
    struct text words = {0};
    struct bracket_match *list = NULL;

    *out = (struct bracket_drawing){.count = 0};
    event = event_of_teams(event, &teams, arena);
    if (event && bracket_begin(&b, event, stage, arena))
        list = arena_alloc(arena, (b.matches.count + 1) * sizeof *list);
    for (size_t m = 0; list && m < b.matches.count; m++)
        draw_match(&b, m, arena, &words, &list[m]);
    *out = (struct bracket_drawing){list, list ? b.matches.count : 0, b.rows,
                                    b.matches.rounds};
    bool fine = list && !words.failed && !arena->exhausted;
    text_release(&words);
    return fine;
}

static void add_match(struct table *t, const struct bracket *b, size_t number)
{
    const struct match *m = &b->matches.list[number];
    const struct event *event = b->event;
    struct text *progress;

    cell_add_number(t, m->round);
    cell_add_number(t, (int64_t)number + 1);
    for (size_t i = 0; i < 2; i++) {
        bool bye = m->players[i] == NOBODY;
        cell_add_str(t, bye ? STR("") : player_name(event, m->players[i]));
        struct text *cell = table_cell(t);
        if (!bye && !m->planned)
            match_add_points(&b->ledger, m, i, cell);
        cell = table_cell(t);
        if (m->play_off[0] || m->play_off[1])
            add_halves(cell, m->play_off[i]);
    }
    cell_add_str(t, player_name(event, m->winner));
    progress = table_cell(t);
    match_add_progress(&b->ledger, m, STR(""), progress);
    cell_add_known(t, 3, is_for_third(b, number));
}

bool table_matches(const struct event *event, uint32_t stage, struct table *out)
{
    static const char *const heads[] = {
        ">round",    ">match",   "first",          ">points",
        ">play-off", "second",   ">second points", ">second play-off",
        "winner",    "progress", ">for place"};
    struct bracket b = {.table = out};
    struct teams teams;
    struct arena arena;
    bool counted;

    arena_init(&arena, 0, TABLE_MEMORY);
    table_init(out, heads, sizeof heads / sizeof *heads);
    add_title(out, event, stage);
    event = event_of_teams(event, &teams, &arena);
    counted = event && bracket_begin(&b, event, stage, &arena);
    for (size_t i = 0; counted && i < b.matches.count; i++)
        add_match(out, &b, i);
    return table_finish(out, &arena, counted);
}
