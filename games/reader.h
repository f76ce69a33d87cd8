/*
 * Position strings: functions that all games share for reading fields, which
 * are separated by spaces, for reporting errors with field, column and reason,
 * and for writing rows.
 *
 * A reader goes from left to right and stops at the first error. So everything
 * before `at` is ASCII, and byte offsets are columns.
 */
#ifndef LUDEX_GAMES_READER_H
#define LUDEX_GAMES_READER_H

#include "rules.h"

struct reader {
    struct position *p;
    struct str text;
    size_t at;
    struct reason *why;
    const char *const *fields; /* names of the fields */
};

/* Sets the place of an error, `length` bytes long. Returns the text to which
   the caller must append the reason. */
struct text *reader_fault(struct reader *r, unsigned field, size_t length);
/* Returns the end of the field at the current place, or of its part up to
   `divider`. */
size_t reader_part_end(const struct reader *r, char divider);
/* Returns the field at the current place. */
struct str reader_field(const struct reader *r);
/* Returns the length in bytes of the character at the current place. */
size_t reader_character(const struct reader *r);
/* Skips the space before a field. Returns false with a reason if it is
   missing. */
bool reader_begin_field(struct reader *r, unsigned field);
/* Returns the number of rows in the field at the current place: the number of
   slashes plus one. */
size_t reader_rows(const struct reader *r);
/* Reads a number of empty cells, and sets *length to its number of digits.
   Returns most + 1 if the number is greater than `most`. */
unsigned reader_number(const struct reader *r, unsigned most, size_t *length);
/* Reads the rows of a board, separated by slashes, from the highest row to row
   1. `read_row` reads one row up to its slash. Returns false as soon as
   `read_row` does. */
bool reader_board(struct reader *r, unsigned rows,
                  bool (*read_row)(struct reader *r, unsigned row));
/*
 * Reads a row of `cells` cells up to a slash or the end of the field. The row
 * consists of stones, written as `letters`, and of numbers of empty cells. Sets
 * out[i] to the stone's index in `letters`, from 1, or to 0 for an empty cell.
 * `row` is the name of the row in errors.
 */
bool reader_stones(struct reader *r, unsigned field, const char *row,
                   const char *letters, unsigned cells, uint8_t *out);
/*
 * A row to be written in the form that reader_stones() reads. Each side has a
 * word of stones, in which cell i is bit i << apart; bits beyond `cells` cells
 * are ignored. The last bit must be within 32 bits. reader_put_stones() writes
 * the row as part number `part` of the position string.
 */
struct stones_row {
    const char *letters;
    uint32_t sides[2];
    unsigned cells, apart;
    char after; /* written after the row: a slash, or a space after the board */
};

void reader_put_stones(struct position_text *line, unsigned part,
                       const struct stones_row *row);
/* Writes a number of empty cells, below 100, at `at`; writes nothing for 0. The
   number never has more digits than there are cells. Returns the end of the
   number. Up to two bytes may be overwritten in any case. */
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
/* Reads a field that is one letter of `letters`, and sets *out to its index,
   from 0. */
bool reader_letter(struct reader *r, unsigned field, const char *letters,
                   const char *wanted, uint8_t *out);
/* Reads a field that is a number from 1 to `most` into *out, without advancing
   past it. `wanted` describes the number in errors, such as "the turn's
   number". */
bool reader_count(struct reader *r, unsigned field, const char *wanted,
                  unsigned most, uint32_t *out);
/* Checks that the string ends after the last field. */
bool reader_end(struct reader *r, unsigned last_field);

#endif
