/* Checks the claims of numbers and symbols in records whose start is
   unknown. */
#include <string.h>

#include "claims.h"
#include "replay_parts.h"

/*
 * A line of play, as far as it was read, in a record with an unknown start.
 * Numbers are counted from the first round of the record, which is 1.
 */
struct line_state {
    const struct node *last, *before; /* the last ply and the ply before it */
    int64_t shift;                    /* difference between written and counted
                                         numbers */
    struct span number; /* the evidence for the player to move: a number or, if
                           its length is 0, the symbols of a ply */
    uint32_t index;
    uint32_t round; /* round of the next ply, as counted */
    uint8_t turn;
    bool flip;     /* symbols indicate that it is the other player's turn */
    bool doubtful; /* claims of the line contradict each other */
    bool broken;   /* the line has a word that is not a ply, or a ply after the
                      end of the game */
};

struct claim_check {
    const struct run *run;
    struct line_state now[NESTING_MAX + 1]; /* indexed by depth */
    struct line_state
        before[NESTING_MAX + 1]; /* state before the ply that has the
                                              variations */
    bool numbered; /* a number was found; later numbers are checked */
};

bool replay_is_fragment(const struct record *record)
{
    const struct tag *tag = record_tag(record, STR("Position"));

    return tag && str_equal(tag->value, STR("?"));
}

/* Sets the evidence for the player to move. */
static void set_mover_evidence(struct line_state *t, struct span number,
                               uint32_t index)
{
    t->number = number;
    t->index = index;
}

/* ---- who moved first ----------------------------------------------------- */

static uint8_t turn_by_symbols(const struct run *run, const struct node *node,
                               const char **why)
{
    bool swaps = node->ply.kind == PLY_SWAP;

    *why = swaps ? "only the second player can swap" : NULL;
    if (swaps)
        return 1;
    if (run->rules->claims && run->rules->claims->mover)
        return run->rules->claims->mover(&node->ply, why);
    return NO_SIDE;
}

/* Sets *turn to the place in the round according to the first of these that
   determines a place: the number of the ply, its symbols, or the comma after
   it. Returns false if none of these determines a place. */
static bool turn_by_evidence(const struct run *run, const struct node *node,
                             uint8_t *turn)
{
    const char *why;
    uint8_t mover;

    *turn = node->dots == 3;
    if (node->dots || run->rules->round > 2)
        return node->dots != 0;
    mover = turn_by_symbols(run, node, &why);
    *turn = mover == NO_SIDE ? 1 : mover;
    return mover != NO_SIDE || node->comma;
}

/* Determines the place of the first ply in its round; it is 0 if nothing
   determines it. */
static void find_turn_of_first_ply(const struct run *run, struct line_state *t)
{
    uint32_t round = run->rules->round;
    struct walk w;
    uint8_t turn;

    for (walk_begin(&w, run->record); w.node; walk_next(&w)) {
        if (!turn_by_evidence(run, w.node, &turn))
            continue;
        t->turn = (uint8_t)((turn + round - (w.index - 1) % round) % round);
        set_mover_evidence(t, w.node->number_span, w.index);
        return;
    }
    run->record->unnumbered = true;
}

void replay_find_first(const struct run *run)
{
    struct line_state t = {.turn = 0};

    find_turn_of_first_ply(run, &t);
    run->record->missing = t.turn;
}

/* ---- numbers ------------------------------------------------------------- */

/* True if the number begins a round before the last round is complete, because
   a player who is out of the game is skipped. This is only possible if rounds
   have more than two places. */
static bool begins_early(const struct claim_check *c,
                         const struct line_state *t, const struct node *node)
{
    int64_t round = c->run->rules->round;

    return round > 2 && c->numbered && t->turn && node->dots == 1 &&
           node->number == t->round + t->shift / round + 1;
}

/* Checks a number. The first number determines the round in which the record
   begins, and can only contradict earlier symbols. Later numbers are counted
   from the first. */
static void check_number(struct claim_check *c, struct line_state *t,
                         const struct node *node, uint32_t index)
{
    struct replay *r = c->run->replay;
    int64_t round = c->run->rules->round;

    r->shift = t->shift;
    if (!c->numbered) {
        r->shift = ((int64_t)node->number - t->round) * round;
        c->numbered = true;
    }
    replay_check_number(c->run, node, index);
    if ((r->shift - t->shift) % 2) {
        t->flip = !t->flip;
        t->doubtful = true;
    }
    t->shift = r->shift;
    set_mover_evidence(t, node->number_span, index);
}

/* ---- symbols ------------------------------------------------------------- */

static void report_mover(const struct run *run, const struct line_state *t,
                         const struct node *node, uint32_t index,
                         const char *why)
{
    static const char *const players[] = {"first", "second"};
    struct diag *d = diag_report(run->diags, DIAG_WRONG_MOVER, node->span,
                                 "%s, but the %s player is to move", why,
                                 players[(node->turn ^ t->flip) & 1]);

    if (t->number.length)
        diag_label(run->diags, d, "the number %.*s shows whose turn it is",
                   (int)t->number.length,
                   run->record->text.ptr + t->number.begin);
    else
        diag_label(run->diags, d, "ply %lu shows whose turn it is",
                   (unsigned long)t->index);
    diag_position(run->diags, d, index, STR(""));
}

static void check_signs(const struct claim_check *c, struct line_state *t,
                        const struct node *node, uint32_t index)
{
    const char *why;
    uint8_t mover = turn_by_symbols(c->run, node, &why);

    if (!why)
        return;
    if (mover == NO_SIDE) {
        struct diag *d =
            diag_report(c->run->diags, DIAG_WRONG_MOVER, node->span, "%s", why);
        diag_position(c->run->diags, d, index, STR(""));
        t->doubtful = true;
        return;
    }
    if (mover != (node->turn ^ t->flip)) {
        report_mover(c->run, t, node, index, why);
        t->flip = !t->flip;
        t->doubtful = true;
    }
    set_mover_evidence(t, (struct span){0, 0}, index);
}

static bool check_end(const struct run *run, const struct line_state *t,
                      struct node *node, uint32_t index)
{
    const char *end =
        claims_ending(run->rules, t->before ? &t->before->ply : NULL,
                      t->last ? &t->last->ply : NULL);
    struct diag *d;

    if (!end)
        return true;
    node->state = NODE_ILLEGAL;
    d = diag_report(run->diags, DIAG_PLY_AFTER_END, node->span, NULL);
    diag_label(run->diags, d, "ply %lu %s", (unsigned long)index - 1, end);
    diag_position(run->diags, d, index, STR(""));
    return false;
}

/* ---- lines --------------------------------------------------------------- */

static void count_ply(const struct claim_check *c, struct line_state *t,
                      const struct node *node)
{
    uint8_t round = c->run->rules->round;

    t->before = t->last;
    t->last = node;
    t->round = node->round + (node->turn + 1 == round);
    t->turn = (uint8_t)((node->turn + 1) % round);
}

static void claim_ply(struct claim_check *c, struct line_state *t,
                      struct node *node, uint32_t index)
{
    if (begins_early(c, t, node)) {
        t->turn = 0;
        t->round++;
    }
    node->turn = t->turn;
    node->opens = t->turn == 0;
    node->round = t->round;
    t->broken |= node->ply.kind == PLY_UNREAD;
    if (!t->broken)
        t->broken = !check_end(c->run, t, node, index);
    if (!t->broken) {
        if (node->dots)
            check_number(c, t, node, index);
        if (node->comma)
            replay_check_comma(c->run, node, index);
        check_signs(c, t, node, index);
    }
    count_ply(c, t, node);
}

/* Processes all lines of play in the order of the text. */
static void claim_all(struct claim_check *c)
{
    struct walk w;

    for (walk_begin(&w, c->run->record); w.node; walk_next(&w)) {
        struct line_state *t = &c->now[w.depth];
        if (w.depth && w.outer[w.depth - 1].variation == w.node)
            *t = c->before[w.depth - 1];
        c->before[w.depth] = *t;
        claim_ply(c, t, w.node, w.index);
        /* A variation has the numbers of the ply that it replaces. */
        c->before[w.depth].shift = t->shift;
    }
}

/* ---- the end ------------------------------------------------------------- */

/* True if the players may have exchanged colours before the record begins. A
   swap is legal only shortly after the start. */
static bool may_have_swapped(const struct run *run)
{
    enum { LOOKED_AT = 4 };
    struct replay *r = run->replay;

    memcpy(r->now, r->start, r->size);
    for (unsigned i = 0; i < LOOKED_AT; i++) {
        if (rules_extra(run->rules, r->now).bits)
            return true;
        if (!replay_reserve_moves(r, run->rules) ||
            !run->rules->moves(r->now, r->moves))
            return false;
        run->rules->play(r->now, r->moves[0]);
    }
    return false;
}

/* Returns the side of First, or NO_SIDE if unknown. */
static uint8_t side_of_first(const struct run *run)
{
    uint8_t first = run->rules->player(run->replay->start, 0);

    for (const struct node *n = run->record->line; n; n = n->next)
        if (n->ply.kind == PLY_SWAP)
            return !first;
    return may_have_swapped(run) ? NO_SIDE : first;
}

/* Returns how the main line ends according to the claims of its last ply. */
static struct finish claimed_finish(const struct run *run,
                                    const struct line_state *t)
{
    const struct ply *last = t->last ? &t->last->ply : NULL;
    const struct ply *before = t->before ? &t->before->ply : NULL;
    struct finish f = {.over = claims_end_by_rule(run->rules, before, last),
                       .who_says = "the last symbol says",
                       .mover = NO_SIDE,
                       .first = NO_SIDE};

    if (run->record->closing.who.len)
        f.first = side_of_first(run);
    if (run->rules->round > 2 || run->record->unnumbered || t->doubtful ||
        !last)
        return f;
    f.mover = t->turn ^ t->flip;
    if (last->state == STATE_MATE || last->state == STATE_STALEMATE)
        f.result = f.mover ? RESULT_FIRST : RESULT_SECOND;
    return f;
}

static void replay_claimed_end(const struct run *run,
                               const struct line_state *t)
{
    struct finish finish;

    if (t->broken || run->record->arena->exhausted) {
        replay_use_written_result(run);
        return;
    }
    run->record->claimed = true;
    finish = claimed_finish(run, t);
    replay_check_result(run, &finish, t->last);
}

void replay_claims(const struct run *run)
{
    struct record *record = run->record;
    struct claim_check *c = ARENA_NEW(record->arena, struct claim_check);

    diag_report(run->diags, DIAG_POSITION_UNKNOWN,
                record_tag(record, STR("Position"))->value_span, NULL);
    if (!c)
        return;
    if (run->rules->player(run->replay->start, 0) == 1)
        record_turn_colours(record);
    replay_check_arranged(run);
    c->run = run;
    c->now[0].round = 1;
    find_turn_of_first_ply(run, &c->now[0]);
    record->missing = c->now[0].turn;
    claim_all(c);
    replay_claimed_end(run, &c->now[0]);
}
