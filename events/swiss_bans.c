/* Looks up pairs that an event forbids (swiss.h). */
#include <stdlib.h>

#include "swiss.h"

/* ---- countries and clubs -------------------------------------------------- */

struct named_player {
    struct str name;
    uint32_t player;
};

static int compare_names(const void *left, const void *right)
{
    const struct named_player *a = left, *b = right;

    return str_compare(a->name, b->name);
}

/* Numbers the countries or the clubs of players, from 1. Players without one get
   0. Returns false if out of memory. */
static bool number_names(const struct event *e, enum event_ban_kind kind,
                         struct arena *arena, uint32_t *out)
{
    struct named_player *list =
        arena_alloc(arena, (e->player_count + 1) * sizeof *list);
    size_t count = 0;
    uint32_t number = 0;

    if (!list)
        return false;
    for (uint32_t p = 0; p < e->player_count; p++) {
        struct str name = event_banned_name(kind, &e->players[p]);
        if (name.len)
            list[count++] = (struct named_player){name, p};
    }
    qsort(list, count, sizeof *list, compare_names);
    for (size_t i = 0; i < count; i++) {
        number += i == 0 || !str_equal(list[i].name, list[i - 1].name);
        out[list[i].player] = number;
    }
    return true;
}

/* ---- the index ------------------------------------------------------------ */

static bool in_round(const struct event_ban *ban, uint32_t round)
{
    return round >= ban->from && round < ban->before;
}

static bool is_pair(const struct event *e, const struct event_ban *ban)
{
    return ban->kind == BAN_PLAYERS && ban->players[0] < e->player_count &&
           ban->players[1] < e->player_count;
}

/* Lists the players whom each player must not meet. Counts them first, at
   begin[player + 2], so that listing them moves each begin[player + 1] to its
   final value. */
static void list_pairs(const struct event *e, uint32_t round,
                       struct ban_index *out)
{
    for (int pass = 0; pass < 2; pass++) {
        for (const struct event_ban *b = e->terms.bans; b; b = b->next)
            for (size_t i = 0; i < 2 && in_round(b, round); i++) {
                uint32_t player = b->players[i];
                if (is_pair(e, b) && pass == 0)
                    out->begin[player + 2]++;
                else if (is_pair(e, b))
                    out->banned[out->begin[player + 1]++] = b->players[!i];
            }
        for (size_t p = 2; pass == 0 && p < e->player_count + 2; p++)
            out->begin[p] += out->begin[p - 1];
    }
}

static size_t count_pairs(const struct event *e)
{
    size_t count = 0;

    for (const struct event_ban *b = e->terms.bans; b; b = b->next)
        count += b->kind == BAN_PLAYERS;
    return count;
}

const struct ban_index *swiss_index_bans(const struct event *e, uint32_t round,
                                         struct arena *arena)
{
    size_t players = e->player_count + 2;
    struct ban_index *out = ARENA_NEW(arena, struct ban_index);
    bool banned[2] = {false, false}; /* countries, clubs */

    if (!out)
        return NULL;
    out->countries = arena_alloc(arena, players * sizeof *out->countries);
    out->clubs = arena_alloc(arena, players * sizeof *out->clubs);
    out->begin = arena_alloc(arena, players * sizeof *out->begin);
    out->banned =
        arena_alloc(arena, (2 * count_pairs(e) + 1) * sizeof *out->banned);
    if (!out->countries || !out->clubs || !out->begin || !out->banned)
        return NULL;
    list_pairs(e, round, out);
    for (const struct event_ban *b = e->terms.bans; b; b = b->next)
        if (b->kind != BAN_PLAYERS && in_round(b, round))
            banned[b->kind == BAN_CLUB] = true;
    if ((banned[0] && !number_names(e, BAN_COUNTRY, arena, out->countries)) ||
        (banned[1] && !number_names(e, BAN_CLUB, arena, out->clubs)))
        return NULL;
    return out;
}

bool swiss_is_banned(const struct ban_index *bans, uint32_t a, uint32_t b)
{
    if (bans->countries[a] && bans->countries[a] == bans->countries[b])
        return true;
    if (bans->clubs[a] && bans->clubs[a] == bans->clubs[b])
        return true;
    for (size_t i = bans->begin[a]; i < bans->begin[a + 1]; i++)
        if (bans->banned[i] == b)
            return true;
    return false;
}
