/* From a tree to the draft of a record. */
#include "reader.h"

#include <string.h>

/* A line of the tree that is being told. */
struct line {
    const struct sgf_node *next;
    const struct sgf_node
        *others; /* of which each replaces the ply told last */
    const struct sgf_node *waiting; /* those of a node without a ply */
    char last;                      /* B or W, who played last; 0: nobody */
    bool swapped;                   /* by a swap: he goes on */
    bool within;                    /* a ply was told */
    struct sgf_notes notes;         /* of the ply told last */
};

/* ---- values --------------------------------------------------------------- */

void sgf_wrong(struct sgf_reader *r, struct span span, const char *words)
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

struct str sgf_raw(const struct sgf_reader *r, const struct sgf_value *v)
{
    return span_str(r->draft->text, v->span);
}

static size_t line_end(struct str s)
{
    return str_starts(s, STR("\n")) ? 1 : str_starts(s, STR("\r\n")) ? 2 : 0;
}

/* What a value says: a backslash takes the next byte as it is, and a line's end
   after one is none. */
struct quote sgf_words(const struct sgf_reader *r, const struct sgf_value *v)
{
    struct str s = sgf_raw(r, v);
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

struct quote sgf_part(const struct sgf_reader *r, const struct sgf_value *v,
                      size_t begin, size_t end)
{
    const struct span span = {v->span.begin + (uint32_t)begin,
                              (uint32_t)(end - begin)};

    return sgf_words(r, &(struct sgf_value){.span = span});
}

/* Words of the reader's own, told where they come from. */
static struct quote said(const char *words, struct span where)
{
    return (struct quote){.words = str_of(words), .at = where.begin};
}

/* Likewise r->words, as long as they are not changed. */
static struct quote made(const struct sgf_reader *r, struct span where)
{
    return (struct quote){.words = text_str(&r->words), .at = where.begin};
}

/* ---- points --------------------------------------------------------------- */

/* a is 1, A is 27; 0: no letter. */
static unsigned letter_number(char c)
{
    return ascii_is_lower(c)   ? (unsigned)(c - 'a') + 1
           : ascii_is_upper(c) ? (unsigned)(c - 'A') + 27
                               : 0;
}

struct spot {
    unsigned column, row; /* of the home notation: rows from below */
};

static bool read_point(const struct sgf_reader *r, struct str s,
                       struct spot *out)
{
    unsigned column = s.len == 2 ? letter_number(s.ptr[0]) : 0;
    unsigned down = s.len == 2 ? letter_number(s.ptr[1]) : 0;

    if (!column || column > 26 || !down || down > r->rows)
        return false;
    *out = (struct spot){column, (unsigned)r->rows - down + 1};
    return true;
}

enum { POINTS_MAX = 16 }; /* of a ply */

/* Points, parted by colons, as cells of the home notation: false if they are
   none. */
static bool write_cells(struct sgf_reader *r, struct str s)
{
    const size_t step = sizeof "aa";

    text_clear(&r->words);
    for (size_t i = 0; i < s.len; i += step) {
        size_t end = i + step - 1;
        struct spot spot;
        if (i == POINTS_MAX * step || end > s.len ||
            (i && s.ptr[i - 1] != ':') ||
            !read_point(r, str_part(s, i, end), &spot))
            return false;
        if (i)
            text_add(&r->words, str_of(r->game->joint));
        text_add_char(&r->words, (char)('a' + spot.column - 1));
        text_add_number(&r->words, spot.row);
    }
    return s.len % step == step - 1;
}

/* ---- the root ------------------------------------------------------------- */

static void tell_tag(struct sgf_reader *r, const char *tag,
                     const struct sgf_property *p)
{
    struct draft *d = r->draft;

    draft_tag(d, said(tag, p->span), sgf_words(r, p->values));
    if (p->values->next)
        sgf_wrong(r, p->values->next->span, "this property takes one value");
}

/* LX[Name:value] is any tag. */
static void tell_other_tags(struct sgf_reader *r, const struct sgf_property *p)
{
    for (const struct sgf_value *v = p->values; v; v = v->next) {
        struct str s = sgf_raw(r, v);
        const char *colon = s.len ? memchr(s.ptr, ':', s.len) : NULL;
        if (colon)
            draft_tag(r->draft, sgf_part(r, v, 0, (size_t)(colon - s.ptr)),
                      sgf_part(r, v, (size_t)(colon - s.ptr) + 1, s.len));
        else
            sgf_wrong(r, v->span, "LX takes a tag: its name, :, its value");
    }
}

/* 1961-05-12, and 1961-05 with the day not known. */
static void tell_date(struct sgf_reader *r, const struct sgf_property *p)
{
    struct str date = sgf_words(r, p->values).words;

    text_clear(&r->words);
    for (size_t i = 0; i < date.len; i++)
        text_add_char(&r->words, date.ptr[i] == '-' ? '.' : date.ptr[i]);
    for (size_t i = date.len; i == 4 || i == 7; i += 3)
        text_add(&r->words, STR(".??"));
    draft_tag(r->draft, said("Date", p->span), made(r, p->values->span));
}

static const char *tag_of(struct str property)
{
    for (size_t i = 0; sgf_tags[i].property; i++)
        if (str_equal(property, str_of(sgf_tags[i].property)))
            return sgf_tags[i].tag;
    return NULL;
}

/* Properties of the root as tags: what is not known by its own name. */
static void tell_tags(struct sgf_reader *r, const struct sgf_node *root)
{
    for (const struct sgf_property *p = root->properties; p; p = p->next) {
        const char *tag = tag_of(p->name);
        if (tag)
            tell_tag(r, tag, p);
        else if (str_equal(p->name, STR("DT")))
            tell_date(r, p);
        else if (str_equal(p->name, STR("LX")))
            tell_other_tags(r, p);
        else if (!sgf_is_root_name(p->name) && !sgf_is_note(r, p))
            draft_tag(r->draft, quote_span(r->draft->text, p->span),
                      sgf_words(r, p->values));
    }
}

static struct str value_of(const struct sgf_reader *r,
                           const struct sgf_node *root, const char *name)
{
    const struct sgf_property *p = sgf_find(root, name);

    return p ? str_trim(sgf_raw(r, p->values)) : STR_NONE;
}

/* Properties that Ludex alone writes. */
static bool has_own(const struct sgf_node *root)
{
    return sgf_find(root, "LX") || sgf_find(root, "LP") || sgf_find(root, "LE");
}

/* By the number of SGF's list, which is that of Go where it is missing, unless
   the rules are of ours, or meant to be. Empty: not a foreign game. */
static struct str foreign_game(const struct sgf_reader *r,
                               const struct sgf_node *root)
{
    struct str rules = value_of(r, root, "RU"),
               number = value_of(r, root, "GM");
    bool go = !rules.len || sgf_is_rules_of_go(rules);

    if (notation_home(rules) || has_own(root))
        return STR_NONE;
    if (number.len)
        return sgf_game_numbered(number);
    return go ? sgf_game_numbered(STR("1")) : STR_NONE;
}

static void tell_game(struct sgf_reader *r, const struct sgf_node *root)
{
    const struct sgf_property *rules = sgf_find(root, "RU"),
                              *size = sgf_find(root, "SZ");
    struct str foreign = foreign_game(r, root);
    uint64_t rows;

    r->foreign = foreign.len > 0;
    if (r->foreign)
        draft_foreign(r->draft, foreign);
    if (rules)
        draft_tag(r->draft, said(r->foreign ? "Rules" : "Game", rules->span),
                  sgf_words(r, rules->values));
    if (r->foreign && size)
        draft_tag(r->draft, said("Size", size->span),
                  sgf_words(r, size->values));
    r->game = rules ? sgf_game(str_trim(sgf_raw(r, rules->values))) : NULL;
    r->rows = r->game ? sgf_rows(r->game, r->game->size) : 0;
    if (!size || !r->game)
        return;
    if (!str_number(sgf_raw(r, size->values), &rows) || rows == 0 ||
        rows > 52 || sgf_rows(r->game, sgf_size(r->game, rows)) != rows) {
        sgf_wrong(r, size->values->span,
                  "SZ is the number of the board's rows");
        return;
    }
    r->rows = rows;
    if (sgf_size(r->game, rows) == r->game->size)
        return;
    text_clear(&r->words);
    text_add_number(&r->words, sgf_size(r->game, rows));
    draft_tag(r->draft, said("Size", size->span), made(r, size->values->span));
}

/* ---- set-up --------------------------------------------------------------- */

enum { ROWS_MAX = 26 };

struct stones {
    char cells[ROWS_MAX + 1][ROWS_MAX + 1]; /* 0: empty */
};

/* A point, or a rectangle from one corner to the other. */
static bool put_stones(struct sgf_reader *r, struct stones *board,
                       const struct sgf_value *v, char stone)
{
    struct str s = sgf_raw(r, v), one = str_take(&s, ':');
    struct spot a, b;

    if (!read_point(r, one, &a))
        return false;
    b = a;
    if (s.len && !read_point(r, s, &b))
        return false;
    if (a.column > b.column || a.row < b.row || b.column > r->rows)
        return false;
    for (unsigned row = b.row; row <= a.row; row++)
        for (unsigned column = a.column; column <= b.column; column++)
            board->cells[row][column] = stone;
    return true;
}

static bool set_up(struct sgf_reader *r, struct stones *board,
                   const struct sgf_node *root, const char *name, char stone)
{
    const struct sgf_property *p = sgf_find(root, name);

    for (const struct sgf_value *v = p ? p->values : NULL; v; v = v->next)
        if (!put_stones(r, board, v, stone))
            sgf_wrong(r, v->span, "this is not a point of the board");
    return p != NULL;
}

/* Rows from the top, a number for each run of empty cells. */
static void write_board(const struct stones *board, unsigned rows,
                        struct text *out)
{
    for (unsigned row = rows; row; row--) {
        unsigned empty = 0;
        for (unsigned column = 1; column <= rows + 1; column++) {
            char stone = column <= rows ? board->cells[row][column] : '/';
            empty += !stone;
            if (stone && empty)
                text_add_number(out, empty);
            if (stone)
                empty = 0;
            if (stone && (stone != '/' || row > 1))
                text_add_char(out, stone);
        }
    }
}

static bool second_begins(const struct sgf_reader *r,
                          const struct sgf_node *root)
{
    const struct sgf_property *p = sgf_find(root, "PL");

    return p && str_starts(sgf_raw(r, p->values), STR("W"));
}

/* LP has the position; stones tell it where all fields have cells of their
   own. */
static void tell_position(struct sgf_reader *r, const struct sgf_node *root)
{
    const struct sgf_property *told = sgf_find(root, "LP");
    struct stones *board = ARENA_NEW(r->draft->arena, struct stones);

    if (told) {
        tell_tag(r, "Position", told);
        return;
    }
    if (!board || !r->game || r->rows > ROWS_MAX)
        return;
    bool any = set_up(r, board, root, "AB", 'x');
    any |= set_up(r, board, root, "AW", 'u');
    any |= set_up(r, board, root, "AE", 0);
    if (!any && !sgf_find(root, "PL"))
        return;
    if (!r->game->square) {
        sgf_wrong(r, root->span,
                  "stones that are set up tell no position of this "
                  "game: LP does");
        return;
    }
    text_clear(&r->words);
    write_board(board, (unsigned)r->rows, &r->words);
    text_add(&r->words, second_begins(r, root) ? STR(" u -") : STR(" x -"));
    draft_tag(r->draft, said("Position", root->span), made(r, root->span));
}

/* ---- plies ---------------------------------------------------------------- */

/* One word, with a letter in it, whatever other games write. */
static struct quote foreign_word(struct sgf_reader *r,
                                 const struct sgf_property *p)
{
    struct str s = str_trim(sgf_raw(r, p->values));
    bool letter = false;

    text_clear(&r->words);
    for (size_t i = 0; i < s.len; i++) {
        bool usual = ascii_is_letter(s.ptr[i]) || ascii_is_digit(s.ptr[i]) ||
                     s.ptr[i] == '-' || s.ptr[i] == ':';
        letter |= ascii_is_letter(s.ptr[i]);
        text_add_char(&r->words, usual ? s.ptr[i] : '_');
    }
    if (!letter)
        text_add(&r->words, p->name);
    return made(r, p->values->span);
}

static void tell_word(struct sgf_reader *r, const struct sgf_property *p)
{
    struct str s = str_trim(sgf_raw(r, p->values));
    struct quote word;

    if (s.len == 0)
        word = said("pass", p->values->span);
    else if (r->foreign)
        word = foreign_word(r, p);
    else if (r->game && write_cells(r, s))
        word = made(r, p->values->span);
    else
        word = sgf_words(r, p->values);
    draft_ply(r->draft, word);
}

static void check_turn(struct sgf_reader *r, struct line *line,
                       const struct sgf_property *p)
{
    char who = p->name.ptr[0];

    if (line->last && (line->last == who) != line->swapped)
        sgf_wrong(r, p->span,
                  line->swapped ? "after a swap the same colour plays on"
                                : "the same colour plays twice in a row");
    line->last = who;
    line->swapped = p->values->span.length >= 4 &&
                    str_starts(sgf_raw(r, p->values), STR("swap"));
}

/* The only property of a plain node. */
static bool tell_plain(struct sgf_reader *r, struct line *line,
                       const struct sgf_node *node)
{
    struct span name = {node->span.begin + 1, 1};
    struct sgf_value value = {.span = node->ply};
    const struct sgf_property p = {
        .name = span_str(r->draft->text, name), .span = name, .values = &value};

    check_turn(r, line, &p);
    tell_word(r, &p);
    return true;
}

/* The node's ply, if it has one. */
static bool tell_ply(struct sgf_reader *r, struct line *line,
                     const struct sgf_node *node)
{
    if (node->colour)
        return tell_plain(r, line, node);

    const struct sgf_property *black = sgf_find(node, "B"),
                              *white = sgf_find(node, "W");
    const struct sgf_property *p = black ? black : white;

    if (!p)
        return false;
    if (black && white)
        sgf_wrong(r, white->span, "a node has one ply");
    if (p->values->next)
        sgf_wrong(r, p->values->next->span, "a ply is one value");
    check_turn(r, line, p);
    tell_word(r, p);
    return true;
}

static bool sets_up(const struct sgf_node *node)
{
    return sgf_find(node, "AB") || sgf_find(node, "AW") || sgf_find(node, "AE");
}

static bool is_first(const struct sgf_node *node)
{
    return node->parent && node->parent->child == node;
}

/* No variation is left that notes could wait for. */
static void end_notes(struct sgf_reader *r, struct line *line)
{
    while (line->notes.node)
        sgf_tell_notes(r, &line->notes);
}

static void begin_node(struct sgf_reader *r, struct line *line,
                       const struct sgf_node *node)
{
    if (node->parent && sets_up(node))
        sgf_wrong(r, node->span, "no stones are set up within a game");
    if (!line->within)
        sgf_tell_before(r, node);
    sgf_notes_begin(r, &line->notes, node);
}

/* One node on; what may replace it is to be told after it. */
static void tell_node(struct sgf_reader *r, struct line *line)
{
    const struct sgf_node *node = line->next;
    const struct sgf_node *others = is_first(node) ? node->sibling : NULL;

    line->next = node->child;
    if (!node->colour)
        begin_node(r, line, node);
    if (!tell_ply(r, line, node)) {
        end_notes(r, line);
        if (others && line->waiting)
            sgf_wrong(r, others->span, "this variation replaces no ply");
        else if (others)
            line->waiting = others;
        return;
    }
    line->within = true;
    sgf_tell_notes(r, &line->notes);
    line->others = others ? others : line->waiting;
    if (others && line->waiting)
        sgf_wrong(r, line->waiting->span, "this variation replaces no ply");
    line->waiting = NULL;
}

/* The tree, line by line: a ply, the variations of it, the rest of its line. */
static void tell_lines(struct sgf_reader *r, const struct sgf_node *root)
{
    struct line *lines =
        arena_alloc(r->draft->arena, (NESTING_MAX + 1) * sizeof *lines);
    char before[NESTING_MAX + 1] = {0};
    bool swapped[NESTING_MAX + 1] = {false};
    size_t depth = 0;

    if (!lines)
        return;
    lines[0] = (struct line){.next = root};
    for (;;) {
        struct line *line = &lines[depth];
        const struct sgf_node *other = line->others;
        if (other) {
            line->others = other->sibling;
            if (draft_open(r->draft, other->span)) {
                lines[depth + 1] = (struct line){.next = other,
                                                 .last = before[depth],
                                                 .swapped = swapped[depth]};
                depth++;
            }
        } else if (line->next) {
            end_notes(r, line);
            before[depth] = line->last;
            swapped[depth] = line->swapped;
            tell_node(r, line);
        } else {
            end_notes(r, line);
            if (!depth--)
                break;
            draft_close(r->draft, root->span);
            sgf_tell_notes(r, &lines[depth].notes);
        }
    }
    if (lines[0].waiting)
        sgf_wrong(r, lines[0].waiting->span, "this variation replaces no ply");
}

/* ---- the end -------------------------------------------------------------- */

/* LE[resigns:Black:1-0]: the words that the record ends with. */
static bool tell_closing(struct sgf_reader *r, const struct sgf_property *p)
{
    const struct sgf_value *v = p->values;
    struct str s = sgf_raw(r, v), phrase = str_take(&s, ':');
    size_t who = phrase.len + 1;
    struct str name = str_take(&s, ':');
    enum result_kind kind;

    for (size_t i = PHRASE_NONE + 1; phrase_words[i]; i++)
        if (str_equal(phrase, str_of(phrase_words[i]))) {
            draft_phrase(r->draft, (enum phrase)i,
                         sgf_part(r, v, who, who + name.len), v->span);
            if (s.len && result_find(s, &kind))
                draft_result(r->draft, kind, v->span);
            return true;
        }
    sgf_wrong(r, v->span, "LE takes resigns, draw agreed or wins");
    return false;
}

static void tell_score(struct sgf_reader *r, const struct sgf_value *v)
{
    struct str s = sgf_raw(r, v), how = str_from(s, s.len < 2 ? s.len : 2);
    bool first = str_starts(s, STR("B+"));

    if (!r->foreign &&
        (str_equal(how, STR("R")) || str_equal(how, STR("Resign"))))
        draft_phrase(r->draft, PHRASE_RESIGNS,
                     said(first ? "Second" : "First", v->span), v->span);
    if (str_equal(how, STR("T")) || str_equal(how, STR("Time")))
        draft_tag(r->draft, said("Termination", v->span),
                  said("time", v->span));
    draft_result(r->draft, first ? RESULT_FIRST : RESULT_SECOND, v->span);
}

static void tell_result(struct sgf_reader *r, const struct sgf_node *root)
{
    const struct sgf_property *closing = sgf_find(root, "LE"),
                              *result = sgf_find(root, "RE");
    struct str s = result ? sgf_raw(r, result->values) : STR_NONE;

    if (closing && !r->foreign && tell_closing(r, closing))
        return;
    if (!result)
        return;
    if (str_starts(s, STR("B+")) || str_starts(s, STR("W+")))
        tell_score(r, result->values);
    else if (str_equal(s, STR("0")) || str_equal_nocase(s, STR("Draw")) ||
             str_equal_nocase(s, STR("Jigo")))
        draft_result(r->draft, RESULT_DRAW, result->values->span);
    else if (str_equal(s, STR("?")) || str_equal_nocase(s, STR("Void")))
        draft_result(r->draft, RESULT_UNKNOWN, result->values->span);
    else
        sgf_wrong(r, result->values->span, "a result is B+, W+, 0, Void or ?");
}

static void tell_tree(struct sgf_reader *r, const struct sgf_node *root)
{
    tell_game(r, root);
    tell_tags(r, root);
    tell_position(r, root);
    tell_lines(r, root);
    tell_result(r, root);
}

void sgf_draft(struct draft *d)
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
        tell_tree(&r, s->root);
    d->words.failed |= r.words.failed;
    text_release(&r.words);
}
