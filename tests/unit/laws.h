/*
 * The laws every game keeps, checked along random games: a move is described,
 * written down and numbered without loss, a position is its string, and a game
 * turned by a symmetry of the rules is the same game.
 */
#ifndef LUDEX_TESTS_LAWS_H
#define LUDEX_TESTS_LAWS_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"
#include "rules.h"

struct laws {
    const struct rules *rules;
    struct setting options[4];
    size_t option_count;
    struct position *now, *other;
    struct move *list;
    struct reason why;
};

/* Options as "Size 5 Relink yes"; the views point into `text`. */
static inline void laws_begin(struct laws *l, const char *game,
                              const char *text)
{
    *l = (struct laws){.rules = game_find(str_of(game))};
    ck_assert_ptr_nonnull(l->rules);
    while (*text) {
        size_t name = strcspn(text, " ");
        const char *value = text + name + 1;
        size_t length = strcspn(value, " ");
        l->options[l->option_count++] =
            (struct setting){{text, name}, {value, length}};
        text = value + length + (value[length] == ' ');
    }
    l->now = malloc(l->rules->position_size);
    l->other = malloc(l->rules->position_size);
    l->list = malloc(l->rules->moves_max * sizeof *l->list);
    ck_assert(l->now && l->other && l->list);
}

static inline void laws_end(struct laws *l)
{
    free(l->now);
    free(l->other);
    free(l->list);
    reason_release(&l->why);
}

static inline bool laws_start(struct laws *l, struct position *p,
                              struct str text)
{
    reason_clear(&l->why);
    return l->rules->begin(l->rules, p, l->options, l->option_count, text,
                           &l->why);
}

static inline void laws_of_move(struct laws *l, struct move move)
{
    struct ply ply = l->rules->describe(l->now, move);
    struct move back = {0};

    ck_assert_uint_ne(move.bits, 0);
    reason_clear(&l->why);
    ck_assert(l->rules->resolve(l->now, &ply, &back, &l->why));
    ck_assert_uint_eq(back.bits, move.bits);
    ck_assert(l->rules->unpack(l->now, l->rules->pack(l->now, move), &back));
    ck_assert_uint_eq(back.bits, move.bits);
}

/* Below `codes` unpack() gives the legal moves and no others. */
static inline void laws_of_codes(struct laws *l, size_t legal, uint32_t codes)
{
    struct move move;
    size_t count = 0;

    for (uint32_t code = 0; code < codes; code++)
        if (l->rules->unpack(l->now, code, &move)) {
            ck_assert_uint_eq(l->rules->pack(l->now, move), code);
            count++;
        }
    ck_assert(!l->rules->unpack(l->now, UINT32_MAX, &move));
    ck_assert_uint_eq(count, legal + (l->rules->extra(l->now).bits != 0));
}

static inline void laws_of_string(struct laws *l)
{
    const struct rules *r = l->rules;
    struct text first = {0}, second = {0};

    r->format(l->now, &first);
    ck_assert_msg(laws_start(l, l->other, text_str(&first)), "%.*s: %.*s",
                  (int)first.len, first.ptr, (int)l->why.text.len,
                  l->why.text.ptr);
    r->format(l->other, &second);
    ck_assert(str_equal(text_str(&first), text_str(&second)));
    ck_assert_uint_eq(r->hash(l->now), r->hash(l->other));
    ck_assert_uint_eq(r->hash_canonical(l->now), r->hash_canonical(l->other));
    ck_assert_uint_eq(r->count(l->now), r->count(l->other));
    ck_assert_uint_eq(r->ending(l->now).winner, r->ending(l->other).winner);
    ck_assert_uint_eq(r->side(l->now), r->side(l->other));
    text_release(&first);
    text_release(&second);
}

static inline void laws_of_position(struct laws *l, uint32_t codes)
{
    size_t count = l->rules->moves(l->now, l->list);

    ck_assert_uint_eq(l->rules->count(l->now), count);
    ck_assert_uint_le(count, l->rules->moves_max);
    for (size_t i = 0; i < count; i++)
        laws_of_move(l, l->list[i]);
    if (l->rules->extra(l->now).bits)
        laws_of_move(l, l->rules->extra(l->now));
    laws_of_codes(l, count, codes);
    laws_of_string(l);
}

enum { LAWS_PLIES = 400, LAWS_SYMMETRIES = 12 };

/* The game of every symmetry beside the one of the identity. */
static inline void laws_start_turned(struct laws *l, struct position **turned)
{
    for (size_t i = 0; l->rules->symmetries[i]; i++) {
        ck_assert_uint_lt(i, LAWS_SYMMETRIES);
        turned[i] = malloc(l->rules->position_size);
        ck_assert(turned[i] && laws_start(l, turned[i], STR("")));
    }
}

static inline void laws_play_turned(struct laws *l, struct position **turned,
                                    struct move move)
{
    for (size_t i = 0; l->rules->symmetries[i]; i++) {
        struct move to = l->rules->turned(l->now, move, i);
        struct ply ply = l->rules->describe(turned[i], to);
        struct move back;
        reason_clear(&l->why);
        ck_assert(l->rules->resolve(turned[i], &ply, &back, &l->why));
        ck_assert_uint_eq(back.bits, to.bits);
        l->rules->play(turned[i], to);
    }
    l->rules->play(l->now, move);
    for (size_t i = 0; l->rules->symmetries[i]; i++) {
        ck_assert_uint_eq(l->rules->hash_canonical(l->now),
                          l->rules->hash_canonical(turned[i]));
        ck_assert_uint_eq(l->rules->ending(l->now).winner,
                          l->rules->ending(turned[i]).winner);
    }
    ck_assert_uint_eq(l->rules->hash(l->now), l->rules->hash(turned[0]));
}

/* A random game; `codes`: none of its options packs a move as so much. */
static inline void laws_of_game(struct laws *l, uint64_t seed, uint32_t codes)
{
    struct position *turned[LAWS_SYMMETRIES] = {0};
    uint64_t seen[SIGNATURE_WORDS] = {0};

    ck_assert(laws_start(l, l->now, STR("")));
    laws_start_turned(l, turned);
    for (int ply = 0; ply < LAWS_PLIES; ply++) {
        uint64_t set[SIGNATURE_WORDS] = {0};
        laws_of_position(l, codes);
        l->rules->signature(l->now, seen);
        l->rules->signature(l->now, set);
        for (size_t i = 0; l->rules->lasting && i < SIGNATURE_WORDS; i++)
            ck_assert_uint_eq(set[i], seen[i]);
        size_t count = l->rules->moves(l->now, l->list);
        if (count == 0)
            break;
        struct move move = l->list[next_random(&seed) % count];
        if (l->rules->extra(l->now).bits && next_random(&seed) % 2)
            move = l->rules->extra(l->now);
        laws_play_turned(l, turned, move);
    }
    for (size_t i = 0; i < LAWS_SYMMETRIES; i++)
        free(turned[i]);
}

#endif
