/*
 * A record: tags, a tree of plies as written, notes, and a result, all in one
 * arena. Grammars build records with struct builder, replay combines them with
 * the rules, and all other code reads them. The tree is traversed with loops
 * and a bounded stack (NESTING_MAX), never by recursion.
 *
 *     1. d3 e4 {why?} (1... f5! g6) ({or} 1... c3) 2. h7
 *
 *     record.line
 *        |      next        next
 *        d3 ----------> e4 ----------> h7
 *                       |
 *                       +- notes: "why?"
 *                       |
 *                       | variations
 *                       |      next
 *                       f5 ----------> g6
 *                       |
 *                       +- notes: $1
 *                       |
 *                       | sibling
 *                       |
 *                       c3
 *                       |
 *                       +- before: "or"
 */
#ifndef LUDEX_RECORD_H
#define LUDEX_RECORD_H

#include "arena.h"
#include "board.h"
#include "diag.h"
#include "move.h"
#include "result.h"
#include "text.h"

enum { NESTING_MAX = 128 }; /* maximum nesting depth of variations */

struct date_orders; /* date.h */

struct tag {
    struct tag *next;
    struct str name;                   /* name as written */
    struct str meant;                  /* name as interpreted, such as First if
                                          Black is written */
    struct str value;                  /* unescaped value */
    struct span name_span, value_span; /* value_span excludes the quotes */
    bool colour; /* the name is a colour, whose player depends on the colour
                    that begins */
};

enum note_kind { NOTE_COMMENT, NOTE_GLYPH };

struct note {
    struct note *next;
    uint8_t kind;     /* enum note_kind */
    uint8_t glyph;    /* number of the glyph, the n of $n */
    uint32_t rank;    /* number of the ply's variations that come before the
                         note: in "e4 {a} (f5) {b} (g6)", 0 for a and 1 for
                         b */
    bool timed;       /* the comment contains a clock */
    uint64_t clock;   /* time left according to that clock (clock.h) */
    struct str text;  /* words of the comment, separated by single spaces */
    struct str bytes; /* the comment as given if the notation preserves its
                         spaces and line breaks (JSON, SGF), otherwise the same
                         as `text` */
};

enum node_state {
    NODE_UNPLAYED, /* not replayed, because it follows an illegal ply or the
                      game has no rules */
    NODE_LEGAL,
    NODE_ILLEGAL,
};

enum { DOTS_ANY = 2 };

/* One ply of the tree. */
struct node {
    struct ply ply;
    uint8_t state;           /* enum node_state */
    uint8_t dots;            /* dots after the number: 1 ("5."), 3 ("5..."), 0
                                if there is no number, DOTS_ANY for a number
                                without dots ("5") */
    uint8_t turn;            /* place of the ply in its round, from 0: 1 for e4,
                                f5 and c3 above */
    bool opens;              /* the ply begins its round, as d3 does above; if
                                the first player is skipped, the next player
                                begins the round */
    bool comma;              /* a comma follows the ply, as in "d3 e4, h7" */
    struct span span;        /* place of the ply without its number */
    uint32_t number;         /* if `dots`: the move number written before the
                                ply */
    struct span number_span; /* place of the number with its dots, "1..." */
    uint32_t round;          /* actual number of the round, from 1, regardless
                                of the written number; 0 if unknown */
    struct move move;        /* set by replay if the state is NODE_LEGAL */
    struct ply *full;        /* set by replay: the full form of a legal ply,
                                such as P(F3-F5)^ for P(F3-F5), if it differs
                                from the written form; replay_describe sets it
                                for every ply */
    struct node *next;       /* next ply of the line */
    struct node *variations; /* first of the variations that replace this ply */
    struct node *sibling;    /* next variation of the same ply */
    struct note *before;     /* at the beginning of a variation: notes before
                                its first ply */
    struct note *notes;      /* notes after this ply */
};

enum phrase {
    PHRASE_NONE,
    PHRASE_RESIGNS,
    PHRASE_DRAW_AGREED,
    PHRASE_WINS, /* means the same as a result, and is written as a result */
};

/* The names of enum phrase, "none", "resigns", "draw agreed", "wins", then
   NULL. */
extern const char *const phrase_words[];

/* The end of the movetext as written: a result, a phrase, both or neither. */
struct result {
    uint8_t kind;     /* enum result_kind */
    struct span span; /* place; its length is 0 if there is none */
};

struct closing {
    uint8_t phrase; /* enum phrase */
    struct str who; /* who resigned or won, such as "Black" or "First", or empty
                       for the side to move */
    struct span span;
};

enum { TAGS_MAX = 256 }; /* maximum number of tags in a record */

/* A part of a foreign game's record that its reader does not interpret, such as
   a stone set up by another program, an edit, or the margin of a win. Details
   only serve to distinguish records: two records that differ in a detail are
   different. */
struct detail {
    struct detail *next;
    struct str words;
};

struct rules;

struct notation;

struct record {
    const struct notation *notation; /* notation in which the record was read,
                                        or NULL if undetermined */
    struct arena *arena;
    struct str text;   /* the scanned text, to which spans refer */
    struct span place; /* first byte of the record, for diagnostics of the
                          record as a whole */
    struct tag *tags;
    struct node *line;  /* first ply of the main line, or NULL */
    struct note *notes; /* notes before the first ply */
    struct result result;
    struct closing closing;
    struct board *board;                  /* board of a diagram, or NULL */
    struct detail *details, *last_detail; /* linked list; may be NULL */
    size_t plies;                         /* number of plies in the main line */
    bool lost;           /* the tree does not contain all that is in the text */
    bool unread;         /* the movetext contains words that are not plies */
    bool stray_number;   /* a move number is not followed by a ply */
    bool lost_number;    /* another number follows a move number at once */
    size_t bare_numbers; /* count of move numbers without full stops */
    bool drafted; /* the text is a draft made from the original (draft.h) */
    const struct notation *source; /* the original notation if the record was
                                      read from a draft, or NULL if it is the
                                      same as `notation` */
    /* Set by replay. */
    const struct rules *rules; /* rules of the game, or NULL if the game is
                                  unrecognised */
    struct str foreign;        /* name (foreign_name) of a game that Ludex does
                                  not know, whose plies are read as words and
                                  never replayed; empty if the game is known or
                                  unspecified */
    const struct date_orders *dates; /* how the record's dates are read, or
                                        NULL; set while its tags are checked */
    bool reordered;  /* a date was read in an order that it does not itself
                        determine */
    bool started;    /* the start is known, so that replay_begin may be
                             called */
    bool claimed;    /* the start is unknown, and the claims of the main line do
                             not contradict each other: plies are assumed to do
                             what they claim (claims.h) */
    bool unnumbered; /* it cannot be determined which player made each ply */
    bool legal;      /* the whole main line is legal */
    uint8_t missing; /* number of plies missing from the first round: the
                             place in the round of the player who moves first */
    uint8_t final_result; /* enum result_kind, determined from the board and the
                             text */
};

/*
 * Appends the name that a foreign game has in archives and queries: "King of
 * the Hill" becomes king-of-the-hill. ASCII letters are converted to lower
 * case; digits and non-ASCII characters are unchanged; any characters between
 * them become one hyphen. Long names are cut.
 */
enum { FOREIGN_NAME_MAX = 64 }; /* maximum length, approximately, in bytes */
void foreign_name(struct str written, struct text *out);
/* True if the name of a variant means the standard form of the game:
   "Standard", "Regular", "?", or an empty name. */
bool variant_is_usual(struct str name);
/* Sets the game of a record to a foreign game, given by its name as written.
   The tags White and Black then mean First and Second. Returns false if out of
   memory. */
bool record_set_foreign(struct record *r, struct str game);
/* Exchanges the meanings of the tags White and Black and of other colours, for
   a record in which the second colour moves first. */
void record_turn_colours(struct record *r);
/* Reports that a tag has the same meaning as an earlier tag. */
void tag_report_twice(const struct tag *tag, const struct tag *first,
                      struct diags *diags);
/* Adds a detail, which is copied. Returns false if out of memory. */
bool record_add_detail(struct record *r, struct str words);
/* Returns the tag that is interpreted as this name, in upper or lower case, or
   NULL if there is none. */
const struct tag *record_tag(const struct record *r, struct str name);
/* True if the name consists of letters, digits and _, and does not begin with a
   digit. */
bool tag_is_name(struct str name);
/* A tag with a meaning in all games (ludex-record(5)). */
struct standard_tag {
    const char *name;
    uint8_t seat; /* 1 for First, and so on; 0 if it is not a player */
    bool ordered; /* the tag has a place in the order in which native notations
                     write tags after Position */
};

/* The standard tags, those that are `ordered` in their order. The list ends with
   an entry without a name. */
extern const struct standard_tag standard_tags[];
/* Adds a copy of a tag before the other tags. Returns false if out of
   memory. */
bool record_add_tag(struct record *r, struct str name, struct str value);
/*
 * Returns the captures that the written path of a piece claims, as bits of
 * ply.taken for the points of the full path. If the written path omits a point,
 * its capture counts as claimed correctly: (C1)-C3 means (C1)xC2-C3 if a piece
 * is captured on C2.
 */
uint8_t ply_claimed(const struct ply *written, const struct ply *full);
/* Returns the ply for writers: as written, but with all points and captures of
   a piece's path. */
struct ply node_ply(const struct node *node);

/* Sets *out to the time left after the ply (clock.h). Returns false if no
   comment contains it. */
bool node_clock(const struct node *node, uint64_t *out);

/* Parts of a record. A notation may be unable to store some of them. */
enum record_part {
    PART_TAGS = 1, /* tags, except the game's options */
    PART_PLIES = 2,
    PART_VARIATIONS = 4,
    PART_OPENING = 8,   /* comments before the first ply */
    PART_COMMENTS = 16, /* all other comments */
    PART_GLYPHS = 32,
    PART_RESULT = 64,
    PART_MARKS = 128, /* marks on the stones of a diagram, numbers on its cells,
                         and borders other than on all four sides */
    PART_NUMBERS = 256,
    PART_SIDES = 512,
    PART_BLANKS = 1024, /* spaces and line breaks in comments (note.bytes) */
    PARTS = 2047,       /* all parts */
};

/* Returns the parts that a record has. Game, Position and the tags in the two
   lists do not count as PART_TAGS. Each list ends with NULL, or is NULL. */
unsigned record_parts(const struct record *r, const char *const *own,
                      const char *const *others);
/* Appends the names of parts, such as "tags, plies and comments". */
void parts_write(unsigned parts, struct text *out);

/* The glyph that requests a diagram, as in chess. Pages and booklets do not
   print it as text. */
enum { GLYPH_DIAGRAM = 220 };
/* Returns the symbol of a glyph, such as "!" for 1, or an empty string if it
   has none. */
struct str glyph_text(uint8_t glyph);

/*
 * The builder: each grammar action calls one of its functions. The builder
 * reports parts in the wrong order, such as a variation before any ply. When
 * the arena is exhausted, the functions do nothing, and the reader reports the
 * diagnostic record-too-large.
 */
struct cursor {
    struct node **link;      /* where to link the next ply */
    struct node *last;       /* the previous ply; NULL at the beginning of a
                                line */
    struct node **variation; /* where to link the next variation of `last` */
    struct note **note;      /* where to link the next note */
    struct note *early;      /* notes at the beginning of a variation */
    uint32_t rank;           /* number of variations of `last` so far */
    bool timed;              /* a comment after `last` contains a clock */
};

struct frame { /* The state that is restored at the end of a variation. */
    struct span open;
    struct cursor cursor;
    struct node **first; /* link to the first ply of the variation */
    struct diag *unread; /* builder.unread at the beginning of the variation */
    bool lost;           /* record.lost at the beginning of the variation */
};

struct brackets {      /* The last pair of brackets, if it contained only one
                          unread word. */
    struct span whole; /* place; its length is 0 if there is none */
    struct cursor cursor;
    struct diag *before, *inner; /* diagnostics of the unread words before the
                                    brackets and in them */
    struct diag *misplaced;      /* diagnostic that no ply precedes them */
    bool lost;                   /* record.lost before the brackets */
};

struct builder {
    struct record *record;
    struct diags *diags;
    struct cursor at;
    uint32_t number; /* move number for the next ply */
    struct span number_span;
    uint8_t dots;
    size_t depth;        /* number of open variations */
    bool after;          /* something after the result has been reported */
    struct diag *unread; /* diagnostic of the current unread word, or NULL */
    struct brackets brackets;
    struct diag *bare;   /* diagnostic of the first move number without dots */
    size_t bares;        /* number of move numbers without dots */
    bool open_comment;   /* an unclosed comment contains the rest of the text */
    struct result inner; /* result inside a variation whose closing bracket may
                            be missing */
    struct closing inner_closing;
    struct frame *frames; /* array of NESTING_MAX frames, from the arena */
    struct tag **tag;     /* where to link the next tag */
    size_t tags;
    struct node *dropped; /* variation on an empty line, which is discarded */
    struct node *room;    /* node not used by build_run(), or NULL */
    bool words_are_plies; /* foreign game with a list of plies: no word ends
                             the game */
    bool prose;           /* words between plies may be prose (prose.h) */
    bool slow;            /* read all tags and plies with flex and bison, even
                             simple tags and plies (plain_tag.h,
                             notation.plain) */
    struct str names;     /* for the notation: mapping of the names that another
                             program uses (--names), or empty for the
                             default */
    const struct str *comments; /* values of note.bytes for the next comments */
    size_t comments_left;       /* number of these values; if there are none,
                             note.bytes is the same as the text */
};

/* Starts an empty record. Returns false if the arena is too small for an empty
   record. */
bool build_begin(struct builder *b, struct arena *arena, struct diags *diags,
                 struct str text);
/* Ends the record. Unclosed variations and comments are reported at the places
   where they begin. */
struct record *build_end(struct builder *b);

/*
 * Functions that add a part of a record take the part's place in the text. If
 * the words of the part differ from the text there (an escaped "\]", an
 * invented name), use the function whose name ends in _text, which copies the
 * given words.
 */
void build_tag(struct builder *b, struct span name, struct span value);
void build_tag_text(struct builder *b, struct str name, struct str value);
/* Adds a move number. With DOTS_ANY it has no dots, and counts as a move number
   only if a ply follows. */
void build_number(struct builder *b, struct span span, uint32_t number,
                  uint8_t dots);
void build_ply(struct builder *b, const struct ply *ply, struct span span);
/*
 * Add many plies at once, for code that reads plies without flex and bison.
 * Each ply is in a node that was zeroed and contains its place and its number,
 * if it has one; each node is linked to the next. build_room returns the first
 * node to fill. It returns NULL if out of memory, or after a result; plies must
 * then be added one by one. Allocate further nodes with ARENA_TAKE. build_run
 * adds the plies; `room` is a node that was not used. Do not call other
 * functions of the builder between these two.
 */
struct ply_run {
    struct node *first, *last; /* NULL if there are none */
    size_t count;
    struct node *room; /* the unused node, perhaps partly filled, or NULL */
};
struct node *build_room(struct builder *b);
void build_run(struct builder *b, const struct ply_run *run);
/* Returns the last ply or word of the current line, which may then be extended,
   or NULL at the beginning of the line or if out of memory. */
struct node *build_last(const struct builder *b);
/* Replace the last ply, or extend its span, since a saved game of Zillions has
   the steps of one ply on two lines. Do nothing if there is no ply. */
void build_replace_ply(struct builder *b, const struct ply *ply,
                       struct span span);
/* Adds a word that is not a ply. The word is stored as written, and the line is
   not replayed beyond it. A word that directly follows another such word is
   joined to it. */
void build_unread(struct builder *b, struct span span, const char *why);
void build_comma(struct builder *b, struct span span);
/* Adds a comment. The first [%clk 0:01:23] in a comment after a ply becomes the
   ply's clock; an invalid one is reported. */
void build_comment(struct builder *b, struct span inner);
void build_comment_text(struct builder *b, struct str words);
void build_unclosed_comment(struct builder *b, struct span open);
void build_glyph(struct builder *b, uint8_t glyph);
void build_open(struct builder *b, struct span span);
void build_close(struct builder *b, struct span span);
/* True after a result, where only comments and glyphs are allowed; anything
   else is reported once. Only needed by code that reports errors itself. */
bool build_is_over(struct builder *b, struct span span);
void build_result(struct builder *b, enum result_kind kind, struct span span);
void build_phrase(struct builder *b, enum phrase phrase, struct span who,
                  struct span span); /* a span of length 0 means the side to
                                        move */

/* Returns the board of the record, which is allocated on the first call, or
   NULL if out of memory. */
struct board *build_board(struct builder *b);

/* Returns true if the text is an existing date, YYYY.MM.DD with ? for unknown
   digits; otherwise reports an error and returns false. */
bool date_check(struct str date, struct span where, struct diags *diags);

/*
 * A walk over all plies: each ply, then its variations, then the next ply of
 * its line. `node` is the current ply, `index` its index in its line of play,
 * from 1, and `depth` the number of variations in which it is nested.
 *
 *     struct walk w;
 *     for (walk_begin(&w, r); w.node; walk_next(&w)) ...
 */
struct walk {
    struct node *node;
    uint32_t index;
    size_t depth;
    struct {
        struct node *ply;       /* ply whose variations are being visited */
        struct node *variation; /* first ply of the current variation */
        uint32_t index;
    } outer[NESTING_MAX];
};

void walk_begin(struct walk *w, const struct record *r);
void walk_next(struct walk *w);

#endif
