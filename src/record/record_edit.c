#include "record_edit.h"

/* ---- tags and result ----------------------------------------------------- */

void record_remove_tag(struct record *r, struct str name)
{
    struct tag **link = &r->tags;

    while (*link)
        if (str_equal_nocase((*link)->meant, name))
            *link = (*link)->next;
        else
            link = &(*link)->next;
}

/* Adds a tag after the other tags. */
static bool append_tag(struct record *r, struct str name, struct str value)
{
    struct tag **link = &r->tags, *tags = r->tags, *tag;

    if (!record_add_tag(r, name, value))
        return false;
    tag = r->tags;
    r->tags = tags;
    while (*link)
        link = &(*link)->next;
    *link = tag;
    tag->next = NULL;
    return true;
}

bool record_set_tag(struct record *r, struct str name, struct str value)
{
    struct tag *tag = r->tags, *rest;
    struct str copy;

    while (tag && !str_equal_nocase(tag->meant, name))
        tag = tag->next;
    if (!tag)
        return append_tag(r, name, value);
    copy = arena_copy(r->arena, value);
    if (value.len && !copy.len)
        return false;
    tag->value = copy;
    rest = tag->next;
    tag->next = NULL;
    struct record others = {.tags = rest};
    record_remove_tag(&others, name);
    tag->next = others.tags;
    return true;
}

void record_set_result(struct record *r, enum result_kind kind)
{
    r->closing = (struct closing){.phrase = PHRASE_NONE};
    r->result = (struct result){.kind = (uint8_t)kind, .span = {0, 1}};
    for (struct tag *tag = r->tags; tag; tag = tag->next)
        if (str_equal_nocase(tag->meant, STR("Result")))
            tag->value = result_ascii(kind);
}

/* ---- notes --------------------------------------------------------------- */

/* A builder that is set to the place of a new note. */
struct note_place {
    struct builder builder;
    struct note **link, *rest;
};

static void find_note_place(struct note_place *p, struct record *r,
                            struct node *node, struct diags *diags)
{
    *p = (struct note_place){.builder = {.record = r, .diags = diags},
                             .link = node ? &node->notes : &r->notes};
    while (*p->link && (*p->link)->rank == 0) {
        p->builder.at.timed |= (*p->link)->timed;
        p->link = &(*p->link)->next;
    }
    p->rest = *p->link;
    *p->link = NULL;
    p->builder.at.note = p->link;
    p->builder.at.last = node;
}

static bool attach_remaining_notes(struct note_place *p)
{
    bool added = *p->link != NULL;

    *p->builder.at.note = p->rest;
    return added;
}

/* Sets the text of the record to that of the comment in the meantime, since the
   builder reads comments from the text of the record. */
bool record_add_comment(struct record *r, struct node *node, struct str words)
{
    const struct diag_levels silence = {{SEVERITY_OFF}};
    const struct str text = r->text;
    struct note_place place;
    struct diags nothing;

    diags_init(&nothing, &silence, 0);
    find_note_place(&place, r, node, &nothing);
    r->text = words;
    build_comment(&place.builder, (struct span){0, (uint32_t)words.len});
    r->text = text;
    diags_release(&nothing);
    if (attach_remaining_notes(&place) && !r->arena->exhausted)
        return true;
    *place.link = place.rest;
    return false;
}

bool record_add_glyph(struct record *r, struct node *node, uint8_t glyph)
{
    struct note_place place;

    find_note_place(&place, r, node, NULL);
    build_glyph(&place.builder, glyph);
    return attach_remaining_notes(&place);
}

void record_remove_notes(struct record *r, struct node *node)
{
    if (node)
        node->notes = NULL;
    else
        r->notes = NULL;
}

/* ---- plies --------------------------------------------------------------- */

struct node *record_next_node(const struct record *r, const struct node *after)
{
    return after ? after->next : r->line;
}

void record_count_plies(struct record *r)
{
    r->plies = 0;
    for (const struct node *n = r->line; n; n = n->next)
        r->plies++;
}

struct node *record_add_ply(struct record *r, struct node *after,
                            const struct ply *ply, struct move move)
{
    struct node *next = record_next_node(r, after), **link;
    struct node *node = ARENA_NEW(r->arena, struct node);

    if (!node)
        return NULL;
    node->ply = *ply;
    node->move = move;
    node->state = NODE_LEGAL;
    link = next ? &next->variations : after ? &after->next : &r->line;
    while (*link)
        link = &(*link)->sibling;
    *link = node;
    return node;
}

/* Returns the first variation, and adds the others to the variations of that
   ply. */
static struct node *promote_variation(struct node *variations)
{
    struct node **link;

    if (!variations)
        return NULL;
    link = &variations->variations;
    while (*link)
        link = &(*link)->sibling;
    *link = variations->sibling;
    variations->sibling = NULL;
    return variations;
}

/* Moves the notes before the first ply of a variation when this ply becomes
   part of the line. */
static void move_notes(struct node *node)
{
    struct note **last = &node->before;

    while (*last)
        last = &(*last)->next;
    *last = node->notes;
    node->notes = node->before;
    node->before = NULL;
}

/* Removes a variation, and decrements the rank of later notes. */
static void remove_variation(struct node *of, struct node *node)
{
    struct node **link = &of->variations,
                *next = promote_variation(node->variations);
    uint32_t index = 0;

    for (; *link != node; index++)
        link = &(*link)->sibling;
    *link = next ? next : node->sibling;
    if (next)
        next->sibling = node->sibling;
    for (struct note *n = of->notes; n && !next; n = n->next)
        n->rank -= n->rank > index;
}

void record_remove_ply(struct record *r, const struct walk *at)
{
    struct node *node = at->node, *first = NULL, *owner = NULL, **link;

    if (at->depth) {
        first = at->outer[at->depth - 1].variation;
        owner = at->outer[at->depth - 1].ply;
    }
    if (first == node) {
        remove_variation(owner, node);
        return;
    }
    link = first ? &first->next : &r->line;
    while (*link != node)
        link = &(*link)->next;
    *link = promote_variation(node->variations);
    if (*link)
        move_notes(*link);
}
