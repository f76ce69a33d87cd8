#include "apgame.h"

#include "../json/lines.h"

const struct apgame_player apgame_players[2] = {
    {"First", "FirstId", "FirstScore", "FirstType"},
    {"Second", "SecondId", "SecondScore", "SecondType"},
};

const struct apgame_word_info apgame_words[APGAME_WORDS] = {
    [APGAME_RESIGN] = {"resign", NULL, PHRASE_RESIGNS},
    [APGAME_TIMEOUT] = {"timeout", "time", PHRASE_NONE},
    [APGAME_DRAW] = {"draw", NULL, PHRASE_DRAW_AGREED},
    [APGAME_ABANDONED] = {"abandoned", "abandoned", PHRASE_NONE},
};

static bool apgame_sniff(struct str head)
{
    struct str name;

    return json_first_name(head, &name) && str_equal(name, STR("header"));
}

extern const struct notation notation_apgame;

const struct notation notation_apgame = {
    .name = "apgame",
    .title = "game records of AbstractPlay",
    .extension = ".json",
    .shared = true,
    .framing = {.borders = &json_borders},
    .sniff = apgame_sniff,
    .certain = true,
    .draft = apgame_fill_draft,
    .write = apgame_write,
    .lacks = PARTS & ~(PART_TAGS | PART_PLIES | PART_RESULT | PART_BLANKS),
    .needs_plies = true,
};
