/* Criteria on consecutive plies of the main line. */
#include "../rows/rows.h"
#include "claims.h"
#include "criteria.h"

/* For the code of a move: the plies of the sequence that its points may match.
   These are the same in every position of the variant. */
struct memo {
    uint32_t code;
    bool known;
    uint64_t may;
};

enum {
    SEQUENCE_MEMORY = 1 << 16,
    MEMO_COUNT =
        SEQUENCE_MEMORY / sizeof(struct memo) /* several codes may share an
                                                 entry */
};

/* If the last ply is an agreement or a surrender, the record must also end in
   that way. */
bool sequence_read(struct translation *t, const struct condition *condition,
                   struct criterion *out)
{
    const char *ending = NULL;

    (void)t;
    out->plies = condition->plies;
    out->memory = SEQUENCE_MEMORY;
    for (const struct query_plies *p = out->plies; p && !ending; p = p->next)
        ending = status_ending(p->plies[p->count - 1].status);
    return !ending || ending_find(str_of(ending), &out->besides);
}

/* Uses the plies as read in the notation of this variant's game. */
bool sequence_enable(struct moment *m, const struct criterion *c,
                     struct progress *p)
{
    for (p->plies = c->plies; p->plies; p->plies = p->plies->next)
        if (str_in_list(str_of(m->rules->name), p->plies->games))
            return true;
    return false;
}

static uint64_t find_possible_plies(const struct moment *m,
                                    const struct query_plies *plies,
                                    struct move move)
{
    struct ply is = m->rules->describe(m->now, move);
    uint64_t may = 0;

    for (size_t i = 0; i < plies->count; i++) {
        const struct ply *ply = &plies->plies[i];
        if (ply->kind == PLY_NONE || !ply->count ||
            (ply_has_point(&is, ply->points[0]) &&
             ply_has_point(&is, ply->points[ply->count - 1])))
            may |= UINT64_C(1) << i;
    }
    return may;
}

static uint64_t possible_plies_of_move(const struct moment *m,
                                       const struct progress *p,
                                       const struct made_ply *made)
{
    struct memo *memo = (struct memo *)p->memory + made->code % MEMO_COUNT;

    if (!memo->known || memo->code != made->code)
        *memo = (struct memo){made->code, true,
                              find_possible_plies(m, p->plies, made->move)};
    return memo->may;
}

/* True if a written symbol matches that of the move. A missing symbol matches
   any symbol and is filled in. */
static bool fill_symbol(uint8_t *sign, uint8_t is)
{
    bool agrees = !*sign || *sign == is;

    *sign = is;
    return agrees;
}

static bool fill_mark(bool *mark, bool is)
{
    bool agrees = !*mark || is;

    *mark = is;
    return agrees;
}

static bool fill_point(struct point *point, struct point is)
{
    return fill_symbol(&point->column, is.column) &&
           fill_symbol(&point->row, is.row);
}

/* Compares captured points by name, not by number, because a path may be
   written without its middle point. */
static bool captures_agree(const struct ply *ply, const struct ply *is)
{
    for (unsigned i = 0; i < ply->count; i++)
        if (ply->taken >> i & 1 && !ply_captures_at(is, ply->points[i]))
            return false;
    return true;
}

/* Fills in all missing symbols of the written ply from the move. Returns false
   if a written symbol does not match. The game compares the piece and the
   points. */
static bool fill_symbols(struct ply *ply, const struct ply *is)
{
    uint8_t becomes = (uint8_t)ply->becomes;
    bool agrees =
        fill_mark(&ply->challenger, is->challenger) &&
        fill_mark(&ply->takes, is->takes) && fill_mark(&ply->call, is->call) &&
        fill_symbol(&ply->special, is->special) &&
        fill_symbol(&ply->state, is->state) &&
        fill_symbol(&becomes, (uint8_t)is->becomes) &&
        fill_point(&ply->place, is->place) &&
        fill_point(&ply->prisoner, is->prisoner) && captures_agree(ply, is);

    ply->becomes = (char)becomes;
    return agrees;
}

/* True if the written ply means this move. An agreement must be at the end of
   the record. */
static bool is_same_move(struct moment *m, const struct ply *written,
                         const struct made_ply *made)
{
    struct ply ply = *written;
    struct move out;

    if (ply.kind == PLY_NONE)
        return true;
    const struct ply is = m->rules->describe(m->now, made->move);
    if ((ply.status && !made->last) || ply.kind != is.kind ||
        !fill_symbols(&ply, &is))
        return false;
    reason_clear(&m->why);
    return m->rules->resolve(m->now, &ply, &out, &m->why) &&
           out.bits == made->move.bits;
}

/* Bit i of `sequence` advances only if ply i + 1 comes next. Bit i of `waiting`
   advances whenever that ply comes, because a gap precedes the ply. */
static void advance_sequence(struct moment *m, struct progress *p,
                             const struct made_ply *made, uint64_t begins)
{
    const struct query_plies *plies = p->plies;
    uint64_t all = UINT64_MAX >> (QUERY_PLIES_MAX - plies->count);
    uint64_t may = made->claimed ? all : possible_plies_of_move(m, p, made);
    uint64_t wanted =
        ((p->seen.sequence | p->seen.waiting) << 1 | begins) & may;

    p->seen.sequence = 0;
    if (!wanted)
        return;
    for (; wanted; wanted &= wanted - 1) {
        size_t i = (size_t)__builtin_ctzll(wanted);
        if (made->claimed ? claims_agree(&plies->plies[i], made->claimed)
                          : is_same_move(m, &plies->plies[i], made))
            p->seen.sequence |= UINT64_C(1) << i;
    }
    p->seen.waiting |= p->seen.sequence & plies->gaps >> 1;
    p->seen.found |= p->seen.sequence >> (plies->count - 1) & 1;
}

enum answer sequence_follow(struct moment *m, const struct criterion *c,
                            struct progress *p, const struct made_ply *made)
{
    advance_sequence(m, p, made, 1);
    return answer_of_bool(p->seen.found && !c->besides);
}

enum answer opening_follow(struct moment *m, const struct criterion *c,
                           struct progress *p, const struct made_ply *made)
{
    bool first = !p->seen.total++;

    if (first && (made->claimed || !m->usual))
        return ANSWER_NO;
    advance_sequence(m, p, made, first);
    if (p->seen.found && !c->besides)
        return ANSWER_YES;
    return p->seen.found || p->seen.sequence | p->seen.waiting ? ANSWER_OPEN
                                                               : ANSWER_NO;
}

enum answer sequence_end(struct moment *m, const struct criterion *c,
                         struct progress *p)
{
    (void)c;
    return answer_of_bool(p->seen.found && !ending_is_over(m));
}
