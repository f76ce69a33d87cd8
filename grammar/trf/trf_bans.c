/* Writes forbidden pairs and acceleration, which have several lines. */
#include <stdlib.h>
#include <string.h>

#include "trf.h"

/* ---- comparison ---------------------------------------------------------- */

bool trf_same_bans(const struct event *a, const struct event *b)
{
    const struct event_ban *x = a->terms.bans, *y = b->terms.bans;

    for (; x && y; x = x->next, y = y->next)
        if (x->kind != y->kind || x->players[0] != y->players[0] ||
            x->players[1] != y->players[1] || x->from != y->from ||
            x->before != y->before)
            return false;
    return !x && !y;
}

bool trf_same_bonuses(const struct event *a, const struct event *b)
{
    const struct event_bonus *x = a->terms.bonuses, *y = b->terms.bonuses;

    for (; x && y; x = x->next, y = y->next)
        if (x->player != y->player || x->tenths != y->tenths ||
            x->from != y->from || x->before != y->before)
            return false;
    return !x && !y;
}

/* ---- bans ---------------------------------------------------------------- */

enum { LIST_MOST = 200 }; /* maximum number of players in a line */

struct ban_writer {
    const struct trf_side *side;
    struct text *out;
    const char *ends;
    bool of_2016;
    uint32_t list[LIST_MOST]; /* players of the next line */
    size_t count;
};

static uint32_t number_of(const struct trf_side *s, uint32_t index)
{
    return trf_entrant_number(s->event, s->numbers, s->team_numbers, index);
}

static size_t count_entrants(const struct event *e)
{
    return e->team_count ? e->team_count : e->player_count;
}

/* Returns the country or club of a player, or the country of a team. */
static struct str name_in_ban(const struct event *e,
                              const struct event_ban *ban, uint32_t index)
{
    enum event_ban_kind kind = (enum event_ban_kind)ban->kind;

    if (!e->team_count)
        return event_banned_name(kind, &e->players[index]);
    return kind == BAN_COUNTRY ? e->teams[index].country : STR("");
}

/* Returns the last round for a line. If the ban has no last round, returns the
   last round of the event. */
static uint32_t last_round(const struct event *e, uint32_t before)
{
    uint32_t rounds = e->format.games ? e->format.games : TRF_ROUNDS_MAX;
    uint32_t last = before == EVENT_ALWAYS ? rounds : before - 1;

    return last < TRF_ROUNDS_MAX ? last : TRF_ROUNDS_MAX;
}

/* Writes a line. If it applies to all rounds, uses the form without rounds. */
static void end_bans(struct ban_writer *w, const struct event_ban *ban)
{
    const struct event *e = w->side->event;
    bool always = ban->from == 1 &&
                  last_round(e, ban->before) >= last_round(e, EVENT_ALWAYS);

    if (w->count > 1) {
        if (w->of_2016 && always)
            text_add(w->out, STR("XXP"));
        else
            text_addf(w->out, "260 %03u %03u", (unsigned)ban->from,
                      (unsigned)last_round(e, ban->before));
        for (size_t i = 0; i < w->count; i++)
            text_addf(w->out, w->of_2016 && always ? " %u" : " %4u",
                      (unsigned)number_of(w->side, w->list[i]));
        text_add(w->out, str_of(w->ends));
    }
    w->count = 0;
}

/* Removes bans from the list as long as they forbid all pairs among some
   players, in the order in which a line lists them. Returns the last one. */
static const struct event_ban *list_banned_group(struct ban_writer *w,
                                                 const struct event_ban *ban)
{
    const struct event_ban *last = ban, *at = ban->next;

    w->list[w->count++] = ban->players[0];
    w->list[w->count++] = ban->players[1];
    while (at && w->count < LIST_MOST) {
        uint32_t player = at->players[1];
        const struct event_ban *end = NULL;
        size_t i = 0;
        for (; i < w->count && at && at->kind == BAN_PLAYERS &&
               at->players[0] == w->list[i] && at->players[1] == player &&
               at->from == ban->from && at->before == ban->before;
             i++, at = at->next)
            end = at;
        if (i < w->count)
            break;
        w->list[w->count++] = player;
        last = end;
    }
    return last;
}

static void add_players(struct ban_writer *w, const uint32_t *players,
                        size_t count)
{
    memcpy(w->list + w->count, players, count * sizeof *players);
    w->count += count;
}

/* Writes the pairs among some players. If a line has no room for all of the
   players, splits them into blocks of half a line and writes a line for every
   two blocks, so that each pair is in a line. */
static void add_group(struct ban_writer *w, const struct event_ban *ban,
                      const uint32_t *players, size_t count)
{
    enum { HALF = LIST_MOST / 2 };

    if (count <= LIST_MOST) {
        add_players(w, players, count);
        end_bans(w, ban);
        return;
    }
    for (size_t i = 0; i + HALF < count; i += HALF)
        for (size_t k = i + HALF; k < count; k += HALF) {
            add_players(w, players + i, HALF);
            add_players(w, players + k, count - k < HALF ? count - k : HALF);
            end_bans(w, ban);
        }
}

/* A player, and the country or club of the player. */
struct member {
    struct str name;
    uint32_t player;
};

static int compare_members(const void *left, const void *right)
{
    const struct member *a = left, *b = right;
    int order = str_compare(a->name, b->name);

    return order ? order : (a->player > b->player) - (a->player < b->player);
}

/* Lists the players who have a country or club, those of the same one together.
   Returns their number. */
static size_t list_members(const struct event *e, const struct event_ban *ban,
                           struct member *list)
{
    size_t count = 0;

    for (uint32_t i = 0; i < count_entrants(e); i++) {
        struct str name = name_in_ban(e, ban, i);
        if (name.len)
            list[count++] = (struct member){name, i};
    }
    qsort(list, count, sizeof *list, compare_members);
    return count;
}

/* Working memory of add_groups, for all players. */
struct groups {
    struct member *members;
    uint32_t *players; /* of the members, in the same order */
    size_t *sizes;     /* number of players in the group of its first player, at
                          the index of this player; 0 for the others */
    size_t *begins;    /* the place of this player among the members */
};

/* Writes a line, or several, for each country or club, in the order of their
   first players. */
static void add_groups(struct ban_writer *w, const struct event_ban *ban,
                       struct groups *g)
{
    const struct event *e = w->side->event;
    size_t count = list_members(e, ban, g->members), end;

    memset(g->sizes, 0, count_entrants(e) * sizeof *g->sizes);
    for (size_t i = 0; i < count; i = end) {
        uint32_t first = g->members[i].player;
        for (end = i;
             end < count && str_equal(g->members[end].name, g->members[i].name);
             end++)
            g->players[end] = g->members[end].player;
        g->sizes[first] = end - i;
        g->begins[first] = i;
    }
    for (uint32_t i = 0; i < count_entrants(e); i++)
        if (g->sizes[i])
            add_group(w, ban, g->players + g->begins[i], g->sizes[i]);
}

bool trf_add_bans(const struct trf_side *s, bool of_2016, const char *ends,
                  struct arena *arena, struct text *out)
{
    struct ban_writer w = {
        .side = s,
        .out = out,
        .ends = ends,
        .of_2016 = of_2016 && !s->event->team_count}; /* XXP is about players */
    size_t count = count_entrants(s->event) + 1;
    struct groups g = {arena_alloc(arena, count * sizeof *g.members),
                       arena_alloc(arena, count * sizeof *g.players),
                       arena_alloc(arena, count * sizeof *g.sizes),
                       arena_alloc(arena, count * sizeof *g.begins)};

    if (!g.members || !g.players || !g.sizes || !g.begins)
        return false;
    for (const struct event_ban *b = s->event->terms.bans; b; b = b->next) {
        if (b->from > TRF_ROUNDS_MAX)
            continue;
        if (b->kind == BAN_PLAYERS) {
            const struct event_ban *last = list_banned_group(&w, b);
            end_bans(&w, b);
            b = last;
        } else {
            add_groups(&w, b, &g);
        }
    }
    return true;
}

/* ---- acceleration -------------------------------------------------------- */

/* Writes lines such as "250      1.0 001 003 0001 0020". The points of teams are
   match points, unless game points are the score. */
static void add_ranges(const struct trf_side *s, const char *ends,
                       struct text *out)
{
    bool matches =
        s->event->team_count && s->event->terms.score != TEAM_SCORE_GAMES;

    for (const struct event_bonus *b = s->event->terms.bonuses; b;) {
        uint32_t first = number_of(s, b->player), last = first;
        const struct event_bonus *next = b->next;
        for (; next && next->from == b->from && next->before == b->before &&
               next->tenths == b->tenths &&
               number_of(s, next->player) == last + 1;
             next = next->next)
            last++;
        if (b->from <= TRF_ROUNDS_MAX)
            text_addf(out, "250 %s%2u.%u%s %03u %03u %04u %04u%s",
                      matches ? "" : "     ", (unsigned)b->tenths / 10,
                      (unsigned)b->tenths % 10, matches ? "     " : "",
                      (unsigned)b->from,
                      (unsigned)last_round(s->event, b->before),
                      (unsigned)first, (unsigned)last, ends);
        b = next;
    }
}

static int compare_players(const void *left, const void *right)
{
    const struct event_bonus *a = *(const struct event_bonus *const *)left;
    const struct event_bonus *b = *(const struct event_bonus *const *)right;

    return (a->player > b->player) - (a->player < b->player);
}

/* Writes the points of a player in each round, such as "XXA    1  1.0  0.5". */
static void add_own_bonuses(const struct trf_side *s,
                            const struct event_bonus *const *list, size_t count,
                            struct text *out)
{
    uint32_t last = 0;

    for (size_t i = 0; i < count; i++) {
        uint32_t end = last_round(s->event, list[i]->before);
        last = end > last ? end : last;
    }
    text_addf(out, "XXA %4u", (unsigned)number_of(s, list[0]->player));
    for (uint32_t round = 1; round <= last; round++) {
        uint32_t tenths = 0;
        for (size_t i = 0; i < count; i++)
            if (round >= list[i]->from && round < list[i]->before)
                tenths += (uint32_t)list[i]->tenths;
        text_addf(out, " %2u.%u", (unsigned)tenths / 10, (unsigned)tenths % 10);
    }
}

bool trf_add_bonuses(const struct trf_side *s, bool of_2016, const char *ends,
                     struct arena *arena, struct text *out)
{
    size_t count = 0, end;

    if (!of_2016 || s->event->team_count) { /* XXA is about players */
        add_ranges(s, ends, out);
        return true;
    }
    for (const struct event_bonus *b = s->event->terms.bonuses; b; b = b->next)
        count++;
    const struct event_bonus **list =
        arena_alloc(arena, (count + 1) * sizeof *list);
    if (!list)
        return false;
    count = 0;
    for (const struct event_bonus *b = s->event->terms.bonuses; b; b = b->next)
        list[count++] = b;
    if (count)
        qsort(list, count, sizeof *list, compare_players);
    for (size_t i = 0; i < count; i = end) {
        for (end = i + 1; end < count && list[end]->player == list[i]->player;)
            end++;
        add_own_bonuses(s, list + i, end - i, out);
        text_add(out, str_of(ends));
    }
    return true;
}
