/* Converts points to cells and back. */
#include "braunche.h"

unsigned braunche_cell(unsigned size, unsigned x, unsigned y)
{
    unsigned cell = x - row_begin(size, y);

    for (unsigned above = y + 1; above < rows_of(size); above++)
        cell += row_length(size, above);
    return cell;
}

void braunche_cell_point(unsigned size, unsigned cell, unsigned *x, unsigned *y)
{
    *y = rows_of(size) - 1;
    while (*y > 0 && cell >= row_length(size, *y))
        cell -= row_length(size, (*y)--);
    *x = row_begin(size, *y) + cell;
}
