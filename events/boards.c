/* The boards of a paired round, as tables for players to read. */
#include <stdlib.h>

#include "matches.h"
#include "swiss.h"
#include "tables.h"
#include "teams.h"

static bool is_result_of_round(const struct event_result *r, uint32_t stage,
                               uint32_t round)
{
    return r->stage == stage && r->round == round && !r->tiebreak &&
           r->how != HOW_WITHDRAWN;
}

static int compare_boards(const void *left, const void *right)
{
    const struct round_board *a = left, *b = right;
    bool a_bye = a->second == NOBODY, b_bye = b->second == NOBODY;

    if (a_bye != b_bye)
        return a_bye ? 1 : -1;
    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return number_compare(a->order, b->order);
}

/* Numbers the games in their order, unless the file numbers them. Byes have no
   board. */
static void number_boards(struct round_boards *b)
{
    bool numbered = false;

    for (size_t i = 0; i < b->count; i++)
        numbered |= b->list[i].number > 0;
    qsort(b->list, b->count, sizeof *b->list, compare_boards);
    for (size_t i = 0; !numbered && i < b->count; i++)
        if (b->list[i].second != NOBODY)
            b->list[i].number = (uint32_t)i + 1;
    if (numbered)
        qsort(b->list, b->count, sizeof *b->list, compare_boards);
}

/* ---- the board order of a TRF file --------------------------------------- */

/* Returns the board of a game, or NULL if there is none. The colours may have
   been exchanged. */
static struct round_board *find_board(struct round_board *const *board_of,
                                      const struct pairing_board *game)
{
    return game->second != NOBODY &&
                   board_of[game->first] == board_of[game->second]
               ? board_of[game->first]
               : NULL;
}

/* Returns the board of each player, or NULL if out of memory. */
static struct round_board **
index_boards(const struct event *e, struct round_boards *b, struct arena *arena)
{
    struct round_board **board_of =
        arena_alloc(arena, (e->player_count + 1) * sizeof *board_of);

    for (size_t i = 0; board_of && i < b->count; i++) {
        struct round_board *board = &b->list[i];
        if (board->second != NOBODY)
            board_of[board->first] = board_of[board->second] = board;
    }
    return board_of;
}

/* Gives the games of the round the order of `games`, if these include all of
   them. */
static bool apply_order(const struct event *e, struct round_boards *b,
                        const struct pairing_board *games, size_t count,
                        struct arena *arena)
{
    struct round_board **board_of = index_boards(e, b, arena);
    size_t found = 0, wanted = 0;

    if (!board_of)
        return false;
    for (size_t i = 0; i < b->count; i++)
        wanted += b->list[i].second != NOBODY;
    for (size_t i = 0; i < count; i++)
        found += find_board(board_of, &games[i]) != NULL;
    for (size_t i = 0; found == wanted && i < count; i++) {
        struct round_board *board = find_board(board_of, &games[i]);
        if (board)
            board->order = i;
    }
    return true;
}

/* Pairs the round again, and takes the order of this pairing. */
static bool sort_by_pairing(const struct event *e, struct round_boards *b,
                            const struct standings_options *options,
                            struct arena *arena)
{
    struct pairing p;

    return pairing_make(e, b->stage, b->round - 1, options, arena, &p) &&
           (p.fault || apply_order(e, b, p.boards, p.count, arena));
}

static bool sort_swiss(const struct event *e, struct round_boards *b,
                       const struct standings_options *options,
                       struct arena *arena)
{
    struct pairing_board *games =
        arena_alloc(arena, (b->count + 1) * sizeof *games);
    size_t count = 0;

    for (size_t i = 0; games && i < b->count; i++) {
        const struct round_board *board = &b->list[i];
        if (board->second != NOBODY)
            games[count++] = (struct pairing_board){.first = board->first,
                                                    .second = board->second};
    }
    return games &&
           swiss_sort_games(e, b->stage, b->round - 1, options, arena, games,
                            count) &&
           apply_order(e, b, games, count, arena);
}

/*
 * A TRF file lists results by player. Its games get the order in which a
 * pairing of the round lists them. An event file lists the boards in their
 * order; pairing the round again would order them by points that may have been
 * corrected since. Returns false if out of memory.
 */
static bool sort_in_pairing_order(const struct event *e, struct round_boards *b,
                                  const struct standings_options *options,
                                  struct arena *arena)
{
    uint8_t kind = pairing_format(e, b->stage).kind;

    return kind == FORMAT_SWISS || kind == FORMAT_UNKNOWN
               ? sort_swiss(e, b, options, arena)
               : sort_by_pairing(e, b, options, arena);
}

/* ---- lists --------------------------------------------------------------- */

/* Finds the points of each player before the round. */
static bool find_points_before_round(const struct event *e,
                                     const struct standings_options *options,
                                     struct arena *arena,
                                     struct round_boards *out)
{
    struct standings_options before = *options;
    struct standings s = {0};

    out->points =
        arena_alloc(arena, (e->player_count + 1) * sizeof *out->points);
    before.after = out->round - 1;
    if (!out->points)
        return false;
    if (out->round > 1 && !standings_make(e, out->stage, &before, arena, &s))
        return false;
    for (size_t i = 0; i < s.count; i++)
        out->points[s.rows[i].player] = s.rows[i].points;
    return true;
}

/* Sets the score of a board's match, if the format specifies the length of
   matches, and in a knock-out the games of the match. */
static void set_match(const struct ledger *l, const struct match *match,
                      struct round_board *b, struct text *line)
{
    if (match_length_of(l->format).games)
        match_add_line(l, match, b->first, line);
    if (!b->result || l->format.kind != FORMAT_KNOCKOUT)
        return;
    b->first_game = match->first_game;
    b->games = match->games;
    b->next_first = match_next_first(match);
}

/* Describes the match of each board, in formats of matches. Returns false if out
   of memory. */
static bool find_matches(const struct event *e,
                         const struct standings_options *options,
                         struct arena *arena, struct round_boards *out)
{
    struct standings_options until = *options;
    struct event_format format = pairing_format(e, out->stage);
    struct text line = {0};
    struct matches m;
    struct ledger l;

    if (e->team_count ||
        (!match_length_of(format).games && format.kind != FORMAT_KNOCKOUT))
        return true;
    until.after = out->round;
    if (!ledger_make(&l, e, out->stage, &until, arena) || !matches_make(&l, &m))
        return false;
    for (size_t i = 0; i < out->count; i++) {
        struct round_board *b = &out->list[i];
        const struct match *match =
            matches_find(&l, &m, out->round, b->first, b->second);
        text_clear(&line);
        b->next_first = NOBODY;
        if (match && match->players[1] != NOBODY)
            set_match(&l, match, b, &line);
        b->match = arena_copy(arena, text_str(&line));
        out->matches |= b->match.len > 0;
    }
    bool fine = !line.failed && !arena->exhausted;
    text_release(&line);
    return fine;
}

/* Pairs a round that the event does not have yet. */
static bool pair_boards(const struct event *e,
                        const struct standings_options *options,
                        struct arena *arena, struct round_boards *out)
{
    struct pairing p;

    if (!pairing_make(e, out->stage, out->round - 1, options, arena, &p))
        return false;
    out->fault = p.fault ? p.fault : p.round < out->round ? PAIRING_OPEN : 0;
    out->list = arena_alloc(arena, (p.count + 1) * sizeof *out->list);
    for (size_t i = 0; out->list && !out->fault && i < p.count; i++)
        out->list[out->count++] =
            (struct round_board){.first = p.boards[i].first,
                                 .second = p.boards[i].second,
                                 .order = i};
    number_boards(out);
    return out->list != NULL;
}

/* In a knock-out, leaves one board for each match: its last game, with the
   number and the place of its first game. Returns false if out of memory. */
static bool keep_last_games(const struct event *e, struct round_boards *b,
                            struct arena *arena)
{
    uint32_t *board_of =
        arena_alloc(arena, (e->player_count + 1) * sizeof *board_of);
    size_t count = 0;

    for (size_t i = 0; board_of && i < b->count; i++) {
        struct round_board game = b->list[i];
        uint32_t at = board_of[game.first];
        if (at && game.second != NOBODY && at == board_of[game.second]) {
            b->list[at - 1].result = game.result;
            b->list[at - 1].first = game.first;
            b->list[at - 1].second = game.second;
            continue;
        }
        b->list[count++] = game;
        board_of[game.first] = (uint32_t)count;
        if (game.second != NOBODY)
            board_of[game.second] = (uint32_t)count;
    }
    b->count = count;
    return board_of != NULL;
}

bool event_list_boards(const struct event *e, uint32_t stage, uint32_t round,
                       const struct standings_options *options,
                       struct arena *arena, struct round_boards *out)
{
    *out = (struct round_boards){.stage = stage, .round = round};
    if (!pairing_has_games(e, stage, round) && e->team_count) {
        out->fault = PAIRING_OPEN; /* the boards of team matches need the teams'
                                      players */
        return true;
    }
    if (!pairing_has_games(e, stage, round))
        return pair_boards(e, options, arena, out);
    out->list = arena_alloc(arena, (e->result_count + 1) * sizeof *out->list);
    if (!out->list)
        return false;
    for (struct event_result *r = e->results; r; r = r->next)
        if (is_result_of_round(r, stage, round) && event_result_valid(e, r)) {
            out->list[out->count] = (struct round_board){
                .number = r->board,
                .first = r->first,
                .second = r->how == HOW_BYE ? NOBODY : r->second,
                .result = r,
                .order = out->count};
            out->count++;
        }
    if (pairing_format(e, stage).kind == FORMAT_KNOCKOUT &&
        !keep_last_games(e, out, arena))
        return false;
    if (e->team_count) /* boards of a team match stay together */
        return true;
    if (e->trf.len && !sort_in_pairing_order(e, out, options, arena))
        return false;
    number_boards(out);
    return true;
}

bool pairing_number_boards(const struct event *e, uint32_t stage,
                           const struct standings_options *options,
                           struct arena *arena, struct pairing *p)
{
    struct round_board **board_of;
    struct round_boards round;
    uint32_t last = 0;

    if (e->team_count || !pairing_has_games(e, stage, p->round) ||
        pairing_format(e, stage).kind != FORMAT_KNOCKOUT)
        return true;
    if (!event_list_boards(e, stage, p->round, options, arena, &round) ||
        !(board_of = index_boards(e, &round, arena)))
        return false;
    for (size_t i = 0; i < round.count; i++)
        last = round.list[i].number > last ? round.list[i].number : last;
    for (size_t i = 0; i < p->count; i++) {
        const struct round_board *board = find_board(board_of, &p->boards[i]);
        if (p->boards[i].second != NOBODY)
            p->boards[i].number = board ? board->number : ++last;
    }
    return true;
}

bool event_round_boards(const struct event *e, uint32_t stage, uint32_t round,
                        const struct standings_options *options,
                        struct arena *arena, struct round_boards *out)
{
    return event_list_boards(e, stage, round, options, arena, out) &&
           find_points_before_round(e, options, arena, out) &&
           find_matches(e, options, arena, out);
}

/* ---- tables -------------------------------------------------------------- */

static void add_round_title(struct table *t, const struct event *e,
                            const struct round_boards *b)
{
    add_title(t, e, b->stage);
    text_addf(&t->title, "%sround %u", t->title.len ? ", " : "",
              (unsigned)b->round);
}

static void add_rating(struct table *t, const struct event *e, uint32_t player)
{
    cell_add_known(t, player == NOBODY ? 0 : e->players[player].rating,
                   player != NOBODY && e->players[player].rating);
}

/* Adds the number, name, rating and points of a player. Adds empty cells if
   there is no player. */
static void add_player(struct table *t, const struct event *e,
                       const struct round_boards *b, uint32_t player)
{
    bool known = player != NOBODY;

    cell_add_known(t, known ? pairing_number(e, player) : 0, known);
    cell_add_str(t, known ? e->players[player].name : STR(""));
    add_rating(t, e, player);
    if (known)
        cell_add_halves(t, b->points[player]);
    else
        table_cell(t);
}

/* Returns the result of a game, or the kind of a bye. `r` is NULL if the event
   does not have the round yet. */
static struct str result_words(const struct event_result *r, bool bye)
{
    if (!r)
        return bye ? STR("bye") : STR("");
    if (r->how == HOW_BYE)
        return r->kind == RESULT_DRAW     ? STR("half-point bye")
               : r->kind == RESULT_SECOND ? STR("zero-point bye")
               : r->requested             ? STR("full-point bye")
                                          : STR("bye");
    if (r->how == HOW_FORFEIT)
        return r->kind == RESULT_FIRST    ? STR("+ -")
               : r->kind == RESULT_SECOND ? STR("- +")
                                          : STR("- -");
    if (r->how == HOW_ANNULLED)
        return STR("annulled");
    return r->kind == RESULT_UNKNOWN ? STR("")
                                     : result_text((enum result_kind)r->kind);
}

/* ---- team matches -------------------------------------------------------- */

static const struct team_match *find_match(const struct teams *t,
                                           uint32_t number)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->matches[i].number == number)
            return &t->matches[i];
    return NULL;
}

uint32_t event_match_number(const struct event *e, uint32_t match)
{
    const struct event_match *own = e->matches;
    uint32_t number = 0;

    for (uint32_t i = 1; own && i < match; i++)
        own = own->next;
    if (!own || !match || own->second == NOBODY)
        return 0;
    for (const struct event_match *m = e->matches; m != own; m = m->next)
        number += m->stage == own->stage && m->round == own->round &&
                  m->second != NOBODY;
    return number + 1;
}

/* Adds a row with the number of a match, its teams and the score so far. */
static void add_match_row(struct table *t, const struct event *e,
                          const struct team_match *m)
{
    uint32_t number = event_match_number(e, m->number);
    const struct event_result *r = &m->result;
    bool bye = r->second == NOBODY;
    bool scored = m->points[0] + m->points[1] > 0 || r->kind != RESULT_UNKNOWN;
    struct text *board = table_cell(t);

    if (number)
        text_addf(board, "match %u", (unsigned)number);
    table_cell(t);
    cell_add_str(t, e->teams[r->first].name);
    table_cell(t);
    table_cell(t);
    struct text *cell = table_cell(t);
    if (bye) {
        text_add(cell, result_words(r, true));
    } else if (scored) {
        add_halves(cell, m->points[0]);
        text_add_char(cell, '-');
        add_halves(cell, m->points[1]);
    }
    table_cell(t);
    cell_add_str(t, bye ? STR("") : e->teams[r->second].name);
    table_cell(t);
    table_cell(t);
}

/* Adds the teams that have no opponent in the round. */
static void add_bye_rows(struct table *t, const struct event *e,
                         const struct round_boards *b,
                         const struct teams *teams)
{
    for (size_t i = 0; i < teams->count; i++) {
        const struct event_result *r = &teams->matches[i].result;
        if (r->how == HOW_BYE && r->stage == b->stage && r->round == b->round)
            add_match_row(t, e, &teams->matches[i]);
    }
}

static void add_board_row(struct table *t, const struct event *e,
                          const struct round_boards *b,
                          const struct round_board *board, bool programs)
{
    if (programs)
        cell_add_number(t, b->round);
    cell_add_known(t, board->number, board->number);
    add_player(t, e, b, board->first);
    cell_add_str(t, result_words(board->result, board->second == NOBODY));
    add_player(t, e, b, board->second);
    if (b->matches)
        cell_add_str(t, board->match);
}

/* ---- the games of a knock-out's matches ---------------------------------- */

/* A row with a game of a match, or of its play-off. */
struct game_row {
    bool tiebreak;
    uint32_t number; /* from 1, in the match or in its play-off */
    uint32_t first, second;
    const struct event_result *result; /* NULL if the game is still to be
                                          added */
};

static void add_game_row(struct table *t, const struct event *e,
                         const struct round_boards *b,
                         const struct game_row *game)
{
    text_addf(table_cell(t), "%s %u", game->tiebreak ? "play-off" : "game",
              (unsigned)game->number);
    table_cell(t);
    cell_add_str(t, e->players[game->first].name);
    table_cell(t);
    table_cell(t);
    cell_add_str(t, game->result ? result_words(game->result, false)
                                 : STR("needed"));
    table_cell(t);
    cell_add_str(t, e->players[game->second].name);
    table_cell(t);
    table_cell(t);
    if (b->matches)
        table_cell(t);
}

/* True if the result is a game of the board's match. */
static bool is_of_match(const struct event_result *r,
                        const struct round_boards *b,
                        const struct round_board *board)
{
    return r->stage == b->stage && (!r->round || r->round == b->round) &&
           ((r->first == board->first && r->second == board->second) ||
            (r->first == board->second && r->second == board->first));
}

/* Lists the games of a match and its play-off, if there are several, and the
   play-off game that it needs next. */
static void add_game_rows(struct table *t, const struct event *e,
                          const struct round_boards *b,
                          const struct round_board *board)
{
    uint32_t numbers[2] = {0, 0}, left = board->games, next = board->next_first;

    if (!left || (left == 1 && next == NOBODY))
        return;
    for (const struct event_result *r = board->first_game; left && r;
         r = r->next)
        if (is_of_match(r, b, board)) {
            uint32_t number = ++numbers[r->tiebreak];
            add_game_row(t, e, b,
                         &(struct game_row){r->tiebreak, number, r->first,
                                            r->second, r});
            left--;
        }
    if (next != NOBODY)
        add_game_row(t, e, b,
                     &(struct game_row){true, numbers[true] + 1, next,
                                        next == board->first ? board->second
                                                             : board->first,
                                        NULL});
}

bool table_boards(const struct event *e, const struct round_boards *b,
                  bool programs, struct table *out)
{
    static const char *const heads[][11] = {
        {">board", ">no", "first", ">rating", ">points", "result", ">no",
         "second", ">rating", ">points"},
        {">round", ">board", ">first no", "first", ">first rating",
         ">first points", "result", ">second no", "second", ">second rating",
         ">second points"}};
    bool made = table_init(out, heads[programs], programs ? 11 : 10);
    bool matches = e->team_count && !programs && !b->matches;
    uint32_t match = 0;
    struct teams teams;
    struct arena arena;

    arena_init(&arena, 0, TABLE_MEMORY);
    made = made && (!matches || teams_make(&teams, e, &arena));
    if (made && b->matches)
        made = table_add_column(out, STR("match"), false);
    if (made)
        add_round_title(out, e, b);
    for (size_t i = 0; made && i < b->count; i++) {
        const struct round_board *board = &b->list[i];
        uint32_t number = board->result ? board->result->match : 0;
        const struct team_match *m = matches && number && number != match
                                         ? find_match(&teams, number)
                                         : NULL;
        match = number;
        if (m)
            add_match_row(out, e, m);
        add_board_row(out, e, b, board, programs);
        if (!programs)
            add_game_rows(out, e, b, board);
    }
    if (made && matches)
        add_bye_rows(out, e, b, &teams);
    arena_release(&arena);
    return made && !out->failed;
}

/* A player and the player's board. */
struct seat {
    const struct event *event;
    const struct round_board *board;
    uint32_t player;
};

static int compare_names(const void *left, const void *right)
{
    const struct seat *a = left, *b = right;
    struct str x = a->event->players[a->player].name;
    struct str y = b->event->players[b->player].name;
    int order = str_compare(x, y);

    return order ? order : number_compare(a->player, b->player);
}

static void add_seat(struct table *t, const struct event *e,
                     const struct seat *seat)
{
    const struct round_board *b = seat->board;
    bool first = seat->player == b->first;
    uint32_t other = first ? b->second : b->first;

    cell_add_str(t, e->players[seat->player].name);
    cell_add_known(t, b->number, b->number);
    cell_add_str(t, other == NOBODY ? STR("")
                    : first         ? STR("first")
                                    : STR("second"));
    cell_add_str(t, other == NOBODY ? result_words(b->result, true)
                                    : e->players[other].name);
    add_rating(t, e, other);
    if (!e->team_count)
        return;
    uint32_t match = event_match_number(e, b->result ? b->result->match : 0);
    cell_add_known(t, match, match);
}

bool table_boards_by_name(const struct event *e, const struct round_boards *b,
                          struct arena *arena, struct table *out)
{
    static const char *const heads[] = {"player", ">board", "plays", "opponent",
                                        ">rating"};
    struct seat *seats = arena_alloc(arena, (2 * b->count + 1) * sizeof *seats);
    bool made = table_init(out, heads, sizeof heads / sizeof *heads) && seats;
    size_t count = 0;

    for (size_t i = 0; made && i < b->count; i++) {
        const struct round_board *board = &b->list[i];
        seats[count++] = (struct seat){e, board, board->first};
        if (board->second != NOBODY)
            seats[count++] = (struct seat){e, board, board->second};
    }
    if (made && e->team_count)
        made = table_add_column(out, STR("match"), true);
    if (made) {
        qsort(seats, count, sizeof *seats, compare_names);
        add_round_title(out, e, b);
        text_add(&out->title, STR(", by name"));
    }
    for (size_t i = 0; made && i < count; i++)
        add_seat(out, e, &seats[i]);
    return made && !out->failed;
}
