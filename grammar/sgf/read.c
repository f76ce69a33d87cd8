/* From a tree to the draft of a record. */
#include "sgf.h"

#include <string.h>

struct reader {
    struct draft *draft;
    const struct sgf_game *game; /* NULL: none of ours, or not told */
    uint64_t rows;
    struct text words; /* scratch */
};

/* A line of the tree that is being told. */
struct line {
    const struct sgf_node *next;
    const struct sgf_node
        *others; /* of which each replaces the ply told last */
    const struct sgf_node *waiting; /* those of a node without a ply */
    char last;                      /* B or W, who played last; 0: nobody */
    bool swapped;                   /* by a swap: he goes on */
    bool within;                    /* a ply was told */
};

/* ---- values --------------------------------------------------------------- */

static struct diag *wrong(struct reader *r, struct span span, const char *words)
{
    r->draft->lost = true;
    return diag_report(r->draft->diags, DIAG_BAD_FIELD, span, "%s", words);
}

static const struct sgf_property *find(const struct sgf_node *node,
                                       const char *name)
{
    for (const struct sgf_property *p = node->properties; p; p = p->next)
        if (str_equal(p->name, str_of(name)))
            return p;
    return NULL;
}

static struct str raw(const struct reader *r, const struct sgf_value *v)
{
    return span_str(r->draft->text, v->span);
}

/* What a value says: a backslash takes the next byte as it is, and a line's end
   behind one is none. */
static struct quote words_of(const struct reader *r, const struct sgf_value *v)
{
    struct str s = raw(r, v);
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
        if (s.ptr[at] == '\\' && at + 1 < s.len) {
            at++;
            if (end || at)
                list[count++] =
                    (struct shift){(uint32_t)end, (int32_t)(at - end)};
            if (s.ptr[at] == '\n') {
                at++;
                continue;
            }
        }
        out[end++] = s.ptr[at++];
    }
    return (struct quote){.words = {out, out ? end : 0},
                          .at = v->span.begin,
                          .shifts = {list, count}};
}

static struct quote part_of(const struct reader *r, const struct sgf_value *v,
                            size_t begin, size_t end)
{
    const struct span span = {v->span.begin + (uint32_t)begin,
                              (uint32_t)(end - begin)};

    return words_of(r, &(struct sgf_value){.span = span});
}

static struct quote said(const char *words, struct span where)
{
    return (struct quote){.words = str_of(words), .at = where.begin};
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

static bool read_point(const struct reader *r, struct str s, struct spot *out)
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
static bool write_cells(struct reader *r, struct str s)
{
    text_clear(&r->words);
    for (size_t i = 0; i == 0 || s.len; i++) {
        struct spot spot;
        if (i == POINTS_MAX || !read_point(r, str_take(&s, ':'), &spot))
            return false;
        text_addf(&r->words, "%s%c%u", i ? r->game->joint : "",
                  (char)('a' + spot.column - 1), spot.row);
    }
    return true;
}

/* What was put together, as words that stand there. */
static struct quote made(struct reader *r, struct span where)
{
    return (struct quote){.words =
                              arena_copy(r->draft->arena, text_str(&r->words)),
                          .at = where.begin};
}

/* ---- the root ------------------------------------------------------------- */

static void tell_tag(struct reader *r, const char *tag,
                     const struct sgf_property *p)
{
    struct draft *d = r->draft;

    draft_tag(d, said(tag, p->span), words_of(r, p->values));
    if (p->values->next)
        wrong(r, p->values->next->span, "this property takes one value");
}

/* LX[Name:value] is any tag. */
static void tell_other_tags(struct reader *r, const struct sgf_property *p)
{
    for (const struct sgf_value *v = p->values; v; v = v->next) {
        struct str s = raw(r, v);
        const char *colon = s.len ? memchr(s.ptr, ':', s.len) : NULL;
        if (colon)
            draft_tag(r->draft, part_of(r, v, 0, (size_t)(colon - s.ptr)),
                      part_of(r, v, (size_t)(colon - s.ptr) + 1, s.len));
        else
            wrong(r, v->span, "LX takes a tag: its name, :, its value");
    }
}

/* 1961-05-12, and 1961-05 with the day not known. */
static void tell_date(struct reader *r, const struct sgf_property *p)
{
    struct str date = words_of(r, p->values).words;

    text_clear(&r->words);
    for (size_t i = 0; i < date.len; i++)
        text_add_char(&r->words, date.ptr[i] == '-' ? '.' : date.ptr[i]);
    for (size_t i = date.len; i == 4 || i == 7; i += 3)
        text_add(&r->words, STR(".??"));
    draft_tag(r->draft, said("Date", p->span), made(r, p->values->span));
}

static bool is_known_root(struct str name)
{
    static const char *const known[] = {
        "FF", "CA", "AP", "GM", "ST", "SZ", "RU", "RE", "DT", "LX",
        "LP", "LE", "PL", "AB", "AW", "AE", "C",  "CB", "NB", NULL};

    for (size_t i = 0; known[i]; i++)
        if (str_equal(name, str_of(known[i])))
            return true;
    return false;
}

static const char *tag_of(struct str property)
{
    for (size_t i = 0; sgf_tags[i].property; i++)
        if (str_equal(property, str_of(sgf_tags[i].property)))
            return sgf_tags[i].tag;
    return NULL;
}

static bool is_move(struct str name)
{
    return str_equal(name, STR("B")) || str_equal(name, STR("W"));
}

/* The sign that has a property of its own; NULL if it is none. */
static const struct sgf_glyph *named_glyph(const struct reader *r,
                                           const struct sgf_property *p)
{
    for (size_t i = 0; sgf_glyphs[i].property; i++)
        if (str_equal(p->name, str_of(sgf_glyphs[i].property)) &&
            str_equal(raw(r, p->values), str_of(sgf_glyphs[i].value)))
            return &sgf_glyphs[i];
    return NULL;
}

static bool is_glyph(const struct reader *r, const struct sgf_property *p)
{
    return str_equal(p->name, STR("NG")) || named_glyph(r, p);
}

/* Properties of the root as tags: what is not known by its own name. */
static void tell_tags(struct reader *r, const struct sgf_node *root)
{
    for (const struct sgf_property *p = root->properties; p; p = p->next) {
        const char *tag = tag_of(p->name);
        if (tag)
            tell_tag(r, tag, p);
        else if (str_equal(p->name, STR("DT")))
            tell_date(r, p);
        else if (str_equal(p->name, STR("LX")))
            tell_other_tags(r, p);
        else if (!is_known_root(p->name) && !is_move(p->name) &&
                 !is_glyph(r, p))
            draft_tag(r->draft, quote_span(r->draft->text, p->span),
                      words_of(r, p->values));
    }
}

static void tell_game(struct reader *r, const struct sgf_node *root)
{
    const struct sgf_property *rules = find(root, "RU"),
                              *size = find(root, "SZ");
    uint64_t rows;

    if (rules)
        draft_tag(r->draft, said("Game", rules->span),
                  words_of(r, rules->values));
    r->game = rules ? sgf_game(str_trim(raw(r, rules->values))) : NULL;
    r->rows = r->game ? sgf_rows(r->game, r->game->size) : 0;
    if (!size || !r->game)
        return;
    if (!str_number(raw(r, size->values), &rows) || rows == 0 || rows > 52 ||
        sgf_rows(r->game, sgf_size(r->game, rows)) != rows) {
        wrong(r, size->values->span, "SZ is the number of the board's rows");
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
static bool put_stones(struct reader *r, struct stones *board,
                       const struct sgf_value *v, char stone)
{
    struct str s = raw(r, v), one = str_take(&s, ':');
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

static bool set_up(struct reader *r, struct stones *board,
                   const struct sgf_node *root, const char *name, char stone)
{
    const struct sgf_property *p = find(root, name);

    for (const struct sgf_value *v = p ? p->values : NULL; v; v = v->next)
        if (!put_stones(r, board, v, stone))
            wrong(r, v->span, "this is not a point of the board");
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

static bool second_begins(const struct reader *r, const struct sgf_node *root)
{
    const struct sgf_property *p = find(root, "PL");

    return p && str_starts(raw(r, p->values), STR("W"));
}

/* LP has the position; stones tell it where all fields have cells of their
   own. */
static void tell_position(struct reader *r, const struct sgf_node *root)
{
    const struct sgf_property *told = find(root, "LP");
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
    if (!any && !find(root, "PL"))
        return;
    if (!r->game->square) {
        wrong(r, root->span,
              "stones that are set up tell no position of this "
              "game: LP does");
        return;
    }
    text_clear(&r->words);
    write_board(board, (unsigned)r->rows, &r->words);
    text_add(&r->words, second_begins(r, root) ? STR(" u -") : STR(" x -"));
    draft_tag(r->draft, said("Position", root->span), made(r, root->span));
}

/* ---- nodes ---------------------------------------------------------------- */

/* Paragraphs are comments. */
static void tell_comment(struct reader *r, const struct sgf_value *v)
{
    struct str s = raw(r, v);
    size_t begin = 0;

    for (size_t i = 0; i <= s.len; i++) {
        bool parts = i + 1 < s.len && s.ptr[i] == '\n' && s.ptr[i + 1] == '\n';
        if (i < s.len && !parts)
            continue;
        if (str_trim(str_part(s, begin, i)).len)
            draft_comment(r->draft, part_of(r, v, begin, i));
        begin = i + 2;
        i += parts;
    }
}

/* Signs by their numbers. */
static void tell_numbers(struct reader *r, const struct sgf_property *p)
{
    uint64_t number;

    for (const struct sgf_value *v = p->values; v; v = v->next)
        if (str_number(raw(r, v), &number) && number <= UINT8_MAX)
            draft_glyph(r->draft, (uint8_t)number, v->span);
        else
            wrong(r, v->span, "a glyph's number is at most 255");
}

static bool tell_glyph(struct reader *r, const struct sgf_property *p)
{
    const struct sgf_glyph *named = named_glyph(r, p);

    if (named)
        draft_glyph(r->draft, named->glyph, p->span);
    else if (!is_glyph(r, p))
        return false;
    else
        tell_numbers(r, p);
    return true;
}

/* As it stands, from its name to its last value, in a comment that the writer
   knows: [%sgf TR[aa][bb]]. */
static void keep(struct reader *r, const struct sgf_property *p)
{
    const struct sgf_value *last = p->values;

    while (last->next)
        last = last->next;
    uint32_t end = last->span.begin + last->span.length + 1;
    text_clear(&r->words);
    text_add(&r->words, STR("[%sgf "));
    text_add(&r->words,
             span_str(r->draft->text,
                      (struct span){p->span.begin, end - p->span.begin}));
    text_add_char(&r->words, ']');
    draft_comment(r->draft, made(r, p->span));
}

/* Seconds that are left. */
static void tell_clock(struct reader *r, const struct sgf_property *p)
{
    struct str s = raw(r, p->values);
    struct str whole = str_take(&s, '.');
    uint64_t seconds;

    if (!str_number(whole, &seconds) || seconds > 999 * 3600 || s.len > 3) {
        keep(r, p);
        return;
    }
    text_clear(&r->words);
    text_addf(&r->words, "[%%clk %u:%02u:%02u%s%.*s]",
              (unsigned)(seconds / 3600), (unsigned)(seconds / 60 % 60),
              (unsigned)(seconds % 60), s.len ? "." : "", (int)s.len, s.ptr);
    draft_comment(r->draft, made(r, p->values->span));
}

static bool is_clock(struct str name)
{
    return str_equal(name, STR("BL")) || str_equal(name, STR("WL"));
}

/* What is told apart from a node's other properties. */
static bool stands_elsewhere(struct str name)
{
    return str_equal(name, STR("C")) || str_equal(name, STR("CB")) ||
           str_equal(name, STR("NB"));
}

/* Glyphs, comments and what else stands beside a ply. */
static void tell_notes(struct reader *r, const struct sgf_node *node)
{
    bool root = !node->parent;

    for (const struct sgf_property *p = node->properties; p; p = p->next)
        if (!is_move(p->name) && !stands_elsewhere(p->name) &&
            !tell_glyph(r, p) && !root) {
            if (is_clock(p->name))
                tell_clock(r, p);
            else
                keep(r, p);
        }
    const struct sgf_property *words = find(node, "C");
    for (const struct sgf_value *v = words ? words->values : NULL; v;
         v = v->next)
        tell_comment(r, v);
}

static void tell_before(struct reader *r, const struct sgf_node *node)
{
    const struct sgf_property *words = find(node, "CB"),
                              *numbers = find(node, "NB");

    if (numbers)
        tell_numbers(r, numbers);
    for (const struct sgf_value *v = words ? words->values : NULL; v;
         v = v->next)
        tell_comment(r, v);
}

/* ---- plies ---------------------------------------------------------------- */

static void tell_word(struct reader *r, const struct sgf_property *p)
{
    struct str s = str_trim(raw(r, p->values));
    struct quote word = words_of(r, p->values);

    if (s.len == 0)
        word = said("pass", p->values->span);
    else if (r->game && write_cells(r, s))
        word = made(r, p->values->span);
    draft_ply(r->draft, word);
}

static void check_turn(struct reader *r, struct line *line,
                       const struct sgf_property *p)
{
    char who = p->name.ptr[0];

    if (line->last && (line->last == who) != line->swapped)
        wrong(r, p->span,
              line->swapped ? "after a swap the same colour plays on"
                            : "the same colour plays twice in a row");
    line->last = who;
    line->swapped = str_starts(raw(r, p->values), STR("swap"));
}

/* The node's ply, if it has one. */
static bool tell_ply(struct reader *r, struct line *line,
                     const struct sgf_node *node)
{
    const struct sgf_property *black = find(node, "B"),
                              *white = find(node, "W");
    const struct sgf_property *p = black ? black : white;

    if (!p)
        return false;
    if (black && white)
        wrong(r, white->span, "a node has one ply");
    if (p->values->next)
        wrong(r, p->values->next->span, "a ply is one value");
    check_turn(r, line, p);
    tell_word(r, p);
    return true;
}

static bool sets_up(const struct sgf_node *node)
{
    return find(node, "AB") || find(node, "AW") || find(node, "AE");
}

static bool is_first(const struct sgf_node *node)
{
    return node->parent && node->parent->child == node;
}

/* One node on; what may replace it is to be told after it. */
static void tell_node(struct reader *r, struct line *line)
{
    const struct sgf_node *node = line->next;
    const struct sgf_node *others = is_first(node) ? node->sibling : NULL;

    line->next = node->child;
    if (node->parent && sets_up(node))
        wrong(r, node->span, "no stones are set up within a game");
    if (!line->within)
        tell_before(r, node);
    if (!tell_ply(r, line, node)) {
        tell_notes(r, node);
        if (others && line->waiting)
            wrong(r, others->span, "this variation replaces no ply");
        else if (others)
            line->waiting = others;
        return;
    }
    line->within = true;
    tell_notes(r, node);
    line->others = others ? others : line->waiting;
    if (others && line->waiting)
        wrong(r, line->waiting->span, "this variation replaces no ply");
    line->waiting = NULL;
}

/* The tree, line by line: a ply, the variations of it, the rest of its line. */
static void tell_lines(struct reader *r, const struct sgf_node *root)
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
            if (draft_open(r->draft, other->span))
                lines[++depth] = (struct line){.next = other,
                                               .last = before[depth - 1],
                                               .swapped = swapped[depth - 1]};
        } else if (line->next) {
            before[depth] = line->last;
            swapped[depth] = line->swapped;
            tell_node(r, line);
        } else if (depth) {
            depth--;
            draft_close(r->draft, root->span);
        } else {
            break;
        }
    }
    if (lines[0].waiting)
        wrong(r, lines[0].waiting->span, "this variation replaces no ply");
}

/* ---- the end -------------------------------------------------------------- */

/* LE[resigns:Black:1-0]: the words that the record ends with. */
static bool tell_closing(struct reader *r, const struct sgf_property *p)
{
    const struct sgf_value *v = p->values;
    struct str s = raw(r, v), phrase = str_take(&s, ':');
    size_t who = phrase.len + 1;
    struct str name = str_take(&s, ':');
    enum result_kind kind;

    for (size_t i = PHRASE_NONE + 1; phrase_words[i]; i++)
        if (str_equal(phrase, str_of(phrase_words[i]))) {
            draft_phrase(r->draft, (enum phrase)i,
                         part_of(r, v, who, who + name.len), v->span);
            if (s.len && result_find(s, &kind))
                draft_result(r->draft, kind, v->span);
            return true;
        }
    wrong(r, v->span, "LE takes resigns, draw agreed or wins");
    return false;
}

static void tell_score(struct reader *r, const struct sgf_value *v)
{
    struct str s = raw(r, v), how = str_from(s, s.len < 2 ? s.len : 2);
    bool first = str_starts(s, STR("B+"));

    if (str_equal(how, STR("R")) || str_equal(how, STR("Resign")))
        draft_phrase(r->draft, PHRASE_RESIGNS,
                     said(first ? "Second" : "First", v->span), v->span);
    if (str_equal(how, STR("T")) || str_equal(how, STR("Time")))
        draft_tag(r->draft, said("Termination", v->span),
                  said("time", v->span));
    draft_result(r->draft, first ? RESULT_FIRST : RESULT_SECOND, v->span);
}

static void tell_result(struct reader *r, const struct sgf_node *root)
{
    const struct sgf_property *closing = find(root, "LE"),
                              *result = find(root, "RE");
    struct str s = result ? raw(r, result->values) : STR_NONE;

    if (closing && tell_closing(r, closing))
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
        wrong(r, result->values->span, "a result is B+, W+, 0, Void or ?");
}

static void tell_tree(struct reader *r, const struct sgf_node *root)
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
    struct reader r = {.draft = d};

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
