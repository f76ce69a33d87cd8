/* Writes the records of teams and of their matches. */
#include <stdlib.h>

#include "trf.h"

/* ---- members ------------------------------------------------------------- */

/* A player of a team; `order` is the board, or UINT32_MAX for a reserve. */
struct member {
    uint32_t team, order, player;
};

static int compare_members(const void *left, const void *right)
{
    const struct member *a = left, *b = right;

    if (a->team != b->team)
        return a->team < b->team ? -1 : 1;
    if (a->order != b->order)
        return a->order < b->order ? -1 : 1;
    return (a->player > b->player) - (a->player < b->player);
}

/* The players of all teams, team by team, in the order of their boards. */
struct members {
    struct member *list;
    size_t *begin;    /* team t has list[begin[t]] up to
                         list[begin[t + 1] - 1] */
    uint32_t *places; /* place of each player in the list */
};

static bool list_members(const struct event *e, struct arena *arena,
                         struct members *out)
{
    size_t count = 0;

    out->list = arena_alloc(arena, (e->player_count + 1) * sizeof *out->list);
    out->begin = arena_alloc(arena, (e->team_count + 2) * sizeof *out->begin);
    out->places =
        arena_alloc(arena, (e->player_count + 1) * sizeof *out->places);
    if (!out->list || !out->begin || !out->places)
        return false;
    for (uint32_t i = 0; i < e->player_count; i++) {
        uint32_t team = trf_team_of(e, i);
        if (team == NOBODY)
            continue;
        out->list[count++] = (struct member){team, e->players[i].board - 1, i};
        out->begin[team + 1]++;
    }
    if (count)
        qsort(out->list, count, sizeof *out->list, compare_members);
    for (size_t i = 0; i < count; i++)
        out->places[out->list[i].player] = (uint32_t)i;
    for (size_t i = 0; i < e->team_count; i++)
        out->begin[i + 1] += out->begin[i];
    return true;
}

/* ---- teams --------------------------------------------------------------- */

struct team_writer {
    const struct trf_side *side;
    const struct event *event;
    const char *ends;
    struct text *out;
    struct members members;
    uint32_t *order; /* index of the team with each number, plus 1 */
    int64_t *match_points, *game_points;
};

static void end_line(struct team_writer *w)
{
    text_add(w->out, str_of(w->ends));
}

/* Appends a text of at most `width` characters, and spaces up to this
   width. */
static void add_padded(struct text *out, struct str s, size_t width)
{
    size_t points = str_code_points(s);

    trf_add_clean(out, s, width);
    text_add_repeat(out, ' ', points < width ? width - points : 0);
}

/* Returns the rest of a team's remark that begins with `mark`, or an empty
   string. */
static struct str find_remark(const struct event_team *t, const char *mark,
                              size_t width)
{
    for (const struct event_remark *r = t->remarks; r; r = r->next) {
        struct str s = r->text;
        if (str_skip(&s, str_of(mark)) && str_code_points(s) <= width)
            return s;
    }
    return STR("");
}

static void add_points(struct text *out, int64_t tenths)
{
    text_addf(out, " %4lld.%d", (long long)(tenths / 10), (int)(tenths % 10));
}

static void add_new_team(struct team_writer *w, uint32_t team)
{
    const struct event_team *t = &w->event->teams[team];
    struct str strength = find_remark(t, TRF_STRENGTH, 6);

    text_addf(w->out, "310 %3u ", (unsigned)w->side->team_numbers[team]);
    add_padded(w->out, t->name, 32);
    text_add_char(w->out, ' ');
    add_padded(w->out, find_remark(t, TRF_NICKNAME, 5), 5);
    text_add_repeat(w->out, ' ', 7 - str_code_points(strength));
    trf_add_clean(w->out, strength, 6);
    add_points(w->out, w->match_points[team]);
    add_points(w->out, 5 * w->game_points[team]);
    if (w->side->team_ranks)
        text_addf(w->out, " %3u ", (unsigned)w->side->team_ranks[team]);
    else
        text_add(w->out, STR("     "));
}

static void add_team(struct team_writer *w, uint32_t team, bool of_2016)
{
    const struct members *m = &w->members;

    if (of_2016) {
        text_add(w->out, STR("013 "));
        add_padded(w->out, w->event->teams[team].name, 32);
    } else {
        add_new_team(w, team);
    }
    for (size_t i = m->begin[team]; i < m->begin[team + 1]; i++)
        text_addf(w->out, of_2016 && i == m->begin[team] ? "%4u" : " %4u",
                  (unsigned)w->side->numbers[m->list[i].player]);
    while (w->out->len && w->out->ptr[w->out->len - 1] == ' ')
        w->out->len--;
    end_line(w);
}

/* ---- byes ---------------------------------------------------------------- */

static bool is_league(const struct event *e)
{
    return e->format.kind == FORMAT_ROUND_ROBIN ||
           e->format.kind == FORMAT_DOUBLE_ROUND_ROBIN;
}

/* Returns the letter of a bye: U if a pairing assigned it. */
static char bye_letter(const struct event *e, const struct trf_meeting *m)
{
    if (is_league(e) || m->kind == RESULT_SECOND)
        return 'Z';
    return m->kind == RESULT_DRAW ? 'H' : 'U';
}

static size_t round_end(const struct trf_meetings *m, size_t from)
{
    size_t to = from;

    while (to < m->count && m->list[to].round == m->list[from].round)
        to++;
    return to;
}

/* Writes "320", the points of assigned byes and the n-th team that has one in
   each round. Returns false if there is none. */
static bool add_assigned(struct team_writer *w, size_t n)
{
    const struct trf_meetings *m = &w->side->meetings;
    const struct event_points p = trf_match_points(w->event);
    uint32_t written = 0;
    bool own = n == 0 && w->event->terms.points.stated && p.bye != p.draw;
    size_t begin = w->out->len, end;

    text_addf(w->out, "320 %2u.%u %2u.%u", p.bye / 10u, p.bye % 10u,
              (unsigned)m->boards / 2, m->boards % 2 * 5u);
    for (size_t i = 0; i < m->count; i = end) {
        size_t skipped = 0;
        end = round_end(m, i);
        for (size_t k = i; k < end; k++) {
            const struct trf_meeting *x = &m->list[k];
            if (x->how != HOW_BYE || bye_letter(w->event, x) != 'U' ||
                skipped++ != n)
                continue;
            for (; written + 1 < x->round; written++)
                text_add(w->out, STR(" 000"));
            text_addf(w->out, " %03u",
                      (unsigned)w->side->team_numbers[x->teams[0]]);
            written++;
        }
    }
    if (written || own)
        end_line(w);
    else if (!w->out->failed)
        w->out->len = begin;
    return written;
}

/* ---- withdrawals --------------------------------------------------------- */

/* The rounds of withdrawals. */
struct withdrawals {
    uint32_t *from; /* round of each team's withdrawal; 0 if there is none */
    uint32_t *seen; /* last round so far in which the team has a match */
    uint32_t last;  /* last round of the event */
    bool any;
};

static bool find_withdrawals(struct team_writer *w, struct arena *arena,
                             struct withdrawals *out)
{
    const struct trf_meetings *m = &w->side->meetings;
    const struct event *e = w->event;

    *out = (struct withdrawals){
        .from = arena_alloc(arena, (e->team_count + 1) * sizeof *out->from),
        .seen = arena_alloc(arena, (e->team_count + 1) * sizeof *out->seen),
        .last = e->format.kind == FORMAT_SWISS ? e->format.games : 0};
    if (!out->from || !out->seen)
        return false;
    for (size_t i = 0; i < m->count; i++) {
        uint32_t *from = &out->from[m->list[i].teams[0]];
        bool leaves = m->list[i].how == HOW_WITHDRAWN;
        out->any |= leaves;
        if (leaves && !*from)
            *from = m->list[i].round;
        if (m->list[i].round > out->last)
            out->last = m->list[i].round;
    }
    if (out->last > TRF_ROUNDS_MAX)
        out->last = TRF_ROUNDS_MAX;
    return true;
}

/* Marks the teams that have a match in a round. Returns the index of the first
   match after it. */
static size_t mark_teams(const struct team_writer *w, size_t at, uint32_t round,
                         uint32_t *seen)
{
    const struct trf_meetings *m = &w->side->meetings;

    for (; at < m->count && m->list[at].round <= round; at++)
        for (size_t side = 0; side < 2; side++)
            if (m->list[at].teams[side] != NOBODY &&
                m->list[at].how != HOW_WITHDRAWN)
                seen[m->list[at].teams[side]] = m->list[at].round;
    return at;
}

/* Writes the half-point byes of a round as one line, or its zero-point byes,
   including those of teams that have withdrawn. */
static void add_requests(struct team_writer *w, const struct withdrawals *gone,
                         const char *letters, uint32_t round, char letter)
{
    size_t count = 0;

    for (size_t n = 1; n <= TRF_TEAMS_MAX; n++) {
        uint32_t team = w->order[n];
        if (!team--)
            continue;
        bool left = letter == 'Z' && gone->from[team] &&
                    round >= gone->from[team] && gone->seen[team] != round;
        if (!left && letters[team] != letter)
            continue;
        if (count++ == 0)
            text_addf(w->out, "240 %c %03u", letter, (unsigned)round);
        text_addf(w->out, " %4u", (unsigned)n);
    }
    if (count)
        end_line(w);
}

/* Writes byes that were not assigned. */
static bool add_byes(struct team_writer *w, struct arena *arena)
{
    const struct trf_meetings *m = &w->side->meetings;
    size_t teams = w->event->team_count, at = 0, end;
    char *letters = arena_alloc(arena, teams + 1);
    struct withdrawals gone;

    if (!letters || !find_withdrawals(w, arena, &gone))
        return false;
    for (uint32_t round = 1; round <= gone.last; round++, at = end) {
        end = mark_teams(w, at, round, gone.seen);
        if (at == end && !gone.any)
            continue;
        memset(letters, 0, teams);
        for (size_t i = at; i < end; i++)
            if (m->list[i].how == HOW_BYE)
                letters[m->list[i].teams[0]] =
                    bye_letter(w->event, &m->list[i]);
        add_requests(w, &gone, letters, round, 'H');
        add_requests(w, &gone, letters, round, 'Z');
    }
    return true;
}

/* ---- matches ------------------------------------------------------------- */

static void add_forfeit(struct team_writer *w, const struct trf_meeting *m)
{
    text_addf(w->out, "330 %s %03u %03u %03u",
              m->kind == RESULT_FIRST    ? "+-"
              : m->kind == RESULT_SECOND ? "-+"
                                         : "--",
              (unsigned)m->round, (unsigned)w->side->team_numbers[m->teams[0]],
              (unsigned)w->side->team_numbers[m->teams[1]]);
    end_line(w);
}

/* Returns the player of a team in a game, or NOBODY. */
static uint32_t player_of(const struct event *e, const struct trf_game *g,
                          uint32_t team)
{
    const struct event_result *r = g->result;

    if (trf_team_of(e, r->first) == team)
        return r->first;
    return r->second != NOBODY && trf_team_of(e, r->second) == team ? r->second
                                                                    : NOBODY;
}

/* True if the players of a team play on the boards that follow from the order
   of the team. */
static bool is_usual(const struct team_writer *w, const struct trf_meeting *m,
                     uint32_t team)
{
    uint32_t last = 0, next = 1;

    for (size_t i = 0; i < m->game_count; i++) {
        uint32_t player = player_of(w->event, &m->games[i], team);
        if (player == NOBODY)
            continue;
        if (m->games[i].board != next++ ||
            (next > 2 && w->members.places[player] <= last))
            return false;
        last = w->members.places[player];
    }
    return true;
}

static void begin_line_up(struct team_writer *w, const struct trf_meeting *m,
                          size_t side)
{
    text_addf(w->out, "300 %03u %3u %3u", (unsigned)m->round,
              (unsigned)w->side->team_numbers[m->teams[side]],
              (unsigned)w->side->team_numbers[m->teams[!side]]);
}

static void add_line_up(struct team_writer *w, const struct trf_meeting *m,
                        size_t side)
{
    uint32_t team = m->teams[side], board = 1;

    if (is_usual(w, m, team))
        return;
    begin_line_up(w, m, side);
    for (size_t i = 0; i < m->game_count; i++) {
        uint32_t player = player_of(w->event, &m->games[i], team);
        if (player == NOBODY)
            continue;
        for (; board < m->games[i].board; board++)
            text_add(w->out, STR(" 0000"));
        text_addf(w->out, " %4u", (unsigned)w->side->numbers[player]);
        board++;
    }
    end_line(w);
}

/* Writes a line-up without players for a match without games, since no other
   line would name its teams. */
static void add_empty_match(struct team_writer *w, const struct trf_meeting *m)
{
    if (m->game_count || m->how != HOW_PLAYED || m->teams[1] == NOBODY)
        return;
    begin_line_up(w, m, 0);
    text_add(w->out, STR(" 0000"));
    end_line(w);
}

/* ---- all lines ----------------------------------------------------------- */

static bool begin_writer(struct team_writer *w, struct arena *arena)
{
    size_t teams = w->event->team_count;

    w->order = arena_alloc(arena, (TRF_TEAMS_MAX + 1) * sizeof *w->order);
    w->match_points = arena_alloc(arena, (teams + 1) * sizeof(int64_t));
    w->game_points = arena_alloc(arena, (teams + 1) * sizeof(int64_t));
    if (!w->order || !w->match_points || !w->game_points ||
        !list_members(w->event, arena, &w->members))
        return false;
    for (uint32_t i = 0; i < teams; i++)
        if (w->side->team_numbers[i] <= TRF_TEAMS_MAX)
            w->order[w->side->team_numbers[i]] = i + 1;
    trf_add_team_points(w->event, &w->side->meetings, w->match_points,
                        w->game_points);
    return true;
}

bool trf_add_teams(const struct trf_side *s, bool of_2016, const char *ends,
                   struct arena *arena, struct text *out)
{
    struct team_writer w = {
        .side = s, .event = s->event, .ends = ends, .out = out};

    if (!s->event->team_count)
        return true;
    if (!begin_writer(&w, arena))
        return false;
    for (uint32_t i = 0; !of_2016 && i < s->event->team_count; i++)
        if (s->team_numbers[i] <= TRF_TEAMS_MAX)
            add_team(&w, i, false);
    for (size_t n = 1; of_2016 && n <= TRF_TEAMS_MAX; n++)
        if (w.order[n])
            add_team(&w, w.order[n] - 1, true);
    return true;
}

bool trf_add_matches(const struct trf_side *s, bool of_2016, const char *ends,
                     struct arena *arena, struct text *out)
{
    const struct trf_meetings *m = &s->meetings;
    struct team_writer w = {
        .side = s, .event = s->event, .ends = ends, .out = out};

    (void)of_2016;
    if (!s->event->team_count)
        return true;
    if (!begin_writer(&w, arena))
        return false;
    if (!add_byes(&w, arena))
        return false;
    for (size_t n = 0; n < TRF_TEAMS_MAX && add_assigned(&w, n); n++)
        ;
    for (size_t i = 0; i < m->count; i++)
        if (m->list[i].how == HOW_FORFEIT && m->list[i].kind != RESULT_DRAW)
            add_forfeit(&w, &m->list[i]);
    for (size_t i = 0; i < m->count; i++) {
        for (size_t side = 0; side < 2 && m->list[i].game_count; side++)
            add_line_up(&w, &m->list[i], side);
        add_empty_match(&w, &m->list[i]);
    }
    return true;
}

bool trf_is_team_record(enum trf_record_id record)
{
    return record == TRF_OLD_TEAM || record == TRF_TEAM || record == TRF_BYES ||
           record == TRF_TEAM_BYES || record == TRF_FORFEITS ||
           record == TRF_LINE_UPS || record == TRF_TEAM_ROUNDS ||
           record == TRF_TEAM_RESULTS;
}
