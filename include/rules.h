/*
 * Rules: what a game is, as one const table: data and functions that every game
 * has, and groups of them that some games have.
 *
 * A game knows positions and legal plies; it has never seen a file, a record or
 * a diagnostic, and says of tags only what its own ones may be. Where a rule
 * comes from ([seed], [found], [ruling]) is marked in each game's own files and
 * in ludex-rules(7).
 *
 * A position is plain bytes without pointers, rules->position_size long:
 * copying is memcpy, undoing is forgetting the copy. It holds what the rules
 * need (sizes and variants are fields) and never history.
 *
 * Sides are colours: 0 is the colour that begins from the start (Black), 1
 * the other. Players are First (0) and Second (1); a swap exchanges their
 * colours, `player` tells who has a colour now.
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
 * An option of a game as a tag writes it: Size "11", Edges "NS". Of a TAG_FILE
 * the value is what the file holds.
 */
struct setting {
    struct str name, value;
};

/* Why something is refused. Owned by the caller, who clears it first. */
struct reason {
    struct text text;  /* "crosses the link f7g6"; no full stop, lower case */
    struct text label; /* more detail, shown under the caret; may be empty */
    size_t option;     /* index of the option at fault; `count`: position */
    size_t at, length; /* bytes of the position string at fault */
    uint8_t kind;      /* enum reason_kind */
};

enum reason_kind {
    REASON_RULES,
    REASON_EMPTY_PLACE, /* a prisoner is called from where none stands */
    REASON_PROFILE,     /* another game of the family allows it */
    REASON_CALLED,      /* a call stands: the text says who must move */
};

void reason_clear(struct reason *why);
void reason_release(struct reason *why);

enum { NO_SIDE = 2 };

struct ending {
    bool over;
    uint8_t winner; /* side; NO_SIDE is a draw */
};

enum { SIGNATURE_WORDS = 4 };

#define NO_CELL UINT32_MAX

enum { CELLS_CHANGED = 8 }; /* by one move, at most */

/* What a move does, as bits: what queries ask for. */
enum trait {
    TRAIT_CAPTURE = 1 << 0,
    TRAIT_DOUBLE = 1 << 1, /* two men at once */
    TRAIT_PROMOTION = 1 << 2,
    TRAIT_REPLACEMENT = 1 << 3, /* by a prisoner, or into another figure */
    TRAIT_LEAP = 1 << 4,
    TRAIT_CHECK = 1 << 5,
    TRAIT_LINK = 1 << 6, /* made by the ply, or along with its stone */
    TRAIT_CALL = 1 << 7,
    TRAIT_SWAP = 1 << 8,
    TRAIT_PASS = 1 << 9,
};

/* A colour by another name, made as in `sides`: "White", and which side it is. */
struct side_name {
    const char *name;
    uint8_t side;
};

enum tag_kind {
    TAG_OPTION, /* what is played: Size "11" */
    TAG_FILE,   /* likewise, by the name of a file: Board "star.board" */
    TAG_REMARK, /* what happened beside the play, and changes no rules:
                   Throw "5-2" */
};

/* A tag of a game's own. In its table a game's options and files stand before
   its remarks, each in the order in which they are written. */
struct rules_tag {
    const char *name; /* "Size"; of an option --size is the same */
    uint8_t kind;     /* enum tag_kind */
    /* What else than a refused value is wanted: "a number from 3 to 26", after
       "Size is"; of a remark in words of its own. */
    const char *wanted;
    const char *fault; /* what a refused value is: "bad-size", a slug of
                          ludex-diagnostics(7); NULL: bad-option */
    /* Of --size in a short usage: "N", and "the size of the board". No
       argument: the option alone means "yes". */
    const char *argument, *help;
    /*
     * An option's: takes a value; false if it is refused, with a reason if
     * `wanted` does not say it. And gives it as it would be written; nothing
     * where it is usual.
     */
    bool (*set)(struct position *p, struct str value, struct reason *why);
    void (*get)(const struct position *p, struct text *out);
    /* A remark's: whether it may have that value. */
    bool (*fits)(struct str value);
};

enum { RULES_TAGS_MAX = 16 }; /* of a game */

/* Goes through options: for (tag = rules->tags; tag_is_option(tag); tag++) */
static inline bool tag_is_option(const struct rules_tag *tag)
{
    return tag && tag->name && tag->kind != TAG_REMARK;
}

/*
 * What some games have and others have not: a group each, to which `struct
 * rules` points; NULL where a game has it not.
 */

/* Sides that are teams, or players who are passed over (Brax for three or
   four). Without it a side is one player, and the first of a round opens it. */
struct rules_teams {
    /* Who moves, by a name of his own: "Blue (marked)". */
    const char *(*mover)(const struct position *p);
    /* Whether everybody whose place in the round is before that of whose turn
       it is has been passed over. */
    bool (*opens)(const struct position *p);
    /* The side of the player in this seat: 0 is First, 3 Fourth. */
    uint8_t (*seat_side)(const struct position *p, uint8_t seat);
};

/* Words that a player may say with a move, which bind the other: "Brax!". */
struct rules_calls {
    const char *said; /* what a refusal says of the one bound: "braxed" */
    /* Whether it is allowed with a legal move, made or not. */
    bool (*allowed)(const struct position *p, struct move move);
};

/* What plies tell by themselves, where the position before them is not known
   (Position "?"). */
struct rules_claims {
    /*
     * The player whose ply this can only be, by a sign that stands on it: *why
     * says which ("R is the first player's king"). NO_SIDE if no sign tells,
     * then *why is NULL, or if two differ. NULL where a game has no such signs.
     * (In every game the second player swaps.)
     */
    uint8_t (*mover)(const struct ply *ply, const char **why);
    uint8_t passes_end; /* passes in a row that end the game; 0: none do */
};

/* How a game that is over is scored. */
struct rules_scoring {
    const char *tag; /* the remark that states the score: "Score" */
    /* The score as that tag writes it: "61.5-55"; nothing before the end. */
    void (*write)(const struct position *p, struct text *out);
    /* How it is counted: lines of text. */
    void (*explain)(const struct position *p, struct text *out);
};

/*
 * The board as cells, for patterns and counts. They are numbered along the
 * board field of the position string: rows from the top, each from the left.
 * In Quax on 11x11 a11 is cell 0, b11 1, a10 11.
 */
struct rules_cells {
    /* What may stand on one, as position strings name it: "" (empty) first,
       then NULL after the last: "", "x", "u". */
    const char *const *contents;
    /* The cells in a row, 0 after the last; and the column of the first of
       them, NULL: column 0. */
    unsigned (*row_length)(const struct position *p, unsigned row);
    unsigned (*row_begin)(const struct position *p, unsigned row);
    /* A cell as people name it. */
    struct point (*point)(const struct position *p, unsigned cell);
    /* What stands on a cell, as an index of `contents`. */
    uint8_t (*content)(const struct position *p, unsigned cell);
    /*
     * The cells on which a legal move may change what stands there, into `out`;
     * how many, CELLS_CHANGED at most. One may be told twice, and one that stays
     * as it is. NULL: any may change, and all are looked at after each ply.
     */
    unsigned (*changed)(const struct position *before, struct move move,
                        unsigned *out);
    /* Which bit of a signature says that this content, not an empty cell's, stood
       on the cell; of positions with the options of `p`. A signature has no other
       bits. NULL: what it has is not told. */
    unsigned (*feature)(const struct position *p, unsigned cell,
                        uint8_t content);
    /* How many of that content are prisoners; NULL where a game has none. */
    unsigned (*held)(const struct position *p, uint8_t content);
};

/*
 * The symmetries of the rules, of a game that has cells. Some exchange the
 * sides: whose turn it is and who wins are exchanged as well. Each is told by
 * its number; those that the options of `start` do not allow are refused.
 */
struct rules_symmetry {
    const char *const *names; /* the identity first, then NULL after the last:
                                 "identity", "half turn" */
    /* Where a cell goes; NO_CELL: refused. */
    unsigned (*cell)(const struct position *start, unsigned cell,
                     size_t symmetry);
    /* What it makes of what stands there: Red's stone of Black's. */
    uint8_t (*content)(const struct position *start, uint8_t content,
                       size_t symmetry);
    /*
     * The move turned, in a game that begins as it began. Bits 0: refused, or
     * the sides are exchanged, for then the other one would begin. NULL where
     * that is not told.
     */
    struct move (*move)(const struct position *start, struct move move,
                        size_t symmetry);
};

/* What becomes of a written ply that a game takes. */
enum taken_as {
    TAKEN_NOT,       /* refused with a reason: nothing is played */
    TAKEN_AS_IS,     /* its signs, or of a man's way its points and captures,
                        are those that describe() gives the move */
    TAKEN_DESCRIBED, /* perhaps they are not: *full is what describe() gives */
};

struct rules {
    /* ---- what it is called ---- */

    const char *name;     /* "quax": what --game and the Game tag take */
    const char *also;     /* another name that is read, "jinx"; NULL: none */
    const char *title;    /* for people: "Quax: join two edges with ..." */
    const char *sides[2]; /* colour names: "Black", "Red"; three ASCII letters
                             or more, so that "Red resigns" is read */
    const struct side_name *colours; /* other names that are read, then one
                                        without a name; NULL: none */
    char letters[2]; /* of the sides, in position strings: 'x', 'u' */
    const struct rules_tag *tags; /* its own, then one without a name; NULL:
                                     none */
    const void *variant; /* its row in the table of its family, if it is of one;
                            for the game alone */

    /* ---- figures ---- */

    uint8_t seats;           /* players: 2, or more */
    uint8_t round;           /* plies of a full round: 2, or more */
    uint16_t arranged_until; /* years before this one knew games whose winner
                                was settled in advance; 0: no such rule */
    size_t position_size;    /* bytes of a position */
    size_t moves_max;        /* no position has more legal plies */

    /* ---- positions ---- */

    /*
     * A position is made in three steps, by rules_begin() or rules_place():
     * cleared, with the usual options and nothing on the board; set to other
     * options, by the tags; and begun. `given` has a bit for each row of `tags`
     * that was set: 1 << 0 for the first.
     */
    void (*clear)(const struct rules *self, struct position *p);
    /* The start, or the position that `text` gives when it is not empty: false
       with a reason when that is refused. */
    bool (*begin)(struct position *p, struct str text, uint32_t given,
                  struct reason *why);
    /*
     * The same from a drawn board; `side` is who moves, NO_SIDE: the side
     * with fewer plies on the board, the first if equal. A board of `edits`
     * changes the start. NULL where no drawing of the game is known.
     */
    bool (*place)(struct position *p, const struct board *board, uint8_t side,
                  uint32_t given, struct reason *why);
    /* Makes line->text the position string, as ludex-position(5) has it: begin()
       gives the same position of it. rules_format() writes one alone. And the
       board as it is drawn. */
    void (*format)(const struct position *p, struct position_text *line);
    void (*draw)(const struct position *p, struct board *out);
    /*
     * Equal positions (equal strings) have equal hashes. The canonical one
     * is equal also for positions that a symmetry of the rules maps onto
     * each other, the sides exchanged or not.
     */
    uint64_t (*hash)(const struct position *p);
    uint64_t (*hash_canonical)(const struct position *p);
    /*
     * Adds the features of a position to a set of bits: in Quax, each stone and
     * each link. The set that has seen every position of a game holds all
     * features of each of them, so a game whose set lacks one of a position's
     * features never reached it. `lasting`: a feature that is there once stays
     * to the end of the game, so that the last position's are all of them.
     */
    void (*signature)(const struct position *p, uint64_t set[SIGNATURE_WORDS]);
    bool lasting;
    /* What is left to be used up, men and ways of pawns: a number that no move
       makes larger, and that is the same under each symmetry, so that a game
       which has less of it than a position never reaches that one again. NULL:
       not told. */
    unsigned (*left)(const struct position *p);
    /* How many plies its string says were played before a position: a move makes
       it one more, or leaves it at the most that there can be. NULL: strings do
       not say. */
    uint32_t (*age)(const struct position *p);
    unsigned
        gains; /* of a game with an age: features that a move adds, at most */
    /* Where they do not last: the features, CELLS_CHANGED at most, that stand
       where a legal move may change what stands, in the position before it or
       after it. The others of both are the same. NULL: not told. */
    unsigned (*touched)(const struct position *p, struct move move,
                        unsigned *features);

    /* ---- whose turn it is ---- */

    uint8_t (*side)(const struct position *p);
    /*
     * The place in the round of whose turn it is: 0 to round - 1. A round is
     * one pass through the turn order; who is passed over leaves a gap.
     */
    uint8_t (*turn)(const struct position *p);
    /* Who has that side now: 0 is First, 1 Second. */
    uint8_t (*player)(const struct position *p, uint8_t side);
    /* The player whose ply it is: 0 is First, 3 Fourth. NULL: who has the side
       that moves. */
    uint8_t (*seat)(const struct position *p);
    struct ending (*ending)(const struct position *p);

    /* ---- plies ---- */

    /*
     * A written ply as a move, or false with a reason. Signs that say what
     * follows from the move (takes, state, a leap) need not be right: replay
     * holds them against describe(). A choice that only the player knows must
     * be there, but for a prisoner's place, which is the lowest empty one if
     * it is missing or cannot be. A reason along with true is why a sign was
     * read otherwise than it was written.
     */
    bool (*resolve)(const struct position *p, const struct ply *ply,
                    struct move *out, struct reason *why);
    /* A move as a written ply with all its signs; resolve(describe(m)) == m. */
    struct ply (*describe)(const struct position *p, struct move move);
    /* The move must be legal. */
    void (*play)(struct position *p, struct move move);
    /*
     * Takes a written ply: resolve(), and, unless that refuses it, play(), the
     * ply held against what describe() says before. NULL where one after the
     * other is as fast.
     */
    enum taken_as (*take)(struct position *p, const struct ply *ply,
                          struct move *out, struct ply *full,
                          struct reason *why);
    /*
     * The legal plies into `out` (room for moves_max), as perft counts them:
     * never a swap. Returns how many; 0 when the game is over.
     */
    size_t (*moves)(const struct position *p, struct move *out);
    uint64_t (*count)(const struct position *p); /* how many moves() gives */
    /* The move that perft leaves out (a swap), if legal now: bits are 0 if not.
       NULL: there is none in this game; rules_extra() asks. */
    struct move (*extra)(const struct position *p);
    /* What moves() would give if a game that is over went on. NULL: nothing. */
    size_t (*free_moves)(const struct position *p, struct move *out);
    /* What a legal move does, bits of enum trait; NULL where nothing is told. */
    uint32_t (*traits)(const struct position *before, struct move move);
    /*
     * A move as a small number: of `p` only its options count. And back: a
     * legal move of `p`, or false.
     */
    uint32_t (*pack)(const struct position *p, struct move move);
    bool (*unpack)(const struct position *p, uint32_t code, struct move *out);
    /*
     * How many plies in a row the side would need to win if nobody else
     * moved; UINT32_MAX: it cannot win any more. For a position that is not
     * over. NULL where that is not told.
     */
    uint32_t (*to_win)(const struct position *p, uint8_t side);

    /* ---- what not every game has; NULL: it has none ---- */

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

/* Whether its symmetries tell what becomes of moves. */
static inline bool rules_turns(const struct rules *rules)
{
    return rules->symmetry && rules->symmetry->move;
}

/*
 * The position with these options: the start, or the one that `text` gives when
 * it is not empty, or the one of a board (of a game that has place()). False
 * with a reason when an option, the string or the board is refused.
 */
bool rules_begin(const struct rules *rules, struct position *p,
                 const struct setting *settings, size_t count, struct str text,
                 struct reason *why);
bool rules_place(const struct rules *rules, struct position *p,
                 const struct setting *settings, size_t count,
                 const struct board *board, uint8_t side, struct reason *why);

/* Adds the position string. */
void rules_format(const struct rules *rules, const struct position *p,
                  struct text *out);

/* Its own tag of that name (any case), and if it is an option; else NULL. */
const struct rules_tag *rules_tag(const struct rules *rules, struct str name);
const struct rules_tag *rules_option(const struct rules *rules,
                                     struct str name);

/* The names of its options, and of remarks if these are asked for, in written
   order, then NULL; gives out->names. Of no game (NULL) there are none. */
struct tag_names {
    const char *names[RULES_TAGS_MAX + 1];
};

const char *const *rules_tag_names(const struct rules *rules, bool remarks,
                                   struct tag_names *out);

/* The options of all games by their number, each name once; NULL after the
   last. */
const struct rules_tag *games_option(size_t index);

/* rules->moves(), held to its contract. */
static inline size_t rules_moves(const struct rules *rules,
                                 const struct position *p, struct move *out)
{
    size_t count = rules->moves(p, out);

    assert(count <= rules->moves_max);
    return count;
}

/* The games known, in the order of `ludex games`; NULL ends the table. */
extern const struct rules *const games[];
const struct rules *game_find(struct str name); /* any case; NULL if none */
/* Whether a game of this name is played elsewhere: it has rules that nothing
   here knows. False without a name. */
bool game_is_foreign(struct str name);

/*
 * What a colour's name means in a game. White and Black are read in a game
 * that has neither, as in the headers of every other program: White is First,
 * Black is Second, whatever is on the board [ruling].
 */
enum colour_kind {
    COLOUR_OWN,     /* a colour of the game; its side is told */
    COLOUR_FOREIGN, /* White or Black, and the game has neither; the player */
    COLOUR_MISSING, /* a colour of another game alone */
    COLOUR_UNKNOWN, /* no game has a colour of that name */
};

enum colour_kind colour_find(const struct rules *rules, struct str name,
                             uint8_t *side_or_player);
/* Whether any game has it; and its side in the first game that calls a side
   so, which may be another one elsewhere. */
bool colour_known(struct str name, uint8_t *side);
const char *colour_nearest(struct str name); /* NULL if none is near */

/* The players' names by seat: "First" to "Fourth". */
enum { SEATS_MAX = 4 };
extern const char *const seat_names[SEATS_MAX];
bool seat_known(struct str name, uint8_t *seat);

/* The known name nearest to this one, for "did you mean"; NULL if none. */
const struct rules *game_nearest(struct str name);

/*
 * The number of sequences of `depth` legal plies from p. `work` has room for
 * depth positions and depth * moves_max moves: see perft_work_size, which is
 * SIZE_MAX (no allocation succeeds) when a depth is beyond any memory.
 */
/* Whoever watches is called now and then with what was counted so far; true: it
   is broken off. */
struct perft_watch {
    bool (*see)(void *context, uint64_t counted);
    void *context;
};

size_t perft_work_size(const struct rules *rules, size_t depth);
/* False if it was broken off; *total is what was counted until then. */
bool perft_watched(const struct rules *rules, const struct position *p,
                   size_t depth, void *work, const struct perft_watch *watch,
                   uint64_t *total);
uint64_t perft(const struct rules *rules, const struct position *p,
               size_t depth, void *work);

#endif
