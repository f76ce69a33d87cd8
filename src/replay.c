#include "replay.h"

#include "notation.h"
#include "tags.h"

#include <stdlib.h>
#include <string.h>

enum {
    OPTIONS_MAX = 8,
    HELP_DISTANCE = 3, /* plies further off than this are no help */
};

void replay_init(struct replay *r)
{
    *r = (struct replay){0};
}

static void drop_buffers(struct replay *r)
{
    free(r->start);
    free(r->now);
    free(r->before);
    free(r->end);
    free(r->moves);
    r->start = r->now = r->before = r->end = NULL;
    r->moves = NULL;
    r->size = r->moves_room = 0;
}

void replay_release(struct replay *r)
{
    drop_buffers(r);
    reason_release(&r->why);
    text_release(&r->words);
}

static bool have_positions(struct replay *r, const struct rules *rules)
{
    if (r->size == rules->position_size)
        return true;
    drop_buffers(r);
    r->start = malloc(rules->position_size);
    r->now = malloc(rules->position_size);
    r->before = malloc(rules->position_size);
    r->end = malloc(rules->position_size);
    if (!r->start || !r->now || !r->before || !r->end) {
        drop_buffers(r);
        return false;
    }
    r->size = rules->position_size;
    return true;
}

/* What a replay carries about; one record's. */
struct judge {
    struct replay *replay;
    const struct rules *rules;
    const struct notation *home;
    struct record *record;
    struct diags *diags;
};

/* ---- the start ------------------------------------------------------------ */

/* The options set by tags (`tags`: which) or by the fetcher (NULL). */
struct gathered {
    struct setting options[OPTIONS_MAX];
    const struct tag *tags[OPTIONS_MAX];
    size_t count;
};

static void add_option(struct gathered *g, struct str name, struct str value,
                       const struct tag *tag)
{
    g->tags[g->count] = tag;
    g->options[g->count++] = (struct setting){name, value};
}

/* What the file holds that the option names; false (reported) if it is not to
   be had. */
static bool add_file(const struct judge *j, struct gathered *g, struct str name,
                     const struct tag *tag)
{
    const struct fetcher *f = &j->replay->fetcher;
    struct reason *why = &j->replay->why;
    struct str text;

    if (f->given.len) {
        add_option(g, name, f->given, tag);
        return true;
    }
    if (!tag)
        return true;
    if (!f->fetch)
        text_add(&why->text, STR("no file is read here"));
    else if (f->fetch(f->context, tag->value, j->record->arena, &text,
                      &why->text)) {
        add_option(g, name, text, tag);
        return true;
    }
    diag_report(j->diags, DIAG_BAD_BOARD, tag->value_span, "%.*s",
                (int)why->text.len, why->text.ptr);
    return false;
}

static bool gather_options(const struct judge *j, struct gathered *g)
{
    const char *file = j->rules->file_option;
    bool fine = true;

    g->count = 0;
    for (size_t i = 0; fine && j->rules->options[i] && i < OPTIONS_MAX; i++) {
        struct str name = str_of(j->rules->options[i]);
        const struct tag *tag = record_tag(j->record, name);
        if (file && str_equal(name, str_of(file)))
            fine = add_file(j, g, name, tag);
        else if (tag)
            add_option(g, name, tag->value, tag);
    }
    return fine;
}

/* Tags whose faults have a code of their own; the others are bad-option. */
static const struct {
    const char *tag;
    enum diag_code code;
} option_codes[] = {
    {"Size", DIAG_BAD_SIZE},
    {"Edges", DIAG_BAD_EDGES},
    {"Board", DIAG_BAD_BOARD},
};

static enum diag_code option_code(struct str tag)
{
    for (size_t i = 0; i < sizeof option_codes / sizeof *option_codes; i++)
        if (str_equal_nocase(tag, str_of(option_codes[i].tag)))
            return option_codes[i].code;
    return DIAG_BAD_OPTION;
}

/* Where in a tag's value the bytes at..at+length stand. */
static struct span inside(const struct tag *tag, size_t at, size_t length)
{
    struct span value = tag->value_span;

    if (tag->value.len != value.length || at >= value.length)
        return value; /* escapes, or behind its end */
    if (length > value.length - at)
        length = value.length - at;
    return (struct span){value.begin + (uint32_t)at, (uint32_t)length};
}

/* `at`: the index of the option at fault, or their count: the position. */
static void report_start(const struct judge *j, const struct gathered *g,
                         size_t at, const struct tag *position)
{
    const struct reason *why = &j->replay->why;
    const struct tag *option = at < g->count ? g->tags[at] : NULL;
    const struct tag *tag = at < g->count ? option : position;
    enum diag_code code =
        at < g->count ? option_code(g->options[at].name) : DIAG_BAD_POSITION;
    struct span span = {0, 0};

    if (tag)
        span = option ? tag->value_span : inside(tag, why->at, why->length);
    struct diag *d = diag_report(j->diags, code, span, "%.*s",
                                 (int)why->text.len, why->text.ptr);
    if (why->label.len)
        diag_label(j->diags, d, "%.*s", (int)why->label.len, why->label.ptr);
}

/* The position before the first ply into replay->start; false if refused. */
static bool begin(const struct judge *j, uint8_t side)
{
    struct gathered g;
    const struct tag *position = record_tag(j->record, STR("Position"));
    struct reason *why = &j->replay->why;
    bool fine;

    reason_clear(why);
    if (!gather_options(j, &g))
        return false;
    if (position && !position->value.len) {
        diag_report(j->diags, DIAG_BAD_POSITION, position->value_span,
                    "an empty position string");
        return false;
    }
    if (j->record->board && !position)
        fine = j->rules->place(j->rules, j->replay->start, g.options, g.count,
                               j->record->board, side, why);
    else
        fine = j->rules->begin(j->rules, j->replay->start, g.options, g.count,
                               position ? position->value : STR(""), why);
    if (!fine && why->option >= g.count && !position && j->record->board)
        diag_report(j->diags, DIAG_DIAGRAM_ONLY, (struct span){0, 1}, "%.*s",
                    (int)why->text.len, why->text.ptr);
    else if (!fine)
        report_start(j, &g, why->option, position);
    return fine;
}

/* ---- plies ---------------------------------------------------------------- */

static struct str position_text(const struct judge *j, const struct position *p)
{
    text_clear(&j->replay->words);
    j->rules->format(p, &j->replay->words);
    return text_str(&j->replay->words);
}

static unsigned between(uint8_t a, uint8_t b)
{
    return a > b ? (unsigned)a - b : (unsigned)b - a;
}

/* How far a legal ply is from the written one; large if of another kind. */
static unsigned ply_distance(const struct ply *a, const struct ply *b)
{
    unsigned best = HELP_DISTANCE + 1;

    if (a->kind != b->kind || a->count != b->count || a->count == 0)
        return best;
    for (uint8_t turn = 0; turn < a->count; turn++) {
        unsigned sum = 0;
        for (uint8_t i = 0; i < a->count; i++) {
            struct point p = a->points[i];
            struct point q = b->points[(i + turn) % a->count];
            sum += between(p.column, q.column) + between(p.row, q.row);
        }
        best = sum < best ? sum : best;
    }
    return best;
}

static bool have_moves(struct replay *r, const struct rules *rules)
{
    if (r->moves_room >= rules->moves_max)
        return true;
    free(r->moves);
    r->moves = malloc(rules->moves_max * sizeof *r->moves);
    r->moves_room = r->moves ? rules->moves_max : 0;
    return r->moves != NULL;
}

static void add_help(const struct judge *j, struct diag *d,
                     const struct ply *ply)
{
    text_clear(&j->replay->words);
    j->home->write_ply(ply, false, &j->replay->words);
    diag_help(j->diags, d, text_str(&j->replay->words));
}

/* The nearest legal plies, by how far their points are off. */
static void help(const struct judge *j, struct diag *d,
                 const struct position *p, const struct ply *written)
{
    size_t count;

    if (!d || !j->home || !have_moves(j->replay, j->rules))
        return;
    count = j->rules->moves(p, j->replay->moves);
    for (unsigned far = 0; far <= HELP_DISTANCE; far++)
        for (size_t i = 0; i < count && d->helps < DIAG_HELP_MAX; i++) {
            struct ply ply = j->rules->describe(p, j->replay->moves[i]);
            if (ply_distance(written, &ply) == far)
                add_help(j, d, &ply);
        }
}

static const enum diag_code reason_codes[] = {
    [REASON_RULES] = DIAG_ILLEGAL_MOVE,
    [REASON_EMPTY_PLACE] = DIAG_EMPTY_PLACE,
    [REASON_PROFILE] = DIAG_WRONG_PROFILE,
    [REASON_CALLED] = DIAG_ILLEGAL_MOVE,
};

/* The last call before a ply of the main line, as its index; 0: none there. */
static uint32_t last_call(const struct judge *j, const struct node *node)
{
    const struct node *n = j->record->line;
    uint32_t index = 1, found = 0;

    for (; n && n != node; n = n->next, index++)
        if (n->ply.call)
            found = index;
    return n ? found : 0;
}

/* "braxed at ply 12: ": a position tells who is called, not since when. */
static void add_call(const struct judge *j, const struct node *node,
                     struct text *out)
{
    uint32_t index = last_call(j, node);

    text_add(out, STR("braxed"));
    if (index)
        text_addf(out, " at ply %lu", (unsigned long)index);
    text_add(out, STR(": "));
}

static void report_illegal(const struct judge *j, const struct position *p,
                           const struct node *node, uint32_t index)
{
    const struct reason *why = &j->replay->why;
    bool over = j->rules->ending(p).over;
    enum diag_code code = over ? DIAG_PLY_AFTER_END : reason_codes[why->kind];
    struct text *words = &j->replay->words;

    text_clear(words);
    if (why->kind == REASON_CALLED)
        add_call(j, node, words);
    text_add(words, text_str(&why->text));
    struct diag *d = diag_report(j->diags, code, node->span, "%.*s",
                                 (int)words->len, words->ptr);

    if (why->label.len)
        diag_label(j->diags, d, "%.*s", (int)why->label.len, why->label.ptr);
    diag_position(j->diags, d, index, position_text(j, p));
    if (!over)
        help(j, d, p, &node->ply);
}

void replay_number(const struct rules *rules, const struct position *p,
                   const struct node *before, struct node *node)
{
    uint8_t next = before ? (uint8_t)(before->turn + 1) : 0;

    node->turn = p ? rules->turn(p) : next == rules->round ? 0 : next;
    node->round = before ? before->round + (node->turn <= before->turn) : 1;
}

static void check_number(const struct judge *j, const struct node *node,
                         uint32_t index)
{
    uint32_t number = node->round;
    uint8_t dots = node->turn ? 3 : 1;
    struct span span = node->number_span;
    struct diag *d;

    if (!node->dots || (node->number == number && node->dots == dots))
        return;
    d = diag_report(j->diags, DIAG_WRONG_NUMBER, span,
                    "the number here is %lu%s, not %.*s", (unsigned long)number,
                    dots == 3 ? "..." : ".", (int)span.length,
                    j->record->text.ptr + span.begin);
    diag_position(j->diags, d, index, STR(""));
}

static void check_comma(const struct judge *j, const struct node *node,
                        uint32_t index)
{
    if (!node->comma || node->turn == j->rules->round - 1)
        return;
    struct diag *d = diag_report(j->diags, DIAG_WRONG_COMMA, node->span, NULL);
    diag_label(j->diags, d, "the first player's ply stands first in a round");
    diag_position(j->diags, d, index, STR(""));
}

/* ---- signs ---------------------------------------------------------------- */

enum { SIGNS = 5 };

/* What a sign claims against what it should: a code for each fault. */
struct sign {
    bool written, right, same;
    enum diag_code wrong, missing;
};

static bool same_point(struct point a, struct point b)
{
    return a.column == b.column && a.row == b.row;
}

static size_t compare_signs(const struct ply *w, const struct ply *r,
                            struct sign out[SIGNS])
{
    const struct sign signs[SIGNS] = {
        {w->challenger, r->challenger,
         !w->figure || w->challenger == r->challenger, DIAG_WRONG_KING,
         DIAG_MISSING_KING},
        {w->takes, r->takes, w->takes == r->takes, DIAG_WRONG_CAPTURE,
         DIAG_MISSING_CAPTURE},
        {w->place.column > 0, r->place.column > 0 && w->takes,
         !w->takes || !r->takes || same_point(w->place, r->place),
         DIAG_WRONG_PLACE, DIAG_MISSING_PLACE},
        {w->special != SPECIAL_NONE, r->special != SPECIAL_NONE,
         w->special == r->special, DIAG_WRONG_SPECIAL, DIAG_MISSING_SPECIAL},
        {w->state != STATE_NONE, r->state != STATE_NONE, w->state == r->state,
         DIAG_WRONG_STATE, DIAG_MISSING_STATE},
    };

    memcpy(out, signs, sizeof signs);
    return sizeof signs / sizeof *signs;
}

static void report_sign(const struct judge *j, const struct node *node,
                        uint32_t index, enum diag_code code)
{
    const struct text *why = &j->replay->why.text;
    bool told =
        why->len && (code == DIAG_WRONG_PLACE || code == DIAG_WRONG_SPECIAL);
    struct diag *d = told ? diag_report(j->diags, code, node->span, "%.*s",
                                        (int)why->len, why->ptr)
                          : diag_report(j->diags, code, node->span, NULL);

    text_clear(&j->replay->words);
    if (j->home)
        j->home->write_ply(node->right, false, &j->replay->words);
    diag_label(j->diags, d, "read as %.*s", (int)j->replay->words.len,
               j->replay->words.ptr);
    diag_position(j->diags, d, index, STR(""));
}

/* The points of a man's part of a turn: 0 the first man's, 1 the second's. */
static void part_of(const struct ply *ply, unsigned man, unsigned *begin,
                    unsigned *end)
{
    *begin = man ? ply->second : 0;
    *end = man || !ply->second ? ply->count : ply->second;
}

/* The bits of `taken` that the written ply claims, on the points of the whole
   one; of a point that it leaves out nothing is claimed falsely. */
static uint8_t claimed_on(const struct ply *right, const struct ply *written)
{
    unsigned taken = 0, w, w_end, r, r_end;

    for (unsigned man = 0; man <= (right->second != 0); man++) {
        part_of(written, man, &w, &w_end);
        part_of(right, man, &r, &r_end);
        taken |= (written->taken >> (w_end - 1) & 1u) << (r_end - 1);
        if (r_end - r == 3)
            taken |= ((w_end - w == 3 ? written->taken >> (w + 1)
                                      : right->taken >> (r + 1)) &
                      1u)
                     << (r + 1);
    }
    return (uint8_t)taken;
}

/*
 * A man's way as written against the whole of it. Points between that were
 * left out are put in; an end that is taken unsaid is reported.
 */
static void check_path(const struct judge *j, const struct ply *right,
                       struct node *node, uint32_t index)
{
    struct ply *written = &node->ply;
    uint8_t taken = claimed_on(right, written);

    if (taken == right->taken && written->count == right->count)
        return;
    node->right = ARENA_NEW(j->record->arena, struct ply);
    if (!node->right)
        return;
    *node->right = *right;
    if (taken & ~right->taken)
        report_sign(j, node, index, DIAG_WRONG_CAPTURE);
    else if (right->taken & ~taken)
        report_sign(j, node, index, DIAG_MISSING_CAPTURE);
    memcpy(written->points, right->points, sizeof written->points);
    written->count = right->count;
    written->second = right->second;
    written->taken = taken | right->taken;
    if (written->taken == right->taken)
        node->right = NULL;
}

/* Every claim of a legal move, against what the move does. */
static void check_signs(const struct judge *j, struct ply right,
                        struct node *node, uint32_t index)
{
    struct sign signs[SIGNS];
    size_t count = compare_signs(&node->ply, &right, signs);

    right.status = node->ply.status;
    for (size_t i = 0; i < count; i++) {
        if (signs[i].same)
            continue;
        if (!node->right)
            node->right = ARENA_NEW(j->record->arena, struct ply);
        if (!node->right)
            return;
        *node->right = right;
        report_sign(j, node, index,
                    signs[i].written ? signs[i].wrong : signs[i].missing);
    }
}

static void play_and_check(const struct judge *j, struct position *p,
                           struct node *node, uint32_t index)
{
    const struct rules *rules = j->rules;
    struct position *before = j->replay->before;

    if (!rules->describe_played) {
        check_signs(j, rules->describe(p, node->move), node, index);
        rules->play(p, node->move);
        return;
    }
    memcpy(before, p, rules->position_size);
    rules->play(p, node->move);
    check_signs(j, rules->describe_played(before, node->move, p), node, index);
}

/* ---- one ply -------------------------------------------------------------- */

/* Judges one ply; false if nothing behind it in its line can be judged. */
static bool judge_node(const struct judge *j, struct position *p,
                       struct node *node, uint32_t index)
{
    node->state = NODE_ILLEGAL;
    if (node->ply.kind == PLY_UNREAD)
        return false;
    if (node->dots)
        check_number(j, node, index);
    if (node->comma)
        check_comma(j, node, index);
    if (!j->rules->resolve(p, &node->ply, &node->move, &j->replay->why)) {
        report_illegal(j, p, node, index);
        reason_clear(&j->replay->why);
        return false;
    }
    node->state = NODE_LEGAL;
    if (node->ply.kind == PLY_MOVE) {
        play_and_check(j, p, node, index);
    } else {
        if (node->ply.kind == PLY_PATH) {
            struct ply right = j->rules->describe(p, node->move);
            check_path(j, &right, node, index);
        }
        j->rules->play(p, node->move);
    }
    if (j->replay->why.text.len)
        reason_clear(&j->replay->why);
    return true;
}

/* A ply behind one on which the players agreed that it was the last. */
static bool refuse_after(const struct judge *j, const struct node *last,
                         struct node *node, uint32_t index)
{
    struct diag *d;

    if (!last || last->ply.status == STATUS_NONE)
        return false;
    node->state = NODE_ILLEGAL;
    d = diag_report(j->diags, DIAG_PLY_AFTER_END, node->span, NULL);
    diag_label(j->diags, d, "ply %lu ended the game by agreement",
               (unsigned long)index - 1);
    diag_position(j->diags, d, index, STR(""));
    return true;
}

/* The main line, into replay->now; true if it is legal to its end. */
static bool judge_line(const struct judge *j, bool *variations,
                       const struct node **last)
{
    uint32_t index = 1;
    bool fine = true;

    *variations = false;
    *last = NULL;
    for (struct node *n = j->record->line; n; n = n->next, index++) {
        *variations |= n->variations != NULL;
        replay_number(j->rules, fine ? j->replay->now : NULL, *last, n);
        if (fine)
            fine = !refuse_after(j, *last, n, index) &&
                   judge_node(j, j->replay->now, n, index);
        *last = n;
    }
    return fine;
}

/* ---- variations ----------------------------------------------------------- */

/* The position before a ply with variations, and whether it is known. */
struct branch {
    struct position *before;
    const struct node *ply, *last; /* `last` is the ply before it */
    bool known;
};

struct branches {
    const struct judge *j;
    struct position *now;
    bool known; /* `now` is what the line reached */
    const struct node *last;
    struct branch at[NESTING_MAX];
};

static bool enter(struct branches *b, size_t depth)
{
    const struct branch *branch = &b->at[depth - 1];

    if (branch->known)
        memcpy(b->now, branch->before, b->j->rules->position_size);
    b->known = branch->known;
    b->last = branch->last;
    return b->known;
}

/* Back from variations: behind the ply that they would replace. */
static void leave(struct branches *b, size_t depth)
{
    enter(b, depth + 1);
    b->last = b->at[depth].ply;
    b->known = b->known && b->last->state == NODE_LEGAL;
    if (b->known)
        b->j->rules->play(b->now, b->at[depth].ply->move);
}

static bool save(struct branches *b, size_t depth, const struct node *ply)
{
    struct branch *branch = &b->at[depth];
    size_t size = b->j->rules->position_size;

    if (!branch->before)
        branch->before = arena_alloc(b->j->record->arena, size);
    if (!branch->before)
        return false;
    memcpy(branch->before, b->now, size);
    branch->ply = ply;
    branch->last = b->last;
    branch->known = b->known;
    return true;
}

static void judge_or_play(struct branches *b, const struct walk *w)
{
    bool first = w->depth && w->outer[w->depth - 1].variation == w->node;

    if (first) {
        w->node->round = b->at[w->depth - 1].ply->round;
        w->node->turn = b->at[w->depth - 1].ply->turn;
    } else if (w->depth) {
        replay_number(b->j->rules, b->known ? b->now : NULL, b->last, w->node);
    }
    if (!b->known)
        return;
    if (w->depth)
        b->known = !refuse_after(b->j, b->last, w->node, w->index) &&
                   judge_node(b->j, b->now, w->node, w->index);
    else if ((b->known = w->node->state == NODE_LEGAL))
        b->j->rules->play(b->now, w->node->move);
}

/* All lines but the main one, which has been judged. */
static void judge_variations(struct branches *b)
{
    struct walk w;
    size_t depth = 0;

    for (walk_begin(&w, b->j->record); w.node; walk_next(&w)) {
        if (w.depth && w.outer[w.depth - 1].variation == w.node)
            enter(b, w.depth);
        else if (w.depth < depth)
            leave(b, w.depth);
        depth = w.depth;
        if (w.node->variations && !save(b, depth, w.node))
            return;
        judge_or_play(b, &w);
        b->last = w.node;
    }
}

static void variations(const struct judge *j)
{
    struct branches *b = ARENA_NEW(j->record->arena, struct branches);

    if (!b)
        return;
    b->j = j;
    b->known = true;
    b->now = j->replay->now;
    memcpy(b->now, j->replay->start, j->rules->position_size);
    judge_variations(b);
}

/* ---- how it ended --------------------------------------------------------- */

static enum result_kind won_by(uint8_t player)
{
    return player == 0 ? RESULT_FIRST : RESULT_SECOND;
}

static bool is_name(const struct rules *rules, uint8_t side, struct str name)
{
    return str_equal_nocase(name, str_of(rules->sides[side])) ||
           (side == 1 && rules->second_also &&
            str_equal_nocase(name, str_of(rules->second_also)));
}

/* The side that a phrase names; false (reported) if it is none of the game. */
static bool phrase_side(const struct judge *j, const struct position *p,
                        uint8_t *side)
{
    const struct closing *closing = &j->record->closing;
    static const char *const players[] = {"First", "Second"};

    *side = j->rules->side(p);
    if (closing->who.len == 0)
        return true;
    for (uint8_t i = 0; i < 2; i++) {
        *side = i;
        if (is_name(j->rules, i, closing->who))
            return true;
        *side = j->rules->player(p, 0) == i ? 0 : 1;
        if (str_equal_nocase(closing->who, str_of(players[i])))
            return true;
    }
    diag_report(j->diags, DIAG_WRONG_SIDE, closing->span,
                "%.*s does not play %s: its colours are %s and %s",
                (int)closing->who.len, closing->who.ptr, j->rules->name,
                j->rules->sides[0], j->rules->sides[1]);
    return false;
}

/* What a resignation says; RESULT_NONE if it is refused. */
static enum result_kind resignation(const struct judge *j,
                                    const struct position *p,
                                    struct ending ending)
{
    struct span span = j->record->closing.span;
    const char *const *sides = j->rules->sides;
    uint8_t side;

    if (!phrase_side(j, p, &side))
        return RESULT_NONE;
    if (ending.over && ending.winner == side)
        diag_report(j->diags, DIAG_WRONG_SIDE, span,
                    "%s has won: only %s could resign", sides[side],
                    sides[!side]);
    else if (!ending.over && side != j->rules->side(p))
        diag_report(j->diags, DIAG_WRONG_SIDE, span,
                    "%s cannot resign now: it is %s's turn", sides[side],
                    sides[!side]);
    else
        return won_by(j->rules->player(p, !side));
    return RESULT_NONE;
}

static void report_mismatch(const struct judge *j, struct span span,
                            enum result_kind wrong, enum result_kind right,
                            const char *who_says)
{
    struct str a = result_text(right), b = result_text(wrong);
    struct diag *d =
        diag_report(j->diags, DIAG_RESULT_MISMATCH, span, "%s %.*s, not %.*s",
                    who_says, (int)a.len, a.ptr, (int)b.len, b.ptr);

    diag_position(j->diags, d, 0, position_text(j, j->replay->now));
}

enum result_kind replay_outcome(const struct rules *rules,
                                const struct position *p)
{
    struct ending ending = rules->ending(p);

    if (!ending.over)
        return RESULT_NONE;
    if (ending.winner == NO_SIDE)
        return RESULT_DRAW;
    return won_by(rules->player(p, ending.winner));
}

/* What the players agreed on with the last ply. */
static enum result_kind agreement(const struct judge *j,
                                  const struct position *p,
                                  const struct node *last)
{
    if (!last || last->ply.status == STATUS_NONE)
        return RESULT_NONE;
    if (last->ply.status == STATUS_DRAW)
        return RESULT_DRAW;
    return won_by(j->rules->player(p, !j->rules->side(p)));
}

/* What board and phrase say; RESULT_NONE if they leave it open. */
static enum result_kind said_by_play(const struct judge *j,
                                     const struct node *last,
                                     const char **who_says)
{
    const struct position *p = j->replay->now;
    struct ending ending = j->rules->ending(p);
    enum result_kind by_board = replay_outcome(j->rules, p);
    enum result_kind by_phrase = agreement(j, p, last);
    struct span span = by_phrase ? last->span : j->record->closing.span;

    *who_says = ending.over ? "the board says" : "the players say";
    if (j->record->closing.phrase == PHRASE_RESIGNS)
        by_phrase = resignation(j, p, ending);
    if (j->record->closing.phrase == PHRASE_DRAW_AGREED)
        by_phrase = RESULT_DRAW;
    if (by_board && by_phrase && by_board != by_phrase)
        report_mismatch(j, span, by_phrase, by_board, *who_says);
    return by_board ? by_board : by_phrase;
}

static bool tag_result(const struct judge *j, const struct tag **tag,
                       enum result_kind *kind)
{
    *tag = record_tag(j->record, STR("Result"));
    return *tag && result_find((*tag)->value, kind);
}

/* Ends that say nothing of the board: who was caught, what is void. */
static const struct {
    const char *name;
    bool has_winner; /* else it gives nobody anything: the result is * */
} void_ends[] = {{"cheating", true}, {"status quo ante ludum", false}};

enum { VOID_ENDS = sizeof void_ends / sizeof *void_ends };

/* Its place in void_ends; VOID_ENDS if the game ended otherwise. */
static size_t void_end(const struct judge *j)
{
    const struct tag *tag = record_tag(j->record, STR("Termination"));
    size_t i = 0;

    while (i < VOID_ENDS &&
           !(tag && str_equal_nocase(tag->value, str_of(void_ends[i].name))))
        i++;
    return i;
}

static bool excused(const struct judge *j)
{
    return void_end(j) < VOID_ENDS;
}

/* Somebody won a game that was void, or nobody where one was caught. */
static void check_void_end(const struct judge *j, enum result_kind result)
{
    size_t end = void_end(j);
    bool won = result == RESULT_FIRST || result == RESULT_SECOND;

    if (end == VOID_ENDS || result == RESULT_NONE ||
        won == void_ends[end].has_winner)
        return;
    diag_report(j->diags, DIAG_RESULT_MISMATCH,
                record_tag(j->record, STR("Termination"))->value_span,
                won ? "\"%s\" gives no result to anybody"
                    : "\"%s\" has a winner",
                void_ends[end].name);
}

/* The first year that a date may mean; 0 if it is none. */
static unsigned first_year(struct str date)
{
    unsigned year = 0;

    if (date.len < 4)
        return 0;
    for (size_t i = 0; i < 4; i++) {
        char c = date.ptr[i] == '?' ? '0' : date.ptr[i];
        if (c < '0' || c > '9')
            return 0;
        year = year * 10 + (unsigned)(c - '0');
    }
    return year;
}

/* Whether a game of that year may have been settled in advance. */
static void check_arranged(const struct judge *j)
{
    const struct tag *end = record_tag(j->record, STR("Termination"));
    const struct tag *date = record_tag(j->record, STR("Date"));

    if (j->rules->arranged_until == 0 || !end || !date ||
        !str_equal_nocase(end->value, STR("arranged")) ||
        first_year(date->value) < j->rules->arranged_until)
        return;
    diag_report(j->diags, DIAG_ARRANGED, end->value_span, NULL);
}

/* Board, phrase, written result and Result tag against each other. */
static void judge_results(const struct judge *j, const struct node *last)
{
    const struct result *written = &j->record->result;
    const char *who_says;
    enum result_kind right = said_by_play(j, last, &who_says), tagged;
    const struct tag *tag;

    if (excused(j))
        right = RESULT_NONE;
    if (right && written->kind && written->kind != right)
        report_mismatch(j, written->span, (enum result_kind)written->kind,
                        right, who_says);
    else if (!right) {
        right = (enum result_kind)written->kind;
        who_says = "the record ends in";
    }
    if (tag_result(j, &tag, &tagged)) {
        if (right && tagged != right && tagged != written->kind)
            report_mismatch(j, tag->value_span, tagged, right, who_says);
        if (!right)
            right = tagged;
    }
    check_void_end(j, right);
    j->record->outcome = (uint8_t)right;
}

/* The Score tag against the board, once the game is over. */
static void check_score(const struct judge *j)
{
    const struct tag *tag = record_tag(j->record, STR("Score"));
    struct text *words = &j->replay->words;

    if (!tag || !j->rules->score || !tag_is_score(tag->value))
        return;
    text_clear(words);
    j->rules->score(j->replay->now, words);
    if (words->len && !str_equal(tag->value, text_str(words)))
        diag_report(j->diags, DIAG_WRONG_SCORE, tag->value_span,
                    "the board says %.*s", (int)words->len, words->ptr);
}

/* Without a known end: what the text says. */
static void take_written(const struct judge *j)
{
    const struct tag *tag;
    enum result_kind kind = (enum result_kind)j->record->result.kind;

    if (!kind)
        tag_result(j, &tag, &kind);
    j->record->outcome = (uint8_t)kind;
}

/* ---- the whole ------------------------------------------------------------ */

bool replay_record(struct replay *r, struct record *record, uint8_t side,
                   struct diags *diags)
{
    struct judge j = {r, record->rules,
                      notation_home(str_of(record->rules->name)), record,
                      diags};
    const struct node *last;
    bool has_variations;

    if (!have_positions(r, j.rules))
        return false;
    if (!begin(&j, side)) {
        take_written(&j);
        return true;
    }
    record->started = true;
    record->missing = j.rules->turn(r->start);
    if (j.rules->player(r->start, 0) == 1)
        record_turn_colours(record);
    memcpy(r->now, r->start, r->size);
    check_arranged(&j);
    record->judged = judge_line(&j, &has_variations, &last);
    memcpy(r->end, r->now, r->size);
    if (record->judged && !record->arena->exhausted) {
        judge_results(&j, last);
        check_score(&j);
    } else {
        take_written(&j);
    }
    if (has_variations)
        variations(&j);
    return true;
}

/* What differs between two drawings of the same points. */
static void compare_points(const struct board *own, const struct board *start,
                           struct board *edits)
{
    *edits = (struct board){
        .edits = true, .rows = BOARD_SIDE_MAX, .columns = BOARD_SIDE_MAX};
    for (size_t i = 0; i < start->point_count; i++) {
        const struct board_point *p = &start->points[i];
        struct board_cell *cell = &edits->cells[p->row - 1][p->column - 1];
        if (p->stone == own->points[i].stone)
            continue;
        cell->stone = p->stone;
        cell->removed = !p->stone;
    }
}

/* Draws both starts, and sets up from the difference; `boards` are two. */
static bool make_edits(struct replay *r, struct record *record,
                       struct board *boards, struct text *why)
{
    const struct rules *rules = record->rules;

    rules->draw(r->before, &boards[0]);
    rules->draw(r->start, &boards[1]);
    compare_points(&boards[0], &boards[1], record->board);
    if (rules->place(rules, r->before, NULL, 0, record->board,
                     rules->side(r->start), &r->why) &&
        memcmp(r->before, r->start, rules->position_size) == 0)
        return true;
    text_add(why, STR("its start is more than men on a board"));
    return false;
}

bool replay_edits(struct replay *r, struct record *record, struct text *why)
{
    const struct rules *rules = record->rules;
    struct board *boards = arena_alloc(record->arena, 2 * sizeof *boards);

    record->board = NULL;
    reason_clear(&r->why);
    if (!boards || !rules->begin(rules, r->before, NULL, 0, STR(""), &r->why)) {
        text_add(why, STR("out of memory"));
        return false;
    }
    for (size_t i = 0; rules->options[i]; i++) {
        text_clear(&r->words);
        rules->setting(r->start, i, &r->words);
        if (r->words.len) {
            text_addf(why, "it has a %s of its own", rules->options[i]);
            return false;
        }
    }
    if (memcmp(r->before, r->start, rules->position_size) == 0)
        return true;
    record->board = ARENA_NEW(record->arena, struct board);
    return record->board && make_edits(r, record, boards, why);
}

bool replay_describe(struct replay *r, struct record *record)
{
    const struct rules *rules = record->rules;
    struct node *node = record->line;

    replay_begin(r, record);
    for (; node && node->state == NODE_LEGAL; node = node->next) {
        node->right = ARENA_NEW(record->arena, struct ply);
        if (!node->right)
            return false;
        *node->right = rules->describe(r->now, node->move);
        if (rules->may_call)
            node->right->may_call = rules->may_call(r->now, node->move);
        rules->play(r->now, node->move);
    }
    return true;
}

const struct position *replay_begin(struct replay *r,
                                    const struct record *record)
{
    memcpy(r->now, r->start, record->rules->position_size);
    return r->now;
}

const struct position *replay_next(struct replay *r,
                                   const struct record *record,
                                   const struct node **node)
{
    if (!*node || (*node)->state != NODE_LEGAL)
        return NULL;
    record->rules->play(r->now, (*node)->move);
    *node = (*node)->next;
    return r->now;
}
