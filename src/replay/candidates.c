/* Finds candidates for an unread or illegal word. */
#include "candidates.h"

#include "misreading.h"
#include "replay_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    COST_MOST = 100, /* maximum cost of a change that is considered */
    COST_SPACE = 15, /* a missing or additional space */
    COST_MORE = 30,  /* the second of two errors in a text */
    COST_STOPS = 35, /* another ply of the line remains illegal */
    COST_STOPS_AT_ONCE = 60,
    COST_NOT_HERE = 110, /* none of the candidates is right */
    FOLLOW_MAX = 256,  /* number of plies that are replayed after a candidate */
    FOLLOW_ENOUGH = 4, /* minimum number of legal plies after which another word
                          that is not a ply does not count against the
                          candidate */
    BUDGET = 8192,     /* number of plies replayed after all candidates for
                            one word */
    SPLITS_MAX = 8,
};

struct search {
    const struct run *run;
    const struct position *before;
    const struct node *node;
    uint32_t index;
    struct span span;          /* the text to be replaced */
    struct misreading written; /* words of that text */
    struct str words;
    const struct node *after; /* the node after that text */
    struct candidates *out;
    uint32_t budget;
};

static void set_text(struct search *s)
{
    s->words = span_str(s->run->record->text, s->span);
    misreading_begin(&s->written, s->words);
}

/* ---- the list ------------------------------------------------------------ */

static unsigned worst_cost(const struct search *s)
{
    const struct candidates *c = s->out;

    return c->count < CANDIDATES_MAX ? COST_MOST : c->list[c->count - 1].cost;
}

static bool is_listed(const struct candidates *c, const char *words,
                      const struct node *node)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->list[i].node == node && strcmp(c->list[i].words, words) == 0)
            return true;
    return false;
}

/* Adds a candidate to the list, which is sorted by cost, after candidates with
   the same cost. */
static void add_candidate(struct search *s, struct candidate new)
{
    struct candidates *c = s->out;
    size_t i;

    if (new.cost >= worst_cost(s) || is_listed(c, new.words, new.node))
        return;
    c->count += c->count < CANDIDATES_MAX;
    for (i = c->count - 1; i && c->list[i - 1].cost > new.cost; i--)
        c->list[i] = c->list[i - 1];
    c->list[i] = new;
}

/* Appends a text to the words of a candidate. Returns false if they are too
   long. */
static bool add_words(struct candidate *c, struct str words)
{
    size_t length = strlen(c->words);

    if (words.len >= CANDIDATE_WORDS - length)
        return false;
    memcpy(c->words + length, words.ptr, words.len);
    c->words[length + words.len] = '\0';
    return true;
}

/* ---- spellings ----------------------------------------------------------- */

static struct str spell_ply_as(const struct run *run, const struct ply *ply,
                               bool ascii)
{
    struct text *words = &run->replay->words;

    text_clear(words);
    run->native->write_ply(ply, ascii, words);
    return text_str(words);
}

static struct str spell_ply(const struct run *run, const struct ply *ply)
{
    return spell_ply_as(run, ply, false);
}

/* Changes the points of a ply to the next order with the same meaning. Returns
   false after the last order. */
static bool reorder_points(struct ply *ply, unsigned *turn)
{
    struct point first = ply->points[0];

    if ((ply->kind != PLY_LINK && ply->kind != PLY_DROP) || ply->count < 2 ||
        ply->count > 3 || ++*turn >= ply->count * (ply->count - 1u))
        return false;
    if (*turn == 3) { /* the rotations of three points, then the rotations of
                         the reverse order */
        ply->points[0] = ply->points[2];
        ply->points[2] = first;
        return true;
    }
    for (unsigned i = 1; i < ply->count; i++)
        ply->points[i - 1] = ply->points[i];
    ply->points[ply->count - 1] = first;
    return true;
}

/* Returns the cost of misreading a ply as the written words, with the points of
   the ply in the order that costs least. */
static unsigned ply_cost(const struct run *run,
                         const struct misreading *written, struct ply ply,
                         unsigned most)
{
    unsigned turn = 0;

    do {
        struct str words = spell_ply(run, &ply);
        bool other = !str_is_ascii(words);
        most = misreading_cost(written, words, most);
        if (other) /* "F10" instead of a symbol for the tenth row */
            most =
                misreading_cost(written, spell_ply_as(run, &ply, true), most);
    } while (reorder_points(&ply, &turn));
    return most;
}

/* ---- candidates for the word itself -------------------------------------- */

static struct candidate new_candidate(const struct search *s)
{
    return (struct candidate){
        .node = s->node, .index = s->index, .span = s->span, .after = s->after};
}

static void add_move(struct search *s, struct move move)
{
    const struct run *run = s->run;
    struct ply ply = run->rules->describe(s->before, move);
    struct candidate c = new_candidate(s);

    c.moves[0] = move;
    c.count = 1;
    c.cost = ply_cost(run, &s->written, ply, worst_cost(s));
    if (c.cost < worst_cost(s) && add_words(&c, spell_ply(run, &ply)))
        add_candidate(s, c);
}

static void add_moves(struct search *s)
{
    const struct run *run = s->run;
    struct move extra = rules_extra(run->rules, s->before);
    size_t count = rules_moves(run->rules, s->before, run->replay->moves);

    for (size_t i = 0; i < count; i++)
        add_move(s, run->replay->moves[i]);
    if (extra.bits)
        add_move(s, extra);
}

/* Adds the expected move number if the word resembles it. */
static void add_number(struct search *s)
{
    struct candidate c = new_candidate(s);
    const struct node *n = s->node;
    struct text *words = &s->run->replay->words;

    if (!s->after || !n->round || n->dots)
        return;
    text_clear(words);
    text_addf(words, "%lu%s", (unsigned long)n->round, n->opens ? "." : "...");
    c.cost = misreading_cost(&s->written, text_str(words), worst_cost(s));
    if (c.cost < worst_cost(s) && add_words(&c, text_str(words)))
        add_candidate(s, c);
}

/* ---- two plies without a space ------------------------------------------- */

struct split {
    struct move move;
    size_t length; /* length of the spelling */
};

/* Finds the legal plies with which the words begin. */
static size_t find_splits(struct search *s, struct split out[SPLITS_MAX])
{
    const struct run *run = s->run;
    size_t found = 0;
    size_t count = rules_moves(run->rules, s->before, run->replay->moves);

    for (size_t i = 0; i < count && found < SPLITS_MAX; i++) {
        struct move move = run->replay->moves[i];
        struct ply ply = run->rules->describe(s->before, move);
        struct str words = spell_ply(run, &ply), rest = s->words;
        if (words.len < rest.len && str_skip(&rest, words))
            out[found++] = (struct split){move, words.len};
    }
    return found;
}

/* Adds a candidate that begins with the exact spelling of a legal ply. */
static void add_split(struct search *s, const struct split *first,
                      struct candidate c, struct str second)
{
    c.moves[0] = first->move;
    if (c.cost < worst_cost(s) &&
        add_words(&c, str_part(s->words, 0, first->length)) &&
        add_words(&c, STR(" ")) && add_words(&c, second))
        add_candidate(s, c);
}

static void add_second(struct search *s, const struct split *first,
                       const struct misreading *rest, const struct position *p,
                       struct move move)
{
    const struct run *run = s->run;
    struct ply ply = run->rules->describe(p, move);
    struct candidate c = new_candidate(s);

    c.moves[1] = move;
    c.count = 2;
    c.cost = ply_cost(run, rest, ply, worst_cost(s));
    c.cost += COST_SPACE + (c.cost ? COST_MORE : 0);
    add_split(s, first, c, spell_ply(run, &ply));
}

/* True if the words are the number of the ply after the current one, which
   leads to the position `p`. */
static bool is_next_number(const struct search *s, const struct position *p,
                           struct str words)
{
    const struct rules *rules = s->run->rules;
    struct node now = *s->node, next = {.number = 0};
    uint64_t number;
    size_t digits = 0;

    replay_number_ply(rules, p, &now, &next);
    while (digits < words.len && ascii_is_digit(words.ptr[digits]))
        digits++;
    return str_number(str_part(words, 0, digits), &number) &&
           number == next.round &&
           str_equal(str_from(words, digits),
                     next.opens ? STR(".") : STR("..."));
}

static void add_number_after(struct search *s, const struct split *first,
                             const struct position *p, struct str number)
{
    struct candidate c = new_candidate(s);

    c.count = 1;
    c.cost = COST_SPACE;
    if (is_next_number(s, p, number))
        add_split(s, first, c, number);
}

static void add_splits(struct search *s)
{
    const struct run *run = s->run;
    struct position *p = run->replay->trial;
    struct split splits[SPLITS_MAX];
    struct misreading rest;
    size_t found = find_splits(s, splits);

    for (size_t k = 0; k < found; k++) {
        struct str after = str_from(s->words, splits[k].length);
        memcpy(p, s->before, run->rules->position_size);
        run->rules->play(p, splits[k].move);
        add_number_after(s, &splits[k], p, after);
        misreading_begin(&rest, after);
        size_t count = rules_moves(run->rules, p, run->replay->moves);
        for (size_t i = 0; i < count; i++)
            add_second(s, &splits[k], &rest, p, run->replay->moves[i]);
    }
}

/* ---- how far the record can be replayed ---------------------------------- */

/* Returns false if the number before the ply belongs to another player's
   ply. */
static bool is_numbered_for(const struct run *run, const struct position *p,
                            const struct node *n)
{
    return n->dots == 0 || n->dots == DOTS_ANY || run->rules->teams ||
           (n->dots == 1) == (run->rules->turn(p) == 0);
}

bool replay_try_ply(const struct run *run, struct position *p,
                    const struct node *n)
{
    struct node copy = *n;
    struct ply full;
    bool taken = replay_interpret(run, p, &copy, &full) != TAKEN_NOT;

    reason_clear(&run->replay->why);
    return taken;
}

static void follow_line(struct search *s, struct position *p,
                        const struct node *from, struct candidate *c)
{
    const struct node *n = from;

    for (; n && n->ply.kind != PLY_UNREAD && c->follows < FOLLOW_MAX &&
           s->budget && is_numbered_for(s->run, p, n);
         n = n->next, s->budget--) {
        if (!replay_try_ply(s->run, p, n))
            break;
        c->follows++;
    }
    c->whole = !n;
    c->up_to_unread = n && n->ply.kind == PLY_UNREAD;
}

/* Adds the cost of the plies that remain illegal after a candidate. */
static void add_illegal_cost(struct candidate *c)
{
    c->up_to_unread &= c->follows >= FOLLOW_ENOUGH;
    if (!c->whole && !c->up_to_unread && c->follows < FOLLOW_MAX)
        c->cost += c->follows ? COST_STOPS : COST_STOPS_AT_ONCE;
}

void candidate_play(const struct candidate *c, const struct rules *rules,
                    struct position *p)
{
    for (size_t i = 0; i < c->count; i++)
        rules->play(p, c->moves[i]);
}

static void try_all(struct search *s)
{
    const struct run *run = s->run;
    struct position *p = run->replay->trial;

    for (size_t i = 0; i < s->out->count; i++) {
        struct candidate *c = &s->out->list[i];
        memcpy(p, s->before, run->rules->position_size);
        candidate_play(c, run->rules, p);
        follow_line(s, p, c->after, c);
        add_illegal_cost(c);
    }
}

/* ---- earlier plies ------------------------------------------------------- */

static bool share_point(const struct ply *a, const struct ply *b)
{
    for (unsigned i = 0; i < a->count; i++)
        if (ply_has_point(b, a->points[i]))
            return true;
    return false;
}

/* An earlier ply that may have been misread, and the position before it. */
struct earlier {
    const struct position *before;
    const struct node *node;
    uint32_t index;
    struct misreading written;
};

/* Considers another ply in place of an earlier ply. The line must then be legal
   beyond the word. */
static void consider_earlier(struct search *s, const struct earlier *e,
                             struct ply ply)
{
    const struct run *run = s->run;
    struct position *trial = run->replay->trial;
    struct candidate c = {
        .node = e->node, .index = e->index, .span = e->node->span};
    struct move move;

    if (!share_point(&e->node->ply, &s->node->ply) &&
        !share_point(&ply, &s->node->ply))
        return;
    bool legal = run->rules->resolve(e->before, &ply, &move, &run->replay->why);
    reason_clear(&run->replay->why);
    if (!legal)
        return;
    memcpy(trial, e->before, run->rules->position_size);
    run->rules->play(trial, move);
    follow_line(s, trial, e->node->next, &c);
    ply = run->rules->describe(e->before, move);
    c.cost = ply_cost(run, &e->written, ply, worst_cost(s));
    if (c.follows < s->index - e->index || !add_words(&c, spell_ply(run, &ply)))
        return;
    c.follows -= s->index - e->index;
    add_illegal_cost(&c);
    add_candidate(s, c);
}

/* Considers every other digit: if an unlikely one also makes the line legal, a
   likelier change of a later ply is less certain. */
static void vary_row(struct search *s, const struct earlier *e, unsigned point)
{
    uint8_t row = e->node->ply.points[point].row;
    unsigned unit = 1;

    for (uint8_t left = row; left; left /= 10, unit *= 10) {
        unsigned digit = left % 10u;
        for (unsigned other = 0; other < 10; other++) {
            struct ply ply = e->node->ply;
            unsigned now = row - digit * unit + other * unit;
            ply.points[point].row = (uint8_t)now;
            if (other != digit && now && now <= UINT8_MAX)
                consider_earlier(s, e, ply);
        }
    }
}

static void vary_column(struct search *s, const struct earlier *e,
                        unsigned point)
{
    uint8_t column = e->node->ply.points[point].column;

    if (!column || column > 26)
        return;
    for (const char *other = misreading_of((char)('a' + column - 1)); *other;
         other++) {
        struct ply ply = e->node->ply;
        ply.points[point].column = (uint8_t)(*other - 'a' + 1);
        consider_earlier(s, e, ply);
    }
}

static void add_earlier(struct search *s)
{
    const struct run *run = s->run;
    struct position *p = run->replay->trial_start;
    struct earlier e = {.before = p, .index = 1};

    memcpy(p, run->replay->start, run->rules->position_size);
    for (const struct node *n = run->record->line;
         n && n != s->node && n->state == NODE_LEGAL && s->budget;
         n = n->next, e.index++) {
        e.node = n;
        misreading_begin(&e.written, span_str(run->record->text, n->span));
        for (unsigned k = 0; k < n->ply.count; k++) {
            vary_column(s, &e, k);
            vary_row(s, &e, k);
        }
        run->rules->play(p, n->move);
    }
}

/* ---- all ----------------------------------------------------------------- */

static int compare_by_cost(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;

    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    if (x->follows != y->follows)
        return x->follows > y->follows ? -1 : 1;
    return x->index != y->index ? (x->index > y->index ? -1 : 1)
                                : strcmp(x->words, y->words);
}

/* True if the text of a word and the next words may together be one ply, since
   none of these words was read, or since they are joined like the two moves of
   a turn. */
static bool may_continue_ply(const struct search *s, const struct node *next)
{
    struct str text = s->run->record->text;
    struct span all = span_between(s->node->span, next->span);

    return !next->dots &&
           (next->ply.kind == PLY_UNREAD ||
            memchr(text.ptr + all.begin, '&', all.length) != NULL);
}

/* Examines a ply together with the full stops after it, in which case its last
   digits may be a move number, as in "e52.". */
static void add_ply_and_number(struct search *s)
{
    const struct node *stop = s->after;
    struct span span = s->span;

    if (!stop || stop->ply.kind != PLY_UNREAD ||
        stop->span.begin != span.begin + span.length)
        return;
    s->span = span_between(span, stop->span);
    s->after = stop->next;
    set_text(s);
    add_splits(s);
    s->span = span;
    s->after = stop;
    set_text(s);
}

/* Examines the word, and the word together with the next words. */
static void add_words_here(struct search *s)
{
    enum { JOINED = 3 };
    bool unread = s->node->ply.kind == PLY_UNREAD;

    s->span = s->node->span;
    s->after = s->node->next;
    set_text(s);
    add_moves(s);
    if (unread)
        add_number(s);
    if (unread || s->node->ply.kind == PLY_LINK) /* "d3f5" is read as a link */
        add_splits(s);
    if (!unread)
        add_ply_and_number(s);
    for (unsigned i = 0; i < JOINED && unread && s->after; i++) {
        if (!may_continue_ply(s, s->after))
            return;
        s->span = span_between(s->span, s->after->span);
        s->after = s->after->next;
        set_text(s);
        add_moves(s);
    }
}

/* Finds the brackets around a word, which white space may separate from it.
   Returns false if there are none. */
static bool find_brackets(struct str text, struct span word, struct span *out)
{
    size_t begin = word.begin, end = begin + word.length;

    while (begin && ascii_is_space(text.ptr[begin - 1]))
        begin--;
    while (end < text.len && ascii_is_space(text.ptr[end]))
        end++;
    if (!begin || end == text.len || text.ptr[begin - 1] != '(' ||
        text.ptr[end] != ')')
        return false;
    *out = (struct span){begin - 1, end + 2 - begin};
    return true;
}

/* Searches for the ply of a single word in brackets, as in "(PD3-D4)", which
   may be a ply of the surrounding line. Uses the position after the ply that
   the word seems to replace. */
static void try_wider_spans(struct search *s, const struct position *after)
{
    const struct node *n = s->node;

    if (n->next || n->ply.kind != PLY_UNREAD ||
        !find_brackets(s->run->record->text, n->span, &s->span))
        return;
    s->before = after;
    s->index++;
    s->after = s->run->replaced->next;
    set_text(s);
    add_moves(s);
    if (s->after && s->after->span.begin == s->span.begin + s->span.length) {
        s->span.length += s->after->span.length; /* "(C1-)C2-C3" */
        s->after = s->after->next;
        set_text(s);
        add_moves(s);
    }
    try_all(s);
}

static void sort_candidates(struct candidates *c)
{
    qsort(c->list, c->count, sizeof *c->list, compare_by_cost);
}

/* Adds the candidates that explain a variation as a ply of the surrounding
   line. */
static void consider_around(const struct run *run, const struct position *after,
                            const struct node *node, uint32_t index,
                            struct candidates *out)
{
    struct candidates around = {.count = 0};
    struct search s = {.run = run,
                       .node = node,
                       .index = index,
                       .out = &around,
                       .budget = BUDGET};

    try_wider_spans(&s, after);
    s.out = out;
    for (size_t i = 0; i < around.count; i++)
        add_candidate(&s, around.list[i]);
    sort_candidates(out);
}

void replay_candidates(const struct run *run, const struct position *before,
                       const struct node *node, uint32_t index,
                       struct candidates *out)
{
    struct search s = {.run = run,
                       .before = before,
                       .node = node,
                       .index = index,
                       .out = out,
                       .budget = BUDGET};
    struct position *after;

    out->count = 0;
    if (!run->native || !replay_reserve_moves(run->replay, run->rules))
        return;
    after = run->replay->trial_start;
    add_words_here(&s);
    try_all(&s);
    sort_candidates(out);
    if (!run->replaced && node->ply.kind != PLY_UNREAD)
        add_earlier(&s);
    sort_candidates(out);
    if (!run->first || run->replaced->state != NODE_LEGAL)
        return;
    memcpy(after, before, run->rules->position_size);
    run->rules->play(after, run->replaced->move);
    consider_around(run, after, node, index, out);
}

bool replay_guess(struct replay *r, struct record *record,
                  struct candidates *out)
{
    struct run run = {.replay = r, .rules = record->rules, .record = record};
    const struct node *n = record->line;
    uint32_t index = 1;

    out->count = 0;
    if (!record->started)
        return false;
    run.native = notation_native(str_of(record->rules->name));
    if (!run.native || !replay_reserve_moves(r, record->rules))
        return false;
    for (; n && n->state == NODE_LEGAL; n = n->next, index++)
        run.replaced = n;
    const struct node *last = run.replaced;
    run.replaced = NULL;
    if (n && n == r->found_for)
        *out = *r->found;
    else if (n)
        replay_candidates(&run, r->end, n, index, out);
    run.replaced = last;
    for (n = last ? last->variations : NULL; n; n = n->sibling)
        consider_around(&run, r->end, n, index - 1, out);
    r->no_memory |=
        r->words.failed || r->why.text.failed || r->why.label.failed;
    return out->count != 0;
}

unsigned candidates_certainty(const struct candidates *c)
{
    double all = exp(-COST_NOT_HERE / 10.0);

    for (size_t i = 0; i < c->count; i++)
        all += exp(-(double)c->list[i].cost / 10.0);
    return c->count == 0
               ? 0
               : (unsigned)(1000 * exp(-(double)c->list[0].cost / 10.0) / all);
}
