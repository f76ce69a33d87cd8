/* Adds comments that state the position and the result. */
#include <string.h>

#include "transform_parts.h"

/* Adds a comment after `rank` variations and after any notes that the ply
   already has. */
static bool add_comment(struct transformer *s, struct record *r,
                        struct note **link, uint32_t rank)
{
    struct note *note = ARENA_NEW(r->arena, struct note);

    if (!note)
        return false;
    note->kind = NOTE_COMMENT;
    note->rank = rank;
    note->text = note->bytes = arena_copy(r->arena, text_str(&s->text));
    while (*link && (*link)->rank <= rank)
        link = &(*link)->next;
    note->next = *link;
    *link = note;
    return note->text.ptr != NULL && !s->text.failed;
}

static uint32_t count_variations(const struct node *node)
{
    uint32_t count = 0;

    for (const struct node *n = node->variations; n; n = n->sibling)
        count++;
    return count;
}

/* The positions along a walk: for each depth, the positions before and after
   the last ply that has variations. */
struct positions {
    const struct rules *rules;
    struct position *now;
    struct {
        struct position *before, *after;
        bool known; /* the current position of this line is known */
    } at[NESTING_MAX + 1];
    size_t depth;
};

static struct position *save_current_position(struct arena *arena,
                                              struct position **place,
                                              const struct positions *p)
{
    size_t size = p->rules->position_size;

    if (!*place)
        *place = arena_alloc(arena, size);
    if (*place)
        memcpy(*place, p->now, size);
    return *place;
}

/* Goes to the position from which the walk continues. */
static void go_to_position(struct positions *p, const struct walk *w)
{
    size_t depth = w->depth, size = p->rules->position_size;

    if (depth && w->outer[depth - 1].variation == w->node) {
        p->at[depth].known = true; /* the start is always known */
        memcpy(p->now, p->at[depth - 1].before, size);
    } else if (depth < p->depth) {
        memcpy(p->now, p->at[depth].after, size);
    }
    p->depth = depth;
}

/* Plays the current ply. Returns false if out of memory. */
static bool play_ply(struct positions *p, struct arena *arena,
                     const struct node *n)
{
    bool branches = n->variations, fine = true;
    size_t depth = p->depth;

    if (branches)
        fine = save_current_position(arena, &p->at[depth].before, p);
    p->at[depth].known = p->at[depth].known && n->state == NODE_LEGAL;
    if (p->at[depth].known)
        p->rules->play(p->now, n->move);
    return fine &&
           (!branches || save_current_position(arena, &p->at[depth].after, p));
}

static int add_positions(struct transformer *s, const struct visit *v)
{
    struct record *r = v->record;
    struct positions *p = ARENA_NEW(r->arena, struct positions);
    struct walk w;
    bool fine = p != NULL;

    if (!fine)
        return NO_MEMORY;
    p->rules = r->rules;
    p->now = arena_alloc(r->arena, r->rules->position_size);
    p->at[0].known = true;
    fine = p->now != NULL;
    if (fine)
        memcpy(p->now, replay_begin(&v->reading->replay, r),
               r->rules->position_size);
    for (walk_begin(&w, r); fine && w.node; walk_next(&w)) {
        go_to_position(p, &w);
        fine = play_ply(p, r->arena, w.node);
        if (!fine || !p->at[w.depth].known)
            continue;
        text_clear(&s->text);
        rules_format(r->rules, p->now, &s->text);
        fine = add_comment(s, r, &w.node->notes, 0);
    }
    return fine ? DONE : NO_MEMORY;
}

/* Writes the result, if the position after the last ply determines one. */
static void write_result(const struct visit *v, struct text *out)
{
    const struct rules *rules = v->record->rules;
    const struct position *end = v->reading->replay.end;
    const struct ending ending = rules->ending(end);

    if (!ending.over)
        text_add(out, STR("the game is not over on the board"));
    else if (ending.winner == NO_SIDE)
        text_add(out, STR("drawn on the board"));
    else
        text_addf(out, "%s has won on the board", rules->sides[ending.winner]);
    if (ending.over && rules->scoring) {
        text_add(out, STR(", "));
        rules->scoring->write(end, out);
    }
}

static int add_result(struct transformer *s, const struct visit *v)
{
    struct record *r = v->record;
    struct node *last = r->line;

    while (last && last->next)
        last = last->next;
    text_clear(&s->text);
    write_result(v, &s->text);
    return add_comment(s, r, last ? &last->notes : &r->notes,
                       last ? count_variations(last) : 0)
               ? DONE
               : NO_MEMORY;
}

int transform_annotate(struct transformer *s, const struct transform *t,
                       const struct visit *v)
{
    const struct record *r = v->record;
    int done = DONE;

    if (!r->rules || !r->started)
        return DONE;
    if (t->position)
        done = add_positions(s, v);
    if (done == DONE && t->result && r->legal)
        done = add_result(s, v);
    return done;
}
