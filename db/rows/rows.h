/*
 * Rows: what the archive keeps of a record, computed as a plain struct before
 * any database is touched. Views point into the record, its text, or the
 * row's own buffers: valid until the next row_make.
 */
#ifndef DB_ROWS_H
#define DB_ROWS_H

#include "date.h"
#include "record.h"
#include "record_columns.h"
#include "replay.h"
#include "rules.h"

/* Tags with a column of their own: ROW_EVENT, ROW_SITE, ... ROW_RESULT is what board
   and text agree on, not the tag as written. */
#define ROW_FIELD(column, FIELD, ...) ROW_##FIELD,
enum row_field { RECORD_TAGS(ROW_FIELD) ROW_FIELDS };

enum {
    OPENING_PLIES = 2, /* positions after it are found by their features */
    ROW_OPTIONS_MAX = RULES_TAGS_MAX,
};

/* In SQL: openings, each with the hashes of its position. */
#define ROW_OPENINGS                                \
    "(SELECT p.canonical, p.exact, o.record, o.ply" \
    " FROM early_position p JOIN opening o ON o.position = p.id) AS reached"

struct row_opening {
    uint64_t exact, canonical;
    uint32_t ply;
};

struct row_way {
    uint64_t next; /* exact hash of the position after the ply */
    uint8_t mover; /* whose ply it was: a seat */
};

struct row {
    struct str text; /* the original bytes; of an exchange notation, the draft
                        that was made of them (draft.h) */
    bool drafted;
#define MEMBER(column, type, ...) type column;
    RECORD_NUMBERS(MEMBER) /* broken, plies */
#undef MEMBER
    struct str game;    /* empty: not known */
    struct str options; /* "Size=13, Edges=NS": those that are not usual */
    struct setting option[ROW_OPTIONS_MAX];
    size_t option_count;
    struct str field[ROW_FIELDS];  /* empty: the tag is missing */
    struct days days;              /* that it may be of */
    struct setting tags[TAGS_MAX]; /* all others, by name */
    size_t tag_count;
    struct str content; /* empty: columns and moves say everything */
    uint64_t identity;

    bool played;      /* the main line is legal; what follows is set */
    struct str start; /* empty: the game's own */
    struct str moves;
    uint64_t signature[SIGNATURE_WORDS];
    unsigned light; /* least weight of a position that is not an opening */
    struct row_opening openings[OPENING_PLIES + 1]; /* without the game's own
                                                       start */
    size_t opening_count;
    /* How it went on from each of these, its own start among them. */
    struct row_way ways[OPENING_PLIES + 1];
    size_t way_count;

    struct str claims;         /* of a record whose start is not known, whose
                                  main line contradicts itself nowhere */
    struct str claimed_ending; /* board, agreement, surrender; empty: none */

    struct text key, settings, words, content_text, moves_text, start_text,
        claims_text;
    struct position *position; /* the game's own start, to compare */
    size_t position_room;
    struct canonical_known *known; /* line_features.c: made when first wanted */
};

void row_init(struct row *row);
void row_release(struct row *row);

/*
 * Computes the row. `record` may be NULL: then the row is broken and has its
 * text only. False if memory ran out.
 *
 * The identity of a record is a hash of what it says without its layout: game,
 * options, tags by name (an empty one is none), start, plies with all their
 * signs, variations, comments, glyphs, marks and numbers of a diagram, result
 * and phrase, and the details of a foreign record (record.h). Spaces, line
 * breaks, move numbers, commas and the spelling of a ply or a result are
 * layout, and so is a sign that is missing: the ply is the same with it. A
 * record that differs in a comment alone is another record: only one of two
 * equal records is kept, and no word may be lost by that. Of a broken record
 * the identity is its bytes, less the white space around them.
 */
bool row_make(struct row *row, struct str text, const struct record *record,
              bool broken, struct replay *replay);

/*
 * A row as bytes, for another thread of this program, and back: its views then
 * point into them, and into the text, which is not among them. The row is one
 * of row_init.
 */
void row_pack(const struct row *row, struct text *out);
/* Returns the bytes after those of the row. */
struct str row_unpack(struct row *row, struct str text, struct str packed);

/* Sets the options alone, of a row that was just made ready: those of the start
   that are not usual. row->words and row->settings fail if memory runs out. */
void row_options(struct row *row, const struct rules *rules,
                 const struct position *start);

/*
 * For a row that was read back from an archive. Signature, light and openings
 * anew from game, options, start and moves: 1; 0 if a move is not legal or the
 * start cannot be set up; -1 if memory ran out. *plies is how many were legal.
 */
int row_replay(struct row *row, size_t *plies);
/* Whether two rows have the same tags, those with columns and the others. */
bool row_same_fields(const struct row *a, const struct row *b);
bool row_same_tags(const struct row *a, const struct row *b);
/* Whether its result tells that the game is over: another one than "*". */
bool row_is_over(const struct row *row);
/* The days that its date and its tag EndDate may mean. */
struct days row_days(const struct row *row);
/* As the archive keeps an identity: 32 bits of it, with a sign. */
static inline int64_t row_hint(uint64_t identity)
{
    return (int32_t)(uint32_t)identity;
}

/* A hash of its game and options; never 0. */
uint64_t row_variant(const struct row *row);
/* Sets the identity that row_make gave it. False if memory ran out. */
bool row_identity(struct row *row);

/* Moves are kept as their codes (rules->pack), one after the other in LEB128:
   a code's bytes, at most CODE_MAX; and the next one, false if there is none. */
enum { CODE_MAX = 5 };
size_t code_put(char *out, uint32_t code);
void code_add(struct text *out, uint32_t code);
bool code_take(struct str *moves, uint32_t *out);

/* Whose ply it is: a seat, 0 is First. */
uint8_t seat_of_mover(const struct rules *rules, const struct position *p);

/* The name of a field's tag: "Event". */
struct str row_field_name(enum row_field field);
/* The number of features in a set. */
unsigned row_weight(const uint64_t set[SIGNATURE_WORDS]);

/*
 * What a record->claimed claims: first the place in the round of its first ply
 * (NO_SIDE: not known), a byte, then the plies of its main line, which
 * claims_take takes off one by one: false after the last, or if what stands
 * there is none.
 */
void claims_write(const struct record *record, struct text *out,
                  struct str *ending);
bool claims_take(struct str *plies, struct ply *out);
/* The ending that the players make with a status of the last ply: "agreement",
   "surrender"; NULL: none. */
const char *status_ending(uint8_t status);

/* Appends what columns and moves do not say (struct row: content). */
void content_write(const struct record *record, bool played, struct text *out);

/*
 * The plies of the main line whose comments tell a clock (clock.h), from a
 * record's content; a content that is none has no more of them. `played`: the
 * record has moves.
 *
 *     clocks_begin(&c, content, played);
 *     while (clocks_next(&c)) ...
 */
struct clocks {
    struct str rest;
    bool played;
    uint64_t ply;   /* its place in the line, from 1 */
    uint64_t clock; /* thousandths of a second */
};
void clocks_begin(struct clocks *c, struct str content, bool played);
bool clocks_next(struct clocks *c);

#endif
