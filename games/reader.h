/*
 * Position strings: what the games share in reading them (fields divided by
 * spaces, faults that name field, column and reason), and in writing rows.
 *
 * A reader goes from left to right and stops at the first fault, so that what
 * stands before `at` is ASCII and bytes are columns.
 */
#ifndef LUDEX_GAMES_READER_H
#define LUDEX_GAMES_READER_H

#include "rules.h"

struct reader {
    struct position *p;
    struct str text;
    size_t at;
    struct reason *why;
    const char *const *fields; /* their names, from field 0 on */
};

/* Says where; the reason is to follow in the text it gives. */
struct text *reader_fault(struct reader *r, unsigned field, size_t length);
/* The end of the field, or of the part up to `divider`, that begins here. */
size_t reader_part_end(const struct reader *r, char divider);
/* The field that begins here. */
struct str reader_field(const struct reader *r);
/* Bytes of the character that stands here. */
size_t reader_character(const struct reader *r);
/* Passes the space before a field; false, with a reason, if it is missing. */
bool reader_begin_field(struct reader *r, unsigned field);
/* Strokes of the field that begins here, plus one: its rows. */
size_t reader_rows(const struct reader *r);
/* The digits that stand here, a run of empty cells; a number beyond `most` is
   one more than that. *length: how many there are. */
unsigned reader_number(const struct reader *r, unsigned most, size_t *length);
/* Rows of a board from the highest to row 1, parted by strokes: each is read up
   to its stroke; false as soon as one is refused. */
bool reader_board(struct reader *r, unsigned rows,
                  bool (*read_row)(struct reader *r, unsigned row));
/*
 * A row of stones up to a stroke or the field's end: `letters` and numbers of
 * empty cells, `cells` in all. out[i] is the stone's place in `letters`, from
 * 1; 0: empty. `row` names it in faults.
 */
bool reader_stones(struct reader *r, unsigned field, const char *row,
                   const char *letters, unsigned cells, uint8_t *out);
/*
 * Writes a row as reader_stones() reads it, of the stones of two sides, a bit each:
 * cell i is bit i << apart, and what is beyond `cells` is ignored. Their last
 * bit is within 32. It becomes that part.
 */
struct stones_row {
    const char *letters;
    uint32_t sides[2];
    unsigned cells, apart;
    char after; /* what ends it: a stroke, or the space after the board */
};

void reader_put_stones(struct position_text *line, unsigned part,
                       const struct stones_row *row);
/* A number below 100 at `at`, nothing for 0: a run of empty cells, which takes
   no more bytes than it has cells. Gives where it ends; two bytes beyond `at`
   may be written in any case. */
static inline char *reader_put_run(char *at, unsigned run)
{
    if (run < 10) {
        *at = (char)('0' + run);
        return at + (run > 0);
    }
    at[0] = (char)('0' + run / 10);
    at[1] = (char)('0' + run % 10);
    return at + 2;
}
/* A field of one letter of `letters`: *out is its place there, from 0. */
bool reader_letter(struct reader *r, unsigned field, const char *letters,
                   const char *wanted, uint8_t *out);
/* A field of a number from 1 to `most`, `wanted` as it is called ("the turn's
   number"): *out is set, and the field not passed yet. */
bool reader_count(struct reader *r, unsigned field, const char *wanted,
                  unsigned most, uint32_t *out);
/* Nothing more may stand here. */
bool reader_end(struct reader *r, unsigned last_field);

#endif
