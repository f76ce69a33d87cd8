/*
 * Rules: a game as one const table, with data and functions that every game
 * has, and groups of functions that only some games have.
 *
 * A game defines positions and legal plies, and the values of its own tags. Its
 * code uses no files, records or diagnostics. The source of each rule ([seed],
 * [found], [ruling]) is marked in the files of the game and in ludex-rules(7).
 *
 * A position consists of rules->position_size plain bytes without pointers. It
 * is copied with memcpy, and a ply is undone by going back to a copy. A
 * position contains what the rules need (including sizes and variants), but no
 * history. It may contain hints that save time and change no result, so equal
 * positions may differ in their bytes.
 *
 * Sides are colours: 0 is the colour that moves first in the start position
 * (Black), 1 the other. Players are First (0) and Second (1). A swap exchanges
 * their colours; `player` returns which player currently has a colour.
 */
#ifndef LUDEX_RULES_H
#define LUDEX_RULES_H

#include <assert.h>

#include "board.h"
#include "move.h"
#include "position_text.h"
#include "text.h"

struct position; /* defined by each game */

/*
 * An option of a game, with its value as in a tag: Size "11", Edges "NS". For a
 * TAG_FILE, the value is the contents of the file.
 */
struct setting {
    struct str name, value;
};

/* The reason why a ply, a position or an option is refused. The caller owns
   this struct and clears it before a call. */
struct reason {
    struct text text;  /* "crosses the link f7g6"; no full stop, lower case */
    struct text label; /* more detail, printed after the caret; may be empty */
    size_t option;     /* index of the refused option, or the number of options
                          if the position is refused */
    size_t at, length; /* place of the refused bytes in the position string */
    uint8_t kind;      /* enum reason_kind */
};

enum reason_kind {
    REASON_RULES,
    REASON_EMPTY_PLACE, /* the ply takes a prisoner from an empty place */
    REASON_PROFILE,     /* another game of the family allows this ply */
    REASON_CALLED,      /* a call is in force: the text says which piece must
                           move */
};

void reason_clear(struct reason *why);
void reason_release(struct reason *why);

enum { NO_SIDE = 2 };

struct ending {
    bool over;
    uint8_t winner; /* winning side, or NO_SIDE for a draw */
};

enum { SIGNATURE_WORDS = 4 };

#define NO_CELL UINT32_MAX

enum { CELLS_CHANGED = 8 }; /* maximum number of cells changed by one move */

/* Effects of a move, as bits, for queries. */
enum trait {
    TRAIT_CAPTURE = 1 << 0,
    TRAIT_DOUBLE = 1 << 1, /* two pieces move */
    TRAIT_PROMOTION = 1 << 2,
    TRAIT_REPLACEMENT = 1 << 3, /* a replacement by a prisoner, or by another
                                   figure */
    TRAIT_LEAP = 1 << 4,
    TRAIT_CHECK = 1 << 5,
    TRAIT_LINK = 1 << 6, /* a link, made by the ply itself or automatically with
                            its stone */
    TRAIT_CALL = 1 << 7,
    TRAIT_SWAP = 1 << 8,
    TRAIT_PASS = 1 << 9,
};

/* Another name for a colour, such as "White", and its side. */
struct side_name {
    const char *name;
    uint8_t side;
};

enum tag_kind {
    TAG_OPTION, /* an option of the game: Size "11" */
    TAG_FILE,   /* an option whose value is a file's name: Board "star.board" */
    TAG_REMARK, /* information that the rules do not use: Throw "5-2" */
};

/* A tag that belongs to a game. In a game's table, options and files come
   before remarks, in the order in which they are written. */
struct rules_tag {
    const char
        *name;    /* "Size"; --size is the corresponding option of commands */
    uint8_t kind; /* enum tag_kind */
    /* The valid values, for messages: "a number from 3 to 26", after "Size is";
       for a remark, a whole text. */
    const char *wanted;
    const char *fault; /* slug of the diagnostic for an invalid value,
                          "bad-size" (ludex-diagnostics(7)), or NULL for
                          bad-option */
    /* For the usage of --size: "N" and "the size of the board". If `argument`
       is NULL, the option takes none and means "yes". */
    const char *argument, *help;
    /*
     * For an option: set() sets a value. If the value is invalid, set() returns
     * false, with a reason if `wanted` does not explain it. get() appends the
     * value as written, or nothing if it is the default.
     */
    bool (*set)(struct position *p, struct str value, struct reason *why);
    void (*get)(const struct position *p, struct text *out);
    /* For a remark: true if the value is valid. */
    bool (*fits)(struct str value);
};

enum { RULES_TAGS_MAX = 16 }; /* maximum number for one game */

/* True if `tag` is an option. To iterate over the options: for (tag =
   rules->tags; tag_is_option(tag); tag++) */
static inline bool tag_is_option(const struct rules_tag *tag)
{
    return tag && tag->name && tag->kind != TAG_REMARK;
}

/*
 * Groups of functions that only some games have. `struct rules` has a pointer
 * to each group, which is NULL if the game does not have the group.
 */

/* Sides that are teams, and players who may be skipped (Brax for three or
   four). Without this group, a side is one player, and First opens each
   round. */
struct rules_teams {
    /* Returns the name of the player to move: "Blue (marked)". */
    const char *(*mover)(const struct position *p);
    /* True if all players before the player to move were skipped in this
       round. */
    bool (*opens)(const struct position *p);
    /* Returns the side of the player in this seat: 0 for First, 3 for
       Fourth. */
    uint8_t (*seat_side)(const struct position *p, uint8_t seat);
};

/* Calls, such as "Brax!", which a player may make with a move and which
   restrict the opponent. */
struct rules_calls {
    const char *said; /* word of a refusal for a player restricted by a call:
                         "braxed" */
    /* True if a call is allowed with a legal move, whether it was made or
       not. */
    bool (*allowed)(const struct position *p, struct move move);
};

/* Functions that use the symbols of plies if the position before the plies is
   unknown (Position "?"). */
struct rules_claims {
    /*
     * Returns the only player who can have made this ply according to its
     * symbols, and sets *why to the reason ("R is the first player's king").
     * Returns NO_SIDE if no symbol determines the player (*why is then NULL) or
     * if two symbols contradict each other. The pointer is NULL if the game has
     * no such symbols. (A swap is always made by the second player.)
     */
    uint8_t (*mover)(const struct ply *ply, const char **why);
    uint8_t passes_end; /* number of consecutive passes that end the game; 0:
                           passes do not end it */
};

/* The scoring of finished games. */
struct rules_scoring {
    const char *tag; /* the remark with the score, such as "Score" */
    /* Appends the score as written in that tag, "61.5-55", or nothing if the
       game is not over. */
    void (*write)(const struct position *p, struct text *out);
    /* Appends lines of text that explain how the score is counted. */
    void (*explain)(const struct position *p, struct text *out);
};

/*
 * The board as cells, for patterns and counts. Cells are numbered in the order
 * of the board field of the position string: rows from the top, each from the
 * left. In Quax on 11x11, a11 is cell 0, b11 is 1, a10 is 11.
 */
struct rules_cells {
    /* The possible contents of a cell, as named in position strings: "", "x",
       "u". The first is "" (empty); NULL ends the list. */
    const char *const *contents;
    /* row_length returns the number of cells in a row, or 0 after the last row.
       row_begin returns the column of the first cell in a row; if it is NULL,
       this is column 0. */
    unsigned (*row_length)(const struct position *p, unsigned row);
    unsigned (*row_begin)(const struct position *p, unsigned row);
    /* Returns the coordinates of a cell in notations. */
    struct point (*point)(const struct position *p, unsigned cell);
    /* Returns the content of a cell, as an index into `contents`. */
    uint8_t (*content)(const struct position *p, unsigned cell);
    /*
     * Writes the cells whose contents a legal move may change to `out`, and
     * returns their number, at most CELLS_CHANGED. Cells may be repeated, and
     * may in fact stay unchanged. The pointer is NULL if any cell may change,
     * so that all cells must be compared after each ply.
     */
    unsigned (*changed)(const struct position *before, struct move move,
                        unsigned *out);
    /*
     * Returns the number of the bit of a signature that stands for a content,
     * which is not empty, on a cell, in games with the options of `p`. The bit
     * is set if a position of the game had this content on this cell.
     * Signatures have no other bits. The pointer is NULL if the game does not
     * provide the meaning of the bits.
     */
    unsigned (*feature)(const struct position *p, unsigned cell,
                        uint8_t content);
    /* Returns the number of prisoners with this content. The pointer is NULL if
       the game has no prisoners. */
    unsigned (*held)(const struct position *p, uint8_t content);
};

/*
 * The symmetries of the rules, for a game that has cells. Some symmetries
 * exchange the sides, and therefore also the side to move and the winner. A
 * symmetry is given by its number. Symmetries that do not apply to the options
 * of `start` are refused.
 */
struct rules_symmetry {
    const char *const *names; /* names such as "rotated by 180 degrees", then
                                 NULL; number 0 is the identity */
    /* Returns the image of a cell, or NO_CELL if the symmetry is refused. */
    unsigned (*cell)(const struct position *start, unsigned cell,
                     size_t symmetry);
    /* Returns the image of a content: a black stone may become a red stone. */
    uint8_t (*content)(const struct position *start, uint8_t content,
                       size_t symmetry);
    /*
     * Returns the image of a move in a game that begins from `start`. Its bits
     * are 0 if the symmetry is refused or exchanges the sides, since the other
     * side would then begin. The pointer is NULL if the game cannot map moves.
     */
    struct move (*move)(const struct position *start, struct move move,
                        size_t symmetry);
};

/* The outcome of playing a written ply. */
enum taken_as {
    TAKEN_NOT,       /* refused with a reason, and not played */
    TAKEN_AS_IS,     /* played; the written symbols, and the points and captures
                        of the path, are those that describe() returns */
    TAKEN_DESCRIBED, /* played; the written symbols, points and captures may
                        differ from *full, which describe() returned */
};

struct rules {
    /* ---- names ----------------------------------------------------------- */

    const char *name;  /* value of --game and of the tag Game, such as "quax" */
    const char *also;  /* another accepted name, such as "jinx", or NULL */
    const char *title; /* description for people: "Quax: join two edges with
                             ..." */
    const char *sides[2]; /* names of the colours, "Black", "Red", of three or
                             more ASCII letters, so that "Red resigns" can be
                             read */
    const struct side_name *colours; /* other accepted names; the list ends with
                                        an entry without a name; may be NULL */
    char letters[2]; /* letters of the sides in position strings: 'x', 'u' */
    const struct rules_tag *tags; /* the game's own tags; the list ends with an
                                     entry without a name; may be NULL */
    const void *variant; /* row in the table of the game's family, if any;
                            private to the game */

    /* ---- numbers --------------------------------------------------------- */

    uint8_t seats;           /* number of players, at least 2 */
    uint8_t round;           /* number of plies in a full round, at least 2 */
    uint16_t arranged_until; /* before this year, players could settle the
                                winner of a game in advance; 0 for never */
    size_t position_size;    /* size of a position in bytes */
    size_t moves_max;        /* upper limit for the number of legal plies in any
                                position */

    /* ---- positions ---- */

    /*
     * rules_begin() and rules_place() make a position in three steps: clear()
     * sets the default options and empties the board; the tags set other
     * options; begin() or place() completes the position. `given` has a bit for
     * each row of `tags` that was set: 1 << 0 for the first row.
     */
    void (*clear)(const struct rules *self, struct position *p);
    /* Makes the start position, or, if `text` is not empty, the position of
       this string. Returns false with a reason if it is refused. */
    bool (*begin)(struct position *p, struct str text, uint32_t given,
                  struct reason *why);
    /*
     * Makes the position of a drawn board. `side` is the side to move. NO_SIDE
     * means the side with fewer plies on the board, or side 0 if both have the
     * same number. A board with `edits` changes the start position. The pointer
     * is NULL if no diagrams of the game exist.
     */
    bool (*place)(struct position *p, const struct board *board, uint8_t side,
                  uint32_t given, struct reason *why);
    /* format() sets line->text to the position string (ludex-position(5)), from
       which begin() makes the same position. To write a single string, use
       rules_format(). draw() draws the board. */
    void (*format)(const struct position *p, struct position_text *line);
    void (*draw)(const struct position *p, struct board *out);
    /*
     * Return the hash of a position. Equal positions (with equal strings) have
     * equal hashes. The canonical hash is also equal for positions that a
     * symmetry of the rules maps onto each other, including symmetries that
     * exchange the sides.
     */
    uint64_t (*hash)(const struct position *p);
    uint64_t (*hash_canonical)(const struct position *p);
    /*
     * Adds the features of a position to a set of bits: in Quax, each stone and
     * each link. If all positions of a game were added to a set, and the set
     * lacks a feature of some position, the game did not reach that position.
     * `lasting` is true if features remain until the end of the game, so that
     * the last position has all of them.
     */
    void (*signature)(const struct position *p, uint64_t set[SIGNATURE_WORDS]);
    bool lasting;
    /*
     * Returns a number that no move increases and no symmetry changes, such as
     * the number of pieces and of possible pawn steps. A game can no longer
     * reach a position whose number is higher than the game's current number.
     * The pointer is NULL if the game does not provide such a number.
     */
    unsigned (*left)(const struct position *p);
    /* Returns the number of plies played before a position, if position strings
       contain it. Each move increases this number by one, up to a maximum. The
       pointer is NULL if position strings do not contain this number. */
    uint32_t (*age)(const struct position *p);
    unsigned gains; /* if the game has age(): maximum number of features added
                       by a move */
    /* For a game whose features do not last: writes the features, at most
       CELLS_CHANGED, that the cells which a legal move may change have before
       and after the move. All other features are the same in both positions.
       The pointer is NULL if the game does not provide this function. */
    unsigned (*touched)(const struct position *p, struct move move,
                        unsigned *features);

    /* ---- the player to move ---------------------------------------------- */

    uint8_t (*side)(const struct position *p);
    /*
     * Returns the place in the round, 0 to round - 1, of the player to move. A
     * round is one pass through all players; a skipped player leaves a gap.
     */
    uint8_t (*turn)(const struct position *p);
    /* Returns the player who currently has this side: 0 for First, 1 for
       Second. */
    uint8_t (*player)(const struct position *p, uint8_t side);
    /* Returns the player whose turn it is: 0 for First, 3 for Fourth. If NULL,
       this is the player of the side to move. */
    uint8_t (*seat)(const struct position *p);
    struct ending (*ending)(const struct position *p);

    /* ---- plies ---- */

    /*
     * Converts a written ply to a move. Returns false with a reason if the ply
     * is refused. Symbols for consequences of the move (captures, check, a
     * leap) need not be correct; replay compares them with describe(). Choices
     * of the player must be written, except the place of a prisoner: if it is
     * missing or impossible, the lowest empty place is used. If the function
     * returns true and sets a reason, it has interpreted a symbol differently
     * from what is written.
     */
    bool (*resolve)(const struct position *p, const struct ply *ply,
                    struct move *out, struct reason *why);
    /* Returns a move as a written ply with all its symbols;
       resolve(describe(m)) == m. */
    struct ply (*describe)(const struct position *p, struct move move);
    /* Plays a legal move. */
    void (*play)(struct position *p, struct move move);
    /*
     * Plays a written ply: does resolve(), compares the ply with describe(),
     * and does play(). The pointer is NULL if a combined function would not be
     * faster.
     */
    enum taken_as (*take)(struct position *p, const struct ply *ply,
                          struct move *out, struct ply *full,
                          struct reason *why);
    /*
     * Writes the legal moves to `out`, which has room for moves_max moves.
     * Swaps are not included, and perft does not count them. Returns the number
     * of moves, or 0 if the game is over.
     */
    size_t (*moves)(const struct position *p, struct move *out);
    uint64_t (*count)(const struct position *p); /* returns the same number as
                                                    moves() */
    /* Returns the move that perft does not count (a swap) if it is legal now,
       otherwise a move whose bits are 0. The pointer is NULL if the game has no
       such move. Call rules_extra() instead of this member. */
    struct move (*extra)(const struct position *p);
    /* Writes the moves that would be legal if a finished game continued. This
       pointer is NULL for games that have no such moves. */
    size_t (*free_moves)(const struct position *p, struct move *out);
    /* Returns the effects of a legal move, as bits of enum trait. The pointer
       is NULL if the game does not provide effects. */
    uint32_t (*traits)(const struct position *before, struct move move);
    /*
     * pack() converts a move to a small number that depends only on the options
     * of `p`. unpack() does the inverse: it stores a legal move of `p`, or
     * returns false.
     */
    uint32_t (*pack)(const struct position *p, struct move move);
    bool (*unpack)(const struct position *p, uint32_t code, struct move *out);
    /*
     * Returns the number of consecutive plies that the side would need to win
     * if nobody else moved, or UINT32_MAX if the side can no longer win. The
     * game must not be over. The pointer is NULL if the game does not provide
     * this number.
     */
    uint32_t (*to_win)(const struct position *p, uint8_t side);

    /* ---- groups; NULL if the game does not have the group ---- */

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

/* True if the symmetries of the game can map moves. */
static inline bool rules_maps_moves(const struct rules *rules)
{
    return rules->symmetry && rules->symmetry->move;
}

/*
 * Make a position with these options. rules_begin makes the start position or,
 * if `text` is not empty, the position of this string. rules_place makes the
 * position of a board, if the game has place(). Both return false with a reason
 * if an option, the string or the board is refused.
 */
bool rules_begin(const struct rules *rules, struct position *p,
                 const struct setting *settings, size_t count, struct str text,
                 struct reason *why);
bool rules_place(const struct rules *rules, struct position *p,
                 const struct setting *settings, size_t count,
                 const struct board *board, uint8_t side, struct reason *why);

/* Appends the position string of a position. */
void rules_format(const struct rules *rules, const struct position *p,
                  struct text *out);

/* Find the game's tag of that name, in upper or lower case; rules_option finds
   options only. Return NULL if there is none. */
const struct rules_tag *rules_tag(const struct rules *rules, struct str name);
const struct rules_tag *rules_option(const struct rules *rules,
                                     struct str name);

/* Sets out->names to the names of the game's options, and of its remarks if
   requested, in the order of writing, followed by NULL, and returns out->names.
   The list is empty if `rules` is NULL. */
struct tag_names {
    const char *names[RULES_TAGS_MAX + 1];
};

const char *const *rules_tag_names(const struct rules *rules, bool remarks,
                                   struct tag_names *out);

/* Returns an option of any game, by index; each name occurs once. Returns NULL
   if the index is too large. */
const struct rules_tag *games_option(size_t index);

/* Calls rules->moves() and asserts its contract. */
static inline size_t rules_moves(const struct rules *rules,
                                 const struct position *p, struct move *out)
{
    size_t count = rules->moves(p, out);

    assert(count <= rules->moves_max);
    return count;
}

/* All games, in the order of `ludex games`, then NULL. */
extern const struct rules *const games[];
const struct rules *game_find(struct str name); /* returns NULL if there is no
                                                   such game; the name may be in
                                                   upper or lower case */
/* True if the name is not empty and is not the name of a game that Ludex
   knows. */
bool game_is_foreign(struct str name);

/*
 * The meaning of a colour's name in a game. White and Black are accepted even
 * if the game does not have these colours, since other programs use them in all
 * headers: White then means First and Black means Second, regardless of the
 * colours on the board [ruling].
 */
enum colour_kind {
    COLOUR_OWN,     /* a colour of the game: its side is returned */
    COLOUR_FOREIGN, /* White or Black, which the game does not have: the player
                       is returned */
    COLOUR_MISSING, /* a colour of other games only */
    COLOUR_UNKNOWN, /* not a colour of any game */
};

enum colour_kind colour_find(const struct rules *rules, struct str name,
                             uint8_t *side_or_player);
/* True if any game has this colour. Sets *side to the colour's side in the
   first such game; in other games the colour may belong to the other side. */
bool colour_read(struct str name, uint8_t *side);
const char *colour_nearest(struct str name); /* returns NULL if no name is
                                                near */

/* The names of the players by seat: "First" to "Fourth". */
enum { SEATS_MAX = 4 };
extern const char *const seat_names[SEATS_MAX];
bool seat_read(struct str name, uint8_t *seat);

/* Returns the game whose name is nearest to the given name, for "did you mean",
   or NULL if no name is near. */
const struct rules *game_nearest(struct str name);

/*
 * Counts the sequences of `depth` legal plies from p. `work` needs room for
 * `depth` positions and `depth` * moves_max moves. perft_work_size returns this
 * size, or SIZE_MAX, which cannot be allocated, if the depth is too large.
 */
/* A callback for perft: `see` is called from time to time with the current
   count. It returns true to interrupt perft. */
struct perft_watch {
    bool (*see)(void *context, uint64_t counted);
    void *context;
};

size_t perft_work_size(const struct rules *rules, size_t depth);
/* Like perft, but with a callback (`watch` may be NULL). Returns false if it
   was interrupted; *total is then the count so far. */
bool perft_watched(const struct rules *rules, const struct position *p,
                   size_t depth, void *work, const struct perft_watch *watch,
                   uint64_t *total);
uint64_t perft(const struct rules *rules, const struct position *p,
               size_t depth, void *work);

#endif
