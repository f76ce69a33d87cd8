#include "judge.h"

#include <stdlib.h>

enum { HELP_DISTANCE = 3 }; /* plies further off than this are no help */

struct str judge_position(const struct judge *j, const struct position *p)
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

bool judge_have_moves(struct replay *r, const struct rules *rules)
{
    if (r->moves_room >= rules->moves_max)
        return true;
    free(r->moves);
    r->moves = malloc(rules->moves_max * sizeof *r->moves);
    r->moves_room = r->moves ? rules->moves_max : 0;
    r->no_memory |= !r->moves;
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

    if (!d || !j->home || !judge_have_moves(j->replay, j->rules))
        return;
    count = rules_moves(j->rules, p, j->replay->moves);
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

/* "braxed at ply 12: ": a position tells who is called, not since when. */
static void add_call(const struct judge *j, struct text *out)
{
    text_add(out, STR("braxed"));
    if (j->replay->called)
        text_addf(out, " at ply %lu", (unsigned long)j->replay->called);
    text_add(out, STR(": "));
}

void judge_refuse(const struct judge *j, const struct position *p,
                  const struct node *node, uint32_t index)
{
    const struct reason *why = &j->replay->why;
    bool over = j->rules->ending(p).over;
    enum diag_code code = over ? DIAG_PLY_AFTER_END : reason_codes[why->kind];
    struct text *words = &j->replay->words;

    text_clear(words);
    if (why->kind == REASON_CALLED)
        add_call(j, words);
    text_add(words, text_str(&why->text));
    struct diag *d = diag_report(j->diags, code, node->span, "%.*s",
                                 (int)words->len, words->ptr);

    if (why->label.len)
        diag_label(j->diags, d, "%.*s", (int)why->label.len, why->label.ptr);
    diag_position(j->diags, d, index, judge_position(j, p));
    if (!over)
        help(j, d, p, &node->ply);
}
