/*
 * Computes the weight of a pair in a bracket. C6 to C21 and the order of
 * candidates each have a field in the weight. The most important field comes
 * first. Each field has enough bits for its sum over all pairs.
 */
#include "swiss.h"

/* The place of a field in a weight: the index of the word, and the shift in
   it. */
struct field {
    uint32_t word;
    uint8_t shift;
    bool used;
};

/* Fields of the criteria on floats. There is one such struct for the last round
   and one for the round before that. */
struct float_fields {
    struct field down, up;     /* fields of C14 and C15, or of C16 and C17 */
    struct field *downs, *ups; /* fields by level: of C18 and C19, or of C20 and
                                  C21 */
};

struct layout {
    uint32_t words;
    uint32_t left; /* number of unused bits in the last word */
    struct field complete, pairs, *paired, next_pairs, *next_paired;
    struct field unplayed, colours[4];
    struct float_fields floats[2];
    struct field *chosen;                          /* one field per moved-down
                                                      player */
    struct field exchanges, difference, *out, *in; /* `out` and `in` have one
                                                      field per number */
    uint32_t most_unplayed;
};

/* ---- the layout ---------------------------------------------------------- */

static struct field allot_field(struct layout *l, uint64_t most)
{
    uint32_t bits = 1;

    while (bits < WORD_BITS && most >> bits)
        bits++;
    if (l->left < bits) {
        l->words++;
        l->left = WORD_BITS;
    }
    l->left -= bits;
    return (struct field){l->words - 1, (uint8_t)l->left, true};
}

/* Creates fields. counts[i] is the greatest sum that field i must hold. If
   `counts` is NULL, each field only needs to hold 1. Returns NULL if out of
   memory. */
static struct field *allot_fields(struct bracket *b, struct layout *l,
                                  const uint32_t *counts, size_t count)
{
    struct field *list = arena_alloc(b->arena, (count + 1) * sizeof *list);

    for (size_t i = 0; list && i < count; i++)
        list[i] = allot_field(l, counts ? counts[i] : 1);
    return list;
}

static void lay_out_quality_fields(struct bracket *b, struct layout *l)
{
    if (b->for_bye)
        l->unplayed = allot_field(l, l->most_unplayed);
    for (size_t i = 0; i < 4; i++)
        l->colours[i] = allot_field(l, b->in / 2 + 1);
    for (size_t i = 0; i < 2; i++) {
        l->floats[i].down = allot_field(l, b->in);
        if (b->mdps)
            l->floats[i].up = allot_field(l, b->mdps);
    }
    for (size_t i = 0; i < 2 && b->mdps; i++) {
        l->floats[i].downs = allot_fields(b, l, b->own, b->mdp_levels);
        l->floats[i].ups = allot_fields(b, l, b->own, b->mdp_levels);
    }
    if (b->choosing)
        l->chosen = allot_fields(b, l, NULL, b->mdps);
}

static void lay_out_order_fields(struct bracket *b, struct layout *l)
{
    uint32_t remainder = b->in - b->mdps;
    uint32_t window = b->out_from ? b->half + 1 - b->out_from : 0;

    l->exchanges = allot_field(l, b->half + 1);
    l->difference = allot_field(l, 2 * (uint64_t)remainder * remainder + 1);
    if (!window)
        return;
    l->out = allot_fields(b, l, NULL, window);
    l->in = allot_fields(b, l, NULL, b->in_to - b->half);
}

static bool lay_out_weights(struct bracket *b, struct layout *l)
{
    const struct swiss *s = b->swiss;

    *l = (struct layout){0};
    for (uint32_t i = 0; i < s->count; i++)
        if (s->players[i].unplayed > l->most_unplayed)
            l->most_unplayed = s->players[i].unplayed;
    if (b->full)
        l->complete = allot_field(l, b->count / 2 + 1);
    l->pairs = allot_field(l, b->in / 2 + 1);
    l->paired = allot_fields(b, l, b->own, b->level_count);
    if (b->looks_on) {
        l->next_pairs = allot_field(l, b->count / 2 + 1);
        l->next_paired = allot_fields(b, l, b->both, b->level_count);
    }
    if (b->quality)
        lay_out_quality_fields(b, l);
    if (b->ordered)
        lay_out_order_fields(b, l);
    l->words++; /* an additional word for matching_prefer() */
    return !b->arena->exhausted;
}

static void add_field(int64_t *weight, struct field f, int64_t n)
{
    if (f.used)
        weight[f.word] += n * ((int64_t)1 << f.shift);
}

/* ---- pairs of the bracket ------------------------------------------------ */

static const struct swiss_player *player_at(const struct bracket *b, uint32_t v)
{
    return &b->swiss->players[b->players[v]];
}

/* Adds the criteria C14 to C21. */
static void add_floats(const struct bracket *b, const struct layout *l,
                       uint32_t v, uint32_t w, int64_t *weight)
{
    bool down = b->classes[v] == IN_MDP;

    for (size_t i = 0; i < 2; i++) {
        const struct float_fields *f = &l->floats[i];
        bool fell = player_at(b, v)->floats[i] == FLOAT_DOWN;
        bool rose = player_at(b, w)->floats[i] == FLOAT_UP;
        if (!down)
            add_field(weight, f->down, fell);
        add_field(weight, f->down, player_at(b, w)->floats[i] == FLOAT_DOWN);
        if (!down)
            continue;
        add_field(weight, f->up, !rose);
        add_field(weight, f->downs[b->levels[v]], fell);
        add_field(weight, f->ups[b->levels[v]], !rose);
    }
}

static void add_quality(const struct bracket *b, const struct layout *l,
                        uint32_t v, uint32_t w, int64_t *weight)
{
    uint32_t missed =
        swiss_colours_missed(b->swiss, player_at(b, v), player_at(b, w));

    for (uint32_t i = 0; i < 4; i++)
        add_field(weight, l->colours[i], !(missed >> (C10 + i) & 1));
    add_floats(b, l, v, w, weight);
    if (b->choosing && b->classes[v] == IN_MDP)
        add_field(weight, l->chosen[v], 1);
}

/* Adds the cost of a player who moves from S1 to S2 (Article 4.3). */
static void add_exchange_cost(const struct bracket *b, const struct layout *l,
                              uint32_t number, int64_t *weight)
{
    if (number == 0 || number > b->half)
        return;
    add_field(weight, l->difference, number);
    if (b->out_from && number >= b->out_from)
        add_field(weight, l->out[b->half - number], 1);
}

static void add_order(const struct bracket *b, const struct layout *l,
                      uint32_t v, uint32_t w, int64_t *weight)
{
    uint32_t low = b->numbers[v], high = b->numbers[w];

    if (high <= b->half)
        add_exchange_cost(b, l, high, weight);
    if (low <= b->half)
        return;
    add_field(weight, l->exchanges, -1);
    add_field(weight, l->difference, -(int64_t)low);
    if (b->out_from && low <= b->in_to)
        add_field(weight, l->in[low - b->half - 1], 1);
}

/* ---- edges --------------------------------------------------------------- */

static bool is_in_bracket(const struct bracket *b, uint32_t v)
{
    return b->classes[v] <= IN_RESIDENT;
}

/* Adds the cost of a player whom the bracket leaves unpaired. */
static void add_unpaired_cost(const struct bracket *b, const struct layout *l,
                              uint32_t v, int64_t times, int64_t *weight)
{
    int64_t *own = weight + l->words;

    memset(own, 0, l->words * sizeof *own);
    if (b->for_bye)
        add_field(own, l->unplayed,
                  l->most_unplayed - player_at(b, v)->unplayed);
    if (b->ordered)
        add_exchange_cost(b, l, b->numbers[v], own);
    for (uint32_t k = 0; k < l->words; k++)
        weight[k] += times * own[k];
}

static void add_inner(const struct bracket *b, const struct layout *l,
                      uint32_t v, uint32_t w, int64_t *weight)
{
    add_field(weight, l->pairs, 1);
    add_field(weight, l->paired[b->levels[v]], 1);
    add_field(weight, l->paired[b->levels[w]], 1);
    if (b->quality)
        add_quality(b, l, v, w, weight);
    if (b->ordered)
        add_order(b, l, v, w, weight);
    if (b->full)
        return;
    add_unpaired_cost(b, l, v, -1, weight);
    add_unpaired_cost(b, l, w, -1, weight);
}

/* Adds the criterion C8. */
static void add_next_bracket_cost(const struct bracket *b,
                                  const struct layout *l, uint32_t v,
                                  uint32_t w, int64_t *weight)
{
    if (!b->looks_on)
        return;
    add_field(weight, l->next_pairs, 1);
    add_field(weight, l->next_paired[b->levels[v]], 1);
    add_field(weight, l->next_paired[b->levels[w]], 1);
}

/* Computes the weight of the edge between v and w, where v comes first. */
static void weigh_pair(const struct bracket *b, const struct layout *l,
                       uint32_t v, uint32_t w, int64_t *weight)
{
    memset(weight, 0, l->words * sizeof *weight);
    add_field(weight, l->complete, 1);
    if (is_in_bracket(b, w)) {
        add_inner(b, l, v, w, weight);
        return;
    }
    if (b->classes[w] == IN_NEXT)
        add_next_bracket_cost(b, l, v, w, weight);
    if (is_in_bracket(b, v) && b->full)
        add_unpaired_cost(b, l, v, 1, weight);
}

/* True if there can be an edge between vertices of these classes. */
static bool classes_fit(const struct bracket *b, uint32_t v, uint32_t w)
{
    const struct swiss *s = b->swiss;

    if (b->classes[w] == IN_BYE)
        return player_at(b, v)->score == s->bye_score &&
               !player_at(b, v)->barred;
    return !is_in_bracket(b, w) || !b->ordered ||
           (b->classes[v] != IN_MDP && b->classes[w] != IN_MDP);
}

static bool may_pair(const struct bracket *b, uint32_t v, uint32_t w)
{
    return b->classes[w] == IN_BYE ||
           swiss_may_meet(b->swiss, player_at(b, v), player_at(b, w));
}

/* Adds an edge to the graph, or a forbidden edge if the players must not
   meet. */
static void add_edge(const struct bracket *b, const struct layout *l,
                     struct matching *m, const uint32_t *vertices, uint32_t i,
                     uint32_t j, int64_t *weight)
{
    if (!classes_fit(b, vertices[i], vertices[j]))
        return;
    weigh_pair(b, l, vertices[i], vertices[j], weight);
    matching_weigh(m, i, j, weight);
    if (!may_pair(b, vertices[i], vertices[j]))
        matching_forbid(m, i, j);
}

struct matching *swiss_make_graph(struct bracket *b, uint32_t *vertices,
                                  uint32_t *count)
{
    struct layout *l = ARENA_NEW(b->arena, struct layout);
    struct matching *m;
    int64_t *weight;

    *count = 0;
    for (uint32_t v = 0; v < b->count; v++)
        if (!b->fixed[v])
            vertices[(*count)++] = v;
    if (!l || !lay_out_weights(b, l) ||
        !(weight = arena_alloc(b->arena, 2 * l->words * sizeof *weight)) ||
        !(m = matching_new(b->arena, *count, l->words)))
        return NULL;
    for (uint32_t i = 0; i < *count; i++)
        for (uint32_t j = i + 1; j < *count; j++)
            add_edge(b, l, m, vertices, i, j, weight);
    b->layout = l;
    return m;
}
