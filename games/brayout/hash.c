/* Computes hashes and features of positions. */
#include "brayout.h"

#include "../mix.h"

enum { FEATURE_BITS = 64 * SIGNATURE_WORDS, CODE_BITS = 5 };

/* Numbers of the parts of a hash. Lower numbers stand for the rows of the
   board. */
enum { PART_CAPTIVITY = BOARD_SIDE, PART_REST = PART_CAPTIVITY + 2 };

static uint64_t part_hash(unsigned part, uint64_t word)
{
    return mix_bits((uint64_t)part << 56 | word);
}

/* Counts the prisoners by kind, regardless of their places. The counts are
   packed into a word. */
static uint64_t count_prisoners(const uint8_t prisoners[PLACES])
{
    uint64_t counts = 0;

    for (unsigned i = 0; i < PLACES; i++)
        if (prisoners[i])
            counts += UINT64_C(1) << 4 * (prisoners[i] - 1);
    return counts;
}

/* Hashes captivity, palaces and the side to move. If `turned` is set, the sides
   are exchanged. The number of the round is not hashed. */
static uint64_t off_board_hash(const struct position *p, unsigned turned)
{
    unsigned palaces = p->palaces;

    if (turned)
        palaces = palaces >> 1 | (palaces & 1) << 1;
    return part_hash(PART_CAPTIVITY, count_prisoners(p->prisoners[turned])) ^
           part_hash(PART_CAPTIVITY + 1,
                     count_prisoners(p->prisoners[!turned])) ^
           part_hash(PART_REST, palaces << 1 | (p->side ^ turned));
}

/* Packs the codes of a row into two words, one from the left and one from the
   right. */
static void pack_row(const struct position *p, unsigned row, uint64_t word[2])
{
    const uint8_t *at = p->at + row * BOARD_SIDE;

    word[0] = word[1] = 0;
    for (unsigned i = 0; i < BOARD_SIDE; i++) {
        word[0] = word[0] << CODE_BITS | at[i];
        word[1] = word[1] << CODE_BITS | at[BOARD_SIDE - 1 - i];
    }
}

/* Returns the packed figures with their sides exchanged. */
static uint64_t exchange_sides(uint64_t word)
{
    const uint64_t ones = ((UINT64_C(1) << 50) - 1) / 31; /* every fifth bit */
    uint64_t any = word | word >> 1 | word >> 2 | word >> 3;

    return word ^ (any & ones) << SIDE_SHIFT;
}

uint64_t brayout_hash(const struct position *p)
{
    uint64_t hash = off_board_hash(p, 0), word[2];

    for (unsigned row = 0; row < BOARD_SIDE; row++) {
        pack_row(p, row, word);
        hash ^= part_hash(row, word[0]);
    }
    return hash;
}

/* Hashes the position with the sides exchanged if the second player is to
   move. */
uint64_t brayout_hash_canonical(const struct position *p)
{
    uint64_t rest = off_board_hash(p, p->side), word[2];
    uint64_t hash[2] = {rest, rest};

    for (unsigned row = 0; row < BOARD_SIDE; row++) {
        unsigned to = p->side ? BOARD_SIDE - 1 - row : row;
        pack_row(p, row, word);
        for (unsigned i = 0; i < 2; i++)
            hash[i] ^=
                part_hash(to, p->side ? exchange_sides(word[!i]) : word[i]);
    }
    return hash[1] < hash[0] ? hash[1] : hash[0];
}

/* Each figure on a square is a feature; the features are distributed over the
   bits of the signature. */
unsigned bry_feature(unsigned square, unsigned code)
{
    return (square * 39 + code * 101) % FEATURE_BITS;
}

void brayout_signature(const struct position *p, uint64_t set[SIGNATURE_WORDS])
{
    struct squares left = occupied_squares(p);

    while (squares_is_not_empty(left)) {
        unsigned square = squares_remove_lowest(&left);
        unsigned bit = bry_feature(square, p->at[square]);
        set[bit / 64] |= UINT64_C(1) << bit % 64;
    }
}

/* Returns the number of figures plus the number of steps that pawns have left.
   The sum never increases, because captured figures return only in place of a
   pawn, and pawns only go forward until they become other figures. */
unsigned brayout_count_pieces_and_steps(const struct position *p)
{
    struct squares men = occupied_squares(p);
    unsigned left = p->men[0] + p->men[1];

    while (squares_is_not_empty(men)) {
        unsigned square = squares_remove_lowest(&men),
                 row = square / BOARD_SIDE;
        if (p->at[square] == figure_code(PAWN, 0))
            left += BOARD_SIDE - 1 - row;
        else if (p->at[square] == figure_code(PAWN, 1))
            left += row;
    }
    return left;
}

/* Rounds after ROUND_MAX are not counted. */
uint32_t brayout_age(const struct position *p)
{
    return 2 * (p->round - 1) + (p->round < ROUND_MAX ? p->side : 0);
}

unsigned bry_touched_cells(const struct position *p, struct move move,
                           unsigned *features)
{
    struct move_parts m = move_parts(move);
    unsigned count = 0;

    if (p->at[m.from])
        features[count++] = bry_feature(m.from, p->at[m.from]);
    if (p->at[m.to])
        features[count++] = bry_feature(m.to, p->at[m.to]);
    return count;
}
