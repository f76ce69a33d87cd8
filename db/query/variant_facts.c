#include "variant_facts.h"

#include <string.h>

#include "../rows/rows.h"

/* ---- conditions ---------------------------------------------------------- */

static struct variant_fact plies_fact(struct translation *t,
                                      const struct condition *c)
{
    struct variant_fact fact = {.of_plies = true};

    fact.op = c->op == QUERY_NOT_EQUAL ? QUERY_EQUAL : c->op;
    if (c->op == QUERY_CONTAINS || c->op == QUERY_MATCHES ||
        !str_number(c->value, &fact.low) ||
        (c->op == QUERY_WITHIN && !str_number(c->high, &fact.high)))
        translate_refuse(t, c, "a number is expected");
    return fact;
}

static struct variant_fact game_fact(struct translation *t, struct str game,
                                     const struct condition *c)
{
    struct variant_fact fact = {false};
    struct str name;

    if (c->op > QUERY_NOT_EQUAL)
        translate_unmatched(t, c);
    else if (translate_game(t, c, &name))
        fact.is_game = str_equal(name, game);
    return fact;
}

void variant_facts_add(struct translation *t, const struct named *named,
                       const struct condition *c)
{
    struct variant_facts *facts = t->teller;
    struct variant_fact fact = {false};

    if (c->possibly || named->of_event || !named->field.name)
        translate_unmatched(t, c);
    else if (named->field.kind == FIELD_GAME)
        fact = game_fact(t, facts->game, c);
    else if (strcmp(named->field.name, "plies") == 0)
        fact = plies_fact(t, c);
    else
        translate_unmatched(t, c);
    fact.negated = c->op == QUERY_NOT_EQUAL;
    facts->list[facts->count] = fact;
    terms_add_fact(&t->terms, facts->count++);
}

/* ---- games --------------------------------------------------------------- */

static size_t count_codes(struct str moves)
{
    size_t count = 0;
    uint32_t code;

    while (moves.len && code_read(&moves, &code))
        count++;
    return count;
}

/* Counts the plies of a game. Claims are counted one by one. */
static size_t count_plies(const struct evaluated_game *game)
{
    struct str claims = str_from(game->claims, game->claims.len ? 1 : 0);
    struct ply ply;
    size_t count = 0;

    if (game->counted)
        return game->plies;
    if (game->played)
        return count_codes(game->moves);
    while (claims.len && claims_read(&claims, &ply))
        count++;
    return count;
}

void variant_facts_evaluate(const struct variant_facts *facts,
                            const struct evaluated_game *game,
                            uint64_t out[FACTS_MAX / 64])
{
    size_t plies = SIZE_MAX;

    for (size_t i = 0; i < facts->count; i++) {
        const struct variant_fact *f = &facts->list[i];
        if (f->of_plies && plies == SIZE_MAX)
            plies = count_plies(game);
        bool is = f->of_plies
                      ? criterion_compares(plies, f->op, f->low, f->high)
                      : f->is_game;
        out[i / 64] |= (uint64_t)(is != f->negated) << i % 64;
    }
}
