/*
 * Replay: the only place that joins a record with the rules of its game. It
 * resolves every ply of every line, checks numbers, commas, phrases and results
 * against the board, and stores moves and states in the tree.
 */
#ifndef LUDEX_REPLAY_H
#define LUDEX_REPLAY_H

#include "diag.h"
#include "record.h"
#include "rules.h"

/*
 * Reads the file that an option names: `fetch` returns its text in the arena,
 * or false with a reason.
 */
struct fetcher {
    bool (*fetch)(const void *context, struct str name, struct arena *arena,
                  struct str *out, struct text *why);
    const void *context;
    struct str given; /* contents used instead of any file that a record
                         names, or if it names none; empty: none */
};

/* A workspace that is reused for each record; one per thread. */
struct replay {
    struct fetcher fetcher; /* for tags of TAG_FILE; fetch NULL: no files */
    struct position *start; /* of the last record replayed */
    struct position *now;
    struct position *usual; /* the default start, while a start is compared
                               with it */
    struct position *end;   /* after the main line's last legal ply */
    size_t size;            /* bytes of each position */
    int64_t shift;          /* written numbers minus counted ones, in plies */
    uint32_t called; /* index of the main line's last call so far; 0: none,
                        or in a variation */
    struct reason why;
    struct text words;
    struct move *moves; /* for help texts; allocated when first needed, as are
                           the positions of trials: */
    struct position *trial, *trial_start;
    struct position *ahead; /* where the line might have come to, after words
                               that were not read */
    size_t moves_room;
    struct candidates *found; /* what the main line's first ply that cannot be
                                 replayed may have meant (candidates.h), */
    const struct node *found_for; /* for this ply; NULL: not searched for */
    bool no_helps;  /* set by the user: search for nothing to be suggested */
    bool no_memory; /* stays set */
};

void replay_init(struct replay *r);
void replay_release(struct replay *r);

/*
 * Replays a record whose `rules` are set: its options and Position, then every
 * ply. `side` is the side to move on a diagram's board (NO_SIDE: as counted).
 * If out of memory, r->no_memory or the state of the record's arena shows it.
 */
void replay_record(struct replay *r, struct record *record, uint8_t side,
                   struct diags *diags);

/*
 * Does all that can be done for a record of a foreign game: determines its
 * result, which is that at its end or, if there is none or it is *, that of its
 * tag. `numbered`: its plies are numbered as for two players in turn, and the
 * numbers are checked.
 */
void replay_foreign(struct record *record, bool numbered, struct diags *diags);

/* Does the same with a record that was replayed before and has changed since.
   Its board stays. */
void replay_again(struct replay *r, struct record *record, uint8_t side,
                  struct diags *diags);
/* Returns what a tag of this name is read as in the last record replayed: First,
   if Black began. */
struct str replay_tag_name(const struct replay *r, const struct record *record,
                           struct str name);

/*
 * Replays a line that begins at a position of its game (record->rules), given
 * as the main line of a record. The record's options, Position and result are
 * ignored and replaced by those of the position. The position must not be in
 * the workspace.
 */
void replay_line_from(struct replay *r, struct record *record,
                      const struct position *from, struct diags *diags);

/*
 * Iterates over the positions of the main line of the last record replayed, if
 * it is `started`: replay_begin returns the one before the first ply,
 * replay_next plays a ply, and returns NULL after the last legal one. The
 * position is in the workspace, valid until the next call.
 */
const struct position *replay_begin(struct replay *r,
                                    const struct record *record);
const struct position *replay_next(struct replay *r,
                                   const struct record *record,
                                   const struct node **node);

/*
 * Sets a node's number: its round and its place in the round, from the position
 * before it (NULL: unknown, continue counting) and the node before it.
 */
void replay_number(const struct rules *rules, const struct position *p,
                   const struct node *before, struct node *node);

/*
 * Sets record->board to the changes that turn the game's own start into the
 * record's: NULL if there are none. Returns 1; 0 with a reason if pieces on a
 * board cannot express it; -1 if out of memory.
 */
int replay_edits(struct replay *r, struct record *record, struct text *why);

/*
 * Iterates over the positions after all plies of the last record replayed,
 * variations included, along a walk: it must be called once for each node, in
 * order. position_walk_next returns the position after the walk's node, valid
 * until the next call; NULL if it is unknown: after an illegal ply, or if
 * record->started is not set.
 */
struct position_walk {
    struct replay *replay;
    const struct record *record;
    struct position *before[NESTING_MAX]; /* positions before plies that have
                                             variations; in the record's
                                             arena */
    const struct node *ply[NESTING_MAX];
    bool before_known[NESTING_MAX];
    size_t depth;
    bool known;
};

void position_walk_begin(struct position_walk *p, struct replay *r,
                         const struct record *record);
/* Starts the iteration again, reusing its memory. */
void position_walk_again(struct position_walk *p);
const struct position *position_walk_next(struct position_walk *p,
                                          const struct walk *w);

/* Sets node->full of every legal ply of the main line to the game's full form
   (every symbol, the points between). Returns false if out of memory. */
bool replay_describe(struct replay *r, struct record *record);

/* Returns the result that the position shows, or RESULT_NONE if the game is not
   over. */
enum result_kind replay_result(const struct rules *rules,
                               const struct position *p);

#endif
