/*
 * Position strings: what the games have in common in reading them (fields
 * separated by spaces, errors with field, column and reason), and in writing
 * rows.
 *
 * A reader goes from left to right and stops at the first error, so that
 * everything before `at` is ASCII and bytes are columns.
 */
#ifndef LUDEX_GAMES_READER_H
#define LUDEX_GAMES_READER_H

#include "rules.h"

struct reader {
    struct position *p;
    struct str text;
    size_t at;
    struct reason *why;
    const char *const *fields; /* names of the fields, from field 0 on */
};

/* Reports the place of an error. Returns the text to which the reason must be
   added. */
struct text *reader_fault(struct reader *r, unsigned field, size_t length);
/* Returns the end of the field that begins here, or of its part up to
   `divider`. */
size_t reader_part_end(const struct reader *r, char divider);
/* Returns the field that begins here. */
struct str reader_field(const struct reader *r);
/* Returns the length of the character here. */
size_t reader_character(const struct reader *r);
/* Skips the space before a field; false, with a reason, if it is missing. */
bool reader_begin_field(struct reader *r, unsigned field);
/* Returns the number of rows in the field that begins here: its slashes plus
   one. */
size_t reader_rows(const struct reader *r);
/* Reads a number of empty cells; one beyond `most` becomes most + 1. *length is
   its number of digits. */
unsigned reader_number(const struct reader *r, unsigned most, size_t *length);
/* Reads the rows of a board from the highest to row 1, separated by slashes.
   `read_row` reads each up to its slash; returns false as soon as it does. */
bool reader_board(struct reader *r, unsigned rows,
                  bool (*read_row)(struct reader *r, unsigned row));
/*
 * Reads a row of stones up to a slash or the end of the field: `letters`, and
 * numbers of empty cells, for `cells` cells. out[i] is the stone's index in
 * `letters`, from 1; 0: empty. `row` names the row in errors.
 */
bool reader_stones(struct reader *r, unsigned field, const char *row,
                   const char *letters, unsigned cells, uint8_t *out);
/*
 * Writes a row in the form that reader_stones() reads. Stones are bits, one
 * word per side: cell i is bit i << apart; bits beyond `cells` are ignored. The
 * last bit must be within 32 bits. The row becomes the part `part`.
 */
struct stones_row {
    const char *letters;
    uint32_t sides[2];
    unsigned cells, apart;
    char after; /* after the row: a slash, or the space after the board */
};

void reader_put_stones(struct position_text *line, unsigned part,
                       const struct stones_row *row);
/* Writes a number below 100 at `at`, and nothing for 0: the number of empty
   cells in a sequence, which never needs more bytes than it has cells. Returns
   its end; two bytes may be written in any case. */
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
/* Reads a field of one letter of `letters`; *out is its index, from 0. */
bool reader_letter(struct reader *r, unsigned field, const char *letters,
                   const char *wanted, uint8_t *out);
/* Reads a field of a number from 1 to `most` into *out, without advancing past
   it. `wanted` is its name ("the turn's number"). */
bool reader_count(struct reader *r, unsigned field, const char *wanted,
                  unsigned most, uint32_t *out);
/* Checks that the string ends here. */
bool reader_end(struct reader *r, unsigned last_field);

#endif
