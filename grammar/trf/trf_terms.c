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
    if (!trf_take_number(r, line, TRF_BYES_ROUND, 0, TRF_ROUNDS_MAX, &round))
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

static void add_ban(struct trf_reader *r, uint32_t a, uint32_t b, uint64_t from,
                    uint64_t last)
{
    struct event_ban *ban = ARENA_NEW(r->arena, struct event_ban);

    if (!ban)
        return;
    *ban = (struct event_ban){.next = r->event->terms.bans,
                              .players = {a, b},
                              .from = (uint32_t)from,
                              .before = (uint32_t)last + 1};
    r->event->terms.bans = ban;
}

/* Bans all pairings among the listed players. */
static void ban_all(struct trf_reader *r, struct trf_line *line, size_t byte,
                    uint64_t from, uint64_t last)
{
    enum { MOST = 200 };
    uint32_t list[MOST];
    size_t count = 0;
    struct span span;
    struct str s;

    while ((s = trf_next_word(line, &byte, &span)).len) {
        uint32_t player = trf_find_player(r, s, span);
        if (player == NOBODY)
            continue;
        if (count == MOST) {
            diag_report(r->diags, DIAG_TOO_MANY, span,
                        "more than %d players on a line: omitted", MOST);
            return;
        }
        for (size_t i = 0; i < count; i++)
            add_ban(r, list[i], player, from, last);
        list[count++] = player;
    }
}

bool trf_read_bans(struct trf_reader *r, struct trf_line *line)
{
    uint64_t from, last;

    if (trf_take_number(r, line, TRF_BANS_FIRST_ROUND, 0, TRF_ROUNDS_MAX,
                        &from) &&
        trf_take_number(r, line, TRF_BANS_LAST_ROUND, 0, TRF_ROUNDS_MAX, &last))
        ban_all(r, line, trf_byte(line, trf_column(TRF_BANS_MEMBER, 0) - 1),
                from, last);
    return false;
}

bool trf_read_bans_for_good(struct trf_reader *r, struct trf_line *line)
{
    ban_all(r, line, TRF_CODE, 1, TRF_ROUNDS_MAX);
    return false;
}

static void add_bonus(struct trf_reader *r, uint32_t player, uint64_t from,
                      uint64_t last, int64_t tenths)
{
    struct event_bonus *bonus = ARENA_NEW(r->arena, struct event_bonus);

    if (!bonus)
        return;
    *bonus = (struct event_bonus){.next = r->event->terms.bonuses,
                                  .player = player,
                                  .from = (uint32_t)from,
                                  .before = (uint32_t)last + 1,
                                  .tenths = (int32_t)tenths};
    r->event->terms.bonuses = bonus;
}

/* Reads acceleration in the form "250 MMMM GGGG RRF RRL PPPF PPPL". */
bool trf_read_acceleration(struct trf_reader *r, struct trf_line *line)
{
    uint64_t from, last, low, high;
    struct span span;
    struct str s = trf_field(line, TRF_BONUS_VALUE, 0, &span);
    int64_t tenths;

    if (!trf_tenths(s, &tenths))
        return trf_bad_field(r, span, s, "a number of points");
    if (!trf_take_number(r, line, TRF_BONUS_FIRST_ROUND, 0, TRF_ROUNDS_MAX,
                         &from) ||
        !trf_take_number(r, line, TRF_BONUS_LAST_ROUND, 0, TRF_ROUNDS_MAX,
                         &last) ||
        !trf_take_number(r, line, TRF_BONUS_FIRST, 0, TRF_NUMBER_MAX, &low) ||
        !trf_take_number(r, line, TRF_BONUS_LAST, 0, TRF_NUMBER_MAX, &high))
        return false;
    for (uint64_t n = low; n <= high; n++)
        if (r->indices[n])
            add_bonus(r, r->indices[n] - 1, from, last, tenths);
    return false;
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
            return false;
        if (!trf_tenths(s, &tenths))
            return trf_bad_field(r, span, s, "a number of points");
        if (tenths)
            add_bonus(r, player, round, round, tenths);
    }
    return false;
}
