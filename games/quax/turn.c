#include "quax.h"

/* The edges stay whose they are: no quarter turns. */
const char *const quax_symmetries[] = {"as it stands", "mirrored left-right",
                                       "mirrored top-bottom", "half a turn",
                                       NULL};

enum { MIRROR_COLUMNS = 1, MIRROR_ROWS = 2 };

/* A link goes with its square, of which there is one less in a row; a mirror
   makes the other link of it. */
struct move quax_turned(const struct position *start, struct move move,
                        size_t symmetry)
{
    unsigned kind = move_kind(move), row = move_row(move);
    unsigned column = move_column(move);
    unsigned last = start->size + (kind == KIND_DROP);

    if (kind == KIND_SWAP)
        return move;
    if (symmetry & MIRROR_COLUMNS)
        column = last - column;
    if (symmetry & MIRROR_ROWS)
        row = last - row;
    move = quax_move(kind, column, row);
    if (kind == KIND_DROP || symmetry == 0 ||
        symmetry == (MIRROR_COLUMNS | MIRROR_ROWS))
        return move;
    return quax_crossing(move);
}
