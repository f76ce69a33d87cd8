/* Reports why a ply is refused, and suggests legal ones. */
#include "replay_parts.h"

#include <stdlib.h>

enum { HELP_DISTANCE = 3 }; /* greatest distance of plies that are suggested */

struct str replay_position(const struct run *run, const struct position *p)
{
    text_clear(&run->replay->words);
    rules_format(run->rules, p, &run->replay->words);
    return text_str(&run->replay->words);
}

static unsigned between(uint8_t a, uint8_t b)
{
    return a > b ? (unsigned)a - b : (unsigned)b - a;
}

/* Returns the distance of a legal ply from the written one; large if of another
   kind. */
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

bool replay_have_moves(struct replay *r, const struct rules *rules)
{
    if (r->moves_room >= rules->moves_max)
        return true;
    free(r->moves);
    r->moves = malloc(rules->moves_max * sizeof *r->moves);
    r->moves_room = r->moves ? rules->moves_max : 0;
    r->no_memory |= !r->moves;
    return r->moves != NULL;
}

static void add_help(const struct run *run, struct diag *d,
                     const struct ply *ply)
{
    text_clear(&run->replay->words);
    run->home->write_ply(ply, false, &run->replay->words);
    diag_help(run->diags, d, text_str(&run->replay->words));
}

/* Suggests the nearest legal plies, by the distance of their points. */
static void help(const struct run *run, struct diag *d,
                 const struct position *p, const struct ply *written)
{
    size_t count;

    if (!d || !run->home || !replay_have_moves(run->replay, run->rules))
        return;
    count = rules_moves(run->rules, p, run->replay->moves);
    for (unsigned far = 0; far <= HELP_DISTANCE; far++)
        for (size_t i = 0; i < count && d->helps < DIAG_HELP_MAX; i++) {
            struct ply ply = run->rules->describe(p, run->replay->moves[i]);
            if (ply_distance(written, &ply) == far)
                add_help(run, d, &ply);
        }
}

static const enum diag_code reason_codes[] = {
    [REASON_RULES] = DIAG_ILLEGAL_MOVE,
    [REASON_EMPTY_PLACE] = DIAG_EMPTY_PLACE,
    [REASON_PROFILE] = DIAG_WRONG_PROFILE,
    [REASON_CALLED] = DIAG_ILLEGAL_MOVE,
};

/* Adds "braxed at ply 12: "; the position shows who is called, but not since
   when. */
static void add_call(const struct run *run, struct text *out)
{
    text_add(out, str_of(run->rules->calls->said));
    if (run->replay->called)
        text_addf(out, " at ply %lu", (unsigned long)run->replay->called);
    text_add(out, STR(": "));
}

void replay_refuse(const struct run *run, const struct position *p,
                   const struct node *node, uint32_t index)
{
    const struct reason *why = &run->replay->why;
    bool over = run->rules->ending(p).over;
    enum diag_code code = over ? DIAG_PLY_AFTER_END : reason_codes[why->kind];
    struct text *words = &run->replay->words;

    text_clear(words);
    if (why->kind == REASON_CALLED)
        add_call(run, words);
    text_add(words, text_str(&why->text));
    struct diag *d = diag_report(run->diags, code, node->span, "%.*s",
                                 (int)words->len, words->ptr);

    if (why->label.len)
        diag_label(run->diags, d, "%.*s", (int)why->label.len, why->label.ptr);
    diag_position(run->diags, d, index, replay_position(run, p));
    if (!over)
        help(run, d, p, &node->ply);
}
