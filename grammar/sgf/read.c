/* Builds an intermediate record from a tree. */
#include "reader.h"

#include <string.h>

/* Sibling nodes. `main` is the one that continues the line. */
struct chain {
    struct chain *next;
    const struct sgf_node *node, *main;
};

struct mover {
    char last;    /* colour of the last ply, B or W, or 0 if there is none */
    bool swapped; /* the last ply was a swap, so the same colour is to move */
};

/* A line of the tree that is being read. */
struct line {
    const struct sgf_node *next;
    struct chain *others;  /* nodes that may replace the last ply */
    struct chain *waiting; /* nodes after the last ply, of which none has been
                              chosen as its successor */
    struct mover mover;
    bool within;            /* a ply of the line has been read */
    bool begun;             /* a node of the line has been read */
    struct sgf_notes notes; /* notes of the last ply */
};

/* ---- values -------------------------------------------------------------- */

void sgf_report_wrong(struct sgf_reader *r, struct span span, const char *words)
{
    if (r->foreign)
        return;
    r->draft->lost = true;
    diag_report(r->draft->diags, DIAG_BAD_FIELD, span, "%s", words);
}

const struct sgf_property *sgf_find(const struct sgf_node *node,
                                    const char *name)
{
    for (const struct sgf_property *p = node->properties; p; p = p->next)
        if (str_equal(p->name, str_of(name)))
            return p;
    return NULL;
}

struct str sgf_value_as_written(const struct sgf_reader *r,
                                const struct sgf_value *v)
{
    return span_str(r->draft->text, v->span);
}

static size_t line_end(struct str s)
{
    return str_starts_with(s, STR("\n"))     ? 1
           : str_starts_with(s, STR("\r\n")) ? 2
                                             : 0;
}

/* Returns the value of a property, in which a backslash escapes the next byte
   and removes a line break. */
struct quote sgf_value_text(const struct sgf_reader *r,
                            const struct sgf_value *v)
{
    struct str s = sgf_value_as_written(r, v);
    size_t escapes = 0, at = 0, end = 0, count = 0;
    char *out;
    struct shift *list;

    for (size_t i = 0; i < s.len; i++)
        escapes += s.ptr[i] == '\\';
    if (!escapes)
        return quote_span(r->draft->text, v->span);
    out = arena_alloc(r->draft->arena, s.len);
    list = arena_alloc(r->draft->arena, escapes * sizeof *list);
    while (out && list && at < s.len) {
        bool escaped = s.ptr[at] == '\\' && at + 1 < s.len;
        size_t broken = escaped ? line_end(str_from(s, at + 1)) : 0;
        at += escaped + broken;
        if (escaped)
            list[count++] = (struct shift){(uint32_t)end, (int32_t)(at - end)};
        if (!broken)
            out[end++] = s.ptr[at++];
    }
    return (struct quote){.words = {out, out ? end : 0},
                          .at = v->span.begin,
                          .shifts = {list, count}};
}

struct quote sgf_value_part(const struct sgf_reader *r,
                            const struct sgf_value *v, size_t begin, size_t end)
{
    const struct span span = {v->span.begin + (uint32_t)begin,
                              (uint32_t)(end - begin)};

    return sgf_value_text(r, &(struct sgf_value){.span = span});
}

/* ---- points -------------------------------------------------------------- */

/* Returns 1 for a and 27 for A, or 0 for a character that is not a letter. */
static unsigned letter_number(char c)
{
    return ascii_is_lower(c)   ? (unsigned)(c - 'a') + 1
           : ascii_is_upper(c) ? (unsigned)(c - 'A') + 27
                               : 0;
}

bool sgf_point(const struct sgf_reader *r, struct str s, struct sgf_spot *out)
{
    unsigned column = s.len == 2 ? letter_number(s.ptr[0]) : 0;
    unsigned down = s.len == 2 ? letter_number(s.ptr[1]) : 0;

    if (!column || column > 26 || !down || down > r->rows)
        return false;
    *out = (struct sgf_spot){column, (unsigned)r->rows - down + 1};
    return true;
}

enum { POINTS_MAX = 16 }; /* maximum number of points per ply */

/* Writes points that are separated by colons as cells of the native notation.
   Returns false if the value is not a list of points. */
static bool write_cells(struct sgf_reader *r, struct str s)
{
    const size_t step = sizeof "aa";

    text_clear(&r->words);
    for (size_t i = 0; i < s.len; i += step) {
        size_t end = i + step - 1;
        struct sgf_spot spot;
        if (i == POINTS_MAX * step || end > s.len ||
            (i && s.ptr[i - 1] != ':') ||
            !sgf_point(r, str_part(s, i, end), &spot))
            return false;
        if (i)
            text_add(&r->words, str_of(r->game->joint));
        text_add_char(&r->words, (char)('a' + spot.column - 1));
        text_add_number(&r->words, spot.row);
    }
    return s.len % step == step - 1;
}

/* Returns the child that continues the line: the first one that leads to a ply,
   otherwise the first one. */
static const struct sgf_node *main_child(const struct sgf_node *node)
{
    const struct sgf_node *child = node->child;

    while (child && !child->plays)
        child = child->sibling;
    return child ? child : node->child;
}

/* ---- the root ------------------------------------------------------------ */

void sgf_emit_tag(struct sgf_reader *r, const char *tag,
                  const struct sgf_property *p)
{
    draft_tag(r->draft, sgf_fixed_quote(tag, p->span),
              sgf_value_text(r, p->values));
    if (p->values->next)
        sgf_report_wrong(r, p->values->next->span,
                         "this property can have only one value");
    for (const struct sgf_value *v = p->values->next; v; v = v->next)
        draft_detail(r->draft, p->name, sgf_value_as_written(r, v));
}

/* LX[Name:value] represents any other tag. */
static void emit_other_tags(struct sgf_reader *r, const struct sgf_property *p)
{
    for (const struct sgf_value *v = p->values; v; v = v->next) {
        struct str s = sgf_value_as_written(r, v);
        const char *colon = s.len ? memchr(s.ptr, ':', s.len) : NULL;
        if (colon)
            draft_tag(r->draft,
                      sgf_value_part(r, v, 0, (size_t)(colon - s.ptr)),
                      sgf_value_part(r, v, (size_t)(colon - s.ptr) + 1, s.len));
        else
            sgf_report_wrong(r, v->span,
                             "the value of LX must be the name of a tag, a "
                             "colon and the value of the tag");
    }
}

static const char *tag_of_property(struct str property)
{
    for (size_t i = 0; sgf_tags[i].property; i++)
        if (str_equal(property, str_of(sgf_tags[i].property)))
            return sgf_tags[i].tag;
    return NULL;
}

/* Adds properties of the root as tags. A property without a corresponding tag
   becomes a tag with the property's name. */
static void emit_tags(struct sgf_reader *r, const struct sgf_node *root)
{
    for (const struct sgf_property *p = root->properties; p; p = p->next) {
        const char *tag = tag_of_property(p->name);
        if (tag)
            sgf_emit_tag(r, tag, p);
        else if (str_equal(p->name, STR("DT")))
            sgf_emit_date(r, p);
        else if (str_equal(p->name, STR("LX")))
            emit_other_tags(r, p);
        else if (!sgf_is_root_name(p->name) && !sgf_is_note(r, p))
            draft_tag(r->draft, quote_span(r->draft->text, p->span),
                      sgf_value_text(r, p->values));
    }
}

static struct str root_value(const struct sgf_reader *r,
                             const struct sgf_node *root, const char *name)
{
    const struct sgf_property *p = sgf_find(root, name);

    return p ? str_trim(sgf_value_as_written(r, p->values)) : STR_NONE;
}

/* True if the root has properties that only Ludex writes. */
static bool has_ludex_properties(const struct sgf_node *root)
{
    return sgf_find(root, "LX") || sgf_find(root, "LP") || sgf_find(root, "LE");
}

/* True if the main line contains words of Hex. Sets *swap if one of them is a
   swap. */
static bool has_words_of_hex(const struct sgf_reader *r,
                             const struct sgf_node *root, bool *swap)
{
    bool has = false;

    *swap = false;
    for (const struct sgf_node *node = root; node && !*swap;
         node = main_child(node)) {
        const struct sgf_property *p = sgf_find(node, "B");
        p = p ? p : sgf_find(node, "W");
        struct str ply =
            p ? str_trim(sgf_value_as_written(r, p->values)) : STR_NONE;
        if (node->colour)
            ply = span_str(r->draft->text, node->ply);
        has |= sgf_is_word_of_hex(ply, swap);
    }
    return has;
}

/* Returns the game of a tree without GM, judging by the event and the plies, or
   Go if they do not determine it. */
static struct str unnumbered_game(const struct sgf_reader *r,
                                  const struct sgf_node *root)
{
    bool swap, words = has_words_of_hex(r, root, &swap);
    struct str game = sgf_game_of_event(root_value(r, root, "EV"), words);

    if (game.len)
        return game;
    return swap ? STR("Hex") : sgf_game_numbered(STR("1"));
}

/* Returns the name of a foreign game, given by its number in SGF's list.
   Without a number, judges by the plies, unless the rules are, or resemble,
   those of a game of Ludex. Returns an empty string if the game is not
   foreign. */
static struct str foreign_game(const struct sgf_reader *r,
                               const struct sgf_node *root)
{
    struct str rules = root_value(r, root, "RU"),
               number = root_value(r, root, "GM");
    bool go = !rules.len || sgf_rules_are_go(rules);

    if (notation_native(rules) || has_ludex_properties(root))
        return STR_NONE;
    if (number.len)
        return sgf_game_numbered(number);
    return go ? unnumbered_game(r, root) : STR_NONE;
}

static void emit_game(struct sgf_reader *r, const struct sgf_node *root)
{
    const struct sgf_property *rules = sgf_find(root, "RU"),
                              *size = sgf_find(root, "SZ");
    struct str foreign = foreign_game(r, root);
    uint64_t rows;

    r->foreign = foreign.len > 0;
    if (r->foreign)
        draft_foreign(r->draft, foreign);
    if (r->foreign && !sgf_game_is_numbered(foreign) && sgf_find(root, "GM"))
        draft_detail(r->draft, STR("GM"), root_value(r, root, "GM"));
    if (rules)
        draft_tag(r->draft,
                  sgf_fixed_quote(r->foreign ? "Rules" : "Game", rules->span),
                  sgf_value_text(r, rules->values));
    if (r->foreign && size)
        draft_tag(r->draft, sgf_fixed_quote("Size", size->span),
                  sgf_value_text(r, size->values));
    r->game = rules ? sgf_game(str_trim(sgf_value_as_written(r, rules->values)))
                    : NULL;
    r->rows = r->game ? sgf_rows(r->game, r->game->size) : 0;
    if (!size || !r->game)
        return;
    if (!str_number(sgf_value_as_written(r, size->values), &rows) ||
        rows == 0 || rows > 52 ||
        sgf_rows(r->game, sgf_size(r->game, rows)) != rows) {
        sgf_report_wrong(r, size->values->span,
                         "SZ must be the number of rows of the board");
        return;
    }
    r->rows = rows;
    if (sgf_size(r->game, rows) == r->game->size)
        return;
    text_clear(&r->words);
    text_add_number(&r->words, sgf_size(r->game, rows));
    draft_tag(r->draft, sgf_fixed_quote("Size", size->span),
              sgf_words_quote(r, size->values->span));
}

/* ---- plies --------------------------------------------------------------- */

/* Returns a ply of a foreign game as a single word that contains a letter. If
   the word cannot express the whole ply, the ply also becomes a detail. */
static struct quote foreign_word(struct sgf_reader *r,
                                 const struct sgf_property *p)
{
    struct str s = str_trim(sgf_value_as_written(r, p->values));
    bool letter = false, whole = true;

    text_clear(&r->words);
    for (size_t i = 0; i < s.len; i++) {
        bool usual = ascii_is_letter(s.ptr[i]) || ascii_is_digit(s.ptr[i]) ||
                     s.ptr[i] == '-' || s.ptr[i] == ':';
        letter |= ascii_is_letter(s.ptr[i]);
        whole &= usual;
        text_add_char(&r->words, usual ? s.ptr[i] : '_');
    }
    if (!letter)
        text_add(&r->words, p->name);
    if (!whole)
        draft_detail(r->draft, p->name, s);
    for (const struct sgf_value *v = p->values->next; v; v = v->next)
        draft_detail(r->draft, p->name, sgf_value_as_written(r, v));
    return sgf_words_quote(r, p->values->span);
}

static void emit_word(struct sgf_reader *r, const struct sgf_property *p)
{
    struct str s = str_trim(sgf_value_as_written(r, p->values));
    struct quote word;

    if (s.len == 0)
        word = sgf_fixed_quote("pass", p->values->span);
    else if (r->foreign)
        word = foreign_word(r, p);
    else if (r->game && write_cells(r, s))
        word = sgf_words_quote(r, p->values->span);
    else
        word = sgf_value_text(r, p->values);
    draft_ply(r->draft, word);
}

static void check_turn(struct sgf_reader *r, struct line *line,
                       const struct sgf_property *p)
{
    struct mover *m = &line->mover;
    char who = p->name.ptr[0];

    if (m->last && (m->last == who) != m->swapped)
        sgf_report_wrong(r, p->span,
                         m->swapped
                             ? "after a swap, the same colour must play again"
                             : "the same colour plays twice in a row");
    m->last = who;
    m->swapped =
        p->values->span.length >= 4 &&
        str_starts_with(sgf_value_as_written(r, p->values), STR("swap"));
}

/* Adds the ply of a plain node, which is its only property. */
static bool emit_plain(struct sgf_reader *r, struct line *line,
                       const struct sgf_node *node)
{
    struct span name = {node->span.begin + 1, 1};
    struct sgf_value value = {.span = node->ply};
    const struct sgf_property p = {
        .name = span_str(r->draft->text, name), .span = name, .values = &value};

    check_turn(r, line, &p);
    emit_word(r, &p);
    return true;
}

/* Adds the plies of a node. In Ludex's games a node has one ply; in other games
   it may have plies of both colours. */
static bool emit_plies(struct sgf_reader *r, struct line *line,
                       const struct sgf_node *node)
{
    const struct sgf_property *black = sgf_find(node, "B"),
                              *white = sgf_find(node, "W");
    size_t told = 0;

    for (const struct sgf_property *p = node->properties; p; p = p->next) {
        if (p != black && p != white)
            continue;
        if (told++ && !r->foreign) {
            sgf_report_wrong(r, p->span, "a node can have only one ply");
            continue;
        }
        if (p->values->next)
            sgf_report_wrong(r, p->values->next->span,
                             "a ply must be a single value");
        check_turn(r, line, p);
        emit_word(r, p);
    }
    return told > 0;
}

static bool emit_ply(struct sgf_reader *r, struct line *line,
                     const struct sgf_node *node)
{
    return node->colour ? emit_plain(r, line, node) : emit_plies(r, line, node);
}

static bool sets_up(const struct sgf_node *node)
{
    return sgf_find(node, "AB") || sgf_find(node, "AW") || sgf_find(node, "AE");
}

static void add_chain(struct sgf_reader *r, struct chain **to,
                      const struct sgf_node *node)
{
    const struct sgf_node *first = node->parent ? node->parent->child : NULL;
    struct chain *chain;

    if (!first || !first->sibling)
        return;
    chain = ARENA_NEW(r->draft->arena, struct chain);
    if (!chain)
        return;
    *chain = (struct chain){*to, first, node};
    *to = chain;
}

/* Returns the next node that may replace the ply, or NULL if there is none. */
static const struct sgf_node *next_alternative(struct line *line)
{
    while (line->others) {
        struct chain *chain = line->others;
        const struct sgf_node *node = chain->node;
        if (!node) {
            line->others = chain->next;
            continue;
        }
        chain->node = node->sibling;
        if (node != chain->main)
            return node;
    }
    return NULL;
}

/* Adds the remaining notes. There must be no more variations before them. */
static void end_notes(struct sgf_reader *r, struct line *line)
{
    while (line->notes.node)
        sgf_emit_notes(r, &line->notes);
}

static void begin_node(struct sgf_reader *r, struct line *line,
                       const struct sgf_node *node)
{
    if (node->parent && sets_up(node))
        sgf_report_wrong(r, node->span,
                         "stones can only be set up before the first ply");
    if (!line->within)
        sgf_emit_before(r, node);
    sgf_notes_begin(r, &line->notes, node);
}

/* Reads the next node of the line. Its alternatives are read later. */
static void emit_node(struct sgf_reader *r, struct line *line)
{
    const struct sgf_node *node = line->next;

    line->next = main_child(node);
    if (line->begun)
        add_chain(r, &line->waiting, node);
    line->begun = true;
    if (!node->colour)
        begin_node(r, line, node);
    if (!emit_ply(r, line, node)) {
        end_notes(r, line);
        return;
    }
    line->within = true;
    sgf_emit_notes(r, &line->notes);
    line->others = line->waiting;
    line->waiting = NULL;
}

/* Reads a node that may replace the last ply. It is either the start of a
   variation or a note. */
static void emit_other(struct sgf_reader *r, struct line *lines, size_t *depth,
                       const struct sgf_node *other, struct mover before)
{
    if (!other->plays) {
        sgf_emit_plyless_nodes(r, other);
        return;
    }
    if (!draft_open(r->draft, other->span))
        return;
    lines[++*depth] = (struct line){.next = other, .mover = before};
}

/* Ends a line. Nodes that are not followed by a ply become notes. */
static void end_line(struct sgf_reader *r, struct line *line)
{
    const struct sgf_node *other;

    end_notes(r, line);
    line->others = line->waiting;
    while ((other = next_alternative(line)))
        sgf_emit_plyless_nodes(r, other);
}

/* Reads the tree line by line: a ply, then its variations, then the rest of its
   line. */
static void emit_lines(struct sgf_reader *r, const struct sgf_node *root)
{
    struct line *lines =
        arena_alloc(r->draft->arena, (NESTING_MAX + 1) * sizeof *lines);
    struct mover before[NESTING_MAX + 1] = {{0, false}};
    size_t depth = 0;

    if (!lines)
        return;
    lines[0] = (struct line){.next = root};
    for (;;) {
        struct line *line = &lines[depth];
        const struct sgf_node *other = next_alternative(line);
        if (other) {
            emit_other(r, lines, &depth, other, before[depth]);
        } else if (line->next) {
            end_notes(r, line);
            before[depth] = line->mover;
            emit_node(r, line);
        } else {
            end_line(r, line);
            if (!depth--)
                break;
            draft_close(r->draft, root->span);
            sgf_emit_notes(r, &lines[depth].notes);
        }
    }
}

static void emit_tree(struct sgf_reader *r, const struct sgf_node *root)
{
    emit_game(r, root);
    emit_tags(r, root);
    sgf_emit_position(r, root);
    emit_lines(r, root);
    sgf_emit_result(r, root);
}

void sgf_fill_draft(struct draft *d)
{
    struct builder b;
    struct sgf *s = ARENA_NEW(d->arena, struct sgf);
    struct sgf_reader r = {.draft = d};

    if (!s || !build_begin(&b, d->arena, d->diags, d->text))
        return;
    s->draft = d;
    scan_begin(&s->scan, &b);
    sgf_run(s);
    scan_end(&s->scan);
    sgf_finish(s);
    d->broken = !s->root;
    if (s->root && !d->arena->exhausted)
        emit_tree(&r, s->root);
    d->words.failed |= r.words.failed;
    text_release(&r.words);
}
