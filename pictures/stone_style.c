#include "stone_style.h"

/* The letters of stones, and the look of each stone. */
const struct stone_style stone_styles[] = {
    {'x', "Black", "1", {0.10, 0.10, 0.10, PICTURE_BLACK}},
    {'w', "White", "1;97", {0.98, 0.98, 0.98, PICTURE_WHITE}},
    {'o', "Brown", "33", {0.55, 0.35, 0.17, PICTURE_BROWN}},
    {'p', "Yellow", "93", {0.96, 0.83, 0.20, PICTURE_YELLOW}},
    {'q', "Gray", "90", {0.55, 0.55, 0.55, PICTURE_GRAY}},
    {'s', "Blue", "94", {0.15, 0.30, 0.80, PICTURE_BLUE}},
    {'t', "Green", "32", {0.10, 0.55, 0.20, PICTURE_GREEN}},
    {'u', "Red", "1;31", {0.80, 0.10, 0.12, PICTURE_RED}},
    {'v', "Magenta", "35", {0.75, 0.15, 0.70, PICTURE_MAGENTA}},
    {'1', "First", "1", {0.99, 0.97, 0.90, PICTURE_FIRST}},
    {'2', "Second", "1;31", {0.25, 0.22, 0.20, PICTURE_SECOND}},
    {0},
};

const struct stone_style *stone_style_of(char stone)
{
    for (size_t i = 0; stone_styles[i].letter; i++)
        if (stone_styles[i].letter == stone)
            return &stone_styles[i];
    return &stone_styles[0];
}

/* Returns the side of the board that determines how a stone is written, or NULL
   if there is none. */
static const struct board_side *side_of_stone(const struct board *b, char stone)
{
    for (size_t i = 0; i < 2; i++)
        if (stone && b->sides[i].stone == stone)
            return &b->sides[i];
    return NULL;
}

char stone_letter(const struct board *b, char stone, bool marked)
{
    const struct board_side *side = side_of_stone(b, stone);

    if (side)
        return (char)(marked ? side->letter ^ 0x20 : side->letter);
    return (char)(marked ? stone & ~0x20 : stone);
}

const char *stone_name(const struct board *b, char stone)
{
    const struct board_side *side = side_of_stone(b, stone);

    return side && side->name ? side->name : stone_style_of(stone)->name;
}

/* ---- colours of terminals ------------------------------------------------ */

static unsigned difference(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

/* Returns the nearest of six levels for a component: red, green or blue. */
static unsigned colour_level(uint8_t part)
{
    static const uint8_t levels[] = {0, 95, 135, 175, 215, 255};
    unsigned best = 0;

    for (unsigned i = 1; i < sizeof levels; i++)
        if (difference(levels[i], part) < difference(levels[best], part))
            best = i;
    return best;
}

/* Returns the number of a colour among the 256 colours of a terminal: a gray if
   red, green and blue are nearly equal, otherwise a colour of the colour
   cube. */
static unsigned terminal_colour(const uint8_t rgb[3])
{
    enum { CUBE = 16, GRAYS = 232, GRAY_FIRST = 8, GRAY_STEP = 10, NEAR = 12 };

    if (difference(rgb[0], rgb[1]) < NEAR &&
        difference(rgb[1], rgb[2]) < NEAR && rgb[1] > GRAY_FIRST &&
        rgb[1] < GRAY_FIRST + 23 * GRAY_STEP)
        return GRAYS + (rgb[1] - GRAY_FIRST) / GRAY_STEP;
    return CUBE + 36 * colour_level(rgb[0]) + 6 * colour_level(rgb[1]) +
           colour_level(rgb[2]);
}

static uint8_t colour_byte(double part)
{
    return (uint8_t)(part * 255 + 0.5);
}

static void add_ground(struct text *out, const struct colour *c, bool all)
{
    const uint8_t rgb[] = {colour_byte(c->red), colour_byte(c->green),
                           colour_byte(c->blue)};

    text_addf(out, "\033[%s;", colour_is_light(c) ? "30" : "97");
    if (all)
        text_addf(out, "48;2;%u;%u;%um", rgb[0], rgb[1], rgb[2]);
    else
        text_addf(out, "48;5;%um", terminal_colour(rgb));
}

void begin_colour(struct text *out, char stone, uint8_t colour)
{
    const struct stone_style *style = stone_style_of(stone);

    if (colour == PICTURE_16)
        text_addf(out, "\033[%sm", style->ansi);
    if (colour > PICTURE_16)
        add_ground(out, &style->colour, colour == PICTURE_RGB);
}

void end_colour(struct text *out, uint8_t colour)
{
    if (colour)
        text_add(out, STR("\033[0m"));
}

void add_coloured(struct text *out, struct str sign, char stone, uint8_t colour)
{
    begin_colour(out, stone, colour);
    text_add(out, sign);
    end_colour(out, colour);
}

void add_stone(const struct board *b, char stone, bool marked, uint8_t colour,
               struct text *out)
{
    char letter = stone_letter(b, stone, marked);

    if (colour && marked)
        text_add(out, STR("\033[1;7m"));
    add_coloured(out, (struct str){&letter, 1}, stone, colour);
}

/* Appends captions such as "x Black: left-right, u Red: top-bottom" or "B Blue,
   R Red". */
void add_captions(const struct board *b, struct text *out)
{
    static const char *const edges[] = {": left-right", ": top-bottom"};
    bool owned = b->owner[0] || b->owner[1];
    const char *comma = "";

    for (size_t i = 0; i < 2; i++) {
        char stone = owned ? b->owner[i] : b->sides[i].stone;
        if (!stone)
            continue;
        text_addf(out, "%s%c %s%s", comma, stone_letter(b, stone, false),
                  stone_name(b, stone), owned ? edges[i] : "");
        comma = ", ";
    }
    if (*comma)
        text_add_char(out, '\n');
}
