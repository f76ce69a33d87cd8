/* Finds points of a board by name, and writes their names. */
#include "brax.h"

unsigned brax_find_after_gap(const struct brax_board *board, struct point name)
{
    unsigned first = board->first[name.column - 1];
    unsigned end = board->first[name.column];

    for (unsigned i = first; i < end && board->node[i].name.row <= name.row;
         i++)
        if (board->node[i].name.row == name.row)
            return i;
    return BRAX_POINTS;
}

void brax_add_name(struct text *out, struct point name)
{
    bool named = name.column >= 1 && name.column <= BRAX_LETTERS;

    text_add_char(out, named ? (char)('A' + name.column - 1) : '?');
    text_add_number(out, name.row);
}

void brax_add_point(struct text *out, const struct brax_board *board,
                    unsigned point)
{
    brax_add_name(out, board->node[point].name);
}

void brax_add_points(struct text *out, const struct brax_board *board,
                     brax_set set, struct str divider)
{
    while (set) {
        brax_add_point(out, board, set_remove_lowest(&set));
        if (set)
            text_add(out, divider);
    }
}

size_t brax_read_name(struct str text, struct point *out)
{
    size_t used = 1;
    unsigned row = 0;
    unsigned char c = text.len ? (unsigned char)text.ptr[0] | 0x20 : 0;

    if (c < 'a' || c > 'z')
        return 0;
    for (; used < text.len && used < 3; used++) {
        char digit = text.ptr[used];
        if (digit < '0' || digit > '9' || (used == 1 && digit == '0'))
            break;
        row = row * 10 + (unsigned)(digit - '0');
    }
    if (row < 1 || row > BRAX_LETTERS)
        return 0;
    *out = (struct point){(uint8_t)(c - 'a' + 1), (uint8_t)row};
    return used;
}
