/* Iterates over positions along a walk through all lines (position_walk). */
#include "replay_parts.h"

void position_walk_begin(struct position_walk *p, struct replay *r,
                         const struct record *record)
{
    p->replay = r;
    p->record = record;
    memset(p->before, 0, sizeof p->before);
    position_walk_again(p);
}

void position_walk_again(struct position_walk *p)
{
    p->depth = 0;
    p->known = p->record->started;
    if (p->known)
        memcpy(p->replay->now, p->replay->start,
               p->record->rules->position_size);
}

/* Goes back to the position at which the variations of a ply at this depth
   begin. */
static void return_to_position(struct position_walk *p, size_t depth)
{
    p->known = p->before_known[depth];
    if (p->known)
        memcpy(p->replay->now, p->before[depth],
               p->record->rules->position_size);
}

static void play_node(struct position_walk *p, const struct node *node)
{
    p->known = p->known && node->state == NODE_LEGAL;
    if (p->known)
        p->record->rules->play(p->replay->now, node->move);
}

static void save_position(struct position_walk *p, const struct walk *w)
{
    size_t size = p->known ? p->record->rules->position_size : 0;

    p->ply[w->depth] = w->node;
    p->before_known[w->depth] = false;
    if (!p->known) /* the game may be unknown, too */
        return;
    if (!p->before[w->depth])
        p->before[w->depth] = arena_alloc(p->record->arena, size);
    p->before_known[w->depth] = p->before[w->depth] != NULL;
    if (p->before_known[w->depth])
        memcpy(p->before[w->depth], p->replay->now, size);
}

const struct position *position_walk_next(struct position_walk *p,
                                          const struct walk *w)
{
    if (w->depth && w->outer[w->depth - 1].variation == w->node) {
        return_to_position(p, w->depth - 1);
    } else if (w->depth < p->depth) {
        return_to_position(p, w->depth);
        play_node(p, p->ply[w->depth]);
    }
    p->depth = w->depth;
    if (w->node->variations)
        save_position(p, w);
    play_node(p, w->node);
    return p->known ? p->replay->now : NULL;
}
