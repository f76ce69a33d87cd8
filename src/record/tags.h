/* Tags that every game has: what their values may be. */
#ifndef LUDEX_SRC_RECORD_TAGS_H
#define LUDEX_SRC_RECORD_TAGS_H

#include "diag.h"
#include "record.h"
#include "rules.h"

/* Settles whose the tags of colours are, checks what all games have
   (ludex-record(5)) and the games' own tags that need no board. A value that
   people write otherwise becomes the one form, with a warning. */
void check_tags(struct record *r, struct diags *diags);

/* Of a foreign record: dates and a result that are written otherwise become the one
   form, with a warning. What else its tags say is not judged. */
void check_foreign_tags(struct record *r, struct diags *diags);

/* That no two tags are the same player's, once it is known who begins. */
void check_players(const struct record *r, struct diags *diags);

/* What a refused value of a game's own tag is reported as. */
enum diag_code tag_fault(const struct rules_tag *own);

enum termination_needs {
    NEEDS_NOTHING,
    NEEDS_WINNER, /* 1-0 or 0-1 */
    NEEDS_DRAW,
    NEEDS_NOBODY, /* it gives nobody anything: * */
};

/* A value of the tag Termination. */
struct termination {
    const char *name;
    uint8_t needs; /* enum termination_needs */
    bool excused;  /* it says nothing of the board, which may say otherwise */
};

const struct termination *termination_find(struct str value); /* or NULL */

/* Reports a colour that the game does not have, COLOUR_FOREIGN (of which
   `player` says who is meant) or another. */
void report_colour(enum colour_kind kind, const struct rules *rules,
                   struct str name, uint8_t player, struct span where,
                   struct diags *diags);

#endif
