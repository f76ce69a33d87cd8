/*
 * Invariants of every game, checked in random games. Describing, writing and
 * packing a move must lose nothing, a position must equal its string, and a
 * game transformed by a symmetry must be an equivalent game.
 */
#ifndef TESTS_UNIT_INVARIANTS_H
#define TESTS_UNIT_INVARIANTS_H

#include <check.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"
#include "random.h"
#include "rules.h"

enum {
    INVARIANTS_PLIES = 400,
    INVARIANTS_SYMMETRIES = 32,
    INVARIANTS_CODES = 4096,
    INVARIANTS_DRAWN = 50, /* number of additional random codes */
};

struct invariants {
    const struct rules *rules;
    struct setting options[4];
    size_t option_count;
    struct position *now, *other, *third;
    struct position *earlier;  /* a position of this game or an earlier one */
    struct position_text line; /* reused in all games */
    bool started;              /* `earlier` is set */
    struct move *list;
    struct reason why;
};

static inline void invariants_begin(struct invariants *l, const char *game,
                                    const char *text)
{
    *l = (struct invariants){.rules = game_find(str_of(game))};
    ck_assert_ptr_nonnull(l->rules);
    l->option_count = split_options(text, l->options);
    l->now = malloc(l->rules->position_size);
    l->other = malloc(l->rules->position_size);
    l->third = malloc(l->rules->position_size);
    l->earlier = malloc(l->rules->position_size);
    l->list = malloc(l->rules->moves_max * sizeof *l->list);
    ck_assert(l->now && l->other && l->third && l->earlier && l->list);
}

static inline void invariants_end(struct invariants *l)
{
    free(l->now);
    free(l->other);
    free(l->third);
    free(l->earlier);
    position_text_release(&l->line);
    free(l->list);
    reason_release(&l->why);
}

static inline bool invariants_start(struct invariants *l, struct position *p,
                                    struct str text)
{
    reason_clear(&l->why);
    return rules_begin(l->rules, p, l->options, l->option_count, text, &l->why);
}

/* Check records the place of each assertion, which costs more than most of the
   millions of checks here. So only failures are passed to Check. */
#define INVARIANT(holds)                 \
    do {                                 \
        if (!(holds))                    \
            ck_abort_msg("not " #holds); \
    } while (0)

/* True if the ply agrees with the game's own description in everything that a
   replay compares. */
static inline bool invariants_says(const struct ply *ply,
                                   const struct ply *full)
{
    if (ply->kind == PLY_PATH)
        return ply->count == full->count && ply->taken == full->taken;
    return ply->challenger == full->challenger && ply->takes == full->takes &&
           point_equal(ply->place, full->place) &&
           ply->special == full->special && ply->state == full->state;
}

/* True if the positions have the same string and the same hash. */
static inline bool invariants_equal(const struct invariants *l,
                                    const struct position *a,
                                    const struct position *b)
{
    struct text one = {0}, other = {0};

    rules_format(l->rules, a, &one);
    rules_format(l->rules, b, &other);
    bool equal = str_equal(text_str(&one), text_str(&other)) &&
                 l->rules->hash(a) == l->rules->hash(b);
    text_release(&one);
    text_release(&other);
    return equal;
}

/* Taking a ply must have the same result as resolving it, describing the move
   and playing it. */
static inline enum taken_as invariants_take(struct invariants *l,
                                            const struct position *p,
                                            const struct ply *ply)
{
    const struct rules *r = l->rules;
    struct move move = {0}, taken = {0};
    struct ply full, described = {.kind = PLY_NONE};

    reason_clear(&l->why);
    bool legal = r->resolve(p, ply, &move, &l->why);
    memcpy(l->other, p, r->position_size);
    memcpy(l->third, p, r->position_size);
    reason_clear(&l->why);
    enum taken_as how = r->take(l->other, ply, &taken, &full, &l->why);
    if (legal) {
        described = r->describe(p, move);
        r->play(l->third, move);
    }
    INVARIANT((how == TAKEN_NOT) == !legal);
    INVARIANT(taken.bits == move.bits);
    INVARIANT(invariants_equal(l, l->other, l->third));
    INVARIANT(how != TAKEN_AS_IS || invariants_says(ply, &described));
    INVARIANT(how != TAKEN_DESCRIBED ||
              memcmp(&full, &described, sizeof full) == 0);
    return how;
}

/* Tries the ply with one capture added or removed, and without its last
   point. */
static inline void invariants_of_path(struct invariants *l,
                                      const struct ply *ply)
{
    struct ply other = *ply;

    for (unsigned i = 1; i < ply->count; i++) {
        other.taken = (uint8_t)(ply->taken ^ 1U << i);
        INVARIANT(invariants_take(l, l->now, &other) == TAKEN_DESCRIBED);
    }
    other = *ply;
    other.count--;
    invariants_take(l, l->now, &other);
}

/* Tries the ply with a different sign. */
static inline void invariants_of_signs(struct invariants *l,
                                       const struct ply *ply)
{
    struct ply others[] = {*ply, *ply, *ply, *ply, *ply};

    others[0].challenger ^= true;
    others[1].takes ^= true;
    others[2].place.column ^= 1;
    others[3].special ^= 1;
    others[4].state ^= 1;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        invariants_take(l, l->now, &others[i]);
}

/* Takes a ply as it is described. A ply of two pieces is tried in further
   ways. */
static inline void invariants_of_taking(struct invariants *l,
                                        const struct ply *ply)
{
    if (!l->rules->take)
        return;
    enum taken_as how = invariants_take(l, l->now, ply);
    INVARIANT(how == TAKEN_AS_IS || (ply->second && how == TAKEN_DESCRIBED));
    if (ply->kind == PLY_PATH)
        invariants_of_path(l, ply);
    if (ply->kind == PLY_MOVE)
        invariants_of_signs(l, ply);
}

static inline void invariants_of_move(struct invariants *l, struct move move)
{
    struct ply ply = l->rules->describe(l->now, move);
    struct move back = {0};

    INVARIANT(move.bits);
    reason_clear(&l->why);
    INVARIANT(l->rules->resolve(l->now, &ply, &back, &l->why));
    INVARIANT(back.bits == move.bits);
    invariants_of_taking(l, &ply);
    INVARIANT(l->rules->unpack(l->now, l->rules->pack(l->now, move), &back));
    INVARIANT(back.bits == move.bits);
}

static inline bool invariants_of_code(struct invariants *l, uint32_t code)
{
    struct move move;

    if (!l->rules->unpack(l->now, code, &move))
        return false;
    INVARIANT(l->rules->pack(l->now, move) == code);
    return true;
}

/*
 * unpack() must return the legal moves and no others, if INVARIANTS_CODES are
 * enough for the game. If there are more codes, it may also return moves that
 * moves() omits because another move leads to the same position.
 */
static inline void invariants_of_codes(struct invariants *l, size_t legal,
                                       uint64_t *seed)
{
    struct move extra = rules_extra(l->rules, l->now), move;
    uint32_t most = extra.bits ? l->rules->pack(l->now, extra) : 0;
    size_t count = 0;

    for (size_t i = 0; i < legal; i++)
        if (l->rules->pack(l->now, l->list[i]) > most)
            most = l->rules->pack(l->now, l->list[i]);
    for (uint32_t code = 0; code < INVARIANTS_CODES && most < INVARIANTS_CODES;
         code++)
        count += invariants_of_code(l, code);
    for (int i = 0; i < INVARIANTS_DRAWN; i++)
        invariants_of_code(
            l, (uint32_t)(next_random(seed) % (2 * (uint64_t)most + 1)));
    ck_assert(!l->rules->unpack(l->now, UINT32_MAX, &move));
    if (most < INVARIANTS_CODES)
        ck_assert_uint_eq(count, legal + (extra.bits != 0));
}

/* The line of text can be updated to any position: the next one, or an earlier
   one. */
static inline void invariants_of_line(struct invariants *l,
                                      const struct position *p)
{
    struct text alone = {0};

    rules_format(l->rules, p, &alone);
    l->rules->format(p, &l->line);
    ck_assert_msg(str_equal(text_str(&l->line.text), text_str(&alone)),
                  "%.*s, not %.*s", (int)l->line.text.len, l->line.text.ptr,
                  (int)alone.len, alone.ptr);
    text_release(&alone);
}

static inline void invariants_of_lines(struct invariants *l, uint64_t *seed)
{
    invariants_of_line(l, l->now);
    if (l->started && next_random(seed) % 4 == 0)
        invariants_of_line(l, l->earlier);
    if (l->started && next_random(seed) % 8)
        return;
    memcpy(l->earlier, l->now, l->rules->position_size);
    l->started = true;
}

static inline void invariants_of_string(struct invariants *l)
{
    const struct rules *r = l->rules;
    struct text first = {0}, second = {0};

    rules_format(r, l->now, &first);
    ck_assert_msg(invariants_start(l, l->other, text_str(&first)), "%.*s: %.*s",
                  (int)first.len, first.ptr, (int)l->why.text.len,
                  l->why.text.ptr);
    rules_format(r, l->other, &second);
    ck_assert(str_equal(text_str(&first), text_str(&second)));
    ck_assert_uint_eq(r->hash(l->now), r->hash(l->other));
    ck_assert_uint_eq(r->hash_canonical(l->now), r->hash_canonical(l->other));
    ck_assert_uint_eq(r->count(l->now), r->count(l->other));
    ck_assert_uint_eq(r->ending(l->now).winner, r->ending(l->other).winner);
    ck_assert_uint_eq(r->side(l->now), r->side(l->other));
    text_release(&first);
    text_release(&second);
}

/* A signature must follow from the contents of the cells. */
static inline void invariants_of_features(struct invariants *l)
{
    const struct rules_cells *cells = l->rules->cells;
    uint64_t set[SIGNATURE_WORDS] = {0}, told[SIGNATURE_WORDS] = {0};
    unsigned cell = 0, length;

    if (!cells || !cells->feature)
        return;
    for (unsigned row = 0; (length = cells->row_length(l->now, row)); row++)
        for (unsigned end = cell + length; cell < end; cell++) {
            uint8_t content = cells->content(l->now, cell);
            unsigned bit =
                content ? cells->feature(l->now, cell, content) : UINT_MAX;
            INVARIANT(!content || bit < 64 * SIGNATURE_WORDS);
            if (content)
                told[bit / 64] |= UINT64_C(1) << bit % 64;
        }
    l->rules->signature(l->now, set);
    INVARIANT(memcmp(set, told, sizeof set) == 0);
}

static inline void invariants_of_position(struct invariants *l, uint64_t *seed)
{
    size_t count = l->rules->moves(l->now, l->list);

    ck_assert_uint_eq(l->rules->count(l->now), count);
    ck_assert_uint_le(count, l->rules->moves_max);
    for (size_t i = 0; i < count; i++)
        invariants_of_move(l, l->list[i]);
    if (rules_extra(l->rules, l->now).bits)
        invariants_of_move(l, rules_extra(l->rules, l->now));
    invariants_of_codes(l, count, seed);
    invariants_of_features(l);
    invariants_of_string(l);
    invariants_of_lines(l, seed);
}

/* Starts the transformed game for every symmetry except the identity. */
static inline void invariants_start_turned(struct invariants *l,
                                           struct position **turned)
{
    for (size_t i = 0;
         rules_maps_moves(l->rules) && l->rules->symmetry->names[i]; i++) {
        ck_assert_uint_lt(i, INVARIANTS_SYMMETRIES);
        turned[i] = malloc(l->rules->position_size);
        ck_assert(turned[i] && invariants_start(l, turned[i], STR("")));
    }
}

/* Only the cells that the game lists may change. */
static inline void invariants_of_cells(struct invariants *l,
                                       const struct position *before,
                                       struct move move,
                                       const struct position *after)
{
    const struct rules_cells *cells = l->rules->cells;
    unsigned changed[CELLS_CHANGED], first = 0, length;

    if (!cells || !cells->changed)
        return;
    unsigned count = cells->changed(before, move, changed);
    INVARIANT(count <= CELLS_CHANGED);
    for (unsigned row = 0; (length = cells->row_length(after, row)); row++)
        for (unsigned end = first + length; first < end; first++) {
            bool told = false;
            for (unsigned i = 0; i < count; i++)
                told |= changed[i] == first;
            INVARIANT(told || cells->content(before, first) ==
                                  cells->content(after, first));
        }
}

/* Checks the age and the gains of a position against the ply before it. */
static inline void invariants_of_age(const struct invariants *l,
                                     const struct position *before,
                                     const struct position *after)
{
    uint64_t was[SIGNATURE_WORDS] = {0}, is[SIGNATURE_WORDS] = {0};
    unsigned gained = 0;

    if (!l->rules->age)
        return;
    INVARIANT(l->rules->age(after) == l->rules->age(before) + 1);
    l->rules->signature(before, was);
    l->rules->signature(after, is);
    for (size_t i = 0; i < SIGNATURE_WORDS; i++)
        gained += (unsigned)__builtin_popcountll(is[i] & ~was[i]);
    INVARIANT(gained <= l->rules->gains);
}

static inline void invariants_play_at(struct invariants *l, struct position *p,
                                      struct move move)
{
    struct ply ply = l->rules->describe(p, move);
    struct move back;

    reason_clear(&l->why);
    ck_assert(l->rules->resolve(p, &ply, &back, &l->why));
    ck_assert_uint_eq(back.bits, move.bits);
    ck_assert(l->rules->unpack(p, l->rules->pack(p, move), &back));
    ck_assert_uint_eq(back.bits, move.bits);
    l->rules->play(p, move);
}

/* Plays a move in each transformed game, where it must be legal. Drops games
   that the options forbid. */
static inline void invariants_play_turned(struct invariants *l,
                                          struct position **turned,
                                          struct move move)
{
    for (size_t i = 0; i < INVARIANTS_SYMMETRIES; i++) {
        if (!turned[i])
            continue;
        struct move to = l->rules->symmetry->move(l->now, move, i);
        ck_assert(i || to.bits == move.bits);
        if (to.bits) {
            invariants_play_at(l, turned[i], to);
        } else {
            free(turned[i]);
            turned[i] = NULL;
        }
    }
    memcpy(l->other, l->now, l->rules->position_size);
    l->rules->play(l->now, move);
    invariants_of_cells(l, l->other, move, l->now);
    invariants_of_age(l, l->other, l->now);
    INVARIANT(!l->rules->left ||
              l->rules->left(l->now) <= l->rules->left(l->other));
    struct ending end = l->rules->ending(l->now);
    for (size_t i = 0; i < INVARIANTS_SYMMETRIES; i++) {
        if (!turned[i])
            continue;
        ck_assert_uint_eq(l->rules->hash_canonical(l->now),
                          l->rules->hash_canonical(turned[i]));
        INVARIANT(!l->rules->left ||
                  l->rules->left(turned[i]) == l->rules->left(l->now));
        ck_assert_uint_eq(l->rules->ending(turned[i]).over, end.over);
        ck_assert_uint_eq(l->rules->ending(turned[i]).winner, end.winner);
    }
    if (turned[0])
        ck_assert_uint_eq(l->rules->hash(l->now), l->rules->hash(turned[0]));
}

/* Plays a random game together with its images under every symmetry. */
static inline void invariants_of_game(struct invariants *l, uint64_t seed)
{
    struct position *turned[INVARIANTS_SYMMETRIES] = {0};
    uint64_t seen[SIGNATURE_WORDS] = {0};

    ck_assert(invariants_start(l, l->now, STR("")));
    invariants_start_turned(l, turned);
    for (int ply = 0; ply < INVARIANTS_PLIES; ply++) {
        uint64_t set[SIGNATURE_WORDS] = {0};
        invariants_of_position(l, &seed);
        l->rules->signature(l->now, seen);
        l->rules->signature(l->now, set);
        for (size_t i = 0; l->rules->lasting && i < SIGNATURE_WORDS; i++)
            ck_assert_uint_eq(set[i], seen[i]);
        size_t count = l->rules->moves(l->now, l->list);
        if (count == 0)
            break;
        struct move move = l->list[next_random(&seed) % count];
        if (rules_extra(l->rules, l->now).bits && next_random(&seed) % 2)
            move = rules_extra(l->rules, l->now);
        invariants_play_turned(l, turned, move);
    }
    for (size_t i = 0; i < INVARIANTS_SYMMETRIES; i++)
        free(turned[i]);
}

#endif
