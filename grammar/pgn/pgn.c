#include "pgn.h"

const struct pgn_tag pgn_roster[] = {
    {"Event", "Event", "?"},        {"Site", "Site", "?"},
    {"Date", "Date", "????.??.??"}, {"Round", "Round", "?"},
    {"White", "First", "?"},        {"Black", "Second", "?"},
    {"Result", "Result", "*"},      {NULL, NULL, NULL},
};

const struct pgn_tag *pgn_tag(struct str name)
{
    for (const struct pgn_tag *tag = pgn_roster; tag->name; tag++)
        if (str_is_word(name, tag->name))
            return tag;
    return NULL;
}

extern const struct notation notation_pgn;

const struct notation notation_pgn = {
    .name = "pgn",
    .title = "PGN: {[%moves 1. d3 e4]}; other games as words",
    .extension = ".pgn",
    .framing = {.escapes = true},
    .sniff = pgn_sniff,
    .draft = pgn_fill_draft,
    .write = pgn_write,
    .lacks = NATIVE_LACKS,
};
