#include "board_counts.h"

#include <stdlib.h>
#include <string.h>

bool board_counts_make(struct board_counts *c, unsigned cells)
{
    uint8_t *contents = realloc(c->contents, cells + 1U);

    if (!contents)
        return false;
    c->contents = contents;
    c->cells = cells;
    return true;
}

void board_counts_release(struct board_counts *c)
{
    free(c->contents);
    *c = (struct board_counts){0};
}

void board_counts_begin(struct board_counts *c, const struct rules *rules,
                        const struct position *p)
{
    memset(c->counts, 0, sizeof c->counts);
    for (unsigned cell = 0; cell < c->cells; cell++) {
        c->contents[cell] = rules->cells->content(p, cell);
        c->counts[c->contents[cell]]++;
    }
    c->count = 0;
    c->again = true;
}

void board_counts_before(struct board_counts *c, const struct rules *rules,
                         const struct position *before, struct move move)
{
    if (rules->cells->changed)
        c->going_count = rules->cells->changed(before, move, c->going);
}

static void change_cell(struct board_counts *c, unsigned cell, uint8_t is)
{
    uint8_t was = c->contents[cell];

    if (was == is)
        return;
    c->contents[cell] = is;
    c->counts[was]--;
    c->counts[is]++;
    c->changes[c->count++] = (struct cell_change){cell, was, is};
}

void board_counts_after(struct board_counts *c, const struct rules *rules,
                        const struct position *after)
{
    if (!rules->cells->changed) {
        board_counts_begin(c, rules, after);
        return;
    }
    c->count = 0;
    c->again = false;
    for (size_t i = 0; i < c->going_count; i++)
        change_cell(c, c->going[i], rules->cells->content(after, c->going[i]));
}
