/* Builds the tree of nodes. The grammar's actions call these functions. */
#include "sgf.h"

/* An open parenthesis, and the node that precedes the first node within it. */
struct sgf_opened {
    struct sgf_opened *outer;
    struct sgf_node *before;
    struct span span;
    bool filled;
};

static void report_sgf(struct sgf *s, struct span span, const char *words)
{
    s->draft->lost = true;
    diag_report(s->draft->diags, DIAG_SYNTAX, span, "%s", words);
}

void sgf_open(struct sgf *s, struct span span)
{
    struct sgf_opened *o = ARENA_NEW(s->draft->arena, struct sgf_opened);

    if (!o)
        scan_fatal(&s->scan);
    if (s->root && !s->open) {
        if (!s->after)
            report_sgf(s, span, "this text follows the end of the game tree");
        s->after = true;
    }
    *o = (struct sgf_opened){s->open, s->at, span, false};
    s->open = o;
}

void sgf_close(struct sgf *s, struct span span)
{
    if (!s->open) {
        report_sgf(s, span, "this ) has no matching (");
        return;
    }
    if (!s->open->filled)
        report_sgf(s, span, "there is nothing between ( and )");
    s->at = s->open->before;
    s->open = s->open->outer;
    s->property = NULL;
}

static void attach_node(struct sgf *s, struct sgf_node *node)
{
    struct sgf_node *parent = s->at;

    node->parent = parent;
    if (!parent)
        s->root = s->root ? s->root : node;
    else if (parent->last)
        parent->last->sibling = node;
    else
        parent->child = node;
    if (parent)
        parent->last = node;
    s->at = node;
}

void sgf_add_node(struct sgf *s, struct span span)
{
    struct sgf_node *node = ARENA_TAKE(s->draft->arena, struct sgf_node);

    if (!node)
        scan_fatal(&s->scan);
    if (s->open)
        s->open->filled = true;
    else if (!s->loose)
        report_sgf(s, span, "a node must be between ( and )");
    s->loose |= !s->open;
    node->span = span;
    node->end = &node->properties;
    s->property = NULL;
    attach_node(s, node);
}

/* Marks the nodes before a ply as leading to one. Stops at a node that is
   already marked. */
static void mark_plays(struct sgf_node *node)
{
    for (; node && !node->plays; node = node->parent)
        node->plays = true;
}

static const char *skip_white(const char *at)
{
    while (ascii_is_space(*at))
        at++;
    return at;
}

/* Returns the end of a plain node's value, or NULL if the node is not plain. */
static const char *plain_end(const char *at)
{
    if ((at[0] != 'B' && at[0] != 'W') || at[1] != '[')
        return NULL;
    for (at += 2; ascii_is_letter(*at) || *at == ':';)
        at++;
    return *at == ']' ? at : NULL;
}

const char *sgf_plain(struct scan *scan, const char *at)
{
    struct sgf *s = (struct sgf *)scan;
    const char *word = at, *end, *next;

    while (s->open && (end = plain_end(word))) {
        next = skip_white(end + 1);
        if (*next != ';' && *next != '(' && *next != ')')
            break;
        sgf_add_node(s, scan_span(scan, word - 1, word));
        s->at->colour = word[0];
        s->at->ply = scan_span(scan, word + 2, end);
        mark_plays(s->at);
        at = next;
        word = next + 1;
        if (*next != ';')
            break;
    }
    return at;
}

static void report_repeated(struct sgf *s, struct span name)
{
    struct str word = span_str(s->draft->text, name);

    s->draft->lost = true;
    diag_report(s->draft->diags, DIAG_BAD_FIELD, name,
                "the property %.*s appears twice in its node", (int)word.len,
                word.ptr);
}

/* Searches only the first properties; usual nodes have no more. */
static bool has_property(const struct sgf_node *node, struct str name)
{
    size_t left = 64;

    for (const struct sgf_property *p = node->properties; p && left;
         p = p->next, left--)
        if (str_equal(p->name, name))
            return true;
    return false;
}

/* Returns the name without lower-case letters, which FF[3] allowed: SZ for
   SiZe. A name without capital letters is not changed. */
static struct str property_name(struct sgf *s, struct span span)
{
    struct str word = span_str(s->draft->text, span);
    size_t count = 0;
    char *out;

    for (size_t i = 0; i < word.len; i++)
        count += !ascii_is_lower(word.ptr[i]);
    if (count == word.len || count == 0)
        return word;
    out = arena_alloc(s->draft->arena, count);
    if (!out)
        scan_fatal(&s->scan);
    for (size_t i = 0, end = 0; i < word.len; i++)
        if (!ascii_is_lower(word.ptr[i]))
            out[end++] = word.ptr[i];
    return (struct str){out, count};
}

static void add_property(struct sgf *s, struct span name, struct span value)
{
    struct sgf_property *p = ARENA_NEW(s->draft->arena, struct sgf_property);

    if (!p)
        scan_fatal(&s->scan);
    if (!s->at) {
        report_sgf(s, name, "a property must be in a node, after ;");
        sgf_add_node(s, (struct span){name.begin, 0});
    }
    p->name = property_name(s, name);
    p->span = name;
    p->last = &p->values;
    if (has_property(s->at, p->name))
        report_repeated(s, name);
    *s->at->end = p;
    s->at->end = &p->next;
    s->property = p;
    if (str_equal(p->name, STR("B")) || str_equal(p->name, STR("W")))
        mark_plays(s->at);
    sgf_add_value(s, value);
}

/* Converts a plain node to one with properties, because more properties follow,
   as in "(;B[aa](C[x]". */
static void spell_out(struct sgf *s, struct sgf_node *node)
{
    const struct span ply = node->ply;

    node->colour = 0;
    add_property(s, (struct span){node->span.begin + 1, 1},
                 (struct span){ply.begin - 1, ply.length + 2});
}

void sgf_add_property(struct sgf *s, struct span name, struct span value)
{
    if (s->at && s->at->colour)
        spell_out(s, s->at);
    add_property(s, name, value);
}

void sgf_add_value(struct sgf *s, struct span value)
{
    struct sgf_value *v = ARENA_NEW(s->draft->arena, struct sgf_value);

    if (!v)
        scan_fatal(&s->scan);
    v->span = (struct span){value.begin + 1, value.length - 2};
    if (!s->property)
        return;
    *s->property->last = v;
    s->property->last = &v->next;
}

void sgf_report_unclosed(struct sgf *s, struct span span)
{
    s->draft->lost = s->unclosed = true;
    diag_report(s->draft->diags, DIAG_UNCLOSED_STRING,
                (struct span){span.begin, 1}, "this value has no closing ]");
}

void sgf_report_lost(struct sgf *s, struct span span)
{
    (void)span;
    s->property = NULL;
    s->draft->lost = true;
    s->scan.plain = NULL; /* the parser skips tokens until it recovers */
}

void sgf_finish(struct sgf *s)
{
    if (s->open && !s->unclosed && !s->scan.arena->exhausted)
        report_sgf(s, s->open->span, "this ( has no matching )");
}
