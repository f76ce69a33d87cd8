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

size_t reader_character(const struct reader *r)
{
    int32_t c;

    return str_code_point(
        (struct str){r->text.ptr + r->at, r->text.len - r->at}, &c);
}

bool reader_begin_field(struct reader *r, unsigned field)
{
    if (field > 0 && r->at < r->text.len)
        r->at++; /* the space */
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

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* A run of empty cells; more than `most` counts as just too many. */
static unsigned read_run(const struct reader *r, unsigned most, size_t *end)
{
    unsigned run = 0;

    for (*end = r->at; *end < r->text.len; ++*end) {
        if (!is_digit(r->text.ptr[*end]))
            break;
        if (run <= most)
            run = run * 10 + (unsigned)(r->text.ptr[*end] - '0');
    }
    return run <= most ? run : most + 1;
}

/* The place of a letter, from 0; the count of them if it is none. */
static size_t place_of(const char *letters, char c)
{
    const char *at = c ? strchr(letters, c) : NULL;

    return at ? (size_t)(at - letters) : strlen(letters);
}

/* What stands here cannot begin a stone or a run. */
static void refuse_stone(struct reader *r, unsigned field, const char *letters)
{
    struct text *words = reader_fault(r, field, reader_character(r));

    if (r->text.ptr[r->at] == '0') {
        text_add(words, STR("a run of empty cells begins with 1 to 9"));
        return;
    }
    text_add(words, STR("neither a stone"));
    for (size_t i = 0; letters[i]; i++)
        text_addf(words, "%s%c", i ? " or " : ", ", letters[i]);
    text_add(words, STR(", nor a run of empty cells"));
}

bool reader_stones(struct reader *r, unsigned field, const char *row,
                   const char *letters, unsigned cells, uint8_t *out)
{
    size_t begin = r->at, last = reader_part_end(r, '/'), end;
    unsigned count = 0, run;

    memset(out, 0, cells);
    for (; r->at < last; r->at = end, count += run) {
        size_t stone = place_of(letters, r->text.ptr[r->at]);
        run = 1;
        end = r->at + 1;
        if (is_digit(r->text.ptr[r->at]) && r->text.ptr[r->at] != '0') {
            run = read_run(r, cells, &end);
        } else if (!letters[stone]) {
            refuse_stone(r, field, letters);
            return false;
        }
        if (run > cells - count) {
            text_addf(reader_fault(r, field, end - r->at),
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

void reader_write_stones(const char *letters, const uint8_t *stones,
                         unsigned cells, struct text *out)
{
    unsigned run = 0;

    for (unsigned i = 0; i <= cells; i++) {
        bool empty = i < cells && !stones[i];
        if (!empty && run)
            text_add_number(out, run);
        run = empty ? run + 1 : 0;
        if (i < cells && !empty)
            text_add_char(out, letters[stones[i] - 1]);
    }
}

bool reader_letter(struct reader *r, unsigned field, const char *letters,
                   const char *wanted, uint8_t *out)
{
    if (!reader_begin_field(r, field))
        return false;

    size_t length = reader_part_end(r, ' ') - r->at;
    size_t place = place_of(letters, r->text.ptr[r->at]);
    if (length != 1 || !letters[place]) {
        text_add(reader_fault(r, field, length), str_of(wanted));
        return false;
    }
    *out = (uint8_t)place;
    r->at++;
    return true;
}

bool reader_end(struct reader *r, unsigned last_field)
{
    static const char *const ordinals[] = {"first",  "second", "third",
                                           "fourth", "fifth",  "sixth"};

    if (r->at == r->text.len)
        return true;
    text_addf(reader_fault(r, last_field, r->text.len - r->at),
              "nothing may follow the %s field", ordinals[last_field]);
    return false;
}
