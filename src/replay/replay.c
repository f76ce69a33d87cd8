#include "replay_parts.h"

#include <stdlib.h>
#include <string.h>

void replay_init(struct replay *r)
{
    *r = (struct replay){0};
}

static void drop_buffers(struct replay *r)
{
    free(r->start);
    free(r->now);
    free(r->usual);
    free(r->end);
    free(r->trial);
    free(r->trial_start);
    free(r->ahead);
    free(r->found);
    free(r->moves);
    r->start = r->now = r->usual = r->end = NULL;
    r->trial = r->trial_start = r->ahead = NULL;
    r->moves = NULL;
    r->found = NULL;
    r->size = r->moves_room = 0;
}

void replay_release(struct replay *r)
{
    drop_buffers(r);
    reason_release(&r->why);
    text_release(&r->words);
}

static bool reserve_positions(struct replay *r, const struct rules *rules)
{
    if (r->size == rules->position_size)
        return true;
    drop_buffers(r);
    r->start = malloc(rules->position_size);
    r->now = malloc(rules->position_size);
    r->usual = malloc(rules->position_size);
    r->end = malloc(rules->position_size);
    if (!r->start || !r->now || !r->usual || !r->end) {
        drop_buffers(r);
        return false;
    }
    r->size = rules->position_size;
    return true;
}

void replay_number(const struct rules *rules, const struct position *p,
                   const struct node *before, struct node *node)
{
    replay_number_ply(rules, p, before, node);
}

/* ---- single plies -------------------------------------------------------- */

/* Replays one ply. Returns false if the rest of its line cannot be replayed. */
static inline bool replay_node(const struct run *run, struct position *p,
                               struct node *node, uint32_t index)
{
    enum taken_as taken;
    struct ply full;

    node->state = NODE_ILLEGAL;
    if (node->ply.kind == PLY_UNREAD) {
        replay_suggest(run, p, node, index);
        return false;
    }
    if (node->dots && !replay_number_is_usual(run, node))
        replay_check_number(run, node, index);
    if (node->comma)
        replay_check_comma(run, node, index);
    taken = replay_interpret(run, p, node, &full);
    if (taken == TAKEN_NOT) {
        replay_refuse(run, p, node, index);
        reason_clear(&run->replay->why);
        return false;
    }
    node->state = NODE_LEGAL;
    if (taken == TAKEN_DESCRIBED)
        replay_check_signs(run, &full, node, index);
    if (run->replay->why.text.len)
        reason_clear(&run->replay->why);
    return true;
}

/* Refuses a ply after a ply at which the players agreed to end the game. */
static bool refuse_after(const struct run *run, const struct node *last,
                         struct node *node, uint32_t index)
{
    struct diag *d;

    if (!last || last->ply.status == STATUS_NONE)
        return false;
    node->state = NODE_ILLEGAL;
    d = diag_report(run->diags, DIAG_PLY_AFTER_END, node->span, NULL);
    diag_label(run->diags, d, "ply %lu ended the game by agreement",
               (unsigned long)index - 1);
    diag_position(run->diags, d, index, STR(""));
    return true;
}

/* Replays the main line in replay->now. Returns true if the line is legal to
   its end. */
static bool replay_line(const struct run *run, bool *variations,
                        const struct node **last)
{
    uint32_t index = 1;
    bool fine = true;

    *variations = false;
    *last = NULL;
    run->replay->called = 0;
    run->replay->shift = 0;
    for (struct node *n = run->record->line; n; n = n->next, index++) {
        *variations |= n->variations != NULL;
        replay_number_ply(run->rules, fine ? run->replay->now : NULL, *last, n);
        if (fine)
            fine = !refuse_after(run, *last, n, index) &&
                   replay_node(run, run->replay->now, n, index);
        if (n->ply.call)
            run->replay->called = index;
        *last = n;
    }
    run->replay->called = 0;
    return fine;
}

/* ---- variations ---------------------------------------------------------- */

/* The position before a ply with variations, which may be unknown. */
struct branch {
    struct position *before;
    const struct node *ply, *last; /* `last` is the ply before `ply` */
    int64_t shift;                 /* difference between written and actual
                                      numbers in this line */
    bool known;
};

struct branches {
    const struct run *run;
    struct position *now;
    bool known; /* `now` is the current position of the line */
    const struct node *last;
    struct branch at[NESTING_MAX];
};

static bool enter_branch(struct branches *b, size_t depth)
{
    const struct branch *branch = &b->at[depth - 1];

    if (branch->known)
        memcpy(b->now, branch->before, b->run->rules->position_size);
    b->known = branch->known;
    b->last = branch->last;
    b->run->replay->shift = branch->shift;
    return b->known;
}

/* Returns from variations to the position after the ply that they replace. */
static void leave_branch(struct branches *b, size_t depth)
{
    enter_branch(b, depth + 1);
    b->last = b->at[depth].ply;
    b->known = b->known && b->last->state == NODE_LEGAL;
    if (b->known)
        b->run->rules->play(b->now, b->at[depth].ply->move);
}

static bool save_branch(struct branches *b, size_t depth,
                        const struct node *ply)
{
    struct branch *branch = &b->at[depth];
    size_t size = b->run->rules->position_size;

    if (!branch->before)
        branch->before = arena_alloc(b->run->record->arena, size);
    if (!branch->before)
        return false;
    memcpy(branch->before, b->now, size);
    branch->ply = ply;
    branch->last = b->last;
    branch->known = b->known;
    return true;
}

static void replay_or_play(struct branches *b, const struct walk *w)
{
    bool first = w->depth && w->outer[w->depth - 1].variation == w->node;

    if (first) {
        w->node->round = b->at[w->depth - 1].ply->round;
        w->node->turn = b->at[w->depth - 1].ply->turn;
        w->node->opens = b->at[w->depth - 1].ply->opens;
    } else if (w->depth) {
        replay_number(b->run->rules, b->known ? b->now : NULL, b->last,
                      w->node);
    }
    if (!b->known)
        return;
    if (w->depth) {
        struct run run = *b->run;
        run.replaced = w->outer[w->depth - 1].ply;
        run.first = first;
        b->known = !refuse_after(&run, b->last, w->node, w->index) &&
                   replay_node(&run, b->now, w->node, w->index);
    } else if ((b->known = w->node->state == NODE_LEGAL)) {
        replay_follow_number(b->run, w->node); /* already reported */
        b->run->rules->play(b->now, w->node->move);
    }
}

/* Replays all lines except the main line. */
static void replay_variations(struct branches *b)
{
    struct walk w;
    size_t depth = 0;

    for (walk_begin(&w, b->run->record); w.node; walk_next(&w)) {
        if (w.depth && w.outer[w.depth - 1].variation == w.node)
            enter_branch(b, w.depth);
        else if (w.depth < depth)
            leave_branch(b, w.depth);
        depth = w.depth;
        if (w.node->variations && !save_branch(b, depth, w.node))
            return;
        replay_or_play(b, &w);
        /* A variation has the numbers of the ply that it replaces. */
        if (w.node->variations)
            b->at[depth].shift = b->run->replay->shift;
        b->last = w.node;
    }
}

static void replay_all_variations(const struct run *run)
{
    struct branches *b = ARENA_NEW(run->record->arena, struct branches);

    if (!b)
        return;
    b->run = run;
    b->known = true;
    b->now = run->replay->now;
    run->replay->shift = 0;
    memcpy(b->now, run->replay->start, run->rules->position_size);
    replay_variations(b);
}

/* ---- records ------------------------------------------------------------- */

static void replay_lines(const struct run *run)
{
    struct replay *r = run->replay;
    struct record *record = run->record;
    const struct node *last;
    bool has_variations;

    record->started = true;
    record->missing = run->rules->turn(r->start);
    if (run->rules->player(r->start, 0) == 1)
        record_turn_colours(record);
    memcpy(r->now, r->start, r->size);
    replay_check_arranged(run);
    record->legal = replay_line(run, &has_variations, &last);
    memcpy(r->end, r->now, r->size);
    if (record->legal && !record->arena->exhausted) {
        const struct finish finish = replay_finish(run);
        replay_check_result(run, &finish, last);
        replay_check_score(run);
    } else {
        replay_use_written_result(run);
    }
    if (has_variations)
        replay_all_variations(run);
}

void replay_record(struct replay *r, struct record *record, uint8_t side,
                   struct diags *diags)
{
    struct run run = {.replay = r,
                      .rules = record->rules,
                      .native = notation_native(str_of(record->rules->name)),
                      .record = record,
                      .diags = diags};

    bool fragment = replay_is_fragment(record);

    r->found_for = NULL;
    if (!reserve_positions(r, run.rules)) {
        r->no_memory = true;
    } else if (replay_set_up(&run, side)) {
        if (fragment)
            replay_claims(&run);
        else
            replay_lines(&run);
    } else {
        if (fragment)
            replay_find_first(&run);
        replay_use_written_result(&run);
    }
    r->no_memory |=
        r->words.failed || r->why.text.failed || r->why.label.failed;
}

void replay_again(struct replay *r, struct record *record, uint8_t side,
                  struct diags *diags)
{
    struct walk w;

    if (record->started && record->rules->player(r->start, 0) == 1)
        record_turn_colours(record);
    record->started = record->claimed = record->unnumbered = false;
    record->legal = false;
    record->missing = 0;
    record->final_result = RESULT_NONE;
    for (walk_begin(&w, record); w.node; walk_next(&w)) {
        w.node->state = NODE_UNPLAYED;
        w.node->full = NULL;
    }
    replay_record(r, record, side, diags);
}

struct str replay_tag_name(const struct replay *r, const struct record *record,
                           struct str name)
{
    const struct rules *rules = record->rules;
    uint8_t side;

    if (!rules || colour_find(rules, name, &side) != COLOUR_OWN)
        return name;
    if (record->started)
        side = rules->player(r->start, side);
    return str_of(seat_names[side]);
}

void replay_line_from(struct replay *r, struct record *record,
                      const struct position *from, struct diags *diags)
{
    struct run run = {.replay = r,
                      .rules = record->rules,
                      .native = notation_native(str_of(record->rules->name)),
                      .record = record,
                      .diags = diags};
    const struct node *last;
    bool variations;

    r->found_for = NULL;
    if (!reserve_positions(r, run.rules)) {
        r->no_memory = true;
        return;
    }
    memcpy(r->start, from, r->size);
    memcpy(r->now, from, r->size);
    record->started = true;
    record->missing = run.rules->turn(r->start);
    record->legal = replay_line(&run, &variations, &last);
    memcpy(r->end, r->now, r->size);
    r->no_memory |=
        r->words.failed || r->why.text.failed || r->why.label.failed;
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
