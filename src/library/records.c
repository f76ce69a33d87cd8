#include "records.h"

#include <stdlib.h>
#include <string.h>

/* ---- lifetime ------------------------------------------------------------ */

enum {
    KEPT_SOFT = 64 << 10, /* bytes retained between records */
    KEPT_ROOM = 64,       /* initial number of texts */
};

struct ludex_record *record_at_set(struct record_at *at, uint64_t number,
                                   const struct slice *slice,
                                   struct record_reader *reading,
                                   struct record *record, struct str path)
{
    struct ludex_record *r = &at->record;

    if (!at->set)
        arena_init(&r->arena, KEPT_SOFT, SIZE_MAX / 2);
    at->set = true;
    r->number = number;
    r->slice = *slice;
    r->text = slice_text_alone(slice, &at->named);
    r->reading = reading;
    r->record = record;
    r->path = path;
    r->failed = at->named.failed;
    r->walked = false;
    ludex_record_walk(r, LUDEX_MAIN_LINE);
    return r;
}

void record_at_clear(struct record_at *at)
{
    struct ludex_record *r = &at->record;

    if (r->kept_count)
        memset(r->kept, 0, r->kept_room * sizeof *r->kept);
    if (at->set && (r->kept_count || r->diagnostics))
        arena_reset(&r->arena);
    r->kept_count = 0;
    r->diagnostics = NULL;
}

void record_forget(struct ludex_record *r)
{
    if (r->kept_count)
        memset(r->kept, 0, r->kept_room * sizeof *r->kept);
    r->kept_count = 0;
}

void record_at_release(struct record_at *at)
{
    struct ludex_record *r = &at->record;

    if (at->set)
        arena_release(&r->arena);
    free(r->kept);
    text_release(&at->named);
    text_release(&r->reports[0]);
    text_release(&r->reports[1]);
    ludex_position_free(r->position);
}

int ludex_record_failed(const struct ludex_record *r)
{
    return r->failed;
}

/* ---- texts --------------------------------------------------------------- */

/* Returns the slot in which a key is stored, or in which it would be
   stored. */
static struct returned_text *find_text(const struct ludex_record *r,
                                       const void *key)
{
    uint64_t hash = (uint64_t)(uintptr_t)key * UINT64_C(0x9E3779B97F4A7C15);
    size_t at = (size_t)(hash >> 32) & (r->kept_room - 1);

    while (r->kept[at].key && r->kept[at].key != key)
        at = (at + 1) & (r->kept_room - 1);
    return &r->kept[at];
}

static bool grow_texts(struct ludex_record *r)
{
    struct returned_text *old = r->kept;
    size_t room = r->kept_room;
    struct returned_text *kept =
        calloc(room ? 2 * room : KEPT_ROOM, sizeof *kept);

    if (!kept)
        return false;
    r->kept = kept;
    r->kept_room = room ? 2 * room : KEPT_ROOM;
    for (size_t i = 0; i < room; i++)
        if (old[i].key)
            *find_text(r, old[i].key) = old[i];
    free(old);
    return true;
}

const char *record_keep_text(struct ludex_record *r, struct str text)
{
    char *out = arena_alloc(&r->arena, text.len + 1);

    if (out && text.len)
        memcpy(out, text.ptr, text.len);
    r->failed |= !out;
    return out;
}

/* Returns the text stored for a key, or NULL if there is none. */
static const char *known_text(const struct ludex_record *r, const void *key)
{
    return r->kept_room ? find_text(r, key)->text : NULL;
}

static const char *keep_text(struct ludex_record *r, const void *key,
                             struct str text)
{
    const char *out;

    if (2 * r->kept_count >= r->kept_room && !grow_texts(r)) {
        r->failed = true;
        return NULL;
    }
    out = record_keep_text(r, text);
    if (out) {
        *find_text(r, key) = (struct returned_text){key, out};
        r->kept_count++;
    }
    return out;
}

/* Returns a copy of a text of the record, which is stored under its address. */
static const char *text_at(struct ludex_record *r, const struct str *text)
{
    const char *out = known_text(r, text);

    if (!text->len)
        return "";
    return out ? out : keep_text(r, text, *text);
}

/* ---- properties ---------------------------------------------------------- */

uint64_t ludex_record_number(const struct ludex_record *r)
{
    return r->number;
}

uint64_t ludex_record_line(const struct ludex_record *r)
{
    return r->slice.line;
}

uint64_t ludex_record_byte(const struct ludex_record *r)
{
    return r->slice.at.offset;
}

const struct ludex_game *ludex_record_game(const struct ludex_record *r)
{
    return r->record ? game_of(r->record->rules) : NULL;
}

const struct ludex_notation *ludex_record_notation(const struct ludex_record *r)
{
    return r->record ? notation_handle(r->record->notation) : NULL;
}

const char *ludex_record_tag(struct ludex_record *r, const char *name)
{
    const struct tag *tag =
        r->record ? record_tag(r->record, str_of(name)) : NULL;

    return tag ? text_at(r, &tag->value) : NULL;
}

int ludex_record_tag_at(struct ludex_record *r, size_t index, const char **name,
                        const char **value)
{
    const struct tag *tag = r->record ? r->record->tags : NULL;
    const char *texts[2];

    while (tag && index--)
        tag = tag->next;
    if (!tag)
        return 0;
    texts[0] = text_at(r, &tag->name);
    texts[1] = text_at(r, &tag->value);
    if (!texts[0] || !texts[1])
        return LUDEX_NO_MEMORY;
    if (name)
        *name = texts[0];
    if (value)
        *value = texts[1];
    return 1;
}

/* ---- the tree ------------------------------------------------------------ */

static const struct node *node_of_handle(const struct ludex_node *node)
{
    return (const struct node *)(const void *)node;
}

static const struct ludex_note *note_handle(const struct note *note)
{
    return (const struct ludex_note *)(const void *)note;
}

static const struct note *note_of_handle(const struct ludex_note *note)
{
    return (const struct note *)(const void *)note;
}

const struct ludex_node *ludex_record_first(const struct ludex_record *r)
{
    return r->record ? node_handle(r->record->line) : NULL;
}

const struct ludex_node *ludex_node_next(const struct ludex_node *node)
{
    return node_handle(node_of_handle(node)->next);
}

const struct ludex_node *ludex_node_variation(const struct ludex_node *node)
{
    return node_handle(node_of_handle(node)->variations);
}

const struct ludex_node *ludex_node_sibling(const struct ludex_node *node)
{
    return node_handle(node_of_handle(node)->sibling);
}

/* Writes a ply. A ply that cannot be read or is illegal is copied from the
   text. */
static void write_node(const struct record *record, const struct node *node,
                       struct text *out)
{
    const struct notation *native =
        record->rules ? notation_native(str_of(record->rules->name)) : NULL;
    struct ply ply = node_ply(node);

    if (native && ply.kind != PLY_UNREAD && node->state != NODE_ILLEGAL)
        native->write_ply(&ply, false, out);
    else
        text_add(out, span_str(record->text, node->span));
}

const char *ludex_record_ply(struct ludex_record *r,
                             const struct ludex_node *node)
{
    const char *out = known_text(r, node);
    struct text words = {0};

    if (out)
        return out;
    write_node(r->record, node_of_handle(node), &words);
    out = words.failed ? NULL : keep_text(r, node, text_str(&words));
    r->failed |= !out;
    text_release(&words);
    return out;
}

int ludex_node_is_legal(const struct ludex_node *node)
{
    return node_of_handle(node)->state == NODE_LEGAL;
}

unsigned ludex_node_round(const struct ludex_node *node)
{
    return node_of_handle(node)->round;
}

unsigned ludex_node_turn(const struct ludex_node *node)
{
    return node_of_handle(node)->turn;
}

const struct ludex_note *ludex_record_notes(const struct ludex_record *r)
{
    return r->record ? note_handle(r->record->notes) : NULL;
}

const struct ludex_note *ludex_node_notes(const struct ludex_node *node)
{
    return note_handle(node_of_handle(node)->notes);
}

const struct ludex_note *ludex_node_notes_before(const struct ludex_node *node)
{
    return note_handle(node_of_handle(node)->before);
}

const struct ludex_note *ludex_note_next(const struct ludex_note *note)
{
    return note_handle(note_of_handle(note)->next);
}

int ludex_note_glyph(const struct ludex_note *note)
{
    return note_of_handle(note)->kind == NOTE_GLYPH
               ? note_of_handle(note)->glyph
               : 0;
}

const char *ludex_record_comment(struct ludex_record *r,
                                 const struct ludex_note *note)
{
    return text_at(r, &note_of_handle(note)->text);
}

/* ---- positions along a walk ---------------------------------------------- */

int ludex_record_walk(struct ludex_record *r, enum ludex_lines lines)
{
    r->all = lines == LUDEX_ALL_LINES;
    r->begun = false;
    r->ended = !r->record;
    r->walk.node = NULL;
    r->now = NULL;
    if (!r->record)
        return 0;
    if (r->walked)
        position_walk_again(&r->positions);
    else
        position_walk_begin(&r->positions, &r->reading->replay, r->record);
    r->walked = true;
    r->now = r->positions.known ? r->reading->replay.now : NULL;
    return r->now != NULL;
}

/* Advances the walk to the next ply. In the main line, variations are
   skipped. */
static void walk_to_next_ply(struct ludex_record *r)
{
    struct walk *w = &r->walk;

    if (!r->begun) {
        walk_begin(w, r->record);
    } else if (r->all) {
        walk_next(w);
    } else {
        w->node = w->node->next;
        w->index++;
    }
    r->begun = true;
    r->ended = !w->node;
}

int ludex_record_step(struct ludex_record *r)
{
    if (r->ended)
        return 0;
    walk_to_next_ply(r);
    if (r->ended)
        return 0;
    r->now = position_walk_next(&r->positions, &r->walk);
    if (!r->record->arena->no_memory)
        return 1;
    r->failed = true;
    return LUDEX_NO_MEMORY;
}

const struct ludex_node *ludex_record_node(const struct ludex_record *r)
{
    return node_handle(r->walk.node);
}

uint32_t ludex_record_index(const struct ludex_record *r)
{
    return r->walk.node ? r->walk.index : 0;
}

size_t ludex_record_depth(const struct ludex_record *r)
{
    return r->walk.node ? r->walk.depth : 0;
}

/* Allocates a position of the record's game, unless the previous position was
   of this game. */
static bool has_position(struct ludex_record *r)
{
    if (r->position &&
        ludex_position_game(r->position) != game_of(r->record->rules)) {
        ludex_position_free(r->position);
        r->position = NULL;
    }
    if (!r->position)
        r->position = position_make(r->record->rules, true);
    r->failed |= !r->position;
    return r->position != NULL;
}

struct ludex_position *ludex_record_position(struct ludex_record *r)
{
    if (!r->now || !has_position(r))
        return NULL;
    position_set(r->position, r->now);
    return r->position;
}
