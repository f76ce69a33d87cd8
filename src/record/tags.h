/* Checks the tags that are common to all games. */
#ifndef LUDEX_SRC_RECORD_TAGS_H
#define LUDEX_SRC_RECORD_TAGS_H

#include "diag.h"
#include "record.h"
#include "rules.h"

/*
 * Determines the players to whom the tags of colours refer. Checks the tags
 * that all games have (ludex-record(5)), and the game's own tags that can be
 * checked without a board. Values in other common forms are converted to the
 * standard form, with a warning.
 */
void check_tags(struct record *r, struct diags *diags);

/* Converts dates and results of a foreign record to the standard form, with a
   warning. Other tags are not checked. */
void check_foreign_tags(struct record *r, struct diags *diags);

/* Checks that no two tags refer to the same player. Call it when it is known
   which colour begins. */
void check_players(const struct record *r, struct diags *diags);

/* Reports unknown tags whose name is one edit away from that of a standard tag,
   one of the game's own tags or one of its colours that the record lacks. */
void check_tag_names(const struct record *r, struct diags *diags);

/* Reports players who have the same name. */
void check_same_player(const struct record *r, struct diags *diags);

/* Returns the diagnostic for an invalid value of a game's own tag. */
enum diag_code tag_fault(const struct rules_tag *own);

enum termination_needs {
    NEEDS_NOTHING,
    NEEDS_WINNER, /* the result is 1-0 or 0-1 */
    NEEDS_DRAW,
    NEEDS_NOBODY, /* the result is *, since nobody gets a point */
};

/* A value of the tag Termination. */
struct termination {
    const char *name;
    uint8_t needs; /* enum termination_needs */
    bool excused;  /* the result does not depend on the board, and may differ
                      from it */
};

const struct termination *
termination_find(struct str value); /* returns NULL if there is no such
                                       value */

/* Reports a colour that the game does not have. If `kind` is COLOUR_FOREIGN,
   the colour means `player`. */
void report_foreign_colour(enum colour_kind kind, const struct rules *rules,
                           struct str name, uint8_t player, struct span where,
                           struct diags *diags);

#endif
