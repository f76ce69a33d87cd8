/*
 * Brayout: plays a move. Inline, because replay plays every ply.
 */
#ifndef BRAYOUT_PLAY_H
#define BRAYOUT_PLAY_H

#include "attack.h"

/* position.c: captures the figure on the square. Puts a prisoner on `place`, if
   that is not 0. */
void bry_capture_figure(struct position *p, unsigned square, unsigned place);
/* position.c: returns the figure that the moved figure becomes, and takes a
   prisoner that replaces it from its place. */
unsigned bry_changed_figure(struct position *p, unsigned figure,
                            const struct move_parts *m);

/* Moves a figure to an empty square, where it becomes the figure of `code`. */
static inline void move_figure(struct position *p, unsigned from, unsigned to,
                               unsigned code)
{
    struct squares both = squares_join(square_set(from), square_set(to));

    if (bry_figures[code_figure(p->at[from])].leaps)
        p->leapers = squares_without(p->leapers, square_set(from));
    if (bry_figures[code_figure(code)].leaps)
        p->leapers = squares_join(p->leapers, square_set(to));
    p->sides[p->side] = squares_xor(p->sides[p->side], both);
    p->at[from] = 0;
    p->at[to] = (uint8_t)code;
}

static inline void play_parts(struct position *p, const struct move_parts *m)
{
    unsigned code = p->at[m->from], figure = code_figure(code);

    if (p->at[m->to])
        bry_capture_figure(p, m->to, m->place);
    if (m->special != SPECIAL_NONE)
        code = figure_code(bry_changed_figure(p, figure, m), p->side);
    move_figure(p, m->from, m->to, code);
    if (figure == KING) {
        p->king[p->side] = (uint8_t)m->to;
        if (squares_contain(bry_zone[p->side], m->to))
            p->palaces &= (uint8_t) ~(1U << p->side);
    }
    p->side ^= 1;
    if (p->side == 0 && p->round < ROUND_MAX)
        p->round++;
    p->check = gives_check(p, m->from, m->to);
}

#endif
