/*
 * Replay: the one place that joins a record with the rules of its game.
 * It resolves every ply of every line, checks numbers, commas, phrases and
 * results against the board, and leaves moves and states in the tree.
 */
#ifndef LUDEX_REPLAY_H
#define LUDEX_REPLAY_H

#include "diag.h"
#include "record.h"
#include "rules.h"

/* A workspace that is kept from record to record; one a thread. */
struct replay {
    struct position *start; /* of the record replayed last */
    struct position *now;
    struct position *before; /* the ply being judged */
    struct position *end;    /* behind its main line's last legal ply */
    size_t size;             /* bytes of each */
    struct reason why;
    struct text words;
    struct move *moves; /* for help; made when first wanted */
    size_t moves_room;
};

void replay_init(struct replay *r);
void replay_release(struct replay *r);

/*
 * Judges a record whose `rules` are set: its options and Position, then every
 * ply. `side` is who moves on a diagram's board (NO_SIDE: as counted).
 * False only when memory ran out, which is left to the caller to report.
 */
bool replay_record(struct replay *r, struct record *record, uint8_t side,
                   struct diags *diags);

/*
 * Positions of the main line of the record replayed last, if `started`:
 * replay_begin gives the one before the first ply, replay_next plays a ply
 * and gives NULL behind the last legal one. The position is the workspace's,
 * valid until the next call.
 */
const struct position *replay_begin(struct replay *r,
                                    const struct record *record);
const struct position *replay_next(struct replay *r,
                                   const struct record *record,
                                   const struct node **node);

/* What the board says of the players: RESULT_NONE while it is not over. */
enum result_kind replay_outcome(const struct rules *rules,
                                const struct position *p);

#endif
