/*
 * Converts the property DT to and from the tags Date and EndDate. In FF[4] the
 * value of DT is a list of days; each omits the parts that are the same as in
 * the previous day:
 *
 *     1961-05-12            1961-05   1961
 *     1961-05-12,13,06-01   12 and 13 May, 1 June
 *     1961,1962             two years
 *
 * If days between the first and the last are missing from the list, it becomes
 * the tag Dates.
 */
#include "reader.h"

#include "date.h"

#include <string.h>

enum { DAY_PARTS = 3 }; /* year, month, day */

struct day {
    unsigned part[DAY_PARTS];
    size_t count; /* number of parts that are given */
};

/* Reads numbers separated by hyphens; *year is set if the first one is a year.
   Returns their number, or 0 if the text is anything else. */
static size_t read_numbers(struct str s, unsigned out[DAY_PARTS], bool *year)
{
    size_t count = 0;
    uint64_t number;

    *year = s.len == 4 || (s.len > 4 && s.ptr[4] == '-');
    while (s.len && count < DAY_PARTS) {
        struct str digits = str_take(&s, '-');
        if (digits.len != (*year && count == 0 ? 4 : 2) ||
            !str_number(digits, &number))
            return 0;
        out[count++] = (unsigned)number;
    }
    return s.len ? 0 : count;
}

/* Reads a day of the list. `before` is the previous day of the list, with count
   0 for the first. */
static bool read_day(struct str s, const struct day *before, struct day *out)
{
    unsigned numbers[DAY_PARTS];
    bool year;
    size_t count = read_numbers(s, numbers, &year);
    size_t from = year ? 0 : before->count - count;

    if (!count || (!year && count >= before->count))
        return false;
    *out = year ? (struct day){.count = 0} : *before;
    memcpy(out->part + from, numbers, count * sizeof *numbers);
    out->count = from + count;
    return true;
}

static bool same_day(const struct day *a, const struct day *b)
{
    return a->count == b->count &&
           memcmp(a->part, b->part, a->count * sizeof *a->part) == 0;
}

static void write_day(const struct day *day, struct text *out)
{
    static const char *const unknown[DAY_PARTS] = {"\?\?\?\?", ".\?\?",
                                                   ".\?\?"};

    for (size_t i = 0; i < DAY_PARTS; i++)
        if (i >= day->count)
            text_add(out, str_of(unknown[i]));
        else
            text_addf(out, i ? ".%02u" : "%04u", day->part[i]);
}

/* Converts a date to a number that counts its days, months or years. Returns
   false if there is no such date. */
static bool date_number(const struct day *day, int32_t *out)
{
    unsigned year = day->part[0], month = day->part[1];

    if (day->count > 1 && (month == 0 || month > 12))
        return false;
    *out = (int32_t)(day->count > 1 ? year * 12 + month : year);
    if (day->count == DAY_PARTS)
        *out = date_count(year * 10000 + month * 100 + day->part[2]);
    return true;
}

/* True if `day` directly follows `before`, so that they form a range. */
static bool is_next_day(const struct day *day, const struct day *before)
{
    int32_t a, b;

    return day->count == before->count && date_number(before, &a) &&
           date_number(day, &b) && b == a + 1;
}

/* Reads the days of DT. Returns false if the value is anything else. */
static bool read_days(struct str s, struct day *first, struct day *last,
                      bool *gaps)
{
    *last = (struct day){.count = 0};
    *gaps = false;
    while (s.len) {
        struct day day;
        if (!read_day(str_trim(str_take(&s, ',')), last, &day))
            return false;
        if (last->count)
            *gaps |= !is_next_day(&day, last);
        else
            *first = day;
        *last = day;
    }
    return last->count > 0;
}

static void emit_day(struct sgf_reader *r, const char *tag,
                     const struct day *day, const struct sgf_property *p)
{
    text_clear(&r->words);
    write_day(day, &r->words);
    draft_tag(r->draft, sgf_fixed_quote(tag, p->span),
              sgf_words_quote(r, p->values->span));
}

void sgf_emit_date(struct sgf_reader *r, const struct sgf_property *p)
{
    struct str s = str_trim(sgf_value_as_written(r, p->values));
    struct day first, last;
    bool gaps;

    if (!read_days(s, &first, &last, &gaps)) {
        sgf_emit_tag(r, "Date", p);
        return;
    }
    emit_day(r, "Date", &first, p);
    if (!same_day(&first, &last))
        emit_day(r, "EndDate", &last, p);
    if (gaps)
        draft_tag(r->draft, sgf_fixed_quote("Dates", p->span),
                  sgf_value_text(r, p->values));
}
