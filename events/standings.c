#include "standings.h"

#include <stdlib.h>

#include "ledger.h"

/* ---- points --------------------------------------------------------------- */

static void count_row(const struct ledger *l, struct standing *row)
{
    row->points = l->points[row->player];
    for (size_t i = l->begin[row->player]; i < l->begin[row->player + 1]; i++) {
        const struct bout *bout = &l->bouts[i];
        if (bout->result->tiebreak || bout->score == SCORE_NONE)
            continue;
        row->unplayed += !bout->played && !ledger_free(l, bout);
        row->played += bout->played;
        row->won += bout->played && bout->score == SCORE_WON;
        row->drawn += bout->played && bout->score == SCORE_DRAWN;
        row->lost += bout->played && bout->score == SCORE_LOST;
    }
}

static bool make_rows(const struct ledger *l, struct standings *out)
{
    size_t players = l->event->player_count;

    out->rows = arena_alloc(l->arena, (players + 1) * sizeof *out->rows);
    if (!out->rows)
        return false;
    for (size_t i = 0; i < players; i++)
        if (l->member[i]) {
            out->rows[out->count].player = (uint32_t)i;
            count_row(l, &out->rows[out->count++]);
        }
    return true;
}

/* ---- places: each key parts those who were level so far ------------------- */

typedef int64_t key_of(const struct standing *row, size_t column);

static int64_t points_key(const struct standing *row, size_t column)
{
    (void)column;
    return row->points;
}

static int64_t play_off_key(const struct standing *row, size_t column)
{
    (void)column;
    return row->play_off;
}

static int64_t tiebreak_key(const struct standing *row, size_t column)
{
    return row->tiebreaks[column];
}

struct keyed {
    int64_t key;
    struct standing row;
};

/* The greater first; then the order of the players in the source. */
static int compare_keyed(const void *a, const void *b)
{
    const struct keyed *x = a, *y = b;

    if (x->key != y->key)
        return x->key > y->key ? -1 : 1;
    return x->row.player < y->row.player ? -1 : x->row.player > y->row.player;
}

static void part(struct standing *rows, size_t count, struct keyed *work,
                 key_of *key, size_t column)
{
    uint32_t place = rows[0].place;

    for (size_t i = 0; i < count; i++)
        work[i] = (struct keyed){key(&rows[i], column), rows[i]};
    qsort(work, count, sizeof *work, compare_keyed);
    for (size_t i = 0; i < count; i++) {
        rows[i] = work[i].row;
        rows[i].place = i > 0 && work[i].key == work[i - 1].key
                            ? rows[i - 1].place
                            : place + (uint32_t)i;
    }
}

static size_t level_with(const struct standing *rows, size_t count)
{
    size_t n = 1;

    while (n < count && rows[n].place == rows[0].place)
        n++;
    return n;
}

/* Figures that need no level players are counted for all at once. */
static void refine(const struct ledger *l, struct standings *s,
                   struct keyed *work, size_t column)
{
    enum tiebreak tiebreak = (enum tiebreak)l->options->tiebreaks[column];
    bool direct = tiebreak == TIEBREAK_DIRECT;

    if (!direct)
        tiebreak_count(l, tiebreak, s->rows, s->count, column);
    for (size_t at = 0, n; at < s->count; at += n) {
        n = level_with(s->rows + at, s->count - at);
        if (n > 1 && direct)
            tiebreak_count(l, tiebreak, s->rows + at, n, column);
        part(s->rows + at, n, work, tiebreak_key, column);
    }
}

static void play_off(const struct ledger *l, struct standings *s,
                     struct keyed *work)
{
    for (size_t at = 0, n; at < s->count; at += n) {
        n = level_with(s->rows + at, s->count - at);
        if (n > 1)
            tiebreak_play_off(l, s->rows + at, n);
        part(s->rows + at, n, work, play_off_key, 0);
    }
}

static bool place_rows(const struct ledger *l, struct standings *s)
{
    struct keyed *work = arena_alloc(l->arena, (s->count + 1) * sizeof *work);

    if (!work)
        return false;
    if (s->count == 0)
        return true;
    for (size_t i = 0; i < s->count; i++)
        s->rows[i].place = 1;
    part(s->rows, s->count, work, points_key, 0);
    play_off(l, s, work);
    for (size_t i = 0; i < l->options->tiebreak_count; i++)
        refine(l, s, work, i);
    return true;
}

/* ---- whether anything is missing ------------------------------------------ */

/* How many of those who stayed a player has met so often: a first game gives
   an opponent the first of so many numbers, each further one the next. */
static size_t met_so_often(const struct ledger *l, uint32_t player,
                           uint64_t wanted)
{
    uint64_t first = l->numbers[1] + 1, last = l->numbers[1] += wanted;
    size_t count = 0;

    for (size_t i = l->begin[player]; i < l->begin[player + 1]; i++) {
        const struct bout *bout = &l->bouts[i];
        if (bout->result->tiebreak || !ledger_counts(l, bout) ||
            l->withdrawn[bout->opponent])
            continue;
        uint64_t *met = &l->met[bout->opponent];
        if (*met == last)
            continue;
        *met = *met < first ? first : *met + 1;
        count += *met == last;
    }
    return count;
}

/* Each of those who stayed has met each of them so often. */
static bool all_met(const struct ledger *l, uint64_t wanted)
{
    size_t active = 0;

    for (uint32_t p = 0; p < l->event->player_count; p++)
        active += l->member[p] && !l->withdrawn[p];
    for (uint32_t p = 0; p < l->event->player_count; p++)
        if (l->member[p] && !l->withdrawn[p] &&
            met_so_often(l, p, wanted) + 1 < active)
            return false;
    return active > 1;
}

static bool is_complete(const struct ledger *l)
{
    size_t results = l->begin[l->event->player_count];

    if (l->unknown || results == 0)
        return false;
    if (ledger_round_robin(l))
        return all_met(l, l->format.kind == FORMAT_ROUND_ROBIN ? 1 : 2);
    if (l->format.kind == FORMAT_SWISS && l->format.games > 0)
        return l->rounds >= l->format.games;
    if (l->format.kind == FORMAT_SWISS || l->format.kind == FORMAT_UNKNOWN)
        return !l->event->unfinished;
    return ledger_decision(l).kind != DECISION_OPEN;
}

bool standings_of(const struct ledger *l, struct standings *out)
{
    *out = (struct standings){0};
    if (!make_rows(l, out) || !place_rows(l, out))
        return false;
    out->complete = is_complete(l);
    return true;
}

bool standings_make(const struct event *event, uint32_t stage,
                    const struct standings_options *options,
                    struct arena *arena, struct standings *out)
{
    struct ledger ledger;

    *out = (struct standings){0};
    return ledger_make(&ledger, event, stage, options, arena) &&
           standings_of(&ledger, out);
}
