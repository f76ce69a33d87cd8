#include "solve.h"

#include <stdlib.h>
#include <string.h>

#include "list.h"

/* ---- proof numbers ------------------------------------------------------- */

enum { BUCKET = 4, MEMORY_LEAST = 4096, FAR = 30 };

/* For each outcome, the approximate number of positions that must still be
   decided to prove it. */
enum way { WAY_WIN, WAY_FAIL }; /* outcomes for the attacker */

struct proof {
    uint32_t needs[2]; /* indexed by enum way */
};

#define NEVER (UINT32_C(1) << 30)

static const struct proof proven = {{0, NEVER}};
static const struct proof refuted = {{NEVER, 0}};

static bool is_settled(struct proof p)
{
    return p.needs[WAY_WIN] == 0 || p.needs[WAY_FAIL] == 0;
}

struct identity {
    uint64_t hash;
    uint32_t plies; /* number of legal plies, to distinguish positions with
                       equal hashes */
};

struct entry {
    uint64_t hash;
    uint32_t plies;
    uint32_t work; /* number of nodes visited below this position; 0 if the
                      entry is free */
    struct proof proof;
};

struct child {
    struct move move;
    struct identity id;
    struct proof proof;
};

/* A position in the line of play being examined. */
struct level {
    struct position *position;
    struct child *children;
    size_t count, room, best;
    struct identity id;
    struct proof limit; /* the level is left when its proof reaches either of
                           these numbers */
    uint64_t since;     /* number of nodes visited before this level was
                           entered */
    uint8_t way;        /* enum way, for the side to move */
};

struct solver {
    const struct rules *rules;
    const struct solver *base; /* another solver whose table is used too, or
                                  NULL */
    struct entry *table;
    size_t buckets;
    struct level *levels;
    size_t depth, levels_room;
    struct position *child, *grandchild;
    struct move *moves, *replies;
    struct move hint; /* the last reply that won immediately */
    uint64_t nodes, nodes_end;
    uint8_t attacker; /* side that may be able to force a win */
    bool drawn;       /* a drawn position was found */
    uint8_t fault;    /* enum solve_state */
};

/* ---- the table ----------------------------------------------------------- */

static struct entry *entry_bucket(const struct solver *s, struct identity id)
{
    return s->table + id.hash % s->buckets * BUCKET;
}

static struct entry *find_entry_of_solver(const struct solver *s,
                                          struct identity id)
{
    struct entry *e = entry_bucket(s, id);

    for (size_t i = 0; i < BUCKET; i++)
        if (e[i].hash == id.hash && e[i].plies == id.plies && e[i].work)
            return &e[i];
    return NULL;
}

static const struct entry *find_entry(const struct solver *s,
                                      struct identity id)
{
    const struct entry *e = find_entry_of_solver(s, id);

    return e || !s->base ? e : find_entry_of_solver(s->base, id);
}

/* Returns the entry in which to store a position: the entry that it already
   has, otherwise the entry with the least work. */
static struct entry *entry_to_fill(struct solver *s, struct identity id)
{
    struct entry *e = find_entry_of_solver(s, id);

    if (e)
        return e;
    e = entry_bucket(s, id);
    for (size_t i = 1; i < BUCKET; i++)
        if (entry_bucket(s, id)[i].work < e->work)
            e = entry_bucket(s, id) + i;
    return e;
}

static void store_proof(struct solver *s, struct identity id,
                        struct proof proof, uint64_t work)
{
    const struct entry *known = find_entry(s, id);

    work += known ? known->work : 0;
    *entry_to_fill(s, id) = (struct entry){
        .hash = id.hash,
        .plies = id.plies,
        .work = work < UINT32_MAX ? (uint32_t)work + 1 : UINT32_MAX,
        .proof = proof,
    };
}

/* Returns the identity of a position. A symmetry that exchanges the sides also
   exchanges the winner, but not whether the side to move is the attacker. */
static struct identity position_identity(const struct solver *s,
                                         const struct position *p)
{
    bool attacks = s->rules->side(p) == s->attacker;
    uint64_t salt = attacks ? UINT64_C(0x9e3779b97f4a7c15) : 0;

    return (struct identity){s->rules->hash_canonical(p) ^ salt,
                             (uint32_t)s->rules->count(p)};
}

/* ---- first visit to a position ------------------------------------------- */

static void play_move(struct solver *s, struct position *to,
                      const struct position *from, struct move move)
{
    memcpy(to, from, s->rules->position_size);
    s->rules->play(to, move);
    s->nodes++;
}

/* True if the ply wins immediately for the side that plays it. */
static bool wins_at_once(struct solver *s, const struct position *p,
                         struct move move)
{
    play_move(s, s->grandchild, p, move);
    struct ending end = s->rules->ending(s->grandchild);

    return end.over && end.winner == s->rules->side(p);
}

/* True if the last reply that won immediately also wins in this position. A ply
   that threatened to win still wins, unless the threat was answered. */
static bool hinted_ply_wins(struct solver *s, const struct position *p,
                            size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (s->replies[i].bits == s->hint.bits)
            return wins_at_once(s, p, s->hint);
    return false;
}

static bool some_ply_wins(struct solver *s, const struct position *p,
                          size_t count)
{
    if (hinted_ply_wins(s, p, count))
        return true;
    for (size_t i = 0; i < count; i++)
        if (s->replies[i].bits != s->hint.bits &&
            wins_at_once(s, p, s->replies[i])) {
            s->hint = s->replies[i];
            return true;
        }
    return false;
}

static struct proof winner_of_state(struct solver *s, uint8_t winner)
{
    if (winner == NO_SIDE)
        s->drawn = true;
    return winner == s->attacker ? proven : refuted;
}

static uint8_t search_strategy(const struct solver *s, const struct position *p)
{
    return s->rules->side(p) == s->attacker ? WAY_WIN : WAY_FAIL;
}

/*
 * Estimates the proof numbers from the result of the game's to_win(), without
 * trying all plies. The square of that number of plies is a good estimate. (If
 * one side can no longer win, it does not follow that the other side will win.)
 */
static struct proof measure_position(struct solver *s, const struct position *p)
{
    uint8_t side = s->rules->side(p), way = search_strategy(s, p);
    uint32_t own = s->rules->to_win(p, side);
    uint32_t other = s->rules->to_win(p, !side);
    struct proof guess;

    if (own == 1)
        return winner_of_state(s, side);
    own = own < FAR ? own : FAR;
    other = other < FAR ? other : FAR;
    guess.needs[way] = own * own;
    guess.needs[!way] = other * other;
    return guess;
}

static struct proof initial_proof(struct solver *s, const struct position *p)
{
    struct ending end = s->rules->ending(p);

    if (end.over)
        return winner_of_state(s, end.winner);
    if (s->rules->count(p) == 0)
        return winner_of_state(s, NO_SIDE);
    if (s->rules->to_win)
        return measure_position(s, p);
    size_t count = rules_moves(s->rules, p, s->replies);
    if (some_ply_wins(s, p, count))
        return winner_of_state(s, s->rules->side(p));
    return (struct proof){{1, 1}};
}

/* ---- the line of play ---------------------------------------------------- */

static struct level *top_level(const struct solver *s)
{
    return &s->levels[s->depth - 1];
}

static bool make_children(struct level *level, size_t count)
{
    if (count > level->room) {
        struct child *more =
            realloc(level->children, count * sizeof *level->children);
        if (!more)
            return false;
        level->children = more;
        level->room = count;
    }
    level->count = 0;
    return true;
}

static void add_child(struct solver *s, struct level *level, struct move move)
{
    struct child *c = &level->children[level->count++];

    play_move(s, s->child, level->position, move);
    c->move = move;
    c->id = position_identity(s, s->child);
    const struct entry *known = find_entry(s, c->id);
    if (known) {
        c->proof = known->proof;
    } else {
        c->proof = initial_proof(s, s->child);
        store_proof(s, c->id, c->proof, 0);
    }
}

static void expand_level(struct solver *s, struct level *level)
{
    size_t count = rules_moves(s->rules, level->position, s->moves);

    if (!make_children(level, count)) {
        s->fault = SOLVE_NO_MEMORY;
        return;
    }
    for (size_t i = 0; i < count; i++) {
        add_child(s, level, s->moves[i]);
        /* One winning ply is enough; other plies are not examined. */
        if (level->children[i].proof.needs[level->way] == 0)
            return;
    }
}

static bool has_room(struct solver *s)
{
    size_t before = s->levels_room;

    if (s->depth < before)
        return true;
    if (!LIST_ROOM(s->levels, s->depth, s->levels_room, 64))
        return false;
    memset(s->levels + before, 0,
           (s->levels_room - before) * sizeof *s->levels);
    return true;
}

static bool is_on_line(const struct solver *s, struct identity id)
{
    for (size_t i = 0; i < s->depth; i++)
        if (s->levels[i].id.hash == id.hash &&
            s->levels[i].id.plies == id.plies)
            return true;
    return false;
}

/* Enters position `p` one level deeper. Sets s->fault on failure. */
static void enter_position(struct solver *s, const struct position *p,
                           struct identity id, struct proof limit)
{
    if (is_on_line(s, id)) {
        s->fault = SOLVE_REPEATED;
        return;
    }
    s->fault = SOLVE_NO_MEMORY;
    if (!has_room(s))
        return;
    struct level *level = &s->levels[s->depth];
    if (!level->position)
        level->position = malloc(s->rules->position_size);
    if (!level->position)
        return;
    s->fault = SOLVE_DECIDED;
    s->depth++;
    memcpy(level->position, p, s->rules->position_size);
    level->id = id;
    level->limit = limit;
    level->since = s->nodes;
    level->way = search_strategy(s, p);
    expand_level(s, level);
}

/* Updates the proofs of all plies from the table. */
static void refresh_proofs(const struct solver *s, struct level *level)
{
    for (size_t i = 0; i < level->count; i++) {
        struct child *c = &level->children[i];
        const struct entry *known =
            is_settled(c->proof) ? NULL : find_entry(s, c->id);
        if (known)
            c->proof = known->proof;
    }
}

/*
 * Combines the proofs of all plies. The side that may choose needs only the
 * easiest ply. The other side must answer all plies: this counts as the number
 * of the hardest ply, plus one for each other ply. (A sum would count
 * transpositions many times.)
 */
struct tally {
    struct proof proof;
    uint32_t second; /* proof number of the second best ply */
    uint32_t others; /* number of undecided plies, except the best */
};

static struct tally tally_up(struct level *level)
{
    uint8_t way = level->way;
    struct tally t = {.second = NEVER};
    uint32_t least = NEVER, most = 0, unsettled = 0;

    level->best = 0;
    for (size_t i = 0; i < level->count; i++) {
        struct proof p = level->children[i].proof;
        if (p.needs[way] < least) {
            t.second = least;
            least = p.needs[way];
            level->best = i;
        } else if (p.needs[way] < t.second) {
            t.second = p.needs[way];
        }
        if (p.needs[!way] > most)
            most = p.needs[!way];
        unsettled += p.needs[!way] != 0;
    }
    t.others = unsettled ? unsettled - 1 : 0;
    t.proof.needs[way] = least;
    t.proof.needs[!way] = least == 0 ? NEVER : most + t.others;
    return t;
}

static struct proof limit_below(const struct level *level,
                                const struct tally *t)
{
    uint8_t way = level->way;
    struct proof limit = level->limit;
    /* The limit is a quarter above the second best ply. Otherwise the search
       would constantly alternate between two nearly equal plies. */
    uint32_t enough = t->second + t->second / 4 + 1;

    if (enough < limit.needs[way])
        limit.needs[way] = enough;
    limit.needs[!way] -= t->others;
    return limit;
}

static bool is_at_limit(struct proof p, struct proof limit)
{
    return p.needs[WAY_WIN] >= limit.needs[WAY_WIN] ||
           p.needs[WAY_FAIL] >= limit.needs[WAY_FAIL];
}

static void search_step(struct solver *s)
{
    struct level *level = top_level(s);

    refresh_proofs(s, level);
    struct tally t = tally_up(level);
    if (is_at_limit(t.proof, level->limit) || s->nodes >= s->nodes_end) {
        store_proof(s, level->id, t.proof, s->nodes - level->since);
        s->depth--;
        return;
    }
    struct child *best = &level->children[level->best];
    memcpy(s->child, level->position, s->rules->position_size);
    s->rules->play(s->child, best->move);
    enter_position(s, s->child, best->id, limit_below(level, &t));
}

/* Determines whether `attacker` can force a win from p, and sets *out if this
   is decided. */
static enum solve_state search_for_attacker(struct solver *s,
                                            const struct position *p,
                                            uint8_t attacker, bool *out)
{
    struct proof proof;

    s->attacker = attacker;
    s->fault = SOLVE_DECIDED;
    struct identity id = position_identity(s, p);
    const struct entry *known = find_entry(s, id);
    proof = known ? known->proof : initial_proof(s, p);
    if (!is_settled(proof)) {
        s->depth = 0;
        enter_position(s, p, id, (struct proof){{NEVER, NEVER}});
        while (s->depth && !s->fault)
            search_step(s);
        if (s->fault)
            return s->fault;
        known = find_entry(s, id);
        proof = known->proof; /* the search stored the proof when it ended */
    }
    *out = proof.needs[WAY_WIN] == 0;
    return is_settled(proof) ? SOLVE_DECIDED : SOLVE_OPEN;
}

static enum solve_state
solve_position(struct solver *s, const struct position *p, uint8_t *winner)
{
    bool wins = false;

    enum solve_state state = search_for_attacker(s, p, 0, &wins);
    *winner = wins ? 0 : 1;
    if (state != SOLVE_DECIDED || wins || !s->drawn)
        return state;
    state = search_for_attacker(s, p, 1, &wins);
    *winner = wins ? 1 : NO_SIDE;
    return state;
}

struct solution solver_solve(struct solver *s, const struct position *p,
                             uint64_t nodes)
{
    struct solution out = {.winner = NO_SIDE};
    uint64_t before = s->nodes;

    s->drawn |= s->base && s->base->drawn;
    s->nodes_end = nodes < UINT64_MAX - before ? before + nodes : UINT64_MAX;
    out.state = (uint8_t)solve_position(s, p, &out.winner);
    out.nodes = s->nodes - before;
    return out;
}

/* ---- opening and closing ------------------------------------------------- */

struct solver *solver_open(const struct rules *rules, size_t memory)
{
    struct solver *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->rules = rules;
    s->buckets = (memory < MEMORY_LEAST ? MEMORY_LEAST : memory) /
                 (BUCKET * sizeof *s->table);
    s->table = calloc(s->buckets, BUCKET * sizeof *s->table);
    s->child = malloc(rules->position_size);
    s->grandchild = malloc(rules->position_size);
    s->moves = malloc(rules->moves_max * sizeof *s->moves);
    s->replies = malloc(rules->moves_max * sizeof *s->replies);
    if (s->table && s->child && s->grandchild && s->moves && s->replies)
        return s;
    solver_close(s);
    return NULL;
}

struct solver *solver_open_shared(const struct solver *base, size_t memory)
{
    struct solver *s = solver_open(base->rules, memory);

    if (s)
        s->base = base;
    return s;
}

/* Adds an entry of another solver, except that an undecided entry does not
   replace a decided one of the same position. */
static void merge_entry(struct solver *s, const struct entry *found)
{
    struct identity id = {found->hash, found->plies};
    struct entry *to = entry_to_fill(s, id);
    bool same = to->work && to->hash == id.hash && to->plies == id.plies;

    if (!same || !is_settled(to->proof) || is_settled(found->proof))
        *to = *found;
}

void solver_merge(struct solver *base, struct solver *from)
{
    for (size_t i = 0; i < from->buckets * BUCKET; i++)
        if (from->table[i].work)
            merge_entry(base, &from->table[i]);
    base->drawn |= from->drawn;
    memset(from->table, 0, from->buckets * BUCKET * sizeof *from->table);
}

void solver_close(struct solver *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->levels_room; i++) {
        free(s->levels[i].position);
        free(s->levels[i].children);
    }
    free(s->levels);
    free(s->table);
    free(s->child);
    free(s->grandchild);
    free(s->moves);
    free(s->replies);
    free(s);
}
