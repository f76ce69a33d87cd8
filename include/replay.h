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

/*
 * Where the text comes from that an option names by its file: `fetch` gives it
 * in memory of the arena; false with a reason.
 */
struct fetcher {
    bool (*fetch)(const void *context, struct str name, struct arena *arena,
                  struct str *out, struct text *why);
    const void *context;
    struct str given; /* goes before every name, and where there is none;
                         empty: nothing */
};

/* A workspace that is kept from record to record; one a thread. */
struct replay {
    struct fetcher fetcher; /* for tags of TAG_FILE; fetch NULL: no files */
    struct position *start; /* of the record replayed last */
    struct position *now;
    struct position *usual; /* start, while a start is held against it */
    struct position *end;   /* after its main line's last legal ply */
    size_t size;            /* bytes of each */
    int64_t shift;          /* of the numbers from what is counted, in plies */
    uint32_t called; /* index of the main line's last call so far; 0: none, or
                        a variation is being replayed */
    struct reason why;
    struct text words;
    struct move *moves; /* for help; made when first wanted */
    size_t moves_room;
    bool no_memory; /* stays so */
};

void replay_init(struct replay *r);
void replay_release(struct replay *r);

/*
 * Replays a record whose `rules` are set: its options and Position, then every
 * ply. `side` is who moves on a diagram's board (NO_SIDE: as counted). If memory
 * runs out r->no_memory or the arena of the record tells.
 */
void replay_record(struct replay *r, struct record *record, uint8_t side,
                   struct diags *diags);

/* All that is done with a record whose game is foreign: its result is the one
   that is written at its end, or in its tag if none is, or * is. `numbered`: its
   plies have the numbers of two players who play in turn, which are checked. */
void replay_foreign(struct record *record, bool numbered, struct diags *diags);

/* Does the same with a record that was replayed before, and was changed since.
   Its board stays. */
void replay_again(struct replay *r, struct record *record, uint8_t side,
                  struct diags *diags);
/* Returns what a tag of this name is read as in the record replayed last: First,
   where Black began. */
struct str replay_tag_name(const struct replay *r, const struct record *record,
                           struct str name);

/*
 * The same of a line that begins at a position of its game (record->rules): its
 * main line, whose options, Position and result are not looked at, and are as
 * those of the position. It is not of the workspace.
 */
void replay_line_from(struct replay *r, struct record *record,
                      const struct position *from, struct diags *diags);

/*
 * Positions of the main line of the record replayed last, if `started`:
 * replay_begin gives the one before the first ply, replay_next plays a ply
 * and gives NULL after the last legal one. The position is the workspace's,
 * valid until the next call.
 */
const struct position *replay_begin(struct replay *r,
                                    const struct record *record);
const struct position *replay_next(struct replay *r,
                                   const struct record *record,
                                   const struct node **node);

/*
 * Sets a node's number: its round and its place there, as the position before
 * it (NULL: not known, counted on) and the node before it tell.
 */
void replay_number(const struct rules *rules, const struct position *p,
                   const struct node *before, struct node *node);

/*
 * Sets record->board to what must be changed on the game's own start to have
 * the record's: NULL if nothing. 1; 0 with a reason if that cannot be said
 * with men on a board; -1 if memory ran out.
 */
int replay_edits(struct replay *r, struct record *record, struct text *why);

/*
 * The positions after all plies of the record replayed last, variations too:
 * asked along a walk, of each node once, in its order. position_walk_next gives
 * the one after the walk's node, which is valid until the next call; NULL if it
 * is not known: after an illegal ply, or where record->started is not set.
 */
struct position_walk {
    struct replay *replay;
    const struct record *record;
    struct position *before[NESTING_MAX]; /* of plies with variations; in the
                                             record's arena */
    const struct node *ply[NESTING_MAX];
    bool before_known[NESTING_MAX];
    size_t depth;
    bool known;
};

void position_walk_begin(struct position_walk *p, struct replay *r,
                         const struct record *record);
/* Begins again, in the memory that it has: to walk often. */
void position_walk_again(struct position_walk *p);
const struct position *position_walk_next(struct position_walk *p,
                                          const struct walk *w);

/* Sets node->full of every legal ply of the main line to what the game says
   of it (every sign, the points between). False: out of memory. */
bool replay_describe(struct replay *r, struct record *record);

/* What the board says of the players: RESULT_NONE while it is not over. */
enum result_kind replay_result(const struct rules *rules,
                               const struct position *p);

#endif
