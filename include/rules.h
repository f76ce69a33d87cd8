/*
 * Rules: a game as one const table, with data and functions that every game
 * has, and groups of functions that only some games have.
 *
 * A game knows positions and legal plies. It has never seen a file, a record or
 * a diagnostic, and of tags it knows only the values of its own ones. The
 * source of a rule ([seed], [found], [ruling]) is marked in each game's own
 * files and in ludex-rules(7).
 *
 * A position is plain bytes without pointers, rules->position_size long:
 * copying is memcpy, undoing is going back to a copy. It holds what the rules
 * need (sizes and variants are fields) and never history.
 *
 * Sides are colours: 0 is the colour that begins from the start (Black), 1 the
 * other. Players are First (0) and Second (1); a swap exchanges their colours,
 * and `player` returns who has a colour now.
 */
#ifndef LUDEX_RULES_H
#define LUDEX_RULES_H

#include <assert.h>

#include "board.h"
#include "move.h"
#include "position_text.h"
#include "text.h"

struct position; /* each game defines its own */

/*
 * An option of a game as a tag writes it: Size "11", Edges "NS". For a TAG_FILE
 * the value is the contents of the file.
 */
struct setting {
    struct str name, value;
};

/* Why something is refused. The caller owns it and clears it first. */
struct reason {
    struct text text;  /* "crosses the link f7g6"; no full stop, lower case */
    struct text label; /* more detail, shown under the caret; may be empty */
    size_t option;     /* index of the refused option; `count`: the position */
    size_t at, length; /* bytes of the position string that are refused */
    uint8_t kind;      /* enum reason_kind */
};

enum reason_kind {
    REASON_RULES,
    REASON_EMPTY_PLACE, /* a prisoner is to be taken from a place that is
                           empty */
    REASON_PROFILE,     /* another game of the family allows it */
    REASON_CALLED,      /* a call is in force: the text says who must move */
};

void reason_clear(struct reason *why);
void reason_release(struct reason *why);

enum { NO_SIDE = 2 };

struct ending {
    bool over;
    uint8_t winner; /* side; NO_SIDE: a draw */
};

enum { SIGNATURE_WORDS = 4 };

#define NO_CELL UINT32_MAX

enum { CELLS_CHANGED = 8 }; /* maximum, by one move */

/* What a move does, as bits, for queries. */
enum trait {
    TRAIT_CAPTURE = 1 << 0,
    TRAIT_DOUBLE = 1 << 1, /* two pieces take part */
    TRAIT_PROMOTION = 1 << 2,
    TRAIT_REPLACEMENT = 1 << 3, /* with a prisoner, or into another figure */
    TRAIT_LEAP = 1 << 4,
    TRAIT_CHECK = 1 << 5,
    TRAIT_LINK = 1 << 6, /* made by the ply, or automatically with its stone */
    TRAIT_CALL = 1 << 7,
    TRAIT_SWAP = 1 << 8,
    TRAIT_PASS = 1 << 9,
};

/* Another name of a colour, "White", and the side that it means; built like
   `sides`. */
struct side_name {
    const char *name;
    uint8_t side;
};

enum tag_kind {
    TAG_OPTION, /* an option of the game: Size "11" */
    TAG_FILE,   /* an option whose value is a file's name: Board "star.board" */
    TAG_REMARK, /* something outside the rules that happened: Throw "5-2" */
};

/* A tag of a game's own. In its table a game's options and files come before
   its remarks, in the order in which they are written. */
struct rules_tag {
    const char *name; /* "Size"; the option --size means the same */
    uint8_t kind;     /* enum tag_kind */
    /* What is valid, for messages: "a number from 3 to 26", after "Size is";
       for a remark a text of its own. */
    const char *wanted;
    const char *fault; /* the diagnostic for a refused value: "bad-size", a
                          slug of ludex-diagnostics(7); NULL: bad-option */
    /* For the usage of --size: "N", and "the size of the board". No argument:
       the option by itself means "yes". */
    const char *argument, *help;
    /*
     * For an option: set() takes a value; it returns false if the value is
     * refused, with a reason if `wanted` does not explain it. get() appends the
     * value as it would be written; nothing if it is the default.
     */
    bool (*set)(struct position *p, struct str value, struct reason *why);
    void (*get)(const struct position *p, struct text *out);
    /* For a remark: true if the value is valid. */
    bool (*fits)(struct str value);
};

enum { RULES_TAGS_MAX = 16 }; /* maximum, for one game */

/* Iterate over options: for (tag = rules->tags; tag_is_option(tag); tag++) */
static inline bool tag_is_option(const struct rules_tag *tag)
{
    return tag && tag->name && tag->kind != TAG_REMARK;
}

/*
 * Groups of functions that only some games have; `struct rules` points to them,
 * and has NULL if the game does not have the group.
 */

/* Sides that are teams, or players who may be skipped (Brax for three or four).
   Without this group a side is one player, and the first player of a round
   opens it. */
struct rules_teams {
    /* Returns the name of the player to move: "Blue (marked)". */
    const char *(*mover)(const struct position *p);
    /* True if all players before the one to move were skipped in this round. */
    bool (*opens)(const struct position *p);
    /* Returns the side of the player in this seat: 0 is First, 3 Fourth. */
    uint8_t (*seat_side)(const struct position *p, uint8_t seat);
};

/* Calls, which a player may make with a move and which bind the opponent:
   "Brax!". */
struct rules_calls {
    const char *said; /* how a refusal describes the player bound by a call:
                         "braxed" */
    /* True if a call is allowed with a legal move, whether or not it was
       made. */
    bool (*allowed)(const struct position *p, struct move move);
};

/* What plies show by themselves, if the position before them is unknown
   (Position "?"). */
struct rules_claims {
    /*
     * Returns the only player who can have made this ply, judged by its
     * symbols; *why says by which ("R is the first player's king"). Returns
     * NO_SIDE if no symbol decides (*why is then NULL), or if two contradict
     * each other. NULL if a game has no such symbols. (In every game, a swap is
     * made by the second player.)
     */
    uint8_t (*mover)(const struct ply *ply, const char **why);
    uint8_t passes_end; /* consecutive passes that end the game; 0: passes
                           never do */
};

/* How a finished game is scored. */
struct rules_scoring {
    const char *tag; /* the remark that states the score: "Score" */
    /* Appends the score as that tag writes it: "61.5-55"; nothing before the
       end. */
    void (*write)(const struct position *p, struct text *out);
    /* Appends how the score is counted, as lines of text. */
    void (*explain)(const struct position *p, struct text *out);
};

/*
 * The board as cells, for patterns and counts. Cells are numbered in the order
 * of the board field of the position string: rows from the top, each from the
 * left. In Quax on 11x11, a11 is cell 0, b11 is 1, a10 is 11.
 */
struct rules_cells {
    /* The possible contents of a cell, as position strings name them, with ""
       (empty) first and NULL after the last: "", "x", "u". */
    const char *const *contents;
    /* row_length returns the number of cells in a row, 0 after the last row;
       row_begin the column of its first cell; if NULL, it is column 0. */
    unsigned (*row_length)(const struct position *p, unsigned row);
    unsigned (*row_begin)(const struct position *p, unsigned row);
    /* Returns a cell in the notation's coordinates. */
    struct point (*point)(const struct position *p, unsigned cell);
    /* Returns the content of a cell, as an index into `contents`. */
    uint8_t (*content)(const struct position *p, unsigned cell);
    /*
     * Writes the cells whose contents a legal move may change to `out`; returns
     * their number, at most CELLS_CHANGED. A cell may be repeated, or may stay
     * unchanged. NULL: any cell may change, and all are compared after each
     * ply.
     */
    unsigned (*changed)(const struct position *before, struct move move,
                        unsigned *out);
    /*
     * Returns the bit of a signature that is set if this content (not that of
     * an empty cell) was on the cell, for positions with the options of `p`. A
     * signature has no other bits. NULL: the meaning of its bits is not
     * available.
     */
    unsigned (*feature)(const struct position *p, unsigned cell,
                        uint8_t content);
    /* Returns how many prisoners have that content; NULL if the game has no
       prisoners. */
    unsigned (*held)(const struct position *p, uint8_t content);
};

/*
 * The symmetries of the rules, for a game that has cells. Some exchange the
 * sides: the side to move and the winner are then exchanged as well. A symmetry
 * is given by its number; one that the options of `start` rule out is refused.
 */
struct rules_symmetry {
    const char *const *names; /* the identity first, NULL after the last:
                                 "identity", "half turn" */
    /* Returns the cell that a cell is mapped to; NO_CELL: refused. */
    unsigned (*cell)(const struct position *start, unsigned cell,
                     size_t symmetry);
    /* Returns the content that a content becomes: Black's stone becomes
       Red's. */
    uint8_t (*content)(const struct position *start, uint8_t content,
                       size_t symmetry);
    /*
     * Maps a move, for a game that begins from `start`. Returns a move with
     * bits 0 if the symmetry is refused, or if it exchanges the sides, since
     * the other side would then begin. NULL if the game cannot map moves.
     */
    struct move (*move)(const struct position *start, struct move move,
                        size_t symmetry);
};

/* How a written ply was played. */
enum taken_as {
    TAKEN_NOT,       /* refused with a reason: not played */
    TAKEN_AS_IS,     /* its symbols, or the points and captures of its path,
                        are those that describe() gives the move */
    TAKEN_DESCRIBED, /* they may differ: *full is what describe() gives */
};

struct rules {
    /* ---- names
       --------------------------------------------------------------- */

    const char *name;     /* "quax": value of --game and of the Game tag */
    const char *also;     /* another accepted name, "jinx"; NULL: none */
    const char *title;    /* for people: "Quax: join two edges with ..." */
    const char *sides[2]; /* colour names: "Black", "Red"; three ASCII letters
                             or more, so that "Red resigns" is read */
    const struct side_name *colours; /* other accepted names; the list ends
                                        with one without a name; NULL: none */
    char letters[2]; /* of the sides in position strings: 'x', 'u' */
    const struct rules_tag *tags; /* its own tags; the list ends with one
                                     without a name; NULL: none */
    const void *variant; /* its row in its family's table, if it belongs to a
                            family; private to the game */

    /* ---- numbers
       ------------------------------------------------------------- */

    uint8_t seats;           /* number of players, at least 2 */
    uint8_t round;           /* plies of a full round, at least 2 */
    uint16_t arranged_until; /* before this year there were games whose
                                winner was settled in advance; 0: no such
                                rule */
    size_t position_size;    /* bytes of a position */
    size_t moves_max;        /* no position has more legal plies than this */

    /* ---- positions ---- */

    /*
     * rules_begin() and rules_place() make a position in three steps: clear()
     * sets the default options and empties the board; the tags set other
     * options; begin() or place() completes it. `given` has a bit for each row
     * of `tags` that was set: 1 << 0 for the first.
     */
    void (*clear)(const struct rules *self, struct position *p);
    /* Makes the start, or the position that `text` gives unless it is empty.
       Returns false with a reason if that is refused. */
    bool (*begin)(struct position *p, struct str text, uint32_t given,
                  struct reason *why);
    /*
     * Makes the position of a drawn board. `side` is the side to move; NO_SIDE:
     * the side with fewer plies on the board, the first if they are equal. A
     * board with `edits` changes the start. NULL if no drawings of the game are
     * known.
     */
    bool (*place)(struct position *p, const struct board *board, uint8_t side,
                  uint32_t given, struct reason *why);
    /* format() sets line->text to the position string of ludex-position(5),
       from which begin() makes the same position; rules_format() writes a
       single one. draw() draws the board. */
    void (*format)(const struct position *p, struct position_text *line);
    void (*draw)(const struct position *p, struct board *out);
    /*
     * Return a hash of a position. Equal positions (equal strings) have equal
     * hashes. The canonical hash is also equal for positions that a symmetry of
     * the rules maps onto each other, with sides exchanged or not.
     */
    uint64_t (*hash)(const struct position *p);
    uint64_t (*hash_canonical)(const struct position *p);
    /*
     * Adds the features of a position to a set of bits: in Quax, each stone and
     * each link. A set to which every position of a game was added contains the
     * features of each of them; if it lacks a feature of a position, the game
     * never reached that position. `lasting`: a feature stays until the end of
     * the game, so that the last position has them all.
     */
    void (*signature)(const struct position *p, uint64_t set[SIGNATURE_WORDS]);
    bool lasting;
    /*
     * Returns the number of things left to be used up, pieces and pawns' steps:
     * a number that no move increases and no symmetry changes. A game whose
     * number is lower than a position's never reaches that position again.
     * NULL: not available.
     */
    unsigned (*left)(const struct position *p);
    /* Returns how many plies were played before a position, as its string says.
       A move increases it by one, or leaves it at its maximum. NULL: strings do
       not say. */
    uint32_t (*age)(const struct position *p);
    unsigned gains; /* if a game has age(): maximum features that a move adds */
    /* If features do not last: writes those (at most CELLS_CHANGED) that belong
       to cells which a legal move may change, before the move or after it. All
       other features are the same in both positions. NULL: not available. */
    unsigned (*touched)(const struct position *p, struct move move,
                        unsigned *features);

    /* ---- the player to move
       -------------------------------------------------- */

    uint8_t (*side)(const struct position *p);
    /*
     * Returns the place in the round of the player to move: 0 to round - 1. A
     * round is one pass through the turn order; a player who is skipped leaves
     * a gap.
     */
    uint8_t (*turn)(const struct position *p);
    /* Returns the player who has that side now: 0 is First, 1 Second. */
    uint8_t (*player)(const struct position *p, uint8_t side);
    /* Returns the player whose ply it is: 0 is First, 3 Fourth. NULL: the
       player of the side to move. */
    uint8_t (*seat)(const struct position *p);
    struct ending (*ending)(const struct position *p);

    /* ---- plies ---- */

    /*
     * Converts a written ply to a move. Returns false with a reason if that is
     * refused. Symbols for consequences of the move (takes, state, a leap) need
     * not be right: replay checks them against describe(). Choices of the
     * player must be given, except a prisoner's place: if it is missing or
     * impossible, the lowest empty place is taken. If true is returned with a
     * reason, the reason says why a symbol was read differently from what is
     * written.
     */
    bool (*resolve)(const struct position *p, const struct ply *ply,
                    struct move *out, struct reason *why);
    /* Returns a move as a written ply with all its symbols;
       resolve(describe(m)) == m. */
    struct ply (*describe)(const struct position *p, struct move move);
    /* Plays a move, which must be legal. */
    void (*play)(struct position *p, struct move move);
    /*
     * Plays a written ply: resolve(), a comparison of the ply with describe(),
     * and play(). NULL if a single function would be no faster.
     */
    enum taken_as (*take)(struct position *p, const struct ply *ply,
                          struct move *out, struct ply *full,
                          struct reason *why);
    /*
     * Writes the legal plies to `out` (room for moves_max), as perft counts
     * them: never a swap. Returns their number; 0 if the game is over.
     */
    size_t (*moves)(const struct position *p, struct move *out);
    uint64_t (*count)(const struct position *p); /* the number that moves()
                                                    returns */
    /* Returns the move that perft does not count (a swap) if it is legal now;
       its bits are 0 otherwise. NULL: the game has none. Call rules_extra()
       instead. */
    struct move (*extra)(const struct position *p);
    /* Writes the moves that would be legal if a finished game went on. NULL:
       none. */
    size_t (*free_moves)(const struct position *p, struct move *out);
    /* Returns what a legal move does, as bits of enum trait; NULL: not
       available. */
    uint32_t (*traits)(const struct position *before, struct move move);
    /*
     * pack() converts a move to a small number, for which only the options of
     * `p` matter. unpack() is the inverse: it returns a legal move of `p`, or
     * false.
     */
    uint32_t (*pack)(const struct position *p, struct move move);
    bool (*unpack)(const struct position *p, uint32_t code, struct move *out);
    /*
     * Returns how many consecutive plies the side would need to win if nobody
     * else moved; UINT32_MAX: it can no longer win. For a position that is not
     * over. NULL: not available.
     */
    uint32_t (*to_win)(const struct position *p, uint8_t side);

    /* ---- groups; NULL: the game does not have it
       ----------------------------- */

    const struct rules_teams *teams;
    const struct rules_calls *calls;
    const struct rules_claims *claims;
    const struct rules_scoring *scoring;
    const struct rules_cells *cells;
    const struct rules_symmetry *symmetry;
};

static inline struct move rules_extra(const struct rules *rules,
                                      const struct position *p)
{
    return rules->extra ? rules->extra(p) : (struct move){0};
}

/* True if its symmetries can map moves. */
static inline bool rules_turns(const struct rules *rules)
{
    return rules->symmetry && rules->symmetry->move;
}

/*
 * Make a position with these options: the start or, unless it is empty, the one
 * of `text`; or the one of a board (if the game has place()). Return false with
 * a reason if an option, the string or the board is refused.
 */
bool rules_begin(const struct rules *rules, struct position *p,
                 const struct setting *settings, size_t count, struct str text,
                 struct reason *why);
bool rules_place(const struct rules *rules, struct position *p,
                 const struct setting *settings, size_t count,
                 const struct board *board, uint8_t side, struct reason *why);

/* Appends the position string. */
void rules_format(const struct rules *rules, const struct position *p,
                  struct text *out);

/* Finds the game's own tag of that name (in any case); rules_option only an
   option. NULL if there is none. */
const struct rules_tag *rules_tag(const struct rules *rules, struct str name);
const struct rules_tag *rules_option(const struct rules *rules,
                                     struct str name);

/* Sets out->names to the names of the game's options, and of its remarks if
   requested, in the order of writing, followed by NULL. Returns out->names. The
   list is empty if the game is NULL. */
struct tag_names {
    const char *names[RULES_TAGS_MAX + 1];
};

const char *const *rules_tag_names(const struct rules *rules, bool remarks,
                                   struct tag_names *out);

/* Returns one of the options of all games, each name once; NULL after the
   last. */
const struct rules_tag *games_option(size_t index);

/* Calls rules->moves() and checks its contract. */
static inline size_t rules_moves(const struct rules *rules,
                                 const struct position *p, struct move *out)
{
    size_t count = rules->moves(p, out);

    assert(count <= rules->moves_max);
    return count;
}

/* All games, in the order of `ludex games`, then NULL. */
extern const struct rules *const games[];
const struct rules *game_find(struct str name); /* in any case; NULL if none */
/* True if the name is that of a game that Ludex does not know. False for an
   empty name. */
bool game_is_foreign(struct str name);

/*
 * The meaning of a colour's name in a game. White and Black are also accepted
 * in a game that has neither, since the headers of every other program use
 * them: White is then First and Black is Second, whatever is on the board
 * [ruling].
 */
enum colour_kind {
    COLOUR_OWN,     /* a colour of the game: returns its side */
    COLOUR_FOREIGN, /* White or Black in a game that has neither: returns the
                       player */
    COLOUR_MISSING, /* a colour of another game only */
    COLOUR_UNKNOWN, /* no game has a colour of that name */
};

enum colour_kind colour_find(const struct rules *rules, struct str name,
                             uint8_t *side_or_player);
/* True if any game has this colour. Also returns its side in the first such
   game; other games may have it for another side. */
bool colour_known(struct str name, uint8_t *side);
const char *colour_nearest(struct str name); /* NULL if none is near */

/* The players' names by seat: "First" to "Fourth". */
enum { SEATS_MAX = 4 };
extern const char *const seat_names[SEATS_MAX];
bool seat_known(struct str name, uint8_t *seat);

/* Returns the game whose name is nearest to this one, for "did you mean"; NULL
   if none is near. */
const struct rules *game_nearest(struct str name);

/*
 * Counts the sequences of `depth` legal plies from p. `work` needs room for
 * depth positions and depth * moves_max moves; perft_work_size returns its
 * size, or SIZE_MAX (which no allocation can provide) if the depth is too
 * great.
 */
/* Receives the progress of perft: `see` is called from time to time with the
   count so far, and returns true to interrupt it. */
struct perft_watch {
    bool (*see)(void *context, uint64_t counted);
    void *context;
};

size_t perft_work_size(const struct rules *rules, size_t depth);
/* Counts as perft, with progress (`watch` may be NULL). Returns false if it was
   interrupted; *total is then the count so far. */
bool perft_watched(const struct rules *rules, const struct position *p,
                   size_t depth, void *work, const struct perft_watch *watch,
                   uint64_t *total);
uint64_t perft(const struct rules *rules, const struct position *p,
               size_t depth, void *work);

#endif
