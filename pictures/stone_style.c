#include "stone_style.h"

/* The stones' letters, and how each is shown. */
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

const struct board_side *side_of(const struct board *b, char stone)
{
    for (size_t i = 0; i < 2; i++)
        if (stone && b->sides[i].stone == stone)
            return &b->sides[i];
    return NULL;
}

char stone_letter(const struct board *b, char stone, bool marked)
{
    const struct board_side *side = side_of(b, stone);

    if (side)
        return (char)(marked ? side->letter ^ 0x20 : side->letter);
    return (char)(marked ? stone & ~0x20 : stone);
}

const char *stone_name(const struct board *b, char stone)
{
    const struct board_side *side = side_of(b, stone);

    return side && side->name ? side->name : stone_style_of(stone)->name;
}

void add_coloured(struct text *out, struct str sign, const char *ansi)
{
    if (ansi)
        text_addf(out, "\033[%sm", ansi);
    text_add(out, sign);
    if (ansi)
        text_add(out, STR("\033[0m"));
}

void add_stone(const struct board *b, char stone, bool marked, bool colour,
               struct text *out)
{
    char letter = stone_letter(b, stone, marked);

    if (colour && marked)
        text_add(out, STR("\033[1;7m"));
    add_coloured(out, (struct str){&letter, 1},
                 colour ? stone_style_of(stone)->ansi : NULL);
}

/* "x Black: left-right, u Red: top-bottom"; "B Blue, R Red" */
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
