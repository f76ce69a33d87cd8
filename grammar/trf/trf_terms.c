/* Reads lines about later rounds that name players: byes, acceleration, and
   players who must not meet. */
#include "trf_reader.h"

/* Reads byes, such as "240 H 003 026 047". */
bool trf_read_byes(struct trf_reader *r, struct trf_line *line)
{
    char type = ascii_lower(trf_char(line, TRF_BYES_KIND, 0));
    struct span span;
    struct str s;
    uint64_t round;
    size_t byte;

    if (!memchr("fhz", type, 3)) {
        s = trf_field(line, TRF_BYES_KIND, 0, &span);
        return trf_bad_field(r, span, s, "a kind of bye: F, H or Z");
    }
    if (!trf_read_number(r, line, TRF_BYES_ROUND, 0, TRF_ROUNDS_MAX, &round))
        return false;
    byte = trf_byte(line, trf_column(TRF_BYES_MEMBER, 0) - 1);
    while ((s = trf_next_word(line, &byte, &span)).len) {
        uint32_t player = trf_find_player(r, s, span);
        if (player != NOBODY && round > 0)
            trf_add_bye(r, player, (uint32_t)round, type, span);
    }
    return true;
}

/* Reads JaVaFo's list of players who will miss the next round. */
bool trf_read_absent(struct trf_reader *r, struct trf_line *line)
{
    size_t byte = TRF_CODE;
    uint32_t round = trf_paired_rounds(r) + 1;
    struct span span;
    struct str s;

    if (round > TRF_ROUNDS_MAX)
        return false;
    r->absent_round = round;
    while ((s = trf_next_word(line, &byte, &span)).len) {
        uint32_t player = trf_find_player(r, s, span);
        if (player != NOBODY)
            trf_add_bye(r, player, round, 'z', span);
    }
    return true;
}

/* The rounds of a line, from the first one to the one after the last. */
struct rounds {
    uint32_t from, before;
};

static void add_ban(struct trf_reader *r, uint32_t a, uint32_t b,
                    struct rounds rounds, struct span span)
{
    struct event_ban *ban = ARENA_NEW(r->arena, struct event_ban);

    if (!ban || a == b)
        return;
    *ban = (struct event_ban){.players = {a, b},
                              .from = rounds.from,
                              .before = rounds.before,
                              .span = span};
    *r->next_ban = ban;
    r->next_ban = &ban->next;
}

/* Bans all pairings among the listed players. Returns true if all of them were
   read. */
static bool ban_listed_players(struct trf_reader *r, struct trf_line *line,
                               size_t byte, struct rounds rounds)
{
    enum { MOST = 200 };
    uint32_t list[MOST];
    size_t count = 0;
    bool all = true;
    struct span span;
    struct str s;

    while ((s = trf_next_word(line, &byte, &span)).len) {
        uint32_t player = trf_find_entrant(r, s, span);
        all &= player != NOBODY;
        if (player == NOBODY)
            continue;
        if (count == MOST) {
            diag_report(
                r->diags, DIAG_TOO_MANY, span,
                "a line can have at most %d players: the others are omitted",
                MOST);
            return false;
        }
        for (size_t i = 0; i < count; i++)
            add_ban(r, list[i], player, rounds, span);
        list[count++] = player;
    }
    return all;
}

/* Reads the first and the last round. If there is no first round, the line
   applies to all rounds up to the last one. If there is no last round, the line
   applies to all later rounds. Returns false if the line applies to no
   round. */
static bool read_rounds(struct trf_reader *r, struct trf_line *line,
                        enum trf_field_id first, enum trf_field_id last,
                        struct rounds *out)
{
    uint64_t from, to;

    if (!trf_read_number(r, line, first, 0, TRF_ROUNDS_MAX, &from) ||
        !trf_read_number(r, line, last, 0, TRF_ROUNDS_MAX, &to))
        return false;
    *out = (struct rounds){from ? (uint32_t)from : 1,
                           to ? (uint32_t)to + 1 : EVENT_ALWAYS};
    return out->from < out->before;
}

bool trf_read_bans(struct trf_reader *r, struct trf_line *line)
{
    struct rounds rounds;

    return read_rounds(r, line, TRF_BANS_FIRST_ROUND, TRF_BANS_LAST_ROUND,
                       &rounds) &&
           ban_listed_players(
               r, line, trf_byte(line, trf_column(TRF_BANS_MEMBER, 0) - 1),
               rounds);
}

bool trf_read_bans_for_good(struct trf_reader *r, struct trf_line *line)
{
    return ban_listed_players(r, line, TRF_CODE,
                              (struct rounds){1, EVENT_ALWAYS});
}

/* Adds a bonus, or adds its rounds to the last bonus, if they follow it. */
static void add_bonus(struct trf_reader *r, uint32_t player,
                      struct rounds rounds, int64_t tenths)
{
    struct event_bonus *last = r->last_bonus;

    if (last && last->player == player && last->tenths == tenths &&
        last->before == rounds.from) {
        last->before = rounds.before;
        return;
    }
    struct event_bonus *bonus = ARENA_NEW(r->arena, struct event_bonus);
    if (!bonus)
        return;
    *bonus = (struct event_bonus){.player = player,
                                  .from = rounds.from,
                                  .before = rounds.before,
                                  .tenths = (int32_t)tenths};
    *(last ? &last->next : &r->event->terms.bonuses) = bonus;
    r->last_bonus = bonus;
}

/* Returns the points of a team: the match points or the game points, according
   to the score of the event. If one of them is 0, returns the other. */
static struct str bonus_of_teams(struct trf_reader *r, struct trf_line *line,
                                 struct str games, struct span *span)
{
    struct span other;
    struct str matches = trf_field(line, TRF_BONUS_MATCH_POINTS, 0, &other);
    bool by_games = r->event->terms.score == TEAM_SCORE_GAMES;
    int64_t a = 0, b = 0;

    if ((matches.len && !trf_tenths(matches, &a)) ||
        (games.len && !trf_tenths(games, &b)))
        return matches.len && !trf_tenths(matches, &a)
                   ? (*span = other, matches)
                   : games;
    if (a && b)
        diag_report(r->diags, DIAG_NOT_HELD, by_games ? other : *span,
                    "event files can store only the points of the score of "
                    "the event: ignored");
    if (by_games ? b != 0 || !matches.len : a == 0 && games.len)
        return games;
    *span = other;
    return matches;
}

/* Reads acceleration in the form "250 MMMM GGGG RRF RRL PPPF PPPL". */
bool trf_read_acceleration(struct trf_reader *r, struct trf_line *line)
{
    struct rounds rounds;
    uint64_t low, high;
    struct span span;
    struct str s = trf_field(line, TRF_BONUS_VALUE, 0, &span);
    int64_t tenths;

    if (r->of_teams)
        s = bonus_of_teams(r, line, s, &span);
    if (!trf_tenths(s, &tenths) || tenths > EVENT_TENTHS_MAX)
        return trf_bad_field(r, span, s, "a number of points");
    if (!read_rounds(r, line, TRF_BONUS_FIRST_ROUND, TRF_BONUS_LAST_ROUND,
                     &rounds) ||
        !trf_read_number(r, line, TRF_BONUS_FIRST, 0, TRF_NUMBER_MAX, &low) ||
        !trf_read_number(r, line, TRF_BONUS_LAST, 0, TRF_NUMBER_MAX, &high))
        return false;
    for (uint64_t n = low; n <= high; n++) {
        uint32_t index = !r->of_teams         ? r->indices[n]
                         : n <= TRF_TEAMS_MAX ? r->team_indices[n]
                                              : 0;
        if (index)
            add_bonus(r, index - 1, rounds, tenths);
    }
    return true;
}

/* Reads the extra points of one player in each round, such as "XXA 12 1.0 1.0
   0.5". */
bool trf_read_own_acceleration(struct trf_reader *r, struct trf_line *line)
{
    size_t byte = TRF_CODE;
    struct span span;
    struct str s = trf_next_word(line, &byte, &span);
    uint32_t player = s.len ? trf_find_player(r, s, span) : NOBODY;
    int64_t tenths;

    for (uint64_t round = 1; player != NOBODY; round++) {
        s = trf_next_word(line, &byte, &span);
        if (!s.len || round > TRF_ROUNDS_MAX)
            return s.len == 0;
        if (!trf_tenths(s, &tenths) || tenths > EVENT_TENTHS_MAX)
            return trf_bad_field(r, span, s, "a number of points");
        if (tenths)
            add_bonus(r, player,
                      (struct rounds){(uint32_t)round, (uint32_t)round + 1},
                      tenths);
    }
    return false;
}
