/* Reads lines about byes, forfeited matches and line-ups of teams. */
#include "trf_reader.h"

static void add_term(struct trf_reader *r, struct trf_team_term term)
{
    if (ARENA_ROOM(r->arena, r->terms, r->term_count, r->term_room, 16))
        r->terms[r->term_count++] = term;
}

/* Reads the round of a line. Returns 0, after reporting it, if there is
   none. */
static uint32_t read_round(struct trf_reader *r, struct trf_line *line,
                           enum trf_field_id id)
{
    struct span span;
    struct str s = trf_field(line, id, 0, &span);
    uint32_t most = r->said_rounds ? r->said_rounds : TRF_ROUNDS_MAX;
    uint64_t round;

    if (!s.len)
        span = trf_span(line, 0, TRF_CODE);
    if (!str_number(s, &round) || round == 0 || round > most) {
        diag_report(r->diags, DIAG_NUMBER_RANGE, span,
                    "the round must be from 1 to %u: omitted", (unsigned)most);
        return 0;
    }
    return (uint32_t)round;
}

/* True if the columns before the fields of a record are spaces. */
static bool is_separated(struct trf_reader *r, struct trf_line *line,
                         enum trf_field_id first, enum trf_field_id last)
{
    for (size_t i = first; i <= last; i++)
        if (!trf_is_separated(r, line, trf_fields[i].from - 1u))
            return false;
    return true;
}

/* ---- byes ---------------------------------------------------------------- */

/* Reads requested byes of teams, such as "240 H 003   12". The points of a
   full-point bye are those of a win, which an event cannot hold. */
bool trf_read_team_requests(struct trf_reader *r, struct trf_line *line)
{
    char type = ascii_lower(trf_char(line, TRF_BYES_KIND, 0));
    size_t byte = trf_byte(line, trf_column(TRF_BYES_MEMBER, 0) - 1);
    struct span span;
    struct str s;
    uint32_t round;

    if (!memchr("fhz", type, 3)) {
        s = trf_field(line, TRF_BYES_KIND, 0, &span);
        return !trf_bad_field(r, span, s, "a kind of bye: F, H or Z");
    }
    if (!is_separated(r, line, TRF_BYES_KIND, TRF_BYES_MEMBER) ||
        !(round = read_round(r, line, TRF_BYES_ROUND)))
        return true;
    if (type == 'f') {
        diag_report(r->diags, DIAG_NOT_HELD, trf_span(line, 0, TRF_CODE),
                    "event files cannot store full-point byes of teams: stored "
                    "as a remark");
        return false;
    }
    while ((s = trf_next_word(line, &byte, &span)).len) {
        uint32_t team = trf_find_team(r, s, span);
        if (team != NOBODY)
            add_term(r, (struct trf_team_term){
                            round, team, NOBODY,
                            type == 'h' ? RESULT_DRAW : RESULT_SECOND, span});
    }
    return true;
}

static void read_bye_points(struct trf_reader *r, struct trf_line *line)
{
    struct event_points *p = &r->event->terms.points;
    struct event_points own = trf_match_points(r->event);
    struct span span;
    struct str s = trf_field(line, TRF_TEAM_BYES_MATCH_POINTS, 0, &span);
    int64_t tenths;

    if (!s.len)
        return;
    if (!trf_tenths(s, &tenths) || tenths > EVENT_TENTHS_MAX) {
        trf_bad_field(r, span, s, "a number of points");
        return;
    }
    if (tenths == own.bye)
        return;
    own.stated = true;
    own.bye = (uint16_t)tenths;
    *p = own;
}

/* Reads assigned byes, such as "320  1.0  2.0 000 012". The game points of a
   bye are those of half of the boards. */
bool trf_read_team_byes(struct trf_reader *r, struct trf_line *line)
{
    struct span span;
    struct str s;
    int64_t tenths;

    if (!is_separated(r, line, TRF_TEAM_BYES_MATCH_POINTS,
                      TRF_TEAM_BYES_NUMBER))
        return true;
    read_bye_points(r, line);
    s = trf_field(line, TRF_TEAM_BYES_GAME_POINTS, 0, &span);
    if (s.len && !trf_tenths(s, &tenths))
        trf_bad_field(r, span, s, "a number of points");
    else if (s.len)
        r->bye_points = tenths, r->bye_points_span = span;
    for (size_t n = 0;
         trf_byte(line, trf_column(TRF_TEAM_BYES_NUMBER, n)) < line->text.len;
         n++) {
        if (!trf_is_separated(r, line, trf_column(TRF_TEAM_BYES_NUMBER, n) - 1))
            return true;
        s = trf_field(line, TRF_TEAM_BYES_NUMBER, n, &span);
        if (!s.len || str_equal(s, STR("000")))
            continue;
        uint32_t team = trf_find_team(r, s, span);
        if (n >= (r->said_rounds ? r->said_rounds : TRF_ROUNDS_MAX))
            diag_report(r->diags, DIAG_NUMBER_RANGE, span,
                        "this would be a bye in round %u: omitted",
                        (unsigned)n + 1);
        else if (team != NOBODY)
            add_term(r, (struct trf_team_term){(uint32_t)n + 1, team, NOBODY,
                                               RESULT_FIRST, span});
    }
    return true;
}

/* ---- matches ------------------------------------------------------------- */

static uint32_t read_team(struct trf_reader *r, struct trf_line *line,
                          enum trf_field_id id)
{
    struct span span;
    struct str s = trf_field(line, id, 0, &span);

    return trf_find_team(r, s, s.len ? span : trf_span(line, 0, TRF_CODE));
}

/* Reads a forfeited match, such as "330 +- 004 023 047". */
bool trf_read_forfeit(struct trf_reader *r, struct trf_line *line)
{
    struct span span, white;
    struct str s = trf_field(line, TRF_FORFEITS_KIND, 0, &span);
    uint8_t kind = str_equal(s, STR("+-"))   ? RESULT_FIRST
                   : str_equal(s, STR("-+")) ? RESULT_SECOND
                                             : RESULT_UNKNOWN;
    uint32_t round, first, second;

    if (kind == RESULT_UNKNOWN && !str_equal(s, STR("--")))
        return !trf_bad_field(r, s.len ? span : trf_span(line, 0, TRF_CODE), s,
                              "a kind of forfeit: +-, -+ or --");
    if (!is_separated(r, line, TRF_FORFEITS_KIND, TRF_FORFEITS_BLACK) ||
        !(round = read_round(r, line, TRF_FORFEITS_ROUND)))
        return true;
    first = read_team(r, line, TRF_FORFEITS_WHITE);
    second = read_team(r, line, TRF_FORFEITS_BLACK);
    trf_part(line, trf_column(TRF_FORFEITS_WHITE, 0),
             trf_column(TRF_FORFEITS_BLACK, 0) + 2, &white);
    if (first == NOBODY || second == NOBODY)
        return true;
    if (first == second)
        diag_report(r->diags, DIAG_OWN_OPPONENT, white,
                    "%.*s is paired against itself: omitted",
                    (int)r->event->teams[first].name.len,
                    r->event->teams[first].name.ptr);
    else
        add_term(r, (struct trf_team_term){round, first, second, kind, white});
    return true;
}

/* ---- line-ups ------------------------------------------------------------ */

static size_t count_members(struct trf_line *line)
{
    size_t columns = str_code_points(line->text);
    const struct trf_field *f = &trf_fields[TRF_LINE_UPS_MEMBER];

    return columns < f->from ? 0 : (columns - f->from) / f->step + 1;
}

/* Reads the players of the boards. A player of another team, or one who is
   listed already, is reported and omitted. */
static bool read_members(struct trf_reader *r, struct trf_line *line,
                         struct trf_line_up *l)
{
    size_t count = count_members(line);

    if (count > TRF_BOARDS_MAX) {
        diag_report(r->diags, DIAG_TOO_MANY, trf_span(line, 0, TRF_CODE),
                    "a match can have at most %d boards: omitted",
                    TRF_BOARDS_MAX);
        return false;
    }
    l->players = arena_alloc(r->arena, (count + 1) * sizeof *l->players);
    l->spans = arena_alloc(r->arena, (count + 1) * sizeof *l->spans);
    for (size_t n = 0; l->players && l->spans && n < count; n++) {
        if (!trf_is_separated(r, line, trf_column(TRF_LINE_UPS_MEMBER, n) - 1))
            return false;
        struct str s = trf_field(line, TRF_LINE_UPS_MEMBER, n, &l->spans[n]);
        bool empty = !s.len || str_equal(s, STR("0000"));
        uint32_t player = empty ? NOBODY : trf_find_player(r, s, l->spans[n]);
        if (player != NOBODY && trf_team_of(r->event, player) != l->team) {
            diag_report(r->diags, DIAG_THIRD_PLAYER, l->spans[n],
                        "player %u does not play for %.*s: omitted",
                        (unsigned)r->players[player].number,
                        (int)r->event->teams[l->team].name.len,
                        r->event->teams[l->team].name.ptr);
            player = NOBODY;
        }
        l->players[l->count++] = player;
    }
    return true;
}

/* Reads the order of a team's players in a match, such as
   "300 001   1   2    3    1". */
bool trf_read_line_up(struct trf_reader *r, struct trf_line *line)
{
    struct trf_line_up l = {.span = trf_span(line, 0, TRF_CODE)};

    if (!is_separated(r, line, TRF_LINE_UPS_ROUND, TRF_LINE_UPS_MEMBER) ||
        !(l.round = read_round(r, line, TRF_LINE_UPS_ROUND)))
        return true;
    l.team = read_team(r, line, TRF_LINE_UPS_NUMBER);
    l.opponent = read_team(r, line, TRF_LINE_UPS_OPPONENT);
    trf_field(line, TRF_LINE_UPS_OPPONENT, 0, &l.opponent_span);
    if (l.team != NOBODY && l.opponent != NOBODY && read_members(r, line, &l) &&
        ARENA_ROOM(r->arena, r->line_ups, r->line_up_count, r->line_up_room,
                   16))
        r->line_ups[r->line_up_count++] = l;
    return true;
}

/* ---- repetitions --------------------------------------------------------- */

/* Checks the points of a team that a line repeats; its other data follow from
   the rest of the file. */
bool trf_read_team_results(struct trf_reader *r, struct trf_line *line)
{
    struct span span, at;
    struct str s = trf_field(line, TRF_TEAM_RESULTS_NUMBER, 0, &span);
    uint32_t team = trf_find_team(r, s, s.len ? span : trf_span(line, 0, 3));
    struct str matches = trf_field(line, TRF_TEAM_RESULTS_MATCH_POINTS, 0, &at);
    struct str games = trf_field(line, TRF_TEAM_RESULTS_GAME_POINTS, 0, &span);
    int64_t tenths;

    if (team == NOBODY)
        return true;
    if (matches.len && trf_tenths(matches, &tenths))
        trf_check_stated(r, at, tenths, r->match_sums[team]);
    if (games.len && trf_tenths(games, &tenths))
        trf_check_stated(r, span, tenths, 5 * r->game_sums[team]);
    return true;
}
