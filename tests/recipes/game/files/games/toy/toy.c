/*
 * Rows of three: a toy game that shows what a new game must define. Green and
 * Gold take turns putting stones on 3x3 cells, and Green begins. Three stones
 * in a row, in a column or along a diagonal win. A full board without three in
 * line is a draw.
 *
 * A cell is represented by the bit 1 << (row * 3 + column), with both counted
 * from 0. A struct move that puts a stone there has the same value.
 */
#include <string.h>

#include "../mix.h"
#include "../reader.h"
#include "rules.h"

enum { WIDTH = 3, CELLS = WIDTH * WIDTH, FULL = (1 << CELLS) - 1 };

struct position {
    uint16_t stones[2]; /* indexed by side: a bit for each cell */
    uint8_t side;
};

static const char letters[] = "go";
static const char *const field_names[] = {"board", "side to move"};

static unsigned cell_of(unsigned row, unsigned column)
{
    return row * WIDTH + column;
}

static unsigned empty(const struct position *p)
{
    return FULL & ~(unsigned)(p->stones[0] | p->stones[1]);
}

/* ---- the start, and position strings ------------------------------------- */

static void clear(const struct rules *self, struct position *p)
{
    (void)self;
    memset(p, 0, sizeof *p);
}

static bool read_row(struct reader *r, unsigned row)
{
    const char name[] = {(char)('0' + row), '\0'};
    uint8_t stones[WIDTH];

    if (!reader_stones(r, 0, name, letters, WIDTH, stones))
        return false;
    for (unsigned i = 0; i < WIDTH; i++)
        if (stones[i])
            r->p->stones[stones[i] - 1] |=
                (uint16_t)(1U << cell_of(row - 1, i));
    return true;
}

static bool read_board(struct reader *r)
{
    if (!reader_begin_field(r, 0))
        return false;
    if (reader_rows(r) == WIDTH)
        return reader_board(r, WIDTH, read_row);
    text_add(reader_fault(r, 0, reader_field(r).len),
             STR("the board has 3 rows"));
    return false;
}

static bool begin(struct position *p, struct str text, uint32_t given,
                  struct reason *why)
{
    struct reader r = {p, text, 0, why, field_names};

    (void)given;
    return text.len == 0 ||
           (read_board(&r) &&
            reader_letter(&r, 1, letters, "g or o for the side to move",
                          &p->side) &&
            reader_end(&r, 1));
}

static uint8_t stone_on(const struct position *p, unsigned cell)
{
    return p->stones[0] >> cell & 1 ? 1 : p->stones[1] >> cell & 1 ? 2 : 0;
}

static void format(const struct position *p, struct position_text *line)
{
    for (unsigned row = WIDTH; row > 0; row--) {
        unsigned first = cell_of(row - 1, 0);
        const struct stones_row stones = {
            .letters = letters,
            .sides = {p->stones[0] >> first, p->stones[1] >> first},
            .cells = WIDTH,
            .after = row > 1 ? '/' : ' '};
        reader_put_stones(line, WIDTH - row, &stones);
    }
    text_add_char(position_text_rest(line, WIDTH), letters[p->side]);
}

static void draw(const struct position *p, struct board *out)
{
    *out = (struct board){
        .layout = LAYOUT_SQUARES,
        .rows = WIDTH,
        .columns = WIDTH,
        .sides = {{'x', 'g', "Green"}, {'u', 'o', "Gold"}},
    };
    for (unsigned cell = 0; cell < CELLS; cell++)
        out->cells[cell / WIDTH][cell % WIDTH].stone =
            "\0xu"[stone_on(p, cell)];
}

/* ---- play ---------------------------------------------------------------- */

static uint8_t side(const struct position *p)
{
    return p->side;
}

static uint8_t player(const struct position *p, uint8_t colour)
{
    (void)p;
    return colour; /* Green always plays first */
}

static bool has_three(unsigned stones)
{
    static const uint16_t lines[] = {0007, 0070, 0700, 0111,
                                     0222, 0444, 0421, 0124};

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if ((stones & lines[i]) == lines[i])
            return true;
    return false;
}

static struct ending ending(const struct position *p)
{
    for (uint8_t i = 0; i < 2; i++)
        if (has_three(p->stones[i]))
            return (struct ending){true, i};
    return (struct ending){!empty(p), NO_SIDE};
}

static unsigned legal(const struct position *p)
{
    return ending(p).over ? 0 : empty(p);
}

static bool resolve(const struct position *p, const struct ply *ply,
                    struct move *out, struct reason *why)
{
    struct point at = ply->points[0];
    bool inside =
        ply->kind == PLY_DROP && at.column - 1U < WIDTH && at.row - 1U < WIDTH;

    *out = (struct move){0};
    if (inside)
        out->bits = 1U << cell_of(at.row - 1U, at.column - 1U);
    if (out->bits & legal(p))
        return true;
    text_add(&why->text, !inside          ? STR("a ply is a cell, a1 to c3")
                         : ending(p).over ? STR("the game is over")
                                          : STR("the cell is taken"));
    return false;
}

static struct ply describe(const struct position *p, struct move m)
{
    unsigned cell = (unsigned)__builtin_ctzll(m.bits);

    (void)p;
    return (struct ply){
        .kind = PLY_DROP,
        .count = 1,
        .points = {{(uint8_t)(cell % WIDTH + 1), (uint8_t)(cell / WIDTH + 1)}}};
}

static void play(struct position *p, struct move m)
{
    p->stones[p->side] |= (uint16_t)m.bits;
    p->side ^= 1;
}

static size_t moves(const struct position *p, struct move *out)
{
    size_t count = 0;

    for (unsigned left = legal(p); left; left &= left - 1)
        out[count++] = (struct move){left & (~left + 1)};
    return count;
}

static uint64_t count(const struct position *p)
{
    return (uint64_t)__builtin_popcount(legal(p));
}

/* ---- for the archive ----------------------------------------------------- */

static uint64_t hash(const struct position *p)
{
    return mix_bits((uint64_t)p->stones[0] << 32 |
                    (uint64_t)p->stones[1] << 16 | p->side);
}

static void signature(const struct position *p, uint64_t set[SIGNATURE_WORDS])
{
    set[0] |= p->stones[0];
    set[1] |= p->stones[1];
}

static uint32_t pack(const struct position *p, struct move m)
{
    (void)p;
    return (uint32_t)__builtin_ctzll(m.bits);
}

static bool unpack(const struct position *p, uint32_t code, struct move *out)
{
    *out = (struct move){code < CELLS ? 1U << code & legal(p) : 0};
    return out->bits != 0;
}

extern const struct rules toy_rules;

const struct rules toy_rules = {
    .name = "toy",
    .title = "Toy: three in a row, for those who add a game",
    .sides = {"Green", "Gold"},
    .letters = {'g', 'o'},
    .round = 2,
    .seats = 2,
    .position_size = sizeof(struct position),
    .moves_max = CELLS,
    .clear = clear,
    .begin = begin,
    .format = format,
    .draw = draw,
    .side = side,
    .turn = side,
    .player = player,
    .ending = ending,
    .resolve = resolve,
    .describe = describe,
    .play = play,
    .moves = moves,
    .count = count,
    .hash = hash,
    .hash_canonical = hash, /* the game has no symmetries */
    .lasting = true,
    .signature = signature,
    .pack = pack,
    .unpack = unpack,
};
