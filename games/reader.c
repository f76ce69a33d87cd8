#include "reader.h"

#include <string.h>

struct text *reader_fault(struct reader *r, unsigned field, size_t length)
{
    r->why->at = r->at;
    r->why->length = length;
    text_addf(&r->why->text, "field %u (%s), column %zu: ", field + 1,
              r->fields[field], r->at + 1);
    return &r->why->text;
}

size_t reader_part_end(const struct reader *r, char divider)
{
    size_t end = r->at;

    while (end < r->text.len && r->text.ptr[end] != ' ' &&
           r->text.ptr[end] != divider)
        end++;
    return end;
}

struct str reader_field(const struct reader *r)
{
    return str_part(r->text, r->at, reader_part_end(r, ' '));
}

size_t reader_character(const struct reader *r)
{
    int32_t c;

    return str_code_point(str_from(r->text, r->at), &c);
}

bool reader_begin_field(struct reader *r, unsigned field)
{
    if (field > 0 && r->at < r->text.len)
        r->at++; /* skip the space */
    if (reader_part_end(r, ' ') > r->at)
        return true;
    text_add(reader_fault(r, field, 0), STR("the field is missing"));
    return false;
}

size_t reader_rows(const struct reader *r)
{
    size_t rows = 1, end = reader_part_end(r, ' ');

    for (size_t i = r->at; i < end; i++)
        rows += r->text.ptr[i] == '/';
    return rows;
}

unsigned reader_number(const struct reader *r, unsigned most, size_t *length)
{
    struct str rest = str_from(r->text, r->at);
    unsigned number = 0;

    for (*length = 0; *length < rest.len; ++*length) {
        if (!ascii_is_digit(rest.ptr[*length]))
            break;
        if (number <= most)
            number = number * 10 + (unsigned)(rest.ptr[*length] - '0');
    }
    return number <= most ? number : most + 1;
}

bool reader_board(struct reader *r, unsigned rows,
                  bool (*read_row)(struct reader *r, unsigned row))
{
    for (unsigned row = rows; row > 0; row--) {
        if (!read_row(r, row))
            return false;
        r->at += row > 1; /* skip the slash */
    }
    return true;
}

/* Returns the index of a letter in `letters`, from 0, or the number of letters
   if `letters` does not contain it. */
static size_t letter_index(const char *letters, char c)
{
    const char *at = c ? strchr(letters, c) : NULL;

    return at ? (size_t)(at - letters) : strlen(letters);
}

/* Reports a character that cannot begin a stone or a number. */
static void refuse_stone(struct reader *r, unsigned field, const char *letters)
{
    struct text *words = reader_fault(r, field, reader_character(r));

    if (r->text.ptr[r->at] == '0') {
        text_add(words, STR("a number of empty cells must not begin with 0"));
        return;
    }
    text_add(words, STR("this is neither a stone"));
    for (size_t i = 0; letters[i]; i++)
        text_addf(words, "%s%c", i ? " or " : ", ", letters[i]);
    text_add(words, STR(", nor a number of empty cells"));
}

bool reader_stones(struct reader *r, unsigned field, const char *row,
                   const char *letters, unsigned cells, uint8_t *out)
{
    size_t begin = r->at, last = reader_part_end(r, '/'), length;
    unsigned count = 0, run;

    memset(out, 0, cells);
    for (; r->at < last; r->at += length, count += run) {
        char c = r->text.ptr[r->at];
        size_t stone = letter_index(letters, c);
        run = 1;
        length = 1;
        if (ascii_is_digit(c) && c != '0') {
            run = reader_number(r, cells, &length);
        } else if (!letters[stone]) {
            refuse_stone(r, field, letters);
            return false;
        }
        if (run > cells - count) {
            text_addf(reader_fault(r, field, length),
                      "row %s has more than %u cells", row, cells);
            return false;
        }
        if (letters[stone])
            out[count] = (uint8_t)(stone + 1);
    }
    if (count == cells)
        return true;
    r->at = begin;
    text_addf(reader_fault(r, field, last - begin),
              "row %s has %u cells, not %u", row, count, cells);
    return false;
}

void reader_put_stones(struct position_text *line, unsigned part,
                       const struct stones_row *row)
{
    const char first = row->letters[0], second = row->letters[1];
    const unsigned apart = row->apart;
    uint64_t inside = (UINT64_C(1) << (row->cells << apart)) - 1;
    uint32_t firsts = row->sides[0];
    uint32_t left = (firsts | row->sides[1]) & (uint32_t)inside;
    char bytes[32 + 3], *at = bytes;
    unsigned done = 0;

    for (; left; left &= left - 1) {
        unsigned cell = (unsigned)__builtin_ctz(left) >> apart;
        at = reader_put_run(at, cell - done);
        *at++ = left & -left & firsts ? first : second;
        done = cell + 1;
    }
    at = reader_put_run(at, row->cells - done);
    *at++ = row->after;
    position_text_put(line, part, (struct str){bytes, (size_t)(at - bytes)});
}

bool reader_letter(struct reader *r, unsigned field, const char *letters,
                   const char *wanted, uint8_t *out)
{
    if (!reader_begin_field(r, field))
        return false;

    size_t length = reader_part_end(r, ' ') - r->at;
    size_t place = letter_index(letters, r->text.ptr[r->at]);
    if (length != 1 || !letters[place]) {
        text_add(reader_fault(r, field, length), str_of(wanted));
        return false;
    }
    *out = (uint8_t)place;
    r->at++;
    return true;
}

bool reader_count(struct reader *r, unsigned field, const char *wanted,
                  unsigned most, uint32_t *out)
{
    struct str digits;
    uint64_t number;

    if (!reader_begin_field(r, field))
        return false;
    digits = reader_field(r);
    if (!str_number(digits, &number) || digits.ptr[0] == '0' || number > most) {
        text_addf(reader_fault(r, field, digits.len),
                  "expected %s, from 1 to %u", wanted, most);
        return false;
    }
    *out = (uint32_t)number;
    return true;
}

bool reader_end(struct reader *r, unsigned last_field)
{
    static const char *const ordinals[] = {"first",  "second", "third",
                                           "fourth", "fifth",  "sixth"};

    if (r->at == r->text.len)
        return true;
    text_addf(reader_fault(r, last_field, r->text.len - r->at),
              "nothing can follow the %s field", ordinals[last_field]);
    return false;
}
