#include "opening_moves.h"

void opening_play(const struct current_variant *h, struct str moves,
                  struct opening_game *game)
{
    const struct rules *rules = h->variant->rules;
    uint64_t exact = rules->hash(h->now);
    struct opening_way *way = game->ways;
    struct move move;
    uint32_t code;

    while (game->count < OPENING_WAYS) {
        game->count++;
        *way = (struct opening_way){.exact = exact,
                                    .start = exact == h->start_hash,
                                    .code = TALLY_ENDS,
                                    .mover = mover_of(rules, h->now)};
        if (!current_variant_next(h, &moves, &move, &code))
            return;
        way->code = code;
        rules->play(h->now, move);
        way++->key = exact = rules->hash(h->now);
    }
}

void opening_read(const struct current_variant *h, const struct row *row,
                  struct opening_game *game)
{
    size_t own_start = !row->start.len;
    struct str moves = row->moves;

    game->count = row->opening_count + own_start;
    for (size_t i = 0; i < game->count; i++) {
        struct opening_way *way = &game->ways[i];
        bool told = i || !own_start;
        const struct row_opening *o =
            &row->openings[i - (told ? own_start : 0)];
        *way = (struct opening_way){.exact = told ? o->exact : h->start_hash,
                                    .canonical = told ? o->canonical : 0,
                                    .has_canonical = told,
                                    .code = TALLY_ENDS,
                                    .mover = row->ways[i].mover};
        way->start = way->exact == h->start_hash;
        if (i >= row->way_count || !code_read(&moves, &way->code))
            continue;
        way->key = row->ways[i].next;
    }
}

uint64_t opening_canonical_hash(struct current_variant *h, struct str start,
                                struct str moves, size_t plies)
{
    struct move move;
    uint32_t code;

    if (!current_variant_begin(h, start))
        return 0;
    while (plies-- && current_variant_next(h, &moves, &move, &code))
        h->variant->rules->play(h->now, move);
    return h->variant->rules->hash_canonical(h->now);
}

void opening_mark_repeats(struct opening_game *game, size_t ply)
{
    struct opening_way *way = &game->ways[ply];

    for (const struct opening_way *w = game->ways; w < way; w++) {
        way->known |= w->exact == way->exact;
        way->again |= w->canonical == way->canonical;
    }
}
