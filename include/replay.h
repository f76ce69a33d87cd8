/*
 * Replay: the only code that combines a record with the rules of its game.
 * Replay converts the plies of all lines to moves, checks numbers, commas,
 * phrases and results against the board, and stores moves and states in the
 * tree.
 */
#ifndef LUDEX_REPLAY_H
#define LUDEX_REPLAY_H

#include "diag.h"
#include "record.h"
#include "rules.h"

/*
 * Reads a file to which an option refers. `fetch` stores the file's text in the
 * arena, or returns false with a reason.
 */
struct fetcher {
    bool (*fetch)(const void *context, struct str name, struct arena *arena,
                  struct str *out, struct text *why);
    const void *context;
    struct str given; /* if not empty, used instead of the file to which a
                         record refers, and for records that refer to no
                         file */
};

/* A workspace that is reused for each record; each thread needs its own. */
struct replay {
    struct fetcher fetcher; /* for tags of TAG_FILE; if `fetch` is NULL, no
                               files are read */
    struct position *start; /* start of the last record replayed */
    struct position *now;
    struct position *usual; /* default start, with which a record's start is
                               compared */
    struct position *end;   /* position after the last legal ply of the main
                               line */
    size_t size;            /* size of each position in bytes */
    int64_t shift;          /* difference between written and actual numbers, in
                               plies */
    uint32_t called; /* index of the last call in the main line so far; 0 if
                        there was none, or if the current line is a
                        variation */
    struct reason why;
    struct text words;
    struct move *moves; /* for help texts; allocated when first needed, like the
                           positions below, which are used for trials */
    struct position *trial, *trial_start;
    struct position
        *ahead; /* position that the line may have reached after words that were
                   not read */
    size_t moves_room;
    struct candidates *found; /* candidates (candidates.h) for the ply
                                 `found_for` */
    const struct node
        *found_for; /* the first ply of the main line that cannot be replayed,
                       or NULL if no candidates were searched for */
    bool no_helps;  /* set by the caller: do not search for suggestions */
    bool no_memory; /* never reset */
};

void replay_init(struct replay *r);
void replay_release(struct replay *r);

/*
 * Replays a record whose `rules` are set: first its options and Position, then
 * every ply. `side` is the side to move on the board of a diagram (NO_SIDE:
 * determined by counting). If out of memory, r->no_memory is set or the arena
 * of the record is exhausted.
 */
void replay_record(struct replay *r, struct record *record, uint8_t side,
                   struct diags *diags);

/*
 * Determines the result of a foreign game's record: the result at the end of
 * the movetext or, if that is missing or *, the value of the tag Result. If
 * `numbered` is set, plies are numbered as for two players who alternate, and
 * the written numbers are checked.
 */
void replay_foreign(struct record *record, bool numbered, struct diags *diags);

/* Replays a record again that was changed after its last replay. The board of a
   diagram is not changed. */
void replay_again(struct replay *r, struct record *record, uint8_t side,
                  struct diags *diags);
/* Returns the meaning of a tag name in the last record replayed, such as First
   for Black if Black began. */
struct str replay_tag_name(const struct replay *r, const struct record *record,
                           struct str name);

/*
 * Replays a line, given as the main line of a record, that begins at a position
 * of its game (record->rules). The options, Position and result of the record
 * are ignored; those of the position are used instead. The position must not be
 * in the workspace.
 */
void replay_line_from(struct replay *r, struct record *record,
                      const struct position *from, struct diags *diags);

/*
 * Iterate over the positions of the main line of the last record replayed, if
 * it is `started`: replay_begin returns the position before the first ply;
 * replay_next plays a ply and returns the next position, or NULL after the last
 * legal ply. The position is in the workspace and valid until the next call.
 */
const struct position *replay_begin(struct replay *r,
                                    const struct record *record);
const struct position *replay_next(struct replay *r,
                                   const struct record *record,
                                   const struct node **node);

/*
 * Sets the number of a node's round and the node's place in the round, from the
 * previous node and the position before the ply. If the position is NULL, the
 * numbers of the previous node are continued.
 */
void replay_number(const struct rules *rules, const struct position *p,
                   const struct node *before, struct node *node);

/*
 * Sets record->board to the changes that turn the start of the game into that
 * of the record, or to NULL if there are none. Returns 1, or 0 with a reason if
 * a board cannot express the changes, or -1 if out of memory.
 */
int replay_edits(struct replay *r, struct record *record, struct text *why);

/*
 * Iterates over the positions after all plies of the last record replayed,
 * including variations, in the order of a walk. Call position_walk_next once
 * for each node of the walk. It returns the position after the node, which is
 * valid until the next call, or NULL if the position is unknown: after an
 * illegal ply, or if record->started is false.
 */
struct position_walk {
    struct replay *replay;
    const struct record *record;
    struct position *before[NESTING_MAX]; /* positions before plies that have
                                             variations, in the record's
                                             arena */
    const struct node *ply[NESTING_MAX];
    bool before_known[NESTING_MAX];
    size_t depth;
    bool known;
};

void position_walk_begin(struct position_walk *p, struct replay *r,
                         const struct record *record);
/* Starts the iteration again, and reuses its memory. */
void position_walk_again(struct position_walk *p);
const struct position *position_walk_next(struct position_walk *p,
                                          const struct walk *w);

/* Sets node->full of every legal ply of the main line to its full form, with
   all symbols and intermediate points. Returns false if out of memory. */
bool replay_describe(struct replay *r, struct record *record);

/* Returns the result that the position shows, or RESULT_NONE if the game is not
   over. */
enum result_kind replay_result(const struct rules *rules,
                               const struct position *p);

#endif
