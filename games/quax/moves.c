/* Lists, counts and packs legal moves. */
#include "quax.h"

static unsigned count_bits(uint64_t word)
{
    return (unsigned)__builtin_popcountll(word);
}

static uint32_t board_row(const struct position *p)
{
    return (UINT32_C(2) << p->size) - 2;
}

static uint32_t empty_row(const struct position *p, unsigned row)
{
    return board_row(p) & ~(p->stones[0][row] | p->stones[1][row]);
}

struct links {
    uint32_t slash, back;
};

/* Returns the legal links of the side to move between a row and the one
   above. */
static struct links open_links(const struct position *p, unsigned row)
{
    uint32_t low = p->stones[p->side][row], high = p->stones[p->side][row + 1];
    uint32_t slash = p->slash[row], back = p->back[row];
    uint32_t same = p->relink ? 0 : UINT32_MAX;
    uint32_t own = quax_variant(p)->crosses ? UINT32_MAX : 0;

    if (quax_variant(p)->instant)
        return (struct links){0, 0};
    /* a crossing link belongs to the side that has the stone at its left end */
    return (struct links){
        .slash = low & high >> 1 & ~(back & ~(high & own)) & ~(slash & same),
        .back = low >> 1 & high & ~(slash & ~(low & own)) & ~(back & same),
    };
}

uint64_t quax_count(const struct position *p)
{
    uint64_t count = 0;

    if (p->winner != NO_SIDE)
        return 0;
    for (unsigned row = 1; row <= p->size; row++) {
        struct links open = open_links(p, row);
        /* a row has at most 26 cells, so a 64-bit word holds two rows */
        count += count_bits(open.slash | (uint64_t)open.back << 32);
        count += count_bits(empty_row(p, row));
    }
    return count;
}

static struct move *add_moves(struct move *out, unsigned kind, unsigned row,
                              uint32_t columns)
{
    for (; columns; columns &= columns - 1)
        *out++ = quax_move(kind, (unsigned)__builtin_ctz(columns), row);
    return out;
}

size_t quax_moves(const struct position *p, struct move *out)
{
    struct move *next = out;

    if (p->winner != NO_SIDE)
        return 0;
    for (unsigned row = 1; row <= p->size; row++)
        next = add_moves(next, KIND_DROP, row, empty_row(p, row));
    for (unsigned row = 1; row < p->size; row++) {
        struct links open = open_links(p, row);
        next = add_moves(next, KIND_SLASH, row, open.slash);
        next = add_moves(next, KIND_BACKSLASH, row, open.back);
    }
    return (size_t)(next - out);
}

struct move quax_extra(const struct position *p)
{
    struct move swap = quax_move(KIND_SWAP, 0, 0);

    return quax_legal(p, swap) ? swap : (struct move){0};
}

/*
 * Codes are assigned to the drops first, row by row from the bottom (one byte
 * up to 16x16), then to the links (two per square), then to the swap.
 */
uint32_t quax_pack(const struct position *p, struct move m)
{
    uint32_t size = p->size, squares = size - 1;
    uint32_t row = move_row(m) - 1, column = move_column(m) - 1;

    switch (move_kind(m)) {
    case KIND_DROP:
        return row * size + column;
    case KIND_SLASH:
    case KIND_BACKSLASH:
        return size * size + (row * squares + column) * 2 +
               (move_kind(m) == KIND_BACKSLASH);
    default:
        return size * size + squares * squares * 2;
    }
}

bool quax_unpack(const struct position *p, uint32_t code, struct move *out)
{
    uint32_t size = p->size, squares = size - 1;
    uint32_t cells = size * size, links = squares * squares * 2;

    if (code < cells) {
        *out = quax_move(KIND_DROP, code % size + 1, code / size + 1);
    } else if (code - cells < links) {
        uint32_t square = (code - cells) / 2;
        unsigned kind = (code - cells) % 2 ? KIND_BACKSLASH : KIND_SLASH;
        *out = quax_move(kind, square % squares + 1, square / squares + 1);
    } else if (code - cells == links) {
        *out = quax_move(KIND_SWAP, 0, 0);
    } else {
        return false;
    }
    return quax_legal(p, *out);
}
