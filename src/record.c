#include "record.h"

#include <string.h>

/* ---- tags, results, glyphs ------------------------------------------------ */

/* Colour names that are read as the players' tags (ludex-record(5)). */
static const struct {
    const char *written, *meant;
} tag_aliases[] = {
    {"Black", "First"}, {"Blue", "First"},  {"Vert", "First"},
    {"Red", "Second"},  {"Horz", "Second"}, {"White", "Second"},
};

struct str tag_name(struct str written)
{
    for (size_t i = 0; i < sizeof tag_aliases / sizeof *tag_aliases; i++)
        if (str_equal_nocase(written, str_of(tag_aliases[i].written)))
            return str_of(tag_aliases[i].meant);
    return written;
}

const struct tag *record_tag(const struct record *r, struct str name)
{
    for (const struct tag *tag = r->tags; tag; tag = tag->next)
        if (str_equal_nocase(tag->meant, name))
            return tag;
    return NULL;
}

void record_turn_colours(struct record *r)
{
    for (struct tag *tag = r->tags; tag; tag = tag->next) {
        struct str meant = tag_name(tag->name);
        if (str_equal(meant, tag->name))
            continue;
        tag->meant =
            str_equal(meant, STR("First")) ? STR("Second") : STR("First");
    }
}

static struct tag *new_tag(struct arena *arena, struct str name,
                           struct str value)
{
    struct tag *tag = ARENA_NEW(arena, struct tag);

    if (!tag)
        return NULL;
    tag->name = arena_copy(arena, name);
    tag->meant = tag_name(tag->name);
    tag->value = value;
    return tag;
}

bool record_add_tag(struct record *r, struct str name, struct str value)
{
    struct tag *tag = new_tag(r->arena, name, arena_copy(r->arena, value));

    if (!tag)
        return false;
    tag->next = r->tags;
    r->tags = tag;
    return true;
}

static const struct {
    const char *text;
    enum result_kind kind;
} results[] = {
    {"1-0", RESULT_FIRST},          {"0-1", RESULT_SECOND},
    {"\u00BD-\u00BD", RESULT_DRAW}, {"*", RESULT_UNKNOWN},
    {"1/2-1/2", RESULT_DRAW},
};

enum { RESULTS = sizeof results / sizeof *results };

struct str result_text(enum result_kind kind)
{
    for (size_t i = 0; i < RESULTS; i++)
        if (results[i].kind == kind)
            return str_of(results[i].text);
    return STR("*");
}

bool result_find(struct str text, enum result_kind *out)
{
    for (size_t i = 0; i < RESULTS; i++)
        if (str_equal(text, str_of(results[i].text))) {
            *out = results[i].kind;
            return true;
        }
    return false;
}

struct str glyph_text(uint8_t glyph)
{
    static const char *const signs[] = {"", "!", "?", "!!", "??", "!?", "?!"};

    return str_of(glyph < sizeof signs / sizeof *signs ? signs[glyph] : "");
}

/* ---- the builder ---------------------------------------------------------- */

bool build_begin(struct builder *b, struct arena *arena, struct diags *diags,
                 struct str text)
{
    *b = (struct builder){.diags = diags};
    b->record = ARENA_NEW(arena, struct record);
    if (!b->record)
        return false;
    b->record->arena = arena;
    b->record->text = text;
    b->at.link = &b->record->line;
    b->at.note = &b->record->notes;
    b->tag = &b->record->tags;
    return true;
}

struct record *build_end(struct builder *b)
{
    for (size_t i = 0; i < b->depth; i++)
        diag_report(b->diags, DIAG_UNCLOSED_VARIATION, b->frames[i].open, NULL);
    b->record->lost |= b->depth > 0;
    return b->record;
}

static struct str view(const struct builder *b, struct span span)
{
    return (struct str){b->record->text.ptr + span.begin, span.length};
}

/* A tag's string without its backslashes (PGN: \" and \\ inside). */
static struct str unescape(struct arena *arena, struct str raw)
{
    if (!raw.len || !memchr(raw.ptr, '\\', raw.len))
        return arena_copy(arena, raw);
    char *out = arena_alloc(arena, raw.len);
    size_t len = 0;

    for (size_t i = 0; out && i < raw.len; i++) {
        if (raw.ptr[i] == '\\' && i + 1 < raw.len)
            i++;
        out[len++] = raw.ptr[i];
    }
    return (struct str){out, len};
}

static void report_twice(struct builder *b, const struct tag *first,
                         struct span name)
{
    struct diag *d =
        diag_report(b->diags, DIAG_TAG_TWICE, name, "the tag %.*s stands twice",
                    (int)name.length, b->record->text.ptr + name.begin);

    diag_label(b->diags, d, "the first, \"%.*s\", is the one that counts",
               (int)first->value.len, first->value.ptr);
}

static void too_many_tags(struct builder *b, struct span name)
{
    if (b->tags == TAGS_MAX + 1)
        diag_report(b->diags, DIAG_BAD_TAG, name,
                    "more than %d tags: these are not read", TAGS_MAX);
    b->record->lost = true;
}

void build_tag(struct builder *b, struct span name, struct span value)
{
    const struct tag *first;
    struct tag *tag;

    if (++b->tags > TAGS_MAX) {
        too_many_tags(b, name);
        return;
    }
    tag = new_tag(b->record->arena, view(b, name),
                  unescape(b->record->arena, view(b, value)));
    if (!tag)
        return;
    first = record_tag(b->record, tag->meant);
    tag->name_span = name;
    tag->value_span = value;
    if (first)
        report_twice(b, first, name);
    *b->tag = tag;
    b->tag = &tag->next;
}

void build_number(struct builder *b, struct span span, uint32_t number,
                  uint8_t dots)
{
    if (dots != 1 && dots != 3) {
        diag_report(b->diags, DIAG_SYNTAX, span,
                    "a move number takes one full stop or three");
        dots = 0;
    }
    b->number = number;
    b->number_span = span;
    b->dots = dots;
}

void build_ply(struct builder *b, struct ply ply, struct span span)
{
    struct node *node = ARENA_NEW(b->record->arena, struct node);

    if (!node)
        return;
    node->ply = ply;
    node->span = span;
    node->number = b->number;
    node->number_span = b->number_span;
    node->dots = b->dots;
    node->before = b->at.early;
    b->dots = 0;
    *b->at.link = node;
    b->at = (struct cursor){.link = &node->next,
                            .last = node,
                            .variation = &node->variations,
                            .note = &node->notes};
    b->record->plies += b->depth == 0;
}

void build_unread(struct builder *b, struct span span, const char *why)
{
    struct diag *d = diag_report(b->diags, DIAG_UNKNOWN_WORD, span, NULL);

    if (why)
        diag_label(b->diags, d, "%s", why);
    build_ply(b, (struct ply){.kind = PLY_UNREAD}, span);
}

void build_comma(struct builder *b, struct span span)
{
    if (!b->at.last)
        diag_report(b->diags, DIAG_SYNTAX, span, "a comma before any ply");
    else if (b->at.last->comma)
        diag_report(b->diags, DIAG_SYNTAX, span, "a second comma");
    else
        b->at.last->comma = true;
}

static struct note *add_note(struct builder *b, enum note_kind kind)
{
    struct note *note = ARENA_NEW(b->record->arena, struct note);

    if (!note)
        return NULL;
    note->kind = (uint8_t)kind;
    note->rank = b->at.rank;
    *b->at.note = note;
    b->at.note = &note->next;
    return note;
}

/* A comment's words: every run of white space becomes one space. */
static struct str words_of(struct arena *arena, struct str raw)
{
    struct str s = str_trim(raw);
    char *out = s.len ? arena_alloc(arena, s.len) : NULL;
    size_t len = 0;

    for (size_t i = 0; out && i < s.len; i++) {
        char c = s.ptr[i] >= '\t' && s.ptr[i] <= '\r' ? ' ' : s.ptr[i];
        if (c != ' ' || out[len - 1] != ' ')
            out[len++] = c;
    }
    return (struct str){out, len};
}

void build_comment(struct builder *b, struct span inner)
{
    struct note *note = add_note(b, NOTE_COMMENT);

    if (note)
        note->text = words_of(b->record->arena, view(b, inner));
}

void build_glyph(struct builder *b, uint8_t glyph)
{
    struct note *note = add_note(b, NOTE_GLYPH);

    if (note)
        note->glyph = glyph;
}

static bool have_frame(struct builder *b)
{
    if (!b->frames)
        b->frames =
            arena_alloc(b->record->arena, NESTING_MAX * sizeof *b->frames);
    return b->frames != NULL && b->depth < NESTING_MAX;
}

void build_open(struct builder *b, struct span span)
{
    if (!have_frame(b))
        return;
    b->frames[b->depth++] = (struct frame){span, b->at};
    b->dots = 0;
    if (!b->at.last) {
        diag_report(b->diags, DIAG_SYNTAX, span,
                    "a variation before any ply: there is none to replace");
        b->record->lost = true;
    }
    b->at.link = b->at.last ? b->at.variation : &b->dropped;
    b->at.last = NULL;
    b->at.early = NULL;
    b->at.note = &b->at.early;
    b->at.rank = 0;
}

/* A variation's notes before its first ply wait in `early` for it. */
void build_close(struct builder *b, struct span span)
{
    if (b->depth == 0) {
        diag_report(b->diags, DIAG_STRAY_CLOSE, span, NULL);
        return;
    }
    const struct frame *frame = &b->frames[--b->depth];
    bool empty = b->at.last == NULL;

    if (empty) {
        diag_report(b->diags, DIAG_EMPTY_VARIATION,
                    span_between(frame->open, span), NULL);
        b->record->lost = true;
    }
    b->at = frame->cursor;
    b->dots = 0;
    if (b->at.last && !empty && *b->at.variation) {
        b->at.variation = &(*b->at.variation)->sibling;
        b->at.rank++;
    }
}

static bool refused_in_variation(struct builder *b, struct span span)
{
    if (b->depth == 0)
        return false;
    diag_report(b->diags, DIAG_RESULT_IN_VARIATION, span, NULL);
    b->record->lost = true;
    return true;
}

void build_result(struct builder *b, enum result_kind kind, struct span span)
{
    if (refused_in_variation(b, span))
        return;
    if (b->record->result.span.length)
        diag_report(b->diags, DIAG_SYNTAX, span, "a second result");
    else
        b->record->result = (struct result){(uint8_t)kind, span};
}

void build_phrase(struct builder *b, enum phrase phrase, struct span who,
                  struct span span)
{
    if (refused_in_variation(b, span))
        return;
    if (b->record->closing.phrase)
        diag_report(b->diags, DIAG_SYNTAX, span, "a second phrase");
    else
        b->record->closing = (struct closing){
            .phrase = (uint8_t)phrase, .who = view(b, who), .span = span};
}

/* ---- walking -------------------------------------------------------------- */

void walk_begin(struct walk *w, const struct record *r)
{
    w->node = r->line;
    w->index = 1;
    w->depth = 0;
}

/* Behind the end of a line: the next variation, or on with the outer line. */
static void walk_out(struct walk *w)
{
    while (!w->node && w->depth) {
        struct node *ply = w->outer[w->depth - 1].ply;
        struct node *sibling = w->outer[w->depth - 1].variation->sibling;

        w->index = w->outer[w->depth - 1].index;
        w->outer[w->depth - 1].variation = sibling;
        w->node = sibling;
        if (!sibling) {
            w->depth--;
            w->index++;
            w->node = ply->next;
        }
    }
}

void walk_next(struct walk *w)
{
    struct node *node = w->node;

    if (node->variations) {
        w->outer[w->depth].ply = node;
        w->outer[w->depth].variation = node->variations;
        w->outer[w->depth++].index = w->index;
        w->node = node->variations;
        return;
    }
    w->node = node->next;
    w->index++;
    walk_out(w);
}
