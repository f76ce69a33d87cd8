#include "variant_facts.h"

#include <string.h>

#include "../rows/rows.h"

/* ---- conditions ----------------------------------------------------------- */

static struct variant_fact plies_of(struct translation *t,
                                    const struct condition *c)
{
    struct variant_fact fact = {.of_plies = true, .op = c->op};

    if (c->op == QUERY_CONTAINS || c->op == QUERY_MATCHES ||
        !str_number(c->value, &fact.low) ||
        (c->op == QUERY_WITHIN && !str_number(c->high, &fact.high)))
        translate_refuse(t, c, "a number is wanted");
    return fact;
}

static struct variant_fact game_of(struct translation *t, struct str game,
                                   const struct condition *c)
{
    struct variant_fact fact = {false};
    struct str name;

    if (c->op > QUERY_NOT_EQUAL)
        translate_untold(t, c);
    else if (translate_game(t, c, &name))
        fact.truth = str_equal(name, game) == (c->op == QUERY_EQUAL);
    return fact;
}

void variant_facts_tell(struct translation *t, const struct named *named,
                        const struct condition *c)
{
    struct variant_facts *facts = t->teller;
    struct variant_fact fact = {false};

    if (c->possibly || named->of_event || !named->field.name)
        translate_untold(t, c);
    else if (named->field.kind == FIELD_GAME)
        fact = game_of(t, facts->game, c);
    else if (strcmp(named->field.name, "plies") == 0)
        fact = plies_of(t, c);
    else
        translate_untold(t, c);
    facts->list[facts->count] = fact;
    terms_add_fact(&t->terms, facts->count++);
}

/* ---- games ---------------------------------------------------------------- */

static bool compares(const struct variant_fact *fact, uint64_t value)
{
    const uint64_t low = fact->low;
    const bool fits[] = {
        [QUERY_EQUAL] = value == low,
        [QUERY_NOT_EQUAL] = value != low,
        [QUERY_LESS] = value<
            low, [QUERY_LESS_EQUAL] = value <= low, [QUERY_GREATER] = value>
            low,
        [QUERY_GREATER_EQUAL] = value >= low,
        [QUERY_CONTAINS] = false,
        [QUERY_WITHIN] = value >= low && value <= fact->high,
        [QUERY_MATCHES] = false,
    };

    return fits[fact->op];
}

static size_t count_codes(struct str moves)
{
    size_t count = 0;
    uint32_t code;

    while (moves.len && code_take(&moves, &code))
        count++;
    return count;
}

/* Claims have as many plies as there are. */
static size_t count_plies(const struct judged *game)
{
    struct str claims = str_from(game->claims, game->claims.len ? 1 : 0);
    struct ply ply;
    size_t count = 0;

    if (game->counted)
        return game->plies;
    if (game->played)
        return count_codes(game->moves);
    while (claims.len && claims_take(&claims, &ply))
        count++;
    return count;
}

void variant_facts_of(const struct variant_facts *facts,
                      const struct judged *game, uint64_t out[FACTS_MAX / 64])
{
    size_t plies = SIZE_MAX;

    for (size_t i = 0; i < facts->count; i++) {
        const struct variant_fact *fact = &facts->list[i];
        if (fact->of_plies && plies == SIZE_MAX)
            plies = count_plies(game);
        if (fact->of_plies ? compares(fact, plies) : fact->truth)
            out[i / 64] |= UINT64_C(1) << i % 64;
    }
}
