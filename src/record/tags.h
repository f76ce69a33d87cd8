/* Tags that every game has, and their valid values. */
#ifndef LUDEX_SRC_RECORD_TAGS_H
#define LUDEX_SRC_RECORD_TAGS_H

#include "diag.h"
#include "record.h"
#include "rules.h"

/*
 * Determines which players the tags of colours mean, and checks the tags common
 * to all games (ludex-record(5)) and the games' own tags that need no board. A
 * value in another common form is converted to the standard form, with a
 * warning.
 */
void check_tags(struct record *r, struct diags *diags);

/* For a foreign record: converts dates and results in other forms to the
   standard form, with a warning. The other tags are not checked. */
void check_foreign_tags(struct record *r, struct diags *diags);

/* Checks that no two tags are the same player's, once it is known who
   begins. */
void check_players(const struct record *r, struct diags *diags);

/* Returns the diagnostic for a refused value of a game's own tag. */
enum diag_code tag_fault(const struct rules_tag *own);

enum termination_needs {
    NEEDS_NOTHING,
    NEEDS_WINNER, /* 1-0 or 0-1 */
    NEEDS_DRAW,
    NEEDS_NOBODY, /* nobody gets a point: * */
};

/* A value of the tag Termination. */
struct termination {
    const char *name;
    uint8_t needs; /* enum termination_needs */
    bool excused;  /* it is independent of the board, whose result may differ */
};

const struct termination *termination_find(struct str value); /* or NULL */

/* Reports a colour that the game does not have: COLOUR_FOREIGN, which means
   `player`, or another. */
void report_foreign_colour(enum colour_kind kind, const struct rules *rules,
                           struct str name, uint8_t player, struct span where,
                           struct diags *diags);

#endif
