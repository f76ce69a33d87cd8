#include "opening_moves.h"

void early_play(const struct at_hand *h, struct str moves,
                struct early_game *game)
{
    const struct rules *rules = h->variant->rules;
    uint64_t exact = rules->hash(h->now);
    struct early_way *way = game->ways;
    struct move move;
    uint32_t code;

    while (game->count < EARLY_WAYS) {
        game->count++;
        *way = (struct early_way){.exact = exact,
                                  .start = exact == h->start_hash,
                                  .code = TALLY_ENDS,
                                  .mover = mover_of(rules, h->now)};
        if (!at_hand_next(h, &moves, &move, &code))
            return;
        way->code = code;
        rules->play(h->now, move);
        way++->key = exact = rules->hash(h->now);
    }
}

void early_read(const struct at_hand *h, const struct row *row,
                struct early_game *game)
{
    size_t own_start = !row->start.len;
    struct str moves = row->moves;

    game->count = row->opening_count + own_start;
    for (size_t i = 0; i < game->count; i++) {
        struct early_way *way = &game->ways[i];
        bool told = i || !own_start;
        const struct row_opening *o =
            &row->openings[i - (told ? own_start : 0)];
        *way = (struct early_way){.exact = told ? o->exact : h->start_hash,
                                  .canonical = told ? o->canonical : 0,
                                  .told = told,
                                  .code = TALLY_ENDS,
                                  .mover = row->ways[i].mover};
        way->start = way->exact == h->start_hash;
        if (i >= row->way_count || !code_take(&moves, &way->code))
            continue;
        way->key = row->ways[i].next;
    }
}

uint64_t early_canonical(struct at_hand *h, struct str start, struct str moves,
                         size_t plies)
{
    struct move move;
    uint32_t code;

    if (!at_hand_begin(h, start))
        return 0;
    while (plies-- && at_hand_next(h, &moves, &move, &code))
        h->variant->rules->play(h->now, move);
    return h->variant->rules->hash_canonical(h->now);
}

void early_look_back(struct early_game *game, size_t ply)
{
    struct early_way *way = &game->ways[ply];

    for (const struct early_way *w = game->ways; w < way; w++) {
        way->known |= w->exact == way->exact;
        way->again |= w->canonical == way->canonical;
    }
}
