/*
 * A record: tags, a tree of plies as written, notes, and a result, all in one
 * arena. Built by grammars through struct builder, joined with the rules by
 * replay, read by everybody else. Walks over it are loops with a bounded
 * stack (NESTING_MAX), never recursion.
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

enum { NESTING_MAX = 128 }; /* variations within variations */

struct tag {
    struct tag *next;
    struct str name;  /* as written */
    struct str meant; /* as read: First, where Black is written */
    struct str value; /* unescaped */
    struct span name_span, value_span; /* the value without its quotes */
    bool colour; /* the name is a colour's: whose it is depends on who begins */
};

enum note_kind { NOTE_COMMENT, NOTE_GLYPH };

struct note {
    struct note *next;
    uint8_t kind;     /* enum note_kind */
    uint8_t glyph;    /* its number, as in $n */
    uint32_t rank;    /* how many variations of its ply stand before it: of
                        "e4 {a} (f5) {b} (g6)", 0 of a and 1 of b */
    bool timed;       /* it is a comment that tells a clock, */
    uint64_t clock;   /* and this one (clock.h) */
    struct str text;  /* a comment's words, parted by single spaces */
    struct str bytes; /* the same as it was given, where a notation keeps its
                         blanks and lines (JSON, SGF); elsewhere as text */
};

enum node_state {
    NODE_UNPLAYED, /* not replayed: after an illegal ply, or no rules */
    NODE_LEGAL,
    NODE_ILLEGAL,
};

enum { DOTS_ANY = 2 };

/* One ply of the tree. */
struct node {
    struct ply ply;
    uint8_t state;           /* enum node_state */
    uint8_t dots;            /* of the number: 1 ("5."), 3 ("5..."); 0 if
                                there is none; DOTS_ANY if it was written
                                without ("5") */
    uint8_t turn;            /* its place in its round, from 0: e4 above has
                                1, and so have f5 and c3 */
    bool opens;              /* it is the first played in its round, as d3;
                                where a first player is passed over, his
                                partner's */
    bool comma;              /* a comma stands after it: "d3 e4, h7" */
    struct span span;        /* of the ply, without its number */
    uint32_t number;         /* the move number written before it, if dots */
    struct span number_span; /* where that stands, "1..." */
    uint32_t round;          /* the number of its round as counted, from 1,
                                whatever is written; 0: not told */
    struct move move;        /* set by replay if NODE_LEGAL */
    struct ply *full;        /* set by replay: what the game says of a legal
                                ply, where that is more or other than what is
                                written: P(F3-F5) is P(F3-F5)^. After
                                replay_describe of every ply */
    struct node *next;       /* the line goes on */
    struct node *variations; /* the first of those that replace this ply */
    struct node *sibling;    /* the next of the variations of the same ply */
    struct note *before;     /* notes before the first ply of a variation */
    struct note *notes;      /* notes after the ply */
};

enum phrase {
    PHRASE_NONE,
    PHRASE_RESIGNS,
    PHRASE_DRAW_AGREED,
    PHRASE_WINS, /* says no more than a result, and is written as one */
};

/* By enum phrase, then NULL: "none", "resigns", "draw agreed", "wins". */
extern const char *const phrase_words[];

/* How the movetext ends, as written: a result, a phrase, both or none. */
struct result {
    uint8_t kind;     /* enum result_kind */
    struct span span; /* length 0 if there is none */
};

struct closing {
    uint8_t phrase; /* enum phrase */
    struct str who; /* "Black", "First"; empty: the side to move */
    struct span span;
};

enum { TAGS_MAX = 256 }; /* tags of a record; one more is refused */

/* A part of a foreign game that its reader does not interpret: a stone that another
   program sets up, an edit, by how much somebody won. Two records that differ in
   one are different records; nothing else is made of it. */
struct detail {
    struct detail *next;
    struct str words;
};

struct rules;

struct notation;

struct record {
    const struct notation *notation; /* it was read in; NULL: none was told */
    struct arena *arena;
    struct str text;   /* as scanned; spans point into it */
    struct span place; /* its first byte: for what is said of it as a whole */
    struct tag *tags;
    struct node *line;  /* first ply; NULL if there is none */
    struct note *notes; /* before the first ply */
    struct result result;
    struct closing closing;
    struct board *board;                  /* a diagram's; NULL otherwise */
    struct detail *details, *last_detail; /* or NULL */
    size_t plies;                         /* of the main line */
    bool lost;    /* text that the tree could not keep */
    bool unread;  /* some words among its plies are none */
    bool drafted; /* the text is a draft of what was read (draft.h) */
    const struct notation *source; /* of its file, if it is drafted from that;
                                      or NULL: `notation` */
    /* Set by replay. */
    const struct rules *rules; /* NULL: the game is not known */
    struct str foreign; /* what its game goes by (foreign_name), which is none
                           of ours: its plies are words, read and never
                           replayed. Empty: it is ours, or not told */
    bool started;       /* its start is known: replay_begin may be used */
    bool claimed;       /* it is not: plies are what they claim (claims.h), and
                        nothing contradicts that on the main line */
    bool unnumbered;    /* nothing tells who of the two moved */
    bool legal;         /* the main line is legal to its end */
    uint8_t missing;    /* plies that the first round lacks: the place in the
                        round of who moves first */
    uint8_t final_result; /* enum result_kind: what board and text agree on */
};

/*
 * What a game goes by that is none of ours, in archives and queries: "King of
 * the Hill" is king-of-the-hill. ASCII letters in lower case, digits, and
 * whatever is beyond ASCII; one hyphen for all that stands between them. A name
 * that is longer is cut.
 */
enum { FOREIGN_NAME_MAX = 64 }; /* bytes, about */
void foreign_name(struct str written, struct text *out);
/* True if a variant of this name is the usual form of its game: "Standard",
   "Regular", "?", or no name at all. */
bool variant_is_usual(struct str name);
/* Its game is this one, as it is written; the players of White and Black are
   First and Second then. False: out of memory. */
bool record_set_foreign(struct record *r, struct str game);
/* Exchanges what the tags of colours are read as: the colour that stands second
   in the table begins. */
void record_turn_colours(struct record *r);
/* Reports that the tag means what another one before it does. */
void tag_report_twice(const struct tag *tag, const struct tag *first,
                      struct diags *diags);
/* Adds a detail; it is copied. False: out of memory. */
bool record_add_detail(struct record *r, struct str words);
/* The tag that is read as this name (any case); NULL if there is none. */
const struct tag *record_tag(const struct record *r, struct str name);
/* Letters, digits and _, not a digit first. */
bool tag_is_name(struct str name);
/* Puts a tag in front of the others; it is copied. False: out of memory. */
bool record_add_tag(struct record *r, struct str name, struct str value);
/*
 * Of a man's way: the captures that it claims, as bits of ply.taken, on the
 * points of the full one. Of a point that it leaves out nothing is claimed
 * falsely: (C1)-C3 is (C1)xC2-C3 if a man is taken on C2.
 */
uint8_t ply_claimed(const struct ply *written, const struct ply *full);
/* The ply for writers: as it is written, but a man's way with all its points
   and captures. */
struct ply node_ply(const struct node *node);

/* The time that was left after the ply (clock.h); false if no comment tells it. */
bool node_clock(const struct node *node, uint64_t *out);

/* What a record may hold, for notations that have no place for all of it. */
enum record_part {
    PART_TAGS = 1, /* but the game's own, which say what is played */
    PART_PLIES = 2,
    PART_VARIATIONS = 4,
    PART_OPENING = 8,   /* comments before the first ply */
    PART_COMMENTS = 16, /* all others */
    PART_GLYPHS = 32,
    PART_RESULT = 64,
    PART_MARKS = 128, /* of a diagram's stones; numbers on its cells; sides
                         drawn otherwise than all four */
    PART_NUMBERS = 256,
    PART_SIDES = 512,
    PART_BLANKS = 1024, /* of comments, and their lines (note.bytes) */
    PARTS = 2047,       /* all of them */
};

/* Those that it does hold; tags of the two lists (each ends in NULL, or is
   NULL), Game and Position are not counted. */
unsigned record_parts(const struct record *r, const char *const *own,
                      const char *const *others);
/* "tags, plies and comments" */
void parts_write(unsigned parts, struct text *out);

/* It asks for a diagram, as in chess: pages and booklets have no words for it. */
enum { GLYPH_DIAGRAM = 220 };
/* The glyphs with a sign of their own ("!" is 1); empty for the others. */
struct str glyph_text(uint8_t glyph);

/*
 * The builder: what grammar actions call, one call each. Reports what is
 * wrong with the order of things (a variation before any ply); after the
 * arena has run out it takes everything and does nothing, and the reader
 * reports record-too-large.
 */
struct cursor {
    struct node **link;      /* where the next ply goes */
    struct node *last;       /* the ply before it; NULL at a line's start */
    struct node **variation; /* where the next variation of `last` goes */
    struct note **note;      /* where the next note goes */
    struct note *early;      /* notes at a variation's start */
    uint32_t rank;           /* variations of `last` so far */
    bool timed;              /* a comment of `last` told a clock */
};

struct frame { /* what a variation's end goes back to */
    struct span open;
    struct cursor cursor;
    struct node **first; /* of the variation, once it is there */
    struct diag *unread; /* builder.unread before it */
};

struct brackets {      /* around one unread word, closed just now */
    struct span whole; /* length 0: there are none */
    struct cursor cursor;
    struct diag *before, *inner; /* of the unread words there and within */
};

struct builder {
    struct record *record;
    struct diags *diags;
    struct cursor at;
    uint32_t number; /* waiting for its ply */
    struct span number_span;
    uint8_t dots;
    size_t depth;        /* variations open */
    bool after;          /* something after the result was reported */
    struct diag *unread; /* of the unread word at hand; or NULL */
    struct brackets brackets;
    struct diag *bare;   /* of the first move number without full stops */
    size_t bares;        /* how many there are */
    bool open_comment;   /* one that is not closed has taken the rest */
    struct result inner; /* in a variation that may never be closed */
    struct closing inner_closing;
    struct frame *frames; /* NESTING_MAX of them, from the arena */
    struct tag **tag;     /* where the next tag goes */
    size_t tags;
    struct node *dropped; /* a variation of nothing */
    struct node *room;    /* what build_run() left over; or NULL */
    bool
        words_are_plies; /* of a foreign game: each word was told as a ply, even
                             one such as "draw" */
    bool prose;          /* words between plies may be prose (prose.h) */
    bool slow;           /* flex and bison read all tags and plies, plain ones
                             too (plain_tag.h, notation.plain) */
    struct str names;    /* what another program calls things: a notation's
                             own mapping (--names); empty: as usual */
    const struct str
        *comments;        /* note.bytes of those that are still to come, */
    size_t comments_left; /* so many; 0: as their text */
};

/* Starts an empty record; false if not even that fits the arena. */
bool build_begin(struct builder *b, struct arena *arena, struct diags *diags,
                 struct str text);
/* Reports what is still open, at the place where it opened. */
struct record *build_end(struct builder *b);

/*
 * What is read is told by its place in the text; where the record's words are
 * not those of the text (an escaped "\]", a name that is made up), the call
 * of the same name with _text takes them, and copies them.
 */
void build_tag(struct builder *b, struct span name, struct span value);
void build_tag_text(struct builder *b, struct str name, struct str value);
/* A move number; DOTS_ANY: one that its full stop tells from nothing, and that
   is a number if a ply follows. */
void build_number(struct builder *b, struct span span, uint32_t number,
                  uint8_t dots);
void build_ply(struct builder *b, const struct ply *ply, struct span span);
/*
 * Many at once, for those who read plies by hand: each into a node that is empty
 * before, with its place and, if it bears one, its number; each linked to the
 * next. build_room gives the first node to fill (NULL: no memory, or a result
 * stands before; then nothing is read so), ARENA_TAKE the others. build_run takes
 * the plies, and the node that was left over at the end; between the two nothing
 * is built.
 */
struct ply_run {
    struct node *first, *last; /* NULL: there are none */
    size_t count;
    struct node *room; /* left over, its ply perhaps begun; or NULL */
};
struct node *build_room(struct builder *b);
void build_run(struct builder *b, const struct ply_run *run);
/* The ply or word built last on the line at hand, for those who learn more of
   it; NULL at the line's beginning, or if there was no memory. */
struct node *build_last(const struct builder *b);
/* That ply is another one, or stands on more of the text: a save of Zillions
   tells the steps of one ply on two lines. Nothing if there is none. */
void build_amend(struct builder *b, const struct ply *ply, struct span span);
/* A word that is not a ply: kept as it stands; its line is not replayed further.
   What touches the last such word is a part of it. */
void build_unread(struct builder *b, struct span span, const char *why);
void build_comma(struct builder *b, struct span span);
/* A comment; its first [%clk 0:01:23] after a ply is the ply's clock, and one that
   is none is told. */
void build_comment(struct builder *b, struct span inner);
void build_comment_text(struct builder *b, struct str words);
void build_unclosed_comment(struct builder *b, struct span open);
void build_glyph(struct builder *b, uint8_t glyph);
void build_open(struct builder *b, struct span span);
void build_close(struct builder *b, struct span span);
/* After a result nothing counts but comments and glyphs, and that is said
   once; build_is_over asks, for code that reports by itself. */
bool build_is_over(struct builder *b, struct span span);
void build_result(struct builder *b, enum result_kind kind, struct span span);
void build_phrase(struct builder *b, enum phrase phrase, struct span who,
                  struct span span); /* who of length 0: the side to move */

/* The record's board, made when it is first wanted; NULL: no memory. */
struct board *build_board(struct builder *b);

/* Whether it is a date, YYYY.MM.DD with ? for what is not known, of a day that
   there is; reports it otherwise. */
bool date_check(struct str date, struct span where, struct diags *diags);

/*
 * A walk over all plies: a ply, then its variations, then its line's next.
 * `node` is the ply, `index` its place in its line of play (from 1), `depth`
 * the variations around it.
 *
 *     struct walk w;
 *     for (walk_begin(&w, r); w.node; walk_next(&w)) ...
 */
struct walk {
    struct node *node;
    uint32_t index;
    size_t depth;
    struct {
        struct node *ply;       /* whose variations are being walked */
        struct node *variation; /* the first ply of the one at hand */
        uint32_t index;
    } outer[NESTING_MAX];
};

void walk_begin(struct walk *w, const struct record *r);
void walk_next(struct walk *w);

#endif
