/*
 * Rows: the data that the archive stores for a record, computed as a plain
 * struct before any database is used. Views point into the record, its text, or
 * buffers of the row, and are valid until the next row_make.
 */
#ifndef DB_ROWS_H
#define DB_ROWS_H

#include "date.h"
#include "record.h"
#include "record_columns.h"
#include "replay.h"
#include "rules.h"

/* Tags that have a column: ROW_EVENT, ROW_SITE, ... ROW_RESULT is the result
   that board and text agree on, not the tag as written. */
#define ROW_FIELD(column, FIELD, ...) ROW_##FIELD,
enum row_field { RECORD_TAGS(ROW_FIELD) ROW_FIELDS };

enum {
    OPENING_PLIES = 2, /* later positions are found by their features */
    ROW_OPTIONS_MAX = RULES_TAGS_MAX,
};

/* In SQL: opening positions of records, with their hashes. */
#define ROW_OPENINGS                                \
    "(SELECT p.canonical, p.exact, o.record, o.ply" \
    " FROM early_position p JOIN opening o ON o.position = p.id) AS reached"

struct row_opening {
    uint64_t exact, canonical;
    uint32_t ply;
};

struct row_way {
    uint64_t next; /* exact hash of the position after the ply */
    uint8_t mover; /* the seat that made the ply */
};

struct row {
    struct str text; /* the original bytes; for an exchange notation, the
                        intermediate record made from them (draft.h) */
    bool drafted;
#define MEMBER(column, type, ...) type column;
    RECORD_NUMBERS(MEMBER) /* broken, plies */
#undef MEMBER
    struct str game;    /* empty if unspecified */
    struct str options; /* those that differ from the usual ones: "Size=13,
                           Edges=NS" */
    struct setting option[ROW_OPTIONS_MAX];
    size_t option_count;
    struct str field[ROW_FIELDS];  /* empty if the tag is missing */
    struct days days;              /* that the date may mean */
    struct setting tags[TAGS_MAX]; /* all others, by name */
    size_t tag_count;
    struct str content; /* empty if columns and moves say everything */
    uint64_t identity;

    bool played;      /* the main line is legal; the members below are set */
    struct str start; /* empty for the usual start of the game */
    struct str moves;
    uint64_t signature[SIGNATURE_WORDS];
    unsigned light; /* smallest number of features of a position that is not an
                       opening */
    struct row_opening openings[OPENING_PLIES + 1]; /* without the usual start
                                                       of the game */
    size_t opening_count;
    /* The continuations of the record from each of these and from the usual
       start. */
    struct row_way ways[OPENING_PLIES + 1];
    size_t way_count;

    struct str claims;         /* for a record whose start is unspecified and
                                  whose main line does not contradict itself */
    struct str claimed_ending; /* board, agreement or surrender; empty if there
                                  is none */

    struct text key, settings, words, content_text, moves_text, start_text,
        claims_text;
    struct position *position; /* the usual start, for comparison */
    size_t position_room;
    struct canonical_known *known; /* see line_features.c; made when first
                                      needed */
};

void row_init(struct row *row);
void row_release(struct row *row);

/*
 * Computes the row. `record` may be NULL: then the row is broken and has only
 * its text. Returns false if out of memory.
 *
 * The identity of a record is a hash of its meaning, without layout: game,
 * options, tags by name (an empty tag counts as missing), start, plies with all
 * their symbols, variations, comments, glyphs, marks and numbers of a diagram,
 * result and phrase, and the details of a foreign record (record.h). Layout is
 * spaces, line breaks, move numbers, commas, the spelling of a ply or a result,
 * and missing symbols: the ply is the same with them.
 *
 * Records that differ only in a comment have different identities: of two
 * identical records only one is stored, and no word may be lost by that. The
 * identity of a broken record is that of its bytes, without white space around
 * them.
 */
bool row_make(struct row *row, struct str text, const struct record *record,
              bool broken, struct replay *replay);

/*
 * Appends the row as bytes, for another thread of this program, and reads it
 * back. The views of the new row point into the bytes, and into the text, which
 * is not part of them. The row must come from row_init.
 */
void row_pack(const struct row *row, struct text *out);
/* Returns the bytes after those of the row. */
struct str row_unpack(struct row *row, struct str text, struct str packed);

/* Sets only the options, in a row that was just initialised: those of the start
   that differ from the usual ones. If memory runs out, row->words and
   row->settings are marked as failed. */
void row_options(struct row *row, const struct rules *rules,
                 const struct position *start);

/*
 * Computes signature, minimum feature count and openings of a row that was read
 * from an archive again, from its game, options, start and moves. Returns 1 on
 * success, 0 if a move is illegal or the start cannot be set up, or -1 if out
 * of memory. *plies is the number of legal plies.
 */
int row_replay(struct row *row, size_t *plies);
/* True if two rows have the same tags: those with columns, and the others. */
bool row_same_fields(const struct row *a, const struct row *b);
bool row_same_tags(const struct row *a, const struct row *b);
/* True if the result says that the game is over, that is, if it is not "*". */
bool row_game_is_over(const struct row *row);
/* Returns the days that the date and the tag EndDate may mean. */
struct days row_days(const struct row *row);
/* Returns an identity as the archive stores it: 32 bits of it, signed. */
static inline int64_t row_hint(uint64_t identity)
{
    return (int32_t)(uint32_t)identity;
}

/* Returns a hash of the game and its options; never 0. */
uint64_t row_variant(const struct row *row);
/* Computes the identity that row_make gave it. Returns false if out of
   memory. */
bool row_identity(struct row *row);

/* Moves are stored as their codes (rules->pack) in LEB128, one after the other.
   code_put writes a code of at most CODE_MAX bytes and returns their number;
   code_take takes the next code off and returns false if there is none. */
enum { CODE_MAX = 5 };
size_t code_put(char *out, uint32_t code);
void code_add(struct text *out, uint32_t code);
bool code_take(struct str *moves, uint32_t *out);

/* Returns the seat that has the move; 0 is First. */
uint8_t seat_of_mover(const struct rules *rules, const struct position *p);

/* Returns the name of a field's tag: "Event". */
struct str row_field_name(enum row_field field);
/* Returns the number of features in a set. */
unsigned row_weight(const uint64_t set[SIGNATURE_WORDS]);

/*
 * Appends the claims of record->claimed: first a byte, the place in the round
 * of its first ply (NO_SIDE if unspecified), then the plies of its main line.
 * claims_take takes the plies off one by one. It returns false after the last,
 * or if the bytes are malformed.
 */
void claims_write(const struct record *record, struct text *out,
                  struct str *ending);
bool claims_take(struct str *plies, struct ply *out);
/* Returns the ending that the players agree on by a status of the last ply,
   "agreement" or "surrender", or NULL. */
const char *status_ending(uint8_t status);

/* Appends what columns and moves do not say (`content` in struct row). */
void content_write(const struct record *record, bool played, struct text *out);

/*
 * Lists the plies of the main line whose comments have a clock (clock.h), from
 * a record's content. Malformed content ends the list. `played`: the record has
 * moves.
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
