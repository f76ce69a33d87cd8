#include "sgf.h"

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
static const char *const game_names[] = {GAMES(NAME) NULL};

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

/* Names of games by the number in GM, from 1. */
static const char *const numbered[] = {
    "Go",
    "Othello",
    "chess",
    "Gomoku",
    "Nine Men's Morris",
    "Backgammon",
    "Chinese chess",
    "Shogi",
    "Lines of Action",
    "Ataxx",
    "Hex",
    "Jungle",
    "Neutron",
    "Philosopher's Football",
    "Quadrature",
    "Trax",
    "Tantrix",
    "Amazons",
    "Octi",
    "Gess",
    "Twixt",
    "Zertz",
    "Plateau",
    "Yinsh",
    "Punct",
    "Gobblet",
    "Hive",
    "Exxit",
    "Hnefatafl",
    "Kuba",
    "Tripples",
    "Chase",
    "Tumbling Down",
    "Sahara",
    "Byte",
    "Focus",
    "Dvonn",
    "Tamsk",
    "Gipf",
    "Kropki",
};

static const char unnamed[] = "unnamed"; /* name for the number after the last
                                            one */

struct str sgf_game_numbered(struct str number)
{
    const size_t count = sizeof numbered / sizeof *numbered;
    uint64_t n;

    if (!str_number(number, &n) || n == 0)
        return STR_NONE;
    return n <= count ? str_of(numbered[n - 1]) : str_of(unnamed);
}

bool sgf_game_is_numbered(struct str name)
{
    return !str_equal(name, str_of(unnamed));
}

struct str sgf_game_of_event(struct str event, bool loose)
{
    for (size_t i = 0; i < sizeof numbered / sizeof *numbered; i++) {
        struct str name = str_of(numbered[i]);
        if (event.len < name.len ||
            !str_equal_nocase(str_part(event, 0, name.len), name))
            continue;
        char after = event.len > name.len ? event.ptr[name.len] : ' ';
        if (after == '.' || (loose && !ascii_is_letter(after)))
            return name;
    }
    return STR_NONE;
}

bool sgf_is_word_of_hex(struct str ply, bool *swap)
{
    static const char *const swaps[] = {"swap", "swap-pieces", "swap-sides",
                                        NULL};
    static const char *const others[] = {"resign", "forfeit", NULL};

    *swap = str_in_list(ply, swaps);
    return *swap || str_in_list(ply, others);
}

bool sgf_rules_are_go(struct str rules)
{
    static const char *const names[] = {
        "AGA",    "Chinese", "GOE",         "Ing",          "Japanese",
        "Korean", "NZ",      "New Zealand", "Tromp-Taylor", NULL};

    return str_in_list(rules, names);
}

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

static bool is_among(struct str name, const char *const *list)
{
    while (*list && !str_equal(name, str_of(*list)))
        list++;
    return *list != NULL;
}

bool sgf_is_root_name(struct str name)
{
    static const char *const names[] = {"FF", "CA", "AP", "GM", "ST", "SZ",
                                        "RU", "RE", "DT", "LX", "LP", "LE",
                                        "PL", "AB", "AW", "AE", NULL};

    if (is_among(name, names))
        return true;
    for (size_t i = 0; sgf_tags[i].property; i++)
        if (str_equal(name, str_of(sgf_tags[i].property)))
            return true;
    return false;
}

bool sgf_is_kept_at_root(struct str name, bool several)
{
    static const char *const names[] = {
        "AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TR", "DM", "GB",
        "GW", "HO", "UC", "V",  "VW", "FG", "PM", "MN", "KO", "OB", "OW",
        "BL", "WL", "N",  "TB", "TW", "TE", "BM", "IT", "DO", NULL};

    return is_among(name, names) || (several && !sgf_is_root_name(name));
}

static bool sgf_sniff(struct str head)
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
    return str_starts_with(str_trim(s), STR("["));
}

extern const struct notation notation_sgf;

const struct notation notation_sgf = {
    .name = "sgf",
    .title = "SGF FF[4]: (;FF[4]RU[quax]SZ[11];B[di];W[fg])",
    .games = game_names,
    .extension = ".sgf",
    .framing = {.borders = &sgf_borders},
    .sniff = sgf_sniff,
    .certain = true,
    .draft = sgf_fill_draft,
    .write = sgf_write,
    .lacks = TREE_LACKS,
};
