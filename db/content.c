#include "rows.h"

static void add_length(struct text *out, uint64_t n)
{
    for (; n > 0x7F; n >>= 7)
        text_add_char(out, (char)(n | 0x80));
    text_add_char(out, (char)n);
}

static void add_view(struct text *out, struct str s)
{
    add_length(out, s.len);
    text_add(out, s);
}

static void add_notes(struct text *out, const struct note *note)
{
    for (; note; note = note->next) {
        text_add_char(out, note->kind == NOTE_GLYPH ? '$' : '{');
        add_length(out, note->rank);
        if (note->kind == NOTE_GLYPH)
            add_length(out, note->glyph);
        else
            add_view(out, note->text);
    }
}

static void add_ply(struct text *out, const struct record *record,
                    const struct node *node)
{
    const struct ply *ply = &node->ply;

    add_length(out, ply->kind);
    add_length(out, ply->count);
    for (size_t i = 0; i < ply->count; i++) {
        add_length(out, ply->points[i].column);
        add_length(out, ply->points[i].row);
    }
    if (ply->kind == PLY_UNREAD)
        add_view(out, (struct str){record->text.ptr + node->span.begin,
                                   node->span.length});
}

static bool is_plain(const struct record *record)
{
    if (record->notes || record->closing.phrase)
        return false;
    for (const struct node *n = record->line; n; n = n->next)
        if (n->notes || n->before || n->variations)
            return false;
    return true;
}

/* Depth and index of each ply, in the order of the walk, say what the tree
   is: a variation begins where the index does not grow. */
void content_write(const struct record *record, bool played, struct text *out)
{
    struct walk walk;

    if (played && is_plain(record))
        return;
    text_add_char(out, (char)record->closing.phrase);
    add_view(out, record->closing.who);
    add_notes(out, record->notes);
    for (walk_begin(&walk, record); walk.node; walk_next(&walk)) {
        text_add_char(out, '.');
        add_length(out, walk.depth);
        add_length(out, walk.index);
        add_ply(out, record, walk.node);
        add_notes(out, walk.node->before);
        text_add_char(out, '/');
        add_notes(out, walk.node->notes);
    }
}
