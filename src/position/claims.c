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
static bool point_matches(struct point wanted, struct point written)
{
    return !wanted.column || point_equal(wanted, written);
}

static bool sign_agrees(uint8_t wanted, uint8_t written)
{
    return !wanted || wanted == written;
}

/* True if the path of a piece from point `a` to `a_end` matches the path from
   `b` to `b_end`. */
static bool way_agrees(const struct ply *wanted, unsigned a, unsigned a_end,
                       const struct ply *written, unsigned b, unsigned b_end)
{
    bool all = a_end - a == b_end - b;

    if (a == a_end || b == b_end)
        return all;
    for (unsigned i = 0; all && i < a_end - a; i++)
        all = point_equal(wanted->points[a + i], written->points[b + i]);
    return all ||
           (a_end - a == 2 &&
            point_equal(wanted->points[a], written->points[b]) &&
            point_equal(wanted->points[a_end - 1], written->points[b_end - 1]));
}

static bool path_agrees(const struct ply *wanted, const struct ply *written)
{
    unsigned a = wanted->second ? wanted->second : wanted->count;
    unsigned b = written->second ? written->second : written->count;

    for (unsigned i = 0; i < wanted->count; i++)
        if (wanted->taken >> i & 1 &&
            !ply_captures_at(written, wanted->points[i]))
            return false;
    return way_agrees(wanted, 0, a, written, 0, b) &&
           way_agrees(wanted, a, wanted->count, written, b, written->count) &&
           (!wanted->call || written->call);
}

static bool figure_agrees(const struct ply *wanted, const struct ply *written)
{
    return wanted->figure == written->figure &&
           wanted->promoted == written->promoted &&
           (!wanted->challenger || written->challenger) &&
           point_equal(wanted->points[0], written->points[0]) &&
           point_equal(wanted->points[1], written->points[1]) &&
           (!wanted->takes || written->takes) &&
           point_matches(wanted->place, written->place) &&
           sign_agrees(wanted->special, written->special) &&
           point_matches(wanted->prisoner, written->prisoner) &&
           sign_agrees((uint8_t)wanted->becomes, (uint8_t)written->becomes) &&
           sign_agrees(wanted->state, written->state) &&
           sign_agrees(wanted->status, written->status);
}

/* True if both plies have the same cells, in any order. */
static bool cells_agree(const struct ply *wanted, const struct ply *written)
{
    for (unsigned i = 0; i < wanted->count; i++)
        if (!ply_has_point(written, wanted->points[i]))
            return false;
    return wanted->count == written->count;
}

bool claims_agree(const struct ply *wanted, const struct ply *written)
{
    if (wanted->kind == PLY_NONE)
        return true;
    if (wanted->kind != written->kind)
        return false;
    if (wanted->kind == PLY_MOVE)
        return figure_agrees(wanted, written);
    return wanted->kind == PLY_PATH ? path_agrees(wanted, written)
                                    : cells_agree(wanted, written);
}
