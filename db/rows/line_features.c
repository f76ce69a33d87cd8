#include "line_features.h"

#include <stdlib.h>

unsigned row_weight(const uint64_t set[SIGNATURE_WORDS])
{
    unsigned weight = 0;

    for (size_t i = 0; i < SIGNATURE_WORDS; i++)
        weight += (unsigned)__builtin_popcountll(set[i]);
    return weight;
}

/* ---- updating features after each ply ------------------------------------ */

static void add_feature(struct line_seen *s, unsigned feature)
{
    s->row->signature[feature / 64] |= UINT64_C(1) << feature % 64;
    s->weight += s->counts[feature]++ == 0;
}

static void remove_feature(struct line_seen *s, unsigned feature)
{
    s->weight -= --s->counts[feature] == 0;
}

static void count_cell_contents(struct line_seen *s, const struct position *p)
{
    const struct rules_cells *cells = s->rules->cells;
    unsigned cell = 0, length;

    for (unsigned row = 0; (length = cells->row_length(p, row)) > 0; row++)
        for (unsigned end = cell + length; cell < end; cell++) {
            uint8_t content = cells->content(p, cell);
            if (content)
                add_feature(s, cells->feature(p, cell, content));
        }
}

void line_begin_at(struct line_seen *s, const struct position *before,
                   struct move move)
{
    unsigned features[CELLS_CHANGED];

    if (s->rules->touched)
        for (unsigned i = s->rules->touched(before, move, features); i-- > 0;)
            remove_feature(s, features[i]);
}

struct mover mover_of(const struct rules *rules, const struct position *p)
{
    uint8_t player = rules->player(p, rules->side(p)) & 1;
    uint8_t seat = rules->seat ? rules->seat(p) : player;

    return (struct mover){seat, rules->teams ? player : seat};
}

/* ---- positions ----------------------------------------------------------- */

/* A cache of canonical hashes. Most games begin with the same plies as other
   games, and computing all symmetries of a position takes many times as long as
   computing its hash. */
enum { KNOWN = 1 << 13 };

struct canonical_known {
    uint64_t variant, exact, canonical;
};

static uint64_t known_canonical_hash(const struct line_seen *s,
                                     const struct position *p, uint64_t exact)
{
    struct row *row = s->row;

    if (!row->known)
        row->known = calloc(KNOWN, sizeof *row->known);
    if (!row->known)
        return s->rules->hash_canonical(p);
    struct canonical_known *known = &row->known[(exact ^ s->variant) % KNOWN];
    if (known->variant != s->variant || known->exact != exact)
        *known = (struct canonical_known){s->variant, exact,
                                          s->rules->hash_canonical(p)};
    return known->canonical;
}

static void add_opening_position(const struct line_seen *s,
                                 const struct position *p)
{
    struct row *row = s->row;

    row->ways[s->ply].mover = mover_of(s->rules, p);
    if (s->ply == 0 && !row->start.len)
        return;
    uint64_t exact = s->ply ? row->ways[s->ply - 1].next : s->rules->hash(p);
    row->openings[row->opening_count++] = (struct row_opening){
        exact, known_canonical_hash(s, p, exact), (uint32_t)s->ply};
}

static unsigned add_position_features(const struct line_seen *s,
                                      const struct position *p)
{
    uint64_t set[SIGNATURE_WORDS] = {0};

    s->rules->signature(p, set);
    for (size_t i = 0; i < SIGNATURE_WORDS; i++)
        s->row->signature[i] |= set[i];
    return row_weight(set);
}

/* If features are lasting, the last position has all of them, and the first
   position after the opening has the fewest. No other positions need to be read
   then. */
bool line_needs_positions(const struct line_seen *s)
{
    return !s->rules->lasting || s->ply <= OPENING_PLIES;
}

static void add_position(struct line_seen *s, const struct position *p)
{
    unsigned weight =
        s->rules->touched ? s->weight : add_position_features(s, p);

    if (s->ply <= OPENING_PLIES)
        add_opening_position(s, p);
    else if (weight < s->row->light)
        s->row->light = weight;
}

void line_begin(struct line_seen *s, struct row *row, const struct rules *rules,
                const struct position *p)
{
    *s = (struct line_seen){
        .row = row, .rules = rules, .variant = row_variant(row)};
    if (rules->touched)
        count_cell_contents(s, p);
    add_position(s, p);
}

void line_add_ply(struct line_seen *s, const struct position *after,
                  struct move move)
{
    unsigned features[CELLS_CHANGED];
    bool seen = line_needs_positions(s);

    if (s->ply <= OPENING_PLIES) {
        s->row->ways[s->ply].next = s->rules->hash(after);
        s->row->way_count = s->ply + 1;
    }
    s->ply++;
    if (s->rules->touched)
        for (unsigned i = s->rules->touched(after, move, features); i-- > 0;)
            add_feature(s, features[i]);
    if (seen)
        add_position(s, after);
}

void line_end(struct line_seen *s, const struct position *p)
{
    if (s->rules->lasting)
        add_position_features(s, p);
}
