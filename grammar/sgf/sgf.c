#include "sgf.h"

#include <string.h>

#include "borders.h"

/* clang-format off */
#define GAMES(game)                       \
    game("quax",     11, 1, 0, "",  true) \
    game("link",      8, 1, 0, "",  true) \
    game("quickway", 11, 1, 0, "",  true) \
    game("stymie",    8, 2, 1, "-", false) \
    game("braunche",  9, 2, 1, "",  false)

#define ROW(name, size, rows, less, joint, square) \
    {name, size, rows, less, joint, square},
#define NAME(name, ...) name,

static const struct sgf_game games[] = {GAMES(ROW){NULL, 0, 0, 0, "", false}};
static const char *const names[] = {GAMES(NAME) NULL};

const struct sgf_tag sgf_tags[] = {
    {"EV", "Event"},  {"PC", "Site"},   {"RO", "Round"},     {"PB", "First"},
    {"PW", "Second"}, {"SO", "Source"}, {"AN", "Annotator"}, {"KM", "Komi"},
    {NULL, NULL},
};

const struct sgf_glyph sgf_glyphs[] = {
    {"TE", "1", 1}, {"BM", "1", 2}, {"TE", "2", 3}, {"BM", "2", 4},
    {"IT", "", 5},  {"DO", "", 6},  {NULL, NULL, 0},
};
/* clang-format on */

const struct sgf_game *sgf_game(struct str name)
{
    for (size_t i = 0; games[i].name; i++)
        if (str_equal_nocase(name, str_of(games[i].name)))
            return &games[i];
    return NULL;
}

unsigned sgf_rows(const struct sgf_game *game, uint64_t size)
{
    return size && size <= 52 ? (unsigned)(game->rows * size - game->less) : 0;
}

uint64_t sgf_size(const struct sgf_game *game, uint64_t rows)
{
    return (rows + game->less) / game->rows;
}

static bool sniff(struct str head)
{
    struct str s = str_trim(head);

    if (!str_skip(&s, STR("(")))
        return false;
    s = str_trim(s);
    if (!str_skip(&s, STR(";")))
        return false;
    s = str_trim(s);
    while (s.len && ascii_is_letter(s.ptr[0]))
        s = str_from(s, 1);
    return str_starts(str_trim(s), STR("["));
}

extern const struct notation notation_sgf;

const struct notation notation_sgf = {
    .name = "sgf",
    .title = "SGF FF[4]: (;FF[4]RU[quax]SZ[11];B[di];W[fg])",
    .games = names,
    .extension = ".sgf",
    .framing = {.borders = &sgf_borders},
    .sniff = sniff,
    .draft = sgf_draft,
    .write = sgf_write,
    .lacks = HOME_LACKS,
};
