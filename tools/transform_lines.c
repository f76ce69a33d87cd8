/* Makes a record of each variation. */
#include "transform_parts.h"

static bool begins_line(const struct walk *w)
{
    return w->depth && w->outer[w->depth - 1].variation == w->node;
}

static void open_arena(struct transformer *s)
{
    if (!s->begun)
        arena_init(&s->arena, READING_SOFT, READING_HARD);
    s->begun = true;
}

int transform_lines_begin(struct transformer *s, struct visit *v,
                          struct text *why)
{
    struct walk w;
    uint64_t plies = v->record->plies;

    s->lines = 0;
    s->line = 0;
    for (walk_begin(&w, v->record); w.node; walk_next(&w)) {
        s->lines += begins_line(&w);
        plies += begins_line(&w) ? w.index : w.depth > 0;
        if (plies <= LINES_PLIES_MAX)
            continue;
        text_addf(why,
                  "the records of the variations would have more than %d plies",
                  LINES_PLIES_MAX);
        return CANNOT;
    }
    open_arena(s);
    walk_begin(&s->walk, v->record);
    return DONE;
}

/* Copies the plies from `from` up to, but not including, `to`, without their
   variations. */
static struct node **copy_plies(struct transformer *s, struct node **link,
                                const struct node *from, const struct node *to)
{
    for (; link && from != to; from = from->next) {
        struct node *copy = ARENA_NEW(&s->arena, struct node);
        if (!copy)
            return NULL;
        *copy = *from;
        copy->variations = copy->sibling = copy->next = NULL;
        copy->before = NULL;
        copy->notes = s->notes ? from->notes : NULL;
        *link = copy;
        link = &copy->next;
    }
    return link;
}

/* Copies notes. The copies come before any variation, because a copied line has
   none. */
static struct note *copy_notes(struct arena *arena, const struct note *notes)
{
    struct note *first = NULL, **link = &first;

    for (; notes; notes = notes->next) {
        struct note *copy = ARENA_NEW(arena, struct note);
        if (!copy)
            break;
        *copy = *notes;
        copy->rank = 0;
        copy->next = NULL;
        *link = copy;
        link = &copy->next;
    }
    return first;
}

static void copy_own_notes(struct arena *arena, struct node *copy,
                           const struct node *from)
{
    for (; copy && from; copy = copy->next, from = from->next)
        copy->notes = copy_notes(arena, from->notes);
}

/* Copies the plies that lead to the current line, then the line itself with its
   notes. */
static bool copy_line(struct transformer *s, const struct record *whole,
                      struct record *out)
{
    const struct walk *w = &s->walk;
    struct node **link = &out->line, **own, *before = NULL;
    const struct node *from = whole->line;

    for (size_t i = 0; i < w->depth; i++) {
        link = copy_plies(s, link, from, w->outer[i].ply);
        from = w->outer[i].variation;
    }
    own = link;
    link = copy_plies(s, link, from, NULL);
    if (!link)
        return false;
    copy_own_notes(&s->arena, *own, from);
    out->plies = 0;
    for (struct node *n = out->line; n; n = n->next, out->plies++)
        before = n->next == *own ? n : before;
    if (w->depth && !s->notes)
        *(before ? &before->notes : &out->notes) =
            copy_notes(&s->arena, from->before);
    return !s->arena.exhausted;
}

static bool copy_tags(struct arena *arena, struct record *r)
{
    struct tag **link = &r->tags;

    for (const struct tag *tag = r->tags; tag; tag = tag->next) {
        struct tag *copy = ARENA_NEW(arena, struct tag);
        if (!copy)
            return false;
        *copy = *tag;
        *link = copy;
        link = &copy->next;
    }
    return true;
}

/* Sets `out` to the current line of a record. */
static bool copy_record(struct transformer *s, const struct record *whole,
                        struct record *out)
{
    arena_reset(&s->arena);
    *out = *whole;
    out->arena = &s->arena;
    out->line = NULL;
    return copy_line(s, whole, out) && copy_tags(&s->arena, out);
}

static int make_variation(struct transformer *s, const struct visit *v,
                          struct record *out)
{
    text_clear(&s->text);
    text_addf(&s->text, "%llu of %llu", (unsigned long long)s->line - 1,
              (unsigned long long)s->lines);
    transform_remove_ending(out);
    if (!record_add_tag(out, STR("Variation"), text_str(&s->text)))
        return NO_MEMORY;
    if (out->rules && out->started)
        return transform_replay(v, out);
    out->result.kind = RESULT_UNKNOWN;
    return DONE;
}

int transform_lines_next(struct transformer *s, const struct visit *v,
                         struct record *whole, struct record *out)
{
    if (s->line && s->walk.node)
        do
            walk_next(&s->walk);
        while (s->walk.node && !begins_line(&s->walk));
    if (s->line && !s->walk.node)
        return CANNOT;
    if (!copy_record(s, whole, out))
        return NO_MEMORY;
    return s->line++ ? make_variation(s, v, out) : DONE;
}

int transform_variation(struct transformer *s, const struct visit *v,
                        uint64_t number, struct record *out, struct text *why)
{
    struct walk *w = &s->walk;
    uint64_t count = 0;

    open_arena(s);
    s->notes = true;
    for (walk_begin(w, v->record); w->node; walk_next(w)) {
        count += begins_line(w);
        if (count == number)
            break;
    }
    if (!w->node) {
        text_addf(why,
                  "%s: record %llu has %llu variations, so there is no "
                  "variation %llu",
                  v->path, (unsigned long long)v->number,
                  (unsigned long long)count, (unsigned long long)number);
        return CANNOT;
    }
    if (!copy_record(s, v->record, out))
        return NO_MEMORY;
    transform_remove_ending(out);
    return transform_replay(v, out);
}
