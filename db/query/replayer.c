#include "replayer.h"

#include <stdlib.h>
#include <string.h>

#include "../rows/rows.h"
#include "claims.h"
#include "pattern.h"
#include "questions.h"

enum {
    PLIES_MOST = 16 << 20 /* bytes; more than the plies of any stored record */
};

struct replayer {
    struct moment at;
    struct position *start; /* usual start of the variant */
    struct questions asked;
    struct clocks clocks; /* clocks of the record; the next one to be read is
                             that of the next ply with a clock */
    bool failed;          /* out of memory */
};

/* ---- making a replayer --------------------------------------------------- */

struct replayer *replayer_make(const struct criteria *criteria)
{
    struct replayer *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->start = malloc(criteria->variants.position_size + 1);
    r->at.now = malloc(criteria->variants.position_size + 1);
    if (r->start && r->at.now && questions_make(&r->asked, criteria))
        return r;
    replayer_free(r);
    return NULL;
}

void replayer_free(struct replayer *r)
{
    if (!r)
        return;
    questions_release(&r->asked);
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

/* ---- the variant --------------------------------------------------------- */

static bool set_variant(struct replayer *r, int64_t id)
{
    const struct variant *v = r->at.variant;

    if (v && v->id == id)
        return true;
    r->at.variant = NULL;
    v = variants_find(&r->asked.criteria->variants, id);
    reason_clear(&r->at.why);
    if (!v || !rules_begin(v->rules, r->start, v->options, v->option_count,
                           STR(""), &r->at.why))
        return false;
    r->at.variant = v;
    r->at.rules = v->rules;
    r->at.cells = pattern_cells(v->rules, r->start);
    questions_enable(&r->asked, &r->at);
    r->failed |=
        r->asked.of_cells && !board_counts_make(&r->at.board, r->at.cells);
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
    /* Patterns are made for boards of one size. */
    reason_clear(&r->at.why);
    return rules_begin(v->rules, r->at.now, v->options, v->option_count, start,
                       &r->at.why) &&
           pattern_cells(v->rules, r->at.now) == r->at.cells;
}

static void begin_record(struct replayer *r, bool claimed)
{
    r->at.claimed = claimed;
    questions_begin(&r->asked, claimed);
}

/* ---- the board ----------------------------------------------------------- */

/* True if an open criterion uses the board of each position. */
static bool needs_boards(const struct replayer *r)
{
    return (r->asked.of_cells & r->asked.at_positions & r->asked.open) != 0;
}

static void reset_board_counts(struct replayer *r, uint64_t set)
{
    if (r->asked.of_cells & r->asked.open & set)
        board_counts_begin(&r->at.board, r->at.rules, r->at.now);
}

/* ---- records ------------------------------------------------------------- */

static bool next_move(const struct replayer *r, struct str *moves,
                      struct made_ply *out)
{
    if (!code_read(moves, &out->code) ||
        !r->at.rules->unpack(r->at.now, out->code, &out->move))
        return false;
    out->last = !moves->len;
    return true;
}

/* Reads the clock of the next ply, if it has one. */
static void read_next_clock(struct replayer *r, struct made_ply *made)
{
    made->timed = r->clocks.ply == r->asked.plies;
    made->clock = r->clocks.clock;
    if (made->timed)
        clocks_next(&r->clocks);
}

static void before_move(struct replayer *r, struct made_ply *made)
{
    if (r->asked.of_clocks & r->asked.open)
        read_next_clock(r, made);
    if (r->asked.traits & r->asked.open) {
        made->traits = r->at.rules->traits(r->at.now, made->move);
        made->side = r->at.rules->side(r->at.now) & 1;
    }
    questions_at_move(&r->asked, &r->at, r->asked.at_moves, made);
}

static void play_move(struct replayer *r, struct move move)
{
    bool carried = needs_boards(r);

    if (carried)
        board_counts_before(&r->at.board, r->at.rules, r->at.now, move);
    r->at.rules->play(r->at.now, move);
    if (carried)
        board_counts_after(&r->at.board, r->at.rules, r->at.now);
}

static void replay_moves(struct replayer *r, const struct candidate *c)
{
    struct questions *q = &r->asked;
    struct str moves = c->plies;
    struct made_ply made = {0};

    if (!set_variant(r, c->variant) || !set_start(r, c->start))
        return;
    begin_record(r, false);
    questions_exclude(q, c->has_features ? c->features.set : NULL);
    reset_board_counts(r, q->at_positions);
    questions_at_position(q, &r->at, q->at_positions);
    while (q->open && next_move(r, &moves, &made)) {
        q->plies++;
        if (q->at_moves & q->open)
            before_move(r, &made);
        play_move(r, made.move);
        if (q->at_positions & q->open)
            questions_at_position(q, &r->at, q->at_positions);
    }
    reset_board_counts(r, q->at_last);
    questions_at_position(q, &r->at, q->at_last);
    questions_at_end(q, &r->at);
}

static size_t count_positions(struct replayer *r, const struct candidate *c,
                              const struct filter *filter)
{
    struct str moves = c->plies;
    struct made_ply made = {0};
    size_t count;

    reset_board_counts(r, r->asked.at_positions);
    count = filter_passes(filter, c->facts,
                          questions_met_at_position(&r->asked, &r->at));
    while (next_move(r, &moves, &made)) {
        play_move(r, made.move);
        count += filter_passes(filter, c->facts,
                               questions_met_at_position(&r->asked, &r->at));
    }
    return count;
}

/* Evaluates criteria of the last position at every position. */
size_t replayer_count(struct replayer *r, const struct candidate *c,
                      const struct filter *filter)
{
    uint64_t usual;
    size_t count;

    if (c->kind != PLIES_PLAYED || !set_variant(r, c->variant) ||
        !set_start(r, c->start))
        return 0;
    begin_record(r, false);
    usual = r->asked.at_positions;
    r->asked.at_positions |= r->asked.at_last;
    r->asked.open = r->asked.at_positions;
    count = count_positions(r, c, filter);
    r->asked.at_positions = usual;
    return count;
}

static void replay_claims(struct replayer *r, const struct candidate *c)
{
    struct questions *q = &r->asked;
    struct str claims = str_from(c->plies, 1);
    struct ply before = {0}, last = {0}, ply;
    unsigned count = 0;

    if (!set_variant(r, c->variant))
        return;
    begin_record(r, true);
    for (; claims_read(&claims, &ply); count++) {
        struct made_ply made = {.claimed = &ply,
                                .traits = claims_traits(&ply),
                                .side = ((uint8_t)c->plies.ptr[0] + count) & 1};
        q->plies++;
        if (q->of_clocks)
            read_next_clock(r, &made);
        questions_at_move(q, &r->at, q->at_moves, &made);
        before = last;
        last = ply;
    }
    r->at.over = claims_end_by_rule(r->at.rules, count > 1 ? &before : NULL,
                                    count ? &last : NULL);
    questions_at_end(q, &r->at);
}

/* Evaluates a record that has neither moves nor claims. Only its clocks are
   known. */
static void replay_clocks(struct replayer *r)
{
    struct questions *q = &r->asked;

    begin_record(r, true);
    q->open = q->of_clocks;
    for (; q->open && r->clocks.ply != UINT64_MAX; clocks_next(&r->clocks)) {
        const struct made_ply made = {.timed = true, .clock = r->clocks.clock};
        q->plies = (size_t)r->clocks.ply;
        questions_at_move(q, &r->at, q->of_clocks, &made);
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

bool replayer_evaluate(struct replayer *r, const struct candidate *c,
                       const struct filter *filter, size_t *place)
{
    r->asked.met = r->asked.open = 0;
    clocks_begin(&r->clocks, c->content, c->played);
    clocks_next(&r->clocks);
    if (c->kind == PLIES_PLAYED)
        replay_moves(r, c);
    else if (c->kind == PLIES_CLAIMED)
        replay_claims(r, c);
    else
        replay_clocks(r);
    *place = r->asked.met ? r->asked.places[__builtin_ctzll(r->asked.met)]
                          : NO_PLACE;
    return filter_passes(filter, c->facts, r->asked.met);
}

struct measured replayer_measured(const struct replayer *r)
{
    return questions_measured(&r->asked);
}
