/*
 * A row holds the data that the archive stores for a record. It is a plain
 * struct that is computed without a database. Its texts point into the record,
 * the record's text or buffers of the row, and are valid until the next
 * row_make.
 */
#ifndef DB_ROWS_H
#define DB_ROWS_H

#include "date.h"
#include "mover.h"
#include "record.h"
#include "record_columns.h"
#include "replay.h"
#include "rules.h"

/* Tags that have a column: ROW_EVENT, ROW_SITE and so on. ROW_RESULT is the
   result on which the board and the text agree, not the tag as written. */
#define ROW_FIELD(column, FIELD, ...) ROW_##FIELD,
enum row_field { RECORD_TAGS(ROW_FIELD) ROW_FIELDS };

enum {
    OPENING_PLIES = 2, /* number of plies after which positions are found by
                          their features */
    ROW_OPTIONS_MAX = RULES_TAGS_MAX,
};

/* SQL that selects the opening positions of records, with their hashes. */
#define ROW_OPENINGS                                \
    "(SELECT p.canonical, p.exact, o.record, o.ply" \
    " FROM early_position p JOIN opening o ON o.position = p.id) AS reached"

struct row_opening {
    uint64_t exact, canonical;
    uint32_t ply;
};

struct row_way {
    uint64_t next; /* exact hash of the position after the ply */
    struct mover mover;
};

struct row {
    struct str text; /* the original bytes or, for an exchange notation, the
                        intermediate record made from these bytes (draft.h) */
    bool drafted;
#define MEMBER(column, type, ...) type column;
    RECORD_NUMBERS(MEMBER) /* defines members such as `broken` and `plies` */
#undef MEMBER
    struct str game;    /* empty if unspecified */
    struct str options; /* options that differ from the usual ones, such as
                           "Size=13, Edges=NS" */
    struct setting option[ROW_OPTIONS_MAX];
    size_t option_count;
    struct str field[ROW_FIELDS];  /* values of these tags; empty if the tag is
                                      missing */
    struct days days;              /* days that the date may mean */
    struct setting tags[TAGS_MAX]; /* all other tags, sorted by name */
    size_t tag_count;
    struct str content; /* data that columns and moves do not contain, or
                           empty */
    uint64_t identity;

    bool played; /* the main line is legal, and the members below are set */
    struct str start; /* start of the game; empty for the usual start */
    struct str moves;
    uint64_t signature[SIGNATURE_WORDS];
    unsigned light; /* smallest number of features that a position after the
                       opening has */
    struct row_opening openings[OPENING_PLIES + 1]; /* opening positions except
                                                       the usual start */
    size_t opening_count;
    /* The continuations from each opening position, including the usual
       start. */
    struct row_way ways[OPENING_PLIES + 1]; /* the one after the last has only
                                               the mover, if there is room */
    size_t way_count;

    struct str claims;         /* plies of a record with an unspecified start
                                  whose main line does not contradict itself */
    struct str claimed_ending; /* "board", "agreement" or "surrender"; empty if
                                  no ending is claimed */

    struct text key, settings, words, content_text, moves_text, start_text,
        claims_text;
    struct position *position; /* usual start, for comparison */
    size_t position_room;
    struct canonical_known *known; /* allocated when first needed
                                      (line_features.c) */
};

void row_init(struct row *row);
void row_release(struct row *row);

/*
 * Computes a row. If `record` is NULL, the row is broken and has only its text.
 * Returns false if out of memory.
 *
 * The identity of a record is a hash of its meaning, which does not include its
 * layout. The meaning consists of the game, options, tags sorted by name (an
 * empty tag counts as missing), start, and plies with all symbols. The meaning
 * also includes variations, comments, glyphs, marks and numbers of a diagram,
 * result, phrase, and the details of a foreign record (record.h). The layout
 * consists of spaces, line breaks, move numbers, commas, the spelling of plies
 * and results, and missing symbols, which can be filled in.
 *
 * Records that differ only in a comment have different identities. Only one of
 * several identical records is stored, and no words may be lost as a result.
 * The identity of a broken record is that of its bytes, without white space at
 * the beginning and the end.
 */
bool row_make(struct row *row, struct str text, const struct record *record,
              bool broken, struct replay *replay);

/*
 * Appends the row as bytes for another thread of this program, and converts the
 * bytes back. The new row's texts point into the bytes and into `text`, which
 * is not part of the bytes. The new row must have been initialised by row_init.
 */
void row_pack(const struct row *row, struct text *out);
/* Returns the bytes after those of the row. */
struct str row_unpack(struct row *row, struct str text, struct str packed);

/* Sets only the options of a newly initialised row: the options of the start
   that differ from the usual ones. If memory runs out, marks row->words and
   row->settings as failed. */
void row_options(struct row *row, const struct rules *rules,
                 const struct position *start);

/*
 * Computes the signature, the minimum feature count and the openings again, for
 * a row read from an archive. Uses its game, options, start and moves. Returns
 * 1, or 0 if a move is illegal or the start cannot be set up, or -1 if out of
 * memory. Sets *plies to the number of legal plies.
 */
int row_replay(struct row *row, size_t *plies);
/* row_same_fields is true if two rows have the same tags with columns,
   row_same_tags if they have the same other tags. */
bool row_same_fields(const struct row *a, const struct row *b);
bool row_same_tags(const struct row *a, const struct row *b);
/* True if the result indicates that the game is over, which means that the
   result is not "*". */
bool row_game_is_over(const struct row *row);
/* Returns the days that the Date tag may mean, taking the EndDate tag into
   account. */
struct days row_days(const struct row *row);
/* Returns an identity in the form that archives store: 32 bits, signed. */
static inline int64_t row_stored_identity(uint64_t identity)
{
    return (int32_t)(uint32_t)identity;
}

/* Returns a hash of the game and its options, which is never 0. */
uint64_t row_variant(const struct row *row);
/* Computes the identity again in the same way as row_make. Returns false if out
   of memory. */
bool row_identity(struct row *row);

/* Moves are stored as their codes (rules->pack) in LEB128, one after the other.
   code_write writes a code, which takes at most CODE_MAX bytes, and returns its
   length. code_read removes the next code from the front, and returns false if
   there is none. */
enum { CODE_MAX = 5 };
size_t code_write(char *out, uint32_t code);
void code_add(struct text *out, uint32_t code);
bool code_read(struct str *moves, uint32_t *out);

/* Returns the player to move. */
struct mover mover_of(const struct rules *rules, const struct position *p);

/* Returns the name of the tag for a field, such as "Event". */
struct str row_field_name(enum row_field field);
/* Returns the number of features in a set. */
unsigned row_weight(const uint64_t set[SIGNATURE_WORDS]);

/*
 * Appends the claims of record->claimed: a byte with the place of the first ply
 * in its round (NO_SIDE if unspecified), then the plies of the main line.
 * claims_read removes one ply from the front, and returns false after the last
 * ply or if the bytes are malformed.
 */
void claims_write(const struct record *record, struct text *out,
                  struct str *ending);
bool claims_read(struct str *plies, struct ply *out);
/* Returns the ending on which the players agree according to the status of the
   last ply, "agreement" or "surrender", or NULL. */
const char *status_ending(uint8_t status);

/* Appends the data that columns and moves do not contain (`content` in struct
   row). */
void content_write(const struct record *record, bool played, struct text *out);

/*
 * Lists the plies of the main line whose comments have a clock (clock.h), from
 * the content of a record. Malformed content ends the list. `played` indicates
 * whether the record has moves.
 *
 *     clocks_begin(&c, content, played);
 *     while (clocks_next(&c)) ...
 */
struct clocks {
    struct str rest;
    bool played;
    uint64_t ply;   /* number of the ply in the main line, from 1 */
    uint64_t clock; /* time on the clock, in thousandths of a second */
};
void clocks_begin(struct clocks *c, struct str content, bool played);
bool clocks_next(struct clocks *c);

#endif
