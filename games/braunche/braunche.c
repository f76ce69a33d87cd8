#include "braunche.h"

#include <string.h>

#include "../tags.h"

static uint8_t side_to_move(const struct position *p)
{
    return p->side;
}

static uint8_t player_of_colour(const struct position *p, uint8_t colour)
{
    (void)p;
    return colour; /* Black always plays first [seed]. */
}

/* The player who passes first gets half a point, so there is no draw [seed]. */
static struct ending game_ending(const struct position *p)
{
    if (p->passes < 2)
        return (struct ending){false, NO_SIDE};
    return (struct ending){true, braunche_margin(p) < 0};
}

/* ---- options ------------------------------------------------------------- */

static void clear_position(const struct rules *self, struct position *p)
{
    (void)self;
    memset(p, 0, sizeof *p);
    p->size = SIDE_USUAL;
    p->passer = NO_SIDE;
}

static bool set_size(struct position *p, struct str value, struct reason *why)
{
    (void)why;
    return tag_number(value, 7, 11, &p->size) && braunche_is_size(p->size);
}

static void write_size_setting(const struct position *p, struct text *out)
{
    if (p->size != SIDE_USUAL)
        text_add_number(out, p->size);
}

/* The komi is an integer and may be negative [seed]. */
static bool set_komi(struct position *p, struct str value, struct reason *why)
{
    bool negative = str_skip(&value, STR("-"));
    uint64_t komi;

    (void)why;
    if (!str_number(value, &komi) || komi > KOMI_MAX)
        return false;
    p->komi = negative ? -(int32_t)komi : (int32_t)komi;
    return true;
}

static void write_komi_setting(const struct position *p, struct text *out)
{
    if (p->komi)
        text_addf(out, "%ld", (long)p->komi);
}

/* Removes a number of whole or half points, such as "61.5" or "-2", from the
   front of the string. Returns false if there is none. */
static bool skip_half_points(struct str *s)
{
    size_t digits = 0;

    str_skip(s, STR("-"));
    while (digits < s->len && ascii_is_digit(s->ptr[digits]))
        digits++;
    *s = str_from(*s, digits);
    if (digits)
        str_skip(s, STR(".5"));
    return digits > 0;
}

/* True for a score such as "61.5-55": Black's points, then White's with the
   komi. */
static bool is_score(struct str s)
{
    return skip_half_points(&s) && str_skip(&s, STR("-")) &&
           skip_half_points(&s) && !s.len;
}

/* True for the name of a colour. One player named the komi, the other one chose
   a colour [seed]. */
static bool is_choice(struct str s)
{
    return str_equal_nocase(s, STR("Black")) ||
           str_equal_nocase(s, STR("White"));
}

static const struct rules_tag tags[] = {
    [BRAUNCHE_ROW_SIZE] = {.name = "Size",
                           .wanted =
                               "7, 9 or 11, the number of points along a side",
                           .fault = "bad-size",
                           .argument = "N",
                           .help = "size of the board",
                           .set = set_size,
                           .get = write_size_setting},
    {.name = "Komi",
     .wanted = "a whole number from -10000 to 10000",
     .argument = "N",
     .help = "points that White receives in advance (Braunche)",
     .set = set_komi,
     .get = write_komi_setting},
    {.name = "Chose",
     .kind = TAG_REMARK,
     .wanted = "the colour must be Black or White",
     .fault = "bad-choice",
     .fits = is_choice},
    {.name = "Score",
     .kind = TAG_REMARK,
     .wanted = "a score must be written like 61.5-55 or 3.5--2",
     .fault = "bad-score",
     .fits = is_score},
    {.name = NULL},
};

/* ---- the board ----------------------------------------------------------- */

static void refuse_draw(const struct position *p, struct board *out)
{
    *out = (struct board){
        .layout = LAYOUT_HEXAGON,
        .rows = (uint8_t)rows_of(p->size),
        .columns = (uint8_t)rows_of(p->size),
        .sides = {{'x', 'x', "Black"}, {'w', 'o', "White"}},
    };
    for (unsigned y = 0; y < rows_of(p->size); y++)
        for (unsigned i = 0; i < row_length(p->size, y); i++) {
            uint8_t stone = stone_at(p, row_begin(p->size, y) + i, y);
            if (stone != NO_SIDE)
                out->cells[y][i].stone = out->sides[stone].stone;
        }
}

/* ---- for queries --------------------------------------------------------- */

static uint32_t ply_traits(const struct position *before, struct move m)
{
    (void)before;
    return m.bits == MOVE_PASS ? TRAIT_PASS : 0;
}

static unsigned row_length_at(const struct position *p, unsigned row)
{
    return row < rows_of(p->size)
               ? row_length(p->size, rows_of(p->size) - 1 - row)
               : 0;
}

/* Returns the column in which a row begins. Lines of equal column lean to the
   right, lines of equal x to the left. */
static unsigned first_column(const struct position *p, unsigned row)
{
    return row_begin(p->size, row);
}

static struct point cell_point(const struct position *p, unsigned cell)
{
    unsigned x, y;

    braunche_cell_point(p->size, cell, &x, &y);
    return point_of(p->size, x, y);
}

static uint8_t cell_content(const struct position *p, unsigned cell)
{
    unsigned x, y;

    braunche_cell_point(p->size, cell, &x, &y);
    uint8_t stone = stone_at(p, x, y);
    return stone == NO_SIDE ? 0 : (uint8_t)(stone + 1);
}

static unsigned changed_cells(const struct position *before, struct move m,
                              unsigned *out)
{
    if (m.bits == MOVE_PASS)
        return 0;
    *out = braunche_cell(before->size, move_x(m), move_y(m));
    return 1;
}

static unsigned cell_feature(const struct position *p, unsigned cell,
                             uint8_t content)
{
    unsigned x, y;

    braunche_cell_point(p->size, cell, &x, &y);
    return braunche_feature(content - 1U, x, y);
}

static const char *const contents[] = {"", "x", "o", NULL};
/* Two consecutive passes end the game [seed]. */
static const struct rules_claims claims = {.passes_end = 2};

static const struct rules_scoring scoring = {
    .tag = "Score",
    .write = braunche_score,
    .explain = braunche_score_explain,
};

static const struct rules_cells cells = {
    .contents = contents,
    .row_length = row_length_at,
    .row_begin = first_column,
    .point = cell_point,
    .content = cell_content,
    .changed = changed_cells,
    .feature = cell_feature,
};

const struct rules braunche_rules = {
    .name = "braunche",
    .title = "Braunche: groups with many branches on a hexagon's edge",
    .sides = {"Black", "White"},
    .letters = {'x', 'o'},
    .tags = tags,
    .round = 2,
    .seats = 2,
    .position_size = sizeof(struct position),
    .moves_max = MOVES_MAX,
    .clear = clear_position,
    .begin = braunche_begin,
    .format = braunche_format,
    .draw = refuse_draw,
    .side = side_to_move,
    .turn = side_to_move,
    .player = player_of_colour,
    .ending = game_ending,
    .resolve = braunche_resolve,
    .describe = braunche_describe,
    .play = braunche_play,
    .moves = braunche_moves,
    .count = braunche_count,
    .hash = braunche_hash,
    .hash_canonical = braunche_hash_canonical,
    .lasting = true,
    .signature = braunche_signature,
    .traits = ply_traits,
    .claims = &claims,
    .scoring = &scoring,
    .cells = &cells,
    .symmetry = &braunche_symmetry,
    .pack = braunche_pack,
    .unpack = braunche_unpack,
};
