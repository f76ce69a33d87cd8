/* Evaluates a query for games whose moves the caller passes. */
#include <stdlib.h>

#include "evaluation.h"
#include "variant_facts.h"

struct variant_evaluation {
    struct evaluation evaluation;
    struct variant_facts facts;
    struct variant variant;
    struct str foreign; /* name of a foreign game */
    bool counts;        /* all criteria can be evaluated in the last position
                           alone */
    uint64_t used;      /* value of j->uses at the last use */
};

/* ---- one variant --------------------------------------------------------- */

/* Makes a list of variants that contains only this variant, unless the query
   requires a different game. */
static bool add_variant(struct variant_evaluation *v, const struct rules *only)
{
    struct variants *list = &v->evaluation.criteria.variants;
    const struct rules *rules = v->variant.rules;

    list->only = only;
    list->list = malloc(sizeof *list->list);
    if (!list->list || !rules || (only && only != rules))
        return list->list;
    list->list[0] = v->variant;
    list->count = list->room = 1;
    list->position_size = rules->position_size;
    return true;
}

static bool copy_variant_options(struct variant_evaluation *v,
                                 const struct evaluated_game *game)
{
    struct arena *arena = &v->evaluation.arena;
    size_t bytes = game->option_count * sizeof *game->options;
    struct setting *options = arena_alloc(arena, bytes + 1);

    if (!options)
        return false;
    for (size_t i = 0; i < game->option_count; i++)
        options[i] =
            (struct setting){arena_copy(arena, game->options[i].name),
                             arena_copy(arena, game->options[i].value)};
    v->variant = (struct variant){1, game->rules, options, game->option_count};
    v->foreign = arena_copy(arena, game->foreign);
    v->facts.game = game->rules ? str_of(game->rules->name) : v->foreign;
    return !arena->exhausted;
}

static bool can_count(const struct criteria *criteria)
{
    bool can = criteria->count > 0;

    for (size_t i = 0; i < criteria->count; i++)
        can &= criteria->list[i].kind->last && !criteria->list[i].lasts &&
               !criteria->list[i].limits.set;
    return can;
}

static int translate_variant(struct evaluator *j, struct variant_evaluation *v,
                             struct translation *t, struct text *why)
{
    struct evaluation *e = &v->evaluation;
    struct text facts = {0};

    t->loaded = t->open = true;
    t->tell = variant_facts_add;
    t->teller = &v->facts;
    int fault = evaluation_translate(j, e, t, why);
    if (fault)
        return fault;
    v->counts = can_count(&e->criteria);
    filter_make(&e->filter, &t->terms, &facts);
    text_release(&facts);
    return evaluation_make_replayer(e, why);
}

static int make_evaluation(struct evaluator *j, struct variant_evaluation *v,
                           const struct evaluated_game *game, struct text *why)
{
    struct translation *t = translation_new();
    int fault;

    arena_init(&v->evaluation.arena, 0, EVALUATION_ARENA);
    fault = t && copy_variant_options(v, game) &&
                    add_variant(v, translate_wanted_game(&j->query))
                ? translate_variant(j, v, t, why)
                : evaluator_no_memory(why);

    if (t)
        text_release(&t->work);
    free(t);
    return fault;
}

void variant_evaluation_free(struct variant_evaluation *v)
{
    if (v)
        evaluation_release(&v->evaluation);
    free(v);
}

/* ---- cached variants ----------------------------------------------------- */

static bool is_variant(const struct variant_evaluation *of,
                       const struct evaluated_game *game)
{
    const struct variant *v = &of->variant;
    bool same = v->rules == game->rules &&
                v->option_count == game->option_count &&
                str_equal(of->foreign, game->foreign);

    for (size_t i = 0; same && i < v->option_count; i++)
        same = str_equal(v->options[i].name, game->options[i].name) &&
               str_equal(v->options[i].value, game->options[i].value);
    return same;
}

/* Returns the slot of the variant. If the variant has no slot, returns an empty
   slot or the least recently used slot. */
static struct variant_evaluation **
find_variant_slot(struct evaluator *j, const struct evaluated_game *game)
{
    struct variant_evaluation **place = j->variants;

    for (size_t i = 0; i < VARIANTS_KEPT; i++) {
        struct variant_evaluation **at = &j->variants[i];
        if (!*at || is_variant(*at, game))
            return at;
        if ((*at)->used < (*place)->used)
            place = at;
    }
    return place;
}

static int find_evaluation(struct evaluator *j,
                           const struct evaluated_game *game,
                           struct variant_evaluation **out, struct text *why)
{
    struct variant_evaluation **place = find_variant_slot(j, game);
    int fault = 0;

    if (!*place || !is_variant(*place, game)) {
        variant_evaluation_free(*place);
        *place = calloc(1, sizeof **place);
        fault = *place ? make_evaluation(j, *place, game, why)
                       : evaluator_no_memory(why);
        if (fault) {
            variant_evaluation_free(*place);
            *place = NULL;
            return fault;
        }
    }
    (*place)->used = ++j->uses;
    *out = *place;
    return 0;
}

/* ---- games --------------------------------------------------------------- */

static struct candidate make_candidate(const struct variant_evaluation *v,
                                       const struct evaluated_game *game)
{
    struct candidate c = {.variant = v->variant.id,
                          .start = game->start,
                          .content = game->content,
                          .played = game->played};

    candidate_set_plies(&c, game->moves, game->claims);
    variant_facts_evaluate(&v->facts, game, c.facts);
    return c;
}

int evaluator_evaluate_game(struct evaluator *j,
                            const struct evaluated_game *game, struct text *why)
{
    struct variant_evaluation *v;
    int fault = find_evaluation(j, game, &v, why);

    j->place = NO_PLACE;
    if (fault)
        return fault;
    const struct candidate c = make_candidate(v, game);
    return evaluation_run(j, &v->evaluation, &c, why);
}

int evaluator_count(struct evaluator *j, const struct evaluated_game *game,
                    size_t *count, struct text *why)
{
    struct variant_evaluation *v;
    int fault = find_evaluation(j, game, &v, why);

    *count = 0;
    if (fault)
        return fault;
    if (!v->counts) {
        text_add(why, STR("only conditions on positions can be counted: "
                          "position, board, pattern, count: or held:"));
        return EVALUATOR_REFUSED;
    }
    const struct candidate c = make_candidate(v, game);
    struct evaluation *e = &v->evaluation;
    *count = replayer_count(e->replayer, &c, &e->filter);
    return replayer_failed(e->replayer) ? evaluator_no_memory(why) : 0;
}
