#include "join_records.h"

#include "notation.h"

/* ---- notes --------------------------------------------------------------- */

static bool has_note(const struct note *list, const struct note *wanted)
{
    for (; list; list = list->next)
        if (list->kind == wanted->kind && list->glyph == wanted->glyph &&
            str_equal(list->text, wanted->text))
            return true;
    return false;
}

/* Adds missing notes after the existing notes. */
static void add_notes(struct arena *arena, struct note **list,
                      const struct note *from, uint32_t rank)
{
    struct note **end = list;

    while (*end && (*end)->rank <= rank)
        end = &(*end)->next;
    for (; from; from = from->next) {
        if (has_note(*list, from))
            continue;
        struct note *note = ARENA_NEW(arena, struct note);
        if (!note)
            return;
        *note = *from;
        note->rank = rank;
        note->next = *end;
        *end = note;
        end = &note->next;
    }
}

/* ---- variations ---------------------------------------------------------- */

static bool is_same_ply(const struct node *a, const struct node *b)
{
    return a->state == NODE_LEGAL && b->state == NODE_LEGAL &&
           a->move.bits == b->move.bits;
}

/* True if `line` has notes, variations, or plies that are not the beginning of
   `than`. */
static bool says_more(const struct node *line, const struct node *than)
{
    for (; line; line = line->next, than = than->next)
        if (!than || !is_same_ply(line, than) || line->notes || line->before ||
            line->variations)
            return true;
    return false;
}

static bool has_line(const struct node *ply, const struct node *line)
{
    for (const struct node *v = ply->variations; v; v = v->sibling)
        if (!says_more(line, v))
            return true;
    return false;
}

static void add_variation(struct node *ply, struct node *line)
{
    struct node **end = &ply->variations;

    while (*end)
        end = &(*end)->sibling;
    *end = line;
    line->sibling = NULL;
}

static void add_variations(struct node *ply, struct node *from)
{
    for (struct node *next, *v = from->variations; v; v = next) {
        next = v->sibling;
        if (!has_line(ply, v))
            add_variation(ply, v);
    }
}

/* True if all words in the text are plies. Other words cannot be copied to
   another record. */
static bool is_read(const struct record *r)
{
    struct walk walk;

    for (walk_begin(&walk, r); walk.node; walk_next(&walk))
        if (walk.node->ply.kind == PLY_UNREAD ||
            walk.node->ply.kind == PLY_FOREIGN)
            return false;
    return r->rules && r->legal && !r->lost && !r->board;
}

/* Copies the result of the other record if `kept` has none, and its phrase if
   the phrase comes after the same plies. */
static void copy_missing_result(struct record *kept, const struct record *other)
{
    if (result_is_over((enum result_kind)kept->final_result) ||
        !result_is_over((enum result_kind)other->final_result))
        return;
    kept->result.kind = kept->final_result = other->final_result;
    if (kept->plies == other->plies)
        kept->closing = other->closing;
    for (struct tag *tag = kept->tags; tag; tag = tag->next)
        if (str_equal_nocase(tag->meant, STR("Result")))
            tag->value = result_ascii((enum result_kind)kept->final_result);
}

/* Joins the main lines. From the first difference on, the other line becomes a
   variation. */
static void join_lines(struct record *kept, struct record *other)
{
    struct node *a = kept->line, *b = other->line;

    add_notes(kept->arena, &kept->notes, other->notes, 0);
    for (; a && b; a = a->next, b = b->next) {
        if (!is_same_ply(a, b)) {
            struct node *variations = b->variations;
            b->variations = NULL;
            add_variation(a, b);
            b->variations = NULL;
            for (struct node *next, *v = variations; v; v = next) {
                next = v->sibling;
                add_variation(a, v);
            }
            return;
        }
        add_notes(kept->arena, &a->notes, b->notes, 0);
        add_variations(a, b);
    }
}

/* ---- texts --------------------------------------------------------------- */

static int read_text(struct rereading *r, struct str text, struct str game,
                     struct archive_read_record *out)
{
    int found = r->reader.read(r->reader.context, text, game, 0, out);

    return found > 0 && !out->record ? 0 : found;
}

static int write_joined(struct joining *j)
{
    struct record *kept = j->kept.record;
    const struct notation *native = notation_native(str_of(kept->rules->name));
    struct tag_names own;
    const struct write_options options = {
        .game = str_of(kept->rules->name),
        .own = rules_tag_names(kept->rules, true, &own),
        .seats = kept->rules->seats};
    struct text why = {0};

    text_clear(&j->text);
    if (native->needs_plies && !replay_describe(&j->kept.reading.replay, kept))
        return -1;
    bool fine = notation_write(native, kept, &options, &j->text, &why);
    bool failed = why.failed || j->text.failed || kept->arena->exhausted;
    text_release(&why);
    return failed ? -1 : fine;
}

static int join_texts(void *context, const struct str *game, struct str kept,
                      struct str other, struct archive_read_record *out,
                      struct str *text)
{
    struct joining *j = context;
    struct archive_read_record one, two;
    int found = read_text(&j->kept, kept, *game, &one);

    if (found > 0)
        found = read_text(&j->other, other, *game, &two);
    if (found > 0)
        found = is_read(one.record) && is_read(two.record);
    if (found <= 0)
        return found;
    join_lines(j->kept.record, j->other.record);
    copy_missing_result(j->kept.record, j->other.record);
    found = write_joined(j);
    if (found > 0)
        found = read_text(&j->joined, text_str(&j->text), *game, out);
    *text = text_str(&j->text);
    return found;
}

void joining_init(struct joining *j)
{
    *j = (struct joining){.joiner = {join_texts, j}};
    rereading_init(&j->kept);
    rereading_init(&j->other);
    rereading_init(&j->joined);
}

void joining_release(struct joining *j)
{
    rereading_release(&j->kept);
    rereading_release(&j->other);
    rereading_release(&j->joined);
    text_release(&j->text);
}

int joining_join(struct joining *j, struct archive_edit *edit, int64_t kept,
                 const struct duplicate *d)
{
    if (d->kind == DUPLICATE_MISREAD)
        return archive_edit_join_misread(edit, kept, d->record);
    return archive_edit_join(edit, kept, d->record,
                             d->rotated ? NULL : &j->joiner,
                             d->kind == DUPLICATE_PLY);
}
