#include "claims.h"

/* ---- ends ---------------------------------------------------------------- */

bool claims_end_by_rule(const struct rules *rules, const struct ply *before,
                        const struct ply *last)
{
    if (!last)
        return false;
    if (last->state == STATE_MATE || last->state == STATE_STALEMATE)
        return true;
    return rules->claims && rules->claims->passes_end == 2 && before &&
           before->kind == PLY_PASS && last->kind == PLY_PASS;
}

const char *claims_ending(const struct rules *rules, const struct ply *before,
                          const struct ply *last)
{
    if (!last)
        return NULL;
    if (last->state == STATE_MATE)
        return "is marked as mate";
    if (last->state == STATE_STALEMATE)
        return "is marked as stalemate";
    if (last->status != STATUS_NONE)
        return "ended the game by agreement";
    return claims_end_by_rule(rules, before, last)
               ? "was the second pass in a row"
               : NULL;
}

/* ---- traits -------------------------------------------------------------- */

static uint32_t figure_traits(const struct ply *ply)
{
    static const uint32_t specials[] = {
        [SPECIAL_LEAP] = TRAIT_LEAP,
        [SPECIAL_PROMOTE] = TRAIT_PROMOTION,
        [SPECIAL_REPLACE] = TRAIT_REPLACEMENT,
        [SPECIAL_BECOME] = TRAIT_REPLACEMENT,
    };
    uint32_t traits = specials[ply->special];

    if (ply->takes)
        traits |= TRAIT_CAPTURE;
    if (ply->state == STATE_CHECK || ply->state == STATE_MATE)
        traits |= TRAIT_CHECK;
    return traits;
}

static uint32_t path_traits(const struct ply *ply)
{
    uint32_t traits = ply->call ? TRAIT_CALL : 0;

    if (ply->taken)
        traits |= TRAIT_CAPTURE;
    if (ply->taken & (ply->taken - 1))
        traits |= TRAIT_DOUBLE;
    return traits;
}

uint32_t claims_traits(const struct ply *ply)
{
    static const uint32_t kinds[] = {
        [PLY_LINK] = TRAIT_LINK,
        [PLY_SWAP] = TRAIT_SWAP,
        [PLY_PASS] = TRAIT_PASS,
        [PLY_PATH] = 0,
    };

    if (ply->kind == PLY_MOVE)
        return figure_traits(ply);
    if (ply->kind == PLY_PATH)
        return path_traits(ply);
    return kinds[ply->kind];
}

/* ---- comparing plies ----------------------------------------------------- */

/* True if a point of a ply matches the requested point. An omitted point in the
   request matches any point. */
static bool point_matches(struct point asked, struct point is)
{
    return !asked.column || point_equal(asked, is);
}

static bool sign_agrees(uint8_t asked, uint8_t is)
{
    return !asked || asked == is;
}

/* True if the path of a piece from point `a` to `a_end` matches the path from
   `b` to `b_end`. */
static bool way_agrees(const struct ply *asked, unsigned a, unsigned a_end,
                       const struct ply *is, unsigned b, unsigned b_end)
{
    bool all = a_end - a == b_end - b;

    if (a == a_end || b == b_end)
        return all;
    for (unsigned i = 0; all && i < a_end - a; i++)
        all = point_equal(asked->points[a + i], is->points[b + i]);
    return all ||
           (a_end - a == 2 && point_equal(asked->points[a], is->points[b]) &&
            point_equal(asked->points[a_end - 1], is->points[b_end - 1]));
}

static bool path_agrees(const struct ply *asked, const struct ply *is)
{
    unsigned a = asked->second ? asked->second : asked->count;
    unsigned b = is->second ? is->second : is->count;

    for (unsigned i = 0; i < asked->count; i++)
        if (asked->taken >> i & 1 && !ply_captures_at(is, asked->points[i]))
            return false;
    return way_agrees(asked, 0, a, is, 0, b) &&
           way_agrees(asked, a, asked->count, is, b, is->count) &&
           (!asked->call || is->call);
}

static bool figure_agrees(const struct ply *asked, const struct ply *is)
{
    return asked->figure == is->figure && asked->promoted == is->promoted &&
           (!asked->challenger || is->challenger) &&
           point_equal(asked->points[0], is->points[0]) &&
           point_equal(asked->points[1], is->points[1]) &&
           (!asked->takes || is->takes) &&
           point_matches(asked->place, is->place) &&
           sign_agrees(asked->special, is->special) &&
           point_matches(asked->prisoner, is->prisoner) &&
           sign_agrees((uint8_t)asked->becomes, (uint8_t)is->becomes) &&
           sign_agrees(asked->state, is->state) &&
           sign_agrees(asked->status, is->status);
}

/* True if both plies have the same cells, in any order. */
static bool cells_agree(const struct ply *asked, const struct ply *is)
{
    for (unsigned i = 0; i < asked->count; i++)
        if (!ply_has_point(is, asked->points[i]))
            return false;
    return asked->count == is->count;
}

bool claims_agree(const struct ply *asked, const struct ply *is)
{
    if (asked->kind == PLY_NONE)
        return true;
    if (asked->kind != is->kind)
        return false;
    if (asked->kind == PLY_MOVE)
        return figure_agrees(asked, is);
    return asked->kind == PLY_PATH ? path_agrees(asked, is)
                                   : cells_agree(asked, is);
}
