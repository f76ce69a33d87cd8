/*
 * A record: tags, a tree of plies as written, notes, and a result, all in one
 * arena. Grammars build it with struct builder, replay joins it with the rules,
 * and everything else reads it. Walks over it are loops with a bounded stack
 * (NESTING_MAX), never recursion.
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

enum { NESTING_MAX = 128 }; /* nesting depth of variations */

struct tag {
    struct tag *next;
    struct str name;                   /* as written */
    struct str meant;                  /* as read: First, if Black is written */
    struct str value;                  /* unescaped */
    struct span name_span, value_span; /* of the value without its quotes */
    bool colour; /* the name is a colour: which player it means depends on
                    who begins */
};

enum note_kind { NOTE_COMMENT, NOTE_GLYPH };

struct note {
    struct note *next;
    uint8_t kind;     /* enum note_kind */
    uint8_t glyph;    /* its number, the n of $n */
    uint32_t rank;    /* number of variations of its ply before it: in "e4
                         {a} (f5) {b} (g6)", 0 for a and 1 for b */
    bool timed;       /* the comment has a clock, */
    uint64_t clock;   /* which is this one (clock.h) */
    struct str text;  /* a comment's words, separated by single spaces */
    struct str bytes; /* the comment as given, if the notation preserves its
                         spaces and lines (JSON, SGF); else as `text` */
};

enum node_state {
    NODE_UNPLAYED, /* not replayed: after an illegal ply, or without rules */
    NODE_LEGAL,
    NODE_ILLEGAL,
};

enum { DOTS_ANY = 2 };

/* One ply of the tree. */
struct node {
    struct ply ply;
    uint8_t state;           /* enum node_state */
    uint8_t dots;            /* of the number: 1 ("5."), 3 ("5..."); 0 if
                                there is no number; DOTS_ANY if it has no
                                dots ("5") */
    uint8_t turn;            /* its place in its round, from 0: e4 above has
                                1, as have f5 and c3 */
    bool opens;              /* it is the first ply of its round, as d3; if
                                the first player is skipped, the next
                                player's */
    bool comma;              /* a comma follows it: "d3 e4, h7" */
    struct span span;        /* of the ply, without its number */
    uint32_t number;         /* the move number before it, if dots */
    struct span number_span; /* the place of that number, "1..." */
    uint32_t round;          /* the counted number of its round, from 1,
                                whatever is written; 0: unknown */
    struct move move;        /* set by replay if NODE_LEGAL */
    struct ply *full;        /* set by replay: the game's full form of a
                                legal ply, if it differs from what is
                                written: P(F3-F5) is P(F3-F5)^. After
                                replay_describe, set for every ply */
    struct node *next;       /* the next ply of the line */
    struct node *variations; /* the first of the variations that replace this
                                ply */
    struct node *sibling;    /* the next variation of the same ply */
    struct note *before;     /* notes before the first ply of a variation */
    struct note *notes;      /* notes after the ply */
};

enum phrase {
    PHRASE_NONE,
    PHRASE_RESIGNS,
    PHRASE_DRAW_AGREED,
    PHRASE_WINS, /* equivalent to a result, and written as one */
};

/* By enum phrase, then NULL: "none", "resigns", "draw agreed", "wins". */
extern const char *const phrase_words[];

/* How the movetext ends, as written: with a result, a phrase, both or
   neither. */
struct result {
    uint8_t kind;     /* enum result_kind */
    struct span span; /* length 0 if there is none */
};

struct closing {
    uint8_t phrase; /* enum phrase */
    struct str who; /* "Black", "First"; empty: the side to move */
    struct span span;
};

enum { TAGS_MAX = 256 }; /* tags of a record; further ones are refused */

/* A part of a foreign game that its reader does not interpret: a stone that
   another program sets up, an edit, the margin of a win. Two records that
   differ in one are different records; details have no other use. */
struct detail {
    struct detail *next;
    struct str words;
};

struct rules;

struct notation;

struct record {
    const struct notation *notation; /* in which it was read; NULL: none was
                                        determined */
    struct arena *arena;
    struct str text;   /* as scanned; spans point into it */
    struct span place; /* its first byte, for diagnostics of the whole record */
    struct tag *tags;
    struct node *line;  /* first ply; NULL if there are none */
    struct note *notes; /* before the first ply */
    struct result result;
    struct closing closing;
    struct board *board;                  /* a diagram's board; otherwise
                                             NULL */
    struct detail *details, *last_detail; /* or NULL */
    size_t plies;                         /* number of plies of the main line */
    bool lost;    /* the tree does not hold all of the text */
    bool unread;  /* some words among its plies are not plies */
    bool drafted; /* the text is a draft of the original (draft.h) */
    const struct notation *source; /* the file's notation, if the record is
                                      drafted from it; NULL: `notation` */
    /* Set by replay. */
    const struct rules *rules; /* NULL: the game is unrecognised */
    struct str foreign;        /* the name (foreign_name) of a game that
                                  Ludex does not know: its plies are words,
                                  which are read and never replayed. Empty:
                                  the game is known, or unspecified */
    bool started;         /* its start is known: replay_begin may be called */
    bool claimed;         /* its start is unknown: plies are taken as what
                             they claim (claims.h), without contradictions on
                             the main line */
    bool unnumbered;      /* it cannot be determined which player moved */
    bool legal;           /* the main line is legal to its end */
    uint8_t missing;      /* plies that the first round lacks: the place in
                             the round of the player who moves first */
    uint8_t final_result; /* enum result_kind: the result by board and text */
};

/*
 * Appends the name of a foreign game in archives and queries: "King of the
 * Hill" becomes king-of-the-hill. ASCII letters are in lower case; digits and
 * non-ASCII characters stay; everything between them becomes one hyphen. A
 * longer name is cut.
 */
enum { FOREIGN_NAME_MAX = 64 }; /* bytes, approximately */
void foreign_name(struct str written, struct text *out);
/* True if a variant of this name is the standard form of its game: "Standard",
   "Regular", "?", or an empty name. */
bool variant_is_usual(struct str name);
/* Sets the record's game to a foreign one, by its written name; the players of
   White and Black become First and Second. Returns false if out of memory. */
bool record_set_foreign(struct record *r, struct str game);
/* Exchanges the meaning of the tags of colours: the colour that is second in
   the table begins. */
void record_turn_colours(struct record *r);
/* Reports that a tag means the same as another one before it. */
void tag_report_twice(const struct tag *tag, const struct tag *first,
                      struct diags *diags);
/* Adds a detail, which is copied. Returns false if out of memory. */
bool record_add_detail(struct record *r, struct str words);
/* Returns the tag that is read as this name (in any case); NULL if there is
   none. */
const struct tag *record_tag(const struct record *r, struct str name);
/* True for letters, digits and _, not beginning with a digit. */
bool tag_is_name(struct str name);
/* Adds a tag before the others; it is copied. Returns false if out of
   memory. */
bool record_add_tag(struct record *r, struct str name, struct str value);
/*
 * Returns the captures that a piece's path claims, as bits of ply.taken, for
 * the points of the full path. At a point that the written path omits, it
 * counts as claiming whatever is the case: (C1)-C3 is (C1)xC2-C3 if a piece is
 * taken on C2.
 */
uint8_t ply_claimed(const struct ply *written, const struct ply *full);
/* Returns the ply for writers: as written, but a piece's path with all its
   points and captures. */
struct ply node_ply(const struct node *node);

/* Returns the time that was left after the ply (clock.h); false if no comment
   gives it. */
bool node_clock(const struct node *node, uint64_t *out);

/* Parts of a record, for notations that have no place for some of them. */
enum record_part {
    PART_TAGS = 1, /* except the game's own, which are its options */
    PART_PLIES = 2,
    PART_VARIATIONS = 4,
    PART_OPENING = 8,   /* comments before the first ply */
    PART_COMMENTS = 16, /* all other comments */
    PART_GLYPHS = 32,
    PART_RESULT = 64,
    PART_MARKS = 128, /* marks of a diagram's stones; numbers on its cells;
                         borders other than on all four sides */
    PART_NUMBERS = 256,
    PART_SIDES = 512,
    PART_BLANKS = 1024, /* spaces and lines of comments (note.bytes) */
    PARTS = 2047,       /* all of them */
};

/* Returns the parts that a record has. Tags of the two lists (each ends with
   NULL, or is NULL), Game and Position are not counted. */
unsigned record_parts(const struct record *r, const char *const *own,
                      const char *const *others);
/* Appends "tags, plies and comments". */
void parts_write(unsigned parts, struct text *out);

/* Requests a diagram, as in chess; pages and booklets do not print it as a
   word. */
enum { GLYPH_DIAGRAM = 220 };
/* Returns the symbol of a glyph ("!" for 1); empty if it has none. */
struct str glyph_text(uint8_t glyph);

/*
 * The builder: each grammar action is one call of it. It reports errors in the
 * order of things (a variation before any ply). When the arena is exhausted, it
 * accepts all calls and does nothing, and the reader reports record-too-large.
 */
struct cursor {
    struct node **link;      /* where the next ply goes */
    struct node *last;       /* the ply before it; NULL at the start of a
                                line */
    struct node **variation; /* where the next variation of `last` goes */
    struct note **note;      /* where the next note goes */
    struct note *early;      /* notes at the start of a variation */
    uint32_t rank;           /* variations of `last` so far */
    bool timed;              /* a comment of `last` has a clock */
};

struct frame { /* the state restored at the end of a variation */
    struct span open;
    struct cursor cursor;
    struct node **first; /* first ply of the variation, once there is one */
    struct diag *unread; /* builder.unread before the variation */
};

struct brackets {      /* brackets around a single unread word, just closed */
    struct span whole; /* length 0: none */
    struct cursor cursor;
    struct diag *before, *inner; /* for unread words before and inside */
};

struct builder {
    struct record *record;
    struct diags *diags;
    struct cursor at;
    uint32_t number; /* number waiting for its ply */
    struct span number_span;
    uint8_t dots;
    size_t depth;        /* number of open variations */
    bool after;          /* something after the result was reported */
    struct diag *unread; /* for the current unread word; or NULL */
    struct brackets brackets;
    struct diag *bare;   /* for the first move number without dots */
    size_t bares;        /* how many there are */
    bool open_comment;   /* an unclosed comment has taken the rest */
    struct result inner; /* in a variation that may not be closed */
    struct closing inner_closing;
    struct frame *frames; /* NESTING_MAX of them, from the arena */
    struct tag **tag;     /* where the next tag goes */
    size_t tags;
    struct node *dropped; /* the variation of an empty line */
    struct node *room;    /* not used by build_run(); or NULL */
    bool words_are_plies; /* a variation on an empty line, which is discarded */
    bool prose;           /* words between plies may be prose (prose.h) */
    bool slow;            /* read all tags and plies with flex and bison,
                             even plain ones (plain_tag.h, notation.plain) */
    struct str names;     /* how another program names things: a mapping for
                             the notation (--names); empty: the default */
    const struct str *comments; /* note.bytes of the comments still to come, */
    size_t comments_left; /* and their number; 0: the same as their text */
};

/* Starts an empty record. Returns false if the arena has no room even for
   that. */
bool build_begin(struct builder *b, struct arena *arena, struct diags *diags,
                 struct str text);
/* Ends the record, and reports what is still open, at the place where it
   opened. */
struct record *build_end(struct builder *b);

/*
 * Builder calls give the place in the text of what was read. If the words of
 * the record are not those of the text (an escaped "\]", an invented name), the
 * call of the same name with _text takes the words themselves and copies them.
 */
void build_tag(struct builder *b, struct span name, struct span value);
void build_tag_text(struct builder *b, struct str name, struct str value);
/* Adds a move number. DOTS_ANY: without dots, so that it is a number only if a
   ply follows. */
void build_number(struct builder *b, struct span span, uint32_t number,
                  uint8_t dots);
void build_ply(struct builder *b, const struct ply *ply, struct span span);
/*
 * Add many plies at once, for code that reads plies without flex and bison.
 * Each is in a zeroed node, with its place and, if it has one, its number, and
 * is linked to the next. build_room returns the first node to fill, or NULL if
 * out of memory, or after a result; then plies must be added one by one.
 * ARENA_TAKE provides the others. build_run takes the plies, and the node that
 * was not used. No other builder calls may come in between.
 */
struct ply_run {
    struct node *first, *last; /* NULL: none */
    size_t count;
    struct node *room; /* the node that was not used, perhaps partly filled; or
                          NULL */
};
struct node *build_room(struct builder *b);
void build_run(struct builder *b, const struct ply_run *run);
/* Returns the last ply or word of the current line, so that it can be
   completed; NULL at the beginning of the line, or if out of memory. */
struct node *build_last(const struct builder *b);
/* Replaces that ply, or extends its span: a save of Zillions has the steps of
   one ply on two lines. Does nothing if there is no ply. */
void build_amend(struct builder *b, const struct ply *ply, struct span span);
/* Adds a word that is not a ply: it is stored as written, and its line is not
   replayed further. A word that touches the last one is joined to it. */
void build_unread(struct builder *b, struct span span, const char *why);
void build_comma(struct builder *b, struct span span);
/* Adds a comment. Its first [%clk 0:01:23] after a ply is the ply's clock; an
   invalid one is reported. */
void build_comment(struct builder *b, struct span inner);
void build_comment_text(struct builder *b, struct str words);
void build_unclosed_comment(struct builder *b, struct span open);
void build_glyph(struct builder *b, uint8_t glyph);
void build_open(struct builder *b, struct span span);
void build_close(struct builder *b, struct span span);
/* True after a result, where only comments and glyphs count; anything else is
   reported once. For code that reports errors itself. */
bool build_is_over(struct builder *b, struct span span);
void build_result(struct builder *b, enum result_kind kind, struct span span);
void build_phrase(struct builder *b, enum phrase phrase, struct span who,
                  struct span span); /* length 0: the side to move */

/* Returns the record's board, made when first needed; NULL if out of memory. */
struct board *build_board(struct builder *b);

/* True if it is a date of an existing day, YYYY.MM.DD with ? for unknown
   digits; otherwise it is reported. */
bool date_check(struct str date, struct span where, struct diags *diags);

/*
 * A walk over all plies: a ply, then its variations, then the next ply of its
 * line. `node` is the ply, `index` its place in its line of play (from 1),
 * `depth` the number of variations around it.
 *
 *     struct walk w;
 *     for (walk_begin(&w, r); w.node; walk_next(&w)) ...
 */
struct walk {
    struct node *node;
    uint32_t index;
    size_t depth;
    struct {
        struct node *ply;       /* whose variations are being visited */
        struct node *variation; /* the first ply of the current one */
        uint32_t index;
    } outer[NESTING_MAX];
};

void walk_begin(struct walk *w, const struct record *r);
void walk_next(struct walk *w);

#endif
