#include "rules.h"

extern const struct rules braunche_rules;
extern const struct rules brayout_rules;
extern const struct rules brax_rules;
extern const struct rules brax_zillions_rules;
extern const struct rules brax_easy_rules;
extern const struct rules brax_3_rules;
extern const struct rules brax_4_rules;
extern const struct rules brax_hunt_rules;
extern const struct rules quax_rules;
extern const struct rules link_rules;
extern const struct rules quickway_rules;
extern const struct rules stymie_rules;

/* clang-format off */
const struct rules *const games[] = {
    &brayout_rules,
    &brax_rules,
    &brax_zillions_rules,
    &brax_easy_rules,
    &brax_3_rules,
    &brax_4_rules,
    &brax_hunt_rules,
    &quax_rules,
    &link_rules,
    &quickway_rules,
    &stymie_rules,
    &braunche_rules,
    NULL,
};
/* clang-format on */

enum { NEAR = 3 }; /* edits that a slip of the keyboard stays below */

const struct rules *game_find(struct str name)
{
    for (size_t i = 0; games[i]; i++)
        if (str_equal_nocase(str_of(games[i]->name), name))
            return games[i];
    return NULL;
}

const struct rules *game_nearest(struct str name)
{
    const struct rules *nearest = NULL;
    size_t least = NEAR;

    for (size_t i = 0; games[i]; i++)
        if (str_nearer(name, str_of(games[i]->name), &least))
            nearest = games[i];
    return nearest;
}

void reason_clear(struct reason *why)
{
    text_clear(&why->text);
    text_clear(&why->label);
    why->option = why->at = why->length = 0;
    why->kind = REASON_RULES;
}

void reason_release(struct reason *why)
{
    text_release(&why->text);
    text_release(&why->label);
    *why = (struct reason){0};
}
