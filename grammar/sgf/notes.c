/* Builds the notes of an intermediate record from a node. */

#include "clock.h"
#include "reader.h"

/* ---- kinds of properties ------------------------------------------------- */

static bool is_move(struct str name)
{
    return str_equal(name, STR("B")) || str_equal(name, STR("W"));
}

/* Returns the glyph that a property represents, or NULL if it does not
   represent a glyph. */
static const struct sgf_glyph *named_glyph(const struct sgf_reader *r,
                                           const struct sgf_property *p)
{
    for (size_t i = 0; sgf_glyphs[i].property; i++)
        if (str_equal(p->name, str_of(sgf_glyphs[i].property)) &&
            str_equal(sgf_value_as_written(r, p->values),
                      str_of(sgf_glyphs[i].value)))
            return &sgf_glyphs[i];
    return NULL;
}

/* True for properties that are not read together with the others of a node. */
static bool is_written_elsewhere(struct str name)
{
    static const char *const names[] = {"C", "CB", "NB", "NG", "LO", NULL};

    for (size_t i = 0; names[i]; i++)
        if (str_equal(name, str_of(names[i])))
            return true;
    return is_move(name);
}

bool sgf_is_note(const struct sgf_reader *r, const struct sgf_property *p)
{
    return named_glyph(r, p) || is_written_elsewhere(p->name) ||
           sgf_is_kept_at_root(p->name, p->values->next != NULL);
}

/* ---- comments ------------------------------------------------------------ */

/* Returns the end of the paragraph at `at`: before an empty line, whose length
   becomes *gap, or at the end of the value. A backslash also skips the next
   byte. */
static size_t paragraph_end(struct str s, size_t at, size_t *gap)
{
    for (; at < s.len; at++) {
        struct str rest = str_from(s, at);
        *gap = str_starts_with(rest, STR("\n\n"))       ? 2
               : str_starts_with(rest, STR("\r\n\r\n")) ? 4
                                                        : 0;
        if (*gap)
            return at;
        at += s.ptr[at] == '\\' && at + 1 < s.len;
    }
    *gap = 0;
    return s.len;
}

/* Reads the next paragraph of the values that begin at *v. Empty paragraphs are
   skipped, unless there is no other. */
static bool next_paragraph(const struct sgf_reader *r,
                           const struct sgf_value **v, size_t *at,
                           struct quote *out)
{
    while (*v) {
        const struct sgf_value *value = *v;
        struct str s = sgf_value_as_written(r, value);
        size_t begin = *at, gap, end = paragraph_end(s, begin, &gap);
        bool alone = begin == 0 && gap == 0;
        *at = gap ? end + gap : 0;
        *v = gap ? value : value->next;
        if (!alone && !str_trim(str_part(s, begin, end)).len)
            continue;
        *out = sgf_value_part(r, value, begin, end);
        return true;
    }
    return false;
}

static bool emit_comment(struct sgf_reader *r, struct sgf_notes *notes)
{
    struct quote words;

    if (!next_paragraph(r, &notes->comment, &notes->at, &words))
        return false;
    draft_comment(r->draft, words);
    return true;
}

/* ---- glyphs -------------------------------------------------------------- */

/* Adds a glyph that is given by its number. */
static bool emit_number(struct sgf_reader *r, struct sgf_notes *notes)
{
    const struct sgf_value *v = notes->number;
    uint64_t number;

    if (!v)
        return false;
    notes->number = v->next;
    if (str_number(sgf_value_as_written(r, v), &number) && number <= UINT8_MAX)
        draft_glyph(r->draft, (uint8_t)number, v->span);
    else
        sgf_report_wrong(r, v->span,
                         "the number of a glyph must be at most 255");
    return true;
}

static bool emit_named_glyphs(struct sgf_reader *r, struct sgf_notes *notes)
{
    const struct sgf_property *p;

    while ((p = notes->named)) {
        const struct sgf_glyph *glyph = named_glyph(r, p);
        notes->named = p->next;
        if (!glyph)
            continue;
        draft_glyph(r->draft, glyph->glyph, p->span);
        return true;
    }
    return false;
}

/* ---- preserved properties ------------------------------------------------ */

/* Adds a property as written, from its name to its last value, as a comment
   such as [%sgf TR[aa][bb]]. The writer converts comments that begin with
   "[%sgf " to properties. */
static void add_property_comment(struct sgf_reader *r,
                                 const struct sgf_property *p,
                                 const char *command)
{
    const struct sgf_value *last = p->values;

    while (last->next)
        last = last->next;
    uint32_t end = last->span.begin + last->span.length + 1;
    text_clear(&r->words);
    text_add(&r->words, str_of(command));
    text_add(&r->words,
             span_str(r->draft->text,
                      (struct span){p->span.begin, end - p->span.begin}));
    if (*command)
        text_add_char(&r->words, ']');
    draft_comment(r->draft,
                  (struct quote){
                      .words = arena_copy(r->draft->arena, text_str(&r->words)),
                      .at = p->span.begin});
}

/* Reads the seconds left to the player of the node's ply. Returns false for any
   other property; the other player's clock is preserved as written. */
static bool is_clock(const struct sgf_reader *r, const struct sgf_node *node,
                     const struct sgf_property *p, uint64_t *out)
{
    return ((str_equal(p->name, STR("BL")) && sgf_find(node, "B")) ||
            (str_equal(p->name, STR("WL")) && sgf_find(node, "W"))) &&
           clock_parse_seconds(sgf_value_as_written(r, p->values), out);
}

/* Adds the clock. Returns false if a comment of the node already contains the
   clock. */
static bool emit_clock(struct sgf_reader *r, const struct sgf_node *node,
                       const struct sgf_property *p, uint64_t clock)
{
    const struct sgf_property *words = sgf_find(node, "C");
    uint64_t said;

    for (const struct sgf_value *v = words ? words->values : NULL; v;
         v = v->next)
        if (clock_of_comment(sgf_value_text(r, v).words, &said)) {
            draft_clock(r->draft, clock, &said, p->values->span);
            return false;
        }
    draft_clock(r->draft, clock, NULL, p->values->span);
    return true;
}

/* Adds a property as a note. Returns false if the property alone is not a
   note. */
static bool emit_property(struct sgf_reader *r, const struct sgf_node *node,
                          const struct sgf_property *p)
{
    uint64_t clock;

    if (is_written_elsewhere(p->name) || named_glyph(r, p) ||
        (!node->parent && !sgf_is_note(r, p)))
        return false;
    if (is_clock(r, node, p, &clock))
        return emit_clock(r, node, p, clock);
    add_property_comment(r, p, "[%sgf ");
    return true;
}

static bool emit_kept_property(struct sgf_reader *r, struct sgf_notes *notes)
{
    const struct sgf_property *p;

    while ((p = notes->kept)) {
        notes->kept = p->next;
        if (emit_property(r, notes->node, p))
            return true;
    }
    return false;
}

/* ---- nodes without plies ------------------------------------------------- */

/* Adds the values of a comment. Each value has one or more paragraphs. */
static void emit_words(struct sgf_reader *r, const struct sgf_property *p)
{
    const struct sgf_value *v = p->values;
    struct quote words;
    size_t at = 0;

    while (next_paragraph(r, &v, &at, &words))
        draft_comment(r->draft, words);
}

/* Returns the node after `node` in the tree whose root is `top`; NULL after the
   last one. */
static const struct sgf_node *next_in_tree(const struct sgf_node *node,
                                           const struct sgf_node *top)
{
    if (node->child)
        return node->child;
    while (node != top && !node->sibling)
        node = node->parent;
    return node == top ? NULL : node->sibling;
}

void sgf_emit_plyless_nodes(struct sgf_reader *r, const struct sgf_node *top)
{
    for (const struct sgf_node *node = top; node;
         node = next_in_tree(node, top))
        for (const struct sgf_property *p = node->properties; p; p = p->next) {
            bool words =
                str_equal(p->name, STR("C")) || str_equal(p->name, STR("CB"));
            if (words)
                emit_words(r, p);
            else
                add_property_comment(r, p, r->foreign ? "[%sgf " : "");
        }
}

/* ---- order --------------------------------------------------------------- */

/* The kinds of notes, with their letters in LO, in the order that applies
   without LO. */
static const struct {
    char letter;
    bool (*tell)(struct sgf_reader *r, struct sgf_notes *notes);
} kinds[] = {
    {'n', emit_named_glyphs},
    {'g', emit_number},
    {'k', emit_kept_property},
    {'c', emit_comment},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static bool emit_letter(struct sgf_reader *r, struct sgf_notes *notes,
                        char letter)
{
    for (size_t i = 0; i < KINDS; i++)
        if (kinds[i].letter == letter)
            return kinds[i].tell(r, notes);
    return false;
}

/* Adds notes in the order of LO, up to the next variation. Returns false if
   there is one. */
static bool emit_ordered(struct sgf_reader *r, struct sgf_notes *notes)
{
    while (notes->order.len) {
        char letter = notes->order.ptr[0];
        notes->order = str_from(notes->order, 1);
        if (letter == 'v')
            return false;
        if (!emit_letter(r, notes, letter)) {
            sgf_report_wrong(r, sgf_find(notes->node, "LO")->values->span,
                             "LO names a note that this node does not have");
            notes->order = STR_NONE;
        }
    }
    return true;
}

/* Adds glyphs and preserved properties in the order in which the node has
   them. */
static void emit_properties(struct sgf_reader *r, struct sgf_notes *notes)
{
    for (const struct sgf_property *p = notes->node->properties; p;
         p = p->next) {
        notes->named = p;
        if (named_glyph(r, p))
            emit_named_glyphs(r, notes);
        else if (str_equal(p->name, STR("NG")))
            while (emit_number(r, notes))
                ;
        else
            emit_property(r, notes->node, p);
    }
    notes->named = notes->kept = NULL;
}

void sgf_notes_begin(struct sgf_reader *r, struct sgf_notes *notes,
                     const struct sgf_node *node)
{
    const struct sgf_property *numbers = sgf_find(node, "NG"),
                              *words = sgf_find(node, "C"),
                              *order = sgf_find(node, "LO");

    *notes = (struct sgf_notes){
        .node = node,
        .named = node->properties,
        .kept = node->properties,
        .number = numbers ? numbers->values : NULL,
        .comment = words ? words->values : NULL,
        .order = order ? sgf_value_as_written(r, order->values) : STR_NONE,
        .ordered = order != NULL};
}

void sgf_emit_notes(struct sgf_reader *r, struct sgf_notes *notes)
{
    if (!notes->node || (notes->ordered && !emit_ordered(r, notes)))
        return;
    if (!notes->ordered)
        emit_properties(r, notes);
    for (size_t i = 0; i < KINDS; i++)
        while (kinds[i].tell(r, notes))
            ;
    notes->node = NULL;
}

void sgf_emit_before(struct sgf_reader *r, const struct sgf_node *node)
{
    const struct sgf_property *numbers = sgf_find(node, "NB"),
                              *words = sgf_find(node, "CB"),
                              *order = sgf_find(node, "LO");
    const struct sgf_value *before = order ? order->values->next : NULL;
    struct sgf_notes notes = {.node = node,
                              .number = numbers ? numbers->values : NULL,
                              .comment = words ? words->values : NULL,
                              .order = before ? sgf_value_as_written(r, before)
                                              : STR_NONE,
                              .ordered = true};

    if (numbers || words)
        while (notes.node)
            sgf_emit_notes(r, &notes);
}
