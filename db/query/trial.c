#include "trial.h"

#include <stdlib.h>
#include <string.h>

#include "../rows.h"
#include "claims.h"

/* ---- making --------------------------------------------------------------- */

static int compile_pattern(const struct variant *v, struct arena *arena,
                           const struct condition *c, const struct trial *trial,
                           struct position *start, struct reason *why,
                           const struct pattern **out)
{
    enum pattern_extent extent =
        trial->kind == TRIAL_BOARD ? PATTERN_WHOLE : PATTERN_PIECE;
    const struct pattern *made = NULL;

    reason_clear(why);
    if (v->rules->begin(v->rules, start, v->options, v->option_count, STR(""),
                        why))
        made = pattern_make(arena, v->rules, start, c->value, extent,
                            c->op == QUERY_CONTAINS, why);
    if (arena->exhausted)
        return SQLITE_NOMEM;
    if (!made)
        return SQLITE_DONE;
    *out = made;
    return SQLITE_OK;
}

/* The reason of the game that read furthest: what is most likely meant. */
struct refusal {
    struct reason why;
    size_t furthest;
    bool any;
};

static void keep_refusal(struct refusal *r, const struct reason *why)
{
    if (r->any && why->at <= r->furthest)
        return;
    r->any = true;
    r->furthest = why->at;
    reason_clear(&r->why);
    text_add(&r->why.text, text_str(&why->text));
    text_add(&r->why.label, text_str(&why->label));
    r->why.at = why->at;
    r->why.length = why->length;
}

struct patterning {
    const struct variants *variants;
    struct arena *arena;
    const struct condition *condition;
    struct trial *trial;
    struct position *start;
    struct reason why;
    struct refusal refusal;
    bool fits; /* anywhere */
};

static int try_variant(struct patterning *p, const struct variant *v,
                       const struct pattern **out)
{
    int result = compile_pattern(v, p->arena, p->condition, p->trial, p->start,
                                 &p->why, out);

    if (result == SQLITE_DONE)
        keep_refusal(&p->refusal, &p->why);
    p->fits |= result == SQLITE_OK;
    return result == SQLITE_DONE ? SQLITE_OK : result;
}

/* Of an archive without a variant that could say: the games as usual. */
static int try_games(struct patterning *p)
{
    const struct pattern *ignored;
    int result = SQLITE_OK;

    for (size_t i = 0; result == SQLITE_OK && games[i]; i++) {
        struct variant usual = {.rules = games[i]};
        if (!variants_want(p->variants, games[i]))
            continue;
        result = try_variant(p, &usual, &ignored);
    }
    return result;
}

static size_t largest_position(void)
{
    size_t size = 1;

    for (size_t i = 0; games[i]; i++)
        if (games[i]->position_size > size)
            size = games[i]->position_size;
    return size;
}

int trial_read_patterns(const struct variants *v, struct arena *arena,
                        const struct condition *c, struct trial *trial,
                        struct diags *diags)
{
    struct patterning p = {
        .variants = v, .arena = arena, .condition = c, .trial = trial};
    int result = SQLITE_OK;

    trial->patterns =
        arena_alloc(arena, (v->count + 1) * sizeof *trial->patterns);
    p.start = malloc(largest_position());
    if (!trial->patterns || !p.start)
        result = SQLITE_NOMEM;
    for (size_t i = 0; result == SQLITE_OK && i < v->count; i++)
        result = try_variant(&p, &v->list[i], &trial->patterns[i]);
    if (result == SQLITE_OK && !p.fits && !v->count)
        result = try_games(&p);
    if (result == SQLITE_OK && !p.fits) {
        reach_report(diags, DIAG_BAD_PATTERN, c, &p.refusal.why);
        result = SQLITE_DONE;
    }
    free(p.start);
    reason_release(&p.why);
    reason_release(&p.refusal.why);
    return result;
}

static bool has_content(const struct rules *rules, const struct trial *trial)
{
    uint8_t ignored;

    return pattern_content(rules, trial->name, &ignored) &&
           (trial->kind != TRIAL_HELD || rules->cells->held);
}

int trial_check_content(const struct variants *v, const struct condition *c,
                        struct trial *trial, struct diags *diags)
{
    const char *kind = trial->kind == TRIAL_HELD ? "prisoner" : "man";
    bool any = false;

    for (size_t i = 0; !any && i < v->count; i++)
        any = has_content(v->list[i].rules, trial);
    for (size_t i = 0; !any && !v->count && games[i]; i++)
        any = variants_want(v, games[i]) && has_content(games[i], trial);
    if (any)
        return SQLITE_OK;
    diag_report(diags, DIAG_UNKNOWN_FIELD, c->field_span,
                "no %s of these games is written %.*s", kind,
                (int)trial->name.len, trial->name.ptr);
    return SQLITE_DONE;
}

/* ---- a worker ------------------------------------------------------------- */

/* What one trial needs of the variant at hand, and has seen of the record. */
struct state {
    const struct target *target;
    const struct pattern *pattern;
    const struct query_plies *plies;
    uint8_t content;
    bool able; /* the game has what is asked for */
    uint64_t total, run, best;
    uint64_t runs[2];  /* by side */
    uint64_t sequence; /* bit i: the first i + 1 plies were the last ones */
};

/* Which plies of a sequence a code may stand for: its points are theirs. */
struct memo {
    uint32_t code;
    bool known;
    uint64_t may;
};

enum { MEMOS = 1 << 12 }; /* of a sequence; each code has one place */

struct tryer {
    const struct trials *trials;
    const struct variant *variant; /* whose start is in `start` */
    const struct rules *rules;
    struct position *start, *now;
    struct reason why;
    struct text text;
    unsigned cells; /* of the variant's board */
    struct state states[TRIALS_MAX];
    struct memo *memos[TRIALS_MAX];          /* of sequences */
    uint64_t looks, counts, sequences, ends; /* trials by what they need */
    uint64_t open, passed;
    uint64_t plies;
};

static bool make_memos(struct tryer *t)
{
    for (size_t i = 0; i < t->trials->count; i++)
        if (t->trials->list[i].kind == TRIAL_SEQUENCE) {
            t->memos[i] = calloc(MEMOS, sizeof *t->memos[i]);
            if (!t->memos[i])
                return false;
        }
    return true;
}

struct tryer *tryer_make(const struct trials *trials)
{
    struct tryer *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    t->trials = trials;
    t->start = malloc(trials->variants.position_size + 1);
    t->now = malloc(trials->variants.position_size + 1);
    if (t->start && t->now && make_memos(t))
        return t;
    tryer_release(t);
    return NULL;
}

void tryer_release(struct tryer *t)
{
    if (!t)
        return;
    for (size_t i = 0; i < TRIALS_MAX; i++)
        free(t->memos[i]);
    free(t->start);
    free(t->now);
    reason_release(&t->why);
    text_release(&t->text);
    free(t);
}

bool tryer_failed(const struct tryer *t)
{
    return t->text.failed || t->why.text.failed;
}

uint64_t tryer_take_plies(struct tryer *t)
{
    uint64_t plies = t->plies;

    t->plies = 0;
    return plies;
}

static const struct query_plies *find_plies(const struct query_plies *plies,
                                            const struct rules *rules)
{
    for (; plies; plies = plies->next)
        for (size_t i = 0; plies->games[i]; i++)
            if (strcmp(plies->games[i], rules->name) == 0)
                return plies;
    return NULL;
}

static bool enable(const struct tryer *t, const struct trial *trial,
                   struct state *s)
{
    const struct rules *rules = t->rules;
    size_t number = (size_t)(t->variant - t->trials->variants.list);

    switch (trial->kind) {
    case TRIAL_POSITION:
        s->target = reach_target(trial->reach, t->variant->id);
        return s->target != NULL;
    case TRIAL_BOARD:
    case TRIAL_PIECE:
        s->pattern = trial->patterns[number];
        return s->pattern != NULL;
    case TRIAL_COUNT:
    case TRIAL_HELD:
        return has_content(rules, trial) &&
               pattern_content(rules, trial->name, &s->content);
    case TRIAL_SEQUENCE:
        s->plies = find_plies(trial->plies, rules);
        return s->plies != NULL;
    case TRIAL_OVER:
        return true;
    default:
        return rules->traits != NULL;
    }
}

static uint64_t *kind_set(struct tryer *t, const struct trial *trial)
{
    if (trial->last || trial->kind == TRIAL_OVER)
        return &t->ends;
    if (trial->kind < TRIAL_OVER)
        return &t->looks;
    return trial->kind == TRIAL_SEQUENCE ? &t->sequences : &t->counts;
}

static bool set_variant(struct tryer *t, int64_t id)
{
    if (t->variant && t->variant->id == id)
        return true;
    t->variant = variants_find(&t->trials->variants, id);
    if (!t->variant)
        return false;
    t->rules = t->variant->rules;
    reason_clear(&t->why);
    if (!t->rules->begin(t->rules, t->start, t->variant->options,
                         t->variant->option_count, STR(""), &t->why)) {
        t->variant = NULL;
        return false;
    }
    t->cells = pattern_cells(t->rules, t->start);
    t->looks = t->counts = t->sequences = t->ends = 0;
    for (size_t i = 0; i < t->trials->count; i++) {
        const struct trial *trial = &t->trials->list[i];
        t->states[i] = (struct state){0};
        t->states[i].able = enable(t, trial, &t->states[i]);
        if (t->memos[i])
            memset(t->memos[i], 0, MEMOS * sizeof *t->memos[i]);
        if (t->states[i].able)
            *kind_set(t, trial) |= UINT64_C(1) << i;
    }
    return true;
}

static bool set_start(struct tryer *t, struct str start)
{
    const struct variant *v = t->variant;

    if (!start.len) {
        memcpy(t->now, t->start, t->rules->position_size);
        return true;
    }
    /* A board of another size is none that patterns were made for. */
    reason_clear(&t->why);
    return t->rules->begin(t->rules, t->now, v->options, v->option_count, start,
                           &t->why) &&
           pattern_cells(t->rules, t->now) == pattern_cells(t->rules, t->start);
}

/* ---- judging -------------------------------------------------------------- */

static bool compare(uint64_t value, const struct trial *trial)
{
    switch (trial->op) {
    case QUERY_LESS:
        return value < trial->number;
    case QUERY_LESS_EQUAL:
        return value <= trial->number;
    case QUERY_GREATER:
        return value > trial->number;
    case QUERY_GREATER_EQUAL:
        return value >= trial->number;
    case QUERY_WITHIN:
        return value >= trial->number && value <= trial->high;
    default:
        return value == trial->number;
    }
}

static uint64_t count_men(const struct tryer *t, uint8_t content)
{
    const struct rules_cells *cells = t->rules->cells;
    uint64_t count = 0;

    for (unsigned cell = 0; cell < t->cells; cell++)
        count += cells->content(t->now, cell) == content;
    return count;
}

/* What a trial says of the position at hand. */
static enum verdict look(struct tryer *t, const struct trial *trial,
                         struct state *s)
{
    bool found;

    switch (trial->kind) {
    case TRIAL_POSITION:
        return reach_look(trial->reach, s->target, t->now, &t->text);
    case TRIAL_BOARD:
    case TRIAL_PIECE:
        found = pattern_fits(s->pattern, t->rules, t->now);
        break;
    case TRIAL_COUNT:
        found = compare(count_men(t, s->content), trial);
        break;
    case TRIAL_HELD:
        found = compare(t->rules->cells->held(t->now, s->content), trial);
        break;
    default:
        found = t->rules->ending(t->now).over;
        break;
    }
    return found ? REACH_FOUND : REACH_ON;
}

static void settle(struct tryer *t, size_t i, enum verdict verdict)
{
    uint64_t bit = UINT64_C(1) << i;

    if (verdict == REACH_ON)
        return;
    t->open &= ~bit;
    if (verdict == REACH_FOUND)
        t->passed |= bit;
}

static void look_at(struct tryer *t, uint64_t set)
{
    for (set &= t->open; set; set &= set - 1) {
        size_t i = (size_t)__builtin_ctzll(set);
        settle(t, i, look(t, &t->trials->list[i], &t->states[i]));
    }
}

static void count_trait(const struct trial *trial, struct state *s, bool has,
                        uint8_t side)
{
    s->run = has ? s->run + 1 : 0;
    s->runs[side] = has ? s->runs[side] + 1 : 0;
    if (trial->kind == TRIAL_TRAIT)
        s->total += has;
    else if (trial->kind == TRIAL_STREAK && s->run > s->total)
        s->total = s->run;
    else if (trial->kind == TRIAL_SERIES && s->runs[side] > s->total)
        s->total = s->runs[side];
}

static void count_traits(struct tryer *t, uint32_t traits, uint8_t side)
{
    for (uint64_t set = t->counts & t->open; set; set &= set - 1) {
        size_t i = (size_t)__builtin_ctzll(set);
        const struct trial *trial = &t->trials->list[i];
        struct state *s = &t->states[i];
        count_trait(trial, s, traits & trial->trait, side);
        if (trial->op == QUERY_GREATER || trial->op == QUERY_GREATER_EQUAL)
            settle(t, i, compare(s->total, trial));
    }
}

/* The points of a move are the same in every position of the variant. */
static uint64_t find_may(const struct tryer *t, const struct query_plies *plies,
                         struct move move)
{
    struct ply is = t->rules->describe(t->now, move);
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

static uint64_t recall(const struct tryer *t, size_t i, uint32_t code,
                       struct move move)
{
    struct memo *memo = &t->memos[i][code % MEMOS];

    if (!memo->known || memo->code != code)
        *memo =
            (struct memo){code, true, find_may(t, t->states[i].plies, move)};
    return memo->may;
}

/* A sign that is written must be so; one left out may be anything, and is
   filled in. */
static bool fill_sign(uint8_t *sign, uint8_t is)
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
    return fill_sign(&point->column, is.column) &&
           fill_sign(&point->row, is.row);
}

/* A way may be written without its middle point: by name, not by number. */
static bool agrees_on_taken(const struct ply *ply, const struct ply *is)
{
    for (unsigned i = 0; i < ply->count; i++)
        if (ply->taken >> i & 1 && !ply_takes_on(is, ply->points[i]))
            return false;
    return true;
}

/* The ply as written, with all signs of what the move is; its figure and its
   points are for the game to judge. */
static bool fill_signs(struct ply *ply, const struct ply *is)
{
    uint8_t becomes = (uint8_t)ply->becomes;
    bool agrees =
        fill_mark(&ply->challenger, is->challenger) &&
        fill_mark(&ply->takes, is->takes) && fill_mark(&ply->call, is->call) &&
        fill_sign(&ply->special, is->special) &&
        fill_sign(&ply->state, is->state) &&
        fill_sign(&becomes, (uint8_t)is->becomes) &&
        fill_point(&ply->place, is->place) &&
        fill_point(&ply->prisoner, is->prisoner) && agrees_on_taken(ply, is);

    ply->becomes = (char)becomes;
    return agrees;
}

/* Is the ply, as written, this move? What the players agreed on after it is
   the record's last word. */
static bool means(struct tryer *t, const struct ply *written, struct move move,
                  bool last)
{
    struct ply ply = *written;
    struct move out;

    if (ply.kind == PLY_NONE)
        return true;
    const struct ply is = t->rules->describe(t->now, move);
    if ((ply.status && !last) || ply.kind != is.kind || !fill_signs(&ply, &is))
        return false;
    reason_clear(&t->why);
    return t->rules->resolve(t->now, &ply, &out, &t->why) &&
           out.bits == move.bits;
}

/* Bit i of `sequence` goes on if ply i + 1 comes now. */
static void follow(struct tryer *t, size_t i, uint32_t code, struct move move,
                   bool last)
{
    struct state *s = &t->states[i];
    uint64_t wanted = (s->sequence << 1 | 1) & recall(t, i, code, move);

    s->sequence = 0;
    for (; wanted; wanted &= wanted - 1) {
        size_t k = (size_t)__builtin_ctzll(wanted);
        if (k < s->plies->count && means(t, &s->plies->plies[k], move, last))
            s->sequence |= UINT64_C(1) << k;
    }
    settle(t, i, s->sequence >> (s->plies->count - 1) & 1);
}

static void follow_sequences(struct tryer *t, uint32_t code, struct move move,
                             bool last)
{
    for (uint64_t set = t->sequences & t->open; set; set &= set - 1)
        follow(t, (size_t)__builtin_ctzll(set), code, move, last);
}

static void begin_record(struct tryer *t)
{
    t->passed = 0;
    t->open = t->looks | t->counts | t->sequences | t->ends;
    for (size_t i = 0; i < t->trials->count; i++) {
        struct state *s = &t->states[i];
        s->total = s->run = s->runs[0] = s->runs[1] = s->sequence = 0;
    }
}

static void end_counts(struct tryer *t)
{
    for (uint64_t set = t->counts & t->open; set; set &= set - 1) {
        size_t i = (size_t)__builtin_ctzll(set);
        const struct trial *trial = &t->trials->list[i];
        settle(t, i, compare(t->states[i].total, trial));
    }
}

uint64_t tryer_run(struct tryer *t, int64_t variant, struct str start,
                   struct str moves)
{
    struct move move;
    uint32_t code;

    if (!set_variant(t, variant) || !set_start(t, start))
        return 0;
    begin_record(t);
    look_at(t, t->looks);
    while (t->open && code_take(&moves, &code) &&
           t->rules->unpack(t->now, code, &move)) {
        if (t->counts & t->open)
            count_traits(t, t->rules->traits(t->now, move),
                         t->rules->side(t->now) & 1);
        if (t->sequences & t->open)
            follow_sequences(t, code, move, !moves.len);
        t->rules->play(t->now, move);
        t->plies++;
        look_at(t, t->looks);
    }
    look_at(t, t->ends);
    end_counts(t);
    return t->passed;
}

/* ---- what is only claimed ------------------------------------------------- */

/* As follow(), by what is written. */
static void follow_claim(struct tryer *t, size_t i, const struct ply *is)
{
    struct state *s = &t->states[i];
    uint64_t wanted = s->sequence << 1 | 1;

    s->sequence = 0;
    for (size_t k = 0; k < s->plies->count; k++)
        if (wanted >> k & 1 && claims_agree(&s->plies->plies[k], is))
            s->sequence |= UINT64_C(1) << k;
    settle(t, i, s->sequence >> (s->plies->count - 1) & 1);
}

static void follow_claims(struct tryer *t, const struct ply *is)
{
    for (uint64_t set = t->sequences & t->open; set; set &= set - 1)
        follow_claim(t, (size_t)__builtin_ctzll(set), is);
}

/* With more than two places in a round nobody knows whose plies follow each
   other: who is out is passed over. */
static void skip_series(struct tryer *t)
{
    for (uint64_t set = t->counts & t->open; set; set &= set - 1) {
        size_t i = (size_t)__builtin_ctzll(set);
        if (t->rules->round > 2 && t->trials->list[i].kind == TRIAL_SERIES)
            settle(t, i, REACH_PAST);
    }
}

/* The rules' end, if it is claimed; of the last position nothing is known. */
static void end_claims(struct tryer *t, bool over)
{
    for (uint64_t set = t->ends & t->open; set; set &= set - 1) {
        size_t i = (size_t)__builtin_ctzll(set);
        settle(t, i, t->trials->list[i].kind == TRIAL_OVER && over);
    }
    end_counts(t);
}

uint64_t tryer_claims(struct tryer *t, int64_t variant, struct str claims)
{
    struct ply before = {0}, last = {0}, ply;
    unsigned count = 0;
    uint8_t first;

    if (!claims.len || !set_variant(t, variant))
        return 0;
    begin_record(t);
    skip_series(t);
    first = (uint8_t)claims.ptr[0];
    claims = str_part(claims, 1, claims.len);
    for (; claims_take(&claims, &ply); count++) {
        count_traits(t, claims_traits(&ply), (first + count) & 1);
        follow_claims(t, &ply);
        before = last;
        last = ply;
    }
    end_claims(t, claims_over(t->rules, count > 1 ? &before : NULL,
                              count ? &last : NULL));
    return t->passed;
}
