#include "replayer.h"

#include <stdlib.h>
#include <string.h>

#include "../rows/rows.h"
#include "claims.h"
#include "pattern.h"

enum {
    PLIES_MOST = 16 << 20 /* bytes: more than any record that was stored */
};

struct replayer {
    const struct criteria *criteria;
    struct moment at;
    struct position *start; /* the variant's */
    struct progress progress[CRITERIA_MAX];
    /* Criteria that the variant can meet, a bit each, by when they are asked:
       at positions, at the last one alone, at plies, at the end. */
    uint64_t at_positions, at_last, at_moves, at_ends;
    uint64_t traits;      /* those that are told of traits */
    uint64_t of_cells;    /* those that look at the board that is carried */
    uint64_t may_meet;    /* those that signatures tell of */
    uint64_t enabled;     /* all, and those that are asked with another one */
    uint64_t of_clocks;   /* those that ask for clocks, in any variant */
    struct clocks clocks; /* of the record; its next ply that has one */
    uint64_t open, met;
    size_t plies;                /* of the record that were played so far */
    size_t places[CRITERIA_MAX]; /* how many when the last word was said */
    bool failed;                 /* no memory for a board */
};

/* ---- making --------------------------------------------------------------- */

static bool make_memory(struct replayer *r)
{
    bool made = true;

    for (size_t i = 0; made && i < r->criteria->count; i++) {
        size_t bytes = r->criteria->list[i].memory;
        if (bytes)
            made = (r->progress[i].memory = calloc(1, bytes)) != NULL;
    }
    return made;
}

struct replayer *replayer_make(const struct criteria *criteria)
{
    struct replayer *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->criteria = criteria;
    for (size_t i = 0; i < criteria->count; i++)
        r->of_clocks |= (uint64_t)criteria->list[i].kind->of_clocks << i;
    r->start = malloc(criteria->variants.position_size + 1);
    r->at.now = malloc(criteria->variants.position_size + 1);
    if (r->start && r->at.now && make_memory(r))
        return r;
    replayer_free(r);
    return NULL;
}

void replayer_free(struct replayer *r)
{
    if (!r)
        return;
    for (size_t i = 0; i < CRITERIA_MAX; i++)
        free(r->progress[i].memory);
    free(r->start);
    free(r->at.now);
    board_counts_release(&r->at.board);
    reason_release(&r->at.why);
    text_release(&r->at.work);
    free(r);
}

bool replayer_failed(const struct replayer *r)
{
    return r->failed || r->at.work.failed || r->at.why.text.failed;
}

/* ---- the variant ---------------------------------------------------------- */

static bool enable(struct replayer *r, const struct criterion *c,
                   struct progress *p)
{
    size_t number = (size_t)(r->at.variant - r->criteria->variants.list);

    p->sought = c->by_variant ? c->by_variant[number] : NULL;
    p->against = c->against ? c->against[number] : NULL;
    if (c->memory)
        memset(p->memory, 0, c->memory);
    if ((c->by_variant && !p->sought) || (c->against && !p->against))
        return false;
    return !c->kind->enable || c->kind->enable(&r->at, c, p);
}

static bool looks_at_cells(const struct replayer *r, size_t at)
{
    const struct criterion *c = &r->criteria->list[at];
    bool looks = c->kind->of_cells;

    for (size_t i = at; !looks && i <= at + c->others; i++)
        looks = r->criteria->list[i].against != NULL;
    return looks;
}

/* True if the variant can meet the criterion, or one of those asked with it. */
static bool enable_together(struct replayer *r, size_t at)
{
    size_t end = at + r->criteria->list[at].others;
    bool any = false;

    for (size_t i = at; i <= end; i++) {
        bool can = enable(r, &r->criteria->list[i], &r->progress[i]);
        r->enabled |= (uint64_t)can << i;
        any |= can;
    }
    return any;
}

static void enable_all(struct replayer *r)
{
    r->at_positions = r->at_last = r->at_moves = r->at_ends = 0;
    r->traits = r->of_cells = r->may_meet = r->enabled = 0;
    for (size_t i = 0; i < r->criteria->count; i++) {
        const struct criterion *c = &r->criteria->list[i];
        if (c->other || !enable_together(r, i))
            continue;
        uint64_t bit = UINT64_C(1) << i;
        *(c->last ? &r->at_last : &r->at_positions) |=
            c->kind->at_position ? bit : 0;
        r->at_moves |= c->kind->at_move ? bit : 0;
        r->at_ends |= c->kind->at_end ? bit : 0;
        r->traits |= c->trait ? bit : 0;
        r->may_meet |= c->kind->may_meet ? bit : 0;
        r->of_cells |= looks_at_cells(r, i) ? bit : 0;
    }
}

static bool set_variant(struct replayer *r, int64_t id)
{
    const struct variant *v = r->at.variant;

    if (v && v->id == id)
        return true;
    r->at.variant = NULL;
    v = variants_find(&r->criteria->variants, id);
    reason_clear(&r->at.why);
    if (!v || !rules_begin(v->rules, r->start, v->options, v->option_count,
                           STR(""), &r->at.why))
        return false;
    r->at.variant = v;
    r->at.rules = v->rules;
    r->at.cells = pattern_cells(v->rules, r->start);
    enable_all(r);
    r->failed |= r->of_cells && !board_counts_make(&r->at.board, r->at.cells);
    return !r->failed;
}

static bool set_start(struct replayer *r, struct str start)
{
    const struct variant *v = r->at.variant;

    r->at.usual = !start.len;
    if (!start.len) {
        memcpy(r->at.now, r->start, v->rules->position_size);
        return true;
    }
    /* Patterns are not made for boards of another size. */
    reason_clear(&r->at.why);
    return rules_begin(v->rules, r->at.now, v->options, v->option_count, start,
                       &r->at.why) &&
           pattern_cells(v->rules, r->at.now) == r->at.cells;
}

/* ---- asking --------------------------------------------------------------- */

static void begin_record(struct replayer *r, bool claimed)
{
    r->at.claimed = claimed;
    r->met = 0;
    r->plies = 0;
    r->open = r->at_moves | r->at_ends;
    if (!claimed)
        r->open |= r->at_positions | r->at_last;
    for (size_t i = 0; i < r->criteria->count; i++)
        memset(&r->progress[i].seen, 0, sizeof r->progress[i].seen);
}

static void settle(struct replayer *r, size_t i, enum answer answer)
{
    uint64_t bit = UINT64_C(1) << i;

    if (answer == ANSWER_OPEN)
        return;
    r->open &= ~bit;
    r->met |= answer == ANSWER_YES ? bit : 0;
    r->places[i] = r->plies;
}

/* Asks each at every position, as some follow what changes. */
static enum answer ask_together(struct replayer *r, size_t at)
{
    const struct criterion *c = &r->criteria->list[at];
    enum answer answer = ANSWER_OPEN;
    bool any = false;

    for (size_t i = at; i <= at + c->others; i++) {
        if (!(r->enabled >> i & 1))
            continue;
        answer = c->kind->at_position(&r->at, &r->criteria->list[i],
                                      &r->progress[i]);
        any |= answer == ANSWER_YES;
    }
    if (!c->others && !c->none)
        return answer;
    return any != c->none ? ANSWER_YES : ANSWER_OPEN;
}

/* A condition that has to last is undecided until it has. */
static enum answer lasted(const struct criterion *c, struct progress *p,
                          enum answer answer)
{
    if (answer == ANSWER_NO)
        return answer;
    p->seen.held = answer == ANSWER_YES ? p->seen.held + 1 : 0;
    return p->seen.held > c->lasts ? ANSWER_YES : ANSWER_OPEN;
}

static void ask_at_position(struct replayer *r, uint64_t set)
{
    for (set &= r->open; set; set &= set - 1) {
        size_t i = (size_t)__builtin_ctzll(set);
        const struct criterion *c = &r->criteria->list[i];
        settle(r, i, lasted(c, &r->progress[i], ask_together(r, i)));
    }
}

static void ask_at_move(struct replayer *r, uint64_t set,
                        const struct made *made)
{
    for (set &= r->open; set; set &= set - 1) {
        size_t i = (size_t)__builtin_ctzll(set);
        const struct criterion *c = &r->criteria->list[i];
        settle(r, i, c->kind->at_move(&r->at, c, &r->progress[i], made));
    }
}

static void ask_at_end(struct replayer *r)
{
    for (uint64_t set = r->at_ends & r->open; set; set &= set - 1) {
        size_t i = (size_t)__builtin_ctzll(set);
        const struct criterion *c = &r->criteria->list[i];
        settle(r, i, c->kind->at_end(&r->at, c, &r->progress[i]));
    }
}

static bool may_meet(const struct replayer *r, size_t at,
                     const uint64_t *signature)
{
    const struct criterion *c = &r->criteria->list[at];
    bool may = c->none;

    for (size_t i = at; !may && i <= at + c->others; i++)
        may = r->enabled >> i & 1 &&
              c->kind->may_meet(&r->criteria->list[i], &r->progress[i],
                                signature);
    return may;
}

/* Decides criteria that the signature of the record excludes. */
static void leave_out(struct replayer *r, const uint64_t *signature)
{
    for (uint64_t set = signature ? r->may_meet & r->open : 0; set;
         set &= set - 1) {
        size_t i = (size_t)__builtin_ctzll(set);
        if (!may_meet(r, i, signature))
            settle(r, i, ANSWER_NO);
    }
}

/* ---- the board ------------------------------------------------------------- */

/* True if a criterion still looks at each board. */
static bool carries(const struct replayer *r)
{
    return (r->of_cells & r->at_positions & r->open) != 0;
}

static void look_anew(struct replayer *r, uint64_t set)
{
    if (r->of_cells & r->open & set)
        board_counts_begin(&r->at.board, r->at.rules, r->at.now);
}

/* ---- records -------------------------------------------------------------- */

static bool next_move(const struct replayer *r, struct str *moves,
                      struct made *out)
{
    if (!code_take(moves, &out->code) ||
        !r->at.rules->unpack(r->at.now, out->code, &out->move))
        return false;
    out->last = !moves->len;
    return true;
}

/* Reads the clock of the next ply. */
static void look_at_clock(struct replayer *r, struct made *made)
{
    made->timed = r->clocks.ply == r->plies;
    made->clock = r->clocks.clock;
    if (made->timed)
        clocks_next(&r->clocks);
}

static void before_move(struct replayer *r, struct made *made)
{
    if (r->of_clocks & r->open)
        look_at_clock(r, made);
    if (r->traits & r->open) {
        made->traits = r->at.rules->traits(r->at.now, made->move);
        made->side = r->at.rules->side(r->at.now) & 1;
    }
    ask_at_move(r, r->at_moves, made);
}

static void play(struct replayer *r, struct move move)
{
    bool carried = carries(r);

    if (carried)
        board_counts_before(&r->at.board, r->at.rules, r->at.now, move);
    r->at.rules->play(r->at.now, move);
    if (carried)
        board_counts_after(&r->at.board, r->at.rules, r->at.now);
}

static void replay(struct replayer *r, const struct candidate *c)
{
    struct str moves = c->plies;
    struct made made = {0};

    if (!set_variant(r, c->variant) || !set_start(r, c->start))
        return;
    begin_record(r, false);
    leave_out(r, c->has_features ? c->features.set : NULL);
    look_anew(r, r->at_positions);
    ask_at_position(r, r->at_positions);
    while (r->open && next_move(r, &moves, &made)) {
        r->plies++;
        if (r->at_moves & r->open)
            before_move(r, &made);
        play(r, made.move);
        if (r->at_positions & r->open)
            ask_at_position(r, r->at_positions);
    }
    look_anew(r, r->at_last);
    ask_at_position(r, r->at_last);
    ask_at_end(r);
}

static uint64_t met_here(struct replayer *r)
{
    uint64_t met = 0;

    for (uint64_t set = r->open; set; set &= set - 1) {
        size_t i = (size_t)__builtin_ctzll(set);
        const struct criterion *c = &r->criteria->list[i];
        if (c->kind->at_position(&r->at, c, &r->progress[i]) == ANSWER_YES)
            met |= UINT64_C(1) << i;
    }
    return met;
}

static size_t count_here(struct replayer *r, const struct candidate *c,
                         const struct filter *filter)
{
    struct str moves = c->plies;
    struct made made = {0};
    size_t count;

    look_anew(r, r->at_positions);
    count = filter_passes(filter, c->facts, met_here(r));
    while (next_move(r, &moves, &made)) {
        play(r, made.move);
        count += filter_passes(filter, c->facts, met_here(r));
    }
    return count;
}

/* Asks what is asked of the last position at each. */
size_t replayer_count(struct replayer *r, const struct candidate *c,
                      const struct filter *filter)
{
    uint64_t usual;
    size_t count;

    if (c->kind != PLIES_PLAYED || !set_variant(r, c->variant) ||
        !set_start(r, c->start))
        return 0;
    begin_record(r, false);
    usual = r->at_positions;
    r->at_positions |= r->at_last;
    r->open = r->at_positions;
    count = count_here(r, c, filter);
    r->at_positions = usual;
    return count;
}

static void replay_claims(struct replayer *r, const struct candidate *c)
{
    struct str claims = str_from(c->plies, 1);
    struct ply before = {0}, last = {0}, ply;
    unsigned count = 0;

    if (!set_variant(r, c->variant))
        return;
    begin_record(r, true);
    for (; claims_take(&claims, &ply); count++) {
        struct made made = {.claimed = &ply,
                            .traits = claims_traits(&ply),
                            .side = ((uint8_t)c->plies.ptr[0] + count) & 1};
        r->plies++;
        if (r->of_clocks)
            look_at_clock(r, &made);
        ask_at_move(r, r->at_moves, &made);
        before = last;
        last = ply;
    }
    r->at.over = claims_over(r->at.rules, count > 1 ? &before : NULL,
                             count ? &last : NULL);
    ask_at_end(r);
}

/* Judges a record without moves or claims: only its clocks are known. */
static void replay_clocks(struct replayer *r)
{
    begin_record(r, true);
    r->open = r->of_clocks;
    for (; r->open && r->clocks.ply != UINT64_MAX; clocks_next(&r->clocks)) {
        const struct made made = {.timed = true, .clock = r->clocks.clock};
        r->plies = (size_t)r->clocks.ply;
        ask_at_move(r, r->of_clocks, &made);
    }
}

void candidate_set_plies(struct candidate *c, struct str moves,
                         struct str claims)
{
    c->kind = c->played    ? PLIES_PLAYED
              : claims.len ? PLIES_CLAIMED
                           : PLIES_NONE;
    c->plies = c->played ? moves : claims;
    if (c->plies.len > PLIES_MOST) {
        c->kind = PLIES_NONE;
        c->plies = STR_NONE;
    }
}

bool replayer_judge(struct replayer *r, const struct candidate *c,
                    const struct filter *filter, size_t *place)
{
    r->met = 0;
    clocks_begin(&r->clocks, c->content, c->played);
    clocks_next(&r->clocks);
    if (c->kind == PLIES_PLAYED)
        replay(r, c);
    else if (c->kind == PLIES_CLAIMED)
        replay_claims(r, c);
    else
        replay_clocks(r);
    *place = r->met ? r->places[__builtin_ctzll(r->met)] : NO_PLACE;
    return filter_passes(filter, c->facts, r->met);
}
